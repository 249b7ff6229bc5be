//! How a game ended, and what its seats scored.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use estafette_core::SeatId;

/// How a game ended.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// Winners; empty for a draw.
    pub winners: Vec<SeatId>,
    /// In words, with the degree of victory and the points.
    pub text: String,
    /// What seats scored, in seat order; empty in a system without points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<(SeatId, Tally)>,
}

/// Whether a seat may concede by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Concession {
    /// It may, at any time.
    Alone,
    /// The others must agree; why, and what it can do without them, for the player.
    ByConsent(String),
}

/// What a seat scored in a game: whole numbers by name.
///
/// `points` is what the game itself gives, `gross` the damage inflicted in quarters of a point before any
/// deduction, `cost` the points of the seat's army, `looted` is 1 when the seat's own camp was looted,
/// `fine` the damage that umpires took from the seat in the game as a penalty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tally(pub BTreeMap<String, i64>);

impl Tally {
    /// The number of this name, if the game gave one.
    pub fn get(&self, name: &str) -> Option<i64> {
        self.0.get(name).copied()
    }
}

impl<const N: usize> From<[(&str, i64); N]> for Tally {
    fn from(numbers: [(&str, i64); N]) -> Self {
        Self(numbers.into_iter().map(|(name, number)| (name.to_owned(), number)).collect())
    }
}
