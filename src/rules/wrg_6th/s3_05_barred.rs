//! Orders of movement that a unit cannot carry out in this period for what it is in: in melee, resting, running, driven
//! by the rules, or wagons that nobody draws. Each is told when movement begins.

use std::collections::BTreeSet;

use estafette_core::{RuleId, rule};

use super::event::{Event, Why};
use super::field::Battlefield;
use super::ids::{Reaction, Team, UnitId};
use super::orders::clause::Action;
use super::orders::kinds as act;
use super::plan::{self, Moment};
use super::position::{Position, Unit};
use super::s4_15_wagons as wagons;

/// What keeps a unit from what it is told to do by an order of movement; nothing of other orders.
pub fn bar(pos: &Position, unit: &Unit, action: &Action) -> Option<(RuleId, Why)> {
    let (moves, changes) = (moves(action), changes(action));
    if !moves && !changes {
        return None;
    }
    match () {
        () if unit.routing => Some((rule!("W-4.8.3a"), Why::Routs)),
        () if !unit.fighting.is_empty() && changes => Some((rule!("W-4.13a"), Why::InMelee)),
        () if !unit.fighting.is_empty() => Some((rule!("W-4.8.2a"), Why::InMelee)),
        () => at_rest(unit).or_else(|| undrawn(pos, unit)),
    }
}

/// What keeps a unit from moving as it is told that neither runs nor fights.
pub fn at_rest(unit: &Unit) -> Option<(RuleId, Why)> {
    match () {
        () if unit.pausing => Some((rule!("W-4.11d"), Why::Pausing)),
        () if unit.impetuous => Some((rule!("W-4.11a"), Why::Impetuous)),
        () if unit.reaction == Some(Reaction::ForcedRetreat) => Some((rule!("W-4.5.5"), Why::Reaction)),
        () => None,
    }
}

/// Wagons that nobody draws stay where they are: a laager for good, others until their team is linked.
pub fn undrawn(pos: &Position, unit: &Unit) -> Option<(RuleId, Why)> {
    let stays = wagons::wagons(unit) && unit.team != Some(Team::Linked) && pos.period > 0;
    let linkable = unit.team == Some(Team::Unlinked);
    let rule = if linkable { rule!("W-4.15.3d") } else { rule!("W-4.15.1c") };
    stays.then_some((rule, Why::NoTeam))
}

/// Whether an order sends a unit somewhere.
fn moves(action: &Action) -> bool {
    match action {
        Action::Order(act::MovementOrder { goal, paces, .. }) => goal.is_some() || paces.is_some(),
        Action::Forward(_) | Action::Sideways(_) | Action::Oblique(_) | Action::Wheel(_) => true,
        _ => false,
    }
}

/// Whether an order changes a unit's formation or facing.
fn changes(action: &Action) -> bool {
    matches!(
        action,
        Action::Turn(_)
            | Action::Form(_)
            | Action::Expand(_)
            | Action::Files(_)
            | Action::Contract(_)
            | Action::ChangeRanks(_)
            | Action::Conform(_)
    )
}

/// Tells the orders of this period's sheets that come to nothing for that.
pub fn refuse(field: &mut Battlefield<'_>) {
    let pos = field.pos();
    let moment = Moment { time: true, allowed: true, ..Moment::default() };
    let mut told: BTreeSet<(UnitId, u32, RuleId)> = BTreeSet::new();
    let mut refused = Vec::new();
    let free = |id: &UnitId, unit: &Unit| unit.pending.is_none() && !pos.break_offs.contains(id);
    for (id, unit) in pos.bodies().filter(|(id, unit)| free(id, unit)) {
        for clause in plan::active(pos, field.sheets, id) {
            let line = u32::try_from(clause.line).unwrap_or(0);
            let acts = line > 0 && plan::acts(pos, id, &clause, &moment);
            let Some((rule, why)) = bar(pos, unit, &clause.action).filter(|_| acts) else { continue };
            if told.insert((id.clone(), line, rule.clone())) {
                refused.push((rule, Event::Refused { unit: id.clone(), line, why, target: None }));
            }
        }
    }
    for (rule, event) in refused {
        field.tell(rule, event);
    }
}
