//! A rectangle of figures with a front: where it stands and where it looks.

use serde::{Deserialize, Serialize};

use super::measure::{Angle, Paces, Point, Vector};

/// Where a block stands: the centre of its front edge, and the direction it looks in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pose {
    /// The centre of the front edge.
    pub at: Point,
    /// The direction it looks in, `0..360_000`.
    pub facing: Angle,
}

impl Pose {
    /// At a place, looking in a direction.
    pub fn new(at: Point, facing: Angle) -> Self {
        Self { at, facing: facing.direction() }
    }

    /// A way given as so far to the right and so far forward.
    pub fn way(self, right: Paces, forward: Paces) -> Vector {
        // To its right is a quarter turn on, where the sine is the cosine from here, and the cosine the sine's opposite.
        let (sin, cos) = self.facing.sin_cos();
        let along = |length: Paces, east: f64, north: f64| match length {
            Paces::ZERO => Vector::default(),
            length => Vector::new(Paces::near(length.paces() * east), Paces::near(length.paces() * north)),
        };
        along(forward, sin, cos) + along(right, cos, -sin)
    }

    /// Shifted so far to the right and forward, looking as before.
    pub fn shifted(self, right: Paces, forward: Paces) -> Self {
        Self { at: self.at + self.way(right, forward), facing: self.facing }
    }

    /// A place as seen from here: so far to the right and so far forward of the front's centre.
    pub fn local(self, place: Point) -> (Paces, Paces) {
        let way = place - self.at;
        let (sin, cos) = self.facing.sin_cos();
        let (x, y) = (way.x.paces(), way.y.paces());
        (Paces::near(x * cos - y * sin), Paces::near(x * sin + y * cos))
    }
}

/// A side of a block, or a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

impl Side {
    /// −1 to the left, +1 to the right.
    pub fn sign(self) -> i64 {
        match self {
            Self::Left => -1,
            Self::Right => 1,
        }
    }
}

/// A block of figures: `width` along its front, `depth` behind it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block {
    /// Where its front stands.
    pub pose: Pose,
    /// How wide its front is.
    pub width: Paces,
    /// How deep it is.
    pub depth: Paces,
}

impl Block {
    /// Its corners: front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Point; 4] {
        let right = self.pose.way(self.width.part(1, 2), Paces::ZERO);
        let back = self.pose.way(Paces::ZERO, -self.depth);
        let (front, rear) = (self.pose.at, self.pose.at + back);
        [front + -right, front + right, rear + right, rear + -right]
    }

    /// Its middle.
    pub fn centre(&self) -> Point {
        self.pose.at + self.pose.way(Paces::ZERO, -self.depth.part(1, 2))
    }

    /// The same block elsewhere.
    pub fn with(self, pose: Pose) -> Self {
        Self { pose, ..self }
    }
}
