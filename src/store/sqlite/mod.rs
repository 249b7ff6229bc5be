//! The store in one SQLite file.
//!
//! WAL, `synchronous = FULL`, five seconds of patience for another writer, immediate transactions for
//! whoever writes. Rows that the house promises never to change are guarded by triggers.

mod clock;
mod deliveries;
mod doors;
mod drafts;
mod games;
mod intake;
mod journal;
mod letters;
mod listings;
mod nicks;
mod observers;
mod outbox;
mod people;
mod phases;
mod queue;
mod read;
mod signon;
mod tournaments;

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};
use rusqlite_migration::{M, MigrationDefinitionError, Migrations};

use super::{Kept, PartEnd, Store, StoreError, Work};

/// The steps from an empty file to the present tables, in order; a released one never changes.
const STEPS: &[M<'_>] = &[
    M::up(include_str!("01_schema.sql")),
    M::up(include_str!("02_service.sql")),
    M::up(include_str!("03_people.sql")),
    M::up(include_str!("04_delivery.sql")),
    M::up(include_str!("05_forum.sql")),
    M::up(include_str!("06_clock.sql")),
    M::up(include_str!("08_signon.sql")),
    M::up(include_str!("09_press.sql")),
    M::up(include_str!("10_unwritten.sql")),
    M::up(include_str!("11_drafts.sql")),
    M::up(include_str!("12_desk.sql")),
    M::up(include_str!("13_tournaments.sql")),
    M::up(include_str!("14_lean.sql")),
    M::up(include_str!("15_posts.sql")),
    M::up(include_str!("16_gathered.sql")),
    M::up(include_str!("18_intake.sql")),
];

/// Pages of the log before they are copied into the file. Most pages that letters change are changed by many of
/// them, and copied once.
const LOG: i64 = 8_000;
/// What of the file is held in memory, in KiB; SQLite takes negative numbers for that unit. The pages that one letter
/// touches, of all tables and indexes, come to more than the 2 MB that it holds by itself when letters go to
/// many games.
const HELD: i64 = -4_000;

/// How long another program may hold the file before that is a failure.
const PATIENCE: Duration = Duration::from_secs(5);

pub use intake::{Arrival, Intake};

/// What was found in a file that was looked through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Examined {
    /// What SQLite finds wrong with it; nothing if it is sound.
    pub faults: Vec<String>,
    /// Whether an older version wrote it.
    pub older: bool,
}

/// A store in one SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    /// Where it is, unless it is in memory, and which file that was when it was opened.
    place: Option<(PathBuf, Which)>,
}

/// Which file: device and inode.
type Which = (u64, u64);

impl Sqlite {
    /// Opens a file, making it or bringing it up to date if need be.
    ///
    /// # Errors
    /// When the file cannot be opened, is no database, or was written by a newer version.
    pub fn open(path: &Path) -> Kept<Self> {
        Self::prepare(Connection::open(path)?, Some(path.to_owned()))
    }

    /// Opens a file for somebody who only reads: SQLite refuses every change on this connection.
    ///
    /// # Errors
    /// As for [`Sqlite::open`].
    pub fn open_to_read(path: &Path) -> Kept<Self> {
        let store = Self::open(path)?;
        store.connection.pragma_update(None, "query_only", "ON")?;
        Ok(store)
    }

    /// A store that is gone when it is dropped: for cases, checks and tests.
    ///
    /// # Errors
    /// When SQLite cannot be set up.
    pub fn in_memory() -> Kept<Self> {
        Self::prepare(Connection::open_in_memory()?, None)
    }

    fn prepare(mut connection: Connection, path: Option<PathBuf>) -> Kept<Self> {
        durable(&connection)?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        connection.pragma_update(None, "temp_store", "MEMORY")?;
        connection.pragma_update_and_check(None, "wal_autocheckpoint", LOG, |_| Ok(()))?;
        connection.pragma_update(None, "cache_size", HELD)?;
        // Without this promise SQLite plans a statement anew each time that another number is bound to its LIMIT.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        connection.set_prepared_statement_cache_capacity(64);
        Migrations::from_slice(STEPS).to_latest(&mut connection).map_err(not_migrated)?;
        let place = path.map(|path| which(&path).map(|which| (path, which))).transpose()?;
        Ok(Self { connection, place })
    }

    fn in_place(&self) -> Kept<()> {
        self.place.as_ref().map_or(Ok(()), |(path, opened)| in_place(path, *opened))
    }

    /// Looks a file through, and leaves it as it is: it is neither made nor brought up to date.
    ///
    /// # Errors
    /// When it is damaged beyond reading, is no database, or may not be written.
    pub fn examine(path: &Path) -> Kept<Examined> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.busy_timeout(PATIENCE)?;
        let mut statement = connection.prepare("PRAGMA quick_check")?;
        let found: Vec<String> = statement.query_map([], |r| r.get(0))?.collect::<Result<_, _>>()?;
        drop(statement);
        if connection.is_readonly("main")? {
            return Err(StoreError::Denied("it may only be read".to_owned()));
        }
        let behind = Migrations::from_slice(STEPS).pending_migrations(&connection).map_err(not_migrated)?;
        Ok(Examined { faults: found.into_iter().filter(|line| line != "ok").collect(), older: behind > 0 })
    }

    /// The same without waiting for the disk: what a kill leaves is the same, what a power cut leaves is
    /// not tested so.
    #[cfg(test)]
    pub fn open_quickly(path: &Path) -> Kept<Self> {
        let store = Self::open(path)?;
        store.connection.pragma_update(None, "synchronous", "OFF")?;
        Ok(store)
    }

    /// The same, with whatever is found as an error.
    ///
    /// # Errors
    /// As [`Sqlite::examine`], and when SQLite finds anything wrong.
    pub fn examine_whole(path: &Path) -> Kept<Examined> {
        let found = Self::examine(path)?;
        match found.faults.is_empty() {
            true => Ok(found),
            false => Err(StoreError::Damaged(found.faults.join("; "))),
        }
    }

    /// Makes every commit fail for which `fails` says so, as if the program were killed before it.
    #[cfg(test)]
    pub fn fail_commits_when(&self, fails: impl FnMut() -> bool + Send + 'static) {
        self.connection.commit_hook(Some(fails)).expect("SQLite has commit hooks");
    }

    fn begin(&mut self, behaviour: TransactionBehavior) -> Kept<Box<dyn Work + '_>> {
        let tx = self.connection.transaction_with_behavior(behaviour)?;
        Ok(Box::new(Unit { tx }))
    }
}

impl Store for Sqlite {
    fn write(&mut self) -> Kept<Box<dyn Work + '_>> {
        self.begin(TransactionBehavior::Immediate)
    }

    fn read(&mut self) -> Kept<Box<dyn Work + '_>> {
        self.begin(TransactionBehavior::Deferred)
    }

    fn changes_of_others(&mut self) -> Kept<i64> {
        self.in_place()?;
        Ok(self.connection.pragma_query_value(None, "data_version", |r| r.get(0))?)
    }

    fn recover(&mut self) -> Kept<()> {
        let Some((path, _)) = &self.place else { return Ok(()) };
        // Opening it would make an empty one.
        self.in_place()?;
        *self = Self::open(path)?;
        written_and_sound(&self.connection)
    }
}

/// Refuses to go on when a file is gone from its place: what is written to it then is lost with it.
fn in_place(path: &Path, opened: Which) -> Kept<()> {
    let found = which(path).ok();
    if found == Some(opened) {
        return Ok(());
    }
    let shown = path.display();
    let what = if found.is_some() { "another file is in its place" } else { "it is gone" };
    Err(StoreError::Disk(format!(
        "{shown} is not the file any more that was opened: {what}. Put the file back, or a copy of it, and start the \
         service again"
    )))
}

/// Copies the log into the file and syncs that, so that nothing rests on pages whose sync failed; then looks it through.
fn written_and_sound(connection: &Connection) -> Kept<()> {
    let busy: bool = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |r| r.get(0))?;
    if busy {
        return Err(StoreError::Disk(
            "another program holds the file; it cannot be looked through now".into(),
        ));
    }
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |r| r.get(0))?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Disk(format!("the file is damaged: {found}"))) }
}

/// How every file of ours is written: after a commit a power cut loses none of it.
fn durable(connection: &Connection) -> Kept<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(())
}

fn which(path: &Path) -> Kept<Which> {
    let found = fs::metadata(path).map_err(|e| StoreError::Disk(format!("{}: {e}", path.display())))?;
    Ok((found.dev(), found.ino()))
}

/// One unit of work: a transaction, rolled back when dropped.
struct Unit<'a> {
    tx: Transaction<'a>,
}

impl Work for Unit<'_> {
    fn commit(self: Box<Self>) -> Kept<()> {
        Ok(self.tx.commit()?)
    }

    fn begin_part(&mut self) -> Kept<()> {
        self.run("SAVEPOINT part", [])?;
        Ok(())
    }

    fn end_part(&mut self, end: PartEnd) -> Kept<()> {
        if end == PartEnd::Dropped {
            self.run("ROLLBACK TO part", [])?;
        }
        self.run("RELEASE part", [])?;
        Ok(())
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(e: rusqlite::Error) -> Self {
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
        Migrations::from_slice(STEPS).validate().unwrap();
    }

    #[test]
    fn it_does_what_every_store_must() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("house.db");
        crate::store::conformance::check(&mut || Box::new(Sqlite::open(&path).unwrap()));
    }

    #[test]
    fn mails_of_an_older_file_go_out_as_they_were_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("house.db");
        let mut old = Connection::open(&path).unwrap();
        // All steps up to `09_press.sql`.
        Migrations::from_slice(&STEPS[..8]).to_latest(&mut old).unwrap();
        old.execute_batch(
            "INSERT INTO outbox (message_id, kind, envelope_from, recipient, bytes, at, not_before, next_try)
             VALUES ('m@h', 'receipt', '', 'ann@a.example', x'41', 0, 0, 0)",
        )
        .unwrap();
        drop(old);
        let mut store = Sqlite::open(&path).unwrap();
        let (then, mut work) = (chrono::DateTime::UNIX_EPOCH, store.write().unwrap());
        let mail = work.claim_mail(then, then).unwrap().unwrap().mail;
        assert_eq!((mail.bytes.as_slice(), mail.facts), (&b"A"[..], None));
    }

    #[test]
    fn letters_and_journal_cannot_be_rewritten_or_thrown_away() {
        let store = Sqlite::in_memory().unwrap();
        let run = |sql: &str| store.connection.execute_batch(sql);
        run("INSERT INTO games (id, number, system, scenario, settings, secret, commitment, state, deadline, at)
             VALUES ('g', 1, 's', 'c', '{}', printf('%064d', 0), printf('%064d', 0), 'over',
                                       NULL, 0);
             INSERT INTO journal VALUES ('g', 1, 0, '{}', printf('%064d', 0));
             INSERT INTO letters (id, raw, envelope_to, at) VALUES ('l', x'00', '[]', 0);")
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
