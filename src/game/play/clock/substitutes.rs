//! Seats that somebody else holds for a time: handed over on the day, and given back.
//!
//! The secret address of whoever held the seat before is dead at once. Who held it when is in the journal.

use crate::play::Play;
use chrono::{DateTime, Duration, Utc};

use super::state::{Clock, Promise};
use crate::base::house::{Purpose, in_zone, utc};
use crate::base::load::Game;
use crate::base::secrets::in_letters;
use crate::post::asks::{Question, Reply, how_to_confirm};
use crate::post::notes::{Body, Note};
use crate::post::notices::Notification;
use crate::post::umpire_post::Notice;
use crate::{House, HouseError, HouseResult};
use estafette_core::journal::Entry;
use estafette_core::{GameId, LetterId, SeatId};
use estafette_schedule::{Days, Span, Zone};
use estafette_store::{ConfirmationRow, GameState, Held, MailKind, PlayWork, StandIn, Wish};
use estafette_words::{Voice, say};

impl House<'_> {
    /// When days are for the holder of a seat: from the first midnight in his zone to the one after the last.
    ///
    /// # Errors
    /// An unknown game or seat, a failing store.
    pub fn days_of(&mut self, id: &GameId, seat: &SeatId, days: &Days) -> HouseResult<Span> {
        let mut work = self.store.read()?;
        let game = self.base.load(&mut *work, id)?;
        let held = game.seat_row(seat)?.held.as_ref();
        let zone = held.and_then(|h| h.zone.parse().ok()).unwrap_or_else(Zone::utc);
        Ok(days.span(&zone))
    }
}

impl Play<'_> {
    /// Hands a seat over to the substitute that was promised for now.
    pub(super) fn hand_over(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        clock: &Clock,
        seat: &SeatId,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let Some(promise) = clock.promised.get(seat) else { return Ok(()) };
        self.stand_in(work, game, (seat, promise), now)
    }

    /// Hands a seat over to a substitute.
    pub(crate) fn stand_in(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, promise): (&SeatId, &Promise),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
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
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        seat: &SeatId,
        line: &dyn Fn(Voice) -> String,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
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
            attachments: self.office().taken_out(game, seat, now).into_iter().collect(),
            at: now,
        };
        self.office().post_note(work, note)
    }

    /// A secret for the next holder of a seat. The number of the entry makes it another one each time;
    /// without the house's key nobody can make it.
    pub(crate) fn fresh_token(&self, game: &Game<'_>, seat: &SeatId) -> String {
        let hash =
            self.base.keyed(Purpose::Secret, &format!("token|{}|{seat}|{}", game.row.id, game.log.len()));
        let mut bytes = [0; 10];
        bytes.copy_from_slice(&hash[..10]);
        in_letters(&bytes)
    }

    /// The holder has confirmed that somebody is to stand in: now he or she is asked.
    pub fn ask_substitute(
        &self,
        work: &mut dyn PlayWork,
        (game, seat): (&Game<'_>, &SeatId),
        (letter, stand_in): (&LetterId, &StandIn),
        now: DateTime<Utc>,
    ) -> HouseResult<Reply> {
        let (voice, address) = (game.voice(seat), &stand_in.address);
        if now >= stand_in.until {
            return Ok(Reply::Not("its days are over", say!(voice, "substitute-late")));
        }
        // Nobody may have strangers mailed by us more than once a day.
        if work.posted_since(address, MailKind::Stranger, now - Duration::hours(24))? > 0 {
            let told = say!(voice, "address-today", address = address);
            return Ok(Reply::Not("the substitute had a mail of ours today", told));
        }
        let Some(held) = game.held(seat) else {
            return Ok(Reply::Not("nobody holds the seat", say!(voice, "substitute-late")));
        };
        let house = &self.base.identity.name;
        let (from, until) =
            (in_zone(stand_in.from, &held.zone, voice), in_zone(stand_in.until, &held.zone, voice));
        let paragraphs = vec![
            say!(voice, "stand-in-was", house = house, name = &held.name, from = &from, until = &until),
            how_to_confirm(voice),
            say!(voice, "stand-in-else"),
        ];
        let question = Question {
            game: &game.row.id,
            seat,
            wish: Wish::StandIn { stand_in: stand_in.clone() },
            letter,
            to: address,
            kind: MailKind::Stranger,
            subject: say!(voice, "stand-in-subject"),
            body: Body::to_address(house, voice).saying(paragraphs),
            now,
        };
        self.office().ask(work, question)?;
        Ok(Reply::Done(format!("{address} is asked to stand in for {seat}")))
    }

    /// The substitute has agreed: the seat changes hands now, or on the day.
    pub fn take_substitute(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (asked, stand_in): (&ConfirmationRow, &StandIn),
        now: DateTime<Utc>,
    ) -> HouseResult<Reply> {
        let (id, seat, voice): (&GameId, &SeatId, _) = (&game.row.id, &asked.seat, game.voice(&asked.seat));
        let over = game.row.state == GameState::Over || now >= stand_in.until;
        if over || Clock::read_off(game)?.lent.contains_key(seat) {
            return Ok(Reply::Not("it is too late for it", say!(voice, "substitute-late")));
        }
        let StandIn { address, name, from, until } = stand_in.clone();
        let span = Span { from, until };
        let notice = Notice {
            subject: format!("{seat} has a substitute"),
            text: format!(
                "{name} <{address}> stands in for the holder of {seat} of {id} from {} until {}; then the seat \
                 goes back by itself.",
                utc(from),
                utc(until)
            ),
            cause: format!("stand-in|{}", asked.print),
            game: Some(id.clone()),
        };
        self.office().tell_umpire(work, notice, now)?;
        let promise = Promise { address: address.clone(), name: name.clone(), span };
        if from <= now {
            self.stand_in(work, game, (seat, &promise), now)?;
            return Ok(Reply::Done(format!("{address} holds {seat} until {}", utc(until))));
        }
        let entry =
            Entry::Promised { seat: seat.clone(), address: address.clone(), name: name.clone(), from, until };
        work.append(id, now, &entry)?;
        work.touch(id, now)?;
        let zone = game.held(seat).map_or("UTC", |h| h.zone.as_str());
        let (day, end) = (in_zone(from, zone, voice), in_zone(until, zone, voice));
        let told = say!(voice, "substitute-agreed", name = &name, from = &day, until = &end);
        let notification = Notification {
            kind: MailKind::Notice,
            cause: format!("stand-in|{}|agreed", asked.print),
            subject: say!(voice, "lent-subject"),
            lines: vec![told],
        };
        self.office().notify(work, game, seat, notification, now)?;
        Ok(Reply::Done(format!("{address} will stand in for {seat} from {}", utc(from))))
    }
}
