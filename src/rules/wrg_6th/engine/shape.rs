//! Rectangles in motion, as seen from one another. Everything is computed from differences of whole
//! thousandths and rounded nowhere, so that the mirrored question gets the mirrored answer, and so that it
//! does not matter which of two bodies is asked about first.

use estafette_board::plane::{Angle, Paces, Point, Pose};

/// Below this overlap, in paces, two bodies only touch.
pub const SKIN: f64 = 0.004;

/// Who takes a new place may overlap others by this, which is what rounding may take: less than a skin, so that
/// he still only touches them.
pub const TIGHT: f64 = 0.003;

/// Up to this overlap, in paces, two bodies touch, and rounding has pushed them together.
pub const ENTANGLED: f64 = 0.05;

/// A way in paces.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Way {
    /// To the right of the table.
    pub x: f64,
    /// Up the table.
    pub y: f64,
}

impl Way {
    /// One pace in a direction.
    pub fn unit(direction: Angle) -> Self {
        let (sin, cos) = direction.sin_cos();
        Self { x: sin, y: cos }
    }

    /// So many times as far.
    pub fn times(self, by: f64) -> Self {
        Self { x: self.x * by, y: self.y * by }
    }

    /// Both ways together.
    pub fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }

    /// This way without the other.
    pub fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    /// How far it goes along another of one pace.
    pub fn along(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Its length.
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }
}

/// A rectangle: a whole place, and how far its middle is from there.
#[derive(Debug, Clone, Copy)]
pub struct Rect {
    /// A place in whole thousandths.
    pub at: Point,
    /// From there to its middle.
    pub off: Way,
    /// One pace to its right.
    pub right: Way,
    /// One pace forward.
    pub front: Way,
    /// Half its width.
    pub half_width: f64,
    /// Half its depth.
    pub half_depth: f64,
}

impl Rect {
    /// The rectangle of a body in a pose that has gone a way from there.
    pub fn new(pose: Pose, gone: Way, width: Paces, depth: Paces) -> Self {
        Self::looking(pose.at, Self::axes(pose.facing), gone, width, depth)
    }

    /// One pace forward and one to the right of who looks in a direction.
    pub fn axes(facing: Angle) -> [Way; 2] {
        [Way::unit(facing), Way::unit(facing + Angle::degrees(90))]
    }

    /// The same of a body of which it is known which way is forward and which is right.
    pub fn looking(at: Point, [front, right]: [Way; 2], gone: Way, width: Paces, depth: Paces) -> Self {
        let half_depth = depth.paces() / 2.0;
        Self {
            at,
            off: gone.minus(front.times(half_depth)),
            right,
            front,
            half_width: width.paces() / 2.0,
            half_depth,
        }
    }

    /// The strip of a depth before its front edge.
    pub fn zone(&self, depth: f64) -> Self {
        let half_depth = depth / 2.0;
        Self { off: self.off.plus(self.front.times(self.half_depth + half_depth)), half_depth, ..*self }
    }

    /// Half its diagonal.
    pub fn radius(&self) -> f64 {
        self.half_width.hypot(self.half_depth)
    }

    /// From its middle to the middle of another.
    pub fn to(&self, other: &Self) -> Way {
        let apart = other.at - self.at;
        Way { x: apart.x.paces(), y: apart.y.paces() }.plus(other.off.minus(self.off))
    }

    /// At least how far another is from it: told by the circles round both.
    pub fn clear_of(&self, other: &Self) -> f64 {
        self.to(other).length() - self.radius() - other.radius()
    }

    fn corners(&self) -> [Way; 4] {
        let (w, d) = (self.right.times(self.half_width), self.front.times(self.half_depth));
        [d.minus(w), d.plus(w), w.minus(d), Way::default().minus(w.plus(d))]
    }

    /// How far it reaches from its middle along a way of one pace.
    pub fn reach(&self, axis: Way) -> f64 {
        self.right.along(axis).abs() * self.half_width + self.front.along(axis).abs() * self.half_depth
    }

    /// The least distance from it of a place so far from its middle, 0 inside; or `least`, if that is less.
    fn off_edge(&self, place: Way, least: f64) -> f64 {
        let out = |along: f64, half: f64| (along.abs() - half).max(0.0);
        let aside = out(place.along(self.right), self.half_width);
        let ahead = out(place.along(self.front), self.half_depth);
        // Nothing is nearer than what it is away to one side, and often it is away to one side only.
        match aside.max(ahead) {
            most if most >= least => least,
            most if aside == 0.0 || ahead == 0.0 => most,
            _ => least.min(aside.hypot(ahead)),
        }
    }
}

/// The axes that can part two rectangles.
fn axes(a: &Rect, b: &Rect) -> [Way; 4] {
    [a.right, a.front, b.right, b.front]
}

/// How far two rectangles are parted along the axis that parts them most; negative where they overlap.
pub fn parted(a: &Rect, b: &Rect) -> f64 {
    let apart = a.to(b);
    let along = |axis: Way| apart.along(axis).abs() - (a.reach(axis) + b.reach(axis));
    axes(a, b).into_iter().map(along).fold(f64::NEG_INFINITY, f64::max)
}

/// The distance between two rectangles; 0 where they touch or overlap.
pub fn distance(a: &Rect, b: &Rect) -> f64 {
    if parted(a, b) <= 0.0 {
        return 0.0;
    }
    let apart = a.to(b);
    let of_b = b.corners().into_iter().fold(f64::INFINITY, |least, at| a.off_edge(at.plus(apart), least));
    a.corners().into_iter().fold(of_b, |least, at| b.off_edge(at.minus(apart), least))
}

/// When two rectangles that move straight come to touch.
#[derive(Debug, Clone, Copy)]
pub struct Touch {
    /// After how much time.
    pub after: f64,
    /// After how much time they overlap by more than a skin.
    pub into: f64,
    /// One pace from the first toward the second, square to the edge that is touched.
    pub normal: Way,
}

/// When the second comes to touch the first, if it moves at this velocity as seen from the first; `None` when
/// they pass each other, overlap already, or need longer than `within`. Edges that slide along each other do
/// not touch.
pub fn touch(a: &Rect, b: &Rect, velocity: Way, within: f64) -> Option<Touch> {
    let apart = a.to(b);
    let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
    let mut ways: Vec<(f64, Way, f64)> = Vec::with_capacity(4);
    for axis in axes(a, b) {
        let (place, speed) = (apart.along(axis), velocity.along(axis));
        let reach = a.reach(axis) + b.reach(axis) - SKIN;
        if speed.abs() < 1e-9 {
            if place.abs() >= reach {
                return None;
            }
            continue;
        }
        let (one, two) = ((-reach - place) / speed, (reach - place) / speed);
        ways.push((one.min(two), if speed > 0.0 { axis.times(-1.0) } else { axis }, speed.abs()));
        enter = enter.max(one.min(two));
        leave = leave.min(one.max(two));
    }
    // Corner meets corner: what is touched is square to the middle of both edges.
    let tied = ways.iter().filter(|way| way.0 > enter - 1e-9);
    let sum = tied.clone().fold(Way::default(), |sum, way| sum.plus(way.1));
    let speed = tied.map(|way| way.2).fold(0.0, f64::max);
    if speed <= 0.0 || sum.length() < 1e-9 {
        return None;
    }
    if enter < -1e-12 {
        return pressed(a, b, velocity);
    }
    let after = (enter - SKIN / speed).max(0.0);
    if enter >= leave || after > within + 1e-9 {
        return None;
    }
    Some(Touch { after, into: enter, normal: sum.times(1.0 / sum.length()) })
}

/// The touch of two that overlap by what rounding leaves, where they press on; `None` where they part, slide,
/// or are entangled.
fn pressed(a: &Rect, b: &Rect, velocity: Way) -> Option<Touch> {
    let normal = normal(a, b);
    let presses = velocity.along(normal) < -1e-6 * velocity.length();
    (presses && parted(a, b) > -ENTANGLED).then_some(Touch { after: 0.0, into: 0.0, normal })
}

/// One pace from the first rectangle toward the second, square to the axis that parts them most.
pub fn normal(a: &Rect, b: &Rect) -> Way {
    let apart = a.to(b);
    let mut best = (f64::NEG_INFINITY, Way::default());
    for axis in axes(a, b) {
        let along = apart.along(axis);
        let by = along.abs() - (a.reach(axis) + b.reach(axis));
        // Of axes that part them alike the first counts, whatever rounding makes of it.
        if by > best.0 + 1e-9 {
            best = (by, if along < 0.0 { axis.times(-1.0) } else { axis });
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(x: i64, y: i64, facing: i64) -> Rect {
        let pose = Pose::new(Point::whole(x, y), Angle::degrees(facing));
        Rect::new(pose, Way::default(), Paces::whole(20), Paces::whole(20))
    }

    #[test]
    fn distances_are_between_edges() {
        let (a, b) = (rect(100, 100, 0), rect(130, 145, 180));
        assert!((distance(&a, &b) - 45.0_f64.hypot(10.0)).abs() < 1e-9);
        assert!((parted(&a, &b) - 45.0).abs() < 1e-9);
        assert!(parted(&a, &rect(110, 110, 0)) < 0.0);
    }

    #[test]
    fn a_straight_way_ends_where_edges_touch() {
        let hit = touch(&rect(100, 100, 0), &rect(105, 160, 180), Way { x: 0.0, y: -120.0 }, 1.0).unwrap();
        assert!((hit.after - 0.5).abs() < 1e-9);
        assert!((hit.normal.y - 1.0).abs() < 1e-9);
    }

    #[test]
    fn neighbours_slide_along_each_other() {
        assert!(touch(&rect(100, 100, 0), &rect(120, 90, 0), Way { x: 0.0, y: 50.0 }, 1.0).is_none());
    }
}
