//! Gaps between screens that are too narrow to see through.

use geo::{Coord, Line};

use super::measure::{Paces, Point};
use super::outline::{Outline, unit};
use super::shape::{apart, coord, cross, kept};

/// A straight connection across a narrow gap, or the place where two screens touch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Gap {
    across: Line<f64>,
    /// For screens that touch: the middles of both.
    middles: Option<(Coord<f64>, Coord<f64>)>,
    /// Its direction, where it has one.
    to: Option<Coord<f64>>,
}

/// The connections across all gaps narrower than the least: from each corner to the nearest places of the
/// sides of the other outline.
pub(super) fn gaps(solid: &[&Outline], least: Paces) -> Vec<Gap> {
    let mut found = Vec::new();
    for (i, a) in solid.iter().enumerate() {
        for b in solid[i + 1..].iter().filter(|b| !a.is_clear_of(b, coord(Point::new(least, Paces::ZERO)).x))
        {
            found.extend(connections(a, b, least));
            found.extend(connections(b, a, least));
        }
    }
    found
}

fn connections(from: &Outline, to: &Outline, least: Paces) -> Vec<Gap> {
    let far = coord(Point::new(least, Paces::ZERO)).x;
    let mut found = Vec::new();
    for &corner in &from.corners {
        if !to.is_about(corner, far) {
            continue;
        }
        for side in to.sides() {
            if kept(apart(corner, side)) >= least {
                continue;
            }
            let across = Line::new(corner, nearest_on(side, corner));
            let direction = unit(across.delta());
            let middles = direction.is_none().then(|| (from.middle(), to.middle()));
            found.push(Gap { across, middles, to: direction });
        }
    }
    found
}

fn nearest_on(side: Line<f64>, to: Coord<f64>) -> Coord<f64> {
    let (way, between) = (side.delta(), to - side.start);
    let square = way.x * way.x + way.y * way.y;
    if square == 0.0 {
        return side.start;
    }
    side.start + way * ((between.x * way.x + between.y * way.y) / square).clamp(0.0, 1.0)
}

impl Gap {
    /// Whether a way passes through it: crosses the connection elsewhere than at its own ends, with one screen
    /// on each hand.
    pub fn is_passed(&self, way: Line<f64>, along: Coord<f64>, length: f64, slack: f64) -> bool {
        let off = |place: Coord<f64>| cross(along, place - way.start);
        let at = |place: Coord<f64>| {
            let to = place - way.start;
            to.x * along.x + to.y * along.y
        };
        let inner = |at: f64| at > slack && at < length - slack;
        let apart = |a: f64, b: f64| (a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0);
        match (self.middles, self.to) {
            (None, Some(to)) => {
                // A way that only touches a corner has the screen on the far side of it.
                let ends = (self.across.start - to * (2.0 * slack), self.across.end + to * (2.0 * slack));
                let (a, b) = (off(ends.0), off(ends.1));
                apart(a, b) && inner((at(ends.0) * b - at(ends.1) * a) / (b - a))
            }
            (Some((a, b)), _) => {
                let touch = self.across.start;
                off(touch).abs() <= 2.0 * slack && inner(at(touch)) && apart(off(a), off(b))
            }
            (None, None) => false,
        }
    }
}
