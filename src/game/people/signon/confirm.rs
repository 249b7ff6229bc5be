//! A letter that asks for something, from an address that nothing proves: its sender is asked, and confirms it.

use crate::people::Members;
use chrono::Duration;

use super::{Outcomes, SenderKnown, asked_in, lines};
use crate::post::asks::{DAYS, agrees, beside, how_to_confirm, short_secret};
use crate::post::identify::{Arrived, CONFIRM, fingerprint, proof_of};
use crate::post::notes::{Body, Note};
use crate::said::unheard::Repeat;
use crate::{HouseError, HouseResult, Outcome};
use estafette_core::Lang;
use estafette_store::{ApplicationRow, LetterEnd, MailKind, PlayWork, Work};
use estafette_words::{Voice, say};

impl Members<'_> {
    /// Asks the sender of a letter whether it is his; `about` is the tournament to which it is written.
    pub(crate) fn ask_sender(
        &self,
        work: &mut dyn PlayWork,
        from: &Arrived<'_>,
        lang: Lang,
        about: Option<&str>,
    ) -> HouseResult<()> {
        let voice = Voice(lang);
        let cause = format!("apply|{}", from.row.id);
        let secret = short_secret(self.base, &cause);
        work.ask_applicant(&ApplicationRow {
            print: self.base.secret_print(&secret),
            letter: from.row.id.clone(),
            address: from.writer().to_owned(),
            at: from.now,
            until: from.now + Duration::days(DAYS),
            used: None,
        })?;
        let reply_to =
            format!("{}+{CONFIRM}.{secret}@{}", self.base.identity.local, self.base.identity.domain);
        let house = &self.base.identity.name;
        let (subject, was) = match about {
            Some(event) => (
                say!(voice, "apply-event-subject", event = event),
                say!(voice, "apply-event-was", house = house, event = event),
            ),
            None => (say!(voice, "apply-confirm-subject"), say!(voice, "apply-was", house = house)),
        };
        let body = Body::to_address(house, voice).saying(vec![
            lines::wrapped(&was),
            how_to_confirm(voice),
            say!(voice, "apply-else"),
        ]);
        let note = Note {
            to: from.writer(),
            seat: None,
            kind: MailKind::Stranger,
            cause,
            subject,
            body,
            reply_to: Some(reply_to),
            attachments: Vec::new(),
            at: from.now,
        };
        self.office().post_note(work, note)
    }

    /// Takes the reply to a mail that asked a sender whether a letter is his.
    pub(crate) fn confirm_applicant(
        &self,
        work: &mut dyn Work,
        from: &Arrived<'_>,
        asked: &ApplicationRow,
    ) -> HouseResult<LetterEnd> {
        let end = |outcome, reason: &str| LetterEnd {
            outcome,
            reason: reason.to_owned(),
            seat: None,
            fingerprint: None,
            at: from.now,
        };
        let mark = fingerprint(from.letter, &from.proof, &format!("application {}", asked.print));
        if let Some(first) = work.letter_like(&mark)? {
            return Ok(end(Outcome::Duplicate, &format!("the same mail as letter {first}")));
        }
        let row = work.letter(&asked.letter)?;
        let row = row.ok_or_else(|| HouseError::Unreadable(format!("letter {} is missing", asked.letter)))?;
        let Ok(letter) = self.office().letter(work, &row)? else {
            return Ok(end(Outcome::Unusable, "the letter that it confirms cannot be read any more"));
        };
        let first = Arrived::new(&row, &letter, proof_of(&row)?, from.now);
        let asking = asked_in(&first).unwrap_or_default();
        let voice = Voice(asking.lang());
        let not = match () {
            () if asked.used.is_some() => Some(("it was confirmed before", say!(voice, "apply-used"))),
            () if from.now > asked.until => Some(("it comes too late", say!(voice, "apply-late"))),
            () if !agrees(&from.letter.text) => {
                Some(("it does not say `confirm`", say!(voice, "apply-unsaid")))
            }
            () => None,
        };
        if let Some((reason, told)) = not {
            // Told once for each, so that no answering program keeps it going.
            let paragraphs = vec![say!(voice, "apply-once", why = &told)];
            let found = Outcomes { paragraphs, ..Outcomes::default() };
            let cause = format!("apply|{}|{reason}", asked.print);
            self.answer_applicant(work, &first, (voice.0, cause), found)?;
            let reason = format!("nothing was confirmed: {reason}");
            return Ok(LetterEnd { fingerprint: Some(mark), ..end(Outcome::Unusable, &reason) });
        }
        work.use_application(&asked.print, from.now)?;
        if let Some(heard) = self.next_door_confirmed(work, &first, from.row.at)? {
            let print = Some(fingerprint(&letter, &first.proof, "neighbour"));
            work.finish_letter(&row.id, &LetterEnd { fingerprint: print, ..heard.clone() })?;
            self.office().tell_beside(work, from, (&format!("apply|{}|beside", asked.print), voice))?;
            return Ok(LetterEnd { fingerprint: Some(mark), ..heard });
        }
        let mut found = self.do_asked(work, &first, &asking, SenderKnown::Yes)?;
        found.paragraphs.extend(beside(from, Repeat::Numbers, voice));
        let (reason, seat) = (found.reasons.join("; "), found.seat.clone());
        self.answer_applicant(work, &first, (voice.0, format!("signon|{}", row.id)), found)?;
        let taken = LetterEnd { seat, fingerprint: Some(mark), ..end(Outcome::Accepted, &reason) };
        let print = Some(fingerprint(&letter, &first.proof, "signon"));
        work.finish_letter(&row.id, &LetterEnd { fingerprint: print, ..taken.clone() })?;
        Ok(taken)
    }
}
