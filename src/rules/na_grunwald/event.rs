//! What can happen in Na Grunwald!. An event carries all that is needed to apply it and to tell it; the
//! kinds and the fields named in the case format are fixed, others may be added.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::core::table::Shuffled;
use crate::core::{Decided, Roll};

use super::ids::{Card, EventId, Field, PileId, Seat};
use super::phase::Phase;
use super::position::Laid;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// A die; none is rolled but for shuffles, which are told as such.
    Roll(Roll),
    /// A decision.
    Decision(Decided),
    /// A phase is over; this one is due.
    Phase {
        /// The round.
        round: u8,
        /// The phase now due.
        phase: Phase,
    },
    /// A phase in which there was nothing to do.
    Passed {
        /// The phase.
        phase: Phase,
    },
    /// A deck, or what was not stacked of it, was shuffled. Nobody is told the order before the end.
    Shuffle(Shuffled),
    /// Who sits where, clockwise, and who starts.
    Seats {
        /// Clockwise.
        order: Vec<Seat>,
        /// The starting player.
        first: Seat,
    },
    /// Something face down was turned up: cards of a pile, or a card laid for a skirmish.
    Reveal {
        /// The pile.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pile: Option<PileId>,
        /// Strengths or values turned up.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        values: Vec<u8>,
        /// The event card turned up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        event: Option<EventId>,
        /// Whose card it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Laid>,
    },
    /// A sealed bid, opened.
    Bid {
        /// Whose.
        seat: Seat,
        /// How many ducats.
        ducats: u32,
    },
    /// A knight was sent on an event's task, and rests in the camp from now on.
    Send {
        /// Whose.
        seat: Seat,
        /// The knight.
        card: Card,
    },
    /// A captive was put in the box for ducats.
    Ransom {
        /// Whose.
        seat: Seat,
        /// The Teuton.
        card: Card,
        /// What was paid for him.
        ducats: u32,
    },
    /// A provision token was given for the levy.
    Levy {
        /// By whom.
        seat: Seat,
        /// Its value.
        provision: u8,
    },
    /// A seat loses nothing in this round's skirmish.
    SafeConduct {
        /// The seat.
        seat: Seat,
    },
    /// A seat holds the lease of this round.
    Lease {
        /// The seat.
        seat: Seat,
    },
    /// An event came to nothing, for one seat or for all.
    NoEffect {
        /// For whom; `None` for all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// Why.
        why: Why,
    },
    /// Pawns were placed.
    Place {
        /// Whose.
        seat: Seat,
        /// Where.
        field: Field,
        /// Whether it is the officer.
        officer: bool,
        /// How many helpers.
        helpers: u8,
        /// How many ducats came with them.
        ducats: u32,
        /// Line of the seat's plan, from 1, which nobody else is told; 0 for none.
        #[serde(default, skip_serializing_if = "is_zero")]
        line: u32,
    },
    /// A seat passed for the round.
    Pass {
        /// The seat.
        seat: Seat,
    },
    /// What became of a line of a seat's plan; nobody else is told.
    Line {
        /// Whose.
        seat: Seat,
        /// The line, from 1.
        line: u32,
        /// What became of it.
        fate: Fate,
    },
    /// The row of a field was counted.
    Count {
        /// Which.
        field: Field,
        /// From the first to the last.
        ranks: Vec<Ranked>,
        /// What there is to gain, for the first, the second and so on.
        prizes: Vec<Prize>,
    },
    /// A Teuton was captured.
    Capture {
        /// By whom.
        seat: Seat,
        /// The Teuton.
        card: Card,
        /// With which knight.
        with: Card,
    },
    /// A knight captured nobody.
    NoCapture {
        /// Whose.
        seat: Seat,
        /// The knight.
        with: Card,
        /// His place among the knights, from 1.
        place: u8,
        /// Why.
        why: Why,
    },
    /// The skirmish as a whole.
    Skirmish {
        /// Sum of the knights.
        strength: u32,
        /// Both Teutons, the bonus and what the event adds.
        teutons: u32,
        /// The bonus among that (NG-9.2).
        bonus: u32,
        /// What the event adds.
        event: u32,
        /// Whether the players won.
        won: bool,
        /// What each must pay.
        due: u32,
    },
    /// What a seat gave up for a lost skirmish.
    Loss {
        /// The seat.
        seat: Seat,
        /// What it had to give.
        due: u32,
        /// Cards given from the hand.
        hand: Vec<Card>,
        /// Cards given from the camp.
        camp: Vec<Card>,
        /// Tokens given.
        provisions: Vec<u8>,
        /// What all that is worth.
        worth: u32,
    },
    /// A seat with a safe conduct loses nothing.
    Spared {
        /// The seat.
        seat: Seat,
    },
    /// The skirmish is over: cards go to the camp, the peasant back to the hand.
    ToCamp {
        /// Whose.
        seat: Seat,
        /// The card that was laid.
        laid: Laid,
        /// The captive.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        captive: Option<Card>,
    },
    /// A seat gained something.
    Gain {
        /// The seat.
        seat: Seat,
        /// On which field; `None` from an event.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        field: Option<Field>,
        /// What.
        what: Prize,
    },
    /// A gain that could not be had: the bank was empty, or all helpers are owned.
    NoGain {
        /// The seat.
        seat: Seat,
        /// On which field; `None` from an event.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        field: Option<Field>,
        /// Why.
        why: Why,
    },
    /// Ducats went to the bank: from the field, else from the purse.
    Pay {
        /// Who paid.
        seat: Seat,
        /// From which field; `None` from the purse.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        field: Option<Field>,
        /// How many.
        ducats: u32,
    },
    /// A helper was bought.
    BuyHelper {
        /// By whom.
        seat: Seat,
        /// For how many ducats.
        price: u32,
    },
    /// The second on Pomocnicy did not buy, or could not.
    NoHelper {
        /// The seat.
        seat: Seat,
        /// What it would have cost.
        price: u32,
        /// Why.
        why: Why,
    },
    /// A field is done with: pawns, and ducats that gained nothing, go back.
    Home {
        /// The field.
        field: Field,
    },
    /// Everything face up went to the box.
    Clear,
    /// The starting-player token passed on.
    First {
        /// To whom.
        seat: Seat,
    },
    /// Knights were fed.
    Feed {
        /// Whose.
        seat: Seat,
        /// Knights before hunger.
        knights: u32,
        /// Value of all provisions.
        provisions: u32,
    },
    /// Knights left because nobody could feed them.
    Starve {
        /// Whose.
        seat: Seat,
        /// The knights.
        cards: Vec<Card>,
        /// Those of them that were in the hand; the others were in the camp.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hand: Vec<Card>,
    },
    /// A title.
    Title {
        /// Whose.
        seat: Seat,
        /// Which.
        title: Title,
        /// What it is worth.
        points: u32,
        /// Strength of the kind that decided a tie in cards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<u32>,
    },
    /// A final score.
    Score {
        /// Whose.
        seat: Seat,
        /// In all.
        points: u32,
        /// For knights.
        knights: u32,
        /// For captives.
        teutons: u32,
        /// For titles.
        titles: u32,
        /// For ducats.
        ducats: u32,
        /// Crown, mercenary and Teutonic cards, which decide a tie.
        cards: u32,
    },
    /// The game is over.
    GameOver {
        /// Who won, in seat order.
        winners: Vec<Seat>,
        /// Whether the number of cards had to decide.
        by_cards: bool,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

impl From<Roll> for Event {
    fn from(roll: Roll) -> Self {
        Self::Roll(roll)
    }
}

impl From<Decided> for Event {
    fn from(decided: Decided) -> Self {
        Self::Decision(decided)
    }
}

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
