//! A file in its place: which one it is, and that it is written for good.

use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use super::super::{StoreError, StoreResult};

/// How long another program may hold the file before that is a failure.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// Which file: device and inode.
pub(super) type Which = (u64, u64);

/// Refuses to go on when a file is gone from its place: what is written to it then is lost with it.
pub(super) fn in_place(path: &Path, opened: Which) -> StoreResult<()> {
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
pub(super) fn written_and_sound(connection: &Connection) -> StoreResult<()> {
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
pub(super) fn durable(connection: &Connection) -> StoreResult<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(())
}

/// The turn to open a file of a folder; it ends when this is dropped. What opens a file may have to make it, bring it up
/// to date and seal it, and whoever opens it meanwhile waits until that is done, however long it takes. The folder is
/// locked and not the file: to close a file anywhere in a program takes `SQLite`'s own locks of it away
/// (<https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_>).
pub(super) fn turn_to_open(path: &Path) -> StoreResult<File> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let locked = File::open(folder).and_then(|folder| folder.lock().map(|()| folder));
    locked.map_err(|e| StoreError::Denied(format!("{}: {e}", folder.display())))
}

pub(super) fn which(path: &Path) -> StoreResult<Which> {
    let found = fs::metadata(path).map_err(|e| StoreError::Disk(format!("{}: {e}", path.display())))?;
    Ok((found.dev(), found.ino()))
}
