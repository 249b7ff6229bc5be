//! What the box holds: decks, tokens, events, numbers of the rules, scenarios. Read from `games/na-grunwald/`.

mod events;
mod read;

use std::collections::BTreeMap;

use super::ids::{EventId, Seat};
use estafette_rules::RuleList;
use estafette_rules::charts::Chart;
use estafette_rules::files::{DataFault, DataFiles, Weight};

/// The system's data.
#[derive(Debug, Clone)]
pub struct Data {
    /// Hash of the data files.
    pub hash: String,
    /// Every rule.
    pub rules: RuleList,
    /// The charts of the files, as they stand there.
    pub charts: Vec<Chart>,
    /// Numbers of the rules.
    pub tables: Tables,
    /// The decks, in the order of their files, not shuffled.
    pub decks: Decks,
    /// The event cards by id.
    pub events: BTreeMap<EventId, EventCard>,
    /// Scenarios by name.
    pub scenarios: BTreeMap<String, Scenario>,
}

/// Numbers of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tables {
    /// Rounds of the game (NG-4.1).
    pub rounds: u8,
    /// First round with Teutonic Knights (NG-6.7, NG-7.15).
    pub war_from: u8,
    /// Ducats at the start (NG-3.2).
    pub start_ducats: u32,
    /// Provision tokens at the start (NG-3.2).
    pub start_provisions: Vec<u8>,
    /// Helpers at the start (NG-3.1).
    pub start_helpers: u8,
    /// Helpers of one colour in the box (NG-1.3).
    pub helpers: u8,
    /// What an officer counts (NG-8.2).
    pub officer: u32,
    /// Added to the strength of the Teutons, by number of players (NG-9.2, NG-17.1, NG-18.1).
    pub bonus: BTreeMap<u8, u32>,
    /// Provision tokens in the box, by value (NG-1.12).
    pub provision_tokens: BTreeMap<u8, u32>,
    /// Ducat tokens in the box (NG-1.11), each of 1 ducat.
    pub ducat_tokens: u32,
    /// Ducats for a point at the end (NG-16.15).
    pub ducats_for_a_point: u32,
}

/// The decks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decks {
    /// Strengths of the crown knights (NG-1.4).
    pub crown: Vec<u8>,
    /// Strengths of the mercenaries (NG-1.5).
    pub mercenary: Vec<u8>,
    /// Strengths of the Teutonic Knights (NG-1.7).
    pub teutons: Vec<u8>,
    /// Values on each provision card, highest first (NG-1.8).
    pub provisions: Vec<Vec<u8>>,
    /// Amounts on each ducat card, highest first (NG-1.9).
    pub ducats: Vec<Vec<u8>>,
    /// The event cards (NG-1.10).
    pub events: Vec<EventId>,
}

/// An event card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventCard {
    /// Its id.
    pub id: EventId,
    /// Its name in English.
    pub name: String,
    /// Its name in Polish.
    pub name_pl: String,
    /// What it does.
    pub effect: Effect,
}

/// What an event card does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// In turn order each player may buy a provision token.
    BuyProvision {
        /// In ducats.
        price: u32,
        /// Value of the token.
        value: u8,
    },
    /// The highest sealed bid pays and takes a provision token.
    BidProvision {
        /// Value of the token.
        value: u8,
    },
    /// The highest sealed bid pays and takes a helper, usable this round.
    BidHelper,
    /// In turn order each player may send an unused knight to his camp and take a provision token.
    SendForProvision {
        /// Least strength of the knight.
        least: u8,
        /// Value of the token.
        value: u8,
    },
    /// Each player may secretly send an unused knight; the strongest takes ducats, so does the second.
    Foray {
        /// For the strongest.
        first: u32,
        /// For the second.
        second: u32,
    },
    /// In turn order each player may put a captive in the box for its strength in ducats and more.
    Ransom {
        /// Added to the strength.
        plus: u32,
    },
    /// This round only the first player on Prowiant gets a token.
    ProvisionFirstOnly,
    /// This round the first player on Prowiant also takes a token.
    ProvisionExtra {
        /// Value of the token.
        value: u8,
    },
    /// This round an officer on Rycerze koronni counts differently.
    CrownOfficer {
        /// What he counts.
        counts: u32,
    },
    /// Every player takes ducats.
    Treasury {
        /// How many.
        ducats: u32,
    },
    /// Each player pays ducats or one provision token; who has neither pays nothing.
    Levy {
        /// How many ducats.
        ducats: u32,
    },
    /// This round the Teutons are stronger.
    TeutonsStronger {
        /// By so much.
        by: u32,
    },
    /// In turn order each player may pay; he then loses nothing if this round's skirmish is lost.
    SafeConduct {
        /// In ducats.
        price: u32,
    },
    /// The highest sealed bid pays and takes ducats at the end of the round.
    Lease {
        /// How many.
        pays: u32,
    },
}

impl Effect {
    /// Whether it asks something of the players.
    pub fn asks(self) -> bool {
        match self {
            Self::BuyProvision { .. }
            | Self::BidProvision { .. }
            | Self::BidHelper
            | Self::SendForProvision { .. }
            | Self::Foray { .. }
            | Self::Ransom { .. }
            | Self::Levy { .. }
            | Self::SafeConduct { .. }
            | Self::Lease { .. } => true,
            Self::ProvisionFirstOnly
            | Self::ProvisionExtra { .. }
            | Self::CrownOfficer { .. }
            | Self::Treasury { .. }
            | Self::TeutonsStronger { .. } => false,
        }
    }
}

/// A scenario: who plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// Its title.
    pub title: String,
    /// The seats, in seat order, two to four.
    pub seats: Vec<Seat>,
}
impl Data {
    /// Loads and checks all files.
    ///
    /// # Errors
    /// Everything that is wrong with them, warnings included, by file and line.
    pub fn load(files: &DataFiles) -> Result<Self, Vec<DataFault>> {
        let (data, faults) = read::read(files);
        let sound = faults.iter().all(|f| f.weight == Weight::Warning);
        data.filter(|_| sound).ok_or(faults)
    }
}

/// Everything that is wrong or doubtful in the files, by file and line.
pub fn check(files: &DataFiles) -> Vec<DataFault> {
    read::read(files).1
}

#[cfg(test)]
mod tests;
