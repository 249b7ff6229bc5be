//! A letter: a mail as it came in, read as far as anyone may without knowing a game.

use chrono::{DateTime, Utc};

use super::address::{self, Address, Envelope, plain_mailbox};
use super::automatic::{self, Automatic};
use super::fields::{Fields, header_end};
use super::note::Note;
use super::own::Own;
use super::refused::Refused;
use super::why::Why;
use super::{Limits, away, body, bounce, guard, mime, orderlike, sent, words};
use estafette_core::LetterId;
use estafette_core::dice::sha256_hex;

/// At most this many message ids are kept of one field.
const MOST_IDS: usize = 50;

/// A mail as it came in, decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// SHA-256 of the raw bytes.
    pub id: LetterId,
    /// The Message-ID with its angle brackets, if it has a sound one.
    pub message_id: Option<String>,
    /// The ids it answers.
    pub in_reply_to: Vec<String>,
    /// The ids of its thread, oldest first.
    pub references: Vec<String>,
    /// Who sent it, as the mail says; nobody has checked it.
    pub from: Address,
    /// When it was written, as its `Date` says; nobody has checked it.
    pub date: Option<DateTime<Utc>>,
    /// Whom it was sent to, in lower case, at most so many as the limits say.
    pub recipients: Vec<String>,
    /// The subject, decoded, in one line.
    pub subject: String,
    /// The subject without reply prefixes and gateway marks.
    pub plain_subject: String,
    /// The clean order text: the sender's new words only, cut at the limit for text.
    pub text: String,
    /// What the sender should hear of.
    pub notes: Vec<Note>,
    /// Why it must never be answered, if so.
    pub automatic: Option<Automatic>,
    /// A sign that a machine may have written it, which does not count alone: its words are those of an
    /// out-of-office note, or it asks other machines for silence.
    pub hint: bool,
    /// The envelope sender: empty for the null sender, `None` if unknown.
    pub envelope_from: Option<String>,
}

impl Letter {
    /// Whether it may hold text of a mail that went to its writer: there is more in it than orders.
    pub fn may_quote(&self) -> bool {
        sent::is_worth(&self.text) || self.quotes_orders()
    }

    /// Whether lines that look like orders were left out of it as quotes.
    pub fn quotes_orders(&self) -> bool {
        self.notes.iter().any(|n| matches!(n, Note::QuotesStripped { like_orders, .. } if *like_orders > 0))
    }
}

/// Reads a mail.
///
/// # Errors
/// When a limit is broken or it is not clear who sent it; the refusal carries the sender where one
/// could be found safely, and whether it may be answered at all.
pub fn read_letter(raw: &[u8], envelope: &Envelope, own: &Own, limits: &Limits) -> Result<Letter, Refused> {
    Opened::of(raw, envelope, own, limits).letter()
}

/// The mailbox that a mail says it is from, in lower case; nobody has checked it. Only the header is read.
pub fn claimed_sender(raw: &[u8], limits: &Limits) -> Option<String> {
    let head = &raw[..raw.len().min(limits.header)];
    address::sender(&Fields::read(&head[..header_end(head).0])).ok().map(|from| from.mailbox)
}

/// A mail of which the header was read, to find out what it is.
pub struct Opened<'m> {
    pub(super) raw: &'m [u8],
    pub(super) envelope: &'m Envelope,
    pub(super) own: &'m Own,
    pub(super) limits: &'m Limits,
    pub(super) fields: Fields,
}

impl<'m> Opened<'m> {
    /// Reads a mail's header and nothing else.
    pub fn of(raw: &'m [u8], envelope: &'m Envelope, own: &'m Own, limits: &'m Limits) -> Self {
        let head = &raw[..raw.len().min(limits.header)];
        let fields = Fields::read(&head[..header_end(head).0]);
        Self { raw, envelope, own, limits, fields }
    }

    /// Reads it as [`read_letter`] does.
    ///
    /// # Errors
    /// Those of [`read_letter`].
    pub fn letter(&self) -> Result<Letter, Refused> {
        let Self { raw, envelope, own, limits, fields } = self;
        let subject = fields.all("subject").next().map(|f| words::decoded(&f.value)).unwrap_or_default();
        let sender = address::sender(fields);
        let automatic = automatic::sign(fields, sender.as_ref().ok(), &subject, envelope, own, limits.hops);
        let refuse = |why: Why| Refused {
            why,
            from: sender.clone().ok(),
            subject: Some(subject.clone()).filter(|s| !s.is_empty()),
            message_id: ids(fields, "message-id").into_iter().next(),
            automatic: automatic.clone(),
        };
        guard::whole(raw, limits).map_err(|why| {
            // A header that plays tricks says nothing safe about its sender.
            let tricky =
                matches!(why, Why::ControlCharacter | Why::HeaderTooLarge(_) | Why::TooManyHeaders(_));
            let refused = refuse(why);
            if tricky { Refused { from: None, ..refused } } else { refused }
        })?;
        let parts = mime::cut(raw, limits).map_err(&refuse)?;
        let automatic = automatic.clone().or_else(|| automatic::report_within(&parts));
        let from = sender.clone().map_err(&refuse)?;
        let (mut text, mut notes) = body::text(&parts, own, limits);
        let plain_subject = words::plain_subject(&subject);
        if text.trim().is_empty() {
            text = text_of_subject(fields, &subject, &plain_subject, &mut notes);
        }
        // Who writes first, and answers nothing, is a person who says that he is away.
        let answers = words::is_reply(&subject)
            || away::worded(&subject, "")
            || ["in-reply-to", "references"].into_iter().any(|name| fields.all(name).next().is_some());
        let hint = answers && away::worded(&subject, &text)
            || fields.all("x-auto-response-suppress").next().is_some()
            || bounce::returns_ours(raw, own);
        Ok(Letter {
            id: LetterId(sha256_hex(raw)),
            message_id: ids(fields, "message-id").into_iter().next(),
            in_reply_to: ids(fields, "in-reply-to"),
            references: ids(fields, "references"),
            from,
            date: fields.first("date").and_then(|date| written(&date)),
            recipients: address::recipients(fields, envelope, limits.recipients),
            subject,
            plain_subject,
            text,
            notes,
            automatic,
            hint,
            envelope_from: envelope_from(fields, envelope),
        })
    }
}

/// An empty mail that is no reply may carry its orders in the subject.
fn text_of_subject(fields: &Fields, subject: &str, plain: &str, notes: &mut Vec<Note>) -> String {
    let without_tags = plain.rsplit(']').next().unwrap_or(plain).trim();
    let fresh = !words::is_reply(subject) && fields.all("in-reply-to").next().is_none();
    if fresh && orderlike::begins_order(without_tags) {
        notes.push(Note::SubjectUsed);
        return without_tags.to_owned();
    }
    notes.push(Note::Empty);
    String::new()
}

/// The moment of a `Date` field, without the comment that may follow it.
fn written(date: &str) -> Option<DateTime<Utc>> {
    let plain = date.split('(').next().unwrap_or("").trim();
    DateTime::parse_from_rfc2822(plain).ok().map(|at| at.to_utc())
}

/// The message ids of a field, as `<local@domain>`.
fn ids(fields: &Fields, name: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for field in fields.all(name) {
        let text = field.text();
        let mut rest = text.as_str();
        while let Some((_, after)) = rest.split_once('<') {
            let Some((id, after)) = after.split_once('>') else { break };
            let sound =
                id.len() <= 250 && id.contains('@') && id.bytes().all(|b| b.is_ascii_graphic() && b != b'<');
            if sound && found.len() < MOST_IDS {
                found.push(format!("<{id}>"));
            }
            rest = after;
        }
    }
    found
}

fn envelope_from(fields: &Fields, envelope: &Envelope) -> Option<String> {
    let given = envelope.from.clone().or_else(|| fields.first("return-path"))?;
    let bare = given.trim().trim_start_matches('<').trim_end_matches('>').trim();
    if bare.is_empty() { Some(String::new()) } else { plain_mailbox(bare) }
}
