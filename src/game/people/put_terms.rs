//! The terms of a game are set: its clock may go again, and whoever waits for a seat be let in.

use crate::people::Members;
use chrono::{DateTime, Utc};

use crate::base::log::unreadable;
use crate::base::terms::{DiceFrom, Terms};
use crate::play::clock::{Clock, not_over};
use crate::{House, HouseError, HouseResult};
use estafette_core::GameId;
use estafette_core::journal::{Entry, Halt};
use estafette_store::PlayWork;

impl House<'_> {
    /// Sets the terms of a game, all of them. They count from now on: a deadline that was announced stays.
    /// Where they open it for sign-on, those who wait for such a game are seated.
    ///
    /// # Errors
    /// An unknown game, a game that is over, other dice for a game whose first phase is begun, a failing store.
    pub fn set_terms(&mut self, id: &GameId, terms: &Terms, now: DateTime<Utc>) -> HouseResult<()> {
        let mut work = self.store.write()?;
        Members::at(&self.base).put_terms(&mut *work, id, terms, now)?;
        Ok(work.commit()?)
    }
}

impl Members<'_> {
    /// Sets the terms of a game.
    pub fn put_terms(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        terms: &Terms,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let game = self.base.load(work, id)?;
        not_over(&game)?;
        let before = Clock::of(&game)?;
        if before.as_ref().is_some_and(|clock| clock.terms == *terms) {
            return Ok(());
        }
        let dice = before.as_ref().map_or(DiceFrom::Words, |clock| clock.terms.dice);
        if terms.dice != dice && game.has_begun() {
            return Err(HouseError::Refused(format!(
                "the dice of `{id}` rest on `dice={dice}`, and its first phase is begun: what was rolled could be rolled \
                 again otherwise, so that it cannot be changed any more"
            )));
        }
        let value = serde_json::to_value(terms).map_err(unreadable)?;
        work.set_terms(id, &value.to_string())?;
        work.append(id, now, &Entry::Terms { terms: value })?;
        // Without a schedule that can be kept the clock stood.
        if before.is_some_and(|clock| matches!(clock.halted, Some(Halt::Umpire | Halt::NoDeadline))) {
            let mut game = self.base.load(work, id)?;
            let clock = self.play().clock(&game)?;
            self.play().let_go(work, &mut game, &clock, now)?;
        }
        self.seat_waiting(work, id, now)?;
        work.touch(id, now)?;
        Ok(())
    }
}
