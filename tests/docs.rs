//! Pages against the code. Whoever has only the page `docs/systems/NAME.md` of a system must find there
//! every name that a case of it may use; what only one system has is checked in its own folder.

use crate::docs_console;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use estafette::cases;
use estafette::core::{Lang, SeatId};
use estafette::orders::Severity;
use estafette::reports::Reports;
use estafette::rules::{CasePosition, OrderText, Settings, System};
use serde_json::Value;

/// A system with its page and the folder of its sources.
struct Documented<'l> {
    system: &'l dyn System,
    page: String,
    folder: String,
}

impl Documented<'_> {
    /// All sources that lie in the folder itself.
    fn sources(&self) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(&self.folder);
        let files = fs::read_dir(folder).expect("a folder of sources").map(|e| e.expect("a file").path());
        let mut files: Vec<_> = files.filter(|p| p.is_file() && !p.ends_with("tests.rs")).collect();
        files.sort();
        files.iter().map(|p| fs::read_to_string(p).expect("a source")).collect()
    }

    /// The row of a table that begins with a name in code.
    fn row(&self, name: &str) -> Option<&str> {
        row(&self.page, name)
    }

    /// Whether a name stands in code, by itself or as a part of a longer one: `offer.crown`.
    fn names(&self, name: &str) -> bool {
        let mut code = self.page.split('`').skip(1).step_by(2);
        code.any(|c| c.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').any(|part| part == name))
    }
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn row<'p>(page: &'p str, name: &str) -> Option<&'p str> {
    page.lines().find(|l| l.starts_with(&format!("| `{name}`")))
}

fn in_code(text: &str, name: &str) -> bool {
    text.contains(&format!("`{name}`"))
}

/// Holds every system against its page; `lacks` gives what the page does not say.
fn check(lacks: impl Fn(&Documented<'_>) -> Vec<String>) {
    let library = estafette::shelf::load(None).expect("the built-in data are sound");
    let mut missing = Vec::new();
    for system in library.systems() {
        let page = read(&format!("docs/systems/{}.md", system.name()));
        let folder = format!("src/rules/{}", system.name().replace('-', "_"));
        let documented = Documented { system, page, folder };
        missing.extend(lacks(&documented).into_iter().map(|name| format!("{}: {name}", system.name())));
    }
    assert!(missing.is_empty(), "not in docs/systems: {missing:#?}");
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

/// The name at the beginning of a line, if a colon follows.
fn field(line: &str) -> Option<&str> {
    let line = line.trim();
    let (name, _) = line.strip_prefix("pub ").unwrap_or(line).split_once(": ")?;
    let plain =
        !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    plain.then_some(name)
}

/// The kinds of events with their fields, from the source.
fn events(source: &str) -> Vec<(String, Vec<String>)> {
    let mut events: Vec<(String, Vec<String>)> = Vec::new();
    let body = source.split("pub enum Event {").nth(1).expect("the events are the enum Event");
    for line in body.lines().take_while(|l| *l != "}") {
        let name: String = line.trim().chars().take_while(char::is_ascii_alphanumeric).collect();
        match (name.starts_with(|c: char| c.is_ascii_uppercase()), field(line)) {
            (true, _) => events.push((kebab(&name), Vec::new())),
            (false, Some(field)) => events.last_mut().expect("a field of an event").1.push(field.to_owned()),
            (false, None) => {}
        }
    }
    events
}

#[test]
fn every_event_and_its_fields() {
    check(|d| {
        let events = events(&d.sources());
        assert!(events.len() > 30, "the events of {} were not understood", d.system.name());
        let section = d.page.split("\n## ").find(|part| part.starts_with("Events")).unwrap_or_default();
        let lacks = |(kind, fields): (String, Vec<String>)| match row(section, &kind) {
            None => vec![kind],
            Some(row) => {
                let absent = fields.into_iter().filter(|f| !in_code(row, f));
                absent.map(|f| format!("{kind}.{f}")).collect()
            }
        };
        events.into_iter().flat_map(lacks).collect()
    });
}

/// What a case may state of a position is what the structs `Stated…` read.
#[test]
fn every_field_that_a_position_may_state() {
    check(|d| {
        let sources = d.sources();
        let structs = sources.split("struct Stated").skip(1);
        let bodies = structs.map(|rest| rest.split("\n}").next().unwrap_or_default());
        let fields: BTreeSet<&str> = bodies.flat_map(str::lines).filter_map(field).collect();
        assert!(fields.len() > 15, "the positions of {} were not understood", d.system.name());
        fields.into_iter().filter(|f| !d.names(f)).map(str::to_owned).collect()
    });
}

/// Every key of an object, at any depth, that is no id: ids have capitals or digits.
fn keys(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => members.iter().for_each(|(key, value)| {
            if !key.chars().any(|c| c.is_ascii_uppercase() || c.is_ascii_digit()) {
                into.insert(key.clone());
            }
            keys(value, into);
        }),
        Value::Array(items) => items.iter().for_each(|item| keys(item, into)),
        _ => {}
    }
}

#[test]
fn every_field_that_a_position_has() {
    check(|d| {
        let mut found = BTreeSet::new();
        for scenario in d.system.scenarios() {
            let position = d.system.open(&scenario, &Settings::default()).expect("the scenario opens");
            keys(&d.system.describe(&position), &mut found);
            found.insert(scenario);
        }
        found.extend(d.system.multisets().iter().map(|key| (*key).to_owned()));
        found.extend(d.system.seats().into_iter().map(|seat| seat.id.to_string()));
        found.into_iter().filter(|key| !d.names(key)).collect()
    });
}

#[test]
fn every_phase_and_setting() {
    check(|d| {
        let phases = d.system.phases().into_iter().map(|phase| phase.to_string());
        let mut missing: Vec<String> = phases.filter(|phase| d.row(phase).is_none()).collect();
        for (key, values) in d.system.setting_keys() {
            let values = values.iter().filter(|value| !in_code(&d.page, value));
            missing.extend(values.map(|value| format!("{key} = {value}")));
            missing.extend(d.row(key).is_none().then(|| key.to_owned()));
        }
        missing
    });
}

#[test]
fn every_decision_with_its_default() {
    check(|d| {
        let mut missing = Vec::new();
        for decision in d.system.decisions(Lang::English) {
            let (id, rule) = (&decision.id, &decision.rule);
            let opening = format!("| {id} | {rule} | {} | {} |", decision.title, decision.default);
            let row = d.page.lines().find(|line| line.starts_with(&opening));
            match row {
                Some(row) if in_code(row, decision.order) => {}
                Some(_) => missing.push(format!("{id}: `{}`", decision.order)),
                None => missing.push(opening),
            }
        }
        missing
    });
}

#[test]
fn the_example_is_a_case_that_passes() {
    let reports = Reports::new();
    check(|d| {
        let path = format!("tests/cases/{}/example.toml", d.system.name());
        let text = read(&path);
        let case = cases::parse(&path, &text).expect("the example is a case");
        let outcome = cases::run(&case, d.system, &reports, cases::Hear::Expected);
        assert!(outcome.passed, "{path}: {:?}", outcome.failures);
        let shown = d.page.contains(&format!("```toml\n{text}```"));
        (!shown).then(|| format!("the case {path}")).into_iter().collect()
    });
}

/// The tables of orders as people write them, each with the page, the system, the scenario, the seat and the turn's
/// first phase.
const WRITTEN: [(&str, &str, &str, &str, &str); 3] = [
    ("docs/systems/wrg-6th.md", "wrg-6th", "open-field", "a", "start"),
    ("docs/order-language.md", "grunwald-1410", "grunwald", "polish", "polish-movement"),
    ("docs/order-language.md", "na-grunwald", "four-players", "green", "event"),
];

#[test]
fn twenty_orders_as_people_write_them_come_to_what_the_pages_say() {
    let library = estafette::shelf::load(None).expect("the built-in data are sound");
    let mut wrong_rows = Vec::new();
    for (page, name, scenario, seat, first) in WRITTEN {
        let system = library.find(name).expect("a system");
        let word = match name {
            "wrg-6th" => "period",
            "grunwald-1410" => "turn",
            _ => "round",
        };
        let text = read(page);
        let tables = text.split("| when | as written | comes to |").skip(1);
        let rows = tables.map(|table| table.lines().skip(2).take_while(|line| line.starts_with('|')));
        let of_system = |row: &&str| row.starts_with("| set-up |") || row.starts_with(&format!("| {word} "));
        let rows: Vec<&str> = rows.flatten().filter(of_system).collect();
        assert_eq!(rows.len(), 20, "{name}");
        for row in rows {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let [when, written, comes_to] = cells[..] else { panic!("{row}") };
            let turn = when.strip_prefix(word).map(|n| n.trim().parse().expect("a number"));
            let phase = if turn.is_some() { first } else { "set-up" };
            let case = CasePosition {
                scenario: Some(scenario),
                phase: Some(phase),
                turn,
                ..CasePosition::default()
            };
            let position = system.stage(&case).expect("a position");
            let ordinal = system.due(&position).expect("due").period.ordinal;
            let said = |text: &str| {
                let texts = vec![OrderText::new(ordinal, text.trim_matches('`'))];
                let reading = system.read(&position, &SeatId::new(seat), &texts, Lang::English);
                let wrong = reading.problems.iter().any(|p| p.severity == Severity::Error);
                (reading.understood.into_iter().map(|u| u.text).collect::<Vec<_>>(), wrong)
            };
            let (understood, wrong) = said(written);
            let right = match comes_to.starts_with('`') {
                true => !understood.is_empty() && (understood.clone(), wrong) == said(comes_to),
                false => wrong && understood.is_empty(),
            };
            if !right {
                wrong_rows.push(format!("{row}: {understood:?}"));
            }
        }
    }
    assert!(wrong_rows.is_empty(), "{wrong_rows:#?}");
}

#[test]
fn every_method_of_the_seam() {
    let methods = |file: &str, of: &str| -> Vec<String> {
        let seam = read(file);
        let body = seam.split(&format!("pub trait {of}")).nth(1).expect("the seam has this trait");
        let body = body.split("\n}\n").next().expect("a trait ends");
        let names = body.split("\n    fn ").skip(1).filter_map(|m| m.split('(').next());
        names.map(str::to_owned).collect()
    };
    let rulebook = methods("src/rules/rulebook.rs", "Rulebook");
    let (system, game) = (methods("src/rules/lib.rs", "System"), methods("src/rules/game.rs", "Game"));
    assert!(rulebook.len() > 20 && system.len() > 15 && game.len() > 20, "the seam was not understood");
    for (page, of) in [("docs/adding-a-system.md", &game), ("ARCHITECTURE.md", &system)] {
        let text = read(page);
        let missing: Vec<_> = rulebook.iter().chain(of).filter(|method| !in_code(&text, method)).collect();
        assert!(missing.is_empty(), "not in {page}: {missing:?}");
    }
}

/// The page of adding a system quotes the toy, and the toy is small enough to be read in one go.
#[test]
fn the_page_of_adding_a_system_quotes_the_toy_as_it_is() {
    let files = ["system.rs", "orders.rs", "orders.pest"];
    let toy: Vec<String> = files.map(|file| read(&format!("tests/three_hills/{file}"))).into();
    let lines: usize = toy.iter().map(|text| text.lines().count()).sum();
    assert!(lines < 400, "the toy has {lines} lines");
    let page = read("docs/adding-a-system.md");
    let quotes: Vec<&str> =
        page.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(quotes.len() >= 3, "the page shows code");
    let pieces = quotes.iter().flat_map(|quote| quote.split("\n\n"));
    let untrue: Vec<&str> =
        pieces.filter(|piece| !toy.iter().any(|text| text.contains(piece.trim_end()))).collect();
    assert!(untrue.is_empty(), "not in the toy:\n{}", untrue.join("\n\n"));
}

/// The page of checking dice is for whoever trusts no program: its commands and its script come to what the program
/// comes to.
#[test]
fn commands_on_the_page_of_checking_dice_print_what_it_says() {
    let differs = docs_console::differences(&read("docs/checking-dice.md"), "check-die.py");
    assert_eq!(differs.unwrap_or_default(), Vec::<String>::new());
}
