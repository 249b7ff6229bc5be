//! What journal entries say of people and of the clock.

use serde::{Deserialize, Serialize};

use crate::{SeatId, TournamentId};

/// One wait for orders or answers: a period, and how often a phase of it has paused.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Step {
    /// The period's ordinal.
    pub period: u32,
    /// Number of phases resolved before it.
    pub phases: u32,
    /// Pauses of the phase that has begun; 0 while sheets are owed.
    pub pauses: u32,
}

/// What set or moved a deadline.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The umpire's word.
    #[default]
    Umpire,
    /// A step began, and the schedule says when it ends.
    Opened,
    /// Time of grace after the deadline.
    Grace,
    /// The house slept, or its clock jumped.
    Outage,
    /// Somebody asked for it.
    Delay,
    /// Somebody new holds a seat.
    Handover,
    /// What was owed is no longer.
    Done,
}

impl Why {
    pub(super) fn is_umpire(&self) -> bool {
        *self == Self::Umpire
    }
}

/// What is to be said of a deadline on the clocks of its schedule: why it is at another time of day, or which of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shift {
    /// The time does not occur on that day: the clocks skip it. The deadline is as much later.
    Skipped,
    /// The time occurs twice on that day. The deadline is the first of the two, unless a moment after that
    /// was announced already; its offset from UTC tells which.
    Doubled,
    /// No time of day is within the hours of all players. It is the nearest one outside.
    Outside,
    /// The schedule's own time of day is not within the hours of all players, though they have others in common.
    OffHours,
}

/// What is taken in place of orders that did not come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Taken {
    /// What came of them, the seat's standing orders, and where there are none the defaults.
    #[default]
    Standing,
    /// Nothing: an empty sheet, and no standing orders for this period.
    Hold,
    /// What came of them and the defaults of the rules, without standing orders for this period.
    Default,
}

/// Why the clock of a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Halt {
    /// Too many would have missed.
    Fuse,
    /// Orders are missing, and the terms ask the umpire.
    Missing,
    /// The umpire stopped it. In journals of earlier versions also that the schedule leaves no deadline.
    Umpire,
    /// Its schedule leaves no deadline.
    NoDeadline,
    /// A player has left the tournament that it belongs to, and its umpires are to judge it.
    Tournament,
}

/// Whether a seat wants all of its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Not before the deadline, though all should be in.
    Wait,
    /// As soon as all are in.
    Ready,
}

/// Why a seat is to be taken over, or has lost its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vacancy {
    /// It missed too often in a row.
    Missed,
    /// Its holder is away until the game should be over.
    Away,
    /// Its holder resigned.
    Resigned,
    /// The umpire offers it.
    Umpire,
}

/// What became of an address of a holder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AddressChange {
    /// It counts beside the registered one.
    Add,
    /// It no longer counts.
    Remove,
    /// It is the registered one, to which mails go; the one before counts beside it.
    Main,
}

/// What a seat proposes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "proposal", rename_all = "kebab-case")]
pub enum Proposal {
    /// A later deadline of the present step.
    Delay {
        /// By so many minutes.
        minutes: u32,
        /// Why, as the seat said it; empty when it did not.
        because: String,
    },
    /// The game ends without a winner.
    Draw,
    /// The game ends, and the seat gives it to another one.
    Concede {
        /// To whom.
        to: SeatId,
    },
}

/// How a seat answers a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vote {
    /// For it.
    Agree,
    /// Against it.
    Object,
}

/// How a proposal was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// All whose word counts agreed, or the umpire granted it.
    Accepted,
    /// Somebody objected, or the umpire refused it.
    Rejected,
    /// The seat that made it took it back.
    Withdrawn,
    /// Its time was over, or the step for which it was made.
    Lapsed,
}

/// How a game ends before its rules end it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "agreement", rename_all = "kebab-case")]
pub enum Agreement {
    /// As a draw.
    Draw,
    /// One gave it to another.
    Conceded {
        /// Who conceded.
        by: SeatId,
        /// To whom.
        to: SeatId,
    },
    /// Seats have lost it, since they gave it up.
    Forfeited {
        /// Those that have lost it: one of two, or both.
        by: Vec<SeatId>,
        /// How they gave it up.
        why: Vacancy,
    },
    /// The tournament that it belongs to has a result without it.
    Released {
        /// The tournament.
        tournament: TournamentId,
        /// What made it needless.
        how: Release,
        /// Why, in the words of whoever decided it; empty when nobody said.
        because: String,
    },
}

/// What makes a game of a tournament needless while it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Release {
    /// An umpire ruled its result.
    Ruled,
    /// It was awarded: nobody judged it in time, or a player has left.
    Awarded,
    /// The tournament was called off.
    CalledOff,
}

/// A seat's words for the dice are fixed by their hash, before anybody has them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// The seat.
    pub seat: SeatId,
    /// SHA-256 of the words as UTF-8, with or without the line end that some tools add: 64 lower-case hex digits. It
    /// counts in place of words that never come.
    pub hash: String,
}
