//! The table `[out]`: where mails go, and how they are signed.

use std::path::PathBuf;

use super::server::{self, Server, Tls};
use super::text;
use estafette_rules::source::Section;

/// Where outgoing mail goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Out {
    /// Each mail as a file `*.eml` in a folder.
    Directory(PathBuf),
    /// Into a Maildir.
    Maildir(PathBuf),
    /// To a mail server.
    Smtp(Smtp),
}

/// A mail server that takes mails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Smtp {
    /// The server.
    pub server: Server,
    /// How we call ourselves; `None` takes the machine's name.
    pub hello: Option<String>,
}

/// How mails are signed (RFC 6376).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dkim {
    /// The selector under which the public key is published.
    pub selector: String,
    /// The PEM file with the private key, RSA or Ed25519.
    pub key_file: PathBuf,
}

impl Default for Out {
    fn default() -> Self {
        Self::Directory(PathBuf::from("outgoing"))
    }
}

/// The kinds of outgoing transport.
#[derive(Clone, Copy)]
enum Kind {
    Directory,
    Maildir,
    Smtp,
}

/// Reads where mails go.
pub(super) fn read(section: &Section<'_>) -> Option<Out> {
    let kinds = [("directory", Kind::Directory), ("maildir", Kind::Maildir), ("smtp", Kind::Smtp)];
    let kind = section.need("transport")?.word("transport", &kinds)?;
    if let Kind::Smtp = kind {
        let keys: Vec<&str> = ["transport", "hello", "dkim"].into_iter().chain(server::KEYS).collect();
        section.allow(&keys);
        let server = server::read(section, Tls::Start)?;
        return Some(Out::Smtp(Smtp { server, hello: text(section, "hello") }));
    }
    section.allow(&["transport", "path", "dkim"]);
    let path = PathBuf::from(section.need("path")?.text()?);
    Some(if let Kind::Maildir = kind { Out::Maildir(path) } else { Out::Directory(path) })
}

/// Reads how mails are signed.
pub(super) fn dkim(section: &Section<'_>) -> Option<Dkim> {
    let table = section.get("dkim")?.section()?;
    table.allow(&["selector", "key_file"]);
    let selector = table.need("selector")?.text()?.to_owned();
    Some(Dkim { selector, key_file: PathBuf::from(table.need("key_file")?.text()?) })
}
