//! What the umpires did with the adjudications of a game.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// An adjudication that waits for the umpires. It is not stored: whoever wants to see it runs it again, from
/// the journal up to one entry and the rulings since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drafted {
    /// The newest journal entry whose orders and answers count.
    pub upto: u64,
    /// Whether it goes on without what is missing.
    pub run: Run,
    /// The ordinal of the last period that it plays.
    pub through: u32,
    /// When it is published unless an umpire objects; never by itself without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub publish: Option<DateTime<Utc>>,
}

/// What an adjudication does where orders are missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Run {
    /// It stops.
    WhenAllIn,
    /// It goes on without them in the period that is due.
    Now,
}

/// A ruling counts no more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdrawn {
    /// The ruling.
    pub number: u32,
    /// Who withdrew it.
    pub by: String,
    /// Why.
    pub because: String,
}

/// What was done with a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acted {
    /// The number of the draft.
    pub draft: u32,
    /// Who did it; the clock, without a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// The game goes on from an earlier position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WentBack {
    /// The number of the phase whose position stands again; 0 for the opening.
    pub to: u32,
    /// Whether it is played anew or run again.
    pub how: Back,
    /// The ordinal of the period that is due again.
    pub period: u32,
    /// The line of the dice from here on.
    pub line: u32,
    /// Who decided it.
    pub by: String,
    /// Why, as it is mailed.
    pub because: String,
}

/// How a game goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Back {
    /// It is played anew: the orders of the periods that are due again are void, and the dice are others.
    RollBack,
    /// The phases are run again from the same orders, answers and dice, under what was ruled since.
    ReRun,
}
