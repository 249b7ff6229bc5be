//! The world in which the forgeries are written: domains and what they publish, signatures, seals, results.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use chrono::{DateTime, Duration, Utc};
use estafette::mail::{Checker, Records};
use mail_auth::arc::ArcSealer;
use mail_auth::common::crypto::{DkimKey, Ed25519Key, RsaKey, SigningKey};
use mail_auth::common::headers::HeaderWriter;
use mail_auth::dkim::{Canonicalization, Signature};
use mail_auth::{ArcOutput, AuthenticatedMessage, AuthenticationResults, DmarcOutput, DmarcResult};
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

/// The server in front of the house, whose results it believes.
pub const SERVER: &str = "mx.games.example";
/// The house.
pub const HOUSE: &str = "orders@games.example";
/// Who is forged: her domain signs everything and asks to refuse the rest.
pub const ANN: &str = "ann@a.example";
/// Who forges, with a domain in good order.
pub const EVE: &str = "eve@evil.example";
/// What most providers sign at least.
pub const USUAL: &[&str] = &["from", "to", "subject", "date", "message-id", "mime-version", "content-type"];

const KEY: &str = include_str!("../mail/keys/ed25519.pem");
const RECORD: &str = include_str!("../mail/keys/ed25519.txt");
const OTHER_KEY: &str = include_str!("../mail/keys/rsa.pem");
const OTHER_RECORD: &str = include_str!("../mail/keys/rsa.txt");

/// The time of the tests: mail-auth seals with the clock of the machine.
#[expect(clippy::disallowed_methods, reason = "mail-auth seals with the clock of the machine")]
pub static NOW: LazyLock<DateTime<Utc>> = LazyLock::new(Utc::now);

/// What the house's checker knows of the world.
pub fn checker() -> Checker {
    let mut list = BTreeMap::new();
    let mut publish = |name: &str, text: &str| list.insert(name.to_owned(), vec![text.trim().to_owned()]);
    publish("k._domainkey.a.example", RECORD);
    publish("_dmarc.a.example", "v=DMARC1; p=reject");
    publish("_dmarc.path.example", "v=DMARC1; p=reject");
    publish("_dmarc.none.example", "v=DMARC1; p=none");
    publish("k._domainkey.none.example", OTHER_RECORD);
    publish("_dmarc.lists.example", "v=DMARC1; p=none");
    for domain in ["evil.example", "xn--80ak6aa92e.example", "a.examp1e", "lists.example"] {
        publish(&format!("k._domainkey.{domain}"), OTHER_RECORD);
    }
    Checker::new(Records::Listed(list), vec![SERVER.into()]).with_sealers(vec!["lists.example".into()])
}

fn key(pem: &str) -> DkimKey {
    let der = PrivateKeyDer::from_pem_slice(pem.as_bytes()).unwrap();
    match &der {
        PrivateKeyDer::Pkcs8(der) if pem == KEY => {
            DkimKey::Ed25519(Ed25519Key::from_pkcs8_maybe_unchecked_der(der.secret_pkcs8_der()).unwrap())
        }
        _ => DkimKey::Rsa(RsaKey::from_key_der(der).unwrap()),
    }
}

/// A signature as its signer wants it.
pub struct Sign {
    /// The signing domain; `a.example` has a key of its own, all others share one.
    pub domain: &'static str,
    /// The fields signed, each as often as it stands here.
    pub names: &'static [&'static str],
    /// When it is made; `None` leaves the time out.
    pub made: Option<DateTime<Utc>>,
    /// When it is over.
    pub over: Option<DateTime<Utc>>,
    /// How much of the body is signed; all without it.
    pub length: Option<u64>,
}

impl Sign {
    /// What a provider does for its domain.
    pub fn of(domain: &'static str) -> Self {
        Self { domain, names: USUAL, made: Some(*NOW - Duration::minutes(2)), over: None, length: None }
    }

    /// The mail with the signature on top.
    pub fn on(&self, mail: &str) -> String {
        let key = key(if self.domain == "a.example" { KEY } else { OTHER_KEY });
        let message = AuthenticatedMessage::parse(mail.as_bytes()).unwrap();
        let relaxed = Canonicalization::Relaxed;
        let seconds = |time: Option<DateTime<Utc>>| time.map_or(0, |t| u64::try_from(t.timestamp()).unwrap());
        let names: Vec<String> = self.names.iter().map(|n| (*n).to_owned()).collect();
        let body = message.raw_body();
        let covered = self.length.map_or(body, |l| &body[..usize::try_from(l).unwrap().min(body.len())]);
        let mut signature = Signature {
            v: 1,
            a: key.algorithm(),
            d: self.domain.into(),
            s: "k".into(),
            h: names,
            t: seconds(self.made),
            x: seconds(self.over),
            l: self.length.unwrap_or(0),
            bh: key.hash(relaxed.canonical_body(covered, 0)).as_ref().to_vec(),
            ch: relaxed,
            cb: relaxed,
            ..Signature::default()
        };
        let mut data = Vec::new();
        let fields: Vec<_> =
            message.signed_headers(&signature.h, b"", b"").filter(|(n, _)| !n.is_empty()).collect();
        relaxed.canonicalize_headers(fields.into_iter(), &mut data);
        signature.write(&mut data, false);
        signature.b = key.sign(data.as_slice()).unwrap();
        format!("{}{mail}", signature.to_header())
    }
}

/// The mail as a forwarder seals it, who found its sender in order (RFC 8617).
pub fn sealed(by: &str, sender: &str, mail: &str) -> String {
    let message = AuthenticatedMessage::parse(mail.as_bytes()).unwrap();
    let found = DmarcOutput::default().with_domain(sender).with_dkim_result(DmarcResult::Pass);
    let results = AuthenticationResults::new(by).with_dmarc_result(&found);
    let key = key(OTHER_KEY);
    let sealer = ArcSealer::from_key(key).domain(by).selector("k").headers(USUAL.iter().copied());
    let set = sealer.seal(&message, &results, &ArcOutput::default()).unwrap();
    format!("{}{mail}", set.to_header())
}

/// What the server in front of the house puts on top: its results, then the way the mail came.
pub fn received(results: &str, mail: &str) -> String {
    format!("Authentication-Results: {SERVER};\r\n\t{results}\r\n{}{mail}", hop())
}

/// The line of the server in front of the house.
pub fn hop() -> String {
    let date = NOW.to_rfc2822();
    format!("Received: from somewhere.example (192.0.2.7)\r\n\tby {SERVER} with ESMTPS id 1;\r\n\t{date}\r\n")
}

/// A mail to be written.
pub struct Mail<'a> {
    /// The `From` field.
    pub from: &'a str,
    /// The `To` field.
    pub to: &'a str,
    /// The subject.
    pub subject: &'a str,
    /// Its Message-ID, without brackets.
    pub id: &'a str,
    /// Further fields, each with its line end.
    pub fields: &'a str,
    /// The `Content-Type`.
    pub kind: &'a str,
    /// The text.
    pub text: &'a str,
}

/// What stands in an order mail.
pub const ORDERS: &str = "turn 1\r\nmove P25: forward 2\r\n";
/// A subject with game and turn.
pub const SUBJECT: &str = "Re: [spring-1410 T1] orders";

impl Default for Mail<'_> {
    fn default() -> Self {
        Self {
            from: ANN,
            to: HOUSE,
            subject: SUBJECT,
            id: "m1@mailer.example",
            fields: "",
            kind: "text/plain; charset=utf-8",
            text: ORDERS,
        }
    }
}

impl Mail<'_> {
    /// Its text as it travels.
    pub fn text(&self) -> String {
        let Self { from, to, subject, id, fields, kind, text } = self;
        let date = (*NOW - Duration::minutes(2)).to_rfc2822();
        format!(
            "{fields}From: {from}\r\nTo: {to}\r\nSubject: {subject}\r\nDate: {date}\r\nMessage-ID: <{id}>\r\n\
             MIME-Version: 1.0\r\nContent-Type: {kind}\r\n\r\n{text}"
        )
    }
}
