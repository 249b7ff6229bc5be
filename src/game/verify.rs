//! Verifying a game: the hash chain of its journal, every phase recomputed from it, the commitment.
//!
//! Phases of the present revision are played again from the journal's inputs; their events and
//! positions must come out as recorded, hash by hash. Phases of older revisions cannot be: their stored
//! events are applied, and the line says so.

use serde_json::Value;

use super::load::Game;
use super::run::{Frozen, check_prefix, resolve};
use super::show::{events_of, position};
use super::{Done, Found, House, HouseError, PhaseVerdict, Verdict};
use crate::core::dice::{Secret, sha256_hex};
use crate::core::journal::{Entry, GENESIS, Revision, chain};
use crate::core::{GameId, Sitting};
use crate::rules::{Settings, Snapshot};
use crate::store::{JournalRow, PhaseHead, PhaseRow, PhaseState, Work};

impl House<'_> {
    /// Recomputes a game and compares it with what is stored.
    ///
    /// # Errors
    /// An unknown game, a failing store. Whatever is wrong with the game itself is in the verdict.
    pub fn verify(&mut self, id: &GameId) -> Done<Verdict> {
        let mut work = self.store.read()?;
        let rows = work.journal(id)?;
        let (entries, fault) = check_chain(&rows);
        let mut verdict = Verdict {
            game: id.clone(),
            entries,
            chain: fault,
            opening: None,
            commitment: None,
            phases: Vec::new(),
            dispatches: Vec::new(),
        };
        let game = match self.desk.load(&mut *work, id) {
            Ok(game) => game,
            Err(HouseError::Unreadable(what)) => {
                verdict.chain.get_or_insert(what);
                return Ok(verdict);
            }
            Err(e) => return Err(e),
        };
        verdict.commitment = commitment(&game);
        verdict.opening = opening(&game, &position(&mut *work, &game, 0)?);
        verdict.phases = phases(&mut *work, &game)?;
        verdict.dispatches = game.wrong_fates();
        Ok(verdict)
    }
}

/// How many entries hang together, and the first that does not.
fn check_chain(rows: &[JournalRow]) -> (u64, Option<String>) {
    let mut previous = GENESIS.to_owned();
    for (expected, row) in (1..).zip(rows) {
        let sound = expected - 1;
        if row.seq != expected {
            return (sound, Some(format!("entry {expected} is missing")));
        }
        previous = chain(&previous, row.entry.as_bytes());
        if row.hash != previous {
            return (sound, Some(format!("entry {expected} is not what was entered: its hash differs")));
        }
    }
    (rows.len() as u64, None)
}

/// Whether the secret fits the commitment; `None` while it fits and is not revealed.
fn commitment(game: &Game<'_>) -> Option<bool> {
    let committed = game.log.iter().find_map(|l| match &l.entry {
        Entry::Created { commitment, .. } => Some(commitment.clone()),
        _ => None,
    });
    let revealed = game.log.iter().find_map(|l| match &l.entry {
        Entry::Revealed { secret } => Some(Secret::from_hex(secret).map(|s| s.commitment())),
        _ => None,
    });
    let kept = Some(game.row.secret.commitment());
    match revealed {
        Some(revealed) => Some(revealed == committed && kept == committed),
        None if kept == committed => None,
        None => Some(false),
    }
}

fn phases(work: &mut dyn Work, game: &Game<'_>) -> Done<Vec<PhaseVerdict>> {
    let mut verdicts = Vec::new();
    let mut before = position(work, game, 0)?;
    for head in work.phases(&game.row.id)? {
        let Some(row) = work.phase(&game.row.id, head.number)? else { continue };
        let found = match head.state {
            PhaseState::Paused => told_again(game, &row, &before),
            PhaseState::Resolved => {
                let after = position(work, game, head.number)?;
                let found = check(game, &row, &before, &after);
                before = after;
                found
            }
        };
        let found = found.unwrap_or_else(|what| Found::Fault { what });
        verdicts.push(PhaseVerdict { number: head.number, sitting: head.sitting, found });
    }
    Ok(verdicts)
}

/// The opening position, made again from the journal's first entry; what differs, if anything does.
fn opening(game: &Game<'_>, stored: &Snapshot) -> Option<String> {
    let Some(Entry::Created { scenario, settings, .. }) = game.log.first().map(|l| &l.entry) else {
        return Some("the journal does not begin with the making of the game".to_owned());
    };
    let first = game.log.iter().find_map(|l| match &l.entry {
        Entry::Begun { revision, .. } => Some(revision),
        _ => None,
    });
    if first.is_some_and(|r| *r != game.system.revision()) {
        return None;
    }
    let settings: Settings = serde_json::from_value(settings.clone()).unwrap_or_default();
    match game.system.open(scenario, &settings) {
        Ok(opened) if opened == *stored => None,
        Ok(_) => Some("the opening position is not the scenario's".to_owned()),
        Err(why) => Some(why),
    }
}

/// A paused phase, played again: what was told must be told again.
fn told_again(game: &Game<'_>, row: &PhaseRow, before: &Snapshot) -> Result<Found, String> {
    let began = began(game, &row.head)?;
    if began.revision != game.system.revision() {
        return Ok(Found::Paused);
    }
    let again = resolve(game, &began.phase, u64::MAX, before);
    check_prefix(row, &again).map(|_| Found::Paused).map_err(|e| e.to_string())
}

/// A resolved phase against the journal and the store.
fn check(game: &Game<'_>, row: &PhaseRow, before: &Snapshot, after: &Snapshot) -> Result<Found, String> {
    let record = record(game, &row.head.sitting)?;
    same("the stored events", &row.events, &record.events)?;
    same("the stored position", &after.0, &record.position)?;
    let began = began(game, &row.head)?;
    if began.revision != game.system.revision() {
        let events = events_of(&row.events).map_err(|e| e.to_string())?;
        let position = game.system.apply(before, &events)?;
        same("the position after its stored events", &position.0, &record.position)?;
        return Ok(Found::Applied { revision: began.revision.number });
    }
    let again = resolve(game, &began.phase, record.seq, before);
    let dice_of = |e: &Value| match e["kind"].as_str() {
        Some("roll") => 1,
        Some("shuffle") => e["dice"].as_array().map_or(0, Vec::len),
        _ => 0,
    };
    let dice = again.events.iter().map(dice_of).sum();
    same("the events, played again,", &Value::Array(again.events).to_string(), &record.events)?;
    same("the position, played again,", &again.position.0, &record.position)?;
    Ok(Found::Recomputed { dice })
}

fn same(what: &str, text: &str, hash: &str) -> Result<(), String> {
    let found = sha256_hex(text.as_bytes());
    if found == hash {
        return Ok(());
    }
    Err(format!("{what} differ from the journal: hash {}… instead of {}…", &found[..12], cut(hash)))
}

fn cut(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

/// What the journal recorded at the beginning of a phase.
struct Began {
    phase: Frozen,
    revision: Revision,
}

fn began(game: &Game<'_>, head: &PhaseHead) -> Result<Began, String> {
    let found = game.log.iter().find_map(|l| match &l.entry {
        Entry::Begun { sitting, upto, revision } if *sitting == head.sitting => Some(Began {
            phase: Frozen { sitting: sitting.clone(), period: head.period.ordinal, upto: *upto },
            revision: revision.clone(),
        }),
        _ => None,
    });
    found.ok_or_else(|| "the journal has no record of its beginning".to_owned())
}

/// What the journal recorded at the end of a phase.
struct Record {
    seq: u64,
    events: String,
    position: String,
}

fn record(game: &Game<'_>, of: &Sitting) -> Result<Record, String> {
    let found = game.log.iter().find_map(|l| match &l.entry {
        Entry::Resolved { sitting, events, position } if sitting == of => {
            Some(Record { seq: l.seq, events: events.clone(), position: position.clone() })
        }
        _ => None,
    });
    found.ok_or_else(|| "the journal has no record of its end".to_owned())
}
