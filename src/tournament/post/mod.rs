//! What letters to a tournament say, and what its mails say: text to acts, records to mails.
//!
//! It changes nothing, sends nothing and knows no clock. The hall asks it what a letter wants ([`read`]), what its
//! sender is answered ([`receipt`]), and whom a record has mailed what ([`mails`]).
//!
//! | what | where |
//! |---|---|
//! | the lines that can be written, as data: help, near names and tests read them | `verbs` |
//! | a text cut into lines and blocks | `cut`, `below` |
//! | what a letter wants | `letter`, `player`, `umpire`, `entry`, `rulings`, `start` |
//! | names as loosely as people write them | `names` |
//! | the answer to a letter, and what its writer still owes | `receipt`, `deeds`, `owed`, `fill` |
//! | the journal in words | `recorded` |
//! | mails by record | `mails`, `told`, `protests` |
//! | standings, cross-tables, pairings, rules, help | `pages`, `terms` |
//! | a mail as blocks, and its text and HTML | `paper` |

mod amend;
mod apart;
mod below;
mod cut;
mod desk;
mod dice;
mod entry;
mod fill;
mod forms;
mod letter;
mod mails;
mod names;
mod owed;
mod pace;
mod pages;
mod paper;
mod player;
mod protests;
mod receipt;
mod recorded;
mod results;
mod rounds;
mod rulings;
mod start;
mod terms;
#[cfg(test)]
mod tests;
mod told;
mod umpire;
mod verbs;
mod welcome;
mod words;

use chrono::{DateTime, Utc};

use super::book::Round;
use super::live::{Act, Event, Record, Refusal};
use super::name::Name;
use estafette_core::{GameId, Lang, TournamentId};
use estafette_game::Umpire;
use estafette_mail::Attachment;
use estafette_orders::Problem;
use estafette_rules::System;

pub use letter::{named, read, tag};
pub use mails::mails;
pub use names::{Miss, find};
pub use receipt::{barred, receipt, shown, unknown};
pub use recorded::recorded;
pub use rounds::before_the_game;
pub use terms::announcement;
pub use verbs::{for_players, for_umpires, stands};

/// What a text of a tournament may speak of.
#[derive(Clone, Copy)]
pub struct Stage<'s> {
    /// The tournament.
    pub id: &'s TournamentId,
    /// As it stands, the record that is told of included.
    pub event: &'s Event,
    /// The house's address without a secret: `orders@example.org`.
    pub address: &'s str,
    /// What addresses of the house's pages begin with, if it has any.
    pub site: Option<&'s str>,
    /// The umpires of the house.
    pub umpires: &'s [Umpire],
    /// The zone in which the umpire reads who is written to.
    pub zone: &'s str,
    /// The rule system that is played, if games are played here.
    pub system: Option<&'s dyn System>,
    /// The moment.
    pub now: DateTime<Utc>,
    /// What the open games of the house wait for; looked up for [`Page::Owed`] alone.
    pub waiting: &'s [Waiting],
}

/// What a game of the house waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The game.
    pub game: GameId,
    /// Whose orders or answers it lacks.
    pub owing: Vec<Name>,
    /// The deadline, if one is set.
    pub until: Option<DateTime<Utc>>,
}

/// Who wrote a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Writer {
    /// A player: by his secret, or by an address that is known to be his.
    Player(Name),
    /// An umpire of the house, by name.
    Umpire(String),
    /// Whoever has this address; his name as the mail gives it, which may be empty.
    Stranger {
        /// Mail address, in lower case.
        address: String,
        /// The name in the mail.
        name: String,
    },
}

/// What a letter wants.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Wants {
    /// The language in which its writer is answered.
    pub lang: Lang,
    /// Acts, in order, each with the line that says it.
    pub acts: Vec<(String, Act)>,
    /// What is shown.
    pub pages: Vec<Page>,
    /// What is not understood, or was read with a slip set right, with its place and reason.
    pub problems: Vec<Problem>,
    /// Lines that begin with no word that is known here: greetings, talk, names below.
    pub passed: Vec<String>,
    /// What was left out of the mail when its text was read, or set right.
    pub notes: Vec<String>,
}

/// Something that can be asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Page {
    /// What can be written; or one line of it.
    Help(Option<&'static str>),
    /// Who has signed on.
    Entrants,
    /// Who meets whom in a round; the latest without one.
    Pairings(Option<Round>),
    /// Who stands where after a round; the latest without one.
    Standing(Option<Round>),
    /// All results against all.
    CrossTable,
    /// The armies that may be known.
    Armies,
    /// What kind of tournament it is, and its dates.
    Rules,
    /// Why two entrants meet or do not.
    Why(Name, Name),
    /// The timetable of the round on real tables that is played, and where its clock stands.
    Clock,
    /// Who owes what, for umpires.
    Owed,
    /// What the writer has: his games, results, army, what is owed.
    Own,
}

/// What became of an act of a letter.
#[derive(Debug, Clone, PartialEq)]
pub struct Deed<'d> {
    /// The line that says it.
    pub line: &'d str,
    /// The act.
    pub act: &'d Act,
    /// The records it made, or why it was not done.
    pub came: Result<Vec<Record>, Refusal>,
}

/// A mail, but for where it goes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// The subject, without the tag of the tournament.
    pub subject: String,
    /// The text.
    pub text: String,
    /// The same as HTML, if there is any.
    pub html: Option<String>,
    /// Files.
    pub attachments: Vec<Attachment>,
}

/// A mail to somebody of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Who gets it.
    pub to: To,
    /// What it is about, told from all else that the same record has the same reader mailed: `standing`.
    pub about: String,
    /// What it says.
    pub written: Written,
    /// Whether the receipt of a letter says the same, so that whoever wrote the letter need not be mailed it.
    pub in_receipt: bool,
}

/// Who gets a mail.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum To {
    /// A player; nothing is mailed to one without an address.
    Player(Name),
    /// The umpire of the house.
    Umpire,
}
