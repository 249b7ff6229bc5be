//! Bounces: mails by which a server says that one of ours did not arrive (RFC 3464), or says it in words of
//! its own. What such a mail says counts only where it shows that it knows one of our mails: by the address
//! for returned mail that the mail was sent from, or by the Message-ID.

use super::address::{self, Envelope};
use super::delivery_status::{self, Fate, Status};
use super::fields::{Fields, header_end};
use super::letter::Opened;
use super::mime::{self, Part};
use super::own::Own;
use super::{Limits, charset, guard, transfer, words};

/// Message-IDs that are looked at.
const MOST_IDS: usize = 20;
/// Bytes of one part that are looked at.
const LONGEST_PART: usize = 64 * 1024;

/// A mail by which a server says what became of one of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounce {
    /// Whom it was sent to, in lower case.
    pub recipients: Vec<String>,
    /// Message-IDs of ours that it names as those of the mail, without angle brackets.
    pub about: Vec<String>,
    /// What became of the mail.
    pub status: Status,
}

/// Subjects of bounces, in lower case, and what they say.
const SUBJECTS: &[(&str, Fate)] = &[
    ("undeliver", Fate::FailedForNow),
    ("failure notice", Fate::FailedForNow),
    ("delivery failed", Fate::FailedForNow),
    ("delivery failure", Fate::FailedForNow),
    ("delivery has failed", Fate::FailedForNow),
    ("returned mail", Fate::FailedForNow),
    ("returning message to sender", Fate::FailedForNow),
    ("message could not be delivered", Fate::FailedForNow),
    ("nie można dostarczyć", Fate::FailedForNow),
    ("niedostarczon", Fate::FailedForNow),
    ("zwrot", Fate::FailedForNow),
    ("unzustellbar", Fate::FailedForNow),
    ("nicht zugestellt", Fate::FailedForNow),
    ("zustellung fehlgeschlagen", Fate::FailedForNow),
    ("non remis", Fate::FailedForNow),
    ("delivery status notification (failure)", Fate::FailedForNow),
    ("delivery status notification (delay)", Fate::Delayed),
    ("delayed", Fate::Delayed),
    ("could not send message for past", Fate::Delayed),
    ("opóźnion", Fate::Delayed),
    ("verzögert", Fate::Delayed),
];

/// Words in a bounce that say that the server has given up for good.
const FOR_GOOD: &[&str] = &[
    "permanent error",
    "permanent fatal error",
    "user unknown",
    "unknown user",
    "no such user",
    "no mailbox here by that name",
    "mailbox unavailable",
    "does not exist",
    "address couldn't be found",
    "nie istnieje",
    "unbekannter empfänger",
];

/// A mail by which a provider says that somebody takes one of ours for unwanted (RFC 5965).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// Whom it was sent to, in lower case.
    pub recipients: Vec<String>,
    /// Message-IDs of ours that it names as those of the mail, without angle brackets.
    pub about: Vec<String>,
}

impl Opened<'_> {
    /// Reads a complaint; `None` for every other mail, and for one that breaks a limit.
    pub fn complaint(&self) -> Option<Complaint> {
        let Self { raw, envelope, own, limits, fields } = self;
        let parts = mime::cut(raw, limits).ok()?;
        let reports = fields.first("feedback-type").is_some()
            || fields.first("x-hmxmroriginalrecipient").is_some()
            || parts.all.iter().any(|p| p.kind == "message/feedback-report");
        let texts: Vec<String> =
            parts.all.iter().filter(|p| !p.is_multipart()).map(|p| text(p, limits)).collect();
        reports.then(|| Complaint {
            recipients: address::recipients(fields, envelope, limits.recipients),
            about: ids(texts.iter().map(String::as_str), own),
        })
    }

    /// Reads a bounce; `None` for every other mail, and for one that breaks a limit.
    pub fn bounce(&self) -> Option<Bounce> {
        let Self { raw, envelope, own, limits, fields } = self;
        let kind = fields.first("content-type").unwrap_or_default().to_ascii_lowercase();
        let is_report = kind.starts_with("multipart/report");
        // Other reports say that a mail was read, or is taken for spam.
        let of_delivery = kind.contains("delivery-status") || !kind.contains("report-type");
        if is_report && !of_delivery || !is_report && !from_a_daemon(fields, envelope) {
            return None;
        }
        guard::whole(raw, limits).ok()?;
        let parts = mime::cut(raw, limits).ok()?;
        let texts: Vec<(&str, String)> = parts
            .all
            .iter()
            .filter(|p| !p.is_multipart())
            .map(|p| (p.kind.as_str(), text(p, limits)))
            .collect();
        let of_kind = |kind: &str| texts.iter().find(|(k, _)| *k == kind).map(|(_, t)| t.as_str());
        let status = of_kind("message/delivery-status")
            .or_else(|| of_kind("message/global-delivery-status"))
            .and_then(delivery_status::read)
            .or_else(|| in_words(fields, texts.iter().map(|(_, t)| t.as_str())))?;
        Some(Bounce {
            recipients: address::recipients(fields, envelope, limits.recipients),
            about: ids(texts.iter().map(|(_, t)| t.as_str()), own),
            status,
        })
    }
}

fn from_a_daemon(fields: &Fields, envelope: &Envelope) -> bool {
    let from = fields.first("from").unwrap_or_default().to_lowercase();
    let daemon =
        ["mailer-daemon", "postmaster", "mail delivery", "maildelivery"].iter().any(|d| from.contains(d));
    let null = envelope.from.as_deref().is_some_and(|f| f.trim_matches(['<', '>', ' ']).is_empty())
        || fields.first("return-path").is_some_and(|p| p.trim() == "<>");
    // An out-of-office note has an empty sender too, but says what it is.
    let answer = fields.first("auto-submitted").is_some_and(|v| v.to_lowercase().contains("auto-replied"));
    fields.first("x-failed-recipients").is_some() || daemon || (null && !answer)
}

/// What a bounce without a delivery status says.
fn in_words<'t>(fields: &Fields, texts: impl Iterator<Item = &'t str>) -> Option<Status> {
    let subject = fields.all("subject").next().map(|f| words::decoded(&f.value)).unwrap_or_default();
    let subject = subject.to_lowercase();
    let by_subject = SUBJECTS.iter().filter(|(s, _)| subject.contains(s)).map(|(_, fate)| *fate).min();
    let failed = fields.first("x-failed-recipients");
    if by_subject.is_none() && failed.is_none() {
        return None;
    }
    // What is below belongs to the mail that came back.
    let first = texts.into_iter().next().unwrap_or_default().to_lowercase();
    let told: String = first.split("below this line").next().unwrap_or("").chars().take(8_000).collect();
    if by_subject == Some(Fate::Delayed) {
        return Some(Status { fate: Fate::Delayed, ..delivery_status::refusal(&said_in(&told)) });
    }
    let mut status = delivery_status::refusal(&said_in(&told));
    let coded = status.code.is_some() || delivery_status::reply_code(&status.said).is_some();
    if !coded && FOR_GOOD.iter().any(|w| told.contains(w)) {
        status.fate = Fate::FailedForGood;
    }
    status.recipient = failed.map(|f| f.chars().filter(|c| !c.is_control()).take(254).collect());
    Some(status)
}

/// The line that holds a code, or the first that says something.
fn said_in(text: &str) -> String {
    let coded = |l: &&str| delivery_status::enhanced(l).is_some() || delivery_status::reply_code(l).is_some();
    let worded = |l: &&str| FOR_GOOD.iter().any(|w| l.contains(w));
    let lines = || text.lines().map(str::trim).filter(|l| !l.is_empty());
    let line = lines().find(coded).or_else(|| lines().find(worded)).or_else(|| lines().next());
    line.unwrap_or("no reason was given").to_owned()
}

fn text(part: &Part<'_>, limits: &Limits) -> String {
    let body = &part.body[..part.body.len().min(LONGEST_PART)];
    charset::decode(&transfer::unpack(part.packing, body).bytes, part.charset.as_deref(), limits.encodings)
        .text
}

/// The Message-IDs of ours that stand in `Message-ID` lines; without such a line, the only one that is named.
fn ids<'t>(texts: impl Iterator<Item = &'t str>, own: &Own) -> Vec<String> {
    let (mut named, mut any): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for text in texts {
        let mut heading = false;
        for line in text.lines() {
            let line = line.trim_start_matches(['>', ' ', '\t']).to_ascii_lowercase();
            let begins = line.starts_with("message-id:");
            // An id that does not fit stands alone on the next line.
            let here = begins || (heading && line.starts_with('<'));
            for id in own_ids(&line, own) {
                let list = if here { &mut named } else { &mut any };
                if list.len() < MOST_IDS && !list.contains(&id) {
                    list.push(id);
                }
            }
            heading = begins;
        }
    }
    match (named.is_empty(), any.len()) {
        (false, _) => named,
        (true, 1) => any,
        _ => Vec::new(),
    }
}

/// Whether the body of a mail names the Message-ID of a mail of ours, as mails that come back do: whoever quotes one
/// does not.
pub(super) fn returns_ours(raw: &[u8], own: &Own) -> bool {
    let body = &raw[header_end(raw).1..];
    let domain = own.domain.to_ascii_lowercase();
    let ends = |at: usize| {
        let rest = &body[at + 1..];
        !domain.is_empty()
            && rest.len() >= domain.len()
            && rest[..domain.len()].eq_ignore_ascii_case(domain.as_bytes())
    };
    let id = |at: usize| at >= 40 && body[at - 40..at].iter().all(u8::is_ascii_hexdigit) && ends(at);
    body.iter().enumerate().any(|(at, &b)| b == b'@' && id(at))
}

/// Ids of the shape that we write ourselves, in a line in lower case.
fn own_ids(line: &str, own: &Own) -> Vec<String> {
    let end = format!("@{}", own.domain.to_ascii_lowercase());
    line.match_indices(&end)
        .filter_map(|(at, _)| {
            let local = at.checked_sub(40).and_then(|from| line.get(from..at))?;
            local.bytes().all(|b| b.is_ascii_hexdigit()).then(|| format!("{local}{end}"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0123456789abcdef0123456789abcdef01234567@club.example";
    const ROOT: &str = "ffffffffffffffffffffffffffffffffffffffff@club.example";

    fn own() -> Own {
        Own { domain: "club.example".into(), addresses: vec!["orders@club.example".into()], ..Own::default() }
    }

    fn read(raw: &str) -> Option<Bounce> {
        Opened::of(raw.as_bytes(), &Envelope::default(), &own(), &Limits::default()).bounce()
    }

    fn report(fields: &str) -> String {
        format!(
            "From: MAILER-DAEMON (Mail Delivery System)\r\nTo: orders+bounce.abc@club.example\r\n\
             Subject: Undelivered Mail Returned to Sender\r\nMIME-Version: 1.0\r\n\
             Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n\r\n--b\r\n\r\n\
             This is the mail system at host mx.\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n\
             Reporting-MTA: dns; mx\r\n\r\n{fields}\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\n\
             References: <{ROOT}>\r\nMessage-ID:\r\n <{ID}>\r\n\r\n--b--\r\n"
        )
    }

    #[test]
    fn a_delivery_report_tells_mail_fate_and_reason() {
        let bounce = read(&report(
            "Final-Recipient: rfc822; ann@a.example\r\nAction: failed\r\nStatus: 5.0.0\r\n\
             Diagnostic-Code: smtp; 550 5.1.1\r\n <ann@a.example>: unknown\r\n",
        ))
        .unwrap();
        assert_eq!(bounce.about, [ID], "not the thread that the mail belongs to");
        assert_eq!(bounce.recipients, ["orders+bounce.abc@club.example"]);
        assert_eq!((bounce.status.fate, bounce.status.code.as_deref()), (Fate::FailedForGood, Some("5.1.1")));
        assert_eq!(bounce.status.recipient.as_deref(), Some("ann@a.example"));
        assert_eq!(bounce.status.said, "550 5.1.1 <ann@a.example>: unknown");
        let fate = |fields: &str| read(&report(fields)).map(|b| b.status.fate);
        let of = |action: &str, status: &str| {
            fate(&format!("Final-Recipient: rfc822; a@a.example\r\nAction: {action}\r\nStatus: {status}\r\n"))
        };
        assert_eq!(of("failed", "5.2.2"), Some(Fate::FailedForNow));
        assert_eq!(of("failed", "4.4.7"), Some(Fate::FailedForNow));
        assert_eq!(of("delayed", "4.4.1"), Some(Fate::Delayed));
        assert_eq!(of("relayed", "2.0.0"), Some(Fate::Delivered));
        assert_eq!(fate("Final-Recipient: rfc822; a@a.example\r\nStatus: 4.2.0\r\n"), Some(Fate::Delayed));
    }

    #[test]
    fn bounces_in_words_are_read_when_a_daemon_writes_them() {
        let qmail = format!(
            "From: MAILER-DAEMON@mx.example\r\nTo: orders@club.example\r\nSubject: failure notice\r\n\r\n\
             Hi. This is the qmail-send program at mx.example.\r\nThis is a permanent error; I've given up.\r\n\r\n\
             <ann@a.example>:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n\r\n\
             --- Below this line is a copy of the message.\r\n\r\nMessage-ID: <{ID}>\r\nSubject: x\r\n"
        );
        let bounce = read(&qmail).unwrap();
        assert_eq!((bounce.status.fate, bounce.about), (Fate::FailedForGood, vec![ID.to_owned()]));
        let exim = format!(
            "Return-Path: <>\r\nX-Failed-Recipients: ann@a.example\r\nAuto-Submitted: auto-replied\r\n\
             From: Mail Delivery System <Mailer-Daemon@mx.example>\r\nTo: orders@club.example\r\n\
             Subject: Mail delivery failed: returning message to sender\r\n\r\n\
             This is a permanent error. The following address(es) failed:\r\n\r\n  ann@a.example\r\n\
             \x20   Unrouteable address\r\n\r\n------ This is a copy of the message ------\r\n\r\nMessage-Id: <{ID}>\r\n"
        );
        let bounce = read(&exim).unwrap();
        assert_eq!((bounce.status.fate, bounce.about), (Fate::FailedForGood, vec![ID.to_owned()]));
        let late = format!(
            "Return-Path: <>\r\nFrom: Mail Delivery System <Mailer-Daemon@mx.example>\r\n\
             Subject: Warning: message 1abc delayed 24 hours\r\n\r\nThe message identifier is: 1abc\r\n\
             No action is required on your part. 5.1.1\r\nMessage-ID: <{ID}>\r\n"
        );
        assert_eq!(read(&late).unwrap().status.fate, Fate::Delayed);
    }

    #[test]
    fn other_mails_are_no_bounces() {
        let away = "Return-Path: <>\r\nAuto-Submitted: auto-replied\r\nFrom: ann@a.example\r\n\
                    Subject: Out of office\r\n\r\nBack on Monday.\r\n";
        assert_eq!(read(away), None);
        assert_eq!(read("From: ann@a.example\r\nSubject: delivery failed\r\n\r\nIt did.\r\n"), None);
        let read_receipt = report("Final-Recipient: rfc822; a@a.example\r\nDisposition: displayed\r\n")
            .replace("delivery-status", "disposition-notification");
        assert_eq!(read(&read_receipt), None);
        let wide = report(&"x".repeat(70_000));
        assert_eq!(read(&wide), None, "limits hold for bounces");
    }
}
