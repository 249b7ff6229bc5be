//! Orders that came after their deadline, for whoever counts them.

use crate::base::load::Game;
use crate::base::neighbour::Counter;
use crate::play::clock::Clock;
use crate::{HouseError, HouseResult};
use estafette_core::journal::Entry;
use estafette_core::{GameId, SeatId};

impl Counter<'_> {
    /// How many full hours after a deadline orders or answers came, each time that they did: by seat, in the
    /// order in which deadlines passed. What was never given, and what a seat owed while it was away as announced,
    /// is not in it.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn late_orders(&mut self, game: &GameId) -> HouseResult<Vec<(SeatId, u32)>> {
        let game = self.base.load(self.work, game)?;
        late(&game)
    }
}

fn late(game: &Game<'_>) -> Result<Vec<(SeatId, u32)>, HouseError> {
    let Some(clock) = Clock::of(game)? else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for (number, logged) in game.log.iter().enumerate() {
        let Entry::Late { step: passed, seats } = &logged.entry else { continue };
        for seat in seats.iter().filter(|seat| !clock.is_away(seat, logged.at)) {
            let came = game.log.iter().skip(number + 1).find_map(|later| match &later.entry {
                Entry::Missed { seat: whose, step, .. } if whose == seat && step == passed => Some(None),
                Entry::Orders { seat: whose, .. } if whose == seat => Some(Some(later.at)),
                Entry::Answered { question, letter: Some(_), .. } if question.seat == *seat => {
                    Some(Some(later.at))
                }
                _ => None,
            });
            if let Some(Some(came)) = came {
                let hours = (came - logged.at).num_hours();
                found.push((seat.clone(), u32::try_from(hours).unwrap_or(0)));
            }
        }
    }
    Ok(found)
}
