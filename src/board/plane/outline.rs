//! Outlines about the middle of a question, in thousandths of a pace as floating point: what sight computes
//! with.

use geo::{
    Coord, CoordinatePosition, Distance, Euclidean, Line, LineString, Polygon, coordinate_position::CoordPos,
};

use super::measure::Point;
use super::shape::{coord, cross, cut};

/// As near as rounded corners can tell, in thousandths ([`super::TOUCH`]).
pub(super) const SLACK: f64 = 3.0;

/// A length that only rounding makes.
pub(super) const HAIR: f64 = 1e-3;

/// The direction of a way, `None` for no way.
pub(super) fn unit(way: Coord<f64>) -> Option<Coord<f64>> {
    // Nothing here is so long or so short that its square would not fit.
    let length = dot(way, way).sqrt();
    (length > HAIR).then(|| way / length)
}

pub(super) fn dot(a: Coord<f64>, b: Coord<f64>) -> f64 {
    a.x * b.x + a.y * b.y
}

/// A corner of an outline.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    /// Where it is.
    pub at: Coord<f64>,
    /// The way to the corner before it.
    before: Coord<f64>,
    /// The way to the corner after it.
    after: Coord<f64>,
    /// Whether it points outward.
    juts: bool,
}

impl Turn {
    /// Whether a line through it, in a direction of such a length, leaves all of the outline near it on one side.
    pub fn is_touched(&self, along: Coord<f64>, length: f64) -> bool {
        let (before, after, slack) = (cross(along, self.before), cross(along, self.after), SLACK * length);
        self.juts && ((before >= -slack && after >= -slack) || (before <= slack && after <= slack))
    }
}

/// Corners in order; two for a line, one for a place.
#[derive(Debug, Clone)]
pub(super) struct Outline {
    /// Its corners.
    pub corners: Vec<Coord<f64>>,
    /// Whether no corner of it is a bay's.
    convex: bool,
    /// 1 where its corners run against the clock, −1 where with it.
    turn: f64,
    /// The middle of a circle that holds all of it, to tell quickly what is far from it.
    centre: Coord<f64>,
    /// The radius of that circle, with what rounding may take.
    radius: f64,
}

impl Outline {
    /// An outline about a place.
    pub fn new(places: &[Point], about: Coord<f64>) -> Self {
        let corners: Vec<Coord<f64>> = places.iter().map(|&place| coord(place) - about).collect();
        let mut outline =
            Self { corners, convex: true, turn: 1.0, centre: Coord { x: 0.0, y: 0.0 }, radius: 0.0 };
        outline.centre = outline.middle();
        let off = |corner: &Coord<f64>| dot(*corner - outline.centre, *corner - outline.centre);
        outline.radius = outline.corners.iter().map(off).fold(0.0, f64::max).sqrt() + 1.0;
        let count = outline.corners.len();
        let area: f64 = outline.sides().map(|side| cross(side.start, side.end)).sum();
        outline.turn = if area < 0.0 { -1.0 } else { 1.0 };
        outline.convex = count < 4 || (0..count).all(|i| outline.juts(i));
        outline
    }

    /// Whether a line is surely farther from it than rounding can tell; `times` is the length of the direction.
    pub fn is_missed(&self, through: Coord<f64>, along: Coord<f64>, times: f64) -> bool {
        cross(along, self.centre - through).abs() > (self.radius + SLACK) * times
    }

    /// Whether another is surely farther away than that.
    pub fn is_clear_of(&self, other: &Self, distance: f64) -> bool {
        let (between, least) = (other.centre - self.centre, self.radius + other.radius + distance);
        dot(between, between) > least * least
    }

    /// Whether a place lies within a margin of its upright bounds: quickly told.
    pub fn is_about(&self, place: Coord<f64>, margin: f64) -> bool {
        let within = |of: fn(&Coord<f64>) -> f64| {
            let at = of(&place);
            self.corners.iter().any(|c| of(c) - margin <= at)
                && self.corners.iter().any(|c| of(c) + margin >= at)
        };
        within(|c| c.x) && within(|c| c.y)
    }

    /// Its sides in order, the last back to the first corner.
    pub fn sides(&self) -> impl Iterator<Item = Line<f64>> + '_ {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).map(|(&a, &b)| Line::new(a, b))
    }

    /// Its middle, as far as it has one: the mean of its corners.
    pub fn middle(&self) -> Coord<f64> {
        let sum = self.corners.iter().fold(Coord { x: 0.0, y: 0.0 }, |sum, &at| sum + at);
        #[expect(clippy::cast_precision_loss, reason = "a few corners")]
        let count = self.corners.len() as f64;
        sum / count
    }

    fn beside(&self, i: usize) -> (Coord<f64>, Coord<f64>) {
        let count = self.corners.len();
        (self.corners[(i + count - 1) % count], self.corners[(i + 1) % count])
    }

    /// Whether a corner points outward.
    fn juts(&self, i: usize) -> bool {
        let (before, after) = self.beside(i);
        let at = self.corners[i];
        cross(at - before, after - at) * self.turn >= 0.0
    }

    /// Its corners as lines through them are tried.
    pub fn turns(&self) -> impl Iterator<Item = Turn> + '_ {
        self.corners.iter().enumerate().map(|(i, &at)| {
            let (before, after) = self.beside(i);
            Turn { at, before: before - at, after: after - at, juts: self.convex || self.juts(i) }
        })
    }

    /// Where a line meets a convex outline: from and to, as lengths along it from a place.
    pub fn on_line(&self, through: Coord<f64>, along: Coord<f64>) -> Option<(f64, f64)> {
        let beside = |corner: Coord<f64>| (dot(along, corner - through), cross(along, corner - through));
        let mut met: Option<(f64, f64)> = None;
        let mut meet = |at: f64| met = Some(met.map_or((at, at), |(low, high)| (low.min(at), high.max(at))));
        let first = beside(*self.corners.first()?);
        let mut here = first;
        for i in 1..=self.corners.len() {
            let (at, off) = here;
            if off.abs() <= SLACK {
                meet(at);
            }
            here = self.corners.get(i).map_or(first, |&corner| beside(corner));
            let (next, its_off) = here;
            if (off < -SLACK && its_off > SLACK) || (off > SLACK && its_off < -SLACK) {
                meet((at * its_off - next * off) / (its_off - off));
            }
        }
        met
    }

    /// The place of a convex outline that is nearest to one outside it.
    pub fn nearest(&self, to: Coord<f64>) -> Coord<f64> {
        let on_side = |side: Line<f64>| {
            let square = dot(side.delta(), side.delta());
            let along = if square > 0.0 { dot(to - side.start, side.delta()) / square } else { 0.0 };
            side.start + side.delta() * along.clamp(0.0, 1.0)
        };
        let mut best = (f64::INFINITY, to);
        for place in self.corners.iter().copied().chain(self.sides().map(on_side)) {
            let distance = Euclidean.distance(to, place);
            // A corner is exact; a place on a side must be truly nearer.
            if distance < best.0 - HAIR {
                best = (distance, place);
            }
        }
        best.1
    }

    /// Whether a way crosses the inside, deeper than rounding can tell.
    pub fn is_crossed(&self, way: Line<f64>) -> bool {
        let Some(along) = unit(way.delta()) else { return false };
        let off = |corner: &Coord<f64>| cross(along, *corner - way.start);
        if self.corners.len() < 3
            || self.is_missed(way.start, along, 1.0)
            || self.corners.iter().all(|corner| off(corner) <= SLACK)
            || self.corners.iter().all(|corner| off(corner) >= -SLACK)
        {
            return false;
        }
        let length = dot(along, way.delta());
        if self.convex {
            return self
                .on_line(way.start, along)
                .is_some_and(|(from, to)| to.min(length) - from.max(0.0) > SLACK);
        }
        self.is_crossed_in_a_piece(way, length)
    }

    /// The same for an outline with bays: some piece of the way between two crossings lies inside.
    fn is_crossed_in_a_piece(&self, way: Line<f64>, length: f64) -> bool {
        let mut cuts = vec![0.0, 1.0];
        cuts.extend(self.sides().filter_map(|side| cut(way, side)));
        cuts.sort_by(f64::total_cmp);
        let area = Polygon::new(LineString::new(self.corners.clone()), Vec::new());
        cuts.windows(2).any(|pair| {
            let middle = way.start + way.delta() * f64::midpoint(pair[0], pair[1]);
            (pair[1] - pair[0]) * length > SLACK
                && self.sides().all(|side| Euclidean.distance(middle, &side) > SLACK)
                && area.coordinate_position(&middle) == CoordPos::Inside
        })
    }
}
