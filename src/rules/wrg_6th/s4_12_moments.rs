//! The moments of a period at which a figure might have shot (4.12.1): everybody's places at the start, after
//! each quarter, and at the end of movement.

use estafette_board::plane::{Paces, Pose, Vector};
use estafette_core::cites;

use super::ids::UnitId;
use super::position::Position;
use super::s4_04_visibility::sees;
use super::s4_09_fall_back as fall_back;

/// Quarters of a period.
const QUARTERS: i64 = 4;

/// The table at every moment that counts, the last one at the end of movement.
pub struct Moments {
    /// The positions.
    pub all: Vec<Position>,
}

impl Moments {
    /// The moments of the period that a position ends.
    pub fn of(pos: &Position) -> Self {
        cites!("W-4.12.1c", "EX-4.12.1", "W-4.9.4f");
        let still = pos.on_table().all(|(_, unit)| unit.was.is_none() || unit.was == fall_back::before(unit));
        let quarters = if still { QUARTERS..=QUARTERS } else { 0..=QUARTERS };
        let mut all: Vec<Position> = quarters.map(|quarter| at(pos, quarter)).collect();
        if pos.on_table().any(|(_, unit)| unit.fell_back > Paces::ZERO) {
            all.push(pos.clone());
        }
        Self { all }
    }

    /// The end of movement.
    pub fn last(&self) -> usize {
        self.all.len() - 1
    }

    /// Whether a unit saw another at a moment.
    pub fn sees(&self, moment: usize, viewer: &UnitId, target: &UnitId) -> bool {
        sees(&self.all[moment], viewer, target)
    }
}

/// Everybody after so many quarters of a straight way from where they stood to where they stand, looking as
/// before in the first half of it and as now in the second, evaders from the first quarter on. The way of who fell back ends where he turned back.
fn at(pos: &Position, quarter: i64) -> Position {
    let mut then = pos.clone();
    for unit in then.units.values_mut() {
        let Some(now) = fall_back::before(unit) else { continue };
        let was = unit.was.unwrap_or(now);
        let way = now.at - was.at;
        let part = |length: Paces| length.part(quarter, QUARTERS);
        // Who evades has turned before he went.
        let turned = if unit.evaded { quarter > 0 } else { 2 * quarter >= QUARTERS };
        let facing = if turned { now.facing } else { was.facing };
        let pose = Pose::new(was.at + Vector::new(part(way.x), part(way.y)), facing);
        (unit.at, unit.facing) = (Some(pose.at), pose.facing);
    }
    then
}
