//! The addresses and the pass phrase of a holder, and how much proof a game asks for: what an organiser
//! does by command, and what is done when a holder has confirmed it.

use crate::post::PostOffice;
use chrono::{DateTime, Utc};

use crate::base::holders::{check_address, knows};
use crate::base::load::Game;
use crate::post::notes::{Body, Note};
use crate::{Base, House, HouseError, HouseResult};
use estafette_core::journal::{AddressChange, Entry};
use estafette_core::{GameId, SeatId, Ways};
use estafette_orders::near::fold;
use estafette_store::{MailKind, PlayWork};
use estafette_words::{Voice, say};

/// Addresses that a holder can have beside the registered one.
pub(crate) const MOST_ADDRESSES: usize = 5;
/// Letters that a pass phrase has at least.
const SHORTEST_PHRASE: usize = 8;
/// Letters that a pass phrase has at most.
const LONGEST_PHRASE: usize = 200;

impl House<'_> {
    /// The ways in which a game lets letters be proven.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn proof(&mut self, id: &GameId) -> HouseResult<Ways> {
        let mut work = self.store.read()?;
        self.base.load(&mut *work, id)?;
        Ok(work.ways(id)?)
    }

    /// Sets the ways in which a game lets letters be proven, from the next letter on.
    ///
    /// # Errors
    /// An unknown game, a failing store.
    pub fn set_proof(&mut self, id: &GameId, ways: &Ways, now: DateTime<Utc>) -> HouseResult<()> {
        let mut work = self.store.write()?;
        self.base.load(&mut *work, id)?;
        if work.ways(id)? == *ways {
            return Ok(());
        }
        work.append(id, now, &Entry::Proof { ways: ways.clone() })?;
        work.set_ways(id, ways)?;
        Ok(work.commit()?)
    }

    /// Changes an address of a holder as an organiser: it counts at once, and the holder is told.
    ///
    /// # Errors
    /// An unknown game or seat, a seat that nobody holds, an address that is none or does not fit.
    pub fn change_address(
        &mut self,
        id: &GameId,
        seat: &SeatId,
        (change, address): (AddressChange, &str),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut work = self.store.write()?;
        let game = self.base.load(&mut *work, id)?;
        game.seat_row(seat)?;
        let book = AddressBook { base: &self.base, game: &game, seat, now };
        // Each change of the journal has a number of its own, and so its notice a cause of its own.
        let cause = format!("organiser|{id}|{seat}|{}", game.log.len());
        book.change(&mut *work, change, address, &cause)?;
        Ok(work.commit()?)
    }

    /// Sets the pass phrase of a seat as an organiser; the holder is told that there is one, not which.
    ///
    /// # Errors
    /// An unknown game or seat, a seat that nobody holds, a phrase that is too short or too long.
    pub fn set_phrase(
        &mut self,
        id: &GameId,
        seat: &SeatId,
        phrase: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let mut work = self.store.write()?;
        let game = self.base.load(&mut *work, id)?;
        game.seat_row(seat)?;
        check_phrase(phrase, Voice::ENGLISH)?;
        let book = AddressBook { base: &self.base, game: &game, seat, now };
        let print = PostOffice::at(&self.base).phrase_print(id, seat, phrase);
        book.set_phrase(
            &mut *work,
            &print,
            &format!("organiser|{id}|{seat}|phrase|{}", now.timestamp_micros()),
        )?;
        Ok(work.commit()?)
    }
}

/// Refuses a pass phrase that is too easily guessed or too long.
pub(crate) fn check_phrase(phrase: &str, voice: Voice) -> HouseResult<()> {
    let letters = fold(phrase).chars().filter(|c| c.is_alphanumeric()).count();
    if (SHORTEST_PHRASE..=LONGEST_PHRASE).contains(&letters) {
        return Ok(());
    }
    let why = say!(voice, "phrase-length", least = SHORTEST_PHRASE, most = LONGEST_PHRASE);
    Err(HouseError::Refused(why))
}

/// What can be changed about a holder; every change is told at the registered address.
pub(crate) struct AddressBook<'b> {
    pub base: &'b Base<'b>,
    pub game: &'b Game<'b>,
    pub seat: &'b SeatId,
    pub now: DateTime<Utc>,
}

impl AddressBook<'_> {
    fn voice(&self) -> Voice {
        self.game.voice(self.seat)
    }

    /// Refuses a change that cannot be made.
    pub fn check(&self, work: &mut dyn PlayWork, change: AddressChange, address: &str) -> HouseResult<()> {
        let (id, voice) = (&self.game.row.id, self.voice());
        let refused = |why: String| Err(HouseError::Refused(why));
        let Some(held) = self.game.held(self.seat) else {
            return refused(format!("nobody holds {} of {id}", self.seat));
        };
        let is_main = held.address.eq_ignore_ascii_case(address);
        let known = knows(work, id, self.seat, address)?;
        match change {
            AddressChange::Add if check_address(address).is_err() || self.base.own().is_own(address) => {
                refused(say!(voice, "address-bad", address = address))
            }
            AddressChange::Add if known => refused(say!(voice, "address-known", address = address)),
            AddressChange::Add if work.addresses(id, self.seat)?.len() >= MOST_ADDRESSES => {
                refused(say!(voice, "address-most", n = MOST_ADDRESSES))
            }
            AddressChange::Remove | AddressChange::Main if !known => {
                refused(say!(voice, "address-unknown", address = address))
            }
            AddressChange::Remove if is_main => refused(say!(voice, "address-last", address = address)),
            AddressChange::Main if is_main => refused(say!(voice, "address-is-main", address = address)),
            _ => Ok(()),
        }
    }

    /// Makes a change and tells the holder; what was done, for the log.
    pub fn change(
        &self,
        work: &mut dyn PlayWork,
        change: AddressChange,
        address: &str,
        cause: &str,
    ) -> HouseResult<String> {
        self.check(work, change, address)?;
        let (id, seat, voice) = (&self.game.row.id, self.seat, self.voice());
        let before = self.game.held(seat).map(|h| h.address.clone()).unwrap_or_default();
        let entry = Entry::Addressed { seat: seat.clone(), address: address.to_owned(), change };
        work.append(id, self.now, &entry)?;
        let (told, what) = match change {
            AddressChange::Add => {
                work.add_address(id, seat, address, self.now)?;
                (say!(voice, "address-added", address = address), "counts beside the registered address")
            }
            AddressChange::Remove => {
                work.remove_address(id, seat, address)?;
                (say!(voice, "address-removed", address = address), "counts no longer")
            }
            AddressChange::Main => {
                work.remove_address(id, seat, address)?;
                work.add_address(id, seat, &before, self.now)?;
                work.set_registered(id, seat, address)?;
                work.redirect(id, seat, (&before, address), self.now)?;
                let told = say!(voice, "address-main-now", address = address, before = &before);
                (told, "is the registered address")
            }
        };
        let paragraphs = vec![told, say!(voice, "people-not-you")];
        if change == AddressChange::Main {
            self.tell_former(work, &before, paragraphs.clone(), cause)?;
        }
        let now_held = self.base.load(work, id)?;
        PostOffice::at(self.base).tell_holder(
            work,
            &now_held,
            seat,
            (cause.to_owned(), paragraphs),
            self.now,
        )?;
        Ok(format!("{address} {what} of {seat}"))
    }

    /// Tells the address that was the registered one until now; without the secret of the seat.
    fn tell_former(
        &self,
        work: &mut dyn PlayWork,
        before: &str,
        paragraphs: Vec<String>,
        cause: &str,
    ) -> HouseResult<()> {
        let (id, voice) = (&self.game.row.id, self.voice());
        let Some(held) = self.game.held(self.seat) else { return Ok(()) };
        let note = Note {
            to: before,
            seat: Some((id.clone(), self.seat.clone())),
            kind: MailKind::Notice,
            cause: format!("{cause}|former"),
            subject: format!("[{id}] {}", say!(voice, "people-subject")),
            body: Body::to_holder(held, id, voice).saying(paragraphs),
            reply_to: None,
            attachments: Vec::new(),
            at: self.now,
        };
        PostOffice::at(self.base).post_note(work, note)
    }

    /// Sets the pass phrase by what is kept of it, and tells the holder; what was done, for the log.
    pub fn set_phrase(&self, work: &mut dyn PlayWork, print: &str, cause: &str) -> HouseResult<String> {
        let (id, seat, voice) = (&self.game.row.id, self.seat, self.voice());
        if self.game.held(seat).is_none() {
            return Err(HouseError::Refused(format!("nobody holds {seat} of {id}")));
        }
        work.set_phrase(id, seat, Some(print))?;
        let paragraphs = vec![say!(voice, "phrase-set"), say!(voice, "people-not-you")];
        PostOffice::at(self.base).tell_holder(
            work,
            self.game,
            seat,
            (cause.to_owned(), paragraphs),
            self.now,
        )?;
        Ok(format!("{seat} has a new pass phrase"))
    }
}
