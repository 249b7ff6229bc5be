//! Steps straight ahead and straight back (4.2, 4.4), and what enemy zones at the start of the move allow
//! (6.23 to 6.26).

use estafette_core::table::Play;
use estafette_core::{cites, rule};
use estafette_core::{said, text};

use super::super::field::Battlefield;
use super::super::hex::Hex;
use super::super::ids::UnitId;
use super::super::position::Position;
use super::super::s04_movement::{Refusal, entry_cost};
use super::super::s06_zones::rear_zone;
use super::super::s13_trampling;
use super::{Start, Walk};

impl Walk<'_> {
    /// Straight ahead into the attack zone (4.22), over a friend if he is to be trampled.
    pub(super) fn forward(
        &mut self,
        field: &mut Battlefield<'_>,
        over: Option<&UnitId>,
        more: bool,
    ) -> Play<Result<(), Refusal>> {
        cites!("4.22", "4.32", "6.24", "6.25");
        if self.disordered {
            let why = text!("a-unit-in-disorder-has-no-front-name-the");
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
            return Ok(Err(self.too_dear(&said!("entering", %to), cost)));
        }
        if let Some(victim) = over {
            self.tell(field);
            s13_trampling::trample(field, self.id, victim)?;
        }
        self.take(field, to, cost, more)?;
        Ok(Ok(()))
    }

    /// What it costs to come into a hex, if anything may (4.31, 13.0).
    pub(super) fn cost_into(
        &self,
        position: &Position,
        to: Hex,
        over: Option<&UnitId>,
    ) -> Result<u32, Refusal> {
        cites!("4.36", "5.0-1");
        let cost = entry_cost(position, self.arm, self.at, to)?;
        // Its own hex is free to it again once it has left it (4.36).
        match (position.unit_at(to).filter(|(id, _)| *id != self.id), over) {
            (None, None) => Ok(cost),
            (None, Some(victim)) => Err((rule!("13.0-2"), said!("does-not-stand-ahead-in", %victim, %to))),
            (Some((id, _)), Some(victim)) if id == victim => {
                s13_trampling::may(position, self.id, victim)?;
                Ok(cost + s13_trampling::EXTRA_COST)
            }
            (Some((id, unit)), _) => {
                let whose = if unit.side == self.side { "a friend" } else { text!("an-enemy") };
                Err((rule!("4.31"), said!("is-held-by", %to, %whose, call = %position.call(id))))
            }
        }
    }

    /// What enemy zones at the start of the move allow. `Some` is the whole allowance (6.23).
    pub(super) fn zone_limits(&self, position: &Position, to: Hex) -> Result<Option<u32>, Refusal> {
        cites!("6.26");
        match &self.start {
            Start::Free => Ok(None),
            Start::AttackZone(threats) => {
                let who = position.call(&threats[0]);
                let why = said!("stands-in-the-attack-zone-of-it-may-only", what = %self.id, %who);
                Err((rule!("6.25"), why))
            }
            Start::Zone if position.in_attack_zone(to, self.side) => {
                let why = said!("lies-in-an-enemy-attack-zone-closed-to-a", %to);
                Err((rule!("6.26"), why))
            }
            Start::Zone if !self.left && position.in_enemy_zone(to, self.side) => {
                if self.spent > 0 || self.allowance == 0 {
                    let why = said!("from-zone-to-zone-into-takes", %to);
                    return Err((rule!("6.23"), why));
                }
                Ok(Some(self.allowance))
            }
            Start::Zone => Ok(None),
        }
    }

    /// One hex straight back for the whole allowance (4.41, 4.42).
    pub(super) fn back(&mut self, field: &mut Battlefield<'_>) -> Play<Result<(), Refusal>> {
        let position = field.pos();
        if self.disordered {
            return Ok(Err((rule!("9.12"), said!("a-unit-in-disorder-has-no"))));
        }
        if self.spent > 0 || self.allowance == 0 {
            return Ok(Err((rule!("4.41"), said!("a-step-back-takes-the-whole"))));
        }
        let to = rear_zone(self.at, self.facing)[1];
        if let Err(why) = self.cost_into(position, to, None) {
            return Ok(Err(why));
        }
        if position.in_attack_zone(to, self.side) {
            return Ok(Err((rule!("4.42"), said!("lies-in-an-enemy-attack-zone", %to))));
        }
        self.backward = true;
        self.take(field, to, self.allowance, false)?;
        if self.halt.is_none() {
            self.halt = Some((rule!("4.41"), said!("the-step-back-took-the-whole")));
        }
        Ok(Ok(()))
    }
}
