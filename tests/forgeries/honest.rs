//! Mails that look odd and are honest. Each is entered, or its sender is told how it can be.

use chrono::Duration;

use super::post::{ANN, HOUSE, Mail, NOW, Sign, received, sealed};
use super::{OTTO, Template};
use estafette::mail::Standing;

/// What becomes of an honest mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Path {
    /// Its orders are entered.
    Entered,
    /// This address is told how they can be.
    Told(&'static str),
}

/// An honest mail.
pub struct Honest {
    /// What is odd about it.
    pub name: &'static str,
    /// The mail.
    pub raw: String,
    /// What is known of its sender.
    pub standing: Standing,
    /// The ways of proof of the game.
    pub ways: &'static str,
    /// What becomes of it.
    pub path: Path,
}

fn honest(name: &'static str, raw: String) -> Honest {
    Honest { name, raw, standing: Standing::Aligned, ways: "dkim", path: Path::Entered }
}

/// With the secret alone.
fn by_secret(name: &'static str, raw: String) -> Honest {
    Honest { standing: Standing::Unknown, ways: "secret", ..honest(name, raw) }
}

fn told(name: &'static str, to: &'static str, raw: String) -> Honest {
    Honest { path: Path::Told(to), ..by_secret(name, raw) }
}

/// Signed by Ann's domain as her provider does it.
fn by_ann(mail: &Mail<'_>) -> String {
    Sign::of("a.example").on(&mail.text())
}

/// All of them. `club` knows the secrets of its seats and the first mails to them.
pub fn all(club: &Template) -> Vec<Honest> {
    let mut all = forwarded();
    all.extend(providers());
    all.extend(addresses(club));
    all.extend(unsigned(club));
    all
}

fn forwarded() -> Vec<Honest> {
    let mail = Mail::default();
    let broken = "spf=fail smtp.mailfrom=ann@a.example; dkim=pass header.d=a.example";
    let listed = Sign::of("lists.example").on(&by_ann(&mail));
    let footer = by_ann(&mail) + "_______\r\nforwarded by the club\r\n";
    let path = "spf=pass smtp.mailfrom=pat@path.example; dmarc=pass header.from=path.example";
    vec![
        honest("forwarded, so that its path is broken", received(broken, &by_ann(&mail))),
        honest("signed once more on its way", listed),
        honest("changed by a forwarder that seals", sealed("lists.example", "a.example", &footer)),
        honest(
            "a domain with a path and no signature",
            received(path, &Mail { from: "pat@path.example", ..mail }.text()),
        ),
    ]
}

fn providers() -> Vec<Honest> {
    let sign = |names: &'static [&'static str]| Sign { names, ..Sign::of("a.example") };
    let gmail =
        sign(&["to", "subject", "message-id", "date", "from", "mime-version", "from", "to", "cc", "subject"]);
    let outlook = Sign {
        made: None,
        ..sign(&["from", "date", "subject", "message-id", "content-type", "mime-version"])
    };
    let polish = sign(&["from", "to", "subject"]);
    let parts = Mail {
        kind: "multipart/alternative; boundary=\"0000\"",
        text: "--0000\r\nContent-Type: text/plain; charset=\"UTF-8\"\r\n\r\nturn 1\r\nmove P25: forward 2\r\n\r\n--0000\r\n\
               Content-Type: text/html; charset=\"UTF-8\"\r\n\r\n<div>turn 1<br>move P25: forward 2</div>\r\n\r\n--0000--\r\n",
        ..Mail::default()
    };
    let packed = Mail {
        fields: "Content-Transfer-Encoding: base64\r\n",
        text: "dHVybiAxCm1vdmUgUDI1OiBmb3J3YXJkIDIK\r\n",
        ..Mail::default()
    };
    let lasting = Sign { over: Some(*NOW + Duration::days(30)), ..Sign::of("a.example") };
    let slow = Sign { made: Some(*NOW - Duration::days(4)), ..Sign::of("a.example") };
    vec![
        honest("a provider that signs no Content-Type", gmail.on(&parts.text())),
        // Nobody can tell to whom it was written; with the secret it would be entered.
        Honest {
            path: Path::Told(ANN),
            ..honest("a provider that signs neither recipients nor time", outlook.on(&parts.text()))
        },
        honest("a provider that signs neither Message-ID nor date", polish.on(&packed.text())),
        honest("a Maildir that has taken the returns away", by_ann(&parts).replace('\r', "")),
        honest("a signature with an end", lasting.on(&Mail::default().text())),
        honest("four days on its way", slow.on(&Mail::default().text())),
    ]
}

fn addresses(club: &Template) -> Vec<Honest> {
    let mail = Mail::default;
    let shouted = club.secret_of_polish.to_uppercase();
    vec![
        honest(
            "another display name",
            by_ann(&Mail { from: "\"Anna z komórki\" <Ann@A.example>", ..mail() }),
        ),
        honest("a Message-ID of another domain", by_ann(&Mail { id: "9F3C@phone.local", ..mail() })),
        honest("a second registered address", {
            Sign::of("none.example").on(&Mail { from: "ann@none.example", ..mail() }.text())
        }),
        by_secret("a plus address in From", {
            let from = "ann+games@c.example";
            Mail { from, to: &club.secret_of_polish, ..mail() }.text()
        }),
        by_secret(
            "a reply address in capitals",
            Mail { from: "ann@c.example", to: &shouted, ..mail() }.text(),
        ),
    ]
}

fn unsigned(club: &Template) -> Vec<Honest> {
    let mail = Mail::default;
    let otto = || Mail { from: OTTO, text: "turn 1\r\nretreat K01 prefer SE, S, NE\r\n", ..mail() };
    let secret = &club.secret_of_teutonic;
    let answer = format!("In-Reply-To: <{}>\r\nReferences: <{0}>\r\n", club.first_to_teutonic);
    let broken =
        Sign::of("none.example")
            .on(&Mail { from: "ann@none.example", to: &club.secret_of_polish, ..mail() }.text());
    vec![
        by_secret("a domain that publishes nothing, and the secret", Mail { to: secret, ..otto() }.text()),
        by_secret(
            "a domain that asks for nothing, a broken signature, and the secret",
            broken.replace("forward 2", "forward 1"),
        ),
        by_secret("no secret, and an answer in the thread", Mail { fields: &answer, ..otto() }.text()),
        told("a registered address alone", OTTO, otto().text()),
        told("nobody we know", "new@b.example", Mail { from: "new@b.example", to: HOUSE, ..mail() }.text()),
    ]
}

/// Who else may write for Ann.
pub const SECOND: &[(&str, &str)] = &[("polish", "ann@none.example"), ("polish", "pat@path.example")];
