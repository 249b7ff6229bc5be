//! What the clock keeps: the terms of games, when each wants to be looked at, when the house was awake.

use chrono::{DateTime, Utc};

use super::StoreResult;
use estafette_core::GameId;

/// The clock's rows. A game without terms is never woken.
pub trait Alarms {
    /// Sets the terms of a game, as JSON.
    fn set_terms(&mut self, game: &GameId, terms: &str) -> StoreResult<()>;
    /// Has a game looked at by `now`, if it has terms: something in it changed.
    fn touch(&mut self, game: &GameId, now: DateTime<Utc>) -> StoreResult<()>;
    /// Sets when a game is to be looked at next.
    fn set_wake(&mut self, game: &GameId, at: Option<DateTime<Utc>>) -> StoreResult<()>;
    /// When the next game is to be looked at.
    fn next_wake(&mut self) -> StoreResult<Option<DateTime<Utc>>>;
    /// The games that are to be looked at by now, the longest overdue first.
    fn to_wake(&mut self, now: DateTime<Utc>, most: u32) -> StoreResult<Vec<GameId>>;
    /// The earliest deadline that has passed by now in a game that is to be looked at.
    fn overdue(&mut self, now: DateTime<Utc>) -> StoreResult<Option<DateTime<Utc>>>;
    /// The running games with terms whose deadline is later than a moment, in the order in which they were made.
    fn with_deadline_after(&mut self, at: DateTime<Utc>) -> StoreResult<Vec<GameId>>;
    /// When the house was last known to be awake.
    fn awake(&mut self) -> StoreResult<Option<DateTime<Utc>>>;
    /// Notes that the house is awake.
    fn set_awake(&mut self, at: DateTime<Utc>) -> StoreResult<()>;
}
