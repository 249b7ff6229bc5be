//! Outlines and lines, and how far they are from each other. Computed by `geo` on whole thousandths of a pace,
//! which floating point holds exactly, and rounded once at the end.

use geo::{Coord, CoordinatePosition, Intersects, Line, LineString, Polygon, coordinate_position::CoordPos};

use super::block::Block;
use super::measure::{Paces, Point};
use super::outline::{HAIR, SLACK};

/// As near as rounded corners can tell: what is not farther apart touches, what goes no deeper does not
/// overlap.
pub const TOUCH: Paces = Paces(3);

/// The distance to a shape without any place: farther than any table is wide.
pub const NOWHERE: Paces = Paces(i64::MAX / 4);

/// Something on the plane that has a distance to other things.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// An area by its corners in order, the first not repeated; it need not be convex.
    Area(Vec<Point>),
    /// A line through these places; a single one is a place.
    Line(Vec<Point>),
}

impl From<&Block> for Shape {
    fn from(block: &Block) -> Self {
        Self::Area(block.corners().to_vec())
    }
}

impl From<Block> for Shape {
    fn from(block: Block) -> Self {
        Self::from(&block)
    }
}

impl From<Point> for Shape {
    fn from(place: Point) -> Self {
        Self::Line(vec![place])
    }
}

#[expect(clippy::cast_precision_loss, reason = "a table is a few million thousandths wide")]
pub(super) fn coord(place: Point) -> Coord<f64> {
    Coord { x: place.x.0 as f64, y: place.y.0 as f64 }
}

/// A length in thousandths as it is kept.
pub(super) fn kept(thousandths: f64) -> Paces {
    Paces::near(thousandths / 1_000.0)
}

/// The corners of a shape, wherever they are kept.
#[derive(Clone, Copy)]
struct Course<'a> {
    places: &'a [Point],
    area: bool,
}

impl<'a> Course<'a> {
    /// Its sides; a single place is a side of no length.
    fn sides(self) -> impl Iterator<Item = Line<f64>> + Clone + 'a {
        let places = self.places;
        let closing = match self.area {
            true => places.last().zip(places.first()),
            false => (places.len() == 1).then(|| (&places[0], &places[0])),
        };
        let pairs = places.windows(2).map(|pair| (&pair[0], &pair[1])).chain(closing);
        pairs.map(|(from, to)| Line::new(coord(*from), coord(*to)))
    }

    /// As an area of `geo`, where it is one.
    fn polygon(self) -> Option<Polygon<f64>> {
        let corners = || self.places.iter().copied().map(coord).collect();
        (self.area && self.places.len() > 2).then(|| Polygon::new(LineString::new(corners()), Vec::new()))
    }

    /// Its upright bounds: least and greatest of both coordinates.
    fn bounds(self) -> Option<[Paces; 4]> {
        let first = self.places.first()?;
        Some(self.places.iter().fold(
            [first.x, first.x, first.y, first.y],
            |[west, east, south, north], at| {
                [west.min(at.x), east.max(at.x), south.min(at.y), north.max(at.y)]
            },
        ))
    }

    /// Whether they may share a place, by their upright bounds: quickly told.
    fn may_meet(self, other: Self) -> bool {
        self.bounds().zip(other.bounds()).is_some_and(|(mine, its)| {
            mine[0] <= its[1] && its[0] <= mine[1] && mine[2] <= its[3] && its[2] <= mine[3]
        })
    }

    /// Whether they share a place.
    fn meets(self, other: Self) -> bool {
        let inside = |area: Self, other: Self| {
            area.polygon()
                .zip(other.places.first())
                .is_some_and(|(area, place)| area.intersects(&coord(*place)))
        };
        self.sides().any(|a| other.sides().any(|b| a.intersects(&b)))
            || inside(self, other)
            || inside(other, self)
    }

    /// The least distance to another, 0 where they share a place.
    fn distance(self, other: Self) -> Paces {
        if self.may_meet(other) && self.meets(other) {
            return Paces::ZERO;
        }
        let least = |ends: Self, of: Self| {
            let to = |side: Line<f64>| ends.places.iter().map(move |end| apart(coord(*end), side));
            of.sides().flat_map(to).fold(f64::INFINITY, f64::min)
        };
        let least = least(self, other).min(least(other, self));
        if least.is_finite() { kept(least) } else { NOWHERE }
    }
}

impl Shape {
    /// Its corners.
    pub fn places(&self) -> &[Point] {
        match self {
            Self::Area(places) | Self::Line(places) => places,
        }
    }

    fn course(&self) -> Course<'_> {
        match self {
            Self::Area(places) => Course { places, area: true },
            Self::Line(places) => Course { places, area: false },
        }
    }

    /// Its sides; a single place is a side of no length.
    pub(super) fn sides(&self) -> impl Iterator<Item = Line<f64>> + Clone + '_ {
        self.course().sides()
    }

    /// As an area of `geo`, where it is one.
    fn polygon(&self) -> Option<Polygon<f64>> {
        self.course().polygon()
    }

    /// The least distance to another shape, 0 where they share a place.
    pub fn distance(&self, other: &Self) -> Paces {
        self.course().distance(other.course())
    }

    /// Whether they are as near to each other as can be told: they touch, or overlap.
    pub fn touches(&self, other: &Self) -> bool {
        self.distance(other) <= TOUCH
    }

    /// Whether a place lies in it or on its border.
    pub fn covers(&self, place: Point) -> bool {
        match self.polygon() {
            Some(area) => area.coordinate_position(&coord(place)) != CoordPos::Outside,
            None => self.distance(&Self::from(place)) == Paces::ZERO,
        }
    }

    /// Whether it is an area and a block lies in it with all of its base, its border allowed for.
    pub fn holds(&self, block: &Block) -> bool {
        let corners = block.corners();
        let out = |i: usize| {
            let side = Line::new(coord(corners[i]), coord(corners[(i + 1) % 4]));
            self.pieces(side).into_iter().any(|(_, _, place)| place == CoordPos::Outside)
        };
        matches!(self, Self::Area(places) if places.len() > 2) && !(0..4).any(out)
    }

    /// How much of a straight way lies inside an area; along its border counts as outside.
    pub fn inside(&self, from: Point, to: Point) -> Paces {
        let way = Line::new(coord(from), coord(to));
        kept(self.stretches(way).iter().map(|(a, b)| b - a).sum::<f64>() * length(way))
    }

    /// Where a straight way runs inside an area, as parts of the way from 0 to 1, in order. Along its border
    /// counts as outside.
    pub(super) fn stretches(&self, way: Line<f64>) -> Vec<(f64, f64)> {
        let mut inside: Vec<(f64, f64)> = Vec::new();
        for (a, b, place) in self.pieces(way) {
            match inside.last_mut() {
                _ if place != CoordPos::Inside => {}
                Some(last) if (a - last.1) * length(way) < HAIR => last.1 = b,
                _ => inside.push((a, b)),
            }
        }
        inside
    }

    /// A straight way cut where it crosses the border of an area, and where each piece lies.
    fn pieces(&self, way: Line<f64>) -> Vec<(f64, f64, CoordPos)> {
        let Some(area) = self.polygon() else { return Vec::new() };
        let mut cuts = vec![0.0, 1.0];
        cuts.extend(self.sides().filter_map(|side| cut(way, side)));
        cuts.extend(self.places().iter().filter_map(|&place| on(way, coord(place))));
        cuts.sort_by(f64::total_cmp);
        let lies = |(a, b): (f64, f64)| {
            let middle = way.start + way.delta() * f64::midpoint(a, b);
            if self.sides().any(|side| apart(middle, side) <= SLACK) {
                CoordPos::OnBoundary
            } else {
                area.coordinate_position(&middle)
            }
        };
        // Rounding may set one crossing twice, a hair apart.
        cuts.windows(2)
            .map(|pair| (pair[0], pair[1]))
            .filter(|(a, b)| (b - a) * length(way) >= HAIR)
            .map(|(a, b)| (a, b, lies((a, b))))
            .collect()
    }
}

/// Whether some side of an outline tells that other places are farther from it than a limit: quickly told, and
/// never wrongly, but not of all that are.
pub(super) fn parted(outline: &[Point], places: &[Point], limit: Paces) -> bool {
    let limit = coord(Point::new(limit, Paces::ZERO)).x + 1.0;
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).any(|(&from, &to)| {
        let (from, side) = (coord(from), coord(to) - coord(from));
        let off = |place: &Point| cross(side, coord(*place) - from);
        let far = limit * (side.x * side.x + side.y * side.y).sqrt();
        let spread = |places: &[Point]| {
            places
                .iter()
                .map(off)
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
        };
        let ((low, high), (its_low, its_high)) = (spread(outline), spread(places));
        far > 0.0 && (its_low - high > far || low - its_high > far)
    })
}

/// Whether a way is longer than that, by more than rounding can make.
fn beyond(x: Paces, y: Paces, limit: f64) -> bool {
    let (x, y, limit) = (x.paces(), y.paces(), limit + 1.0);
    limit < 0.0 || x * x + y * y > limit * limit
}

/// How far a place is from a side.
pub(super) fn apart(place: Coord<f64>, side: Line<f64>) -> f64 {
    let (way, between) = (side.delta(), place - side.start);
    let square = way.x * way.x + way.y * way.y;
    let along = if square > 0.0 { (between.x * way.x + between.y * way.y) / square } else { 0.0 };
    let to = if along >= 1.0 { place - side.end } else { between - way * along.max(0.0) };
    if (0.0..1.0).contains(&along) && square > 0.0 {
        return (cross(way, between) / square.sqrt()).abs();
    }
    (to.x * to.x + to.y * to.y).sqrt()
}

/// How long a side is, in thousandths.
pub(super) fn length(line: Line<f64>) -> f64 {
    line.dx().hypot(line.dy())
}

/// The area that two ways span, with its sign: positive where the second turns left from the first.
pub(super) fn cross(a: Coord<f64>, b: Coord<f64>) -> f64 {
    a.x * b.y - a.y * b.x
}

/// At which part of a way it crosses a side that is not parallel to it.
pub(super) fn cut(way: Line<f64>, side: Line<f64>) -> Option<f64> {
    let span = cross(way.delta(), side.delta());
    if span == 0.0 {
        return None;
    }
    let between = side.start - way.start;
    let (along, across) = (cross(between, side.delta()) / span, cross(between, way.delta()) / span);
    ((0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&across)).then_some(along)
}

/// At which part of a way it passes a place, if it does.
fn on(way: Line<f64>, place: Coord<f64>) -> Option<f64> {
    let to = place - way.start;
    let square = way.dx() * way.dx() + way.dy() * way.dy();
    let along = (to.x * way.dx() + to.y * way.dy()) / square;
    (cross(way.delta(), to) == 0.0 && (0.0..=1.0).contains(&along)).then_some(along)
}

impl Block {
    /// The least distance to another block.
    pub fn distance(&self, other: &Self) -> Paces {
        let (mine, its) = (self.corners(), other.corners());
        Course { places: &mine, area: true }.distance(Course { places: &its, area: true })
    }

    /// Whether another block is surely farther away than that: quickly told, but not of all that are.
    pub fn is_beyond(&self, other: &Self, limit: Paces) -> bool {
        let (x, y) = (self.pose.at.x - other.pose.at.x, self.pose.at.y - other.pose.at.y);
        beyond(x, y, limit.paces() + self.spread() + other.spread())
    }

    /// Whether it is surely farther away from a place than that.
    pub fn is_beyond_place(&self, place: Point, limit: Paces) -> bool {
        beyond(self.pose.at.x - place.x, self.pose.at.y - place.y, limit.paces() + self.spread())
    }

    /// All of it lies within so many paces of the middle of its front.
    fn spread(&self) -> f64 {
        self.width.paces() / 2.0 + self.depth.paces()
    }

    /// The line of its front edge, from left to right.
    pub fn front(&self) -> Shape {
        let [left, right, ..] = self.corners();
        Shape::Line(vec![left, right])
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
    fn distances_run_between_nearest_places() {
        let a = block(100, 100, 0, 60, 30);
        assert_eq!(a.distance(&block(100, 200, 180, 60, 30)), Paces::whole(100));
        assert_eq!(a.distance(&block(190, 100, 0, 60, 30)), Paces::whole(30));
        assert_eq!(a.distance(&block(163, 134, 0, 60, 30)), Paces::whole(5), "corner to corner, 3-4-5");
        assert_eq!(a.distance(&block(120, 110, 0, 60, 30)), Paces::ZERO, "they overlap");
        assert_eq!(a.distance(&block(100, 90, 0, 5, 5)), Paces::ZERO, "one inside the other");
        assert_eq!(Shape::from(a).distance(&Shape::Line(vec![])), NOWHERE);
    }

    #[test]
    fn a_way_through_a_bay_is_inside_twice() {
        let bay = [(0, 0), (10, 0), (10, 10), (6, 10), (6, 2), (4, 2), (4, 10), (0, 10)];
        let bay = Shape::Area(bay.iter().map(|&(x, y)| Point::whole(x, y)).collect());
        assert_eq!(bay.inside(Point::whole(-5, 5), Point::whole(20, 5)), Paces::whole(8));
        assert_eq!(bay.inside(Point::whole(-5, 10), Point::whole(20, 10)), Paces::ZERO, "along the border");
        assert!(bay.covers(Point::whole(10, 5)) && !bay.covers(Point::whole(5, 5)));
    }

    #[test]
    fn an_area_holds_what_does_not_stick_out() {
        let area = [(0, 0), (100, 0), (100, 100), (0, 100)];
        let area = Shape::Area(area.iter().map(|&(x, y)| Point::whole(x, y)).collect());
        assert!(area.holds(&block(50, 100, 0, 20, 20)), "its front runs along the border");
        assert!(area.holds(&block(50, 99, 0, 20, 20)));
        assert!(!area.holds(&block(50, 101, 0, 20, 20)));
    }
}
