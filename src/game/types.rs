//! The values that go into a [`House`](super::House) and come out of it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::{MailTrouble, PeopleStatus, Record};
use crate::core::{Answer, GameId, Lang, LetterId, PhaseName, QuestionKey, SeatId, Sitting, Ways};
use crate::mail::Envelope;
use crate::rules::{Library, Reading, Settings, System};
use crate::store::StoreError;

/// The shelf of rule systems, looked up by name.
pub trait Systems: Sync {
    /// The system of this name.
    fn system(&self, name: &str) -> Option<&dyn System>;
    /// All systems, in their order.
    fn all(&self) -> Vec<&dyn System>;
}

impl Systems for Library {
    fn system(&self, name: &str) -> Option<&dyn System> {
        self.get(name)
    }

    fn all(&self) -> Vec<&dyn System> {
        self.systems().collect()
    }
}

/// Fills a buffer with random bytes; `app` hands in the machine's source.
pub type Random<'a> = &'a mut dyn FnMut(&mut [u8]);

/// How this house is addressed by mail: `orders+TAG@domain`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Name in `From`: `Estafette`.
    pub name: String,
    /// Local part of its address: `orders`.
    pub local: String,
    /// Domain of its address and of its Message-IDs.
    pub domain: String,
    /// The umpire's address: who is told when something wants a person.
    pub umpire: Option<String>,
}

/// A game to be set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Its name.
    pub game: GameId,
    /// The rule system, by name.
    pub system: String,
    /// The scenario; `None` takes the system's first.
    pub scenario: Option<String>,
    /// Decision modes, readings and house rules.
    pub settings: Settings,
}

/// A player to be seated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// Mail address.
    pub address: String,
    /// Name, as it stands in mails.
    pub name: String,
    /// IANA time zone: `Europe/Warsaw`.
    pub zone: String,
    /// The language of the mails.
    pub lang: Lang,
}

/// A game that was set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Created {
    /// Its name.
    pub game: GameId,
    /// The scenario taken.
    pub scenario: String,
    /// Commitment to the dice secret, in hex.
    pub commitment: String,
    /// Seats to be filled, in seat order.
    pub seats: Vec<SeatId>,
}

/// A player who was seated; the first mail is in the outbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seated {
    /// The seat.
    pub seat: SeatId,
    /// The secret address that proves the seat.
    pub reply_to: String,
    /// Seats still empty.
    pub empty: Vec<SeatId>,
}

/// Whether a letter was new when it was kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kept {
    /// Seen for the first time, now on disk.
    New(LetterId),
    /// The same bytes came before; nothing was changed.
    Known(LetterId),
}

impl Kept {
    /// The letter, new or known.
    pub fn id(&self) -> &LetterId {
        match self {
            Self::New(id) | Self::Known(id) => id,
        }
    }
}

/// A letter whose sender is still to be looked into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unproven {
    /// Rises in the order of receiving.
    pub number: i64,
    /// The letter.
    pub id: LetterId,
    /// Its bytes.
    pub raw: Vec<u8>,
    /// Who handed it over.
    pub envelope: Envelope,
    /// When it was received.
    pub at: DateTime<Utc>,
}

/// What became of a letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Handled {
    /// The letter.
    pub letter: LetterId,
    /// What it came to.
    pub outcome: Outcome,
    /// A sentence for the log.
    pub reason: String,
    /// The game and seat, if it came from one.
    pub seat: Option<(GameId, SeatId)>,
}

pub use crate::store::Outcome;

/// When phases are resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Only while every seat that owes a sheet or an answer has given it.
    WhenAllIn,
    /// The period that is due, and the questions now open, without what is missing.
    Now,
}

/// What a run of the adjudication did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ran {
    /// Phases resolved to their end, in order.
    pub resolved: Vec<Sitting>,
    /// Where it stopped.
    pub stopped: Stopped,
    /// Number of mails put into the outbox.
    pub mails: usize,
}

/// Why a run ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "stopped", rename_all = "kebab-case")]
pub enum Stopped {
    /// Some seats still owe a sheet.
    Owed {
        /// The phase that waits.
        phase: PhaseName,
        /// The game turn.
        turn: u32,
        /// Who owes.
        seats: Vec<SeatId>,
    },
    /// Questions are open.
    Asked {
        /// The phase that paused.
        phase: PhaseName,
        /// The game turn.
        turn: u32,
        /// Who is asked.
        seats: Vec<SeatId>,
    },
    /// The game is over.
    Over {
        /// How it ended.
        text: String,
    },
}

/// A dry run of an order text by an umpire's command.
#[derive(Debug, Clone, Serialize)]
pub struct Checked {
    /// The period it would be for.
    pub period: String,
    /// What the system made of it.
    pub reading: Reading,
    /// The same as the receipt's text.
    pub text: String,
}

/// An umpire's answer to an open question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// Which question.
    pub question: QuestionKey,
    /// The answer.
    pub answer: Answer,
}

/// Where a game stands, for an umpire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Status {
    /// The game.
    pub game: GameId,
    /// The rule system.
    pub system: String,
    /// The scenario.
    pub scenario: String,
    /// `gathering`, `running` or `over`.
    pub state: String,
    /// The phase that is due, in words; or how the game ended.
    pub due: String,
    /// The game turn; `None` when over.
    pub turn: Option<u32>,
    /// The deadline, UTC.
    pub deadline: Option<DateTime<Utc>>,
    /// Number of phases resolved.
    pub phases: u32,
    /// Whether the phase that is due has begun and waits for answers.
    pub paused: bool,
    /// The seats.
    pub seats: Vec<SeatStatus>,
    /// Mails not yet sent.
    pub unsent: usize,
    /// Commitment to the dice secret.
    pub commitment: String,
    /// How letters are proven.
    pub proof: Ways,
    /// Absences, proposals, seats on offer, and whether the clock stands.
    pub people: PeopleStatus,
}

/// Where a seat stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatStatus {
    /// The seat.
    pub seat: SeatId,
    /// Its title.
    pub title: String,
    /// Who holds it.
    pub holder: Option<String>,
    /// What it owes for the phase that is due.
    pub owes: Owes,
    /// Open questions, with the answer if one is in.
    pub questions: Vec<(String, Option<String>)>,
    /// Whether its dice words are in.
    pub words: bool,
    /// Its holder's addresses beside the registered one.
    pub addresses: Vec<String>,
    /// Whether it has a pass phrase.
    pub phrase: bool,
    /// Why its mail does not go out, if it does not.
    pub mail: Option<MailTrouble>,
    /// What its holder did in all games.
    pub record: Record,
}

/// What a seat owes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owes {
    /// Nothing in this phase.
    Nothing,
    /// A sheet.
    Sheet,
    /// The rest of a sheet: what it sent is not all.
    Part,
    /// A sheet that it holds open with `more follows`.
    More,
    /// Its sheet is in.
    In,
    /// An answer.
    Answer,
}

/// One entry of the journal, for an umpire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JournalLine {
    /// Its number, from 1.
    pub seq: u64,
    /// When it was entered.
    pub at: DateTime<Utc>,
    /// In words.
    pub text: String,
    /// The entry as stored.
    pub entry: String,
    /// Its hash in the chain.
    pub hash: String,
}

/// One phase played, for `history`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HistoryLine {
    /// Its number in the game, from 1.
    pub number: u32,
    /// The game turn.
    pub turn: u32,
    /// The phase in words.
    pub title: String,
    /// When it was begun.
    pub begun: DateTime<Utc>,
    /// When it was resolved; `None` while it waits for answers.
    pub resolved: Option<DateTime<Utc>>,
    /// Number of events.
    pub events: usize,
    /// How often each rule acted.
    pub rules: BTreeMap<String, usize>,
}

/// What one round of sending did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct SendReport {
    /// Mails handed to the transport.
    pub sent: usize,
    /// Mails that will be tried again.
    pub delayed: usize,
    /// Mails given up on.
    pub failed: usize,
}

/// What became of one mail that was handed to a transport.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// The transport has it.
    Sent,
    /// It will be tried again.
    Delayed,
    /// It is given up.
    GivenUp,
}

/// How a transport failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendFailure {
    /// Worth another try later.
    #[error("{0}")]
    Later(String),
    /// Worth another try later, as all mails are: the server does not answer now.
    #[error("{0}")]
    Unreachable(String),
    /// Never to be tried again.
    #[error("{0}")]
    Never(String),
}

/// Why the house could not do what it was told.
#[derive(Debug, thiserror::Error)]
pub enum HouseError {
    /// The store failed; nothing was changed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What was asked makes no sense; a sentence for the one who asked.
    #[error("{0}")]
    Refused(String),
    /// A phase run again told something else than before; an umpire has to look.
    #[error("phase {phase} of turn {turn}, run again, no longer tells what was reported: {what}")]
    Prefix {
        /// The phase.
        phase: PhaseName,
        /// The game turn.
        turn: u32,
        /// The first difference.
        what: String,
    },
    /// Something the program itself wrote could not be read back.
    #[error("the store holds what this version cannot read: {0}")]
    Unreadable(String),
}

/// A result of the house.
pub type Done<T> = Result<T, HouseError>;
