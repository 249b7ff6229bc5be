//! 4.4.4: in the first periods more than half of a unit stays in its sector. A move that would take it out is cut
//! back to where it still is in it.

use crate::board::plane::Paces;
use crate::cites;
use crate::rules::wrg_6th::ids::UnitId;
use crate::rules::wrg_6th::intent::Leg;
use crate::rules::wrg_6th::plan;
use crate::rules::wrg_6th::position::{Position, Unit};
use crate::rules::wrg_6th::readings::OrderViolation;
use crate::rules::wrg_6th::s4_04_compliance::inside;

use super::walk::ended;

/// Parts of a leg, by which it is cut back.
const PARTS: i64 = 4096;

/// Cuts a path back to what the sector allows; false where the whole order is refused for it.
pub fn keep(pos: &Position, id: &UnitId, unit: &Unit, legs: &mut Vec<Leg>, handling: OrderViolation) -> bool {
    cites!("W-4.4.4h");
    if handling == OrderViolation::Umpire || stays(pos, id, unit, legs) {
        return true;
    }
    if handling == OrderViolation::Refuse {
        legs.clear();
        return false;
    }
    while let Some(last) = legs.pop() {
        let with = |gone: i64| part(&last, gone).map(|leg| [legs.as_slice(), &[leg]].concat());
        let fits = |gone: i64| with(gone).is_some_and(|legs| stays(pos, id, unit, &legs));
        if part(&last, 0).is_none() && stays(pos, id, unit, legs) {
            return true;
        }
        if !fits(0) {
            continue;
        }
        let (mut in_it, mut out) = (0, PARTS);
        while out - in_it > 1 {
            let middle = i64::midpoint(in_it, out);
            if fits(middle) { in_it = middle } else { out = middle }
        }
        if let Some(cut) = part(&last, in_it).filter(|_| in_it > 0) {
            legs.push(cut);
        }
        return true;
    }
    true
}

/// A part of a straight leg; `None` of others.
fn part(leg: &Leg, gone: i64) -> Option<Leg> {
    let cut = |paces: Paces| paces.part(gone, PARTS);
    match leg {
        Leg::Ahead(paces) => Some(Leg::Ahead(cut(*paces))),
        Leg::Shift { right, forward } => Some(Leg::Shift { right: cut(*right), forward: cut(*forward) }),
        _ => None,
    }
}

/// Whether more than half of a unit is in its sector at the end of a path, as far as it must be.
fn stays(pos: &Position, id: &UnitId, unit: &Unit, legs: &[Leg]) -> bool {
    let bound = i64::from(pos.period) <= pos.data.number("orders.sector_periods");
    let (true, Some((_, sector))) = (bound, plan::order_now(pos, id)) else { return true };
    let is_in = |unit: &Unit| {
        let share = unit.pose().map(|pose| inside(pos, id.seat(), sector, unit, pose));
        share.is_some_and(|(within, all)| 2 * within > all)
    };
    // Who is not in it any more cannot leave it.
    !is_in(unit) || is_in(&ended(pos, unit, legs))
}
