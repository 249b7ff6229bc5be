//! The table `[in]`: where mails come from. Several ways may be open at once.

use std::net::SocketAddr;
use std::path::PathBuf;

use super::server::{self, Server, Tls};
use super::{number, text};
use estafette_rules::source::{Entry, Section};

/// Where mail comes in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct In {
    /// A Maildir that is looked into.
    pub maildir: Option<PathBuf>,
    /// A mailbox on an IMAP server.
    pub imap: Option<Imap>,
    /// Where a mail server hands mails over.
    pub lmtp: Option<Lmtp>,
    /// Seconds between two looks into the Maildir.
    pub every: u32,
}

impl Default for In {
    fn default() -> Self {
        Self { maildir: None, imap: None, lmtp: None, every: 5 }
    }
}

/// Where we listen for LMTP (RFC 2033).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lmtp {
    /// On a port of the loopback address.
    Port(SocketAddr),
    /// On a socket in the file system.
    Socket(PathBuf),
}

/// A mailbox on an IMAP server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imap {
    /// The server.
    pub server: Server,
    /// The folder that is read.
    pub folder: String,
    /// The folder into which mails go that were kept.
    pub done: String,
    /// Seconds between two looks where the server does not know IDLE.
    pub every: u32,
}

/// Reads the table.
pub(super) fn read(section: &Section<'_>) -> In {
    section.allow(&["maildir", "imap", "lmtp", "every"]);
    In {
        maildir: text(section, "maildir").map(PathBuf::from),
        imap: section.get("imap").and_then(|e| e.section()).and_then(|s| imap(&s)),
        lmtp: section.get("lmtp").and_then(|e| lmtp(&e)),
        every: number(section, "every", 1..=86_400).unwrap_or(In::default().every),
    }
}

fn imap(section: &Section<'_>) -> Option<Imap> {
    let keys: Vec<&str> = ["folder", "done", "every"].into_iter().chain(server::KEYS).collect();
    section.allow(&keys);
    Some(Imap {
        folder: text(section, "folder").unwrap_or_else(|| "INBOX".to_owned()),
        done: text(section, "done").unwrap_or_else(|| "Estafette".to_owned()),
        every: number(section, "every", 1..=86_400).unwrap_or(60),
        server: server::read(section, Tls::Direct)?,
    })
}

/// `unix:PATH`, or an address of this machine with its port: whoever can speak to it is believed.
fn lmtp(entry: &Entry<'_>) -> Option<Lmtp> {
    let said = entry.text()?;
    if let Some(path) = said.strip_prefix("unix:") {
        return Some(Lmtp::Socket(PathBuf::from(path)));
    }
    match said.parse::<SocketAddr>() {
        Ok(address) if address.ip().is_loopback() => Some(Lmtp::Port(address)),
        Ok(_) => {
            entry.fault("mail servers of other machines cannot hand over mails here: give an address such as 127.0.0.1:10024");
            None
        }
        Err(_) => {
            entry.fault("give `unix:PATH`, or an address and port such as 127.0.0.1:10024");
            None
        }
    }
}
