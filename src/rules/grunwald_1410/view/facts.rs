//! The facts of a turn report, in the shape of `templates/reports/grunwald-1410/`.

use estafette_core::{said, text};
use serde_json::{Value, json};

use estafette_core::fate::Fates;
use estafette_core::{CitedEvent, Lang, Sitting};
use estafette_rules::kit::Die;
use estafette_rules::{Chapter, Reader, Roster, fates};

use super::super::event::Event;
use super::super::phase::Phase;
use super::super::position::Position;
use super::entry::Entry;
use super::own::roster;
use super::shown::{Knows, of_event};
use super::tale::Tale;
use super::words::Names;
use super::{standing, summary};

/// The facts of a chapter for a reader: only what this reader may know, and nothing that depends on
/// anything else.
pub fn facts(chapter: &Chapter<'_, Position, CitedEvent<Event>>, reader: Reader<'_>) -> Value {
    let (before, after) = (chapter.before, chapter.after);
    let knows = Knows::of(reader);
    let phases: Vec<(&Sitting, Vec<CitedEvent<Event>>)> =
        chapter.phases.iter().map(|(sitting, events)| (sitting, told(events, knows))).collect();
    let names = Names { before, after };
    let mut dice: Vec<Die> = Vec::new();
    let mut sections = Vec::new();
    for (sitting, events) in &phases {
        sections.push(section(&names, sitting, events, (knows, &mut dice)));
    }
    sections.extend(orders(&phases, knows));
    let all: Vec<&Event> = phases.iter().flat_map(|(_, events)| events.iter().map(|t| &t.event)).collect();
    let mut short = summary::summary(&names, &all);
    if !chapter.open.is_empty() {
        short.push(said!("the-last-phase-is-not-over"));
    }
    let ending = all.iter().find_map(|e| summary::ending(&names, e)).unwrap_or_default();
    let (score, armies) = (standing::score(before, after), standing::armies(before, after));
    let own = match knows {
        Knows::Side(side) => roster(after, side),
        Knows::Nothing | Knows::All => Roster::default(),
    };
    json!({
        "words": headings(),
        "ending": ending,
        "summary": short,
        "phases": sections,
        "score_columns": [text!("column-side"), text!("column-points"), text!("column-gained")],
        "score_rows": standing::rows(&score),
        "score": score,
        "army_columns": [
            text!("column-army"), text!("column-in-order"), text!("column-in-disorder"), text!("column-off-map"),
            text!("column-lost"), text!("column-lost-now")
        ],
        "army_rows": standing::rows(&armies),
        "armies": armies,
        "off_map": standing::off_map(after),
        "own_columns": own.columns,
        "own_rows": own.rows,
        "dice": dice,
    })
}

/// The headings of a report.
fn headings() -> Value {
    json!({
        "score": text!("heading-score"),
        "armies": text!("heading-armies"),
        "off_map": text!("heading-off-map"),
        "own": text!("heading-own-units"),
    })
}

/// The events of a phase as the reader is shown them.
pub fn told(events: &[CitedEvent<Event>], knows: Knows) -> Vec<CitedEvent<Event>> {
    let shown =
        |t: &CitedEvent<Event>| Some(CitedEvent { event: of_event(&t.event, knows)?, rule: t.rule.clone() });
    events.iter().filter_map(shown).collect()
}

/// What became of the reader's own orders.
fn orders(phases: &[(&Sitting, Vec<CitedEvent<Event>>)], knows: Knows) -> Option<Value> {
    let Knows::Side(side) = knows else { return None };
    let fates: Vec<&Fates> = phases
        .iter()
        .flat_map(|(_, events)| events)
        .filter_map(|t| if let Event::Fates(fates) = &t.event { Some(fates) } else { None })
        .filter(|fates| fates.seat == side.seat())
        .collect();
    let part = fates::told(&fates, Lang::English, &|why| why.said().to_owned())?;
    let entries: Vec<Entry> = part.lines.into_iter().map(Entry::new).collect();
    Some(json!({ "title": part.title, "passed": false, "quiet": false, "entries": entries }))
}

fn section(
    names: &Names<'_>,
    sitting: &Sitting,
    events: &[CitedEvent<Event>],
    (knows, dice): (Knows, &mut Vec<Die>),
) -> Value {
    let mut tale = Tale::new(names, dice);
    // What the seat's own part on its orders tells is not told twice.
    let apart = knows != Knows::All && events.iter().any(|t| matches!(t.event, Event::Fates(_)));
    for event in events {
        if apart && matches!(event.event, Event::Refused { .. }) {
            continue;
        }
        tale.tell(event);
    }
    let entries = tale.entries();
    let passed = events.iter().any(|t| matches!(t.event, Event::Passed { .. }));
    let name = sitting.phase.as_str();
    let title = Phase::named(name).map_or_else(|| name.to_owned(), |p| p.title().to_owned());
    let title = if sitting.turn == 0 { title } else { said!("turn-2", turn = %sitting.turn, %title) };
    let quiet = entries.is_empty() && !passed;
    json!({ "title": title, "passed": passed, "quiet": quiet, "entries": entries })
}
