//! Turns within a hex: at their price (4.23), one of them when out of command (20.2), and the one turn that
//! enemy zones allow (6.27 to 6.29).

use estafette_core::{cites, rule};
use estafette_core::{said, text};

use super::super::position::Position;
use super::super::s04_movement::Refusal;
use super::super::turning;
use super::{Start, Walk};

impl Walk<'_> {
    /// A turn within the hex (4.23), or the one turn that zones allow (6.27, 6.28).
    pub(super) fn turn(&mut self, position: &Position, sixths: i32) -> Result<(), Refusal> {
        cites!("4.11", "4.23", "4.55");
        if self.disordered {
            return Err((rule!("9.12"), said!("a-unit-in-disorder-has-no-facing-to-turn")));
        }
        let whole = if self.left { None } else { self.turn_in_zone(position, sixths)? };
        let turns = sixths.unsigned_abs();
        if let Some(left) = self.turns_left {
            if turns > left {
                let why = text!("out-of-command-only-one-turn");
                return Err((rule!("20.2"), why.to_owned()));
            }
            self.turns_left = Some(left - turns);
        }
        let cost = whole.unwrap_or(turns * position.class(&position.units[self.id]).turn_cost);
        if self.spent + cost > self.allowance {
            return Err(self.too_dear(&said!("a-turn-of-degrees", turns = %turns * 60), cost));
        }
        self.spent += cost;
        self.facing = self.facing.turned(sixths);
        if whole.is_some() {
            self.halt = Some((rule!("6.27"), said!("the-turn-in-an-enemy-zone")));
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
            return Err((rule, said!("in-an-enemy-zone-of-control-only-one-turn")));
        }
        if self.spent > 0 || self.allowance == 0 {
            return Err((rule, said!("a-turn-in-an-enemy-zone")));
        }
        Ok(Some(self.allowance))
    }
}
