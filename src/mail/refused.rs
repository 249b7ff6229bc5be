//! Why a mail is not read at all, in words for people.

use super::why::Why;
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
