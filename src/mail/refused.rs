//! Why a mail is not read at all, in words for people.

use std::fmt;

use super::{Address, Automatic};
use crate::core::Voice;
use crate::say;

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// Above [`super::LARGEST`].
    TooLarge,
    /// Above 100 kB of header.
    HeaderTooLarge,
    /// Above 500 header fields in one part.
    TooManyHeaders,
    /// A line above 64 kB.
    LineTooLong,
    /// Multipart or attached mails nested more than 16 deep.
    TooDeep,
    /// Above 100 parts.
    TooManyParts,
    /// A multipart boundary above 200 bytes.
    BoundaryTooLong,
    /// NUL or a bare carriage return in the header.
    ControlCharacter,
    /// No From field, or none with an address.
    NoFrom,
    /// More than one From field.
    TwoFromFields,
    /// A From field with several addresses or a group.
    SeveralSenders,
    /// An address that cannot be read with certainty.
    BadSender(String),
}

impl Why {
    /// The reason as a sentence, without a full stop.
    pub fn say(&self, voice: Voice) -> String {
        match self {
            Self::TooLarge => say!(voice, "refused-too-large", mb = super::LARGEST / 1_000_000),
            Self::HeaderTooLarge => say!(voice, "refused-header-too-large"),
            Self::TooManyHeaders => say!(voice, "refused-too-many-headers"),
            Self::LineTooLong => say!(voice, "refused-line-too-long"),
            Self::TooDeep => say!(voice, "refused-too-deep"),
            Self::TooManyParts => say!(voice, "refused-too-many-parts"),
            Self::BoundaryTooLong => say!(voice, "refused-boundary"),
            Self::ControlCharacter => say!(voice, "refused-control"),
            Self::NoFrom => say!(voice, "refused-no-from"),
            Self::TwoFromFields => say!(voice, "refused-two-from"),
            Self::SeveralSenders => say!(voice, "refused-several-senders"),
            Self::BadSender(address) => say!(voice, "refused-bad-sender", address = address),
        }
    }
}

impl fmt::Display for Why {
    /// In English, for logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Voice::ENGLISH))
    }
}
