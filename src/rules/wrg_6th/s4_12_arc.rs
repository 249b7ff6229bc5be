//! Arcs of shooting (4.12.4, H7): what of a target a figure has before it, and how far away that is.

use estafette_board::plane::{Block, Corners, Paces, Pose, clipped};

/// How far behind its front a figure's arc begins, so that what it touches is before it.
const BEHIND: f64 = 1.0;

/// The distance from a figure's front to the nearest part of a target in its arc of so many degrees; `None`
/// where nothing of it is in the arc. A full circle sees everything.
pub fn distance_in_arc(eye: Pose, degrees: i64, target: &Block) -> Option<Paces> {
    let corners = target.corners().map(|corner| {
        let (right, forward) = eye.local(corner);
        (right.paces(), forward.paces())
    });
    if degrees >= 360 {
        return Some(Paces::near(nearest(&corners)));
    }
    #[expect(clippy::cast_precision_loss, reason = "at most 180")]
    let slope = (degrees.clamp(1, 170) as f64 / 2.0).to_radians().tan();
    // Left and right border of the arc: what is on the inner side has a positive distance to both.
    let inner = |side: f64| move |(right, forward): (f64, f64)| (forward + BEHIND) * slope - side * right;
    let (mut left, mut both) = (Corners::default(), Corners::default());
    let seen = clipped(clipped(&corners, inner(1.0), &mut left), inner(-1.0), &mut both);
    (!seen.is_empty()).then(|| Paces::near(nearest(seen)))
}

/// The least distance from the origin to an outline, 0 from inside it.
fn nearest(outline: &[(f64, f64)]) -> f64 {
    let sides = || outline.iter().zip(outline.iter().cycle().skip(1));
    let turn = |(a, b): (&(f64, f64), &(f64, f64))| a.0 * b.1 - a.1 * b.0;
    if outline.len() > 2 && (sides().all(|s| turn(s) > 0.0) || sides().all(|s| turn(s) < 0.0)) {
        return 0.0;
    }
    let nearer = |least: f64, ((ax, ay), (bx, by)): (&(f64, f64), &(f64, f64))| {
        let (dx, dy) = (bx - ax, by - ay);
        let length = dx * dx + dy * dy;
        let along = if length > 0.0 { (-(ax * dx + ay * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
        let (x, y) = (ax + dx * along, ay + dy * along);
        // Nothing is nearer than what it is away to one side.
        if x.abs().max(y.abs()) >= least { least } else { least.min(x.hypot(y)) }
    };
    sides().fold(f64::INFINITY, nearer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_board::plane::{Angle, Point};

    fn block(x: i64, y: i64) -> Block {
        let pose = Pose::new(Point::whole(x, y), Angle::degrees(180));
        Block { pose, width: Paces::whole(20), depth: Paces::whole(10) }
    }

    #[test]
    fn an_arc_of_a_quarter_circle_reaches_half_of_it_to_each_side() {
        let eye = Pose::new(Point::whole(0, 0), Angle::degrees(0));
        let seen = |x, y| distance_in_arc(eye, 90, &block(x, y));
        assert_eq!(seen(0, 50), Some(Paces::whole(50)));
        assert!(seen(60, 50).is_some(), "its near end is at 50, 50");
        assert_eq!(seen(80, 50), None);
        assert_eq!(seen(-80, 50), None);
        assert_eq!(seen(0, -20), None, "behind");
        assert_eq!(distance_in_arc(eye, 360, &block(0, -40)), Some(Paces::whole(30)));
        assert_eq!(seen(0, 0), Some(Paces::ZERO), "in contact");
    }
}
