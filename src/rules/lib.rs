//! The rule systems, and the one seam between them and the house.
//!
//! A [`System`] says how a scenario becomes a position, what the present phase asks and of whom, how
//! sheets become orders and problems, how a phase is resolved at a table, what an event does, what a
//! seat may see, and when the game is over. The house stores positions and events as JSON and never
//! looks inside, beyond an event's `rule` and `kind`.
//!
//! A system imports `core`, `board`, `orders` and itself. It reads no clock, rolls no die of its
//! own, opens no file after it was loaded.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

pub mod correct;
mod declare;
pub mod edition;
pub mod ending;
pub mod fates;
pub mod files;
pub mod index;
pub mod kit;
mod library;
pub mod list;
pub mod muster;
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
use estafette_core::journal::{Period, Revision};
use estafette_core::table::{Given, Open};
use estafette_core::{
    Correction, DecisionId, DiceSource, Lang, Modes, PhaseName, QuestionKey, RuleId, SeatId, Sitting,
};
use estafette_orders::{Left, Problem, Verb};

pub use correct::Corrected;
pub use edition::Edition;
pub use ending::{Concession, Ending, Tally};
pub use files::{DataFault, DataFiles};
pub use index::{CaseIndex, CaseRef};
pub use library::Library;
pub use list::{Numbering, RuleEntry, RuleList};
pub use muster::Mustered;
pub use settings::Settings;
pub use speech::{Phrased, Replies, Thing, called};
pub use templates::ReportTemplates;
pub use texts::{Numbers, OrderText, SeatOrders};
pub use understood::Understood;

/// A position as stored: one JSON text. Equal positions are equal bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot(pub String);

/// A seat of a system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatInfo {
    /// Its id.
    pub id: SeatId,
    /// Its name in mails: `Polish-Lithuanian`.
    pub title: &'static str,
}

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

/// A phase to resolve.
pub struct PhaseRun<'a> {
    /// The position before it.
    pub position: &'a Snapshot,
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

/// What came of resolving a phase.
#[derive(Debug, Clone)]
pub struct Resolution {
    /// The position after the last event told. When paused, the position at the pause.
    pub position: Snapshot,
    /// What was told, in order: objects with `rule`, `kind` and the fields of the kind.
    pub events: Vec<Value>,
    /// Questions without an answer; empty when the phase came to its end.
    pub open: Vec<Open>,
}

/// One decision of a system's notes, for documentation, settings and questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecisionInfo {
    /// Its id.
    pub id: DecisionId,
    /// The rule it belongs to.
    pub rule: RuleId,
    /// What is decided.
    pub title: &'static str,
    /// What happens when nobody says anything.
    pub default: &'static str,
    /// An order that answers it.
    pub order: &'static str,
    /// Whether a game asks it unless its settings say otherwise.
    pub asked: bool,
}

/// A stretch of play to be reported: what stood, what was told, what stands.
pub struct Chapter<'a> {
    /// The position before the first event.
    pub before: &'a Snapshot,
    /// The phases played, in order, each with its events as stored.
    pub phases: &'a [(Sitting, Vec<Value>)],
    /// The position after the last event.
    pub after: &'a Snapshot,
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

/// A rule system: the one seam between the house and a game.
pub trait System: Send + Sync {
    /// Its name in commands and cases: `grunwald-1410`.
    fn name(&self) -> &'static str;
    /// Its name in mails.
    fn title(&self) -> &'static str;
    /// The revision of its rules and data.
    fn revision(&self) -> Revision;
    /// Its rules.
    fn rules(&self) -> &RuleList;
    /// All seats that a game of it can have, in seat order.
    fn seats(&self) -> Vec<SeatInfo>;
    /// The seats of a scenario, in seat order.
    fn seats_of(&self, _scenario: &str) -> Vec<SeatInfo> {
        self.seats()
    }
    /// The languages it speaks; orders are read in all of them.
    fn languages(&self) -> &'static [Lang] {
        &[Lang::English]
    }
    /// The name of a thing in a language other than English; `None` where it has none.
    fn named(&self, _thing: Thing<'_>, _lang: Lang) -> Option<String> {
        None
    }
    /// Names of its scenarios; the first is the one a game gets when none is named.
    fn scenarios(&self) -> Vec<String>;
    /// Its phases, in the order of play.
    fn phases(&self) -> Vec<PhaseName>;
    /// Its order verbs, for help, order sheets and near-name hints.
    fn verbs(&self, lang: Lang) -> &'static [Verb];
    /// The decisions of its notes.
    fn decisions(&self, lang: Lang) -> Vec<DecisionInfo>;
    /// Keys of a position and of events whose lists say nothing by their order, such as hands of cards;
    /// cases compare them as multisets.
    fn multisets(&self) -> &'static [&'static str] {
        &[]
    }
    /// What may stand in such a list of a case or be left out of it, since it is always there.
    fn implied(&self) -> &'static [&'static str] {
        &[]
    }
    /// Keys of a described position whose lists a case's expectation names only in part, such as all pairs
    /// of units that see each other.
    fn samples(&self) -> &'static [&'static str] {
        &[]
    }
    /// Other decisions under which the notes list the same choice; cases may call it by any of them.
    fn synonyms(&self, _decision: &DecisionId) -> &'static [&'static str] {
        &[]
    }
    /// Keys and allowed values of its settings, besides the decisions; no values where any text will do. What
    /// holds any text may be secret (an army list): no seat but its own is ever shown it.
    fn setting_keys(&self) -> Vec<(&'static str, &'static [&'static str])>;

    /// The opening position of a scenario.
    ///
    /// # Errors
    /// A sentence for the organiser: unknown scenario, unknown setting, impossible value.
    fn open(&self, scenario: &str, settings: &Settings) -> Result<Snapshot, String>;

    /// Reads an army list; `None` where players bring no armies of their own. Where they do, a game takes the
    /// list of a seat as its setting `army.SEAT`, else the seat has the scenario's army.
    fn muster(&self, _text: &str) -> Option<Mustered> {
        None
    }

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

    /// What an umpire gives and takes with `award` and `take`: `victory` points, or what the system counts besides.
    fn points_of_awards(&self) -> &'static str {
        "victory"
    }

    /// Where among a seat's texts of a period the one lies that all later ones go on with: those before it are
    /// void, and what was wrong with them concerns nobody any more.
    fn begun_anew(&self, _texts: &[&OrderText]) -> usize {
        0
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

    /// An open question in the words of a language.
    fn phrase(&self, open: &Open, _lang: Lang) -> Phrased {
        let question = &open.question;
        Phrased {
            text: question.text.clone(),
            choices: question.choices.iter().map(|c| c.text.clone()).collect(),
            default: question.words(&question.default),
            settled: question.settled().map(|a| question.words(a)),
            also: String::new(),
        }
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

    /// A sheet for the seat to fill in and mail back, with everything it may say.
    fn blank_sheet(&self, position: &Snapshot, seat: &SeatId, lang: Lang) -> String;

    /// The templates of its reports; without, reports show what the facts of every system have: `ending`, `summary`,
    /// `phases` and `dice`.
    fn templates(&self) -> Option<&'static ReportTemplates>;

    /// The cases that prove its rules; none where it keeps no index.
    fn cases(&self) -> &'static CaseIndex {
        &index::NONE
    }

    /// Random legal orders for a seat, for whole-game tests; `pick(n)` gives a number below `n`.
    fn random_sheet(&self, position: &Snapshot, seat: &SeatId, pick: &mut dyn FnMut(u32) -> u32) -> String;
}
