//! Whose turn it is: letters that wait by who sent them, and how much each seat has written.

use serde::{Deserialize, Serialize};

use super::rows::stored_enum;
use super::{StoreResult, Waiting};
use estafette_core::{GameId, LetterId, SeatId};

/// A letter that waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queued {
    /// Rises in the order of receiving.
    pub number: i64,
    /// Which it is.
    pub id: LetterId,
    /// Who has to wait behind it: letters of one lane keep their order. Empty for strangers, who share one.
    pub lane: String,
    /// Bytes of it.
    pub size: usize,
}

stored_enum!(
    /// What a seat was told last of how much it has written.
    Noticed {
        /// That its sheet is nearly full.
        Near = "near",
        /// That it is full.
        Full = "full",
    }
);

/// How much of a seat's was read while a period was due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Letters with orders, whatever became of them.
    pub letters: usize,
    /// Bytes of their own words.
    pub bytes: usize,
    /// Letters that were kept and not read, because of what was read before.
    pub unread: usize,
    /// What the seat was told of it.
    pub told: Option<Noticed>,
}

/// Letters by lanes, and what seats have written.
pub trait Queue {
    /// Notes in which lane a letter waits that was just kept.
    fn put_in_lane(&mut self, id: &LetterId, lane: &str) -> StoreResult<()>;
    /// All letters that are not handled yet, in the order in which they were received.
    fn queue(&mut self) -> StoreResult<Vec<Queued>>;
    /// Those of them whose sender is still to be looked into.
    fn queue_to_prove(&mut self) -> StoreResult<Vec<Queued>>;
    /// A letter that waits, by its number.
    fn waiting(&mut self, number: i64) -> StoreResult<Option<Waiting>>;
    /// How much a seat has written while a period of one line of its game was due.
    fn tally(&mut self, game: &GameId, seat: &SeatId, at: (u32, u32)) -> StoreResult<Tally>;
    /// Notes that; `at` is the line and the ordinal of the period.
    fn set_tally(&mut self, game: &GameId, seat: &SeatId, at: (u32, u32), tally: &Tally) -> StoreResult<()>;
}
