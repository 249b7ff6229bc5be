//! Looking a file through, and leaving it as it is: its log, its pages, its tables, and the sums of its rows.

use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::super::{RowDamage, StoreError, StoreKey, StoreResult};
use super::log::{Log, damaged_log};
use super::{PATIENCE, beside, give_sums, log, log_mark, not_migrated, sealed, steps, sums};

/// What was found in a file that was looked through.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Examined {
    /// What is wrong with its pages, its tables or its log; nothing if they are sound.
    pub faults: Vec<String>,
    /// Rows that are not what was written.
    pub rows: Vec<RowDamage>,
    /// Whether an older version wrote it.
    pub older: bool,
}

impl Examined {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty() && self.rows.is_empty()
    }

    /// All that is wrong, a sentence for each thing.
    pub fn all(&self) -> impl Iterator<Item = String> {
        self.faults.iter().cloned().chain(self.rows.iter().map(|row| format!("damaged: {row}")))
    }
}

/// How much of a file is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// Its log, and whether its pages hang together: some seconds for a file of a gigabyte.
    Pages,
    /// All of it.
    Whole,
}

impl super::Sqlite {
    /// Looks a file through: its log, every page of its tables and indexes, their definitions, and every row against
    /// its sum. It is neither made nor brought up to date.
    ///
    /// # Errors
    /// When it is damaged beyond reading, is no database, lacks its log, or may not be written.
    pub fn examine(path: &Path) -> StoreResult<Examined> {
        look(path, Depth::Whole)
    }

    /// Looks at a file before anything is built upon it: its log, and whether its pages hang together. Whatever is
    /// found is an error.
    ///
    /// # Errors
    /// As for [`Sqlite::examine`](Self::examine), and when anything is wrong.
    pub fn examine_pages(path: &Path) -> StoreResult<()> {
        let found = look(path, Depth::Pages)?;
        if found.is_sound() { Ok(()) } else { Err(StoreError::Damaged(found.faults.join("; "))) }
    }
}

impl super::Sqlite {
    /// The rows of a file that are not what was written.
    ///
    /// # Errors
    /// When the file cannot be opened, or not even its list of tables be read.
    pub fn damaged_rows(path: &Path) -> StoreResult<Vec<RowDamage>> {
        sums::damage(&peek(path)?)
    }
}

fn look(path: &Path, depth: Depth) -> StoreResult<Examined> {
    let mut found = Examined::default();
    let place = beside(path, "-wal");
    let had_log = log_mark::has_log(path);
    match log::look_through(&place).map_err(|e| StoreError::Denied(format!("{}: {e}", place.display())))? {
        Log::Whole => {}
        Log::Damaged { page } => found.faults.push(damaged_log(&place, page)),
        Log::Torn if depth == Depth::Pages => {}
        Log::Torn => found.faults.push(format!(
            "the last commit in its log {} is not whole: after a power cut that is nothing, and the next start of the \
             service mends it; otherwise what was committed last is gone",
            place.display()
        )),
    }
    let connection = peek(path)?;
    let check = if depth == Depth::Whole { "PRAGMA integrity_check" } else { "PRAGMA quick_check" };
    found.faults.extend(lines(&connection, check)?.into_iter().filter(|line| line != "ok"));
    if connection.is_readonly("main")? {
        return Err(StoreError::Denied("it may only be read".to_owned()));
    }
    if log_mark::is_missing(&connection, had_log)? {
        return Err(StoreError::Incomplete);
    }
    found.older = steps().pending_migrations(&connection).map_err(not_migrated)? > 0;
    if depth == Depth::Whole {
        found.faults.extend(other_tables(&connection)?);
        // An older file has no sums yet.
        if !found.older {
            found.rows = sums::damage(&connection)?;
        }
    }
    Ok(found)
}

/// Opens a file that is there, and leaves it and its log as they are.
pub(super) fn peek(path: &Path) -> StoreResult<Connection> {
    let had_log = log_mark::has_log(path);
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    // The last one to close would copy the log into the file, and throw away what may still be mended.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, had_log)?;
    connection.busy_timeout(PATIENCE)?;
    give_sums(&connection)?;
    Ok(connection)
}

fn lines(connection: &Connection, sql: &str) -> StoreResult<Vec<String>> {
    let mut statement = connection.prepare(sql)?;
    Ok(statement.query_map([], |r| r.get(0))?.collect::<Result<_, _>>()?)
}

/// What of the definitions of tables, indexes and triggers is not as this program makes them.
fn other_tables(connection: &Connection) -> StoreResult<Vec<String>> {
    let version: u32 = connection.pragma_query_value(None, "user_version", |r| r.get(0))?;
    let mut fresh = Connection::open_in_memory()?;
    sealed::teach(&fresh, &StoreKey::new([0; 32]))?;
    fresh.pragma_update(None, "foreign_keys", "OFF")?;
    steps().to_version(&mut fresh, version as usize).map_err(not_migrated)?;
    let sql = "SELECT type || ' ' || name || char(10) || tbl_name || char(10) || coalesce(sql, '') FROM sqlite_schema
               WHERE name NOT LIKE 'sqlite~_stat%' ESCAPE '~' ORDER BY 1";
    let (here, meant) = (lines(connection, sql)?, lines(&fresh, sql)?);
    let named = |definition: &str| definition.lines().next().unwrap_or_default().to_owned();
    let other = here
        .iter()
        .filter(|one| !meant.contains(one))
        .map(|one| format!("the {} is not as it was made", named(one)));
    let gone =
        meant.iter().filter(|one| !here.contains(one)).map(|one| format!("the {} is missing", named(one)));
    Ok(other.chain(gone).collect())
}
