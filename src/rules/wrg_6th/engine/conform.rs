//! 4.6.3: who charges lines up with the front of whom he met.

use crate::event::Kind;
use crate::ids::{Bearing, Formation};
use crate::s4_06_flanks::bearing_between;
use estafette_board::plane::{Angle, Block, Paces, Pose};
use estafette_core::cites;

use super::body::Body;
use super::path::off_table;
use super::shape::{Rect, Way};
use super::sim::Sim;

/// Distances that differ by no more may be the same.
const ROUNDING: Paces = Paces(2);

/// A side of the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Face {
    Front,
    Right,
    Rear,
    Left,
}

/// Where a charger stands once he has lined up with the side of the target that he met; `None` where he
/// stands as he is.
pub fn conformed(sim: &Sim<'_>, by: usize, target: usize) -> Option<Pose> {
    cites!("W-4.6.3e", "W-4.6.3f");
    let charger = &sim.bodies[by];
    if !matches!(charger.kind(), Some(Kind::Charge | Kind::Countercharge | Kind::Pursuit)) {
        return None;
    }
    let (meant, met) = (face(sim, by, target), touched(sim, by, target));
    // Where friends or others take up the whole front, he cannot come there and stays at the side that he met.
    lined_up(sim, by, target, meant)
        .or_else(|| if met == meant { None } else { lined_up(sim, by, target, met) })
}

/// Where a charger stands once he has lined up with a side of the target, if there is room.
fn lined_up(sim: &Sim<'_>, by: usize, target: usize, face: Face) -> Option<Pose> {
    let (me, other) = (&sim.bodies[by], &sim.bodies[target]);
    let at = other.pose_at(sim.clock(target));
    let (edge, length) = edge_of(other, at, face);
    let facing = (edge.facing + Angle::degrees(180)).direction();
    let mine = me.pose;
    let along = match (mine.facing - facing).turn().0.abs() {
        // The middle of the edge is on the line; only how far along it counts.
        0..500 => -edge.local(mine.at).0,
        _ => hinge(me, edge, length),
    };
    let free = |slide: Paces| {
        // Along the edge as the target sees it, to its right.
        let place = edge.at + edge.way(-(along + slide), Paces::ZERO);
        let pose = Pose::new(place, facing);
        let rect = Rect::new(pose, Way::default(), me.width, me.depth);
        let block = Block { pose, width: me.width, depth: me.depth };
        let stands = sim.free(by, &rect, &[target]) && !off_table(sim.pos, block);
        stands.then_some(pose)
    };
    free(slide(sim, me, along, length)).or_else(|| free(Paces::ZERO))
}

/// The side's edge: its middle, looking outward; and its length.
fn edge_of(other: &Body, at: Pose, face: Face) -> (Pose, Paces) {
    let (half_width, half_depth) = (other.width.part(1, 2), other.depth.part(1, 2));
    let (right, forward, turn, length) = match face {
        Face::Front => (Paces::ZERO, Paces::ZERO, 0, other.width),
        Face::Right => (half_width, -half_depth, 90, other.depth),
        Face::Left => (-half_width, -half_depth, -90, other.depth),
        Face::Rear => (Paces::ZERO, -other.depth, 180, other.width),
    };
    (Pose::new(at.at + at.way(right, forward), at.facing + Angle::degrees(turn)), length)
}

/// How far to the left of the edge's middle, as the edge looks, the charger's middle comes when he turns about
/// the point where he touched it; about the middle of these points, if they are many, as with one who ran into
/// his rear.
fn hinge(me: &Body, edge: Pose, length: Paces) -> Paces {
    let half = me.width.part(1, 2);
    let ends = [-half, half].map(|u| (u, me.pose.at + me.pose.way(u, Paces::ZERO)));
    let posts = [-length.part(1, 2), length.part(1, 2)].map(|u| (u, edge.at + edge.way(u, Paces::ZERO)));
    let clamp = |value: Paces, most: Paces| value.max(-most).min(most);
    // The nearest pair of points of both edges is at an end of one of them.
    let from_ends = ends.map(|(u, mine)| {
        let v = clamp(edge.local(mine).0, length.part(1, 2));
        ((mine - (edge.at + edge.way(v, Paces::ZERO))).length(), u, v)
    });
    let from_posts = posts.map(|(v, post)| {
        let u = clamp(me.pose.local(post).0, half);
        ((me.pose.at + me.pose.way(u, Paces::ZERO) - post).length(), u, v)
    });
    let pairs = || from_ends.iter().chain(&from_posts);
    let least = pairs().map(|(apart, ..)| *apart).min().unwrap_or(Paces::ZERO);
    // Facing the edge, the charger's right is the edge's left.
    let alongs = || pairs().filter(|(apart, ..)| *apart - least <= ROUNDING).map(|(_, u, v)| -*v - *u);
    let (low, high) = (alongs().min().unwrap_or(Paces::ZERO), alongs().max().unwrap_or(Paces::ZERO));
    (low + high).part(1, 2)
}

/// How far he slides along the edge, at most half a file: so that middles, or ends, are opposite each other.
fn slide(sim: &Sim<'_>, me: &Body, along: Paces, length: Paces) -> Paces {
    let file = sim.pos.data.base(me.unit.kind).width;
    let most = crate::moves::share(file, sim.pos.data.number("moves.conform_slide"));
    let ends = (length - me.width).part(1, 2);
    let ways: Vec<Paces> = [Paces::ZERO, ends, -ends].into_iter().map(|fit| fit - along).collect();
    let least = ways.iter().map(|way| way.abs()).min().unwrap_or(Paces::ZERO);
    let mut nearest: Vec<Paces> = ways.into_iter().filter(|way| way.abs() == least).collect();
    nearest.dedup();
    match nearest[..] {
        [way] if least <= most => way,
        _ => Paces::ZERO,
    }
}

/// Which side of the target a charger lines up with: its front, unless he came from behind its flank, or
/// cannot touch the front: as with one who evaded him and whom he caught up with from behind.
fn face(sim: &Sim<'_>, by: usize, target: usize) -> Face {
    let other = &sim.bodies[target];
    let front_on = |face: Face| {
        let at = other.pose_at(sim.clock(target));
        let (edge, length) = edge_of(other, at, face);
        let mine = edge.local(sim.bodies[by].pose.at).0.abs();
        mine <= length.part(1, 2) + sim.bodies[by].width.part(1, 2) + sim.bodies[by].depth
    };
    match (bearing(sim, by, target), touched(sim, by, target)) {
        (Bearing::Front, Face::Front | Face::Right | Face::Left) if front_on(Face::Front) => Face::Front,
        (_, face) => face,
    }
}

/// The side of the target that is nearest to the charger.
fn touched(sim: &Sim<'_>, by: usize, target: usize) -> Face {
    nearest_side(&sim.rect(by), &sim.rect(target))
}

/// Whether the side of a block that is nearest to a charger is its front.
pub fn fronts(charger: Block, target: Block) -> bool {
    let rect = |block: Block| Rect::new(block.pose, Way::default(), block.width, block.depth);
    nearest_side(&rect(charger), &rect(target)) == Face::Front
}

fn nearest_side(me: &Rect, other: &Rect) -> Face {
    let apart = other.to(me);
    let (u, v) = (apart.along(other.right), apart.along(other.front));
    let over = u.abs() - other.half_width - me.reach(other.right);
    let before = v.abs() - other.half_depth - me.reach(other.front);
    match (before >= over, v >= 0.0, u >= 0.0) {
        (true, true, _) => Face::Front,
        (true, false, _) => Face::Rear,
        (false, _, true) => Face::Right,
        (false, _, false) => Face::Left,
    }
}

/// Whether a contact is in the flank or rear, by one who came from behind it [W-4.6.7b]; he who only gets there
/// later hits no flank [W-4.6.7c]. A target that ignores the charge shows its flank by its own movement
/// [W-4.6.7d].
pub fn hits_flank(sim: &Sim<'_>, by: usize, target: usize) -> bool {
    cites!("W-4.6.7b", "W-4.6.7c", "W-4.6.7d", "EX-4.6.7");
    bearing(sim, by, target) != Bearing::Front && touched(sim, by, target) != Face::Front
}

/// From where a charger came, as the target stood at the start of the period; of a target that ignores the
/// charge, as it stands after its own movement.
fn bearing(sim: &Sim<'_>, by: usize, target: usize) -> Bearing {
    let (me, other) = (&sim.bodies[by], &sim.bodies[target]);
    let before = |body: &Body| {
        let unit = sim.pos.unit(&body.id)?;
        Some(sim.pos.block_at(unit, unit.pose_before()?))
    };
    let Some(charger) = before(me) else { return Bearing::Front };
    let goes = matches!(other.kind(), Some(Kind::Pursuit | Kind::Impetuous | Kind::Charge));
    let named = other.job.as_ref().is_some_and(|job| job.intent.targets.contains(&me.id));
    let now = Block { pose: other.pose_at(sim.clock(target)), width: other.width, depth: other.depth };
    if other.unit.formation == Formation::Square {
        return Bearing::Front;
    }
    let from = |stood: &Block| bearing_between(sim.pos.readings.flank_line, &charger, stood);
    match from(&before(other).unwrap_or(now)) {
        Bearing::Front if other.unit.impetuous && goes && !named => from(&now),
        bearing => bearing,
    }
}
