//! A way to a hex farther off, turned into steps: the cheapest in points. Among ways that are as cheap the one through
//! lower A counts, then through lower B, as everywhere in the notes.

use std::collections::{BTreeMap, BTreeSet};

use estafette_board::Facing;
use estafette_core::said;
use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::super::field::Battlefield;
use super::super::hex::Hex;
use super::super::ids::UnitId;
use super::super::orders::Step;
use super::super::position::Position;
use super::super::s04_movement::{Carried, Refusal, sinks};
use super::super::s15_leaders::Command;
use super::Walk;

/// Added to the price of a hex in which a unit dices for its life, so that any way around is taken.
const RISK: u32 = 1_000;
/// How much farther than in one phase a way is looked for: who asks for more is led as near as that.
const PHASES: u32 = 2;
/// Hexes by which a way may lead away from the goal before it comes nearer.
const ASIDE: u32 = 3;

/// Where a unit stands on its way: the hex, its facing, and the turns it has made, where the command chart counts them.
type Stand = (Hex, Facing, u32);

/// A way that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Way {
    pub steps: Vec<Step>,
    /// Where it ends: the goal, or what can be reached next to it.
    pub end: Hex,
}

/// Where a unit in good order is sent by such steps, and the steps by which it would go there as things stand; none
/// where no way leads there.
pub fn found(position: &Position, id: &UnitId, steps: &[Step]) -> Option<(Hex, Vec<Step>)> {
    let [Step::To(hexes)] = steps else { return None };
    let (unit, at) = position.placed(id)?;
    let command = Command::measure(position, unit.side);
    let walk = Walk::begin(position, &command, &Carried::new(), 0, id, at);
    let goal = walk.goal(hexes)?;
    Some((goal, walk.way_to(position, goal).map(|way| way.steps).unwrap_or_default()))
}

impl Walk<'_> {
    /// The hex that a unit in good order is to find its own way to: one, and farther off than its neighbours, which it
    /// enters ahead or not at all (4.22).
    pub(super) fn goal(&self, hexes: &[Hex]) -> Option<Hex> {
        let [goal] = hexes else { return None };
        let far = *goal != self.at && self.at.direction_to(*goal).is_none();
        (far && !self.disordered).then_some(*goal)
    }

    /// Goes to a hex by the cheapest way, as far as points and zones let it.
    pub(super) fn go_to(
        &mut self,
        field: &mut Battlefield<'_>,
        goal: Hex,
        more: bool,
    ) -> Play<Result<(), Refusal>> {
        cites!("4.22", "4.23");
        let Some(way) = self.way_to(field.pos(), goal) else {
            return Ok(Err((rule!("4.22"), said!("no-way-leads-to", %goal))));
        };
        for (index, step) in way.steps.iter().enumerate() {
            if self.halt.is_some() {
                return Ok(Err(self.why()));
            }
            if let Err(why) = self.step(field, step, more || index + 1 < way.steps.len())? {
                return Ok(Err(why));
            }
            if !field.stands(self.id) {
                return Ok(Ok(()));
            }
        }
        let there = way.end == goal;
        Ok(if there { Ok(()) } else { Err((rule!("4.31"), said!("goes-as-near-to-as-it-can", %goal))) })
    }

    /// The cheapest way to a hex; where none leads into it, one to the hex nearest to it.
    pub(super) fn way_to(&self, position: &Position, goal: Hex) -> Option<Way> {
        let start: Stand = (self.at, self.facing, 0);
        let mut thought = Self { allowance: u32::MAX / 2, ..self.clone() };
        let farthest = self.spent + PHASES * self.allowance + RISK;
        let mut from: BTreeMap<Stand, (u32, Stand)> = BTreeMap::new();
        let mut queue = BTreeSet::from([(self.spent, start)]);
        let mut nearest: Option<(u32, u32, Stand)> = None;
        while let Some((spent, stand)) = queue.pop_first() {
            if from.get(&stand).is_some_and(|(best, _)| *best < spent) {
                continue;
            }
            let off = stand.0.distance(goal);
            if stand.0 != self.at && nearest.is_none_or(|(least, cost, _)| (off, spent) < (least, cost)) {
                nearest = Some((off, spent, stand));
            }
            if off == 0 {
                break;
            }
            let entered = stand.0 != self.at && position.in_enemy_zone(stand.0, self.side);
            if spent > farthest || entered || off > self.at.distance(goal) + ASIDE {
                continue;
            }
            for (cost, next) in thought.next(position, self, spent, stand) {
                if next != start && from.get(&next).is_none_or(|(best, _)| cost < *best) {
                    from.insert(next, (cost, stand));
                    queue.insert((cost, next));
                }
            }
        }
        let (off, _, end) = nearest?;
        (off < self.at.distance(goal)).then(|| Way { steps: steps(&from, start, end), end: end.0 })
    }

    /// What can be done next from a stand, each with the points that are spent then. `self` is the unit in thought, whose
    /// allowance never ends; `really` is the unit.
    fn next(&mut self, position: &Position, really: &Self, spent: u32, stand: Stand) -> Vec<(u32, Stand)> {
        let (at, facing, turned) = stand;
        let mut found = Vec::new();
        let begin = |walk: &mut Self| {
            (walk.at, walk.facing, walk.spent, walk.halt) = (at, facing, spent, None);
            walk.left = really.left || at != really.at;
            walk.turns_left = really.turns_left.map(|left| left.saturating_sub(turned));
        };
        begin(self);
        let to = at.neighbour(facing);
        if let (Ok(cost), Ok(whole)) = (self.cost_into(position, to, None), self.zone_limits(position, to)) {
            let risk = if sinks(position, self.arm, to) { RISK } else { 0 };
            let cost = whole.map_or(cost, |_| really.allowance) + risk;
            found.push((spent + cost, (to, facing, turned)));
        }
        for sixths in [-1, 1] {
            begin(self);
            // A turn in an enemy zone takes the whole allowance, and no way goes on from there.
            if self.turn(position, sixths).is_ok() && self.halt.is_none() {
                let turned = turned + u32::from(really.turns_left.is_some());
                found.push((self.spent, (at, self.facing, turned)));
            }
        }
        found
    }
}

/// The steps that lead from stand to stand.
fn steps(from: &BTreeMap<Stand, (u32, Stand)>, start: Stand, end: Stand) -> Vec<Step> {
    let mut stands = vec![end];
    while let Some((_, before)) = stands.last().filter(|last| **last != start).and_then(|last| from.get(last))
    {
        stands.push(*before);
    }
    stands.reverse();
    let mut steps: Vec<Step> = Vec::new();
    for pair in stands.windows(2) {
        let (before, after) = (pair[0], pair[1]);
        let turn = before.1.turn_to(after.1);
        match steps.last_mut() {
            Some(Step::Forward(hexes)) if turn == 0 => *hexes += 1,
            Some(Step::Turn(sixths)) if turn != 0 => *sixths += turn,
            _ if turn == 0 => steps.push(Step::Forward(1)),
            _ => steps.push(Step::Turn(turn)),
        }
    }
    steps
}
