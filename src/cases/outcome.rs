//! What came of a case: for people one line, for scripts everything.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use serde_json::Value;

use super::case::Case;
use super::read::Fault;
use estafette_core::table::Open;
use estafette_orders::Problem;

/// The outcome of one case.
#[derive(Debug, Clone, Serialize)]
pub struct Outcome {
    /// The file.
    pub file: String,
    /// The system.
    pub system: String,
    /// The title.
    pub title: String,
    /// The rules it proves.
    pub rules: Vec<String>,
    /// Whether everything came as expected.
    pub passed: bool,
    /// What did not.
    pub failures: Vec<Failure>,
    /// What was played, step by step.
    pub steps: Vec<StepOutcome>,
}

/// One expectation that was not met, or one thing that kept the case from being played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The line of the file that it is about; 0 for the whole file.
    pub line: usize,
    /// Which expectation, and what was found.
    pub text: String,
}

/// What was played in one step, and what stands after it.
#[derive(Debug, Clone, Default, Serialize)]
pub struct StepOutcome {
    /// The phase named in the case.
    pub phase: Option<String>,
    /// The game turn it was played in.
    pub turn: Option<u32>,
    /// Problems of the order texts.
    pub problems: Vec<SeatProblem>,
    /// Each order as understood, by seat.
    pub understood: BTreeMap<String, Vec<String>>,
    /// What was told, in order.
    pub events: Vec<Value>,
    /// Dice called for, in the order of calling. Those of shuffles stand in the events alone.
    pub dice: Vec<RolledDie>,
    /// Questions answered, with the answers used and their source.
    pub answers: Vec<TakenAnswer>,
    /// Questions left open.
    pub open: Vec<Open>,
    /// The position after it.
    pub position: Value,
    /// The phase that is due next; `None` when the game is over.
    pub due: Option<String>,
    /// How the game ended, if it did.
    pub ending: Option<String>,
    /// The reports as plain text, by seat.
    pub reports: BTreeMap<String, String>,
}

/// A problem of a seat's orders.
#[derive(Debug, Clone, Serialize)]
pub struct SeatProblem {
    /// Whose orders.
    pub seat: String,
    /// The problem.
    #[serde(flatten)]
    pub problem: Problem,
}

/// A die called for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RolledDie {
    /// The rule it was rolled under.
    pub rule: String,
    /// For whom or what.
    pub subject: String,
    /// Number of sides.
    pub sides: u32,
    /// The face shown, from 1.
    pub die: u32,
    /// What the script or the secret gave, where a ruling set the face.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computed: Option<u32>,
    /// Its full label.
    pub key: String,
}

/// A question that was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TakenAnswer {
    /// The decision.
    pub decision: String,
    /// Whose it was.
    pub seat: String,
    /// What it was about.
    pub subject: String,
    /// The answer.
    pub answer: String,
    /// Where it came from: `orders`, `reply`, `standing`, `default`.
    pub source: String,
}

impl TakenAnswer {
    /// The answers among some events: those of kind `decision`.
    pub fn among(events: &[Value]) -> Vec<Self> {
        let text = |e: &Value, key: &str| e[key].as_str().unwrap_or_default().to_owned();
        let decisions = events.iter().filter(|e| e["kind"] == "decision");
        decisions
            .map(|e| Self {
                decision: text(e, "decision"),
                seat: text(e, "seat"),
                subject: text(e, "subject"),
                answer: text(e, "answer"),
                source: text(e, "source"),
            })
            .collect()
    }
}

impl Outcome {
    /// A case that is about to be played.
    pub fn of(case: &Case) -> Self {
        Self {
            file: case.file.clone(),
            system: case.system.clone(),
            title: case.title.clone(),
            rules: case.rules.clone(),
            passed: false,
            failures: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// The outcome of a case that no system can play.
    pub fn unplayable(case: &Case, text: &str) -> Self {
        let failure = Failure { line: case.lines.at("system"), text: text.to_owned() };
        Self { failures: vec![failure], ..Self::of(case) }
    }

    /// The outcome of a file that could not be read as a case.
    pub fn unreadable(file: &str, faults: &[Fault]) -> Self {
        let failure = |f: &Fault| Failure { line: f.line, text: f.reason.clone() };
        Self {
            file: file.to_owned(),
            system: String::new(),
            title: String::new(),
            rules: Vec::new(),
            passed: false,
            failures: faults.iter().map(failure).collect(),
            steps: Vec::new(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.text),
            line => write!(f, "line {line}: {}", self.text),
        }
    }
}

/// One line: the file and its failures.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.passed {
            return write!(f, "ok   {}", self.file);
        }
        let failures: Vec<String> = self.failures.iter().map(ToString::to_string).collect();
        write!(f, "FAIL {}: {}", self.file, failures.join(" | "))
    }
}
