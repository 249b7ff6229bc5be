//! The values that go into a [`House`](crate::House) and come out of it.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::Umpire;
use estafette_core::dice::Beacon;
use estafette_core::{Answer, GameId, Lang, LetterId, PhaseName, QuestionKey, SeatId, Sitting};
use estafette_mail::Envelope;
use estafette_rules::{Library, Reading, Settings, System};
use estafette_store::{RowDamage, StoreError};

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
    /// Who may log in at the desk.
    pub umpires: Vec<Umpire>,
    /// Further addresses of whoever can read the file of games: a seat that is given to one of them is the host's.
    pub own: Vec<String>,
    /// The public beacon whose rounds the dice of its games rest on, where their terms say so.
    pub beacon: Beacon,
}

impl Identity {
    /// A house by its name and address, that has no umpires and takes rounds of drand's quicknet.
    pub fn new(name: impl Into<String>, local: impl Into<String>, domain: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            local: local.into(),
            domain: domain.into(),
            umpire: None,
            umpires: Vec::new(),
            own: Vec::new(),
            beacon: Beacon::quicknet(),
        }
    }
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

pub use estafette_store::Outcome;

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
    /// The number of the draft that it left for the umpires; then nothing of it is published.
    pub draft: Option<u32>,
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
    /// Orders, or answers, are closed, and the round of the beacon that decides is not known yet.
    Drawn {
        /// The phase that waits.
        phase: PhaseName,
        /// The game turn.
        turn: u32,
        /// The round.
        round: u64,
        /// When it comes, by the beacon's own clock; UTC.
        comes: DateTime<Utc>,
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

impl HouseError {
    /// Whether it is of one game or tournament alone, so that the others go on.
    pub fn is_of_one(&self) -> bool {
        !matches!(self, Self::Store(_)) || self.damaged_row().is_some()
    }

    /// The row that is damaged, if it is that: nothing else of the store is in doubt for it.
    pub(crate) fn damaged_row(&self) -> Option<&RowDamage> {
        match self {
            Self::Store(StoreError::Row(row)) => Some(row),
            _ => None,
        }
    }
}

/// A result of the house.
pub type HouseResult<T> = Result<T, HouseError>;
