//! What every game shares and no game colours: ids, rule ids, dice, the table, the journal's
//! entries and what a seat may see.
//!
//! This room knows no rulebook, no mail, no clock, no disk. Everything in it is a plain value or a
//! pure function, so that an adjudication is the same bytes on every machine.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

pub mod dice;
pub mod fate;
pub mod ids;
pub mod journal;
pub mod lang;
pub mod markup;
pub mod offered;
pub mod payment;
pub mod press;
pub mod question;
pub mod rule;
pub mod ruling;
pub mod table;
pub mod ways;
pub mod words;

pub use dice::{Beacon, DiceKey, DiceSource, Keyed, Label, Overruled, Round, Secret, Sitting, WrongRound};
pub use fate::{Because, End, Fate, Fates, OrderFate, OrderKey};
pub use ids::{DecisionId, GameId, LetterId, PhaseName, SeatId, TournamentId};
pub use lang::Lang;
pub use markup::Markup;
pub use offered::Offered;
pub use payment::Payment;
pub use rule::RuleId;
pub use ruling::{Correction, Ruled, Ruling, When, told_reason};
pub use table::{
    Answer, Choice, CitedEvent, Decided, Modes, Question, QuestionKey, Roll, Source, Stop, Table,
};
pub use ways::{Way, Ways};
pub use words::Words;
