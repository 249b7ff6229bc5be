//! 4.9.3: squares: how their figures are divided, and what forming one takes.

use estafette_board::plane::{Paces, Pose};
use estafette_core::cites;

use super::ids::Formation;
use super::intent::Leg;
use super::moves::{Change, change_percent, share};
use super::orders::clause::SquareSide;
use super::position::{Position, Sides, Unit};
use super::s4_10_formations::Unfit;

/// The sides to which figures left over go where the owner names none.
pub const DEFAULT: [SquareSide; 4] =
    [SquareSide::Front, SquareSide::Rear, SquareSide::Right, SquareSide::Left];

/// A quarter of the figures to each side, those left over one each to the sides named, then to the others in
/// the usual order [W-4.9.3c].
pub fn division(figures: u32, named: &[SquareSide]) -> Sides {
    cites!("W-4.9.3c");
    let quarter = figures / 4;
    let mut sides = Sides { front: quarter, rear: quarter, right: quarter, left: quarter };
    let others = DEFAULT.into_iter().filter(|side| !named.contains(side));
    let extra = named.iter().copied().chain(others);
    for side in extra.take((figures % 4) as usize) {
        match side {
            SquareSide::Front => sides.front += 1,
            SquareSide::Rear => sides.rear += 1,
            SquareSide::Right => sides.right += 1,
            SquareSide::Left => sides.left += 1,
        }
    }
    sides
}

/// Forms a square about the middle of the unit. It takes a full period.
///
/// # Errors
/// Why it cannot.
pub fn form(pos: &Position, unit: &Unit, named: &[SquareSide]) -> Result<Leg, Unfit> {
    cites!("W-4.9.3a", "W-4.9.3b", "EX-4.9.3");
    let pose = unit.pose().ok_or(Unfit::Time)?;
    if unit.figures < 4 || unit.formation == Formation::Square {
        return Err(Unfit::Troops);
    }
    let square = Some(division(unit.figures, named));
    let then = Unit { formation: Formation::Square, square, ..unit.clone() };
    let ((_, old), (_, new)) = (pos.size(unit), pos.size(&then));
    let to = pose.shifted(Paces::ZERO, (new - old).part(1, 2));
    let move_now = super::moves::normal_move(pos, unit);
    let cost = share(move_now, change_percent(pos, unit, Change::Square));
    let files = square.map_or(1, |sides| sides.front.max(1));
    Ok(Leg::Form { formation: Formation::Square, files, wedge: 0, square, to, cost })
}

/// Unfolds a square into ranks where its front is: charged for a quarter of the period, if there is time for it
/// before contact [W-4.9.3e], for a charge of its own for half of it [W-4.9.3f].
pub fn unfolded(formation: Formation, files: u32, to: Pose, cost: Paces) -> Leg {
    cites!("W-4.9.3e", "W-4.9.3f");
    Leg::Form { formation, files, wedge: 0, square: None, to, cost }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_two_figures_in_square() {
        let sides = division(22, &[]);
        assert_eq!((sides.front, sides.rear, sides.right, sides.left), (6, 6, 5, 5));
        let sides = division(23, &[SquareSide::Left]);
        assert_eq!((sides.front, sides.rear, sides.right, sides.left), (6, 6, 5, 6));
    }
}
