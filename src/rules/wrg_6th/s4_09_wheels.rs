//! 4.9.1 and 4.9.5: what a wheel costs, and where the ranks are while a unit wheels rank by rank.

use std::f64::consts::PI;

use estafette_board::plane::{Angle, Block, Paces, Pose, Side, Wheel};
use estafette_core::cites;

use super::ids::{Formation, Training};
use super::position::{Position, Unit};
use super::readings::WedgeTable;

/// What a wheel takes of the move. The outer front figure goes along an arc of the whole width; a wedge pays
/// what the table says for 90°, half of it up to 45° and in proportion between; irregulars pay twice. A
/// general by himself turns as he likes.
pub fn cost(pos: &Position, unit: &Unit, angle: Angle) -> Paces {
    cites!("W-4.9.1a", "W-4.9.1b", "W-4.9.1c", "W-4.9.1d", "W-4.9.5a", "W-4.2c");
    if unit.general.is_some() && unit.figures == 1 {
        return Paces::ZERO;
    }
    let degrees = angle.0.abs();
    let times = match unit.training {
        Training::Regular => pos.data.number("h5.wheel_reg"),
        Training::Irregular => pos.data.number("h5.wheel_irr"),
    };
    if unit.formation == Formation::Wedge
        && let Some(right) = wedge(pos, unit)
    {
        return super::moves::share(right.part(degrees, 90_000), times);
    }
    let (width, _) = pos.size(unit);
    super::moves::share(Paces::near(width.paces() * Angle(degrees).as_degrees() * PI / 180.0), times)
}

/// The table's paces for 90°; for widths that it lacks those of the nearest listed width.
fn wedge(pos: &Position, unit: &Unit) -> Option<Paces> {
    let width = pos.data.base(unit.kind).width;
    let suspect = (unit.wedge, width) == (12, Paces::whole(10));
    if suspect && pos.readings.wedge_table == WedgeTable::Seventy {
        return Some(pos.data.paces("wedges.wheel_12_10"));
    }
    let rows = pos.data.wedge_wheels.iter().filter(|((size, _), _)| *size == unit.wedge);
    rows.min_by_key(|((_, listed), _)| ((*listed - width).abs(), *listed)).map(|(_, paces)| *paces)
}

/// The width about whose corner a unit wheels: that of its front rank, which in a wedge is narrower than the rest.
pub fn pivot(unit: &Unit, width: Paces) -> Paces {
    cites!("W-4.9.5a");
    if unit.formation != Formation::Wedge {
        return width;
    }
    let rear = i64::from(super::s4_09_wedges::rear_rank(unit.wedge));
    width.part(rear - 2, rear)
}

/// The pose of the first rank after a wheel about the inner front corner. It is that of the whole block once
/// all ranks have come round, and as well where a contact breaks the wheel off: those still to wheel are then
/// set behind the first.
pub fn wheeled(pose: Pose, width: Paces, side: Side, angle: Angle) -> Pose {
    cites!("W-4.9.5b");
    let block = Block { pose, width, depth: Paces::ZERO };
    Wheel { block, ranks: 1, side, angle }.turned(angle)
}

/// The pose of a unit after a wheel. Who turns right about free of cost keeps his ground: that turn has no inner
/// side.
pub fn after(pos: &Position, unit: &Unit, pose: Pose, side: Side, angle: Angle) -> Pose {
    cites!("W-4.2c");
    let (width, depth) = pos.size(unit);
    if angle == Angle::degrees(180) && cost(pos, unit, angle) == Paces::ZERO {
        return super::engine::about_face(Block { pose, width, depth }, pose.facing + angle);
    }
    wheeled(pose, pivot(unit, width), side, angle)
}

/// Where the front edge of each rank is, the first rank first, when the first has wheeled through `angle` and
/// then gone `beyond` paces straight on. A rank goes straight until its inner corner is where the first began
/// to wheel, turns about that place, and goes on.
pub fn ranks(
    start: Pose,
    width: Paces,
    depth: Paces,
    ranks: u32,
    side: Side,
    angle: Angle,
    beyond: Paces,
) -> Vec<Pose> {
    cites!("W-4.9.5a");
    let block = Block { pose: start, width, depth: depth * i64::from(ranks) };
    let wheel = Wheel { block, ranks, side, angle: Angle(angle.0.abs()) };
    wheel.ranks(wheel.arc() + beyond).into_iter().map(|rank| rank.pose).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_board::plane::Point;

    #[test]
    fn a_column_wheels_rank_by_rank() {
        let start = Pose::new(Point::whole(100, 100), Angle::degrees(0));
        let stand =
            ranks(start, Paces::whole(15), Paces::whole(15), 6, Side::Right, Angle::degrees(90), Paces::ZERO);
        assert_eq!(stand[0].facing, Angle::degrees(90));
        assert!(stand[1..].iter().all(|rank| rank.facing == Angle::degrees(0)));
        assert!(stand[1].at.y < start.at.y);
    }

    #[test]
    fn a_wheel_goes_about_the_inner_corner() {
        let start = Pose::new(Point::whole(100, 100), Angle::degrees(0));
        let end = wheeled(start, Paces::whole(20), Side::Right, Angle::degrees(90));
        assert_eq!(end, Pose::new(Point::whole(110, 110), Angle::degrees(90)));
        let left = wheeled(start, Paces::whole(20), Side::Left, Angle::degrees(90));
        assert_eq!(left, Pose::new(Point::whole(90, 110), Angle::degrees(270)));
    }
}
