//! What people and the clock do to a tournament.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::armies::Army;
use super::super::book::{Outcome, PenaltyKind, Period, Round};
use super::super::format::Pairing;
use super::super::name::Name;
use super::super::pairing::Paired;
use super::super::sheet::Sheet;
use super::announcement::Person;
use super::reminder::Reminder;
use estafette_core::{GameId, Lang, RuleId};

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
#[allow(missing_docs, reason = "the sentence of a variant says what its fields are")]
pub enum Act {
    /// Sign on.
    SignOn { name: Name, club: Option<String>, people: Vec<Person>, periods: BTreeMap<Period, Name> },
    /// Hand in an army.
    GiveArmy { player: Name, army: Army },
    /// Allow or refuse an army.
    JudgeArmy { player: Name, allowed: bool, why: String },
    /// Choose a variant for a round.
    ChooseVariant { player: Name, round: Round, variant: usize },
    /// Close sign-on: the seed that was committed to, in hex. None as the clock owes it: who keeps the
    /// secret [tells](super::Seeds::tell) it.
    CloseSignOn { seed: Option<String> },
    /// Pair the next round, or pair it anew; `by_hand` as given.
    Draft { by_hand: Option<Paired> },
    /// Relax how rounds are paired, or change how many there are.
    Amend { pairing: Pairing, rounds: u32, why: String },
    /// Publish the draft.
    Publish,
    /// Choose tables for a match.
    ChooseTables { team: Name, tables: BTreeMap<Period, u32> },
    /// Nothing can be chosen any more: dice choose the tables that are left and the sides, made from the seed
    /// of the round, in hex. None as the clock owes it.
    DiceTables { seed: Option<String> },
    /// Start a round on real tables officially.
    StartRound,
    /// Say whose army is outscouted in the game that is set up.
    SayOutscouted { name: Name },
    /// Ask the umpire that units which the opponent has not set up in time come as reinforcements.
    AskOffTable { by: Name, units: Vec<String> },
    /// Rule that units which were not set up in time come as reinforcements; those that were asked for, if none is
    /// named.
    PutOffTable { name: Name, units: Vec<String>, why: String },
    /// Find an error of an army list once the tournament has begun, which gave an unfair advantage: what the units
    /// concerned cost, and how many hundredths of it are taken.
    FindListError { name: Name, value: i64, hundredths: i64, why: String },
    /// A game was opened in the house.
    OpenedGame { round: Round, pair: [Name; 2], game: GameId },
    /// Hand in a result sheet of the round that is played; a later one takes the place of one before.
    GiveSheet { by: Name, sheet: Sheet },
    /// A game of the house ended.
    Finish { round: Round, pair: [Name; 2], outcome: Outcome },
    /// Rule a result.
    Rule { round: Round, pair: [Name; 2], outcome: Outcome, why: String },
    /// Take a result back: the game is open again.
    Reopen { round: Round, pair: [Name; 2], why: String },
    /// Penalise.
    Penalise { round: Round, name: Name, kind: PenaltyKind, why: String },
    /// Be away in a round.
    BeAway { name: Name, round: Round },
    /// Leave.
    Leave { name: Name },
    /// Come back.
    Return { name: Name },
    /// Read times in another zone, or play in another language; what is None stays.
    SetManner { player: Name, zone: Option<String>, lang: Option<Lang> },
    /// Protest to the umpire; without a round about the latest game.
    Protest { by: Name, round: Option<Round>, text: String },
    /// Answer a protest.
    AnswerProtest { number: usize, text: String },
    /// Confirm that the sheet of a game was incomplete, which costs both [W-2.1.4t].
    FindIncomplete { round: Round, pair: [Name; 2] },
    /// A player's orders in a game of the house are so many hours late.
    LateOrders { round: Round, name: Name, hours: u32 },
    /// Tell the umpires that a game has no result.
    MarkOverdue { round: Round, pair: [Name; 2] },
    /// A game of the house was given up by those who lapsed.
    Forfeit { round: Round, pair: [Name; 2], lapses: [Option<Lapse>; 2] },
    /// Award a game that no umpire judged in time. Of a game of the house it says who of the two is silent; none as the
    /// clock owes it: who keeps the game knows.
    AwardOverdue { round: Round, pair: [Name; 2], silent: Option<[bool; 2]> },
    /// Remind somebody.
    Remind(Reminder),
    /// Close the round, or end the tournament.
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

impl Refusal {
    /// A refusal that no rule of the book stands behind.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), rule: None }
    }

    /// The same under a rule, such as `W-2.1b`.
    pub fn under(text: impl Into<String>, rule: RuleId) -> Self {
        Self { text: text.into(), rule: Some(rule.to_string()) }
    }
}

/// How somebody has lost a game of the house that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lapse {
    /// A deadline has passed without him, and he has not written since.
    Silent,
    /// He missed as many deadlines in a row as the terms allow.
    Missed,
    /// He said that he is away to the end of the round.
    Away,
    /// He resigned the game.
    Resigned,
    /// He left the tournament.
    Left,
}

impl Lapse {
    pub(super) fn said(self, name: &Name) -> String {
        match self {
            Self::Silent => format!("{name} let a deadline pass and is silent since"),
            Self::Missed => format!("{name} missed too many deadlines in a row"),
            Self::Away => format!("{name} is away to the end of the round"),
            Self::Resigned => format!("{name} resigned the game"),
            Self::Left => format!("{name} left the tournament"),
        }
    }
}
