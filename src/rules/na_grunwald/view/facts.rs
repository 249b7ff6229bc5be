//! The facts of a report, in the shape of `templates/reports/na-grunwald/`: only what the reader may know,
//! and nothing that depends on anything else.

use std::sync::Arc;

use serde_json::{Value, json};

use estafette_core::fate::Fates;
use estafette_core::{CitedEvent, Lang, Sitting};
use estafette_rules::{Chapter, fates};

use super::super::data::Data;
use super::super::describe::Eyes;
use super::super::event::Event;
use super::super::phase::Phase;
use super::super::position::Position;
use super::super::words::{self, said};
use super::shown::told;
use super::speech::{Speech, under};
use super::tale::Tale;
use super::{ending, shuffles, standing, summary};

/// The facts of a chapter for a reader.
pub fn facts(
    data: &Arc<Data>,
    chapter: &Chapter<'_, Position, CitedEvent<Event>>,
    eyes: Eyes,
    lang: Lang,
) -> Value {
    let (before, after) = (chapter.before, chapter.after);
    let speech = Speech { lang, data };
    let phases: Vec<(&Sitting, Vec<CitedEvent<Event>>)> =
        chapter.phases.iter().map(|(sitting, events)| (sitting, told(events, eyes))).collect();
    let mut tale = Tale::new(speech, eyes, before);
    let mut sections: Vec<Value> = phases
        .iter()
        .map(|(sitting, events)| {
            let entries = tale.phase(events);
            json!({ "title": title(sitting, lang), "quiet": entries.is_empty(), "entries": entries })
        })
        .collect();
    // The last phase goes on if it is still due. Whose answer it waits for does not matter here.
    let waits = after.end.is_none() && phases.last().is_some_and(|(s, _)| s.phase == after.phase.name());
    if waits && sections.last().is_some_and(|s| s["quiet"] == true) {
        // A phase that waits for its first decision has nothing to tell yet.
        sections.pop();
    }
    sections.extend(orders(&phases, eyes, lang));
    let all: Vec<&CitedEvent<Event>> = phases.iter().flat_map(|(_, events)| events).collect();
    let mut short = summary::summary(speech, &all, after, eyes);
    if waits {
        short.push(said!(lang, "short-paused"));
    }
    let banner = if eyes == Eyes::All { said!(lang, "banner") } else { String::new() };
    json!({
        "words": headings(lang, eyes),
        "banner": banner,
        "ending": if after.end.is_some() { under(&ending(after, lang), &[]) } else { String::new() },
        "final_columns": standing::final_columns(lang, &all),
        "final_rows": standing::final_rows(speech, &all),
        "summary": short,
        "phases": sections,
        "standing": standing::lines(speech, after),
        "fields": standing::fields(speech, after),
        "seat_columns": standing::columns(lang),
        "seat_rows": standing::rows(speech, after, eyes),
        "holdings": standing::holdings(speech, after, eyes),
        "piles": standing::piles(speech, after, eyes),
        "shuffles": shuffles::shuffles(speech, after),
    })
}

/// What became of the reader's own orders.
fn orders(phases: &[(&Sitting, Vec<CitedEvent<Event>>)], eyes: Eyes, lang: Lang) -> Option<Value> {
    let Eyes::Seat(seat) = eyes else { return None };
    let fates: Vec<&Fates> = phases
        .iter()
        .flat_map(|(_, events)| events)
        .filter_map(|t| if let Event::Fates(fates) = &t.event { Some(fates) } else { None })
        .filter(|fates| fates.seat == seat.id())
        .collect();
    let part = fates::told(&fates, lang, &|why| words::word(why, lang))?;
    let none: Vec<String> = Vec::new();
    let entries: Vec<Value> = part.lines.iter().map(|line| json!({ "head": line, "lines": none })).collect();
    Some(json!({ "title": part.title, "quiet": false, "entries": entries }))
}

/// The headings of a report.
fn headings(lang: Lang, eyes: Eyes) -> Value {
    let cards =
        if eyes == Eyes::All { said!(lang, "heading-all-cards") } else { said!(lang, "heading-cards") };
    json!({
        "short": said!(lang, "heading-short"),
        "quiet": said!(lang, "heading-quiet"),
        "board": said!(lang, "heading-board"),
        "board_alt": said!(lang, "heading-board-alt"),
        "before": said!(lang, "heading-before"),
        "final": said!(lang, "heading-final"),
        "seats": said!(lang, "heading-seats"),
        "cards": cards,
        "piles": said!(lang, "heading-piles"),
        "shuffles": said!(lang, "heading-shuffles"),
        "shuffles_how": said!(lang, "shuffles-how"),
    })
}

fn title(sitting: &Sitting, lang: Lang) -> String {
    let name = sitting.phase.as_str();
    let phase = Phase::named(name).map_or_else(|| name.to_owned(), |p| words::phase(p, lang));
    let round = u8::try_from(sitting.turn).map_or_else(|_| sitting.turn.to_string(), Speech::roman);
    said!(lang, "phase-of-round", round = &round, phase = &phase)
}
