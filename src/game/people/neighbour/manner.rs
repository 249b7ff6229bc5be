//! What a game waits for, and how its holders read, for whoever stands upon it.

use chrono::{DateTime, Utc};

use crate::base::neighbour::Counter;
use crate::play::clock::Wait;
use crate::{HouseError, HouseResult};
use estafette_core::journal::Entry;
use estafette_core::{GameId, Lang};
use estafette_store::Held;

impl Counter<'_> {
    /// Whose orders or answers a game lacks, by the places of their seats from 0, and until when they are waited for.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn owing(&mut self, id: &GameId) -> HouseResult<(Vec<usize>, Option<DateTime<Utc>>)> {
        let game = self.base.load(self.work, id)?;
        let Some(wait) = Wait::of(&game) else { return Ok((Vec::new(), None)) };
        let owes = |place: &usize| wait.owing.contains(&game.seats[*place].seat);
        Ok(((0..game.seats.len()).filter(owes).collect(), game.row.deadline))
    }

    /// The holder and the language of each seat, in the order of the seats.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn manners(&mut self, id: &GameId) -> HouseResult<Vec<(Held, Lang)>> {
        let game = self.base.load(self.work, id)?;
        let held = game.seats.iter().map_while(|row| Some((row.held.clone()?, game.lang(&row.seat))));
        Ok(held.collect())
    }

    /// Changes the zone or the language of whoever holds the seat at a place, from 0.
    ///
    /// # Errors
    /// An unknown game or place, a failing store.
    pub fn set_manner(
        &mut self,
        id: &GameId,
        place: usize,
        (zone, lang): (Option<&str>, Option<Lang>),
    ) -> HouseResult<()> {
        let game = self.base.load(self.work, id)?;
        let row = game.seats.get(place);
        let row = row.ok_or_else(|| HouseError::Refused(format!("{id} has no seat {place}")))?;
        let Some(held) = row.held.clone() else { return Ok(()) };
        let (seat, now) = (row.seat.clone(), self.now());
        if let Some(zone) = zone {
            self.work.append(id, now, &Entry::Zone { seat: seat.clone(), zone: zone.to_owned() })?;
        }
        if let Some(lang) = lang {
            self.work.append(id, now, &Entry::Language { seat: seat.clone(), lang })?;
        }
        let zone = zone.map_or(held.zone.clone(), str::to_owned);
        self.work.seat(id, &seat, &Held { zone, ..held })?;
        Ok(())
    }
}
