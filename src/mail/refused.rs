//! Why a mail is not read at all, in words for people.

use super::{Address, Automatic};

/// A mail that is not read. What is in it counts for nothing; its sender may be told.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct Refused {
    /// The reason.
    pub why: Why,
    /// Who sent it, if that could be found safely.
    pub from: Option<Address>,
    /// The subject, if the header could be read.
    pub subject: Option<String>,
    /// Its Message-ID, if it has a sound one.
    pub message_id: Option<String>,
    /// Set when it must not be answered, whoever sent it.
    pub automatic: Option<Automatic>,
}

/// The reason for a refusal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// Above [`super::LARGEST`].
    #[error("the mail is larger than {} MB; send the orders as plain text, without pictures", super::LARGEST / 1_000_000)]
    TooLarge,
    /// Above 100 kB of header.
    #[error("the mail's header is larger than 100 kB")]
    HeaderTooLarge,
    /// Above 500 header fields in one part.
    #[error("the mail has more than 500 header lines")]
    TooManyHeaders,
    /// A line above 64 kB.
    #[error("the mail has a line of more than 64 kB; break the orders into lines")]
    LineTooLong,
    /// Multipart or attached mails nested more than 16 deep.
    #[error(
        "the mail is packed more than 16 layers deep; send the orders in a new mail, not as an attachment of attachments"
    )]
    TooDeep,
    /// Above 100 parts.
    #[error("the mail has more than 100 parts; send the orders as plain text")]
    TooManyParts,
    /// A multipart boundary above 200 bytes.
    #[error("the mail's part boundary is longer than 200 letters; this is no mail a mail program writes")]
    BoundaryTooLong,
    /// NUL or a bare carriage return in the header.
    #[error("the mail's header holds a control character that no mail program writes")]
    ControlCharacter,
    /// No From field, or none with an address.
    #[error("the mail does not say who sent it: its From line has no address")]
    NoFrom,
    /// More than one From field.
    #[error("the mail has more than one From line, so it is not clear who sent it")]
    TwoFromFields,
    /// A From field with several addresses or a group.
    #[error("the mail's From line names several senders; orders must come from one address")]
    SeveralSenders,
    /// An address that cannot be read with certainty.
    #[error(
        "the sender's address `{0}` cannot be read with certainty; write from a plain name@domain address"
    )]
    BadSender(String),
}
