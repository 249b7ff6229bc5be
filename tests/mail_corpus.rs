//! The mails under `tests/mail`: each gives exactly what stands beside it, or is refused with a reason.

use crate::mail_shapes;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use estafette::mail::{Envelope, Letter, Limits, Own, Refused, read_letter};
use mail_shapes::{ENGLISH, Expect, GERMAN, POLISH, Shape, Wording, in_wording};
use serde::{Deserialize, Serialize};

/// What must be understood of a mail.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// The lines of its text that hold something, runs of blanks as one.
    lines: Vec<String>,
    /// The notes about it, all of them, by the names of their variants.
    notes: Vec<String>,
    /// Who sent it.
    from: Option<String>,
    /// Its subject without prefixes, where that matters.
    subject: Option<String>,
    /// Why it is never answered.
    automatic: Option<String>,
    /// Why it is not read at all; then nothing else is looked at.
    refused: Option<String>,
}

impl Expected {
    /// Whether no order is taken from it; what is left may be a greeting.
    fn gives_nothing(&self) -> bool {
        self.lines.len() < 2 && !self.notes.iter().any(|n| n == "SubjectUsed")
    }
}

/// A mail of the corpus.
struct Mail {
    name: String,
    raw: Vec<u8>,
    expected: Expected,
}

fn own() -> Own {
    Own { domain: "club.example".into(), addresses: vec!["orders@club.example".into()], ..Own::default() }
}

fn read(raw: &[u8]) -> Result<Letter, Refused> {
    read_letter(raw, &Envelope::default(), &own(), &Limits::default())
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mail")
}

const DRAWERS: [&str; 4] = ["standard", "clients", "legacy", "malformed"];

fn corpus() -> Vec<Mail> {
    let mut mails = Vec::new();
    for drawer in DRAWERS {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder().join(drawer)).unwrap().map(|e| e.unwrap().path()).collect();
        paths.sort();
        for path in paths.iter().filter(|p| p.extension().is_some_and(|e| e == "eml")) {
            let beside = path.with_extension("expect.toml");
            let text = fs::read_to_string(&beside).unwrap_or_else(|e| panic!("{}: {e}", beside.display()));
            let expected = toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", beside.display()));
            let name = format!("{drawer}/{}", path.file_stem().unwrap().to_string_lossy());
            mails.push(Mail { name, raw: fs::read(path).unwrap(), expected });
        }
    }
    mails
}

/// Lines that hold something, runs of blanks as one.
fn lines(text: &str) -> Vec<String> {
    let squeezed = text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "));
    squeezed.filter(|l| !l.is_empty()).collect()
}

/// The name of a variant.
fn variant(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_owned()
}

/// What a mail was understood as.
fn understood(raw: &[u8]) -> Expected {
    match read(raw) {
        Err(refused) => Expected {
            lines: vec![],
            notes: vec![],
            from: None,
            subject: None,
            automatic: None,
            refused: Some(variant(&refused.why)),
        },
        Ok(letter) => Expected {
            lines: lines(&letter.text),
            notes: letter.notes.iter().map(variant).collect::<BTreeSet<_>>().into_iter().collect(),
            from: Some(letter.from.mailbox.clone()),
            subject: Some(letter.plain_subject.clone()),
            automatic: letter.automatic.as_ref().map(variant),
            refused: None,
        },
    }
}

/// What is wrong with the reading of some bytes, if anything.
fn fault(raw: &[u8], want: &Expected) -> Option<String> {
    let got = understood(raw);
    let subject = want.subject.is_none() || want.subject == got.subject;
    let same = got.lines == want.lines
        && got.notes == want.notes
        && (want.refused.is_some() || got.from == want.from)
        && got.automatic == want.automatic
        && got.refused == want.refused
        && subject;
    (!same).then(|| format!("got {got:#?}\nwant {want:#?}"))
}

fn with_line_feeds(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len());
    for (i, &b) in raw.iter().enumerate() {
        if b != b'\r' || raw.get(i + 1) != Some(&b'\n') {
            out.push(b);
        }
    }
    out
}

fn with_returns(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len() * 11 / 10);
    for b in with_line_feeds(raw) {
        if b == b'\n' {
            out.push(b'\r');
        }
        out.push(b);
    }
    out
}

/// The number of the shape in a name such as `clients/44-3-quote.pl`.
fn number(name: &str) -> String {
    let file = name.split('/').next_back().unwrap();
    file.chars().take_while(char::is_ascii_digit).collect()
}

#[derive(Default)]
struct Score {
    exact: usize,
    refused: usize,
    misread: usize,
}

#[test]
fn every_mail_is_understood_with_line_feeds_and_with_returns() {
    let mails = corpus();
    let mut faults = Vec::new();
    let mut scores: BTreeMap<String, Score> = BTreeMap::new();
    for mail in &mails {
        let score = scores.entry(number(&mail.name)).or_default();
        for (ends, raw) in [("LF", with_line_feeds(&mail.raw)), ("CRLF", with_returns(&mail.raw))] {
            match fault(&raw, &mail.expected) {
                Some(fault) => {
                    score.misread += 1;
                    faults.push(format!("{} ({ends}): {fault}", mail.name));
                }
                None if mail.expected.gives_nothing() => score.refused += 1,
                None => score.exact += 1,
            }
        }
    }
    for (shape, Score { exact, refused, misread }) in &scores {
        println!("shape {shape}: {exact} exact, {refused} refused with a reason, {misread} misread");
    }
    println!("{} mails, {} misread", mails.len(), faults.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_gives_no_orders_says_why() {
    for mail in corpus() {
        let Expected { notes, automatic, refused, .. } = &mail.expected;
        let silent =
            mail.expected.gives_nothing() && notes.is_empty() && automatic.is_none() && refused.is_none();
        assert!(!silent, "{}", mail.name);
    }
}

#[test]
fn every_shape_is_there_in_every_wording() {
    let names: BTreeSet<(String, String)> =
        corpus().iter().map(|m| (number(&m.name), m.name.rsplit_once('.').unwrap().1.to_owned())).collect();
    for shape in 1..=52 {
        for wording in ["en", "pl", "de"] {
            assert!(
                names.contains(&(format!("{shape:02}"), wording.to_owned())),
                "shape {shape} in {wording}"
            );
        }
    }
}

/// The mail room knows no game, yet must see what is meant as an order: a text file is read only for its orders.
#[test]
fn every_example_of_every_verb_is_taken_for_an_order() {
    let library = estafette::shelf::load(None).unwrap();
    let mut missed = Vec::new();
    for system in library.systems() {
        let verbs = system.languages().iter().flat_map(|lang| system.verbs(*lang));
        for example in verbs.flat_map(|verb| verb.examples) {
            let raw = format!(
                "From: Ann <ann@post.example>\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHello,\n--b\n\
                 Content-Type: text/plain; charset=utf-8; name=o.txt\nContent-Disposition: attachment\n\n{example}\n--b--\n"
            );
            if !understood(raw.as_bytes()).notes.contains(&"AttachmentUsed".to_owned()) {
                missed.push(format!("{}: {example}", system.name()));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// The drawer of a shape.
fn drawer(name: &str) -> &'static str {
    let number: u32 = name.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap();
    match number {
        7 | 10 | 11 | 15 | 20 | 61 => "malformed",
        12 | 32 | 33 | 43 | 49 => "legacy",
        1..=6 | 8 | 9 | 13 | 14 | 16 | 31 | 34..=41 | 51..=53 => "standard",
        _ => "clients",
    }
}

/// `44.3 quote without marks` in Polish as `44-3-quote-without-marks.pl`.
fn file_name(shape: &Shape, w: &Wording) -> String {
    let digits = shape.name.chars().take_while(char::is_ascii_digit).count();
    let name = format!("{:0>2}{}", &shape.name[..digits], &shape.name[digits..]);
    let plain: String =
        name.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    format!("{}.{}", words.join("-"), w.code)
}

/// What a shape must come to. The notes are those it was read with, once all that the shape asks for holds.
fn expected(shape: &Shape, w: &Wording) -> Result<Expected, String> {
    let got = understood(&shape.raw);
    let orders = || w.orders.map(|o| lines(o).concat()).to_vec();
    let want = match &shape.expect {
        Expect::Exact => orders(),
        Expect::Lines(want) => want.clone(),
        Expect::Among(more) => more.iter().cloned().chain(orders()).collect(),
        Expect::Nothing if got.lines.len() <= 1 => got.lines.clone(),
        Expect::Nothing => vec![],
    };
    let unsaid: Vec<_> =
        shape.notes.iter().filter(|n| !got.notes.contains(&(**n).to_owned()) && **n != "Winmail").collect();
    let right = got.lines == want
        && unsaid.is_empty()
        && got.automatic.as_deref() == shape.automatic
        && got.refused.as_deref() == shape.refused
        && (shape.subject.is_none() || got.subject == shape.subject);
    if !right {
        return Err(format!("{} {}: want {want:#?}, missing {unsaid:?}, got {got:#?}", shape.name, w.code));
    }
    Ok(Expected { subject: shape.subject.clone(), ..got })
}

/// Writes the mails of `mail_shapes` once more: `cargo test --test house mail_corpus:: -- --ignored`. Mails that
/// were dropped into the drawers by hand stay.
#[test]
#[ignore = "writes tests/mail"]
fn write_the_corpus() {
    let mut faults = Vec::new();
    for w in [&ENGLISH, &POLISH, &GERMAN] {
        for shape in in_wording(w) {
            match expected(&shape, w) {
                Err(fault) => faults.push(fault),
                Ok(expected) => {
                    let folder = folder().join(drawer(&shape.name));
                    fs::create_dir_all(&folder).unwrap();
                    let name = file_name(&shape, w);
                    fs::write(folder.join(format!("{name}.eml")), with_line_feeds(&shape.raw)).unwrap();
                    let text = toml::to_string_pretty(&expected).unwrap();
                    fs::write(folder.join(format!("{name}.expect.toml")), text).unwrap();
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} misread:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_letter_knows_its_thread_and_its_tag() {
    let raw = b"From: =?utf-8?Q?Stanis=C5=82aw?= <S@Post.Example>\r\nTo: Club <Orders+K7F3@club.example>\r\n\
        Message-ID: <1@post.example>\r\nIn-Reply-To: <t3@club.example>\r\nReferences: <t1@club.example>\r\n \
        <t3@club.example> <broken\r\n\r\nrally all\r\n";
    let letter = read(raw).unwrap();
    assert_eq!(letter.from.name, "Stanisław");
    assert_eq!(letter.from.mailbox, "s@post.example");
    assert_eq!(letter.message_id.as_deref(), Some("<1@post.example>"));
    assert_eq!(letter.in_reply_to, ["<t3@club.example>"]);
    assert_eq!(letter.references, ["<t1@club.example>", "<t3@club.example>"]);
    assert_eq!(estafette::mail::address_tag(&letter.recipients, &own()).as_deref(), Some("k7f3"));
    assert_eq!(letter.id.0.len(), 64);
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
        ("orders\r\n for turn 12", "orders for turn 12"),
    ] {
        let mail = format!("From: a@a.example\r\nSubject: {raw}\r\n\r\nrally all\r\n");
        assert_eq!(read(mail.as_bytes()).unwrap().plain_subject, plain);
    }
    let mut raw = b"From: a@a.example\r\nSubject: Re: m".to_vec();
    raw.push(0xb3);
    raw.extend_from_slice(b"yn\r\n\r\nrally all\r\n");
    assert_eq!(read(&raw).unwrap().plain_subject, "młyn");
}
