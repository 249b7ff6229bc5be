//! Whether a unit could have advanced at all: notes 4.2 excuse whom bodies, terrain or the table's edge bar every way
//! on which it would have come as near to anybody as Quick must, straight ahead or after a wheel up to 45°.

use crate::engine::off_table;
use crate::engine::shape::{Rect, SKIN, Way, parted};
use crate::moves::{allowance, path_reach, share, wheel_cost};
use crate::s4_04_visibility::Sights;
use crate::s4_09_wheels;
use estafette_board::plane::{Angle, Block, Paces, Pose, Side};

use super::case::Case;
use super::nearer;

/// The directions tried are so far apart.
const STEP: usize = 5;

/// The most a unit wheels to find a way.
const MOST: i64 = 45;

/// Whether some way was open when movement began.
pub fn open(case: &Case<'_>) -> bool {
    *case.open.get_or_init(|| {
        let least = share(case.allowance, case.before.data.number("orders.quick_least"));
        let around = Around::new(case);
        // Most find the way straight ahead open.
        (0..=MOST)
            .step_by(STEP)
            .flat_map(|degrees| [degrees, -degrees])
            .any(|degrees| around.end(case, degrees).is_some_and(|end| nearer(case, &end) >= least))
    })
}

/// Who stands about a unit.
struct Around {
    friends: Vec<Block>,
    enemies: Vec<Block>,
    gap: Paces,
}

impl Around {
    fn new(case: &Case<'_>) -> Self {
        let pos = case.before;
        let reach = allowance(pos, case.unit) + Paces::whole(100);
        let near = |there: &Block| !there.is_beyond(&case.start, reach);
        let sights = Sights::new(pos);
        let own = |seat| pos.bodies().map(|(id, _)| id).filter(move |id| id.seat() == seat);
        let seat = case.id.seat();
        let seen = |enemy: &&_| own(seat).any(|id| sights.sees(id, enemy));
        let friends = own(seat).filter(|id| *id != case.id).filter_map(|id| pos.block(id));
        // Nobody is excused by whom nobody of his army sees.
        let enemies = own(seat.enemy()).filter(|id| pos.block(id).is_some_and(|b| near(&b))).filter(seen);
        Self {
            friends: friends.filter(near).collect(),
            enemies: enemies.filter_map(|id| pos.block(id)).collect(),
            gap: pos.data.paces("moves.gap"),
        }
    }

    /// Where a unit ends that wheels so far and goes on as far as it can.
    fn end(&self, case: &Case<'_>, degrees: i64) -> Option<Block> {
        let (pos, unit) = (case.before, case.unit);
        let angle = Angle::degrees(degrees.abs());
        let side = if degrees < 0 { Side::Left } else { Side::Right };
        let left =
            allowance(pos, unit) - if degrees == 0 { Paces::ZERO } else { wheel_cost(pos, unit, angle) };
        if left <= Paces::ZERO {
            return None;
        }
        let pose = match degrees {
            0 => case.start.pose,
            _ => s4_09_wheels::after(pos, unit, case.start.pose, side, angle),
        };
        let far = path_reach(pos, unit, pose, pose.facing, left, left);
        let at = |way: i64| Block { pose: pose.shifted(Paces::ZERO, Paces(way)), ..case.start };
        let free = |way: i64| !off_table(pos, at(way)) && self.is_free(pose, case.start, Paces(way));
        if !free(0) {
            return None;
        }
        if free(far.0) {
            return Some(at(far.0));
        }
        let (mut clear, mut barred) = (0, far.0);
        while barred - clear > 1 {
            let middle = i64::midpoint(clear, barred);
            if free(middle) { clear = middle } else { barred = middle }
        }
        Some(at(clear))
    }

    fn is_free(&self, pose: Pose, block: Block, way: Paces) -> bool {
        let swept = Block { pose: pose.shifted(Paces::ZERO, way), depth: block.depth + way, ..block };
        let rect = |b: &Block| Rect::new(b.pose, Way::default(), b.width, b.depth);
        let own = rect(&swept);
        self.friends.iter().all(|b| parted(&own, &rect(b)) >= -SKIN)
            && self
                .enemies
                .iter()
                .all(|b| swept.is_beyond(b, self.gap) || swept.distance(b) + Paces(1) >= self.gap)
    }
}
