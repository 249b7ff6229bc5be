//! 4.2.1: a general who leaves a unit, or is left by it, steps out of it to a free place behind or beside it, as
//! no body stands inside another.

use std::cmp::Reverse;

use estafette_board::plane::{Block, Paces, Pose, Side};
use estafette_core::{RuleId, cites, rule};

use super::engine::off_table;
use super::event::{Event, Kind, Mark};
use super::field::Battlefield;
use super::ids::UnitId;
use super::orders::clause::SquareSide;
use super::position::Position;
use super::s4_02_generals as generals;
use super::s4_09_terrain as terrain;
use super::s4_09_wedges as wedges;

/// How many times his own depth a general looks for a place away from the unit.
const RINGS: i64 = 4;

/// A place beside the unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct BesidePlace {
    /// How far it is from where he stands.
    off: Paces,
    /// Behind the unit before beside it, beside it before in front of it.
    edge: Edge,
    /// On which side of where he stands; `None` straight behind or before it.
    side: Option<Side>,
    /// The place.
    pose: Pose,
}

/// An edge of the unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Edge {
    Rear,
    Flank,
    Front,
}

/// Whether a general who leaves his unit has a place where he can stand.
pub fn has_place(pos: &Position, general: &UnitId) -> bool {
    stands_free(pos, general) || !places(pos, general).is_empty()
}

/// A general leaves a unit, and steps out of it where he is safest, if he cannot stay where he is.
pub fn step_out(field: &mut Battlefield<'_>, rule: &RuleId, general: &UnitId, with: &UnitId) {
    step_out_to(field, rule, general, with, None);
}

/// The same, to the side of the unit that his player has named, where there is a place.
pub fn step_out_to(
    field: &mut Battlefield<'_>,
    rule: &RuleId,
    general: &UnitId,
    with: &UnitId,
    side: Option<SquareSide>,
) {
    cites!("W-4.2g", "W-4.2.1j", "W-4.2f");
    let pos = field.pos();
    let stays = stands_free(pos, general);
    let reach = generals::left(pos, general, with);
    let nearest = if stays { Vec::new() } else { best(places(pos, general), reach, side) };
    field.tell(rule.clone(), Event::Leave { unit: general.clone(), with: with.clone() });
    wedges::without_general(field, with);
    let to = match nearest[..] {
        [] => return,
        [only] => only.pose,
        // Both sides are alike: a die says which.
        [one, other, ..] => {
            let left = field.d6(rule!("W-4.2.1j"), general) % 2 == 1;
            if (one.side == Some(Side::Left)) == left { one.pose } else { other.pose }
        }
    };
    let Some(unit) = field.unit(general) else { return };
    let (from, new) = (unit.pose(), unit.was.is_none());
    if new {
        field.mark(rule!("W-4.2g"), general, Mark::Was(from));
    }
    let unit = general.clone();
    let event = Event::Move { unit, how: Kind::Normal, cost: Paces::ZERO, from, path: vec![to] };
    field.tell(rule!("W-4.2g"), event);
}

fn stands_free(pos: &Position, general: &UnitId) -> bool {
    pos.block(general).is_none_or(|block| free(pos, general, &block))
}

/// Whether a general can stand somewhere: on the table, where he may go, in nobody's way and not at an enemy.
fn free(pos: &Position, general: &UnitId, block: &Block) -> bool {
    cites!("W-4.6.1a");
    let Some(body) = pos.unit(general) else { return false };
    let least = pos.data.paces("moves.stop_short");
    let clear = |id: &UnitId| {
        pos.block(id).is_none_or(|other| {
            !block.overlaps(&other) && (id.seat() == general.seat() || block.distance(&other) >= least)
        })
    };
    !off_table(pos, *block)
        && !terrain::barred(pos, body, *block)
        && pos.bodies().all(|(id, _)| id == general || clear(id))
}

/// The free places around the unit that a general is with.
fn places(pos: &Position, general: &UnitId) -> Vec<BesidePlace> {
    let body = pos.unit(general);
    let unit = body.and_then(|b| b.with.as_ref()).and_then(|with| pos.block(with));
    let (Some(unit), Some(block)) = (unit, pos.block(general)) else { return Vec::new() };
    let middle = block.centre();
    let (right, forward) = unit.pose.local(middle);
    let (half, own) = (unit.width.part(1, 2), block.width.part(1, 2));
    let mut found = Vec::new();
    let mut consider = |edge: Edge, side: Option<Side>, right: Paces, forward: Paces| {
        let pose = unit.pose.shifted(right, forward);
        let there = Block { pose, ..block };
        if free(pos, general, &there) {
            found.push(BesidePlace { off: (there.centre() - middle).length(), edge, side, pose });
        }
    };
    for ring in 0..RINGS {
        let away = block.depth * ring;
        for step in 0..=steps(unit.width, block.width) {
            for side in sides(step) {
                let sign = side.map_or(0, Side::sign);
                let u = (right.max(-half).min(half) + block.width * (step * sign))
                    .max(-half - own)
                    .min(half + own);
                consider(Edge::Rear, side, u, -unit.depth - away);
                consider(Edge::Front, side, u, block.depth + away);
            }
        }
        for step in 0..=steps(unit.depth, block.depth) {
            for (side, sign) in [(Side::Left, -1), (Side::Right, 1)] {
                let out = (half + own + away) * sign;
                let behind = (forward + block.depth.part(1, 2)).max(-unit.depth).min(Paces::ZERO);
                consider(Edge::Flank, Some(side), out, behind - block.depth * step);
            }
        }
    }
    found
}

/// How many of a size go into a length, and one more.
fn steps(length: Paces, size: Paces) -> i64 {
    length.0 / size.0.max(1) + 1
}

/// Where a step goes: the first nowhere, the others to both sides.
fn sides(step: i64) -> Vec<Option<Side>> {
    if step == 0 { vec![None] } else { vec![Some(Side::Left), Some(Side::Right)] }
}

/// The best place: in reach before out of it, on the side that was named before any other, behind the unit before
/// beside it, beside it before in front of it, and the nearest of these; two, where one on the left is as good as
/// one on the right.
fn best(places: Vec<BesidePlace>, reach: Paces, side: Option<SquareSide>) -> Vec<BesidePlace> {
    let named = |place: &BesidePlace| {
        side.is_none_or(|side| match side {
            SquareSide::Front => place.edge == Edge::Front,
            SquareSide::Rear => place.edge == Edge::Rear,
            SquareSide::Left => place.edge == Edge::Flank && place.side == Some(Side::Left),
            SquareSide::Right => place.edge == Edge::Flank && place.side == Some(Side::Right),
        })
    };
    let key = |place: &BesidePlace| {
        (place.off > reach, !named(place), place.edge, place.off, Reverse(place.side.is_none()))
    };
    let Some(best) = places.iter().map(key).min() else { return Vec::new() };
    let mut best: Vec<BesidePlace> = places.into_iter().filter(|place| key(place) == best).collect();
    best.dedup_by_key(|place| place.side);
    best
}
