//! 4.8.4: losers of a melee go back, winners go after them. All recoils come before everything else; whether
//! there is room is judged by where everybody stood.

use std::collections::BTreeSet;

use estafette_board::plane::{Block, Paces, Pose};
use estafette_core::{cites, rule};

use super::engine::shape::{Rect, SKIN, Way, parted};
use super::engine::{Job, off_table};
use super::event::{Event, Kind, Mark};
use super::field::Battlefield;
use super::ids::{Cause, Pending, UnitId};
use super::intent::{Intent, Leg};
use super::position::{Position, Unit};
use super::{s3_05_movement as movement, s3_05_telling as telling, s4_09_terrain as terrain};

/// Plays what is left of the last melee: recoils, and who follows them.
pub fn play(field: &mut Battlefield<'_>) {
    cites!("W-4.8.4a", "W-4.8.4b");
    let pos = field.pos().clone();
    let with =
        |what: Pending| pos.bodies().filter(move |(_, u)| u.pending == Some(what)).map(|(id, _)| id.clone());
    let losers: Vec<UnitId> = with(Pending::Recoil).collect();
    let winners: Vec<UnitId> = with(Pending::FollowUp).collect();
    let back: BTreeSet<UnitId> = losers.iter().filter(|id| has_room(&pos, id)).cloned().collect();
    let mut jobs: Vec<Job> = back.iter().filter_map(|id| recoil(&pos, id)).collect();
    jobs.extend(winners.iter().filter_map(|id| follow(&pos, id, &back)));
    let moved = movement::play(field, &jobs);
    telling::tell(field, &jobs, &moved);
    for unit in &losers {
        if back.contains(unit) {
            let paces = moved.moved.iter().find(|m| m.unit == *unit).map_or(Paces::ZERO, |m| m.gone);
            field.tell(rule!("W-4.8.4a"), Event::Recoil { unit: unit.clone(), paces });
            disorder(field, unit, Cause::Recoil);
        } else {
            disorder(field, unit, Cause::BlockedRecoil);
        }
        field.mark(rule!("W-4.8.4a"), unit, Mark::Pending(None));
    }
    for unit in &winners {
        field.mark(rule!("W-4.8.4b"), unit, Mark::FollowingUp(true));
        field.mark(rule!("W-4.8.4b"), unit, Mark::Pending(None));
    }
}

fn disorder(field: &mut Battlefield<'_>, unit: &UnitId, cause: Cause) {
    if field.unit(unit).is_some_and(|u| !u.disordered.contains(&cause)) {
        field.tell(rule!("W-4.8.4a"), Event::Disorder { unit: unit.clone(), cause });
    }
}

fn distance(pos: &Position) -> Paces {
    pos.data.paces("h11.recoil")
}

/// Whether the whole rectangle behind a unit is free of other bodies, forbidding terrain and the table's edge.
pub fn has_room(pos: &Position, id: &UnitId) -> bool {
    let (Some(unit), Some(block)) = (pos.unit(id), pos.block(id)) else { return false };
    let back = distance(pos);
    let behind = Block { pose: block.pose.shifted(Paces::ZERO, -block.depth), depth: back, ..block };
    let rect = Rect::new(behind.pose, Way::default(), behind.width, behind.depth);
    let others = pos.bodies().filter(|(other, _)| *other != id);
    let free = others
        .into_iter()
        .filter_map(|(other, _)| pos.block(other))
        .all(|b| parted(&rect, &Rect::new(b.pose, Way::default(), b.width, b.depth)) >= -SKIN);
    free && !off_table(pos, behind) && !terrain::barred(pos, unit, behind)
}

fn intent(unit: &UnitId, how: Kind, reach: Paces, leg: Leg, targets: Vec<UnitId>) -> Job {
    Job::new(Intent { unit: unit.clone(), how, reach, legs: vec![leg], targets, about: None, line: 0 })
}

fn recoil(pos: &Position, id: &UnitId) -> Option<Job> {
    let back = distance(pos);
    pos.unit(id).map(|_| {
        intent(id, Kind::Recoil, back, Leg::Shift { right: Paces::ZERO, forward: -back }, Vec::new())
    })
}

/// A winner goes after those who go back, unless somebody whom it fights stays.
fn follow(pos: &Position, id: &UnitId, back: &BTreeSet<UnitId>) -> Option<Job> {
    let unit: &Unit = pos.unit(id)?;
    let stays = |enemy: &&UnitId| !back.contains(*enemy) && pos.unit(enemy).is_some_and(|u| !u.routing);
    if unit.fighting.is_empty() || unit.fighting.iter().any(|enemy| stays(&enemy)) {
        return None;
    }
    let targets: Vec<UnitId> = unit.fighting.iter().cloned().collect();
    let front: Pose = unit.pose()?;
    let toward =
        targets.iter().any(|t| pos.block(t).is_some_and(|b| front.local(b.centre()).1 > Paces::ZERO));
    toward.then(|| intent(id, Kind::FollowUp, distance(pos), Leg::Ahead(distance(pos)), targets))
}
