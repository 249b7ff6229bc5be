//! The facts of a report, in the shape of `templates/reports/wrg-6th/`: only what the reader may know, and
//! nothing that depends on anything else.

use estafette_core::said;
use serde_json::{Value, json};

use estafette_core::{CitedEvent, Sitting};
use estafette_rules::Chapter;

use super::super::event::Event;
use super::super::phase::Phase;
use super::super::position::Position;
use super::shown::told;
use super::standing;
use super::summary::summary;
use super::tale::Tale;
use super::words::{self};
use super::{Eyes, fog};

/// The facts of a chapter for a reader.
pub fn facts(chapter: &Chapter<'_, Position, CitedEvent<Event>>, eyes: Eyes) -> Value {
    let after = chapter.after;
    let events: Vec<&[CitedEvent<Event>]> =
        chapter.phases.iter().map(|(_, events)| events.as_slice()).collect();
    let phases = told(after, &events, eyes);
    let veiled = fog::veil(after, eyes);
    let mut tale = Tale::new(&veiled, eyes);
    let mut sections: Vec<Value> = Vec::new();
    for ((sitting, _), events) in chapter.phases.iter().zip(&phases) {
        let entries = tale.phase(events);
        sections.push(json!({ "title": title(sitting), "quiet": entries.is_empty(), "entries": entries }));
    }
    let all: Vec<&CitedEvent<Event>> = phases.iter().flatten().collect();
    let mut short = summary(&veiled, &all);
    if !chapter.open.is_empty() {
        short.push(said!("paused"));
    }
    let open = fog::open(after, eyes);
    json!({
        "words": headings(eyes, open),
        "banner": if eyes == Eyes::All { said!("banner") } else { String::new() },
        "ending": after.end.as_ref().map_or_else(String::new, standing::ending),
        "summary": short,
        "orders": super::orders::orders(&phases, eyes),
        "phases": sections,
        "army_columns": standing::army_columns(),
        "army_rows": standing::armies(&veiled),
        "own_columns": standing::own_columns(),
        "own_rows": standing::own(&veiled, eyes),
        "enemy_columns": standing::enemy_columns(),
        "enemy_rows": standing::others(&veiled, eyes),
        "damage_columns": standing::damage_columns(),
        "damage_rows": standing::damage(&veiled, &all),
        "dice": tale.dice,
    })
}

/// The headings of a report.
fn headings(eyes: Eyes, open: bool) -> Value {
    let own = if open { said!("heading-all") } else { said!("heading-own") };
    let enemy = if eyes == Eyes::Nobody { said!("heading-known") } else { said!("heading-enemy") };
    json!({
        "short": said!("heading-short"),
        "orders": if eyes == Eyes::All { said!("heading-orders-all") } else { said!("heading-orders") },
        "quiet": said!("heading-quiet"),
        "map": said!("heading-map"),
        "before": said!("heading-map-before"),
        "armies": said!("heading-armies"),
        "own": own,
        "enemy": enemy,
        "damage": said!("heading-damage"),
    })
}

fn title(sitting: &Sitting) -> String {
    let name = sitting.phase.as_str();
    let phase = Phase::named(name).map_or_else(|| name.to_owned(), words::phase);
    match sitting.turn {
        0 => phase,
        turn => said!("phase-of-period", period = turn, phase = &phase),
    }
}
