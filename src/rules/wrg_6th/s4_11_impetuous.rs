//! 4.11: impetuous troops. The rules alone say whom they charge and where they go: at the enemy in sight whom
//! they reach most easily, or for the enemy's edge and camp. They still test (`s4_05_reaction.rs`), and pursue
//! (movement).

use estafette_board::plane::{Angle, Paces, Point, Side};
use estafette_core::{cites, rule};

use super::dice_off;
use super::engine::{Exits, off_table};
use super::event::Kind;
use super::field::Battlefield;
use super::ids::{Formation, UnitId};
use super::intent::{Intent, Leg};
use super::measure;
use super::moves;
use super::position::{Position, Unit};
use super::s4_04_visibility as sight;
use super::s4_06_approach::{Approach, Swerve, approach, approach_within, as_formed, formed, turned};
use super::s4_06_eligible::in_lane;
use super::s4_08_rally::in_need;
use super::s4_09_wheels::{pivot, wheeled};
use super::s4_11_route;

/// What the rules make of an impetuous unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// It charges that enemy on that way.
    Charge(UnitId, Approach),
    /// It goes for that enemy, who is out of its reach.
    Towards(UnitId, Approach),
    /// It sees nobody near enough, and goes for the enemy's edge and camp.
    Edge,
}

/// Whether the rules move a unit now: it is impetuous and neither fights, routs nor rests: whoever must rally does
/// that before anything else, charges among it [W-4.11d].
pub fn driven(unit: &Unit) -> bool {
    cites!("W-4.11a", "W-4.11d");
    let stands = unit.at.is_some() && unit.with.is_none() && unit.figures > 0;
    stands
        && unit.impetuous
        && !unit.routing
        && !unit.pausing
        && unit.fighting.is_empty()
        && unit.pending.is_none()
        && !in_need(unit)
}

/// Enemies in sight within 300 paces whom a unit reaches most easily: by the part of its reach that the most
/// direct way takes, then by distance. Several only where neither tells them apart.
pub fn easiest(pos: &Position, id: &UnitId) -> Vec<(UnitId, Approach)> {
    cites!("W-4.11e", "W-4.11g");
    let range = pos.data.paces("moves.impetuous_range");
    let ways: Vec<(UnitId, Approach, Paces)> = sight::visible_enemies(pos, id)
        .into_iter()
        .filter(|enemy| measure::surely_within(pos, id, enemy, range))
        .filter_map(|enemy| {
            let way = approach(pos, id, &pos.block(&enemy)?, Swerve::Any)?;
            let distance = measure::distance(pos, id, &enemy)?;
            Some((enemy, way, distance))
        })
        .collect();
    let Some(best) = ways.iter().map(|(_, way, distance)| (way.cost, *distance)).min() else {
        return Vec::new();
    };
    ways.into_iter().filter(|(_, way, far)| (way.cost, *far) == best).map(|(id, way, _)| (id, way)).collect()
}

/// What the rules make of an impetuous unit as it stands; a die where two enemies are equally easy to reach.
pub fn goal(field: &mut Battlefield<'_>, id: &UnitId) -> Goal {
    // An umpire who sees it otherwise corrects the declaration or the move.
    cites!("W-4.11b", "W-4.11c");
    let easiest = easiest(field.pos(), id);
    let chosen = dice_off::winner(field, &rule!("W-4.11g"), id, easiest, |(enemy, _)| enemy.clone());
    let Some((target, way)) = chosen else { return Goal::Edge };
    let reach = field.unit(id).and_then(|unit| moves::charge_move(field.pos(), unit));
    if let Some(reach) = reach {
        measure::settle_reach(field, id, &target, way.cost, reach);
    }
    if reach.is_some_and(|reach| measure::reaches(field.pos(), id, &target, way.cost, reach)) {
        Goal::Charge(target, way)
    } else {
        Goal::Towards(target, way)
    }
}

/// Everybody whom a charge at that enemy goes for: it counts as straightforward, and all who can be reached in
/// the charge move are to be met.
pub fn all_met(pos: &Position, id: &UnitId, target: &UnitId, way: &Approach) -> Vec<UnitId> {
    cites!("W-4.11h", "W-4.11i");
    let reach = pos.unit(id).and_then(|unit| moves::charge_move(pos, unit)).unwrap_or_default();
    let mut targets = vec![target.clone()];
    let beside =
        in_lane(pos, id, &way.block, reach - way.first_cost).into_iter().map(|(enemy, _)| enemy.clone());
    targets.extend(beside.filter(|enemy| enemy != target));
    targets
}

/// What an impetuous unit that charges nobody does in the movement phase: its full normal move.
pub fn intent(field: &mut Battlefield<'_>, id: &UnitId) -> Option<Intent> {
    cites!("W-4.11a", "W-4.11e", "W-4.11f");
    let goal = goal(field, id);
    let stop = if goal == Goal::Edge { s4_11_route::first_stop(field, id) } else { None };
    let unit = field.unit(id)?;
    let reach = moves::allowance(field.pos(), unit);
    let legs = match goal {
        Goal::Charge(_, way) => way.legs(reach),
        // A turn takes its part of this move, not of a charge (H5).
        Goal::Towards(target, way) => {
            let there = field.pos().block(&target);
            let way_now = |there| approach_within(field.pos(), unit, &there, Swerve::Any, reach);
            there.and_then(way_now).unwrap_or(way).legs(reach)
        }
        Goal::Edge => {
            let stop = s4_11_route::beside_the_edge(field.pos(), unit, id.seat(), stop?);
            towards(field.pos(), unit, stop, reach)
        }
    };
    let (unit, how) = (id.clone(), Kind::Impetuous);
    Some(Intent { unit, how, reach, legs, targets: Vec::new(), about: None, line: 0 })
}

/// Where an impetuous unit may leave the table: at the enemy's camp, if it goes for that.
pub fn exits(pos: &Position, intent: &Intent) -> Exits {
    cites!("W-4.11f", "W-2.1.4d");
    let driven = intent.how == Kind::Impetuous && easiest(pos, &intent.unit).is_empty();
    if driven { Exits::Enemy } else { Exits::None }
}

/// Toward a place by turns and wheels, as is quickest, then straight on for the rest of the move.
pub fn towards(pos: &Position, unit: &Unit, place: Point, reach: Paces) -> Vec<Leg> {
    let Some(pose) = unit.pose() else { return Vec::new() };
    // A square looks to all sides.
    let starts = if unit.formation == Formation::Square {
        let about = pose.facing + Angle::degrees(180);
        let back = formed(pos, unit, unit.formation, unit.files, about, Paces::ZERO);
        turned(pos, unit, pose, reach, false).into_iter().chain([back]).collect()
    } else {
        turned(pos, unit, pose, reach, true)
    };
    let headed = starts.into_iter().filter_map(|start| headed(pos, unit, start, place));
    let Some((_, mut legs)) = headed.min_by_key(|(cost, _)| *cost) else { return Vec::new() };
    legs.push(Leg::Ahead(reach));
    legs
}

/// The greatest angle at which a unit goes beside a place that cannot wheel toward it at the table's edge.
const ASLANT: i64 = 45_000;

/// From a start toward a place, with what all of it costs in good going; nothing where the wheel would lead over the
/// table's edge.
fn headed(pos: &Position, unit: &Unit, start: Approach, place: Point) -> Option<(Paces, Vec<Leg>)> {
    let (formed, block) = (as_formed(unit, start.formed), start.block);
    let off = ((place - block.centre()).direction() - block.pose.facing).turn();
    let (side, angle) = (if off.0 < 0 { Side::Left } else { Side::Right }, Angle(off.0.abs()));
    let on = (start.first_cost + (place - block.centre()).length(), start.first.clone());
    if angle.0 < 1_000 {
        return Some(on);
    }
    let there = block.with(wheeled(block.pose, pivot(&formed, block.width), side, angle));
    if off_table(pos, there) && !off_table(pos, block) {
        return (angle.0 <= ASLANT).then_some(on);
    }
    let mut legs = start.first;
    legs.push(Leg::Wheel { side, angle });
    let wheel = moves::wheel_cost(pos, &formed, angle);
    Some((start.first_cost + wheel + (place - there.centre()).length(), legs))
}
