//! 4.8.3: routers, and evaders who move like them, go along what they cannot pass, and become a column there.

use crate::board::plane::{Angle, Paces, Point, Pose, Side, Vector};
use crate::cites;
use crate::rules::wrg_6th::ids::Formation;
use crate::rules::wrg_6th::intent::Leg;

use super::body::{Become, Piece, State};
use super::shape::{self, Rect, Way};
use super::sim::Sim;
use super::{Ask, path};

impl Sim<'_> {
    /// What is left of a straight way, in paces.
    fn left_over(&self, i: usize) -> Paces {
        let body = &self.bodies[i];
        let slides = |p: &Piece| if let Piece::Slide { paces, .. } = p { *paces } else { Paces::ZERO };
        let now = body.piece.as_ref().map_or(Paces::ZERO, slides) - body.slid_paces(self.now);
        let legs = body.legs.iter().map(|leg| match leg {
            Leg::Ahead(paces) | Leg::Run { paces, .. } => paces.abs(),
            _ => Paces::ZERO,
        });
        let intended: Paces = body.job.as_ref().map_or(Paces::ZERO, |job| {
            job.intent
                .legs
                .iter()
                .map(|leg| if let Leg::Run { paces, .. } = leg { *paces } else { Paces::ZERO })
                .sum()
        });
        let counted = now.max(Paces::ZERO) + body.pieces.iter().map(slides).sum() + legs.sum();
        // A way that ended at an obstacle has lost its pieces beyond it.
        counted.max(intended - body.gone - body.slid_paces(self.now))
    }

    /// A router or evader goes sideways along a body in its way, to the shorter side [W-4.8.3d].
    pub(super) fn round_body(&mut self, i: usize, by: usize) -> std::result::Result<(), Ask> {
        cites!("W-4.8.3c", "W-4.8.3d", "W-4.7.5d");
        let (me, other) = (self.rect(i), self.rect(by));
        let toward = shape::normal(&me, &other);
        let right = Way { x: toward.y, y: -toward.x };
        let offset = me.to(&other).along(right);
        let need = me.reach(right) + other.reach(right);
        let Some(side) = self.shorter(i, need + offset, need - offset) else {
            return Err(Ask::Round(self.bodies[i].id.clone()));
        };
        self.go_aside(i, toward, side);
        Ok(())
    }

    /// The side with the shorter way round; decided by a die if both are equal.
    fn shorter(&self, i: usize, right: f64, left: f64) -> Option<Side> {
        if (right - left).abs() < 0.001 {
            return self.order.round.get(&self.bodies[i].id).copied();
        }
        Some(if right < left { Side::Right } else { Side::Left })
    }

    /// A router or evader goes sideways along terrain or the table's edge.
    pub(super) fn round_terrain(&mut self, i: usize) -> std::result::Result<bool, Ask> {
        let body = &self.bodies[i];
        let front = Way::unit(body.heading);
        let right = Way { x: front.y, y: -front.x };
        let me = self.rect(i);
        let mut extent: Option<(f64, f64)> = None;
        let half = me.reach(right);
        let ahead = Rect { off: me.off.plus(front.times(2.0)), ..me };
        for terrain in self.pos.terrain.values() {
            let along = terrain.polygon.iter().map(|p| {
                let apart = *p - ahead.at;
                Way { x: apart.x.paces(), y: apart.y.paces() }.minus(ahead.off).along(right)
            });
            let (low, high) =
                along.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
            if low <= half && high >= -half {
                let (l, h) = extent.unwrap_or((low, high));
                extent = Some((l.min(low), h.max(high)));
            }
        }
        let Some((low, high)) = extent else { return Ok(false) };
        let Some(side) = self.shorter(i, high + half, half - low) else {
            return Err(Ask::Round(self.bodies[i].id.clone()));
        };
        self.go_aside(i, front, side);
        Ok(true)
    }

    /// Goes along an obstacle with what is left of the way: as a column that forms there, where there is room for
    /// it, else as it stands.
    fn go_aside(&mut self, i: usize, toward: Way, side: Side) {
        let left = self.left_over(i);
        let now = self.now;
        self.bodies[i].stop(now, State::Going);
        self.bodies[i].sideways = true;
        let ahead = Vector { x: Paces::near(toward.x * 1e6), y: Paces::near(toward.y * 1e6) }.direction();
        let along = (ahead + Angle::degrees(90) * side.sign()).direction();
        if let Some((column, drawn)) = self.column(i, toward, along, left) {
            // The column grows by what its head goes, until all that is left of the block is its tail.
            let body = &mut self.bodies[i];
            body.pieces = [Piece::Stand(drawn), Piece::Become(column)].into();
            body.legs = [Leg::Ahead(left - drawn)].into();
            return;
        }
        let way = Vector::polar(left, (along - self.bodies[i].pose.facing).direction());
        // The way along the obstacle, in the unit's own directions: to its right, and forward.
        self.bodies[i].pieces =
            path::pieces(self.pos, &self.bodies[i], Leg::Shift { right: way.x, forward: way.y }).into();
    }

    /// The column that a block becomes as its head goes along an obstacle, figures from the other flank placed at
    /// its head: as narrow as the way allows, but no narrower than the block had ranks; and how far the head has
    /// then gone. `None` where there is no room for it.
    fn column(&self, i: usize, toward: Way, along: Angle, left: Paces) -> Option<(Become, Paces)> {
        cites!("W-4.8.3e");
        let body = &self.bodies[i];
        let rows = matches!(body.unit.formation, Formation::Line | Formation::Column);
        if !rows || body.unit.figures < 2 {
            return None;
        }
        let (figures, base) = (body.unit.figures, self.pos.data.base(body.unit.kind));
        let ahead = Way::unit(along);
        let rect = self.rect(i);
        let length = rect.reach(ahead) * 2.0;
        let depth = |files: u32| base.depth * i64::from(figures.div_ceil(files));
        let ranks = figures.div_ceil(body.unit.files.max(1));
        let files =
            (ranks..=figures).find(|files| depth(*files).paces() <= length + left.paces() + shape::SKIN)?;
        let width = base.width * i64::from(files);
        let tail = rect.off.minus(ahead.times(length / 2.0));
        let flank = toward.times(rect.reach(toward) - width.paces() / 2.0);
        let head = tail.plus(ahead.times(depth(files).paces())).plus(flank);
        let at: Point = rect.at + Vector { x: Paces::near(head.x), y: Paces::near(head.y) };
        let pose = Pose::new(at, along);
        let place = Rect::new(pose, Way::default(), width, depth(files));
        if !self.has_room(i, pose, &place) {
            return None;
        }
        let drawn = Paces::near((depth(files).paces() - length).max(0.0)).min(left);
        let column = Become {
            formation: Formation::Column,
            files,
            wedge: 0,
            square: None,
            to: pose,
            cost: Paces::ZERO,
        };
        Some((column, drawn))
    }
}
