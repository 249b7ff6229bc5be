//! Seats, fields, cards and pawns of Na Grunwald!, each its own type.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use estafette_core::{SeatId, cites};

cites!("NG-1.1", "NG-1.3");

/// A player by the colour of his pawns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Purple.
    Purple,
    /// Yellow.
    Yellow,
}

impl Seat {
    /// All colours of the box, in seat order.
    pub const ALL: [Self; 4] = [Self::Red, Self::Green, Self::Purple, Self::Yellow];

    /// The seat's id.
    pub fn id(self) -> SeatId {
        SeatId::new(self.as_str())
    }

    /// The colour a seat plays.
    pub fn of_id(seat: &SeatId) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.as_str() == seat.as_str())
    }

    /// `red`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Purple => "purple",
            Self::Yellow => "yellow",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A field of the board, in the order of the printed numbers (notes a.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// 1 Krzyżacy, the Teutonic Knights.
    Krzyzacy,
    /// 2 Rycerze koronni, the crown knights.
    RycerzeKoronni,
    /// 3 Prowiant, provisions.
    Prowiant,
    /// 4 Dukaty, ducats.
    Dukaty,
    /// 5 Rycerze zaciężni, the mercenaries.
    RycerzeZaciezni,
    /// 6 Pomocnicy, helpers.
    Pomocnicy,
}

impl Field {
    /// All six, by number.
    pub const ALL: [Self; 6] = [
        Self::Krzyzacy,
        Self::RycerzeKoronni,
        Self::Prowiant,
        Self::Dukaty,
        Self::RycerzeZaciezni,
        Self::Pomocnicy,
    ];

    /// The printed number, from 1.
    pub fn number(self) -> u8 {
        Self::ALL.iter().zip(1..).find(|(f, _)| **f == self).map_or(0, |(_, n)| n)
    }

    /// The id in cases: `rycerze-koronni`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Krzyzacy => "krzyzacy",
            Self::RycerzeKoronni => "rycerze-koronni",
            Self::Prowiant => "prowiant",
            Self::Dukaty => "dukaty",
            Self::RycerzeZaciezni => "rycerze-zaciezni",
            Self::Pomocnicy => "pomocnicy",
        }
    }

    /// The name on the board.
    pub fn title(self) -> &'static str {
        match self {
            Self::Krzyzacy => "Krzyżacy",
            Self::RycerzeKoronni => "Rycerze koronni",
            Self::Prowiant => "Prowiant",
            Self::Dukaty => "Dukaty",
            Self::RycerzeZaciezni => "Rycerze zaciężni",
            Self::Pomocnicy => "Pomocnicy",
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A kind of knight card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A crown knight.
    Crown,
    /// A mercenary.
    Mercenary,
    /// A Teutonic Knight.
    Teuton,
}

impl Kind {
    /// `crown`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Crown => "crown",
            Self::Mercenary => "mercenary",
            Self::Teuton => "teuton",
        }
    }
}

/// A knight card: `crown 4`, `teuton 3`. The peasant is none of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card {
    /// What is on its frame.
    pub kind: Kind,
    /// Its strength: 1 to 6 as printed.
    pub strength: u8,
}

impl Card {
    /// A card.
    pub fn new(kind: Kind, strength: u8) -> Self {
        Self { kind, strength }
    }

    /// Whether it is a crown knight or a mercenary, which fight and eat.
    pub fn is_knight(self) -> bool {
        self.kind != Kind::Teuton
    }

    /// Its key in answers: `crown-4`.
    pub fn key(self) -> String {
        format!("{}-{}", self.kind.as_str(), self.strength)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.as_str(), self.strength)
    }
}

impl FromStr for Card {
    type Err = String;

    /// Reads `crown 4` or `crown-4`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no card; a card is such as `crown 4`, `mercenary 5`, `teuton 3`");
        let (kind, strength) = text.trim().split_once([' ', '-']).ok_or_else(wrong)?;
        let kind = [Kind::Crown, Kind::Mercenary, Kind::Teuton].into_iter().find(|k| k.as_str() == kind);
        let strength = strength.trim().parse().map_err(|_| wrong())?;
        Ok(Self { kind: kind.ok_or_else(wrong)?, strength })
    }
}

impl TryFrom<String> for Card {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

/// The id of an event card: `E01`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(pub String);

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A pile of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PileId {
    /// Event cards.
    Events,
    /// Teutonic Knights, in two stacks.
    Teutons,
    /// Crown knights, in two stacks.
    Crown,
    /// Mercenaries, in two stacks.
    Mercenary,
    /// Provision cards.
    Provisions,
    /// Ducat cards.
    Ducats,
}

impl PileId {
    /// All, in the order in which they are turned up.
    pub const ALL: [Self; 6] =
        [Self::Events, Self::Teutons, Self::Crown, Self::Provisions, Self::Ducats, Self::Mercenary];

    /// The key in a case's `decks`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Events => "events",
            Self::Teutons => "teutons",
            Self::Crown => "crown",
            Self::Mercenary => "mercenary",
            Self::Provisions => "provisions",
            Self::Ducats => "ducats",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_read_as_they_are_written() {
        let card: Card = "mercenary 5".parse().unwrap();
        assert_eq!((card.to_string(), card.key()), ("mercenary 5".to_owned(), "mercenary-5".to_owned()));
        assert_eq!("mercenary-5".parse(), Ok(card));
        assert!("bishop 2".parse::<Card>().is_err() && "crown".parse::<Card>().is_err());
    }

    #[test]
    fn fields_stand_in_the_order_of_the_printed_numbers() {
        assert_eq!(Field::ALL.map(Field::number), [1, 2, 3, 4, 5, 6]);
    }
}
