//! 4.6.4: charges that cross. The engine stops a charger in whose path another has come; this file says what
//! such a charge counts as.

use estafette_board::plane::Paces;
use estafette_core::cites;

use super::moves::normal_move;
use super::position::{Position, Unit};
use super::readings::FailedCharge;

/// What a charge that met nobody counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// It only moved: no charge, no pause, but no further move either [W-4.6.4d].
    Moved,
    /// It charged without contact, and pauses in the next period [W-4.11d].
    Charged,
}

/// What a charge without contact counts as after so many paces: up to the normal move it was none.
pub fn counts(pos: &Position, unit: &Unit, paces: Paces) -> Counts {
    cites!("W-4.6.3d", "W-4.6.4c", "W-4.6.4d", "W-4.6.4e", "W-4.11d");
    if paces > normal_move(pos, unit) { Counts::Charged } else { Counts::Moved }
}

/// Whether a charge without contact makes the unit pause.
pub fn pauses(pos: &Position, unit: &Unit, paces: Paces) -> bool {
    pos.readings.failed_charge == FailedCharge::Always || counts(pos, unit, paces) == Counts::Charged
}
