//! 3.5 and phase 5 of H6: all movement. Everybody says what he sets out to do; recoils and those who follow
//! them go first, then everybody else at once, and who falls back goes last.

use std::collections::BTreeSet;

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::engine::{self, Ask, Job, Order};
use super::event::{Kind, Mark};
use super::field::Battlefield;
use super::ids::{Stakes, UnitId};
use super::intent::Intent;
use super::{
    normal, s3_04_claims, s3_05_barred as barred, s3_05_telling as telling, s4_02_generals,
    s4_04_compliance as compliance, s4_07_mounted, s4_07_responses, s4_08_rally, s4_08_recoil, s4_08_rout,
    s4_09_fall_back, s4_10_formations as formations, s4_11_impetuous, s4_14_obstacles, s4_15_wagons,
};

/// Plays the phase.
///
/// # Errors
/// A pause.
pub fn phase(field: &mut Battlefield<'_>) -> Play<()> {
    cites!("W-3.5a", "W-3.5b");
    let before = field.pos().clone();
    let paused: Vec<UnitId> = before.bodies().filter(|(_, u)| u.pausing).map(|(id, _)| id.clone()).collect();
    let left = s4_02_generals::leave(field);
    s4_08_rally::refuse(field);
    barred::refuse(field);
    s4_08_recoil::play(field);
    let jobs = jobs(field)?;
    let mut order = Order::default();
    let moved = play_in(field, &jobs, &mut order);
    let (jobs, moved) = freed(field, jobs, moved, order)?;
    telling::tell(field, &jobs, &moved);
    s4_08_rally::play(field);
    s4_09_fall_back::play(field);
    s3_04_claims::play(field);
    telling::parted(field);
    telling::ground(field, &moved);
    formations::found(field);
    formations::declare(field);
    s4_02_generals::join(field, &left);
    s4_02_generals::take_places(field);
    s4_15_wagons::link(field);
    s4_14_obstacles::place(field);
    s4_07_mounted::play(field);
    for unit in paused {
        if !telling::pauses_next(field, &unit) {
            field.mark(rule!("W-4.11d"), &unit, Mark::Pausing(false));
        }
    }
    compliance::tell(field, &before, &jobs);
    Ok(())
}

/// What everybody sets out to do. A unit has one movement: the kind that comes first in the sequence.
///
/// # Errors
/// A pause.
fn jobs(field: &mut Battlefield<'_>) -> Play<Vec<Job>> {
    let mut jobs: Vec<Job> = s4_08_rout::jobs(field);
    let forced = s4_07_responses::intents(field);
    let pos = field.pos();
    let exits = |intent: &Intent| s4_11_impetuous::exits(pos, intent);
    jobs.extend(forced.into_iter().map(|intent| Job { exits: exits(&intent), ..Job::new(intent) }));
    jobs.sort_by_key(|job| (engine::rank(job.intent.how), job.intent.unit.clone()));
    let mut busy = BTreeSet::new();
    jobs.retain(|job| busy.insert(job.intent.unit.clone()));
    jobs.extend(normal::jobs(field, &busy)?);
    jobs.sort_by(|a, b| a.intent.unit.cmp(&b.intent.unit));
    Ok(jobs)
}

/// Charged units that stand to receive and whom nobody meets in the end move freely after all, unless that
/// would lead to contacts that did not come about.
///
/// # Errors
/// A pause.
fn freed(
    field: &mut Battlefield<'_>,
    jobs: Vec<Job>,
    moved: engine::Result,
    mut order: Order,
) -> Play<(Vec<Job>, engine::Result)> {
    cites!("W-4.7.1b");
    let pos = field.pos();
    let met = |id: &UnitId| moved.met.iter().any(|met| met.by == *id || met.target == *id);
    let stands = |job: &&Job| {
        let intent = &job.intent;
        let still = intent.how == Kind::Normal && intent.legs.is_empty() && intent.about.is_none();
        let placed = pos.unit(&intent.unit).is_some_and(|unit| unit.stakes == Some(Stakes::Placed));
        still && !intent.targets.is_empty() && !placed && !met(&intent.unit)
    };
    let free: BTreeSet<UnitId> = jobs.iter().filter(stands).map(|job| job.intent.unit.clone()).collect();
    if free.is_empty() {
        return Ok((jobs, moved));
    }
    let busy: BTreeSet<UnitId> =
        pos.bodies().map(|(id, _)| id.clone()).filter(|id| !free.contains(id)).collect();
    let own = normal::jobs(field, &busy)?;
    if own.is_empty() {
        return Ok((jobs, moved));
    }
    let goes = |unit: &UnitId| own.iter().any(|job| job.intent.unit == *unit);
    let mut all: Vec<Job> = jobs.iter().filter(|job| !goes(&job.intent.unit)).cloned().collect();
    all.extend(own.iter().cloned());
    all.sort_by(|a, b| a.intent.unit.cmp(&b.intent.unit));
    let again = play_in(field, &all, &mut order);
    let pairs = |result: &engine::Result| -> BTreeSet<(UnitId, UnitId)> {
        result.met.iter().map(|met| (met.by.clone(), met.target.clone())).collect()
    };
    if pairs(&again) == pairs(&moved) { Ok((all, again)) } else { Ok((jobs, moved)) }
}

/// Lets the engine run, and decides what it asks.
pub fn play(field: &mut Battlefield<'_>, jobs: &[Job]) -> engine::Result {
    play_in(field, jobs, &mut Order::default())
}

/// The same with what was decided before, which stays decided.
fn play_in(field: &mut Battlefield<'_>, jobs: &[Job], order: &mut Order) -> engine::Result {
    // Each question is asked once; a table of n units has far fewer than n² of them.
    let most = 4 * jobs.len() * jobs.len() + 8;
    let mut relations = engine::Relations::default();
    for _ in 0..most {
        match engine::run(field.pos(), jobs, order, &mut relations) {
            Ok(result) => return result,
            Err(asks) => *order = answered(field, asks, order),
        }
    }
    engine::Result::default()
}

/// The order of movement with what was asked at one moment decided, all by the order as it was.
fn answered(field: &mut Battlefield<'_>, asks: Vec<Ask>, before: &Order) -> Order {
    let mut order = before.clone();
    let after = |unit: &UnitId| before.pass.get(unit).copied().unwrap_or(0) + 1;
    let mut later = |unit: UnitId, pass: u8| {
        let of = order.pass.entry(unit).or_default();
        *of = pass.max(*of);
    };
    for ask in asks {
        match ask {
            Ask::First(units) => {
                let first = first_mover(field, &units);
                for unit in units.iter().filter(|unit| **unit != first) {
                    later(unit.clone(), after(&first));
                }
            }
            Ask::Yield(unit, to) => later(unit, after(&to)),
            Ask::Clear(unit) => {
                order.ahead.insert(unit);
            }
            Ask::AsBlock(unit) => {
                order.blocks.insert(unit);
            }
            Ask::Inside(unit, wagon) => {
                order.before.insert((unit, wagon));
            }
            Ask::Round(unit) => {
                let side = s4_08_rout::side_by_die(field, &unit);
                order.round.insert(unit, side);
            }
        }
    }
    order
}

/// Who of some goes first in every quarter of this period: each throws a die, the highest goes first; ties
/// throw again [W-3.4c].
fn first_mover(field: &mut Battlefield<'_>, units: &BTreeSet<UnitId>) -> UnitId {
    let mut left: Vec<UnitId> = units.iter().cloned().collect();
    loop {
        let dice: Vec<i32> = left.iter().map(|unit| field.d6(rule!("W-3.4c"), unit)).collect();
        let highest = dice.iter().copied().max().unwrap_or(0);
        let mut die = dice.iter();
        left.retain(|_| die.next() == Some(&highest));
        if let [first] = &left[..] {
            return first.clone();
        }
    }
}
