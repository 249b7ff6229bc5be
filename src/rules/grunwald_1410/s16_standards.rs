//! Section 16: the two standards: who carries them, how they are taken.

use estafette_core::{cites, rule};

use super::event::Event;
use super::field::Battlefield;
use super::hex::Hex;
use super::ids::{Side, UnitId};
use super::position::{Position, StandardAt};

// One a side, placed by the scenario with the units the rulebook names, moved only by their bearers;
// there is no order that hands one over.
cites!("16.0-1", "16.0-2", "16.0-3", "16.0-8");

/// Whether a unit carries its own side's standard, which adds one to its strength (16.0-7).
pub fn carries_own(position: &Position, id: &UnitId) -> bool {
    cites!("16.0-7");
    position.unit(id).is_some_and(|u| position.standards_of(id).contains(&u.side))
}

/// The first unit of either side that comes into a hex with a standard takes it up (16.0-5, GA-70).
pub fn pick_up(field: &mut Battlefield<'_>, id: &UnitId, hex: Hex) {
    cites!("16.0-6");
    let lying: Vec<Side> = field
        .pos()
        .standards
        .iter()
        .filter(|(_, at)| **at == StandardAt::Hex(hex))
        .map(|(side, _)| *side)
        .collect();
    for standard in lying {
        field.tell(rule!("16.0-5"), Event::Capture { standard, unit: id.clone() });
    }
}

/// The standards of a unit that has just been eliminated in `hex` stay there (16.0-4, 16.0-5).
pub fn drop_from(field: &mut Battlefield<'_>, standards: &[Side], hex: Option<Hex>) {
    cites!("16.0-4");
    if let Some(at) = hex {
        for standard in standards {
            field.tell(rule!("16.0-5"), Event::DropStandard { standard: *standard, at });
        }
    }
}
