//! Verifying a game: the hash chain of its journal, every phase recomputed from it, the commitment.
//!
//! Phases of the present revision are played again from the journal's inputs; their events and
//! positions must come out as recorded, hash by hash. Phases of older revisions cannot be: their stored
//! events are applied, and the line says so.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use crate::base::chain::{Chain, Kind, kind};
use crate::base::load::Game;
use crate::base::log::Logged;
use crate::base::recorded::{Recorded, corrections, recorded};
use crate::base::stored::{events_of, position};
use crate::play::dice_words::wrong_words;
use crate::play::resolve::{check_prefix, resolve};
use crate::play::rounds::against_beacon;
use crate::{Found, House, HouseError, HouseResult, PhaseVerdict, Verdict};
use estafette_core::dice::{Secret, sha256_hex};
use estafette_core::journal::{Entry, GENESIS, chain};
use estafette_core::{GameId, Ruling, SeatId};
use estafette_rules::{Settings, Snapshot};
use estafette_store::{JournalRow, PhaseRow, PhaseState, Work};

impl House<'_> {
    /// Recomputes a game and compares it with what is stored.
    ///
    /// # Errors
    /// An unknown game, a failing store. Whatever is wrong with the game itself is in the verdict.
    pub fn verify(&mut self, id: &GameId) -> HouseResult<Verdict> {
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
            words: Vec::new(),
            founding: self.base.founding_of(&mut *work, id)?,
            rounds: Vec::new(),
            begun: Vec::new(),
        };
        let game = match self.base.load(&mut *work, id) {
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
        let seats: Vec<SeatId> = game.seats.iter().map(|row| row.seat.clone()).collect();
        verdict.words = wrong_words(game.log.whole(), &seats);
        let records = recorded(&game, Chain::read(&mut *work, &game)?.heads());
        (verdict.rounds, verdict.begun) = against_beacon(&game, &records);
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

fn phases(work: &mut dyn Work, game: &Game<'_>) -> HouseResult<Vec<PhaseVerdict>> {
    let mut verdicts = Vec::new();
    let mut before = position(work, game, 0)?;
    let chain = Chain::read(work, game)?;
    let (records, last) = (recorded(game, chain.heads()), chain.next() - 1);
    let mut corrected: BTreeMap<u32, usize> = BTreeMap::new();
    for head in chain.heads().iter().cloned() {
        let Some(row) = work.phase(&game.row.id, head.number)? else { continue };
        let record = records.get(&head.number).ok_or_else(|| "the journal has no record of it".to_owned());
        let found = match (kind(&head.sitting), head.state) {
            (Kind::Played, PhaseState::Paused) => {
                let stands = if head.number == last { Found::Paused } else { Found::GivenUp };
                record.and_then(|record| told_again(game, &row, record, &before)).map(|()| stands)
            }
            (kind, _) => {
                let after = position(work, game, head.number)?;
                let found = match kind {
                    Kind::Played => record.and_then(|record| check(game, &row, record, (&before, &after))),
                    Kind::Corrected => {
                        // A correction that is made again has the same name.
                        let times = corrected.entry(head.sitting.occurrence).or_default();
                        *times += 1;
                        check_correction(game, &row, *times, (&before, &after))
                    }
                    Kind::WentBack(_) => {
                        let to = chain.went_back_to(head.number).unwrap_or(u32::MAX);
                        let again = work.position(&game.row.id, to)?.map(|p| p.position);
                        check_back(game, &row, (to, again), &after)
                    }
                };
                before = after;
                found
            }
        };
        let found = found.unwrap_or_else(|what| Found::Fault { what });
        verdicts.push(PhaseVerdict { number: head.number, sitting: head.sitting, found });
    }
    Ok(verdicts)
}

/// A row that says that the game went back: the journal says so too, and the position is the earlier one.
fn check_back(
    game: &Game<'_>,
    row: &PhaseRow,
    (to, again): (u32, Option<String>),
    after: &Snapshot,
) -> Result<Found, String> {
    let went = game.log.whole().iter().find_map(|l| match &l.entry {
        Entry::WentBack(back) if l.seq == row.head.upto => Some(back),
        _ => None,
    });
    let went = went.ok_or_else(|| "the journal has no record that the game went back".to_owned())?;
    let how = matches!(kind(&row.head.sitting), Kind::WentBack(how) if how == went.how);
    if !how || went.line != row.head.sitting.line || row.events != "[]" {
        return Err("the game went back otherwise than the journal says".to_owned());
    }
    if again.as_ref() != Some(&after.0) {
        return Err(format!("the position is not the one after phase {to}"));
    }
    Ok(Found::WentBack { to })
}

/// A correction that was made when no phase was played.
fn check_correction(
    game: &Game<'_>,
    row: &PhaseRow,
    times: usize,
    (before, after): (&Snapshot, &Snapshot),
) -> Result<Found, String> {
    let record = corrections(game, &row.head.sitting).into_iter().nth(times - 1);
    let record = record.ok_or_else(|| "the journal has no record of it".to_owned())?;
    same("the stored events", &row.events, &record.events)?;
    same("the stored position", &after.0, &record.position)?;
    let revision = &row.head.revision;
    if *revision != game.system.revision() {
        let events = events_of(&row.events).map_err(|e| e.to_string())?;
        let position = game.system.apply(before, &events)?;
        same("the position after its stored events", &position.0, &record.position)?;
        return Ok(Found::Applied { revision: revision.number });
    }
    let number = row.head.sitting.occurrence;
    let ruled = game.log.whole().iter().find_map(|l| l.entry.ruling(number));
    let Some(Ruling::Corrected { correction, .. }) = ruled.map(|r| &r.ruling) else {
        return Err(format!("the journal has no ruling R{number}"));
    };
    let again = game.system.correct(before, correction)?;
    let events = Value::Array(vec![again.event]).to_string();
    same("the events, made again,", &events, &record.events)?;
    same("the position, made again,", &again.position.0, &record.position)?;
    Ok(Found::Recomputed { dice: 0 })
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

/// A paused phase, played again: what was told must be told again. It was told at some moment after its
/// beginning; what came later may have changed it.
fn told_again(game: &Game<'_>, row: &PhaseRow, record: &Recorded, before: &Snapshot) -> Result<(), String> {
    if record.revision != game.system.revision() {
        return Ok(());
    }
    let later = |l: &&Arc<Logged>| {
        let changes = matches!(l.entry, Entry::Ruled(_) | Entry::Withdrawn(_));
        record.begun < l.seq && l.seq <= record.until && changes
    };
    let moments = game.log.whole().iter().filter(later).map(|l| l.seq - 1);
    let mut found = Err("it is not played".to_owned());
    for moment in std::iter::once(record.until).chain(moments.rev()) {
        let then = Game { log: game.log.until(moment), ..game.clone() };
        let again = resolve(&then, &record.phase, before);
        found = again.and_then(|again| check_prefix(row, &again).map(drop).map_err(|e| e.to_string()));
        if found.is_ok() {
            break;
        }
    }
    found
}

/// A resolved phase against the journal and the store.
fn check(
    game: &Game<'_>,
    row: &PhaseRow,
    began: &Recorded,
    (before, after): (&Snapshot, &Snapshot),
) -> Result<Found, String> {
    let record = began.resolved.as_ref().ok_or_else(|| "the journal has no record of its end".to_owned())?;
    same("the stored events", &row.events, &record.events)?;
    same("the stored position", &after.0, &record.position)?;
    if began.revision != game.system.revision() {
        let events = events_of(&row.events).map_err(|e| e.to_string())?;
        let position = game.system.apply(before, &events)?;
        same("the position after its stored events", &position.0, &record.position)?;
        return Ok(Found::Applied { revision: began.revision.number });
    }
    // What was ruled and withdrawn since then does not count.
    let then = Game { log: game.log.until(record.seq), ..game.clone() };
    let again = resolve(&then, &began.phase, before)?;
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
