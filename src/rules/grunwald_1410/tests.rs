//! The page `docs/systems/grunwald-1410.md` against the code: whoever has only the page must find there
//! every name that a case may use.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;

use super::data::{Class, Data};
use super::index::decisions;
use super::phase::Phase;
use super::readings::KEYS;
use super::{describe, position::Position, stage};
use crate::rules::files::DataFiles;

const PAGE: &str = include_str!("../../../docs/systems/grunwald-1410.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn data() -> Arc<Data> {
    let files = DataFiles::read(&root().join("games/grunwald-1410")).unwrap();
    Arc::new(Data::load(&files).unwrap())
}

/// The row of a table of the page that begins with a name in code.
fn row(name: &str) -> Option<&'static str> {
    row_of(PAGE, name)
}

fn row_of<'p>(page: &'p str, name: &str) -> Option<&'p str> {
    page.lines().find(|l| l.starts_with(&format!("| `{name}`")))
}

fn in_code(text: &str, name: &str) -> bool {
    text.contains(&format!("`{name}`"))
}

fn kebab(variant: &str) -> String {
    let mut name = String::new();
    for c in variant.chars() {
        if c.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}

/// The kinds of events with their fields, from the source.
fn events() -> Vec<(String, Vec<String>)> {
    let source = include_str!("event.rs").split("pub enum Event {").nth(1).unwrap();
    let mut events: Vec<(String, Vec<String>)> = Vec::new();
    for line in source.lines().take_while(|l| *l != "}") {
        let word = line.trim();
        let name: String = word.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        if line.starts_with("    ") && name.starts_with(|c: char| c.is_ascii_uppercase()) {
            events.push((kebab(&name), Vec::new()));
        } else if word.starts_with(&format!("{name}: ")) && !name.is_empty() {
            events.last_mut().unwrap().1.push(name);
        }
    }
    events
}

#[test]
fn the_page_names_every_event_and_its_fields() {
    let events = events();
    assert!(events.len() > 30, "the source of the events was not understood");
    let section = PAGE.split("\n## ").find(|part| part.starts_with("Events")).unwrap();
    let mut missing = Vec::new();
    for (kind, fields) in events {
        match row_of(section, &kind) {
            None => missing.push(kind),
            Some(row) => {
                missing.extend(fields.iter().filter(|f| !in_code(row, f)).map(|f| format!("{kind}.{f}")))
            }
        }
    }
    assert!(missing.is_empty(), "not in the page: {missing:?}");
}

#[test]
fn the_page_names_every_field_of_a_position() {
    let mut state = stage::from_scenario(Some("grunwald"), &data()).unwrap();
    let id = state.units.keys().next().unwrap().clone();
    state.off_map.insert(
        id,
        super::position::OffMap {
            edge: super::data::MapEdge::West,
            from: None,
            returns: 6,
            disordered: false,
            waiting: false,
        },
    );
    let mut described = describe::describe(&Position::new(state, data()));
    let mut missing = BTreeSet::new();
    for list in ["units", "leaders", "off_map"] {
        let members = described[list].as_object().unwrap().clone();
        let fields = members.values().filter_map(Value::as_object).flat_map(|m| m.keys().cloned());
        missing.extend(fields.filter(|f| row(f).is_none()).map(|f| format!("{list}.{f}")));
        described.as_object_mut().unwrap().remove(list);
    }
    for (field, value) in described.as_object().unwrap() {
        let parts = match (field.as_str(), value.as_object()) {
            ("pits", _) | (_, None) => vec![field.clone()],
            (_, Some(parts)) => parts.keys().map(|part| format!("{field}.{part}")).collect(),
        };
        missing.extend(parts.into_iter().filter(|p| !in_code(PAGE, p)));
    }
    assert!(missing.is_empty(), "not in the page: {missing:?}");
}

#[test]
fn the_page_gives_the_classes_with_their_numbers() {
    for class in data().classes.values() {
        let Class { id, strength, reverse, allowance, .. } = class;
        let reverse = reverse.map_or_else(|| "–".to_owned(), |r| r.to_string());
        let row = row(id.as_str()).unwrap_or_else(|| panic!("class {id} is not in the page"));
        let numbers = format!("| {strength} | {reverse} | {allowance} |");
        assert!(row.contains(&numbers), "class {id} has {numbers}, the page says {row}");
    }
}

#[test]
fn the_page_gives_every_decision_with_its_default() {
    for decision in decisions() {
        let opening =
            format!("| {} | {} | {} | {} |", decision.id, decision.rule, decision.title, decision.default);
        assert!(PAGE.contains(&opening), "not in the page: {opening}");
        assert!(PAGE.contains(&format!("`{}`", decision.order)), "not in the page: {}", decision.order);
    }
}

#[test]
fn the_page_names_phases_settings_and_leaders() {
    for phase in Phase::SEQUENCE {
        assert!(row(phase.as_str()).is_some(), "{} is not in the page", phase.as_str());
    }
    for (key, values) in KEYS {
        assert!(row(key).is_some(), "{key} is not in the page");
        assert!(values.iter().all(|v| in_code(PAGE, v)), "{key} has other values");
    }
    for leader in data().leaders.keys() {
        assert!(in_code(PAGE, leader.as_str()), "{leader} is not in the page");
    }
}

#[test]
fn the_page_lists_every_die_that_is_rolled() {
    let folder = root().join("src/rules/grunwald_1410");
    let sources = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_file());
    for source in sources.filter(|p| !p.ends_with("tests.rs")) {
        for call in fs::read_to_string(source).unwrap().split(".roll(rule!(\"").skip(1) {
            let rule = call.split('"').next().unwrap();
            assert!(row(rule).is_some(), "the die of {rule} is not in the page");
        }
    }
}

#[test]
fn the_example_of_the_page_is_a_case_that_is_run() {
    let case = fs::read_to_string(root().join("tests/cases/grunwald-1410/example.toml")).unwrap();
    assert!(PAGE.contains(&case), "the page shows another case than tests/cases/grunwald-1410/example.toml");
}
