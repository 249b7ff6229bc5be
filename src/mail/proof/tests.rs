//! The checker on small mails: standings, servers, what providers sign, and what may not be left open.

use std::collections::BTreeMap;

use mail_auth::common::crypto::{Algorithm, HashAlgorithm};
use mail_auth::dkim::Canonicalization;
use proptest::prelude::*;

use super::super::Signer;
use super::super::fields::{Fields, header_end};
use super::cover::Signed;
use super::judge::with_crlf;
use super::*;

const KEY: &str = include_str!("../../../tests/mail/keys/ed25519.pem");
const RECORD: &str = include_str!("../../../tests/mail/keys/ed25519.txt");

fn now() -> DateTime<Utc> {
    "2026-01-05T20:00:00Z".parse().unwrap()
}

fn records(dmarc: &str) -> Records {
    let mut list = BTreeMap::from([("k._domainkey.a.example".to_owned(), vec![RECORD.trim().to_owned()])]);
    if !dmarc.is_empty() {
        list.insert("_dmarc.a.example".to_owned(), vec![format!("v=DMARC1; p={dmarc}")]);
    }
    Records::Listed(list)
}

fn check(records: Records, raw: &str) -> Proof {
    Checker::new(records, vec!["mx.games.example".into()]).check(raw.as_bytes(), &Envelope::default(), now())
}

fn mail(above: &str) -> String {
    format!(
        "{above}From: Ann <ann@a.example>\r\nTo: orders@games.example\r\nSubject: orders\r\n\
         Message-ID: <1@a.example>\r\n\r\nmove P25: forward 2\r\n"
    )
}

fn signed() -> String {
    let signer = Signer::new("a.example", "k", KEY).unwrap();
    String::from_utf8(signer.sign(mail("").as_bytes(), now())).unwrap()
}

#[test]
fn a_domain_that_publishes_nothing_says_nothing_and_one_that_refuses_calls_it_forged() {
    assert_eq!(check(records(""), &mail("")).standing, Standing::Unknown);
    assert_eq!(check(records("none"), &mail("")).standing, Standing::Unknown);
    assert_eq!(check(records("quarantine"), &mail("")).standing, Standing::Forged);
    let forged = check(records("reject"), &mail(""));
    assert_eq!((forged.standing, forged.policy), (Standing::Forged, Some(Policy::Reject)));
    assert_eq!(forged.reason, "a.example asks to refuse such mail: nothing vouches for it");
    for dmarc in ["", "none", "reject"] {
        let proof = check(records(dmarc), &signed());
        assert_eq!(
            (proof.standing, proof.voucher),
            (Standing::Aligned, Some(Voucher::Signature)),
            "{proof:?}"
        );
        assert_eq!((proof.signed_at, proof.mark), (Some(now()), None));
    }
}

#[test]
fn a_mail_from_a_maildir_has_lost_its_returns_and_still_holds() {
    assert_eq!(check(records("reject"), &signed().replace('\r', "")).standing, Standing::Aligned);
}

#[test]
fn a_believed_server_vouches_for_a_path_and_for_signatures_that_say_enough() {
    let hop = "Received: from x by mx.games.example; today\r\n";
    let says = |what: &str| format!("Authentication-Results: mx.games.example; {what}\r\n{hop}");
    let standing = |what: &str, mail: &str| check(Records::Off, &format!("{}{mail}", says(what))).standing;
    let (plain, signed) = (mail(""), signed());
    let dmarc = "dmarc=pass header.from=a.example";
    assert_eq!(standing(dmarc, &plain), Standing::Unknown);
    assert_eq!(standing(dmarc, &signed), Standing::Aligned);
    assert_eq!(standing("dkim=pass header.d=a.example", &signed), Standing::Aligned);
    assert_eq!(standing("dkim=pass header.d=b.example", &signed), Standing::Unknown);
    assert_eq!(standing("spf=pass smtp.mailfrom=ann@a.example", &plain), Standing::Aligned);
    assert_eq!(standing("spf=pass smtp.mailfrom=bounces.a.example", &plain), Standing::Unknown);
    let both = "spf=pass smtp.mailfrom=bounces.a.example; dmarc=pass header.from=a.example";
    assert_eq!(standing(both, &plain), Standing::Aligned);
    assert_eq!(standing("spf=pass smtp.mailfrom=eve@evil.example", &plain), Standing::Unknown);
    let fail = "dmarc=fail policy.published-domain-policy=reject header.from=a.example";
    assert_eq!(standing(fail, &plain), Standing::Forged);
    assert_eq!(standing("dmarc=fail header.from=a.example", &plain), Standing::Unknown);
    assert_eq!(standing("dmarc=temperror header.from=a.example", &plain), Standing::Unknown);
    let kept = serde_json::to_string(&check(Records::Off, &format!("{}{signed}", says(dmarc)))).unwrap();
    assert!(kept.contains("\"by\":\"mx.games.example\",\"method\":\"dmarc\",\"verdict\":\"pass\""), "{kept}");
}

#[test]
fn a_proof_is_read_back_and_an_older_one_too() {
    let proof = check(records("reject"), &signed());
    let kept = serde_json::to_string(&proof).unwrap();
    assert_eq!(serde_json::from_str::<Proof>(&kept).unwrap(), proof);
    let old = serde_json::from_str::<Proof>("{\"standing\":\"aligned\"}").unwrap();
    assert_eq!(old, Proof { standing: Standing::Aligned, ..Proof::default() });
}

#[test]
fn a_dns_that_does_not_answer_leaves_it_unknown_and_says_so() {
    let closed = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = closed.local_addr().unwrap();
    drop(closed);
    let proof = check(Records::Server(address), &signed());
    assert_eq!(proof.standing, Standing::Unknown);
    assert!(proof.reason.starts_with("not known for now: "), "{}", proof.reason);
    assert!(proof.found.iter().any(|f| f.verdict == Verdict::Temporary) || proof.found.is_empty());
}

/// What big providers sign, as seen in mails of theirs, with the mails they send.
#[test]
fn what_big_providers_sign_is_enough() {
    let gmail = "to:subject:message-id:date:from:in-reply-to:references:mime-version:from:to:cc:subject:date";
    let outlook = "From:Date:Subject:Message-ID:Content-Type:MIME-Version:X-MS-Exchange-SenderADCheck";
    let polish = "From:To:Subject";
    let fastmail =
        "cc:content-transfer-encoding:content-type:date:from:in-reply-to:message-id:mime-version:subject:to";
    let header = |kind: &str| {
        format!(
            "From: a@a.example\r\nTo: o@games.example\r\nSubject: s\r\nDate: Mon, 05 Jan 2026 19:59:00 +0000\r\n\
             Message-ID: <1@a.example>\r\nMIME-Version: 1.0\r\n{kind}\r\n\r\n"
        )
    };
    let parts = header("Content-Type: multipart/alternative; boundary=\"b1\"")
        + "--b1\r\nContent-Type: text/plain; charset=\"iso-8859-2\"\r\n\r\nzażó\r\n--b1\r\n\
           Content-Type: text/html\r\n\r\n<p>\r\n--b1--\r\n";
    let text =
        header("Content-Type: text/plain; charset=UTF-8\r\nContent-Transfer-Encoding: quoted-printable")
            + "za=C5=BC=C3=B3=C5=82=C4=87 \r\nmove P25\r\n";
    let base64 = header("Content-Type: text/plain; charset=\"UTF-8\"\r\nContent-Transfer-Encoding: base64")
        + "bW92ZSBQMjU6IGZvcndhcmQgMgo=\r\n";
    let flowed = header("Content-Type: text/plain; charset=UTF-8; format=flowed")
        + "a line that is as long as a mail program makes them before it breaks it \r\nin two\r\n";
    for list in [gmail, outlook, polish, fastmail] {
        for mail in [&parts, &text, &base64, &flowed] {
            let fields = Fields::read(&mail.as_bytes()[..header_end(mail.as_bytes()).0]);
            let made = if list == outlook { 0 } else { now().timestamp() as u64 };
            let signed = Signed {
                domain: "a.example".into(),
                names: list.split(':').map(str::to_ascii_lowercase).collect(),
                made,
                over: 0,
                length: 0,
                body_hash: vec![],
                algorithm: Algorithm::RsaSha256,
            };
            assert_eq!(signed.weakness(&fields, mail.as_bytes(), now()), None, "{list}\n{mail}");
            assert_eq!(signed.covers(&fields, "message-id"), list != polish);
        }
    }
}

/// A body under another Content-Type than it was signed with, where that is not signed.
#[test]
fn an_open_content_type_must_be_borne_out_by_the_body() {
    let weak = |kind: &str, body: &str| {
        let mail = format!("From: a@a.example\r\nSubject: s\r\n{kind}\r\n\r\n{body}");
        let fields = Fields::read(&mail.as_bytes()[..header_end(mail.as_bytes()).0]);
        let signed = Signed {
            domain: "a.example".into(),
            names: vec!["from".into(), "subject".into()],
            made: now().timestamp() as u64,
            over: 0,
            length: 0,
            body_hash: vec![],
            algorithm: Algorithm::RsaSha256,
        };
        signed.weakness(&fields, mail.as_bytes(), now()).unwrap_or_default()
    };
    let parts = "--b\r\nContent-Type: text/plain\r\n\r\nmove\r\n--b--\r\n";
    let quoted = "move P25: forward 2=\r\n0 left 60\r\n";
    for (kind, body, why) in [
        ("Content-Type: text/plain; charset=utf-7", "+ADw- move", "unusual"),
        ("Content-Type: text/plain; charset=utf-16", "move", "unusual"),
        ("Content-Type: text/plain; charset=iso-8859-2", "zażółć", "no plain UTF-8"),
        ("X: y", parts, "made of parts"),
        (
            "Content-Type: multipart/mixed; boundary=c",
            &format!("{parts}--c\r\n\r\nx\r\n--c--\r\n"),
            "another boundary",
        ),
        ("Content-Type: multipart/digest; boundary=b", parts, "another boundary"),
        ("Content-Type: text/plain", quoted, "looks encoded"),
        ("Content-Type: text/html", "move\r\nP25", "looks like another"),
        ("Content-Type: text/plain", "<html><!-- move --></html>", "looks like another"),
        ("Content-Type: text/plain; format=flowed", "move P25: forward 2 \r\nP12: hold", "run on"),
        ("Content-Type: text/plain\r\nContent-Type: text/html", "move", "there are two"),
    ] {
        assert!(weak(kind, body).contains(why), "{kind}: {}", weak(kind, body));
    }
    assert_eq!(weak("Content-Type: text/plain", "move P25: forward 2 \r\nP12: hold\r\n=====\r\n"), "");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn no_letter_makes_it_panic(head in "[ -~\\r\\n\\t]{0,300}", body in proptest::collection::vec(any::<u8>(), 0..300)) {
        let checker = Checker::new(records("reject"), vec!["mx.games.example".into()]).with_sealers(vec!["a.example".into()]);
        let tail = "\r\nFrom: ann@a.example\r\nARC-Seal: i=1; d=a.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";
        let raw = [head.as_bytes(), tail.as_bytes(), &body].concat();
        let _ = checker.check(&raw, &Envelope::default(), now());
        let _ = checker.check(&body, &Envelope::default(), now());
    }

    /// So a body need not be copied to be checked.
    #[test]
    fn the_hash_of_a_body_is_the_same_with_other_line_ends(body in "[a. \\t\\r\\n]{0,60}") {
        let travelled = with_crlf(body.as_bytes());
        for form in [Canonicalization::Relaxed, Canonicalization::Simple] {
            let hash = |bytes: &[u8]| HashAlgorithm::Sha256.hash(form.canonical_body(bytes, 0)).as_ref().to_vec();
            prop_assert_eq!(hash(body.as_bytes()), hash(&travelled), "{:?}", form);
        }
    }
}
