//! The journal of a game, read; what was read once is kept for the next letter.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};

use crate::said::commands::has_statements;
use crate::{HouseError, HouseResult};
use estafette_core::journal::{Back, Entry, WentBack};
use estafette_core::{GameId, Lang, Ruling, SeatId};
use estafette_store::Records;

/// Games whose journals are kept at the same time.
const MOST: usize = 200;
/// Entries of all those journals together, so that memory does not grow with months of mail. One game that has more is
/// kept alone.
const MOST_ENTRIES: usize = 20_000;

/// A journal entry with its number.
#[derive(Debug)]
pub(crate) struct Logged {
    pub seq: u64,
    /// When it was entered.
    pub at: DateTime<Utc>,
    pub entry: Entry,
    /// Whether it is orders that say anything: looked into once, for all letters that come after it.
    pub says: bool,
}

/// The entries of a game's journal that count, in order. Cheap to copy.
///
/// What was said of periods that are played anew after a roll back does not count any more.
#[derive(Debug, Clone, Default)]
pub(crate) struct Log {
    entries: Vec<Arc<Logged>>,
    whole: Vec<Arc<Logged>>,
    langs: BTreeMap<SeatId, Lang>,
}

impl Log {
    /// Adds an entry that was just made.
    pub fn push(&mut self, seq: u64, at: DateTime<Utc>, entry: Entry) {
        let says = matches!(&entry, Entry::Orders { text, .. } if has_statements(text));
        self.add(Arc::new(Logged { seq, at, entry, says }));
    }

    fn add(&mut self, logged: Arc<Logged>) {
        match &logged.entry {
            Entry::Language { seat, lang } => {
                self.langs.insert(seat.clone(), *lang);
            }
            Entry::Seated { seat, .. } => {
                self.langs.remove(seat);
            }
            Entry::WentBack(WentBack { how: Back::RollBack, period, .. }) => {
                self.entries.retain(|l| of_period(&l.entry).is_none_or(|of| of < *period));
            }
            Entry::Orders { before: Some(_), .. } | Entry::Cancelled { before: Some(_), .. }
                if self.came_before_a_roll_back(&logged.entry) =>
            {
                self.whole.push(logged);
                return;
            }
            _ => {}
        }
        self.entries.push(Arc::clone(&logged));
        self.whole.push(logged);
    }

    /// Whether orders that were confirmed later than they were received are void, since a roll back came between.
    fn came_before_a_roll_back(&self, entry: &Entry) -> bool {
        let (Entry::Orders { period, before: Some(before), .. }
        | Entry::Cancelled { period, before: Some(before), .. }) = entry
        else {
            return false;
        };
        self.entries.iter().any(|l| match &l.entry {
            Entry::WentBack(WentBack { how: Back::RollBack, period: from, .. }) => {
                l.seq > *before && *from <= period.ordinal
            }
            _ => false,
        })
    }

    /// The journal as it stood after an entry.
    pub fn until(&self, seq: u64) -> Self {
        self.only(|l| l.seq <= seq)
    }

    /// The journal up to an entry with the rulings since, and with the rounds that became known since.
    pub fn frozen(&self, upto: u64) -> Self {
        let since =
            |entry: &Entry| matches!(entry, Entry::Ruled(_) | Entry::Withdrawn(_) | Entry::RoundKnown(_));
        self.only(|l| l.seq <= upto || since(&l.entry))
    }

    /// The journal with the rulings before one of a number, and no later ones.
    pub fn before_ruling(&self, number: u32) -> Self {
        self.only(|l| !matches!(&l.entry, Entry::Ruled(ruled) if ruled.number >= number))
    }

    fn only(&self, counts: impl Fn(&Logged) -> bool) -> Self {
        let mut log = Self::default();
        self.whole.iter().filter(|l| counts(l)).for_each(|l| log.add(Arc::clone(l)));
        log
    }

    /// All entries, those that count no more as well.
    pub fn whole(&self) -> &[Arc<Logged>] {
        &self.whole
    }

    /// The language of a seat's mails: what its holder chose last.
    pub fn lang(&self, seat: &SeatId) -> Lang {
        self.langs.get(seat).copied().unwrap_or_default()
    }
}

/// The ordinal of the period that an entry is about, for entries that a roll back makes void.
fn of_period(entry: &Entry) -> Option<u32> {
    match entry {
        Entry::Orders { period, .. } | Entry::Cancelled { period, .. } => Some(period.ordinal),
        Entry::Late { step, .. }
        | Entry::Missed { step, .. }
        | Entry::Halted { step, .. }
        | Entry::Paced { step, .. } => Some(step.period),
        Entry::Ruled(ruled) => match &ruled.ruling {
            Ruling::Struck { period, .. } | Ruling::Amended { period, .. } | Ruling::Added { period, .. } => {
                Some(*period)
            }
            _ => None,
        },
        _ => None,
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

/// Journals that were read.
#[derive(Debug, Default)]
pub(crate) struct Logs(Mutex<Shelf>);

impl Logs {
    /// The journal of a game as the unit of work sees it. What was read before is not read again: the hash
    /// of its last entry vouches for all before it, so that entries of a unit that was given up are noticed.
    pub fn read(&self, work: &mut dyn Records, id: &GameId) -> HouseResult<Log> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut log, hash) = known.take(id);
        let mut rows = work.journal_from(id, log.whole.last().map_or(0, |l| l.seq))?;
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
        known.keep(id, (log.clone(), hash));
        Ok(log)
    }
}

/// The journals that are kept, each with the hash of its last entry.
#[derive(Debug, Default)]
struct Shelf {
    logs: BTreeMap<GameId, (Log, String)>,
    entries: usize,
}

impl Shelf {
    fn take(&mut self, id: &GameId) -> (Log, String) {
        let taken = self.logs.remove(id).unwrap_or_default();
        self.entries -= taken.0.whole.len();
        taken
    }

    fn keep(&mut self, id: &GameId, log: (Log, String)) {
        let entries = log.0.whole.len();
        if self.logs.len() >= MOST || self.entries + entries > MOST_ENTRIES {
            *self = Self::default();
        }
        self.entries += entries;
        self.logs.insert(id.clone(), log);
    }
}

pub(crate) fn unreadable(e: serde_json::Error) -> HouseError {
    HouseError::Unreadable(e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(entries: usize) -> (Log, String) {
        let mut log = Log::default();
        for seq in 1..=entries as u64 {
            let entry = Entry::Language { seat: SeatId::new("a"), lang: Lang::English };
            log.push(seq, DateTime::UNIX_EPOCH, entry);
        }
        (log, String::new())
    }

    #[test]
    fn journals_are_forgotten_when_they_are_too_many_entries_together() {
        let games: Vec<GameId> = (0..5).map(|n| GameId::new(&format!("g{n}"))).collect();
        let mut shelf = Shelf::default();
        for game in &games[..4] {
            shelf.keep(game, log(MOST_ENTRIES / 4));
        }
        assert_eq!(shelf.logs.len(), 4);
        let taken = shelf.take(&games[0]);
        shelf.keep(&games[0], taken);
        assert_eq!((shelf.logs.len(), shelf.entries), (4, MOST_ENTRIES), "as full as it may be");
        shelf.keep(&games[4], log(1));
        assert_eq!((shelf.logs.len(), shelf.entries), (1, 1));
        shelf.keep(&games[0], log(MOST_ENTRIES + 1));
        assert_eq!(shelf.logs.keys().collect::<Vec<_>>(), [&games[0]], "a long one alone");
    }
}
