//! Letters on disk that nobody has looked at yet, in a file of their own beside the store.
//!
//! Whoever takes letters in writes here and waits for nothing but the disk, however long somebody works on the store.
//! From here they are moved into the store, where a letter that comes twice is known: so it may be moved twice. What it
//! holds is sealed under the key of the store, since letters hold secrets of seats.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension, params};
use rusqlite_migration::{M, Migrations};

use super::super::{LETTERS_TOGETHER, StoreKey, StoreResult};
use super::pieces::{APART, PIECE, places_of};
use super::place::{Which, durable, in_place, turn_to_open, which, written_and_sound};
use super::read::{count, from_json, json, micros, moment, unreadable, whole};
use super::sealed;
use super::{beside, not_migrated};

const STEPS: &[M<'_>] = &[M::up(include_str!("intake_01.sql"))];
/// What of the file is held in memory, in KiB; `SQLite` takes negative numbers for that unit. Nothing is looked up in it.
const HELD: i64 = -500;

/// A letter that was taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival {
    /// Rises in the order of taking in, and is never used again.
    pub number: i64,
    /// Its bytes.
    pub raw: Vec<u8>,
    /// The envelope sender, if the transport knew it; empty for the null sender.
    pub envelope_from: Option<String>,
    /// The envelope recipients, if the transport knew them.
    pub envelope_to: Vec<String>,
    /// When it was received.
    pub at: DateTime<Utc>,
}

/// The file of letters that were taken in.
#[derive(Debug)]
pub struct Intake {
    connection: Connection,
    path: PathBuf,
    opened: Which,
    key: StoreKey,
}

impl Intake {
    /// Where it is for a store.
    pub fn beside(store: &Path) -> PathBuf {
        beside(store, "-intake")
    }

    /// Opens the file of a store with the store's key, making it if need be.
    ///
    /// # Errors
    /// When it cannot be opened or written, or is damaged.
    pub fn open(store: &Path, key: &StoreKey) -> StoreResult<Self> {
        let path = Self::beside(store);
        let _turn = turn_to_open(&path)?;
        let mut connection = Connection::open(&path)?;
        durable(&connection)?;
        sealed::teach(&connection, key)?;
        connection.pragma_update(None, "cache_size", HELD)?;
        Migrations::from_slice(STEPS).to_latest(&mut connection).map_err(not_migrated)?;
        let opened = which(&path)?;
        Ok(Self { connection, path, opened, key: key.clone() })
    }

    /// Takes letters in, each with its envelope; those up to a number are in the store and go. When this returns, all
    /// of them are on disk.
    ///
    /// # Errors
    /// When the disk fails or is full, or the file is gone; none of them was taken in then.
    pub fn take<'l>(
        &mut self,
        letters: impl Iterator<Item = (&'l [u8], Option<&'l str>, &'l [String])>,
        at: DateTime<Utc>,
        moved: i64,
    ) -> StoreResult<()> {
        in_place(&self.path, self.opened)?;
        let tx = self.connection.transaction()?;
        tx.prepare_cached("DELETE FROM arrivals WHERE number <= ?")?.execute([moved])?;
        tx.prepare_cached("DELETE FROM pieces WHERE place < ?")?.execute([(moved + 1) * APART])?;
        for (raw, from, to) in letters {
            let (first, rest) = raw.split_at(raw.len().min(PIECE));
            let sql = "INSERT INTO arrivals (size, raw, envelope_from, envelope_to, at)
                       VALUES (?1, seal('arrivals.raw', ?2, ?5), seal('arrivals.envelope_from', ?3, ?5),
                               seal('arrivals.envelope_to', ?4, ?5), ?5)";
            let size = whole(raw.len() as u64);
            let number =
                tx.prepare_cached(sql)?.insert(params![size, first, from, json(&to)?, micros(at)])?;
            for (place, piece) in (number * APART..).zip(rest.chunks(PIECE)) {
                let sql = "INSERT INTO pieces (place, bytes) VALUES (?1, seal('pieces.bytes', ?2, ?1))";
                tx.prepare_cached(sql)?.execute(params![place, piece])?;
            }
        }
        Ok(tx.commit()?)
    }

    /// Lets go of the letters up to a number, which are in the store.
    ///
    /// # Errors
    /// When the disk fails, or the file is gone.
    pub fn forget(&mut self, moved: i64) -> StoreResult<()> {
        let none: [(&[u8], Option<&str>, &[String]); 0] = [];
        self.take(none.into_iter(), DateTime::UNIX_EPOCH, moved)
    }

    /// Bytes of the first letter behind a number; 0 if there is none.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn size_of_first(&mut self, behind: i64) -> StoreResult<usize> {
        let sql = "SELECT size FROM arrivals WHERE number > ? ORDER BY number LIMIT 1";
        let size: Option<i64> =
            self.connection.prepare_cached(sql)?.query_row([behind], |r| r.get(0)).optional()?;
        Ok(usize::try_from(count(size.unwrap_or(0))?).unwrap_or(usize::MAX))
    }

    /// The first letters behind a number: no more than have [`LETTERS_TOGETHER`] bytes in all, but one at least, if
    /// there is one.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn first(&mut self, behind: i64) -> StoreResult<Vec<Arrival>> {
        let sql = "SELECT number, unseal('arrivals.raw', raw, at), unseal('arrivals.envelope_from', envelope_from, at),
                          unseal('arrivals.envelope_to', envelope_to, at), at, size
                   FROM arrivals WHERE number > ? ORDER BY number";
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query([behind])?;
        let (mut found, mut bytes) = (Vec::new(), 0);
        while let Some(row) = rows.next()? {
            let number: i64 = row.get(0)?;
            let size = usize::try_from(count(row.get(5)?)?).unwrap_or(0);
            if bytes > 0 && bytes + size > LETTERS_TOGETHER {
                break;
            }
            let mut raw = Vec::with_capacity(size);
            raw.extend_from_slice(row.get_ref(1)?.as_blob().map_err(|e| unreadable("letter", e))?);
            if raw.len() < size {
                self.gather(number, &mut raw)?;
            }
            bytes += raw.len();
            found.push(Arrival {
                number,
                raw,
                envelope_from: row.get(2)?,
                envelope_to: from_json("envelope", &row.get::<_, String>(3)?)?,
                at: moment(row.get(4)?)?,
            });
        }
        Ok(found)
    }

    /// Adds the further pieces of a letter to its first.
    fn gather(&self, number: i64, raw: &mut Vec<u8>) -> StoreResult<()> {
        let sql = "SELECT unseal('pieces.bytes', bytes, place) FROM pieces WHERE place >= ? AND place < ? ORDER BY place";
        let mut statement = self.connection.prepare_cached(sql)?;
        let mut rows = statement.query(places_of(number))?;
        while let Some(row) = rows.next()? {
            raw.extend_from_slice(row.get_ref(0)?.as_blob().map_err(|e| unreadable("letter", e))?);
        }
        Ok(())
    }

    /// Opens the file anew after the disk failed, and looks it through.
    ///
    /// # Errors
    /// When it cannot be opened or written, or is damaged.
    pub fn recover(&mut self, store: &Path) -> StoreResult<()> {
        in_place(&self.path, self.opened)?;
        *self = Self::open(store, &self.key.clone())?;
        written_and_sound(&self.connection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> StoreKey {
        super::super::Sqlite::test_key()
    }

    fn take(intake: &mut Intake, letters: &[&[u8]], moved: i64) {
        let to = ["orders@club.example".to_owned()];
        let letters = letters.iter().map(|raw| (*raw, Some("ann@a.example"), to.as_slice()));
        intake.take(letters, DateTime::UNIX_EPOCH, moved).unwrap();
    }

    #[test]
    fn letters_come_out_in_order_and_no_number_is_used_again() {
        let dir = tempfile::tempdir().unwrap();
        let store = dir.path().join("house.db");
        let (mut writer, mut reader) =
            (Intake::open(&store, &key()).unwrap(), Intake::open(&store, &key()).unwrap());
        take(&mut writer, &[b"one", b"two"], 0);
        let found = reader.first(0).unwrap();
        assert_eq!(found.iter().map(|a| a.raw.as_slice()).collect::<Vec<_>>(), [b"one", b"two"]);
        assert_eq!(found[0].envelope_to, ["orders@club.example"]);
        let last = found[1].number;
        // All are gone, and what comes next stands behind them all the same.
        take(&mut writer, &[], last);
        assert_eq!(reader.first(0).unwrap(), []);
        take(&mut writer, &[b"three"], last);
        let found = reader.first(last).unwrap();
        assert_eq!(found.iter().map(|a| a.raw.as_slice()).collect::<Vec<_>>(), [b"three"]);
    }

    #[test]
    fn large_letters_come_out_one_at_a_time() {
        let dir = tempfile::tempdir().unwrap();
        let mut intake = Intake::open(&dir.path().join("house.db"), &key()).unwrap();
        let large: Vec<u8> = (0..=LETTERS_TOGETHER).map(|n| (n % 251) as u8).collect();
        take(&mut intake, &[&large, &large, b"small"], 0);
        let first = intake.first(0).unwrap();
        assert_eq!(first.len(), 1);
        assert!(first[0].raw == large, "it is whole again");
        assert_eq!(intake.first(first[0].number).unwrap().len(), 1);
    }

    #[test]
    fn nothing_is_taken_into_a_file_that_is_gone() {
        let dir = tempfile::tempdir().unwrap();
        let store = dir.path().join("house.db");
        let mut intake = Intake::open(&store, &key()).unwrap();
        std::fs::remove_file(Intake::beside(&store)).unwrap();
        let none: [String; 0] = [];
        let lost =
            intake.take([(b"x".as_slice(), None, none.as_slice())].into_iter(), DateTime::UNIX_EPOCH, 0);
        assert!(lost.is_err());
    }
}
