//! 4.6.2: charges straight ahead at whatever is met, and when the +2 for light troops and flanks is safe for
//! them. What cannot be seen counts as occupied [W-4.6.2b].

use estafette_board::plane::{Block, Convex, Paces, Point, Shape};
use estafette_core::cites;

use super::ids::{Ground, UnitId};
use super::moves;
use super::position::{Position, Unit};
use super::s4_06_eligible::{in_lane, light, weak_target};

/// Enemies in sight in the straight path of a charge.
pub fn targets(pos: &Position, id: &UnitId) -> Vec<UnitId> {
    let Some((block, reach)) = lane(pos, id) else { return Vec::new() };
    in_lane(pos, id, &block, reach).into_iter().map(|(enemy, _)| enemy).collect()
}

/// Whether any enemy in sight stands in the straight path of a charge, however far off.
pub fn anybody_ahead(pos: &Position, id: &UnitId) -> bool {
    let [width, depth] = pos.table;
    pos.block(id).is_some_and(|block| !in_lane(pos, id, &block, width + depth).is_empty())
}

fn lane(pos: &Position, id: &UnitId) -> Option<(Block, Paces)> {
    Some((pos.block(id)?, moves::charge_move(pos, pos.unit(id)?)?))
}

/// Whether nobody can be met on the straight path of a charge who would not give the +2.
pub fn bonus_safe(pos: &Position, id: &UnitId) -> bool {
    pos.block(id).is_some_and(|block| bonus_safe_from(pos, id, &block))
}

/// The same from where a charger stands when it goes straight ahead.
pub fn bonus_safe_from(pos: &Position, id: &UnitId, block: &Block) -> bool {
    cites!("W-4.6.2a", "W-4.6.2b", "EX-4.6.2");
    let Some((_, reach)) = lane(pos, id) else { return false };
    let met = in_lane(pos, id, block, reach);
    !met.is_empty()
        && met.iter().all(|(enemy, gap)| weak_target(pos, id, enemy) && !hides(pos, block, enemy, *gap))
        && !covered(pos, id, block, reach)
}

/// Whether somebody might stand unseen right behind an enemy in the lane. Nobody can beyond the table's edge,
/// and one sees through thin light infantry that is near enough [W-4.4.3d].
fn hides(pos: &Position, block: &Block, enemy: &UnitId, gap: Paces) -> bool {
    let (Some(unit), Some(its)) = (pos.unit(enemy), pos.block(enemy)) else { return true };
    let ranks = i64::from(unit.figures.max(1).div_ceil(unit.files.max(1)));
    let through = light(pos, enemy)
        && !pos.data.info(unit.kind).mounted()
        && ranks <= pos.data.number("h24.light_ranks")
        && gap + its.depth * 2 <= pos.data.paces("h24.light_range");
    !through && on_table(pos, behind(block, &its, gap))
}

/// The middle of the strip behind an enemy, one unit deep, into which the charge could lead.
fn behind(block: &Block, enemy: &Block, gap: Paces) -> Point {
    block.pose.shifted(Paces::ZERO, gap + enemy.depth + enemy.depth.part(1, 2)).at
}

fn on_table(pos: &Position, place: Point) -> bool {
    let [width, depth] = pos.table;
    (Paces::ZERO..=width).contains(&place.x) && (Paces::ZERO..=depth).contains(&place.y)
}

/// Whether ground in the lane may hide somebody: a wood, or a hill on which the charger does not stand.
fn covered(pos: &Position, id: &UnitId, block: &Block, reach: Paces) -> bool {
    let way = block.pose.way(Paces::ZERO, reach);
    let lane = Shape::Area(Convex::swept(block, way).corners().to_vec());
    let stands_on = |area: &Shape| pos.unit(id).and_then(Unit::pose).is_some_and(|pose| area.covers(pose.at));
    pos.terrain.values().any(|piece| {
        let area = Shape::Area(piece.polygon.clone());
        match piece.kind {
            Ground::Wood => area.touches(&lane),
            Ground::Hill => area.touches(&lane) && !stands_on(&area),
            _ => false,
        }
    })
}
