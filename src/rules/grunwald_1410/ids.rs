//! Sides, nations, arms, units and leaders of Grunwald, each its own type.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use estafette_core::SeatId;

/// One of the two armies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The Teutonic Order with its Crusader guests (2.2-14).
    Teutonic,
    /// All under King Jagiello's command (2.2-14).
    Polish,
}

impl Side {
    /// Both, in seat order.
    pub const BOTH: [Self; 2] = [Self::Teutonic, Self::Polish];

    /// The other side.
    pub fn enemy(self) -> Self {
        match self {
            Self::Teutonic => Self::Polish,
            Self::Polish => Self::Teutonic,
        }
    }

    /// The seat that plays it.
    pub fn seat(self) -> SeatId {
        SeatId::new(self.as_str())
    }

    /// The side a seat plays.
    pub fn of_seat(seat: &SeatId) -> Option<Self> {
        Self::BOTH.into_iter().find(|s| s.as_str() == seat.as_str())
    }

    /// `teutonic` or `polish`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Teutonic => "teutonic",
            Self::Polish => "polish",
        }
    }

    /// `Teutonic` or `Polish-Lithuanian`.
    pub fn title(self) -> &'static str {
        match self {
            Self::Teutonic => "Teutonic",
            Self::Polish => "Polish-Lithuanian",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Whose men a unit is made of (2.2-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nation {
    /// Of the Order.
    Teutonic,
    /// Guests of the Order.
    Crusader,
    /// Of the Crown.
    Polish,
    /// Of the Grand Duchy, Russians among them.
    Lithuanian,
    /// Of the Horde.
    Tartar,
}

impl Nation {
    /// The side it fights on.
    pub fn side(self) -> Side {
        match self {
            Self::Teutonic | Self::Crusader => Side::Teutonic,
            Self::Polish | Self::Lithuanian | Self::Tartar => Side::Polish,
        }
    }

    /// In lower case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Teutonic => "teutonic",
            Self::Crusader => "crusader",
            Self::Polish => "polish",
            Self::Lithuanian => "lithuanian",
            Self::Tartar => "tartar",
        }
    }
}

/// What kind of troops a class is (2.2-4 to 2.2-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// Heavy cavalry.
    Heavy,
    /// Light cavalry.
    Light,
    /// Infantry, camp followers among them.
    Foot,
    /// Guns.
    Artillery,
}

impl Arm {
    /// Whether it is cavalry.
    pub fn is_horse(self) -> bool {
        matches!(self, Self::Heavy | Self::Light)
    }
}

/// A unit's id, such as `K03`; ordered naturally, so that `L9` comes before `L10`. Ids are compared and copied all the
/// time: a copy shares its text, and the usual ones, letters before a number, are compared as numbers.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Arc<str>", into = "Arc<str>")]
pub struct UnitId {
    /// Letters above, number below: in the order of the usual ids. 0 for any other text.
    key: u64,
    text: Arc<str>,
}

impl UnitId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// The place of an id of one to four letters and one to nine digits among its like; 0 for any other text.
fn key(text: &str) -> u64 {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (head, digits) = text.split_at(letters);
    let number = digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse::<u32>().ok()).flatten();
    match (letters, digits.len(), number) {
        (1..=4, 1..=9, Some(number)) => {
            let head = head.bytes().chain([0; 3]).take(4).fold(0, |key, b| key << 8 | u64::from(b));
            head << 32 | u64::from(number)
        }
        _ => 0,
    }
}

impl fmt::Debug for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UnitId({:?})", self.text)
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl From<Arc<str>> for UnitId {
    fn from(text: Arc<str>) -> Self {
        Self { key: key(&text), text }
    }
}

impl From<&str> for UnitId {
    fn from(id: &str) -> Self {
        Arc::<str>::from(id).into()
    }
}

impl From<String> for UnitId {
    fn from(id: String) -> Self {
        Arc::<str>::from(id).into()
    }
}

impl From<UnitId> for Arc<str> {
    fn from(id: UnitId) -> Self {
        id.text
    }
}

impl PartialOrd for UnitId {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for UnitId {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.key != 0 && other.key != 0 {
            // One number may be written in two ways: `L9`, `L09`.
            let texts = || {
                if Arc::ptr_eq(&self.text, &other.text) {
                    Ordering::Equal
                } else {
                    self.text.cmp(&other.text)
                }
            };
            return self.key.cmp(&other.key).then_with(texts);
        }
        natural(&self.text, &other.text).then_with(|| self.text.cmp(&other.text))
    }
}

/// Compares texts with runs of digits as numbers.
fn natural(one: &str, other: &str) -> Ordering {
    let (a, b) = (one.as_bytes(), other.as_bytes());
    let mut same = 0;
    while same < a.len() && same < b.len() && a[same] == b[same] {
        same += 1;
    }
    if same == a.len() && same == b.len() {
        return Ordering::Equal;
    }
    // Nearly all ids are alike in length and end in digits: then their bytes tell.
    let digits = |text: &[u8]| text[same..].iter().all(u8::is_ascii_digit);
    if a.len() == b.len() && digits(a) && digits(b) {
        return a[same].cmp(&b[same]);
    }
    // The run of digits in which they differ, if they do so in one.
    let start = same - a[..same].iter().rev().take_while(|c| c.is_ascii_digit()).count();
    let (x, y) = (number(&a[start..]), number(&b[start..]));
    if x.is_empty() || y.is_empty() {
        return a[same..].cmp(&b[same..]);
    }
    let (p, q) = (significant(x), significant(y));
    p.len().cmp(&q.len()).then_with(|| p.cmp(q)).then_with(|| a[start + x.len()..].cmp(&b[start + y.len()..]))
}

fn number(text: &[u8]) -> &[u8] {
    let digits = text.iter().take_while(|c| c.is_ascii_digit()).count();
    &text[..digits]
}

fn significant(digits: &[u8]) -> &[u8] {
    let noughts = digits.iter().take_while(|c| **c == b'0').count();
    &digits[noughts..]
}

/// A leader's name in capitals: `JAGIELLO`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderId(pub String);

impl LeaderId {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LeaderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<&str> for LeaderId {
    fn from(id: &str) -> Self {
        Self(id.to_owned())
    }
}

/// One of the four camps (17.0, 20.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Camp {
    /// The Order's.
    Teutonic,
    /// The Crown's.
    Polish,
    /// The Grand Duchy's.
    Lithuanian,
    /// The Horde's.
    Tartar,
}

impl Camp {
    /// All four, in the order of the chart.
    pub const ALL: [Self; 4] = [Self::Polish, Self::Lithuanian, Self::Tartar, Self::Teutonic];

    /// The side that owns it.
    pub fn side(self) -> Side {
        self.nation().side()
    }

    /// The nation of its followers.
    pub fn nation(self) -> Nation {
        match self {
            Self::Teutonic => Nation::Teutonic,
            Self::Polish => Nation::Polish,
            Self::Lithuanian => Nation::Lithuanian,
            Self::Tartar => Nation::Tartar,
        }
    }

    /// In lower case.
    pub fn as_str(self) -> &'static str {
        self.nation().as_str()
    }
}

impl FromStr for Camp {
    type Err = ();
    fn from_str(s: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|c| c.as_str() == s).ok_or(())
    }
}

impl fmt::Display for Camp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// What a wolf pit counter hides (14.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PitKind {
    /// A pit with stakes.
    Real,
    /// Nothing.
    Dummy,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ids_sort_as_people_count() {
        let mut ids: Vec<UnitId> = ["L10", "L9", "K01", "L09", "A"].into_iter().map(UnitId::from).collect();
        ids.sort();
        let names: Vec<_> = ids.iter().map(UnitId::as_str).collect();
        assert_eq!(names, ["A", "K01", "L09", "L9", "L10"]);
    }

    proptest! {
        #[test]
        fn the_key_of_an_id_sorts_as_its_text_does(one in "[A-C]{1,5}[0-9]{0,10}", other in "[A-C]{1,5}[0-9]{0,10}") {
            let by_text = natural(&one, &other).then_with(|| one.cmp(&other));
            prop_assert_eq!(UnitId::from(one).cmp(&UnitId::from(other)), by_text);
        }
    }
}
