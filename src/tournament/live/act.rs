//! What people and the clock do to a tournament.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::armies::Army;
use super::super::book::{Outcome, PenaltyKind, Period, Round};
use super::super::format::Format;
use super::super::name::Name;
use super::super::pairing::Paired;
use super::super::sheet::Sheet;
use super::record::{Announcement, Person};
use crate::core::GameId;

/// Who does something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// A player.
    Player(Name),
    /// An organiser or umpire, by name or address.
    Umpire(String),
    /// The program: the clock, or a game that ended.
    Clock,
}

/// Something done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Announce the tournament; `seed` is kept secret until sign-on closes.
    Announce { format: Format, announcement: Announcement, commitment: String },
    /// Sign on.
    SignOn { name: Name, club: Option<String>, people: Vec<Person>, periods: BTreeMap<Period, Name> },
    /// Hand in an army.
    GiveArmy { player: Name, army: Army },
    /// Allow or refuse an army.
    JudgeArmy { player: Name, allowed: bool, why: String },
    /// Choose a variant for a round.
    ChooseVariant { player: Name, round: Round, variant: usize },
    /// Close sign-on: the seed's bytes, in hex.
    CloseSignOn { seed: String },
    /// Pair the next round; `by hand` as given.
    Draft { by_hand: Option<Paired> },
    /// Publish the draft.
    Publish,
    /// Choose tables for a match.
    ChooseTables { team: Name, tables: BTreeMap<Period, u32> },
    /// Time is up for choosing tables: dice choose, made from the seed.
    DiceTables,
    /// A game was opened in the house.
    OpenedGame { round: Round, pair: [Name; 2], game: GameId },
    /// Hand in a result sheet.
    GiveSheet { by: Name, sheet: Sheet },
    /// A game of the house ended.
    Finish { round: Round, pair: [Name; 2], outcome: Outcome },
    /// Rule a result.
    Rule { round: Round, pair: [Name; 2], outcome: Outcome, why: String },
    /// Penalise.
    Penalise { round: Round, name: Name, kind: PenaltyKind, why: String },
    /// Be away in a round.
    BeAway { name: Name, round: Round },
    /// Leave.
    Leave { name: Name },
    /// Come back.
    Return { name: Name },
    /// Close the round and draft the next, or end the tournament.
    CloseRound,
    /// Call it off.
    CallOff { why: String },
}

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{text}")]
pub struct Refusal {
    /// What is wrong, and what would be right, for whoever did it.
    pub text: String,
    /// The rule, if one forbids it.
    pub rule: Option<String>,
}
