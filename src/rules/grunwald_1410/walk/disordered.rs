//! Voluntary disorder (9.13) and the steps of units in disorder (9.2).

use estafette_core::table::Play;
use estafette_core::{cites, rule};
use estafette_core::{said, text};

use super::super::event::Event;
use super::super::field::Battlefield;
use super::super::hex::Hex;
use super::super::position::Position;
use super::super::s04_movement::{Refusal, entry_cost};
use super::{Start, Walk};

impl Walk<'_> {
    /// Voluntary disorder for one point (9.13).
    pub(super) fn disorder(&mut self, field: &mut Battlefield<'_>) -> Result<(), Refusal> {
        cites!("9.13");
        if self.disordered {
            return Err((rule!("9.37"), said!("is-in-disorder-already", what = %self.id)));
        }
        let unit = &field.pos().units[self.id];
        // The disordered are exempt from the command chart (15.34).
        let allowance = field.pos().allowance(unit);
        if self.spent + 1 > allowance {
            return Err(self.too_dear(text!("falling-into-disorder"), 1));
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
    pub(super) fn scatter(
        &mut self,
        field: &mut Battlefield<'_>,
        hexes: &[Hex],
        more: bool,
    ) -> Play<Result<(), Refusal>> {
        cites!("9.21");
        if !self.disordered {
            let why = said!("is-in-good-order-and-moves", what = %self.id);
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
                Ok(cost) => return Ok(Err(self.too_dear(&said!("entering", %to), cost))),
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
            return Err((rule!("4.21"), said!("is-not-adjacent-to", %to, at = %self.at)));
        }
        if !self.left && matches!(self.start, Start::AttackZone(_)) {
            let why = said!("is-in-disorder-in-an-enemy", what = %self.id);
            return Err((rule!("9.32"), why));
        }
        let cost = entry_cost(position, self.arm, self.at, to)?;
        if let Some((id, _)) = position.unit_at(to).filter(|(id, _)| *id != self.id) {
            return Err((rule!("9.22"), said!("is-held-by-2", %to, call = %position.call(id))));
        }
        if position.in_enemy_zone(to, self.side) {
            return Err((rule!("9.22"), said!("lies-in-an-enemy-zone-of-control-closed-to", %to)));
        }
        Ok(cost)
    }
}
