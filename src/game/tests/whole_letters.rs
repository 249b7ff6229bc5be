//! No line of a letter is dropped: letters of players in the middle of real games, with a line near to an order or a
//! command in them. Whatever the house says of that line, it says something that it does not say without it.

use std::sync::{LazyLock, Mutex};

use proptest::prelude::*;

use super::back_real::Table;
use super::fates::TALK;
use super::slips::{slip, slipped};
use super::*;
use crate::said::asking::Asking;
use crate::said::commands::{Ear, part};
use crate::said::fates::{Fate, vocabulary};
use crate::said::unheard::Repeat;
use crate::said::verbs::commands;
use estafette_orders::vocabulary::words;

/// A game of each system, some phases on.
static GAMES: LazyLock<Vec<Mutex<Table>>> = LazyLock::new(|| {
    let begun = [("grunwald-1410", "grunwald"), ("na-grunwald", "two-players"), ("wrg-6th", "open-field")];
    let played = begun.map(|(system, scenario)| {
        let mut table = Table::set_up(system, scenario, 5);
        for _ in 0..2 {
            table.play();
        }
        Mutex::new(table)
    });
    played.into()
});

/// First words of lines that only head others, and end a sheet.
const FRAMES: &[&str] =
    &["turn", "game", "end", "orders", "order", "round", "period", "tura", "runda", "gra"];

/// All that was mailed because of a letter, to whomever.
fn mailed(table: &mut Table, text: &str) -> String {
    let count = |table: &Table| table.house().outbox(&spring()).unwrap().len();
    let before = count(table);
    table.mail(0, text);
    let all = table.house().outbox(&spring()).unwrap();
    all[before..].iter().map(text_of).collect()
}

/// Whether nothing needs to be said of a line: talk that no word of makes an order, or a heading.
fn is_quiet(table: &Table, line: &str) -> bool {
    let known = vocabulary(table.system());
    let fates = part(line, &Ear { theirs: &|_| false, orders: &|_| false, names: &[], known: &known }).fates;
    let said = words(line);
    let first = said.first().map_or("", String::as_str);
    match fates.as_slice() {
        [] | [Fate::Empty] => true,
        [Fate::Talk { meant }] => !meant && TALK.contains(&first),
        _ => line.trim_end().ends_with(':') || FRAMES.contains(&first),
    }
}

#[test]
fn whoever_answers_a_question_twice_is_told_which_line_counts() {
    let game = GAMES[1].lock().unwrap_or_else(|held| held.into_inner());
    for (text, counts) in [
        ("event pass\n\nnie", "send nobody"),
        ("send nobody\nnie", "send nobody"),
        ("nie\n\nsend nobody", "send nobody"),
        ("send nobody\n\ncrown 6", "crown 6"),
    ] {
        let told = mailed(&mut game.copy(), text);
        let later = text.lines().count();
        let again = format!("line {later} answers ND-13 E05 as well, and counts");
        assert_eq!(told.matches(&again).count(), 1, "{text}: {told}");
        assert_eq!(told.matches(&format!("ND-13 E05: {counts}.")).count(), 1, "{text}: {told}");
        let first = text.lines().next().unwrap();
        assert!(told.contains(&format!("1 | {first}\n")), "as it was written: {told}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 90, ..ProptestConfig::default() })]

    #[test]
    fn a_line_of_a_letter_is_never_dropped(
        which in 0..3usize,
        example in 0..10_000usize,
        at in 0..100usize,
        slips in prop::collection::vec(slip(), 1..4),
    ) {
        let mut game = GAMES[which].lock().unwrap_or_else(|held| held.into_inner());
        let system = game.system();
        let verbs = Lang::ALL.into_iter().flat_map(|l| system.verbs(l).iter().chain(commands(l)));
        let examples: Vec<&str> = verbs.flat_map(|verb| verb.examples.iter().copied()).collect();
        let line = slipped(examples[example % examples.len()], &slips);
        let seat = game.seats[0].0.clone();
        let sheet = game.sheet_of(&seat);
        let mut lines: Vec<&str> = sheet.lines().take(8).collect();
        let at = at % (lines.len() + 1);
        lines.insert(at, "");
        let without = lines.join("\n");
        lines[at] = &line;
        let with = lines.join("\n");
        let told = mailed(&mut game.copy(), &with);
        let untold = mailed(&mut game.copy(), &without);
        let quiet = is_quiet(&game, &line);
        prop_assert!(told != untold || quiet, "{}: {line:?} on line {} of\n{with}\n\n{told}", system.name(), at + 1);
    }

    #[test]
    fn a_line_of_somebody_without_a_seat_is_never_dropped(
        example in 0..SIGNON.len(),
        slips in prop::collection::vec(slip(), 1..4),
    ) {
        let line = slipped(SIGNON[example], &slips);
        let text = format!("Hello,\nsignon tiny\n{line}\nname Dan\n");
        let quiet = words(&line).is_empty() || TALK.contains(&words(&line)[0].as_str());
        let asking = Asking::read(&text);
        let without = Asking::read(&text.replace(&line, ""));
        let told = asking.untold(&text, &[], Repeat::Numbers);
        let read = (&asking.wants, &asking.name, &asking.zone, &asking.language, &asking.words)
            != (&without.wants, &without.name, &without.zone, &without.language, &without.words);
        prop_assert!(quiet || read || told.iter().any(|told| told.contains("line 3")), "{line:?}: {asking:?} {told:?}");
    }
}

/// Lines of somebody who holds no seat.
const SIGNON: [&str; 10] = [
    "list",
    "help",
    "signon spring as red",
    "zapisz spring jako red",
    "leave grunwald-1410",
    "observe spring",
    "zone Europe/Warsaw",
    "language polish",
    "words seven grey geese",
    "face all SE",
];
