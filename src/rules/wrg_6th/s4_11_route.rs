//! 4.11: where impetuous troops go that see nobody near enough: to the enemy's edge and camp by the fastest
//! route. A route is straight, or bends beside the corners of terrain that would make them slower.

use crate::board::plane::{Paces, Point, Pose, Shape, Vector};
use crate::{cites, rule};

use super::dice_off;
use super::field::Field;
use super::ids::{Ground, Seat, UnitId};
use super::moves;
use super::position::{Position, Terrain, Unit};

/// The place that a unit makes for first; a die where two routes are equally fast.
pub fn first_stop(field: &mut Field<'_>, id: &UnitId) -> Option<Point> {
    cites!("W-4.11f");
    let best = fastest(field.pos(), id);
    dice_off::winner(field, &rule!("W-4.11f"), id, best, |_| id.clone())
}

/// Where the fastest routes lead first, from the unit's left to its right; straight on before any bend.
fn fastest(pos: &Position, id: &UnitId) -> Vec<Point> {
    let Some((unit, pose)) = pos.unit(id).and_then(|unit| Some((unit, unit.pose()?))) else {
        return Vec::new();
    };
    let goal = camp(pos, pose.at, id.seat());
    let straight = cost(pos, unit, pose.at, goal);
    if straight.is_some_and(|cost| cost <= (goal - pose.at).length()) {
        return vec![goal];
    }
    let mut bends: Vec<(Paces, Paces, Point)> = from_there(pos, unit, goal)
        .into_iter()
        .filter_map(|(by, rest)| Some((cost(pos, unit, pose.at, by)? + rest, pose.local(by).0, by)))
        .collect();
    bends.sort_by_key(|(cost, right, _)| (*cost, *right));
    let least = bends.first().map(|(cost, ..)| *cost);
    match (straight, least) {
        (Some(straight), Some(least)) if least < straight => {}
        (None, Some(_)) => {}
        _ => return vec![goal],
    }
    // What differs by no more than rounding is equal.
    let as_fast = |cost: Paces| least.is_some_and(|least| cost - least <= Paces(2));
    bends.into_iter().filter(|(cost, ..)| as_fast(*cost)).map(|(_, _, by)| by).collect()
}

/// Every bend from which the goal can be reached, with what the way from there costs at least.
fn from_there(pos: &Position, unit: &Unit, goal: Point) -> Vec<(Point, Paces)> {
    let mut open = corners(pos, unit);
    let mut best: Vec<Option<Paces>> = vec![None; open.len()];
    let mut settled = Vec::new();
    let mut last = (goal, Paces::ZERO);
    while !open.is_empty() {
        for (place, best) in open.iter().zip(&mut best) {
            let by_last = cost(pos, unit, *place, last.0).map(|cost| cost + last.1);
            *best = [*best, by_last].into_iter().flatten().min();
        }
        let nearest = (0..open.len()).filter_map(|i| Some((best[i]?, i))).min();
        let Some((rest, at)) = nearest else { break };
        last = (open.remove(at), rest);
        best.remove(at);
        settled.push(last);
    }
    settled
}

/// What a straight way costs a unit that looks along it; `None` where terrain bars it.
fn cost(pos: &Position, unit: &Unit, from: Point, to: Point) -> Option<Paces> {
    let way = to - from;
    let direction = way.direction();
    moves::path_cost(pos, unit, Pose::new(from, direction), direction, way.length())
}

/// Places beside the corners of slow terrain, far enough away for the unit to pass.
fn corners(pos: &Position, unit: &Unit) -> Vec<Point> {
    let (width, depth) = pos.size(unit);
    let clear = (width + depth).part(1, 2) + Paces::whole(1);
    let slow = |piece: &&Terrain| piece.kind != Ground::Hill && piece.polygon.len() > 2;
    let [right, top] = pos.table;
    let on_table = |p: &Point| (clear..=right - clear).contains(&p.x) && (clear..=top - clear).contains(&p.y);
    let areas: Vec<Shape> =
        pos.terrain.values().filter(slow).map(|piece| Shape::Area(piece.polygon.clone())).collect();
    let mut places = Vec::new();
    for area in &areas {
        let middle = middle(area.places());
        let beside = |corner: &Point| {
            let out = *corner - middle;
            *corner + Vector::new(Paces(clear.0 * out.x.0.signum()), Paces(clear.0 * out.y.0.signum()))
        };
        places.extend(area.places().iter().map(beside));
    }
    places.into_iter().filter(on_table).filter(|p| areas.iter().all(|area| !area.covers(*p))).collect()
}

fn middle(places: &[Point]) -> Point {
    let count = i64::try_from(places.len().max(1)).unwrap_or(1);
    let x: Paces = places.iter().map(|place| place.x).sum();
    let y: Paces = places.iter().map(|place| place.y).sum();
    Point::new(x.part(1, count), y.part(1, count))
}

/// Where the way to the enemy's camp leads: to the nearest place of the centre of his deployment area, and from
/// there to his edge.
fn camp(pos: &Position, from: Point, seat: Seat) -> Point {
    let [width, depth] = pos.table;
    let middle = width.part(1, 2);
    let half = pos.data.paces("h20.sector_width").part(1, 2);
    let x = from.x.max(middle - half).min(middle + half);
    let line = pos.data.paces("h20.deployment");
    let y = match seat {
        Seat::A if from.y < depth - line => depth - line,
        Seat::A => depth,
        Seat::B if from.y > line => line,
        Seat::B => Paces::ZERO,
    };
    Point::new(x, y)
}
