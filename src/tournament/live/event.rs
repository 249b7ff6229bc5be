//! The event: what the records come to.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::armies::{Army, Fault};
use super::super::book::{Book, Round};
use super::super::name::Name;
use super::super::pairing::Paired;
use super::super::sheet::Sheet;
use super::super::teams::Choosing;
use super::record::{Announcement, Person, Record};
use crate::core::GameId;

/// A tournament as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What the announcement says.
    pub announcement: Announcement,
    /// The commitment to the seed.
    pub commitment: String,
    /// The seed, once sign-on is closed.
    pub seed: Option<String>,
    /// Where it stands.
    pub stage: Stage,
    /// Entrants, games, results.
    pub book: Book,
    /// All players, by name.
    pub people: BTreeMap<Name, Person>,
    /// Armies, by player.
    pub armies: BTreeMap<Name, Entered>,
    /// The draft that waits to be published.
    pub draft: Option<Paired>,
    /// When the games of each published round are due.
    pub until: BTreeMap<Round, DateTime<Utc>>,
    /// Matches whose tables are being chosen, by the higher-ranked team of the pair.
    pub choosing: BTreeMap<Name, Choosing>,
    /// Games of the house, by round and first player.
    pub opened: BTreeMap<(Round, Name), GameId>,
    /// Sheets handed in, by round, first player of the game, and by whom.
    pub sheets: BTreeMap<(Round, Name, Name), Sheet>,
    /// Games that the umpire must look at, with what is disputed.
    pub disputes: BTreeMap<(Round, Name), Vec<String>>,
}

/// An army that was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// The army.
    pub army: Army,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
    /// Whether it came after the deadline.
    pub late: bool,
    /// What an umpire said of it.
    pub judged: Option<bool>,
    /// The variant chosen for each round.
    pub chosen: BTreeMap<Round, usize>,
}

/// Where a tournament stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "stage", content = "round", rename_all = "kebab-case")]
pub enum Stage {
    /// One can sign on.
    Gathering,
    /// A round is to be paired, or is drafted.
    Pairing(Round),
    /// Teams choose tables.
    Choosing(Round),
    /// A round is played.
    Playing(Round),
    /// It is over.
    Over,
    /// It was called off.
    CalledOff,
}

impl Event {
    /// The event after all these records, each with when it was made.
    ///
    /// # Errors
    /// When the first is no announcement, or one does not follow from those before.
    pub fn of(_records: &[(DateTime<Utc>, Record)]) -> Result<Self, String> {
        todo!("LIVE")
    }

    /// Applies one record.
    pub fn apply(&mut self, _at: DateTime<Utc>, _record: &Record) {
        todo!("LIVE")
    }
}
