//! Tournaments: their secrets, their journals, and who may speak for their people.

use chrono::{DateTime, Utc};

use super::StoreResult;
use estafette_core::dice::sha256_hex;
use estafette_core::{GameId, LetterId, Secret, TournamentId};

/// A tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentRow {
    /// Its name.
    pub id: TournamentId,
    /// The seed of its shuffle and dice; secret until sign-on is closed.
    pub seed: Secret,
    /// When it was announced.
    pub at: DateTime<Utc>,
}

/// A line of a tournament's journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentLine {
    /// Its number, from 1.
    pub number: u64,
    /// When it was entered.
    pub at: DateTime<Utc>,
    /// The record, as JSON.
    pub record: String,
    /// The letter that it comes from, if it comes from one.
    pub letter: Option<LetterId>,
    /// The hash of this line and all before it.
    pub hash: String,
}

impl TournamentLine {
    /// The hash of a line: `SHA-256(previous hash ‖ 0x0a ‖ moment in microseconds ‖ 0x0a ‖ record)`, all as
    /// text, in hex. The first previous hash is [`GENESIS`](estafette_core::journal::GENESIS).
    pub fn hash_of(previous: &str, at: DateTime<Utc>, record: &str) -> String {
        sha256_hex(format!("{previous}\n{}\n{record}", at.timestamp_micros()).as_bytes())
    }
}

/// Somebody who may write for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentPass {
    /// What is kept of the secret in the reply address.
    pub print: String,
    /// The tournament.
    pub tournament: TournamentId,
    /// The player, by name.
    pub player: String,
}

/// Tournaments. Their names and those of games are one space: none is both.
pub trait Tournaments {
    /// Adds a tournament; [`StoreError::Taken`](super::StoreError::Taken) when a tournament or a game has its
    /// name.
    fn add_tournament(&mut self, tournament: &TournamentRow) -> StoreResult<()>;
    /// A tournament.
    fn tournament(&mut self, id: &TournamentId) -> StoreResult<Option<TournamentRow>>;
    /// Names of all tournaments, in the order in which they were announced.
    fn tournaments(&mut self) -> StoreResult<Vec<TournamentId>>;
    /// Appends a record, as JSON; the line is returned.
    fn record(
        &mut self,
        id: &TournamentId,
        at: DateTime<Utc>,
        record: &str,
        letter: Option<&LetterId>,
    ) -> StoreResult<TournamentLine>;
    /// The lines of a journal after a number, in order; 0 for all.
    fn records_after(&mut self, id: &TournamentId, number: u64) -> StoreResult<Vec<TournamentLine>>;
    /// The last line of a journal.
    fn last_record(&mut self, id: &TournamentId) -> StoreResult<Option<TournamentLine>>;
    /// Sets when a tournament is to be looked at next, whatever was said of rest.
    fn wake_tournament(&mut self, id: &TournamentId, at: Option<DateTime<Utc>>) -> StoreResult<()>;
    /// Has a tournament left alone until a moment.
    fn rest_tournament(&mut self, id: &TournamentId, until: DateTime<Utc>) -> StoreResult<()>;
    /// When the next tournament is to be looked at: by its own time, or because a game of it has ended. A moment
    /// long past when that is so now.
    fn next_tournament(&mut self) -> StoreResult<Option<DateTime<Utc>>>;
    /// The tournaments that are to be looked at by now, in the order in which they were announced.
    fn tournaments_to_wake(&mut self, now: DateTime<Utc>) -> StoreResult<Vec<TournamentId>>;
    /// Notes that a game belongs to a tournament.
    fn add_tournament_game(&mut self, id: &TournamentId, game: &GameId) -> StoreResult<()>;
    /// The games of a tournament that are over and were not collected, in the order in which they were made.
    fn ended_games(&mut self, id: &TournamentId) -> StoreResult<Vec<GameId>>;
    /// Notes that the end of a game was taken into account.
    fn collect_game(&mut self, game: &GameId, at: DateTime<Utc>) -> StoreResult<()>;
    /// Keeps who may write for a player; a print that is kept already is left as it is.
    fn add_pass(&mut self, pass: &TournamentPass) -> StoreResult<()>;
    /// Who has the secret of this print.
    fn pass(&mut self, print: &str) -> StoreResult<Option<TournamentPass>>;
}
