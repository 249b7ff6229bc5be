//! The rule systems, and the one seam between them and the house.
//!
//! A [`Rulebook`] is what a system is whatever the position. A [`System`] says how a scenario becomes a position, what the present phase asks and of whom, how
//! sheets become orders and problems, how a phase is resolved at a table, what an event does, what a
//! seat may see, and when the game is over. The house stores positions and events as JSON and never
//! looks inside, beyond an event's `rule` and `kind`. Rules are written for their own types, as a [`Game`]: every game is
//! a system.
//!
//! A system imports `core`, `board`, `orders` and itself. It reads no clock, rolls no die of its
//! own, opens no file after it was loaded.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

pub mod charts;
pub mod correct;
mod declare;
pub mod edition;
pub mod ending;
pub mod fates;
pub mod files;
mod game;
pub mod index;
pub mod kit;
mod library;
pub mod list;
pub mod muster;
mod rulebook;
mod settings;
pub mod source;
mod speech;
mod templates;
pub mod texts;
mod understood;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use estafette_board::scene::Scene;
use estafette_core::journal::Period;
use estafette_core::table::{Given, Open};
use estafette_core::{Correction, DiceSource, Lang, Modes, PhaseName, QuestionKey, SeatId, Sitting};
use estafette_orders::heard::Heard;
use estafette_orders::{Left, Problem};

pub use charts::Chart;
pub use correct::Corrected;
pub use edition::Edition;
pub use ending::{Concession, Ending, Tally};
pub use files::{DataFault, DataFiles};
pub use game::Game;
pub use index::{CaseIndex, CaseRef};
pub use library::Library;
pub use list::{Numbering, RuleEntry, RuleList};
pub use muster::Mustered;
pub use rulebook::{DecisionInfo, Rulebook, SeatInfo};
pub use settings::Settings;
pub use speech::{Phrased, Replies, Thing, called};
pub use templates::ReportTemplates;
pub use texts::{Numbers, OrderText, SeatOrders};
pub use understood::Understood;

/// A position as stored: one JSON text. Equal positions are equal bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot(pub String);

/// What the present phase is and who owes a sheet before it can be resolved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Due {
    /// Game turn, 0 before the first.
    pub turn: u32,
    /// The phase that is due.
    pub phase: PhaseName,
    /// The phase in words.
    pub title: String,
    /// Which instance of this phase within the turn, from 1.
    pub occurrence: u32,
    /// The period that the phase belongs to.
    pub period: Period,
    /// Seats whose sheet for that period must be in (or be given up on) before the phase is resolved.
    pub owed: Vec<SeatId>,
}

/// What became of a seat's texts.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Reading {
    /// What the newest text said, in its order.
    pub understood: Vec<Understood>,
    /// Everything wrong or doubtful in the newest text, in line order.
    pub problems: Vec<Problem>,
    /// The whole sheet for the period, after all texts: the last word on each thing.
    pub sheet: Vec<Understood>,
    /// Where own units end if nobody interferes, one line each.
    pub forecast: Vec<String>,
    /// The numbers of those understood whose phase of their period has been played: it tells no fate of theirs.
    #[serde(skip)]
    pub late: BTreeSet<u32>,
    /// What the newest text calls the umpire for, in its words.
    pub calls: Vec<String>,
    /// What is neither an order nor refused in the newest text; the house says what becomes of it.
    #[serde(skip)]
    pub left: Left,
}

impl Reading {
    /// What was heard in the newest of a seat's texts, where its statements stand alone; `said` restates an order. What
    /// is in force and what is wrong with it by the position is for the system to add.
    pub fn of<O>(texts: &[OrderText], heard: &Heard<O>, said: impl Fn(&O) -> String) -> Self {
        let (problems, left) = (heard.problems.clone(), heard.left.clone());
        let mut reading = Self { problems, left, ..Self::default() };
        let Some((newest, before)) = texts.split_last() else { return reading };
        let numbers = Numbers::of(texts, newest.period);
        reading.understood.extend(heard.orders.iter().map(|placed| Understood {
            line: placed.line,
            text: said(&placed.order),
            standing: false,
            numbers: vec![numbers.at(before.len(), placed.line, placed.span.start)],
        }));
        reading
    }
}

/// A phase to resolve, from a position as it is stored or as the rules know it.
pub struct PhaseRun<'a, P = Snapshot> {
    /// The position before it.
    pub position: &'a P,
    /// Which phase instance this is.
    pub sitting: Sitting,
    /// The orders in force, by seat.
    pub orders: &'a BTreeMap<SeatId, SeatOrders>,
    /// Answers that came in for this phase.
    pub given: &'a BTreeMap<QuestionKey, Given>,
    /// Which decisions are asked.
    pub modes: &'a Modes,
    /// The dice.
    pub dice: &'a mut dyn DiceSource,
}

/// What came of resolving a phase, as it is stored or as the rules know it.
#[derive(Debug, Clone)]
pub struct Resolution<P = Snapshot, E = Value> {
    /// The position after the last event told. When paused, the position at the pause.
    pub position: P,
    /// What was told, in order: stored as objects with `rule`, `kind` and the fields of the kind.
    pub events: Vec<E>,
    /// Questions without an answer; empty when the phase came to its end.
    pub open: Vec<Open>,
}

/// What a seat has on the table, for reports and for whoever asks for it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roster {
    /// Headings. The first column names the thing, the second says what it is.
    pub columns: Vec<String>,
    /// A row for each thing, as wide as the headings; a cell may be empty.
    pub rows: Vec<Vec<String>>,
}

/// A stretch of play to be reported, as it is stored or as the rules know it: what stood, what was told, what stands.
pub struct Chapter<'a, P = Snapshot, E = Value> {
    /// The position before the first event.
    pub before: &'a P,
    /// The phases played, in order, each with its events.
    pub phases: &'a [(Sitting, Vec<E>)],
    /// The position after the last event.
    pub after: &'a P,
    /// The questions that are open, if the last phase paused.
    pub open: &'a [Open],
}

/// Who reads: a seat, with what it may know; everybody, with what all seats may know; or an umpire, who may
/// know everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader<'a> {
    /// A player's seat.
    Seat(&'a SeatId),
    /// Everybody, players and onlookers alike: only what every seat may know.
    Public,
    /// An umpire.
    Umpire,
}

/// A position for a case: from a scenario, from nothing, or from either with changes.
#[derive(Debug, Clone, Default)]
pub struct CasePosition<'a> {
    /// The scenario to start from.
    pub scenario: Option<&'a str>,
    /// The phase that is due.
    pub phase: Option<&'a str>,
    /// The game turn.
    pub turn: Option<u32>,
    /// The `[position]` table.
    pub stated: Option<&'a toml::Table>,
    /// The `[settings]` table.
    pub settings: Settings,
}

/// A rule system: the one seam between the house and a game. Positions and events are as the store keeps them; rules
/// are written for their types, as a [`Game`].
pub trait System: Rulebook {
    /// The opening position of a scenario.
    ///
    /// # Errors
    /// A sentence for the organiser: unknown scenario, unknown setting, impossible value.
    fn open(&self, scenario: &str, settings: &Settings) -> Result<Snapshot, String>;

    /// The position a case states.
    ///
    /// # Errors
    /// A sentence for the case's author, naming the nearest known key.
    fn stage(&self, case: &CasePosition<'_>) -> Result<Snapshot, String>;

    /// A position in the shape of a case's `[position]`, with every field present.
    fn describe(&self, position: &Snapshot) -> Value;

    /// What is due; `Err` with the ending when the game is over.
    ///
    /// # Errors
    /// Not an error: the ending of a game that is over.
    fn due(&self, position: &Snapshot) -> Result<Due, Ending>;

    /// What a position comes to in which the players end the game before its rules do, by agreement or because a
    /// seat concedes: what each has scored, and who wins by it. `None` in a system that counts nothing before the end.
    fn broken_off(&self, _position: &Snapshot, _conceded: Option<&SeatId>) -> Option<Ending> {
        None
    }

    /// Whether a seat may end the game by conceding, as the rules have it.
    fn concession(&self, _position: &Snapshot, _seat: &SeatId) -> Concession {
        Concession::Alone
    }

    /// The period that a sheet of this seat is for, by the turn it names or none.
    ///
    /// # Errors
    /// A sentence for the player, when that period is past or there is none.
    fn period(
        &self,
        position: &Snapshot,
        seat: &SeatId,
        turn: Option<u32>,
        lang: Lang,
    ) -> Result<Period, String>;

    /// Whether a seat's texts are all that it owes for a period.
    fn complete(&self, _position: &Snapshot, _seat: &SeatId, texts: &SeatOrders, period: &Period) -> bool {
        texts.iter().any(|t| t.period == period.ordinal)
    }

    /// Reads a seat's texts against a position; the last one is the newest, and problems are its.
    /// Shows nothing that the seat may not know, and does not depend on it.
    fn read(&self, position: &Snapshot, seat: &SeatId, texts: &SeatOrders, lang: Lang) -> Reading;

    /// What a seat's order text says to the questions that are open to it, at the position at the pause.
    fn replies(
        &self,
        _position: &Snapshot,
        _seat: &SeatId,
        _open: &[Open],
        text: &str,
        _lang: Lang,
    ) -> Replies {
        Replies { rest: text.to_owned(), ..Replies::default() }
    }

    /// Why an order was not carried out, of an event that says so; for umpires, in English.
    fn refusal(&self, event: &Value) -> String {
        event["reason"].as_str().unwrap_or_default().to_owned()
    }

    /// Whether an event tells of an order that it was not carried out where a problem of a seat's reading said so
    /// already.
    fn foretold(&self, _event: &Value, _seat: &SeatId, _problem: &Problem) -> bool {
        false
    }

    /// How the game ended in a position, in a language other than English; `None` where it has no words for it.
    fn ending_in(&self, _position: &Snapshot, _lang: Lang) -> Option<String> {
        None
    }

    /// Resolves the phase that is due.
    fn resolve(&self, run: PhaseRun<'_>) -> Resolution;

    /// What an umpire's correction makes of a position, with its event. What breaks the position is refused.
    ///
    /// # Errors
    /// A sentence for the umpire: no such part, with the nearest one; an impossible value, with the reason.
    fn correct(&self, _position: &Snapshot, correction: &Correction) -> Result<Corrected, String> {
        Err(format!("{} takes no corrections: {correction}", self.title()))
    }

    /// The position after some stored events; for checking stored events against a position.
    ///
    /// # Errors
    /// A sentence when an event is not one of this system's.
    fn apply(&self, position: &Snapshot, events: &[Value]) -> Result<Snapshot, String>;

    /// What a reader is shown of an event; `None` if nothing.
    fn shown(&self, event: &Value, reader: Reader<'_>) -> Option<Value>;

    /// The position as a reader may know it, in the shape of `[position]`.
    fn view(&self, position: &Snapshot, reader: Reader<'_>) -> Value;

    /// The facts of a report for its templates: an object that holds only what the reader may know.
    fn facts(&self, chapter: &Chapter<'_>, reader: Reader<'_>, lang: Lang) -> Value;

    /// The map as a reader may see it, with arrows for what moved in `events`.
    fn scene(&self, position: &Snapshot, events: &[Value], reader: Reader<'_>, lang: Lang) -> Scene;

    /// What a seat has on the table, one row each, as it may know it; empty in a system that has no such list.
    fn roster(&self, position: &Snapshot, seat: &SeatId, lang: Lang) -> Roster;

    /// A sheet for the seat to fill in and mail back, with everything it may say.
    fn blank_sheet(&self, position: &Snapshot, seat: &SeatId, lang: Lang) -> String;

    /// Random legal orders for a seat, for whole-game tests; `pick(n)` gives a number below `n`.
    fn random_sheet(&self, position: &Snapshot, seat: &SeatId, pick: &mut dyn FnMut(u32) -> u32) -> String;
}
