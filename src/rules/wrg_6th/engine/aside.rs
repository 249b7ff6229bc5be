//! 4.8.3: routers, and evaders who move like them, go along what they cannot pass, and become a column there.

use crate::ids::Formation;
use crate::intent::Leg;
use estafette_board::plane::{Angle, Paces, Point, Pose, Side, Vector};
use estafette_core::cites;

use super::body::{Become, Piece};
use super::shape::{self, Rect, Way};
use super::sim::Sim;
use super::{Ask, path};

/// Directions whose parts along another differ by no more are alike.
const ALIKE: f64 = 1e-6;

impl Sim<'_> {
    /// What is left of a straight way, in paces.
    pub(super) fn left_over(&self, i: usize) -> Paces {
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

    /// Where bodies lie that are in a router's or evader's way, and the side with the shorter way round them all,
    /// to which he goes [W-4.8.3d].
    pub(super) fn round_bodies(&self, i: usize, by: &[usize]) -> std::result::Result<(Way, Side), Ask> {
        cites!("W-4.8.3c", "W-4.8.3d", "W-4.7.5d");
        let me = self.rect(i);
        let others: Vec<Rect> = by.iter().map(|by| self.rect(*by)).collect();
        let toward = self.faced(i, &me, &others);
        let right = Way { x: toward.y, y: -toward.x };
        let ends = others.iter().map(|other| (me.to(other).along(right), other.reach(right)));
        let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (middle, reach)| {
            (low.min(middle - reach), high.max(middle + reach))
        });
        let half = me.reach(right);
        let side =
            self.shorter(i, half + high, half - low).ok_or_else(|| Ask::Round(self.bodies[i].id.clone()))?;
        Ok((toward, side))
    }

    /// Where what is in the way lies: square to the side that is most before who runs into it; straight ahead, if
    /// two are so alike.
    fn faced(&self, i: usize, me: &Rect, others: &[Rect]) -> Way {
        let front = Way::unit(self.bodies[i].heading);
        let ways: Vec<Way> = others.iter().map(|other| shape::normal(me, other)).collect();
        let most = ways.iter().map(|way| way.along(front)).fold(f64::NEG_INFINITY, f64::max);
        let mut best = ways.into_iter().filter(|way| way.along(front) > most - ALIKE);
        match best.next() {
            Some(way) if best.all(|other| other.along(way) > 1.0 - ALIKE) => way,
            _ => front,
        }
    }

    /// The side with the shorter way round; decided by a die if both are equal.
    fn shorter(&self, i: usize, right: f64, left: f64) -> Option<Side> {
        if (right - left).abs() < 0.001 {
            return self.order.round.get(&self.bodies[i].id).copied();
        }
        Some(if right < left { Side::Right } else { Side::Left })
    }

    /// The same with terrain; `None` where the way ends at the table's edge.
    pub(super) fn round_terrain(&self, i: usize) -> std::result::Result<Option<(Way, Side)>, Ask> {
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
        let Some((low, high)) = extent else { return Ok(None) };
        let side =
            self.shorter(i, high + half, half - low).ok_or_else(|| Ask::Round(self.bodies[i].id.clone()))?;
        Ok(Some((front, side)))
    }

    /// Goes along an obstacle with what is left of the way: as a column that forms there, where there is room for
    /// it, else as it stands.
    pub(super) fn go_aside(
        &mut self,
        i: usize,
        toward: Way,
        side: Side,
        left: Paces,
        column: Option<(Become, Paces)>,
    ) {
        if let Some((column, drawn)) = column {
            // The column grows by what its head goes, until all that is left of the block is its tail.
            let body = &mut self.bodies[i];
            body.pieces = [Piece::Stand(drawn), Piece::Become(column)].into();
            body.legs = [Leg::Ahead(left - drawn)].into();
            return;
        }
        let way = Vector::polar(left, (along(toward, side) - self.bodies[i].pose.facing).direction());
        // The way along the obstacle, in the unit's own directions: to its right, and forward.
        self.bodies[i].pieces =
            path::pieces(self.pos, &self.bodies[i], Leg::Shift { right: way.x, forward: way.y }).into();
    }

    /// The column that a block becomes as its head goes along an obstacle, figures from the other flank placed at
    /// its head: as narrow as the way allows, but no narrower than the block had ranks; and how far the head has
    /// then gone, if there is room for it.
    pub(super) fn column(&self, i: usize, toward: Way, side: Side, left: Paces) -> Option<(Become, Paces)> {
        cites!("W-4.8.3e");
        let body = &self.bodies[i];
        let rows = matches!(body.unit.formation, Formation::Line | Formation::Column);
        if !rows || body.unit.figures < 2 {
            return None;
        }
        let (figures, base) = (body.unit.figures, self.pos.data.base(body.unit.kind));
        let along = along(toward, side);
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

/// The direction along an obstacle that lies this way, to a side.
fn along(toward: Way, side: Side) -> Angle {
    let ahead = Vector { x: Paces::near(toward.x * 1e6), y: Paces::near(toward.y * 1e6) }.direction();
    (ahead + Angle::degrees(90) * side.sign()).direction()
}
