//! What goes into the hall and comes out of it.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::live::{Record, Refusal};
use estafette_core::{LetterId, TournamentId};
use estafette_game::HouseError;

/// A line of a tournament's journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TournamentEntry {
    /// Its number, from 1.
    pub number: u64,
    /// When it was entered.
    pub at: DateTime<Utc>,
    /// What happened.
    pub record: Record,
    /// The letter that it comes from, if it comes from one.
    pub letter: Option<LetterId>,
    /// The hash of this line and all before it, in hex.
    pub hash: String,
}

/// What an act came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Acted {
    /// The tournament.
    pub id: TournamentId,
    /// The lines that it added to the journal.
    pub lines: Vec<TournamentEntry>,
    /// Number of mails put into the outbox.
    pub mails: usize,
}

/// What a look at the clock did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ticked {
    /// The tournaments that were looked at, in their order.
    pub tournaments: Vec<TournamentId>,
    /// What went wrong, by tournament; the umpire was told, and it is tried again later.
    pub failed: Vec<(TournamentId, String)>,
    /// When to look next; `None` when nothing is to come by itself.
    pub next: Option<DateTime<Utc>>,
}

/// A tournament in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Its name.
    pub id: TournamentId,
    /// Its title.
    pub title: String,
    /// The title of its format.
    pub format: String,
    /// Where it stands.
    pub stage: super::super::live::Stage,
    /// How many players or teams have signed on.
    pub entrants: usize,
    /// When it was announced.
    pub at: DateTime<Utc>,
}

/// What a recomputation came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// How many lines the journal has.
    pub lines: usize,
    /// The hash of the last one.
    pub hash: String,
    /// What does not hold, one sentence each; empty when all does.
    pub wrong: Vec<String>,
}

/// Why the hall did not do what it was told.
#[derive(Debug, thiserror::Error)]
pub enum HallError {
    /// The house could not.
    #[error(transparent)]
    House(#[from] HouseError),
    /// The tournament does not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// A result of the hall.
pub type HallResult<T> = Result<T, HallError>;
