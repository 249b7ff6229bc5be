//! A unit walking its ordered steps (4.2, 4.4, 6.2, 9.2), told stretch by stretch: whenever a hex does
//! something to it, what was walked so far is told first. Steps ahead and back are in `walk/ahead.rs`,
//! turns in `walk/turns.rs`, the disordered in `walk/disordered.rs`, a way to a hex in `walk/ways.rs`.

mod ahead;
mod disordered;
pub mod ranks;
mod turns;
pub mod ways;

use estafette_board::Facing;
use estafette_core::table::Play;
use estafette_core::{RuleId, cites, rule};
use estafette_core::{said, text};

use super::arrival::{self, Arrival, Manner};
use super::event::Event;
use super::field::{Ask, Battlefield, Pick};
use super::hex::Hex;
use super::ids::{Arm, LeaderId, Side, UnitId};
use super::orders::{OnCampCheck, OnPit, Onward, Order, Step};
use super::position::Position;
use super::s04_movement::{Carried, Refusal};
use super::s15_leaders::Command;
use super::{s12_artillery, s17_camps};

/// How a unit stood towards enemy zones when its move began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// Outside all of them.
    Free,
    /// In a zone of control, in no attack zone.
    Zone,
    /// In the attack zones of these.
    AttackZone(Vec<UnitId>),
}

/// A unit on its way: what has been walked, and what is yet untold.
#[derive(Clone)]
struct Walk<'c> {
    id: &'c UnitId,
    place: u32,
    side: Side,
    arm: Arm,
    carried: Vec<LeaderId>,
    start: Start,
    at: Hex,
    facing: Facing,
    disordered: bool,
    allowance: u32,
    turns_left: Option<u32>,
    spent: u32,
    /// Hexes since the last told stretch; the first is where that ended.
    path: Vec<Hex>,
    told: u32,
    told_facing: Facing,
    /// Whether it has left the hex it started in.
    left: bool,
    /// Whether it left it by the step back (4.41).
    backward: bool,
    /// Why it goes no further.
    halt: Option<Refusal>,
}

/// Walks a unit's steps as far as the rules allow, and says why it goes no further.
///
/// # Errors
/// The end of the game, or a pause.
pub fn march(
    field: &mut Battlefield<'_>,
    command: &Command,
    carried: &Carried,
    place: u32,
    id: &UnitId,
    steps: &[Step],
) -> Play<()> {
    let Some((unit, at)) = field.pos().placed(id) else {
        let side = field.pos().unit(id).map_or(Side::Polish, |u| u.side);
        field.refuse(rule!("4.21"), side, place, id, said!("is-not-on-the-map", hex = %id));
        return Ok(());
    };
    if unit.arm == Arm::Artillery {
        let side = unit.side;
        if let [Step::Turn(turn)] = steps {
            s12_artillery::turn(field, place, id, *turn);
        } else {
            let why = text!("guns-are-not-moved-they-may");
            field.refuse(rule!("12.21"), side, place, id, why);
        }
        return Ok(());
    }
    let walk = Walk::begin(field.pos(), command, carried, place, id, at);
    walk.all(field, steps)
}

/// Walks on from a hex by which a unit came back to the map, `spent` points of its allowance gone.
///
/// # Errors
/// The end of the game, or a pause.
pub fn march_on(
    field: &mut Battlefield<'_>,
    place: u32,
    id: &UnitId,
    spent: u32,
    steps: &[Step],
) -> Play<()> {
    let Some((unit, at)) = field.pos().placed(id) else { return Ok(()) };
    // Off the map nobody was under command, and nothing of it is held against the unit (15.35).
    let allowance = field.pos().allowance(unit);
    let mut walk = Walk::begin(field.pos(), &Command::default(), &Carried::new(), place, id, at);
    walk.carried = field.pos().leaders_with(id);
    walk.allowance = allowance;
    walk.turns_left = None;
    walk.spent = spent;
    walk.told = spent;
    // The hex by which it enters does its work like any other, camps roused by it included (17.0-1).
    walk.feel(field, at, !steps.is_empty())?;
    if !field.stands(id) {
        return Ok(());
    }
    walk.all(field, steps)
}

impl<'c> Walk<'c> {
    fn begin(
        position: &Position,
        command: &Command,
        carried: &Carried,
        place: u32,
        id: &'c UnitId,
        at: Hex,
    ) -> Self {
        cites!("20.2", "20.2-0", "20.2-5", "20.2-9");
        let unit = &position.units[id];
        let band = command.band(position, id);
        let tables = &position.data.tables;
        let threats = position.attack_zones_on(at, unit.side);
        let start = if !threats.is_empty() {
            Start::AttackZone(threats)
        } else if position.in_enemy_zone(at, unit.side) {
            Start::Zone
        } else {
            Start::Free
        };
        Self {
            id,
            place,
            side: unit.side,
            arm: unit.arm,
            carried: carried.iter().filter(|(_, u)| *u == id).map(|(l, _)| l.clone()).collect(),
            start,
            at,
            facing: unit.facing,
            disordered: unit.disordered,
            allowance: position.allowance(unit).saturating_sub(tables.allowance_cut(band)),
            turns_left: tables.turns_allowed(band),
            spent: 0,
            path: vec![at],
            told: 0,
            told_facing: unit.facing,
            left: false,
            backward: false,
            halt: None,
        }
    }

    fn all(mut self, field: &mut Battlefield<'_>, steps: &[Step]) -> Play<()> {
        for (index, step) in steps.iter().enumerate() {
            let result = match &self.halt {
                None => self.step(field, step, index + 1 < steps.len())?,
                Some(_) => Err(self.why()),
            };
            if !field.stands(self.id) {
                return Ok(());
            }
            if let Err((rule, reason)) = result {
                self.tell(field);
                field.refuse(rule, self.side, self.place, self.id, reason);
                return Ok(());
            }
        }
        self.tell(field);
        Ok(())
    }

    fn why(&self) -> Refusal {
        self.halt.clone().unwrap_or_else(|| (rule!("4.21"), said!("the-move-has-ended")))
    }

    fn step(&mut self, field: &mut Battlefield<'_>, step: &Step, more: bool) -> Play<Result<(), Refusal>> {
        match step {
            Step::Forward(hexes) => {
                for n in 1..=*hexes {
                    if self.halt.is_some() {
                        return Ok(Err(self.why()));
                    }
                    if let Err(why) = self.forward(field, None, more || n < *hexes)? {
                        return Ok(Err(why));
                    }
                    if !field.stands(self.id) {
                        return Ok(Ok(()));
                    }
                }
                Ok(Ok(()))
            }
            Step::Trample(victim) => self.forward(field, Some(victim), more),
            Step::Turn(sixths) => Ok(self.turn(field.pos(), *sixths)),
            Step::Back => self.back(field),
            Step::Disorder => Ok(self.disorder(field)),
            Step::To(hexes) => match self.goal(hexes) {
                Some(goal) => self.go_to(field, goal, more),
                None => self.scatter(field, hexes, more),
            },
        }
    }

    fn too_dear(&self, what: &str, cost: u32) -> Refusal {
        let left = self.allowance - self.spent;
        (
            rule!("4.32"),
            said!("costs-but-only-of-movement-points", %what, %cost, %left, allowance = %self.allowance),
        )
    }

    /// Comes into a hex: stops in enemy zones (6.21), lets the hex do its work.
    fn take(&mut self, field: &mut Battlefield<'_>, to: Hex, cost: u32, more: bool) -> Play<()> {
        cites!("6.21", "6.22");
        self.spent += cost;
        self.at = to;
        self.left = true;
        self.path.push(to);
        if !self.disordered && field.pos().in_enemy_zone(to, self.side) {
            self.halt = Some((rule!("6.21"), said!("stops-in-in-an-enemy-zone", what = %self.id, %to)));
        }
        self.feel(field, to, more)
    }

    /// What a hex does to the unit that has come into it.
    fn feel(&mut self, field: &mut Battlefield<'_>, to: Hex, more: bool) -> Play<()> {
        let roused = s17_camps::roused(field.pos(), &field.pos().units[self.id], to);
        if !arrival::is_eventful(field.pos(), self.id, to) && roused.is_empty() {
            return Ok(());
        }
        self.tell(field);
        match arrival::come_in(field, self.id, to, Manner::Movement)? {
            Arrival::Gone => return Ok(()),
            Arrival::Held => {
                self.disordered = true;
                self.halt = Some((rule!("14.21-D"), said!("lies-in-a-wolf-pit-in", what = %self.id, %to)));
            }
            Arrival::PastPit if more && self.halt.is_none() => {
                self.go_on(field, "GD-04", rule!("14.21-~"), to, |o| match o {
                    Order::OnPit(OnPit { then: onward }) => Some(*onward),
                    _ => None,
                })?;
            }
            Arrival::PastPit | Arrival::Free => {}
        }
        for camp in &roused {
            s17_camps::rouse(field, *camp, self.id, to)?;
        }
        if !roused.is_empty() && self.halt.is_none() {
            if !self.disordered && field.pos().in_enemy_zone(to, self.side) {
                self.halt = Some((rule!("6.21"), said!("camp-followers-stop-in", what = %self.id, %to)));
            } else if more {
                self.go_on(field, "GD-06", rule!("17.0-1"), to, |o| match o {
                    Order::OnCampCheck(OnCampCheck { then: onward }) => Some(*onward),
                    _ => None,
                })?;
            }
        }
        Ok(())
    }

    /// Asks whether to go on after a surprise.
    fn go_on(
        &mut self,
        field: &mut Battlefield<'_>,
        id: &'static str,
        rule: RuleId,
        at: Hex,
        said: impl Fn(&Order) -> Option<Onward>,
    ) -> Play<()> {
        let picks =
            [(Onward::GoOn, "go-on", text!("go-on-as-ordered")), (Onward::Stop, "stop", text!("stop-here"))]
                .map(|(value, key, text)| Pick { value, key: key.to_owned(), text: text.to_owned() });
        let said = field.plan(self.side).last(said);
        let said = said.and_then(|(o, source)| Some((picks.iter().position(|p| p.value == o)?, source)));
        let ask = Ask {
            id,
            rule: rule.clone(),
            side: self.side,
            subject: self.id.to_string(),
            text: said!("has-come-to-does-it-go", call = %field.pos().call(self.id), %at),
        };
        if field.choose(ask, &picks, said)? == Onward::Stop {
            self.halt = Some((rule, said!("stops-in-as-ordered", what = %self.id, %at)));
        }
        Ok(())
    }

    /// Tells what has been walked since the last telling.
    fn tell(&mut self, field: &mut Battlefield<'_>) {
        let cost = self.spent - self.told;
        if self.path.len() > 1 {
            let rule = if self.backward { rule!("4.41") } else { rule!("4.21") };
            let event = Event::Move {
                unit: self.id.clone(),
                path: std::mem::replace(&mut self.path, vec![self.at]),
                cost,
                spent: self.spent,
                facing: self.facing,
                leaders: self.carried.clone(),
            };
            field.tell(rule, event);
        } else if self.facing != self.told_facing {
            let rule = match self.start {
                _ if self.left => rule!("4.23"),
                Start::Free => rule!("4.23"),
                Start::Zone => rule!("6.27"),
                Start::AttackZone(_) => rule!("6.28"),
            };
            field.tell(rule, Event::Turn { unit: self.id.clone(), facing: self.facing, cost });
        }
        self.told = self.spent;
        self.told_facing = self.facing;
    }
}
