//! Two sheets of one game: whether each holds, and whether they say the same.

use super::super::armies::Fault;
use super::super::book::{Award, Game, Outcome};
use super::super::format::{Scoring, counted};
use super::super::name::Name;
use super::super::sheet::{Sheet, accounts, differences, faults};
use super::act::Refusal;
use super::event::Event;
use estafette_core::{cites, rule};

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
    let faults = faults(&event.book, game, &as_signed(game, sheet));
    let wrong = faults.into_iter().find(|fault| !fault.is_under("W-2.1.4t"));
    wrong.or_else(|| of_another_army(event, game, sheet))
}

/// A sheet by which an army cost something else than the one that its player has handed in.
fn of_another_army(event: &Event, game: &Game, sheet: &Sheet) -> Option<Fault> {
    let told = game.pair.iter().zip(sheet.cost?);
    told.into_iter().find_map(|(name, said)| {
        let on_file = event.armies.get(name).filter(|entered| entered.allowed())?.army.cost;
        (said != on_file).then(|| {
            let text = format!(
                "the army of {name} costs {said} by the sheet, and {on_file} as it was handed in: `cost {name} {on_file}, …`"
            );
            Fault::new(rule!("W-2.1.4s"), text)
        })
    })
}

/// Compares two sheets of one game.
pub(super) fn compare(event: &Event, game: &Game, one: &Sheet, other: &Sheet) -> Compared {
    let about = differences(one, other);
    match (outcome(event, game, one), outcome(event, game, other)) {
        (Ok(first), Ok(second)) if first == second && about.is_empty() => Compared::Agreed(first),
        (Ok(_), Ok(_)) if about.is_empty() => {
            Compared::Differ(vec!["the two sheets do not come to the same".to_owned()])
        }
        (Ok(_), Ok(_)) => Compared::Differ(about),
        (first, second) => {
            let missing = [first.err(), second.err()].into_iter().flatten().flatten();
            let mut about: Vec<String> = missing.map(|f| f.text).chain(about).collect();
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
        (Outcome::Awarded(awards), Scoring::WinDrawLoss { win, draw, loss }) => {
            match as_ended(awards, [*win, *draw, *loss]) {
                true => Ok(()),
                false => {
                    let points = |n: &i64| counted(*n, "point");
                    refuse(&format!(
                        "a win counts {}, a draw {}, a loss {}, and nothing else: `winner {}`, `winner {}`, `draw`, or `{loss} : \
                         {loss}` where both lose",
                        points(win),
                        points(draw),
                        points(loss),
                        pair[0],
                        pair[1]
                    ))
                }
            }
        }
        (Outcome::Awarded(awards), scoring) => {
            let whole = awards
                .iter()
                .all(|a| a.points >= 0 && sane(a.points) && sane(a.difference) && sane(a.damage));
            let most = most(event, scoring);
            match whole && awards.iter().map(|a| a.points).sum::<i64>() <= most {
                true => Ok(()),
                false => refuse(&format!(
                    "an award gives two players no more points than a game has, which is {most} in all"
                )),
            }
        }
        (_, Scoring::Damage(_)) => refuse("games of this tournament are counted by damage"),
        (_, Scoring::WinDrawLoss { .. }) => refuse("games of this tournament are won, drawn or lost"),
        (_, Scoring::Points) => refuse("games of this tournament are counted by their points"),
    }
}

/// Whether what is awarded is what a game gives that is won, drawn or lost by both, so that the standing and all that
/// tells of wins agree; who loses without playing to the end may have less than a loss gives.
fn as_ended(awards: &[Award; 2], [win, draw, loss]: [i64; 3]) -> bool {
    let points = awards.map(|award| award.points);
    let lost = [loss, loss.min(0)];
    let bare = |award: &Award| *award == Award { points: award.points, ..Award::default() };
    let ended = points == [draw, draw]
        || lost.iter().any(|&lost| [[win, lost], [lost, win], [lost, lost]].contains(&points));
    awards.iter().all(bare) && ended
}

/// Points that a game gives both players together at most, where what an award says is its points.
fn most(event: &Event, scoring: &Scoring) -> i64 {
    match scoring {
        Scoring::Damage(_) => (2 * event.book.format.bye.points.max(0)).max(100),
        Scoring::Points | Scoring::WinDrawLoss { .. } => i64::MAX,
    }
}
