//! A new secret for a seat: by command, by the holder's mail, by an umpire. The one before is void at once, and with it
//! whatever else it could have got into other hands: replies to mails of before, links to the seat's page, what
//! waits to be confirmed. The new one goes to the registered address alone.

use crate::play::Play;
use chrono::{DateTime, Utc};

use crate::base::load::Game;
use crate::post::compose::thread_cause;
use crate::post::notes::{Body, Note};
use crate::post::visit::Visit;
use crate::{House, HouseError, HouseResult, Random};
use estafette_core::journal::Entry;
use estafette_core::{GameId, SeatId};
use estafette_store::{GameState, Held, MailKind, PlayWork};
use estafette_words::say;

/// A seat that has a new secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renewed {
    /// The seat.
    pub seat: SeatId,
    /// The address with the new secret.
    pub reply_to: String,
    /// Whom it was mailed to; nobody, where the holder has no address and plays on a forum alone.
    pub told: Option<String>,
}

impl House<'_> {
    /// Gives seats of a game new secrets: one seat, or all that are held.
    ///
    /// # Errors
    /// An unknown game or seat, a seat that nobody holds, a failing store. None is renewed then.
    pub fn renew(
        &mut self,
        id: &GameId,
        seat: Option<&SeatId>,
        now: DateTime<Utc>,
    ) -> HouseResult<Vec<Renewed>> {
        let mut work = self.store.write()?;
        let game = self.base.load(&mut *work, id)?;
        let held = game.seats.iter().filter(|s| s.held.is_some()).map(|s| s.seat.clone());
        let seats: Vec<SeatId> = seat.map_or_else(|| held.collect(), |seat| vec![seat.clone()]);
        let renewed: HouseResult<Vec<_>> =
            seats.iter().map(|seat| Play::at(&self.base).renew_seat(&mut *work, id, seat, now)).collect();
        let renewed = renewed?;
        work.commit()?;
        Ok(renewed)
    }

    /// Gives all seats of all games that are not over new secrets, made under a fresh key: somebody may know whatever
    /// stood in the store. Umpires are logged out, and the secrets of drafts and of the desk's addresses are others.
    /// No service may be at work meanwhile: it would go on under the key of before.
    ///
    /// # Errors
    /// A failing store. None is renewed then.
    pub fn renew_all(
        &mut self,
        random: Random<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<Vec<(GameId, Renewed)>> {
        let mut fresh = [0; 32];
        random(&mut fresh);
        let mut work = self.store.write()?;
        work.set_key_of_secrets(fresh)?;
        self.base.secrets = fresh;
        work.forget_ended(DateTime::<Utc>::MAX_UTC)?;
        let mut renewed = Vec::new();
        for id in work.games()? {
            let game = self.base.load(&mut *work, &id)?;
            let held = game.seats.iter().filter(|s| s.held.is_some() && game.row.state != GameState::Over);
            for seat in held.map(|s| s.seat.clone()).collect::<Vec<_>>() {
                renewed.push((id.clone(), Play::at(&self.base).renew_seat(&mut *work, &id, &seat, now)?));
            }
        }
        work.commit()?;
        Ok(renewed)
    }
}

impl Play<'_> {
    /// Gives a seat a new secret, and mails it to the registered address.
    pub(crate) fn renew_seat(
        &self,
        work: &mut dyn PlayWork,
        id: &GameId,
        seat: &SeatId,
        now: DateTime<Utc>,
    ) -> HouseResult<Renewed> {
        let game = self.base.load(work, id)?;
        let Some(before) = game.seat_row(seat)?.held.clone() else {
            return Err(HouseError::Refused(format!("nobody holds {seat} of {id}, so it has no secret")));
        };
        let held = Held { token: self.fresh_token(&game, seat), ..before };
        work.append(id, now, &Entry::Renewed { seat: seat.clone() })?;
        work.seat(id, seat, &held)?;
        work.revoke_seat_links(id, seat, now)?;
        work.drop_confirmations(id, seat)?;
        work.touch(id, now)?;
        let told = (!held.address.is_empty()).then(|| held.address.clone());
        if told.is_some() {
            self.tell_renewed(work, &game, (seat, &held), now)?;
        }
        Ok(Renewed { seat: seat.clone(), reply_to: self.base.reply_to(id, seat, &held), told })
    }

    fn tell_renewed(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (seat, held): (&SeatId, &Held),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let (id, voice) = (&game.row.id, game.voice(seat));
        let mut says =
            vec![say!(voice, "renewed-mail"), say!(voice, "renewed-how"), say!(voice, "renewed-void")];
        let others = work.addresses(id, seat)?;
        if !others.is_empty() {
            says.push(say!(voice, "renewed-addresses", addresses = &others.join(", ")));
        }
        self.office().post_note(
            work,
            Note {
                to: &held.address,
                seat: Some((id.clone(), seat.clone())),
                kind: MailKind::Notice,
                // What is mailed from now on refers to the first mail under this secret.
                cause: thread_cause(id, seat, held),
                subject: format!("[{id} T{}] {}", game.turn_for(seat), say!(voice, "renewed-subject")),
                body: Body::to_holder(held, id, voice).saying(says),
                reply_to: Some(self.base.reply_to(id, seat, held)),
                attachments: Vec::new(),
                at: now,
            },
        )
    }
}

impl Visit<'_> {
    /// Does `renew`.
    pub(crate) fn renew(&mut self, work: &mut dyn PlayWork) -> HouseResult<()> {
        let (id, seat) = (self.from.game.clone(), self.from.seat.clone());
        Play::at(self.base).renew_seat(work, &id, &seat, self.from.now)?;
        // The receipt is mailed under the new secret.
        self.game = self.base.load(work, &id)?;
        self.receipt.done.push(say!(self.voice(), "renewed-done"));
        Ok(())
    }
}
