//! The six directions of a flat-topped hex grid, with north up.

use std::fmt;
use std::str::FromStr;

use hexx::Hex;
use serde::{Deserialize, Serialize};

/// A hexside, or the direction through it. Clockwise from north; 60 degrees apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Facing {
    /// 0 degrees.
    N,
    /// 60 degrees.
    NE,
    /// 120 degrees.
    SE,
    /// 180 degrees.
    S,
    /// 240 degrees.
    SW,
    /// 300 degrees.
    NW,
}

impl Facing {
    /// All six, clockwise from north.
    pub const ALL: [Self; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// Compass bearing in degrees, 0 to 300.
    pub fn bearing(self) -> u32 {
        self as u32 * 60
    }

    /// The facing after a turn by `sixths` of a circle, clockwise if positive.
    pub fn turned(self, sixths: i32) -> Self {
        Self::ALL[(self as i32 + sixths).rem_euclid(6) as usize]
    }

    /// The opposite facing.
    pub fn opposite(self) -> Self {
        self.turned(3)
    }

    /// How far to turn from here to `other`, in sixths of a circle: -2 to 3, clockwise if positive.
    pub fn turn_to(self, other: Self) -> i32 {
        match (other as i32 - self as i32).rem_euclid(6) {
            clockwise @ 0..=3 => clockwise,
            left => left - 6,
        }
    }

    /// The step through this hexside, in axial coordinates (r grows to the south).
    pub const fn step(self) -> Hex {
        match self {
            Self::N => Hex::new(0, -1),
            Self::NE => Hex::new(1, -1),
            Self::SE => Hex::new(1, 0),
            Self::S => Hex::new(0, 1),
            Self::SW => Hex::new(-1, 1),
            Self::NW => Hex::new(-1, 0),
        }
    }

    /// The direction from a hex to one of its six neighbours.
    pub fn between(from: Hex, to: Hex) -> Option<Self> {
        Self::ALL.into_iter().find(|f| from + f.step() == to)
    }

    /// The name, as in orders.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::NE => "NE",
            Self::SE => "SE",
            Self::S => "S",
            Self::SW => "SW",
            Self::NW => "NW",
        }
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Facing {
    type Err = ();
    fn from_str(s: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|f| s.eq_ignore_ascii_case(f.as_str())).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_there_and_back() {
        for from in Facing::ALL {
            for to in Facing::ALL {
                let turn = from.turn_to(to);
                assert!((-2..=3).contains(&turn));
                assert_eq!(from.turned(turn), to);
            }
            assert_eq!(from.step() + from.opposite().step(), Hex::ZERO);
            assert_eq!(Facing::between(Hex::ZERO, from.step()), Some(from));
        }
    }
}
