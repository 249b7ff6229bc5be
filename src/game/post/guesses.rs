//! Secrets that open nothing: counted for each address and day, until it gets no answer any more.

use crate::post::PostOffice;
use chrono::{DateTime, Utc};

use super::identify::Arrived;
use super::umpire_post::Notice;
use crate::base::house::Purpose;
use crate::{HouseResult, Outcome};
use estafette_core::dice::hex;
use estafette_core::{GameId, SeatId};
use estafette_orders::near::fold;
use estafette_store::{LetterEnd, PostWork};

/// Wrong secrets from an address in a day before it is guessing.
pub(crate) const MOST_GUESSES: u32 = 20;

impl PostOffice<'_> {
    /// Counts a wrong secret.
    pub fn note_guess(&self, work: &mut dyn PostWork, address: &str, now: DateTime<Utc>) -> HouseResult<()> {
        if work.note_guess(address, day(now))? != MOST_GUESSES + 1 {
            return Ok(());
        }
        let notice = Notice {
            subject: "somebody guesses secrets".to_owned(),
            text: format!(
                "More than {MOST_GUESSES} wrong secrets or pass phrases came from {address} today. It gets no \
                 answer until tomorrow, and no pass phrase from it is looked at. Anybody can write under any \
                 address, so it need not be its owner; a right secret still counts."
            ),
            cause: format!("guesses|{address}|{}", day(now)),
            game: None,
        };
        self.tell_umpire(work, notice, now)
    }

    /// Whether so many wrong secrets came from an address today that it gets no answer, and no further
    /// try at a pass phrase. A right secret still counts, since anybody can write under any address.
    pub fn is_guessing(
        &self,
        work: &mut dyn PostWork,
        address: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<bool> {
        Ok(work.guesses(address, day(now))? > MOST_GUESSES)
    }

    /// What is kept of a pass phrase: spelling is as loose as that of orders.
    pub fn phrase_print(&self, game: &GameId, seat: &SeatId, phrase: &str) -> String {
        hex(&self.base.keyed(Purpose::Phrase, &format!("{game}\0{seat}\0{}", fold(phrase))))
    }

    /// Whether a letter gives the pass phrase of a seat.
    pub fn gave_phrase(
        &self,
        work: &mut dyn PostWork,
        game: &GameId,
        seat: &SeatId,
        from: &Arrived<'_>,
    ) -> HouseResult<bool> {
        let (Some(given), Some(kept)) = (from.phrase(), work.phrase(game, seat)?) else { return Ok(false) };
        if self.is_guessing(work, from.writer(), from.now)? {
            return Ok(false);
        }
        let right = self.base.same_secret(&self.phrase_print(game, seat, given), &kept);
        if !right {
            self.note_guess(work, from.writer(), from.now)?;
        }
        Ok(right)
    }
}

/// How a letter of somebody who guesses ends.
pub(crate) fn guesser(at: DateTime<Utc>) -> LetterEnd {
    let reason = format!("more than {MOST_GUESSES} wrong secrets came from its address today");
    LetterEnd { outcome: Outcome::Silent, reason, seat: None, fingerprint: None, at }
}

/// The day of a moment, counted from 1970, UTC.
fn day(at: DateTime<Utc>) -> i64 {
    at.timestamp().div_euclid(86_400)
}
