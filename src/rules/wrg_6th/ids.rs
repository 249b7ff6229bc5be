//! Names of seats, units and terrain, each its own type; words such as types and weapons are in `terms.rs`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use estafette_core::SeatId;

pub use super::offer::Offer;
pub use super::terms::*;

/// A side of the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Whose base edge is y = 0 and whose troops look up the table.
    A,
    /// Whose base edge is the far one.
    B,
}

impl Seat {
    /// Its name in mails.
    pub const fn title(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    /// Both, in seat order.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The seat's id.
    pub fn id(self) -> SeatId {
        SeatId::new(self.as_str())
    }

    /// The side a seat plays.
    pub fn of_id(seat: &SeatId) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.as_str() == seat.as_str())
    }

    /// `a`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
        }
    }

    /// The other side.
    pub fn enemy(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A unit, a general's body, or wagons: the seat and the name on its sheet, `a7`, `aG1`, `bW2`. Ordered as
/// people count: `a2` before `a10`, numbers before letters.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct UnitId {
    seat: Seat,
    /// How many letters come before the number, and the number: read once, since ids are compared all the time.
    letters: u8,
    number: u64,
    name: Arc<str>,
}

/// Longest name of a unit.
const LONGEST: usize = 12;

impl UnitId {
    /// A seat's unit of that name; the name as on its sheet, letters in capitals.
    ///
    /// # Errors
    /// A sentence when it is no name.
    pub fn named(seat: Seat, name: &str) -> Result<Self, String> {
        let good = !name.is_empty()
            && name.len() <= LONGEST
            && name.bytes().all(|b| b.is_ascii_alphanumeric())
            && name.bytes().any(|b| b.is_ascii_digit());
        if good {
            let letters = name.bytes().take_while(|b| !b.is_ascii_digit()).count();
            let digits = name[letters..].bytes().take_while(u8::is_ascii_digit).count();
            let number = name[letters..letters + digits].parse().unwrap_or(0);
            let letters = u8::try_from(letters).unwrap_or(u8::MAX);
            Ok(Self { seat, letters, number, name: name.to_ascii_uppercase().into() })
        } else {
            Err(format!(
                "`{name}` is no name of a unit: letters and a number are expected, as in 7, G1 or W2"
            ))
        }
    }

    /// Whose it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Its name on the sheet: `7`, `G1`.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Ord for UnitId {
    fn cmp(&self, other: &Self) -> Ordering {
        let letters = |id: &'_ Self| usize::from(id.letters);
        // Most names are numbers, and most that are equal are one name.
        let by_letters = || match (self.letters, other.letters) {
            (0, 0) => Ordering::Equal,
            _ => self.name[..letters(self)].cmp(&other.name[..letters(other)]),
        };
        let by_name = || match Arc::ptr_eq(&self.name, &other.name) {
            true => Ordering::Equal,
            false => self.name.cmp(&other.name),
        };
        self.seat
            .cmp(&other.seat)
            .then_with(by_letters)
            .then_with(|| self.number.cmp(&other.number))
            .then_with(by_name)
    }
}

impl PartialOrd for UnitId {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.seat, self.name)
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.seat, self.name))
    }
}

impl FromStr for UnitId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seat = Seat::ALL.into_iter().find(|s| text.starts_with(s.as_str()));
        let seat = seat.ok_or_else(|| format!("`{text}` is no unit: it begins with a or b, as in a7"))?;
        Self::named(seat, &text[1..])
    }
}

impl TryFrom<String> for UnitId {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<UnitId> for String {
    fn from(id: UnitId) -> Self {
        id.to_string()
    }
}

/// The name of a terrain piece: `H1`, `W2`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TerrainId(pub String);

impl fmt::Display for TerrainId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_counted_as_people_count() {
        let mut ids: Vec<UnitId> =
            ["b1", "aG1", "a10", "a2", "aW1", "a9"].iter().map(|id| id.parse().unwrap()).collect();
        ids.sort();
        let ids: Vec<String> = ids.iter().map(UnitId::to_string).collect();
        assert_eq!(ids, ["a2", "a9", "a10", "aG1", "aW1", "b1"]);
    }

    #[test]
    fn what_is_no_unit_is_refused() {
        for bad in ["", "7", "c7", "a", "a-1", "aX"] {
            assert!(bad.parse::<UnitId>().is_err(), "{bad}");
        }
    }
}
