//! The store in one `SQLite` file.
//!
//! WAL, `synchronous = FULL`, five seconds of patience for another writer, immediate transactions for
//! whoever writes. Rows that the house promises never to change are guarded by triggers.

mod clock;
mod copies;
#[cfg(test)]
mod damage_tests;
mod deliveries;
mod doors;
mod drafts;
mod foundings;
mod games;
mod intake;
mod journal;
mod letters;
mod listings;
mod log;
mod log_mark;
mod look;
mod nicks;
mod observers;
mod outbox;
mod people;
mod phases;
mod pieces;
mod place;
mod queue;
mod read;
mod sealed;
mod signon;
mod sums;
mod tournaments;

use std::cell::Cell;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior};
use rusqlite_migration::{M, MigrationDefinitionError, Migrations};

use super::{PartEnd, Parts, Store, StoreError, StoreKey, StoreResult, Work};
use log::sound_log;
use place::{PATIENCE, Which, durable, turn_to_open, which, written_and_sound};

pub use copies::{back_up, put_in_place};
pub use intake::{Arrival, Intake};
pub use look::Examined;
pub use sums::give_sums;

/// The steps from an empty file to the present tables, in order; a released one never changes.
const STEPS: &[&str] = &[
    include_str!("01_schema.sql"),
    include_str!("02_service.sql"),
    include_str!("03_people.sql"),
    include_str!("04_delivery.sql"),
    include_str!("05_forum.sql"),
    include_str!("06_clock.sql"),
    include_str!("08_signon.sql"),
    include_str!("09_press.sql"),
    include_str!("10_unwritten.sql"),
    include_str!("11_drafts.sql"),
    include_str!("12_desk.sql"),
    include_str!("13_tournaments.sql"),
    include_str!("14_lean.sql"),
    include_str!("15_posts.sql"),
    include_str!("16_gathered.sql"),
    include_str!("17_secrets.sql"),
    include_str!("18_intake.sql"),
    include_str!("19_sums.sql"),
    include_str!("21_foundings.sql"),
    include_str!("22_pieces.sql"),
    include_str!("23_key_place.sql"),
];
/// The step that makes tables anew which others refer to.
const SEALED: &str = include_str!("17_secrets.sql");
/// The step from which on all rows are summed, anew after each further one.
const SUMMED: &str = include_str!("19_sums.sql");

/// The steps as they are taken.
fn steps() -> Migrations<'static> {
    let summed = STEPS.iter().position(|sql| *sql == SUMMED).unwrap_or_default();
    let step = |(at, sql): (usize, &&'static str)| match at < summed {
        true if *sql == SEALED => M::up(sql).foreign_key_check(),
        true => M::up(sql),
        false => M::up_with_hook(sql, |tx: &Transaction<'_>| Ok(sums::lay(tx)?)),
    };
    Migrations::new(STEPS.iter().enumerate().map(step).collect())
}

/// Pages of the log before they are copied into the file. Most pages that letters change are changed by many of
/// them, and copied once.
const LOG: i64 = 8_000;
/// What of the file is held in memory, in KiB; `SQLite` takes negative numbers for that unit. The pages that one letter
/// touches, of all tables and indexes, come to more than the 2 MB that it holds by itself when letters go to
/// many games.
const HELD: i64 = -4_000;
/// The same for somebody who only reads, of whom a service has several.
const HELD_TO_READ: i64 = -500;

/// A store in one `SQLite` file.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    /// Where it is, unless it is in memory, which file that was when it was opened, and its key.
    place: Option<(PathBuf, Which, StoreKey)>,
    /// Whether a service works on it: then the file says that its log belongs to it.
    marked: bool,
    /// The longest that the file was, in bytes.
    longest: Cell<u64>,
}

impl Sqlite {
    /// Opens a file with its key, making it or bringing it up to date if need be. What an older version left unsealed
    /// in it is sealed.
    ///
    /// # Errors
    /// When the file cannot be opened, is no database, belongs to another key ([`StoreError::OtherKey`]), was
    /// written by a newer version, lacks its log, or has a damaged one.
    pub fn open(path: &Path, key: &StoreKey) -> StoreResult<Self> {
        let _turn = turn_to_open(path)?;
        let had_log = log_mark::has_log(path);
        sound_log(path)?;
        let connection = Self::prepare(Connection::open(path)?, key)?;
        log_mark::hold(&connection, had_log)?;
        let place = Some((path.to_owned(), which(path)?, key.clone()));
        Ok(Self { connection, place, marked: false, longest: Cell::new(0) })
    }

    /// Opens a file for a service: as long as it works, a copy of the file alone says that it is not all.
    ///
    /// # Errors
    /// As for [`Sqlite::open`].
    pub fn open_to_serve(path: &Path, key: &StoreKey) -> StoreResult<Self> {
        let mut store = Self::open(path, key)?;
        store.mark()?;
        Ok(store)
    }

    fn mark(&mut self) -> StoreResult<()> {
        self.marked = true;
        // The log is copied when it is marked. Were that never done, it would still be bounded.
        self.connection.pragma_update_and_check(None, "wal_autocheckpoint", 4 * LOG, |_| Ok(()))?;
        log_mark::arm(&self.connection)
    }

    /// Whether a file holds sealed values, so that it can be opened with its own key alone. One that is not there, or
    /// that an older version wrote, does not.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn is_sealed(path: &Path) -> StoreResult<bool> {
        if !path.exists() {
            return Ok(false);
        }
        let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'seals')";
        Ok(look::peek(path)?.query_row(sql, [], |r| r.get(0))?)
    }

    /// Where the key file of a store lay when it was opened last, if the store says so. Leaves it as it is.
    pub fn key_place(path: &Path) -> Option<PathBuf> {
        let text = |r: &rusqlite::Row<'_>| r.get::<_, String>(0);
        look::peek(path).ok()?.query_row("SELECT path FROM key_place", [], text).ok().map(PathBuf::from)
    }

    /// Notes where the key file lies, for copies of the store on this machine.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn note_key_place(&self, file: &Path) -> StoreResult<()> {
        // A look first: a command that changes nothing takes no lock from a service that writes.
        let sql = "SELECT EXISTS (SELECT 1 FROM key_place WHERE path = ?1)";
        if self.connection.query_row(sql, [file.to_string_lossy()], |r| r.get(0))? {
            return Ok(());
        }
        let sql = "INSERT INTO key_place VALUES (1, ?1) ON CONFLICT DO UPDATE SET path = ?1";
        self.connection.execute(sql, [file.to_string_lossy()])?;
        Ok(())
    }

    /// Whether a file that holds sealed values was sealed under this key. Leaves it as it is.
    ///
    /// # Errors
    /// When it cannot be read, or holds none.
    pub fn fits(path: &Path, key: &StoreKey) -> StoreResult<bool> {
        let connection = look::peek(path)?;
        sealed::teach(&connection, key)?;
        match sealed::hold_key(&connection) {
            Ok(()) => Ok(true),
            Err(StoreError::OtherKey) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Opens a file for somebody who only reads: `SQLite` refuses every change on this connection.
    ///
    /// # Errors
    /// As for [`Sqlite::open`].
    pub fn open_to_read(path: &Path, key: &StoreKey) -> StoreResult<Self> {
        let store = Self::open(path, key)?;
        store.connection.pragma_update(None, "query_only", "ON")?;
        store.connection.pragma_update(None, "cache_size", HELD_TO_READ)?;
        Ok(store)
    }

    /// A store that is gone when it is dropped: for cases, checks and tests.
    ///
    /// # Errors
    /// When `SQLite` cannot be set up.
    pub fn in_memory() -> StoreResult<Self> {
        // What is never written anywhere needs no secret key.
        let connection = Self::prepare(Connection::open_in_memory()?, &StoreKey::new([0; 32]))?;
        Ok(Self { connection, place: None, marked: false, longest: Cell::new(0) })
    }

    /// A connection to the file on which sealed columns can be written by `seal`, and read in the views `open_TABLE`:
    /// for tests that look into it, or damage it, by hand.
    ///
    /// # Errors
    /// As for [`Sqlite::open`].
    pub fn by_hand(path: &Path, key: &StoreKey) -> StoreResult<Connection> {
        let _turn = turn_to_open(path)?;
        Self::prepare(Connection::open(path)?, key)
    }

    fn prepare(mut connection: Connection, key: &StoreKey) -> StoreResult<Connection> {
        durable(&connection)?;
        sealed::teach(&connection, key)?;
        // A table that is made anew is dropped first; the steps check their foreign keys themselves.
        connection.pragma_update(None, "foreign_keys", "OFF")?;
        connection.pragma_update_and_check(None, "wal_autocheckpoint", LOG, |_| Ok(()))?;
        connection.pragma_update(None, "cache_size", HELD)?;
        // Without this promise SQLite plans a statement anew each time that another number is bound to its LIMIT.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        connection.set_prepared_statement_cache_capacity(64);
        give_sums(&connection)?;
        steps().to_latest(&mut connection).map_err(not_migrated)?;
        sealed::hold_key(&connection)?;
        sealed::sweep(&connection)?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        connection.pragma_update(None, "temp_store", "MEMORY")?;
        sealed::show(&connection)?;
        Ok(connection)
    }

    fn in_place(&self) -> StoreResult<()> {
        let Some((path, opened, _)) = &self.place else { return Ok(()) };
        let shown = path.display();
        let what = match fs::metadata(path) {
            Err(_) => "it is gone",
            Ok(found) if (found.dev(), found.ino()) != *opened => "another file is in its place",
            Ok(found) if self.is_cut(found.len()) => "it was cut",
            Ok(_) => return Ok(()),
        };
        Err(StoreError::Disk(format!(
            "{shown} is not the file any more that was opened: {what}. Put the file back, or a copy of it, and start \
             the service again"
        )))
    }

    /// Whether the file is shorter than it was, and than what it holds: nothing but VACUUM makes it shorter.
    fn is_cut(&self, length: u64) -> bool {
        if length >= self.longest.get() {
            self.longest.set(length);
            return false;
        }
        let pages =
            |name| self.connection.pragma_query_value::<u32, _>(None, name, |r| r.get(0)).map(u64::from);
        let whole = pages("page_count").and_then(|count| Ok(count * pages("page_size")?));
        if whole.is_ok_and(|whole| whole <= length) {
            self.longest.set(length);
            return false;
        }
        true
    }

    /// For tests: opened without waiting for the disk. What a kill leaves is the same; a power cut is not tested so.
    #[doc(hidden)]
    pub fn open_quickly(path: &Path) -> StoreResult<Self> {
        let store = Self::open(path, &Self::test_key())?;
        store.connection.pragma_update(None, "synchronous", "OFF")?;
        Ok(store)
    }

    /// The key of the stores of tests.
    #[doc(hidden)]
    pub fn test_key() -> StoreKey {
        StoreKey::new([3; 32])
    }

    /// For tests: makes every commit fail for which `fails` says so, as if the program were killed before it.
    #[doc(hidden)]
    pub fn fail_commits_when(&self, fails: impl FnMut() -> bool + Send + 'static) {
        self.connection.commit_hook(Some(fails)).expect("SQLite has commit hooks");
    }

    fn begin(&mut self, behaviour: TransactionBehavior) -> StoreResult<Box<dyn Work + '_>> {
        let tx = self.connection.transaction_with_behavior(behaviour)?;
        Ok(Box::new(Unit { tx }))
    }
}

impl Store for Sqlite {
    fn write(&mut self) -> StoreResult<Box<dyn Work + '_>> {
        self.begin(TransactionBehavior::Immediate)
    }

    fn read(&mut self) -> StoreResult<Box<dyn Work + '_>> {
        self.begin(TransactionBehavior::Deferred)
    }

    fn changes_of_others(&mut self) -> StoreResult<i64> {
        self.in_place()?;
        if self.marked {
            log_mark::arm_when_long(&self.connection, LOG)?;
        }
        Ok(self.connection.pragma_query_value(None, "data_version", |r| r.get(0))?)
    }

    fn recover(&mut self) -> StoreResult<()> {
        let Some((path, _, key)) = self.place.clone() else { return Ok(()) };
        // Opening it would make an empty one.
        self.in_place()?;
        let marked = self.marked;
        *self = Self::open(&path, &key)?;
        written_and_sound(&self.connection)?;
        if marked { self.mark() } else { Ok(()) }
    }
}

/// A file beside the file of the games: its log ends in `-wal`, the lock of the service in `.lock`.
pub fn beside(store: &Path, end: &str) -> PathBuf {
    let mut name = store.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// One unit of work: a transaction, rolled back when dropped.
struct Unit<'a> {
    tx: Transaction<'a>,
}

impl Work for Unit<'_> {
    fn commit(self: Box<Self>) -> StoreResult<()> {
        Ok(self.tx.commit()?)
    }
}

impl Parts for Unit<'_> {
    fn begin_part(&mut self) -> StoreResult<()> {
        self.run("SAVEPOINT part", [])?;
        Ok(())
    }

    fn end_part(&mut self, end: PartEnd) -> StoreResult<()> {
        if end == PartEnd::Dropped {
            self.run("ROLLBACK TO part", [])?;
        }
        self.run("RELEASE part", [])?;
        Ok(())
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(e: rusqlite::Error) -> Self {
        if let Some(row) = sums::broken_row(&e) {
            return Self::Row(row);
        }
        if let Some(fault) = sealed::fault(&e) {
            return fault;
        }
        match e.sqlite_error_code() {
            Some(ErrorCode::SystemIoFailure) => Self::Disk(e.to_string()),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(e.to_string()),
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                Self::Denied(e.to_string())
            }
            _ => Self::Failed(e.to_string()),
        }
    }
}

/// Why a file could not be brought up to date.
fn not_migrated(error: rusqlite_migration::Error) -> StoreError {
    match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => err.into(),
        rusqlite_migration::Error::MigrationDefinition(MigrationDefinitionError::DatabaseTooFarAhead) => {
            StoreError::Failed("a newer version of Estafette wrote it; use that one".to_owned())
        }
        other => StoreError::Failed(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_migrations_are_sound() {
        let mut connection = Connection::open_in_memory().unwrap();
        sealed::teach(&connection, &Sqlite::test_key()).unwrap();
        connection.pragma_update(None, "foreign_keys", "OFF").unwrap();
        steps().to_latest(&mut connection).unwrap();
    }

    #[test]
    fn it_does_what_every_store_must() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("house.db");
        crate::conformance::check(&mut || Box::new(Sqlite::open(&path, &Sqlite::test_key()).unwrap()));
    }

    #[test]
    fn mails_of_an_older_file_go_out_as_they_were_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("house.db");
        let mut old = Connection::open(&path).unwrap();
        // All steps up to `09_press.sql`.
        steps().to_version(&mut old, 8).unwrap();
        old.execute_batch(
            "INSERT INTO outbox (message_id, kind, envelope_from, recipient, bytes, at, not_before, next_try)
             VALUES ('m@h', 'receipt', '', 'ann@a.example', x'41', 0, 0, 0)",
        )
        .unwrap();
        drop(old);
        let mut store = Sqlite::open(&path, &Sqlite::test_key()).unwrap();
        let (then, mut work) = (chrono::DateTime::UNIX_EPOCH, store.write().unwrap());
        let mail = work.claim_mail(then, then).unwrap().unwrap().mail;
        assert_eq!((mail.bytes.as_slice(), mail.facts), (&b"A"[..], None));
    }

    #[test]
    fn many_open_a_new_or_an_old_file_at_once_and_each_waits_its_turn() {
        let all_open = |path: &Path| {
            let open = || {
                drop((
                    Sqlite::open(path, &Sqlite::test_key()).unwrap(),
                    Intake::open(path, &Sqlite::test_key()).unwrap(),
                ))
            };
            std::thread::scope(|scope| (0..8).for_each(|_| drop(scope.spawn(open))));
        };
        for round in 0..10 {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("house.db");
            if round % 2 == 0 {
                let mut old = Connection::open(&path).unwrap();
                // All steps up to `16_gathered.sql`: what comes next seals the file and wipes its pages.
                steps().to_version(&mut old, 15).unwrap();
            }
            all_open(&path);
        }
    }

    #[test]
    fn letters_and_journal_cannot_be_rewritten_or_thrown_away() {
        let store = Sqlite::in_memory().unwrap();
        let run = |sql: &str| store.connection.execute_batch(sql);
        run("INSERT INTO games (id, number, system, scenario, settings, secret, commitment, state, deadline, at)
             VALUES ('g', 1, 's', 'c', '{}', seal('', 's'), printf('%064d', 0), 'over',
                                       NULL, 0);
             INSERT INTO journal VALUES ('g', 1, 0, seal('', '{}'), printf('%064d', 0));
             INSERT INTO letters (id, raw, envelope_to, at) VALUES ('l', seal('', x'00'), seal('', '[]'), 0);")
        .unwrap();
        for sql in [
            "UPDATE journal SET entry = '[]'",
            "DELETE FROM journal",
            "DELETE FROM letters",
            "UPDATE letters SET raw = x'01'",
        ] {
            assert!(run(sql).is_err(), "{sql}");
        }
        run("UPDATE letters SET outcome = 'silent'").unwrap();
    }
}
