//! Games that the neighbour has no more use for, or wants to stand still: what follows for them.

use super::super::Done;
use super::super::clock::{Clock, NewDeadline, Wait};
use super::super::load::Game;
use super::Counter;
use crate::core::GameId;
use crate::core::journal::{Agreement, Entry, Halt, Step, Why};
use crate::store::GameState;

impl<'c> Counter<'c> {
    /// Ends a game that goes on: all seats have a last mail with the reason, and its dice secret is revealed. Whether
    /// it went on.
    ///
    /// # Errors
    /// A failing store.
    pub fn release(&mut self, id: &GameId, how: Agreement) -> Done<bool> {
        if !self.goes_on(id)? {
            return Ok(false);
        }
        let (mut game, now) = (self.desk.load(self.work, id)?, self.now());
        self.desk.end_game(self.work, &mut game, how, now)?;
        Ok(true)
    }

    /// Has the clock of a game stand until [`Counter::let_go`], or until an umpire has it go on: nobody is asked or
    /// reminded of anything. A game without a clock, or whose clock stands, is left as it is.
    ///
    /// # Errors
    /// A failing store.
    pub fn hold(&mut self, id: &GameId) -> Done<()> {
        let Some((mut game, clock)) = self.with_clock(id)? else { return Ok(()) };
        if clock.halted.is_some() {
            return Ok(());
        }
        let step = Wait::of(&game).map_or_else(Step::default, |wait| wait.step);
        self.work.append(id, self.now(), &Entry::Halted { step, halt: Halt::Tournament })?;
        // When it goes on, whoever owes something has a new deadline.
        if game.row.deadline.is_some() {
            let now = self.now();
            game = self.desk.load(self.work, id)?;
            self.desk.put_deadline(self.work, &mut game, NewDeadline::at(None, Why::Done), now)?;
        }
        Ok(())
    }

    /// Has a game go on that the neighbour has held; another one is left as it is.
    ///
    /// # Errors
    /// A failing store.
    pub fn let_go(&mut self, id: &GameId) -> Done<()> {
        let held = self.with_clock(id)?.filter(|(_, clock)| clock.halted == Some(Halt::Tournament));
        if held.is_some() {
            self.work.append(id, self.now(), &Entry::Resumed)?;
            self.work.touch(id, self.now())?;
        }
        Ok(())
    }

    /// A game that goes on and has a clock.
    fn with_clock(&mut self, id: &GameId) -> Done<Option<(Game<'c>, Clock)>> {
        if !self.goes_on(id)? {
            return Ok(None);
        }
        let game = self.desk.load(self.work, id)?;
        Ok(Clock::of(&game)?.map(|clock| (game, clock)))
    }

    fn goes_on(&mut self, id: &GameId) -> Done<bool> {
        Ok(self.work.game(id)?.is_some_and(|row| row.state != GameState::Over))
    }
}
