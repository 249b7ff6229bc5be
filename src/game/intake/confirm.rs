//! Confirmations: a mail asks, with a secret in its reply address that counts once and for seven days;
//! the reply with the line `confirm` does what was wished.
//!
//! The secret is a keyed hash of its cause and stands in that mail alone; the store holds a keyed hash of
//! it, by which it is found, so that no comparison tells where two secrets differ.

use crate::intake::Intake;
use chrono::{DateTime, Utc};

use crate::base::load::Game;
use crate::people::proofs::AddressBook;
use crate::post::asks::{Reply, agrees};
use crate::post::guesses::guesser;
use crate::post::identify::{Arrived, Unproven, fingerprint};
use crate::{HouseError, HouseResult, Outcome};
use estafette_core::LetterId;
use estafette_core::journal::AddressChange;
use estafette_store::{ConfirmationRow, LetterEnd, Wish, Work};
use estafette_words::say;

impl Intake<'_> {
    /// Takes a letter to the address of a confirmation.
    pub fn confirm(&self, work: &mut dyn Work, from: &Arrived<'_>, secret: &str) -> HouseResult<LetterEnd> {
        let print = self.base.secret_print(secret);
        let Some(asked) = work.confirmation(&print)? else {
            if let Some(application) = work.application(&print)? {
                return self.members().confirm_applicant(work, from, &application);
            }
            self.office().note_guess(work, from.writer(), from.now)?;
            if self.office().is_guessing(work, from.writer(), from.now)? {
                return Ok(guesser(from.now));
            }
            return self.office().stranger(work, from.row, from.letter, Unproven::WrongSecret, from.now);
        };
        let (game, seat) = (&asked.game, &asked.seat);
        let end = |outcome, reason: String, fingerprint| LetterEnd {
            outcome,
            reason,
            seat: Some((game.clone(), seat.clone())),
            fingerprint,
            at: from.now,
        };
        let mark = fingerprint(from.letter, &from.proof, &format!("confirmation {print}"));
        if let Some(first) = work.letter_like(&mark)? {
            return Ok(end(Outcome::Duplicate, format!("the same mail as letter {first}"), None));
        }
        let loaded = self.base.load(work, game)?;
        let voice = loaded.voice(seat);
        let reply = match () {
            () if asked.used.is_some() => Reply::Not("it was confirmed before", say!(voice, "confirm-used")),
            () if from.now > asked.until => Reply::Not("it came too late", say!(voice, "confirm-late")),
            () if !agrees(&from.letter.text) => {
                Reply::Not("it does not say `confirm`", say!(voice, "confirm-unsaid"))
            }
            () => {
                work.use_confirmation(&print, from.now)?;
                self.fulfil(work, &loaded, &asked, from)?
            }
        };
        match reply {
            Reply::Done(what) => {
                self.office().tell_beside(work, from, (&format!("confirm|{print}|beside"), voice))?;
                Ok(end(Outcome::Accepted, what, Some(mark)))
            }
            Reply::Not(reason, told) => {
                // Told once for each confirmation, so that no answering program keeps it going.
                let cause = format!("confirm|{print}|{reason}");
                self.office().tell_holder(work, &loaded, seat, (cause, vec![told]), from.now)?;
                Ok(end(Outcome::Unusable, format!("nothing was confirmed: {reason}"), Some(mark)))
            }
        }
    }

    /// Does what was wished.
    fn fulfil(
        &self,
        work: &mut dyn Work,
        game: &Game<'_>,
        asked: &ConfirmationRow,
        from: &Arrived<'_>,
    ) -> HouseResult<Reply> {
        let book = AddressBook { base: self.base, game, seat: &asked.seat, now: from.now };
        let cause = format!("letter|{}|confirmed", from.row.id);
        let voice = game.voice(&asked.seat);
        let changed = match &asked.wish {
            Wish::Address { address } => book.change(work, AddressChange::Add, address, &cause),
            Wish::Main { address } => book.change(work, AddressChange::Main, address, &cause),
            Wish::Remove { address } => book.change(work, AddressChange::Remove, address, &cause),
            Wish::Phrase { print } => book.set_phrase(work, print, &cause),
            Wish::Substitute { stand_in } => {
                let of = (game, &asked.seat);
                return self.play().ask_substitute(work, of, (&from.row.id, stand_in), from.now);
            }
            Wish::StandIn { stand_in } => {
                return self.play().take_substitute(work, game, (asked, stand_in), from.now);
            }
            Wish::Letter { letter } => return self.take_confirmed(work, asked, letter, from.now),
        };
        match changed {
            Ok(what) => Ok(Reply::Done(what)),
            Err(HouseError::Refused(why)) => {
                Ok(Reply::Not("it cannot be done any more", say!(voice, "confirm-not", why = &why)))
            }
            Err(failed) => Err(failed),
        }
    }

    /// Takes a letter that waited as if it had come from the seat.
    fn take_confirmed(
        &self,
        work: &mut dyn Work,
        asked: &ConfirmationRow,
        letter: &LetterId,
        now: DateTime<Utc>,
    ) -> HouseResult<Reply> {
        let row = work.letter(letter)?;
        let row = row.ok_or_else(|| HouseError::Unreadable(format!("letter {letter} is missing")))?;
        let end = self.read_confirmed(work, &row, (&asked.game, &asked.seat), now)?;
        let said = format!("letter {letter} is the seat's: {}", end.reason);
        work.finish_letter(letter, &end)?;
        Ok(Reply::Done(said))
    }
}
