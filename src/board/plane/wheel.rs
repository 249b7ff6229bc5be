//! Wheels rank by rank: each rank goes on until its inner corner is at the pivot, turns there, and goes on.

use super::block::{Block, Pose, Side};
use super::measure::{Angle, Paces};

/// A wheel of a block about its inner front corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wheel {
    /// The block as it stands before.
    pub block: Block,
    /// Its ranks.
    pub ranks: u32,
    /// To which side it wheels.
    pub side: Side,
    /// How far it turns; positive.
    pub angle: Angle,
}

impl Wheel {
    /// The way of the outermost figure of the front rank: what the turn alone costs.
    pub fn arc(&self) -> Paces {
        Paces::near(self.block.width.paces() * self.angle.as_degrees().to_radians())
    }

    /// The way of the middle of a rank through the whole turn.
    fn middle_arc(&self) -> Paces {
        self.arc().part(1, 2)
    }

    /// Where the front stands when so many paces are used up: first the turn, then straight on.
    pub fn front(&self, spent: Paces) -> Pose {
        self.rank_at(self.covered(spent))
    }

    /// How far the middle of the front has gone when so many paces are used up.
    fn covered(&self, spent: Paces) -> Paces {
        let arc = self.arc();
        let (turning, straight) = (spent.min(arc), (spent - arc).max(Paces::ZERO));
        turning.part(1, 2) + straight
    }

    /// Where each rank stands when so many paces are used up, the front rank first.
    pub fn ranks(&self, spent: Paces) -> Vec<Block> {
        let ranks = i64::from(self.ranks.max(1));
        let depth = self.block.depth.part(1, ranks);
        let covered = self.covered(spent);
        (0..ranks)
            .map(|rank| {
                let behind = self.block.depth.part(rank, ranks);
                Block { pose: self.rank_at(covered - behind), width: self.block.width, depth }
            })
            .collect()
    }

    /// Where the front edge of a rank is whose middle has gone so far since its inner corner was at the pivot;
    /// less than 0 before that.
    fn rank_at(&self, gone: Paces) -> Pose {
        let start = self.block.pose;
        if gone <= Paces::ZERO {
            return start.shifted(Paces::ZERO, gone);
        }
        let whole = self.middle_arc();
        let turned = if gone >= whole { self.angle } else { share(self.angle, gone, whole) };
        let end = self.turned(turned);
        end.shifted(Paces::ZERO, (gone - whole).max(Paces::ZERO))
    }

    /// The front edge turned so far about the pivot.
    pub fn turned(&self, by: Angle) -> Pose {
        let half = self.block.width.part(1, 2) * self.side.sign();
        let start = self.block.pose;
        let pivot = start.shifted(half, Paces::ZERO).at;
        Pose::new(pivot, start.facing + by * self.side.sign()).shifted(-half, Paces::ZERO)
    }
}

/// The part of a turn that belongs to the part of a way.
fn share(angle: Angle, gone: Paces, whole: Paces) -> Angle {
    Angle(Paces(angle.0).part(gone.0, whole.0).0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::Point;

    /// Two files and six ranks of heavy infantry [notes 5.12].
    fn column(side: Side) -> Wheel {
        let pose = Pose::new(Point::whole(100, 100), Angle::degrees(0));
        let block = Block { pose, width: Paces::whole(15), depth: Paces::whole(90) };
        Wheel { block, ranks: 6, side, angle: Angle::degrees(90) }
    }

    #[test]
    fn the_front_has_wheeled_while_the_others_wait_behind_the_pivot() {
        let wheel = column(Side::Right);
        assert_eq!(wheel.arc(), Paces(23_562));
        let ranks = wheel.ranks(wheel.arc());
        assert_eq!(ranks[0].pose, Pose::new(Point::new(Paces(107_500), Paces(107_500)), Angle::degrees(90)));
        assert!(ranks[1..].iter().all(|rank| rank.pose.facing == Angle::degrees(0)));
        assert_eq!(ranks[1].pose.at.y, Paces(100_000 - 15_000 + 11_781));
    }

    #[test]
    fn in_the_end_the_column_stands_in_line_behind_its_front() {
        let wheel = column(Side::Left);
        let ranks = wheel.ranks(wheel.arc() + Paces::whole(100));
        for (k, rank) in ranks.iter().enumerate() {
            assert_eq!(rank.pose.facing, Angle::degrees(270));
            let x = Paces::whole(100) - Paces(7_500) - Paces::whole(100) + Paces::whole(15) * k as i64;
            assert_eq!(rank.pose.at, Point::new(x, Paces(107_500)));
        }
    }

    #[test]
    fn nothing_spent_is_nothing_done() {
        let wheel = column(Side::Right);
        assert_eq!(wheel.front(Paces::ZERO), wheel.block.pose);
        assert_eq!(wheel.ranks(Paces::ZERO)[5].pose.at, Point::whole(100, 25));
    }
}
