//! A chapter in a few sentences, for those who read no further.

use estafette_core::said;
use std::collections::BTreeMap;

use super::super::data::CombatResult;
use super::super::event::Event;
use super::super::ids::{Side, UnitId};
use super::words::{Names, listed};

/// The sentences, most important first.
pub fn summary(names: &Names<'_>, events: &[&Event]) -> Vec<String> {
    let mut said = Vec::new();
    said.extend(events.iter().filter_map(|e| ending(names, e)));
    said.extend(combats(events));
    for side in Side::BOTH {
        said.extend(losses(names, events, side));
    }
    said.extend(rallies(names, events));
    said.extend(standards(names, events));
    said.extend(gains(events));
    said
}

/// How the game ended, in words.
pub fn ending(_: &Names<'_>, event: &Event) -> Option<String> {
    let Event::GameOver { winners, degree, teutonic, polish } = event else { return None };
    let points = said!("teutonic-points-to-polish-lithuanian", %teutonic, %polish);
    Some(match winners.as_slice() {
        [] => said!("the-battle-is-over-a-draw", %points),
        [winner, ..] => said!("the-battle-is-over", title = %winner.title(), %degree, %points),
    })
}

fn combats(events: &[&Event]) -> Option<String> {
    let mut results: BTreeMap<CombatResult, u32> = BTreeMap::new();
    for event in events {
        if let Event::Combat { result, .. } = event {
            *results.entry(*result).or_default() += 1;
        }
    }
    let number = results.values().sum::<u32>();
    let each: Vec<_> = results.iter().rev().map(|(result, n)| format!("{n} × {result}")).collect();
    (number > 0).then(|| format!("{}: {}.", said!("count-of-attacks", n = %number), each.join(", ")))
}

fn losses(names: &Names<'_>, events: &[&Event], side: Side) -> Option<String> {
    let lost: Vec<_> = events
        .iter()
        .filter_map(|e| match e {
            Event::Eliminate { unit, .. } if names.side(unit) == Some(side) => Some(names.any(unit)),
            _ => None,
        })
        .collect();
    let routed = events
        .iter()
        .filter(|e| matches!(e, Event::Disorder { unit } if names.side(unit.as_str()) == Some(side)));
    let routed = routed.count();
    let disorder = (routed > 0).then(|| said!("into-disorder", n = %routed));
    let gone = (!lost.is_empty()).then(|| said!("lost", lost = %listed(&lost)));
    let both: Vec<_> = gone.into_iter().chain(disorder).collect();
    (!both.is_empty()).then(|| format!("{}: {}.", side.title(), both.join("; ")))
}

fn rallies(names: &Names<'_>, events: &[&Event]) -> Option<String> {
    let rallied: Vec<&UnitId> = events
        .iter()
        .filter_map(|e| match e {
            Event::Rally { unit, success: true, .. } => Some(unit),
            _ => None,
        })
        .collect();
    (!rallied.is_empty()).then(|| said!("rallied", rallied = %names.units(rallied)))
}

fn standards<'e>(names: &'e Names<'_>, events: &'e [&Event]) -> impl Iterator<Item = String> + 'e {
    events.iter().filter_map(|e| match e {
        Event::Capture { standard, unit } if names.side(unit.as_str()) != Some(*standard) => {
            Some(said!("captured-the-standard", unit = %names.unit(unit), title = %standard.title()))
        }
        _ => None,
    })
}

fn gains(events: &[&Event]) -> Option<String> {
    let mut gained: BTreeMap<Side, u32> = BTreeMap::new();
    for event in events {
        if let Event::Score { side, points, .. } = event {
            *gained.entry(*side).or_default() += points;
        }
    }
    let each: Vec<_> = gained
        .iter()
        .map(|(side, n)| format!("{} +{}", side.title(), said!("count-of-points", %n)))
        .collect();
    (!each.is_empty()).then(|| said!("victory-points", each = %each.join(", ")))
}
