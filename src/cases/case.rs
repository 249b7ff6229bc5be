//! A case as its author wrote it: read from TOML, not yet tried on a system.

use std::collections::BTreeMap;

use serde_json::Value;

use super::lines::Lines;
use estafette_rules::Settings;

/// One case.
#[derive(Debug, Clone)]
pub struct Case {
    /// How messages name its file.
    pub file: String,
    /// The system it is played on.
    pub system: String,
    /// What it shows, in a few words; empty if its author gave none.
    pub title: String,
    /// The rules it proves.
    pub rules: Vec<String>,
    /// The scenario it starts from.
    pub scenario: Option<String>,
    /// The game turn it starts in.
    pub turn: Option<u32>,
    /// The stated position or parts of one.
    pub position: Option<toml::Table>,
    /// What a case of a tournament states in place of a position.
    pub tournament: Option<toml::Table>,
    /// Decision modes, readings and house rules.
    pub settings: Settings,
    /// Where its dice come from.
    pub dice: CaseDice,
    /// The case itself, then each `[[then]]`.
    pub steps: Vec<Step>,
    /// Where each key stands in the file.
    pub(super) lines: Lines,
}

impl Case {
    /// The line of a path of keys such as `expect.standings[2]`, or of the nearest part of it that the file
    /// holds.
    pub fn line(&self, path: &str) -> usize {
        self.lines.at(path)
    }

    /// The line within a part of the file of what a sentence is about: a key that it names between backticks.
    pub fn line_of(&self, part: &str, sentence: &str) -> usize {
        self.lines.mentioned(part, sentence).unwrap_or_else(|| self.line(part))
    }
}

/// Where a case's dice come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseDice {
    /// From the lists under `dice`: what is not listed is a failure. Shuffles are made under the key made
    /// from the phrase.
    Scripted(String),
    /// Rolled under the key made from a phrase.
    Phrase(String),
}

/// One stretch of a case: what is ordered, played and expected.
#[derive(Debug, Clone, Default)]
pub struct Step {
    /// Its place in the file: empty for the case itself, `then[0]` for the first `[[then]]`.
    pub place: String,
    /// The phase that must be due and is resolved; nothing is resolved without one.
    pub phase: Option<String>,
    /// The last phase that is resolved, if more than one is.
    pub through: Option<String>,
    /// The game turn that must be due.
    pub turn: Option<u32>,
    /// Order texts by seat.
    pub orders: BTreeMap<String, String>,
    /// What an umpire ruled, in the desk's words.
    pub rulings: Vec<CaseRuling>,
    /// Scripted dice.
    pub rolls: Vec<Scripted>,
    /// Answers to questions, in order.
    pub answers: Vec<CaseAnswer>,
    /// What must come of it.
    pub expect: Expect,
}

/// One scripted die.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scripted {
    /// The face shown.
    pub die: u32,
    /// The rule and subject it is for; `None` takes the next call that no named die is for.
    pub named: Option<(String, String)>,
}

/// One answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseAnswer {
    /// The seat that answers.
    pub seat: String,
    /// The decision.
    pub decision: String,
    /// The unit or hex that it is about; `None` for any.
    pub subject: Option<String>,
    /// The key of a choice, its words, its number, or what is given: `crown 2, provision 1`.
    pub answer: String,
}

/// What is expected after a step; whatever is not named is not checked.
#[derive(Debug, Clone, Default)]
pub struct Expect {
    /// Units and leaders that are gone; an empty list says that none is.
    pub eliminated: Option<Vec<String>>,
    /// The phase that is due next.
    pub phase: Option<String>,
    /// Questions left open, as tables of seat and decision; an empty list says that none is.
    pub asks: Option<Vec<Value>>,
    /// Events in this order, others may stand between.
    pub events: Vec<Value>,
    /// Problems of the order texts; an empty list says that there are none.
    pub problems: Option<Vec<ExpectedProblem>>,
    /// What reports hold and do not hold, by seat.
    pub reports: BTreeMap<String, ExpectedReport>,
    /// Parts of the position.
    pub position: serde_json::Map<String, Value>,
}

/// What an umpire ruled in a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseRuling {
    /// Where it stands in the file: `rulings[0]`.
    pub place: String,
    /// One or several lines of the desk's words.
    pub text: String,
}

/// A problem that a receipt must complain of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectedProblem {
    /// Whose orders.
    pub seat: String,
    /// The line of the text, from 1; `None` for any.
    pub line: Option<usize>,
    /// The rule broken; `None` for any.
    pub rule: Option<String>,
}

/// What a seat's report holds and what it must not hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExpectedReport {
    /// Pieces of text that must be in it.
    pub contains: Vec<String>,
    /// Pieces of text that must not be in it.
    pub lacks: Vec<String>,
}
