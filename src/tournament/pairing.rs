//! Who meets whom, at which table, on which side, and why.

use serde::{Deserialize, Serialize};

use super::book::{Book, Round};
use super::name::Name;

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

/// Pairs a round from the book as it stands.
///
/// # Errors
/// When the rules of the format leave no pairing.
pub fn pair(_book: &Book, _round: Round) -> Result<Paired, Impossible> {
    todo!("PAIR")
}

/// Why two entrants do or do not meet in a round: sentences for an organiser.
pub fn why(_book: &Book, _round: Round, _one: &Name, _other: &Name) -> Vec<String> {
    todo!("PAIR")
}
