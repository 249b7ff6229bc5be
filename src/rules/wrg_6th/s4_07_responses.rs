//! 4.7: what charged troops and their chargers set out to do once the tests are over, as intents for the
//! movement phase. Everybody chooses from the table as it stands; nobody waits to see another move.
//!
//! A charged unit that holds gets an intent too, with an empty path: it does not move by order as well. Those
//! who gets none here are free to move normally; pursuers, routers and break-offs are the movement phase's.

use std::collections::BTreeMap;

use estafette_board::plane::Paces;
use estafette_core::{cites, rule};

use super::dice_off;
use super::event::Kind;
use super::field::Battlefield;
use super::ids::{Reaction, UnitId};
use super::intent::Intent;
use super::measure;
use super::moves;
use super::orders::clause::{Action, Condition, Shape, When};
use super::orders::kinds as act;
use super::plan;
use super::position::{Charge, Position};
use super::s4_05_results::called_off;
use super::s4_06_approach::{Approach, Swerve, approach_after};
use super::s4_06_charges::announced_for;
use super::s4_06_eligible::pursuing;
use super::s4_07_choice::{self as choice, Answer};
use super::s4_07_countercharge as countercharge;
use super::s4_07_evade::{self as evade, Flight};
use super::s4_07_hold as hold;
use super::s4_11_impetuous as impetuous;

/// A charge that is carried out, with its way to the target it reaches first.
#[derive(Debug, Clone)]
pub struct ChargeLine {
    /// Who charges.
    pub unit: UnitId,
    /// A charge, or one in pursuit: then what it does is the pursuit's business, and only its targets answer.
    pub how: Kind,
    /// Whom it may contact.
    pub targets: Vec<UnitId>,
    /// Whom it goes for.
    pub first: UnitId,
    /// How.
    pub way: Approach,
    /// Its whole reach, before any die.
    pub reach: Paces,
}

/// What everybody sets out to do because of charges, tests and impetuosity.
pub fn intents(field: &mut Battlefield<'_>) -> Vec<Intent> {
    cites!("W-3.5a", "W-4.1c");
    let lines = lines(field);
    let answers = answers(field, &lines);
    let flights = evade::flights(field, &lines, &answers);
    let mut intents = Vec::new();
    for line in lines.iter().filter(|line| line.how == Kind::Charge) {
        intents.extend(charge(field, line, &answers, &flights));
    }
    for (unit, answer) in &answers {
        intents.extend(answered(field, unit, answer, &lines, &flights));
    }
    let done: Vec<UnitId> = intents.iter().map(|intent| intent.unit.clone()).collect();
    let others: Vec<UnitId> =
        field.pos().bodies().map(|(id, _)| id.clone()).filter(|id| !done.contains(id)).collect();
    for id in others {
        intents.extend(by_rule(field, &id));
    }
    intents.sort_by(|a, b| a.unit.cmp(&b.unit));
    intents
}

/// The charges that are carried out, those in pursuit last; who cannot reach anybody any more
/// moves normally. A die decides between two targets that are reached by different ways at the same cost.
fn lines(field: &mut Battlefield<'_>) -> Vec<ChargeLine> {
    cites!("W-4.6.3d");
    let pos = field.pos();
    let (pursuits, charges): (Vec<Charge>, Vec<Charge>) = pos
        .charges
        .iter()
        .cloned()
        .partition(|charge| charge.pursuit || pos.unit(&charge.unit).is_some_and(pursuing));
    let mut lines = Vec::new();
    for charge in charges {
        let shape = announced_for(field.pos(), field.sheets, &charge);
        let mut equals = easiest(field.pos(), &charge, shape.as_ref());
        equals.dedup_by(|a, b| a.way.first == b.way.first);
        lines.extend(dice_off::winner(field, &rule!("W-4.6.3b"), &charge.unit, equals, |line| {
            line.first.clone()
        }));
    }
    lines.extend(pursuits.iter().filter_map(|charge| in_pursuit(field.pos(), charge)));
    lines
}

/// A charge in pursuit that is not called off: straight ahead as far as the pursuit, before its die.
fn in_pursuit(pos: &Position, charge: &Charge) -> Option<ChargeLine> {
    cites!("W-4.6.6a", "W-4.6.6b");
    let unit = pos.unit(&charge.unit)?;
    if unit.at.is_none() || unit.routing || called_off(pos, charge).is_some() {
        return None;
    }
    let reach = moves::run_move(pos, unit);
    let ways = charge.targets.iter().filter_map(|target| {
        let way = approach_after(pos, &charge.unit, &pos.block(target)?, Swerve::None, None)?;
        Some((target.clone(), way))
    });
    let (first, way) = ways.min_by_key(|(_, way)| way.cost)?;
    let (unit, targets) = (charge.unit.clone(), charge.targets.clone());
    Some(ChargeLine { unit, how: Kind::Pursuit, targets, first, way, reach })
}

/// The ways of a charge to the targets that it reaches first.
fn easiest(pos: &Position, charge: &Charge, shape: Option<&Shape>) -> Vec<ChargeLine> {
    let all = ways(pos, charge, shape).unwrap_or_default();
    let least = all.iter().map(|line| line.way.cost).min();
    all.into_iter().filter(|line| Some(line.way.cost) == least).collect()
}

fn ways(pos: &Position, charge: &Charge, shape: Option<&Shape>) -> Option<Vec<ChargeLine>> {
    let unit = pos.unit(&charge.unit)?;
    let barred =
        matches!(unit.reaction, Some(Reaction::Rout | Reaction::ForcedRetreat | Reaction::NoAdvance));
    if unit.at.is_none() || unit.routing || barred || !unit.fighting.is_empty() {
        return None;
    }
    let reach = moves::charge_move(pos, unit)?;
    let line = |target: &UnitId, swerve| {
        let way = approach_after(pos, &charge.unit, &pos.block(target)?, swerve, shape)?;
        let (unit, targets, first) = (charge.unit.clone(), charge.targets.clone(), target.clone());
        let how = Kind::Charge;
        measure::reaches(pos, &unit, target, way.cost, reach).then_some(ChargeLine {
            unit,
            how,
            targets,
            first,
            way,
            reach,
        })
    };
    let all = |swerve| -> Vec<ChargeLine> { charge.targets.iter().filter_map(|t| line(t, swerve)).collect() };
    if !charge.straightforward || unit.impetuous {
        return Some(all(Swerve::Any));
    }
    let straight = all(Swerve::None);
    // Who declared while impetuous may have to turn first [W-4.11i]; its test may have calmed it since.
    Some(if straight.is_empty() { all(Swerve::Any) } else { straight })
}

/// The lines that lead at a unit.
pub fn against<'a>(lines: &'a [ChargeLine], id: &'a UnitId) -> impl Iterator<Item = &'a ChargeLine> {
    lines.iter().filter(move |line| line.targets.contains(id))
}

/// How each charged unit answers; those whom a countercharge of friends shields are free.
fn answers(field: &mut Battlefield<'_>, lines: &[ChargeLine]) -> BTreeMap<UnitId, Answer> {
    let mut charged: Vec<UnitId> = lines.iter().flat_map(|line| line.targets.clone()).collect();
    charged.sort();
    charged.dedup();
    let mut answers = BTreeMap::new();
    for id in charged {
        if let Some(answer) = choice::answer(field, &id, lines) {
            answers.insert(id, answer);
        }
    }
    let free: Vec<UnitId> = answers
        .iter()
        .filter(|(id, answer)| {
            matches!(answer, Answer::Hold(_)) && shielded(field.pos(), id, lines, &answers)
        })
        .map(|(id, _)| id.clone())
        .collect();
    for id in free {
        answers.remove(&id);
    }
    answers
}

/// Whether every charger of a unit is met by another unit's countercharge before he reaches it.
fn shielded(pos: &Position, id: &UnitId, lines: &[ChargeLine], answers: &BTreeMap<UnitId, Answer>) -> bool {
    cites!("W-4.7.1b");
    against(lines, id).all(|line| {
        let Some(gap) = measure::distance(pos, &line.unit, id) else { return false };
        answers.iter().any(|(other, answer)| {
            let meets = matches!(answer, Answer::Countercharge(charger) if *charger == line.unit);
            other != id && meets && countercharge::met_after(pos, line, other).is_some_and(|met| met < gap)
        })
    })
}

/// The charge itself: on straight ahead for its whole reach; with the pursuer's die after evaders. Foot that
/// hold against countercharging mounted troops go forward a little instead.
fn charge(
    field: &mut Battlefield<'_>,
    line: &ChargeLine,
    answers: &BTreeMap<UnitId, Answer>,
    flights: &[Flight],
) -> Option<Intent> {
    cites!("W-4.6.3b", "W-4.6.3d", "W-4.11h");
    if let Some(intent) = countercharge::foot_hold(field, line, answers) {
        return Some(intent);
    }
    let all_flee = line.targets.iter().all(|target| matches!(answers.get(target), Some(Answer::Evade(_))));
    let caught = flights.iter().any(|flight| flight.from == line.unit && flight.caught);
    let impetuous = field.unit(&line.unit).is_some_and(|unit| unit.impetuous);
    if all_flee && !caught && !impetuous && would_rather_move(field, &line.unit) {
        return None;
    }
    let reach = flights.iter().find(|f| f.from == line.unit).map_or(line.reach, |f| f.pursuer);
    Some(Intent {
        unit: line.unit.clone(),
        how: Kind::Charge,
        reach,
        legs: line.way.legs(reach - line.way.first_cost),
        targets: line.targets.clone(),
        about: None,
        line: 0,
    })
}

/// Whether a charger whose targets have all got away has orders in this sheet to move otherwise.
fn would_rather_move(field: &Battlefield<'_>, id: &UnitId) -> bool {
    cites!("W-4.6.3d");
    plan::active(field.pos(), field.sheets, id).iter().any(|clause| {
        let moves = matches!(
            clause.action,
            Action::Order(act::MovementOrder { goal: Some(_), .. })
                | Action::Forward(_)
                | Action::Sideways(_)
                | Action::Oblique(_)
                | Action::Wheel(_)
                | Action::Stop(_)
        );
        let charged = clause.when.iter().any(|when| matches!(when, When::If(Condition::Charged { .. })));
        moves && clause.line > 0 && !charged
    })
}

fn answered(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    answer: &Answer,
    lines: &[ChargeLine],
    flights: &[Flight],
) -> Option<Intent> {
    match answer {
        Answer::OwnCharge => None,
        Answer::Evade(_) => flights.iter().find(|flight| flight.unit == *id).map(Flight::intent),
        Answer::Countercharge(charger) => {
            let line = lines.iter().find(|line| line.unit == *charger)?;
            countercharge::intent(field, id, line)
        }
        Answer::Hold(how) => Some(hold::intent(field, id, how, lines)),
        Answer::Driven => impetuous::intent(field, id),
    }
}

/// What the rules alone make a unit do that is not charged, or could not answer: a forced retreat, or an
/// impetuous move.
fn by_rule(field: &mut Battlefield<'_>, id: &UnitId) -> Option<Intent> {
    let unit = field.unit(id)?;
    if unit.reaction == Some(Reaction::ForcedRetreat) && !unit.routing {
        return evade::retreat(field, id);
    }
    let charges = field.pos().charges.iter().any(|charge| charge.unit == *id);
    if impetuous::driven(unit) && !charges { impetuous::intent(field, id) } else { None }
}
