//! 4.8.3: pursuers and chargers who come to a gap narrower than they are let the figures that it hinders fall
//! back into a rear rank.

use crate::board::plane::{Paces, Pose};
use crate::cites;
use crate::rules::wrg_6th::event::Kind;
use crate::rules::wrg_6th::ids::Formation;
use crate::rules::wrg_6th::intent::Leg;
use crate::rules::wrg_6th::s4_09_terrain as ground;
use crate::rules::wrg_6th::s4_10_formations::LINE;

use super::body::{Become, Deed, State};
use super::meeting::Relation;
use super::path;
use super::shape::{Rect, TIGHT, Way};
use super::sim::Sim;

/// How far ahead terrain is looked at that a body has come to.
const NEXT: f64 = 2.0;

impl Sim<'_> {
    /// Lets the flank figures fall back that a standing body hinders; whether that was possible.
    pub(super) fn fold_at(&mut self, i: usize, by: usize) -> bool {
        let (me, other) = (self.rect(i), self.rect(by));
        let gap = match self.relations[i][by] {
            Relation::Keeps { gap, seen: true, .. } => gap,
            _ => return false,
        };
        if self.bodies[by].active() {
            return false;
        }
        let middle = me.to(&other).along(me.right);
        let reach = other.reach(me.right) + gap;
        self.fold(i, (middle - reach, middle + reach))
    }

    /// The same at terrain that may not be entered.
    pub(super) fn fold_at_terrain(&mut self, i: usize) -> bool {
        let me = self.rect(i);
        let ahead = Rect { off: me.off.plus(me.front.times(NEXT)), ..me };
        let body = &self.bodies[i];
        let hinders = self.pos.terrain.values().filter(|piece| {
            ground::going(self.pos, &body.unit, piece.kind) == crate::rules::wrg_6th::data::Going::Forbidden
        });
        let mut extent: Option<(f64, f64)> = None;
        for piece in hinders {
            let places = piece.polygon.iter().map(|place| {
                let apart = *place - ahead.at;
                let from = Way { x: apart.x.paces(), y: apart.y.paces() }.minus(ahead.off);
                (from.along(ahead.right), from.along(ahead.front))
            });
            let all: Vec<(f64, f64)> = places.collect();
            let least = |of: fn(&(f64, f64)) -> f64| all.iter().map(of).fold(f64::INFINITY, f64::min);
            let most = |of: fn(&(f64, f64)) -> f64| all.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
            let (low, high) = (least(|p| p.0), most(|p| p.0));
            let before = least(|p| p.1) <= me.half_depth && most(|p| p.1) >= -me.half_depth;
            if before && low < me.half_width && high > -me.half_width {
                let (l, h) = extent.unwrap_or((low, high));
                extent = Some((l.min(low), h.max(high)));
            }
        }
        extent.is_some_and(|extent| self.fold(i, extent))
    }

    /// Takes the files back that stand before something which reaches so far to the left and to the right of the
    /// middle. The rest goes on, if it is a legal line or column with them behind it, and there is room for them.
    fn fold(&mut self, i: usize, (low, high): (f64, f64)) -> bool {
        cites!("W-4.8.3f");
        let body = &self.bodies[i];
        let unit = &body.unit;
        let goes = matches!(body.kind(), Some(Kind::Pursuit | Kind::Charge));
        let rows = matches!(unit.formation, Formation::Line | Formation::Column);
        if !goes || !rows || !body.legs.is_empty() || body.heading != body.pose.facing {
            return false;
        }
        let file = body.width.part(1, i64::from(unit.files.max(1)));
        let half = body.width.paces() / 2.0;
        let files =
            |room: f64| (0..unit.files).rev().find(|n| (file * i64::from(*n)).paces() <= room + TIGHT);
        let left = files(low + half).unwrap_or(0);
        let right = files(half - high).unwrap_or(0);
        let (kept, sign) = match left.cmp(&right) {
            std::cmp::Ordering::Greater => (left, -1),
            std::cmp::Ordering::Less => (right, 1),
            std::cmp::Ordering::Equal => return false,
        };
        let ranks = unit.figures.max(1).div_ceil(kept.max(1));
        let legal = unit.formation == Formation::Column || LINE.contains(&ranks);
        if kept == 0 || !legal {
            return false;
        }
        let shift = (body.width - file * i64::from(kept)).part(1, 2) * sign;
        let now = self.now;
        let start = body.pose_at(self.clock(i));
        let to = Pose::new(start.at + start.way(shift, Paces::ZERO), start.facing);
        let form =
            Become { formation: unit.formation, files: kept, wedge: 0, square: None, to, cost: Paces::ZERO };
        let then = form.of(unit);
        let (width, depth) = self.pos.size(&then);
        if !self.has_room(i, to, &Rect::new(to, Way::default(), width, depth)) {
            return false;
        }
        let body = &mut self.bodies[i];
        body.stop(now, State::Going);
        body.behind = None;
        (body.unit, body.width, body.depth, body.pose) = (then, width, depth, to);
        body.deeds.push(Deed::Squeezed(form));
        let left = Paces::near(body.reach() - body.used).max(Paces::ZERO);
        let way = path::pieces(self.pos, &self.bodies[i], Leg::Ahead(left));
        self.bodies[i].pieces = way.into();
        self.touched(i);
        true
    }
}
