//! Sign-on by mail: waiting lists, letters whose senders are asked first, and what people did in their games.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::StoreResult;
use super::rows::stored_enum;
use estafette_core::{GameId, Lang, LetterId, SeatId};

/// Who waits for a game, who is asked whether a letter is his, and what people did. Addresses are compared
/// without regard to case.
pub trait SignOns {
    /// Puts somebody onto a waiting list; `false` when he waits there already, and then what he says of
    /// himself now counts and his place is kept.
    fn wait_for(&mut self, waits: &Waits) -> StoreResult<bool>;
    /// Who waits, in the order of systems and arrival; for one system, if one is named.
    fn waiting_for(&mut self, system: Option<&str>) -> StoreResult<Vec<Waits>>;
    /// Takes somebody off a waiting list; `false` when he was not on it.
    fn stop_waiting(&mut self, system: &str, address: &str) -> StoreResult<bool>;
    /// Keeps that a letter's sender was asked; one with the same hash is left as it is.
    fn ask_applicant(&mut self, asked: &ApplicationRow) -> StoreResult<()>;
    /// A letter whose sender was asked, by the hash of the secret.
    fn application(&mut self, print: &str) -> StoreResult<Option<ApplicationRow>>;
    /// Notes that its sender confirmed it.
    fn use_application(&mut self, print: &str, at: DateTime<Utc>) -> StoreResult<()>;
    /// Notes what somebody did; once for each seat and cause.
    fn note_deed(&mut self, deed: &NewDeed<'_>) -> StoreResult<()>;
    /// How often somebody did what.
    fn deeds_of(&mut self, address: &str) -> StoreResult<BTreeMap<Deed, u32>>;
}

/// Somebody who waits for a game of a system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Waits {
    /// The system, by name.
    pub system: String,
    /// Mail address.
    pub address: String,
    /// Name in mails.
    pub name: String,
    /// IANA time zone, if it was said.
    pub zone: Option<String>,
    /// The language of the mails.
    pub lang: Lang,
    /// Words for the dice, if any were said.
    pub words: Option<String>,
    /// The side that is wanted; any without it.
    pub side: Option<SeatId>,
    /// Since when.
    pub at: DateTime<Utc>,
}

/// A letter whose sender was asked whether it is his.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicationRow {
    /// The keyed hash of the secret, which stands nowhere but in the mail that asks.
    pub print: String,
    /// The letter that is taken then.
    pub letter: LetterId,
    /// Who was asked.
    pub address: String,
    /// When.
    pub at: DateTime<Utc>,
    /// Until when it can be confirmed.
    pub until: DateTime<Utc>,
    /// When it was; it counts once.
    pub used: Option<DateTime<Utc>>,
}

stored_enum!(
    /// Something that somebody did in a game.
    Deed {
        /// What was owed was in by the deadline.
        InTime = "in-time",
        /// It came after the deadline, in the time of grace.
        Late = "late",
        /// The game went on without it.
        Missed = "missed",
        /// It was late or missing, and the absence had been announced.
        Excused = "excused",
        /// A seat that was offered to others was taken over.
        TookOver = "took-over",
        /// The seat went to somebody else, since too much was missed.
        Lost = "lost",
        /// The seat was resigned.
        Resigned = "resigned",
    }
);

/// A deed to be noted.
#[derive(Debug, Clone, Copy)]
pub struct NewDeed<'a> {
    /// Who.
    pub address: &'a str,
    /// In which game.
    pub game: &'a GameId,
    /// On which seat.
    pub seat: &'a SeatId,
    /// The step or the event that it belongs to; it counts once.
    pub cause: &'a str,
    /// What.
    pub deed: Deed,
    /// When.
    pub at: DateTime<Utc>,
}
