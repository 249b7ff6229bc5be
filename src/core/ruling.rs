//! Rulings: what an umpire decides about the adjudication of a game, as the journal keeps it.
//!
//! A ruling is an input like an order. It acts wherever the phase that it names is run, until it is
//! withdrawn, and leaves every die alone that it does not name.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::dice::Sitting;
use super::ids::SeatId;
use super::table::{Given, QuestionKey};

/// A ruling with its author and reason.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ruled {
    /// Rises from 1 through the game: `R1`.
    pub number: u32,
    /// Who ruled.
    pub by: String,
    /// Why, as the umpire wrote it; may be empty for a note.
    pub because: String,
    /// What.
    pub ruling: Ruling,
    /// What stood before, in words; empty where nothing did.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub replaced: String,
}

/// A reason as it reads behind a colon: what was written as `because of the bridge` keeps its `because`.
pub fn told_reason(because: &str) -> String {
    let of = because.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("of"));
    if of { format!("because {because}") } else { because.to_owned() }
}

/// What was ruled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "ruling", rename_all = "kebab-case")]
pub enum Ruling {
    /// A statement of a seat's orders counts no more.
    Struck {
        /// The seat.
        seat: SeatId,
        /// The ordinal of the period.
        period: u32,
        /// The journal entry of the orders.
        seq: u64,
        /// Which statement of that text, from 1.
        statement: u32,
        /// The statement.
        text: String,
    },
    /// Another statement counts in place of one of a seat's orders.
    Amended {
        /// The seat.
        seat: SeatId,
        /// The ordinal of the period.
        period: u32,
        /// The journal entry of the orders.
        seq: u64,
        /// Which statement of that text, from 1.
        statement: u32,
        /// The statement before.
        was: String,
        /// The statement that counts.
        text: String,
    },
    /// A statement counts after all of a seat's orders for a period.
    Added {
        /// The seat.
        seat: SeatId,
        /// The ordinal of the period.
        period: u32,
        /// The statement.
        text: String,
    },
    /// A question has this answer, whatever the seat says.
    Answered {
        /// The phase instance.
        sitting: Sitting,
        /// The question.
        question: QuestionKey,
        /// The answer; its source is a ruling.
        given: Given,
    },
    /// A die shows another face.
    Die {
        /// The phase instance.
        sitting: Sitting,
        /// The whole label of the die.
        label: String,
        /// The face that counts.
        die: u32,
        /// The face that the key gives.
        computed: u32,
    },
    /// A fact of the position is another.
    Corrected {
        /// The phase instance.
        sitting: Sitting,
        /// Whether it is so when that phase begins or when it has ended.
        when: When,
        /// What.
        correction: Correction,
    },
    /// A problem of a draft is none.
    Waived {
        /// The problem as it stood in the review.
        problem: String,
    },
    /// A note that stands in the reports.
    Noted {
        /// Whose report; without a seat, all.
        to: Option<SeatId>,
        /// The note.
        text: String,
    },
}

/// When a correction acts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// When the phase begins.
    #[default]
    Before,
    /// When it has ended.
    After,
}

/// A change of a position by an umpire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "correct", rename_all = "kebab-case")]
pub enum Correction {
    /// A part of the position has this value.
    Set {
        /// Its name in the shape of a case's `[position]`: `units.K02.at`.
        path: String,
        /// The value, as a case would state it.
        value: Value,
    },
    /// A seat has so many points more; fewer, when negative.
    Award {
        /// The seat.
        seat: SeatId,
        /// How many.
        points: i32,
    },
}

impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Set { path, value: Value::String(text) } => write!(f, "{path} = {text}"),
            Self::Set { path, value } => write!(f, "{path} = {value}"),
            Self::Award { seat, points } => {
                let unit = if points.unsigned_abs() == 1 { "point" } else { "points" };
                let how = if *points < 0 { "taken from" } else { "for" };
                write!(f, "{} {unit} {how} {seat}", points.unsigned_abs())
            }
        }
    }
}

/// In one line, for umpires.
impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Struck { seat, text, .. } => write!(f, "{seat}: `{text}` is struck"),
            Self::Amended { seat, was, text, .. } => write!(f, "{seat}: `{text}` in place of `{was}`"),
            Self::Added { seat, text, .. } => write!(f, "{seat}: `{text}` is added"),
            Self::Answered { question, given, .. } => {
                write!(f, "{} answers {question}: {}", question.seat, given.answer)
            }
            Self::Die { label, die, computed, .. } => {
                write!(f, "the die {label} shows {die} instead of {computed}")
            }
            Self::Corrected { when: When::Before, correction, .. } => write!(f, "{correction}"),
            Self::Corrected { when: When::After, sitting, correction } => {
                write!(f, "{correction}, after {}", sitting.phase)
            }
            Self::Waived { problem } => write!(f, "no problem: {problem}"),
            Self::Noted { to: None, text } => write!(f, "note to all: {text}"),
            Self::Noted { to: Some(seat), text } => write!(f, "note to {seat}: {text}"),
        }
    }
}
