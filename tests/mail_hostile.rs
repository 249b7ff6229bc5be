//! What a stranger may send: cut, mutated, deep, huge, forged and automatic mails. Nothing panics,
//! nothing takes long, and nothing counts that should not.

use crate::mail_shapes;

use std::time::{Duration, Instant};

use estafette::mail::{Automatic, Envelope, Letter, Limits, Own, Refused, Why, read_letter};
use mail_shapes::build::{base64, html, mail, nested, orders, part, plain};
use mail_shapes::{ORDERS, all};
use proptest::prelude::*;

fn own() -> Own {
    Own { domain: "club.example".into(), addresses: vec!["orders@club.example".into()], ..Own::default() }
}

fn read(raw: &[u8]) -> Result<Letter, Refused> {
    read_letter(raw, &Envelope::default(), &own(), &Limits::default())
}

#[test]
fn a_mail_cut_at_any_byte_never_panics_and_keeps_no_broken_order_but_the_last() {
    let wanted = ["1 flowed", "6 base64", "30 the", "36 signed", "42.1 top-posted", "53 sheet"];
    let shapes: Vec<_> = all().into_iter().filter(|s| wanted.iter().any(|w| s.name.starts_with(w))).collect();
    assert!(shapes.len() >= wanted.len());
    for shape in shapes {
        for end in 0..shape.raw.len() {
            let Ok(letter) = read(&shape.raw[..end]) else { continue };
            let got: Vec<&str> = letter.text.lines().filter(|l| !l.trim().is_empty()).collect();
            // Cutting never turns one order into another: whole, last, or a note says that it was cut.
            for line in got.iter().take(got.len().saturating_sub(1)) {
                let squeezed = line.split_whitespace().collect::<Vec<_>>().join(" ");
                let start = |o: &str| o.split(' ').take(2).map(|w| format!("{w} ")).collect::<String>();
                let maimed = ORDERS
                    .iter()
                    .any(|o| squeezed.starts_with(&start(o)) && !ORDERS.contains(&squeezed.as_str()));
                assert!(!maimed || !letter.notes.is_empty(), "{} cut at {end}: {line:?}", shape.name);
            }
        }
    }
}

#[test]
fn a_multipart_cut_short_says_so() {
    let shape = all().into_iter().find(|s| s.name.starts_with("30 the")).unwrap();
    let body = String::from_utf8_lossy(&shape.raw).find("A29B31").unwrap();
    for end in (body..shape.raw.len() - 12).step_by(7) {
        let notes = format!("{:?}", read(&shape.raw[..end]).unwrap().notes);
        assert!(notes.contains("CutShort"), "cut at {end} of {}: {notes}", shape.raw.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_mails_never_panic(
        pick in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..40),
    ) {
        let shapes = all();
        let mut raw = shapes[pick.index(shapes.len())].raw.clone();
        for (at, byte, how) in edits {
            let at = at.index(raw.len());
            match how {
                0 => raw[at] = byte,
                1 => raw.insert(at, byte),
                2 if raw.len() > 1 => { raw.remove(at); }
                _ => { let piece = raw[at..raw.len().min(at + 40)].to_vec(); raw.extend(piece); }
            }
        }
        let _ = read(&raw);
    }

    #[test]
    fn any_bytes_never_panic(head in "[ -~\r\n]{0,200}", body in prop::collection::vec(any::<u8>(), 0..600)) {
        let mut raw = format!("From: a@a.example\r\n{head}\r\n\r\n").into_bytes();
        raw.extend_from_slice(&body);
        let _ = read(&raw);
        raw.splice(0..0, b"Content-Type: text/html; charset=utf-8\r\n".iter().copied());
        let _ = read(&raw);
    }
}

#[test]
fn bombs_are_refused_or_read_in_time() {
    let deep: String =
        (0..100_000).map(|i| format!("Content-Type: multipart/mixed; boundary=b{i}\n\n--b{i}\n")).collect();
    let attached = "Content-Type: message/rfc822\n\n".repeat(40_000);
    let parts = "--b\n\nx\n".repeat(800_000);
    let packed = (0..40).fold("rally all\n".to_owned(), |inner, _| base64(inner.as_bytes()));
    let zipped = base64(&[b"PK\x03\x04".as_slice(), &[0; 3_000_000]].concat());
    let headers = "X: y\n".repeat(1_000_000);
    let digest: String = "--b\n\n\nContent-Type: multipart/digest; boundary=b\n\n".repeat(20_000);
    let mixed = "Content-Type: multipart/mixed; boundary=b\n";
    let bombs: Vec<(&str, Vec<u8>, Option<Why>)> = vec![
        ("30 MB", plain(&"move L07: back\n".repeat(2_000_000)), Some(Why::TooLarge(10_000_000))),
        ("deep multiparts", mail("X: y\n", "").into_iter().chain(deep.clone().into_bytes()).collect(), None),
        (
            "deep multiparts in the head",
            format!("From: a@a.example\n{deep}").into_bytes(),
            Some(Why::TooDeep(16)),
        ),
        ("attached mails", format!("From: a@a.example\n{attached}").into_bytes(), Some(Why::TooDeep(16))),
        ("parts", mail(mixed, &parts), Some(Why::TooManyParts(100))),
        ("digests", mail("Content-Type: multipart/digest; boundary=b\n", &digest), None),
        (
            "headers",
            format!("From: a@a.example\n{headers}\n").into_bytes(),
            Some(Why::HeaderTooLarge(100_000)),
        ),
        (
            "601 headers",
            format!("From: a@a.example\n{}\n", "X: y\n".repeat(600)).into_bytes(),
            Some(Why::TooManyHeaders(500)),
        ),
        ("one line", plain(&"x".repeat(9_000_000)), Some(Why::LineTooLong(65_536))),
        ("open tags", html(&"<b><div><table><td>\n".repeat(60_000)), None),
        ("attributes", html(&format!("<a {}>", "a=b \n".repeat(200_000))), None),
        ("open comments", html(&"<!-- -\n".repeat(300_000)), None),
        (
            "quotes",
            plain(
                &">".repeat(9_000_000)
                    .as_bytes()
                    .chunks(60_000)
                    .map(|c| format!("{}\n", String::from_utf8_lossy(c)))
                    .collect::<String>(),
            ),
            None,
        ),
        ("order sheets", plain(&"--- order sheet: begin ---\n".repeat(20_000)), None),
        ("attributions", plain(&"On 5 Jan 2026 20:00 x:\n".repeat(10_000)), None),
        ("from lines", plain(&"From: x\n".repeat(15_000)), None),
        ("pgp", plain(&"-----BEGIN PGP SIGNED MESSAGE-----\n".repeat(25_000)), None),
        (
            "parameters",
            mail(&format!("Content-Type: text/plain; {}\n", "a=b;\n ".repeat(15_000)), orders()),
            None,
        ),
        ("recipients", mail(&format!("Cc: {}\n", "a@b.example,\n ".repeat(7_000)), orders()), None),
        (
            "encoded words",
            mail(&format!("Subject: {}\n", "=?utf-8?Q?=C5?=\n ".repeat(5_000)), orders()),
            None,
        ),
        (
            "base64 forty times",
            mail("Content-Type: text/plain\nContent-Transfer-Encoding: base64\n", &packed),
            None,
        ),
        (
            "zip bomb attached",
            mail(
                mixed,
                nested(
                    "b",
                    &[
                        part("text/plain", &orders()),
                        format!(
                            "Content-Type: application/zip; name=o.zip\nContent-Transfer-Encoding: base64\n\n{zipped}"
                        ),
                    ],
                ),
            ),
            None,
        ),
        ("comments", mail(&format!("Cc: {}\n", "(".repeat(60_000)), orders()), None),
    ];
    for (name, raw, why) in bombs {
        let started = clock();
        let result = read(&raw);
        let took = started.elapsed();
        println!("{name}: {took:?} for {} kB", raw.len() / 1000);
        // Generous, for a busy machine: what is not linear takes minutes.
        assert!(took < Duration::from_secs(10), "{name}: {took:?} for {} bytes", raw.len());
        if let Some(why) = why {
            assert_eq!(result.unwrap_err().why, why, "{name}");
        }
    }
}

/// A test may look at the clock; the program's rooms may not.
#[allow(clippy::disallowed_methods)]
fn clock() -> Instant {
    Instant::now()
}

#[test]
fn two_hundred_nested_parts_are_refused_with_the_sender_known() {
    let body = (0..200).rev().fold("rally all\n".to_owned(), |inner, i| {
        format!("--b{i}\nContent-Type: multipart/mixed; boundary=b{}\n\n{inner}\n--b{i}--\n", i + 1)
    });
    let refused = read(&mail("Content-Type: multipart/mixed; boundary=b0\n", body)).unwrap_err();
    assert_eq!(refused.why, Why::TooDeep(16));
    assert_eq!(refused.from.unwrap().mailbox, "ann@post.example");
    assert_eq!(refused.message_id.as_deref(), Some("<1.ann@post.example>"));
}

#[test]
fn ten_thousand_lines_come_through_and_more_are_cut_with_a_note() {
    let letter = read(&plain(&"move L07: back\n".repeat(10_000))).unwrap();
    assert_eq!(letter.text.lines().count(), 10_000);
    assert!(letter.notes.is_empty(), "{:?}", letter.notes);
    let letter = read(&plain(&"move L07: back\n".repeat(100_000))).unwrap();
    assert!(letter.text.len() <= 256 * 1024);
    assert!(format!("{:?}", letter.notes).contains("Truncated"));
}

#[test]
fn header_tricks_are_refused() {
    for (raw, why) in [
        ("Subject: x\r\n\r\nrally all\r\n", Why::NoFrom),
        ("From: a@a.example\r\nFrom: b@b.example\r\n\r\nrally all\r\n", Why::TwoFromFields),
        ("From: a@a.example, b@b.example\r\n\r\nrally all\r\n", Why::SeveralSenders),
        ("From: a@a.example\r\nSubject: x\0y\r\n\r\nrally all\r\n", Why::ControlCharacter),
        ("From: a@a.example\r\nSubject: x\rFrom: b@b.example\r\n\r\nrally all\r\n", Why::ControlCharacter),
        ("", Why::NoFrom),
    ] {
        assert_eq!(read(raw.as_bytes()).unwrap_err().why, why, "{raw:?}");
    }
    let broken = read(b"From: a@b@c.example\r\n\r\nrally all\r\n").unwrap_err();
    assert!(matches!(broken.why, Why::BadSender(_)) && broken.from.is_none());
    assert!(broken.to_string().contains("a@b@c.example"), "{broken}");
}

#[test]
fn a_nul_in_the_body_changes_nothing_else() {
    let letter = read(&plain("rally\0 all\nface all SE\n")).unwrap();
    assert_eq!(letter.text, "rally all\nface all SE");
}

#[test]
fn broken_base64_is_said() {
    let raw =
        mail("Content-Type: text/plain\nContent-Transfer-Encoding: base64\n", "cmFsbHkg!YWxs\nZmFj\n=ZQ\n");
    assert!(format!("{:?}", read(&raw).unwrap().notes).contains("Damaged"));
}

#[test]
fn text_behind_the_last_boundary_is_said() {
    let body = nested("b", &[part("text/plain", "rally all\n")]) + "move L07: back\n";
    let letter = read(&mail("Content-Type: multipart/mixed; boundary=b\n", body)).unwrap();
    assert_eq!(letter.text, "rally all");
    assert!(format!("{:?}", letter.notes).contains("OutsideParts"));
}

#[test]
fn machines_are_known_and_people_are_not_taken_for_them() {
    let from = "From: Bob <bob@post.example>\r\n";
    let reading = |headers: &str| read(format!("{headers}\r\nrally all\r\n").as_bytes()).unwrap().automatic;
    for headers in [
        "Return-Path: <>\r\n",
        "Auto-Submitted: auto-replied\r\n",
        "Auto-Submitted: auto-generated (vacation)\r\n",
        "auto-submitted: Auto-Notified; owner-email=x\r\n",
        "Precedence: bulk\r\n",
        "Precedence: JUNK\r\n",
        "Precedence: list\r\n",
        "Precedence: auto_reply\r\n",
        "List-Id: club <club.lists.example>\r\n",
        "List-Unsubscribe: <mailto:x@y.example>\r\n",
        "X-Autoreply: yes\r\n",
        "X-Autorespond: x\r\n",
        "X-Failed-Recipients: x@y.example\r\n",
        "X-POST-MessageClass: 9; Autoresponder\r\n",
        "Delivered-To: Autoresponder\r\n",
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n",
        "Content-Type: message/disposition-notification\r\n",
        "Message-ID: <f551ac2d0101a456699fc70f7f623f4849fe0ba0@club.example>\r\n",
        "X-Loop: orders@club.example\r\n",
        "Subject: Out of Office: Re: turn 3\r\n",
        "Subject: Automatic reply: turn 3\r\n",
        "Subject: Abwesenheitsnotiz: turn 3\r\n",
        "Subject: =?utf-8?Q?Autoodpowied=C5=BA:_turn_3?=\r\n",
        "Subject: =?utf-8?Q?R=C3=A9ponse_automatique_:_turn_3?=\r\n",
        "Subject: Undeliverable: turn 3\r\n",
    ] {
        assert!(reading(&format!("{from}{headers}")).is_some(), "{headers}");
    }
    let hops = "Received: from a by b\r\n".repeat(31);
    assert_eq!(reading(&format!("{from}{hops}")), Some(Automatic::Hops(31)));
    for sender in [
        "MAILER-DAEMON@post.example",
        "postmaster@post.example",
        "no-reply@post.example",
        "NoReply+x@post.example",
        "do_not_reply@post.example",
        "club-bounces@lists.example",
        "club-request@lists.example",
        "orders@club.example",
        "orders+tag@club.example",
        "accounts-noreply@post.example",
    ] {
        assert!(reading(&format!("From: {sender}\r\n")).is_some(), "{sender}");
    }
    for headers in [
        "",
        "Auto-Submitted: no\r\n",
        "Message-ID: <a-player-in-our-domain@club.example>\r\n",
        "Precedence: first-class\r\n",
        "X-Auto-Response-Suppress: DR, RN\r\n",
        "X-Priority: 1\r\nX-Mailer: The Bat!\r\nImportance: high\r\n",
        "Return-Path: <bob@post.example>\r\n",
        "Subject: Re: turn 3\r\nIn-Reply-To: <x@club.example>\r\nReferences: <x@club.example>\r\n",
        "Content-Type: text/plain\r\n",
    ] {
        assert_eq!(reading(&format!("{from}{headers}")), None, "{headers}");
    }
    let null = Envelope { from: Some(String::new()), recipients: vec![] };
    let raw = format!("{from}\r\nrally all\r\n");
    let letter = read_letter(raw.as_bytes(), &null, &own(), &Limits::default()).unwrap();
    assert_eq!(letter.automatic, Some(Automatic::NullReturnPath));
    assert_eq!(letter.envelope_from.as_deref(), Some(""));
}

#[test]
fn a_refusal_of_a_machines_mail_says_that_too() {
    let raw = format!("From: a@a.example\r\nPrecedence: bulk\r\n\r\n{}", "x\n".repeat(10_000_000));
    let refused = read(raw.as_bytes()).unwrap_err();
    assert_eq!(refused.why, Why::TooLarge(10_000_000));
    assert!(refused.automatic.is_some() && refused.from.is_some());
}
