//! The table `[trust]`: whom we believe about who sent a mail.

use std::net::SocketAddr;

use super::text;
use estafette_mail::{Checker, Limits, Records};
use estafette_rules::source::Section;

/// Names that are in no public DNS (RFC 2606, RFC 6761, RFC 6762, RFC 8375).
const PRIVATE: [&str; 6] = ["localhost", "test", "example", "invalid", "local", "internal"];

/// Whom we believe about who sent a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trust {
    /// The servers whose Authentication-Results are believed, by the name they give themselves there.
    pub servers: Vec<String>,
    /// The forwarders whose seals are believed, by domain.
    pub sealers: Vec<String>,
    /// Where the records of domains are looked up.
    pub records: Records,
}

impl Trust {
    /// What holds for a house of this domain when nothing is said: records are looked up, except for a
    /// house outside of the public DNS.
    pub fn of(domain: &str) -> Self {
        let last = domain.rsplit('.').next().unwrap_or(domain).to_ascii_lowercase();
        let records = if PRIVATE.contains(&last.as_str()) { Records::Off } else { Records::System };
        Self { servers: Vec::new(), sealers: Vec::new(), records }
    }

    /// Who looks into senders under this configuration.
    pub fn checker(&self, limits: &Limits) -> Checker {
        let checker = Checker::new(self.records.clone(), self.servers.clone());
        checker.with_sealers(self.sealers.clone()).with_limits(limits.clone())
    }
}

/// Reads the table.
pub(super) fn read(section: &Section<'_>, domain: &str) -> Trust {
    section.allow(&["server", "sealers", "dns"]);
    let usual = Trust::of(domain);
    Trust {
        servers: names(section, "server"),
        sealers: names(section, "sealers"),
        records: dns(section).unwrap_or(usual.records),
    }
}

fn names(section: &Section<'_>, key: &str) -> Vec<String> {
    let entries = section.get(key).and_then(|e| e.list()).unwrap_or_default();
    let name = |text: &str| {
        let sound = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        !text.is_empty() && text.chars().all(sound)
    };
    let mut found = Vec::new();
    for entry in entries {
        match entry.text() {
            Some(text) if name(text) => found.push(text.to_ascii_lowercase()),
            Some(text) => {
                entry.fault(format!("`{text}` is no name of a server or domain, such as `mx.games.example`"));
            }
            None => {}
        }
    }
    found
}

fn dns(section: &Section<'_>) -> Option<Records> {
    let said = text(section, "dns")?;
    match said.as_str() {
        "off" => Some(Records::Off),
        "system" => Some(Records::System),
        address => {
            match address.parse::<SocketAddr>() {
                Ok(address) => Some(Records::Server(address)),
                Err(_) => {
                    let entry = section.get("dns")?;
                    entry.fault("`dns` is \"off\", \"system\", or the address and port of a server, such as 127.0.0.1:53");
                    None
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Config;
    use super::*;

    fn trust(text: &str) -> Trust {
        Config::parse("estafette.toml", text).unwrap().trust
    }

    #[test]
    fn a_house_in_the_public_dns_looks_records_up_unless_told_not_to() {
        assert_eq!(trust("").records, Records::Off);
        assert_eq!(trust("domain = \"games.example\"\n").records, Records::Off);
        assert_eq!(trust("domain = \"gry.club.pl\"\n").records, Records::System);
        assert_eq!(trust("domain = \"gry.club.pl\"\n[trust]\ndns = \"off\"\n").records, Records::Off);
        let text =
            "[trust]\nserver = [\"MX.club.pl\"]\nsealers = [\"lists.club.pl\"]\ndns = \"127.0.0.1:5353\"\n";
        let trust = trust(text);
        assert_eq!(trust.servers, ["mx.club.pl"]);
        assert_eq!(trust.sealers, ["lists.club.pl"]);
        assert_eq!(trust.records, Records::Server("127.0.0.1:5353".parse().unwrap()));
    }

    #[test]
    fn wrong_names_and_addresses_are_named_with_their_lines() {
        let text = "[trust]\nserver = [\"mx club\"]\ndns = \"dns.club.pl\"\nsealer = []\n";
        let failure = Config::parse("estafette.toml", text).unwrap_err();
        assert!(failure.text.contains("estafette.toml:2: `mx club` is no name"), "{}", failure.text);
        assert!(failure.text.contains("estafette.toml:3: `dns` is \"off\", \"system\""), "{}", failure.text);
        assert!(failure.text.contains("did you mean `sealers`?"), "{}", failure.text);
    }
}
