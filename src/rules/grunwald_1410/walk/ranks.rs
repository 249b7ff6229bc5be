//! An order to several units: who goes first, so that those in front do not stand in the way of those behind
//! (GD-03). Orders written one by one keep the order of the sheet.

use std::collections::BTreeMap;

use super::super::hex::Hex;
use super::super::ids::UnitId;
use super::super::orders::{Move, Order, Step};
use super::super::plan::Entry;
use super::super::position::Position;
use super::super::s04_movement::{Carried, entry_cost};
use super::super::s06_zones::rear_zone;
use super::super::s13_trampling;
use super::super::s15_leaders::Command;
use super::Walk;

/// One of the units, where it stands, and the hexes it would enter if nobody stood there.
struct Goer<'e> {
    entry: &'e Entry,
    id: &'e UnitId,
    at: Hex,
    way: Vec<Hex>,
}

/// The orders of one statement in the order in which most of its units get to where they should: as written
/// if that is as good as any.
pub fn front_first<'e>(position: &Position, command: &Command, statement: &'e [Entry]) -> Vec<&'e Entry> {
    let written: Vec<&Entry> = statement.iter().collect();
    if written.len() < 2 {
        return written;
    }
    let goers: Option<Vec<Goer<'e>>> = written.iter().map(|e| goer(position, command, e)).collect();
    let Some(goers) = goers else { return written };
    let as_written: Vec<&Goer<'_>> = goers.iter().collect();
    let by_ranks = ranks_first(position, &goers);
    if reached(position, &by_ranks) > reached(position, &as_written) {
        return by_ranks.into_iter().map(|g| g.entry).collect();
    }
    written
}

fn goer<'e>(position: &Position, command: &Command, entry: &'e Entry) -> Option<Goer<'e>> {
    let Order::Move(Move { unit: id, steps }) = &entry.placed.order else { return None };
    let (_, at) = position.placed(id)?;
    let walk = Walk::begin(position, command, &Carried::new(), entry.place, id, at);
    Some(Goer { entry, id, at, way: walk.foreseen(position, steps) })
}

/// Where the units are while they go one after another.
struct Ground<'p> {
    position: &'p Position,
    /// The units of the statement, by the hexes they are in.
    taken: BTreeMap<Hex, UnitId>,
}

impl<'p> Ground<'p> {
    fn of<'g>(position: &'p Position, goers: impl Iterator<Item = &'g Goer<'g>>) -> Self {
        Self { position, taken: goers.map(|g| (g.at, g.id.clone())).collect() }
    }

    /// How many hexes of its way a unit can go now.
    fn free(&self, goer: &Goer<'_>, all: &[&Goer<'_>]) -> usize {
        let held = |hex: &Hex| match self.taken.get(hex) {
            Some(id) => id != goer.id,
            None => self.position.unit_at(*hex).is_some_and(|(id, _)| all.iter().all(|g| g.id != id)),
        };
        goer.way.iter().take_while(|hex| !held(hex)).count()
    }

    fn put(&mut self, goer: &Goer<'_>, hexes: usize) {
        self.taken.retain(|_, id| id != goer.id);
        let end = goer.way[..hexes].last().copied().unwrap_or(goer.at);
        self.taken.insert(end, goer.id.clone());
    }
}

/// How many units come to the end of their ways, going in this order, and how many hexes all go.
fn reached(position: &Position, order: &[&Goer<'_>]) -> (usize, usize) {
    let mut ground = Ground::of(position, order.iter().copied());
    let (mut there, mut hexes) = (0, 0);
    for goer in order {
        let gone = ground.free(goer, order);
        ground.put(goer, gone);
        there += usize::from(gone == goer.way.len());
        hexes += gone;
    }
    (there, hexes)
}

/// The front rank first: always one whose way is free and who does not end on another's way, else one whose
/// way is free, else one whom no other of them holds up; among equals as written.
fn ranks_first<'g, 'e>(position: &Position, goers: &'g [Goer<'e>]) -> Vec<&'g Goer<'e>> {
    let all: Vec<&Goer<'_>> = goers.iter().collect();
    let mut left: Vec<&'g Goer<'e>> = goers.iter().collect();
    let mut ground = Ground::of(position, goers.iter());
    let mut order = Vec::new();
    while !left.is_empty() {
        let free = |g: &&Goer<'_>| ground.free(g, &all) == g.way.len();
        let ends_aside = |g: &&Goer<'_>| {
            let end = g.way.last().copied().unwrap_or(g.at);
            left.iter().all(|other| other.id == g.id || !other.way.contains(&end))
        };
        let held_up = |g: &&Goer<'_>| left.iter().any(|other| other.id != g.id && g.way.contains(&other.at));
        let next = left
            .iter()
            .position(|g| free(g) && ends_aside(g))
            .or_else(|| left.iter().position(free))
            .or_else(|| left.iter().position(|g| !held_up(g)))
            .unwrap_or(0);
        let goer = left.remove(next);
        let gone = ground.free(goer, &all);
        ground.put(goer, gone);
        order.push(goer);
    }
    order
}

impl Walk<'_> {
    /// The hexes that the steps lead through if nobody stands there, as far as ground, points and zones let
    /// the unit go.
    fn foreseen(mut self, position: &Position, steps: &[Step]) -> Vec<Hex> {
        for step in steps {
            if !self.foresee_step(position, step) || self.halt.is_some() {
                break;
            }
        }
        self.path.split_off(1)
    }

    /// Whether the unit goes on after a step.
    fn foresee_step(&mut self, position: &Position, step: &Step) -> bool {
        match step {
            Step::Forward(hexes) => (0..*hexes).all(|_| self.foresee_ahead(position, 0)),
            Step::Trample(_) => self.foresee_ahead(position, s13_trampling::EXTRA_COST),
            Step::Turn(sixths) => self.turn(position, *sixths).is_ok(),
            Step::Back => {
                let to = rear_zone(self.at, self.facing)[1];
                self.foresee(position, to, 0)
            }
            Step::To(hexes) => match self.goal(hexes) {
                Some(goal) => self.way_to(position, goal).is_some_and(|way| {
                    way.steps.iter().all(|step| self.halt.is_none() && self.foresee_step(position, step))
                }),
                None => hexes
                    .iter()
                    .all(|to| self.at.direction_to(*to).is_some() && self.foresee(position, *to, 0)),
            },
            Step::Disorder => {
                self.disordered = true;
                self.spent += 1;
                true
            }
        }
    }

    fn foresee_ahead(&mut self, position: &Position, extra: u32) -> bool {
        let to = self.at.neighbour(self.facing);
        match self.zone_limits(position, to) {
            Ok(_) => self.foresee(position, to, extra),
            Err(_) => false,
        }
    }

    /// Comes into a hex in thought; whether it may, and may go on.
    fn foresee(&mut self, position: &Position, to: Hex, extra: u32) -> bool {
        let Ok(cost) = entry_cost(position, self.arm, self.at, to) else { return false };
        if self.spent + cost + extra > self.allowance {
            return false;
        }
        self.spent += cost + extra;
        self.at = to;
        self.left = true;
        self.path.push(to);
        self.disordered || !position.in_enemy_zone(to, self.side)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::super::data::Data;
    use super::super::super::ids::Side;
    use super::super::super::{orders, plan, stage};
    use super::*;
    use estafette_rules::OrderText;

    /// All orders of some things.
    fn permutations<T: Copy>(of: &[T]) -> Vec<Vec<T>> {
        if of.len() < 2 {
            return vec![of.to_vec()];
        }
        let without = |i: usize| of.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, t)| *t);
        let with = |i: usize| {
            permutations(&without(i).collect::<Vec<T>>()).into_iter().map(move |mut rest| {
                rest.insert(0, of[i]);
                rest
            })
        };
        (0..of.len()).flat_map(with).collect()
    }

    #[test]
    fn no_other_order_of_a_row_lets_more_units_through() {
        let data = Arc::new(Data::load(&crate::EDITION.data(None).unwrap()).unwrap());
        let position = Position::new(stage::from_scenario(Some("grunwald"), &data).unwrap(), data);
        let on_map = |hex| position.map.contains(hex);
        let names = plan::names(&position, Side::Polish, &on_map);
        let command = Command::measure(&position, Side::Polish);
        let mut sooner = 0;
        for text in [
            "P30, P28, P06, P29, P31 forward 2",
            "P33-P37 forward 2",
            "L25, L27, L13, L28, L15: forward 3",
            "L26, L28, L30, L31, T05: right 60, forward 2",
            "P41, P34, P31, P30: left 60, forward 3",
            "L16, L18, T01, T02, T03: forward 2",
        ] {
            let texts = [OrderText::new(1, text)];
            let drawn = plan::Plan::draw(&texts, (1, 1), &names, &orders::Lately::default());
            assert!(drawn.problems.is_empty(), "{text}: {:?}", drawn.problems);
            let entries = drawn.plan.entries;
            let goers: Vec<Goer<'_>> =
                entries.iter().map(|e| goer(&position, &command, e).expect("on the map")).collect();
            let place = |entry: &Entry| goers.iter().find(|g| g.entry == entry).expect("one of them");
            let chosen: Vec<&Goer<'_>> =
                front_first(&position, &command, &entries).into_iter().map(place).collect();
            let all: Vec<&Goer<'_>> = goers.iter().collect();
            let best = permutations(&all).into_iter().map(|order| reached(&position, &order).0).max();
            assert_eq!(Some(reached(&position, &chosen).0), best, "{text}");
            sooner += usize::from(reached(&position, &chosen).0 > reached(&position, &all).0);
        }
        assert!(sooner > 1, "only {sooner} rows gained by it");
    }
}
