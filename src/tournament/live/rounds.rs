//! A round from its draft to its end.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};

use super::super::book::Round;
use super::super::format::{Method, Pairing, Policy};
use super::super::name::Name;
use super::super::pairing::{Paired, pair, rounds_of_all};
use super::act::{By, Refusal};
use super::event::{Event, Stage};
use super::record::Record;
use super::seed::{self, Dice, LINKS};
use super::tables;
use estafette_core::rule;

/// Closes sign-on: the seed is told, and all who are in are shuffled by it.
pub(super) fn close_sign_on(event: &Event, told: Option<&str>) -> Result<Vec<Record>, Refusal> {
    if event.stage != Stage::Gathering {
        return Err(Refusal::new("sign-on is closed already"));
    }
    let told = told.filter(|seed| seed::keeps(&event.commitment, seed, 0));
    let Some((told, dice)) = told.and_then(|seed| Some((seed, Dice::of(seed)?))) else {
        return Err(Refusal::new("this is not the seed that the announcement committed to"));
    };
    let order = dice.shuffled(event.book.entrants.keys().cloned());
    let mut records = vec![Record::Shuffled { seed: told.to_owned(), order }];
    records.extend(fewer_rounds(event));
    Ok(records)
}

/// Where everybody meets everybody once, a field that is smaller than the format expects needs fewer rounds.
fn fewer_rounds(event: &Event) -> Option<Record> {
    let format = &event.book.format;
    let once = format.pairing.method == Method::RoundRobin && format.pairing.repeat == Policy::Forbid;
    let entrants = event.book.entrants.len();
    let rounds = rounds_of_all(entrants);
    (once && entrants > 1 && rounds < format.rounds).then(|| Record::Amended {
        pairing: format.pairing.clone(),
        rounds,
        why: format!("{entrants} have signed on, who have all met after so many"),
    })
}

/// Pairs the round that comes next, by the program or by hand. Who has no army that may be played is away.
pub(super) fn draft(event: &Event, by_hand: Option<&Paired>, by: &By) -> Result<Vec<Record>, Refusal> {
    let Stage::Pairing(round) = event.stage else {
        return Err(Refusal::new(match event.stage {
            Stage::Gathering => "sign-on is not closed yet",
            _ => "the round before is still played",
        }));
    };
    if event.draft.is_some() && matches!(by, By::Clock) {
        return Err(Refusal::new("this round is drafted already"));
    }
    let mut records = armed(event, round);
    records.extend(unarmed(event, round));
    let mut after = event.clone();
    for record in &records {
        after.apply(event.announcement.sign_on_until, record);
    }
    if let Some(paired) = by_hand {
        holds(&after, round, paired)?;
        let (paired, by) = (paired.clone(), by.clone());
        records.push(Record::Drafted { round, paired, by, by_hand: true });
        return Ok(records);
    }
    let present = after.book.entrants.values().filter(|e| e.presence.plays(round)).count();
    let last = round > after.book.format.rounds;
    after.book.tables = tables_to_count(event, present);
    let made = match (present, last) {
        (..2, true) => None,
        (..2, false) => Some(Err(("fewer than two entrants can play".to_owned(), Vec::new()))),
        _ => match pair(&after.book, round) {
            Ok(paired) if paired.pairs.is_empty() && last => None,
            Err(impossible) if impossible.relax.is_empty() && last => None,
            Ok(paired) => Some(Ok(paired)),
            Err(impossible) => Some(Err((impossible.why, impossible.relax))),
        },
    };
    match made {
        // Nobody is left to play a final.
        None => records.push(Record::Ended),
        Some(Ok(paired)) => {
            records.push(Record::Drafted { round, paired, by: by.clone(), by_hand: false });
        }
        // Nobody is away from a round that is not paired.
        Some(Err((why, relax))) if matches!(by, By::Clock) => {
            return Ok(vec![Record::Unpairable { round, why, relax }]);
        }
        Some(Err((why, relax))) => {
            let text = std::iter::once(why).chain(relax).collect::<Vec<_>>().join(" ");
            return Err(Refusal::new(text));
        }
    }
    Ok(records)
}

/// The tables among which a round is seated: those that there are, or, where there are as many as are needed, just
/// these. Where all games of the house have one scenario, tables are no places.
fn tables_to_count(event: &Event, present: usize) -> u32 {
    let one_place = event.in_house() && event.announcement.scenarios.len() < 2;
    match event.book.tables {
        0 if !one_place => u32::try_from(present / 2 * if event.teams() { 3 } else { 1 }).unwrap_or(0),
        tables => tables,
    }
}

/// Who cannot play a round since an army is missing: he is away from it.
fn unarmed(event: &Event, round: Round) -> Vec<Record> {
    let present = event.book.entrants.iter().filter(|(_, e)| e.presence.plays(round));
    let unarmed = present.filter_map(|(name, _)| Some((name, event.lacks(name)?)));
    unarmed.map(|(name, unarmed)| Record::Away { name: name.clone(), round, unarmed }).collect()
}

/// Who was left out of a round that is not published yet, and has his army by now: he is paired in it again.
pub(super) fn armed(event: &Event, round: Round) -> Vec<Record> {
    let left_out = event.unarmed.keys().filter(|(of, name)| *of == round && event.armed(name));
    left_out.map(|(_, name)| Record::Armed { name: name.clone(), round }).collect()
}

/// Holds a pairing made by hand against what must hold for any.
fn holds(event: &Event, round: Round, paired: &Paired) -> Result<(), Refusal> {
    let book = &event.book;
    let mut seen: BTreeSet<&Name> = BTreeSet::new();
    for name in paired.pairs.iter().flat_map(|p| &p.names).chain(&paired.bye) {
        match book.entrants.get(name) {
            Some(entrant) if entrant.presence.plays(round) => {}
            _ => return Err(Refusal::new(format!("{name} cannot be paired in round {round}"))),
        }
        if !seen.insert(name) {
            return Err(Refusal::new(format!("{name} is paired twice")));
        }
    }
    let whole = round <= book.format.rounds;
    let missing =
        book.entrants.iter().find(|(name, e)| whole && e.presence.plays(round) && !seen.contains(name));
    if let Some((name, _)) = missing {
        return Err(Refusal::new(format!("{name} is not paired")));
    }
    if paired.bye.is_some() && seen.len().is_multiple_of(2) {
        return Err(Refusal::new("nobody goes without an opponent when their number is even"));
    }
    let met = book.met_before(round);
    for [one, other] in paired.pairs.iter().map(|p| &p.names) {
        let key = if one < other { (one.clone(), other.clone()) } else { (other.clone(), one.clone()) };
        if whole && book.format.pairing.repeat == Policy::Forbid && met.contains_key(&key) {
            let text = format!("{one} and {other} have met, and do not meet again");
            return Err(Refusal::under(text, rule!("W-2.1b")));
        }
    }
    let mut tables = BTreeSet::new();
    for table in paired.pairs.iter().filter_map(|p| p.table) {
        let first = !event.teams() || table % 3 == 1;
        if table == 0 || book.tables > 0 && table > book.tables || !first {
            return Err(Refusal::new(format!("there is no table {table} to begin at")));
        }
        if !tables.insert(table) {
            return Err(Refusal::new(format!("table {table} is given twice")));
        }
    }
    Ok(())
}

/// Changes how the rounds to come are paired. Whether two meet again can be relaxed but not made stricter:
/// games that were played cannot break a rule afterwards.
pub(super) fn amend(
    event: &Event,
    pairing: &Pairing,
    rounds: u32,
    why: &str,
) -> Result<Vec<Record>, Refusal> {
    let strict = |policy: Policy| match policy {
        Policy::Forbid => 2,
        Policy::Avoid => 1,
        Policy::Allow => 0,
    };
    if strict(pairing.repeat) > strict(event.book.format.pairing.repeat) {
        let text = "rematches can be relaxed while a tournament runs, but not forbidden again";
        return Err(Refusal::under(text, rule!("W-2.1b")));
    }
    if pairing.method != event.book.format.pairing.method && event.book.last_round() > 0 {
        return Err(Refusal::new("the way of pairing stays the same once a round was paired"));
    }
    let played = event.coming().saturating_sub(1);
    if rounds < played.max(1) || rounds > LINKS - 8 {
        let least = played.max(1);
        return Err(Refusal::new(format!("there can be {least} to {} rounds, not {rounds}", LINKS - 8)));
    }
    if played > event.book.format.rounds {
        return Err(Refusal::new("the final has begun"));
    }
    let pairing = pairing.clone();
    Ok(vec![Record::Amended { pairing, rounds, why: why.to_owned() }])
}

/// Publishes the draft: games stand at their tables, or teams begin to choose them.
pub(super) fn publish(event: &Event, now: DateTime<Utc>) -> Result<Vec<Record>, Refusal> {
    let (Stage::Pairing(round), Some(draft)) = (event.stage, &event.draft) else {
        return Err(Refusal::new("no draft of a round waits to be published"));
    };
    let days = TimeDelta::days(i64::from(event.announcement.round_days));
    let until = now.checked_add_signed(days).unwrap_or(now);
    let mut records = vec![Record::Published { round, until }];
    if event.teams() {
        records.extend(tables::open(event, round, draft)?);
    } else if !draft.pairs.is_empty() {
        let games = draft.pairs.iter().map(|p| (p.table, p.names.clone(), None)).collect();
        records.push(Record::Placed { round, games });
    }
    Ok(records)
}

/// Closes a round whose games all have results, and ends the tournament after the last.
pub(super) fn close(event: &Event) -> Result<Vec<Record>, Refusal> {
    let rounds = event.book.format.rounds;
    if let Stage::Pairing(round) = event.stage {
        return match round > rounds && event.book.format.playoff.is_none() {
            true => Ok(vec![Record::Ended]),
            false => Err(Refusal::new("no round is played")),
        };
    }
    let Stage::Playing(round) = event.stage else {
        return Err(Refusal::new("no round is played"));
    };
    if let Some(open) = event.games(round).find(|g| g.outcome.is_none()) {
        let [one, other] = &open.pair;
        return Err(Refusal::new(format!("the game of {one} and {other} has no result")));
    }
    if let Err(faults) = event.books() {
        return Err(Refusal::new(format!("the books do not balance: {}", faults.join("; "))));
    }
    let mut records = vec![Record::Closed { round }];
    if is_last(event, round) {
        records.push(Record::Ended);
    }
    Ok(records)
}

/// Whether no round follows: the last without a final, or the final's last game.
fn is_last(event: &Event, round: Round) -> bool {
    let rounds = event.book.format.rounds;
    if event.book.format.playoff.is_none() || round < rounds {
        return round >= rounds;
    }
    let matches = event.games(round).count() / if event.teams() { 3 } else { 1 };
    let bye = event.book.byes.iter().any(|b| b.round == round);
    round > rounds && matches <= 1 && !bye
}
