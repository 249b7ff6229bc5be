//! Every shape of mail in `mail_shapes` gives exactly its orders, or none and a note that says why.

mod mail_shapes;

use estafette::mail::{Envelope, Letter, Limits, Own, read_letter};
use mail_shapes::{Expect, ORDERS, Shape, all};

fn own() -> Own {
    Own { domain: "club.example".into(), addresses: vec!["orders@club.example".into()] }
}

fn read(shape: &Shape) -> Letter {
    read_letter(&shape.raw, &Envelope::default(), &own(), &Limits::default())
        .unwrap_or_else(|refused| panic!("{}: refused: {refused}", shape.name))
}

/// Lines that hold something, runs of blanks as one.
fn lines(text: &str) -> Vec<String> {
    let squeezed = text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "));
    squeezed.filter(|l| !l.is_empty()).collect()
}

fn twelve() -> Vec<String> {
    ORDERS.map(str::to_owned).into()
}

/// What is wrong with the reading of a shape.
fn fault(shape: &Shape) -> Option<String> {
    let letter = read(shape);
    let got = lines(&letter.text);
    let notes = format!("{:?}", letter.notes);
    let right = match &shape.expect {
        Expect::Exact => got == twelve(),
        Expect::Lines(want) => got == *want,
        Expect::Among(more) => {
            got.iter().filter(|l| !more.contains(l)).cloned().collect::<Vec<_>>() == twelve()
                && more.iter().all(|m| got.contains(m))
        }
        Expect::Nothing => got.len() <= 1 && !got.iter().any(|l| l.contains(|c: char| c.is_ascii_digit())),
    };
    let unsaid: Vec<_> = shape.notes.iter().filter(|n| !notes.contains(**n)).collect();
    if right && unsaid.is_empty() && letter.automatic.is_none() {
        return None;
    }
    Some(format!(
        "{}\n  got {got:#?}\n  notes {notes}, missing {unsaid:?}, automatic {:?}",
        shape.name, letter.automatic
    ))
}

#[test]
fn every_shape_gives_its_orders_or_says_why_not() {
    let shapes = all();
    assert!(shapes.len() >= 150, "only {} shapes", shapes.len());
    let faults: Vec<String> = shapes.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{} of {} shapes:\n{}", faults.len(), shapes.len(), faults.join("\n"));
}

#[test]
fn every_number_of_the_list_is_there() {
    let names: Vec<String> = all().into_iter().map(|s| s.name).collect();
    // 51 and 52 are about subjects and stand in their own test.
    for number in 1..=50 {
        let there = names.iter().any(|n| {
            n.strip_prefix(&number.to_string()).is_some_and(|r| !r.starts_with(|c: char| c.is_ascii_digit()))
        });
        assert!(there, "shape {number} is missing");
    }
}

#[test]
fn subjects_lose_their_prefixes_and_keep_their_tags() {
    for (raw, plain) in [
        (
            "Re: RE: Re[2]: Odp: AW: WG: Fwd: PD: SV: VS: TR: RV: [EXT] [SPAM] [g17 T12] orders",
            "[g17 T12] orders",
        ),
        ("=?utf-8?Q?Odp:_[g17_T12]_m=C5?=\r\n =?utf-8?Q?=82yn?=", "[g17 T12] młyn"),
        ("=?ISO-8859-2?B?UmU6IG2zeW4=?=", "młyn"),
        ("Re: [g17 T12] Re: [g17 T12] orders", "[g17 T12] Re: [g17 T12] orders"),
        ("orders\r\n for turn 12", "orders for turn 12"),
        ("Re: m\u{142}yn", "młyn"),
    ] {
        let mail = format!("From: a@a.example\r\nSubject: {raw}\r\n\r\nrally all\r\n");
        let letter = read_letter(mail.as_bytes(), &Envelope::default(), &own(), &Limits::default()).unwrap();
        assert_eq!(letter.plain_subject, plain);
    }
    let mut raw = b"From: a@a.example\r\nSubject: Re: m".to_vec();
    raw.push(0xb3);
    raw.extend_from_slice(b"yn\r\n\r\nrally all\r\n");
    assert_eq!(
        read_letter(&raw, &Envelope::default(), &own(), &Limits::default()).unwrap().plain_subject,
        "młyn"
    );
}

#[test]
fn a_letter_knows_its_thread_and_its_tag() {
    let raw = b"From: =?utf-8?Q?Stanis=C5=82aw?= <S@Post.Example>\r\nTo: Club <Orders+K7F3@club.example>\r\n\
        Message-ID: <1@post.example>\r\nIn-Reply-To: <t3@club.example>\r\nReferences: <t1@club.example>\r\n \
        <t3@club.example> <broken\r\n\r\nrally all\r\n";
    let letter = read_letter(raw, &Envelope::default(), &own(), &Limits::default()).unwrap();
    assert_eq!(letter.from.name, "Stanisław");
    assert_eq!(letter.from.mailbox, "s@post.example");
    assert_eq!(letter.message_id.as_deref(), Some("<1@post.example>"));
    assert_eq!(letter.in_reply_to, ["<t3@club.example>"]);
    assert_eq!(letter.references, ["<t1@club.example>", "<t3@club.example>"]);
    assert_eq!(estafette::mail::address_tag(&letter.recipients, &own()).as_deref(), Some("k7f3"));
    assert_eq!(letter.id.0.len(), 64);
}
