//! 4.4.4, 4.4.5 and notes 4.2: whether what a unit did keeps its written order. Every check is made for every
//! unit to which it applies, after all movement, and told with the numbers it used; whose business they are is
//! the view's affair. What can be seen beforehand was cut back before anybody moved (`normal.rs`).

mod case;
mod open;
mod stop;

use estafette_core::{said, text};
use std::fmt::Write as _;

use estafette_board::plane::{Block, Paces, Pose};
use estafette_core::{RuleId, cites, rule};

use super::engine::Job;
use super::event::{Checked, Complies, Event};
use super::field::Battlefield;
use super::figures::places_at;
use super::ids::{Formation, OrderType, Reaction, Seat, Sector, Type, UnitId};
use super::measure;
use super::moves::{allowance, share};
use super::orders::clause::Asked;
use super::plan;
use super::position::{Position, Unit};
use super::readings::{OrderViolation, VarilyMinimum};
use super::s4_04_sectors::{sector, to_sector, up};
use super::s4_15_wagons;

use case::{Case, case};
use stop::{may_stop, stop};

pub use stop::stop_option;

/// What a check came to.
struct Finding {
    check: &'static str,
    rule: RuleId,
    answer: Complies,
    numbers: String,
}

/// Tells the checks of all units.
pub fn tell(field: &mut Battlefield<'_>, before: &Position, jobs: &[Job]) {
    let after = field.pos().clone();
    let told: Vec<Event> = field.table.told().iter().map(|t| t.event.clone()).collect();
    for (id, unit) in before.bodies() {
        let Some(case) = case(before, &after, id, unit, jobs, &told) else { continue };
        for Finding { check, rule, answer, numbers } in findings(&case) {
            checked(field, rule, id, (check, answer), numbers);
        }
    }
}

/// Tells what a check of a unit came to.
pub fn checked(
    field: &mut Battlefield<'_>,
    rule: RuleId,
    unit: &UnitId,
    (check, answer): (&str, Complies),
    numbers: String,
) {
    let event = Event::Compliance(Checked { unit: unit.clone(), check: check.to_owned(), answer, numbers });
    field.tell(rule, event);
}

/// The answer to a demand for a check [W-4.4.4d]: what the checks of the period came to; where none were made, or
/// one kind of order is asked for, from what the position still shows of it. It does not comply if one check fails,
/// and is the umpire's business if one is for him to judge.
pub fn answer(pos: &Position, id: &UnitId, of: Asked) -> Complies {
    let kept = pos.unit(id).and_then(|unit| unit.kept);
    if let Some(kept) = kept.filter(|kept| of.is_all() || *kept == Complies::Complies) {
        return kept;
    }
    let mut before = pos.clone();
    for unit in before.units.values_mut() {
        // Who still stands where it began the period has arrived in it; `was` goes on saying so.
        if let Some(was) = unit.was.take_if(|was| unit.at != Some(was.at) || unit.facing != was.facing) {
            (unit.at, unit.facing) = (Some(was.at), was.facing);
        }
        (unit.spent, unit.fell_back) = (Paces::ZERO, Paces::ZERO);
        if unit.files_before > 0 {
            unit.files = unit.files_before;
        }
    }
    let Some(case) = before.unit(id).and_then(|unit| case(&before, pos, id, unit, &[], &[])) else {
        return Complies::Umpire;
    };
    let about = findings(&case).into_iter().filter(|finding| is_about(finding.check, of));
    about.map(|finding| finding.answer).fold(Complies::Complies, Complies::with)
}

/// Whether a check is about an order that was asked for. One that was delayed and could not be was refused when it
/// was written (CC-DELAY).
fn is_about(check: &str, of: Asked) -> bool {
    match check {
        _ if of.is_all() => true,
        "CC-SEC" | "CC-OFF" => of.sector,
        "CC-OFFQ" => of.sector || of.order,
        _ => of.order,
    }
}

/// The checks that a unit would fail if it ended its move as in another position, with their numbers: what an
/// umpire is asked about before anybody moves.
pub fn foreseen(before: &Position, after: &Position, id: &UnitId) -> Vec<String> {
    let Some(case) = before.unit(id).and_then(|unit| case(before, after, id, unit, &[], &[])) else {
        return Vec::new();
    };
    let failed = findings(&case).into_iter().filter(|finding| finding.answer != Complies::Complies);
    failed.map(|finding| format!("{}: {}", finding.check, finding.numbers)).collect()
}

fn findings(case: &Case<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    let off = stands_outside(case.before, case.id.seat(), case.sector, case.unit, case.start.pose);
    match case.order {
        OrderType::Quick if off => found.push(off_sector_quick(case)),
        OrderType::Quick => found.extend([quick(case), stall(case)]),
        OrderType::Varily => found.push(varily(case)),
        OrderType::Hold | OrderType::Skirmish => {}
    }
    found.extend(stop(case));
    found.push(lateral(case));
    found.extend(form(case));
    found.extend(if off { off_sector(case) } else { in_sector(case) });
    found.extend(no_advance(case));
    found.extend(wagons(case));
    found.extend(detachment(case));
    found
}

fn judged(case: &Case<'_>, check: &'static str, rule: RuleId, passes: bool, numbers: String) -> Finding {
    let answer = match (passes, case.before.readings.order_violation) {
        (true, _) => Complies::Complies,
        (false, OrderViolation::Umpire) => Complies::Umpire,
        (false, _) => Complies::DoesNotComply,
    };
    Finding { check, rule, answer, numbers }
}

/// By how much a unit came nearer, by its own movement, to that of the enemies that it saw, or to the enemy's
/// edge, to which it came nearest so.
fn best(case: &Case<'_>) -> Paces {
    *case.best.get_or_init(|| nearer(case, &case.end))
}

/// The same for wherever its movement might have ended.
fn nearer(case: &Case<'_>, end: &Block) -> Paces {
    let forward = (end.pose.at.y - case.start.pose.at.y) * up(case.id.seat());
    let advances = case.seen().iter().map(|b| case.start.distance(b) - end.distance(b));
    advances.fold(forward, Paces::max)
}

/// What excuses a unit that has not advanced as it should.
fn excused(case: &Case<'_>) -> bool {
    case.exempt || may_stop(case).is_some() || !open::open(case)
}

fn quick(case: &Case<'_>) -> Finding {
    cites!("W-4.4.5a", "W-4.4.5c");
    let least = share(case.allowance, case.before.data.number("orders.quick_least"));
    let best = best(case);
    let reached = no_less(best, least);
    let numbers = verdict(case, reached, &said!("best-2", %best, reached = %sign(reached), %least));
    judged(case, "CC-Q", rule!("W-4.4.5a"), reached || excused(case), numbers)
}

/// Whether one distance is no less than another, as far as places can be told apart.
fn no_less(one: Paces, other: Paces) -> bool {
    one + measure::TIE >= other
}

fn sign(reached: bool) -> &'static str {
    if reached { ">=" } else { "<" }
}

/// The numbers of a check, with what excuses a unit that misses them.
fn verdict(case: &Case<'_>, reached: bool, numbers: &str) -> String {
    match (reached, case.exempt) {
        (true, _) => numbers.to_owned(),
        (false, true) => said!("exempt", %numbers),
        (false, false) => match may_stop(case) {
            Some(enemy) => said!("stop-option", %numbers, enemy = %enemy.name()),
            None if open::open(case) => numbers.to_owned(),
            None => said!("no-way-open", %numbers),
        },
    }
}

fn varily(case: &Case<'_>) -> Finding {
    cites!("W-4.4.5b", "W-4.5.3b");
    let data = &case.before.data;
    let most = share(case.allowance, data.number("orders.varily_most"));
    let least = least_of_varily(case);
    let best = best(case);
    let enough = no_less(best, least);
    let within = no_less(most, best) || !matches!(kind_of(case), Ordinary::Yes);
    let numbers = verdict(case, enough && within, &said!("best-in", %best, %least, %most));
    judged(case, "CC-V", rule!("W-4.4.5b"), within && (enough || excused(case)), numbers)
}

fn least_of_varily(case: &Case<'_>) -> Paces {
    match case.before.readings.varily_minimum {
        VarilyMinimum::Ten => case.before.data.paces("orders.varily_least"),
        VarilyMinimum::None => Paces::ZERO,
    }
}

enum Ordinary {
    Yes,
    No,
}

/// Charges and what the rules force are no matter of the half limit.
fn kind_of(case: &Case<'_>) -> Ordinary {
    if case.exempt && !case.now.fighting.is_empty() || case.now.charged || case.unit.impetuous {
        return Ordinary::No;
    }
    let forced = case.before.charges.iter().any(|c| c.unit == *case.id) || case.unit.pending.is_some();
    if forced || case.now.routing { Ordinary::No } else { Ordinary::Yes }
}

fn stall(case: &Case<'_>) -> Finding {
    cites!("W-4.4.5e", "W-4.4.5f");
    let least = share(case.allowance, case.before.data.number("orders.quick_least"));
    let best = best(case);
    let enough = no_less(best, least);
    let passes = !case.changed_formation || enough || case.exempt;
    let answer = if passes { Complies::Complies } else { Complies::Umpire };
    let changed = if case.changed_formation { text!("formation-changed") } else { text!("formation-kept") };
    Finding {
        check: "CC-STALL",
        rule: rule!("W-4.4.5e"),
        answer,
        numbers: said!("best", %changed, %best, enough = %sign(enough), %least),
    }
}

/// All that was spent is within the move; charges and what the rules force have a reach of their own.
fn lateral(case: &Case<'_>) -> Finding {
    let spent = case.now.spent - case.unit.spent;
    let whole = allowance(case.before, case.unit);
    let ordinary = matches!(kind_of(case), Ordinary::Yes) && !case.exempt;
    let within = spent <= whole + Paces(2);
    let (than, excuse) = (if within { "<=" } else { ">" }, if ordinary { "" } else { ", exempt" });
    let numbers = said!("used", %spent, %than, %whole, %excuse);
    judged(case, "CC-LAT", rule!("W-4.4.5c"), within || !ordinary, numbers)
}

fn form(case: &Case<'_>) -> Option<Finding> {
    let slow = matches!(case.now.formation, Formation::Scythian | Formation::Cantabrian);
    slow.then(|| {
        let passes = case.order == OrderType::Skirmish;
        let numbers = said!("with-2", formation = %case.now.formation, order = %case.order);
        judged(case, "CC-FORM", rule!("W-4.4.5g"), passes, numbers)
    })
}

/// Whether a unit stands outside a sector: with the middle of its front, and with half of its figures or more.
fn stands_outside(pos: &Position, seat: Seat, which: Sector, unit: &Unit, pose: Pose) -> bool {
    let (within, all) = inside(pos, seat, which, unit, pose);
    to_sector(pos, seat, which, pose.at) != Paces::ZERO && 2 * within <= all
}

/// Figures of a unit, as it stands somewhere, with the middle of their base in a sector, and all.
pub fn inside(pos: &Position, seat: Seat, which: Sector, unit: &Unit, pose: Pose) -> (usize, usize) {
    let (low, high) = sector(pos, seat, which);
    let places = places_at(pos, unit, pose);
    let within = places.iter().filter(|p| {
        let x = p.block.centre().x;
        low <= x && x <= high
    });
    (within.count(), places.len())
}

fn in_sector(case: &Case<'_>) -> Option<Finding> {
    cites!("W-4.4.4h");
    let bound = i64::from(case.before.period) <= case.before.data.number("orders.sector_periods");
    bound.then(|| {
        let (within, all) = inside(case.after, case.id.seat(), case.sector, case.now, case.end.pose);
        let numbers = said!("of-in", %within, %all, sector = %case.sector);
        judged(case, "CC-SEC", rule!("W-4.4.4h"), 2 * within > all || case.now.routing, numbers)
    })
}

/// How far a unit comes toward a sector, and how far toward the enemy's edge.
pub fn gains(pos: &Position, seat: Seat, sector: Sector, from: Pose, to: Pose) -> (Paces, Paces) {
    let off = |pose: Pose| to_sector(pos, seat, sector, pose.at).abs();
    let lateral = off(from) - off(to);
    // Who goes deeper into the sector than its edge has still gone sideways.
    let way = (to.at.x - from.at.x).abs();
    let lateral = if off(to) == Paces::ZERO { way.max(lateral) } else { lateral };
    (lateral, ((to.at.y - from.at.y) * up(seat)).max(Paces::ZERO))
}

fn gained(case: &Case<'_>) -> (Paces, Paces) {
    gains(case.before, case.id.seat(), case.sector, case.start.pose, case.end.pose)
}

fn stood(case: &Case<'_>) -> bool {
    case.start.pose.at == case.end.pose.at
}

fn off_sector(case: &Case<'_>) -> Option<Finding> {
    cites!("W-4.4.5h", "W-4.4.5i");
    if case.order == OrderType::Quick {
        return None;
    }
    let (lateral, forward) = gained(case);
    let passes = stood(case) || no_less(lateral, forward) || case.exempt;
    let excuse = if case.exempt { ", exempt" } else { "" };
    let numbers = said!("sideways-forward", %lateral, %forward, %excuse);
    Some(judged(case, "CC-OFF", rule!("W-4.4.5h"), passes, numbers))
}

fn off_sector_quick(case: &Case<'_>) -> Finding {
    cites!("W-4.4.5j");
    let (lateral, forward) = gained(case);
    let least = share(case.allowance, case.before.data.number("orders.quick_least"));
    let enough = no_less(best(case), least);
    let numbers = said!("sideways-forward-best-of", %lateral, %forward, case = %best(case), %least);
    let numbers = verdict(case, stood(case) || enough, &numbers);
    let kept = no_less(lateral, forward) && (enough || excused(case));
    judged(case, "CC-OFFQ", rule!("W-4.4.5j"), stood(case) || kept || case.exempt, numbers)
}

/// "No advance": nearer to no enemy that it saw.
fn no_advance(case: &Case<'_>) -> Option<Finding> {
    cites!("W-4.5.5");
    if case.unit.reaction != Some(Reaction::NoAdvance) {
        return None;
    }
    let nearer = case.seen().iter().map(|b| case.start.distance(b) - case.end.distance(b));
    let most = nearer.max().unwrap_or(Paces::ZERO);
    Some(judged(case, "CC-NOADV", rule!("W-4.5.5"), most <= Paces(1), said!("nearer-by", %most)))
}

fn wagons(case: &Case<'_>) -> Option<Finding> {
    cites!("W-4.15.1c", "W-4.15.2c");
    if !matches!(case.unit.kind, Type::Cart | Type::Wag) {
        return None;
    }
    let calm = matches!(case.order, OrderType::Hold | OrderType::Skirmish);
    let still = case.unit.team == Some(super::ids::Team::Linked) || stood(case);
    let others = defended_otherwise(case);
    let mut numbers = format!("{}, {}", case.order, if stood(case) { "stood" } else { "moved" });
    for (unit, order) in &others {
        let _ = write!(numbers, "{}", said!("defended-by-with", unit = %unit.name(), %order));
    }
    Some(judged(case, "CC-WAG", rule!("W-4.15.5d"), calm && still && others.is_empty(), numbers))
}

/// Who defends a unit of wagons with another order than it has.
fn defended_otherwise(case: &Case<'_>) -> Vec<(UnitId, OrderType)> {
    cites!("W-4.15.2c");
    let order = |id: &UnitId| plan::order_now(case.before, id).map(|(order, _)| order);
    let defenders = s4_15_wagons::defenders(case.before, case.id).into_iter();
    defenders
        .filter_map(|id| Some((order(&id)?, id)))
        .filter(|(o, _)| *o != case.order)
        .map(|(o, id)| (id, o))
        .collect()
}

fn detachment(case: &Case<'_>) -> Option<Finding> {
    cites!("W-4.1.1c", "W-4.1.1d");
    let mother = case.unit.detachment_of.as_ref()?;
    let apart = measure::distance(case.after, case.id, mother)?;
    let most = case.before.data.paces("orders.detachment_within");
    let passes = apart <= most;
    let answer = if passes { Complies::Complies } else { Complies::Umpire };
    let numbers = format!("{apart} {} {most}", if passes { "<=" } else { ">" });
    Some(Finding { check: "CC-DET", rule: rule!("W-4.1.1c"), answer, numbers })
}
