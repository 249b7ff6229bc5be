//! Waiting lists: who waits for a game of a system is seated, in the order of arrival, when one opens.

use crate::people::Members;
use chrono::{DateTime, Utc};

use super::join::{Person, Verdict};
use crate::base::terms::SignOn;
use crate::said::asking::Wished;
use crate::{House, HouseError, HouseResult};
use estafette_core::{GameId, SeatId};
use estafette_store::{PlayWork, Waits};

impl House<'_> {
    /// Who waits for a game, in the order of systems and arrival.
    ///
    /// # Errors
    /// When the store fails.
    pub fn waiting_lists(&mut self) -> HouseResult<Vec<Waits>> {
        Ok(self.store.read()?.waiting_for(None)?)
    }

    /// Takes somebody off the waiting list of a system; he is not told.
    ///
    /// # Errors
    /// Somebody who is not on it, a failing store.
    pub fn stop_waiting(&mut self, system: &str, address: &str) -> HouseResult<()> {
        let mut work = self.store.write()?;
        if !work.stop_waiting(system, address)? {
            return Err(HouseError::Refused(format!("{address} does not wait for a game of {system}")));
        }
        Ok(work.commit()?)
    }
}

impl Members<'_> {
    /// Seats those who wait for a game that is open now, in the order of arrival; the seats that they got.
    pub(crate) fn seat_waiting(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        now: DateTime<Utc>,
    ) -> HouseResult<Vec<SeatId>> {
        let mut seated = Vec::new();
        let Some(offer) = self.offer(work, id, None)?.filter(|o| o.terms.signon == SignOn::Open) else {
            return Ok(seated);
        };
        for waits in work.waiting_for(Some(offer.game.system.name()))? {
            let Some(mut offer) = self.offer(work, id, None)? else { break };
            // A seat in a running game is not what somebody has waited for.
            offer.vacant.clear();
            let person = Person {
                address: waits.address,
                name: waits.name,
                zone: waits.zone,
                lang: waits.lang,
                words: waits.words,
            };
            let side = waits.side.as_ref().map(SeatId::to_string);
            let wished = Wished { what: id.to_string(), side, word: None };
            if let Verdict::Take(game, seat) = self.judge_game(work, &offer, (&person, &wished))? {
                self.sit_down(work, &person, (&game, &seat), now)?;
                seated.push(seat);
            }
        }
        Ok(seated)
    }

    /// The system for which somebody waits, by what he calls it.
    pub(super) fn waits_for(
        &self,
        work: &mut dyn PlayWork,
        said: &str,
        address: &str,
    ) -> HouseResult<Option<String>> {
        let Some(system) = self.system_named(said) else { return Ok(None) };
        let waiting = work.waiting_for(Some(system.name()))?;
        let his = |w: &Waits| w.address.eq_ignore_ascii_case(address);
        Ok(waiting.iter().any(his).then(|| system.name().to_owned()))
    }
}
