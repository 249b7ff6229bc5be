//! A file without its log (`-wal`) tells that the log is missing.
//!
//! While a service works, what it commits stands in the log, and the file alone is an older state that looks as sound
//! as any. So the service writes `missing = 1` into the file, and as the first thing behind it `missing = 0` into the
//! log. Who reads both, as `SQLite` does, a backup of `SQLite`'s, and whoever comes after a kill, sees 0; who has a copy of the file
//! alone sees 1. When the log is copied into the file and is gone, as at the end of the last program, so is the 1.
//! The service itself copies the log only together with a new mark ([`arm`]).

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::super::{StoreError, StoreResult};
use super::beside;

/// Whether the mark says that a log is missing; files of older versions have none.
fn says_missing(connection: &Connection) -> StoreResult<bool> {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE name = 'log_mark'";
    if connection.query_row(sql, [], |r| r.get::<_, u32>(0))? == 0 {
        return Ok(false);
    }
    Ok(connection.query_row("SELECT coalesce(max(missing), 0) FROM log_mark", [], |r| r.get(0))?)
}

/// Whether there is a log with anything in it. To be asked before the file is opened, which makes one.
pub(super) fn has_log(path: &Path) -> bool {
    fs::metadata(beside(path, "-wal")).is_ok_and(|found| found.len() > 0)
}

/// Whether the log is missing. When there is one, a kill fell between the two marks, or somebody is setting them now.
///
/// # Errors
/// When the store fails.
pub(super) fn is_missing(connection: &Connection, had_log: bool) -> StoreResult<bool> {
    Ok(!had_log && says_missing(connection)?)
}

/// Refuses a file whose log is missing.
///
/// # Errors
/// [`StoreError::Incomplete`] when it is.
pub(super) fn hold(connection: &Connection, had_log: bool) -> StoreResult<()> {
    if is_missing(connection, had_log)? { Err(StoreError::Incomplete) } else { accept(connection) }
}

/// Takes what there is for all there is.
///
/// # Errors
/// When the store fails.
pub(super) fn accept(connection: &Connection) -> StoreResult<()> {
    if says_missing(connection)? {
        connection.execute("UPDATE log_mark SET missing = 0", [])?;
    }
    Ok(())
}

/// Marks the file, with all of the log copied into it. Where a reader or another program is in the way, the mark waits
/// for the next time; nothing else does.
///
/// # Errors
/// When the store fails.
pub(super) fn arm(connection: &Connection) -> StoreResult<()> {
    connection.execute("UPDATE log_mark SET missing = 1", [])?;
    let copied = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
    connection.execute("UPDATE log_mark SET missing = 0", [])?;
    Ok(copied?)
}

/// Marks the file anew when the log has become this long, in pages.
///
/// # Errors
/// When the store fails.
pub(super) fn arm_when_long(connection: &Connection, pages: i64) -> StoreResult<()> {
    let (all, copied): (i64, i64) =
        connection.query_row("PRAGMA wal_checkpoint(NOOP)", [], |r| Ok((r.get(1)?, r.get(2)?)))?;
    if all - copied < pages { Ok(()) } else { arm(connection) }
}
