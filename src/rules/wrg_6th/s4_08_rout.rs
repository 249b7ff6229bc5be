//! 4.8.3 and notes 5.12: those who run, and those who run after them; break-offs (4.8.2), too. No player
//! decides anything here.

use std::collections::BTreeSet;

use estafette_board::plane::{Angle, Paces, Point, Side, Vector};
use estafette_core::{cites, rule};

use super::engine::{Exits, Job};
use super::event::{Kind, Mark};
use super::field::Battlefield;
use super::ids::{Pending, Seat, TerrainId, UnitId};
use super::intent::{Intent, Leg};
use super::moves::{normal_move, run_die, run_move};
use super::position::{Position, Unit};
use super::readings::RoutDirection;
use super::s4_05_results::called_off;
use super::{measure, s4_09_terrain as terrain};

/// The movement of all who run, of who pursues them, and of who breaks off. Where the players do not agree with
/// it, a ruling of the umpire says where who ran stands [W-4.8.3b].
pub fn jobs(field: &mut Battlefield<'_>) -> Vec<Job> {
    cites!("W-4.8.3a", "W-4.8.3b", "W-4.8.2e");
    let pos = field.pos().clone();
    let runs = |u: &Unit| u.routing;
    let pursues = |u: &Unit| u.pending == Some(Pending::Pursue) && !u.routing;
    let routers: Vec<&UnitId> = pos.bodies().filter(|(_, u)| runs(u)).map(|(id, _)| id).collect();
    let pursuers: Vec<&UnitId> = pos.bodies().filter(|(_, u)| pursues(u)).map(|(id, _)| id).collect();
    let mut jobs = Vec::new();
    for id in &pursuers {
        let die = run_die(&pos, field.average(rule!("W-4.8.3a"), id));
        jobs.extend(pursuit(&pos, id, die));
    }
    for id in &routers {
        let die = run_die(&pos, field.average(rule!("W-4.8.3a"), id));
        jobs.extend(rout(&pos, id, die, &pursuers));
    }
    for id in routers.iter().chain(&pursuers) {
        if pos.unit(id).is_some_and(|u| u.pending.is_some()) {
            field.mark(rule!("W-4.8.3a"), id, Mark::Pending(None));
        }
    }
    jobs.extend(pos.break_offs.iter().filter_map(|id| break_off(&pos, id)));
    jobs
}

/// The side on which a unit goes round an obstacle, where both are equally long.
pub fn side_by_die(field: &mut Battlefield<'_>, unit: &UnitId) -> Side {
    if field.d6(rule!("W-4.8.3d"), unit) % 2 == 1 { Side::Left } else { Side::Right }
}

fn job(unit: &UnitId, how: Kind, reach: Paces, leg: Leg, targets: Vec<UnitId>, about: Option<UnitId>) -> Job {
    Job::new(Intent { unit: unit.clone(), how, reach, legs: vec![leg], targets, about, line: 0 })
}

/// A rout: at the break straight away from who broke it, then to the own base edge unless an enemy is near
/// enough to catch it.
fn rout(pos: &Position, id: &UnitId, die: Paces, pursuers: &[&UnitId]) -> Option<Job> {
    cites!("W-4.8.3c");
    let unit = pos.unit(id)?;
    let paces = (run_move(pos, unit) + die).max(Paces::ZERO);
    let direction = direction(pos, id, unit, paces);
    let pursues = |p: &UnitId| {
        unit.broken_by.as_ref() == Some(p) || pos.unit(p).is_some_and(|u| u.fighting.contains(id))
    };
    let after: Vec<&UnitId> = pursuers.iter().copied().filter(|p| pursues(p)).collect();
    let mut job =
        job(id, Kind::Rout, paces, Leg::Run { direction, paces }, Vec::new(), unit.broken_by.clone());
    job.exits = Exits::Any;
    job.shuns = slower(pos, unit, &after);
    Some(job)
}

/// Where a unit runs.
pub fn direction(pos: &Position, id: &UnitId, unit: &Unit, reach: Paces) -> Angle {
    let just_broken =
        unit.pending == Some(Pending::Rout) || !unit.fighting.is_empty() || in_this_period(unit);
    let breaker = unit.broken_by.as_ref().filter(|by| pos.block(by).is_some());
    if let (true, Some(by)) = (just_broken, breaker) {
        return away(pos, id, by).unwrap_or(unit.facing);
    }
    let near = measure::nearest_enemies(pos, id);
    let reached = near.first().is_some_and(|(_, distance)| *distance <= reach);
    match just_broken {
        true if reached => away_from(pos, id, &near).unwrap_or(unit.facing),
        false if reached || pos.readings.rout_direction == RoutDirection::StraightOn => unit.facing,
        _ => home(id.seat()),
    }
}

fn in_this_period(unit: &Unit) -> bool {
    unit.reaction == Some(super::ids::Reaction::Rout)
}

/// To the own base edge.
pub fn home(seat: Seat) -> Angle {
    match seat {
        Seat::A => Angle::degrees(180),
        Seat::B => Angle::degrees(0),
    }
}

/// Between the ways on which a unit would run from each of several enemies; `None` where these are opposite.
fn away_from(pos: &Position, id: &UnitId, enemies: &[(UnitId, Paces)]) -> Option<Angle> {
    if let [(enemy, _)] = enemies {
        return away(pos, id, enemy);
    }
    let far = Paces::whole(1_000);
    let ways = enemies.iter().filter_map(|(enemy, _)| Some(Vector::polar(far, away(pos, id, enemy)?)));
    let (x, y) = ways.fold((Paces::ZERO, Paces::ZERO), |(x, y), way| (x + way.x, y + way.y));
    let way = Vector { x, y };
    (way.length() > Paces::whole(1)).then(|| way.direction())
}

/// From the nearest point of an enemy's footprint to the centre of the unit's front edge [W-4.7.5e].
pub fn away(pos: &Position, id: &UnitId, from: &UnitId) -> Option<Angle> {
    let (front, enemy) = (pos.unit(id)?.at?, pos.block(from)?);
    let (right, forward) = enemy.pose.local(front);
    let half = enemy.width.part(1, 2);
    let clamp = |value: Paces, low: Paces, high: Paces| value.max(low).min(high);
    let nearest: Point =
        enemy.pose.at + enemy.pose.way(clamp(right, -half, half), clamp(forward, -enemy.depth, Paces::ZERO));
    let way = front - nearest;
    if way.length() > Paces(1) {
        return Some(way.direction());
    }
    // In contact: straight away from the side that is touched.
    Some((front - enemy.centre()).direction())
}

/// Terrain in which a runner would be slower than one of its pursuers is an obstacle to it.
fn slower(pos: &Position, unit: &Unit, pursuers: &[&UnitId]) -> Vec<TerrainId> {
    use super::data::Going;
    let speed = |u: &Unit, ground| match terrain::going(pos, u, ground) {
        Going::Part { num, den, .. } => run_move(pos, u).part(num, den),
        Going::Flat { .. } => run_move(pos, u),
        Going::Forbidden => Paces::ZERO,
    };
    let slow = |ground| {
        let others = pursuers.iter().filter_map(|p| pos.unit(p));
        speed(unit, ground) < run_move(pos, unit)
            && others.into_iter().any(|p| speed(unit, ground) < speed(p, ground))
    };
    pos.terrain.iter().filter(|(_, t)| slow(t.kind)).map(|(id, _)| id.clone()).collect()
}

/// A pursuit: straight on, after those who run, and into whom a pursuit charge was declared on.
fn pursuit(pos: &Position, id: &UnitId, die: Paces) -> Option<Job> {
    cites!("W-4.6.6a", "W-4.11j");
    let unit = pos.unit(id)?;
    let paces = (run_move(pos, unit) + die).max(Paces::ZERO);
    let own = pos.charges.iter().filter(|charge| charge.unit == *id && called_off(pos, charge).is_none());
    let targets: BTreeSet<UnitId> = own.flat_map(|charge| charge.targets.iter().cloned()).collect();
    let prey = unit.fighting.iter().find(|enemy| pos.unit(enemy).is_some_and(|u| u.routing)).cloned();
    let mut job = job(id, Kind::Pursuit, paces, Leg::Ahead(paces), targets.into_iter().collect(), prey);
    job.exits = Exits::Enemy;
    Some(job)
}

/// A break-off: a turn, and one normal move away; it then looks away (notes 5.12).
fn break_off(pos: &Position, id: &UnitId) -> Option<Job> {
    let unit = pos.unit(id)?;
    unit.at?;
    let paces = normal_move(pos, unit);
    let direction = (unit.facing + Angle::degrees(180)).direction();
    Some(job(id, Kind::BreakOff, paces, Leg::Run { direction, paces }, Vec::new(), None))
}
