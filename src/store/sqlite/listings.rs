//! Lists for pages in `SQLite`.

use std::collections::BTreeMap;

use rusqlite::params;

use super::super::{
    GameLine, GameState, JournalRow, LetterRow, Listings, MailKind, MailRow, Piece, StoreResult,
};
use super::Unit;
use super::letters::{COLUMNS, read as letter};
use super::outbox::read as mail;
use super::read::{count, game_id, moment, moment_opt, named, whole};
use estafette_core::{GameId, SeatId};

/// The columns of a mail without its bytes.
const NO_BYTES: &str = "id, message_id, game, seat, kind, envelope_from, recipient, x'' AS bytes, NULL AS facts, at, not_before, \
                        sent, attempts, next_try, last_error, held";

impl Listings for Unit<'_> {
    fn game_lines(&mut self, which: Option<GameState>, piece: Piece) -> StoreResult<Vec<GameLine>> {
        let sql = "SELECT id, system, state, deadline FROM games WHERE ?1 IS NULL OR state = ?1
                   ORDER BY state != 'running', deadline IS NULL, deadline, number LIMIT ?2 OFFSET ?3";
        self.all(sql, params![which.map(GameState::as_str), piece.most, piece.skip], |r| {
            Ok(GameLine {
                id: game_id(r.get(0)?)?,
                system: r.get(1)?,
                state: named("state of a game", &r.get::<_, String>(2)?, GameState::named)?,
                deadline: moment_opt(r.get(3)?)?,
            })
        })
    }

    fn game_counts(&mut self) -> StoreResult<BTreeMap<GameState, u32>> {
        let rows = self.all("SELECT state, count(*) FROM games GROUP BY state", [], |r| {
            Ok((named("state of a game", &r.get::<_, String>(0)?, GameState::named)?, r.get(1)?))
        })?;
        Ok(rows.into_iter().collect())
    }

    fn unsent_in_all(&mut self) -> StoreResult<u32> {
        let sql = "SELECT count(*) FROM outbox WHERE next_try IS NOT NULL";
        Ok(self.first(sql, [], |r| Ok(r.get(0)?))?.unwrap_or(0))
    }

    fn journal_before(&mut self, game: &GameId, upto: u64, most: u32) -> StoreResult<Vec<JournalRow>> {
        let sql = "SELECT seq, at, entry, hash FROM sound_journal WHERE game = ? AND seq <= ?
                   ORDER BY seq DESC LIMIT ?";
        self.all(sql, params![game.as_str(), whole(upto), most], |r| {
            Ok(JournalRow {
                seq: count(r.get(0)?)?,
                at: moment(r.get(1)?)?,
                entry: r.get(2)?,
                hash: r.get(3)?,
            })
        })
    }

    fn letters_of_game(&mut self, game: &GameId, piece: Piece) -> StoreResult<Vec<LetterRow>> {
        // The numbers come from the index alone: letters are large, and only those of the piece are read.
        let sql = format!(
            "SELECT {COLUMNS} FROM open_letters WHERE number IN (
                 SELECT number FROM letters WHERE game = ? ORDER BY number DESC LIMIT ? OFFSET ?)
             ORDER BY number DESC"
        );
        self.all(&sql, params![game.as_str(), piece.most, piece.skip], letter)
    }

    fn mails_of_game(
        &mut self,
        game: &GameId,
        seat: Option<&SeatId>,
        piece: Piece,
    ) -> StoreResult<Vec<MailRow>> {
        let sql = format!(
            "SELECT {NO_BYTES} FROM open_outbox WHERE id IN (
                 SELECT id FROM outbox WHERE game = ?1 AND (?2 IS NULL OR seat = ?2)
                 ORDER BY id DESC LIMIT ?3 OFFSET ?4)
             ORDER BY id DESC"
        );
        self.all(&sql, params![game.as_str(), seat.map(SeatId::as_str), piece.most, piece.skip], mail)
    }

    fn mail_of_game(&mut self, game: &GameId, id: i64) -> StoreResult<Option<MailRow>> {
        self.first("SELECT * FROM sound_outbox WHERE game = ? AND id = ?", params![game.as_str(), id], mail)
    }

    fn receipts_of(&mut self, game: &GameId, seat: &SeatId, most: u32) -> StoreResult<Vec<MailRow>> {
        let sql = "SELECT * FROM sound_outbox WHERE game = ? AND seat = ? AND kind IN (?, ?) ORDER BY id DESC LIMIT ?";
        let kinds = (MailKind::Receipt.as_str(), MailKind::Gathered.as_str());
        self.all(sql, params![game.as_str(), seat.as_str(), kinds.0, kinds.1, most], mail)
    }
}
