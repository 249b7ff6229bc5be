//! Games opened, sheets handed in, results, rulings and penalties.

use super::super::book::{Outcome, PenaltyKind, Round};
use super::super::name::Name;
use super::super::sheet::{Sheet, incomplete_penalties};
use super::super::timing::PbemLate;
use super::act::{By, Refusal};
use super::compare::{Compared, compare, fits, incorrect};
use super::event::{Event, Stage};
use super::known::player;
use super::record::Record;
use estafette_core::{GameId, cites, rule};

/// Most points, and most damage, that a penalty takes: more is a slip of the pen.
const MOST: i64 = 100_000;

/// The game of two players in a round.
pub(super) fn known<'a>(
    event: &'a Event,
    round: Round,
    pair: &[Name; 2],
) -> Result<&'a super::super::Game, Refusal> {
    event
        .game(round, pair)
        .ok_or_else(|| Refusal::new(format!("{} and {} have no game in round {round}", pair[0], pair[1])))
}

/// A game was opened in the house.
pub(super) fn opened(
    event: &Event,
    round: Round,
    pair: &[Name; 2],
    id: &GameId,
) -> Result<Vec<Record>, Refusal> {
    known(event, round, pair)?;
    if let Some(old) = event.opened.get(&(round, pair[0].clone())) {
        return Err(Refusal::new(format!("this game is open as {old}")));
    }
    Ok(vec![Record::GameOpened { round, pair: pair.clone(), game: id.clone() }])
}

/// A game of the house has ended.
pub(super) fn finish(
    event: &Event,
    round: Round,
    pair: &[Name; 2],
    outcome: &Outcome,
) -> Result<Vec<Record>, Refusal> {
    if known(event, round, pair)?.outcome.is_some() {
        return Err(Refusal::new("this game has a result already"));
    }
    fits(event, pair, outcome)?;
    Ok(vec![resulted(round, pair, outcome, &By::Clock, "")])
}

/// The record of a result.
pub(super) fn resulted(round: Round, pair: &[Name; 2], outcome: &Outcome, by: &By, why: &str) -> Record {
    Record::Resulted {
        round,
        pair: pair.clone(),
        outcome: outcome.clone(),
        by: by.clone(),
        why: why.to_owned(),
    }
}

/// A player hands in the sheet of his game. A sheet that is wrong is refused; two that say the same make the
/// result. Once they have, one player alone cannot change it.
pub(super) fn give_sheet(event: &Event, name: &Name, sheet: &Sheet, by: &By) -> Result<Vec<Record>, Refusal> {
    let name = player(event, name)?;
    let Stage::Playing(round) = event.stage else {
        return Err(Refusal::new(
            "no round is played now; a result of a round that is over is an umpire's to rule",
        ));
    };
    let sheet = &sheet.clone().handed_in_by(name);
    let Some(game) = event.game_of(round, name) else {
        return Err(Refusal::new(format!("{name} has no game in round {round}")));
    };
    let key = (round, game.pair[0].clone());
    if event.opened.contains_key(&key) {
        return Err(Refusal::new("this game is played in the house: its result comes from it"));
    }
    if let Some(By::Umpire(_)) = event.settled.get(&key) {
        let text = "an umpire has ruled the result of this game, and that is final";
        return Err(Refusal::under(text, rule!("W-3.2e")));
    }
    if let Some(fault) = incorrect(event, game, sheet) {
        return Err(fault.into());
    }
    let pair = game.pair.clone();
    let given =
        |by: &Name| Record::SheetGiven { round, pair: pair.clone(), by: by.clone(), sheet: sheet.clone() };
    // What an umpire hands in for two who signed it is the sheet of both.
    let both = matches!(by, By::Umpire(_)) && pair.iter().all(|p| sheet.signed.contains(p));
    let mut records: Vec<Record> = match both {
        true => pair.iter().map(given).collect(),
        false => vec![given(name)],
    };
    let rival = if pair[0] == *name { &pair[1] } else { &pair[0] };
    let theirs = if both { Some(sheet) } else { event.sheets.get(&(key.0, key.1.clone(), rival.clone())) };
    let Some(theirs) = theirs else { return Ok(records) };
    cites!("W-2.1.4r");
    match (compare(event, game, sheet, theirs), &game.outcome) {
        (Compared::Agreed(outcome), Some(old)) if outcome == *old => {}
        (Compared::Agreed(outcome), _) => {
            records.push(resulted(round, &pair, &outcome, &By::Player(name.clone()), ""));
        }
        (Compared::Differ(_), Some(_)) => {}
        (Compared::Differ(about), None) => {
            records.push(Record::Disputed { round, pair: pair.clone(), about });
        }
    }
    Ok(records)
}

/// An umpire rules how a game ended, whatever was handed in.
pub(super) fn rule(
    event: &Event,
    round: Round,
    pair: &[Name; 2],
    outcome: &Outcome,
    why: &str,
    by: &By,
) -> Result<Vec<Record>, Refusal> {
    known(event, round, pair)?;
    fits(event, pair, outcome)?;
    Ok(vec![resulted(round, pair, outcome, by, why)])
}

/// An umpire takes the result of a game back while its round is played. A game of the house that was opened has ended
/// with its result, and cannot be played on.
pub(super) fn reopen(
    event: &Event,
    round: Round,
    pair: &[Name; 2],
    why: &str,
    by: &By,
) -> Result<Vec<Record>, Refusal> {
    let game = known(event, round, pair)?;
    if event.stage != Stage::Playing(round) {
        let text =
            format!("round {round} is closed: its results can be ruled otherwise, but none is opened again");
        return Err(Refusal::new(text));
    }
    if game.outcome.is_none() {
        return Err(Refusal::new("this game has no result: it is open"));
    }
    if let Some(game) = event.opened.get(&(round, pair[0].clone())) {
        return Err(Refusal::new(format!(
            "its game {game} is over and its dice secret is known, so nobody can play it on; rule another result instead"
        )));
    }
    let (pair, why, by) = (pair.clone(), why.to_owned(), by.clone());
    Ok(vec![Record::Reopened { round, pair, why, by }])
}

/// An umpire penalises a player. It takes from that player alone, and never gives.
pub(super) fn penalise(
    event: &Event,
    round: Round,
    name: &Name,
    kind: PenaltyKind,
    why: &str,
    by: &By,
) -> Result<Vec<Record>, Refusal> {
    let name = player(event, name)?;
    let size = match kind {
        PenaltyKind::Points(n) | PenaltyKind::Damage(n) => n,
        PenaltyKind::Late(minutes) => i64::from(minutes),
    };
    if !(1..=MOST).contains(&size) {
        let text = format!("a penalty takes 1 to {MOST}; it never gives");
        return Err(Refusal::under(text, rule!("W-3.2j")));
    }
    if event.game_of(round, name).is_none() {
        let rounds = event.book.games.iter().filter(|game| game.pair.contains(name)).map(|game| game.round);
        let hint =
            rounds.max().map_or(String::new(), |r| format!("; his latest is that of round {r}: name it"));
        return Err(Refusal::new(format!("{name} has no game in round {round}{hint}")));
    }
    Ok(vec![penalised(round, name, kind, why, by)])
}

fn penalised(round: Round, name: &Name, kind: PenaltyKind, why: &str, by: &By) -> Record {
    Record::Penalised { round, name: name.clone(), kind, why: why.to_owned(), by: by.clone() }
}

/// An umpire confirms that the sheet of a game was incomplete: both pay.
pub(super) fn find_incomplete(
    event: &Event,
    round: Round,
    pair: &[Name; 2],
    by: &By,
) -> Result<Vec<Record>, Refusal> {
    let costs = incomplete_penalties(&event.book, known(event, round, pair)?);
    if costs.iter().all(|cost| event.book.penalties.contains(cost)) {
        return Err(Refusal::new("both have paid for the incomplete sheet already"));
    }
    let records = costs.iter().map(|cost| penalised(round, &cost.name, cost.kind, &cost.why, by));
    Ok(records.collect())
}

/// Orders in a game of the house came late: so much for every full day.
pub(super) fn late_orders(
    event: &Event,
    round: Round,
    name: &Name,
    hours: u32,
) -> Result<Vec<Record>, Refusal> {
    let name = player(event, name)?;
    if event.game_of(round, name).is_none() {
        return Err(Refusal::new(format!("{name} has no game in round {round}")));
    }
    let days = i64::from(hours / 24);
    if days == 0 || event.book.format.clock.pbem_late == PbemLate::Umpire {
        return Ok(Vec::new());
    }
    let full = if days == 1 { "full day" } else { "full days" };
    let why = format!("orders late by {days} {full}");
    Ok(vec![penalised(round, name, PenaltyKind::Points(days.min(MOST)), &why, &By::Clock)])
}

/// Tells the umpires of a game that has no result in time.
pub(super) fn mark_overdue(event: &Event, round: Round, pair: &[Name; 2]) -> Result<Vec<Record>, Refusal> {
    let game = known(event, round, pair)?;
    if game.outcome.is_some() || event.overdue.contains_key(&(round, pair[0].clone())) {
        return Ok(Vec::new());
    }
    let given: Vec<&Name> = pair.iter().filter(|p| has_sheet(event, round, pair, p)).collect();
    let why = match given.as_slice() {
        [] => "the round is over time".to_owned(),
        [one] => format!("the round is over time, and only {one} has handed in a sheet"),
        _ => "the round is over time, and the two sheets do not agree".to_owned(),
    };
    Ok(vec![Record::Overdue { round, pair: pair.clone(), why }])
}

/// Whether somebody has handed in the sheet of a game.
pub(super) fn has_sheet(event: &Event, round: Round, pair: &[Name; 2], by: &Name) -> bool {
    event.sheets.contains_key(&(round, pair[0].clone(), by.clone()))
}
