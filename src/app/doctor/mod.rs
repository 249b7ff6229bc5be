//! What `estafette doctor` looks at: each thing that can keep a service from working, with what to do.

mod servers;
mod trial;

use std::fmt;
use std::fs;
use std::path::Path;

use serde::Serialize;

use super::config::{Config, Out};
use super::context::{Context, StoreFile};
use super::serve::Lock;
use crate::core::words::counted;
use crate::mail::MaildirInbox;
use crate::store::Sqlite;

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How it stands.
    pub state: State,
    /// What was looked at, in a word or two.
    pub what: &'static str,
    /// What was found, and what to do about it.
    pub text: String,
}

/// How a thing stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// As it should be.
    Fine,
    /// It works, but somebody may want to know.
    Note,
    /// It does not work.
    Wrong,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Fine => "ok",
            Self::Note => "note",
            Self::Wrong => "WRONG",
        })
    }
}

/// Whether a mail is sent to ourselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trial {
    /// No.
    None,
    /// Yes, and its coming back is waited for, so many seconds.
    Wait(u32),
}

/// Whoever is told of each finding, one after the other.
type Tell<'t> = &'t mut dyn FnMut(Finding);

/// Bytes that should be free on the disk of the games.
const ROOM: u64 = 200_000_000;

/// Looks at everything, telling as it goes.
pub fn examine(context: &Context, trial: Trial, tell: Tell<'_>) {
    let config = match context.config() {
        Ok(config) => {
            tell(fine("configuration", format!("mail is for {}@{}", config.address, config.domain)));
            config
        }
        Err(failure) => return tell(wrong("configuration", failure.text)),
    };
    identity(&config, tell);
    match context.library() {
        Ok(library) => {
            let names: Vec<&str> = library.systems().map(|s| s.name()).collect();
            tell(fine("game data", names.join(", ")));
        }
        Err(failure) => tell(wrong("game data", failure.text)),
    }
    let service = store(context, tell);
    ways_in(&config, service, tell);
    if let Some(desk) = &config.desk {
        servers::desk(desk, service, tell);
    }
    let outlet = servers::way_out(&config, tell);
    match (trial, outlet) {
        (Trial::Wait(seconds), Some(outlet)) => {
            trial::send(context, &config, &outlet, (service, seconds), tell)
        }
        (Trial::None, _) => tell(note("test mail", "none was sent, as you wished".to_owned())),
        (_, None) => tell(note("test mail", "none was sent, since there is no way out".to_owned())),
    }
}

fn identity(config: &Config, tell: Tell<'_>) {
    if config.domain == "localhost" {
        tell(note("domain", "it is `localhost`: nobody elsewhere can answer; set `domain`".to_owned()));
    }
    match config.notices() {
        Some(umpire) => tell(fine("umpire", format!("{umpire} is told when something wants a person"))),
        None => tell(note("umpire", "nobody is told of bounces and floods; set `umpire`".to_owned())),
    }
}

/// Whether a service works on the file of games now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Service {
    Running,
    Stopped,
}

fn store(context: &Context, tell: Tell<'_>) -> Service {
    let path = context.store();
    if !path.exists() {
        tell(note("games", format!("{} is not there yet; `estafette new` makes it", path.display())));
        return Service::Stopped;
    }
    let sound = Sqlite::open(path).and_then(|store| store.check());
    match sound {
        Ok(faults) if faults.is_empty() => tell(fine("games", format!("{} is sound", path.display()))),
        Ok(faults) => {
            let text = format!(
                "{} is damaged: {}; stop the service and go back to a copy that was saved",
                path.display(),
                faults.join("; ")
            );
            tell(wrong("games", text));
        }
        Err(error) => tell(wrong("games", format!("{}: {error}", path.display()))),
    }
    room(path, tell);
    if let Ok(_lock) = Lock::take(path) {
        tell(note("service", "it is not running; `estafette serve` starts it".to_owned()));
        return Service::Stopped;
    }
    tell(fine("service", "it is running".to_owned()));
    unsent(context, tell);
    Service::Running
}

/// Mails that wait although a service is there to send them.
fn unsent(context: &Context, tell: Tell<'_>) {
    let Ok(shelf) = context.shelf() else { return };
    let Ok(mut house) = context.house(&shelf, StoreFile::Existing) else { return };
    let games = house.games().unwrap_or_default();
    let waiting: usize = games.iter().filter_map(|g| house.status(g).ok()).map(|s| s.unsent).sum();
    match waiting {
        0 => tell(fine("outbox", "every mail is sent".to_owned())),
        n => tell(note("outbox", format!("not sent yet: {n}"))),
    }
}

fn room(path: &Path, tell: Tell<'_>) {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match rustix::fs::statvfs(folder) {
        Ok(disk) => {
            let free = disk.f_bavail.saturating_mul(disk.f_frsize);
            let text = format!("{} MB are free where the games are", free / 1_000_000);
            tell(if free < ROOM { wrong("disk", format!("{text}; make room")) } else { fine("disk", text) });
        }
        Err(error) => tell(note("disk", format!("its room cannot be told: {error}"))),
    }
}

fn ways_in(config: &Config, service: Service, tell: Tell<'_>) {
    let inbox = &config.inbox;
    if inbox.lmtp.is_none() && inbox.imap.is_none() && inbox.maildir.is_none() {
        let text = "no way in is named: only `ingest` takes mail; see [in] in the configuration";
        tell(note("mail in", text.to_owned()));
    }
    if let Some(path) = &inbox.maildir {
        let waiting = MaildirInbox::open(path, &config.limits).and_then(|maildir| maildir.waiting());
        match waiting {
            Ok(mails) => tell(fine(
                "Maildir",
                format!("{}, waiting: {}", path.display(), counted(mails.len(), "mail")),
            )),
            Err(error) => tell(wrong("Maildir", format!("{}: {error}", path.display()))),
        }
    }
    if let Some(lmtp) = &inbox.lmtp {
        servers::lmtp(lmtp, service, tell);
    }
    if let Some(imap) = &inbox.imap {
        servers::imap(config, imap, tell);
    }
}

/// Whether a file that holds a secret can be read by everybody.
fn open_to_all(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|m| m.permissions().mode() & 0o004 != 0)
}

/// Where mails go, in words.
fn shown(out: &Out) -> String {
    match out {
        Out::Directory(path) => format!("files in {}", path.display()),
        Out::Maildir(path) => format!("the Maildir {}", path.display()),
        Out::Smtp(smtp) => smtp.server.host.clone(),
    }
}

fn fine(what: &'static str, text: String) -> Finding {
    Finding { state: State::Fine, what, text }
}

fn note(what: &'static str, text: String) -> Finding {
    Finding { state: State::Note, what, text }
}

fn wrong(what: &'static str, text: String) -> Finding {
    Finding { state: State::Wrong, what, text }
}
