//! Names of seats, units and terrain, each its own type; words such as types and weapons are in `terms.rs`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

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
#[derive(Clone, Deserialize)]
#[serde(try_from = "String")]
pub struct UnitId {
    seat: Seat,
    /// Seat, letters and number in the order of ids, read once: ids are compared all the time. Where two names have the
    /// same, the names tell them apart.
    key: u128,
    name: Arc<str>,
}

/// Longest name of a unit.
const LONGEST: usize = 12;

/// The seat above the letters before the number, above the number. At most one of letters and number is long: together
/// they have [`LONGEST`] bytes.
fn key(seat: Seat, name: &str) -> u128 {
    let at = name.bytes().take_while(|b| !b.is_ascii_digit()).count();
    let digits = name[at..].bytes().take_while(u8::is_ascii_digit);
    let number = digits.fold(0, |number, digit| number * 10 + u128::from(digit - b'0'));
    // Six letters find room; of more the names themselves are compared.
    let letters =
        (0..6).fold(0, |key, n| key << 8 | name.as_bytes()[..at].get(n).map_or(0, |b| u128::from(*b)));
    u128::from(seat == Seat::B) << 127 | letters << 64 | number
}

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
            let name = name.to_ascii_uppercase();
            Ok(Self { seat, key: key(seat, &name), name: name.into() })
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

    /// How many letters come before the number.
    fn letters(&self) -> usize {
        self.name.bytes().take_while(|b| !b.is_ascii_digit()).count()
    }
}

impl Ord for UnitId {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_name = || match Arc::ptr_eq(&self.name, &other.name) {
            true => Ordering::Equal,
            false => {
                let letters = self.name[..self.letters()].cmp(&other.name[..other.letters()]);
                letters.then_with(|| self.key.cmp(&other.key)).then_with(|| self.name.cmp(&other.name))
            }
        };
        // A key cuts a sixth letter's followers off: where there is a sixth, the rest of the letters goes before the number.
        match (self.key >> 64).cmp(&(other.key >> 64)) {
            Ordering::Equal if (self.key >> 64).trailing_zeros() >= 8 => {
                self.key.cmp(&other.key).then_with(by_name)
            }
            Ordering::Equal => by_name(),
            differ => differ,
        }
    }
}

impl PartialEq for UnitId {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && (Arc::ptr_eq(&self.name, &other.name) || self.name == other.name)
    }
}

impl Eq for UnitId {}

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
        match f.width() {
            None => write!(f, "{}{}", self.seat.as_str(), self.name),
            Some(_) => f.pad(&format!("{}{}", self.seat, self.name)),
        }
    }
}

impl Serialize for UnitId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
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
    use proptest::prelude::*;

    #[test]
    fn units_are_counted_as_people_count() {
        let mut ids: Vec<UnitId> =
            ["b1", "aG1", "a10", "a2", "aW1", "a9"].iter().map(|id| id.parse().unwrap()).collect();
        ids.sort();
        let ids: Vec<String> = ids.iter().map(UnitId::to_string).collect();
        assert_eq!(ids, ["a2", "a9", "a10", "aG1", "aW1", "b1"]);
    }

    /// Seat, letters, number, name.
    fn told_apart(id: &UnitId) -> (Seat, String, u64, String) {
        let (letters, rest) = id.name().split_at(id.letters());
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        (id.seat(), letters.to_owned(), digits.parse().unwrap(), id.name().to_owned())
    }

    proptest! {
        #[test]
        fn ids_sort_by_seat_letters_number(one in "[ab][A-C]{0,8}[0-9]{1,3}[A-B]?", other in "[ab][A-C]{0,8}[0-9]{1,3}[A-B]?") {
            let (one, other): (UnitId, UnitId) = (one.parse().unwrap(), other.parse().unwrap());
            prop_assert_eq!(one.cmp(&other), told_apart(&one).cmp(&told_apart(&other)));
            prop_assert_eq!(one == other, told_apart(&one) == told_apart(&other));
        }
    }

    #[test]
    fn what_is_no_unit_is_refused() {
        for bad in ["", "7", "c7", "a", "a-1", "aX"] {
            assert!(bad.parse::<UnitId>().is_err(), "{bad}");
        }
    }
}
