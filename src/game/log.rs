//! The journal of a game, read; what was read once is kept for the next letter.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};

use super::Done;
use super::load::unreadable;
use crate::core::journal::Entry;
use crate::core::{GameId, Lang, SeatId};
use crate::store::Work;

/// Games whose journals are kept at the same time.
const MOST: usize = 200;

/// A journal entry with its number.
#[derive(Debug)]
pub(super) struct Logged {
    pub seq: u64,
    /// When it was entered.
    pub at: DateTime<Utc>,
    pub entry: Entry,
}

/// The entries of a game's journal, in order. Cheap to copy.
#[derive(Debug, Clone, Default)]
pub(super) struct Log {
    entries: Vec<Arc<Logged>>,
    langs: BTreeMap<SeatId, Lang>,
}

impl Log {
    /// Adds an entry that was just made.
    pub fn push(&mut self, seq: u64, at: DateTime<Utc>, entry: Entry) {
        match &entry {
            Entry::Language { seat, lang } => {
                self.langs.insert(seat.clone(), *lang);
            }
            Entry::Seated { seat, .. } => {
                self.langs.remove(seat);
            }
            _ => {}
        }
        self.entries.push(Arc::new(Logged { seq, at, entry }));
    }

    /// The language of a seat's mails: what its holder chose last.
    pub fn lang(&self, seat: &SeatId) -> Lang {
        self.langs.get(seat).copied().unwrap_or_default()
    }
}

impl Deref for Log {
    type Target = [Arc<Logged>];
    fn deref(&self) -> &[Arc<Logged>] {
        &self.entries
    }
}

impl<'l> IntoIterator for &'l Log {
    type Item = &'l Arc<Logged>;
    type IntoIter = std::slice::Iter<'l, Arc<Logged>>;
    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter()
    }
}

/// Journals that were read, each with the hash of its last entry.
#[derive(Debug, Default)]
pub(super) struct Logs(Mutex<BTreeMap<GameId, (Log, String)>>);

impl Logs {
    /// The journal of a game as the unit of work sees it. What was read before is not read again: the hash
    /// of its last entry vouches for all before it, so that entries of a unit that was given up are noticed.
    pub fn read(&self, work: &mut dyn Work, id: &GameId) -> Done<Log> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut log, hash) = known.remove(id).unwrap_or_default();
        let mut rows = work.journal_from(id, log.last().map_or(0, |l| l.seq))?;
        if !log.is_empty() {
            if rows.first().is_some_and(|r| r.hash == hash) {
                rows.remove(0);
            } else {
                log = Log::default();
                rows = work.journal_from(id, 0)?;
            }
        }
        let hash = rows.last().map_or(hash, |r| r.hash.clone());
        for row in rows {
            log.push(row.seq, row.at, serde_json::from_str(&row.entry).map_err(unreadable)?);
        }
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(id.clone(), (log.clone(), hash));
        Ok(log)
    }
}
