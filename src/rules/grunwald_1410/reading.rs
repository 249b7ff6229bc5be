//! What a player is told about his sheet: how it was understood, what is wrong with it, and where his
//! units would end if nobody interferes.

use estafette_core::{said, text};
use std::collections::{BTreeMap, BTreeSet};

use estafette_core::cites;
use estafette_core::journal::At;
use estafette_core::rule;
use estafette_orders::{Problem, Severity};
use estafette_rules::{Ending, Numbers, OrderText, Reading, Tally, Understood};

use super::fates;
use super::ids::{Arm, Nation, Side, UnitId};
use super::orders::{self, BlankSheet, Enter, Fire, Move, Order, Placed, written};
use super::phase::{Phase, period, turn_of};
use super::plan::{self, Drawn, Entry, Plan};
use super::position::{GameEnd, Position, Unit};
use super::trial::Trial;
use super::walk::ways;
use super::{s10_leaving, s11_crossbows, s12_artillery, s19_victory};

/// Reads a seat's texts; the last is the newest. Pits are left out of the trial for the Polish side, so
/// that nothing it is told depends on them.
pub fn read(position: &Position, side: Side, texts: &[OrderText]) -> Reading {
    let on_map = |hex| position.map.contains(hex);
    let names = plan::names(position, side, &on_map);
    let Some(last) = texts.len().checked_sub(1) else { return Reading::default() };
    let mut texts = texts.to_vec();
    let due = period(position.turn, position.phase.half());
    if texts[last].period == due.ordinal {
        texts[last].due = Some(At { turn: due.turn, phase: position.phase.name() });
    }
    let texts = texts.as_slice();
    let newest = &texts[last];
    let drawn = Plan::draw(texts, (newest.period, newest.period), &names, &position.lately);
    let (problems, left) = (drawn.problems.clone(), drawn.left.clone());
    let mut reading = Reading { problems, left, ..Reading::default() };
    let numbers = Numbers::of(texts, newest.period);
    let (late, in_time): (Vec<&Placed>, Vec<&Placed>) =
        drawn.newest.iter().partition(|placed| plan::is_late(newest, &placed.order));
    reading.late = late.iter().map(|o| numbers.at(last, o.line, o.span.start)).collect();
    reading.problems.extend(too_late(position, &late));
    reading.understood = in_time
        .iter()
        .map(|placed| Understood {
            line: placed.line,
            text: placed.order.said(&names),
            standing: placed.order.is_standing(),
            numbers: vec![numbers.at(last, placed.line, placed.span.start)],
        })
        .collect();
    reading.sheet = drawn
        .plan
        .entries
        .iter()
        .map(|e| Understood {
            line: if e.text == last { e.placed.line } else { 0 },
            text: e.placed.order.said(&names),
            standing: e.placed.order.is_standing(),
            numbers: vec![e.order],
        })
        .collect();
    let statements = in_time.chunk_by(|a, b| (a.line, a.span.start) == (b.line, b.span.start));
    reading.problems.extend(statements.filter_map(|statement| own_ways(position, statement)));
    let mut idle = BTreeSet::new();
    if newest.period == due.ordinal || position.phase == Phase::Fire && side == Side::Teutonic {
        let trial = Trial::of(position, side, &drawn.plan);
        reading.problems.extend(trial.problems(&drawn.plan, last));
        reading.forecast = trial.forecast(&drawn.plan);
        for (entry, understood) in drawn.plan.entries.iter().zip(&mut reading.sheet) {
            if trial.is_idle(entry) {
                understood.text += text!("idle");
                idle.insert(entry.placed.order.slot());
            }
        }
    }
    for (placed, problem) in out_of_time(side, newest.period, &drawn.newest) {
        idle.insert(placed.order.slot());
        reading.problems.push(problem);
    }
    for (placed, problem) in not_away(position, newest.period, &drawn.newest) {
        idle.insert(placed.order.slot());
        reading.problems.push(problem);
    }
    reading.problems.extend(replaced(&drawn, last));
    for (entry, problem) in fire_problems(position, side, &drawn.plan, last) {
        if problem.severity == Severity::Error {
            idle.insert(entry.placed.order.slot());
        }
        reading.problems.push(problem);
    }
    reading.problems.sort_by_key(|p| p.line);
    mark_idle(&mut reading, &in_time, &idle);
    reading
}

/// Says of units that are sent to a hex by which steps each goes there.
fn own_ways(position: &Position, statement: &[&Placed]) -> Option<Problem> {
    cites!("4.22");
    let mut goal = None;
    let ways = statement.iter().filter_map(|placed| {
        let Order::Move(Move { unit, steps }) = &placed.order else { return None };
        let (there, way) = ways::found(position, unit, steps)?;
        goal = Some(there);
        Some(match way.as_slice() {
            [] => said!("finds-no-way", %unit),
            way => said!("finds-its-way", %unit, steps = %written::steps(way)),
        })
    });
    let ways: Vec<String> = ways.collect();
    let message = said!("find-their-ways", goal = %goal?, ways = %ways.join("; "));
    Some(statement.first()?.problem(message).under(rule!("4.22")).as_warning())
}

/// Says beside each order of the newest text whether it will not be carried out, so that nobody who
/// reads only the list is misled. `idle` are the slots of the orders of which nothing comes.
fn mark_idle(reading: &mut Reading, newest: &[&Placed], idle: &BTreeSet<String>) {
    for (understood, placed) in reading.understood.iter_mut().zip(newest) {
        if idle.contains(&placed.order.slot()) {
            understood.text += text!("idle");
        }
    }
}

/// Refusals of orders whose phase of the half-turn has been played: after a roll back to the middle of one, or while it
/// goes on.
fn too_late(position: &Position, orders: &[&Placed]) -> Vec<Problem> {
    let problem = |placed: &&Placed| {
        let what = plan::played(&placed.order, position.phase)?;
        let message = said!("too-late-the-of-this-half", %what);
        Some(placed.problem(message).under(rule!("3.0-3")))
    };
    orders.iter().filter_map(problem).collect()
}

/// Orders for a half-turn on a sheet for the set-up, and the other way round.
fn out_of_time(side: Side, of: u32, orders: &[Placed]) -> Vec<(&Placed, Problem)> {
    cites!("3.0-3");
    let set_up = of == period(0, None).ordinal;
    let problem = |placed: &Placed| {
        let why = fates::out_of_time(&placed.order, side, set_up)?;
        let problem = placed.problem(why);
        Some(problem.under(rule!("3.0-3")))
    };
    orders.iter().filter_map(|placed| Some((placed, problem(placed)?))).collect()
}

/// Orders to come back for units that are on the map then, or may not come back yet.
fn not_away<'p>(position: &Position, of: u32, orders: &'p [Placed]) -> Vec<(&'p Placed, Problem)> {
    cites!("10.11");
    let turn = turn_of(of);
    let problem = |placed: &'p Placed| {
        let Order::Enter(Enter { unit, .. }) = &placed.order else { return None };
        let why = s10_leaving::why_no_return(position, unit, turn)?;
        Some((placed, placed.problem(why).under(rule!("10.11"))))
    };
    // The set-up has no such orders at all.
    orders.iter().filter(|_| turn > 0).filter_map(problem).collect()
}

/// Notes on orders of the newest text that later ones of it replace: as the last word on the same thing, or on all of
/// whom they speak.
fn replaced(drawn: &Drawn, newest: usize) -> Vec<Problem> {
    let place = |placed: &Placed| (placed.line, placed.span.start);
    let mut last: BTreeMap<String, &Placed> = BTreeMap::new();
    for placed in &drawn.newest {
        last.insert(placed.order.slot(), placed);
    }
    let here = drawn.plan.replaced.iter().filter(|replaced| replaced.old.text == newest);
    let others: Vec<(&Placed, &Placed)> =
        here.map(|replaced| (&replaced.old.placed, &replaced.new)).collect();
    let note = |old: &Placed| {
        let same = last.get(&old.order.slot()).copied().filter(|new| place(new) != place(old));
        let other = || others.iter().find(|(other, _)| *other == old).map(|(_, new)| *new);
        let new = same.or_else(other)?;
        let by = match new.line == old.line {
            true => format!("`{}`", new.words()),
            false => said!("line", line = %new.line),
        };
        Some(old.problem(said!("replaced-by-the-last-word-counts", %by)).as_warning())
    };
    let mut notes: Vec<Problem> = drawn.newest.iter().filter_map(note).collect();
    notes.dedup();
    notes
}

/// Fire orders for units that cannot fire, for targets out of reach, or for those behind another unit.
fn fire_problems<'p>(
    position: &Position,
    side: Side,
    plan: &'p Plan,
    newest: usize,
) -> Vec<(&'p Entry, Problem)> {
    if side != Side::Teutonic {
        return Vec::new();
    }
    let mut problems = Vec::new();
    for entry in plan.entries.iter().filter(|e| e.text == newest) {
        let Order::Fire(Fire { group: orders::Group::Units(ids), aims }) = &entry.placed.order else {
            continue;
        };
        let placed = &entry.placed;
        for id in ids {
            if let Some((rule, why)) = s11_crossbows::why_no_shot(position, id, aims) {
                problems.push((entry, placed.problem(why).under(rule)));
            } else if let Some(why) = s12_artillery::why_screened(position, id, aims) {
                let hint = text!("it-shoots-there-once-the-hex");
                problems.push((entry, placed.problem(why).under(rule!("12.11")).as_warning().hinting(hint)));
            }
        }
    }
    problems
}

/// The end of the game in words.
pub fn ending(position: &Position, end: &GameEnd) -> Ending {
    let (teutonic, polish) =
        (s19_victory::points_of(position, Side::Teutonic), s19_victory::points_of(position, Side::Polish));
    let result =
        end.winners.first().map_or_else(|| "a draw".to_owned(), |s| format!("{}, {}", s.title(), end.degree));
    let text = said!("points-teutonic-polish-lithuanian", %result, %teutonic, %polish);
    let points = [Side::Teutonic, Side::Polish].map(|side| {
        (side.seat(), Tally::from([("points", i64::from(s19_victory::points_of(position, side)))]))
    });
    Ending { winners: end.winners.iter().map(|s| s.seat()).collect(), text, points: points.into() }
}

/// `A20B27 NE 6/4`: where a unit stands, its strength and its movement points.
fn place(position: &Position, unit: &Unit) -> String {
    let at = unit.at.map(|hex| hex.to_string()).unwrap_or_default();
    let facing = if unit.disordered { text!("disorder-mark").to_owned() } else { unit.facing.to_string() };
    format!("{at} {facing} {}/{}", position.strength(unit), position.allowance(unit))
}

/// The sheet a side may fill in for its next half-turn.
pub fn blank_sheet(position: &Position, side: Side) -> String {
    let open = super::open_period(position, side);
    let asked = match position.phase.half() {
        None => orders::Asked::SetUp,
        Some(half) if half == side => orders::Asked::OwnTurn,
        Some(_) => orders::Asked::EnemyTurn,
    };
    // Guns last: the sheet's examples are made with the first groups, and guns do not move.
    let mut groups: BTreeMap<(bool, Nation, Arm), Vec<UnitId>> = BTreeMap::new();
    for (id, unit, _) in position.side_units(side) {
        let gun = unit.arm == Arm::Artillery;
        groups.entry((gun, unit.nation, unit.arm)).or_default().push(id.clone());
    }
    let units = groups
        .into_iter()
        .map(|((_, nation, arm), ids)| {
            let kind = match arm {
                Arm::Heavy | Arm::Light => "horse",
                Arm::Foot => "foot",
                Arm::Artillery => "guns",
            };
            (format!("{} {kind}", nation.as_str()), ids)
        })
        .collect();
    let places = position.side_units(side).map(|(id, unit, _)| (id.clone(), place(position, unit))).collect();
    let leaders = position.leaders.keys().filter(|l| position.leader_data(l).side == side).cloned().collect();
    orders::blank_sheet(&BlankSheet {
        side,
        turn: open.turn,
        title: &open.title,
        asked,
        units,
        places,
        leaders,
    })
}
