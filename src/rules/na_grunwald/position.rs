//! A position of Na Grunwald!: what lies where, and nothing that follows from it.
//!
//! Only events change it (see `apply.rs`). The stored form is the JSON of [`State`]. Lists of cards and
//! tokens are kept in order, so that equal holdings are equal bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use estafette_core::cites;
use estafette_core::table::Shuffled;
use estafette_rules::Snapshot;

use super::data::Data;
use super::ids::{Card, EventId, Field, PileId, Seat};
use super::phase::Phase;
use super::readings::{Bank, Readings};

cites!("NG-3.3", "NG-3.4", "NG-3.5", "NG-5.5", "NG-1.14");

/// What a seat has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Ducats in the purse, without those on the board.
    pub ducats: u32,
    /// Values of its provision tokens, highest first.
    pub provisions: Vec<u8>,
    /// Helpers it owns, wherever they stand.
    pub helpers: u8,
    /// Knights not used yet, without the peasant, who is always there.
    pub hand: Vec<Card>,
    /// Used knights and captives.
    pub camp: Vec<Card>,
    /// Points that an umpire gave, or took where they are negative; they count at the end.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub awarded: i32,
    /// Its final score, once it is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(n: &i32) -> bool {
    *n == 0
}

/// What lies face up on the board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Teutonic Knights.
    #[serde(default)]
    pub teutons: Vec<u8>,
    /// Crown knights.
    #[serde(default)]
    pub crown: Vec<u8>,
    /// Mercenaries.
    #[serde(default)]
    pub mercenary: Vec<u8>,
    /// Values of the provision card, highest first.
    #[serde(default)]
    pub provisions: Vec<u8>,
    /// Amounts of the ducat card, highest first.
    #[serde(default)]
    pub ducats: Vec<u8>,
    /// The event card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<EventId>,
}

/// A seat's pawns and ducats on a field; its place in the row is that of its first pawn (NGA-06).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stand {
    /// Whose.
    pub seat: Seat,
    /// Whether the officer stands there.
    #[serde(default)]
    pub officer: bool,
    /// How many helpers do.
    #[serde(default)]
    pub helpers: u8,
    /// How many ducats lie with them.
    #[serde(default)]
    pub ducats: u32,
}

/// A face-down pile, in the order in which its cards come up. Where a deck is split into two stacks, its
/// cards lie in turns: the first on the first stack, the second on the second.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pile<T> {
    /// The cards, the next one first.
    pub cards: Vec<T>,
    /// How many at the end were not shuffled yet.
    #[serde(default)]
    pub loose: usize,
}

/// All piles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piles {
    /// Event cards.
    pub events: Pile<EventId>,
    /// Teutonic Knights.
    pub teutons: Pile<u8>,
    /// Crown knights.
    pub crown: Pile<u8>,
    /// Mercenaries.
    pub mercenary: Pile<u8>,
    /// Provision cards.
    pub provisions: Pile<Vec<u8>>,
    /// Ducat cards.
    pub ducats: Pile<Vec<u8>>,
}

impl Piles {
    /// Number of cards in a pile, and how many of them are not shuffled yet.
    pub fn size(&self, pile: PileId) -> (usize, usize) {
        fn of<T>(pile: &Pile<T>) -> (usize, usize) {
            (pile.cards.len(), pile.loose)
        }
        match pile {
            PileId::Events => of(&self.events),
            PileId::Teutons => of(&self.teutons),
            PileId::Crown => of(&self.crown),
            PileId::Mercenary => of(&self.mercenary),
            PileId::Provisions => of(&self.provisions),
            PileId::Ducats => of(&self.ducats),
        }
    }
}

/// Whether the set-up of NG-3 is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetUp {
    /// Decks are to be shuffled, seats drawn, the first cards turned up.
    Due,
    /// It is done.
    Done,
}

/// A card laid face down for a skirmish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Laid {
    /// A knight.
    Knight(Card),
    /// The peasant: no knight at all.
    Peasant,
}

impl Laid {
    /// Its strength: none for the peasant (NG-1.6).
    pub fn strength(self) -> u32 {
        match self {
            Self::Knight(card) => u32::from(card.strength),
            Self::Peasant => 0,
        }
    }

    /// Its key in answers: `crown-4`, `peasant`.
    pub fn key(self) -> String {
        match self {
            Self::Knight(card) => card.key(),
            Self::Peasant => "peasant".to_owned(),
        }
    }
}

impl TryFrom<String> for Laid {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text == "peasant" { Ok(Self::Peasant) } else { text.parse().map(Self::Knight) }
    }
}

impl From<Laid> for String {
    fn from(laid: Laid) -> Self {
        match laid {
            Laid::Knight(card) => card.to_string(),
            Laid::Peasant => "peasant".to_owned(),
        }
    }
}

/// How the game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEnd {
    /// Who won, in seat order; several share the victory (NG-16.18).
    pub winners: Vec<Seat>,
    /// Whether the number of cards had to decide (NG-16.17).
    pub by_cards: bool,
}

/// Everything that is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1.
    pub round: u8,
    /// The phase that is due.
    pub phase: Phase,
    /// Seats in play, clockwise.
    pub order: Vec<Seat>,
    /// Who holds the starting-player token.
    pub first: Seat,
    /// Whether the set-up is done.
    pub set_up: SetUp,
    /// What each seat has.
    pub seats: BTreeMap<Seat, Player>,
    /// What lies face up.
    pub offer: Offer,
    /// Pawns and ducats on the fields, each row from the left.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub placed: BTreeMap<Field, Vec<Stand>>,
    /// Who has passed for the round.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub passed: BTreeSet<Seat>,
    /// What lies face down.
    pub piles: Piles,
    /// Knights and Teutons in the box.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boxed: Vec<Card>,
    /// Cards laid for the skirmish that is not over.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub laid: BTreeMap<Seat, Laid>,
    /// Teutons captured in it, which stay on the board until it is over (NG-9.11).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub captives: BTreeMap<Seat, Card>,
    /// Who loses nothing in this round's skirmish.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub safe: BTreeSet<Seat>,
    /// Who gets the lease's ducats at the end of the round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease: Option<Seat>,
    /// How the decks were shuffled, to be checked when the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shuffles: Vec<Shuffled>,
    /// The readings of the game.
    #[serde(default)]
    pub readings: Readings,
    /// How the game ended; `None` while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<GameEnd>,
}

/// A state with the data that it speaks of.
#[derive(Debug, Clone)]
pub struct Position {
    state: State,
    /// The system's data.
    pub data: Arc<Data>,
}

impl Deref for Position {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Position {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

impl Position {
    /// A position.
    pub fn new(state: State, data: Arc<Data>) -> Self {
        Self { state, data }
    }

    /// Reads a stored position.
    ///
    /// # Errors
    /// A sentence, when the text is none.
    pub fn read(snapshot: &Snapshot, data: &Arc<Data>) -> Result<Self, String> {
        let state = serde_json::from_str(&snapshot.0)
            .map_err(|e| format!("the stored position cannot be read: {e}"))?;
        Ok(Self::new(state, data.clone()))
    }

    /// The position as stored.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(serde_json::to_string(&self.state).expect("a position is plain data"))
    }

    /// What a seat has.
    ///
    /// # Panics
    /// For a seat that does not play; rules speak of seats in play only.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.seats[&seat]
    }

    /// The seats clockwise from the starting player (NG-7.3).
    pub fn turn_order(&self) -> Vec<Seat> {
        let start = self.order.iter().position(|s| *s == self.first).unwrap_or(0);
        self.order.iter().cycle().skip(start).take(self.order.len()).copied().collect()
    }

    /// The row of a field, from the left.
    pub fn row(&self, field: Field) -> &[Stand] {
        self.placed.get(&field).map_or(&[], Vec::as_slice)
    }

    /// A seat's pawns on a field.
    pub fn stand(&self, field: Field, seat: Seat) -> Option<&Stand> {
        self.row(field).iter().find(|s| s.seat == seat)
    }

    /// Whether a seat still has its officer to place.
    pub fn has_officer(&self, seat: Seat) -> bool {
        !self.placed.values().flatten().any(|s| s.seat == seat && s.officer)
    }

    /// How many helpers a seat still has to place.
    pub fn helpers_left(&self, seat: Seat) -> u8 {
        let out: u8 = self.placed.values().flatten().filter(|s| s.seat == seat).map(|s| s.helpers).sum();
        self.player(seat).helpers.saturating_sub(out)
    }

    /// Provision tokens of a value in the bank (NG-3.4): those of the box that nobody has.
    pub fn bank(&self, value: u8) -> u32 {
        let out = self.seats.values().flat_map(|p| &p.provisions).filter(|v| **v == value).count();
        let all = self.data.tables.provision_tokens.get(&value).copied().unwrap_or(0);
        all.saturating_sub(u32::try_from(out).unwrap_or(u32::MAX))
    }

    /// How many of some ducats the bank can pay.
    pub fn ducats_from_bank(&self, ducats: u32) -> u32 {
        cites!("NG-1.11");
        match self.readings.bank {
            Bank::Endless => ducats,
            Bank::Box => {
                let purses: u32 = self.seats.values().map(|p| p.ducats).sum();
                let board: u32 = self.placed.values().flatten().map(|s| s.ducats).sum();
                ducats.min(self.data.tables.ducat_tokens.saturating_sub(purses + board))
            }
        }
    }

    /// Whether Teutonic Knights raid in this round (NG-6.7).
    pub fn at_war(&self) -> bool {
        self.round >= self.data.tables.war_from
    }
}
