//! `wait` and `ready`: whether a game that goes on as soon as all are in does so before the deadline.

use crate::play::clock::{Clock, Wait};
use crate::post::visit::Visit;
use crate::said::commands::SortedText;
use crate::{HouseError, HouseResult};
use estafette_core::journal::{Entry, Pace};
use estafette_store::PlayWork;
use estafette_words::say;

impl Visit<'_> {
    /// Does `wait` or `ready` for the present step.
    pub(super) fn pace(&mut self, work: &mut dyn PlayWork, said: &SortedText, pace: Pace) -> HouseResult<()> {
        self.guard(said)?;
        let (voice, seat) = (self.voice(), self.from.seat.clone());
        let refused = |why: String| Err(HouseError::Refused(why));
        let dated = |clock: &Clock| clock.terms.schedule.is_some() || self.game.row.deadline.is_some();
        let Some(clock) = Clock::of(&self.game)?.filter(dated) else {
            return refused(say!(voice, "pace-no-schedule"));
        };
        if clock.cool_off().is_none() {
            return refused(say!(voice, "pace-not-early"));
        }
        let Some(wait) = Wait::of(&self.game).filter(|wait| wait.asked.contains(&seat)) else {
            return refused(say!(voice, "pace-not-asked"));
        };
        let waited = clock.waits(&seat, wait.step);
        // The clock counts from the last word: what changes nothing is not entered.
        if (pace == Pace::Wait) != waited {
            self.journal(work, Entry::Paced { seat, step: wait.step, pace })?;
        }
        self.receipt.done.push(match pace {
            Pace::Wait => say!(voice, "pace-wait"),
            Pace::Ready => say!(voice, "pace-ready"),
        });
        Ok(())
    }
}
