//! The words in which a case states a position; every unknown one is an error.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::ids::{Card, EventId, Field, Seat};

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Stated {
    pub empty: bool,
    pub round: Option<u8>,
    pub first: Option<Seat>,
    pub order: Option<Vec<Seat>>,
    pub seats: BTreeMap<Seat, StatedPlayer>,
    pub offer: Option<StatedOffer>,
    pub placed: BTreeMap<Field, Vec<StatedStand>>,
    pub passed: BTreeSet<Seat>,
    pub safe: BTreeSet<Seat>,
    pub lease: Option<Seat>,
    pub decks: StatedDecks,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct StatedPlayer {
    pub ducats: Option<u32>,
    pub provisions: Option<Vec<u8>>,
    pub helpers: Option<u8>,
    pub hand: Option<Vec<StatedCard>>,
    pub camp: Option<Vec<StatedCard>>,
    pub awarded: Option<i32>,
}

/// A card; the peasant may be named, though he is always in the hand.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
pub(super) enum StatedCard {
    Card(Card),
    Peasant,
}

impl TryFrom<String> for StatedCard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text == "peasant" { Ok(Self::Peasant) } else { text.parse().map(Self::Card) }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct StatedOffer {
    pub teutons: Vec<u8>,
    pub crown: Vec<u8>,
    pub mercenary: Vec<u8>,
    pub provisions: Vec<u8>,
    pub ducats: Vec<u8>,
    pub event: Option<EventId>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StatedStand {
    pub seat: Seat,
    #[serde(default)]
    pub officer: bool,
    #[serde(default)]
    pub helpers: u8,
    #[serde(default)]
    pub ducats: u32,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct StatedDecks {
    #[serde(alias = "event")]
    pub events: Vec<EventId>,
    pub teutons: Option<Stacks>,
    pub crown: Option<Stacks>,
    pub mercenary: Option<Stacks>,
    pub provisions: Option<ValueCards>,
    pub ducats: Option<ValueCards>,
}

/// The next cards of a pile, in the order in which they come up, or its two stacks.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Stacks {
    Row(Vec<u8>),
    Two([Vec<u8>; 2]),
}

impl Stacks {
    pub fn row(self) -> Vec<u8> {
        match self {
            Self::Row(row) => row,
            Self::Two([one, two]) => {
                let longest = one.len().max(two.len());
                (0..longest).flat_map(|i| [one.get(i), two.get(i)]).flatten().copied().collect()
            }
        }
    }
}

/// The next cards of a pile whose cards show several values, or one card.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum ValueCards {
    One(Vec<u8>),
    Several(Vec<Vec<u8>>),
}

impl ValueCards {
    pub fn row(self) -> Vec<Vec<u8>> {
        match self {
            Self::One(card) => vec![card],
            Self::Several(cards) => cards,
        }
    }
}
