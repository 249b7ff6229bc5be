//! Generals and the units they join (4.2, 4.2.2): who may join and leave, where a general stands, and what a
//! unit shares with the general in it. His part in reaction tests is `s4_02_influence`, his risk `s4_02_risk`;
//! the movement calls [`leave`] before anybody moves, [`join`] and [`take_places`] when all have moved.

use std::collections::BTreeSet;

use estafette_board::plane::Paces;
use estafette_board::plane::shape::TOUCH;
use estafette_core::{RuleId, cites, rule};

use super::event::{Event, Mark, Why};
use super::field::Battlefield;
use super::ids::{Cause, Class, Pending, Type, UnitId};
use super::orders::clause::{Action, Clause};
use super::orders::kinds as act;
use super::plan::{self, Moment};
use super::position::{Position, Unit};
use super::s4_02_leaving as leaving;

cites!("W-4.2a", "W-4.2b", "W-4.2g");

/// The generals' bodies that have joined a unit, in order of ids.
pub fn joined<'a>(pos: &'a Position, unit: &'a UnitId) -> impl Iterator<Item = (&'a UnitId, &'a Unit)> {
    pos.units.iter().filter(move |(_, u)| u.with.as_ref() == Some(unit) && u.figures > 0)
}

/// The class of a unit: the lower of its own and that of a body that joined it [W-4.2.1k].
pub fn class(pos: &Position, unit: &UnitId) -> Class {
    cites!("W-4.2.1k", "EX-4.2.1b");
    let own = pos.unit(unit).map(|u| u.class);
    joined(pos, unit).map(|(_, body)| body.class).chain(own).max().unwrap_or(Class::C)
}

/// The causes of disorder of a unit with the generals in it. A single general who is no model gives it none of
/// his [W-4.2.2g]; a bodyguard or a model may [W-4.2.2h].
pub fn disorder(pos: &Position, unit: &UnitId) -> BTreeSet<Cause> {
    cites!("W-4.2.2f", "W-4.2.2g", "W-4.2.2h", "EX-4.2.2b");
    let own = pos.unit(unit).map(|u| u.disordered.clone()).unwrap_or_default();
    joined(pos, unit)
        .filter(|(_, body)| body.figures > 1 || pos.data.info(body.kind).model)
        .fold(own, |causes, (_, body)| &causes | &body.disordered)
}

/// Figures that a unit of a type may have at most (H19).
pub fn most_figures(pos: &Position, kind: Type) -> i64 {
    let info = pos.data.info(kind);
    pos.data.number(match (info.model, info.mounted()) {
        (true, _) => "h19.models_most",
        (false, true) => "h19.mounted_most",
        (false, false) => "h19.foot_most",
    })
}

/// Own units that a general's body touches.
pub fn touched(pos: &Position, general: &UnitId) -> Vec<UnitId> {
    let Some(body) = pos.block(general) else { return Vec::new() };
    let near = |id: &UnitId| pos.block(id).is_some_and(|block| block.distance(&body) <= TOUCH);
    pos.bodies()
        .filter(|(id, u)| id.seat() == general.seat() && *id != general && u.general.is_none())
        .filter(|(id, _)| near(id))
        .map(|(id, _)| id.clone())
        .collect()
}

/// Whether a general's body may join a unit that it touches; else the rule against it.
///
/// # Errors
/// The rule that forbids it.
pub fn may_join(pos: &Position, general: &UnitId, unit: &UnitId) -> Result<(), RuleId> {
    let (Some(body), Some(its)) = (pos.unit(general), pos.unit(unit)) else { return Err(rule!("W-4.2g")) };
    let own = general.seat() == unit.seat() && body.general.is_some() && its.general.is_none();
    if !own || its.figures == 0 || its.routing || body.routing {
        return Err(rule!("W-4.2.2b"));
    }
    if body.with.as_ref().is_some_and(|with| with != unit) {
        return Err(rule!("W-4.2.2b"));
    }
    cites!("EX-4.2.2a");
    let others: u32 = joined(pos, unit).filter(|(id, _)| *id != general).map(|(_, u)| u.figures).sum();
    if i64::from(its.figures + others + body.figures) > most_figures(pos, its.kind) {
        return Err(rule!("W-4.2.2a"));
    }
    Ok(())
}

/// Whether a general may leave the unit he is with; else the rule against it.
///
/// # Errors
/// The rule that holds him.
pub fn may_leave(pos: &Position, general: &UnitId) -> Result<(), RuleId> {
    cites!("W-4.2.1e", "EX-4.2.1a");
    let Some(body) = pos.unit(general) else { return Err(rule!("W-4.2.1j")) };
    let Some(unit) = body.with.as_ref().and_then(|with| pos.unit(with)) else {
        return Err(rule!("W-4.2.1j"));
    };
    if !leaving::has_place(pos, general) {
        return Err(rule!("W-4.2g"));
    }
    if body.influenced {
        return Err(rule!("W-4.2.1d"));
    }
    if unit.routing {
        return Err(rule!("W-4.2.1j"));
    }
    if body.front_rank && unit.pending == Some(Pending::Pursue) {
        return Err(rule!("W-4.2.1g"));
    }
    // A melee that the unit may leave, or whose enemies run, is over for him.
    let runs = |id: &UnitId| pos.unit(id).is_none_or(|u| u.routing || u.figures == 0);
    if body.front_rank && !unit.fighting.iter().all(runs) {
        return Err(rule!("W-4.2.1f"));
    }
    Ok(())
}

/// The general's own orders that hold now, the most binding first.
fn orders(field: &Battlefield<'_>, general: &UnitId) -> Vec<Clause> {
    let pos = field.pos();
    let moment = moment(pos, general);
    let tests = pos.unit(general).and_then(|body| body.with.as_ref()).is_some_and(|with| pursues(pos, with));
    let waits =
        |action: &Action| matches!(action, Action::Leave(act::Leave { before_pursuit: true, .. })) && !tests;
    plan::active(pos, field.sheets, general)
        .into_iter()
        .filter(|clause| plan::acts(pos, general, clause, &moment) && !waits(&clause.action))
        .collect()
}

/// Whether a pursuit test of a unit came this period: it is to pursue, or those whom it broke run from it and it
/// may not, or has tested not to [EX-4.2.1a].
fn pursues(pos: &Position, unit: &UnitId) -> bool {
    cites!("EX-4.2.1a");
    let Some(its) = pos.unit(unit) else { return false };
    let runs = |id: &UnitId| {
        pos.unit(id).is_some_and(|enemy| enemy.routing && enemy.broken_by.as_ref() == Some(unit))
    };
    its.pending == Some(Pending::Pursue) || its.fighting.iter().any(runs)
}

fn moment(pos: &Position, general: &UnitId) -> Moment {
    let near = !touched(pos, general).is_empty();
    Moment { in_reach: near, allowed: may_leave(pos, general).is_ok(), time: true, ..Moment::default() }
}

/// Every general's body on the table.
fn bodies(pos: &Position) -> Vec<UnitId> {
    let general = |(id, u): (&UnitId, &Unit)| u.general.is_some().then(|| id.clone());
    pos.units.iter().filter(|(_, u)| u.figures > 0 && !u.gone).filter_map(general).collect()
}

/// Generals leave the units they are ordered to leave, before anybody moves; who left which.
pub fn leave(field: &mut Battlefield<'_>) -> BTreeSet<(UnitId, UnitId)> {
    let mut left = BTreeSet::new();
    for general in bodies(field.pos()) {
        let Some(with) = field.unit(&general).and_then(|u| u.with.clone()) else { continue };
        let clauses = orders(field, &general);
        let another = |action: &Action| matches!(action, Action::Join(act::Join(unit)) if *unit != with);
        let Some(clause) =
            clauses.iter().find(|c| matches!(c.action, Action::Leave(_)) || another(&c.action))
        else {
            continue;
        };
        match may_leave(field.pos(), &general) {
            Ok(()) => {
                let to = if let Action::Leave(act::Leave { to, .. }) = clause.action { to } else { None };
                leaving::step_out_to(field, &rule!("W-4.2.1j"), &general, &with, to);
                left.insert((general, with));
            }
            Err(rule) => refuse(field, rule, general, clause),
        }
    }
    left
}

/// Generals who touch a unit after all movement join it: the one they name, else the only one that they touch;
/// who touches several and names none joins none [W-4.2.2c], [W-4.2.2e]. Whom he has just left he does not join
/// again in the same period.
pub fn join(field: &mut Battlefield<'_>, left: &BTreeSet<(UnitId, UnitId)>) {
    cites!("W-4.2.2b", "W-4.2.2d");
    for general in bodies(field.pos()) {
        let pos = field.pos();
        let body = pos.unit(&general);
        if body.is_none_or(|u| u.with.is_some() || u.at.is_none() || u.routing || !u.fighting.is_empty()) {
            continue;
        }
        let mut near = touched(pos, &general);
        near.retain(|unit| !left.contains(&(general.clone(), unit.clone())));
        let clauses = orders(field, &general);
        let named = clauses.iter().find_map(|c| match &c.action {
            Action::Join(act::Join(unit)) => Some((c, unit)),
            _ => None,
        });
        let stays_apart = clauses.iter().any(|c| matches!(c.action, Action::Leave(_)));
        let (unit, rule) = match (named, near.as_slice()) {
            (Some((_, unit)), _) if near.contains(unit) => (unit.clone(), rule!("W-4.2.2c")),
            (None, [only]) if !stays_apart => (only.clone(), rule!("W-4.2.2b")),
            _ => continue,
        };
        match (may_join(field.pos(), &general, &unit), named) {
            (Ok(()), _) => field.tell(rule, Event::Join { unit: general, with: unit }),
            (Err(rule), Some((clause, _))) => refuse(field, rule, general, clause),
            (Err(_), None) => {}
        }
    }
}

/// Generals take their place in the unit they are with: in the front rank or not, as ordered, as far as their
/// move reaches [W-4.2f].
pub fn take_places(field: &mut Battlefield<'_>) {
    cites!("W-4.2e", "EX-4.2");
    for general in bodies(field.pos()) {
        let Some(body) = field.unit(&general) else { continue };
        let (with, front) = (body.with.clone(), body.front_rank);
        let clauses = orders(field, &general);
        let wish = clauses.iter().find_map(|c| match c.action {
            Action::FrontRank(act::FrontRank(on)) => Some((c, on)),
            _ => None,
        });
        let Some((clause, wish)) = wish.filter(|(_, on)| *on != front) else { continue };
        let Some(unit) = with else {
            // What stands in writing waits for a unit without a word.
            if clause.line > 0 {
                refuse_since(field, rule!("W-4.2h"), general, clause, Why::NotJoined);
            }
            continue;
        };
        let pos = field.pos();
        let fights = pos.unit(&unit).is_some_and(|u| !u.fighting.is_empty());
        if front && fights {
            refuse(field, rule!("W-4.2.1f"), general, clause);
        } else if wish && way_to_front(pos, &general, &unit) > left(pos, &general, &unit) {
            refuse(field, rule!("W-4.2f"), general, clause);
        } else {
            field.mark(rule!("W-4.2h"), &general, Mark::FrontRank(wish));
        }
    }
}

/// From a general's place to the front of the unit he is with.
fn way_to_front(pos: &Position, general: &UnitId, unit: &UnitId) -> Paces {
    let block = pos.block(unit);
    let place = pos.unit(general).and_then(|u| u.at);
    block.zip(place).map_or(Paces::ZERO, |(block, place)| {
        let (_, forward) = block.pose.local(place);
        (-forward).clamp(Paces::ZERO, block.depth)
    })
}

/// What is left of a general's move: he moves like a charger of his type [W-4.2d], and has moved as far as the
/// unit he is with.
pub fn left(pos: &Position, general: &UnitId, unit: &UnitId) -> Paces {
    cites!("W-4.2d");
    let (Some(body), Some(its)) = (pos.unit(general), pos.unit(unit)) else { return Paces::ZERO };
    let info = pos.data.info(body.kind);
    info.charge.unwrap_or(info.normal) - body.spent.max(its.spent)
}

fn refuse(field: &mut Battlefield<'_>, rule: RuleId, unit: UnitId, clause: &Clause) {
    refuse_since(field, rule, unit, clause, Why::NotNow);
}

fn refuse_since(field: &mut Battlefield<'_>, rule: RuleId, unit: UnitId, clause: &Clause, why: Why) {
    let line = u32::try_from(clause.line).unwrap_or(0);
    field.tell(rule, Event::Refused { unit, line, why, target: None });
}
