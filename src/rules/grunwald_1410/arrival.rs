//! What a hex does to a unit that comes into it, by whatever way: marsh (4.56), wolf pits (14), enemy
//! leaders alone (15.23), standards lying about (16.0), camps to be won (19.0).

use estafette_core::table::Play;

use super::field::Battlefield;
use super::hex::Hex;
use super::ids::{Arm, UnitId};
use super::position::{Position, StandardAt};
use super::{s04_movement, s14_pits, s15_leaders, s16_standards, s19_victory};

/// How the unit came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// In its movement phase.
    Movement,
    /// Advancing after combat or pursuing.
    Advance,
    /// Retreating, routing or pushed aside.
    Driven,
}

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// It may go on.
    Free,
    /// It met a pit and may go on, if it wants to (GD-04).
    PastPit,
    /// A pit holds it there, disordered.
    Held,
    /// It is gone.
    Gone,
}

/// Whether anything happens in a hex when this unit comes into it, so that the move must be told
/// before.
pub fn is_eventful(position: &Position, id: &UnitId, hex: Hex) -> bool {
    let Some(unit) = position.unit(id) else { return false };
    s04_movement::sinks(position, unit.arm, hex)
        || position.pits.contains_key(&hex)
        || position.holds_enemy_leader(hex, unit.side)
        || position.standards.values().any(|s| *s == StandardAt::Hex(hex))
        || s19_victory::camp_to_win(position, unit, hex).is_some()
}

/// Does to a unit what the hex it stands in does.
///
/// # Errors
/// The end of the game, or a pause.
pub fn come_in(field: &mut Battlefield<'_>, id: &UnitId, hex: Hex, manner: Manner) -> Play<Arrival> {
    let Some(unit) = field.pos().unit(id) else { return Ok(Arrival::Gone) };
    let (side, arm) = (unit.side, unit.arm);
    s15_leaders::ride_over(field, side, hex)?;
    if arm == Arm::Heavy && s04_movement::marsh_takes(field, id, hex)? {
        return Ok(Arrival::Gone);
    }
    let arrival = s14_pits::enter(field, id, hex)?;
    if arrival == Arrival::Gone {
        return Ok(arrival);
    }
    s16_standards::pick_up(field, id, hex);
    if manner != Manner::Driven {
        s19_victory::win_camp(field, id, hex);
    }
    Ok(arrival)
}
