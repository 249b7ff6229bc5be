//! Ways out: a directory of `.eml` files, a Maildir, or an SMTP server.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::disk::{safe_stem, write_durably};
use super::smtp::SmtpClient;

/// Something that takes a finished mail.
pub trait Sender {
    /// Hands over one mail to one recipient. `envelope_from` is where bounces go, `None` the null
    /// sender; `name` is a file stem, the same for the same mail, so that a mail sent twice after a
    /// crash is one file.
    ///
    /// # Errors
    /// Temporary: try again later. Permanent: it will never go.
    fn send(&self, envelope_from: Option<&str>, to: &str, name: &str, bytes: &[u8]) -> Result<(), SendError>;
}

/// Why a mail was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// It may go later.
    #[error("not sent for now: {0}")]
    Temporary(String),
    /// No mail goes for now, this one or another: the server is not there, or will not have us.
    #[error("not sent for now: {0}")]
    Unreachable(String),
    /// It will never go as it is.
    #[error("cannot be sent: {0}")]
    Permanent(String),
}

impl SendError {
    /// Whether trying again makes sense.
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Temporary(_) | Self::Unreachable(_))
    }
}

/// A way out.
#[derive(Debug, Clone)]
pub enum Transport {
    /// Writes `NAME.eml` into a directory, which is made if it is missing.
    Directory(PathBuf),
    /// Writes into the `new` of a Maildir, which is made if it is missing.
    Maildir(PathBuf),
    /// Sends to an SMTP server.
    Smtp(SmtpClient),
}

impl Transport {
    /// See [`Sender::send`].
    ///
    /// # Errors
    /// As there.
    pub fn send(
        &self,
        envelope_from: Option<&str>,
        to: &str,
        name: &str,
        bytes: &[u8],
    ) -> Result<(), SendError> {
        match self {
            Self::Directory(dir) => into_directory(dir, name, bytes).map_err(|e| on_disk(dir, &e)),
            Self::Maildir(dir) => into_maildir(dir, name, bytes).map_err(|e| on_disk(dir, &e)),
            Self::Smtp(client) => client.send(envelope_from, to, bytes),
        }
    }
}

impl Sender for Transport {
    fn send(&self, envelope_from: Option<&str>, to: &str, name: &str, bytes: &[u8]) -> Result<(), SendError> {
        Transport::send(self, envelope_from, to, name, bytes)
    }
}

fn into_directory(dir: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    write_durably(dir, dir, &format!("{}.eml", safe_stem(name)), bytes)
}

fn into_maildir(dir: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    for sub in ["tmp", "new", "cur"] {
        fs::create_dir_all(dir.join(sub))?;
    }
    write_durably(&dir.join("tmp"), &dir.join("new"), &safe_stem(name), bytes)
}

/// A full disk may be emptied, a missing right be given: all of these are worth another try.
fn on_disk(dir: &Path, error: &io::Error) -> SendError {
    SendError::Temporary(format!("{}: {error}", dir.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_and_a_maildir_hold_each_mail_once() {
        let dir = tempfile::tempdir().unwrap();
        let out = Transport::Directory(dir.path().join("out"));
        let box_ = Transport::Maildir(dir.path().join("box"));
        for transport in [&out, &box_] {
            for _ in 0..2 {
                transport.send(None, "a@a.example", "turn/3", b"From: x\r\n\r\nhi").unwrap();
            }
        }
        assert_eq!(fs::read(dir.path().join("out/turn-3.eml")).unwrap(), b"From: x\r\n\r\nhi");
        assert_eq!(fs::read_dir(dir.path().join("box/new")).unwrap().count(), 1);
        assert_eq!(fs::read_dir(dir.path().join("box/tmp")).unwrap().count(), 0);
    }

    #[test]
    fn a_disk_that_refuses_is_a_temporary_failure() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("file");
        fs::write(&file, b"").unwrap();
        let error = Transport::Directory(file).send(None, "a@a.example", "x", b"").unwrap_err();
        assert!(error.is_temporary(), "{error}");
    }
}
