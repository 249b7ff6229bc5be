//! Convex outlines: the area that a block sweeps, overlap, and when two moving blocks first meet.

use super::block::Block;
use super::measure::{Paces, Point, Vector};
use super::shape::{Shape, TOUCH};

/// A convex outline, its corners in order, against the clock or with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Convex {
    corners: Vec<Point>,
}

impl From<&Block> for Convex {
    fn from(block: &Block) -> Self {
        Self { corners: block.corners().to_vec() }
    }
}

impl From<&Convex> for Shape {
    fn from(convex: &Convex) -> Self {
        match convex.corners.len() {
            0..=2 => Self::Line(convex.corners.clone()),
            _ => Self::Area(convex.corners.clone()),
        }
    }
}

/// What an outline covers of an axis: least and greatest.
type Span = (f64, f64);

impl Convex {
    /// The smallest convex outline round places.
    pub fn around(places: impl IntoIterator<Item = Point>) -> Self {
        let mut places: Vec<Point> = places.into_iter().collect();
        places.sort_unstable();
        places.dedup();
        if places.len() < 3 {
            return Self { corners: places };
        }
        let mut corners = half_hull(places.iter().copied());
        corners.pop();
        corners.extend(half_hull(places.iter().rev().copied()));
        corners.pop();
        Self { corners }
    }

    /// What a block covers that goes straight that way without turning.
    pub fn swept(block: &Block, way: Vector) -> Self {
        Self::around(block.corners().into_iter().flat_map(|corner| [corner, corner + way]))
    }

    /// Its corners in order.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// Whether one of some places lies in it or on its border: exactly told.
    pub fn covers_some(&self, places: &[Point]) -> bool {
        let next = || self.corners.iter().cycle().skip(1);
        // The corners run against the clock, so that the inside is to the left of every side.
        let left = |from: Point, to: Point, place: Point| {
            let (side, way) = (to - from, place - from);
            i128::from(side.x.0) * i128::from(way.y.0) >= i128::from(side.y.0) * i128::from(way.x.0)
        };
        let covers = |place: &Point| self.corners.iter().zip(next()).all(|(a, b)| left(*a, *b, *place));
        self.corners.len() > 2 && places.iter().any(covers)
    }

    /// The directions across its sides, with the length of each side.
    fn axes(&self) -> impl Iterator<Item = (Vector, f64)> + '_ {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).filter(|(a, b)| a != b).map(|(&a, &b)| {
            let side = b - a;
            (Vector::new(-side.y, side.x), scaled(side.x).hypot(scaled(side.y)))
        })
    }

    fn span(&self, axis: Vector) -> Span {
        let along = |place: &Point| dot(axis, Vector::new(place.x, place.y));
        self.corners
            .iter()
            .map(along)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), at| (least.min(at), most.max(at)))
    }

    /// Whether they share more than a border: each reaches deeper into the other than rounding can tell.
    pub fn overlaps(&self, other: &Self) -> bool {
        !self.corners.is_empty()
            && !other.corners.is_empty()
            && self.axes().chain(other.axes()).all(|(axis, length)| {
                let (mine, its) = (self.span(axis), other.span(axis));
                let depth = (mine.1 - its.0).min(its.1 - mine.0);
                depth > scaled(TOUCH) * length
            })
    }

    /// When it first meets another while both go straight, each its way in the same time: a part of that time,
    /// 0 to 1. Gliding along each other is no meeting. `None` when they do not meet in that time.
    pub fn meets(&self, way: Vector, other: &Self, its_way: Vector) -> Option<f64> {
        let closing = Vector::new(way.x - its_way.x, way.y - its_way.y);
        let (mut first, mut deep, mut out) = (f64::NEG_INFINITY, f64::NEG_INFINITY, f64::INFINITY);
        for (axis, length) in self.axes().chain(other.axes()) {
            let (mine, its) = (self.span(axis), other.span(axis));
            let speed = dot(axis, closing);
            let slack = scaled(TOUCH) * length;
            // How far it has to go along the axis until it touches, and until it is past.
            let (near, far) = if speed >= 0.0 {
                (its.0 - mine.1, its.1 - mine.0)
            } else {
                (mine.0 - its.1, mine.1 - its.0)
            };
            if speed == 0.0 {
                if near > -slack || far < slack {
                    return None;
                }
                continue;
            }
            let speed = speed.abs();
            first = first.max(near / speed);
            deep = deep.max((near + slack) / speed);
            out = out.min((far - slack) / speed);
        }
        let meets = deep < out && out > 0.0 && first <= 1.0 && deep.is_finite();
        meets.then_some(first.clamp(0.0, 1.0))
    }
}

/// The chain of corners that turn left, from the first place to the last.
fn half_hull(places: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut chain: Vec<Point> = Vec::new();
    for place in places {
        while let [.., a, b] = chain[..] {
            let (side, next) = (b - a, place - b);
            if i128::from(side.x.0) * i128::from(next.y.0) > i128::from(side.y.0) * i128::from(next.x.0) {
                break;
            }
            chain.pop();
        }
        chain.push(place);
    }
    chain
}

#[expect(clippy::cast_precision_loss, reason = "a table is a few million thousandths wide")]
fn scaled(paces: Paces) -> f64 {
    paces.0 as f64
}

/// How far one way goes along another, times the length of the other. Whole numbers below 2^53: exact.
fn dot(a: Vector, b: Vector) -> f64 {
    scaled(a.x) * scaled(b.x) + scaled(a.y) * scaled(b.y)
}

impl Block {
    /// Whether two blocks share more than a border.
    pub fn overlaps(&self, other: &Self) -> bool {
        Convex::from(self).overlaps(&Convex::from(other))
    }

    /// When two blocks going straight first meet, as a part of the time of their ways ([`Convex::meets`]).
    pub fn meets(&self, way: Vector, other: &Self, its_way: Vector) -> Option<f64> {
        Convex::from(self).meets(way, &Convex::from(other), its_way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::{Angle, Pose};

    fn block(x: i64, y: i64, facing: i64, width: i64, depth: i64) -> Block {
        let pose = Pose::new(Point::whole(x, y), Angle::degrees(facing));
        Block { pose, width: Paces::whole(width), depth: Paces::whole(depth) }
    }

    #[test]
    fn a_countercharge_meets_in_the_middle() {
        // Notes 5.4: 160 against 160 over a gap of 120 meet at 0.375.
        let (a, b) = (block(0, 0, 0, 60, 20), block(10, 120, 180, 60, 20));
        let time = a.meets(Vector::whole(0, 160), &b, Vector::whole(0, -160));
        assert_eq!(time, Some(0.375));
        assert_eq!(a.meets(Vector::whole(0, 60), &b, Vector::whole(0, -60)), Some(1.0));
        assert_eq!(a.meets(Vector::whole(0, 60), &b, Vector::whole(0, -59)), None);
        assert_eq!(a.meets(Vector::whole(0, -60), &b, Vector::whole(0, 59)), None);
    }

    #[test]
    fn gliding_past_is_no_meeting() {
        let (a, b) = (block(0, 0, 0, 60, 20), block(60, 120, 0, 60, 20));
        assert_eq!(a.meets(Vector::whole(0, 300), &b, Vector::whole(0, 0)), None);
        let beside = block(60, 0, 0, 60, 20);
        assert_eq!(a.meets(Vector::whole(0, 80), &beside, Vector::whole(0, 80)), None, "a line advances");
        assert_eq!(a.meets(Vector::whole(1, 0), &beside, Vector::whole(0, 0)), Some(0.0), "into a neighbour");
        assert_eq!(a.meets(Vector::whole(-1, 0), &beside, Vector::whole(0, 0)), None, "away from him");
    }

    #[test]
    fn a_crossing_charge_meets_as_worked_in_the_notes() {
        // Notes 5.6: Y enters X's row at 0.5 and leaves it at 0.7; X comes there at 0.5625.
        let x = block(0, 0, 90, 20, 20);
        let y = block(100, -110, 0, 20, 20);
        let time = x.meets(Vector::whole(160, 0), &y, Vector::whole(0, 200));
        assert_eq!(time, Some(0.5625));
    }

    #[test]
    fn a_sweep_is_the_hull_of_start_and_end() {
        let swept = Convex::swept(&block(0, 0, 0, 60, 20), Vector::whole(0, 100));
        assert_eq!(swept.corners().len(), 4);
        assert!(swept.overlaps(&Convex::from(&block(0, 120, 0, 10, 30))));
        assert!(!swept.overlaps(&Convex::from(&block(0, 120, 0, 10, 20))));
        assert_eq!(Convex::swept(&block(0, 0, 0, 60, 20), Vector::whole(50, 100)).corners().len(), 6);
    }
}
