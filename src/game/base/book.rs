//! What a run writes down: into the store, or nowhere, when it is only rehearsed.

use chrono::{DateTime, Utc};

use super::questions;
use crate::HouseResult;
use estafette_core::GameId;
use estafette_core::journal::Entry;
use estafette_core::table::Open;
use estafette_rules::Snapshot;
use estafette_store::{PhaseRow, QuestionRow, Records};

/// Where a run writes down what it does.
pub(crate) struct Book<'w> {
    work: &'w mut dyn Records,
    ink: Ink,
}

/// Whether what is written stays.
enum Ink {
    /// It goes into the store.
    Lasting,
    /// It is gone with the book; the number of the entry that would be next.
    Fading(u64),
}

impl<'w> Book<'w> {
    /// A book whose contents are kept.
    pub fn written(work: &'w mut dyn Records) -> Self {
        Self { work, ink: Ink::Lasting }
    }

    /// A book that changes nothing; its journal goes on after an entry.
    pub fn rehearsed(work: &'w mut dyn Records, after: u64) -> Self {
        Self { work, ink: Ink::Fading(after + 1) }
    }

    /// Enters something into the journal; its number.
    pub fn append(&mut self, game: &GameId, at: DateTime<Utc>, entry: &Entry) -> HouseResult<u64> {
        match &mut self.ink {
            Ink::Lasting => Ok(self.work.append(game, at, entry)?),
            Ink::Fading(next) => {
                *next += 1;
                Ok(*next - 1)
            }
        }
    }

    /// Writes down a phase that paused, and puts its questions.
    pub fn pause(&mut self, game: &GameId, row: &PhaseRow, open: &[Open]) -> HouseResult<Vec<QuestionRow>> {
        match self.ink {
            Ink::Lasting => {
                self.work.save_phase(game, row)?;
                questions::put(self.work, &row.head, open)
            }
            Ink::Fading(_) => questions::numbered(self.work, &row.head, open),
        }
    }

    /// Writes down a phase that came to its end.
    pub fn close(&mut self, game: &GameId, row: &PhaseRow, position: &Snapshot) -> HouseResult<()> {
        if let Ink::Lasting = self.ink {
            self.work.save_phase(game, row)?;
            self.work.save_position(game, row.head.number, &position.0)?;
            self.work.close_questions(game, row.head.number)?;
        }
        Ok(())
    }
}
