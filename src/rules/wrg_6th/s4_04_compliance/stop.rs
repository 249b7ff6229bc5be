//! The option to stop [W-4.4.5d] and check CC-STOP: whoever stops early under Quick or Varily stands where an enemy
//! could charge him, and not the other way round.

use crate::ids::{OrderType, UnitId};
use crate::measure;
use crate::moves::{charge_move, share};
use crate::position::{Position, Unit};
use crate::s4_04_visibility::{sees, visible_enemies};
use estafette_board::plane::Paces;
use estafette_core::said;
use estafette_core::{cites, rule};

use super::case::Case;
use super::{Finding, best, judged, least_of_varily, open, sign};

/// An enemy in sight that could charge the unit, while the unit could not charge it [W-4.4.5d].
pub fn stop_option(pos: &Position, id: &UnitId) -> Option<UnitId> {
    cites!("W-4.4.5d");
    let unit = pos.unit(id)?;
    let own = charge_move(pos, unit).unwrap_or(Paces::ZERO);
    let threatens = |enemy: &UnitId, other: &Unit| {
        let apart = charge_move(pos, other).and_then(|reach| measure::distance_within(pos, id, enemy, reach));
        apart.is_some_and(|apart| apart > own)
    };
    measure::enemies(pos, id.seat())
        .find(|(enemy, other)| threatens(enemy, other) && sees(pos, id, enemy))
        .map(|(enemy, _)| enemy.clone())
}

/// Who lets a unit stop, at first, in the end or on the way.
pub fn may_stop<'c>(case: &'c Case<'_>) -> Option<&'c UnitId> {
    let found = || {
        stop_option(case.before, case.id)
            .or_else(|| stop_option(case.after, case.id))
            .or_else(|| stop_option_on_the_way(case))
    };
    case.stop.get_or_init(found).as_ref()
}

/// An enemy that was in such a place at some moment, though neither at first nor in the end: it came up to the unit
/// where that has stopped, and on.
fn stop_option_on_the_way(case: &Case<'_>) -> Option<UnitId> {
    cites!("W-4.4.5d");
    let own = charge_move(case.before, case.unit).unwrap_or(Paces::ZERO);
    let passed = |enemy: &UnitId, other: &Unit| {
        let (Some(reach), Some(from)) = (charge_move(case.before, other), case.before.block(enemy)) else {
            return false;
        };
        let apart = [Some(from), case.after.block(enemy)].map(|b| b.map(|b| b.distance(&case.end)));
        let [Some(first), Some(last)] = apart else { return false };
        reach > own && first.min(last) <= reach && first.max(last) > own
    };
    measure::enemies(case.before, case.id.seat())
        .find(|(enemy, other)| passed(enemy, other) && sees(case.before, case.id, enemy))
        .map(|(enemy, _)| enemy.clone())
}

/// Who stops early under Quick or Varily: who lets him, or that nobody does.
pub fn stop(case: &Case<'_>) -> Option<Finding> {
    let data = &case.before.data;
    let half = share(case.allowance, data.number("orders.quick_least"));
    let least = match case.order {
        OrderType::Quick => half,
        OrderType::Varily => least_of_varily(case),
        OrderType::Hold | OrderType::Skirmish => return None,
    };
    if case.exempt || best(case) >= half {
        return None;
    }
    let Some(enemy) = may_stop(case) else {
        let short = best(case) < least && open::open(case);
        return short.then(|| judged(case, "CC-STOP", rule!("W-4.4.5d"), false, no_option(case)));
    };
    let numbers = distances(case, enemy)?;
    Some(judged(case, "CC-STOP", rule!("W-4.4.5d"), true, numbers))
}

/// Why the nearest enemy in sight gives no option to stop.
fn no_option(case: &Case<'_>) -> String {
    let seen = visible_enemies(case.after, case.id);
    let nearest = measure::nearest(case.after, case.id, seen.iter());
    let numbers: Vec<String> = nearest.iter().filter_map(|(enemy, _)| distances(case, enemy)).collect();
    if numbers.is_empty() { said!("no-enemy-in-sight") } else { numbers.join("; ") }
}

/// An enemy's charge, how far it is off, and the unit's own charge.
fn distances(case: &Case<'_>, enemy: &UnitId) -> Option<String> {
    let apart = measure::distance(case.after, case.id, enemy)?;
    let own = charge_move(case.after, case.now).unwrap_or(Paces::ZERO);
    let theirs = case.after.unit(enemy).and_then(|u| charge_move(case.after, u)).unwrap_or(Paces::ZERO);
    let than = if apart > own { ">" } else { "<=" };
    Some(format!("{}: {theirs} {} {apart} {than} {own}", enemy.name(), sign(theirs >= apart)))
}
