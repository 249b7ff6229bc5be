//! Section 4.6.7: who charges from behind a flank. Everything is measured from the places at the start of the
//! period; what a later contact looks like does not matter.

use estafette_board::plane::{Block, Paces, TOUCH};
use estafette_core::cites;

use super::ids::{Bearing, Formation, UnitId};
use super::position::Position;
use super::readings::FlankLine;

/// Where a charger stood, at the start of the period, in the eyes of its target.
pub fn bearing(pos: &Position, charger: &UnitId, target: &UnitId) -> Option<Bearing> {
    cites!("W-4.6.7a", "W-4.6.7b", "W-4.6.7c");
    let before = |id: &UnitId| {
        let unit = pos.unit(id)?;
        Some(pos.block_at(unit, unit.pose_before()?))
    };
    Some(seen_from(pos, target, &before(charger)?, &before(target)?))
}

/// A square has a front on every side, and so neither flank nor rear.
fn seen_from(pos: &Position, target: &UnitId, charger: &Block, block: &Block) -> Bearing {
    let square = pos.unit(target).is_some_and(|u| u.formation == Formation::Square);
    if square { Bearing::Front } else { bearing_between(pos.readings.flank_line, charger, block) }
}

/// Where a block stands in the eyes of another: how much of it is behind the line of the flank, which prolongs
/// the front edge unless the game reads it otherwise.
pub fn bearing_between(line: FlankLine, charger: &Block, target: &Block) -> Bearing {
    let behind = match line {
        FlankLine::FrontEdge => Paces::ZERO,
        FlankLine::Centre => target.depth.part(1, 2),
        FlankLine::RearEdge => target.depth,
    };
    let corners = charger.corners().map(|corner| target.pose.local(corner).1 < -behind - TOUCH);
    match corners.iter().filter(|corner| **corner).count() {
        0 => Bearing::Front,
        4 => Bearing::SolelyBehind,
        _ => Bearing::PartlyBehind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_board::plane::{Angle, Point, Pose};

    fn block(x: i64, y: i64, width: i64, depth: i64) -> Block {
        let pose = Pose::new(Point::whole(x, y), Angle::degrees(0));
        Block { pose, width: Paces::whole(width), depth: Paces::whole(depth) }
    }

    #[test]
    fn the_examples_of_the_notes() {
        let target = block(0, 0, 60, 30);
        let of = |top| bearing_between(FlankLine::FrontEdge, &block(100, top, 40, 30), &target);
        assert_eq!(of(25), Bearing::PartlyBehind);
        assert_eq!(of(35), Bearing::Front);
        assert_eq!(of(-10), Bearing::SolelyBehind);
        let rear = |top| bearing_between(FlankLine::RearEdge, &block(100, top, 40, 30), &target);
        assert_eq!(
            (rear(0), rear(-1), rear(-31)),
            (Bearing::Front, Bearing::PartlyBehind, Bearing::SolelyBehind)
        );
    }
}
