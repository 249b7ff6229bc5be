//! What `estafette doctor` looks at: each thing that can keep a service from working, with what to do. Looking
//! makes no file and no folder, and leaves those that are there as they are.

mod beacon;
mod forged;
mod servers;
mod trial;

use std::path::Path;
use std::{fmt, fs};

use serde::Serialize;

use super::config::Config;
use super::context::{Context, StoreFile, there};
use super::key;
use super::serve::Lock;
use super::transport::Outlet;
use super::trouble::Trouble;
use estafette_core::words::counted;
use estafette_game::DiceFrom;
use estafette_mail::MaildirInbox;
use estafette_store::{Examined, Sqlite, StoreError};

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
            let names: Vec<&str> = library.systems().map(estafette_rules::Rulebook::name).collect();
            tell(fine("game data", names.join(", ")));
        }
        Err(failure) => tell(wrong("game data", failure.text)),
    }
    let service = store(context, tell);
    ways_in(&config, service, tell);
    rounds(context, &config, tell);
    if let Some(desk) = &config.desk {
        servers::desk(desk, service, tell);
    }
    let why_none = match (trial, servers::way_out(&config, tell)) {
        (Trial::Wait(seconds), WayOut::Server(outlet)) => {
            return trial::send(context, &config, &outlet, (service, seconds), tell);
        }
        (Trial::None, _) => "as you wished",
        (_, WayOut::Files) => "since mails become files, which go nowhere by themselves",
        (_, WayOut::None) => "since there is no way out",
    };
    tell(note("test mail", format!("none was sent, {why_none}")));
}

/// What way out was found.
enum WayOut {
    /// None that works.
    None,
    /// Mails become files.
    Files,
    /// A mail server takes them.
    Server(Box<Outlet>),
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

/// Asks the beacon's endpoints where anybody needs them: nobody else is asked without need.
fn rounds(context: &Context, config: &Config, tell: Tell<'_>) {
    if config.beacon.said || rests_on_rounds(context) {
        return beacon::endpoints(&config.beacon, tell);
    }
    let text = "no game here takes its dice from it, so its endpoints were not asked; a table [beacon] has them asked";
    tell(note("beacon", text.to_owned()));
}

/// Whether the dice of some game rest on rounds of the beacon.
fn rests_on_rounds(context: &Context) -> bool {
    // A file that is damaged or of an older version is left as it is.
    let sound = |found: Examined| found.is_sound() && !found.older;
    if there(context.store()).is_err() || !Sqlite::examine(context.store()).is_ok_and(sound) {
        return false;
    }
    let Ok(shelf) = context.shelf() else { return false };
    let Ok(mut house) = context.house(&shelf, StoreFile::ToRead) else { return false };
    let games = house.games().unwrap_or_default();
    let terms = games.iter().filter_map(|game| house.terms(game).ok().flatten());
    terms.into_iter().any(|terms| terms.dice == DiceFrom::Beacon)
}

/// Whether a service works on the file of games now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Service {
    Running,
    Stopped,
}

fn store(context: &Context, tell: Tell<'_>) -> Service {
    let path = context.store();
    if let Err(failure) = there(path) {
        tell(note("games", failure.text));
        return Service::Stopped;
    }
    let shown = path.display();
    match Sqlite::examine(path) {
        Ok(found) if !found.is_sound() => {
            for fault in found.all() {
                tell(wrong("games", format!("{shown}: {fault}")));
            }
            tell(note("games", Trouble::Damaged.told("it is damaged", path)));
        }
        Ok(found) if found.older => {
            let text =
                format!("{shown} is sound; an older version wrote it, the next command brings it up to date");
            tell(note("games", text));
        }
        Ok(_) => tell(fine("games", format!("{shown} is sound"))),
        Err(error) => {
            let trouble = Trouble::of(&error).unwrap_or(Trouble::Failing);
            tell(wrong("games", trouble.told(&error.to_string(), path)));
        }
    }
    key_file(context, tell);
    room(path, tell);
    if !Lock::is_held(path) {
        tell(note("service", "it is not running; `estafette serve` starts it".to_owned()));
        return Service::Stopped;
    }
    tell(fine("service", "it is running".to_owned()));
    unsent(context, tell);
    Service::Running
}

/// Whether the key of the store is there, nobody else's to read, and the right one.
fn key_file(context: &Context, tell: Tell<'_>) {
    let (store, file) = (context.store(), context.key_file());
    // What else is wrong with the store is told already.
    let Ok(sealed) = Sqlite::is_sealed(store) else { return };
    match key::read(&file) {
        Err(failure) => tell(wrong("key", failure.text)),
        Ok(None) if sealed => tell(wrong("key", key::missing(store, &file).text)),
        Ok(None) => tell(note(
            "key",
            format!("the next command makes {} and seals the games under it", file.display()),
        )),
        Ok(Some(key)) if sealed => match Sqlite::fits(store, &key) {
            Ok(false) => {
                tell(wrong("key", Trouble::OtherKey.told(&StoreError::OtherKey.to_string(), store)));
            }
            _ => tell(fine(
                "key",
                format!(
                    "{} is its owner's alone; keep a copy of it apart from copies of the games",
                    file.display()
                ),
            )),
        },
        Ok(Some(_)) => tell(note(
            "key",
            format!("{} is there; the next command seals the games under it", file.display()),
        )),
    }
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
        maildir(config, path, tell);
    }
    if let Some(lmtp) = &inbox.lmtp {
        servers::lmtp(lmtp, service, tell);
    }
    if let Some(imap) = &inbox.imap {
        servers::imap(config, imap, tell);
    }
}

/// Looks at the Maildir that mails come into.
fn maildir(config: &Config, path: &Path, tell: Tell<'_>) {
    let shown = path.display();
    if !["new", "cur", "tmp"].iter().all(|part| path.join(part).is_dir()) {
        tell(match servers::takes_files(path) {
            Ok(()) => note("Maildir", format!("{shown} is not there yet; `serve` and `poll` make it")),
            Err(error) => wrong("Maildir", format!("{shown} cannot be made: {error}")),
        });
        return;
    }
    match MaildirInbox::open(path, &config.limits).and_then(|maildir| maildir.waiting()) {
        Ok(mails) => tell(fine("Maildir", format!("{shown}, waiting: {}", counted(mails.len(), "mail")))),
        Err(error) => tell(wrong("Maildir", format!("{shown}: {error}"))),
    }
}

/// Whether a file that holds a secret can be read by everybody.
fn open_to_all(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|m| m.permissions().mode() & 0o004 != 0)
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
