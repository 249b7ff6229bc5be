//! The configuration file, `estafette.toml`: who this house is, and how mail comes and goes.

use std::fs;
use std::path::{Path, PathBuf};

use super::exit::{Exit, Failure};
use crate::rules::source::{Entry, Faults, Section, Source};

/// The name it has when the command line gives none.
pub const DEFAULT_FILE: &str = "estafette.toml";

/// The configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Name in `From`.
    pub name: String,
    /// Local part of the house's address.
    pub address: String,
    /// Domain of the house's address and Message-IDs.
    pub domain: String,
    /// Where mail comes in.
    pub inbox: Option<PathBuf>,
    /// Where mail goes.
    pub out: Out,
}

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

/// A mail server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Smtp {
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

impl Default for Config {
    fn default() -> Self {
        Self {
            name: "Estafette".to_owned(),
            address: "orders".to_owned(),
            domain: "localhost".to_owned(),
            inbox: None,
            out: Out::Directory(PathBuf::from("outgoing")),
        }
    }
}

impl Config {
    /// Reads the configuration: the file given, else `estafette.toml` if it is there, else the defaults.
    ///
    /// # Errors
    /// A file that was named and is not there, and every fault of the file with its line.
    pub fn load(given: Option<&Path>) -> Result<Self, Failure> {
        let path = given.unwrap_or(Path::new(DEFAULT_FILE));
        match fs::read_to_string(path) {
            Ok(text) => Self::parse(&path.display().to_string(), &text),
            Err(e) if given.is_none() && e.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(e) => Err(Failure::new(Exit::Config, format!("cannot read {}: {e}", path.display()))),
        }
    }

    /// Reads the text of a configuration.
    ///
    /// # Errors
    /// Every fault with its line.
    pub fn parse(file: &str, text: &str) -> Result<Self, Failure> {
        let faults = Faults::default();
        let config = Source::parse(file.to_owned(), text, &faults).map(|s| read(&s.root()));
        let faults: Vec<String> = faults.into_sorted().iter().map(ToString::to_string).collect();
        match config {
            Some(config) if faults.is_empty() => Ok(config),
            _ => Err(Failure::new(Exit::Config, faults.join("\n"))),
        }
    }
}

fn read(root: &Section<'_>) -> Config {
    root.allow(&["name", "address", "domain", "in", "out"]);
    let text = |key| root.get(key).and_then(|e| e.text()).map(str::to_owned);
    let ours = Config::default();
    let inbox = root.get("in").and_then(|e| e.section()).and_then(|s| {
        s.allow(&["maildir"]);
        s.need("maildir")?.text().map(PathBuf::from)
    });
    Config {
        name: text("name").unwrap_or(ours.name),
        address: text("address").unwrap_or(ours.address),
        domain: text("domain").unwrap_or(ours.domain),
        inbox,
        out: root.get("out").and_then(|e| e.section()).and_then(|s| out(&s)).unwrap_or(ours.out),
    }
}

/// The kinds of outgoing transport.
#[derive(Clone, Copy)]
enum Kind {
    Directory,
    Maildir,
    Smtp,
}

fn out(section: &Section<'_>) -> Option<Out> {
    let kinds = [("directory", Kind::Directory), ("maildir", Kind::Maildir), ("smtp", Kind::Smtp)];
    let kind = section.need("transport")?.word("transport", &kinds)?;
    if let Kind::Smtp = kind {
        return smtp(section).map(Out::Smtp);
    }
    section.allow(&["transport", "path"]);
    let path = PathBuf::from(section.need("path")?.text()?);
    Some(if let Kind::Maildir = kind { Out::Maildir(path) } else { Out::Directory(path) })
}

fn smtp(section: &Section<'_>) -> Option<Smtp> {
    section.allow(&["transport", "host", "port", "tls", "user", "password_env", "password_file"]);
    let text = |key| section.get(key).and_then(|e: Entry<'_>| e.text()).map(str::to_owned);
    let tls = match section.get("tls") {
        Some(entry) => {
            entry.word("tls", &[("none", Tls::None), ("starttls", Tls::Start), ("tls", Tls::Direct)])?
        }
        None => Tls::Start,
    };
    let port = match section.get("port") {
        Some(entry) => match entry.whole().map(u16::try_from)? {
            Ok(port) => Some(port),
            Err(_) => {
                entry.fault("a port is a number up to 65535");
                None
            }
        },
        None => None,
    };
    let env = text("password_env").map(Password::Env);
    let password = env.or_else(|| text("password_file").map(|path| Password::File(PathBuf::from(path))));
    let user = text("user");
    if user.is_some() != password.is_some() {
        section.fault("`user` goes together with `password_env` or `password_file`");
    }
    Some(Smtp { host: section.need("host")?.text()?.to_owned(), port, tls, user, password })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_is_read_and_its_password_stays_outside() {
        let text = "domain = \"games.example\"\n[in]\nmaildir = \"Maildir\"\n[out]\ntransport = \"smtp\"\n\
                    host = \"mx.example\"\ntls = \"tls\"\nuser = \"u\"\npassword_env = \"MX_PASSWORD\"\n";
        let config = Config::parse("estafette.toml", text).unwrap();
        assert_eq!(config.domain, "games.example");
        assert_eq!(config.inbox.as_deref(), Some(Path::new("Maildir")));
        let Out::Smtp(smtp) = config.out else { panic!("not smtp") };
        assert_eq!(smtp.password, Some(Password::Env("MX_PASSWORD".to_owned())));
        assert_eq!((smtp.tls, smtp.port), (Tls::Direct, None));
    }

    #[test]
    fn a_wrong_configuration_names_line_and_nearest_key() {
        let text = "domian = \"x\"\n[out]\ntransport = \"stmp\"\n";
        let failure = Config::parse("estafette.toml", text).unwrap_err();
        assert_eq!(failure.exit, Exit::Config);
        assert!(failure.text.contains("estafette.toml:1: unknown key `domian`; did you mean `domain`?"));
        assert!(failure.text.contains("estafette.toml:3: unknown transport `stmp`; did you mean `smtp`?"));
        let text = "[out]\ntransport = \"smtp\"\nhost = \"x\"\nport = 99999\nuser = \"u\"\n";
        let failure = Config::parse("estafette.toml", text).unwrap_err();
        assert!(failure.text.contains("port") && failure.text.contains("password_env"), "{}", failure.text);
    }
}
