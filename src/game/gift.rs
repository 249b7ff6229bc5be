//! What a seat gives to the key of the dice.

use estafette_core::SeatId;
use estafette_core::journal::Entry;

/// What a seat gives to the key of the dice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Gift {
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
