//! 4.2.1: generals in reaction tests. Just before a test's dice each general near enough says whether he is
//! with the testers, for or against the total, or stands aside; once with them, he stays for the period.

use std::collections::BTreeMap;

use estafette_board::plane::{Paces, TOUCH};
use estafette_core::{cites, rule};

use super::dice_off;
use super::event::{Event, Mark};
use super::field::Battlefield;
use super::ids::{Command, Influence, UnitId};
use super::measure;
use super::orders::clause::Action;
use super::plan::{self, Moment};
use super::position::{Position, Unit};
use super::s4_06_charges::holds;

/// How generals take part in the tests of a phase: by the testing unit, each general with his choice.
pub type Parts = BTreeMap<UnitId, Vec<(UnitId, Influence)>>;

/// What each general does, with the tests that are due. A general influences one unit in a period: the one he
/// has joined, or else the nearest that tests within his range. Where nearest ties, dice decide.
pub fn parts(field: &mut Battlefield<'_>, testers: &[UnitId]) -> Parts {
    cites!("W-4.2.1a", "W-4.2.1b", "W-4.2.1c", "W-4.2.1d");
    let generals: Vec<UnitId> = generals(field.pos()).map(|(id, _)| id.clone()).collect();
    let mut parts = Parts::new();
    for general in generals {
        let Some(tester) = tester_of(field, &general, testers) else { continue };
        if let Some(how) = choice(field, &general) {
            parts.entry(tester).or_default().push((general, how));
        }
    }
    parts
}

/// Generals who can influence anybody: on the table, and not routing.
fn generals(pos: &Position) -> impl Iterator<Item = (&UnitId, &Unit)> {
    pos.on_table().filter(|(_, unit)| unit.general.is_some() && !unit.routing)
}

/// The testing unit that a general may be with.
fn tester_of(field: &mut Battlefield<'_>, general: &UnitId, testers: &[UnitId]) -> Option<UnitId> {
    let pos = field.pos();
    let own: Vec<UnitId> = testers.iter().filter(|id| id.seat() == general.seat()).cloned().collect();
    let is_with = |id: &UnitId| pos.unit(general).and_then(|body| body.with.as_ref()) == Some(id);
    if let Some(joined) = own.iter().find(|id| is_with(id) || *id == general) {
        return Some(joined.clone());
    }
    // Who has joined a unit that does not test is with nobody else; nor is he who touches two and named none.
    if pos.unit(general)?.with.is_some() || touches_several(pos, general) {
        return None;
    }
    let range = pos.data.paces("h18.influence_range");
    let near: Vec<UnitId> =
        own.into_iter().filter(|id| measure::surely_within(pos, id, general, range)).collect();
    let nearest: Vec<UnitId> = measure::nearest(pos, general, &near).into_iter().map(|(id, _)| id).collect();
    dice_off::winner(field, &rule!("W-4.2.1d"), general, nearest, Clone::clone)
}

/// Whether a general who joined nobody stands in contact with several own units: then he has joined none, and
/// may not in the reaction phase that follows.
fn touches_several(pos: &Position, general: &UnitId) -> bool {
    cites!("W-4.2.2b", "W-4.2.2c", "W-4.2.2e");
    let touches = |id: &UnitId| measure::distance(pos, general, id).is_some_and(|gap| gap <= TOUCH);
    pos.bodies().filter(|(id, _)| id.seat() == general.seat() && *id != general && touches(id)).count() > 1
}

/// What a general wrote about his influence; without a word he is with the testers and for the total, whether
/// he touches them [W-4.2.1h] or is in range only (the notes' default by mail).
fn choice(field: &Battlefield<'_>, general: &UnitId) -> Option<Influence> {
    cites!("W-4.2.1c", "W-4.2.1h");
    let pos = field.pos();
    let moment = Moment { raises_total: true, time: true, allowed: true, ..Moment::default() };
    let written = plan::active(pos, field.sheets, general)
        .into_iter()
        .filter(|clause| holds(pos, general, clause, &moment))
        .find_map(|clause| if let Action::Influence(how) = clause.action { Some(how) } else { None });
    match written {
        None | Some(Influence::IfUseful) => Some(Influence::Plus),
        said => said,
    }
}

/// Tells what the generals do with one test, just before its dice.
pub fn announce(field: &mut Battlefield<'_>, unit: &UnitId, part: &[(UnitId, Influence)]) {
    for (general, how) in part {
        let event = Event::Influence { general: general.clone(), unit: unit.clone(), how: *how };
        field.tell(rule!("W-4.2.1a"), event);
        if *how != Influence::None {
            cites!("W-4.2.1e");
            field.mark(rule!("W-4.2.1d"), general, Mark::Influenced(true));
        }
    }
}

/// What a general adds to a total, with the word for it.
pub fn value(pos: &Position, general: &UnitId, how: Influence) -> Option<(&'static str, i64)> {
    let (word, number) = match pos.unit(general)?.general? {
        Command::Chief => ("c-in-c-with", "h18.influence_chief"),
        Command::Sub => ("sub-general-with", "h18.influence_sub"),
    };
    match how {
        Influence::Plus | Influence::IfUseful => Some((word, pos.data.number(number))),
        Influence::Minus => Some((word, -pos.data.number(number))),
        Influence::None => None,
    }
}

/// Whether an own general is within 150 paces of a unit, with or without using his influence.
pub fn near(pos: &Position, id: &UnitId) -> bool {
    let range: Paces = pos.data.paces("h15.general_range");
    generals(pos).any(|(general, body)| {
        let here = general == id || body.with.as_ref() == Some(id);
        general.seat() == id.seat() && (here || measure::surely_within(pos, id, general, range))
    })
}
