//! The desk's words: what an umpire says to a draft or to a game, by mail, by command and in the rulings of a case. One
//! act to a line, in English; `because` opens the reason, which goes to the line's end.
//!
//! ```text
//! strike POLISH 3 because he withdrew it by telephone
//! die 8.56 B = 4 because the counter fell off the table
//! approve
//! ```
//!
//! This room reads them and knows no draft: whether there is an order 3, a die D17 or a ruling R2 is the
//! reader's to say.

mod edit;
mod grammar;
mod help;
mod read;
mod value;

use estafette_core::When;

use super::Problem;

pub use edit::{Edits, edited, numbers, statements};
pub use help::{help, rulings, to_draft, to_game};
pub use read::{line, read};
pub use value::value;

/// What a text says to a draft.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Read {
    /// The acts, in the order of the lines.
    pub words: Vec<Spoken>,
    /// Lines that say nothing that can be done, in their order.
    pub problems: Vec<Problem>,
}

/// One act, with the line that says it.
#[derive(Debug, Clone, PartialEq)]
pub struct Spoken {
    /// The line in the text, from 1.
    pub line: usize,
    /// The line as written, without blanks around it.
    pub text: String,
    /// What it says.
    pub word: DeskWord,
}

/// One act of an umpire.
#[derive(Debug, Clone, PartialEq)]
pub enum DeskWord {
    /// The draft is published.
    Approve,
    /// The draft is not published by itself.
    Hold,
    /// There is no draft any more: the game waits for orders again.
    Drop,
    /// A ruling counts no more.
    Withdraw {
        /// The number of the ruling: 3 of `R3`.
        ruling: u32,
        /// Why.
        because: String,
    },
    /// Something is done to the game.
    Game(GameAct),
    /// A ruling.
    Rule {
        /// What is ruled.
        demand: Demand,
        /// Why; empty for a note.
        because: String,
    },
}

/// An act on a game, whether a draft of it waits or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameAct {
    /// A delay that a seat has asked for is granted or refused.
    Delay {
        /// The number of the request; without one, the only one that is open.
        number: Option<u32>,
        /// Whether it is granted.
        grant: bool,
    },
    /// The deadline is set, or lifted.
    Deadline {
        /// The moment as written, or `none`.
        said: String,
    },
    /// The clock goes on, or stands.
    Clock {
        /// Whether it goes.
        go: bool,
    },
    /// The game goes on without what is missing.
    Adjudicate,
    /// A seat is given to somebody.
    Seat {
        /// Which.
        seat: String,
        /// His mail address.
        address: String,
        /// His name, if it is said.
        name: Option<String>,
        /// His time zone, if it is said.
        zone: Option<String>,
    },
    /// A seat is offered to others.
    Offer {
        /// Which.
        seat: String,
    },
    /// A seat is given a new secret.
    Renew {
        /// Which.
        seat: String,
    },
    /// The round of the beacon for which a phase waits.
    Beacon {
        /// Its number.
        round: u64,
        /// Its signature as written; whether it is one is the reader's to say.
        signature: String,
    },
}

/// What a ruling demands. Seats and phases are names that [`DeskNames`] has.
#[derive(Debug, Clone, PartialEq)]
pub enum Demand {
    /// An order counts no more.
    Strike {
        /// Whose.
        seat: String,
        /// Which.
        order: WhichOrder,
    },
    /// Another order counts in place of one.
    Amend {
        /// Whose.
        seat: String,
        /// Which.
        order: WhichOrder,
        /// The order that counts.
        text: String,
    },
    /// An order counts besides the others.
    Add {
        /// Whose.
        seat: String,
        /// The order.
        text: String,
    },
    /// A die shows another face.
    Die {
        /// Which.
        which: WhichDie,
        /// The face that counts, from 1.
        face: u32,
    },
    /// A question has this answer.
    Answer {
        /// What stands after `answer`: the question, then the choice.
        said: String,
    },
    /// A part of the position has this value.
    Set {
        /// Its name in the shape of a case's `[position]`.
        path: String,
        /// The value as written; [`value`] reads it.
        value: String,
        /// When it is so, and with which phase; at the reader's usual time without it.
        when: Option<(When, Option<String>)>,
    },
    /// A seat has so many points more; fewer, when negative.
    Award {
        /// The seat.
        seat: String,
        /// How many.
        points: i32,
    },
    /// A problem of the draft is none.
    Waive {
        /// Its number: 3 of `P3`.
        problem: u32,
    },
    /// A note that stands in the reports.
    Note {
        /// Whose report; without a seat, all.
        to: Option<String>,
        /// The note.
        text: String,
    },
}

/// Which order is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhichOrder {
    /// Its number among the orders of its seat for a period, from 1.
    pub number: u32,
    /// The turn that it is for; to be said where the draft plays several periods.
    pub turn: Option<u32>,
}

/// Which die is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhichDie {
    /// By its number in the draft: 17 of `D17`.
    Numbered(u32),
    /// By what stands in its label.
    Named {
        /// The rule.
        rule: String,
        /// For whom or what it is rolled.
        subject: String,
        /// Which die of this rule and subject, from 1.
        count: u32,
    },
}

/// The names that a text may use.
#[derive(Debug, Clone, Default)]
pub struct DeskNames {
    /// The seats of the game, as they are given back.
    pub seats: Vec<String>,
    /// The phases that may be named.
    pub phases: Vec<String>,
}
