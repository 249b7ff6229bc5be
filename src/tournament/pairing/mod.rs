//! Who meets whom, at which table, on which side, and why.
//!
//! | what | where |
//! |---|---|
//! | a round of a book as numbers, and what was given up as sentences | `draw`, `problem` |
//! | the best pairing of a field, exactly | `field`, `candidates`, `matching`, `prices`, `nearest` |
//! | the best that leaves the later rounds open | `ahead`, `legal` |
//! | everybody against everybody | `robin` |
//! | a final | `playoff` |
//! | tables | `tables`, `assignment` |
//! | sides | `sides` |
//! | why two meet or do not | `why` |

mod ahead;
mod assignment;
mod candidates;
mod draw;
mod field;
mod legal;
mod matching;
mod nearest;
mod playoff;
mod prices;
mod problem;
mod robin;
mod sides;
mod tables;
#[cfg(test)]
mod tests;
mod why;

use serde::{Deserialize, Serialize};

use super::book::{Book, Round};
use super::format::{Method, Policy, Sides, counted};
use super::name::Name;
use super::ranking;
use draw::Draw;

pub use playoff::reached as reached_in_final;
pub use robin::rounds as rounds_of_all;
pub use why::why;

/// A round that was paired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// Pairs of entrants, from the top of the order down.
    pub pairs: Vec<Pair>,
    /// Who has no opponent.
    pub bye: Option<Name>,
    /// What was given up, and what it cost, for readers: one sentence each.
    pub notes: Vec<String>,
}

/// Two entrants who meet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The two; the first has the first side.
    pub names: [Name; 2],
    /// The table, from 1, or the first of the three of a match.
    pub table: Option<u32>,
}

/// A round that cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct Impossible {
    /// Which rule forbids it, for readers.
    pub why: String,
    /// Rules that could be relaxed, the least first: one sentence each.
    pub relax: Vec<String>,
}

/// Pairs a round from the book as it stands: what happened in rounds before it counts, and nothing else.
///
/// Of the pairings without a rematch that leave later rounds one without, or when there are none as many of
/// the later rounds as can be, which the notes then say, the best has the fewest pairs of
/// one club, then the least sum of rank distances, then the first when the pairs are read from the top of
/// the order down. Ranks are places among those who are paired. With an odd number the lowest ranked
/// of those who had the fewest byes has one, unless that leaves no such pairing; then the next above him.
///
/// # Errors
/// When the rules of the format leave no pairing.
pub fn pair(book: &Book, round: Round) -> Result<Paired, Impossible> {
    pair_in_order(book, round, &ranking::order(book, round.min(book.format.rounds + 1)))
}

/// The same with the order of the round handed in; of a final, the ranking from which it is played.
fn pair_in_order(book: &Book, round: Round, order: &[Name]) -> Result<Paired, Impossible> {
    if round == 0 || round > book.format.rounds {
        return pair_final(book, round, order);
    }
    let draw = Draw::new(book, round, order);
    let method = book.format.pairing.method;
    if let Some(planned) = (method == Method::RoundRobin).then(|| planned(book, round, &draw)).flatten() {
        return planned;
    }
    let solution = draw.solve()?;
    let pairs: Vec<[&Name; 2]> =
        solution.pairs.iter().map(|&(one, other)| [&draw.names[one], &draw.names[other]]).collect();
    let sided = pairs.iter().map(|[higher, lower]| sides::sides(book, round, higher, lower)).collect();
    let bye = solution.bye.map(|bye| draw.names[bye].clone());
    finish(book, round, sided, bye, draw.notes(&solution))
}

/// The round of a round robin as it is planned; none if somebody is missing, or has been paired otherwise.
fn planned(book: &Book, round: Round, draw: &Draw<'_>) -> Option<Result<Paired, Impossible>> {
    let circle = robin::circle(book);
    let rounds = robin::rounds(circle.len());
    if draw.problem.repeat == Policy::Forbid && round > rounds {
        let n = circle.len();
        return Some(Err(Impossible {
            why: format!(
                "{n} entrants have all met after {}; there is no round {round} (W-2.1b)",
                counted(rounds, "round")
            ),
            relax: vec![
                format!("End after round {rounds}."),
                "Let everybody meet everybody again: repeat = \"avoid\" (W-2.1b).".to_owned(),
            ],
        }));
    }
    let (pairs, bye) = robin::round(circle.len(), round);
    let met = book.met_before(round);
    let times = |one: &Name, other: &Name| {
        let key = if one < other { (one.clone(), other.clone()) } else { (other.clone(), one.clone()) };
        met.get(&key).copied().unwrap_or(0)
    };
    let whole = circle.iter().all(|name| book.entrants[*name].presence.plays(round));
    let fresh =
        |&(one, other): &(usize, usize)| times(circle[one], circle[other]) <= (round - 1) / rounds.max(1);
    if !whole || !pairs.iter().all(fresh) {
        return None;
    }
    let rank = |place: usize| draw.names.iter().position(|name| name == circle[place]);
    let mut sided: Vec<(usize, usize)> = pairs;
    sided.sort_by_key(|&(one, other)| rank(one).min(rank(other)));
    let sided = sided.into_iter().map(|(one, other)| {
        let as_planned = book.format.pairing.sides == Sides::Balance || rank(one) < rank(other);
        let (first, second) = if as_planned { (one, other) } else { (other, one) };
        [circle[first].clone(), circle[second].clone()]
    });
    Some(finish(book, round, sided.collect(), bye.map(|bye| circle[bye].clone()), Vec::new()))
}

fn pair_final(book: &Book, round: Round, ranking: &[Name]) -> Result<Paired, Impossible> {
    let rounds = book.format.rounds;
    let Some(playoff) = book.format.playoff.filter(|_| round > rounds) else {
        return Err(Impossible {
            why: format!("there is no round {round}: the tournament has rounds 1 to {rounds} (W-2.1a)"),
            relax: vec!["Change the number of rounds in the format.".to_owned()],
        });
    };
    let (pairs, bye) = playoff::pairs(book, playoff, round, ranking)?;
    let sided = pairs.iter().map(|[higher, lower]| sides::sides(book, round, higher, lower)).collect();
    finish(book, round, sided, bye, Vec::new())
}

/// Gives tables to pairs, which stand from the top of the order down.
fn finish(
    book: &Book,
    round: Round,
    pairs: Vec<[Name; 2]>,
    bye: Option<Name>,
    mut notes: Vec<String>,
) -> Result<Paired, Impossible> {
    let names: Vec<[&Name; 2]> = pairs.iter().map(<[Name; 2]>::each_ref).collect();
    let seated = tables::seat(book, round, &names)?;
    notes.extend(seated.notes);
    let tables = seated.tables.into_iter().map(Some);
    let pairs = pairs.into_iter().zip(tables).map(|(names, table)| Pair { names, table }).collect();
    Ok(Paired { pairs, bye, notes })
}
