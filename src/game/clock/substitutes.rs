//! Seats that somebody else holds for a time: handed over on the day, and given back.
//!
//! The secret address of whoever held the seat before is dead at once. Who held it when is in the journal.

use chrono::{DateTime, Utc};

use super::super::create::in_letters;
use super::super::house::{Purpose, in_zone};
use super::super::load::Game;
use super::super::notes::{Body, Note};
use super::super::{Desk, Done, House, HouseError};
use super::state::{Clock, Promise};
use estafette_core::{GameId, SeatId};
use estafette_schedule::{Days, Span, Zone};
use estafette_store::{Held, MailKind, Work};
use estafette_words::{Voice, say};

impl House<'_> {
    /// When days are for the holder of a seat: from the first midnight in his zone to the one after the last.
    ///
    /// # Errors
    /// An unknown game or seat, a failing store.
    pub fn days_of(&mut self, id: &GameId, seat: &SeatId, days: &Days) -> Done<Span> {
        let mut work = self.store.read()?;
        let game = self.desk.load(&mut *work, id)?;
        let held = game.seat_row(seat)?.held.as_ref();
        let zone = held.and_then(|h| h.zone.parse().ok()).unwrap_or_else(Zone::utc);
        Ok(days.span(&zone))
    }
}

impl Desk<'_> {
    /// Hands a seat over to the substitute that was promised for now.
    pub(super) fn hand_over(
        &self,
        work: &mut dyn Work,
        game: &Game<'_>,
        clock: &Clock,
        seat: &SeatId,
        now: DateTime<Utc>,
    ) -> Done<()> {
        let Some(promise) = clock.promised.get(seat) else { return Ok(()) };
        self.stand_in(work, game, (seat, promise), now)
    }

    /// Hands a seat over to a substitute.
    pub(crate) fn stand_in(
        &self,
        work: &mut dyn Work,
        game: &Game<'_>,
        (seat, promise): (&SeatId, &Promise),
        now: DateTime<Utc>,
    ) -> Done<()> {
        let id = &game.row.id;
        let Some(before) = game.held(seat) else {
            return Err(HouseError::Refused(format!("nobody holds {seat} of {id}")));
        };
        let until = promise.span.until;
        let (name, zone) = (promise.name.as_str(), before.zone.as_str());
        let line = |voice: Voice| say!(voice, "lent", name = name, until = &in_zone(until, zone, voice));
        self.tell_former(work, game, seat, &line, now)?;
        let held = Held {
            address: promise.address.clone(),
            name: promise.name.clone(),
            zone: before.zone.clone(),
            token: self.fresh_token(game, seat),
        };
        self.take_seat(work, id, (seat, &held, game.lang(seat), Some(until)), now)?;
        Ok(())
    }

    /// Tells whoever holds a seat, without its secret, that somebody else is about to, and takes the deadline out of
    /// his calendar. Each holder is told once.
    pub(crate) fn tell_former(
        &self,
        work: &mut dyn Work,
        game: &Game<'_>,
        seat: &SeatId,
        line: &dyn Fn(Voice) -> String,
        now: DateTime<Utc>,
    ) -> Done<()> {
        let Some(held) = game.held(seat).filter(|h| !h.address.is_empty()) else { return Ok(()) };
        let (id, voice) = (&game.row.id, game.voice(seat));
        let note = Note {
            to: &held.address,
            seat: Some((id.clone(), seat.clone())),
            kind: MailKind::Notice,
            cause: format!("former|{id}|{seat}|{}", held.token),
            subject: format!("[{id}] {}", say!(voice, "lent-subject")),
            body: Body::to_holder(held, id, voice).saying(vec![line(voice)]),
            reply_to: None,
            attachments: self.taken_out(game, seat, now).into_iter().collect(),
            at: now,
        };
        self.post_note(work, note)
    }

    /// A secret for the next holder of a seat. The number of the entry makes it another one each time;
    /// without the house's key nobody can make it.
    pub(crate) fn fresh_token(&self, game: &Game<'_>, seat: &SeatId) -> String {
        let hash = self.keyed(Purpose::Secret, &format!("token|{}|{seat}|{}", game.row.id, game.log.len()));
        let mut bytes = [0; 10];
        bytes.copy_from_slice(&hash[..10]);
        in_letters(&bytes)
    }
}
