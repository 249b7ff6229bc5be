//! Why a letter is not read.

use std::fmt;

use estafette_words::{Voice, say};

/// The reason for a refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// Above so many bytes.
    TooLarge(usize),
    /// A header block above so many bytes.
    HeaderTooLarge(usize),
    /// Above so many header fields in one part.
    TooManyHeaders(usize),
    /// A line above so many bytes.
    LineTooLong(usize),
    /// Multipart or attached mails nested deeper than so many layers.
    TooDeep(usize),
    /// Above so many parts.
    TooManyParts(usize),
    /// A multipart boundary above so many bytes.
    BoundaryTooLong(usize),
    /// Above so many parameters in one header field.
    TooManyParameters(usize),
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
            Self::TooLarge(most) => say!(voice, "refused-too-large", size = &size(*most)),
            Self::HeaderTooLarge(most) => say!(voice, "refused-header-too-large", size = &size(*most)),
            Self::TooManyHeaders(most) => say!(voice, "refused-too-many-headers", most = *most),
            Self::LineTooLong(most) => say!(voice, "refused-line-too-long", size = &size(*most)),
            Self::TooDeep(most) => say!(voice, "refused-too-deep", most = *most),
            Self::TooManyParts(most) => say!(voice, "refused-too-many-parts", most = *most),
            Self::BoundaryTooLong(most) => say!(voice, "refused-boundary", most = *most),
            Self::TooManyParameters(most) => say!(voice, "refused-too-many-parameters", most = *most),
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

/// Bytes as people say them: `10 MB`, `64 kB`.
fn size(bytes: usize) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 if bytes.is_multiple_of(1024) => format!("{} kB", bytes / 1024),
        1_000..1_000_000 => format!("{} kB", bytes / 1_000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}
