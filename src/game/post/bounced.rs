//! Mail that comes back: which mail it was, what that says of its address, and what happens to later mail
//! to it until the address works again.
//!
//! A mail that nobody waits for an answer to is sent from an address of its own, whose tag is a keyed hash
//! of its Message-ID. A bounce counts when it comes to such an address, or names one of our Message-IDs,
//! which are keyed hashes too; what is made up changes nothing.

use crate::post::PostOffice;
use chrono::{DateTime, Duration, Utc};

use super::umpire_post::Notice;
use crate::base::holders::holder;
use crate::base::house::Purpose;
use crate::{HouseResult, Outcome, SendFailure, Settled};
use estafette_core::dice::hex;
use estafette_core::{GameId, LetterId, SeatId};
use estafette_mail::{Bounce, Complaint, Fate, Status, is_our_fault, refusal};
use estafette_store::{Hold, LetterEnd, LetterRow, MailKind, MailRow, NewBounce, NewMail, PostWork, Weight};

/// So many failures within [`SOFT_DAYS`] that say nothing of the address for good count as one that does.
const SOFT_MOST: u32 = 3;
/// See [`SOFT_MOST`].
const SOFT_DAYS: i64 = 5;
/// Hours after which a mail that failed so is sent again.
const SOFT_WAIT: i64 = 12;
/// What the tag of an address for returned mail begins with.
const TAG: &str = "bounce.";

impl PostOffice<'_> {
    /// The address to which a mail comes back that cannot be delivered.
    pub fn return_address(&self, message_id: &str) -> String {
        self.tagged(&hex(&self.base.keyed(Purpose::Return, message_id)[..10]))
    }

    fn tagged(&self, token: &str) -> String {
        format!("{}+{TAG}{token}@{}", self.base.identity.local, self.base.identity.domain)
    }

    /// The token of an address for returned mail. Tags of seats have three parts.
    pub fn return_token(&self, mailbox: &str) -> Option<String> {
        let tag = self.tag(mailbox)?;
        let token = tag.strip_prefix(TAG)?;
        (!token.contains('.')).then(|| token.to_owned())
    }

    /// Notes what a bounce says. It is never answered.
    pub fn bounce(
        &self,
        work: &mut dyn PostWork,
        row: &LetterRow,
        bounce: &Bounce,
        now: DateTime<Utc>,
    ) -> HouseResult<LetterEnd> {
        let reason = match self.bounced_mail(work, bounce)? {
            Some(mail) => {
                let what = self.take_bounce(work, &mail, (Some(&row.id), &bounce.status), now)?;
                format!("a bounce of {} to {}: {what}", mail.mail.message_id, mail.mail.to)
            }
            None => "a bounce that knows no mail of ours".to_owned(),
        };
        Ok(LetterEnd { outcome: Outcome::Silent, reason, seat: None, fingerprint: None, at: now })
    }

    /// Tells the umpire of a complaint about a mail of ours. It is never answered, and changes nothing: who wants no
    /// more reports can say so.
    pub fn complained(
        &self,
        work: &mut dyn PostWork,
        complaint: &Complaint,
        now: DateTime<Utc>,
    ) -> HouseResult<String> {
        let mail = self.returned_mail(work, &complaint.recipients, &complaint.about)?;
        let Some(MailRow { mail: NewMail { message_id, to, seat, .. }, .. }) = mail else {
            return Ok("a complaint that knows no mail of ours".to_owned());
        };
        let whose = seat.as_ref().map(|(game, seat)| format!(", the address of the seat {seat} of {game}"));
        let text = format!(
            "The provider of {to}{} reports that a mail of ours was marked there as unwanted. Nothing was answered, and \
             mail to the address goes on. Ask its holder: one such mark more may keep the mail of all players from \
             arriving. A holder who wants no reports writes `mail off`.",
            whose.unwrap_or_default()
        );
        let subject = format!("{to} reports our mail as unwanted");
        let cause = format!("complaint|{message_id}");
        let game = seat.map(|(game, _)| game);
        self.tell_umpire(work, Notice { subject, text, cause, game }, now)?;
        Ok(format!("a complaint about {message_id} to {to}; the umpire was told"))
    }

    /// The mail that came back.
    fn bounced_mail(&self, work: &mut dyn PostWork, bounce: &Bounce) -> HouseResult<Option<MailRow>> {
        self.returned_mail(work, &bounce.recipients, &bounce.about)
    }

    /// The mail that was sent from one of these addresses, or that has one of these Message-IDs.
    fn returned_mail(
        &self,
        work: &mut dyn PostWork,
        recipients: &[String],
        about: &[String],
    ) -> HouseResult<Option<MailRow>> {
        let mut tokens = recipients.iter().filter_map(|r| self.return_token(r)).peekable();
        if tokens.peek().is_some() {
            // A guess is a guess, whatever else the mail says.
            for token in tokens {
                if let Some(mail) = work.mail_sent_from(&self.tagged(&token))? {
                    return Ok(Some(mail));
                }
            }
            return Ok(None);
        }
        for id in about {
            if let Some(mail) = work.mail_named(id)? {
                return Ok(Some(mail));
            }
        }
        Ok(None)
    }

    /// Notes what a server said of a mail to a seat; what that came to, in words.
    fn take_bounce(
        &self,
        work: &mut dyn PostWork,
        mail: &MailRow,
        (letter, status): (Option<&LetterId>, &Status),
        now: DateTime<Utc>,
    ) -> HouseResult<String> {
        if mail.mail.kind == MailKind::Observer && status.fate == Fate::FailedForGood {
            work.forget_observer(&mail.mail.to)?;
            return Ok("failed for good; it looks on no more".to_owned());
        }
        let Some((game, seat)) = &mail.mail.seat else { return Ok("not a mail to a seat".to_owned()) };
        let weight = match status.fate {
            Fate::Delivered => return Ok("it arrived".to_owned()),
            Fate::Delayed => Weight::Delayed,
            Fate::FailedForNow => Weight::Soft,
            Fate::FailedForGood => Weight::Hard,
        };
        let address = &mail.mail.to;
        let why = if status.said.is_empty() { "no reason was given" } else { &status.said };
        let code = status.code.as_deref();
        work.note_bounce(&NewBounce { mail: mail.id, letter, address, weight, status: code, why, at: now })?;
        let held = holder(work, game, seat)?;
        if !held.is_some_and(|h| h.address.eq_ignore_ascii_case(address)) {
            return Ok(format!("{why}; the seat has another address by now"));
        }
        if weight == Weight::Delayed {
            return Ok(format!("late: {why}"));
        }
        let soft = work.bounces_since(address, Weight::Soft, now - Duration::days(SOFT_DAYS))?;
        if weight == Weight::Soft && soft < SOFT_MOST {
            work.try_again(mail.id, now + Duration::hours(SOFT_WAIT))?;
            return Ok(format!("failed for now, and is sent again later: {why}"));
        }
        work.hold_mail(mail.id, Hold::Bouncing)?;
        self.mark(work, (game, seat, address), why, now)?;
        Ok(format!("failed for good, mail to the address is held back: {why}"))
    }

    /// Marks an address as one that mail does not reach, and holds back what waits for it.
    fn mark(
        &self,
        work: &mut dyn PostWork,
        (game, seat, address): (&GameId, &SeatId, &str),
        why: &str,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        if work.mark_bouncing(address, why, now)? {
            let notice = Notice {
                subject: format!("mail to {seat} comes back"),
                text: format!(
                    "Mail to {address}, the address of the seat {seat} of {game}, comes back:\n\n{why}\n\n\
                     Later mail to this address is held back; none of it is lost. It goes out when a mail \
                     of the seat comes in, or with\n\nestafette deliver {address}\n\nA new address is given \
                     with\n\nestafette seat {game} {seat} NEW-ADDRESS --name NAME"
                ),
                cause: format!("bouncing|{address}|{}", now.timestamp()),
                game: Some(game.clone()),
            };
            self.tell_umpire(work, notice, now)?;
        }
        work.hold_waiting(address, Hold::Bouncing)?;
        Ok(())
    }

    /// Notes that a transport could not send a mail. A server that refuses the address for good says the
    /// same as a bounce.
    pub fn unsent(
        &self,
        work: &mut dyn PostWork,
        mail: &MailRow,
        failure: &SendFailure,
        (next, now): (Option<DateTime<Utc>>, DateTime<Utc>),
    ) -> HouseResult<Settled> {
        let why = failure.to_string();
        let next = match failure {
            SendFailure::Never(said) if !is_our_fault(said) => None,
            _ => next,
        };
        work.mail_failed(mail.id, &why, next)?;
        if next.is_some() {
            return Ok(Settled::Delayed);
        }
        let Some((game, seat)) = &mail.mail.seat else { return Ok(Settled::GivenUp) };
        if let SendFailure::Never(said) = failure
            && !is_our_fault(said)
        {
            let status = refusal(said);
            // What no server said is said of the address itself.
            let fate = if said.contains("is no address") { Fate::FailedForGood } else { status.fate };
            self.take_bounce(work, mail, (None, &Status { fate, ..status }), now)?;
            let waits = work.mail_named(&mail.mail.message_id)?.is_some_and(|m| m.next_try.is_some());
            return Ok(if waits { Settled::Delayed } else { Settled::GivenUp });
        }
        work.hold_mail(mail.id, Hold::GivenUp)?;
        let to = &mail.mail.to;
        let notice = Notice {
            subject: format!("a mail to {seat} could not be sent"),
            text: format!(
                "A mail ({}) to {to}, the address of the seat {seat} of {game}, could not be sent for five \
                 days and is given up. The last try ended with:\n\n{why}\n\nIt is kept, and goes out when a \
                 mail of the seat comes in, or with\n\nestafette deliver {to}",
                mail.mail.kind
            ),
            cause: format!("given-up|{}", mail.mail.message_id),
            game: Some(game.clone()),
        };
        self.tell_umpire(work, notice, now)?;
        Ok(Settled::GivenUp)
    }

    /// Holds a new mail back when its address bounces, or its reader wants none that answers nothing.
    pub fn hold_if_unwanted(&self, work: &mut dyn PostWork, mail: &NewMail) -> HouseResult<()> {
        let Some((game, seat)) = &mail.seat else { return Ok(()) };
        let off = !mail.envelope_from.is_empty() && work.mail_off(game, seat)?.is_some();
        let why = match off {
            true => Hold::Off,
            false if work.bounces_at(&mail.to)?.is_some() => Hold::Bouncing,
            false => return Ok(()),
        };
        hold(work, &mail.message_id, why)
    }

    /// Holds a mail to nobody's seat back, since mail does not reach its address.
    pub fn hold_for_bounces(&self, work: &mut dyn PostWork, message_id: &str) -> HouseResult<()> {
        hold(work, message_id, Hold::Bouncing)
    }

    /// The holder of a seat wrote: mail reaches him, as far as anybody knows.
    pub fn heard_from(
        &self,
        work: &mut dyn PostWork,
        game: &GameId,
        seat: &SeatId,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        if let Some(held) = holder(work, game, seat)? {
            self.deliver(work, &held.address, now)?;
        }
        Ok(())
    }

    /// Takes an address for sound, since its holder wrote or the umpire says so; how many mails go out.
    pub fn deliver(&self, work: &mut dyn PostWork, address: &str, now: DateTime<Utc>) -> HouseResult<u32> {
        work.clear_bouncing(address)?;
        Ok(work.release_to(address, now)?)
    }
}
fn hold(work: &mut dyn PostWork, message_id: &str, why: Hold) -> HouseResult<()> {
    if let Some(row) = work.mail_named(message_id)? {
        work.hold_mail(row.id, why)?;
    }
    Ok(())
}
