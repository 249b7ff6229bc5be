//! 4.9.6 and H4: what terrain does to who moves through it: how slow, how far, how disordered. A unit goes at
//! the pace of the worst ground that its front edge touches, and is disordered while any of it is inside.

use std::collections::BTreeSet;

use estafette_board::plane::{Angle, Block, Paces, Point, Pose};
use estafette_core::cites;

use super::data::Going;
use super::engine::shape::{Rect, Way, touch};
use super::ids::{Ground, TerrainId, UnitId};
use super::position::{Position, Terrain, Unit};

/// A stretch of a straight way with the same going.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stretch {
    /// So far at `num/den` of the speed.
    Go {
        /// Length.
        paces: Paces,
        /// Numerator.
        num: i64,
        /// Denominator.
        den: i64,
    },
    /// A linear obstacle is crossed, at the cost of so many paces.
    Cross(Paces),
    /// Wagons that have been paid for are crossed from here on [W-4.15.5c].
    Over(UnitId),
    /// The ground may not be entered.
    Barred(TerrainId),
}

/// What makes a straight way harder for one unit than the ground does.
#[derive(Debug, Clone, Copy, Default)]
pub struct Hindrances<'a> {
    /// Ground that is barred to it.
    pub shuns: &'a [TerrainId],
    /// Wagons in its way that it may cross, at the cost of a linear obstacle.
    pub over: &'a [(UnitId, Block)],
}

/// What a type of terrain does to a unit. Camels go on sand, and elephants through brush, as on good ground.
pub fn going(pos: &Position, unit: &Unit, ground: Ground) -> Going {
    cites!("W-4.9.6a", "W-4.9.6b");
    pos.data.going(ground, super::moves::moves_as(pos, unit))
}

/// Whether terrain is difficult for a unit: it is disordered there [W-4.9.6c].
pub fn difficult(pos: &Position, unit: &Unit, ground: Ground) -> bool {
    going(pos, unit, ground).disorders()
}

/// The terrain that some part of a block stands on, in order of ids; linear obstacles that run through it too.
pub fn under(pos: &Position, block: Block) -> Vec<&TerrainId> {
    let rect = Rect::new(block.pose, Way::default(), block.width, block.depth);
    pos.terrain.iter().filter(|(_, t)| meets(&rect, t)).map(|(id, _)| id).collect()
}

/// Whether a unit standing there is disordered by the ground (the cells with D of H4).
pub fn disorders(pos: &Position, unit: &Unit, pose: Pose) -> bool {
    let block = pos.block_at(unit, pose);
    under(pos, block).into_iter().any(|id| difficult(pos, unit, pos.terrain[id].kind))
}

/// Whether a unit may not stand there.
pub fn barred(pos: &Position, unit: &Unit, block: Block) -> bool {
    under(pos, block).into_iter().any(|id| going(pos, unit, pos.terrain[id].kind) == Going::Forbidden)
}

/// The slowest going under the front edge of a unit standing there: numerator and denominator.
pub fn pace_at(pos: &Position, unit: &Unit, pose: Pose) -> (i64, i64) {
    let block = Block { depth: Paces(1), ..pos.block_at(unit, pose) };
    let parts = under(pos, block).into_iter().map(|id| going(pos, unit, pos.terrain[id].kind));
    parts.fold((1, 1), |slowest, one| match one {
        Going::Part { num, den, .. } if num * slowest.1 < slowest.0 * den => (num, den),
        _ => slowest,
    })
}

/// Whether a rectangle has a part inside a piece of terrain.
fn meets(rect: &Rect, terrain: &Terrain) -> bool {
    let local: Vec<(f64, f64)> = outline(terrain).iter().map(|p| seen_from(rect, *p)).collect();
    let open = terrain.kind == Ground::Obstacle;
    let ends = if open { local.len().saturating_sub(1) } else { local.len() };
    let inside = |&(u, v): &(f64, f64)| u.abs() < rect.half_width && v.abs() < rect.half_depth;
    let crossed = (0..ends).any(|i| crosses_box(local[i], local[(i + 1) % local.len()], rect));
    crossed || local.iter().any(inside) || (!open && around(&local))
}

fn outline(terrain: &Terrain) -> &[Point] {
    if terrain.kind == Ground::Obstacle { &terrain.line } else { &terrain.polygon }
}

/// A place in the coordinates of a rectangle's middle.
fn seen_from(rect: &Rect, place: Point) -> (f64, f64) {
    let apart = place - rect.at;
    let way = Way { x: apart.x.paces(), y: apart.y.paces() }.minus(rect.off);
    (way.along(rect.right), way.along(rect.front))
}

/// Whether a polygon goes around the origin.
fn around(corners: &[(f64, f64)]) -> bool {
    let mut inside = false;
    for i in 0..corners.len() {
        let ((ax, ay), (bx, by)) = (corners[i], corners[(i + 1) % corners.len()]);
        if (ay > 0.0) != (by > 0.0) && ax + (bx - ax) * (-ay / (by - ay)) > 0.0 {
            inside = !inside;
        }
    }
    inside
}

/// Whether a line between two places goes through the inside of a rectangle around the origin.
fn crosses_box(a: (f64, f64), b: (f64, f64), rect: &Rect) -> bool {
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (start, end, half) in [(a.0, b.0, rect.half_width), (a.1, b.1, rect.half_depth)] {
        let change = end - start;
        if change.abs() < 1e-9 {
            if start.abs() >= half {
                return false;
            }
            continue;
        }
        let (one, two) = ((-half - start) / change, (half - start) / change);
        (from, to) = (from.max(one.min(two)), to.min(one.max(two)));
    }
    to - from > 1e-9
}

/// The way of a unit's front edge in a direction, stretch by stretch.
pub fn stretches(
    pos: &Position,
    unit: &Unit,
    block: Block,
    direction: Angle,
    length: Paces,
    hindrances: Hindrances<'_>,
) -> Vec<Stretch> {
    let mut cuts = vec![Paces::ZERO, length];
    let mut parts: Vec<(Paces, Paces, i64, i64)> = Vec::new();
    let mut crossings: Vec<(Paces, Paces)> = Vec::new();
    let mut bar: Option<(Paces, TerrainId)> = None;
    for (id, terrain) in &pos.terrain {
        let spans = spans(block, direction, terrain, length);
        let going =
            if hindrances.shuns.contains(id) { Going::Forbidden } else { going(pos, unit, terrain.kind) };
        match going {
            Going::Part { num, den, .. } if num < den => {
                for (from, to) in spans {
                    cuts.extend([from, to]);
                    parts.push((from, to, num, den));
                }
            }
            Going::Part { .. } => {}
            Going::Flat { paces, .. } => {
                crossings.extend(spans.first().filter(|s| s.0 > Paces::ZERO).map(|s| (s.0, paces)));
            }
            Going::Forbidden => {
                if let Some((from, _)) = spans.first()
                    && bar.as_ref().is_none_or(|(at, _)| from < at)
                {
                    bar = Some((*from, id.clone()));
                }
            }
        }
    }
    let wagons = wagon_lines(pos, unit, (block, direction, length), hindrances.over);
    // Wagons that stand in one line are one obstacle.
    crossings.extend(wagons.iter().map(|(at, cost, _)| (*at, *cost)).collect::<BTreeSet<_>>());
    let end = bar.as_ref().map_or(length, |(at, _)| *at);
    cuts.extend(crossings.iter().map(|c| c.0));
    cuts.push(end);
    cuts.retain(|c| *c <= end);
    cuts.sort_unstable();
    cuts.dedup();
    let met = |at: Paces| {
        let paid = crossings.iter().filter(move |c| c.0 == at).map(|c| Stretch::Cross(c.1));
        let reached = wagons.iter().filter(move |wagon| wagon.0 == at);
        paid.chain(reached.map(|(.., id)| Stretch::Over(id.clone())))
    };
    let mut way: Vec<Stretch> = met(Paces::ZERO).collect();
    for pair in cuts.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let (num, den) = slowest(&parts, from, to);
        way.push(Stretch::Go { paces: to - from, num, den });
        way.extend(met(to));
    }
    way.extend(bar.map(|(_, id)| Stretch::Barred(id)));
    way
}

/// Where on a straight way a unit comes to wagons that it may cross, and at what cost.
fn wagon_lines(
    pos: &Position,
    unit: &Unit,
    (block, direction, length): (Block, Angle, Paces),
    over: &[(UnitId, Block)],
) -> Vec<(Paces, Paces, UnitId)> {
    cites!("W-4.15.5c");
    let Going::Flat { paces: cost, .. } = going(pos, unit, Ground::Obstacle) else { return Vec::new() };
    let rect = |b: &Block| Rect::new(b.pose, Way::default(), b.width, b.depth);
    let own = rect(&block);
    let met = |wagon: &Block| touch(&own, &rect(wagon), Way::unit(direction).times(-1.0), length.paces());
    let lines =
        over.iter().filter_map(|(id, wagon)| Some((Paces::near(met(wagon)?.after), cost, id.clone())));
    lines.filter(|(at, ..)| *at < length).collect()
}

fn slowest(parts: &[(Paces, Paces, i64, i64)], from: Paces, to: Paces) -> (i64, i64) {
    let here = parts.iter().filter(|p| p.0 <= from && to <= p.1);
    here.fold((1, 1), |worst, p| if p.2 * worst.1 < worst.0 * p.3 { (p.2, p.3) } else { worst })
}

/// The parts of a straight way, as distances from its start, in which the front edge touches terrain.
fn spans(block: Block, direction: Angle, terrain: &Terrain, length: Paces) -> Vec<(Paces, Paces)> {
    let (front, right) = (Way::unit(direction), Way::unit(block.pose.facing + Angle::degrees(90)));
    let skew = right.x * front.y - right.y * front.x;
    // Going sideways the flank leads, from the front corner to the rear.
    let side = skew.abs() < 0.05;
    let (right, half, from) = if side {
        let flank = front.times(block.width.paces() / 2.0);
        let middle = Way::unit(block.pose.facing).times(block.depth.paces() / 2.0);
        (Way::unit(direction + Angle::degrees(90)), block.depth.paces() / 2.0, flank.minus(middle))
    } else {
        (right, block.width.paces() / 2.0, Way::default())
    };
    let skew = if side { 1.0 } else { skew };
    // What only touches the end of the edge is not on its way.
    let half = (half - 0.01).max(0.0);
    let seen = |p: &Point| {
        let apart = *p - block.pose.at;
        let (x, y) = (apart.x.paces() - from.x, apart.y.paces() - from.y);
        ((x * front.y - y * front.x) / skew, (y * right.x - x * right.y) / skew)
    };
    let line = outline(terrain);
    let local: Vec<(f64, f64)> = line.iter().map(seen).collect();
    let open = terrain.kind == Ground::Obstacle;
    let edges = if open { local.len().saturating_sub(1) } else { local.len() };
    let mut marks: Vec<f64> = Vec::new();
    for i in 0..edges {
        let (a, b) = (local[i], local[(i + 1) % local.len()]);
        marks.extend([a, b].iter().filter(|p| p.0.abs() <= half).map(|p| p.1));
        for side in [-half, half] {
            if (a.0 - side) * (b.0 - side) < 0.0 {
                marks.push(a.1 + (b.1 - a.1) * ((side - a.0) / (b.0 - a.0)));
            }
        }
    }
    let end = length.paces();
    if open {
        let first = marks.into_iter().filter(|v| *v > 1e-6 && *v <= end).fold(f64::INFINITY, f64::min);
        return if first.is_finite() { vec![(Paces::near(first), Paces::near(first))] } else { Vec::new() };
    }
    marks.extend([0.0, end]);
    marks.retain(|v| (0.0..=end).contains(v));
    marks.sort_by(f64::total_cmp);
    let mut spans: Vec<(Paces, Paces)> = Vec::new();
    for pair in marks.windows(2) {
        let middle = f64::midpoint(pair[0], pair[1]);
        let (from, to) = (Paces::near(pair[0]), Paces::near(pair[1]));
        if from == to || !edge_inside(&local, middle, half) {
            continue;
        }
        match spans.last_mut() {
            Some(last) if last.1 == from => last.1 = to,
            _ => spans.push((from, to)),
        }
    }
    spans
}

/// Whether the edge, so far along the way, has a part inside a polygon.
fn edge_inside(local: &[(f64, f64)], along: f64, half: f64) -> bool {
    let crossed = (0..local.len()).any(|i| {
        let (a, b) = (local[i], local[(i + 1) % local.len()]);
        let cut = (a.1 - along) * (b.1 - along) < 0.0;
        cut && (a.0 + (b.0 - a.0) * ((along - a.1) / (b.1 - a.1))).abs() < half
    });
    let moved: Vec<(f64, f64)> = local.iter().map(|p| (p.0, p.1 - along)).collect();
    crossed || around(&moved)
}

/// The terrain pieces inside whose outline a whole block stands.
pub fn wholly_in(pos: &Position, block: Block) -> Vec<&TerrainId> {
    cites!("W-4.9.6c");
    let inside = |terrain: &Terrain| {
        terrain.kind != Ground::Obstacle
            && block.corners().into_iter().all(|corner| {
                let apart = |p: &Point| (*p - corner).x.paces();
                let up = |p: &Point| (*p - corner).y.paces();
                around(&terrain.polygon.iter().map(|p| (apart(p), up(p))).collect::<Vec<_>>())
            })
    };
    pos.terrain.iter().filter(|(_, t)| inside(t)).map(|(id, _)| id).collect()
}

/// Whether a body can be disordered: a single general who is no model cannot disorder the unit he has joined
/// [W-4.2.2g], and by himself has no order to lose.
pub fn can_be_disordered(pos: &Position, id: &super::ids::UnitId) -> bool {
    cites!("W-4.2.2g", "W-4.2.2h");
    pos.unit(id)
        .is_some_and(|unit| unit.general.is_none() || unit.figures > 1 || pos.data.info(unit.kind).model)
}
