//! What somebody still owes the tournament, by when, and the lines with which he gives it.

use chrono::{DateTime, Utc};

use super::super::book::{Game, Period, Round};
use super::super::format::{LateList, VariantChoice};
use super::super::live::Stage as Where;
use super::super::name::Name;
use super::super::teams::Choosing;
use super::words::{counted, moment};
use super::{Stage, fill, words};

/// One thing that is owed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Owed {
    /// The sentence that says so.
    pub text: String,
    /// The lines that give it, ready to be filled in.
    pub lines: Vec<String>,
}

impl Owed {
    fn new(text: impl Into<String>, lines: Vec<String>) -> Self {
        Self { text: text.into(), lines }
    }
}

/// What a player owes, the most pressing last.
pub(super) fn by_player(stage: &Stage<'_>, player: &Name) -> Vec<Owed> {
    let mut owed = Vec::new();
    owed.extend(army(stage, player));
    owed.extend(tables(stage, player));
    owed.extend(variant(stage, player));
    owed.extend(result(stage, player));
    owed
}

/// The zone in which a player reads.
pub(super) fn zone_of<'s>(stage: &Stage<'s>, player: &Name) -> &'s str {
    stage.event.people.get(player).map_or("UTC", |p| p.zone.as_str())
}

/// The zone in which the umpire of a name reads.
pub(super) fn umpires_zone<'s>(stage: &Stage<'s>, name: &str) -> &'s str {
    let named = stage.umpires.iter().find(|umpire| umpire.name == name);
    named.map_or(stage.zone, |umpire| umpire.zone.as_str())
}

/// ` by Friday …`, or that the time has passed.
fn by_when(stage: &Stage<'_>, until: Option<DateTime<Utc>>, player: &Name) -> String {
    match until {
        Some(at) if at > stage.now => format!(" by {}", moment(at, zone_of(stage, player))),
        Some(at) => format!("; it was due by {}", moment(at, zone_of(stage, player))),
        None => String::new(),
    }
}

fn army(stage: &Stage<'_>, player: &Name) -> Option<Owed> {
    let event = stage.event;
    let (rules, until) = (event.book.format.armies?, event.announcement.lists_until?);
    let entered = event.armies.get(player);
    let fine = entered.is_some_and(super::super::live::Entered::allowed);
    if fine || event.ended() || !event.people.contains_key(player) {
        return None;
    }
    let what = if entered.is_some() { "an army that may be played" } else { "your army" };
    let late = match rules.late {
        _ if until > stage.now => String::new(),
        LateList::Refuse => return None,
        LateList::Penalty(points) => format!("; now it costs {}", counted(points, "point")),
    };
    let text = format!("You owe {what}{}{late}.", by_when(stage, Some(until), player));
    Some(Owed::new(text, fill::army(stage)))
}

fn variant(stage: &Stage<'_>, player: &Name) -> Option<Owed> {
    let event = stage.event;
    let rules = event.book.format.armies?;
    let round = event.playing()?;
    let entered = event.armies.get(player)?;
    let number = entered.army.variants.len();
    let asked = rules.variant_choice == VariantChoice::AfterPairing && number > 1;
    if !asked || entered.chosen.contains_key(&round) || open_game(stage, player, round).is_none() {
        return None;
    }
    let until = event.choose_until(round);
    if until.is_some_and(|until| until <= stage.now) {
        return None;
    }
    let until = by_when(stage, until, player);
    let text = format!(
        "You may choose{until} which of the {number} variants of your list you play in round {round}; without a word \
         it is the first."
    );
    Some(Owed::new(text, vec![format!("variant {number} round {round}")]))
}

/// The match for which a team is to choose tables now.
pub(super) fn to_choose<'s>(stage: &Stage<'s>, team: &Name) -> Option<&'s Choosing> {
    if !matches!(stage.event.stage, Where::Choosing(_)) {
        return None;
    }
    let turn = |c: &&Choosing| {
        (c.lower == *team && c.choice.is_none())
            || (c.other == *team && c.choice.is_some() && c.answer.is_none())
    };
    stage.event.choosing.values().find(turn)
}

fn tables(stage: &Stage<'_>, player: &Name) -> Option<Owed> {
    let team = stage.event.book.entrant_of(player)?;
    let choosing = to_choose(stage, team)?;
    let free: Vec<String> = free_tables(choosing).iter().map(ToString::to_string).collect();
    let until = stage.event.playing().and_then(|round| stage.event.choose_until(round));
    let until = by_when(stage, until, player);
    let text = match choosing.choice {
        None => format!(
            "{team} chooses first: name one period and one of the tables {}{until} [W-2.2j].",
            words::joined(&free)
        ),
        Some((period, table)) => format!(
            "{} put {} on table {table}; {team} gives tables {} to the two other periods{until} [W-2.2k].",
            choosing.lower,
            words::period(period),
            words::joined(&free)
        ),
    };
    Some(Owed::new(text, fill::tables(choosing)))
}

/// Tables that no period has yet.
pub(super) fn free_tables(choosing: &Choosing) -> Vec<u32> {
    let taken = choosing.choice.map(|(_, table)| table);
    choosing.tables.into_iter().filter(|t| Some(*t) != taken).collect()
}

/// Periods that have no table yet.
pub(super) fn free_periods(choosing: &Choosing) -> Vec<Period> {
    let taken = choosing.choice.map(|(period, _)| period);
    Period::ALL.into_iter().filter(|p| Some(*p) != taken).collect()
}

/// The game of a player in a round that has no result.
pub(super) fn open_game<'s>(stage: &Stage<'s>, player: &Name, round: Round) -> Option<&'s Game> {
    let games = &stage.event.book.games;
    games.iter().find(|g| g.round == round && g.pair.contains(player) && g.outcome.is_none())
}

/// The opponent of a player in a game.
pub(super) fn opponent<'g>(game: &'g Game, player: &Name) -> &'g Name {
    if game.pair[0] == *player { &game.pair[1] } else { &game.pair[0] }
}

fn result(stage: &Stage<'_>, player: &Name) -> Option<Owed> {
    let event = stage.event;
    let round = event.playing()?;
    let game = open_game(stage, player, round)?;
    if let Some(name) = words::gone(stage, round, &game.pair) {
        let who = if name == player { "you have" } else { "your opponent has" };
        let text = format!(
            "Your game of round {round} waits for the umpire, since {who} left; nothing is asked of you in it."
        );
        return Some(Owed::new(text, Vec::new()));
    }
    if let Some(id) = words::held(stage, round, &game.pair) {
        let text = format!(
            "Your game of round {round}, {id}, stands still and waits for the umpire; nothing is asked of you in it."
        );
        return Some(Owed::new(text, Vec::new()));
    }
    let until = by_when(stage, event.until.get(&round).copied(), player);
    let key = (round, game.pair[0].clone());
    if let Some(id) = event.opened.get(&key) {
        let text = format!(
            "Your game of round {round}, {id}, is to end{until}; its own mails say what it asks of you."
        );
        return Some(Owed::new(text, Vec::new()));
    }
    if event.in_house() {
        let text = format!("Your game of round {round} opens with a mail of its own, and is to end{until}.");
        return Some(Owed::new(text, Vec::new()));
    }
    if let Some(about) = event.disputes.get(&key) {
        let text = format!(
            "The sheets of your game of round {round} are not in order: {}. Hand in another{until}, or wait for the umpire.",
            about.join("; ")
        );
        return Some(Owed::new(text, fill::sheet(stage, game)));
    }
    if event.sheets.contains_key(&(round, game.pair[0].clone(), player.clone())) {
        let text = format!(
            "Your sheet of round {round} is in; the result is entered when your opponent's is, which is to come{until}."
        );
        return Some(Owed::new(text, Vec::new()));
    }
    let text = format!(
        "You owe the result of your game of round {round} against {}{until}.",
        opponent(game, player)
    );
    Some(Owed::new(text, fill::sheet(stage, game)))
}
