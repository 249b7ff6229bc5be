//! 4.11: where impetuous troops go that see nobody near enough: to the enemy's edge and camp by the fastest
//! route. A route is straight, or bends beside the corners of terrain that would make them slower.

use estafette_core::said;
use std::cmp::Ordering;

use estafette_board::plane::{Angle, Paces, Point, Pose, Shape, Vector};
use estafette_core::{cites, rule};

use super::dice_off;
use super::field::Battlefield;
use super::ids::{Ground, Seat, Sector, UnitId};
use super::moves;
use super::position::{Position, Terrain, Unit};
use super::s4_04_sectors::{enemy_edge, sector};

/// The place that a unit makes for first; a die where two routes are equally fast.
pub fn first_stop(field: &mut Battlefield<'_>, id: &UnitId) -> Option<Point> {
    cites!("W-4.11f");
    let best = named(id, fastest(field.pos(), id));
    dice_off::among(field, &rule!("W-4.11f"), best, |(name, _)| name.clone()).map(|(_, stop)| stop)
}

/// Equally fast routes, which come from the unit's left to its right, by what each is called where dice are thrown
/// for them: by its side, so that in the mirror it is the same route of the other side.
fn named(id: &UnitId, routes: Vec<Point>) -> Vec<(String, Point)> {
    let count = routes.len();
    let name = |at: usize| match (2 * at + 1).cmp(&count) {
        Ordering::Less => said!("route-on-the-left", %id, at = %count / 2 - at),
        Ordering::Equal => said!("route-in-the-middle", %id),
        Ordering::Greater => said!("route-on-the-right", %id, div_ceil = %at + 1 - count.div_ceil(2)),
    };
    routes.into_iter().enumerate().map(|(at, stop)| (name(at), stop)).collect()
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
    let mut bends: Vec<(Paces, Angle, Point)> = from_there(pos, unit, goal)
        .into_iter()
        .filter_map(|(by, rest)| Some((cost(pos, unit, pose.at, by)? + rest, turn_to(pose, by), by)))
        .collect();
    let least = bends.iter().map(|(cost, ..)| *cost).min();
    match (straight, least) {
        (Some(straight), Some(least)) if least < straight => {}
        (None, Some(_)) => {}
        _ => return vec![goal],
    }
    // What differs by no more than rounding is equal.
    bends.retain(|(cost, ..)| least.is_some_and(|least| *cost - least <= Paces(2)));
    bends.sort_by_key(|(_, turn, by)| (turn.0, (*by - pose.at).length()));
    // One bend behind another lies on the same route.
    bends.dedup_by(|(_, next, _), (_, turn, _)| (next.0 - turn.0).abs() <= HAIR);
    bends.into_iter().map(|(_, _, by)| by).collect()
}

/// Directions that differ by no more than this are the same but for rounding.
const HAIR: i64 = 10;

/// How far a unit turns to look toward a place, to the left where negative.
fn turn_to(pose: Pose, place: Point) -> Angle {
    ((place - pose.at).direction() - pose.facing).turn()
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

/// Where a unit goes that comes to the enemy's edge beside his camp: along the edge until its middle stands before the
/// camp, and from there straight over it.
pub fn beside_the_edge(pos: &Position, unit: &Unit, seat: Seat, stop: Point) -> Point {
    cites!("W-4.11f");
    let Some(pose) = unit.pose() else { return stop };
    let (block, edge) = (pos.block_at(unit, pose), enemy_edge(pos, seat));
    let middle = block.centre();
    if stop.y != edge || (edge - middle.y).abs() > block.width + block.depth {
        return stop;
    }
    let (low, high) = sector(pos, seat.enemy(), Sector::Centre);
    let x = middle.x.max(low).min(high);
    Point::new(x, if x == middle.x { edge } else { middle.y })
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing;

    /// A unit at a place, looking somewhere, and two marshes before it; or all that in the mirror.
    fn field(at: [i64; 2], facing: i64, marshes: [[i64; 4]; 2], mirror: bool) -> Position {
        let x = |x: i64| if mirror { 1_800 - x } else { x };
        let marsh = |(n, [left, low, wide, high]): (usize, &[i64; 4])| {
            let (l, r, top) = (x(*left), x(left + wide), low + high);
            format!(
                "[terrain.M{n}]\nkind = \"marsh\"\npolygon = [[{l}, {low}], [{r}, {low}], [{r}, {top}], [{l}, {top}]]\n"
            )
        };
        let marshes: String = marshes.iter().enumerate().map(marsh).collect();
        let (place, facing) = (x(at[0]), if mirror { -facing } else { facing });
        testing::position(&format!(
            "empty = true\nperiod = 4\n{marshes}[units.a1]\ntype = \"HC\"\nfigures = 12\nfiles = 6\norders = \"hold\"\n\
             at = [{place}, {}]\nfacing = {}\nimpetuous = true\n",
            at[1],
            facing.rem_euclid(360),
        ))
    }

    fn routes(pos: &Position) -> Vec<(String, Point)> {
        let id: UnitId = "a1".parse().unwrap();
        named(&id, fastest(pos, &id))
    }

    /// What one side has in the mirror.
    fn turned((name, stop): &(String, Point)) -> (String, Point) {
        let name = match name.rsplit_once(' ') {
            Some((before, "left")) => format!("{before} right"),
            Some((before, "right")) => format!("{before} left"),
            _ => name.clone(),
        };
        (name, Point::new(Paces::whole(1_800) - stop.x, stop.y))
    }

    #[test]
    fn a_marsh_straight_ahead_is_passed_on_either_side() {
        let pos = field([830, 300], 0, [[700, 400, 260, 400], [0, 0, 1, 1]], false);
        let names: Vec<String> = routes(&pos).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["a1: route 1 on the left", "a1: route 1 on the right"]);
    }

    #[test]
    fn routes_are_named_from_the_middle() {
        let id: UnitId = "a1".parse().unwrap();
        let names = |count: i64| -> Vec<String> {
            let routes = (0..count).map(|x| Point::whole(x, 0)).collect();
            named(&id, routes).into_iter().map(|(name, _)| name["a1: route ".len()..].to_owned()).collect()
        };
        assert_eq!(names(3), ["1 on the left", "in the middle", "1 on the right"]);
        assert_eq!(names(4), ["2 on the left", "1 on the left", "1 on the right", "2 on the right"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn in_the_mirror_the_routes_are_those_of_the_other_side(
            at in [700i64..1_100, 200i64..400],
            facing in -60i64..60,
            marshes in [[600i64..800, 420i64..500, 100i64..400, 50i64..200],
                [900i64..1_000, 700i64..750, 100i64..200, 50i64..100]],
            even in any::<bool>(),
        ) {
            // Half of them straight ahead, where both ways round are equally long.
            let first = if even { [at[0] - 130, marshes[0][1], 260, marshes[0][3]] } else { marshes[0] };
            let marshes = [first, marshes[1]];
            let mut theirs: Vec<_> = routes(&field(at, facing, marshes, true)).iter().map(turned).collect();
            theirs.reverse();
            prop_assert_eq!(routes(&field(at, facing, marshes, false)), theirs);
        }
    }
}
