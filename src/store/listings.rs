//! Lists for pages, a piece at a time, so that no page costs more because there are many games or mails.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::{GameState, JournalRow, LetterRow, MailRow, StoreResult};
use estafette_core::{GameId, SeatId};

/// Lists, a piece at a time, newest first where they are in the order of time.
pub trait Listings {
    /// Games of a state, or all: running ones before others, then by deadline, then in the order in which they
    /// were made.
    fn game_lines(&mut self, which: Option<GameState>, piece: Piece) -> StoreResult<Vec<GameLine>>;
    /// How many games there are of each state.
    fn game_counts(&mut self) -> StoreResult<BTreeMap<GameState, u32>>;
    /// How many mails are not sent yet, of all games and of none.
    fn unsent_in_all(&mut self) -> StoreResult<u32>;
    /// The journal of a game up to an entry.
    fn journal_before(&mut self, game: &GameId, upto: u64, most: u32) -> StoreResult<Vec<JournalRow>>;
    /// Letters of a game's seats, without their bytes.
    fn letters_of_game(&mut self, game: &GameId, piece: Piece) -> StoreResult<Vec<LetterRow>>;
    /// Mails of a game, or of one of its seats, without their bytes.
    fn mails_of_game(
        &mut self,
        game: &GameId,
        seat: Option<&SeatId>,
        piece: Piece,
    ) -> StoreResult<Vec<MailRow>>;
    /// A mail of a game.
    fn mail_of_game(&mut self, game: &GameId, id: i64) -> StoreResult<Option<MailRow>>;
    /// The receipts of a seat, with their bytes.
    fn receipts_of(&mut self, game: &GameId, seat: &SeatId, most: u32) -> StoreResult<Vec<MailRow>>;
}

/// A piece of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Rows before it.
    pub skip: u32,
    /// Rows in it at most.
    pub most: u32,
}

/// A game as a row of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLine {
    /// Its name.
    pub id: GameId,
    /// The rule system, by name.
    pub system: String,
    /// Where it is in its life.
    pub state: GameState,
    /// The deadline.
    pub deadline: Option<DateTime<Utc>>,
}
