//! The lane of a block that goes straight ahead: whom it meets, how much of its front, and after which wheels.

use std::sync::LazyLock;

use super::{Angle, Block, Corners, Paces, Side, clipped};

/// How a block moving straight ahead meets another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// Paces to the first contact.
    pub gap: Paces,
    /// How much of its lane the other covers, across.
    pub shared: Paces,
    /// How wide the other is, across the lane.
    pub width: Paces,
}

/// How a block moving straight ahead would meet another that stands still.
pub fn gap_ahead(block: &Block, other: &Block) -> Option<Hit> {
    let half = block.width.part(1, 2).paces();
    let corners = other.corners().map(|corner| {
        let (right, forward) = block.pose.local(corner);
        (right.paces(), forward.paces())
    });
    let (mut right_of, mut lane) = (Corners::default(), Corners::default());
    let lane = clipped(clipped(&corners, |p| p.0 + half, &mut right_of), |p| half - p.0, &mut lane);
    let least =
        |of: fn(&(f64, f64)) -> f64, all: &[(f64, f64)]| all.iter().map(of).fold(f64::INFINITY, f64::min);
    let most =
        |of: fn(&(f64, f64)) -> f64, all: &[(f64, f64)]| all.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    if lane.is_empty() || most(|p| p.1, lane) <= 0.0 {
        return None;
    }
    let across = |all: &[(f64, f64)]| Paces::near(most(|p| p.0, all) - least(|p| p.0, all));
    Some(Hit {
        gap: Paces::near(least(|p| p.1, lane).max(0.0)),
        shared: across(lane),
        width: across(&corners),
    })
}

/// What a block that wheels sees of a target across its lane, by floating point and without clipping: a quick look
/// that passes over most angles, with room for every rounding of the exact one.
#[derive(Debug)]
pub struct Lanes {
    /// The target's corners, seen from the corner about which the block wheels.
    corners: [(f64, f64); 4],
    /// From the middle of the front to that corner, to the right.
    pivot: f64,
    /// Half of the block's width.
    half: f64,
    side: Side,
}

impl Lanes {
    /// How a block that wheels to a side, about the corner of a front of that width, sees a target.
    pub fn of(block: &Block, width: Paces, side: Side, target: &Block) -> Self {
        let right = (width.part(1, 2) * side.sign()).paces();
        let corners = target.corners().map(|corner| {
            let (x, y) = block.pose.local(corner);
            (x.paces() - right, y.paces())
        });
        Self { corners, pivot: right, half: block.width.part(1, 2).paces(), side }
    }

    /// Whether half of the narrower front may meet after a wheel through an angle, of which these are the sine and
    /// the cosine; never false where it does.
    pub fn may_serve(&self, way: (f64, f64)) -> bool {
        let (shared, width) = self.shared(way);
        shared * 2.0 + SLACK >= width.min(self.half * 2.0)
    }

    /// Whether any of the target may be in the lane after such a wheel; never false where it is.
    pub fn may_touch(&self, way: (f64, f64)) -> bool {
        self.shared(way).0 + SLACK >= 0.0
    }

    /// How much of the lane the target covers after a wheel, and how wide the target is across it.
    fn shared(&self, (sin, cos): (f64, f64)) -> (f64, f64) {
        let sin = if self.side == Side::Left { -sin } else { sin };
        let across = self.corners.map(|(x, y)| x * cos - y * sin + self.pivot);
        let least = across.into_iter().fold(f64::INFINITY, f64::min);
        let most = across.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let shared = most.min(self.half) - least.max(-self.half);
        (shared, most - least)
    }
}

/// Room for every rounding of the exact look.
const SLACK: f64 = 0.1;

/// Sine and cosine of whole degrees from 0 to 90.
pub static DEGREES: LazyLock<[(f64, f64); 91]> =
    LazyLock::new(|| std::array::from_fn(|degrees| Angle::degrees(degrees as i64).sin_cos()));

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Point, Pose, Wheel};
    use super::*;

    fn block() -> impl Strategy<Value = Block> {
        let paces = |from: i64, to: i64| (from * 1000..to * 1000).prop_map(Paces);
        (paces(-300, 300), paces(-300, 300), 0..360_000i64, paces(5, 200), paces(5, 90)).prop_map(
            |(x, y, facing, width, depth)| Block {
                pose: Pose::new(Point { x, y }, Angle(facing)),
                width,
                depth,
            },
        )
    }

    proptest! {
        #[test]
        fn no_wheel_that_serves_is_passed_over(block in block(), target in block(), left in any::<bool>()) {
            let side = if left { Side::Left } else { Side::Right };
            let lanes = Lanes::of(&block, block.width, side, &target);
            for (degrees, way) in (1..).zip(&DEGREES[1..]) {
                let front = Block { depth: Paces::ZERO, ..block };
                let wheel = Wheel { block: front, ranks: 1, side, angle: Angle::degrees(degrees) };
                let hit = gap_ahead(&block.with(wheel.turned(wheel.angle)), &target);
                let serves = hit.is_some_and(|hit| hit.shared * 2 >= block.width.min(hit.width));
                prop_assert!(!serves || lanes.may_serve(*way), "after {degrees}°: {hit:?}");
                prop_assert!(hit.is_none() || lanes.may_touch(*way), "after {degrees}°: {hit:?}");
            }
        }
    }
}
