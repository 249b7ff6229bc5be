//! The words of seats for the dice, as the journal has them: given, sealed, or opened.

use chrono::{DateTime, Utc};

use super::load::Game;
use super::log::Log;
use estafette_core::SeatId;
use estafette_core::journal::Entry;

/// What a seat gives to the key of the dice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Gift {
    pub words: Option<String>,
    /// The hash by which they were sealed.
    pub sealed: Option<String>,
    /// Whether the host holds the seat.
    pub host: bool,
}

impl Gift {
    /// What goes into the key: the words, or the hash of words that were never opened, or nothing.
    pub fn counted(&self) -> &str {
        self.words.as_deref().or(self.sealed.as_deref()).unwrap_or("")
    }

    /// Whether it is sealed still.
    pub fn is_closed(&self) -> bool {
        self.sealed.is_some() && self.words.is_none()
    }

    /// Takes an entry over, if it is of this seat.
    pub fn take(&mut self, seat: &SeatId, entry: &Entry) {
        match entry {
            Entry::Words { seat: of, words } if of == seat => self.words = Some(words.clone()),
            Entry::Sealed(sealed) if sealed.seat == *seat => self.sealed = Some(sealed.hash.clone()),
            Entry::Seated { seat: of, host, .. } if of == seat => self.host = *host,
            _ => {}
        }
    }
}

/// What a seat gives to the key. What came after the first phase was begun is nothing of it; in a draft of it, what
/// came while the draft waited.
pub(crate) fn gift(log: &Log, seat: &SeatId) -> Gift {
    let begun =
        log.iter().find_map(|l| if let Entry::Begun { upto, .. } = l.entry { Some(upto) } else { None });
    let mut gift = Gift::default();
    for logged in log.iter().filter(|logged| begun.is_none_or(|upto| logged.seq <= upto)) {
        gift.take(seat, &logged.entry);
    }
    gift
}

impl Game<'_> {
    /// What a seat gives to the key of the dice.
    pub fn gift(&self, seat: &SeatId) -> Gift {
        gift(&self.log, seat)
    }

    /// The seats that hold the first phase up, since their words are sealed still: until the deadline that was
    /// announced, if there is one.
    pub fn sealed_until(&self, now: DateTime<Utc>) -> Vec<SeatId> {
        let over = self.row.deadline.or_else(|| self.announced(now)).is_some_and(|at| at <= now);
        if self.has_begun() || over {
            return Vec::new();
        }
        let closed = |seat: &SeatId| {
            let gift = self.gift(seat);
            gift.is_closed() && !gift.host
        };
        self.seats.iter().map(|row| row.seat.clone()).filter(closed).collect()
    }
}
