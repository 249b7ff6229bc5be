//! One service on a file of games, and one sender: a lock beside the store, gone with the process.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use super::super::exit::{Exit, Failure};
use estafette_store::beside;

/// Held for as long as this process sends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of a store.
    ///
    /// # Errors
    /// When another process holds it, or the file cannot be made.
    pub fn take(store: &Path) -> Result<Self, Failure> {
        let path = locked(store);
        let failed =
            |e: std::io::Error| Failure::new(Exit::Temporary, format!("cannot lock {}: {e}", path.display()));
        let file = File::options().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::Error(e)) => Err(failed(e)),
            Err(TryLockError::WouldBlock) => {
                let text = format!(
                    "another `estafette serve` or `send` works on {} now; only one may send its mails",
                    store.display()
                );
                Err(Failure::new(Exit::Temporary, text))
            }
        }
    }

    /// Whether another process holds the lock of a store. Leaves nothing behind.
    pub fn is_held(store: &Path) -> bool {
        let file = File::options().write(true).open(locked(store));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

/// The file that is locked.
fn locked(store: &Path) -> PathBuf {
    beside(store, ".lock")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holds_it_at_a_time() {
        let dir = tempfile::tempdir().unwrap();
        let store = dir.path().join("games.db");
        assert!(!Lock::is_held(&store) && !locked(&store).exists(), "looking leaves nothing behind");
        let first = Lock::take(&store).unwrap();
        assert!(Lock::is_held(&store));
        let said = Lock::take(&store).unwrap_err();
        assert_eq!(said.exit, Exit::Temporary);
        assert!(said.text.contains("another `estafette serve`"), "{}", said.text);
        drop(first);
        assert!(!Lock::is_held(&store));
        assert!(Lock::take(&store).is_ok());
    }
}
