//! What a review of a draft is made of.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::difference::Difference;
use super::ledger::PrecedentLine;
use estafette_core::{GameId, LetterId, SeatId, Sitting};
use estafette_reports::AskedLine;

/// A draft as an umpire reviews it. Marks such as `D17` are those of the umpire's report.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Review {
    /// The game.
    pub game: String,
    /// The rule system, by name.
    pub system: String,
    /// The rule system's title.
    pub system_title: String,
    /// The number of the draft; it rises with every ruling.
    pub draft: u32,
    /// The game turn of its first phase.
    pub turn: u32,
    /// What it adjudicates, in words.
    pub title: String,
    /// Since when it waits.
    pub since: DateTime<Utc>,
    /// When it is published unless an umpire objects.
    pub publish: Option<DateTime<Utc>>,
    /// Where the adjudication stops, in words.
    pub stops: String,
    /// What each seat ordered, and what it would be told, in seat order.
    pub seats: Vec<SeatReview>,
    /// Everything that happens, in order.
    pub phases: Vec<PhaseReview>,
    /// Every die.
    pub dice: Vec<DieReview>,
    /// Every decision, and where its answer came from.
    pub decisions: Vec<DecisionReview>,
    /// The questions that would be put next, by seat.
    pub questions: Vec<(SeatId, AskedLine)>,
    /// Problems and warnings.
    pub problems: Vec<ProblemReview>,
    /// The settings that the game is played under: decisions, readings, house rules.
    pub settings: Vec<(String, String)>,
    /// The rules that acted, in the order of the rulebook.
    pub rules: Vec<RuleReview>,
    /// The rulings of the game, in order.
    pub rulings: Vec<RulingReview>,
}

impl Review {
    /// The review without rulings of other games, such as those in which its reader plays.
    pub fn without<V>(mut self, games: &BTreeMap<GameId, V>) -> Self {
        for rule in &mut self.rules {
            rule.precedents.retain(|line| !games.keys().any(|game| game.as_str() == line.game));
        }
        self
    }
}

/// A seat in a review.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct SeatReview {
    /// The seat.
    pub seat: String,
    /// Its title.
    pub title: String,
    /// Its holder's name.
    pub holder: Option<String>,
    /// The texts as mailed, each with its letter.
    pub letters: Vec<(LetterId, String)>,
    /// Its orders by number, as mailed and as they count now.
    pub orders: Vec<OrderReview>,
    /// The whole sheet as understood.
    pub understood: Vec<String>,
    /// The report that it would be mailed: subject and text.
    pub report: (String, String),
}

/// One order in a review.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OrderReview {
    /// Its number: 3 of `strike POLISH 3`.
    pub number: u32,
    /// As mailed.
    pub text: String,
    /// What counts in its place: nothing when it is struck; `None` when it counts as it is.
    pub ruled: Option<String>,
    /// The turn that it is for.
    pub turn: u32,
    /// The period that it is for, in words.
    pub when: String,
    /// The journal entry of its text.
    #[serde(skip)]
    pub seq: u64,
    /// Which statement of that text.
    #[serde(skip)]
    pub statement: u32,
    /// The ordinal of its period.
    #[serde(skip)]
    pub period: u32,
}

/// A phase in a review.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct PhaseReview {
    /// The phase in words.
    pub title: String,
    /// What happened, in order: a head, and lines with dice, modifiers and rules.
    pub entries: Vec<(String, Vec<String>)>,
}

/// A die in a review.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DieReview {
    /// What it is called: `D17`.
    pub mark: String,
    /// The face that counts.
    pub die: u32,
    /// What the key gives, where an umpire set another.
    pub computed: Option<u32>,
    /// Number of sides.
    pub sides: u32,
    /// What stands on them, as in [`estafette_rules::kit::Die`].
    pub of: String,
    /// Its rule.
    pub rule: String,
    /// For whom or what.
    pub subject: String,
    /// Its label.
    pub key: String,
    /// The phase instance.
    #[serde(skip)]
    pub sitting: Option<Sitting>,
}

/// A decision in a review.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DecisionReview {
    /// Which decision.
    pub decision: String,
    /// Its rule.
    pub rule: String,
    /// Whose.
    pub seat: String,
    /// The unit or hex.
    pub subject: String,
    /// What was chosen, in words.
    pub text: String,
    /// Where the answer came from: `orders`, `reply`, `standing`, `default`, `ruling`.
    pub source: String,
}

/// A problem in a review.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProblemReview {
    /// Its number: 3 of `waive P3`.
    pub number: u32,
    /// What it is, with its line and place.
    pub text: String,
    /// Whether it was waived.
    pub waived: Waived,
}

/// Whether a problem still stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waived {
    /// It stands.
    No,
    /// An umpire waived it.
    Yes,
}

/// A rule that acted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RuleReview {
    /// Its id.
    pub rule: String,
    /// What it says, in a few words.
    pub title: String,
    /// The rulebook's section.
    pub section: String,
    /// How often it acted.
    pub times: usize,
    /// Rulings in all games of the system that were about it.
    pub precedents: Vec<PrecedentLine>,
}

/// A ruling of the game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RulingReview {
    /// Its number: 3 of `R3`.
    pub number: u32,
    /// What was ruled.
    pub text: String,
    /// What stood before.
    pub replaced: String,
    /// Who ruled.
    pub by: String,
    /// Why.
    pub because: String,
    /// When.
    pub at: DateTime<Utc>,
    /// Who withdrew it and why, if somebody did.
    pub withdrawn: Option<String>,
    /// Whether it acts in this draft and nothing comes of it; no player is told of it then.
    pub without_effect: bool,
}

/// What came of what an umpire did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ActResult {
    /// The number of the draft that stands now; `None` when none does.
    pub draft: Option<u32>,
    /// What was done, one sentence each.
    pub done: Vec<String>,
    /// What changed in the draft.
    pub changed: Difference,
    /// Number of mails put into the outbox.
    pub mails: usize,
}
