//! Whether one area can be seen from another past what stands in the way: whether a straight way leads from the
//! one to the other that crosses no screen and passes no gap too narrow.
//!
//! If any way is free, it can be pushed aside until it touches two corners; so it is enough to try the lines
//! through two corners each. Everything is computed about the middle of the question, in thousandths of a pace:
//! the mirrored question has the mirrored numbers, to the last bit.

use geo::{Coord, Distance, Euclidean, Line};

use super::convex::Convex;
use super::gap::{Gap, gaps};
use super::measure::{Paces, Point};
use super::outline::{HAIR, Outline, SLACK, Turn, dot, unit};
use super::shape::{Shape, TOUCH, coord, kept, parted};

/// Something that may be in the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Screen {
    /// Its corners in order; it need not be convex.
    pub outline: Vec<Point>,
    /// How many ranks it counts for; [`SOLID`] for what nobody sees through.
    pub ranks: u32,
    /// So much of it at the viewer's end of the way does not count.
    pub waived: Paces,
}

/// Ranks of a screen that cannot be seen through.
pub const SOLID: u32 = u32::MAX;

/// How far and through what one sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// Between two screens there must be at least this gap.
    pub gap: Paces,
    /// The most ranks that may be in between altogether.
    pub ranks: u32,
    /// The longest way; `None` for any.
    pub longest: Option<Paces>,
}

/// A question of sight about its own middle.
struct Question<'a> {
    sight: &'a Sight,
    from: Outline,
    to: Outline,
    screens: Vec<(Outline, &'a Screen)>,
    gaps: Vec<Gap>,
}

impl Sight {
    /// Whether some way from the viewer's area to the other is free of these screens.
    pub fn is_free(&self, from: &Convex, to: &Convex, screens: &[Screen]) -> bool {
        if from.corners().is_empty() || to.corners().is_empty() {
            return false;
        }
        if Shape::from(from).touches(&Shape::from(to)) {
            return true;
        }
        let between = Convex::around(from.corners().iter().chain(to.corners()).copied());
        let about = middle(&between);
        let screens: Vec<(Outline, &Screen)> = screens
            .iter()
            .filter(|screen| {
                between.covers_some(&screen.outline)
                    || close(&screen.outline, between.corners(), self.gap)
                        && !parted(between.corners(), &screen.outline, self.gap + TOUCH)
            })
            .map(|screen| (Outline::new(&screen.outline, about), screen))
            .collect();
        if screens.is_empty() && self.longest.is_none() {
            return true;
        }
        let solid: Vec<&Outline> =
            screens.iter().filter(|(_, s)| s.ranks > self.ranks).map(|(outline, _)| outline).collect();
        let gaps = gaps(&solid, self.gap);
        let (from, to) = (Outline::new(from.corners(), about), Outline::new(to.corners(), about));
        Question { sight: self, from, to, screens, gaps }.has_answer()
    }
}

/// The middle of an outline's upright bounds, in thousandths.
fn middle(outline: &Convex) -> Coord<f64> {
    let places = outline.corners().iter().copied().map(coord);
    let far = |least: f64, most: f64, at: f64| (least.min(at), most.max(at));
    let start = (f64::INFINITY, f64::NEG_INFINITY);
    let (x, y) = places.fold((start, start), |(x, y), at| (far(x.0, x.1, at.x), far(y.0, y.1, at.y)));
    Coord { x: f64::midpoint(x.0, x.1), y: f64::midpoint(y.0, y.1) }
}

/// Whether the upright bounds of places come within a margin of each other: quickly told.
fn close(a: &[Point], b: &[Point], margin: Paces) -> bool {
    let bounds = |places: &[Point], of: fn(&Point) -> Paces| {
        let ats = || places.iter().map(of);
        ats().min().zip(ats().max())
    };
    let apart = |of: fn(&Point) -> Paces| match (bounds(a, of), bounds(b, of)) {
        (Some(a), Some(b)) => a.0 - b.1 > margin || b.0 - a.1 > margin,
        _ => true,
    };
    !apart(|place| place.x) && !apart(|place| place.y)
}

impl Question<'_> {
    fn has_answer(&self) -> bool {
        self.nearest_ways().any(|way| self.is_free(way)) || self.lines().any(|way| self.is_free(way))
    }

    /// The shortest ways from each corner of the one area to the other.
    fn nearest_ways(&self) -> impl Iterator<Item = Line<f64>> + '_ {
        let out = self.from.corners.iter().map(|&a| Line::new(a, self.to.nearest(a)));
        let back = self.to.corners.iter().map(|&b| Line::new(self.from.nearest(b), b));
        out.chain(back)
    }

    /// The ways along lines through two corners that touch the screens of these corners and cut neither.
    fn lines(&self) -> impl Iterator<Item = Line<f64>> + '_ {
        let free = self.from.turns().chain(self.to.turns()).map(|turn| (turn, false));
        let screens = self.screens.iter().flat_map(|(outline, _)| outline.turns()).map(|turn| (turn, true));
        let corners: Vec<(Turn, bool)> = free.chain(screens).collect();
        let count = corners.len();
        (0..count).flat_map(move |i| (i + 1..count).map(move |j| (i, j))).filter_map(move |(i, j)| {
            let (a, b) = (&corners[i], &corners[j]);
            let along = b.0.at - a.0.at;
            let length = dot(along, along).sqrt();
            if self.from.is_missed(a.0.at, along, length) || self.to.is_missed(a.0.at, along, length) {
                return None;
            }
            let touches = |(turn, screens): &(Turn, bool)| !screens || turn.is_touched(along, length);
            let tried = length > HAIR && touches(a) && touches(b);
            tried.then(|| self.way_along(a.0.at, along / length)).flatten()
        })
    }

    /// The part of a line between the two areas, where it meets both.
    fn way_along(&self, through: Coord<f64>, along: Coord<f64>) -> Option<Line<f64>> {
        let (from, to) = (self.from.on_line(through, along)?, self.to.on_line(through, along)?);
        let (start, end) = if from.1 <= to.0 { (from.1, to.0) } else { (from.0, to.1) };
        Some(Line::new(through + along * start, through + along * end))
    }

    fn is_free(&self, way: Line<f64>) -> bool {
        let length = Euclidean.distance(way.start, way.end);
        if self.sight.longest.is_some_and(|longest| kept(length) > longest) {
            return false;
        }
        let Some(along) = unit(way.delta()) else { return true };
        let mut ranks = 0_u32;
        for (outline, screen) in &self.screens {
            let waived = coord(Point::new(screen.waived, Paces::ZERO)).x;
            if waived + HAIR < length && outline.is_crossed(Line::new(way.start + along * waived, way.end)) {
                ranks = ranks.saturating_add(screen.ranks);
            }
            if ranks > self.sight.ranks {
                return false;
            }
        }
        !self.gaps.iter().any(|gap| gap.is_passed(way, along, length, SLACK))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::{Angle, Block, Pose};

    const EYES: Sight = Sight { gap: Paces::whole(15), ranks: 0, longest: None };

    fn block(x: i64, y: i64, width: i64, depth: i64) -> Block {
        let pose = Pose::new(Point::whole(x, y), Angle::degrees(0));
        Block { pose, width: Paces::whole(width), depth: Paces::whole(depth) }
    }

    fn screen(block: Block) -> Screen {
        Screen { outline: block.corners().to_vec(), ranks: SOLID, waived: Paces::ZERO }
    }

    fn sees(screens: &[Block]) -> bool {
        let screens: Vec<Screen> = screens.iter().copied().map(screen).collect();
        EYES.is_free(&(&block(0, 0, 60, 30)).into(), &(&block(0, 230, 60, 30)).into(), &screens)
    }

    #[test]
    fn a_screen_hides_what_is_behind_it() {
        assert!(sees(&[]));
        assert!(!sees(&[block(0, 120, 100, 30)]));
        assert!(sees(&[block(0, 120, 40, 30)]), "past its ends");
        assert!(!sees(&[block(-60, 120, 120, 30), block(60, 120, 120, 30)]), "no gap at all");
    }

    #[test]
    fn a_gap_must_be_fifteen_paces_wide() {
        let with_gap = |gap: i64| {
            let aside = 100 + gap / 2;
            sees(&[block(-aside, 120, 200, 30), block(aside, 120, 200, 30)])
        };
        assert!(with_gap(16));
        assert!(!with_gap(14));
        let (left, right) = (block(-100, 120, 200, 30), block(115, 120, 200, 30));
        assert!(sees(&[left, right]), "exactly 15");
    }

    #[test]
    fn gaps_need_not_stand_in_line_as_long_as_a_thin_way_leads_through() {
        let wall = |y, gap| [block(gap - 110, y, 200, 10), block(gap + 110, y, 200, 10)];
        let walls = |gaps: &[i64]| -> Vec<Block> {
            gaps.iter().zip([80, 120, 160]).flat_map(|(&gap, y)| wall(y, gap)).collect()
        };
        assert!(sees(&walls(&[0, 15, 5])));
        assert!(!sees(&walls(&[0, 60, 0])));
    }

    #[test]
    fn who_stands_in_a_gap_looks_out_of_it() {
        let general = block(0, 0, 10, 20);
        let beside = [screen(block(-35, 0, 60, 20)), screen(block(35, 0, 60, 20))];
        assert!(EYES.is_free(&(&general).into(), &(&block(0, 200, 60, 30)).into(), &beside));
        let behind = block(0, -10, 10, 20);
        assert!(!EYES.is_free(&(&behind).into(), &(&block(0, 200, 60, 30)).into(), &beside));
    }

    #[test]
    fn ranks_that_can_be_seen_through_add_up() {
        let eyes = Sight { ranks: 2, ..EYES };
        let thin = |y, ranks| Screen { ranks, ..screen(block(0, y, 300, 10)) };
        let through = |screens: &[Screen]| {
            eyes.is_free(&(&block(0, 0, 60, 30)).into(), &(&block(0, 80, 60, 30)).into(), screens)
        };
        assert!(through(&[thin(20, 2)]));
        assert!(through(&[thin(20, 1), thin(40, 1)]));
        assert!(!through(&[thin(20, 2), thin(40, 1)]));
        assert!(!through(&[thin(20, 3)]));
    }
}
