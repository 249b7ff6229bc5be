//! The journal in `SQLite`.

use chrono::{DateTime, Utc};
use rusqlite::params;

use super::super::{Journal, JournalRow, StoreResult};
use super::Unit;
use super::read::{count, json, micros, moment, whole};
use estafette_core::GameId;
use estafette_core::journal::{Entry, GENESIS, chain};

impl Journal for Unit<'_> {
    fn append(&mut self, game: &GameId, at: DateTime<Utc>, entry: &Entry) -> StoreResult<u64> {
        let last = self.first(
            "SELECT seq, hash FROM sound_journal WHERE game = ? ORDER BY seq DESC LIMIT 1",
            [game.as_str()],
            |r| Ok((count(r.get(0)?)?, r.get::<_, String>(1)?)),
        )?;
        let (last, previous) = last.unwrap_or_else(|| (0, GENESIS.to_owned()));
        let entry = json(entry)?;
        let hash = chain(&previous, entry.as_bytes());
        self.run(
            "INSERT INTO journal (game, seq, at, entry, hash)
             VALUES (?1, ?2, ?3, seal('journal.entry', ?4, ?1, ?2), ?5)",
            params![game.as_str(), whole(last + 1), micros(at), entry, hash],
        )?;
        Ok(last + 1)
    }

    fn journal_from(&mut self, game: &GameId, seq: u64) -> StoreResult<Vec<JournalRow>> {
        let sql = "SELECT seq, at, entry, hash FROM sound_journal WHERE game = ? AND seq >= ? ORDER BY seq";
        self.all(sql, params![game.as_str(), whole(seq)], |r| {
            Ok(JournalRow {
                seq: count(r.get(0)?)?,
                at: moment(r.get(1)?)?,
                entry: r.get(2)?,
                hash: r.get(3)?,
            })
        })
    }
}
