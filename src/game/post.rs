//! Putting mails into the outbox: subject, thread, secret reply address, and a Message-ID made from
//! the cause, so that one cause gives one mail however often it is met.

use chrono::{DateTime, Utc};

use super::load::Game;
use super::papers::Written;
use super::{Desk, Done};
use crate::core::{GameId, SeatId};
use crate::mail::{Address, Letter, Message};
use crate::reports::Picture;
use crate::store::{Held, MailKind, NewMail, Work};

/// A mail to the holder of a seat.
pub(super) struct Post<'a> {
    pub kind: MailKind,
    /// Why it is written; the same cause is never mailed twice.
    pub cause: String,
    /// What the subject says after the tag.
    pub subject: String,
    pub body: Written,
    pub picture: Option<Picture>,
    /// The letter it answers.
    pub answers: Option<&'a Letter>,
    pub at: DateTime<Utc>,
    /// Not to be sent before.
    pub not_before: DateTime<Utc>,
}

impl Desk<'_> {
    /// The Message-ID of the first mail to a holder, under which all later ones are threaded.
    fn thread(&self, game: &GameId, seat: &SeatId, held: &Held) -> String {
        self.message_id(&thread_cause(game, seat, held))
    }

    /// Puts a mail to a seat into the outbox; `false` when it is there already.
    pub fn post(&self, work: &mut dyn Work, game: &Game<'_>, seat: &SeatId, post: Post<'_>) -> Done<bool> {
        let Some(held) = game.held(seat) else { return Ok(false) };
        let mail = self.compose(game, seat, held, post);
        if mail.kind == MailKind::Gathered {
            work.post_or_replace(&mail)?;
            return Ok(true);
        }
        Ok(work.post(&mail)?)
    }

    fn compose(&self, game: &Game<'_>, seat: &SeatId, held: &Held, post: Post<'_>) -> NewMail {
        let id = &game.row.id;
        let message_id = self.message_id(&post.cause);
        let thread = self.thread(id, seat, held);
        let answered = post.answers.and_then(|l| l.message_id.clone());
        let in_reply_to = answered.clone().or_else(|| (thread != message_id).then(|| thread.clone()));
        let mut references: Vec<String> = Vec::new();
        for reference in [Some(thread), answered].into_iter().flatten() {
            if reference != message_id && !references.contains(&reference) {
                references.push(reference);
            }
        }
        let picture = post.picture.unwrap_or_default();
        let svg_name = format!("{id}-t{}.svg", game.turn_for(seat));
        let message = Message {
            from: Address { name: self.identity.name.clone(), mailbox: self.bare_address() },
            to: Address { name: held.name.clone(), mailbox: held.address.clone() },
            reply_to: Some(self.reply_to(id, seat, held)),
            subject: format!("[{id} T{}] {}", game.turn_for(seat), post.subject),
            message_id: message_id.clone(),
            in_reply_to,
            references,
            date: post.at,
            replied: post.answers.is_some(),
            text: post.body.text,
            html: Some(post.body.html).filter(|h| !h.is_empty()),
            png: Some(picture.png).filter(|p| !p.is_empty()),
            svg: Some((svg_name, picture.svg)).filter(|(_, s)| !s.is_empty()),
        };
        NewMail {
            message_id,
            seat: Some((id.clone(), seat.clone())),
            kind: post.kind,
            envelope_from: if post.answers.is_some() { String::new() } else { self.bare_address() },
            to: held.address.clone(),
            bytes: message.to_bytes(),
            at: post.at,
            not_before: post.not_before,
        }
    }

    /// Puts a mail to somebody who holds no proven seat into the outbox.
    pub fn post_to_stranger(
        &self,
        work: &mut dyn Work,
        letter: &Letter,
        cause: &str,
        body: Written,
        at: DateTime<Utc>,
    ) -> Done<bool> {
        let message_id = self.message_id(cause);
        let answered = letter.message_id.clone();
        let message = Message {
            from: Address { name: self.identity.name.clone(), mailbox: self.bare_address() },
            to: Address { name: String::new(), mailbox: letter.from.mailbox.clone() },
            reply_to: None,
            subject: "Your mail was not entered".to_owned(),
            message_id: message_id.clone(),
            in_reply_to: answered.clone(),
            references: answered.into_iter().collect(),
            date: at,
            replied: true,
            text: body.text,
            html: Some(body.html),
            png: None,
            svg: None,
        };
        let mail = NewMail {
            message_id,
            seat: None,
            kind: MailKind::Stranger,
            envelope_from: String::new(),
            to: letter.from.mailbox.clone(),
            bytes: message.to_bytes(),
            at,
            not_before: at,
        };
        Ok(work.post(&mail)?)
    }
}

/// The cause of the first mail to a holder.
pub(super) fn thread_cause(game: &GameId, seat: &SeatId, held: &Held) -> String {
    format!("welcome|{game}|{seat}|{}", held.token)
}
