//! 4.6.3 to 4.6.6: charges are declared, by both sides at once, before anything is tested or moved. Whom a unit
//! may charge is in `s4_06_eligible.rs`, what comes of what they want in `s4_06_judged.rs`; whether it comes to a
//! contact, in the movement phase.

use estafette_core::said;
use std::collections::BTreeMap;

use estafette_board::plane::Paces;
use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::dice_off;
use super::event::{Event, Why};
use super::field::{Battlefield, Outcome};
use super::ids::UnitId;
use super::measure;
use super::moves;
use super::normal::formed_so;
use super::orders::clause::{Action, ChargeTarget, Clause, Condition, Shape, Troops, When, Who};
use super::orders::kinds as act;
use super::plan::{self, Moment};
use super::position::{Charge, Position, Unit};
use super::s4_04_compliance as compliance;
use super::s4_04_visibility as sight;
use super::s4_06_approach::{Swerve, approach_after};
use super::s4_06_eligible::{farthest, in_lane, may_charge, pursuing, within_reach_after};
use super::s4_06_judged::{Declared, Sort, judged, refused, said};
use super::s4_06_straightforward as straightforward;
use super::s4_11_impetuous::{self as impetuous, Goal};
use super::sheet::Sheets;

/// Plays the phase: everybody declares as things stand, and nothing that one declares changes what another may.
///
/// # Errors
/// A pause, where the umpire is asked about a charge against its order.
pub fn phase(field: &mut Battlefield<'_>) -> Outcome {
    cites!("W-3.4b", "W-4.6.1b", "W-4.1c");
    let ids: Vec<UnitId> = field.pos().bodies().map(|(id, _)| id.clone()).collect();
    let mut said = Vec::new();
    for id in &ids {
        said.extend(declare(field, id)?);
    }
    for Declared { rule, event, answer, numbers } in said {
        let checked = match &event {
            Event::Declare { unit, .. } | Event::Refused { unit, .. } => Some(unit.clone()),
            _ => None,
        };
        field.tell(rule.clone(), event);
        if let Some(unit) = checked {
            compliance::checked(field, rule, &unit, ("CC-CHG", answer), numbers);
        }
    }
    Ok(())
}

fn declare(field: &mut Battlefield<'_>, id: &UnitId) -> Play<Vec<Declared>> {
    let Some(unit) = field.unit(id).cloned() else { return Ok(Vec::new()) };
    Ok(if pursuing(&unit) {
        cites!("W-2.1.2k");
        let free = unit.impetuous || !field.pos().closing;
        if free { pursuit(field, id, &unit) } else { Vec::new() }
    } else if unit.impetuous {
        cites!("W-4.11g", "W-2.1.2k", "EX-2.1.2");
        if impetuous::driven(&unit) { automatic(field, id) } else { Vec::new() }
    } else if field.pos().closing {
        closing(field, id)
    } else {
        written(field, id)?
    })
}

/// Only automatic charges are declared in the closing tests; who ordered another is told so.
fn closing(field: &Battlefield<'_>, id: &UnitId) -> Vec<Declared> {
    cites!("W-2.1.2k");
    let pos = field.pos();
    let clauses = plan::active(pos, field.sheets, id);
    let ordered = clauses.iter().find(|c| charge(c).is_some() && plan::acts(pos, id, c, &Moment::default()));
    ordered.map(|clause| refused(pos, id, clause, None, Why::OnlyAutomatic)).into_iter().collect()
}

/// Impetuous troops go for the enemy whom they reach most easily, if they reach him.
fn automatic(field: &mut Battlefield<'_>, id: &UnitId) -> Vec<Declared> {
    let Goal::Charge(target, way) = impetuous::goal(field, id) else { return Vec::new() };
    let targets = impetuous::all_met(field.pos(), id, &target, &way);
    vec![said(rule!("W-4.11g"), id, targets, Sort::Straightforward, "impetuous".to_owned())]
}

/// Pursuers may charge whoever stands in their straight path; impetuous ones always do.
fn pursuit(field: &mut Battlefield<'_>, id: &UnitId, unit: &Unit) -> Vec<Declared> {
    cites!("W-4.6.6a", "W-4.6.6b", "W-4.6.6c");
    let in_path = in_path(field, id, unit);
    let pos = field.pos();
    if unit.impetuous {
        let none = in_path.is_empty();
        return if none {
            Vec::new()
        } else {
            vec![said(rule!("W-4.6.6c"), id, in_path, Sort::Pursuit, said!("impetuous-in-pursuit"))]
        };
    }
    let clauses = plan::active(pos, field.sheets, id);
    let Some((clause, target)) = clauses.iter().find_map(|c| Some((c, charge(c)?))) else {
        return Vec::new();
    };
    if !holds(pos, id, clause, &Moment::default()) {
        return Vec::new();
    }
    let aside = match target {
        ChargeTarget::Units(named) => named.iter().filter(|enemy| !in_path.contains(enemy)).collect(),
        _ => Vec::new(),
    };
    let mut all: Vec<Declared> =
        aside.into_iter().map(|enemy| refused(pos, id, clause, Some(enemy), Why::NotInPath)).collect();
    let named: Vec<UnitId> = match target {
        ChargeTarget::Units(named) => in_path.iter().filter(|enemy| named.contains(enemy)).cloned().collect(),
        ChargeTarget::Nearest(kinds) => of_kinds(pos, in_path, kinds).into_iter().take(1).collect(),
        ChargeTarget::Straightforward => in_path,
        ChargeTarget::WhatBrokeThem => what_broke_them(pos, clause),
    };
    if !named.is_empty() {
        all.push(said(rule!("W-4.6.6a"), id, named, Sort::Pursuit, said!("in-pursuit")));
    }
    all
}

/// Whom pursuers meet on their straight path beside those whom they pursue, nearest first.
fn in_path(field: &mut Battlefield<'_>, id: &UnitId, unit: &Unit) -> Vec<UnitId> {
    let pos = field.pos();
    let (Some(block), Some(reach)) = (pos.block(id), moves::charge_move(pos, unit)) else {
        return Vec::new();
    };
    let pursued =
        |enemy: &UnitId| pos.unit(enemy).is_some_and(|u| u.routing) || unit.fighting.contains(enemy);
    // Those before them hide nobody from them.
    let mut past = pos.clone();
    let prey = |(enemy, its): (&UnitId, &Unit)| {
        let runs = its.routing && its.broken_by.as_ref() == Some(id) || unit.fighting.contains(enemy);
        runs.then(|| enemy.clone())
    };
    for enemy in pos.units.iter().filter_map(prey) {
        past.units.remove(&enemy);
    }
    let met: Vec<(UnitId, Paces)> =
        in_lane(&past, id, &block, reach).into_iter().filter(|(enemy, _)| !pursued(enemy)).collect();
    for (enemy, gap) in &met {
        measure::settle_reach(field, id, enemy, *gap, reach);
    }
    let pos = field.pos();
    let reached = |(enemy, gap): &(UnitId, Paces)| measure::reaches(pos, id, enemy, *gap, reach);
    met.into_iter().filter(reached).map(|(enemy, _)| enemy).collect()
}

/// What a unit's own orders declare: the first clause that holds and can act; one with `else` only after the
/// clause before it could not.
fn written(field: &mut Battlefield<'_>, id: &UnitId) -> Play<Vec<Declared>> {
    let pos = field.pos();
    let clauses = plan::active(pos, field.sheets, id);
    let never = never(pos, id, &clauses);
    let mut all = Vec::new();
    // Whether the first target of a text is in reach; what stands behind its `else` asks about that one.
    let mut reached: BTreeMap<&str, bool> = BTreeMap::new();
    for (at, (clause, target)) in clauses.iter().enumerate().filter_map(|(at, c)| Some((at, (c, charge(c)?))))
    {
        let otherwise = clause.when.contains(&When::Else);
        if !all.is_empty() && !otherwise {
            break;
        }
        let shape = announced(field.pos(), id, &clauses, at).cloned();
        let shape = shape.as_ref();
        let meant_at_first = meant(field.pos(), id, clause, target, &never);
        settle(field, id, (clause, shape), &meant_at_first);
        let pos = field.pos();
        let mut targets = meant(pos, id, clause, target, &never);
        let own = moment(pos, id, &targets, shape);
        let in_reach = *reached.entry(&clause.text).or_insert(own.in_reach);
        if !holds(pos, id, clause, &Moment { in_reach, ..own }) {
            continue;
        }
        if matches!(target, ChargeTarget::Nearest(_)) {
            let one = dice_off::winner(field, &rule!("W-4.6.3a"), id, targets, Clone::clone);
            targets = one.into_iter().collect();
        }
        let (declared, mut no) = judged(field, id, (clause, shape), target, &targets)?;
        all.append(&mut no);
        if let Some(declared) = declared {
            all.push(declared);
            break;
        }
    }
    Ok(all)
}

/// The troops that a unit is told never to charge.
fn never(pos: &Position, id: &UnitId, clauses: &[Clause]) -> Vec<Troops> {
    let holds = |clause: &&Clause| holds(pos, id, clause, &Moment::default());
    let troops = |clause: &Clause| match &clause.action {
        Action::DoNotCharge(act::DoNotCharge(troops)) => troops.clone(),
        _ => Vec::new(),
    };
    clauses.iter().filter(holds).flat_map(troops).collect()
}

/// The nearest enemies of some kinds in sight whom a unit is not told never to charge.
pub fn nearest(pos: &Position, sheets: &Sheets, id: &UnitId, kinds: &[Troops]) -> Vec<UnitId> {
    let never = never(pos, id, &plan::active(pos, sheets, id));
    nearest_but(pos, id, &never, kinds)
}

fn nearest_but(pos: &Position, id: &UnitId, never: &[Troops], kinds: &[Troops]) -> Vec<UnitId> {
    let barred =
        |enemy: &UnitId| pos.unit(enemy).is_some_and(|u| never.iter().any(|t| is_of(pos, u, enemy, t)));
    let seen: Vec<UnitId> = sight::visible_enemies(pos, id).into_iter().filter(|e| !barred(e)).collect();
    let seen = of_kinds(pos, seen, kinds);
    measure::nearest(pos, id, &seen).into_iter().map(|(enemy, _)| enemy).collect()
}

/// Those of some units who are of one of these kinds; all where none is named.
fn of_kinds(pos: &Position, mut units: Vec<UnitId>, kinds: &[Troops]) -> Vec<UnitId> {
    let any = |id: &UnitId| pos.unit(id).is_some_and(|u| kinds.iter().any(|kind| is_of(pos, u, id, kind)));
    units.retain(|id| kinds.is_empty() || any(id));
    units
}

/// Throws the die for each target in sight that stands exactly as far off as the unit may charge, where a clause wants
/// it charged now.
fn settle(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    (clause, shape): (&Clause, Option<&Shape>),
    targets: &[UnitId],
) {
    cites!("W-3.4h", "W-3.4i");
    let pos = field.pos();
    let Some(most) = pos.unit(id).and_then(|unit| farthest(pos, unit, plan::order(pos, id))) else { return };
    let swerve = swerve_of(clause);
    let own = moment(pos, id, targets, shape);
    let wants = |in_reach| holds(pos, id, clause, &Moment { in_reach, ..own.clone() });
    if !own.allowed || !(wants(true) || wants(false)) {
        return;
    }
    let way = |enemy: &UnitId| approach_after(pos, id, &pos.block(enemy)?, swerve, shape);
    let seen = targets.iter().filter(|enemy| sight::sees(pos, id, enemy));
    let ways: Vec<(&UnitId, Paces)> = seen.filter_map(|enemy| Some((enemy, way(enemy)?.cost))).collect();
    for (enemy, cost) in ways {
        measure::settle_reach(field, id, enemy, cost, most);
    }
}

/// The way that a charge of a unit at an enemy would take, and how far it may charge him, where its orders or the rules
/// have it go for him: for the die of a tie, which is about both where both would charge.
pub fn would_charge(pos: &Position, sheets: &Sheets, id: &UnitId, at: &UnitId) -> Option<(Paces, Paces)> {
    let unit = pos.unit(id).filter(|unit| !pursuing(unit))?;
    if unit.impetuous {
        let easiest = if impetuous::driven(unit) { impetuous::easiest(pos, id) } else { Vec::new() };
        let way = easiest.into_iter().find(|(enemy, _)| enemy == at).map(|(_, way)| way.cost);
        return Some((way?, moves::charge_move(pos, unit)?));
    }
    let most = farthest(pos, unit, plan::order(pos, id)).filter(|_| !pos.closing)?;
    let clauses = plan::active(pos, sheets, id);
    let never = never(pos, id, &clauses);
    let way = |(n, clause): (usize, &Clause)| {
        let target = charge(clause)?;
        let targets = meant(pos, id, clause, target, &never);
        let shape = announced(pos, id, &clauses, n);
        let own = moment(pos, id, &targets, shape);
        let wants = |in_reach| holds(pos, id, clause, &Moment { in_reach, ..own.clone() });
        let asks = targets.contains(at) && own.allowed && (wants(true) || wants(false));
        let way = approach_after(pos, id, &pos.block(at)?, swerve_of(clause), shape)?;
        (asks && sight::sees(pos, id, at)).then_some((way.cost, most))
    };
    clauses.iter().enumerate().find_map(way)
}

fn swerve_of(clause: &Clause) -> Swerve {
    match &clause.action {
        Action::Charge(act::Charge { target: ChargeTarget::Straightforward, .. }) => Swerve::None,
        Action::Charge(act::Charge { plain: true, .. }) => Swerve::Wheel,
        _ => Swerve::Any,
    }
}

fn charge(clause: &Clause) -> Option<&ChargeTarget> {
    if let Action::Charge(act::Charge { target, .. }) = &clause.action { Some(target) } else { None }
}

/// The change of formation announced with a charge: what stands right before it in the same entry, under the
/// same conditions; none where the unit is formed so, or charges `without change of formation`.
fn announced<'c>(pos: &Position, id: &UnitId, clauses: &'c [Clause], at: usize) -> Option<&'c Shape> {
    cites!("W-4.6.3c");
    let (before, clause) = (clauses.get(at.checked_sub(1)?)?, clauses.get(at)?);
    let Action::Form(act::Form { shape, within: None }) = &before.action else { return None };
    let plain = matches!(clause.action, Action::Charge(act::Charge { plain: true, .. }));
    let together = before.line == clause.line && before.when == clause.when;
    (together && !plain && !formed_so(pos.unit(id)?, shape)).then_some(shape)
}

/// The change of formation before a charge that was declared, as its unit's orders announced it.
pub fn announced_for(pos: &Position, sheets: &Sheets, declared: &Charge) -> Option<Shape> {
    if declared.straightforward || declared.pursuit {
        return None;
    }
    let id = &declared.unit;
    let clauses = plan::active(pos, sheets, id);
    let by = |at: &usize| {
        let clause = &clauses[*at];
        let Some(target) = charge(clause) else { return false };
        let targets = meant(pos, id, clause, target, &[]);
        let shape = announced(pos, id, &clauses, *at);
        targets.iter().any(|enemy| declared.targets.contains(enemy))
            && holds(pos, id, clause, &moment(pos, id, &targets, shape))
    };
    let at = (0..clauses.len()).find(by)?;
    announced(pos, id, &clauses, at).cloned()
}

/// Whether all conditions of a clause hold now.
pub fn holds(pos: &Position, id: &UnitId, clause: &Clause, moment: &Moment) -> bool {
    clause.when.iter().all(|when| match when {
        When::If(condition) => plan::holds(pos, id, condition, moment),
        _ => true,
    })
}

/// What the conditions of a charge may ask about its targets.
fn moment(pos: &Position, id: &UnitId, targets: &[UnitId], shape: Option<&Shape>) -> Moment {
    let reached = |enemy: &UnitId| within_reach_after(pos, id, enemy, Swerve::Any, shape).is_some();
    Moment {
        in_reach: targets.iter().any(reached),
        bonus_safe: straightforward::bonus_safe(pos, id),
        allowed: may_charge(pos, id).is_ok(),
        time: true,
        ..Moment::default()
    }
}

/// Whom a clause means, seen or not; of the nearest enemies all who are equally near.
fn meant(
    pos: &Position,
    id: &UnitId,
    clause: &Clause,
    target: &ChargeTarget,
    never: &[Troops],
) -> Vec<UnitId> {
    match target {
        ChargeTarget::Units(named) => named.clone(),
        ChargeTarget::Straightforward => straightforward::targets(pos, id),
        ChargeTarget::WhatBrokeThem => what_broke_them(pos, clause),
        ChargeTarget::Nearest(kinds) => nearest_but(pos, id, never, kinds),
    }
}

/// Whether a unit is of some kind of troops.
pub fn is_of(pos: &Position, unit: &Unit, id: &UnitId, troops: &Troops) -> bool {
    use super::ids::Column;
    let info = pos.data.info(unit.kind);
    let mounted = info.mounted() && unit.mounted;
    match troops {
        Troops::Any => true,
        Troops::Foot => !mounted,
        Troops::Mounted => mounted,
        Troops::Elephants => info.column == Column::El,
        Troops::Chariots => info.column == Column::Ch,
        Troops::Light => super::s4_06_eligible::light(pos, id),
        Troops::Of(kind) => unit.kind == *kind,
    }
}

/// The enemies that broke the own units of whom a clause's conditions speak.
fn what_broke_them(pos: &Position, clause: &Clause) -> Vec<UnitId> {
    fn named(condition: &Condition, into: &mut Vec<UnitId>) {
        match condition {
            Condition::All(all) | Condition::Any(all) => all.iter().for_each(|one| named(one, into)),
            Condition::Not(one) => named(one, into),
            Condition::Routs(Who::Own(unit)) => into.push(unit.clone()),
            _ => {}
        }
    }
    let mut units = Vec::new();
    for when in &clause.when {
        if let When::If(condition) | When::Until(condition) | When::After(condition) = when {
            named(condition, &mut units);
        }
    }
    let broken = units.iter().filter_map(|unit| pos.unit(unit)).filter(|unit| unit.routing);
    let mut by: Vec<UnitId> = broken.filter_map(|unit| unit.broken_by.clone()).collect();
    by.sort();
    by.dedup();
    by
}
