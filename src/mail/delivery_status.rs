//! What a mail server says of a mail that it could not deliver: the fields of a `message/delivery-status`
//! (RFC 3464), the codes of an SMTP answer (RFC 5321, RFC 3463), and how much both say of an address.

use super::fields::Fields;
use super::normalise;

/// Blocks of a delivery status that are read.
const MOST_BLOCKS: usize = 50;
/// Letters that are kept of what a server said.
const LONGEST_SAID: usize = 300;

/// What became of a mail at the address that it was sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It arrived.
    Delivered,
    /// It is on its way still.
    Delayed,
    /// It did not arrive; others may: the mailbox is full, the mail was taken for spam.
    FailedForNow,
    /// No mail will ever arrive there: there is no such mailbox or domain.
    FailedForGood,
}

/// What a server said of one recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Status {
    /// What became of the mail.
    pub fate: Fate,
    /// The enhanced status, `5.1.1`, if it was told.
    pub code: Option<String>,
    /// The address that failed in the end, if it was told; after a forwarding not the one we wrote to.
    pub recipient: Option<String>,
    /// What the server said, in one line.
    pub said: String,
}

/// The worst of what a delivery status says.
pub(super) fn read(body: &str) -> Option<Status> {
    let lines = body.replace("\r\n", "\n");
    let blocks = lines.split("\n\n").take(MOST_BLOCKS);
    let known = blocks.filter_map(|block| of_recipient(&Fields::read(block.trim_start().as_bytes())));
    known.max_by_key(|s| s.fate)
}

fn of_recipient(fields: &Fields) -> Option<Status> {
    let value = |name: &str| fields.first(name).map(|v| normalise::one_line(&v));
    let after_type = |v: String| v.split_once(';').map_or(v.clone(), |(_, rest)| rest.trim().to_owned());
    let recipient = value("final-recipient").or_else(|| value("original-recipient")).map(after_type);
    let (action, status) = (value("action"), value("status"));
    if recipient.is_none() && action.is_none() {
        return None;
    }
    let said = value("diagnostic-code").map(after_type).or_else(|| status.clone()).unwrap_or_default();
    let told = status.as_deref().and_then(enhanced);
    // `5.0.0` says nothing that the answer does not say better.
    let better = enhanced(&said).filter(|_| told.as_deref().is_none_or(|c| c.ends_with(".0.0")));
    let code = better.or(told);
    let fate = match action.as_deref().map(str::to_ascii_lowercase).as_deref() {
        Some(a) if a.starts_with("delayed") => Fate::Delayed,
        Some(a) if ["delivered", "relayed", "expanded"].iter().any(|d| a.starts_with(d)) => Fate::Delivered,
        Some(a) if a.starts_with("failed") => weigh(code.as_deref(), &said),
        _ => match code.as_deref().and_then(|c| c.bytes().next())? {
            b'5' => weigh(code.as_deref(), &said),
            b'4' => Fate::Delayed,
            _ => Fate::Delivered,
        },
    };
    Some(Status { fate, code, recipient: recipient.map(|r| shortened(&r)), said: shortened(&said) })
}

/// What a server's refusal says of the address: `550 5.1.1 no such user`.
pub fn refusal(said: &str) -> Status {
    let said = normalise::one_line(said);
    let code = enhanced(&said);
    Status { fate: weigh(code.as_deref(), &said), code, recipient: None, said: shortened(&said) }
}

/// Whether a server refused us rather than the address: it wants another sign-in or other commands, or it
/// does not take our sender.
pub fn is_our_fault(said: &str) -> bool {
    let sender = matches!(enhanced(said).as_deref(), Some("5.1.7" | "5.1.8" | "5.7.8" | "5.7.9"));
    sender || matches!(reply_code(said), Some(500..=504 | 523 | 530 | 534 | 535 | 538))
}

/// How much a failure says of an address.
fn weigh(code: Option<&str>, said: &str) -> Fate {
    let lower = said.to_lowercase();
    if ["quota", "mailbox full", "mailbox is full", "inbox is full", "out of storage"]
        .iter()
        .any(|w| lower.contains(w))
    {
        return Fate::FailedForNow;
    }
    match code {
        Some("5.1.7" | "5.1.8") => Fate::FailedForNow,
        Some("5.2.1" | "5.4.1" | "5.4.4" | "5.4.310") => Fate::FailedForGood,
        Some(c) if c.starts_with("5.1.") => Fate::FailedForGood,
        Some(c) if !c.starts_with("5.0.") && c != "5.2.0" => Fate::FailedForNow,
        told => match (reply_code(said), told) {
            (Some(521 | 550 | 551 | 553 | 556), _) => Fate::FailedForGood,
            (None, Some("5.0.0")) => Fate::FailedForGood,
            _ => Fate::FailedForNow,
        },
    }
}

/// The first enhanced status in a text (RFC 3463): `5.1.1`, not a number of a version or an address.
pub(super) fn enhanced(text: &str) -> Option<String> {
    let mut words = text.split(|c: char| !c.is_ascii_digit() && c != '.').map(|w| w.trim_matches('.'));
    let sound = |word: &&str| {
        let parts: Vec<&str> = word.split('.').collect();
        let [class, subject, detail] = parts.as_slice() else { return false };
        let small = |p: &str| p.len() == 1 && matches!(p.as_bytes(), [b'0'..=b'7']);
        matches!(*class, "2" | "4" | "5") && small(subject) && (1..=3).contains(&detail.len())
    };
    words.find(sound).map(str::to_owned)
}

/// The first code of a refusal in a text: `550`.
pub(super) fn reply_code(text: &str) -> Option<u16> {
    let numbers = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.').filter(|w| w.len() == 3);
    numbers.filter_map(|n| n.parse().ok()).find(|n| matches!(n, 500..=504 | 521..=523 | 530..=556))
}

fn shortened(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(LONGEST_SAID).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_from_other_numbers() {
        assert_eq!(enhanced("550-5.1.1 The account").as_deref(), Some("5.1.1"));
        assert_eq!(enhanced("550 5.4.310 DNS domain").as_deref(), Some("5.4.310"));
        for none in ["Exim 4.96.2", "from 5.1.1.7", "552", "10.5.1", "", "5..1"] {
            assert_eq!(enhanced(none), None, "{none}");
        }
        assert_eq!(reply_code("mx:25: permanent error (550): no such user"), Some(550));
        assert_eq!(reply_code("host a550.example says 12.550.1"), None);
    }

    #[test]
    fn only_what_speaks_of_the_address_is_for_good() {
        use Fate::{FailedForGood, FailedForNow};
        for (said, fate) in [
            ("550 5.1.1 no such user", FailedForGood),
            ("550 5.1.10 RESOLVER.ADR.RecipientNotFound", FailedForGood),
            ("556 5.1.10 domain takes no mail", FailedForGood),
            ("550 5.4.1 Recipient address rejected: Access denied", FailedForGood),
            ("550 user unknown", FailedForGood),
            ("550 mailbox full", FailedForNow),
            ("552 5.2.2 mailbox full", FailedForNow),
            ("550 5.7.1 looks like spam", FailedForNow),
            ("554 transaction failed", FailedForNow),
            ("552 5.3.4 too large", FailedForNow),
            ("something odd", FailedForNow),
        ] {
            assert_eq!(refusal(said).fate, fate, "{said}");
        }
        assert!(is_our_fault("535 5.7.8 bad password") && is_our_fault("530 sign in first"));
        assert!(!is_our_fault("550 5.1.1 no such user"));
    }
}
