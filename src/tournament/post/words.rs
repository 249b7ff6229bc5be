//! Small things in words: periods, sides, results, names one after the other.

use super::super::book::{Account, Award, Outcome, PenaltyKind, Round};
pub(super) use super::super::export::{joined, period, quarters};
use super::super::format::Scoring;
use super::super::name::Name;
use super::Stage;
use chrono::{DateTime, Utc};
use estafette_core::{GameId, Lang};
use estafette_game::in_zone;
use estafette_words::Voice;

/// A number with its noun: `1 point`, `5 points`.
pub(super) fn counted(number: i64, noun: &str) -> String {
    if number.abs() == 1 { format!("{number} {noun}") } else { format!("{number} {noun}s") }
}

/// A sentence that ends with a full stop, whatever mark its writer put there.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() || text.ends_with(['.', '!', '?', ':']) { text.to_owned() } else { format!("{text}.") }
}

/// The same with a capital at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// ` because …`, or nothing.
pub(super) fn because(why: &str) -> String {
    match why.trim().trim_end_matches('.') {
        "" => String::new(),
        why => format!(", because {why}"),
    }
}

/// A moment in a zone and in UTC.
pub(super) fn moment(at: DateTime<Utc>, zone: &str) -> String {
    in_zone(at, zone, Voice::ENGLISH)
}

/// Who of the two of a game has left, if it waits because of that and is not over time yet.
pub(super) fn gone<'p>(stage: &Stage<'_>, round: Round, pair: &'p [Name; 2]) -> Option<&'p Name> {
    let event = stage.event;
    let gone = |player: &&Name| event.book.entrant_of(player).is_some_and(|name| !event.stays(name));
    pair.iter().find(gone).filter(|_| !event.over_time(round, &pair[0]))
}

/// The game of the house that two play, if it stands still since one of them has left.
pub(super) fn held<'s>(stage: &Stage<'s>, round: Round, pair: &[Name; 2]) -> Option<&'s GameId> {
    let event = stage.event;
    let gone = |player: &Name| event.book.entrant_of(player).is_some_and(|name| !event.stays(name));
    event.opened.get(&(round, pair[0].clone())).filter(|_| pair.iter().any(gone))
}

/// The results that games are ruled with, as lines have them: `60 : 40`, or `winner Bauer` where games are won or
/// drawn.
pub(super) fn results(scoring: &Scoring, [one, other]: [&str; 2]) -> Vec<String> {
    match scoring {
        Scoring::Damage(_) => {
            vec!["60 : 40".to_owned(), "60 : 40 difference 120 : -120 damage 400 : 280".to_owned()]
        }
        Scoring::Points => vec!["3 : 1".to_owned()],
        Scoring::WinDrawLoss { win, loss, .. } => vec![
            format!("winner {one}"),
            format!("winner {other}"),
            "draw".to_owned(),
            format!("{win} : {loss}"),
        ],
    }
}

/// Whom one asks for a ruling: `the umpire, Una (una@club.example)`.
pub(super) fn umpires(stage: &Stage<'_>) -> String {
    let each: Vec<String> = stage.umpires.iter().map(|u| format!("{} ({})", u.name, u.address)).collect();
    match each.as_slice() {
        [] => "the umpire".to_owned(),
        [only] => format!("the umpire, {only}"),
        several => format!("one of the umpires, {}", joined(several)),
    }
}

/// What a penalty costs.
pub(super) fn penalty(kind: PenaltyKind) -> String {
    match kind {
        PenaltyKind::Points(n) => counted(n, "point"),
        PenaltyKind::Damage(n) => counted(n, "damage point"),
        PenaltyKind::Late(n) => format!("what {} late cost", counted(i64::from(n), "minute")),
    }
}

/// What the two sides of a game are called.
pub(super) fn sides(stage: &Stage<'_>) -> [String; 2] {
    // Real tables have no seats.
    let system = stage.system.filter(|_| stage.event.in_house());
    let seats = system.map(estafette_rules::Rulebook::seats).unwrap_or_default();
    match (seats.as_slice(), &stage.event.book.format.scoring) {
        ([first, second, ..], _) => [first.title.to_string(), second.title.to_string()],
        (_, Scoring::Damage(_)) => ["north".to_owned(), "south".to_owned()],
        _ => ["first".to_owned(), "second".to_owned()],
    }
}

/// How a game ended, for readers.
pub(super) fn outcome(pair: &[Name; 2], outcome: &Outcome) -> String {
    let [one, other] = pair;
    match outcome {
        Outcome::Damage(accounts) => {
            let said = |name: &Name, account: &Account| {
                let camp = if account.looted { ", its own camp was looted" } else { "" };
                format!("{name} inflicted {} with an army of {}{camp}", quarters(account.gross), account.cost)
            };
            format!("{}; {}", said(one, &accounts[0]), said(other, &accounts[1]))
        }
        Outcome::Winner(Some(name)) => format!("{name} won"),
        Outcome::Winner(None) => "a draw".to_owned(),
        Outcome::Points([first, second]) => format!("{first} : {second}"),
        Outcome::Awarded(awards) => awarded(awards),
    }
}

fn awarded([one, other]: &[Award; 2]) -> String {
    let mut text = format!("{} : {} points", one.points, other.points);
    if (one.difference, other.difference) != (0, 0) {
        text.push_str(&format!(", difference {} : {}", one.difference, other.difference));
    }
    if (one.damage, other.damage) != (0, 0) {
        text.push_str(&format!(", damage {} : {}", one.damage, other.damage));
    }
    text
}

/// A language by its English name: letters to a tournament are answered in English.
pub fn in_english(lang: Lang) -> &'static str {
    match lang {
        Lang::English => "English",
        Lang::Polish => "Polish",
    }
}

/// How somebody who has left comes back; before sign-on closes nothing remains of him.
pub fn way_back(known: bool) -> &'static str {
    match known {
        true => " You keep your results and your rank; `return` brings you back.",
        false => " As long as sign-on is open, `sign on as NAME` brings you back.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_read_as_people_write_them() {
        assert_eq!((counted(1, "point"), counted(-2, "point")), ("1 point".into(), "-2 points".into()));
        assert_eq!([2561, -5, 0, 4].map(quarters), ["640.25", "-1.25", "0", "1"]);
        assert_eq!(joined(&["a", "b", "c"]), "a, b and c");
        assert_eq!(because(" of rain. "), ", because of rain");
    }
}
