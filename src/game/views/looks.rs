//! What umpires are shown of a game: where it stands, its journal, the phases that were played.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::{MailTrouble, PeopleStatus, Record};
use estafette_core::{GameId, SeatId, Ways};

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
    /// Number of phases resolved that count.
    pub phases: u32,
    /// Whether the phase that is due has begun and waits for answers.
    pub paused: bool,
    /// The draft that waits for an umpire.
    pub draft: Option<DraftStatus>,
    /// The round of the beacon that decides what is due: the one that is waited for, or the one announced with the
    /// deadline. None in a game whose dice rest on no beacon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundStatus>,
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

/// The round of the beacon that decides what is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundStatus {
    /// Its number.
    pub round: u64,
    /// When it comes, UTC.
    pub comes: DateTime<Utc>,
    /// Whether orders are closed and the game waits for it.
    pub awaited: bool,
    /// What the beacon is called.
    pub beacon: String,
    /// From when on it may be entered by hand, if it is waited for; UTC.
    pub by_hand: Option<DateTime<Utc>>,
    /// Where it can be read, as far as that is known of the beacon.
    pub page: Option<String>,
}

/// A draft that waits for an umpire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DraftStatus {
    /// Its number; it rises with every ruling.
    pub number: u32,
    /// When it is published unless an umpire objects.
    pub publish: Option<DateTime<Utc>>,
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
    /// Whether it counts.
    pub standing: Stands,
}

/// Whether a phase counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stands {
    /// It does.
    Counts,
    /// The game went back to a position before it.
    Void,
    /// It is no phase: the game went back here.
    WentBack,
}
