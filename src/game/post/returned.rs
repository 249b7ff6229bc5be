//! Letters read with the mails in view that went to their writer: what comes back of those is a quote, whatever his
//! mail program made of it.

use crate::post::PostOffice;
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use crate::base::ahead::{Ahead, Before};
use crate::{House, HouseResult};
use estafette_core::{GameId, SeatId};
use estafette_mail::{Envelope, Letter, Refused};
use estafette_store::{LetterRow, PostWork};

/// Mails that a letter names as its thread and that are looked at, the latest.
const MOST_NAMED: usize = 8;
/// The latest mails to a seat that are looked at besides.
const MOST_LATEST: u32 = 12;
/// All mails that are looked at for one letter.
const MOST_MAILS: usize = 40;

impl PostOffice<'_> {
    /// Reads a letter that was kept. The same letter gives the same text at all times: mails that went out after it
    /// came in are not looked at.
    pub fn letter(&self, work: &mut dyn PostWork, row: &LetterRow) -> HouseResult<Result<Letter, Refused>> {
        Ok(self.letter_with_lines(work, row)?.letter)
    }

    /// The same with its text sorted, which whoever looked into its sender may have done ahead.
    pub fn letter_with_lines(&self, work: &mut dyn PostWork, row: &LetterRow) -> HouseResult<Ahead> {
        if let Some(ahead) = self.base.aheads.take(&row.id) {
            let Some(letter) = ahead.may_quote() else { return Ok(ahead) };
            // A mail may have gone out, and have come into the store, while the letter was read.
            if ahead.beside == self.ids_before(work, row.at, letter)? {
                return Ok(ahead);
            }
        }
        let envelope = Envelope { from: row.envelope_from.clone(), recipients: row.envelope_to.clone() };
        self.base.reader().read((&row.raw, &envelope), |letter| self.before(work, row.at, letter))
    }

    /// The mails that went to the writer of a letter before it came in.
    pub fn before(
        &self,
        work: &mut dyn PostWork,
        received: DateTime<Utc>,
        letter: &Letter,
    ) -> HouseResult<Before> {
        let ids = self.ids_before(work, received, letter)?;
        let mut mails = Vec::new();
        for id in &ids {
            mails.extend(self.base.shelf.mail(work, id, &self.base.limits)?);
        }
        Ok(Before { sent: mails.into_iter().collect(), ids })
    }

    /// The Message-IDs of the mails that a letter may quote: those of its thread, and the latest that went to the seats
    /// of its writer before it came in.
    fn ids_before(
        &self,
        work: &mut dyn PostWork,
        received: DateTime<Utc>,
        letter: &Letter,
    ) -> HouseResult<Vec<String>> {
        let thread = letter.in_reply_to.iter().chain(letter.references.iter().rev());
        let mut ids: Vec<String> =
            thread.take(MOST_NAMED).map(|id| id.trim_matches(['<', '>', ' ']).to_owned()).collect();
        for (game, seat) in self.seats_of_writer(work, letter)? {
            ids.extend(work.mails_to_seat(&game, &seat, received, MOST_LATEST)?);
        }
        let mut seen = BTreeSet::new();
        ids.retain(|id| seen.insert(id.clone()));
        ids.truncate(MOST_MAILS);
        Ok(ids)
    }

    fn seats_of_writer(
        &self,
        work: &mut dyn PostWork,
        letter: &Letter,
    ) -> HouseResult<Vec<(GameId, SeatId)>> {
        let mut seats = work.seats_of(&letter.from.mailbox)?;
        seats.extend(self.opened_by(work, letter)?);
        seats.sort_unstable();
        seats.dedup();
        Ok(seats)
    }
}

impl House<'_> {
    /// The mails that went to the writer of a letter before it came in.
    ///
    /// # Errors
    /// When the store fails.
    pub fn before(&mut self, received: DateTime<Utc>, letter: &Letter) -> HouseResult<Before> {
        PostOffice::at(&self.base).before(&mut *self.store.read()?, received, letter)
    }
}
