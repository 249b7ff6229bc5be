//! Notes 4.1 and 6: normal movement, from what is ordered to a path. Steps that a sheet spells out (`move 40
//! forward; wheel left 30 degrees`) are walked as written; else the movement order and its goal say where a
//! unit goes: Quick with all its move, Varily with half of it, Skirmish to where its missiles tell, Hold only
//! to its place. What an order or a test forbids is cut back here, before anybody moves.

mod drill;
mod goal;
mod keep;
mod short;
mod stop;
mod violation;
mod walk;

use std::collections::BTreeSet;

use estafette_board::plane::{Angle, Paces, Point};
use estafette_core::table::Play;
use estafette_core::{RuleId, cites, rule};

use super::engine::{Exits, Job};
use super::event::{Event, Kind, Why};
use super::field::Battlefield;
use super::ids::{OrderType, Reaction, UnitId};
use super::intent::{Intent, Leg};
use super::moves::{allowance, charge_move, ordered_move, share};
use super::orders::clause::{Action, Clause, Condition, Goal, Relation, When};
use super::orders::kinds as act;
use super::orders::topic;
use super::plan::{self, Level, Moment};
use super::position::{Position, Unit};
use super::readings::OrderViolation;
use super::sheet::Sheets;
use super::{measure, s4_08_rally as rally, s4_10_formations as formations, s4_15_wagons as wagons};

use walk::Walk;

pub use drill::{Step, gone_of, steps_instead, steps_of};
pub use goal::{claim, fewer_ranks, formed_so, more_ranks};
pub use short::Short;
pub use violation::decision;
pub use walk::end_of;

/// The normal movement of everybody who is not busy with something that comes before it.
///
/// # Errors
/// A pause, where the umpire is asked about a move against its order.
pub fn jobs(field: &mut Battlefield<'_>, busy: &BTreeSet<UnitId>) -> Play<Vec<Job>> {
    cites!("W-4.6.3d", "W-4.7.1b");
    let pos = field.pos().clone();
    let free: Vec<UnitId> =
        pos.bodies().filter(|(id, u)| !busy.contains(*id) && may_move(u)).map(|(id, _)| id.clone()).collect();
    let mut jobs = Vec::new();
    for id in free {
        if rally::rallies(&pos, field.sheets, &id) {
            continue;
        }
        let plan = match pos.readings.order_violation {
            OrderViolation::Umpire => violation::plan(field, &pos, &id)?,
            handling => plan(&pos, field.sheets, &id, handling),
        };
        for (line, unfit, why) in plan.refused {
            let event = Event::Refused { unit: id.clone(), line, why, target: None };
            field.tell(unfit.unwrap_or_else(|| barred_by(why)), event);
        }
        jobs.extend(plan.job);
    }
    Ok(jobs)
}

/// The rule that keeps a unit from a step of its normal movement.
pub fn barred_by(why: Why) -> RuleId {
    cites!("W-3.6f", "W-4.5.5", "W-4.10a");
    match why {
        Why::Order => rule!("W-3.6f"),
        Why::Reaction => rule!("W-4.5.5"),
        Why::NotNow => rule!("W-4.10a"),
        _ => rule!("W-3.5a"),
    }
}

/// Whether a unit may make a normal move: not while it fights, runs, pauses or must retreat. An impetuous one
/// moves by the rules alone.
fn may_move(unit: &Unit) -> bool {
    let forced = matches!(unit.reaction, Some(Reaction::Rout | Reaction::ForcedRetreat));
    unit.fighting.is_empty()
        && !unit.routing
        && !unit.pausing
        && !unit.impetuous
        && unit.pending.is_none()
        && !forced
}

/// A line refused, the rule where it is not that of the reason, and the reason.
pub type Refusal = (u32, Option<RuleId>, Why);

/// What a unit sets out to do, and what of its orders was refused.
#[derive(Debug, Default)]
pub struct Plan {
    /// Its movement.
    pub job: Option<Job>,
    /// What of its orders was refused.
    pub refused: Vec<Refusal>,
    /// What keeps it short of where it is sent, but what its move does not suffice for.
    pub short: Option<Short>,
}

/// The normal movement of one unit, with what becomes of a move that its order forbids.
pub fn plan(pos: &Position, sheets: &Sheets, id: &UnitId, handling: OrderViolation) -> Plan {
    let Some(unit) = pos.unit(id) else { return Plan::default() };
    let reach = allowance(pos, unit) - unit.spent;
    if unit.at.is_none() || reach <= Paces::ZERO {
        return Plan::default();
    }
    let clauses = plan::ranked(pos, sheets, id);
    let in_reach = joins_within(pos, id, &clauses, reach);
    let moment = Moment { time: true, allowed: true, in_reach, ..Moment::default() };
    let acting = most_binding(clauses.iter().filter(|(_, c)| plan::acts(pos, id, c, &moment)));
    let stands = wagons::links_first(unit, &acting);
    if stands || acting.iter().any(|c| matches!(c.action, Action::Stop(_))) {
        return Plan::default();
    }
    let (order, sector) = plan::order_now(pos, id).unwrap_or((unit.orders, unit.sector));
    let mut walk = Walk::new(pos, id, unit, (order, handling), reach);
    walk.over = wagons::crossed_by(pos, id);
    let (mut refused, mut short) = (Vec::new(), None);
    walk.within = held_at(pos, unit, &acting, (order, handling));
    let stepped = steps(pos, id, &acting, order, &mut walk, &mut refused);
    walk.within = None;
    let line = acting.first().map_or(0, |c| u32::try_from(c.line).unwrap_or(0));
    let goal = goal::goal_of(pos, id, unit, &acting, (order, sector));
    let exits = if goal.as_ref().is_some_and(|aim| aim.loots) { Exits::Enemy } else { Exits::None };
    if stepped {
        short = Some(Short::Steps);
        walk.at_least(least(pos, unit, order, handling));
    } else if let Some(goal) = &goal {
        // Who defends wagons leaves them only where his steps are spelled out.
        walk.over.retain(|(wagon, _)| !wagons::defenders(pos, wagon).contains(id));
        // Hold keeps to its place; to get there it may go as far as it can.
        if order == OrderType::Hold && goal::claim(pos, id, &acting).is_none() {
            walk.forward_left = walk.left;
        }
        goal::walk(&mut walk, goal);
        short = match goal.aside {
            Some(_) => Some(Short::Aside),
            None => walk.legs.is_empty().then_some(Short::Turn),
        };
    }
    let halts = halts(pos, id, unit, &clauses);
    let over = walk.over.iter().map(|(wagon, _)| wagon.clone()).collect();
    // Whoever halts before enemies that may move need not be told where they stand now.
    let stops = clauses.iter().map(|(_, c)| c).filter(|c| !halts_told(c) || halts.is_empty());
    let whole = walk.legs.clone();
    let mut legs = stop::cut(pos, id, unit, walk.legs, stops);
    if legs != whole {
        short = Some(Short::Stops);
    }
    let stopped = legs.clone();
    if let Some(why) = keep::keep(pos, id, unit, &mut legs, (order, sector, handling)) {
        refused.push((line, None, why));
    }
    if legs != stopped {
        short = Some(Short::cut(unit, order));
    }
    if legs.is_empty() {
        return Plan { job: None, refused, short };
    }
    let intent =
        Intent { unit: id.clone(), how: Kind::Normal, reach, legs, targets: Vec::new(), about: None, line };
    Plan { job: Some(Job { exits, halts, over, ..Job::new(intent) }), refused, short }
}

/// Where Hold keeps a unit whose steps are spelled out, and how far from there it may go: from the place that its order
/// names, or else from where it stands (notes 4.1).
fn held_at(
    pos: &Position,
    unit: &Unit,
    acting: &[&Clause],
    (order, handling): (OrderType, OrderViolation),
) -> Option<(Point, Paces)> {
    cites!("W-3.6f");
    if order != OrderType::Hold || handling == OrderViolation::Umpire {
        return None;
    }
    let named = acting.iter().find_map(|clause| match &clause.action {
        Action::Order(act::MovementOrder { goal: Some((Relation::At, Goal::Place(place))), .. }) => {
            Some(*place)
        }
        _ => None,
    });
    let (here, most) = (unit.at?, pos.data.paces("orders.hold_within"));
    // Who is still on his way to his place is not yet held there.
    let away = named.is_some_and(|place| (place - here).length() > most);
    (!away).then_some((named.unwrap_or(here), most))
}

/// How far from which enemies a unit stops that is told to stop where they can charge it and it cannot charge them:
/// at the moment when that comes about, whoever of the two brings it about [W-4.4.5d].
fn halts(pos: &Position, id: &UnitId, unit: &Unit, clauses: &[(Level, Clause)]) -> Vec<(UnitId, Paces)> {
    cites!("W-4.4.5d");
    if !clauses.iter().any(|(_, clause)| halts_told(clause)) {
        return Vec::new();
    }
    let own = charge_move(pos, unit).unwrap_or_default();
    let reach = |enemy: &UnitId| {
        let reach = charge_move(pos, pos.unit(enemy)?)?;
        // Within its reach: a hair nearer than that.
        (reach > own && measure::distance(pos, id, enemy)? > reach).then_some(reach - Paces(5))
    };
    let seen = super::s4_04_visibility::visible_enemies(pos, id).into_iter();
    seen.filter_map(|enemy| reach(&enemy).map(|reach| (enemy, reach))).collect()
}

/// Whether a clause says to stop where enemies can charge the unit and it cannot charge them, and nothing else.
fn halts_told(clause: &Clause) -> bool {
    let only = |when: &When| match when {
        When::If(condition) => *condition == Condition::StopOption,
        _ => true,
    };
    matches!(clause.action, Action::Stop(_)) && clause.when.iter().all(only)
}

/// What a unit is to do, where steps of a drill that are less binding than others on the same thing are left out
/// (notes 6.2), unless they stand on the same line of the sheet.
fn most_binding<'c>(acting: impl Iterator<Item = &'c (Level, Clause)>) -> Vec<&'c Clause> {
    let acting: Vec<&(Level, Clause)> = acting.collect();
    let of = |action: &Action| step(action).then(|| topic(action));
    let best = |clause: &Clause| {
        let alike = acting.iter().filter(|(_, other)| of(&other.action) == of(&clause.action));
        alike.map(|(level, other)| (*level, other.line)).min()
    };
    let binding = |(level, clause): &&&(Level, Clause)| {
        let (first, line) = best(clause).unwrap_or((*level, clause.line));
        !step(&clause.action) || *level == first || clause.line > 0 && clause.line == line
    };
    acting.iter().filter(binding).map(|(_, clause)| clause).collect()
}

/// Whether an action is a step of a drill: a way that is spelled out, or a change of formation wherever the enemy
/// is.
fn step(action: &Action) -> bool {
    let way = matches!(action, Action::Forward(_) | Action::Sideways(_) | Action::Wheel(_));
    way || action.kind().reshapes()
}

/// Whether `if within reach` holds in the movement phase: it is said of whom a general is to join.
pub fn in_reach(pos: &Position, sheets: &Sheets, id: &UnitId) -> bool {
    let reach = pos.unit(id).map_or(Paces::ZERO, |unit| allowance(pos, unit) - unit.spent);
    joins_within(pos, id, &plan::ranked(pos, sheets, id), reach)
}

/// Whether a general reaches the unit that he is to join with his move.
fn joins_within(pos: &Position, id: &UnitId, clauses: &[(Level, Clause)], reach: Paces) -> bool {
    let named = clauses.iter().find_map(|(_, c)| match &c.action {
        Action::Join(act::Join(unit)) => Some(unit),
        _ => None,
    });
    named.and_then(|with| measure::distance(pos, id, with)).is_some_and(|distance| distance <= reach)
}

/// What is left of a unit's move after the changes of formation and wheels that clauses spell out, wherever the
/// enemy is; `None` where none of them changes its formation.
pub fn left_by_changes(
    pos: &Position,
    id: &UnitId,
    unit: &Unit,
    clauses: &[&Clause],
    order: OrderType,
) -> Option<Paces> {
    let turns = |c: &&&Clause| c.action.kind().reshapes() || matches!(c.action, Action::Wheel(_));
    let turns: Vec<&Clause> = clauses.iter().filter(turns).copied().collect();
    let mut walk = Walk::new(pos, id, unit, (order, pos.readings.order_violation), allowance(pos, unit));
    steps(pos, id, &turns, order, &mut walk, &mut Vec::new());
    walk.legs.iter().any(|leg| matches!(leg, Leg::Form { .. })).then_some(walk.left)
}

/// Walks the steps that are spelled out; whether any of them moves the unit.
fn steps(
    pos: &Position,
    id: &UnitId,
    acting: &[&Clause],
    order: OrderType,
    walk: &mut Walk<'_>,
    refused: &mut Vec<Refusal>,
) -> bool {
    let mut moved = false;
    for clause in acting {
        let line = u32::try_from(clause.line).unwrap_or(0);
        let done = match &clause.action {
            Action::Forward(act::Forward(paces)) => {
                moved = true;
                walk.forward(*paces)
            }
            Action::Sideways(act::Sideways(side, paces)) => {
                moved = true;
                walk.shift(*paces * side.sign(), Paces::ZERO)
            }
            Action::Oblique(act::Oblique { forward, side, aside }) => {
                moved = true;
                walk.shift(*aside * side.sign(), *forward)
            }
            Action::Wheel(act::Wheel(side, angle)) => {
                moved = true;
                walk.wheel(*side, Angle(angle.0.abs()))
            }
            Action::Turn(turn) => {
                moved = true;
                walk.form(formations::turn(pos, &walk.unit, *turn))
            }
            Action::Form(act::Form { shape, within }) => {
                let near = within.is_none_or(|most| {
                    measure::nearest_enemy(pos, id).is_some_and(|(_, distance)| distance <= most)
                });
                if !near || goal::formed_so(&walk.unit, shape) {
                    continue;
                }
                match formations::form(pos, id, &walk.unit, shape, may_form(order, walk.handling)) {
                    Ok(leg) => walk.form(Some(leg)),
                    Err(unfit) => {
                        let (rule, why) = why(unfit);
                        refused.push((line, Some(rule), why));
                        continue;
                    }
                }
            }
            Action::Expand(act::Expand(by)) => {
                let files = by.map_or_else(|| goal::fewer_ranks(&walk.unit), |n| walk.unit.files + n);
                walk.form(formations::files(pos, &walk.unit, files))
            }
            Action::Contract(act::Contract(by)) => {
                let files =
                    by.map_or_else(|| goal::more_ranks(&walk.unit), |n| walk.unit.files.saturating_sub(n));
                walk.form(formations::files(pos, &walk.unit, files.max(1)))
            }
            Action::Files(act::Files(files)) => walk.form(formations::files(pos, &walk.unit, *files)),
            Action::ChangeRanks(_) => walk.form(formations::change_ranks(pos, &walk.unit)),
            _ => continue,
        };
        if let Err(why) = done {
            refused.push((line, None, why));
        }
    }
    moved
}

/// The order by which a unit may take a formation: where the umpire decides about what is against its order, it does
/// as it is told, and is held against CC-FORM.
fn may_form(order: OrderType, handling: OrderViolation) -> OrderType {
    cites!("W-4.4.5g", "W-3.2e");
    if handling == OrderViolation::Umpire { OrderType::Skirmish } else { order }
}

fn why(unfit: formations::Unfit) -> (RuleId, Why) {
    match unfit {
        formations::Unfit::Order => (rule!("W-4.4.5g"), Why::Order),
        formations::Unfit::Time => (rule!("W-4.9.2a"), Why::Allowance),
        formations::Unfit::Figures => (rule!("W-4.9.2e"), Why::NotNow),
        formations::Unfit::Mixed => (rule!("W-4.1.2l"), Why::NotNow),
        formations::Unfit::Troops | formations::Unfit::Illegal => (rule!("W-4.10a"), Why::NotNow),
    }
}

/// The least that an order makes a unit advance, where it can: half the move with Quick.
fn least(pos: &Position, unit: &Unit, order: OrderType, handling: OrderViolation) -> Paces {
    cites!("W-4.4.5a");
    match (order, handling) {
        (OrderType::Quick, OrderViolation::CutBack) => {
            share(ordered_move(pos, unit), pos.data.number("orders.quick_least"))
        }
        _ => Paces::ZERO,
    }
}
