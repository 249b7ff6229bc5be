//! What the store keeps of the phases of a game, and of the questions that they put.

use chrono::{DateTime, Utc};

use super::PhaseState;
use estafette_core::dice::Sitting;
use estafette_core::journal::{Period, Revision};
use estafette_core::table::Open;

/// A phase without its bulk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseHead {
    /// From 1 within the game; the position before it has the number below.
    pub number: u32,
    /// Which phase instance.
    pub sitting: Sitting,
    /// The phase in words.
    pub title: String,
    /// The period it belongs to.
    pub period: Period,
    /// The rules it was played under.
    pub revision: Revision,
    /// The last journal entry whose orders count.
    pub upto: u64,
    /// Whether it is resolved.
    pub state: PhaseState,
    /// When it was begun.
    pub begun: DateTime<Utc>,
    /// When it was resolved.
    pub resolved: Option<DateTime<Utc>>,
    /// How often it paused.
    pub pauses: u32,
    /// How many of its events were reported.
    pub told: u32,
}

/// A phase with its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhaseRow {
    /// All but the bulk.
    pub head: PhaseHead,
    /// Its events, a JSON array, as hashed.
    pub events: String,
    /// The position at the pause, while it waits for answers.
    pub paused_at: Option<String>,
}

/// A position as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionRow {
    /// The phase it stands after; 0 for the opening.
    pub number: u32,
    /// The position's text.
    pub position: String,
}

/// A question put to a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionRow {
    /// The phase that asks.
    pub phase: u32,
    /// The game turn.
    pub turn: u32,
    /// The question with its key.
    pub open: Open,
    /// The number of its first choice in mails; the others follow.
    pub first_option: u32,
}
