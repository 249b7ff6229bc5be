//! Letters that are the neighbour's: duplicates recognised, machines kept silent to, senders asked who are not
//! known, and one answer.

use crate::people::Members;
use chrono::{DateTime, Duration, Utc};

use crate::base::holders::holder;
use crate::base::house::local;
use crate::base::neighbour::Counter;
use crate::base::neighbour::{Answer, Heard, Neighbour, Reply, SenderProof};
use crate::post::compose::bytes;
use crate::post::guesses::guesser;
use crate::post::identify::{Arrived, Sender, Unproven, fingerprint};
use crate::post::rates::RECEIPTS_AN_HOUR;
use crate::{HouseResult, Outcome};
use estafette_core::{GameId, SeatId};
use estafette_mail::{Address, Kind, Message};
use estafette_store::{LetterEnd, MailKind, NewMail, Work};

/// Who wrote, and what stands for his letter among those that are alike.
struct Writer {
    known: Certainty,
    address: String,
    /// Set when he wrote as the holder of a seat.
    seat: Option<(GameId, SeatId)>,
}

enum Certainty {
    Secret(String),
    Address,
    No,
}

impl Writer {
    fn known(&self) -> SenderProof<'_> {
        match &self.known {
            Certainty::Secret(print) => SenderProof::Secret(print),
            Certainty::Address => SenderProof::Address,
            Certainty::No => SenderProof::No,
        }
    }
}

impl Members<'_> {
    /// Takes a letter that is for the neighbour; `None` for one that is not.
    pub(crate) fn next_door(
        &self,
        work: &mut dyn Work,
        from: &Arrived<'_>,
        sender: &Sender,
    ) -> HouseResult<Option<LetterEnd>> {
        let Some(neighbour) = self.base.neighbour else { return Ok(None) };
        let mut writer = Writer { known: Certainty::No, address: from.writer().to_owned(), seat: None };
        match sender {
            Sender::Neighbour { secret } => writer.known = Certainty::Secret(self.base.secret_print(secret)),
            Sender::Guesser | Sender::Observer { .. } | Sender::Umpire { .. } | Sender::Asked { .. } => {
                return Ok(None);
            }
            _ if !self.is_for(work, neighbour, (from, sender))? => return Ok(None),
            Sender::Seat { game, seat } => {
                let held = holder(work, game, seat)?.filter(|held| !held.address.is_empty());
                if let Some(held) = held {
                    writer.address = held.address.to_ascii_lowercase();
                    writer.known = Certainty::Address;
                    writer.seat = Some((game.clone(), seat.clone()));
                }
            }
            Sender::Stranger(_) | Sender::Perhaps { .. } if from.vouched_to_us(&self.base.own()) => {
                writer.known = Certainty::Address;
            }
            Sender::Stranger(_) | Sender::Perhaps { .. } => {}
        }
        let unknown = matches!(writer.known, Certainty::No);
        if from.letter.hint && unknown {
            let reason = "nothing proves it, and it reads like an out-of-office note".to_owned();
            return Ok(Some(end(from, Outcome::Silent, reason, None)));
        }
        let what = match &writer.known {
            Certainty::Secret(print) => format!("neighbour {print}"),
            Certainty::Address | Certainty::No => "neighbour".to_owned(),
        };
        let mark = fingerprint(from.letter, &from.proof, &what);
        if let Some(first) = work.letter_like(&mark)? {
            return Ok(Some(end(from, Outcome::Duplicate, format!("the same mail as letter {first}"), None)));
        }
        if unknown && let Some(limit) = self.said_enough(work, from.writer(), from.now)? {
            return Ok(Some(end(from, Outcome::Silent, format!("for a tournament; {limit}"), None)));
        }
        if !unknown {
            // He wrote: mail reaches him, as far as anybody knows.
            self.office().deliver(work, &writer.address, from.now)?;
        }
        let heard = self.hear(work, neighbour, (from, &writer), from.row.at)?;
        if heard.is_none() && matches!(writer.known, Certainty::Secret(_)) {
            self.office().note_guess(work, from.writer(), from.now)?;
            if self.office().is_guessing(work, from.writer(), from.now)? {
                return Ok(Some(guesser(from.now)));
            }
            let missing = Unproven::WrongSecret;
            return self.office().stranger(work, from.row, from.letter, missing, from.now).map(Some);
        }
        Ok(heard.map(|end| LetterEnd { seat: writer.seat, fingerprint: Some(mark), ..end }))
    }

    /// Takes a letter whose sender has confirmed that it is his; `None` when it was not for the neighbour.
    pub(crate) fn next_door_confirmed(
        &self,
        work: &mut dyn Work,
        from: &Arrived<'_>,
        at: DateTime<Utc>,
    ) -> HouseResult<Option<LetterEnd>> {
        let Some(neighbour) = self.base.neighbour else { return Ok(None) };
        if !self.is_for(work, neighbour, (from, &Sender::Stranger(Unproven::Unknown)))? {
            return Ok(None);
        }
        let address = from.writer().to_owned();
        let writer = Writer { known: Certainty::Address, address, seat: None };
        self.hear(work, neighbour, (from, &writer), at)
    }

    fn is_for(
        &self,
        work: &mut dyn Work,
        neighbour: &dyn Neighbour,
        (from, sender): (&Arrived<'_>, &Sender),
    ) -> HouseResult<bool> {
        let subject = from.letter.plain_subject.as_str();
        let subject = match sender {
            // A letter to a seat's address is the game's, whichever mail was answered with it.
            Sender::Seat { .. } => subject.split_once(']').map_or(subject, |(_, behind)| behind),
            _ => subject,
        };
        neighbour.is_for(&mut Counter::new(self.base, work, from.now), subject, &from.letter.text)
    }

    fn hear(
        &self,
        work: &mut dyn Work,
        neighbour: &dyn Neighbour,
        (from, writer): (&Arrived<'_>, &Writer),
        at: DateTime<Utc>,
    ) -> HouseResult<Option<LetterEnd>> {
        let heard = Heard {
            letter: &from.row.id,
            known: writer.known(),
            address: &writer.address,
            name: &from.letter.from.name,
            subject: &from.letter.plain_subject,
            text: &from.letter.text,
            notes: &from.letter.notes,
            at,
        };
        match neighbour.hear(&mut Counter::new(self.base, work, from.now), &heard)? {
            Answer::NotMine => Ok(None),
            Answer::AskFirst { lang, about } => {
                self.ask_sender(work, from, lang, Some(&about))?;
                let reason = "for a tournament: its sender was asked whether it is his".to_owned();
                Ok(Some(end(from, Outcome::Waiting, reason, None)))
            }
            Answer::Heard { outcome, reason, reply } => {
                let unsaid = match reply {
                    Some(reply) => self.reply(work, from, writer, reply)?,
                    None => None,
                };
                let reason =
                    unsaid.map_or(reason.clone(), |limit| format!("{reason}; not answered: {limit}"));
                Ok(Some(end(from, outcome, reason, None)))
            }
        }
    }

    /// Puts the answer to a letter into the outbox; why not, if enough was said.
    fn reply(
        &self,
        work: &mut dyn Work,
        from: &Arrived<'_>,
        writer: &Writer,
        reply: Reply,
    ) -> HouseResult<Option<String>> {
        let to = reply.to.unwrap_or_else(|| writer.address.clone());
        let kind = match writer.known {
            Certainty::No => MailKind::Stranger,
            Certainty::Secret(_) | Certainty::Address => MailKind::Receipt,
        };
        // Whoever has a secret may be asked for as much as a seat; who has none, less.
        let limit = match writer.known {
            Certainty::Secret(_) => {
                let hour = work.posted_since(&to, kind, from.now - Duration::hours(1))?;
                let much = hour >= RECEIPTS_AN_HOUR;
                much.then(|| format!("{RECEIPTS_AN_HOUR} receipts within an hour are the limit"))
            }
            Certainty::Address | Certainty::No => {
                // A letter that comes again after a confirmation may be told the same.
                let text = format!("{}{}", reply.text, from.row.id);
                self.office().too_much(work, (&to, None), &text, from.now)?
            }
        };
        if limit.is_some() {
            return Ok(limit);
        }
        let message_id = self.base.message_id(&format!("letter|{}|neighbour", from.row.id));
        let answered = from.letter.message_id.clone();
        let thread = reply.thread.map(|cause| format!("<{}>", self.base.message_id(&cause)));
        let message = Message {
            from: self.office().own_address(),
            reply_to: reply.secret.map(|secret| Address {
                name: self.base.identity.name.clone(),
                mailbox: self.neighbour_address(&secret),
            }),
            to: Address { name: from.letter.from.name.clone(), mailbox: to.clone() },
            subject: reply.subject,
            message_id: message_id.clone(),
            in_reply_to: answered.clone(),
            references: thread.into_iter().chain(answered).collect(),
            date: local(from.now, &reply.zone),
            kind: Kind::Replied,
            envelope_from: None,
            text: reply.text,
            html: reply.html,
            inline: Vec::new(),
            attachments: reply.attachments,
            list_id: None,
            unsubscribe: None,
        };
        work.post(&NewMail {
            message_id,
            seat: None,
            kind,
            envelope_from: String::new(),
            to,
            bytes: bytes(&message)?,
            facts: None,
            at: from.now,
            not_before: from.now,
        })?;
        Ok(None)
    }
}

fn end(from: &Arrived<'_>, outcome: Outcome, reason: String, fingerprint: Option<String>) -> LetterEnd {
    LetterEnd { outcome, reason, seat: None, fingerprint, at: from.now }
}
