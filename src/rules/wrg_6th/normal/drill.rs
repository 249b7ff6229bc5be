//! The steps of a drill as a sheet spells them out: what each would come to by itself, and how far it was gone.

use crate::ids::{OrderType, UnitId};
use crate::intent::Leg;
use crate::orders::clause::{Action, Clause};
use crate::orders::kinds as act;
use crate::plan::{self, Moment};
use crate::position::{Position, Unit};
use crate::readings::OrderViolation;
use crate::sheet::Sheets;
use estafette_board::plane::{Paces, Vector};

use super::walk::Walk;
use super::{Refusal, most_binding, step, steps};

/// A step of a drill, as it would go if nothing were in its way and the move had no end.
pub struct Step {
    /// What says so.
    pub clause: Clause,
    /// How long its way is; nothing for what is no way.
    pub paces: Paces,
    /// What its way costs.
    pub cost: Paces,
    /// The unit as it begins it.
    start: Unit,
    /// Whether the unit comes to stand otherwise by it.
    pub forms: bool,
    /// By what it cannot be made at all.
    pub unfit: Option<Refusal>,
}

/// The steps that a unit is told to make in this period, the most binding of them.
pub fn steps_of(pos: &Position, sheets: &Sheets, id: &UnitId, moment: &Moment) -> Vec<Step> {
    let Some(unit) = pos.unit(id) else { return Vec::new() };
    let clauses = plan::ranked(pos, sheets, id);
    let acting = most_binding(clauses.iter().filter(|(_, c)| plan::acts(pos, id, c, moment)));
    let endless = Paces::whole(100_000);
    let mut walk = Walk::new(pos, id, unit, (OrderType::Skirmish, OrderViolation::Umpire), endless);
    let told = |c: &&&Clause| step(&c.action) || matches!(c.action, Action::Oblique(_));
    let mut all = Vec::new();
    for clause in acting.iter().filter(told) {
        let (left, legs, mut unfit) = (walk.left, walk.legs.len(), Vec::new());
        let start = walk.unit.clone();
        steps(pos, id, &[*clause], OrderType::Skirmish, &mut walk, &mut unfit);
        let paces = match &clause.action {
            Action::Forward(act::Forward(paces)) | Action::Sideways(act::Sideways(_, paces)) => paces.abs(),
            Action::Oblique(act::Oblique { forward, aside, .. }) => Vector::new(*aside, *forward).length(),
            _ => Paces::ZERO,
        };
        let cost = if paces > Paces::ZERO { left - walk.left } else { Paces::ZERO };
        let forms = walk.legs.iter().skip(legs).any(|leg| matches!(leg, Leg::Form { .. }));
        walk.left = left;
        all.push(Step { clause: (*clause).clone(), paces, cost, start, forms, unfit: unfit.pop() });
    }
    all
}

/// How far a unit goes of a step's way with so much of its move: less than that where the ground or its formation makes
/// it slow.
pub fn gone_of(pos: &Position, id: &UnitId, step: &Step, left: Paces) -> Paces {
    let Some(unit) = pos.unit(id) else { return Paces::ZERO };
    let mut walk = Walk::new(pos, id, unit, (OrderType::Skirmish, OrderViolation::Umpire), left);
    walk.unit = step.start.clone();
    walk.pose = walk.unit.pose().unwrap_or(walk.pose);
    let from = walk.pose.at;
    steps(pos, id, &[&step.clause], OrderType::Skirmish, &mut walk, &mut Vec::new());
    (walk.pose.at - from).length().min(step.paces)
}

/// The first step that takes the place of a unit's way to where it is sent: ways, wheels and turns do, other changes of
/// its formation come before it.
pub fn steps_instead(pos: &Position, sheets: &Sheets, id: &UnitId, moment: &Moment) -> Option<Clause> {
    let clauses = plan::ranked(pos, sheets, id);
    let acting = most_binding(clauses.iter().filter(|(_, c)| plan::acts(pos, id, c, moment)));
    let moves = |action: &Action| {
        let way = matches!(action, Action::Forward(_) | Action::Sideways(_) | Action::Oblique(_));
        way || matches!(action, Action::Wheel(_) | Action::Turn(_))
    };
    acting.into_iter().find(|clause| moves(&clause.action)).cloned()
}
