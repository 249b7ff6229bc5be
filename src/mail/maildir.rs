//! A Maildir as a way in: new mails stay in `new` until the caller has committed them.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::PathBuf;

use maildir::Maildir;

use super::Limits;
use super::disk::sync_directory;
use super::oversize::{beginning_length, beginning_of};

/// A Maildir that mails come into.
pub struct MaildirInbox {
    path: PathBuf,
    maildir: Maildir,
    limits: Limits,
}

/// A mail that waits in `new`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    /// Its file name, to be given to [`MaildirInbox::done`].
    pub id: String,
    /// Its bytes, ready to be kept.
    pub bytes: Vec<u8>,
    /// How much of it they are.
    pub extent: Extent,
}

/// How much of a mail was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Its beginning: it is too large, will be answered as such, and stays where it is.
    Beginning,
}

impl MaildirInbox {
    /// Opens a Maildir, making its directories if they are missing.
    ///
    /// # Errors
    /// When they cannot be made.
    pub fn open(path: impl Into<PathBuf>, limits: &Limits) -> io::Result<Self> {
        let path = path.into();
        let maildir = Maildir::from(path.clone());
        maildir.create_dirs()?;
        Ok(Self { path, maildir, limits: limits.clone() })
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
            read => Some(read),
        }))
    }

    /// One mail.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&self, id: &str) -> io::Result<NewMail> {
        let file = File::open(self.path.join("new").join(plain_name(id)?))?;
        let size = file.metadata()?.len();
        let fits = size <= self.limits.mail as u64;
        let (most, extent) = if fits {
            (self.limits.mail, Extent::Whole)
        } else {
            (beginning_length(&self.limits), Extent::Beginning)
        };
        let mut bytes = Vec::new();
        file.take(most as u64).read_to_end(&mut bytes)?;
        if extent == Extent::Beginning {
            bytes = beginning_of(&bytes, size, &self.limits);
        }
        Ok(NewMail { id: id.to_owned(), bytes, extent })
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
        let inbox = MaildirInbox::open(dir.path(), &Limits::default()).unwrap();
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
    #[test]
    fn a_mail_that_is_too_large_is_read_to_its_beginning() {
        let dir = tempfile::tempdir().unwrap();
        let limits = Limits { mail: 5_000, header: 1_000, ..Limits::default() };
        let inbox = MaildirInbox::open(dir.path(), &limits).unwrap();
        for (name, size) in [("1-fits", 5_000), ("2-not", 5_001), ("3-huge", 500_000)] {
            let mail = format!("From: a@a.example\r\n\r\n{}", "x\r\n".repeat(size));
            fs::write(dir.path().join("new").join(name), &mail[..size]).unwrap();
        }
        let mails: Vec<NewMail> = inbox.new_mails().unwrap().map(Result::unwrap).collect();
        let extents: Vec<Extent> = mails.iter().map(|m| m.extent).collect();
        assert_eq!(extents, [Extent::Whole, Extent::Beginning, Extent::Beginning]);
        assert_eq!(mails[0].bytes.len(), 5_000);
        assert!(mails[2].bytes.len() < 70_000);
    }
}
