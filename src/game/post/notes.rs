//! Short mails about people: who may write for a seat, and what must be confirmed. None of them shows
//! anything of a position.

use crate::post::PostOffice;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::compose::bytes;
use crate::HouseResult;
use crate::base::holders::holder;
use crate::base::house::local;
use estafette_core::{GameId, Lang, SeatId};
use estafette_mail::{Address, Attachment, Kind, Message};
use estafette_store::{Held, MailKind, NewMail, PostWork};
use estafette_words::{Voice, say};

/// What such a mail says.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Body {
    lang: Lang,
    hello: String,
    before: Vec<String>,
    /// Lines of a letter that is asked about.
    quoted: Vec<String>,
    after: Vec<String>,
    foot: String,
}

impl Body {
    /// To the holder of a seat.
    pub fn to_holder(held: &Held, game: &GameId, voice: Voice) -> Self {
        Self::new(voice, say!(voice, "hello", reader = &held.name), game.to_string())
    }

    /// To an address that nobody has confirmed: nothing of a game stands in it.
    pub fn to_address(house: &str, voice: Voice) -> Self {
        Self::new(voice, say!(voice, "stranger-hello"), house.to_owned())
    }

    fn new(voice: Voice, hello: String, foot: String) -> Self {
        Self { lang: voice.0, hello, before: Vec::new(), quoted: Vec::new(), after: Vec::new(), foot }
    }

    /// With these paragraphs.
    pub fn saying(self, paragraphs: Vec<String>) -> Self {
        Self { before: paragraphs, ..self }
    }

    /// With lines of a letter below, and what is said of them.
    pub fn quoting(self, quoted: Vec<String>, after: Vec<String>) -> Self {
        Self { quoted, after, ..self }
    }
}

/// A short mail.
pub(crate) struct Note<'n> {
    pub to: &'n str,
    /// The seat it is for; `None` when it is for an address that nobody has confirmed.
    pub seat: Option<(GameId, SeatId)>,
    pub kind: MailKind,
    /// Why it is written; the same cause is never mailed twice.
    pub cause: String,
    pub subject: String,
    pub body: Body,
    pub reply_to: Option<String>,
    /// Files.
    pub attachments: Vec<Attachment>,
    pub at: DateTime<Utc>,
}

impl PostOffice<'_> {
    /// Puts a short mail into the outbox.
    pub fn post_note(&self, work: &mut dyn PostWork, note: Note<'_>) -> HouseResult<()> {
        let message_id = self.base.message_id(&note.cause);
        let body = self.base.papers.write("note", &note.body);
        let house = |mailbox| Address { name: self.base.identity.name.clone(), mailbox };
        let held = note.seat.as_ref().map(|(game, seat)| holder(work, game, seat)).transpose()?.flatten();
        let message = Message {
            from: house(self.base.bare_address()),
            reply_to: note.reply_to.map(house),
            to: Address { name: String::new(), mailbox: note.to.to_owned() },
            subject: note.subject,
            message_id: message_id.clone(),
            in_reply_to: None,
            references: Vec::new(),
            date: local(note.at, held.as_ref().map_or("UTC", |h| h.zone.as_str())),
            kind: Kind::Generated,
            envelope_from: None,
            text: body.text,
            html: Some(body.html),
            inline: Vec::new(),
            attachments: note.attachments,
            list_id: note.seat.as_ref().map(|(game, _)| format!("{game}.{}", self.base.identity.domain)),
            unsubscribe: None,
        };
        let mail = NewMail {
            message_id,
            seat: note.seat,
            kind: note.kind,
            envelope_from: String::new(),
            to: note.to.to_owned(),
            bytes: bytes(&message)?,
            facts: None,
            at: note.at,
            not_before: note.at,
        };
        if work.post(&mail)? {
            self.hold_if_unwanted(work, &mail)?;
        }
        Ok(())
    }
}
