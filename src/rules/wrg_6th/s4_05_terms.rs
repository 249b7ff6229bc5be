//! 4.5.2 to 4.5.4: the terms of reaction tests: secured terrain, advancing, retiring, standing higher. Who
//! advances is judged by the last completed movement phase.

use std::collections::BTreeSet;

use estafette_board::plane::{Paces, Pose, Shape};
use estafette_core::cites;

use super::event::Kind;
use super::ids::{Cause, Pending, Seat, TerrainId, UnitId};
use super::position::{Position, Unit};
use super::s3_06_vision as vision;
use super::s4_04_visibility as sight;

/// How a unit moved, in the words of 4.5.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trend {
    /// Toward the enemy.
    Advancing,
    /// Neither: it stood, or went in a circle [W-4.5.3f].
    Neither,
    /// Away from him.
    Retiring,
}

/// Where a unit stood before the last completed movement phase.
fn before(unit: &Unit) -> Option<Pose> {
    unit.moved_from.or(unit.was).or_else(|| unit.pose())
}

/// The table as it was before the last completed movement phase; `None` where nobody moved in it.
pub fn before_last_movement(pos: &Position) -> Option<Position> {
    let was = |unit: &Unit| before(unit).filter(|_| unit.pose().is_some());
    if !pos.units.values().any(|unit| was(unit).is_some_and(|was| unit.pose() != Some(was))) {
        return None;
    }
    let mut earlier = pos.clone();
    for unit in earlier.units.values_mut() {
        if let Some(was) = was(unit) {
            (unit.at, unit.facing) = (Some(was.at), was.facing);
        }
    }
    Some(earlier)
}

/// How a friend moved: toward the enemy's base edge or any enemy in sight, or away from them. `passed` are
/// units that have passed the test for a charge.
pub fn friend(pos: &Position, id: &UnitId, passed: &BTreeSet<UnitId>) -> Trend {
    cites!("W-4.5.3a", "W-4.5.3b", "W-4.5.3d", "W-4.5.3f");
    let Some(unit) = pos.unit(id) else { return Trend::Neither };
    if unit.routing {
        return Trend::Retiring;
    }
    let must = matches!(unit.pending, Some(Pending::FollowUp | Pending::Pursue));
    if must || passed.contains(id) {
        return Trend::Advancing;
    }
    if unit.at.is_some() && before(unit) == unit.pose() {
        return judged(pos, unit, &[Paces::ZERO]);
    }
    let enemies = sight::visible_enemies(pos, id);
    let mut gains: Vec<Paces> =
        enemies.iter().filter_map(|enemy| gain(pos, unit, pos.block(enemy)?.into())).collect();
    gains.extend(gain_of_edge(pos, unit, id.seat()));
    judged(pos, unit, &gains)
}

/// How an enemy moved: nearer to the testers, or away from them.
pub fn enemy(pos: &Position, id: &UnitId, tester: &UnitId) -> Trend {
    cites!("W-4.5.3c", "W-4.5.3d", "W-4.5.3f");
    let Some((unit, block)) = pos.unit(id).zip(pos.block(tester)) else { return Trend::Neither };
    let Some(gain) = gain(pos, unit, block.into()) else { return Trend::Neither };
    let gone = before(unit).zip(unit.pose()).map(|(was, now)| (now.at - was.at).length()).unwrap_or_default();
    // Any approach is an advance; who has hardly left his place has gone in a circle [W-4.5.3f].
    if gone.max(gain.abs()) < pos.data.paces("h15.advance_least") {
        return Trend::Neither;
    }
    match gain {
        gain if gain > Paces(1) => Trend::Advancing,
        gain if gain < Paces(-1) && !withdrawn(unit) => Trend::Retiring,
        _ => Trend::Neither,
    }
}

/// Nearer to something by the least that counts is advancing, whatever else; nearer to nothing and away from
/// something is retiring, unless the withdrawal is over and the unit rallies.
fn judged(pos: &Position, unit: &Unit, gains: &[Paces]) -> Trend {
    let least = pos.data.paces("h15.advance_least");
    if gains.iter().any(|gain| *gain >= least) {
        return Trend::Advancing;
    }
    if !withdrawn(unit) && gains.iter().any(|gain| *gain <= -least) {
        Trend::Retiring
    } else {
        Trend::Neither
    }
}

/// Whether a unit's withdrawal is over, and it rallies.
fn withdrawn(unit: &Unit) -> bool {
    cites!("W-4.5.3e");
    let withdrew = matches!(unit.went, Some(Kind::Rout | Kind::Recoil | Kind::BreakOff | Kind::Retreat))
        || unit.disordered.iter().any(|cause| matches!(cause, Cause::Recoil | Cause::Rout));
    withdrew && !unit.routing && unit.pending.is_none()
}

/// How much nearer a unit's own movement brought it to something that is where it is now.
fn gain(pos: &Position, unit: &Unit, to: Shape) -> Option<Paces> {
    let far = |pose| Shape::from(pos.block_at(unit, pose)).distance(&to);
    let (was, now) = (before(unit)?, unit.pose()?);
    Some(if was == now { Paces::ZERO } else { far(was) - far(now) })
}

fn gain_of_edge(pos: &Position, unit: &Unit, seat: Seat) -> Option<Paces> {
    let [width, depth] = pos.table;
    let y = match seat {
        Seat::A => depth,
        Seat::B => Paces::ZERO,
    };
    let corner = |x| estafette_board::plane::Point::new(x, y);
    gain(pos, unit, Shape::Line(vec![corner(Paces::ZERO), corner(width)]))
}

/// Whether a piece of terrain is secured for an army: its own troops entered it, or contest it, and no unbroken
/// enemy was seen to come out of it or go into it since.
pub fn secured(pos: &Position, terrain: &TerrainId, seat: Seat) -> bool {
    cites!("W-4.5.2a", "W-4.5.2c");
    let secured = pos.terrain.get(terrain).is_some_and(|piece| piece.secured.contains(&seat));
    secured || vision::inside(pos, terrain).contains(&seat)
}
