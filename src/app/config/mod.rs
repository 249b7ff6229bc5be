//! The configuration file, `estafette.toml`: who this house is, and how mail comes and goes.
//!
//! One file for each table of it: `inbox` for `[in]`, `out` for `[out]`, `trust` for `[trust]`, `limits`
//! for `[limits]`, `desk` for `[desk]`, `beacon` for `[beacon]`.

mod beacon;
mod desk;
mod inbox;
mod limits;
mod out;
mod server;
mod trust;

use std::fs;
use std::path::Path;

use super::exit::{Exit, Failure};
use estafette_mail::Limits;
use estafette_rules::source::{Faults, Section, Source};

pub use beacon::Beacon;
pub use desk::DeskSettings;
pub use inbox::{Imap, In, Lmtp};
pub use out::{Dkim, Out, Smtp};
pub use server::{Password, Server, Tls};
pub use trust::Trust;

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
    /// Who is told when something wants a person: bounces, floods, letters set aside.
    pub umpire: Option<String>,
    /// Further addresses of the host's: a seat that is given to one of them is his.
    pub own: Vec<String>,
    /// Where mail comes in.
    pub inbox: In,
    /// Where mail goes.
    pub out: Out,
    /// How mails are signed; not at all without it.
    pub dkim: Option<Dkim>,
    /// What a mail may be at most.
    pub limits: Limits,
    /// Whom we believe about who sent a mail.
    pub trust: Trust,
    /// The umpires' pages; none without it.
    pub desk: Option<DeskSettings>,
    /// Where rounds of the public beacon are fetched.
    pub beacon: Beacon,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            name: "Estafette".to_owned(),
            address: "orders".to_owned(),
            domain: "localhost".to_owned(),
            umpire: None,
            own: Vec::new(),
            inbox: In::default(),
            out: Out::default(),
            dkim: None,
            limits: Limits::default(),
            trust: Trust::of("localhost"),
            desk: None,
            beacon: Beacon::default(),
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
    root.allow(&[
        "name",
        "address",
        "domain",
        "umpire",
        "own_addresses",
        "in",
        "out",
        "trust",
        "limits",
        "desk",
        "beacon",
    ]);
    let ours = Config::default();
    let section = |key| root.get(key).and_then(|e| e.section());
    let sending = section("out");
    let domain = text(root, "domain").unwrap_or(ours.domain);
    Config {
        name: text(root, "name").unwrap_or(ours.name),
        address: text(root, "address").unwrap_or(ours.address),
        trust: section("trust").map_or_else(|| Trust::of(&domain), |s| trust::read(&s, &domain)),
        domain,
        umpire: text(root, "umpire"),
        own: texts(root, "own_addresses"),
        inbox: section("in").map(|s| inbox::read(&s)).unwrap_or_default(),
        out: sending.as_ref().and_then(out::read).unwrap_or_default(),
        dkim: sending.as_ref().and_then(out::dkim),
        limits: section("limits").map(|s| limits::read(&s)).unwrap_or_default(),
        desk: section("desk").and_then(|s| desk::read(&s)),
        beacon: section("beacon").map(|s| beacon::read(&s)).unwrap_or_default(),
    }
}

impl Config {
    /// Who is told when something wants a person: the address that is given for it, else the first umpire's.
    pub fn notices(&self) -> Option<&str> {
        let first = || self.desk.as_ref()?.umpires.first().map(|u| u.address.as_str());
        self.umpire.as_deref().or_else(first)
    }
}

/// A text under a key.
fn text(section: &Section<'_>, key: &str) -> Option<String> {
    section.get(key).and_then(|e| e.text()).map(str::to_owned)
}

/// A list of texts under a key.
fn texts(section: &Section<'_>, key: &str) -> Vec<String> {
    let list = section.get(key).and_then(|e| e.list()).unwrap_or_default();
    list.iter().filter_map(estafette_rules::source::Entry::text).map(|text| text.trim().to_owned()).collect()
}

/// A whole number under a key, within a range.
fn number(section: &Section<'_>, key: &str, range: std::ops::RangeInclusive<u32>) -> Option<u32> {
    let entry = section.get(key)?;
    let number = entry.whole()?;
    if !range.contains(&number) {
        entry.fault(format!("`{key}` is a number from {} to {}", range.start(), range.end()));
        return None;
    }
    Some(number)
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
        assert_eq!(config.inbox.maildir.as_deref(), Some(Path::new("Maildir")));
        let Out::Smtp(Smtp { server, .. }) = config.out else { panic!("not smtp") };
        assert_eq!(server.password, Some(Password::Env("MX_PASSWORD".to_owned())));
        assert_eq!((server.tls, server.port), (Tls::Direct, None));
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

    #[test]
    fn every_way_in_is_read_and_lmtp_stays_on_this_machine() {
        let text = "umpire = \"u@club.example\"\n[in]\nlmtp = \"unix:/run/e/lmtp\"\nevery = 2\n\
                    [in.imap]\nhost = \"imap.example\"\nuser = \"u\"\npassword_file = \"secret\"\n";
        let inbox = Config::parse("estafette.toml", text).unwrap().inbox;
        assert_eq!((inbox.lmtp, inbox.every), (Some(Lmtp::Socket("/run/e/lmtp".into())), 2));
        let imap = inbox.imap.unwrap();
        assert_eq!(
            (imap.server.tls, imap.folder.as_str(), imap.done.as_str()),
            (Tls::Direct, "INBOX", "Estafette")
        );
        let failure = Config::parse("estafette.toml", "[in]\nlmtp = \"192.0.2.1:24\"\n").unwrap_err();
        assert!(failure.text.contains("127.0.0.1:10024"), "{}", failure.text);
    }

    #[test]
    fn the_examples_that_are_handed_out_are_read() {
        let postfix = Config::parse("postfix.toml", include_str!("../../../deploy/postfix.toml")).unwrap();
        assert!(matches!(postfix.inbox.lmtp, Some(Lmtp::Socket(_))));
        let provider = Config::parse("provider.toml", include_str!("../../../deploy/provider.toml")).unwrap();
        assert_eq!(provider.inbox.imap.unwrap().server.host, "imap.provider.example");
        assert!(matches!(provider.out, Out::Smtp(_)));
    }
}
