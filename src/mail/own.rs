//! What is ours in a mail: for the detection of loops and the tags of addresses.

use super::address::without_tag;
use super::sent::Sent;
use super::stands::Stands;

/// What is ours, for loop detection and address tags.
#[derive(Debug, Clone, Default)]
pub struct Own {
    /// The domain of our Message-IDs.
    pub domain: String,
    /// Addresses we send from or receive at, without tags.
    pub addresses: Vec<String>,
    /// The names that stand beside those addresses.
    pub names: Vec<String>,
    /// The lines that say something to us by themselves.
    pub stands: Stands,
    /// Mails that went to whoever wrote what is read.
    pub sent: Sent,
}

impl Own {
    /// Whether an address is ours, with or without a tag.
    pub fn is_own(&self, mailbox: &str) -> bool {
        let plain = without_tag(mailbox);
        self.addresses.iter().any(|a| a.eq_ignore_ascii_case(&plain))
    }
}
