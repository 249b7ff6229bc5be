//! What the clock keeps: the terms of games, when each wants to be looked at, when the house was awake.

use chrono::{DateTime, Utc};

use super::Kept;
use estafette_core::GameId;

/// The clock's rows. A game without terms is never woken.
pub trait Alarms {
    /// Sets the terms of a game, as JSON.
    fn set_terms(&mut self, game: &GameId, terms: &str) -> Kept<()>;
    /// Has a game looked at by `now`, if it has terms: something in it changed.
    fn touch(&mut self, game: &GameId, now: DateTime<Utc>) -> Kept<()>;
    /// Sets when a game is to be looked at next.
    fn set_wake(&mut self, game: &GameId, at: Option<DateTime<Utc>>) -> Kept<()>;
    /// When the next game is to be looked at.
    fn next_wake(&mut self) -> Kept<Option<DateTime<Utc>>>;
    /// The games that are to be looked at by now, the longest overdue first.
    fn to_wake(&mut self, now: DateTime<Utc>, most: u32) -> Kept<Vec<GameId>>;
    /// The earliest deadline that has passed by now in a game that is to be looked at.
    fn overdue(&mut self, now: DateTime<Utc>) -> Kept<Option<DateTime<Utc>>>;
    /// The running games with terms whose deadline is later than a moment, in the order in which they were made.
    fn with_deadline_after(&mut self, at: DateTime<Utc>) -> Kept<Vec<GameId>>;
    /// When the house was last known to be awake.
    fn awake(&mut self) -> Kept<Option<DateTime<Utc>>>;
    /// Notes that the house is awake.
    fn set_awake(&mut self, at: DateTime<Utc>) -> Kept<()>;
}
