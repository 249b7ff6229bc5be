//! Reads the data files; every fault is noted with its line.

use std::collections::{BTreeMap, BTreeSet};

use estafette_rules::RuleList;
use estafette_rules::charts::charts;
use estafette_rules::files::{DataFault, DataFiles};
use estafette_rules::kit::{no_stray_files, part};
use estafette_rules::source::{Entry, Faults, Section};

use super::super::ids::{EventId, Seat};
use super::events;
use super::{Data, Decks, EventCard, Scenario, Tables};

/// Where scenarios lie.
const SCENARIOS: &str = "scenarios/";

/// The files every set of data has.
const FILES: &[&str] = &["cards.toml", "events.toml", "rules.toml", "tables.toml"];

/// How many cards each deck has, as the rulebook gives it, and the strongest (NG-1.4 to NG-1.10).
const CROWN: (usize, u8) = (16, 6);
const MERCENARY: (usize, u8) = (16, 6);
const TEUTONS: (usize, u8) = (12, 4);
const VALUE_CARDS: usize = 8;
const EVENTS: usize = 14;
/// How many provision tokens there are (NG-1.12).
const TOKENS: u32 = 18;

/// Reads all files.
pub(super) fn read(files: &DataFiles) -> (Option<Data>, Vec<DataFault>) {
    let faults = Faults::default();
    let data = read_all(files, &faults);
    (data, faults.into_sorted())
}

fn read_all(files: &DataFiles, faults: &Faults) -> Option<Data> {
    no_stray_files(files, FILES, SCENARIOS, faults);
    let rules = part(files, "rules.toml", faults, |root| Some(RuleList::of(root)));
    let tables = part(files, "tables.toml", faults, tables);
    let events = part(files, "events.toml", faults, events::read);
    let decks = part(files, "cards.toml", faults, decks);
    let scenarios = scenarios(files, faults);
    let (rules, tables, events, decks) = (rules?, tables?, events?, decks?);
    complain_of_shortage(files, faults, &tables, &decks, &events);
    let decks = Decks { events: events.keys().cloned().collect(), ..decks };
    Some(Data { hash: files.hash(), rules, charts: charts(files), tables, decks, events, scenarios })
}

fn small(entry: &Entry<'_>, range: std::ops::RangeInclusive<u8>) -> Option<u8> {
    let number = u8::try_from(entry.whole()?).ok().filter(|n| range.contains(n));
    if number.is_none() {
        entry.fault(format!("`{}` must be from {} to {}", entry.path(), range.start(), range.end()));
    }
    number
}

fn tables(root: &Section<'_>) -> Option<Tables> {
    root.allow(&[
        "rounds",
        "war_from",
        "start_ducats",
        "start_provisions",
        "start_helpers",
        "helpers",
        "officer",
        "ducat_tokens",
        "ducats_for_a_point",
        "bonus",
        "provision_tokens",
    ]);
    let number = |key: &str| root.need(key)?.whole();
    let little = |key: &str, range| small(&root.need(key)?, range);
    let rounds = little("rounds", 1..=20);
    let war_from = little("war_from", 1..=20);
    let start_helpers = little("start_helpers", 0..=20);
    let helpers = little("helpers", 1..=20);
    let (ducats, officer) = (number("start_ducats"), number("officer"));
    let (ducat_tokens, for_a_point) = (number("ducat_tokens"), number("ducats_for_a_point"));
    let starting = root.need("start_provisions").and_then(|e| values(&e));
    let bonus = root.need("bonus").and_then(|e| by_number(&e));
    let tokens = root.need("provision_tokens").and_then(|e| by_number(&e));
    if let (Some(bonus), Some(entry)) = (&bonus, root.get("bonus")) {
        for players in (2..=4u8).filter(|p| !bonus.contains_key(p)) {
            entry.fault(format!("the bonus for {players} players is missing"));
        }
    }
    if let (Some(tokens), Some(entry)) = (&tokens, root.get("provision_tokens")) {
        let all: u32 = tokens.values().sum();
        if all != TOKENS {
            entry.warn(format!("there are {all} tokens; the rulebook has {TOKENS} (NG-1.12)"));
        }
        for value in starting.iter().flatten().filter(|v| tokens.get(v).copied().unwrap_or(0) < 4) {
            entry.fault(format!("there are not enough tokens of {value} for four players to start with"));
        }
    }
    if let (Some(start), Some(all), Some(entry)) = (start_helpers, helpers, root.get("start_helpers"))
        && start > all
    {
        entry.fault(format!("a player cannot start with {start} helpers of {all}"));
    }
    Some(Tables {
        rounds: rounds?,
        war_from: war_from?,
        start_ducats: ducats?,
        start_provisions: starting?,
        start_helpers: start_helpers?,
        helpers: helpers?,
        officer: officer?,
        bonus: bonus?,
        provision_tokens: tokens?,
        ducat_tokens: ducat_tokens?,
        ducats_for_a_point: for_a_point?.max(1),
    })
}

/// A table from small numbers to numbers.
fn by_number(entry: &Entry<'_>) -> Option<BTreeMap<u8, u32>> {
    let mut found = BTreeMap::new();
    for (key, entry) in entry.section()?.entries() {
        match key.parse::<u8>() {
            Ok(number) => drop(found.insert(number, entry.whole()?)),
            Err(_) => entry.fault(format!("`{key}` must be a number")),
        }
    }
    Some(found)
}

/// A list of values of a card or of tokens.
fn values(entry: &Entry<'_>) -> Option<Vec<u8>> {
    entry.list()?.iter().map(|e| small(e, 1..=99)).collect()
}

fn decks(root: &Section<'_>) -> Option<Decks> {
    root.allow(&["crown", "mercenary", "teutons", "provisions", "ducats"]);
    let crown = root.need("crown").and_then(|e| by_strength(&e, CROWN));
    let mercenary = root.need("mercenary").and_then(|e| by_strength(&e, MERCENARY));
    let teutons = root.need("teutons").and_then(|e| by_strength(&e, TEUTONS));
    let provisions = root.need("provisions").and_then(|e| value_cards(&e));
    let ducats = root.need("ducats").and_then(|e| value_cards(&e));
    Some(Decks {
        crown: crown?,
        mercenary: mercenary?,
        teutons: teutons?,
        provisions: provisions?,
        ducats: ducats?,
        events: Vec::new(),
    })
}

/// A deck of knights, given as the number of cards of each strength.
fn by_strength(entry: &Entry<'_>, (cards, strongest): (usize, u8)) -> Option<Vec<u8>> {
    let mut deck = Vec::new();
    for (strength, count) in by_number(entry)? {
        if strength == 0 || strength > strongest {
            entry.fault(format!(
                "`{}` has a strength of {strength}; they go from 1 to {strongest}",
                entry.path()
            ));
        }
        deck.extend(std::iter::repeat_n(strength, count as usize));
    }
    if deck.len() != cards {
        entry.warn(format!("`{}` has {} cards; the rulebook has {cards}", entry.path(), deck.len()));
    }
    Some(deck)
}

/// A deck of cards that show values.
fn value_cards(entry: &Entry<'_>) -> Option<Vec<Vec<u8>>> {
    let mut deck = Vec::new();
    for card in entry.list()? {
        let section = card.section()?;
        section.allow(&["values", "cards"]);
        let shown = values(&section.need("values")?)?;
        if shown.is_empty() || !shown.is_sorted_by(|a, b| a > b) {
            card.fault("`values` must show at least one value, and the highest first");
        }
        let count = section.need("cards")?.whole()?;
        deck.extend(std::iter::repeat_n(shown, count as usize));
    }
    if deck.len() != VALUE_CARDS {
        entry.warn(format!("`{}` has {} cards; the rulebook has {VALUE_CARDS}", entry.path(), deck.len()));
    }
    Some(deck)
}

/// A deck must last for the game: two knights of each kind, one card of each other pile in a round, two
/// Teutons in each round of war, an event from round 2.
fn complain_of_shortage(
    files: &DataFiles,
    faults: &Faults,
    tables: &Tables,
    decks: &Decks,
    events: &BTreeMap<EventId, EventCard>,
) {
    let rounds = usize::from(tables.rounds);
    let war = usize::from((tables.rounds + 1).saturating_sub(tables.war_from));
    let need = [
        ("cards.toml", "crown", decks.crown.len(), 2 * rounds),
        ("cards.toml", "mercenary", decks.mercenary.len(), 2 * rounds),
        ("cards.toml", "teutons", decks.teutons.len(), 2 * war),
        ("cards.toml", "provisions", decks.provisions.len(), rounds),
        ("cards.toml", "ducats", decks.ducats.len(), rounds),
        ("events.toml", "events", events.len(), rounds.saturating_sub(1)),
    ];
    for (file, deck, have, need) in need.into_iter().filter(|(_, _, have, need)| have < need) {
        let reason = format!("the {deck} deck has {have} cards; a game of {rounds} rounds takes {need}");
        faults.note(DataFault::new(files.shown(file), 0, reason));
    }
    if events.len() != EVENTS {
        let reason = format!("there are {} event cards; the rulebook has {EVENTS}", events.len());
        let weight = estafette_rules::files::Weight::Warning;
        faults.note(DataFault { weight, ..DataFault::new(files.shown("events.toml"), 0, reason) });
    }
}

fn scenarios(files: &DataFiles, faults: &Faults) -> BTreeMap<String, Scenario> {
    let mut found = BTreeMap::new();
    for file in files.names().filter(|n| n.starts_with(SCENARIOS)) {
        let name = file.trim_start_matches(SCENARIOS).trim_end_matches(".toml");
        if let Some(read) = part(files, file, faults, scenario) {
            found.insert(name.to_owned(), read);
        }
    }
    if found.is_empty() {
        faults.note(DataFault::new(files.shown(SCENARIOS), 0, "there is no scenario"));
    }
    found
}

fn scenario(root: &Section<'_>) -> Option<Scenario> {
    root.allow(&["title", "seats"]);
    let words = Seat::ALL.map(|s| (s.as_str(), s));
    let entry = root.need("seats")?;
    let mut seen = BTreeSet::new();
    for seat in entry.list()? {
        if let Some(named) = seat.word("seat", &words) {
            seat.once(&mut seen, named, || format!("`{named}` is named twice"));
        }
    }
    if !(2..=4).contains(&seen.len()) {
        entry.fault(format!("{} players cannot play; two to four can (NG-1.1)", seen.len()));
    }
    let title = root.need("title")?.text()?.to_owned();
    Some(Scenario { title, seats: seen.into_iter().collect() })
}
