//! A unit walking its ordered steps (4.2, 4.4, 6.2, 9.2), told stretch by stretch: whenever a hex does
//! something to it, what was walked so far is told first.

use crate::board::Facing;
use crate::core::RuleId;
use crate::core::table::Play;
use crate::{cites, rule};

use super::arrival::{self, Arrival, Manner};
use super::event::Event;
use super::field::{Ask, Field, Pick};
use super::hex::Hex;
use super::ids::{Arm, LeaderId, Side, UnitId};
use super::orders::{Onward, Order, Step};
use super::position::Position;
use super::s04_movement::{Carried, Refusal, entry_cost};
use super::s06_zones::rear_zone;
use super::s15_leaders::Command;
use super::{s12_artillery, s13_trampling, s17_camps, turning};

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
struct Walk<'c> {
    id: &'c UnitId,
    order: u32,
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
    /// Why it goes no further.
    halt: Option<Refusal>,
}

/// Walks a unit's steps as far as the rules allow, and says why it goes no further.
///
/// # Errors
/// The end of the game, or a pause.
pub fn march(
    field: &mut Field<'_>,
    command: &Command,
    carried: &Carried,
    order: u32,
    id: &UnitId,
    steps: &[Step],
) -> Play<()> {
    let Some((unit, at)) = field.pos().placed(id) else {
        let side = field.pos().unit(id).map_or(Side::Polish, |u| u.side);
        field.refuse(rule!("4.21"), side, order, id, format!("{id} is not on the map"));
        return Ok(());
    };
    if unit.arm == Arm::Artillery {
        let side = unit.side;
        if let [Step::Turn(turn)] = steps {
            s12_artillery::turn(field, order, id, *turn);
        } else {
            let why = "guns are not moved; they may turn by 60 degrees once";
            field.refuse(rule!("12.21"), side, order, id, why);
        }
        return Ok(());
    }
    let walk = Walk::begin(field.pos(), command, carried, order, id, at);
    walk.all(field, steps)
}

/// Walks on from a hex by which a unit came back to the map, `spent` points of its allowance gone.
///
/// # Errors
/// The end of the game, or a pause.
pub fn march_on(field: &mut Field<'_>, order: u32, id: &UnitId, spent: u32, steps: &[Step]) -> Play<()> {
    let Some((unit, at)) = field.pos().placed(id) else { return Ok(()) };
    // Off the map nobody was under command, and nothing of it is held against the unit (15.35).
    let allowance = field.pos().allowance(unit);
    let mut walk = Walk::begin(field.pos(), &Command::default(), &Carried::new(), order, id, at);
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
        order: u32,
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
            order,
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
            halt: None,
        }
    }

    fn all(mut self, field: &mut Field<'_>, steps: &[Step]) -> Play<()> {
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
                field.refuse(rule, self.side, self.order, self.id, reason);
                return Ok(());
            }
        }
        self.tell(field);
        Ok(())
    }

    fn why(&self) -> Refusal {
        self.halt.clone().unwrap_or_else(|| (rule!("4.21"), "the move has ended".to_owned()))
    }

    fn step(&mut self, field: &mut Field<'_>, step: &Step, more: bool) -> Play<Result<(), Refusal>> {
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
            Step::To(hexes) => self.scatter(field, hexes, more),
        }
    }

    /// Straight ahead into the attack zone (4.22), over a friend if he is to be trampled.
    fn forward(
        &mut self,
        field: &mut Field<'_>,
        over: Option<&UnitId>,
        more: bool,
    ) -> Play<Result<(), Refusal>> {
        cites!("4.22", "4.32", "6.24", "6.25");
        if self.disordered {
            let why = "a unit in disorder has no front; name the hexes: to A20B28 A20B29";
            return Ok(Err((rule!("9.12"), why.to_owned())));
        }
        let to = self.at.neighbour(self.facing);
        let position = field.pos();
        let mut cost = match self.cost_into(position, to, over) {
            Ok(cost) => cost,
            Err(why) => return Ok(Err(why)),
        };
        match self.zone_limits(position, to) {
            Ok(Some(whole)) => cost = whole,
            Ok(None) => {}
            Err(why) => return Ok(Err(why)),
        }
        if self.spent + cost > self.allowance {
            return Ok(Err(self.too_dear(&format!("entering {to}"), cost)));
        }
        if let Some(victim) = over {
            self.tell(field);
            s13_trampling::trample(field, self.id, victim)?;
        }
        self.take(field, to, cost, more)?;
        Ok(Ok(()))
    }

    /// What it costs to come into a hex, if anything may (4.31, 13.0).
    fn cost_into(&self, position: &Position, to: Hex, over: Option<&UnitId>) -> Result<u32, Refusal> {
        cites!("5.0-1");
        let cost = entry_cost(position, self.arm, self.at, to)?;
        match (position.unit_at(to), over) {
            (None, None) => Ok(cost),
            (None, Some(victim)) => Err((rule!("13.0-2"), format!("{victim} does not stand ahead, in {to}"))),
            (Some((id, _)), Some(victim)) if id == victim => {
                s13_trampling::may(position, self.id, victim)?;
                Ok(cost + s13_trampling::EXTRA_COST)
            }
            (Some((id, unit)), _) => {
                let whose = if unit.side == self.side { "a friend" } else { "an enemy" };
                Err((rule!("4.31"), format!("{to} is held by {whose}, {}", position.call(id))))
            }
        }
    }

    /// What enemy zones at the start of the move allow. `Some` is the whole allowance (6.23).
    fn zone_limits(&self, position: &Position, to: Hex) -> Result<Option<u32>, Refusal> {
        cites!("6.26");
        match &self.start {
            Start::Free => Ok(None),
            Start::AttackZone(threats) => {
                let who = position.call(&threats[0]);
                let why =
                    format!("{} stands in the attack zone of {who}; it may only step back or turn", self.id);
                Err((rule!("6.25"), why))
            }
            Start::Zone if position.in_attack_zone(to, self.side) => {
                let why = format!(
                    "{to} lies in an enemy attack zone, closed to a unit that starts in a zone of control"
                );
                Err((rule!("6.26"), why))
            }
            Start::Zone if !self.left && position.in_enemy_zone(to, self.side) => {
                if self.spent > 0 || self.allowance == 0 {
                    let why = format!("from zone to zone, into {to}, takes the whole movement allowance");
                    return Err((rule!("6.23"), why));
                }
                Ok(Some(self.allowance))
            }
            Start::Zone => Ok(None),
        }
    }

    fn too_dear(&self, what: &str, cost: u32) -> Refusal {
        let left = self.allowance - self.spent;
        (
            rule!("4.32"),
            format!("{what} costs {cost}, but only {left} of {} movement points are left", self.allowance),
        )
    }

    /// Comes into a hex: stops in enemy zones (6.21), lets the hex do its work.
    fn take(&mut self, field: &mut Field<'_>, to: Hex, cost: u32, more: bool) -> Play<()> {
        cites!("6.21", "6.22");
        self.spent += cost;
        self.at = to;
        self.left = true;
        self.path.push(to);
        if !self.disordered && field.pos().in_enemy_zone(to, self.side) {
            self.halt =
                Some((rule!("6.21"), format!("{} stops in {to}, in an enemy zone of control", self.id)));
        }
        self.feel(field, to, more)
    }

    /// What a hex does to the unit that has come into it.
    fn feel(&mut self, field: &mut Field<'_>, to: Hex, more: bool) -> Play<()> {
        let roused = s17_camps::roused(field.pos(), &field.pos().units[self.id], to);
        if !arrival::is_eventful(field.pos(), self.id, to) && roused.is_empty() {
            return Ok(());
        }
        self.tell(field);
        match arrival::come_in(field, self.id, to, Manner::Movement)? {
            Arrival::Gone => return Ok(()),
            Arrival::Held => {
                self.disordered = true;
                self.halt = Some((rule!("14.21-D"), format!("{} lies in a wolf pit in {to}", self.id)));
            }
            Arrival::PastPit if more && self.halt.is_none() => {
                self.go_on(field, "GD-04", rule!("14.21-~"), to, |o| match o {
                    Order::OnPit(onward) => Some(*onward),
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
                self.halt = Some((rule!("6.21"), format!("camp followers stop {} in {to}", self.id)));
            } else if more {
                self.go_on(field, "GD-06", rule!("17.0-1"), to, |o| match o {
                    Order::OnCampCheck(onward) => Some(*onward),
                    _ => None,
                })?;
            }
        }
        Ok(())
    }

    /// Asks whether to go on after a surprise.
    fn go_on(
        &mut self,
        field: &mut Field<'_>,
        id: &'static str,
        rule: RuleId,
        at: Hex,
        said: impl Fn(&Order) -> Option<Onward>,
    ) -> Play<()> {
        let picks = [(Onward::GoOn, "go-on", "go on as ordered"), (Onward::Stop, "stop", "stop here")]
            .map(|(value, key, text)| Pick { value, key: key.to_owned(), text: text.to_owned() });
        let said = field.plan(self.side).last(said);
        let said = said.and_then(|(o, source)| Some((picks.iter().position(|p| p.value == o)?, source)));
        let ask = Ask {
            id,
            rule: rule.clone(),
            side: self.side,
            subject: self.id.to_string(),
            text: format!("{} has come to {at}: does it go on?", field.pos().call(self.id)),
        };
        if field.choose(ask, &picks, said)? == Onward::Stop {
            self.halt = Some((rule, format!("{} stops in {at} as ordered", self.id)));
        }
        Ok(())
    }

    /// A turn within the hex (4.23), or the one turn that zones allow (6.27, 6.28).
    fn turn(&mut self, position: &Position, sixths: i32) -> Result<(), Refusal> {
        cites!("4.11", "4.55");
        if self.disordered {
            return Err((rule!("9.12"), "a unit in disorder has no facing to turn".to_owned()));
        }
        let whole = if self.left { None } else { self.turn_in_zone(position, sixths)? };
        let turns = sixths.unsigned_abs();
        if let Some(left) = self.turns_left {
            if turns > left {
                let why = "out of command: only one turn of 60 degrees in this movement phase";
                return Err((rule!("20.2"), why.to_owned()));
            }
            self.turns_left = Some(left - turns);
        }
        let cost = whole.unwrap_or(turns * position.class(&position.units[self.id]).turn_cost);
        if self.spent + cost > self.allowance {
            return Err(self.too_dear(&format!("a turn of {} degrees", turns * 60), cost));
        }
        self.spent += cost;
        self.facing = self.facing.turned(sixths);
        if whole.is_some() {
            self.halt =
                Some((rule!("6.27"), "the turn in an enemy zone took the whole allowance".to_owned()));
        }
        Ok(())
    }

    fn turn_in_zone(&self, position: &Position, sixths: i32) -> Result<Option<u32>, Refusal> {
        let rule = match &self.start {
            Start::Free => return Ok(None),
            Start::Zone => rule!("6.27"),
            Start::AttackZone(threats) => {
                turning::under_threat(position, self.id, threats, sixths)?;
                rule!("6.28")
            }
        };
        if sixths.abs() != 1 {
            return Err((
                rule,
                "in an enemy zone of control only one turn of 60 degrees is possible".to_owned(),
            ));
        }
        if self.spent > 0 || self.allowance == 0 {
            return Err((
                rule,
                "a turn in an enemy zone of control takes the whole movement allowance".to_owned(),
            ));
        }
        Ok(Some(self.allowance))
    }

    /// One hex straight back for the whole allowance (4.41, 4.42).
    fn back(&mut self, field: &mut Field<'_>) -> Play<Result<(), Refusal>> {
        let position = field.pos();
        if self.disordered {
            return Ok(Err((
                rule!("9.12"),
                "a unit in disorder has no rear; name the hexes instead".to_owned(),
            )));
        }
        if self.spent > 0 || self.allowance == 0 {
            return Ok(Err((rule!("4.41"), "a step back takes the whole movement allowance".to_owned())));
        }
        let to = rear_zone(self.at, self.facing)[1];
        if let Err(why) = self.cost_into(position, to, None) {
            return Ok(Err(why));
        }
        if position.in_attack_zone(to, self.side) {
            return Ok(Err((rule!("4.42"), format!("{to} lies in an enemy attack zone"))));
        }
        self.take(field, to, self.allowance, false)?;
        if self.halt.is_none() {
            self.halt = Some((rule!("4.41"), "the step back took the whole allowance".to_owned()));
        }
        Ok(Ok(()))
    }

    /// Voluntary disorder for one point (9.13).
    fn disorder(&mut self, field: &mut Field<'_>) -> Result<(), Refusal> {
        cites!("9.13");
        if self.disordered {
            return Err((rule!("9.37"), format!("{} is in disorder already", self.id)));
        }
        let unit = &field.pos().units[self.id];
        // The disordered are exempt from the command chart (15.34).
        let allowance = field.pos().allowance(unit);
        if self.spent + 1 > allowance {
            return Err(self.too_dear("falling into disorder", 1));
        }
        self.tell(field);
        self.allowance = allowance;
        self.turns_left = None;
        self.spent += 1;
        self.told = self.spent;
        self.disordered = true;
        field.tell(rule!("9.13"), Event::Disorder { unit: self.id.clone() });
        Ok(())
    }

    /// A unit in disorder goes where it likes, but never into enemy zones (9.21, 9.22, GA-57).
    fn scatter(&mut self, field: &mut Field<'_>, hexes: &[Hex], more: bool) -> Play<Result<(), Refusal>> {
        cites!("9.21");
        if !self.disordered {
            let why = format!("{} is in good order and moves by its facing: forward, left, right", self.id);
            return Ok(Err((rule!("4.22"), why)));
        }
        for (index, &to) in hexes.iter().enumerate() {
            if to == self.at {
                continue;
            }
            if self.halt.is_some() {
                return Ok(Err(self.why()));
            }
            let step = self.scatter_cost(field.pos(), to);
            let cost = match step {
                Ok(cost) if self.spent + cost <= self.allowance => cost,
                Ok(cost) => return Ok(Err(self.too_dear(&format!("entering {to}"), cost))),
                Err(why) => return Ok(Err(why)),
            };
            self.take(field, to, cost, more || index + 1 < hexes.len())?;
            if !field.stands(self.id) {
                return Ok(Ok(()));
            }
        }
        Ok(Ok(()))
    }

    fn scatter_cost(&self, position: &Position, to: Hex) -> Result<u32, Refusal> {
        if self.at.direction_to(to).is_none() {
            return Err((rule!("4.21"), format!("{to} is not adjacent to {}", self.at)));
        }
        if !self.left && matches!(self.start, Start::AttackZone(_)) {
            let why = format!("{} is in disorder in an enemy attack zone and may not leave it", self.id);
            return Err((rule!("9.32"), why));
        }
        let cost = entry_cost(position, self.arm, self.at, to)?;
        if let Some((id, _)) = position.unit_at(to) {
            return Err((rule!("9.22"), format!("{to} is held by {}", position.call(id))));
        }
        if position.in_enemy_zone(to, self.side) {
            return Err((
                rule!("9.22"),
                format!("{to} lies in an enemy zone of control, closed to units in disorder"),
            ));
        }
        Ok(cost)
    }

    /// Tells what has been walked since the last telling.
    fn tell(&mut self, field: &mut Field<'_>) {
        let cost = self.spent - self.told;
        if self.path.len() > 1 {
            let rule = if self.path.len() == 2 && self.is_back() { rule!("4.41") } else { rule!("4.21") };
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

    fn is_back(&self) -> bool {
        self.path[0].direction_to(self.path[1]) == Some(self.facing.opposite()) && !self.disordered
    }
}
