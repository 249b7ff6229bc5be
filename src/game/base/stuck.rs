//! Letters that met with damage: they are passed by until the next start.

use std::collections::BTreeSet;

use crate::HouseResult;
use estafette_core::LetterId;
use estafette_store::{Records, Waiting};

/// Letters that cannot be handled, since they are damaged, or what they are about is. They wait; the next start tries
/// them again.
#[derive(Debug, Default)]
pub(crate) struct Stuck {
    pub letters: BTreeSet<LetterId>,
    /// Letters that were read while their proof was waited for: a large one takes long.
    pub sound: BTreeSet<LetterId>,
}

impl Stuck {
    /// The letter that waits first and can be handled.
    pub fn first_waiting(&self, work: &mut dyn Records) -> HouseResult<Option<Waiting>> {
        let stuck = u32::try_from(self.letters.len()).unwrap_or(u32::MAX);
        let waiting = work.first_waiting(stuck.saturating_add(1))?;
        Ok(waiting.into_iter().find(|letter| !self.holds(&letter.id)))
    }

    /// Whether a letter was passed by.
    pub fn holds(&self, letter: &LetterId) -> bool {
        self.letters.contains(letter)
    }
}
