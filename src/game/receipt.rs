//! The receipt: what was understood, what was not and why, what stands now, what is still owed.

use serde::Serialize;

use super::papers::Written;
use super::{Desk, Outcome};
use crate::orders::Severity;
use crate::reports::AskedLine;
use crate::rules::{Reading, Understood};

/// At most this many problems are shown; a mail of ten thousand wrong lines gets a mail that can be read.
const MOST_PROBLEMS: usize = 60;

/// A receipt in the making.
#[derive(Debug, Default, Serialize)]
pub(super) struct Receipt {
    pub reader: String,
    pub game: String,
    pub system: String,
    /// When the mail was received, in the reader's zone.
    pub received: String,
    pub grade: String,
    /// What happened to the mail as a whole.
    pub remarks: Vec<String>,
    /// Results of commands and answers.
    pub done: Vec<String>,
    /// What went wrong with commands and answers.
    pub refused: Vec<String>,
    pub entered: Option<Block>,
    pub trial: Option<Block>,
    /// The period of the standing sheet.
    pub sheet_title: String,
    pub sheet: Vec<Line>,
    pub questions: Vec<Asked>,
    pub owed: Vec<String>,
    /// Help and listings that were asked for.
    pub pages: Vec<Page>,
    pub notes: Vec<String>,
}

/// What was made of one text.
#[derive(Debug, Default, Serialize)]
pub(super) struct Block {
    pub title: String,
    pub understood: Vec<Line>,
    pub problems: Vec<String>,
    /// How many problems are not shown.
    pub unshown: usize,
    pub forecast: Vec<String>,
}

/// One order restated.
#[derive(Debug, Serialize)]
pub(super) struct Line {
    /// `line 3`, or nothing.
    pub place: String,
    pub text: String,
    /// ` (standing)`, or nothing.
    pub mark: &'static str,
}

/// A question.
#[derive(Debug, Serialize)]
pub(super) struct Asked {
    pub key: String,
    pub text: String,
    pub options: Vec<Choice>,
    pub default: String,
    /// How to say what is not listed; empty if everything is.
    pub also: String,
    /// That the seat's orders answer it; empty if they do not.
    pub settled: String,
}

/// A numbered choice.
#[derive(Debug, Serialize)]
pub(super) struct Choice {
    pub number: u32,
    pub key: String,
    pub text: String,
}

/// A page of text that was asked for.
#[derive(Debug, Serialize)]
pub(super) struct Page {
    pub title: String,
    pub text: String,
}

impl Page {
    /// A page.
    pub fn new(title: impl Into<String>, text: impl Into<String>) -> Self {
        Self { title: title.into(), text: text.into() }
    }
}

impl From<AskedLine> for Asked {
    fn from(asked: AskedLine) -> Self {
        let option = |(number, key, text)| Choice { number, key, text };
        Self {
            key: asked.key,
            text: asked.text,
            options: asked.options.into_iter().map(option).collect(),
            default: asked.default,
            also: asked.also,
            settled: asked.settled,
        }
    }
}

/// Orders as lines of a receipt.
pub(super) fn lines(orders: &[Understood]) -> Vec<Line> {
    let line = |o: &Understood| Line {
        place: if o.line == 0 { String::new() } else { format!("line {}: ", o.line) },
        text: o.text.clone(),
        mark: if o.standing { " (standing)" } else { "" },
    };
    orders.iter().map(line).collect()
}

/// The whole sheet as lines: what came with earlier mails has no line number in this one.
pub(super) fn sheet_lines(orders: &[Understood]) -> Vec<Line> {
    lines(orders).into_iter().map(|l| Line { place: String::new(), ..l }).collect()
}

impl Block {
    /// What a reading says.
    pub fn of(title: String, reading: &Reading) -> Self {
        Self {
            title,
            understood: lines(&reading.understood),
            problems: reading.problems.iter().take(MOST_PROBLEMS).map(|p| p.render(crate::core::Lang::English)).collect(),
            unshown: reading.problems.len().saturating_sub(MOST_PROBLEMS),
            forecast: reading.forecast.clone(),
        }
    }
}

/// What a reading is worth.
pub(super) fn grade_of(reading: &Reading) -> Outcome {
    let errors = reading.problems.iter().any(|p| p.severity == Severity::Error);
    match (reading.understood.is_empty(), reading.problems.is_empty()) {
        (true, false) if errors => Outcome::Unusable,
        (_, true) => Outcome::Accepted,
        _ => Outcome::Warned,
    }
}

/// A grade as it stands in the subject.
pub(super) fn grade_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Accepted => "accepted",
        Outcome::Warned => "accepted with warnings",
        _ => "nothing usable",
    }
}

impl Desk<'_> {
    /// Writes a receipt.
    pub fn write_receipt(&self, receipt: &Receipt) -> Written {
        self.papers.write("receipt", receipt)
    }
}
