//! The page of a seat: a secret link, made when its holder or an umpire asks for one, void when another is
//! made, when it is revoked, and when the seat changes hands.

use crate::post::PostOffice;
use chrono::{DateTime, Utc};

use super::notes::{Body, Note};
use super::visit::Visit;
use crate::base::house::Purpose;
use crate::base::load::Game;
use crate::said::command::Wanted;
use crate::{House, HouseError, HouseResult, Random};
use estafette_core::dice::hex;
use estafette_core::{GameId, SeatId};
use estafette_store::{Held, MailKind, PostWork, SeatLinkRow};
use estafette_words::say;

/// Letters of the secret in a link: 128 bits in hex.
const LETTERS: usize = 32;

impl House<'_> {
    /// Makes a link to the page of a seat and mails it to the holder; links made before are void.
    ///
    /// # Errors
    /// An unknown game or seat, a seat that nobody holds or whose holder has no address, a house without pages.
    pub fn seat_link(
        &mut self,
        id: &GameId,
        seat: &SeatId,
        random: Random<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<String> {
        let mut bytes = [0; 32];
        random(&mut bytes);
        let mut work = self.store.write()?;
        let game = self.base.load(&mut *work, id)?;
        game.seat_row(seat)?;
        let url = PostOffice::at(&self.base).mail_seat_link(
            &mut *work,
            &game,
            (seat, &hex(&bytes)[..LETTERS]),
            now,
        )?;
        work.commit()?;
        Ok(url)
    }

    /// Revokes the link to the page of a seat; whether there was one.
    ///
    /// # Errors
    /// An unknown game or seat, a failing store.
    pub fn revoke_seat_link(&mut self, id: &GameId, seat: &SeatId, now: DateTime<Utc>) -> HouseResult<bool> {
        let mut work = self.store.write()?;
        self.base.load(&mut *work, id)?.seat_row(seat)?;
        let was = work.revoke_seat_links(id, seat, now)?;
        work.commit()?;
        Ok(was)
    }

    /// The seat that a link opens; `None` for one that is revoked, and for none at all.
    ///
    /// # Errors
    /// When the store fails.
    pub fn seat_of_link(&mut self, secret: &str) -> HouseResult<Option<(GameId, SeatId)>> {
        let print = self.base.page_print("seat", secret);
        let link = self.store.read()?.seat_link(&print)?.filter(|l| l.revoked.is_none());
        Ok(link.map(|l| (l.game, l.seat)))
    }

    /// Since when a seat has a link to a page of its own.
    ///
    /// # Errors
    /// When the store fails.
    pub fn seat_link_since(&mut self, id: &GameId, seat: &SeatId) -> HouseResult<Option<DateTime<Utc>>> {
        Ok(self.store.read()?.link_of_seat(id, seat)?.map(|l| l.at))
    }
}

impl PostOffice<'_> {
    /// Makes a link of a secret and mails it.
    fn mail_seat_link(
        &self,
        work: &mut dyn PostWork,
        game: &Game<'_>,
        (seat, secret): (&SeatId, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<String> {
        let site = self.base.site()?;
        let Some(held) = game.held(seat).filter(|h: &&Held| !h.address.is_empty()) else {
            let who = format!("{seat} of {} has no holder with a mail address", game.row.id);
            return Err(HouseError::Refused(who));
        };
        let (id, voice) = (&game.row.id, game.voice(seat));
        let print = self.base.page_print("seat", secret);
        let url = format!("{}/seat/{secret}", site.url);
        work.revoke_seat_links(id, seat, now)?;
        work.add_seat_link(&SeatLinkRow {
            print: print.clone(),
            game: id.clone(),
            seat: seat.clone(),
            at: now,
            revoked: None,
        })?;
        let says = vec![say!(voice, "page-mail"), url.clone(), say!(voice, "page-mail-how")];
        self.post_note(
            work,
            Note {
                to: &held.address,
                seat: Some((id.clone(), seat.clone())),
                kind: MailKind::Notice,
                cause: format!("seat-link|{print}"),
                subject: format!("[{id} T{}] {}", game.turn_for(seat), say!(voice, "page-subject")),
                body: Body::to_holder(held, id, voice).saying(says),
                reply_to: Some(self.base.reply_to(id, seat, held)),
                attachments: Vec::new(),
                at: now,
            },
        )?;
        Ok(url)
    }
}

impl Visit<'_> {
    /// Does what `page` or `page off` says. The link goes in a mail of its own, to the registered address, so
    /// that it is not quoted with receipts.
    pub fn page(&mut self, work: &mut dyn PostWork, wanted: Wanted) -> HouseResult<()> {
        let (voice, now) = (self.voice(), self.from.now);
        let (id, seat) = (self.from.game.clone(), self.from.seat.clone());
        match wanted {
            Wanted::On => {
                if self.base.site.is_none() {
                    return Err(HouseError::Refused(say!(voice, "page-none")));
                }
                let hash = self.base.keyed(Purpose::Secret, &format!("seat link|{}", self.from.row.id));
                PostOffice::at(self.base).mail_seat_link(
                    work,
                    &self.game,
                    (&seat, &hex(&hash)[..LETTERS]),
                    now,
                )?;
                self.receipt.done.push(say!(voice, "page-made"));
            }
            Wanted::Off => {
                let said = match work.revoke_seat_links(&id, &seat, now)? {
                    true => say!(voice, "page-off"),
                    false => say!(voice, "page-off-already"),
                };
                self.receipt.done.push(said);
            }
        }
        Ok(())
    }
}
