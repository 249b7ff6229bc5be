//! Where two units touch, and which figures stand there (4.13): the side of a unit that an enemy touches, the
//! figures along it, and how they are shared among several enemies. How many of them and of the ranks behind
//! fight says `s4_13_fighters`.

use std::collections::BTreeSet;

use estafette_board::plane::{Angle, Block, Paces, Pose, Shape};
use estafette_core::cites;

use super::engine::off_table;
use super::ids::{Formation, UnitId};
use super::position::{Position, Unit};
use super::s4_01_mixed::{Face, grid};
use super::s4_09_terrain as terrain;
use super::s4_15_wagons as wagons;

/// How far from exactly parallel and touching two sides may lie and still be in contact.
const SLACK: Paces = Paces::whole(2);

/// Less than this of a base is no contact of it, but rounding.
const HAIR: Paces = Paces(50);

/// The base of a figure along a side of its unit, in paces to the right of the side's middle, looking out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// Its left end.
    pub from: Paces,
    /// Its right end.
    pub to: Paces,
    /// Ranks before it: above 0 only on the rim of a wedge.
    pub rank: u32,
}

impl Slot {
    fn common(self, (from, to): (Paces, Paces)) -> Paces {
        (self.to.min(to) - self.from.max(from)).max(Paces::ZERO)
    }
}

/// A figure that fights an enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fighter {
    /// Its number along the side, from the left.
    pub file: usize,
    /// Ranks before it.
    pub rank: u32,
    /// 2, or 1 where it is shared by two enemies.
    pub halves: u32,
}

/// The figures of a unit's outer ranks that fight one enemy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meeting {
    /// The enemy.
    pub enemy: UnitId,
    /// The side of the unit that it touches.
    pub face: Face,
    /// The figures there.
    pub fighters: Vec<Fighter>,
}

/// The middle of a side of a block, looking out.
pub fn side(block: &Block, face: Face) -> Pose {
    let (half, middle) = (block.width.part(1, 2), -block.depth.part(1, 2));
    let (right, forward, turn) = match face {
        Face::Front => (Paces::ZERO, Paces::ZERO, 0),
        Face::Right => (half, middle, 90),
        Face::Rear => (Paces::ZERO, -block.depth, 180),
        Face::Left => (-half, middle, 270),
    };
    let shifted = block.pose.shifted(right, forward);
    Pose::new(shifted.at, shifted.facing + Angle::degrees(turn))
}

/// How wide a side of a block is.
fn breadth(block: &Block, face: Face) -> Paces {
    match face {
        Face::Front | Face::Rear => block.width,
        Face::Left | Face::Right => block.depth,
    }
}

/// What of another block lies nearest to a side: from, to, and how far ahead of it.
fn nearest_edge(side: Pose, other: &Block) -> ((Paces, Paces), Paces) {
    let corners = other.corners().map(|corner| side.local(corner));
    let ahead = corners.iter().map(|(_, ahead)| *ahead).min().unwrap_or(Paces::ZERO);
    let near = corners.iter().filter(|(_, a)| *a <= ahead + SLACK).map(|(along, _)| *along);
    let (from, to) =
        near.fold((Paces(i64::MAX), Paces(i64::MIN)), |(from, to), along| (from.min(along), to.max(along)));
    ((from, to), ahead)
}

/// The side of a block that another block touches, or else the one that looks toward it.
pub fn face(block: &Block, other: &Block) -> Face {
    let shared = |face: Face| {
        let half = breadth(block, face).part(1, 2);
        let (edge, ahead) = nearest_edge(side(block, face), other);
        let along = Slot { from: -half, to: half, rank: 0 }.common(edge);
        if ahead.abs() <= SLACK { along } else { Paces::ZERO }
    };
    let faces = [Face::Left, Face::Right, Face::Rear, Face::Front];
    match faces.into_iter().max_by_key(|face| shared(*face)) {
        Some(most) if shared(most) > HAIR => most,
        _ => toward(block, other),
    }
}

/// The side of a block that looks toward the middle of another.
pub fn toward(block: &Block, other: &Block) -> Face {
    let (right, forward) = block.pose.local(other.centre());
    let half = block.width.part(1, 2);
    match () {
        () if forward >= Paces::ZERO => Face::Front,
        () if forward <= -block.depth => Face::Rear,
        () if right > half => Face::Right,
        () if right < -half => Face::Left,
        () => Face::Front,
    }
}

/// Bases side by side, centred.
fn row(number: u32, width: Paces, rank: u32) -> impl Iterator<Item = Slot> {
    let left = -(width * i64::from(number)).part(1, 2);
    (0..number).map(move |i| Slot {
        from: left + width * i64::from(i),
        to: left + width * i64::from(i + 1),
        rank,
    })
}

/// The ranks of a wedge by its full size [W-4.2.3b].
pub fn wedge_ranks(size: u32) -> [u32; 3] {
    match size {
        6 => [1, 2, 3],
        12 => [3, 4, 5],
        _ => [4, 5, 6],
    }
}

/// The figures along a side of a unit.
pub fn slots(pos: &Position, unit: &Unit, face: Face) -> Vec<Slot> {
    let base = pos.data.base(unit.kind);
    let (files, ranks) = grid(unit);
    match (unit.formation, unit.square, face) {
        (Formation::Wedge, _, Face::Front) => rim(unit.wedge, base.width),
        (Formation::Wedge, _, Face::Rear) => row(wedge_ranks(unit.wedge)[2], base.width, 0).collect(),
        (Formation::Wedge, ..) => row(3, base.depth, 0).collect(),
        (Formation::Square, Some(sides), _) => {
            let number = match face {
                Face::Front => sides.front,
                Face::Right => sides.right,
                Face::Rear => sides.rear,
                Face::Left => sides.left,
            };
            row(number, base.width, 0).collect()
        }
        (_, _, Face::Front) => row(files, base.width, 0).collect(),
        (_, _, Face::Rear) => row(unit.figures - files * (ranks - 1), base.width, 0).collect(),
        (_, _, Face::Left | Face::Right) => row(ranks, base.depth, 0).collect(),
    }
}

/// The rim of a wedge: its front rank and the ends of the others [W-4.2.3b].
fn rim(size: u32, width: Paces) -> Vec<Slot> {
    cites!("W-4.2.3b");
    let ranks = wedge_ranks(size);
    let ends = |rank: u32, number: u32| {
        let row: Vec<Slot> = row(number, width, rank).collect();
        row.first().copied().into_iter().chain(row.last().copied())
    };
    row(ranks[0], width, 0).chain(ends(1, ranks[1])).chain(ends(2, ranks[2])).collect()
}

/// The enemies a unit fights, and one more if so asked, with the figures that fight each.
pub fn meetings(pos: &Position, id: &UnitId, also: Option<&UnitId>) -> Vec<Meeting> {
    let (Some(unit), Some(block)) = (pos.unit(id), pos.block(id)) else { return Vec::new() };
    let enemies: BTreeSet<&UnitId> = unit.fighting.iter().chain(also).collect();
    let enemies: Vec<(&UnitId, Block, Face)> = enemies
        .into_iter()
        .filter(|enemy| !wagons::between(pos, id, enemy))
        .filter_map(|enemy| Some((enemy, pos.block(enemy)?)))
        .map(|(enemy, its)| (enemy, its, face(&block, &its)))
        .collect();
    let mut meetings: Vec<Meeting> = enemies
        .iter()
        .map(|(enemy, _, face)| Meeting { enemy: (*enemy).clone(), face: *face, fighters: Vec::new() })
        .collect();
    for face in [Face::Front, Face::Right, Face::Rear, Face::Left] {
        let here: Vec<(usize, Block)> =
            (0..enemies.len()).filter(|i| enemies[*i].2 == face).map(|i| (i, enemies[i].1)).collect();
        if here.is_empty() {
            continue;
        }
        let side = side(&block, face);
        let slots = slots(pos, unit, face);
        let edges: Vec<(Paces, Paces)> = here.iter().map(|(_, its)| nearest_edge(side, its).0).collect();
        let mut shared: Vec<Vec<usize>> = slots.iter().map(|slot| most_in_contact(*slot, &edges)).collect();
        for (enemy, edge) in edges.iter().enumerate() {
            if !shared.iter().any(|of| of.contains(&enemy)) {
                let middle = side.local(here[enemy].1.centre()).0;
                for file in at_corner(&slots, *edge, middle) {
                    shared[file].push(enemy);
                }
            }
        }
        match (unit.formation, face) {
            (Formation::Wedge, Face::Front) => {
                let confined = |enemy: usize| confined(pos, id, enemies[here[enemy].0].0, edges[enemy]);
                follow(pos, unit, &slots, &edges, &mut shared, confined);
            }
            (Formation::Square, _) | (_, Face::Right | Face::Left | Face::Rear) => {}
            (_, Face::Front) => {
                let sees = |slot: Slot, enemy: usize| {
                    overlap_in_sight(pos, id, side, slot, enemies[here[enemy].0].0, edges[enemy])
                };
                overlap(pos, &slots, edges.len(), &mut shared, sees);
            }
        }
        for (file, of) in shared.iter().enumerate() {
            for enemy in of.iter().take(2) {
                let halves = if of.len() == 1 { 2 } else { 1 };
                let fighter = Fighter { file, rank: slots[file].rank, halves };
                meetings[here[*enemy].0].fighters.push(fighter);
            }
        }
    }
    match unit.formation {
        Formation::Wedge => turn_from_front(unit, &mut meetings),
        Formation::Square => {}
        _ => turn_files(unit, &mut meetings),
    }
    meetings
}

/// The outer files of a line or column whose front figures turn against an enemy in flank or rear do not fight to
/// the front too: the one legal L.
fn turn_files(unit: &Unit, meetings: &mut [Meeting]) {
    cites!("W-4.10e");
    let (files, ranks) = grid(unit);
    let (files, ranks) = (files as usize, ranks as usize);
    let turned: BTreeSet<usize> = meetings
        .iter()
        .flat_map(|m| m.fighters.iter().map(|f| (m.face, f.file)))
        .filter_map(|(face, file)| match face {
            Face::Right if file == 0 => Some(files - 1),
            Face::Left if file + 1 == ranks => Some(0),
            Face::Rear if ranks == 1 => files.checked_sub(file + 1),
            _ => None,
        })
        .collect();
    // Who is nowhere else in contact is fought all the same [W-4.13e].
    for meeting in meetings.iter_mut().filter(|m| m.face == Face::Front) {
        if meeting.fighters.iter().any(|f| !turned.contains(&f.file)) {
            meeting.fighters.retain(|f| !turned.contains(&f.file));
        }
    }
}

/// Figures of a wedge's rim that turn against an enemy in flank or rear do not fight to the front too.
fn turn_from_front(unit: &Unit, meetings: &mut [Meeting]) {
    let [front, _, rear] = wedge_ranks(unit.wedge).map(|rank| rank as usize);
    // The numbers along the rim: the front rank, then left and right ends of the second and of the third.
    let left = |rank: usize| if rank == 0 { 0 } else { front + 2 * (rank - 1) };
    let right = |rank: usize| if rank == 0 { front - 1 } else { front + 2 * (rank - 1) + 1 };
    let turned: BTreeSet<usize> = meetings
        .iter()
        .flat_map(|m| m.fighters.iter().map(|f| (m.face, f.file)))
        .filter_map(|(face, file)| match face {
            Face::Left => Some(left(2 - file.min(2))),
            Face::Right => Some(right(file.min(2))),
            Face::Rear if file == 0 => Some(right(2)),
            Face::Rear if file + 1 == rear => Some(left(2)),
            Face::Rear | Face::Front => None,
        })
        .collect();
    for meeting in meetings.iter_mut().filter(|m| m.face == Face::Front) {
        meeting.fighters.retain(|f| !turned.contains(&f.file));
    }
}

/// The enemies that stand against most of a base; several only where equally much.
fn most_in_contact(slot: Slot, edges: &[(Paces, Paces)]) -> Vec<usize> {
    let most = edges.iter().map(|edge| slot.common(*edge)).max().unwrap_or(Paces::ZERO);
    if most <= HAIR {
        return Vec::new();
    }
    (0..edges.len()).filter(|i| slot.common(edges[*i]) + HAIR >= most).collect()
}

/// The figure that fights an enemy who touches a side with a corner only: the nearest to it [W-4.13e]; of two between
/// whom the corner stands, the one that has more of the enemy before it, and both where he stands alike before both.
fn at_corner(slots: &[Slot], edge: (Paces, Paces), middle: Paces) -> Vec<usize> {
    cites!("W-4.13e");
    let nearest = |among: Vec<usize>, (from, to): (Paces, Paces)| -> Vec<usize> {
        let distance = |i: usize| (slots[i].from - to).max(from - slots[i].to);
        let least = among.iter().map(|i| distance(*i)).min().unwrap_or(Paces::ZERO);
        among.into_iter().filter(|i| distance(*i) <= least + HAIR).collect()
    };
    nearest(nearest((0..slots.len()).collect(), edge), (middle, middle))
}

/// Figures without contact beyond the ends of one: they fight as overlaps where they see the enemy, also
/// against enemies that the rest of the unit has passed, but never one that was not reached [W-4.13b],
/// [W-4.13c].
fn overlap(
    pos: &Position,
    slots: &[Slot],
    enemies: usize,
    shared: &mut [Vec<usize>],
    sees: impl Fn(Slot, usize) -> bool,
) {
    cites!("W-4.13b", "W-4.13c", "EX-4.13");
    let beyond = usize::try_from(pos.data.number("h8.overlap")).unwrap_or(0);
    let contact = shared.to_vec();
    for enemy in 0..enemies {
        let ends = |of: &Vec<usize>| of.contains(&enemy);
        let (Some(first), Some(last)) = (contact.iter().position(ends), contact.iter().rposition(ends))
        else {
            continue;
        };
        let left = first.saturating_sub(beyond)..first;
        let right = last + 1..(last + 1 + beyond).min(slots.len());
        for file in left.chain(right) {
            if contact[file].is_empty() && sees(slots[file], enemy) {
                shared[file].push(enemy);
            }
        }
    }
}

/// Whether a figure sees the end of the enemy it overlaps: nobody else stands between [W-4.13.1a].
fn overlap_in_sight(
    pos: &Position,
    id: &UnitId,
    side: Pose,
    slot: Slot,
    enemy: &UnitId,
    (from, to): (Paces, Paces),
) -> bool {
    cites!("W-4.13.1a");
    let middle = Paces(i64::midpoint(slot.from.0, slot.to.0));
    let eye = side.shifted(middle, Paces::ZERO).at;
    // A little inside the enemy's edge, so that who stands beside him at his end does not hide him.
    let inward = |end: Paces, other: Paces| end + (other - end).part(1, 10);
    let end = if middle < from { inward(from, to) } else { inward(to, from) };
    let seen = side.shifted(end, SLACK).at;
    let between =
        |other: &UnitId| pos.block(other).is_some_and(|block| Shape::from(block).inside(eye, seen) > SLACK);
    !pos.bodies().any(|(other, _)| other != id && other != enemy && between(other))
}

/// The rest of a wedge's rim fights whom the wedge has hit. A charging wedge's rear ranks only where they would
/// hit him going straight on [W-4.13.1b], unless the wedge hit him in the middle, or had no choice where to hit
/// [W-4.13.1d].
fn follow(
    pos: &Position,
    unit: &Unit,
    slots: &[Slot],
    edges: &[(Paces, Paces)],
    shared: &mut [Vec<usize>],
    confined: impl Fn(usize) -> bool,
) {
    cites!("W-4.13.1b", "W-4.13.1c", "W-4.13.1d", "EX-4.13.1a", "EX-4.13.1b", "W-4.2.3c");
    let half_file = pos.data.base(unit.kind).width.part(1, 2);
    let central = |(from, to): (Paces, Paces)| Paces(i64::midpoint(from.0, to.0)).abs() <= half_file + HAIR;
    let distance = |slot: &Slot, edge: &(Paces, Paces)| (slot.from - edge.1).max(edge.0 - slot.to);
    // Of enemies equally near each has his share.
    let nearest = |slot: &Slot| {
        let least = edges.iter().map(|edge| distance(slot, edge)).min().unwrap_or(Paces::ZERO);
        (0..edges.len()).filter(|enemy| distance(slot, &edges[*enemy]) <= least + HAIR).collect::<Vec<_>>()
    };
    let free = unit.impetuous || !unit.charged;
    for (of, slot) in shared.iter_mut().zip(slots).filter(|(of, _)| of.is_empty()) {
        let reached = |enemy: &usize| slot.rank == 0 || free || central(edges[*enemy]) || confined(*enemy);
        of.extend(nearest(slot).into_iter().filter(reached));
    }
}

/// Whether a wedge could have hit an enemy nowhere else: a file nearer to the middle of the edge that it hit there
/// is somebody else, ground it may not enter, or the end of the table [W-4.13.1d].
fn confined(pos: &Position, id: &UnitId, enemy: &UnitId, (from, to): (Paces, Paces)) -> bool {
    cites!("W-4.13.1d");
    let (Some(unit), Some(block)) = (pos.unit(id), pos.block(id)) else { return false };
    let file = pos.data.base(unit.kind).width;
    let toward = if i64::midpoint(from.0, to.0) < 0 { -file } else { file };
    let there = Block { pose: block.pose.shifted(toward, Paces::ZERO), ..block };
    let taken = pos
        .bodies()
        .filter(|(other, _)| *other != id && *other != enemy)
        .filter_map(|(other, _)| pos.block(other))
        .any(|other| there.overlaps(&other));
    taken || off_table(pos, there) || terrain::barred(pos, unit, there)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seven figures of ten paces, and a corner that touches them so far to the right, its unit's middle so far.
    fn fought_at(corner: i64, middle: i64) -> Vec<usize> {
        let slots: Vec<Slot> = row(7, Paces::whole(10), 0).collect();
        at_corner(&slots, (Paces::whole(corner), Paces::whole(corner)), Paces::whole(middle))
    }

    #[test]
    fn a_corner_between_two_figures_is_fought_by_whom_the_enemy_stands_before() {
        assert_eq!(fought_at(20, 0), [5]);
        assert_eq!(fought_at(-20, 0), [1]);
        assert_eq!(fought_at(25, 18), [5]);
        assert_eq!(fought_at(-25, -18), [1], "in the mirror");
        assert_eq!(fought_at(25, 32), [6]);
        assert_eq!(fought_at(25, 25), [5, 6], "he stands alike before both");
        assert_eq!(fought_at(-25, -25), [0, 1]);
        assert_eq!(fought_at(60, 70), [6], "beyond the end");
    }
}
