//! A mail that goes out, as bytes: built by lettre, the same bytes for the same message.
//!
//! Whatever a player's name, subject or text holds, it stays one value of one header: control letters
//! become blanks before anything is built.

use std::time::SystemTime;

use chrono::{DateTime, FixedOffset};
use lettre::message::header::{
    ContentDisposition, ContentId, ContentTransferEncoding, ContentType, HeaderName, HeaderValue,
};
use lettre::message::{Attachment as LettreAttachment, Body, Mailbox, MultiPart, SinglePart};
use serde::{Deserialize, Serialize};

use super::address::{Address, plain_mailbox};
use super::outward::{encoded_subject, file_name, header_text, in_url, message_id, text_body};
use estafette_core::dice::sha256_hex;

/// What kind of automatic mail it is (RFC 3834 section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Nobody's mail caused it: a report, a reminder. `Auto-Submitted: auto-generated`.
    Generated,
    /// It answers a mail: a receipt, a refusal. `Auto-Submitted: auto-replied`.
    Replied,
    /// A person had it sent: a post to a forum, which takes no mail that says it is automatic.
    Posted,
}

/// A picture shown within the HTML.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inline {
    /// Its content id, as in `<img src="cid:map">`.
    pub cid: String,
    /// Its file name.
    pub name: String,
    /// Its type: `image/png`.
    pub mime: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A file that comes with the mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// Its file name.
    pub name: String,
    /// Its type: `image/svg+xml`.
    pub mime: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A mail that goes out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// From whom, with the name shown.
    pub from: Address,
    /// Where answers go, if not to `from`.
    pub reply_to: Option<Address>,
    /// To whom.
    pub to: Address,
    /// The subject.
    pub subject: String,
    /// Its own id, with or without angle brackets.
    pub message_id: String,
    /// The mail it answers.
    pub in_reply_to: Option<String>,
    /// Its thread, oldest first; at most the first and the last 20 are written.
    pub references: Vec<String>,
    /// When it was written, in the reader's zone.
    pub date: DateTime<FixedOffset>,
    /// Report, answer or post.
    pub kind: Kind,
    /// The envelope sender, where bounces go; `None` is the null sender, for error notices.
    pub envelope_from: Option<String>,
    /// The plain text.
    pub text: String,
    /// The same as HTML.
    pub html: Option<String>,
    /// Pictures within the HTML.
    pub inline: Vec<Inline>,
    /// Files that come with it.
    pub attachments: Vec<Attachment>,
    /// `List-Id`, if players may want to sort by it.
    pub list_id: Option<String>,
    /// `List-Unsubscribe` (RFC 2369), where mails come without being asked for.
    pub unsubscribe: Option<Unsubscribe>,
}

/// The mail that says that no more mails are wanted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsubscribe {
    /// Where it goes.
    pub mailbox: String,
    /// Its subject.
    pub subject: String,
}

impl Unsubscribe {
    /// The value of the header, all in ASCII; none for what is no address.
    fn value(&self) -> Option<String> {
        let mailbox = in_url(&plain_mailbox(&self.mailbox)?, "+@");
        let subject: String = header_text(&self.subject).chars().take(40).collect();
        Some(format!("<mailto:{mailbox}?subject={}>", in_url(&subject, "")))
    }
}

/// Why a message could not be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadMessage {
    /// An address that is none.
    #[error("`{0}` is no address that mail can be sent to or from")]
    Address(String),
    /// A Message-ID that is none.
    #[error("`{0}` is no Message-ID")]
    MessageId(String),
    /// A type that is none.
    #[error("`{0}` is no type of an attachment")]
    Mime(String),
    /// The mail builder refused.
    #[error("the mail could not be built: {0}")]
    Build(String),
}

impl Message {
    /// Looks whether [`to_bytes`](Self::to_bytes) can write it, whatever its text will be.
    ///
    /// # Errors
    /// An address, Message-ID or attachment type that is none.
    pub fn check(&self) -> Result<(), BadMessage> {
        message_id(&self.message_id).ok_or_else(|| BadMessage::MessageId(self.message_id.clone()))?;
        for address in [&self.from, &self.to].into_iter().chain(&self.reply_to) {
            mailbox(address)?;
        }
        let types = self.attachments.iter().map(|a| &a.mime).chain(self.inline.iter().map(|i| &i.mime));
        types.into_iter().try_for_each(|kind| mime(kind).map(|_| ()))
    }

    /// The mail as bytes, CRLF line ends, ready to be sent or written to a file.
    ///
    /// # Errors
    /// An address, Message-ID or attachment type that is none.
    pub fn to_bytes(&self) -> Result<Vec<u8>, BadMessage> {
        let id =
            message_id(&self.message_id).ok_or_else(|| BadMessage::MessageId(self.message_id.clone()))?;
        let from = mailbox(&self.from)?;
        let to = mailbox(&self.to)?;
        let mut builder = lettre::Message::builder()
            .from(from.clone())
            .to(to.clone())
            .message_id(Some(id.clone()))
            .date(SystemTime::from(self.date))
            .raw_header(encoded_subject(&self.subject));
        if let Some(reply_to) = &self.reply_to {
            builder = builder.reply_to(mailbox(reply_to)?);
        }
        if let Some(answered) = self.in_reply_to.as_deref().and_then(message_id) {
            builder = builder.in_reply_to(answered);
        }
        let thread = self.thread();
        if !thread.is_empty() {
            builder = builder.references(thread.join(" "));
        }
        for (name, value) in self.plain_headers() {
            builder = builder.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
        }
        if let Some(value) = self.unsubscribe.as_ref().and_then(Unsubscribe::value) {
            let name = HeaderName::new_from_ascii_str("List-Unsubscribe");
            builder = builder.raw_header(HeaderValue::dangerous_new_pre_encoded(name, value.clone(), value));
        }
        let built = |e: lettre::error::Error| BadMessage::Build(e.to_string());
        let mut message = match self.content(&id)? {
            Content::Single(part) => builder.singlepart(part).map_err(built)?,
            Content::Multi(part) => builder.multipart(part).map_err(built)?,
        };
        // The builder itself knows no zone but UTC, and would put its own clock in place of another.
        let local = HeaderValue::new(HeaderName::new_from_ascii_str("Date"), self.date.to_rfc2822());
        message.headers_mut().insert_raw(local);
        Ok(message.formatted())
    }

    fn thread(&self) -> Vec<String> {
        let ids: Vec<String> = self.references.iter().filter_map(|r| message_id(r)).collect();
        match ids.len() {
            0..=21 => ids,
            n => ids[..1].iter().chain(&ids[n - 20..]).cloned().collect(),
        }
    }

    fn plain_headers(&self) -> Vec<(&'static str, String)> {
        let automatic = match self.kind {
            Kind::Generated => Some("auto-generated"),
            Kind::Replied => Some("auto-replied"),
            Kind::Posted => None,
        };
        let mut headers = Vec::new();
        if let Some(kind) = automatic {
            headers.push(("Auto-Submitted", kind.to_owned()));
            headers.push(("X-Auto-Response-Suppress", "All".to_owned()));
        }
        headers.push(("X-Loop", self.from.mailbox.to_ascii_lowercase()));
        if let Some(list) = &self.list_id {
            let id: String = list
                .chars()
                .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'))
                .take(200)
                .collect();
            headers.push(("List-Id", format!("<{id}>")));
        }
        headers
    }

    /// mixed(alternative(plain, related(html, pictures)), files), as far as there is something to hold.
    fn content(&self, id: &str) -> Result<Content, BadMessage> {
        let plain = text_part(&self.text, ContentType::TEXT_PLAIN)?;
        let body = match &self.html {
            None => Content::Single(plain),
            Some(html) => {
                let shown = self.html_content(id, html)?;
                let alternative =
                    MultiPart::alternative().boundary(boundary(id, "alternative")).singlepart(plain);
                Content::Multi(shown.into(alternative))
            }
        };
        if self.attachments.is_empty() {
            return Ok(body);
        }
        let mut mixed = body.into(MultiPart::mixed().boundary(boundary(id, "mixed")).build());
        for file in &self.attachments {
            let part =
                LettreAttachment::new(file_name(&file.name)).body(file.bytes.clone(), mime(&file.mime)?);
            mixed = mixed.singlepart(part);
        }
        Ok(Content::Multi(mixed))
    }

    fn html_content(&self, id: &str, html: &str) -> Result<Content, BadMessage> {
        let page = text_part(html, ContentType::TEXT_HTML)?;
        if self.inline.is_empty() {
            return Ok(Content::Single(page));
        }
        let mut related = MultiPart::related().boundary(boundary(id, "related")).singlepart(page);
        for picture in &self.inline {
            let cid: String = picture
                .cid
                .chars()
                .filter(|c| c.is_ascii_alphanumeric() || "._-@".contains(*c))
                .take(200)
                .collect();
            let part = SinglePart::builder()
                .header(mime(&picture.mime)?)
                .header(ContentDisposition::inline_with_name(&file_name(&picture.name)))
                .header(ContentId::from(format!("<{cid}>")))
                .body(Body::new(picture.bytes.clone()));
            related = related.singlepart(part);
        }
        Ok(Content::Multi(related))
    }
}

enum Content {
    Single(SinglePart),
    Multi(MultiPart),
}

impl Content {
    fn into(self, around: MultiPart) -> MultiPart {
        match self {
            Self::Single(part) => around.singlepart(part),
            Self::Multi(part) => around.multipart(part),
        }
    }
}

fn text_part(text: &str, kind: ContentType) -> Result<SinglePart, BadMessage> {
    let text = text_body(text);
    let short = text.is_ascii() && text.lines().all(|l| l.len() < 75);
    let encoding =
        if short { ContentTransferEncoding::SevenBit } else { ContentTransferEncoding::QuotedPrintable };
    let body = Body::new_with_encoding(text, encoding)
        .map_err(|_| BadMessage::Build("the text does not fit its encoding".into()))?;
    Ok(SinglePart::builder().header(kind).body(body))
}

fn mailbox(address: &Address) -> Result<Mailbox, BadMessage> {
    let bad = || BadMessage::Address(address.mailbox.clone());
    let (local, domain) = address.mailbox.rsplit_once('@').ok_or_else(bad)?;
    plain_mailbox(&address.mailbox).ok_or_else(bad)?;
    let email = lettre::Address::new(local, domain).map_err(|_| bad())?;
    let name = header_text(&address.name);
    Ok(Mailbox::new((!name.is_empty()).then_some(name), email))
}

/// A type with its parameters, as in `text/calendar; method=PUBLISH`.
fn mime(kind: &str) -> Result<ContentType, BadMessage> {
    let plain = kind.bytes().all(|b| b.is_ascii_alphanumeric() || b"/+.-;= ".contains(&b));
    let parsed = plain.then(|| ContentType::parse(kind).ok()).flatten();
    parsed.ok_or_else(|| BadMessage::Mime(kind.to_owned()))
}

/// A boundary that depends on the Message-ID and the layer alone.
fn boundary(id: &str, layer: &str) -> String {
    format!("=_{}", &sha256_hex(format!("{layer}\n{id}").as_bytes())[..40])
}
