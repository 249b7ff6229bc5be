//! Whether a record can follow the ones before: a journal that was tampered with or cut is not read.

use super::super::book::Round;
use super::super::name::Name;
use super::event::{Event, Stage};
use super::record::Record;
use super::seed;

/// Holds a record of a journal against the event before it.
///
/// # Errors
/// What it speaks of that is not there, or at which stage it cannot stand.
pub fn check(event: &Event, record: &Record) -> Result<(), String> {
    let corrects = matches!(
        record,
        Record::Resulted { .. }
            | Record::Penalised { .. }
            | Record::Corrected
            | Record::Protested { .. }
            | Record::ProtestAnswered { .. }
    );
    if event.ended() && !(corrects && event.stage == Stage::Over) {
        return Err("it stands after the end".to_owned());
    }
    let stage = event.stage;
    let at = |right: bool, what: &str| if right { Ok(()) } else { Err(format!("{what} at {stage:?}")) };
    match record {
        Record::Announced { .. } => Err("a second announcement".to_owned()),
        Record::SignedOn { name, .. } => match event.book.entrants.contains_key(name) {
            true => Err(format!("{name} signs on twice")),
            false => Ok(()),
        },
        Record::ArmyGiven { player, .. } => person(event, player),
        Record::ArmyJudged { player, .. } | Record::VariantChosen { player, .. } => {
            match event.armies.contains_key(player) {
                true => Ok(()),
                false => Err(format!("{player} has no army")),
            }
        }
        Record::Shuffled { seed, order } => {
            at(stage == Stage::Gathering, "a shuffle")?;
            told(event, seed, 0)?;
            match order.iter().all(|n| event.book.entrants.contains_key(n)) {
                true => Ok(()),
                false => Err("the shuffle has a name that did not sign on".to_owned()),
            }
        }
        Record::Drafted { round, .. } | Record::Unpairable { round, .. } => {
            at(stage == Stage::Pairing(*round), "a draft")
        }
        Record::Published { round, .. } => {
            at(stage == Stage::Pairing(*round) && event.draft.is_some(), "a round published")
        }
        Record::MatchOpened { round, .. }
        | Record::TableChosen { round, .. }
        | Record::SideDiced { round, .. } => at(stage == Stage::Choosing(*round), "a choice of tables"),
        Record::Revealed { round, seed } => {
            at(stage == Stage::Choosing(*round), "a seed")?;
            told(event, seed, *round)
        }
        Record::Placed { round, games } => {
            at(event.playing() == Some(*round), "games placed")?;
            games.iter().flat_map(|(_, pair, _)| pair).try_for_each(|player| person(event, player))
        }
        Record::Started { round } => {
            at(stage == Stage::Playing(*round) && !event.started.contains_key(round), "an official start")
        }
        Record::GameOpened { round, pair, .. }
        | Record::Outscouted { round, pair, .. }
        | Record::NotSetUp { round, pair, .. }
        | Record::PutOffTable { round, pair, .. }
        | Record::SheetGiven { round, pair, .. }
        | Record::Disputed { round, pair, .. }
        | Record::Overdue { round, pair, .. }
        | Record::PlayedOn { round, pair, .. }
        | Record::Resulted { round, pair, .. } => game(event, *round, pair),
        Record::Reopened { round, pair, .. } => {
            at(stage == Stage::Playing(*round), "a game opened again")?;
            game(event, *round, pair)
        }
        Record::Penalised { name, .. } => person(event, name),
        Record::Manner { player, .. } => person(event, player),
        Record::Protested { number, by, .. } => match *number == event.protests.len() + 1 {
            true => person(event, by),
            false => Err(format!("protest {number} is out of its order")),
        },
        Record::ProtestAnswered { number, .. } => {
            match event.protests.iter().any(|protest| protest.number == *number) {
                true => Ok(()),
                false => Err(format!("there is no protest {number}")),
            }
        }
        Record::Away { name, .. }
        | Record::Armed { name, .. }
        | Record::Left { name, .. }
        | Record::Returned { name, .. } => match event.book.entrants.contains_key(name) {
            true => Ok(()),
            false => Err(format!("{name} did not sign on")),
        },
        Record::Closed { round } => {
            let open = event.games(*round).any(|g| g.outcome.is_none());
            at(stage == Stage::Playing(*round) && !open, "a round closed")
        }
        Record::Corrected => at(stage == Stage::Over, "a correction of the end"),
        Record::Amended { .. } | Record::Reminded { .. } | Record::Ended | Record::CalledOff { .. } => Ok(()),
    }
}

fn person(event: &Event, name: &Name) -> Result<(), String> {
    if event.people.contains_key(name) {
        return Ok(());
    }
    Err(format!("{name} is no player"))
}

fn game(event: &Event, round: Round, pair: &[Name; 2]) -> Result<(), String> {
    if event.game(round, pair).is_some() {
        return Ok(());
    }
    Err(format!("no game of {} and {} in round {round}", pair[0], pair[1]))
}

fn told(event: &Event, seed: &str, round: Round) -> Result<(), String> {
    if seed::keeps(&event.commitment, seed, round) {
        return Ok(());
    }
    Err("the seed is not the one that was committed to".to_owned())
}
