//! What came of movement, told: where everybody went, whom he met, who has charged and must pause, who got
//! disordered on the way.

use std::collections::{BTreeMap, BTreeSet};

use estafette_board::plane::lane::gap_ahead;
use estafette_board::plane::{Angle, Paces, Pose};
use estafette_core::{RuleId, cites, rule};

use super::blow::Part;
use super::engine::{Deed, Job, Met, Moved, Result, off_table};
use super::event::{Event, Kind, Mark, Why};
use super::field::Battlefield;
use super::ids::{Cause, Ground, UnitId};
use super::intent::Leg;
use super::position::Position;
use super::s4_02_generals::joined;
use super::s4_04_sectors::leaves_by_camp;
use super::s4_06_cross::{self, Counts};
use super::s4_09_terrain as terrain;

/// Bodies no farther apart than that are in contact.
const NEAR: Paces = Paces(100);

/// Tells all that came of it, in order of ids; contacts in order of time.
pub fn tell(field: &mut Battlefield<'_>, jobs: &[Job], result: &Result) {
    let jobs: BTreeMap<&UnitId, &Job> = jobs.iter().map(|job| (&job.intent.unit, job)).collect();
    let met: BTreeSet<&UnitId> = result.met.iter().flat_map(|m| [&m.by, &m.target]).collect();
    let before = field.pos().clone();
    for moved in &result.moved {
        if let Some(job) = jobs.get(&moved.unit) {
            one(field, job, moved, met.contains(&moved.unit));
            stopped(field, moved, result);
        }
    }
    carry(field, &before, result);
    for contact in &result.met {
        meet(field, contact);
    }
    for moved in &result.moved {
        if let Some(job) = jobs.get(&moved.unit) {
            charged(field, &before, job, moved, met.contains(&moved.unit));
        }
    }
    for moved in result.moved.iter().filter(|m| m.left.is_some()) {
        leave(field, moved);
    }
}

/// The rule that moves a kind.
fn rule_of(how: Kind) -> RuleId {
    match how {
        Kind::Recoil | Kind::FollowUp => rule!("W-4.8.4a"),
        Kind::Rout => rule!("W-4.8.3a"),
        Kind::BreakOff => rule!("W-4.8.2a"),
        Kind::Pursuit => rule!("W-4.6.6a"),
        Kind::Charge => rule!("W-4.6.3b"),
        Kind::Countercharge => rule!("W-4.7.2a"),
        Kind::Evade => rule!("W-4.7.5e"),
        Kind::Retreat | Kind::Normal => rule!("W-3.5a"),
        Kind::Rally => rule!("W-4.8.1"),
        Kind::FallBack => rule!("W-4.9.4a"),
        Kind::Impetuous => rule!("W-4.11a"),
    }
}

/// One unit's movement.
fn one(field: &mut Battlefield<'_>, job: &Job, moved: &Moved, met: bool) {
    let rule = rule_of(moved.how);
    let unit = &moved.unit;
    let end = moved.path.last().copied().unwrap_or(moved.from);
    let stirred = end != moved.from || !moved.deeds.is_empty();
    if stirred && field.unit(unit).is_some_and(|u| u.was.is_none()) {
        field.mark(rule.clone(), unit, Mark::Was(Some(moved.from)));
    }
    for deed in &moved.deeds {
        deed_told(field, unit, moved.how, deed);
    }
    let stands = field.unit(unit).and_then(super::unit::Unit::pose);
    if stands != Some(end) || moved.cost > Paces::ZERO {
        let event = Event::Move {
            unit: unit.clone(),
            how: moved.how,
            cost: moved.cost,
            from: Some(moved.from),
            path: moved.path.clone(),
        };
        field.tell(rule, event);
    }
    if stirred {
        super::s4_09_wedges::after(field, unit, &job.intent.legs);
    }
    also(field, job, moved, met);
}

/// Why a unit did less than it set out to. Where a friend is in its way that is told with him, and how it would get past;
/// of two who are in each other's way it is told to the first.
fn stopped(field: &mut Battlefield<'_>, moved: &Moved, result: &Result) {
    let unit = &moved.unit;
    if let Some((why, at, by)) = &moved.stop {
        let rule = match why {
            Why::CrossCharge => rule!("W-4.6.4b"),
            Why::NotDeclared => rule!("W-4.6.1a"),
            Why::MinimumGap => rule!("W-3.4f"),
            Why::Order => rule!("W-4.4.5d"),
            _ => rule!("W-3.5a"),
        };
        // Who is in the way unseen is not named.
        let by =
            by.clone().filter(|by| by.seat() == unit.seat() || !matches!(why, Why::Blocked | Why::Waited));
        // A general stops at whom he is to join.
        let general = field.unit(unit).is_some_and(|u| u.general.is_some());
        let orders = moved.how == Kind::Normal && !general && *why != Why::Waited;
        let friend = by.as_ref().filter(|by| by.seat() == unit.seat() && orders);
        let aside = friend.filter(|by| !goes_first(result, unit, by));
        let aside = aside.and_then(|by| past(field.pos(), result, unit, by));
        field.tell(rule, Event::Stop { unit: unit.clone(), why: *why, at: *at, by, aside });
    }
}

/// Whether of two who are in each other's way the other is the one who is told how to get past.
fn goes_first(result: &Result, unit: &UnitId, by: &UnitId) -> bool {
    let its = result.moved.iter().find(|moved| moved.unit == *by).and_then(|moved| moved.stop.as_ref());
    by < unit && its.is_some_and(|(.., other)| other.as_ref() == Some(unit))
}

/// How far to its right a unit would have to go (to its left where negative) to have the friend in its way beside it and
/// no more before it: to the nearer side where there is room.
fn past(pos: &Position, result: &Result, unit: &UnitId, by: &UnitId) -> Option<Paces> {
    let end = |id: &UnitId| {
        let pose = result.moved.iter().find(|m| m.unit == *id).and_then(|m| m.path.last().copied());
        let its = pos.unit(id)?;
        Some(pos.block_at(its, pose.or_else(|| its.pose())?))
    };
    let (own, other) = (end(unit)?, end(by)?);
    // Who is beside it or behind it is passed in no such way.
    gap_ahead(&own, &other)?;
    let across = other.corners().map(|corner| own.pose.local(corner).0);
    let (half, clear) = (own.width.part(1, 2), Paces::whole(1));
    let right = across.into_iter().max()? + half + clear;
    let left = across.into_iter().min()? - half - clear;
    let mut sides = [right, left].map(|far| Paces::whole((far.0.abs() + 999) / 1_000 * far.0.signum()));
    sides.sort_by_key(|far| far.abs());
    let free = |far: &Paces| {
        let there = own.with(own.pose.shifted(*far, Paces::ZERO));
        let mut others = pos.bodies().filter(|(id, _)| *id != unit).filter_map(|(id, _)| end(id));
        !off_table(pos, there) && !others.any(|block| block.overlaps(&there))
    };
    sides.into_iter().find(free)
}

fn deed_told(field: &mut Battlefield<'_>, unit: &UnitId, how: Kind, deed: &Deed) {
    match deed {
        Deed::Squeezed(form) => {
            let flees = matches!(how, Kind::Rout | Kind::Evade);
            let rule = if flees { rule!("W-4.8.3e") } else { rule!("W-4.8.3f") };
            let event = super::s4_10_formations::formed(field.pos(), unit, form);
            field.tell(rule, event);
        }
        Deed::Formed(form) => {
            let rule = super::s4_10_formations::rule_of(form.formation);
            let event = super::s4_10_formations::formed(field.pos(), unit, form);
            field.tell(rule, event);
        }
        Deed::Wheeled { degrees, cost, to } => {
            let event = Event::Wheel { unit: unit.clone(), degrees: *degrees, cost: *cost, to: *to };
            field.tell(rule!("W-4.9.5a"), event);
        }
    }
}

/// Countercharges, evasions and routs are told by themselves, too.
fn also(field: &mut Battlefield<'_>, job: &Job, moved: &Moved, met: bool) {
    let (unit, about) = (moved.unit.clone(), job.intent.about.clone());
    match (moved.how, about) {
        // Against infantry that halts for it a countercharge counts as a charge [W-4.7.2b].
        (Kind::Countercharge | Kind::Charge, Some(target)) => {
            field.tell(rule!("W-4.7.2a"), Event::Countercharge { unit, target, paces: moved.gone });
        }
        (Kind::Evade, Some(from)) => {
            let direction = runs(job).unwrap_or_default();
            let event = Event::Evade { unit, from, direction, distance: moved.gone, caught: met };
            field.tell(rule!("W-4.7.5e"), event);
        }
        (Kind::Rout, _) => {
            let (distance, sideways) = (moved.gone, moved.aside);
            let straight = distance - sideways;
            field.tell(rule!("W-4.8.3c"), Event::Rout { unit, distance, straight, sideways });
        }
        _ => {}
    }
}

/// The direction in which a unit sets out to run.
fn runs(job: &Job) -> Option<Angle> {
    job.intent.legs.iter().find_map(|leg| match leg {
        Leg::Run { direction, .. } => Some(direction.direction()),
        _ => None,
    })
}

/// Generals go with the units they have joined, each in his own place.
fn carry(field: &mut Battlefield<'_>, before: &Position, result: &Result) {
    let ends: BTreeMap<&UnitId, Pose> =
        result.moved.iter().filter_map(|m| Some((&m.unit, *m.path.last()?))).collect();
    for (id, general) in before.on_table() {
        let Some(with) = &general.with else { continue };
        let (Some(from), Some(to)) = (before.unit(with).and_then(super::unit::Unit::pose), ends.get(with))
        else {
            continue;
        };
        let Some(at) = general.at else { continue };
        if from == *to {
            continue;
        }
        let (right, forward) = from.local(at);
        let turn = general.facing - from.facing;
        let pose = Pose::new(to.at + to.way(right, forward), to.facing + turn);
        let event = Event::Move {
            unit: id.clone(),
            how: Kind::Normal,
            cost: Paces::ZERO,
            from: general.pose(),
            path: vec![pose],
        };
        field.tell(rule!("W-4.2g"), event);
    }
}

/// Enemies in contact: from now on they fight; who is hit from behind the flank is disordered.
fn meet(field: &mut Battlefield<'_>, met: &Met) {
    cites!("W-4.6.7b", "W-4.6.7d");
    let time = Part(u32::try_from(Paces::near(met.time).0).unwrap_or(0));
    let event = Event::Contact { by: met.by.clone(), target: met.target.clone(), time, flank: met.flank };
    field.tell(rule!("W-4.6.1a"), event);
    for (one, other) in [(&met.by, &met.target), (&met.target, &met.by)] {
        let Some(unit) = field.unit(one) else { continue };
        let mut fighting = unit.fighting.clone();
        if fighting.insert(other.clone()) {
            field.mark(rule!("W-4.6.1a"), one, Mark::Fighting(fighting));
        }
    }
    if met.flank {
        disorder(field, rule!("W-4.6.7b"), &met.target, Cause::Flank);
    }
    for (one, other) in [(&met.by, &met.target), (&met.target, &met.by)] {
        let charges =
            one == &met.by || field.pos().charges.iter().any(|c| c.unit == *one && c.targets.contains(other));
        if charges && into_difficult(field.pos(), one, other) {
            disorder(field, rule!("W-4.9.6c"), one, Cause::Terrain);
        }
    }
}

/// Whether mounted troops charge a target that is wholly inside terrain difficult for them.
fn into_difficult(pos: &Position, by: &UnitId, target: &UnitId) -> bool {
    let (Some(charger), Some(block)) = (pos.unit(by), pos.block(target)) else { return false };
    pos.data.info(super::moves::moves_as(pos, charger)).mounted()
        && terrain::wholly_in(pos, block)
            .into_iter()
            .any(|id| terrain::difficult(pos, charger, pos.terrain[id].kind))
}

fn disorder(field: &mut Battlefield<'_>, rule: RuleId, unit: &UnitId, cause: Cause) {
    let new = field.unit(unit).is_some_and(|u| !u.disordered.contains(&cause));
    if new && super::s4_09_terrain::can_be_disordered(field.pos(), unit) {
        field.tell(rule, Event::Disorder { unit: unit.clone(), cause });
    }
}

/// Who has charged, and who must pause after a charge without contact [W-4.6.4c], [W-4.11d].
fn charged(field: &mut Battlefield<'_>, before: &Position, job: &Job, moved: &Moved, met: bool) {
    let charges = matches!(moved.how, Kind::Charge | Kind::Countercharge)
        || (moved.how == Kind::Pursuit && !job.intent.targets.is_empty() && met);
    let Some(unit) = before.unit(&moved.unit) else { return };
    if !charges {
        return;
    }
    let used = moved.gone.max(moved.cost);
    if met || s4_06_cross::counts(before, unit, used) == Counts::Charged {
        field.mark(rule!("W-4.6.4c"), &moved.unit, Mark::Charged(true));
    }
    if !met && moved.how == Kind::Charge && s4_06_cross::pauses(before, unit, used) {
        field.mark(rule!("W-4.11d"), &moved.unit, Mark::Pausing(true));
    }
}

/// Whether a unit has charged without contact in this period, and so pauses in the next.
pub fn pauses_next(field: &Battlefield<'_>, unit: &UnitId) -> bool {
    field
        .table
        .told()
        .iter()
        .any(|told| matches!(&told.event, Event::Mark { unit: u, mark: Mark::Pausing(true) } if u == unit))
}

/// A unit leaves the table with the generals who have joined it; over the enemy's camp, if it does not rout, it loots
/// it (H20).
fn leave(field: &mut Battlefield<'_>, moved: &Moved) {
    let Some(unit) = field.unit(&moved.unit) else { return };
    let routing = unit.routing;
    let enemy = moved.unit.seat().enemy();
    let direction = moved.left.unwrap_or_default();
    let pos = field.pos();
    let camp = pos.block(&moved.unit).is_some_and(|block| leaves_by_camp(pos, enemy, &block, direction));
    let looted = field.pos().camps.get(&enemy).is_some_and(|camp| camp.looted);
    let joined: Vec<UnitId> = joined(pos, &moved.unit).map(|(general, _)| general.clone()).collect();
    for one in std::iter::once(&moved.unit).chain(&joined) {
        field.mark(rule!("W-2.1.4d"), one, Mark::Gone);
    }
    if camp && !routing && !looted {
        field.tell(rule!("W-2.1.4d"), Event::Looted { seat: enemy });
    }
}

/// Who no longer touches an enemy does not fight him any more.
pub fn parted(field: &mut Battlefield<'_>) {
    let pos = field.pos().clone();
    for (id, unit) in pos.units.iter().filter(|(_, u)| !u.fighting.is_empty()) {
        let touches = |enemy: &&UnitId| {
            let (Some(one), Some(two)) = (pos.block(id), pos.block(enemy)) else { return false };
            one.distance(&two) <= NEAR
        };
        let left: BTreeSet<UnitId> = unit.fighting.iter().filter(touches).cloned().collect();
        if left != unit.fighting {
            field.mark(rule!("W-4.13c"), id, Mark::Fighting(left));
        }
    }
}

/// Who stands in ground that disorders him, and who has left it (H4). Whom wagons disorder that he has crossed, he is
/// so until the next movement, as he stands clear of them in the end [W-4.15.5c].
pub fn ground(field: &mut Battlefield<'_>, moved: &Result) {
    cites!("W-4.15.5c");
    let over = |id: &UnitId| moved.moved.iter().any(|m| m.unit == *id && !m.crossed.is_empty());
    let pos = field.pos().clone();
    for (id, unit) in pos.bodies() {
        let Some(pose) = unit.pose() else { continue };
        let inside = terrain::disorders(&pos, unit, pose);
        let has = unit.disordered.contains(&Cause::Terrain);
        let crossed = over(id) && terrain::difficult(&pos, unit, Ground::Obstacle);
        if inside && !has {
            disorder(field, rule!("W-4.9.6c"), id, Cause::Terrain);
        } else if crossed && !has {
            disorder(field, rule!("W-4.15.5c"), id, Cause::Terrain);
        } else if !inside && !crossed && has && unit.fighting.is_empty() {
            field.mark(rule!("W-4.9.6c"), id, Mark::Calm(Cause::Terrain));
        }
    }
}
