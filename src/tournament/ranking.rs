//! Who stands where.

use serde::Serialize;

use super::book::{Book, Period, Round};
use super::name::Name;

/// A line of the standing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The rank, from 1; those who share one have the same.
    pub rank: u32,
    /// The player or team.
    pub name: Name,
    /// What it has by each criterion of the format, in their order; of damage in quarters.
    pub values: Vec<i64>,
    /// Points.
    pub points: i64,
    /// Damage difference.
    pub difference: i64,
    /// Damage done, net or gross as the format says, in quarters.
    pub damage: i64,
    /// Games played, byes not counted.
    pub games: u32,
}

/// The standing of all entrants after a round, the highest first; 0 is the order before the first round.
pub fn standings(_book: &Book, _after: Round) -> Vec<Standing> {
    todo!("SCORE")
}

/// The same of single players of a team tournament, all or those of one period [W-2.2.4b].
pub fn individuals(_book: &Book, _after: Round, _period: Option<Period>) -> Vec<Standing> {
    todo!("SCORE")
}

/// Entrants in the order in which a round is paired: by the standing after the one before, ties that are
/// left by the shuffle.
pub fn order(_book: &Book, _round: Round) -> Vec<Name> {
    todo!("SCORE")
}
