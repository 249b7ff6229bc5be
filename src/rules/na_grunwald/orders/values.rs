//! What the orders of a sheet speak of.

use super::super::ids::{Card, Field, Kind, Seat};

/// A line of the placement plan. On a seat's turn its first unused line that is legal and whose
/// conditions hold is carried out and struck off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanLine {
    /// What is done.
    pub act: Act,
    /// All of these must hold.
    pub conditions: Vec<Condition>,
    /// `else skip`: struck off when its turn comes and it does not fit, instead of waiting.
    pub or_skip: bool,
}

/// What a line of the plan does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Places pawns on a field.
    Place {
        /// Which pawns.
        pawns: Pawns,
        /// Where.
        field: Field,
        /// With how many ducats; `None` if the line says nothing of ducats.
        ducats: Option<Ducats>,
    },
    /// Passes for the round (NG-7.10).
    Pass,
}

/// Pawns of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pawns {
    /// The officer.
    Officer,
    /// So many helpers, at least 1.
    Helpers(u8),
    /// All helpers that are left.
    AllHelpers,
}

/// Ducats of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ducats {
    /// So many.
    Exactly(u32),
    /// All that the purse holds.
    All,
    /// As few as lead the field at that moment, but at most so many.
    ToLead {
        /// The most.
        most: Option<u32>,
    },
}

/// A condition of a line. A test speaks of the line's own field unless it names another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// Whether it must not hold.
    pub negated: bool,
    /// What is tested.
    pub test: Test,
}

/// What a condition tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// Nobody has a pawn there, not even oneself.
    NobodyThere {
        /// Another field than the line's.
        at: Option<Field>,
    },
    /// A seat has a pawn there.
    SeatThere {
        /// The seat; `None` for anybody else than oneself.
        seat: Option<Seat>,
        /// Another field than the line's.
        at: Option<Field>,
    },
    /// With this line's pawns and ducats the seat would stand at this place there or better; 1 leads.
    Place {
        /// The place, from 1.
        best: u8,
    },
    /// The number of the round.
    Round(Compare, u32),
    /// The seat's purse.
    Purse(Compare, u32),
    /// The points of the strongest other player there (NG-8.2; on Rycerze zaciezni his ducats).
    Against {
        /// How to compare.
        compare: Compare,
        /// With what.
        points: u32,
        /// Another field than the line's.
        at: Option<Field>,
    },
    /// The best card or value on offer there: a knight's strength, a token's value, an amount of ducats; on
    /// Krzyzacy the stronger Teuton.
    Offer {
        /// How to compare.
        compare: Compare,
        /// With what.
        value: u32,
        /// Another field than the line's.
        at: Option<Field>,
    },
    /// The seat's helpers not placed yet.
    HelpersLeft(Compare, u32),
}

impl Test {
    /// Whether it speaks of the line's own field, and so says nothing on a line without one.
    pub fn needs_field(&self) -> bool {
        match self {
            Self::Place { .. } => true,
            Self::NobodyThere { at }
            | Self::SeatThere { at, .. }
            | Self::Against { at, .. }
            | Self::Offer { at, .. } => at.is_none(),
            Self::Round(..) | Self::Purse(..) | Self::HelpersLeft(..) => false,
        }
    }
}

/// How two numbers are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    /// Less than.
    Less,
    /// At most.
    AtMost,
    /// Equal.
    Equal,
    /// At least.
    AtLeast,
    /// More than.
    More,
}

impl Compare {
    /// Whether the comparison holds.
    pub fn holds(self, value: u32, with: u32) -> bool {
        match self {
            Self::Less => value < with,
            Self::AtMost => value <= with,
            Self::Equal => value == with,
            Self::AtLeast => value >= with,
            Self::More => value > with,
        }
    }
}

/// What to do about the event card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventOrder {
    /// Take what is for sale.
    Buy,
    /// Bid so many ducats.
    Bid(u32),
    /// Send this knight.
    Send(Card),
    /// Put this captive in the box for ransom.
    Ransom(Card),
    /// Pay the levy in ducats.
    PayDucat,
    /// Pay the levy with a provision token of this value, or of the lowest.
    PayProvision(Option<u8>),
    /// Do nothing that is not forced.
    Decline,
}

/// A card for a skirmish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkirmishCard {
    /// This card.
    Card(Card),
    /// The peasant, who is always there.
    Peasant,
    /// The weakest or strongest knight, of one kind or of both, of those that would capture a Teuton or of
    /// all.
    Knight {
        /// Which end of the row.
        end: RowEnd,
        /// Of one kind only.
        kind: Option<Kind>,
        /// Which must capture.
        capturing: Capturing,
    },
}

/// One end of a row ordered by strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowEnd {
    /// Lowest first.
    Lowest,
    /// Highest first.
    Highest,
}

/// Whether a knight must be stronger than a Teuton.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capturing {
    /// It need not be.
    No,
    /// Than the weaker one.
    Weaker,
    /// Than the stronger one.
    Stronger,
}

/// Some of a seat's cards and tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pick {
    /// What.
    pub what: What,
    /// Where they lie; `None` for hand and camp.
    pub place: Option<Lies>,
    /// Only those stronger or worth more than this.
    pub above: Option<u8>,
    /// Only those weaker or worth less than this.
    pub below: Option<u8>,
    /// In which order they are taken; lowest first if nothing is said.
    pub end: RowEnd,
}

/// What a [`Pick`] speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Crown knights and mercenaries.
    Knights,
    /// Knights of a kind, or Teutons.
    Kind(Kind),
    /// This card.
    Card(Card),
    /// Provision tokens, all or of a value.
    Provisions(Option<u8>),
    /// Anything.
    Anything,
}

/// Where a card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lies {
    /// In the hand.
    Hand,
    /// In the camp.
    Camp,
}

/// Whether to buy a helper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Buy {
    /// Yes, if all of these hold.
    If(Vec<BuyTest>),
    /// No.
    No,
}

/// A condition for buying a helper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BuyTest {
    /// Its price in ducats.
    Price(Compare, u32),
    /// Ducats that would be left.
    DucatsLeft(Compare, u32),
    /// Rounds still to come after this one.
    RoundsLeft(Compare, u32),
    /// The number of the round.
    Round(Compare, u32),
}

/// Which knights to lose to hunger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Starve {
    /// As the house does it.
    Default,
    /// These first; then as the house does it.
    These(Vec<Pick>),
}
