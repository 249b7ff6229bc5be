//! The games that were set up in a house, in order and chained by hash: a list of the host's own deeds.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{StoreResult, TournamentLine};
use estafette_core::GameId;

/// A game that was set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Founded {
    /// Its name.
    pub game: GameId,
    /// The rule system.
    pub system: String,
    /// The scenario.
    pub scenario: String,
    /// SHA-256 of its dice secret, in hex.
    pub commitment: String,
}

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundingRow {
    /// Its number, from 1, through all games of the house.
    pub number: u64,
    /// When it was set up.
    pub at: DateTime<Utc>,
    /// What.
    pub founded: Founded,
    /// The same as it is stored, which the hash is over.
    pub record: String,
    /// The hash of this line and all before it.
    pub hash: String,
    /// Whether a phase of it was begun.
    pub begun: bool,
}

impl FoundingRow {
    /// The hash of a line after the hash of the one before it, made as that of a tournament's record.
    pub fn hash_of(previous: &str, at: DateTime<Utc>, record: &str) -> String {
        TournamentLine::hash_of(previous, at, record)
    }
}

/// The list of games that were set up. Append-only; a game that was made by an older version is not in it.
pub trait Foundings {
    /// Enters a game that is set up.
    fn found(&mut self, founded: &Founded, at: DateTime<Utc>) -> StoreResult<()>;
    /// The whole list, in order.
    fn foundings(&mut self) -> StoreResult<Vec<FoundingRow>>;
    /// The last line of a game of this name.
    fn founding(&mut self, game: &GameId) -> StoreResult<Option<FoundingRow>>;
    /// The lines before a number whose games are of a system and have not begun, in order.
    fn not_begun(&mut self, system: &str, before: u64) -> StoreResult<Vec<FoundingRow>>;
    /// How many these are.
    fn how_many_not_begun(&mut self, system: &str, before: u64) -> StoreResult<u64>;
    /// Those of all systems before a number that have not begun, and have a name or were given to an address.
    fn not_begun_like(&mut self, like: (&GameId, &str), before: u64) -> StoreResult<Vec<FoundingRow>>;
}
