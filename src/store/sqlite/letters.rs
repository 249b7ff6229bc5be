//! Letters in `SQLite`. Large ones are kept in pieces: see `22_pieces.sql`.

use std::fmt::Display;

use chrono::{DateTime, Utc};
use rusqlite::{Row, params};

use super::super::{
    LETTERS_TOGETHER, LetterEnd, LetterRow, Letters, NewLetter, Outcome, RowDamage, StoreError, StoreResult,
    Waiting,
};
use super::Unit;
use super::pieces::{APART, PIECE, places_of};
use super::read::{count, from_json, game_and_seat, json, micros, moment, named, whole};
use estafette_core::{GameId, LetterId, SeatId};

/// The columns of a letter in the order in which they are read; its bytes may follow.
pub(super) const COLUMNS: &str = "number, id, envelope_from, envelope_to, at, proof, forum, outcome, reason, game, seat, \
                       fingerprint, handled_at";
/// The place of the bytes behind them, and of their number where there are further pieces.
const RAW: usize = 13;
const SIZE: usize = 14;

impl Letters for Unit<'_> {
    fn keep_letter(&mut self, letter: &NewLetter<'_>) -> StoreResult<bool> {
        let (first, rest) = letter.raw.split_at(letter.raw.len().min(PIECE));
        let changed = self.run(
            "INSERT INTO letters (id, raw, envelope_from, envelope_to, at, size)
             VALUES (?1, seal('letters.raw', ?2, ?1), seal('letters.envelope_from', ?3, ?1),
                     seal('letters.envelope_to', ?4, ?1), ?5, ?6)
             ON CONFLICT (id) DO NOTHING",
            params![
                letter.id.0,
                first,
                letter.envelope_from,
                json(&letter.envelope_to)?,
                micros(letter.at),
                (!rest.is_empty()).then(|| whole(letter.raw.len() as u64)),
            ],
        )?;
        if changed == 0 {
            return Ok(false);
        }
        let number = self.tx.last_insert_rowid();
        for (place, piece) in (number * APART..).zip(rest.chunks(PIECE)) {
            let sql =
                "INSERT INTO letter_pieces (place, bytes) VALUES (?1, seal('letter_pieces.bytes', ?2, ?1))";
            self.run(sql, params![place, piece])?;
        }
        Ok(true)
    }

    fn try_letter(&mut self, id: &LetterId) -> StoreResult<()> {
        let sql = "SELECT number, length(raw), size FROM sound_letters WHERE id = ?";
        let found: Option<(i64, i64, Option<i64>)> =
            self.first(sql, [&id.0], |r| Ok((r.get(0)?, r.get(1)?, r.get(2)?)))?;
        let Some((number, first, Some(size))) = found else { return Ok(()) };
        // One piece is in memory at a time.
        let sql =
            "SELECT length(bytes) FROM sound_letter_pieces WHERE place >= ? AND place < ? ORDER BY place";
        let rest: i64 = self.all(sql, places_of(number), |r| Ok(r.get::<_, i64>(0)?))?.into_iter().sum();
        if first + rest == size { Ok(()) } else { Err(cut(id, first + rest, size)) }
    }

    fn letter(&mut self, id: &LetterId) -> StoreResult<Option<LetterRow>> {
        let sql = format!("SELECT {COLUMNS}, raw, size FROM sound_letters WHERE id = ?");
        let found =
            self.first(&sql, [&id.0], |r| Ok((LetterRow { raw: r.get(RAW)?, ..read(r)? }, r.get(SIZE)?)))?;
        found.map(|(row, size)| self.gathered(row, size)).transpose()
    }

    fn waiting_letters(&mut self) -> StoreResult<Vec<LetterId>> {
        let sql = "SELECT id FROM letters WHERE outcome IS NULL ORDER BY number";
        self.all(sql, [], |r| Ok(LetterId(r.get(0)?)))
    }

    fn first_waiting(&mut self, most: u32) -> StoreResult<Vec<Waiting>> {
        let sql = "SELECT id, at, proof IS NOT NULL, strikes FROM letters WHERE outcome IS NULL
                   ORDER BY number LIMIT ?";
        self.all(sql, [most], |r| {
            Ok(Waiting {
                id: LetterId(r.get(0)?),
                at: moment(r.get(1)?)?,
                proven: r.get(2)?,
                strikes: r.get(3)?,
            })
        })
    }

    fn unproven_letters(&mut self, after: i64, most: u32) -> StoreResult<Vec<LetterRow>> {
        let sql = format!(
            "SELECT {COLUMNS}, raw, size FROM open_letters WHERE number IN (
                 SELECT number FROM (
                     SELECT number, size, SUM(size) OVER (ORDER BY number) AS sum FROM (
                         SELECT number, coalesce(size, LENGTH(raw)) AS size FROM letters
                         WHERE outcome IS NULL AND number > ? AND proof IS NULL ORDER BY number LIMIT ?))
                 WHERE sum = size OR sum <= {LETTERS_TOGETHER})
             ORDER BY number"
        );
        let found = self.all(&sql, params![after, most], |r| {
            Ok((LetterRow { raw: r.get(RAW)?, ..read(r)? }, r.get(SIZE)?))
        })?;
        found.into_iter().map(|(row, size)| self.gathered(row, size)).collect()
    }

    fn note_proof(&mut self, id: &LetterId, proof: &str) -> StoreResult<()> {
        self.run("UPDATE letters SET proof = seal('letters.proof', ?1, ?2) WHERE id = ?2", [proof, &id.0])?;
        Ok(())
    }

    fn note_forum(&mut self, id: &LetterId, post: &str) -> StoreResult<()> {
        self.run("UPDATE letters SET forum = seal('letters.forum', ?1, ?2) WHERE id = ?2", [post, &id.0])?;
        Ok(())
    }

    fn keep_reply(&mut self, id: &LetterId, reply: &str) -> StoreResult<()> {
        let sql = "INSERT INTO post_replies (letter, reply) VALUES (?1, seal('post_replies.reply', ?2, ?1))";
        self.run(sql, [&id.0, reply])?;
        Ok(())
    }

    fn reply_to(&mut self, id: &LetterId) -> StoreResult<Option<String>> {
        self.first("SELECT reply FROM sound_post_replies WHERE letter = ?", [&id.0], |r| Ok(r.get(0)?))
    }

    fn strike(&mut self, id: &LetterId) -> StoreResult<()> {
        self.run("UPDATE letters SET strikes = strikes + 1 WHERE id = ?", [&id.0])?;
        Ok(())
    }

    fn finish_letter(&mut self, id: &LetterId, end: &LetterEnd) -> StoreResult<()> {
        let (game, seat) = end.seat.as_ref().map(|(g, s)| (g.as_str(), s.as_str())).unzip();
        self.run(
            "UPDATE letters SET outcome = ?1, reason = seal('letters.reason', ?2, ?7), game = ?3, seat = ?4,
                                fingerprint = ?5, handled_at = ?6
             WHERE id = ?7",
            params![end.outcome.as_str(), end.reason, game, seat, end.fingerprint, micros(end.at), id.0],
        )?;
        self.run("DELETE FROM queue WHERE letter = (SELECT number FROM letters WHERE id = ?)", [&id.0])?;
        Ok(())
    }

    fn letter_like(&mut self, fingerprint: &str) -> StoreResult<Option<LetterId>> {
        let sql = "SELECT id FROM letters WHERE fingerprint = ? ORDER BY number LIMIT 1";
        self.first(sql, [fingerprint], |r| Ok(LetterId(r.get(0)?)))
    }

    fn letter_with(&mut self, text: &str, since: DateTime<Utc>) -> StoreResult<Option<LetterId>> {
        // What is looked for has just come in, and stands in its head: the newest thousand are enough, and the first
        // piece of each.
        let sql = "SELECT id FROM open_letters WHERE number > (SELECT max(number) FROM letters) - 1000
                   AND at >= ? AND instr(raw, CAST(? AS BLOB)) > 0 ORDER BY number LIMIT 1";
        self.first(sql, params![micros(since), text], |r| Ok(LetterId(r.get(0)?)))
    }

    fn letters_of(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Vec<LetterRow>> {
        let sql = format!("SELECT {COLUMNS} FROM open_letters WHERE game = ? AND seat = ? ORDER BY number");
        self.all(&sql, [game.as_str(), seat.as_str()], read)
    }
}

impl Unit<'_> {
    /// A letter with all of its pieces; its row has the first.
    fn gathered(&self, mut letter: LetterRow, size: Option<i64>) -> StoreResult<LetterRow> {
        let Some(size) = size else { return Ok(letter) };
        let size = usize::try_from(count(size)?).unwrap_or(usize::MAX);
        let mut raw = Vec::with_capacity(size);
        raw.append(&mut letter.raw);
        let sql = "SELECT bytes FROM sound_letter_pieces WHERE place >= ? AND place < ? ORDER BY place";
        let mut statement = self.tx.prepare_cached(sql)?;
        let mut rows = statement.query(places_of(letter.number))?;
        while let Some(row) = rows.next()? {
            raw.extend_from_slice(row.get_ref(0)?.as_blob().unwrap_or_default());
        }
        if raw.len() != size {
            return Err(cut(&letter.id, raw.len(), size));
        }
        letter.raw = raw;
        Ok(letter)
    }
}

/// That pieces of a letter are missing.
fn cut(id: &LetterId, found: impl Display, size: impl Display) -> StoreError {
    let key = format!("of letter {id}, of which {found} of {size} bytes are there");
    StoreError::Row(RowDamage { table: "letter_pieces".to_owned(), key, game: None })
}

pub(super) fn read(row: &Row<'_>) -> StoreResult<LetterRow> {
    let outcome: Option<String> = row.get(7)?;
    let end = match outcome {
        None => None,
        Some(outcome) => Some(LetterEnd {
            outcome: named("outcome", &outcome, Outcome::named)?,
            reason: row.get::<_, Option<String>>(8)?.unwrap_or_default(),
            seat: game_and_seat(row.get(9)?, row.get(10)?)?,
            fingerprint: row.get(11)?,
            at: moment(row.get(12)?)?,
        }),
    };
    Ok(LetterRow {
        id: LetterId(row.get(1)?),
        number: row.get(0)?,
        raw: Vec::new(),
        envelope_from: row.get(2)?,
        envelope_to: from_json("envelope", &row.get::<_, String>(3)?)?,
        at: moment(row.get(4)?)?,
        proof: row.get(5)?,
        forum: row.get(6)?,
        end,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Sqlite, Store};

    fn id() -> LetterId {
        LetterId("large".to_owned())
    }

    fn keep(store: &mut Sqlite, raw: &[u8]) {
        let letter =
            NewLetter { id: &id(), raw, envelope_from: None, envelope_to: &[], at: DateTime::UNIX_EPOCH };
        let mut work = store.write().unwrap();
        assert!(work.keep_letter(&letter).unwrap());
        assert!(!work.keep_letter(&letter).unwrap(), "it is known");
        work.commit().unwrap();
    }

    #[test]
    fn a_letter_in_pieces_is_what_it_was() {
        for size in [0, 1, PIECE, PIECE + 1, 3 * PIECE, 1_000_000] {
            let mut store = Sqlite::in_memory().unwrap();
            let raw: Vec<u8> = (0..size).map(|n| (n % 251) as u8).collect();
            keep(&mut store, &raw);
            let mut work = store.read().unwrap();
            assert!(work.letter(&id()).unwrap().unwrap().raw == raw, "{size}");
            work.try_letter(&id()).unwrap();
            assert!(work.unproven_letters(0, 9).unwrap()[0].raw == raw, "{size}");
            if size > 0 {
                assert!(work.queue().unwrap()[0].size >= size, "{size}");
            }
        }
    }

    #[test]
    fn a_letter_of_which_a_piece_is_missing_is_damaged() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("house.db");
        let mut store = Sqlite::open(&path, &Sqlite::test_key()).unwrap();
        keep(&mut store, &[7; 4 * PIECE]);
        let by_hand = Sqlite::by_hand(&path, &Sqlite::test_key()).unwrap();
        by_hand
            .execute_batch(
                "DROP TRIGGER letter_pieces_stay; DELETE FROM letter_pieces WHERE place % 65536 = 1",
            )
            .unwrap();
        let mut work = store.read().unwrap();
        for error in [work.letter(&id()).unwrap_err(), work.try_letter(&id()).unwrap_err()] {
            assert!(matches!(&error, StoreError::Row(row) if row.table == "letter_pieces"), "{error}");
        }
    }
}
