//! What seats write to each other through the house, as the journal holds it: press and dispatches.

use serde::{Deserialize, Serialize};

use super::ids::{LetterId, SeatId};

/// Whether a letter bears the name of its seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// It does.
    Signed,
    /// It does not; the journal and the umpire know it all the same.
    Anonymous,
}

/// Who gets a letter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recipient {
    /// A seat.
    Seat(SeatId),
    /// The umpire.
    Umpire,
    /// Whoever looks on: it was written to all.
    Observers,
}

/// A letter of a seat to others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pressed {
    /// Whose it is.
    pub from: SeatId,
    /// Who gets it.
    pub to: Vec<Recipient>,
    /// Whether they learn whose it is.
    pub manner: Manner,
    /// The game turn in which it was written.
    pub turn: u32,
    /// As it went out.
    pub text: String,
    /// The letter it came in.
    pub letter: LetterId,
}

/// A letter of a seat in its role, carried by a messenger of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispatched {
    /// Whose it is.
    pub from: SeatId,
    /// Which of its dispatches, from 1.
    pub number: u32,
    /// To whom it goes.
    pub to: SeatId,
    /// The game turn in which it was sent off.
    pub turn: u32,
    /// The game turn in which it arrives.
    pub arrives: u32,
    /// The chance that it is intercepted, in percent.
    pub chance: u32,
    /// As it will be read.
    pub text: String,
    /// The letter it came in.
    pub letter: LetterId,
}

/// What became of a dispatch on the day of its arrival.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delivered {
    /// Whose it is.
    pub from: SeatId,
    /// Which of its dispatches.
    pub number: u32,
    /// The die with 100 sides: up to the chance, it was intercepted.
    pub die: Die,
    /// What became of it.
    pub fate: Fate,
}

/// A die that was rolled away from the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Die {
    /// The label under which anyone can recompute it.
    pub key: String,
    /// Number of sides.
    pub sides: u32,
    /// The face shown, from 1.
    pub shown: u32,
}

/// What became of a dispatch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It reached its recipient, and nobody else.
    Arrived,
    /// It was intercepted, and nobody had it: there is no third seat.
    Lost,
    /// It was intercepted: its recipient had it, and another seat had a copy.
    Copied {
        /// Who had the copy.
        by: SeatId,
        /// The die that chose among the seats that neither wrote nor should have had it, in seat order.
        die: Die,
    },
}
