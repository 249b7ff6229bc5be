//! What can happen in Na Grunwald!. An event carries all that is needed to apply it and to tell it; the
//! kinds and the fields named in the case format are fixed, others may be added.

use serde::{Deserialize, Serialize};

use estafette_core::fate::Fates;
use estafette_core::table::Shuffled;
use estafette_core::{Decided, Roll};
use estafette_rules::correct::Righted;

use super::ids::{Card, EventId, Field, PileId, Seat};
use super::phase::Phase;
use super::position::Laid;

pub use super::outcome::{Fate, Prize, Ranked, Title, Why};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// A die; none is rolled but for shuffles, which are told as such.
    Roll(Roll),
    /// A decision.
    Decision(Decided),
    /// What became of a seat's orders of this phase; nobody else is told.
    Fates(Fates),
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
        /// What an umpire gave, or took where it is negative.
        #[serde(default, skip_serializing_if = "is_zero")]
        awarded: i32,
    },
    /// An umpire corrected a part of the position.
    Correct(Righted),
    /// The game is over.
    GameOver {
        /// Who won, in seat order.
        winners: Vec<Seat>,
        /// Whether the number of cards had to decide.
        by_cards: bool,
    },
}

fn is_zero<N: Default + PartialEq>(n: &N) -> bool {
    *n == N::default()
}

estafette_core::from_table!(Event, Decision);
