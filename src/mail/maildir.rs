//! A Maildir as a way in: new mails stay in `new` until the caller has committed them.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::PathBuf;

use maildir::Maildir;

use super::disk::sync_directory;
use super::guard::LARGEST;

/// A Maildir that mails come into.
pub struct MaildirInbox {
    path: PathBuf,
    maildir: Maildir,
}

/// A mail that waits in `new`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    /// Its file name, to be given to [`MaildirInbox::done`].
    pub id: String,
    /// Its bytes; of a mail above [`LARGEST`] just enough to see that it is too large.
    pub bytes: Vec<u8>,
}

impl MaildirInbox {
    /// Opens a Maildir, making its directories if they are missing.
    ///
    /// # Errors
    /// When they cannot be made.
    pub fn open(path: impl Into<PathBuf>) -> io::Result<Self> {
        let path = path.into();
        let maildir = Maildir::from(path.clone());
        maildir.create_dirs()?;
        Ok(Self { path, maildir })
    }

    /// The ids of the mails that wait, oldest name first.
    ///
    /// # Errors
    /// When the directory cannot be read.
    pub fn waiting(&self) -> io::Result<Vec<String>> {
        let mut ids = Vec::new();
        for entry in fs::read_dir(self.path.join("new"))? {
            let entry = entry?;
            let name = entry.file_name().into_string().ok().filter(|n| !n.starts_with('.'));
            if let Some(name) = name
                && entry.file_type()?.is_file()
            {
                ids.push(name);
            }
        }
        ids.sort();
        Ok(ids)
    }

    /// The mails that wait, oldest name first, each read when its turn comes. One that vanished
    /// meanwhile is passed over.
    ///
    /// # Errors
    /// When the directory cannot be read.
    pub fn new_mails(&self) -> io::Result<impl Iterator<Item = io::Result<NewMail>> + '_> {
        let ids = self.waiting()?;
        Ok(ids.into_iter().filter_map(|id| match self.read(&id) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => None,
            read => Some(read.map(|bytes| NewMail { id, bytes })),
        }))
    }

    /// The bytes of one mail.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&self, id: &str) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let file = File::open(self.path.join("new").join(plain_name(id)?))?;
        file.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Moves a mail from `new` to `cur`, marked as seen. To be called once what it caused is committed;
    /// a mail that is already gone is fine.
    ///
    /// # Errors
    /// When it cannot be moved.
    pub fn done(&self, id: &str) -> io::Result<()> {
        match self.maildir.move_new_to_cur_with_flags(plain_name(id)?, "S") {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(()),
            moved => moved?,
        }
        sync_directory(&self.path.join("cur"))?;
        sync_directory(&self.path.join("new"))
    }
}

/// An id is a file name and nothing else.
fn plain_name(id: &str) -> io::Result<&str> {
    if id.is_empty() || id.contains(['/', '\\', '\0']) || id.starts_with('.') {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("`{id}` is no mail's file name")));
    }
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::super::Transport;
    use super::*;

    #[test]
    fn a_mail_waits_until_it_is_done() {
        let dir = tempfile::tempdir().unwrap();
        let inbox = MaildirInbox::open(dir.path()).unwrap();
        let out = Transport::Maildir(dir.path().to_owned());
        for name in ["2-b", "1-a"] {
            out.send(None, "a@a.example", name, name.as_bytes()).unwrap();
        }
        let waiting: Vec<NewMail> = inbox.new_mails().unwrap().map(Result::unwrap).collect();
        assert_eq!(waiting.iter().map(|m| m.id.as_str()).collect::<Vec<_>>(), ["1-a", "2-b"]);
        assert_eq!(waiting[0].bytes, b"1-a");
        inbox.done("1-a").unwrap();
        inbox.done("1-a").unwrap();
        assert_eq!(inbox.waiting().unwrap(), ["2-b"]);
        assert_eq!(fs::read_dir(dir.path().join("cur")).unwrap().count(), 1);
        assert!(inbox.done("../new/2-b").is_err());
    }
}
