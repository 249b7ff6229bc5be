//! Where in a game an entry belongs: the period of a sheet, the place of a phase.

use serde::{Deserialize, Serialize};

use crate::PhaseName;

/// The stretch of a game that one sheet covers, such as one side's half-turn.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Period {
    /// Rises through the game; compared, never shown.
    pub ordinal: u32,
    /// The game turn, for `TURN 3` in a sheet; 0 before the first.
    pub turn: u32,
    /// In words: `turn 3, Polish half-turn`.
    pub title: String,
}

/// A phase by its place in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct At {
    /// The game turn; 0 before the first.
    pub turn: u32,
    /// The phase.
    pub phase: PhaseName,
}
