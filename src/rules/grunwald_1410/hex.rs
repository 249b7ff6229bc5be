//! Hexes of Grunwald's map: `A20B27`, column A and slanting row B (2.1-4).
//!
//! A and B are two axes 60 degrees apart: the neighbour to the north is (A, B+1), the one to the
//! north-east (A+1, B). In axial coordinates q = A, r = -(A + B).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};

use estafette_board::{self as board, Facing};

/// A hex of the map, ordered by A, then by B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Hex {
    /// Column, from 1 in the west.
    pub a: i16,
    /// Slanting row, from 1 in the south-east.
    pub b: i16,
}

impl Hex {
    /// The hex in column `a`, row `b`.
    pub const fn new(a: i16, b: i16) -> Self {
        Self { a, b }
    }

    /// The same hex in the board's axial coordinates.
    pub fn board(self) -> board::Hex {
        board::Hex::new(i32::from(self.a), -(i32::from(self.a) + i32::from(self.b)))
    }

    fn of_board(hex: board::Hex) -> Self {
        Self { a: hex.x as i16, b: (-(hex.x + hex.y)) as i16 }
    }

    /// The neighbour through a hexside.
    pub fn neighbour(self, facing: Facing) -> Self {
        Self::of_board(self.board() + facing.step())
    }

    /// The six neighbours, clockwise from north.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Facing::ALL.into_iter().map(move |f| self.neighbour(f))
    }

    /// Distance in hexes.
    pub fn distance(self, other: Self) -> u32 {
        self.board().unsigned_distance_to(other.board())
    }

    /// The direction to a neighbour; `None` if the hexes are not adjacent.
    pub fn direction_to(self, neighbour: Self) -> Option<Facing> {
        Facing::between(self.board(), neighbour.board())
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match f.width() {
            None => write!(f, "A{}B{}", self.a, self.b),
            Some(_) => f.pad(&format!("A{}B{}", self.a, self.b)),
        }
    }
}

/// A text that is no hex code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no hex; a hex is written like A20B27")]
pub struct NoHex(String);

impl FromStr for Hex {
    type Err = NoHex;

    /// Reads `A20B27`, in either case.
    fn from_str(text: &str) -> Result<Self, NoHex> {
        let bad = || NoHex(text.to_owned());
        let number = |s: &str| match s.len() {
            1..=3 if s.bytes().all(|b| b.is_ascii_digit()) => s.parse::<i16>().map_err(|_| bad()),
            _ => Err(bad()),
        };
        let rest = text.strip_prefix(['A', 'a']).ok_or_else(bad)?;
        let (a, b) = rest.split_once(['B', 'b']).ok_or_else(bad)?;
        Ok(Self { a: number(a)?, b: number(b)? })
    }
}

impl TryFrom<String> for Hex {
    type Error = NoHex;
    fn try_from(text: String) -> Result<Self, NoHex> {
        text.parse()
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A hexside, written `A24B31/A25B30`: the same whichever hex is named first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HexSide(Hex, Hex);

impl HexSide {
    /// The side between two adjacent hexes.
    pub fn between(one: Hex, other: Hex) -> Option<Self> {
        one.direction_to(other)?;
        Some(if one <= other { Self(one, other) } else { Self(other, one) })
    }

    /// The two hexes, the lower first.
    pub fn hexes(self) -> (Hex, Hex) {
        (self.0, self.1)
    }
}

impl fmt::Display for HexSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0, self.1)
    }
}

impl TryFrom<String> for HexSide {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let bad = || format!("`{text}` is no hexside; a hexside is two adjacent hexes like A24B31/A25B30");
        let (one, other) = text.split_once('/').ok_or_else(bad)?;
        let (one, other) = (one.trim().parse().map_err(|_| bad())?, other.trim().parse().map_err(|_| bad())?);
        Self::between(one, other).ok_or_else(bad)
    }
}

impl From<HexSide> for String {
    fn from(side: HexSide) -> String {
        side.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_of_the_notes() {
        let h = Hex::new(20, 27);
        let around: Vec<_> = h.neighbours().map(|n| (n.a - h.a, n.b - h.b)).collect();
        assert_eq!(around, [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]);
        assert_eq!(Hex::new(11, 27).distance(Hex::new(14, 24)), 3);
    }

    #[test]
    fn codes_round_trip_and_nonsense_is_refused() {
        let hex: Hex = "a9b28".parse().unwrap();
        assert_eq!(hex.to_string(), "A9B28");
        for bad in ["", "A9", "B9A1", "A-1B2", "А20B27", "A20B27x", "A1234B1"] {
            assert!(bad.parse::<Hex>().is_err(), "{bad}");
        }
        assert!(HexSide::try_from("A24B31/A26B30".to_owned()).is_err());
        let side = HexSide::try_from("A25B30/A24B31".to_owned()).unwrap();
        assert_eq!(side.to_string(), "A24B31/A25B30");
    }
}
