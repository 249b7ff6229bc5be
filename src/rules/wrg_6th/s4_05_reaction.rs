//! 4.5 and H15: reaction tests. All units that have a reason test, seat a's first, each with two dice; what a
//! test comes to is in `s4_05_results.rs`, what is added to the dice in `s4_05_modifiers.rs`.
//!
//! The tests of a phase do not wait for one another: all count the table as it stands before the first, but
//! that who has passed the test for a charge is advancing for the tests of all who do not charge [W-4.5.3a].

use std::collections::BTreeSet;

use estafette_core::{RuleId, cites, rule};

use super::event::{Event, Modifier};
use super::field::{Battlefield, Outcome};
use super::ids::{Class, Occasion, Reaction, Temperament, UnitId};
use super::measure;
use super::position::Position;
use super::s3_06_vision;
use super::s4_02_generals as generals;
use super::s4_02_influence as influence;
use super::s4_05_modifiers::{self as modifiers, Due};
use super::s4_05_occasions::occasion;
use super::s4_05_results as results;

/// A test whose dice lie on the table.
struct Rolled {
    due: Due,
    dice: i32,
}

/// A test as it came out.
struct Done {
    due: Due,
    total: i32,
    modifiers: Vec<Modifier>,
    result: Reaction,
}

/// Plays the phase.
///
/// # Errors
/// Never.
pub fn phase(field: &mut Battlefield<'_>) -> Outcome {
    cites!("W-2.1.2i", "W-2.1.2j", "W-4.11k");
    let due: Vec<(UnitId, Occasion)> = {
        let pos = field.pos();
        let ids = pos.bodies().map(|(id, _)| id);
        ids.filter_map(|id| Some((id.clone(), occasion(pos, field.sheets, id)?))).collect()
    };
    resolve(field, &due);
    results::settle_charges(field);
    // Whoever came in sight since the last tests has had his surprise.
    s3_06_vision::look(field);
    Ok(())
}

/// One unit's test by itself, with its results.
pub fn test(field: &mut Battlefield<'_>, unit: &UnitId, occasion: Occasion) -> Reaction {
    resolve(field, &[(unit.clone(), occasion)]).pop().unwrap_or(Reaction::Obey)
}

fn resolve(field: &mut Battlefield<'_>, due: &[(UnitId, Occasion)]) -> Vec<Reaction> {
    settle_ties(field, due);
    let rolled = roll(field, due);
    let done = judge(field.pos(), rolled);
    for one in &done {
        let Due { unit, occasion, .. } = &one.due;
        let (unit, modifiers) = (unit.clone(), one.modifiers.clone());
        let (occasion, total, result) = (*occasion, one.total, one.result);
        field.tell(cited(occasion), Event::Test { unit, occasion, total, modifiers, result });
    }
    // From whom anybody breaks is seen before those who rally turn round.
    let by: Vec<Option<UnitId>> = done.iter().map(|one| breaker(field, one)).collect();
    for (one, by) in done.iter().zip(by) {
        results::take_effect(field, &one.due, one.result, by);
    }
    let rallied =
        done.iter().filter(|one| one.due.occasion == Occasion::Rally && one.result == Reaction::Obey);
    let rallied: Vec<UnitId> = rallied.map(|one| one.due.unit.clone()).collect();
    results::face_forward(field, &rule!("W-4.5.1c"), &rallied);
    done.into_iter().map(|one| one.result).collect()
}

/// From whom one breaks by this test, if he does.
fn breaker(field: &mut Battlefield<'_>, one: &Done) -> Option<UnitId> {
    let breaks = one.due.occasion != Occasion::Rally && one.result == Reaction::Rout;
    breaks.then(|| results::breaker(field, &one.due.unit)).flatten()
}

/// Distances that cannot be told from a range of the test are settled by dice before it, where they bear on it.
fn settle_ties(field: &mut Battlefield<'_>, due: &[(UnitId, Occasion)]) {
    const RANGES: [&str; 7] = [
        "general_range",
        "height_range",
        "flank_range",
        "friends_range",
        "enemy_range",
        "no_friends_range",
        "beasts_range",
    ];
    let limits = RANGES.map(|range| field.pos().data.paces(&format!("h15.{range}")));
    let nobody = BTreeSet::new();
    for (unit, occasion) in due {
        let due = Due { unit: unit.clone(), occasion: *occasion, generals: Vec::new() };
        let added =
            |pos: &Position| modifiers::modifiers_of(pos, &due, &nobody).iter().map(|m| m.value).sum();
        measure::settle_ties(field, unit, &limits, added);
    }
}

/// The rule under which a test is taken.
fn cited(occasion: Occasion) -> RuleId {
    match occasion {
        Occasion::Charged => rule!("W-4.7.1a"),
        Occasion::Rally => rule!("W-4.5.1a"),
        Occasion::StopPursuit => rule!("EX-4.2.1a"),
        Occasion::Surprised => rule!("W-3.6b"),
        _ => rule!("W-4.2.1a"),
    }
}

/// Each test's generals and dice, in the order of the units.
fn roll(field: &mut Battlefield<'_>, due: &[(UnitId, Occasion)]) -> Vec<Rolled> {
    let testers: Vec<UnitId> = due.iter().map(|(unit, _)| unit.clone()).collect();
    let mut parts = influence::parts(field, &testers);
    let mut rolled = Vec::new();
    for (unit, occasion) in due {
        let generals = parts.remove(unit).unwrap_or_default();
        influence::announce(field, unit, &generals);
        let dice = field.d6(cited(*occasion), unit) + field.d6(cited(*occasion), unit);
        rolled.push(Rolled { due: Due { unit: unit.clone(), occasion: *occasion, generals }, dice });
    }
    rolled
}

/// Totals and results: first of the chargers, then of all others.
fn judge(pos: &Position, rolled: Vec<Rolled>) -> Vec<Done> {
    let nobody = BTreeSet::new();
    let charges = |one: &Rolled| one.due.occasion == Occasion::Charging;
    let passed: BTreeSet<UnitId> = rolled
        .iter()
        .filter(|one| charges(one))
        .filter(|one| matches!(come_to(pos, one, &nobody).1, Reaction::Obey | Reaction::Impetuous))
        .map(|one| one.due.unit.clone())
        .collect();
    rolled
        .into_iter()
        .map(|one| {
            let seen = if charges(&one) { &nobody } else { &passed };
            let (modifiers, result) = come_to(pos, &one, seen);
            let total = one.dice + modifiers.iter().map(|m| m.value).sum::<i32>();
            Done { due: one.due, total, modifiers, result }
        })
        .collect()
}

fn come_to(pos: &Position, one: &Rolled, passed: &BTreeSet<UnitId>) -> (Vec<Modifier>, Reaction) {
    let modifiers = modifiers::modifiers_of(pos, &one.due, passed);
    let total = one.dice + modifiers.iter().map(|m| m.value).sum::<i32>();
    (modifiers, result(pos, &one.due, total))
}

/// What a total comes to for those who test.
fn result(pos: &Position, due: &Due, total: i32) -> Reaction {
    cites!("W-4.5.5", "W-4.5.1a", "W-4.11a");
    let at_most = |name| i64::from(total) <= pos.data.number(name);
    if due.occasion == Occasion::Rally {
        let rallied = i64::from(total) >= pos.data.number("h15.rally_needs");
        return if rallied { Reaction::Obey } else { Reaction::Rout };
    }
    if at_most("h15.rout") {
        Reaction::Rout
    } else if at_most("h15.forced_retreat") {
        Reaction::ForcedRetreat
    } else if at_most("h15.no_advance") {
        Reaction::NoAdvance
    } else if impetuous_at(pos, due).is_some_and(|least| i64::from(total) >= least) {
        Reaction::Impetuous
    } else {
        Reaction::Obey
    }
}

/// The total at which testers are impetuous (H14); generals with them make it one point less or more (H18).
/// `None` for those who never are.
pub fn impetuous_at(pos: &Position, due: &Due) -> Option<i64> {
    let class: Class = super::s4_02_generals::class(pos, &due.unit);
    let training = pos.unit(&due.unit)?.training;
    let least = i64::from(*pos.data.impetuous.get(&(class, training))?);
    let with = generals::joined(pos, &due.unit).map(|(general, _)| general);
    let present: BTreeSet<&UnitId> = with.chain(due.generals.iter().map(|(general, _)| general)).collect();
    let change = |general: &&UnitId| match pos.unit(general).and_then(|body| body.temperament) {
        Some(Temperament::Rash) => pos.data.number("h18.rash"),
        Some(Temperament::Cautious) => pos.data.number("h18.cautious"),
        Some(Temperament::Bold) => pos.data.number("h18.bold"),
        None => 0,
    };
    Some(least + present.iter().map(change).sum::<i64>())
}

#[cfg(test)]
#[path = "s4_05_reaction_tests.rs"]
mod tests;
