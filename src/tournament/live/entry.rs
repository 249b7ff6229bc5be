//! Signing on, being away, leaving and coming back. None of it gives points.

use std::collections::{BTreeMap, BTreeSet};

use super::super::book::{Entrant, Period, Round};
use super::super::format::{Method, counted};
use super::super::name::Name;
use super::super::teams::team_faults;
use super::act::Refusal;
use super::announcement::Person;
use super::award;
use super::event::{Event, Stage};
use super::known::entrant;
use super::record::Record;
use estafette_core::rule;
use estafette_schedule::Zone;

/// Signs a player or a team on. Who comes late plays from the next round on that is not drafted.
pub(super) fn sign_on(
    event: &Event,
    name: &Name,
    club: Option<&str>,
    people: &[Person],
    periods: &BTreeMap<Period, Name>,
) -> Result<Vec<Record>, Refusal> {
    new_names(event, name, people)?;
    squad(event, name, people, periods)?;
    for person in people {
        let zone: Result<Zone, _> = person.zone.parse();
        zone.map_err(|e| Refusal::new(format!("{}: {e}", person.name)))?;
    }
    let from = event.undrafted();
    if event.stage != Stage::Gathering {
        if event.book.format.pairing.method == Method::RoundRobin {
            return Err(Refusal::new(
                "sign-on is closed: where everybody meets everybody, nobody can come late",
            ));
        }
        if from > event.book.format.rounds {
            return Err(Refusal::new("no round is left to play in"));
        }
    }
    let most = event.announcement.most;
    let staying = event.book.entrants.keys().filter(|n| event.stays(n)).count();
    if most > 0 && staying >= most as usize {
        return Err(Refusal::new(format!("all {most} places are taken")));
    }
    Ok(vec![Record::SignedOn {
        name: name.clone(),
        club: club.map(str::trim).filter(|c| !c.is_empty()).map(str::to_owned),
        people: people.to_vec(),
        periods: periods.clone(),
        from,
    }])
}

fn new_names(event: &Event, name: &Name, people: &[Person]) -> Result<(), Refusal> {
    let old = |name: &Name| event.book.entrants.keys().chain(event.people.keys()).any(|n| n.is(name));
    if let Some(gone) = event.book.entrants.keys().find(|n| n.is(name) && !event.stays(n)) {
        return Err(Refusal::new(format!(
            "{gone} has left this tournament: come back instead of signing on"
        )));
    }
    match std::iter::once(name).chain(people.iter().map(|p| &p.name)).find(|n| old(n)) {
        Some(taken) => Err(Refusal::new(format!("there is a {taken} in this tournament already"))),
        None => Ok(()),
    }
}

/// Holds the people of an entry against the kind of tournament: one player under his own name, or three
/// with a period each.
fn squad(
    event: &Event,
    name: &Name,
    people: &[Person],
    periods: &BTreeMap<Period, Name>,
) -> Result<(), Refusal> {
    if !event.teams() {
        let alone = people.len() == 1 && people.iter().all(|p| p.name == *name) && periods.is_empty();
        return match alone {
            true => Ok(()),
            false => Err(Refusal::new("single players sign on for this tournament, each under his own name")),
        };
    }
    let team = Entrant { players: periods.clone(), ..Entrant::default() };
    if let Some(fault) = team_faults(name, &team).into_iter().next() {
        return Err(fault.into());
    }
    let named: BTreeSet<&Name> = people.iter().map(|p| &p.name).collect();
    if named.len() != people.len() || !periods.values().collect::<BTreeSet<_>>().eq(&named) {
        return Err(Refusal::under("the players of a team are those of its three periods", rule!("W-2.2c")));
    }
    let same = people
        .iter()
        .enumerate()
        .any(|(i, p)| p.name.is(name) || people.iter().take(i).any(|q| q.name.is(&p.name)));
    match same {
        true => Err(Refusal::new("the team and its players need names of their own")),
        false => Ok(()),
    }
}

/// Somebody does not play in a round that is not published yet.
pub(super) fn be_away(event: &Event, name: &Name, round: Round) -> Result<Vec<Record>, Refusal> {
    let name = present(event, name)?;
    let coming = event.coming();
    if round < coming {
        return Err(Refusal::new(match round {
            0 => "rounds have the numbers from 1".to_owned(),
            _ => format!("round {round} has begun; its games stand, or an umpire judges them"),
        }));
    }
    if round > event.book.format.rounds {
        let (rounds, are) =
            (event.book.format.rounds, if event.book.format.rounds == 1 { "is" } else { "are" });
        return Err(Refusal::new(format!("there {are} {}", counted(rounds, "round"))));
    }
    let away = event.book.entrants.get(name).is_some_and(|e| e.presence.away.contains(&round));
    match away && !event.unarmed.contains_key(&(round, name.clone())) {
        true => Ok(Vec::new()),
        false => Ok(vec![Record::Away { name: name.clone(), round, unarmed: String::new() }]),
    }
}

/// Somebody leaves. What he has played counts; a game of the house that goes on is lost, one on a real table is for
/// the umpires to judge.
pub(super) fn leave(event: &Event, name: &Name) -> Result<Vec<Record>, Refusal> {
    let name = present(event, name)?;
    let round = event.playing().unwrap_or(0);
    let mut records = award::left_games(event, round, name);
    records.push(Record::Left { name: name.clone(), from: event.coming() });
    if event.in_house() {
        return Ok(records);
    }
    let players = event.players_of(name);
    for game in event.games(round).filter(|g| g.outcome.is_none()) {
        let told = event.overdue.contains_key(&(round, game.pair[0].clone()));
        if !told && game.pair.iter().any(|p| players.contains(&p)) {
            let why = format!("{name} has left the tournament");
            records.push(Record::Overdue { round, pair: game.pair.clone(), why });
        }
    }
    Ok(records)
}

/// Somebody who left, or said that he would be away, is back from the next round on that is not drafted. The rounds
/// that he missed give him nothing.
pub(super) fn come_back(event: &Event, name: &Name) -> Result<Vec<Record>, Refusal> {
    let name = entrant(event, name)?;
    let from = event.undrafted();
    let Some(presence) = event.book.entrants.get(name).map(|e| &e.presence) else { return Ok(Vec::new()) };
    let missed = event.unarmed.get(&(event.coming(), name.clone()));
    if let Some(lacks) = missed.filter(|_| presence.left.is_none() && event.coming() < from) {
        let text = format!(
            "{name} is left out of round {} since {lacks}; an army that may be played brings {name} in, or an umpire \
             allows the one that is there",
            event.coming()
        );
        return Err(Refusal::new(text));
    }
    if presence.left.is_none() && !presence.away.iter().any(|&round| round >= from) {
        return Err(Refusal::new(format!("{name} is not away from any round to come")));
    }
    if from > event.book.format.rounds {
        return Err(Refusal::new("no round is left to play in"));
    }
    let most = event.announcement.most;
    let staying = event.book.entrants.keys().filter(|n| event.stays(n)).count();
    if presence.left.is_some() && most > 0 && staying >= most as usize {
        return Err(Refusal::new(format!("all {most} places are taken")));
    }
    Ok(vec![Record::Returned { name: name.clone(), from }])
}

fn present<'a>(event: &'a Event, name: &Name) -> Result<&'a Name, Refusal> {
    let name = entrant(event, name)?;
    match event.stays(name) {
        true => Ok(name),
        false => Err(Refusal::new(format!("{name} has left this tournament already"))),
    }
}
