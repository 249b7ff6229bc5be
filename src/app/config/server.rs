//! What the configuration says of a mail server, whichever way mails go.

use std::path::PathBuf;

use super::{number, text};
use estafette_rules::source::Section;

/// A mail server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// Its name.
    pub host: String,
    /// Its port; `None` for the usual one of `tls`.
    pub port: Option<u16>,
    /// How the connection is secured.
    pub tls: Tls,
    /// Who signs in.
    pub user: Option<String>,
    /// Where the password is.
    pub password: Option<Password>,
    /// A PEM file with a certificate to trust besides the machine's own.
    pub certificate: Option<PathBuf>,
    /// Seconds that the server may take for one step.
    pub patience: u32,
}

/// How a connection is secured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tls {
    /// Not at all: for a server on this machine.
    None,
    /// STARTTLS after the greeting; a server without it is refused.
    Start,
    /// From the first byte.
    Direct,
}

/// Where a password is; never in the configuration itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Password {
    /// In an environment variable.
    Env(String),
    /// In a file, its first line.
    File(PathBuf),
}

/// The keys of a server.
pub(super) const KEYS: [&str; 8] =
    ["host", "port", "tls", "user", "password_env", "password_file", "certificate", "patience"];

/// Reads a server; `tls` unless it says otherwise.
pub(super) fn read(section: &Section<'_>, usual: Tls) -> Option<Server> {
    let tls = match section.get("tls") {
        Some(entry) => {
            entry.word("tls", &[("none", Tls::None), ("starttls", Tls::Start), ("tls", Tls::Direct)])?
        }
        None => usual,
    };
    let env = text(section, "password_env").map(Password::Env);
    let password =
        env.or_else(|| text(section, "password_file").map(|path| Password::File(PathBuf::from(path))));
    let user = text(section, "user");
    if user.is_some() != password.is_some() {
        section.fault("`user` goes together with `password_env` or `password_file`");
    }
    Some(Server {
        port: number(section, "port", 1..=65_535).and_then(|p| u16::try_from(p).ok()),
        tls,
        user,
        password,
        certificate: text(section, "certificate").map(PathBuf::from),
        patience: number(section, "patience", 1..=3_600).unwrap_or(60),
        host: section.need("host")?.text()?.to_owned(),
    })
}
