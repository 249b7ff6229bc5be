//! No line of a text is dropped: lines near to orders and commands, put among good lines, in all systems.

use proptest::prelude::*;

use super::slips::{slip, slipped};
use crate::Outcome;
use crate::post::receipt::grade_of;
use crate::said::commands::{Ear, part};
use crate::said::fates::{Fate, settle, vocabulary};
use crate::said::verbs::commands;
use estafette_core::Lang;
use estafette_orders::vocabulary::words;
use estafette_orders::{Problem, Severity};
use estafette_rules::{Library, OrderText, Reading, Settings, System};
use estafette_words::Voice;

/// Good lines of a system's set-up or first period.
fn good(system: &str) -> [&'static str; 2] {
    match system {
        "grunwald_1410" | "grunwald-1410" => ["face all SE", "face horse NW"],
        "wrg-6th" => ["UNIT 1: HOLD", "UNIT 2: HOLD"],
        _ => ["officer to Dukaty", "pass"],
    }
}

/// A text as the house takes it: parted, read by the system, settled.
fn read(system: &dyn System, text: &str) -> (Vec<Fate>, Reading) {
    let known = vocabulary(system);
    let said = part(text, &Ear { theirs: &|_| false, orders: &|_| false, names: &[], known: &known });
    let position = system.open(&system.scenarios()[0], &Settings::default()).unwrap();
    let seat = system.seats()[0].id.clone();
    let period = system.period(&position, &seat, None, Lang::English).unwrap();
    let orders = said.trial.clone().unwrap_or_else(|| said.orders.clone());
    let texts = vec![OrderText::new(period.ordinal, orders.clone())];
    let mut reading = system.read(&position, &seat, &texts, Lang::English);
    settle(&mut reading, &orders, &known, Voice::ENGLISH);
    (said.fates, reading)
}

/// First words of talk to which an order or a command can slip.
pub(super) const TALK: &[&str] =
    &["hi", "hello", "hey", "dear", "best", "love", "nice", "great", "fine", "thanks", "ok", "ps", "well"];

/// Whether something is said of a line, or it is talk by its first word.
fn is_told(fates: &[Fate], reading: &Reading, line: usize, text: &str) -> bool {
    let said = words(text);
    let first = said.first().map_or("", String::as_str);
    match fates.get(line - 1) {
        Some(Fate::House | Fate::Speech | Fate::Empty | Fate::Void | Fate::Talk { meant: true }) | None => {
            true
        }
        Some(Fate::Talk { meant: false }) => TALK.contains(&first),
        Some(Fate::Order) => {
            reading.understood.iter().any(|u| u.line == line)
                || reading.problems.iter().any(|p| p.line == line)
                // A heading, and the end of the sheet.
                || text.trim_end().ends_with(':')
                || ["end", "koniec"].contains(&first)
                || said.iter().all(|word| {
                    ["order", "orders", "rozkazy", "moves", "red", "blue"].contains(&word.as_str())
                })
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_line_near_to_an_order_or_a_command_is_never_dropped(
        which in 0..3usize,
        example in 0..10_000usize,
        slips in prop::collection::vec(slip(), 1..4),
    ) {
        let library = library();
        let system = library.systems().nth(which).unwrap();
        let verbs = Lang::ALL.into_iter().flat_map(|l| system.verbs(l).iter().chain(commands(l)));
        let examples: Vec<&str> = verbs.flat_map(|verb| verb.examples.iter().copied()).collect();
        let line = slipped(examples[example % examples.len()], &slips);
        let [above, below] = good(system.name());
        let text = format!("{above}\n{line}\n{below}");
        let (fates, reading) = read(system, &text);
        prop_assert_eq!(fates.len(), 3);
        prop_assert!(is_told(&fates, &reading, 2, &line), "{}: {text:?}\n{reading:#?}", system.name());
    }
}

#[test]
fn what_is_left_of_an_example_is_never_dropped() {
    for system in library().systems() {
        let verbs = Lang::ALL.into_iter().flat_map(|l| system.verbs(l).iter().chain(commands(l)));
        let mut pieces: std::collections::BTreeSet<String> = std::collections::BTreeSet::new();
        for example in verbs.flat_map(|verb| verb.examples.iter().copied()) {
            let words: Vec<&str> = example.split_whitespace().collect();
            pieces.extend(words.iter().map(|word| (*word).to_owned()));
            pieces.extend(words.windows(2).map(|pair| pair.join(" ")));
        }
        let [above, below] = good(system.name());
        let dropped: Vec<&String> = pieces
            .iter()
            .filter(|line| {
                let (fates, reading) = read(system, &format!("{above}\n{line}\n{below}"));
                !words(line).is_empty() && !is_told(&fates, &reading, 2, line)
            })
            .collect();
        assert!(dropped.is_empty(), "{}: {dropped:?}", system.name());
    }
}

/// Words that say nothing in an order of one system or another.
const FILLERS: &[&str] = &[
    "the",
    "a",
    "an",
    "my",
    "our",
    "your",
    "please",
    "pls",
    "also",
    "now",
    "already",
    "it",
    "that",
    "s",
    "immediately",
    "must",
    "shall",
    "should",
    "will",
    "may",
    "always",
    "any",
    "prosze",
    "juz",
    "moje",
    "mi",
];

#[test]
fn a_line_near_to_nothing_is_never_dropped() {
    for system in library().systems() {
        let [above, below] = good(system.name());
        let pairs = FILLERS.iter().zip(FILLERS.iter().cycle().skip(7)).map(|(a, b)| format!("{a} {b}"));
        for line in FILLERS.iter().map(|word| (*word).to_owned()).chain(pairs) {
            let (fates, reading) = read(system, &format!("{above}\n{line}\n{below}"));
            let told = reading.problems.iter().any(|p| p.line == 2);
            let talk = matches!(fates[1], Fate::Talk { .. });
            assert!(told || talk, "{}: `{line}` {fates:?} {reading:#?}", system.name());
        }
    }
}

pub(super) fn library() -> &'static Library {
    static LIBRARY: std::sync::LazyLock<Library> =
        std::sync::LazyLock::new(|| estafette_shelf::load(None).unwrap());
    &LIBRARY
}

/// The message and the hint of a line's first problem.
fn told(system: &str, line: &str) -> (String, String) {
    let system = library().get(system).unwrap();
    let (fates, reading) = read(system, &format!("{}\n{line}", good(system.name())[0]));
    assert_ne!(grade_of(&reading), Outcome::Accepted, "{line}: {fates:?} {reading:#?}");
    let problem = reading.problems.iter().find(|p| p.line == 2);
    let problem = problem.unwrap_or_else(|| panic!("{line}: {fates:?} {reading:#?}"));
    (problem.message.clone(), problem.hint.clone().unwrap_or_default())
}

#[test]
fn what_was_found_dropped_is_told_with_the_nearest_valid_thing() {
    for (line, hint) in [
        ("cancle", "`cancel`"),
        ("absetn from 3 July to 9 July", "`absent`"),
        ("substitue bob@b.example", "`substitute`"),
        ("delya 2 days", "`delay`"),
        ("pres to teutonic: hello", "`press`"),
        ("press fake to teutonic: hello", "`press"),
        ("cancel everything please", "`cancel`"),
        ("Lithuanians charge", "attacks the enemy straight ahead"),
        ("all horse prance 2", "`"),
        ("undo", "`cancel`"),
        ("pass", "`done`"),
        ("ich passe", "`done`"),
        ("passe", "`done`"),
    ] {
        let (message, hinted) = told("grunwald-1410", line);
        assert!(hinted.contains(hint), "{line}: {message} / {hinted}");
    }
    for system in ["wrg-6th", "na-grunwald"] {
        for (line, hint) in [
            ("cancle", "`cancel`"),
            ("delya 2 days", "`delay`"),
            ("pres to red: hello", "`press`"),
            ("cancel everything please", "`cancel`"),
            ("undo", "`cancel`"),
            ("ich passe", "`done`"),
            ("nothing from me", "`done`"),
            ("nothing this time", "`done`"),
            ("nic ode mnie", "`done`"),
        ] {
            let (message, hinted) = told(system, line);
            assert!(hinted.contains(hint), "{system}, {line}: {message} / {hinted}");
        }
    }
    assert!(told("wrg-6th", "pass").1.contains("`done`"));
}

#[test]
fn a_real_letter_costs_nothing() {
    for system in ["grunwald-1410", "wrg-6th", "na-grunwald"] {
        let system = library().get(system).unwrap();
        let order = good(system.name())[0];
        for (head, tail) in [
            ("Hi Otto,\n\nhere are my orders:", "Cheers,\nAnna"),
            (
                "Dear umpire,",
                "Thanks for the report!\nGood luck to you both.\n\nBest regards\nAnna Nowak\nClub of Bonn",
            ),
            ("Cześć!", "Dzięki za raport, pozdrawiam\nAnna"),
            ("Hallo zusammen,", "Viele Grüße\nHans-Peter Müller"),
            ("", "All the best, Alex"),
            ("Hello", "Sorry for the delay.\nSent from my phone"),
        ] {
            let (fates, reading) = read(system, &format!("{head}\n\n{order}\n\n{tail}\n"));
            assert!(reading.problems.is_empty(), "{}: {head} {tail} {fates:?} {reading:#?}", system.name());
        }
    }
}

#[test]
fn what_stands_below_the_end_of_a_sheet_is_told() {
    let system = library().get("grunwald-1410").unwrap();
    let (_, reading) = read(system, "face all SE\nend\nface horse NW\nAnna");
    assert_eq!(reading.problems.iter().map(|p| p.line).collect::<Vec<_>>(), [3]);
}

#[test]
fn prose_is_told_and_voids_nothing() {
    let system = library().get("grunwald-1410").unwrap();
    let (_, reading) = read(system, "face all SE\nI think the marsh will be the end of us.");
    assert_eq!((reading.understood.len(), reading.problems.len()), (1, 1));
    assert_eq!(reading.problems[0].severity, estafette_orders::Severity::Warning);
}

#[test]
fn a_dry_run_of_which_nothing_is_understood_is_not_accepted() {
    let system = library().get("grunwald-1410").unwrap();
    for text in ["", "check\n", "check\nwhat a day", "Dear Otto"] {
        assert_eq!(grade_of(&read(system, text).1), Outcome::Unusable, "{text}");
    }
}

#[test]
fn orders_to_a_phase_that_is_over_are_refused() {
    let halves = [("polish-movement", 0), ("polish-reorganisation", 1), ("polish-attack", 2)];
    late("grunwald-1410", "polish", "leader WITOLD stays\nmove P12: back\nrally all", &halves);
    let rounds = [("event", 0), ("placement", 1), ("resolution", 2), ("end", 4)];
    let sheet = "starve default\nevent decline\nofficer to Dukaty\nskirmish play peasant\nhelper buy";
    late("na-grunwald", "red", sheet, &rounds);
}

/// Holds how many orders of a text are refused as too late in some phases of turn 1.
fn late(system: &str, seat: &str, text: &str, phases: &[(&str, usize)]) {
    let system = library().get(system).unwrap();
    let mut position = system.open(&system.scenarios()[0], &Settings::default()).unwrap();
    let seat = estafette_core::SeatId::new(seat);
    for (phase, want) in phases {
        let mut fields: serde_json::Value = serde_json::from_str(&position.0).unwrap();
        if fields.get("turn").is_some() {
            fields["turn"] = 1.into();
        }
        fields["phase"] = (*phase).into();
        position.0 = fields.to_string();
        let period = system.period(&position, &seat, None, Lang::English).unwrap();
        let texts = vec![OrderText::new(period.ordinal, text.to_owned())];
        let reading = system.read(&position, &seat, &texts, Lang::English);
        let late = |p: &&Problem| p.severity == Severity::Error && p.message.starts_with("too late");
        assert_eq!(reading.problems.iter().filter(late).count(), *want, "{phase}: {reading:#?}");
    }
}
