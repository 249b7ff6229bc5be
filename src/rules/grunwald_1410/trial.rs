//! The phase that is due, tried with one side's orders alone and dice that never hurt: what a receipt says
//! will not be carried out, and where units end if nobody interferes.

use estafette_core::{said, text};
use std::collections::{BTreeMap, BTreeSet};

use estafette_board::Facing;
use estafette_core::rule;
use estafette_core::table::Seating;
use estafette_core::{CitedEvent, DiceSource, GameId, Label, Modes, RuleId, Sitting, Table};
use estafette_orders::Problem;

use super::event::{Cause, Event};
use super::field::Battlefield;
use super::hex::Hex;
use super::ids::{Arm, Side, UnitId};
use super::orders::{AttackOrder, Move, Order, Pits, Step, written};
use super::phase::Phase;
use super::plan::{Entry, Plan, Plans};
use super::position::{Position, Unit};
use super::{s04_movement, s07_combat, s18_setup, sequence, strength};

/// Dice that never hurt: a forecast is what happens if nothing goes wrong.
struct Calm;

impl DiceSource for Calm {
    fn die(&mut self, _label: &Label<'_>) -> u32 {
        1
    }
}

/// The phase that is due, played with one side's orders alone.
pub struct Trial<'p> {
    side: Side,
    before: &'p Position,
    after: Position,
    told: Vec<CitedEvent<Event>>,
    /// Where pits lie that the side may fall into.
    pits: BTreeSet<Hex>,
}

impl<'p> Trial<'p> {
    /// Plays it.
    pub fn of(position: &'p Position, side: Side, plan: &Plan) -> Self {
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
        let mut field = Battlefield::new(Table::new(tried, seating), &plans);
        let moves = matches!(position.phase, Phase::SetUp | Phase::PolishMovement | Phase::TeutonicMovement);
        if moves {
            let _ = sequence::play(&mut field);
        } else {
            sequence::look(&mut field);
        }
        let (after, told, _) = field.table.leave();
        Self { side, before: position, after, told, pits }
    }

    /// What was refused to an order, each with its rule, its unit and the reason.
    fn refusals(&self, place: u32) -> impl Iterator<Item = (&RuleId, &str, &str)> {
        self.told.iter().filter_map(move |t| match &t.event {
            Event::Refused { unit, reason, place: at, side, .. } if *side == self.side && *at == place => {
                Some((&t.rule, unit.as_str(), reason.as_str()))
            }
            _ => None,
        })
    }

    /// What of the newest text would not be carried out, or only in part, and what it costs. Orders of one
    /// statement are spoken of together.
    pub fn problems(&self, plan: &Plan, newest: usize) -> Vec<Problem> {
        let of_text: Vec<&Entry> = plan.entries.iter().filter(|e| e.text == newest).collect();
        let mut problems = Vec::new();
        for statement in of_text.chunk_by(|a, b| a.is_written_with(b)) {
            if statement.len() > 1 && statement.iter().all(|e| e.moved_unit().is_some()) {
                problems.extend(self.of_group(statement));
            } else {
                let each =
                    |e: &&Entry| self.refusals(e.place).map(|r| self.problem(e, r)).collect::<Vec<_>>();
                problems.extend(statement.iter().flat_map(each));
            }
            problems.extend(statement.iter().filter_map(|e| self.trampled_leaders(e)));
        }
        problems
    }

    /// The problem of an order about one unit or thing.
    fn problem(&self, entry: &Entry, (rule, unit, reason): (&RuleId, &str, &str)) -> Problem {
        let problem = entry.placed.problem(reason).under(rule.clone());
        if self.moves(unit) {
            return problem.as_warning().hinting(text!("it-goes-as-far-as-that"));
        }
        if self.is_idle(entry) { problem } else { problem.as_warning() }
    }

    /// The problem of an order to several units: who stays, who stops on his way, and why. Each reason is
    /// given once, with all to whom it applies.
    fn of_group(&self, statement: &[&Entry]) -> Option<Problem> {
        let mut by_reason: Vec<(&str, bool, Vec<&str>)> = Vec::new();
        let mut rule = None;
        for entry in statement {
            for (under, unit, reason) in self.refusals(entry.place) {
                rule = rule.or(Some(under));
                let goes = self.moves(unit);
                match by_reason.iter_mut().find(|(r, g, _)| *r == reason && *g == goes) {
                    Some((_, _, units)) => units.push(unit),
                    None => by_reason.push((reason, goes, vec![unit])),
                }
            }
        }
        let clause = |(reason, goes, units): &(&str, bool, Vec<&str>)| {
            let verb = match (goes, units.len()) {
                (true, 1) => text!("goes-only-a-part-of-its"),
                (true, _) => text!("go-only-a-part-of-their"),
                (false, 1) => "stays",
                (false, _) => "stay",
            };
            format!("{} {verb}: {reason}", units.join(", "))
        };
        let clauses: Vec<String> = by_reason.iter().map(clause).collect();
        let problem = statement[0].placed.problem(clauses.join("; ")).under(rule?.clone());
        if statement.iter().all(|e| self.is_idle(e)) {
            return Some(problem);
        }
        Some(problem.as_warning().hinting(text!("the-others-are-ordered-all-the")))
    }

    /// A warning where an order rides down own leaders with their unit (GA-56).
    fn trampled_leaders(&self, entry: &Entry) -> Option<Problem> {
        let Order::Move(Move { unit: rider, .. }) = &entry.placed.order else { return None };
        let trampled = self.told.iter().filter_map(|t| match &t.event {
            Event::Eliminate { unit, cause: Cause::Trampled, by: Some(by), .. } if by == rider => Some(unit),
            _ => None,
        });
        let with = |unit: &String| self.before.leaders_with(&UnitId::from(unit.as_str()));
        let leaders: Vec<String> =
            trampled.flat_map(with).map(|l| self.before.leader_data(&l).name.clone()).collect();
        if leaders.is_empty() {
            return None;
        }
        let verb = if leaders.len() == 1 { text!("he-falls-too") } else { text!("they-fall-too") };
        let why = said!("with-the-unit-that-is-ridden", leaders = %leaders.join(text!("and-between")), %verb);
        Some(entry.placed.problem(why).under(rule!("15.22")).as_warning())
    }

    /// Whether a unit or leader does anything at all of what he was ordered.
    fn moves(&self, name: &str) -> bool {
        self.told.iter().any(|t| match &t.event {
            Event::Move { unit, .. } | Event::Disorder { unit } => unit.as_str() == name,
            Event::LeaderMove { leader, .. } => leader.as_str() == name && t.rule != rule!("15.13"),
            _ => false,
        })
    }

    /// Whether nothing comes of an order.
    pub fn is_idle(&self, entry: &Entry) -> bool {
        let parts = match &entry.placed.order {
            Order::AttackOrder(AttackOrder { hexes }) | Order::Pits(Pits { hexes, .. }) => hexes.len().max(1),
            _ => 1,
        };
        // Without the leader named it tries all the same.
        let late = [rule!("9.44"), rule!("9.46")];
        let lost = self
            .refusals(entry.place)
            .filter(|(rule, unit, _)| *unit != s18_setup::PITS && !late.contains(rule) && !self.moves(unit));
        lost.count() >= parts
    }

    /// Where own units end, and what they must then attack.
    pub fn forecast(&self, plan: &Plan) -> Vec<String> {
        let mut by_unit: BTreeMap<&UnitId, Vec<&Event>> = BTreeMap::new();
        // Of those who are ordered together each one's end is told, though it may not move.
        for statement in plan.entries.chunk_by(Entry::is_written_with).filter(|s| s.len() > 1) {
            by_unit.extend(statement.iter().filter_map(|e| Some((e.moved_unit()?, Vec::new()))));
        }
        for told in &self.told {
            if let Event::Move { unit, .. } | Event::Turn { unit, .. } | Event::Disorder { unit } =
                &told.event
            {
                by_unit.entry(unit).or_default().push(&told.event);
            }
        }
        let mut lines: Vec<String> = by_unit
            .into_iter()
            .filter_map(|(id, events)| Some(self.line(id, &events)? + &self.way(plan, id, &events)))
            .collect();
        for told in &self.told {
            if let Event::LeaderMove { leader, path, cost, .. } = &told.event
                && told.rule != rule!("15.13")
            {
                let end = path.last().map_or_else(String::new, ToString::to_string);
                lines.push(said!("to-of-12-movement-points", %leader, %end, %cost));
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
        let spent = spent.unwrap_or(u32::from(!events.is_empty()));
        let from = self.before.placed(id).map(|(_, hex)| hex);
        let place = match from {
            Some(from) if from != at => said!("from-to", %from, %at),
            _ => said!("stays-in", %at),
        };
        let facing = if unit.disordered { said!("in-disorder") } else { said!("facing-2", f = %unit.facing) };
        let zone =
            if self.after.in_enemy_zone(at, self.side) { text!("in-an-enemy-zone-of-control") } else { "" };
        let allowance = self.after.allowance(unit);
        let points = if unit.arm == Arm::Artillery {
            String::new()
        } else {
            said!("of-movement-points", %spent, %allowance)
        };
        Some(format!(
            "{}: {place}, {facing}{points}{zone}{}",
            self.after.call(id),
            self.dangers(unit, events)
        ))
    }

    /// The steps by which a unit finds its own way to a hex.
    fn way(&self, plan: &Plan, id: &UnitId, events: &[&Event]) -> String {
        let finds = |entry: &Entry| match &entry.placed.order {
            Order::Move(Move { unit, steps }) => unit == id && steps.iter().any(|s| matches!(s, Step::To(_))),
            _ => false,
        };
        let Some(before) = self.before.unit(id).filter(|u| !u.disordered && plan.entries.iter().any(finds))
        else {
            return String::new();
        };
        let mut facing = before.facing;
        let mut steps: Vec<Step> = Vec::new();
        for event in events {
            match event {
                Event::Move { path, facing: end, .. } => {
                    for pair in path.windows(2) {
                        let Some(ahead) = pair[0].direction_to(pair[1]) else { continue };
                        turn(&mut steps, &mut facing, ahead);
                        match steps.last_mut() {
                            Some(Step::Forward(hexes)) => *hexes += 1,
                            _ => steps.push(Step::Forward(1)),
                        }
                    }
                    turn(&mut steps, &mut facing, *end);
                }
                Event::Turn { facing: end, .. } => turn(&mut steps, &mut facing, *end),
                _ => return String::new(),
            }
        }
        if steps.is_empty() {
            String::new()
        } else {
            said!("by-these-steps", steps = %written::steps(&steps))
        }
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
                words += &said!("marsh-in-lost-on-a-6", %hex);
            }
            if self.pits.contains(hex) {
                words += &said!("a-wolf-pit-in", %hex);
            }
        }
        words
    }
}

/// Turns to a facing, if that is another.
fn turn(steps: &mut Vec<Step>, facing: &mut Facing, to: Facing) {
    if *facing != to {
        steps.push(Step::Turn(facing.turn_to(to)));
        *facing = to;
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
            said!("must-then-attack-on-in-against", who = %who.join(text!("and-between")), defender = %position.call(&a.defender), at = %a.at, %attack, %defence, differential = %format_args!("{:+}", a.differential))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::phase::period;
    use super::super::{data::Data, reading, stage};
    use super::*;
    use estafette_core::Lang;
    use estafette_orders::Severity;
    use estafette_rules::{OrderText, Reading};

    /// What the Polish side is told of a text for its first half-turn.
    fn read(text: &str) -> Reading {
        let data = Arc::new(Data::load(&crate::EDITION.data(None).unwrap()).unwrap());
        let mut state = stage::from_scenario(Some("grunwald"), &data).unwrap();
        state.phase = Phase::PolishMovement;
        let due = period(1, Some(Side::Polish)).ordinal;
        let texts = [OrderText::new(due, text)];
        reading::read(&Position::new(state, data), Side::Polish, &texts)
    }

    #[test]
    fn of_an_order_to_several_only_those_are_flagged_who_stay() {
        let told = read("L19 and L18 f2");
        let texts: Vec<&str> = told.understood.iter().map(|u| u.text.as_str()).collect();
        let idle = "L18: 2 hexes forward -- will not be carried out as things stand";
        assert_eq!(texts, ["L19: 2 hexes forward", idle]);
        let [problem] = &told.problems[..] else { panic!("{:?}", told.problems) };
        assert_eq!(problem.severity, Severity::Warning, "{}", problem.render(Lang::English));
        assert_eq!(problem.message, "L18 stays: A30B34 is held by a friend, T03");
        let ends: Vec<&str> = told.forecast.iter().map(|l| l.split(',').next().unwrap()).collect();
        assert_eq!(ends, ["L18: stays in A31B33", "L19: A30B33 to A28B35"]);
    }

    #[test]
    fn a_row_of_units_has_one_note_and_an_end_for_each() {
        let told = read("P01-P10 forward 2");
        let [problem] = &told.problems[..] else { panic!("{:?}", told.problems) };
        for who in ["P01 stays: A26B28 is held", "P02 stays", "P03 stays", "P08 stays", "P10 stays"] {
            assert_eq!(problem.message.matches(who).count(), 1, "{who}: {}", problem.message);
        }
        assert_eq!(told.forecast.len(), 10, "{:#?}", told.forecast);
        let idle = told.understood.iter().filter(|u| u.text.contains("will not be carried out")).count();
        assert_eq!((told.understood.len(), idle), (10, 5));
    }

    #[test]
    fn an_order_of_which_nothing_comes_is_an_error() {
        for text in ["L18 f2", "P01, P02: forward 2"] {
            let told = read(text);
            assert_eq!(told.problems.len(), 1, "{text}: {:?}", told.problems);
            assert_eq!(told.problems[0].severity, Severity::Error, "{text}");
            assert!(told.understood.iter().all(|u| u.text.contains("will not be carried out")), "{text}");
        }
    }
}
