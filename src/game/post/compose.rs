//! Putting mails into the outbox: subject, thread, secret reply address, and a Message-ID made from
//! the cause, so that one cause gives one mail however often it is met.

use crate::post::PostOffice;
use chrono::{DateTime, Utc};

use super::receipt::Receipt;
use super::unwritten;
use crate::base::house::{in_zone, local};
use crate::base::load::Game;
use crate::base::papers::Written;
use crate::{Base, HouseError, HouseResult};
use estafette_core::{GameId, SeatId};
use estafette_mail::{Address, Attachment, Inline, Kind, Letter, Message, Unsubscribe};
use estafette_reports::Picture;
use estafette_store::{Held, MailKind, NewMail, PostWork};
use estafette_words::say;

/// A mail to the holder of a seat.
pub(crate) struct Post<'a> {
    pub kind: MailKind,
    /// Why it is written; the same cause is never mailed twice.
    pub cause: String,
    /// What the subject says after the tag.
    pub subject: String,
    pub body: Body,
    pub picture: Option<Shown>,
    /// The letter it answers.
    pub answers: Option<&'a Letter>,
    pub at: DateTime<Utc>,
    /// Not to be sent before.
    pub not_before: DateTime<Utc>,
}

/// What a mail says.
pub(crate) enum Body {
    /// In words.
    Written(Written),
    /// What its words are made of when it is sent.
    Receipt(Box<Receipt>),
}

impl From<Written> for Body {
    fn from(written: Written) -> Self {
        Self::Written(written)
    }
}

/// The maps that a mail shows.
#[derive(Default)]
pub(crate) struct Shown {
    /// As it stands: within the HTML as `cid:map`, and as an SVG file when it is not empty.
    pub map: Picture,
    /// As it stood before: within the HTML as `cid:map-before`; empty for none.
    pub before: Vec<u8>,
    /// What moved, as an animated SVG file; empty for none.
    pub film: String,
    /// The turn at whose end it shows the table, for the names of its files; without one that of the mail.
    pub turn: Option<u32>,
}

impl Shown {
    /// A map within the HTML alone: as a file it would be most of the mail, and can be asked for.
    pub fn within(map: Picture, before: Vec<u8>) -> Self {
        Self { map: Picture { svg: String::new(), ..map }, before, ..Self::default() }
    }
}

impl From<Picture> for Shown {
    fn from(map: Picture) -> Self {
        Self { map, ..Self::default() }
    }
}

impl PostOffice<'_> {
    /// The Message-ID of the first mail to a holder, under which all later ones are threaded.
    fn thread(&self, game: &GameId, seat: &SeatId, held: &Held) -> String {
        self.base.message_id(&thread_cause(game, seat, held))
    }

    /// Puts a mail to a seat into the outbox; `false` when it is there already.
    pub fn post(
        &self,
        work: &mut dyn PostWork,
        game: &Game<'_>,
        seat: &SeatId,
        post: Post<'_>,
    ) -> HouseResult<bool> {
        let Some(held) = game.held(seat).filter(|h| !h.address.is_empty()) else { return Ok(false) };
        let mail = self.compose(game, seat, held, post)?;
        if mail.kind == MailKind::Gathered {
            work.post_or_replace(&mail)?;
            return Ok(true);
        }
        let new = work.post(&mail)?;
        if new {
            self.hold_if_unwanted(work, &mail)?;
        }
        Ok(new)
    }

    fn compose(&self, game: &Game<'_>, seat: &SeatId, held: &Held, post: Post<'_>) -> HouseResult<NewMail> {
        let (id, turn) = (&game.row.id, game.turn_for(seat));
        let message_id = self.base.message_id(&post.cause);
        let thread = format!("<{}>", self.thread(id, seat, held));
        let first = thread == format!("<{message_id}>");
        let answered = post.answers.and_then(|l| l.message_id.clone());
        let envelope_from = post.answers.is_none().then(|| self.return_address(&message_id));
        let shown = post.picture.unwrap_or_default();
        let stem = file_stem(id, shown.turn.unwrap_or(turn));
        let (inline, mut attachments) = pictures(shown, &stem);
        attachments.extend(self.appointment(game, seat, (post.kind, post.at)));
        // Who gets a mail without having asked for it can say that it is not wanted.
        let unsubscribe = post.answers.is_none().then(|| Unsubscribe {
            mailbox: self.base.reply_to(id, seat, held),
            subject: say!(game.voice(seat), "mail-off-subject"),
        });
        let (body, receipt) = match post.body {
            // A mail may wait, and what it says of time is true when it is written.
            Body::Written(written) => {
                let at = in_zone(post.at, &held.zone, game.voice(seat));
                (written.ending_with(&say!(game.voice(seat), "mail-written", at = &at)), None)
            }
            Body::Receipt(receipt) => (Written::default(), Some(receipt)),
        };
        let message = Message {
            from: self.own_address(),
            reply_to: Some(Address {
                name: self.base.identity.name.clone(),
                mailbox: self.base.reply_to(id, seat, held),
            }),
            to: Address { name: held.name.clone(), mailbox: held.address.clone() },
            subject: format!("[{id} T{turn}] {}", post.subject),
            message_id: message_id.clone(),
            in_reply_to: answered.clone().or_else(|| (!first).then(|| thread.clone())),
            references: if first { Vec::new() } else { [thread].into_iter().chain(answered).collect() },
            date: local(post.at, &held.zone),
            kind: if post.answers.is_some() { Kind::Replied } else { Kind::Generated },
            envelope_from: envelope_from.clone(),
            text: body.text,
            html: Some(body.html).filter(|h| !h.is_empty()),
            inline,
            attachments,
            list_id: Some(format!("{id}.{}", self.base.identity.domain)),
            unsubscribe,
        };
        let (written, facts) = match receipt {
            None => (bytes(&message)?, None),
            Some(receipt) => (Vec::new(), Some(unwritten::facts(message, *receipt)?)),
        };
        Ok(NewMail {
            message_id,
            seat: Some((id.clone(), seat.clone())),
            kind: post.kind,
            envelope_from: envelope_from.unwrap_or_default(),
            to: held.address.clone(),
            bytes: written,
            facts,
            at: post.at,
            not_before: post.not_before,
        })
    }

    /// The house as a sender.
    pub fn own_address(&self) -> Address {
        Address { name: self.base.identity.name.clone(), mailbox: self.base.bare_address() }
    }

    /// Puts a mail to somebody who holds no proven seat into the outbox.
    pub fn post_to_stranger(&self, work: &mut dyn PostWork, note: StrangerNote<'_>) -> HouseResult<bool> {
        let message_id = self.base.message_id(&note.cause);
        let message = Message {
            from: self.own_address(),
            reply_to: None,
            to: Address { name: String::new(), mailbox: note.to.to_owned() },
            subject: note.subject,
            message_id: message_id.clone(),
            in_reply_to: note.answers.clone(),
            references: note.answers.into_iter().collect(),
            date: note.at.fixed_offset(),
            kind: Kind::Replied,
            envelope_from: None,
            text: note.body.text,
            html: Some(note.body.html),
            inline: Vec::new(),
            attachments: Vec::new(),
            list_id: None,
            unsubscribe: None,
        };
        Ok(work.post(&NewMail {
            message_id,
            seat: None,
            kind: MailKind::Stranger,
            envelope_from: String::new(),
            to: note.to.to_owned(),
            bytes: bytes(&message)?,
            facts: None,
            at: note.at,
            not_before: note.at,
        })?)
    }

    /// Puts a mail to the address at which a forum takes posts into the outbox; `false` when it is there
    /// already.
    pub fn post_to_forum(&self, work: &mut dyn PostWork, mail: ForumMail<'_>) -> HouseResult<bool> {
        let message_id = self.base.message_id(&mail.cause);
        let png = |(name, bytes)| Attachment { name, mime: "image/png".to_owned(), bytes };
        let message = Message {
            from: self.own_address(),
            reply_to: None,
            to: Address { name: String::new(), mailbox: mail.to.to_owned() },
            subject: mail.subject,
            message_id: message_id.clone(),
            in_reply_to: None,
            references: Vec::new(),
            date: mail.at.fixed_offset(),
            kind: Kind::Posted,
            envelope_from: Some(self.base.bare_address()),
            text: mail.text,
            html: None,
            inline: Vec::new(),
            attachments: mail.map.map(png).into_iter().collect(),
            list_id: None,
            unsubscribe: None,
        };
        Ok(work.post(&NewMail {
            message_id,
            seat: None,
            kind: MailKind::Forum,
            envelope_from: self.base.bare_address(),
            to: mail.to.to_owned(),
            bytes: bytes(&message)?,
            facts: None,
            at: mail.at,
            not_before: mail.at,
        })?)
    }
}

/// A mail to the address at which a forum takes posts.
pub(crate) struct ForumMail<'m> {
    pub to: &'m str,
    pub cause: String,
    pub subject: String,
    pub text: String,
    /// The map's name and bytes.
    pub map: Option<(String, Vec<u8>)>,
    pub at: DateTime<Utc>,
}

/// A mail to somebody who holds no proven seat.
pub(crate) struct StrangerNote<'n> {
    pub to: &'n str,
    /// The Message-ID of the letter it answers.
    pub answers: Option<String>,
    pub cause: String,
    pub subject: String,
    pub body: Written,
    pub at: DateTime<Utc>,
}

/// A mail as it is sent.
pub(crate) fn bytes(message: &Message) -> HouseResult<Vec<u8>> {
    message.to_bytes().map_err(|e| HouseError::Refused(format!("the mail cannot be written: {e}")))
}

/// What the names of a mail's files begin with: `spring-1410-turn-3`, in letters that no system minds.
pub(crate) fn file_stem(game: &GameId, turn: u32) -> String {
    let name = format!("{game}-turn-{turn}").to_ascii_lowercase();
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    name.chars().map(plain).collect()
}

/// The maps within the HTML, and the map as a file.
pub(crate) fn pictures(shown: Shown, name: &str) -> (Vec<Inline>, Vec<Attachment>) {
    let png = |cid: &str, file: String, bytes: Vec<u8>| Inline {
        cid: cid.to_owned(),
        name: file,
        mime: "image/png".to_owned(),
        bytes,
    };
    let svg = |what: &str, text: String| Attachment {
        name: format!("{name}-{what}.svg"),
        mime: "image/svg+xml".to_owned(),
        bytes: text.into_bytes(),
    };
    let files = [svg("map", shown.map.svg), svg("film", shown.film)];
    let inline = [
        png("map-before", format!("{name}-map-before.png"), shown.before),
        png("map", format!("{name}-map.png"), shown.map.png),
    ];
    let inline = inline.into_iter().filter(|p| !p.bytes.is_empty()).collect();
    (inline, files.into_iter().filter(|p| !p.bytes.is_empty()).collect())
}

/// A plain mail that answers nobody's letter and wants no answer, to somebody who holds no seat.
pub(crate) fn text_mail(
    base: &Base<'_>,
    to: &str,
    (cause, reply_to): (&str, Option<Address>),
    (subject, text): (String, String),
    at: DateTime<Utc>,
) -> HouseResult<NewMail> {
    let message_id = base.message_id(cause);
    let message = Message {
        from: PostOffice::at(base).own_address(),
        reply_to,
        to: Address { name: String::new(), mailbox: to.to_owned() },
        subject,
        message_id: message_id.clone(),
        in_reply_to: None,
        references: Vec::new(),
        date: at.fixed_offset(),
        kind: Kind::Generated,
        envelope_from: None,
        text,
        html: None,
        inline: Vec::new(),
        attachments: Vec::new(),
        list_id: None,
        unsubscribe: None,
    };
    Ok(NewMail {
        message_id,
        seat: None,
        kind: MailKind::Umpire,
        envelope_from: String::new(),
        to: to.to_owned(),
        bytes: bytes(&message)?,
        facts: None,
        at,
        not_before: at,
    })
}

/// The cause of the first mail to a holder.
pub(crate) fn thread_cause(game: &GameId, seat: &SeatId, held: &Held) -> String {
    format!("welcome|{game}|{seat}|{}", held.token)
}
