//! Detachments and bodies (4.1, 4.1.1): what counts as a unit. That every body has orders, charges
//! and is charged like a unit needs no code here: all are kept alike. How far a detachment may go is checked in
//! `s4_04_compliance`, what a misused one costs in `points`.

use estafette_core::cites;

use super::position::{Position, Unit};

cites!("W-4.1b", "W-4.1c", "W-4.1.1a", "W-4.1.1b");

/// Whether it counts as a unit where the rules ask for units: no general with few guards, and no detachment
/// [W-4.1.1e].
pub fn is_unit(pos: &Position, unit: &Unit) -> bool {
    cites!("W-4.1a", "W-4.1.1e");
    let guards = i64::from(unit.figures.saturating_sub(1));
    let body = unit.general.is_some() && guards <= pos.data.number("h19.body_guards");
    !body && unit.detachment_of.is_none()
}
