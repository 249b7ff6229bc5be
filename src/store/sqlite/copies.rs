//! Copies of a file of games, made while it is in use, and put in its place.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};

use super::super::{StoreError, StoreResult};
use super::log::sound_log;
use super::{PATIENCE, beside, give_sums, log_mark};

/// Pages that are copied at a time.
const PAGES: i32 = 2_000;

/// Copies a file as it stands, log and all, whoever works on it meanwhile. A copy that was there is replaced when
/// the new one is whole.
///
/// # Errors
/// When either cannot be read or written.
pub fn back_up(store: &Path, copy: &Path) -> StoreResult<()> {
    let failed = |e: io::Error| StoreError::Denied(format!("{}: {e}", copy.display()));
    let had_log = log_mark::has_log(store);
    sound_log(store)?;
    let from = Connection::open_with_flags(store, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    from.busy_timeout(PATIENCE)?;
    if log_mark::is_missing(&from, had_log)? {
        return Err(StoreError::Incomplete);
    }
    let half = beside(copy, ".part");
    for end in ["", "-wal", "-shm"] {
        remove(&beside(&half, end)).map_err(failed)?;
    }
    // It holds secrets of players, as the store does.
    drop(OpenOptions::new().write(true).create_new(true).mode(0o600).open(&half).map_err(failed)?);
    let mut to = Connection::open(&half)?;
    Backup::new(&from, &mut to)?.run_to_completion(PAGES, Duration::ZERO, None)?;
    drop(to);
    File::open(&half).and_then(|file| file.sync_all()).map_err(failed)?;
    for end in ["-wal", "-shm"] {
        remove(&beside(copy, end)).map_err(failed)?;
    }
    fs::rename(&half, copy).map_err(failed)?;
    sync_folder(copy).map_err(failed)
}

/// Puts a copy in the place of the file of games, which is kept beside it; where it is now is returned. Nobody
/// may work on it.
///
/// # Errors
/// When a file cannot be read or written. What was in place then still is, or is named.
pub fn put_in_place(copy: Option<&Path>, store: &Path, name: &str) -> StoreResult<Option<PathBuf>> {
    let failed = |e: io::Error| StoreError::Denied(format!("{}: {e}", store.display()));
    let aside = beside(store, name);
    let Some(copy) = copy else {
        accept(store)?;
        return Ok(None);
    };
    let fresh = beside(store, ".fresh");
    for end in ["", "-wal"] {
        let (from, to) = (beside(copy, end), beside(&fresh, end));
        remove(&to).map_err(failed)?;
        if end.is_empty() || from.exists() {
            fs::copy(&from, &to).map_err(failed)?;
        }
    }
    accept(&fresh)?;
    let was_there = store.exists();
    for end in ["", "-wal", "-shm"] {
        if beside(store, end).exists() {
            fs::rename(beside(store, end), beside(&aside, end)).map_err(failed)?;
        }
    }
    File::open(&fresh).and_then(|file| file.sync_all()).map_err(failed)?;
    fs::rename(&fresh, store).map_err(failed)?;
    sync_folder(store).map_err(failed)?;
    Ok(was_there.then_some(aside))
}

/// Takes what stands in a file and in its log for all there is.
fn accept(store: &Path) -> StoreResult<()> {
    let connection = Connection::open_with_flags(store, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(PATIENCE)?;
    give_sums(&connection)?;
    log_mark::accept(&connection)
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
        _ => Ok(()),
    }
}

fn sync_folder(of: &Path) -> io::Result<()> {
    let folder = of.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}
