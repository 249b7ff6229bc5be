//! What the disk can do at all: rows of the size of letters committed by SQLite with nothing around it.

use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;

/// A database with one table.
pub struct Bare {
    connection: Connection,
    rows: i64,
}

impl Bare {
    /// With the same promises as the store: WAL, synchronous FULL.
    pub fn open(folder: &Path) -> Self {
        let connection = Connection::open(folder.join("bare.db")).expect("a database");
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(())).expect("WAL");
        connection.pragma_update(None, "synchronous", "FULL").expect("FULL");
        connection
            .execute_batch(
                "CREATE TABLE rows (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, raw BLOB NOT NULL)",
            )
            .expect("a table");
        Self { connection, rows: 0 }
    }

    /// One commit for each.
    pub fn one_by_one(&mut self, letters: &[Vec<u8>]) -> Duration {
        self.in_groups(letters, 1)
    }

    /// One commit for so many.
    #[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
    pub fn in_groups(&mut self, letters: &[Vec<u8>], group: usize) -> Duration {
        let begun = Instant::now();
        for letters in letters.chunks(group) {
            let work = self.connection.transaction().expect("a transaction");
            for letter in letters {
                self.rows += 1;
                let mut insert = work.prepare_cached("INSERT INTO rows VALUES (?, ?, ?)").expect("sound SQL");
                insert.execute((self.rows, format!("{:064x}", self.rows), letter)).expect("a row");
            }
            work.commit().expect("a commit");
        }
        begun.elapsed()
    }
}
