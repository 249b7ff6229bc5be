//! Mail: bytes to a letter, a message to bytes, and the transports. Knows no game.

use chrono::{DateTime, Utc};
use mail_parser::MessageParser;

/// A name and a mailbox.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Address {
    /// The display name.
    pub name: String,
    /// `local@domain`.
    pub mailbox: String,
}

/// What the transport knew.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Envelope {
    /// The envelope sender; empty for the null sender.
    pub from: Option<String>,
    /// The envelope recipients.
    pub recipients: Vec<String>,
}

/// How we are addressed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Own {
    /// Domain.
    pub domain: String,
    /// Addresses.
    pub addresses: Vec<String>,
}

/// Why a mail cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct Refused {
    /// Why.
    pub why: String,
    /// From.
    pub from: Option<Address>,
    /// Subject.
    pub subject: Option<String>,
    /// Message-ID.
    pub message_id: Option<String>,
    /// Automatic.
    pub automatic: Option<String>,
}

/// A letter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Letter {
    /// Message-ID.
    pub message_id: Option<String>,
    /// In-Reply-To.
    pub in_reply_to: Vec<String>,
    /// References.
    pub references: Vec<String>,
    /// Sender.
    pub from: Address,
    /// Recipients.
    pub recipients: Vec<String>,
    /// Subject.
    pub subject: String,
    /// Subject without tags and prefixes.
    pub plain_subject: String,
    /// Text.
    pub text: String,
    /// Notes.
    pub notes: Vec<String>,
    /// Written by a machine.
    pub automatic: Option<String>,
}

/// Reads a letter.
pub fn read_letter(raw: &[u8], envelope: &Envelope, _own: &Own) -> Result<Letter, Refused> {
    let no =
        |why: &str| Refused { why: why.into(), from: None, subject: None, message_id: None, automatic: None };
    let mail = MessageParser::default().parse(raw).ok_or_else(|| no("it is no mail"))?;
    let address = |a: &mail_parser::Addr<'_>| Address {
        name: a.name().unwrap_or("").to_owned(),
        mailbox: a.address().unwrap_or("").to_owned(),
    };
    let all = |a: Option<&mail_parser::Address<'_>>| {
        a.map(|a| a.iter().map(address).collect::<Vec<_>>()).unwrap_or_default()
    };
    let ids = |h: &mail_parser::HeaderValue<'_>| {
        h.as_text_list().map(|l| l.iter().map(ToString::to_string).collect()).unwrap_or_default()
    };
    let subject = mail.subject().unwrap_or("").to_owned();
    Ok(Letter {
        message_id: mail.message_id().map(ToOwned::to_owned),
        in_reply_to: ids(mail.in_reply_to()),
        references: ids(mail.references()),
        from: all(mail.from()).into_iter().next().ok_or_else(|| no("no sender"))?,
        recipients: envelope
            .recipients
            .iter()
            .cloned()
            .chain(all(mail.to()).into_iter().map(|a| a.mailbox))
            .collect(),
        plain_subject: subject.rsplit(']').next().unwrap_or("").trim().to_owned(),
        subject,
        text: mail.body_text(0).unwrap_or_default().into_owned(),
        notes: Vec::new(),
        automatic: mail.header("Auto-Submitted").and_then(|h| h.as_text()).map(ToOwned::to_owned),
    })
}

/// A message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Message {
    /// From.
    pub from: Address,
    /// To.
    pub to: Address,
    /// Reply-To.
    pub reply_to: Option<String>,
    /// Subject.
    pub subject: String,
    /// Message-ID.
    pub message_id: String,
    /// In-Reply-To.
    pub in_reply_to: Option<String>,
    /// References.
    pub references: Vec<String>,
    /// Date.
    pub date: DateTime<Utc>,
    /// Whether it answers a letter.
    pub replied: bool,
    /// Text.
    pub text: String,
    /// HTML.
    pub html: Option<String>,
    /// Inline PNG.
    pub png: Option<Vec<u8>>,
    /// Attached SVG: file name and text.
    pub svg: Option<(String, String)>,
}

impl Message {
    /// The mail.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = format!(
            "From: {} <{}>\r\nTo: {} <{}>\r\nReply-To: {}\r\nSubject: {}\r\nMessage-ID: <{}>\r\nReferences: {}\r\n\r\n{}",
            self.from.name,
            self.from.mailbox,
            self.to.name,
            self.to.mailbox,
            self.reply_to.clone().unwrap_or_default(),
            self.subject,
            self.message_id,
            self.references.iter().map(|r| format!("<{r}>")).collect::<Vec<_>>().join(" "),
            self.text
        )
        .into_bytes();
        out.extend(self.html.as_deref().unwrap_or("").as_bytes());
        out
    }
}
