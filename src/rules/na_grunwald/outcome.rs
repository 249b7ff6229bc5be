//! The parts of events that say what and why: places in a row, gains, titles, reasons.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::ids::{Card, Seat};

/// A seat's place on a field, with what made it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranked {
    /// The seat.
    pub seat: Seat,
    /// Whether its officer stands there.
    pub officer: bool,
    /// Its helpers there.
    pub helpers: u8,
    /// Its ducats there.
    pub ducats: u32,
    /// What all that counts.
    pub total: u32,
    /// Whether it shares the total with the one before it, and only its place in the row put it behind
    /// (NG-8.3).
    pub tied: bool,
}

/// Something to gain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Prize {
    /// A knight card.
    Card(Card),
    /// A provision token of a value.
    Provision(u8),
    /// Ducats.
    Ducats(u32),
    /// A helper.
    Helper,
    /// The right to buy a helper.
    MayBuy,
}

impl fmt::Display for Prize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => write!(f, "{card}"),
            Self::Provision(value) => write!(f, "provision {value}"),
            Self::Ducats(ducats) => write!(f, "ducats {ducats}"),
            Self::Helper => f.write_str("helper"),
            Self::MayBuy => f.write_str("may buy a helper"),
        }
    }
}

impl FromStr for Prize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |of: &str| text.strip_prefix(of).and_then(|n| n.trim().parse::<u32>().ok());
        match text {
            "helper" => Ok(Self::Helper),
            "may buy a helper" => Ok(Self::MayBuy),
            _ => match (number("provision "), number("ducats ")) {
                (Some(value), _) => u8::try_from(value).map(Self::Provision).map_err(|e| e.to_string()),
                (_, Some(ducats)) => Ok(Self::Ducats(ducats)),
                _ => text.parse().map(Self::Card),
            },
        }
    }
}

impl TryFrom<String> for Prize {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Prize> for String {
    fn from(prize: Prize) -> Self {
        prize.to_string()
    }
}

/// A title of the end of the game (NG-1.13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Title {
    /// Commander of the crown forces.
    CrownCommander,
    /// Commander of the mercenaries.
    MercenaryCommander,
    /// Royal quartermaster.
    Quartermaster,
}

/// What became of a line of a plan that was not carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Struck off by its `else skip`.
    Struck,
    /// Still waiting when the phase ended.
    Unused,
}

/// Why something did not happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// He declined, or bid nothing.
    Declined,
    /// There are not enough ducats.
    NoDucats,
    /// He has nothing that could be given.
    NothingToGive,
    /// The bank has no such token, nor smaller ones.
    BankEmpty,
    /// He owns all helpers of his colour.
    AllHelpers,
    /// Nobody bid.
    NoBid,
    /// Nobody sent a knight.
    NobodySent,
    /// There is a truce with the Teutons.
    Truce,
    /// The Teutons are as strong or stronger.
    TooStrong,
    /// The one he could beat was taken.
    Taken,
    /// Only the first two capture.
    Place,
    /// The pile is used up.
    NoCards,
}
