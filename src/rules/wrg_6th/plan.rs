//! What a unit is to do now, of all that its general wrote: the clauses that hold, in the precedence of the
//! notes (part e).

use super::ids::UnitId;
use super::orders::clause::{Clause, Condition};
use super::position::Position;
use super::sheet::Sheets;

/// What a condition may need to know that the position does not say.
#[derive(Debug, Clone, Default)]
pub struct Moment {
    /// Enemies that charge the unit now.
    pub charged_by: Vec<UnitId>,
    /// Whether its own charge is countercharged.
    pub countercharged: bool,
    /// Whether what was ordered before was refused.
    pub refused: bool,
    /// Whether there is time for what is meant.
    pub time: bool,
    /// Whether what is meant is allowed.
    pub allowed: bool,
    /// Whether the target is in reach.
    pub in_reach: bool,
    /// Whether the +2 of a charge is safe.
    pub bonus_safe: bool,
    /// Whether a general's influence raises the total.
    pub raises_total: bool,
}

/// The clauses of a unit that may act this period, the most binding first. Conditions of period, signal,
/// arrival and `until` are decided here; those with `if` are left to [`holds`] at the moment they matter.
pub fn active(position: &Position, sheets: &Sheets, unit: &UnitId) -> Vec<Clause> {
    let _ = (position, sheets, unit);
    Vec::new()
}

/// Whether a condition holds for a unit at a moment.
pub fn holds(position: &Position, unit: &UnitId, condition: &Condition, moment: &Moment) -> bool {
    let _ = (position, unit, condition, moment);
    false
}
