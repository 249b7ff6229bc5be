//! Letters from nobody who is proven: one short answer a day to an address, without game data, and
//! none at all to what a machine wrote.

use chrono::{DateTime, Duration, Utc};
use serde::Serialize;

use super::identify::Unproven;
use super::post::StrangerNote;
use super::{Desk, Done, Outcome};
use crate::mail::{Letter, Refused};
use crate::store::{LetterEnd, LetterRow, MailKind, Work};

/// What the short answer says.
#[derive(Debug, Serialize)]
struct Facts {
    why: String,
}

impl Unproven {
    fn words(self) -> &'static str {
        match self {
            Self::Unknown => "Your mail does not belong to any game here.",
            Self::WrongSecret => "The address you wrote to is not, or no longer, the address of a seat.",
            Self::OtherAddress => {
                "Your mail refers to a game, but does not come from the address that is registered there."
            }
        }
    }
}

impl Desk<'_> {
    /// Answers a stranger, or keeps silent.
    pub fn stranger(
        &self,
        work: &mut dyn Work,
        row: &LetterRow,
        letter: &Letter,
        missing: Unproven,
        now: DateTime<Utc>,
    ) -> Done<LetterEnd> {
        let writer = (letter.from.mailbox.as_str(), letter.message_id.clone());
        self.short_answer(work, row, writer, missing.words(), now)
    }

    /// Answers a mail that cannot be read, or keeps silent.
    pub fn refuse(
        &self,
        work: &mut dyn Work,
        row: &LetterRow,
        refused: &Refused,
        now: DateTime<Utc>,
    ) -> Done<LetterEnd> {
        let why = refused.to_string();
        let silent = LetterEnd {
            outcome: Outcome::Refused,
            reason: why.clone(),
            seat: None,
            fingerprint: None,
            at: now,
        };
        let (Some(from), None) = (&refused.from, &refused.automatic) else { return Ok(silent) };
        let writer = (from.mailbox.as_str(), refused.message_id.clone());
        let end = self.short_answer(work, row, writer, &format!("It cannot be read: {why}."), now)?;
        Ok(LetterEnd { reason: format!("{why}; {}", end.reason), ..silent })
    }

    fn short_answer(
        &self,
        work: &mut dyn Work,
        row: &LetterRow,
        (address, answers): (&str, Option<String>),
        why: &str,
        now: DateTime<Utc>,
    ) -> Done<LetterEnd> {
        let end = |outcome, reason: &str| LetterEnd {
            outcome,
            reason: reason.to_owned(),
            seat: None,
            fingerprint: None,
            at: now,
        };
        if work.posted_since(address, MailKind::Stranger, now - Duration::hours(24))? > 0 {
            return Ok(end(Outcome::Silent, "not proven, and this address had its answer today"));
        }
        let body = self.papers.write("stranger", &Facts { why: why.to_owned() });
        let cause = format!("stranger|{}", row.id);
        self.post_to_stranger(work, StrangerNote { to: address, answers, cause, body, at: now })?;
        Ok(end(Outcome::Stranger, why))
    }
}
