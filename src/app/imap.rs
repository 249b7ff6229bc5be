//! From the configuration to a mailbox on an IMAP server.

use std::time::Duration;

use super::config::{Config, Imap, Tls};
use super::exit::{Exit, Failure};
use super::transport::{certificate, login, patience};
use estafette_mail::{ImapSettings, Security};

/// The mailbox that the configuration names; `None` when it names none.
///
/// # Errors
/// A missing name or password, a file that cannot be read, folders that cannot be.
pub fn settings(config: &Config) -> Result<Option<ImapSettings>, Failure> {
    let Some(imap) = &config.inbox.imap else { return Ok(None) };
    let wrong = |text: &str| Failure::new(Exit::Config, format!("[in.imap]: {text}"));
    let server = &imap.server;
    let (security, usual) = match server.tls {
        Tls::None => (Security::None, 143),
        Tls::Start => (Security::StartTls, 143),
        Tls::Direct => (Security::Tls, 993),
    };
    check_folders(imap).map_err(|text| wrong(&text))?;
    Ok(Some(ImapSettings {
        host: server.host.clone(),
        port: server.port.unwrap_or(usual),
        security,
        login: login(server)?.ok_or_else(|| wrong("a mailbox needs `user` and a password"))?,
        folder: imap.folder.clone(),
        done: imap.done.clone(),
        every: Duration::from_secs(imap.every.into()),
        timeout: patience(server),
        trusted_certificate: certificate(server)?,
        limits: config.limits.clone(),
    }))
}

/// Folders that can be said in IMAP, and are two.
fn check_folders(imap: &Imap) -> Result<(), String> {
    for (key, folder) in [("folder", &imap.folder), ("done", &imap.done)] {
        let sayable = folder.bytes().all(|b| matches!(b, b' '..=b'~') && !matches!(b, b'*' | b'%'));
        if !sayable || folder.is_empty() {
            return Err(format!(
                "`{key}` is `{folder}`, but a folder's name is made of plain letters, digits and signs other than * and %; \
                 give another letter as the server stores it, such as `Za&AUI-atwione`"
            ));
        }
    }
    if imap.folder.eq_ignore_ascii_case(&imap.done) {
        return Err(format!("mails cannot be moved from `{}` to the same folder", imap.folder));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(more: &str) -> Result<ImapSettings, String> {
        let dir = tempfile::tempdir().unwrap();
        let secret = dir.path().join("secret");
        std::fs::write(&secret, "pass word\nnot this\n").unwrap();
        let text = format!(
            "[in.imap]\nhost = \"imap.example\"\nuser = \"orders\"\npassword_file = \"{}\"\n{more}",
            secret.display()
        );
        let config = Config::parse("estafette.toml", &text).unwrap();
        settings(&config).map(Option::unwrap).map_err(|f| f.text)
    }

    #[test]
    fn a_mailbox_is_what_the_configuration_says() {
        let usual = read("").unwrap();
        assert_eq!((usual.port, usual.security), (993, Security::Tls));
        assert_eq!(usual.login, ("orders".to_owned(), "pass word".to_owned()));
        assert_eq!((usual.folder.as_str(), usual.done.as_str()), ("INBOX", "Estafette"));
        assert!(!format!("{usual:?}").contains("pass word"));
        let other = read("tls = \"starttls\"\nevery = 5\ndone = \"INBOX.Done\"\n").unwrap();
        assert_eq!(
            (other.port, other.every, other.done.as_str()),
            (143, Duration::from_secs(5), "INBOX.Done")
        );
        assert_eq!(settings(&Config::default()).unwrap(), None);
    }

    #[test]
    fn a_mailbox_that_cannot_be_is_refused_in_words() {
        assert!(read("done = \"Inbox\"\n").unwrap_err().contains("the same folder"));
        assert!(read("done = \"Załatwione\"\n").unwrap_err().contains("plain letters"));
        assert!(read("folder = \"\"\n").unwrap_err().contains("`folder` is ``"));
        let nobody = Config::parse("estafette.toml", "[in.imap]\nhost = \"imap.example\"\n").unwrap();
        assert!(settings(&nobody).unwrap_err().text.contains("`user`"));
    }
}
