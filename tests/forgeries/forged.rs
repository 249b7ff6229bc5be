//! Mails that pretend. Each is made by somebody who cannot sign for Ann's domain and does not know her
//! secret, or knows what he should not; none may enter anything, and Ann gets no answer to any.

use chrono::Duration;

use super::post::{ANN, EVE, HOUSE, Mail, NOW, ORDERS, SERVER, SUBJECT, Sign, hop, received, sealed};
use super::{OTTO, Template};

/// Her domain does not know it.
const NOTHING: &str = "asks to refuse such mail: nothing vouches for it";
/// It is in order, and from somebody else.
const STRANGER: &str = "does not belong to any game";
/// Two programs might read its sender in two ways.
const DOUBTFUL: &str = "cannot be read with certainty";

/// A mail that pretends.
pub struct Forged {
    /// What is pretended.
    pub name: &'static str,
    /// Mails of Ann's own that come before and are entered.
    pub before: Vec<String>,
    /// A part of what the log says: that it fails for this and nothing else.
    pub why: &'static str,
    /// The mail.
    pub raw: String,
    /// The ways of proof of the game.
    pub ways: &'static str,
    /// Whose name it misuses, if anybody's.
    pub victim: Option<&'static str>,
    /// Who handed it over, as the server says.
    pub handed_by: Option<&'static str>,
}

fn forged(name: &'static str, why: &'static str, raw: String) -> Forged {
    Forged { name, why, before: vec![], raw, ways: "secret,dkim", victim: Some(ANN), handed_by: None }
}

/// A mail from Ann, by name.
fn from(from: &str) -> String {
    Mail { from, ..Mail::default() }.text()
}

/// The same, with a good signature of the forger's.
fn by_eve(mail: &str) -> String {
    Sign::of("evil.example").on(mail)
}

/// A mail that Ann's domain did sign.
fn by_ann(mail: &Mail<'_>) -> String {
    Sign::of("a.example").on(&mail.text())
}

/// All of them. `club` knows the secrets of its seats.
pub fn all(club: &Template) -> Vec<Forged> {
    let mut all = senders();
    all.extend(results());
    all.extend(signatures());
    all.extend(parts());
    all.extend(secrets(club));
    all
}

fn senders() -> Vec<Forged> {
    let path = format!("spf=pass smtp.mailfrom={EVE}; dmarc=fail header.from=a.example");
    let two = |first: &str, second: &str| {
        by_eve(&Mail { from: second, fields: &format!("From: {first}\r\n"), ..Mail::default() }.text())
    };
    let with = |field: &str| by_eve(&Mail { from: EVE, fields: field, ..Mail::default() }.text());
    let as_domain = |domain: &'static str| Sign::of(domain).on(&from(&format!("ann@{domain}")));
    vec![
        forged("no signature at all", NOTHING, from(ANN)),
        forged("a path of another domain", NOTHING, received(&path, &from(ANN))),
        forged("a signature of another domain", "the signature is of evil.example", by_eve(&from(ANN))),
        forged("a display name that is an address", STRANGER, by_eve(&from(&format!("\"{ANN}\" <{EVE}>")))),
        forged("two From fields, hers first", "more than one From line", two(ANN, EVE)),
        forged("two From fields, hers last", "more than one From line", two(EVE, ANN)),
        forged("a From that is a group", "several senders", by_eve(&from(&format!("Club: {ANN};")))),
        forged("a From with her in a comment", STRANGER, by_eve(&from(&format!("{EVE} ({ANN})")))),
        forged("a From with her in quotes", DOUBTFUL, by_eve(&from("\"ann@a.example\"@evil.example"))),
        forged("a From with two at-signs", DOUBTFUL, by_eve(&from("ann@a.example@evil.example"))),
        forged("a Punycode domain", STRANGER, as_domain("xn--80ak6aa92e.example")),
        forged("a domain that looks alike", STRANGER, as_domain("a.examp1e")),
        forged("a domain with Cyrillic letters", DOUBTFUL, by_eve(&from("ann@\u{430}.example"))),
        forged("her as Sender", STRANGER, with(&format!("Sender: {ANN}\r\n"))),
        forged("her in Reply-To", STRANGER, with(&format!("Reply-To: {ANN}\r\n"))),
        forged(
            "her in Resent-From",
            STRANGER,
            with(&format!("Resent-From: {ANN}\r\nResent-Sender: {ANN}\r\n")),
        ),
    ]
}

fn results() -> Vec<Forged> {
    let pass = "dmarc=pass header.from=a.example; spf=pass smtp.mailfrom=ann@a.example";
    let fail = "dmarc=fail header.from=a.example; spf=fail smtp.mailfrom=ann@a.example";
    let field = |server: &str| format!("Authentication-Results: {server}; {pass}\r\n");
    let below = |field: &str| received(fail, &Mail { fields: field, ..Mail::default() }.text());
    let above = |field: &str| format!("{field}{}", received(fail, &from(ANN)));
    let in_comment = format!("Authentication-Results: mx.evil.example ({SERVER}; {pass})\r\n");
    let in_reason = format!("dmarc=fail reason=\"x; {pass}\" header.from=a.example");
    vec![
        forged("results injected below", NOTHING, below(&field(SERVER))),
        forged("results injected above", NOTHING, above(&field(SERVER))),
        forged(
            "results below a server's own Received, where it writes none",
            NOTHING,
            format!("{}{}{}", hop(), field(SERVER), from(ANN)),
        ),
        forged(
            "results above a made-up Received of the server",
            NOTHING,
            format!(
                "Received: from x by store.games.example; today\r\n{}{}{}",
                field(SERVER),
                hop(),
                from(ANN)
            ),
        ),
        forged(
            "results in a mail that no server received",
            NOTHING,
            format!("{}{}", field(SERVER), from(ANN)),
        ),
        forged(
            "results and a made-up Received of the server, as the doctor tries them",
            NOTHING,
            format!("{}{}{}{}", hop(), field(SERVER), hop(), from(ANN)),
        ),
        forged("results in a comment", NOTHING, format!("{in_comment}{}{}", hop(), from(ANN))),
        forged(
            "results of another server",
            NOTHING,
            format!("{}{}{}", field("mx.evil.example"), hop(), from(ANN)),
        ),
        forged("results in capitals", NOTHING, below(&field(SERVER).to_uppercase())),
        forged(
            "results in a field with a blank",
            NOTHING,
            format!("{}{}{}", field(SERVER).replace(": ", " : "), hop(), from(ANN)),
        ),
        forged("results in a reason", NOTHING, received(&in_reason, &from(ANN))),
    ]
}

fn signatures() -> Vec<Forged> {
    let mail = || Mail::default();
    let other_id = |mail: &str| mail.replace("m1@mailer.example", "m2@mailer.example");
    let old = Sign { made: Some(*NOW - Duration::days(10)), ..Sign::of("a.example") };
    let polish = Sign { names: &["from", "to", "subject"], ..Sign::of("a.example") };
    let length = Sign { length: Some(ORDERS.len() as u64), ..Sign::of("a.example") };
    let no_subject =
        Sign { names: &["from", "to", "date", "message-id", "content-type"], ..Sign::of("a.example") };
    let no_text = Sign { length: Some(0), ..Sign::of("a.example") };
    let over = Sign {
        over: Some(*NOW - Duration::hours(1)),
        made: Some(*NOW - Duration::hours(2)),
        ..Sign::of("a.example")
    };
    let twice = polish.on(&mail().text());
    let changed = Mail { subject: "Re: [spring-1410 T1] orders, really", ..mail() };
    let to_bob = Mail { to: "bob@b.example", subject: "plans", text: "move P25: forward 2\r\n", ..mail() };
    let tagged =
        Mail { to: "bob@b.example", subject: SUBJECT, text: "turn 1\r\nmove P25: forward 2\r\n", ..mail() };
    let handed_on =
        Sign { names: &["from", "date", "subject", "message-id", "content-type"], ..Sign::of("a.example") };
    vec![
        forged(
            "a mail of hers to somebody else, handed on",
            "waiting for confirmation",
            handed_on.on(&to_bob.text()).replace(to_bob.to, HOUSE),
        ),
        forged(
            "the same with a turn in its subject and its text",
            "waiting for confirmation",
            handed_on.on(&tagged.text()).replace(to_bob.to, HOUSE),
        ),
        forged("the same with its own recipient, who is signed", "waiting for confirmation", {
            format!("X-Original-To: {HOUSE}\r\nDelivered-To: {HOUSE}\r\n{}", by_ann(&tagged))
        }),
        forged("an old mail of hers, sent again", "it was made 10 days ago", old.on(&mail().text())),
        forged(
            "a mail of hers under a new Message-ID",
            "it does not match the header",
            other_id(&by_ann(&mail())),
        ),
        Forged {
            before: vec![twice.clone()],
            ..forged(
                "the same where the Message-ID is not signed",
                "the same mail as letter",
                other_id(&twice),
            )
        },
        forged(
            "orders behind the signed part of the body",
            "Insecure 'l=' tag",
            length.on(&mail().text()) + "move L07: left 60\r\n",
        ),
        forged(
            "a subject that is not signed",
            "it leaves the subject open",
            no_subject.on(&mail().text()).replace(SUBJECT, changed.subject),
        ),
        forged("a text that is not signed", "it does not match the body", no_text.on(&mail().text())),
        forged("a signature that is over", "expired", over.on(&mail().text())),
        forged("a seal of an unknown forwarder", NOTHING, sealed("evil.example", "a.example", &from(ANN))),
        forged("her name on a list's own address", STRANGER, {
            let from = "Ann via List <list@lists.example>";
            Sign::of("lists.example").on(&Mail { from, ..mail() }.text())
        }),
    ]
}

fn parts() -> Vec<Forged> {
    let open: &[&str] = &["from", "to", "subject", "date", "message-id", "mime-version"];
    let ann = Sign { names: open, ..Sign::of("a.example") };
    let charset = ann.on(&Mail::default().text()).replace("charset=utf-8", "charset=utf-7");
    let kind = "multipart/mixed; boundary=\"b\"";
    let inner = "--b\r\nContent-Type: text/plain\r\n\r\nI do not want this:\r\n--c\r\nContent-Type: text/plain\r\n\r\n\
                 turn 1\r\nmove P25: forward 2\r\n--c--\r\n--b--\r\n";
    let boundary = ann
        .on(&Mail { kind, text: inner, ..Mail::default() }.text())
        .replace("boundary=\"b\"", "boundary=\"c\"");
    let two_ways = Mail { text: "Never this:\r\n\r\nturn 1\r\nmove P25: forward 2\r\n", ..Mail::default() };
    let header = by_ann(&two_ways).replacen("\r\n\r\n", "\r\nthis is no field\r\n", 1);
    vec![
        forged("a charset changed that is not signed", "it leaves the charset open", charset),
        forged("a boundary changed that is not signed", "the body has another boundary", boundary),
        forged("a header that two programs read in two ways", "its header can be read in two ways", header),
    ]
}

fn secrets(club: &Template) -> Vec<Forged> {
    let to = |to: &str| by_eve(&Mail { from: EVE, to, ..Mail::default() }.text());
    let other_game = club.secret_of_polish.replace("spring-1410", "autumn-1410");
    let other_seat = club.secret_of_polish.replace(".polish.", ".teutonic.");
    let quoted = Mail { from: OTTO, to: &club.secret_of_polish, ..Mail::default() }.text();
    let bounce = Mail {
        from: "Mail Delivery <mailer-daemon@evil.example>",
        to: "orders+bounce.aaaaaaaaaaaaaaaa@games.example",
        kind: "multipart/report; report-type=delivery-status; boundary=\"b\"",
        text: "--b\r\nContent-Type: text/plain\r\n\r\nturn 1\r\nmove P25: forward 2\r\n--b\r\nContent-Type: \
               message/delivery-status\r\n\r\nReporting-MTA: dns; evil.example\r\n\r\nFinal-Recipient: rfc822; \
               ann@a.example\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--\r\n",
        ..Mail::default()
    };
    vec![
        forged("the secret of another game", "is not, or no longer, the address of a seat", to(&other_game)),
        forged("the secret of another seat", "is not, or no longer, the address of a seat", to(&other_seat)),
        // That somebody uses her secret, Ann is told at once.
        Forged {
            ways: "both",
            victim: None,
            ..forged("a secret that leaked in a quoted reply", "waiting for confirmation", quoted)
        },
        Forged {
            handed_by: Some(""),
            ..forged("a bounce to a guessed address", "a bounce that knows no mail of ours", bounce.text())
        },
    ]
}
