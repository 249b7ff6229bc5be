//! Games that the neighbour has no more use for, or wants to know more of: who is silent in them.

use crate::HouseResult;
use crate::base::load::Game;
use crate::base::neighbour::Counter;
use crate::play::Play;
use crate::play::clock::{Clock, Wait};
use estafette_core::journal::{Agreement, Entry, Halt};
use estafette_core::{GameId, SeatId};
use estafette_store::GameState;

impl<'c> Counter<'c> {
    /// Ends a game that goes on: all seats have a last mail with the reason, and its dice secret is revealed. Whether
    /// it went on.
    ///
    /// # Errors
    /// A failing store.
    pub fn release(&mut self, id: &GameId, how: Agreement) -> HouseResult<bool> {
        if !self.goes_on(id)? {
            return Ok(false);
        }
        let (mut game, now) = (self.base.load(self.work, id)?, self.now());
        Play::at(self.base).end_game(self.work, &mut game, how, now)?;
        Ok(true)
    }

    /// Which seats, in seat order, are silent in a game that goes on: a deadline has passed without him, and he has not written since. Whoever
    /// owes something and is away, or owes it in a game without deadlines, is silent too.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn silent(&mut self, id: &GameId) -> HouseResult<Vec<bool>> {
        let game = self.base.load(self.work, id)?;
        let Some(wait) = Wait::of(&game) else { return Ok(Vec::new()) };
        let (clock, now) = (Clock::of(&game)?, self.now());
        let silent = |seat: &SeatId| match &clock {
            None => wait.owing.contains(seat),
            Some(clock) if clock.misses(seat) > 0 => true,
            Some(clock) => {
                let dated = clock.terms.schedule.is_some();
                wait.owing.contains(seat) && (!dated || clock.is_late(wait.step) || clock.is_away(seat, now))
            }
        };
        Ok(game.seats.iter().map(|row| silent(&row.seat)).collect())
    }

    /// Has a game go on that an earlier version held for the neighbour; another one is left as it is.
    ///
    /// # Errors
    /// A failing store.
    pub fn let_go(&mut self, id: &GameId) -> HouseResult<()> {
        let held = self.with_clock(id)?.filter(|(_, clock)| clock.halted == Some(Halt::Tournament));
        if held.is_some() {
            self.work.append(id, self.now(), &Entry::Resumed)?;
            self.work.touch(id, self.now())?;
        }
        Ok(())
    }

    /// A game that goes on and has a clock.
    fn with_clock(&mut self, id: &GameId) -> HouseResult<Option<(Game<'c>, Clock)>> {
        if !self.goes_on(id)? {
            return Ok(None);
        }
        let game = self.base.load(self.work, id)?;
        Ok(Clock::of(&game)?.map(|clock| (game, clock)))
    }

    fn goes_on(&mut self, id: &GameId) -> HouseResult<bool> {
        Ok(self.work.game(id)?.is_some_and(|row| row.state != GameState::Over))
    }
}
