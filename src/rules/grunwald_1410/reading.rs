//! What a player is told about his sheet: how it was understood, what is wrong with it, and where his
//! units would end if nobody interferes.

use std::collections::{BTreeMap, BTreeSet};

use crate::core::table::Seating;
use crate::core::{DiceSource, GameId, Label, Modes, Sitting, Table, Told};
use crate::orders::{Problem, Severity};
use crate::rules::{Ending, OrderText, Reading, Tally, Understood};

use super::event::Event;
use super::field::Field;
use super::hex::Hex;
use super::ids::{Arm, Nation, Side, UnitId};
use super::orders::{self, BlankSheet, Placed};
use super::phase::{Phase, period};
use super::plan::{self, Plan, Plans};
use super::position::{End, Position, Unit};
use super::{s04_movement, s07_combat, s11_crossbows, s18_setup, s19_victory, sequence, strength};

/// Reads a seat's texts; the last is the newest. Pits are left out of the trial for the Polish side, so
/// that nothing it is told depends on them.
pub fn read(position: &Position, side: Side, texts: &[OrderText]) -> Reading {
    let on_map = |hex| position.map.contains(hex);
    let names = plan::names(position, side, &on_map);
    let Some(newest) = texts.last() else { return Reading::default() };
    let drawn = Plan::draw(texts, newest.period, &names, &position.lately);
    let mut reading = Reading { problems: drawn.problems, ..Reading::default() };
    reading.understood = drawn
        .newest
        .iter()
        .map(|placed| Understood {
            line: placed.line,
            text: orders::restate(&placed.order, &names),
            standing: orders::is_standing(&placed.order),
        })
        .collect();
    reading.sheet = drawn
        .plan
        .entries
        .iter()
        .map(|e| Understood {
            line: if e.text + 1 == texts.len() { e.placed.line } else { 0 },
            text: orders::restate(&e.placed.order, &names),
            standing: orders::is_standing(&e.placed.order),
        })
        .collect();
    let due = period(position.turn, position.phase.half());
    if newest.period == due.ordinal || position.phase == Phase::Fire && side == Side::Teutonic {
        let trial = Trial::of(position, side, &drawn.plan);
        reading.problems.extend(trial.problems(&drawn.plan, texts.len() - 1));
        reading.forecast = trial.forecast();
        for (entry, understood) in drawn.plan.entries.iter().zip(&mut reading.sheet) {
            if trial.is_idle(entry.number) {
                understood.text += IDLE;
            }
        }
    }
    reading.problems.extend(replaced(&drawn.newest));
    reading.problems.extend(fire_problems(position, side, &drawn.plan, texts.len() - 1));
    reading.problems.sort_by_key(|p| p.line);
    mark_idle(&mut reading, &drawn.newest);
    reading
}

/// Says beside each order of the newest text whether it will not be carried out, so that nobody who
/// reads only the list is misled.
fn mark_idle(reading: &mut Reading, newest: &[Placed]) {
    for (understood, placed) in reading.understood.iter_mut().zip(newest) {
        let here = |p: &&Problem| p.line == placed.line && p.span == placed.span;
        if reading.problems.iter().filter(here).any(|p| p.severity == Severity::Error) {
            understood.text += IDLE;
        }
    }
}

/// What stands behind an order that will not be carried out.
const IDLE: &str = " -- will not be carried out as things stand";

/// Notes on orders of a text that later lines of the same text replace.
fn replaced(orders: &[Placed]) -> Vec<Problem> {
    let mut last: BTreeMap<String, usize> = BTreeMap::new();
    for placed in orders {
        last.insert(orders::slot(&placed.order), placed.line);
    }
    orders
        .iter()
        .filter_map(|p| {
            let line = *last.get(&orders::slot(&p.order))?;
            let why = format!("replaced by line {line}: the last word counts");
            (line != p.line).then(|| Problem::error(p.line, &p.source, p.span.clone(), why).as_warning())
        })
        .collect()
}

/// Dice that never hurt: a forecast is what happens if nothing goes wrong.
struct Calm;

impl DiceSource for Calm {
    fn die(&mut self, _label: &Label<'_>) -> u32 {
        1
    }
}

/// The phase that is due, played with one side's orders alone.
struct Trial<'p> {
    side: Side,
    before: &'p Position,
    after: Position,
    told: Vec<Told<Event>>,
    /// Where pits lie that the side may fall into.
    pits: BTreeSet<Hex>,
}

impl<'p> Trial<'p> {
    fn of(position: &'p Position, side: Side, plan: &Plan) -> Self {
        let mut tried = position.clone();
        let mut pits = BTreeSet::new();
        if side == Side::Polish {
            pits = tried.pits.keys().copied().collect();
            tried.pits.clear();
            tried.pits_out = None;
        }
        tried.camps_checked = super::ids::Camp::ALL.into_iter().collect();
        let mut plans = Plans::default();
        *plans.of_mut(side) = plan.clone();
        let sitting = Sitting {
            game: GameId::new("forecast"),
            line: 0,
            turn: position.turn,
            phase: position.phase.name(),
            occurrence: 1,
        };
        let (given, modes) = (BTreeMap::new(), Modes::default());
        let seating = Seating { sitting, dice: &mut Calm, given: &given, modes: &modes };
        let mut field = Field { table: Table::new(tried, seating), plans: &plans };
        let moves = matches!(position.phase, Phase::SetUp | Phase::PolishMovement | Phase::TeutonicMovement);
        if moves {
            let _ = sequence::play(&mut field);
        } else {
            sequence::look(&mut field);
        }
        let (after, told, _) = field.table.leave();
        Self { side, before: position, after, told, pits }
    }

    /// What of the newest text would not be carried out.
    fn problems(&self, plan: &Plan, newest: usize) -> Vec<Problem> {
        let refused = self.told.iter().filter_map(|t| match &t.event {
            Event::Refused { unit, reason, order, side } if *side == self.side => {
                Some((t, unit, reason, *order))
            }
            _ => None,
        });
        refused
            .filter_map(|(told, unit, reason, order)| {
                let entry = plan.entries.iter().find(|e| e.number == order && e.text == newest)?;
                let placed = &entry.placed;
                let problem =
                    Problem::error(placed.line, &placed.source, placed.span.clone(), reason.clone())
                        .under(told.rule.clone());
                let moved = self.moves(unit);
                Some(if moved {
                    problem.as_warning().hinting("it goes as far as that and stops")
                } else if unit == s18_setup::PITS {
                    problem.as_warning()
                } else {
                    problem
                })
            })
            .collect()
    }

    /// Whether a unit or leader does anything at all.
    fn moves(&self, name: &str) -> bool {
        self.told.iter().any(|t| match &t.event {
            Event::Move { unit, .. } | Event::Disorder { unit } => unit.as_str() == name,
            Event::LeaderMove { leader, .. } => leader.as_str() == name,
            _ => false,
        })
    }

    /// Whether nothing comes of an order, by its number on the sheet.
    fn is_idle(&self, number: u32) -> bool {
        self.told.iter().any(|t| match &t.event {
            Event::Refused { unit, order, side, .. } => {
                *order == number && *side == self.side && unit != s18_setup::PITS && !self.moves(unit)
            }
            _ => false,
        })
    }

    /// Where own units end, and what they must then attack.
    fn forecast(&self) -> Vec<String> {
        let mut by_unit: BTreeMap<&UnitId, Vec<&Event>> = BTreeMap::new();
        for told in &self.told {
            if let Event::Move { unit, .. } | Event::Turn { unit, .. } | Event::Disorder { unit } =
                &told.event
            {
                by_unit.entry(unit).or_default().push(&told.event);
            }
        }
        let mut lines: Vec<String> =
            by_unit.into_iter().filter_map(|(id, events)| self.line(id, &events)).collect();
        for told in &self.told {
            if let Event::LeaderMove { leader, path, cost, .. } = &told.event {
                let end = path.last().map_or_else(String::new, ToString::to_string);
                lines.push(format!("{leader}: to {end}, {cost} of 12 movement points"));
            }
        }
        let attack_ahead = matches!(
            self.before.phase,
            Phase::PolishMovement | Phase::TeutonicMovement | Phase::PolishAttack | Phase::TeutonicAttack
        );
        if attack_ahead {
            lines.extend(attacks(&self.after, self.side));
        }
        lines
    }

    fn line(&self, id: &UnitId, events: &[&Event]) -> Option<String> {
        let (unit, at) = self.after.placed(id)?;
        let spent = events.iter().rev().find_map(|e| match e {
            Event::Move { spent, .. } => Some(*spent),
            Event::Turn { cost, .. } => Some(*cost),
            _ => None,
        });
        // Falling into disorder and no more costs one point (9.13).
        let spent = spent.unwrap_or(1);
        let from = self.before.placed(id).map(|(_, hex)| hex);
        let place = match from {
            Some(from) if from != at => format!("{from} to {at}"),
            _ => format!("stays in {at}"),
        };
        let facing =
            if unit.disordered { "in disorder".to_owned() } else { format!("facing {}", unit.facing) };
        let zone = if self.after.in_enemy_zone(at, self.side) { ", in an enemy zone of control" } else { "" };
        let allowance = self.after.allowance(unit);
        let points = if unit.arm == Arm::Artillery {
            String::new()
        } else {
            format!(", {spent} of {allowance} movement points")
        };
        Some(format!(
            "{}: {place}, {facing}{points}{zone}{}",
            self.after.call(id),
            self.dangers(unit, events)
        ))
    }

    /// What on the way of a unit is left to the dice: marshes, and pits for those who do not know them.
    fn dangers(&self, unit: &Unit, events: &[&Event]) -> String {
        let entered = events.iter().filter_map(|e| match e {
            Event::Move { path, .. } => Some(&path[1..]),
            _ => None,
        });
        let mut words = String::new();
        for hex in entered.flatten() {
            if s04_movement::sinks(&self.after, unit.arm, *hex) {
                words += &format!("; marsh in {hex}, lost on a 6 and then 4 to 6");
            }
            if self.pits.contains(hex) {
                words += &format!("; a wolf pit in {hex}");
            }
        }
        words
    }
}

/// The attacks a side would have to make as things stand.
fn attacks(position: &Position, side: Side) -> Vec<String> {
    s07_combat::attacks(position, &s07_combat::bound_to_attack(position, side))
        .into_iter()
        .map(|a| {
            let who: Vec<String> = a.attackers.iter().map(|id| position.call(id)).collect();
            let attack = strength::attack(position, &a.attackers, a.at).total;
            let defence = strength::defence(position, &a.defender, &a.attackers).total;
            format!(
                "must then attack: {} on {} in {}, {attack} against {defence}, {:+}",
                who.join(" and "),
                position.call(&a.defender),
                a.at,
                a.differential
            )
        })
        .collect()
}

/// Fire orders for units that cannot fire, or for targets out of reach.
fn fire_problems(position: &Position, side: Side, plan: &Plan, newest: usize) -> Vec<Problem> {
    if side != Side::Teutonic {
        return Vec::new();
    }
    let mut problems = Vec::new();
    for entry in plan.entries.iter().filter(|e| e.text == newest) {
        let orders::Order::Fire(orders::Group::Units(ids), aims) = &entry.placed.order else { continue };
        for id in ids {
            if let Some((rule, why)) = s11_crossbows::why_no_shot(position, id, aims) {
                let p = &entry.placed;
                problems.push(Problem::error(p.line, &p.source, p.span.clone(), why).under(rule));
            }
        }
    }
    problems
}

/// The end of the game in words.
pub fn ending(position: &Position, end: &End) -> Ending {
    let (teutonic, polish) =
        (s19_victory::points_of(position, Side::Teutonic), s19_victory::points_of(position, Side::Polish));
    let result =
        end.winners.first().map_or_else(|| "a draw".to_owned(), |s| format!("{}, {}", s.title(), end.degree));
    let text = format!("{result}; points Teutonic {teutonic}, Polish-Lithuanian {polish}");
    let points = [Side::Teutonic, Side::Polish].map(|side| {
        (side.seat(), Tally::from([("points", i64::from(s19_victory::points_of(position, side)))]))
    });
    Ending { winners: end.winners.iter().map(|s| s.seat()).collect(), text, points: points.into() }
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
    let leaders = position.leaders.keys().filter(|l| position.leader_data(l).side == side).cloned().collect();
    orders::blank_sheet(&BlankSheet { side, turn: open.turn, title: &open.title, asked, units, leaders })
}
