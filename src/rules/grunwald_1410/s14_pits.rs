//! Section 14: wolf pits: what they do to those who fall in, and how the Teutonic side takes them off.
//! How they are laid is in `s18_setup.rs`.

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::arrival::Arrival;
use super::data::{PitColumn, PitResult};
use super::event::{Cause, Event};
use super::field::Battlefield;
use super::hex::Hex;
use super::ids::{PitKind, Side, UnitId};
use super::orders::{Order, PitsRemove};

/// Before a phase begins the Teutonic side takes off the pits it has named (14.13, GA-69).
pub fn take_off_named(field: &mut Battlefield<'_>) {
    let mut named: Vec<Hex> = Vec::new();
    for order in field.plan(Side::Teutonic).all(|o| match o {
        Order::PitsRemove(PitsRemove { hexes }) => Some(hexes),
        _ => None,
    }) {
        if order.is_empty() {
            named.clear();
        }
        named.extend(order);
    }
    named.sort();
    named.dedup();
    for hex in named {
        if field.pos().pits.contains_key(&hex) {
            field.tell(rule!("14.13"), Event::RemovePit { hex });
        }
    }
}

/// A unit comes into a hex that may hold a pit.
///
/// # Errors
/// The end of the game, when the king falls in.
pub fn enter(field: &mut Battlefield<'_>, id: &UnitId, hex: Hex) -> Play<Arrival> {
    let Some(pit) = field.pos().pits.get(&hex).copied() else { return Ok(Arrival::Free) };
    let Some(unit) = field.pos().unit(id).cloned() else { return Ok(Arrival::Gone) };
    if unit.side == Side::Teutonic {
        field.tell(rule!("14.14"), Event::RemovePit { hex });
        return Ok(Arrival::Free);
    }
    cites!("14.21-R", "20.6", "20.6-heavy", "20.6-lith", "20.6-tartar", "20.6-foot");
    if pit.kind == PitKind::Dummy {
        let met = Event::Pit { unit: id.clone(), at: hex, pit: pit.kind, die: None, result: PitResult::None };
        field.tell(rule!("14.21"), met);
        return Ok(Arrival::PastPit);
    }
    let die = field.table.roll(rule!("14.21"), id, 6);
    let result = field.pos().data.tables.wolf_pit(PitColumn::of(unit.arm, unit.nation), die);
    let met = Event::Pit { unit: id.clone(), at: hex, pit: pit.kind, die: Some(die), result };
    field.tell(rule!("14.21"), met);
    match result {
        PitResult::None => {
            cites!("14.21-~");
            Ok(Arrival::PastPit)
        }
        PitResult::D => {
            if unit.arm.is_horse() && unit.shock {
                field.tell(rule!("7.56"), Event::Flip { unit: id.clone() });
            }
            if !unit.disordered {
                field.tell(rule!("14.21-D"), Event::Disorder { unit: id.clone() });
            }
            Ok(Arrival::Held)
        }
        PitResult::E => {
            field.eliminate(rule!("14.21-E"), id, Cause::Pit, None)?;
            Ok(Arrival::Gone)
        }
    }
}

// A leader alone never comes this way: only units do (14.22).
cites!("14.22");
