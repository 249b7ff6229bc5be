//! Letters: kept before they are read, then handled in one transaction each.
//!
//! Receive order decides, never a Date header. The same letter twice is one letter and gets one
//! receipt; a kill between keeping and handling leaves it waiting, and it is handled after the start.

use crate::intake::Intake;
use crate::post::PostOffice;
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use crate::base::ahead::Ahead;
use crate::base::holders::knows;
use crate::people::signon;
use crate::post::guesses::guesser;
use crate::post::identify::{Arrived, Sender, Unproven, fingerprint, proof_of};
use crate::post::visit::{FromSeat, Writer};
use crate::said::asking::Asking;
use crate::{Handled, House, HouseError, HouseResult, Kept, Outcome};
use estafette_core::{GameId, LetterId, SeatId};
use estafette_mail::{Automatic, Envelope, Letter, Opened, Standing};
use estafette_store::{LetterEnd, LetterRow, Work};

impl House<'_> {
    /// Keeps a letter before anything is read of it. When this returns, the letter is on disk, and
    /// the transport may let go of it.
    ///
    /// # Errors
    /// When the store fails; then the transport must keep the letter.
    pub fn take(&mut self, raw: &[u8], envelope: &Envelope, now: DateTime<Utc>) -> HouseResult<Kept> {
        let mut work = self.store.write()?;
        let kept = PostOffice::at(&self.base).keep(&mut *work, raw, envelope, now)?;
        work.commit()?;
        Ok(kept)
    }

    /// Handles a letter that was kept: reads it, enters its orders, puts the receipt into the outbox.
    /// A letter that was handled before is left alone.
    ///
    /// # Errors
    /// When the store fails; the letter then still waits.
    pub fn handle(&mut self, id: &LetterId, now: DateTime<Utc>) -> HouseResult<Handled> {
        let mut work = self.store.write()?;
        let mut row = kept_letter(&mut *work, id)?;
        // What was due before it was received comes first: a deadline counts for whoever came after it.
        if row.end.is_none() && work.overdue(row.at)?.is_some() {
            drop(work);
            self.tick(row.at)?;
            work = self.store.write()?;
            row = kept_letter(&mut *work, id)?;
        }
        let end = Intake::at(&self.base).handle_letter(&mut *work, row, now)?;
        work.commit()?;
        Ok(Handled { letter: id.clone(), outcome: end.outcome, reason: end.reason, seat: end.seat })
    }

    /// Handles every letter that waits, in the order in which they were received: after a start, and
    /// whenever there is time.
    ///
    /// # Errors
    /// When the store fails.
    pub fn handle_waiting(&mut self, now: DateTime<Utc>) -> HouseResult<Vec<Handled>> {
        let waiting = self.store.read()?.waiting_letters()?;
        let mut handled = Vec::new();
        for id in waiting {
            let done = self.handle(&id, now);
            if done.as_ref().is_err_and(|error| error.damaged_row().is_some()) {
                let Self { store, base, stuck } = self;
                let mut work = store.write()?;
                stuck.pass_by((base, &mut *work), &id, done, now)?;
                work.commit()?;
            } else {
                handled.push(done?);
            }
        }
        Ok(handled)
    }
}

/// A letter that was kept.
pub(crate) fn kept_letter(work: &mut dyn Work, id: &LetterId) -> HouseResult<LetterRow> {
    work.letter(id)?.ok_or_else(|| HouseError::Unreadable(format!("letter {id} is missing")))
}

/// How a letter ends that cannot be answered; it must not hold up those behind it.
pub(crate) fn set_aside(why: String, at: DateTime<Utc>) -> LetterEnd {
    LetterEnd { outcome: Outcome::Refused, reason: why, seat: None, fingerprint: None, at }
}

impl Intake<'_> {
    pub fn read(&self, work: &mut dyn Work, row: &LetterRow, now: DateTime<Utc>) -> HouseResult<LetterEnd> {
        if let Some(post) = &row.forum {
            return Ok(self.read_posted(work, row, post, now)?.0);
        }
        let envelope = Envelope { from: row.envelope_from.clone(), recipients: row.envelope_to.clone() };
        let end =
            |outcome, reason: String| LetterEnd { outcome, reason, seat: None, fingerprint: None, at: now };
        // What a bounce knows of our mails proves it; its sender has nothing to prove.
        let own = self.base.own();
        let opened = Opened::of(&row.raw, &envelope, &own, &self.base.limits);
        if let Some(bounce) = opened.bounce() {
            return self.office().bounce(work, row, &bounce, now);
        }
        let proof = proof_of(row)?;
        if proof.standing == Standing::Forged {
            return self.office().forged(work, row, &envelope, now);
        }
        let Ahead { letter, said, .. } = self.office().letter_with_lines(work, row)?;
        let letter = match letter {
            Ok(letter) => letter,
            Err(refused) => return self.office().refuse(work, row, &refused, now),
        };
        if let Some(sign) = &letter.automatic {
            if let Automatic::Forum(forum) = sign {
                self.note_notification(work, &letter, *forum, now)?;
            }
            if let Some(complaint) = opened.complaint() {
                return Ok(end(Outcome::Silent, self.office().complained(work, &complaint, now)?));
            }
            return Ok(end(Outcome::Silent, format!("written by a machine: {sign}")));
        }
        if letter.recipients.iter().any(|r| self.office().return_token(r).is_some()) {
            let reason = "sent to an address for returned mail, as answering programs do".to_owned();
            return Ok(end(Outcome::Silent, reason));
        }
        let arrived = Arrived::read(row, (&letter, said), proof, now);
        let sender = self.office().identify(work, &arrived)?;
        if let Some(end) = self.members().next_door(work, &arrived, &sender)? {
            return Ok(end);
        }
        let asking = match &sender {
            Sender::Stranger(_) => signon::asked_in(&arrived),
            Sender::Perhaps { .. } => signon::asked_in(&arrived).filter(Asking::is_all),
            _ => None,
        };
        if let Some(asking) = asking {
            return self.members().applicant(work, &arrived, &asking);
        }
        match sender {
            Sender::Stranger(missing) => self.office().stranger(work, row, &letter, missing, now),
            Sender::Perhaps { game, seat, missing } => self.hold(work, &arrived, (&game, &seat), missing),
            Sender::Neighbour { .. } => {
                self.office().stranger(work, row, &letter, Unproven::WrongSecret, now)
            }
            Sender::Guesser => Ok(guesser(now)),
            Sender::Observer { secret } => self.play().hear_observer(work, &arrived, &secret),
            Sender::Umpire { tag } => self.play().hear_umpire(work, &arrived, &tag),
            Sender::Asked { secret } => self.confirm(work, &arrived, &secret),
            Sender::Seat { game, seat } => {
                let print = fingerprint(&letter, &arrived.proof, &format!("{game}\n{seat}"));
                if let Some(first) = work.letter_like(&print)? {
                    let reason = format!("the same mail as letter {first}, which had its receipt");
                    let seat = Some((game, seat));
                    return Ok(LetterEnd { seat, ..end(Outcome::Duplicate, reason) });
                }
                let from = FromSeat {
                    row,
                    letter: &letter,
                    said: &arrived.said,
                    game: game.clone(),
                    seat: seat.clone(),
                    writer: self.writer(work, &letter, &game, &seat)?,
                    later: BTreeSet::new(),
                    now,
                };
                let (outcome, reason) = self.answer_seat(work, &from)?;
                Ok(LetterEnd { outcome, reason, seat: Some((game, seat)), fingerprint: Some(print), at: now })
            }
        }
    }

    /// Whose address a letter of a seat came from.
    pub fn writer(
        &self,
        work: &mut dyn Work,
        letter: &Letter,
        game: &GameId,
        seat: &SeatId,
    ) -> HouseResult<Writer> {
        let known = knows(work, game, seat, &letter.from.mailbox)?;
        Ok(if known { Writer::Known } else { Writer::Foreign })
    }

    /// Does what a letter says and puts the receipt into the outbox.
    pub fn answer_seat(&self, work: &mut dyn Work, from: &FromSeat<'_>) -> HouseResult<(Outcome, String)> {
        self.sheets().visit(work, from)?.send(work)
    }
}
