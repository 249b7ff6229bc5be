//! What follows from a body's directions, kept.

use std::cell::Cell;

use estafette_board::plane::Angle;

use super::shape::{Rect, Way};

/// Directions of a body with what follows from them: they seldom change, and are asked for all the time.
#[derive(Debug, Clone, Default)]
pub struct Directions {
    /// Where it looks: one pace forward, one to the right.
    axes: Cell<Option<(Angle, [Way; 2])>>,
    /// Where it goes: one pace.
    toward: Cell<Option<(Angle, Way)>>,
}

impl Directions {
    /// One pace forward and one to the right, as it looks.
    pub fn axes(&self, facing: Angle) -> [Way; 2] {
        recalled(&self.axes, facing, Rect::axes)
    }

    /// One pace in a direction.
    pub fn toward(&self, direction: Angle) -> Way {
        recalled(&self.toward, direction, Way::unit)
    }
}

/// What follows from a direction, worked out where it is not that of the last time.
fn recalled<T: Copy>(last: &Cell<Option<(Angle, T)>>, angle: Angle, find: fn(Angle) -> T) -> T {
    match last.get() {
        Some((known, found)) if known == angle => found,
        _ => {
            let found = find(angle);
            last.set(Some((angle, found)));
            found
        }
    }
}
