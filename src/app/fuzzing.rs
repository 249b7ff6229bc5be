//! Thin ways in for `fuzz/` and `tests/fuzz_replay.rs`: one function for each thing that strangers write.
//! None of them may panic, whatever it is given; some say what must hold besides. No program uses them.

use std::sync::LazyLock;

use chrono::{DateTime, Utc};

use crate as app;
use estafette_cases as cases;
use estafette_core::{Lang, Markup, SeatId};
use estafette_game as game;
use estafette_mail::{Checker, Envelope, Limits, Own, Records, read_letter, read_post};
use estafette_orders::desk;
use estafette_rules::{Library, OrderText, Settings, Snapshot};

/// Reads some bytes as one of the things that strangers write, and panics when something is wrong.
pub type Target = fn(&[u8]);

/// What fuzzing calls, by name: the targets of `fuzz/` and the folders of its corpus.
pub const TARGETS: [(&str, Target); 10] = [
    ("mail", mail),
    ("post", post),
    ("sheet_grunwald_1410", sheet_grunwald_1410),
    ("sheet_na_grunwald", sheet_na_grunwald),
    ("sheet_wrg_6th", sheet_wrg_6th),
    ("commands", commands),
    ("desk", desk),
    ("configuration", configuration),
    ("case", case),
    ("proof", proof),
];

static LIBRARY: LazyLock<Library> = LazyLock::new(|| estafette_shelf::load(None).expect("the built-in data"));

/// A mail to its text. What comes out keeps the limits and holds no control letters.
pub fn mail(raw: &[u8]) {
    let own = Own {
        domain: "club.example".into(),
        addresses: vec!["orders@club.example".into()],
        ..Own::default()
    };
    let limits = Limits::default();
    let Ok(letter) = read_letter(raw, &Envelope::default(), &own, &limits) else { return };
    assert!(letter.text.len() <= limits.text, "the text is too long: {}", letter.text.len());
    assert!(!letter.text.chars().any(|c| c.is_control() && c != '\n'), "a control letter in the text");
    let header = [&letter.subject, &letter.plain_subject, &letter.from.name, &letter.from.mailbox];
    assert!(!header.iter().any(|v| v.contains(char::is_control)), "a control letter of a header");
    assert!(letter.recipients.len() <= limits.recipients);
}

/// A post of a forum to its text, in each markup. What comes out keeps the limit and holds no control letters.
pub fn post(raw: &[u8]) {
    let limits = Limits::default();
    for markup in Markup::ALL {
        let post = read_post(raw, markup, &limits);
        assert!(post.text.len() <= limits.text, "the text is too long: {}", post.text.len());
        assert!(!post.text.chars().any(|c| c.is_control() && c != '\n'), "a control letter in the text");
        assert!(!post.subject.contains(char::is_control), "a control letter in the subject");
    }
}

/// A sheet of Grunwald 1410, for the opening position.
pub fn sheet_grunwald_1410(text: &[u8]) {
    static OPENING: LazyLock<Snapshot> = LazyLock::new(|| opening("grunwald-1410"));
    sheet("grunwald-1410", &OPENING, text);
}

/// A sheet of Na Grunwald!, for the opening position.
pub fn sheet_na_grunwald(text: &[u8]) {
    static OPENING: LazyLock<Snapshot> = LazyLock::new(|| opening("na-grunwald"));
    sheet("na-grunwald", &OPENING, text);
}

/// A sheet of WRG 6th Edition, for the set-up.
pub fn sheet_wrg_6th(text: &[u8]) {
    static OPENING: LazyLock<Snapshot> = LazyLock::new(|| opening("wrg-6th"));
    sheet("wrg-6th", &OPENING, text);
}

fn opening(system: &str) -> Snapshot {
    let system = LIBRARY.get(system).expect("the system");
    system.open(&system.scenarios()[0], &Settings::default()).expect("the first scenario")
}

/// Every problem stands on whole letters of a line of the text.
fn sheet(system: &str, position: &Snapshot, text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    let system = LIBRARY.get(system).expect("the system");
    let seats: Vec<SeatId> = system.seats_of(&system.scenarios()[0]).into_iter().map(|s| s.id).collect();
    for lang in Lang::ALL {
        let Ok(period) = system.period(position, &seats[0], None, lang) else { continue };
        let texts = vec![OrderText::new(period.ordinal, text.clone())];
        let reading = system.read(position, &seats[0], &texts, lang);
        let lines = text.lines().count().max(1);
        for problem in &reading.problems {
            assert!(problem.line <= lines, "a problem behind the last line: {problem:?}");
            assert!(problem.source.get(problem.span.clone()).is_some(), "a span within letters: {problem:?}");
        }
        let _ = system.complete(position, &seats[0], &texts, &period);
    }
}

/// The commands to the house in a text.
pub fn commands(text: &[u8]) {
    game::read_commands(&String::from_utf8_lossy(text));
}

/// What an umpire says to a draft. Every problem stands on whole letters of a line of the text, and an act
/// reads the same again.
pub fn desk(text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    let names = |all: &[&str]| all.iter().map(|n| (*n).to_owned()).collect();
    let known = desk::DeskNames { seats: names(&["teutonic", "polish"]), phases: names(&["fire"]) };
    let read = desk::read(&text, &known);
    for problem in &read.problems {
        assert!(problem.line <= text.lines().count(), "a problem behind the last line: {problem:?}");
        assert!(problem.source.get(problem.span.clone()).is_some(), "a span within letters: {problem:?}");
        problem.render(Lang::English);
    }
    for spoken in &read.words {
        assert_eq!(desk::line(1, &spoken.text, &known).as_ref(), Ok(&spoken.word));
    }
    let edits = desk::statements(&text).iter().zip(1..).map(|((_, words), n)| (n, words.clone())).collect();
    assert!(desk::edited(&text, &edits).is_ok(), "every statement can be amended");
}

/// A configuration. One that is refused says why.
pub fn configuration(text: &[u8]) {
    if let Err(faults) = app::read_configuration(&String::from_utf8_lossy(text)) {
        assert!(!faults.trim().is_empty(), "refused without a reason");
    }
}

/// A case file. One that is refused says why.
pub fn case(text: &[u8]) {
    if let Err(faults) = cases::parse("case.toml", &String::from_utf8_lossy(text)) {
        assert!(!faults.is_empty(), "refused without a reason");
    }
}

/// Who sent a mail: its Authentication-Results, DKIM signatures and seals; no domain has records.
pub fn proof(raw: &[u8]) {
    static CHECKER: LazyLock<Checker> = LazyLock::new(|| {
        let records = Records::Listed(std::collections::BTreeMap::new());
        Checker::new(records, vec!["mx.club.example".into()]).with_sealers(vec!["lists.example".into()])
    });
    let proof = CHECKER.check(raw, &Envelope::default(), DateTime::<Utc>::default());
    assert!(!proof.reason.contains(['\n', '\r', '\0']), "the reason is one line");
}
