//! What the page `docs/systems/grunwald-1410.md` says of this system alone, against the code; what every
//! system's page says is checked by `tests/docs.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;

use super::data::{Class, Data};
use super::{describe, position::Position, stage};
use estafette_rules::files::DataFiles;

const PAGE: &str = include_str!("../../../docs/systems/grunwald-1410.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn data() -> Arc<Data> {
    let files = DataFiles::read(&root().join("../../../games/grunwald-1410")).unwrap();
    Arc::new(Data::load(&files).unwrap())
}

/// The row of a table of the page that begins with a name in code.
fn row(name: &str) -> Option<&'static str> {
    PAGE.lines().find(|l| l.starts_with(&format!("| `{name}`")))
}

fn in_code(text: &str, name: &str) -> bool {
    text.contains(&format!("`{name}`"))
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
fn the_page_names_the_leaders() {
    for leader in data().leaders.keys() {
        assert!(in_code(PAGE, leader.as_str()), "{leader} is not in the page");
    }
}

#[test]
fn the_page_lists_every_die_that_is_rolled() {
    let folder = root().to_owned();
    let sources = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_file());
    for source in sources.filter(|p| !p.ends_with("tests.rs")) {
        for call in fs::read_to_string(source).unwrap().split(".roll(rule!(\"").skip(1) {
            let rule = call.split('"').next().unwrap();
            assert!(row(rule).is_some(), "the die of {rule} is not in the page");
        }
    }
}
