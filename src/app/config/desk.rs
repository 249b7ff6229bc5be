//! The table `[desk]`: the umpires' pages, where they are served, and who the umpires are.

use std::net::SocketAddr;

use super::{number, text};
use estafette_game::Umpire;
use estafette_rules::source::{Entry, Section};

/// The umpires' pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskSettings {
    /// Where the pages are served.
    pub listen: SocketAddr,
    /// What links begin with, without a slash at the end: `https://desk.club.example`.
    pub url: String,
    /// Hours that somebody who logged in stays so.
    pub session: u32,
    /// Who may log in.
    pub umpires: Vec<Umpire>,
}

/// Hours that a session lasts unless something else is said.
const SESSION: u32 = 12;

/// Reads the table.
pub(super) fn read(section: &Section<'_>) -> Option<DeskSettings> {
    section.allow(&["listen", "url", "session", "behind_proxy", "umpire"]);
    let behind_proxy = section.get("behind_proxy").and_then(|e| e.flag()).unwrap_or(false);
    let listen = listen(&section.need("listen")?, behind_proxy);
    let url = url(&section.need("url")?);
    let umpires: Vec<Umpire> = section
        .get("umpire")
        .and_then(|e| e.list())
        .unwrap_or_default()
        .iter()
        .filter_map(|e| umpire(&e.section()?))
        .collect();
    if umpires.is_empty() {
        section.fault("name who may log in: `[[desk.umpire]]` with name, address and zone");
    }
    let session = number(section, "session", 1..=720).unwrap_or(SESSION);
    Some(DeskSettings { listen: listen?, url: url?, session, umpires })
}

/// An address of this machine with its port. What comes over a network is to come through a proxy, which
/// speaks TLS; `behind_proxy` says that one on another machine does.
fn listen(entry: &Entry<'_>, behind_proxy: bool) -> Option<SocketAddr> {
    match entry.text()?.parse::<SocketAddr>() {
        Ok(address) if address.ip().is_loopback() || behind_proxy => Some(address),
        Ok(_) => {
            entry.fault(
                "the pages are not encrypted here: give an address such as 127.0.0.1:8040 and put a proxy with \
                 TLS before it, or say `behind_proxy = true` if a proxy on another machine is the only one that \
                 reaches this one",
            );
            None
        }
        Err(_) => {
            entry.fault("give an address and port such as 127.0.0.1:8040");
            None
        }
    }
}

/// `https://host` or `http://host:port`, of letters that need no escaping anywhere.
fn url(entry: &Entry<'_>) -> Option<String> {
    let said = entry.text()?.trim_end_matches('/');
    let host = said.strip_prefix("https://").or_else(|| said.strip_prefix("http://"));
    let sound = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    match host {
        Some(host) if !host.is_empty() && host.chars().all(sound) => Some(said.to_ascii_lowercase()),
        _ => {
            entry.fault("give what links begin with, such as `https://desk.club.example`, and no path");
            None
        }
    }
}

fn umpire(section: &Section<'_>) -> Option<Umpire> {
    section.allow(&["name", "address", "zone"]);
    let name = section.need("name")?.text()?.trim().to_owned();
    let address = section.need("address")?;
    let mailbox = address.text()?.trim().to_owned();
    if mailbox.split('@').filter(|part| !part.is_empty()).count() != 2
        || mailbox.contains(char::is_whitespace)
    {
        address.fault("give a mail address such as umpire@club.example");
        return None;
    }
    let zone = text(section, "zone").unwrap_or_else(|| "UTC".to_owned());
    if jiff::tz::TimeZoneDatabase::bundled().get(&zone).is_err() {
        section.fault(format!("`{zone}` is no time zone such as Europe/Warsaw"));
        return None;
    }
    if name.is_empty() || name.contains(char::is_control) {
        section.fault("an umpire's name is one line of letters");
        return None;
    }
    Some(Umpire { name, address: mailbox, zone })
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    const SOUND: &str = "[desk]\nlisten = \"127.0.0.1:8040\"\nurl = \"https://desk.club.example/\"\n\
                         [[desk.umpire]]\nname = \"Ursula\"\naddress = \"u@club.example\"\nzone = \"Europe/Warsaw\"\n";

    fn faults(text: &str) -> String {
        Config::parse("estafette.toml", text).unwrap_err().text
    }

    #[test]
    fn the_first_umpire_is_told_of_things_unless_another_address_is_given() {
        let config = Config::parse("estafette.toml", SOUND).unwrap();
        assert_eq!(config.notices(), Some("u@club.example"));
        let desk = config.desk.unwrap();
        assert_eq!((desk.url.as_str(), desk.session), ("https://desk.club.example", 12));
        let config =
            Config::parse("estafette.toml", &format!("umpire = \"x@club.example\"\n{SOUND}")).unwrap();
        assert_eq!(config.notices(), Some("x@club.example"));
    }

    #[test]
    fn pages_are_served_to_this_machine_alone_unless_a_proxy_is_named() {
        let open = SOUND.replace("127.0.0.1:8040", "0.0.0.0:8040");
        assert!(faults(&open).contains("behind_proxy"), "{}", faults(&open));
        let proxied = open.replace("[desk]\n", "[desk]\nbehind_proxy = true\n");
        assert!(Config::parse("estafette.toml", &proxied).is_ok());
    }

    #[test]
    fn a_desk_without_umpires_and_a_link_that_is_none_are_faults() {
        let without = SOUND.split("[[").next().unwrap();
        assert!(faults(without).contains("[[desk.umpire]]"));
        let path = SOUND.replace("club.example/", "club.example/a path");
        assert!(faults(&path).contains("https://desk.club.example"), "{}", faults(&path));
        assert!(faults(&SOUND.replace("Europe/Warsaw", "Warsaw")).contains("time zone"));
    }
}
