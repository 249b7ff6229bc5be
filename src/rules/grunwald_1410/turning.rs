//! Turning towards enemies: who is nearest by turns (GA-13), under threat (6.28, 6.29) and after a
//! combat without effect (8.21).

use estafette_board::Facing;
use estafette_core::rule;
use estafette_core::said;

use super::hex::Hex;
use super::ids::UnitId;
use super::position::Position;
use super::readings::FarThreat;
use super::s04_movement::Refusal;

/// Signed turns in sixths from a unit's facing to each of some adjacent units.
fn turns_to(at: Hex, facing: Facing, position: &Position, others: &[UnitId]) -> Vec<(UnitId, i32)> {
    others
        .iter()
        .filter_map(|id| {
            let (_, hex) = position.placed(id)?;
            Some((id.clone(), facing.turn_to(at.direction_to(hex)?)))
        })
        .collect()
}

/// The enemies that need the fewest turns, with the signed turn to each.
pub fn nearest(at: Hex, facing: Facing, position: &Position, others: &[UnitId]) -> Vec<(UnitId, i32)> {
    let turns = turns_to(at, facing, position, others);
    let least = turns.iter().map(|(_, t)| t.abs()).min().unwrap_or(0);
    turns.into_iter().filter(|(_, t)| t.abs() == least).collect()
}

/// Whether a unit in the attack zones of `threats` may turn by this much (6.28, 6.29).
///
/// # Errors
/// The rule that forbids it.
pub fn under_threat(
    position: &Position,
    id: &UnitId,
    threats: &[UnitId],
    sixths: i32,
) -> Result<(), Refusal> {
    let Some((unit, at)) = position.placed(id) else { return Ok(()) };
    let near = nearest(at, unit.facing, position, threats);
    let Some((first, least)) = near.first().map(|(id, t)| (id.clone(), t.abs())) else { return Ok(()) };
    if least == 0 {
        let why = said!("and-stand-in-each-others-attack", first = %position.call(&first), %id);
        return Err((rule!("6.29"), why));
    }
    if least > 1 && position.readings.far_threat == FarThreat::Strict {
        let why = said!("one-turn-would-not-bring-to", %id, first = %position.call(&first));
        return Err((rule!("6.28"), why));
    }
    let allowed = near.iter().any(|(_, t)| *t == 3 || t.signum() == sixths.signum());
    if allowed {
        return Ok(());
    }
    let way = if near[0].1 > 0 { "right" } else { "left" };
    let why = said!("may-turn-only-towards-the-nearest", %id, first = %position.call(&first), %way);
    Err((rule!("6.28"), why))
}
