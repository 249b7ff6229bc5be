//! Two sheets of one game: whether each holds, and whether they say the same.

use super::super::armies::Fault;
use super::super::book::{Game, Outcome};
use super::super::format::Scoring;
use super::super::name::Name;
use super::super::sheet::{Sheet, accounts, faults};
use super::act::Refusal;
use super::event::Event;
use crate::{cites, rule};

/// What two sheets come to.
pub(super) enum Compared {
    /// Both are complete and say the same.
    Agreed(Outcome),
    /// They differ, or lack something: sentences for readers.
    Differ(Vec<String>),
}

/// A sheet as both players would have signed it: each sends his own, and the mail is his signature.
fn as_signed(game: &Game, sheet: &Sheet) -> Sheet {
    Sheet { signed: game.pair.to_vec(), ..sheet.clone() }
}

/// What is wrong with a sheet so that it is not taken. What is missing is no such fault: both pay for that
/// if an umpire says so.
pub(super) fn incorrect(event: &Event, game: &Game, sheet: &Sheet) -> Option<Fault> {
    cites!("W-2.1.4s");
    let names = sheet.looted.iter().chain(&sheet.conceded).chain(&sheet.winner);
    if let Some(stranger) =
        names.chain(sheet.troops.iter().map(|t| &t.owner)).find(|n| !game.pair.contains(n))
    {
        let text = format!("{stranger} does not play in this game");
        return Some(Fault::new(rule!("W-2.1.4s"), text));
    }
    let faults = faults(&event.book, game, &as_signed(game, sheet));
    faults.into_iter().find(|f| f.rule != rule!("W-2.1.4t").as_str())
}

/// Compares two sheets of one game.
pub(super) fn compare(event: &Event, game: &Game, one: &Sheet, other: &Sheet) -> Compared {
    let (first, second) = (outcome(event, game, one), outcome(event, game, other));
    match (first, second) {
        (Ok(first), Ok(second)) if first == second => Compared::Agreed(first),
        (Ok(first), Ok(second)) => {
            let mut about = differences(&first, &second);
            if about.is_empty() {
                about.push("the two sheets do not say the same".to_owned());
            }
            Compared::Differ(about)
        }
        (first, second) => {
            let missing = [first.err(), second.err()].into_iter().flatten().flatten();
            let mut about: Vec<String> = missing.map(|f| f.text).collect();
            about.dedup();
            Compared::Differ(about)
        }
    }
}

/// How the game ended by one sheet.
fn outcome(event: &Event, game: &Game, sheet: &Sheet) -> Result<Outcome, Vec<Fault>> {
    let sheet = as_signed(game, sheet);
    let faults = faults(&event.book, game, &sheet);
    if !faults.is_empty() {
        return Err(faults);
    }
    let missing = |text: &str| vec![Fault::new(rule!("W-2.1.4t"), text)];
    match &event.book.format.scoring {
        Scoring::Damage(_) => accounts(&event.book, game, &sheet).map(Outcome::Damage),
        Scoring::Points => sheet.points.map(Outcome::Points).ok_or_else(|| missing("the points are missing")),
        Scoring::WinDrawLoss { .. } => Ok(Outcome::Winner(sheet.winner)),
    }
}

/// What two outcomes differ in, for readers.
fn differences(one: &Outcome, other: &Outcome) -> Vec<String> {
    let quarters =
        |q: i64| format!("{}{}.{:02}", if q < 0 { "-" } else { "" }, q.abs() / 4, q.abs() % 4 * 25);
    match (one, other) {
        (Outcome::Damage(a), Outcome::Damage(b)) => {
            let mut about = Vec::new();
            for (side, (a, b)) in ["first", "second"].into_iter().zip(a.iter().zip(b)) {
                if a.gross != b.gross {
                    let (a, b) = (quarters(a.gross), quarters(b.gross));
                    about.push(format!("damage inflicted by the {side}: {a} or {b}"));
                }
                if a.cost != b.cost {
                    about.push(format!("cost of the army of the {side}: {} or {}", a.cost, b.cost));
                }
                if a.looted != b.looted {
                    about.push(format!("whether the camp of the {side} was looted"));
                }
            }
            about
        }
        (Outcome::Points(a), Outcome::Points(b)) => {
            vec![format!("points: {}:{} or {}:{}", a[0], a[1], b[0], b[1])]
        }
        (Outcome::Winner(a), Outcome::Winner(b)) => {
            let said = |w: &Option<Name>| w.as_ref().map_or_else(|| "a draw".to_owned(), Name::to_string);
            vec![format!("the winner: {} or {}", said(a), said(b))]
        }
        _ => Vec::new(),
    }
}

/// Whether a result is one that games of this tournament have.
pub(super) fn fits(event: &Event, pair: &[Name; 2], outcome: &Outcome) -> Result<(), Refusal> {
    /// Beyond these no result of a game can be.
    const MOST: i64 = 10_000_000;
    let sane = |n: i64| (-MOST..=MOST).contains(&n);
    let refuse = |text: &str| Err(Refusal::new(text));
    match (outcome, &event.book.format.scoring) {
        (Outcome::Damage(accounts), Scoring::Damage(_)) => {
            match accounts.iter().all(|a| (0..=MOST).contains(&a.gross) && (0..=MOST).contains(&a.cost)) {
                true => Ok(()),
                false => refuse("damage and cost are not negative"),
            }
        }
        (Outcome::Winner(winner), Scoring::WinDrawLoss { .. }) => {
            match winner.as_ref().is_none_or(|w| pair.contains(w)) {
                true => Ok(()),
                false => refuse("the winner is one of the two who played"),
            }
        }
        (Outcome::Points(points), Scoring::Points) => match points.iter().all(|p| sane(*p)) {
            true => Ok(()),
            false => refuse("these are no points of a game"),
        },
        (Outcome::Awarded(awards), scoring) => {
            let whole = awards
                .iter()
                .all(|a| a.points >= 0 && sane(a.points) && sane(a.difference) && sane(a.damage));
            match whole && awards.iter().map(|a| a.points).sum::<i64>() <= most(event, scoring) {
                true => Ok(()),
                false => refuse("an award gives two players no more points than a game has"),
            }
        }
        _ => refuse("games of this tournament are not counted in this way"),
    }
}

/// Points that a game gives both players together at most.
fn most(event: &Event, scoring: &Scoring) -> i64 {
    let bye = 2 * event.book.format.bye.points.max(0);
    match scoring {
        Scoring::Damage(_) => bye.max(100),
        Scoring::WinDrawLoss { win, draw, loss } => bye.max(win + loss).max(2 * draw),
        Scoring::Points => i64::MAX,
    }
}
