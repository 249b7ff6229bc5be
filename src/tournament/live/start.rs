//! The day in a hall: the official start of a round, setting up, units that were not set up in time [W-2.1.2], and
//! errors of army lists that are found once the tournament has begun [W-2.1.1i].

use chrono::{DateTime, Utc};

use super::super::armies::unfair_penalty;
use super::super::book::{Game, Round};
use super::super::name::Name;
use super::super::timing::{Asked, off_table};
use super::act::{By, Refusal};
use super::event::{Event, Stage};
use super::known::player;
use super::record::Record;
use estafette_core::{cites, rule};
use estafette_orders::near::loose;

/// Most units that are named at once, and letters of a name.
const MOST_UNITS: usize = 60;
const LONGEST_NAME: usize = 80;

/// The round that is played on real tables begins: nobody has set anything up before.
pub(super) fn start(event: &Event) -> Result<Vec<Record>, Refusal> {
    cites!("W-2.1.2d");
    let Stage::Playing(round) = event.stage else {
        return Err(Refusal::new(match event.stage {
            Stage::Choosing(_) => "the tables of this round are still being chosen",
            _ => "no round is published that could start",
        }));
    };
    if event.in_house() {
        return Err(Refusal::new("games are played by mail here, and begin with mails of their own"));
    }
    if event.started.contains_key(&round) {
        return Err(Refusal::new(format!("round {round} has been started already")));
    }
    Ok(vec![Record::Started { round }])
}

/// Somebody's army is outscouted: he has his time for setting up first, then his opponent.
pub(super) fn outscouted(event: &Event, name: &Name, now: DateTime<Utc>) -> Result<Vec<Record>, Refusal> {
    cites!("W-2.1.2a", "W-2.1.2b");
    let name = player(event, name)?;
    let (round, game) = open_game(event, name)?;
    let over = event.minute(round, event.book.format.clock.play_from()).is_some_and(|end| now >= end);
    if over {
        return Err(Refusal::new("the time for setting up is over"));
    }
    Ok(vec![Record::Outscouted { round, pair: game.pair.clone(), name: name.clone() }])
}

/// A player tells the umpire what his opponent has not set up in time.
pub(super) fn ask_off_table(
    event: &Event,
    by: &Name,
    units: &[String],
    now: DateTime<Utc>,
) -> Result<Vec<Record>, Refusal> {
    let by = player(event, by)?;
    let (round, game) = open_game(event, by)?;
    let name = if game.pair[0] == *by { &game.pair[1] } else { &game.pair[0] };
    time_is_up(event, game, name, now)?;
    let long = units.iter().any(|unit| unit.chars().count() > LONGEST_NAME);
    if units.is_empty() || units.len() > MOST_UNITS || long {
        return Err(Refusal::under(
            format!("name the units that were not set up, at most {MOST_UNITS}"),
            rule!("W-2.1.2f"),
        ));
    }
    let (pair, name, units) = (game.pair.clone(), name.clone(), units.to_vec());
    Ok(vec![Record::NotSetUp { round, pair, name, units }])
}

/// The umpire puts units off the table. He may do so when the opponent asks, and with no others than those that
/// were asked for.
pub(super) fn put_off_table(
    event: &Event,
    name: &Name,
    units: &[String],
    why: &str,
    now: DateTime<Utc>,
) -> Result<Vec<Record>, Refusal> {
    cites!("W-2.1.2f");
    let name = player(event, name)?;
    let (round, game) = open_game(event, name)?;
    time_is_up(event, game, name, now)?;
    let refuse = |text: String| Err(Refusal::under(text, rule!("W-2.1.2f")));
    let told = event.not_set_up.get(&(round, name.clone())).map(Vec::as_slice);
    let asked = off_table(told.unwrap_or_default(), if told.is_some() { Asked::Yes } else { Asked::No });
    if asked.is_empty() {
        return refuse(format!("the opponent of {name} has not asked for it"));
    }
    let is = |unit: &String| asked.iter().find(|other| loose(other) == loose(unit));
    if let Some(other) = units.iter().find(|unit| is(unit).is_none()) {
        return refuse(format!("the opponent of {name} asked for {}, not for {other}", asked.join(", ")));
    }
    let units = match units {
        [] => asked.to_vec(),
        some => some.iter().filter_map(is).cloned().collect(),
    };
    let (pair, name, why) = (game.pair.clone(), name.clone(), why.to_owned());
    Ok(vec![Record::PutOffTable { round, pair, name, units, why }])
}

/// An error of a list that is found once its army has played: the army plays on, and an advantage that it brought
/// costs half to all of what the units concerned cost, in the latest round.
pub(super) fn find_list_error(
    event: &Event,
    name: &Name,
    (value, hundredths): (i64, i64),
    why: &str,
    by: &By,
) -> Result<Vec<Record>, Refusal> {
    cites!("W-2.1.1i", "W-2.1.1j");
    let name = player(event, name)?;
    let Some(entered) = event.armies.get(name) else {
        return Err(Refusal::new(format!("{name} has not handed in an army")));
    };
    let rounds = event.book.games.iter().filter(|game| game.pair.contains(name)).map(|game| game.round);
    let Some(round) = rounds.max() else {
        return Err(Refusal::under(
            format!("{name} has not played yet: refuse the army, and have it mended"),
            rule!("W-2.1.1i"),
        ));
    };
    if value < 1 || value > entered.army.cost {
        let text = format!("the units concerned cost 1 to {} points, as the whole army", entered.army.cost);
        return Err(Refusal::under(text, rule!("W-2.1.1k")));
    }
    let kind = unfair_penalty(value, hundredths)?;
    let (name, why, by) = (name.clone(), why.to_owned(), by.clone());
    Ok(vec![Record::Penalised { round, name, kind, why, by }])
}

/// The game that a player has in the round that is played, while it goes on.
fn open_game<'e>(event: &'e Event, name: &Name) -> Result<(Round, &'e Game), Refusal> {
    let Stage::Playing(round) = event.stage else {
        return Err(Refusal::new("no round is played"));
    };
    if event.in_house() {
        return Err(Refusal::new(
            "games are played by mail here: what is set up, and when, is theirs to say",
        ));
    }
    match event.game_of(round, name) {
        Some(game) if game.outcome.is_none() => Ok((round, game)),
        Some(_) => Err(Refusal::new(format!("the game of {name} in round {round} has a result"))),
        None => Err(Refusal::new(format!("{name} has no game in round {round}"))),
    }
}

/// Refuses what can be said only once somebody's time for setting up is over.
fn time_is_up(event: &Event, game: &Game, name: &Name, now: DateTime<Utc>) -> Result<(), Refusal> {
    cites!("W-2.1.2c");
    let round = game.round;
    let [from, to] = event.set_up(game, name);
    let Some(until) = event.minute(round, to) else {
        let text = format!("round {round} has not been started: nobody can be late with setting up");
        return Err(Refusal::under(text, rule!("W-2.1.2d")));
    };
    if now >= until {
        return Ok(());
    }
    let text = format!(
        "{name} has {} minutes to set up, map and orders included, up to minute {to} after the official start",
        to - from
    );
    let shared = !event.outscouted.contains_key(&(round, game.pair[0].clone()));
    Err(Refusal::under(text, if shared { rule!("W-2.1.2b") } else { rule!("W-2.1.2a") }))
}
