//! Made-up games: how they end, how long they take, what players say of them.

use chrono::{DateTime, TimeDelta, Utc};

use super::super::armies::{Army, Variant};
use super::super::book::{Account, Book, Game, Outcome, Period};
use super::super::format::Scoring;
use super::super::name::Name;
use super::super::scoring::scores;
use super::super::sheet::Sheet;
use super::crowd::{Luck, Player};

/// Turns of a game by mail.
const TURNS: u32 = 6;
/// Hours for a turn.
const HOURS: i64 = 48;
/// Turns in a row that somebody may miss before an umpire takes him out.
const PATIENCE: u32 = 3;

/// A game by mail, from its first turn to its last.
pub(super) struct Course {
    pub(super) ended: DateTime<Utc>,
    /// Turns that were played, once for each player.
    pub(super) turns: u32,
    /// Who missed a turn, and when.
    pub(super) missed: Vec<(Name, DateTime<Utc>)>,
    /// Who never answered, and when an umpire has had enough.
    pub(super) given_up: Option<(Name, DateTime<Utc>)>,
}

/// Plays a game by mail: a turn is over once both have answered, or its time is.
pub(super) fn course(pair: [&Player; 2], from: DateTime<Utc>, luck: &mut Luck) -> Course {
    let mut course = Course { ended: from, turns: 0, missed: Vec::new(), given_up: None };
    let mut silent = [0; 2];
    for _ in 0..TURNS {
        let until = course.ended + TimeDelta::hours(HOURS);
        let mut over = course.ended;
        for (side, player) in pair.into_iter().enumerate() {
            course.turns += 1;
            match player.answers(course.ended, luck).filter(|at| *at <= until) {
                Some(at) => {
                    over = over.max(at);
                    silent[side] = 0;
                }
                None => {
                    over = until;
                    silent[side] += 1;
                    course.missed.push((player.name.clone(), until));
                }
            }
            if silent[side] == PATIENCE && course.given_up.is_none() {
                course.given_up = Some((player.name.clone(), until));
            }
        }
        course.ended = over;
    }
    course
}

/// How a game of two players ends: the stronger inflicts more, as a rule.
pub(super) fn outcome(scoring: &Scoring, pair: [&Player; 2], luck: &mut Luck) -> Outcome {
    let [one, other] = pair;
    let chance = (0..4).map(|_| luck.roll(201) - 101).sum::<i64>();
    let ahead = (one.strength - other.strength) * 4 / 5 + chance;
    match scoring {
        Scoring::Damage(rules) => {
            let base = 100 + luck.roll(300);
            let account =
                |more: i64| Account { gross: (base + more.max(0)) * 4, cost: rules.limit, looted: false };
            Outcome::Damage([account(ahead), account(-ahead)])
        }
        Scoring::WinDrawLoss { .. } => Outcome::Winner(match ahead {
            ..=-50 => Some(other.name.clone()),
            50.. => Some(one.name.clone()),
            _ => None,
        }),
        Scoring::Points => {
            let points = (5 + ahead / 100).clamp(0, 10);
            Outcome::Points([points, 10 - points])
        }
    }
}

/// The sheet that tells of an outcome without a mistake.
pub(super) fn sheet(book: &Book, game: &Game, outcome: &Outcome) -> Sheet {
    let game = Game { outcome: Some(outcome.clone()), ..game.clone() };
    let plain = Book { penalties: Vec::new(), ..Book::new(book.format.clone()) };
    let points = scores(&plain, &game).map_or([0; 2], |both| both.map(|s| s.points));
    let winner = match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => Some(game.pair[0].clone()),
        std::cmp::Ordering::Less => Some(game.pair[1].clone()),
        std::cmp::Ordering::Equal => None,
    };
    let drawn = winner.is_none();
    let mut sheet = Sheet { winner, drawn, ..Sheet::default() };
    match outcome {
        Outcome::Damage(accounts) => {
            sheet.damage = Some(accounts.map(|a| a.gross));
            sheet.cost = Some(accounts.map(|a| a.cost));
            sheet.vp = Some(points);
        }
        Outcome::Points(points) => sheet.points = Some(*points),
        Outcome::Winner(_) | Outcome::Awarded(_) => {}
    }
    sheet
}

/// An army that may be played.
pub(super) fn army(number: i64, period: Option<Period>, limit: i64) -> Army {
    let [first, last] = period.map_or([-500, 1500], Period::years);
    let years = [first.max(-500), last.min(1500)];
    let variant = Variant {
        list: format!("List {number}"),
        years,
        commander: "Somebody".to_owned(),
        ..Variant::default()
    };
    Army { variants: vec![variant], cost: limit, cheapest: 3, period, ..Army::default() }
}
