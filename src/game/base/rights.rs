//! What an umpire may see of a game: all of it, unless he plays in it.

use std::collections::{BTreeMap, BTreeSet};

use super::house::Base;
use crate::{House, HouseResult};
use estafette_core::{GameId, SeatId};
use estafette_store::Records;

/// What an umpire may see of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sees {
    /// All of it.
    All,
    /// What this seat may know, which he holds.
    Seat(SeatId),
    /// Nothing now: he holds several seats, or gets back one that he has lent.
    Nothing,
}

impl House<'_> {
    /// What somebody with an address may see of a game as an umpire; `None` when there is no such game.
    ///
    /// # Errors
    /// When the store fails.
    pub fn sees(&mut self, id: &GameId, address: &str) -> HouseResult<Option<Sees>> {
        let mut work = self.store.read()?;
        if work.game(id)?.is_none() {
            return Ok(None);
        }
        Ok(Some(self.base.plays(&mut *work, address)?.remove(id).unwrap_or(Sees::All)))
    }

    /// The games in which somebody plays, under any address that is known as his, with what he may see of them.
    ///
    /// # Errors
    /// When the store fails.
    pub fn plays(&mut self, address: &str) -> HouseResult<BTreeMap<GameId, Sees>> {
        let mut work = self.store.read()?;
        self.base.plays(&mut *work, address)
    }
}

impl Base<'_> {
    /// The games in which somebody plays, under any address that is known as his.
    pub(crate) fn plays(&self, work: &mut dyn Records, address: &str) -> HouseResult<BTreeMap<GameId, Sees>> {
        let mut held: BTreeMap<GameId, BTreeSet<SeatId>> = BTreeMap::new();
        let mut lent = Vec::new();
        for address in self.addresses_of(work, address)? {
            for (game, seat) in work.seats_of(&address)? {
                held.entry(game).or_default().insert(seat);
            }
            lent.extend(work.lent_by(&address)?);
        }
        let one = |seats: BTreeSet<SeatId>| match seats.len() {
            1 => seats.into_iter().next().map_or(Sees::Nothing, Sees::Seat),
            _ => Sees::Nothing,
        };
        let mut sees: BTreeMap<GameId, Sees> = held.into_iter().map(|(g, seats)| (g, one(seats))).collect();
        for (game, seat) in lent {
            // Somebody else plays it meanwhile, whose letters are his.
            if sees.get(&game) != Some(&Sees::Seat(seat)) {
                sees.insert(game, Sees::Nothing);
            }
        }
        Ok(sees)
    }
}
