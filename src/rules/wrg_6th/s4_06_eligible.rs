//! 4.6.5 and the orders of notes 4.1: who may charge whom at the moment of declaration. The way is found in
//! `s4_06_approach.rs`; nothing here tells a player a distance [W-3.4b].

use estafette_board::plane::lane::gap_ahead;
use estafette_board::plane::{Block, Paces};
use estafette_core::cites;

use super::event::Why;
use super::ids::{Bearing, OrderType, Pending, Reaction, Type, UnitId};
use super::measure;
use super::moves;
use super::orders::clause::Shape;
use super::plan;
use super::position::{Position, Unit};
use super::s4_02_generals as generals;
use super::s4_04_visibility as sight;
use super::s4_06_approach::{Approach, Swerve, approach_after};
use super::s4_06_flanks::bearing;

/// Whether a unit may declare a charge at all now; why not.
///
/// # Errors
/// The reason.
pub fn may_charge(pos: &Position, id: &UnitId) -> Result<(), Why> {
    cites!("W-4.1c", "W-4.11d");
    let unit = pos.unit(id).ok_or(Why::NotNow)?;
    let stands = unit.at.is_some() && unit.with.is_none() && unit.figures > 0;
    let free = !unit.routing && !unit.pausing && (unit.fighting.is_empty() || pursuing(unit));
    if !stands || !free || moves::charge_move(pos, unit).is_none() {
        return Err(Why::NotNow);
    }
    match unit.reaction {
        Some(Reaction::NoAdvance | Reaction::ForcedRetreat | Reaction::Rout) => Err(Why::Reaction),
        _ => Ok(()),
    }
}

/// Whether a unit has broken an enemy and may or must go after it.
pub fn pursuing(unit: &Unit) -> bool {
    unit.pending == Some(Pending::Pursue)
}

/// The way on which a unit may charge that enemy, or why it may not.
///
/// # Errors
/// The reason: what the unit may do now comes before what it sees, that before what it reaches.
pub fn eligible(pos: &Position, id: &UnitId, target: &UnitId, swerve: Swerve) -> Result<Approach, Why> {
    eligible_after(pos, id, target, swerve, None)
}

/// The same after a change of formation announced with the charge.
///
/// # Errors
/// The reason.
pub fn eligible_after(
    pos: &Position,
    id: &UnitId,
    target: &UnitId,
    swerve: Swerve,
    shape: Option<&Shape>,
) -> Result<Approach, Why> {
    may_charge(pos, id)?;
    sees(pos, id, target)?;
    let way = within_reach_after(pos, id, target, swerve, shape).ok_or(Why::OutOfReach)?;
    if permitted(pos, id, target, &way) { Ok(way) } else { Err(Why::Order) }
}

/// Only enemies in sight are charged: some figure must see some part of them.
fn sees(pos: &Position, id: &UnitId, target: &UnitId) -> Result<(), Why> {
    cites!("W-4.6.5a", "W-4.6.5b");
    let enemy =
        target.seat() != id.seat() && pos.unit(target).is_some_and(|u| u.at.is_some() && u.with.is_none());
    if enemy && sight::sees(pos, id, target) { Ok(()) } else { Err(Why::NotSeen) }
}

/// The way to an enemy as it stands, if the charge reaches that far.
pub fn within_reach(pos: &Position, id: &UnitId, target: &UnitId, swerve: Swerve) -> Option<Approach> {
    within_reach_after(pos, id, target, swerve, None)
}

/// The same after a change of formation announced with the charge.
pub fn within_reach_after(
    pos: &Position,
    id: &UnitId,
    target: &UnitId,
    swerve: Swerve,
    shape: Option<&Shape>,
) -> Option<Approach> {
    cites!("W-4.6.5a", "W-4.6.3a");
    let reach = moves::charge_move(pos, pos.unit(id)?)?;
    approach_after(pos, id, &pos.block(target)?, swerve, shape)
        .filter(|way| measure::reaches(pos, id, target, way.cost, reach))
}

/// Whether a unit's order lets it charge that enemy on that way (notes 4.1): Quick and Varily anybody, Hold
/// within half its reach, Skirmish those whom skirmishers may charge.
pub fn permitted(pos: &Position, id: &UnitId, target: &UnitId, way: &Approach) -> bool {
    let Some(unit) = pos.unit(id) else { return false };
    match plan::order(pos, id) {
        OrderType::Quick | OrderType::Varily => true,
        OrderType::Hold => farthest(pos, unit, OrderType::Hold)
            .is_some_and(|most| measure::reaches(pos, id, target, way.cost, most)),
        OrderType::Skirmish => for_skirmishers(pos, id, target),
    }
}

/// How far a unit's order lets it charge: with Hold half its reach (notes 4.1).
pub fn farthest(pos: &Position, unit: &Unit, order: OrderType) -> Option<Paces> {
    let reach = moves::charge_move(pos, unit)?;
    Some(if order == OrderType::Hold {
        reach.part(pos.data.number("orders.hold_charge"), 100)
    } else {
        reach
    })
}

/// Whom skirmishers may charge: light troops, the flank or rear of anybody, who routs or is shaken, artillery,
/// and scythed chariots.
pub fn for_skirmishers(pos: &Position, id: &UnitId, target: &UnitId) -> bool {
    let Some(enemy) = pos.unit(target) else { return false };
    enemy.routing
        || enemy.shaken
        || matches!(enemy.kind, Type::Art | Type::Sch)
        || weak_target(pos, id, target)
}

/// Whether an enemy gives the +2 of charging light troops, or a flank or rear [W-4.6.2a], [W-4.6.7a].
pub fn weak_target(pos: &Position, id: &UnitId, target: &UnitId) -> bool {
    light(pos, target) || from_behind(pos, id, target)
}

/// Whether a charger stood at least partly behind its target's flank at the start of the period.
pub fn from_behind(pos: &Position, id: &UnitId, target: &UnitId) -> bool {
    matches!(bearing(pos, id, target), Some(Bearing::PartlyBehind | Bearing::SolelyBehind))
}

/// Whether a unit counts as light troops. A joined general's body makes it so only when it outnumbers it.
pub fn light(pos: &Position, id: &UnitId) -> bool {
    cites!("W-4.2.1l", "EX-4.2.1c", "W-4.4.1");
    let Some(unit) = pos.unit(id) else { return false };
    let is = |one: &Unit| pos.data.info(one.kind).light;
    let outnumbered =
        generals::joined(pos, id).filter(|(_, body)| body.figures >= unit.figures).any(|(_, body)| is(body));
    is(unit) || outnumbered
}

/// Enemies in sight whom a block meets on its way straight ahead within so many paces, nearest first.
pub fn in_lane(pos: &Position, id: &UnitId, block: &Block, ahead: Paces) -> Vec<(UnitId, Paces)> {
    let mut met: Vec<(UnitId, Paces)> = sight::visible_enemies(pos, id)
        .into_iter()
        .filter_map(|enemy| {
            let hit = gap_ahead(block, &pos.block(&enemy)?)?;
            let reached = measure::reaches(pos, id, &enemy, hit.gap, ahead);
            (reached && hit.shared > estafette_board::plane::TOUCH).then_some((enemy, hit.gap))
        })
        .collect();
    met.sort_by(|a, b| a.1.cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
    met
}
