//! Section 8.4: displacement: friends pushed straight back to make room for a retreating unit.

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::arrival::{self, Manner};
use super::event::{Cause, Event};
use super::field::Battlefield;
use super::hex::Hex;
use super::ids::{Arm, Side, UnitId};
use super::position::Position;
use super::s04_movement::entry_cost;
use super::s06_zones::rear_zone;

/// One friend to be pushed, or a gun to be given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Push {
    /// Back through its centre rear hexside (8.41).
    Unit {
        /// Who.
        unit: UnitId,
        /// From.
        from: Hex,
        /// To.
        to: Hex,
    },
    /// Eliminated where it stands (8.47).
    Gun(UnitId),
}

/// The friends to be pushed to clear a hex, the nearest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain(pub Vec<Push>);

impl Chain {
    /// Whether a gun is lost by it (8.47).
    pub fn costs_gun(&self) -> bool {
        self.0.iter().any(|p| matches!(p, Push::Gun(_)))
    }
}

/// The chain that would clear a hex held by a friend for a unit retreating from `at`, if one is possible.
pub fn chain(position: &Position, side: Side, at: Hex, hex: Hex) -> Option<Chain> {
    cites!("8.41", "8.42", "8.43", "8.44", "8.46");
    let mut pushes = Vec::new();
    // The retreating unit still stands in its hex: nobody can be pushed into it (5.0).
    let mut seen = vec![at, hex];
    let mut from = hex;
    loop {
        let (id, unit) = position.unit_at(from)?;
        if unit.side != side {
            return None;
        }
        if unit.arm == Arm::Artillery {
            pushes.push(Push::Gun(id.clone()));
            return Some(Chain(pushes));
        }
        // The disordered have no rear to be pushed through (GA-34).
        if unit.disordered {
            return None;
        }
        let to = rear_zone(from, unit.facing)[1];
        // Nobody is pushed off the map (GA-36), into a lake or an enemy attack zone (8.44).
        if entry_cost(position, unit.arm, from, to).is_err()
            || position.in_attack_zone(to, side)
            || seen.contains(&to)
        {
            return None;
        }
        pushes.push(Push::Unit { unit: id.clone(), from, to });
        if position.unit_at(to).is_none() {
            return Some(Chain(pushes));
        }
        seen.push(to);
        from = to;
    }
}

/// Carries a chain out, the farthest friend first; the units now in an enemy zone, which must rout.
///
/// # Errors
/// The end of the game.
pub fn push(field: &mut Battlefield<'_>, chain: &Chain, by: &UnitId) -> Play<Vec<UnitId>> {
    let mut shaken = Vec::new();
    for push in chain.0.iter().rev() {
        match push {
            Push::Gun(id) => field.eliminate(rule!("8.47"), id, Cause::Overrun, None)?,
            Push::Unit { unit, from, to } => {
                let event = Event::Displace { unit: unit.clone(), from: *from, to: *to, by: by.clone() };
                field.tell(rule!("8.41"), event);
                arrival::come_in(field, unit, *to, Manner::Driven)?;
                let zone = field.pos().placed(unit).is_some_and(|(u, at)| {
                    !u.disordered && at == *to && field.pos().in_enemy_zone(at, u.side)
                });
                if zone {
                    shaken.push(unit.clone());
                }
            }
        }
    }
    Ok(shaken)
}
