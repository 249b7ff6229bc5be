//! The receipt: what was understood, what was not and why, what stands now, what is still owed.

use crate::post::PostOffice;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::compose::{Body, Post};
use super::visit::Visit;
use crate::base::papers::Written;
use crate::said::commands::SortedText;
use crate::said::fates::{Fate, perhaps_meant};
use crate::{HouseResult, Outcome};
use estafette_core::Lang;
use estafette_reports::AskedLine;
use estafette_rules::{Reading, Understood};
use estafette_store::{MailKind, PostWork};
use estafette_words::{Voice, say};

/// At most this many problems are shown; a mail of ten thousand wrong lines gets a mail that can be read.
pub(crate) const MOST_PROBLEMS: usize = 60;
/// At most this many lines of talk are quoted.
const MOST_QUOTED: usize = 5;

/// A receipt in the making, and as it waits in the outbox: a field that a later version adds is empty in one that
/// an earlier version left there.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Receipt {
    /// The reader's language.
    pub lang: Lang,
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
    /// What is said of lines near to commands, where no sheet was made of the text.
    pub strays: Vec<String>,
    /// The period of the standing sheet.
    pub sheet_title: String,
    pub sheet: Vec<RestatedLine>,
    pub questions: Vec<Asked>,
    pub owed: Vec<String>,
    /// Help and listings that were asked for.
    pub pages: Vec<Page>,
    pub notes: Vec<String>,
}

/// What was made of one text.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Block {
    pub title: String,
    pub understood: Vec<RestatedLine>,
    pub problems: Vec<String>,
    /// How many problems are not shown.
    pub unshown: usize,
    pub forecast: Vec<String>,
}

/// One order restated.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct RestatedLine {
    /// `line 3`, or nothing.
    pub place: String,
    pub text: String,
    /// ` (standing)`, or nothing.
    pub mark: String,
}

/// A question.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Asked {
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
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Choice {
    pub number: u32,
    pub key: String,
    pub text: String,
}

/// A page of text that was asked for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Page {
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
pub(crate) fn lines(orders: &[Understood], voice: Voice) -> Vec<RestatedLine> {
    let line = |o: &Understood| RestatedLine {
        place: if o.line == 0 { String::new() } else { at_line(o.line, "", voice) },
        text: o.told(),
        mark: if o.standing { format!(" {}", say!(voice, "receipt-standing")) } else { String::new() },
    };
    orders.iter().map(line).collect()
}

/// What is said of a line of the mail: `line 3: that is no order`.
pub(crate) fn at_line(line: usize, said: &str, voice: Voice) -> String {
    format!("{} {said}", say!(voice, "receipt-place", n = line))
}

/// How many lines of talk were passed over, where one of them might have been meant as more; with the first of them.
pub(crate) fn passed_over(text: &str, fates: &[Fate], voice: Voice) -> Option<String> {
    let written: Vec<&str> = text.lines().collect();
    let quoted = |line: usize| Some(format!("`{}`", written.get(line - 1)?.trim()));
    let lines: Vec<String> = perhaps_meant(fates).filter_map(quoted).take(MOST_QUOTED).collect();
    let n = perhaps_meant(fates).count();
    (n > 0).then(|| say!(voice, "receipt-talk", n = n, lines = &lines.join(", ")))
}

/// That of some lines nothing but the turn was read.
pub(crate) fn turn_only(said: &SortedText, voice: Voice) -> Vec<String> {
    let turn = said.turn.unwrap_or_default();
    said.turn_only
        .iter()
        .map(|line| at_line(*line, &say!(voice, "receipt-turn-only", turn = turn), voice))
        .collect()
}

/// What is said of headings that stand where none counts.
pub(crate) fn misplaced(said: &SortedText, voice: Voice) -> Vec<String> {
    let told = |(line, heading): &(usize, String)| {
        at_line(*line, &say!(voice, "receipt-misplaced", said = heading), voice)
    };
    said.misplaced.iter().map(told).collect()
}

/// Why no sheet is made of a text that names two turns.
pub(crate) fn two_turns(said: &SortedText, voice: Voice) -> Option<String> {
    let (one, other) = (said.turn?, said.other_turn?);
    Some(say!(voice, "receipt-two-turns", one = one, other = other))
}

/// The whole sheet as lines: what came with earlier mails has no line number in this one.
pub(crate) fn sheet_lines(orders: &[Understood], voice: Voice) -> Vec<RestatedLine> {
    lines(orders, voice).into_iter().map(|l| RestatedLine { place: String::new(), ..l }).collect()
}

impl Receipt {
    /// Without what is asked and owed: the report below it says that, as it is now.
    pub fn of_the_past(self) -> Self {
        Self { questions: Vec::new(), owed: Vec::new(), ..self }
    }
}

impl Block {
    /// What a reading says.
    pub fn of(title: String, reading: &Reading, voice: Voice) -> Self {
        Self {
            title,
            understood: lines(&reading.understood, voice),
            problems: reading.problems.iter().take(MOST_PROBLEMS).map(|p| p.render(voice.0)).collect(),
            unshown: reading.problems.len().saturating_sub(MOST_PROBLEMS),
            forecast: reading.forecast.clone(),
        }
    }
}

/// What a reading is worth.
pub(crate) fn grade_of(reading: &Reading) -> Outcome {
    match (reading.understood.is_empty(), reading.problems.is_empty()) {
        (true, _) => Outcome::Unusable,
        (false, true) => Outcome::Accepted,
        (false, false) => Outcome::Warned,
    }
}

/// A receipt in one word, as it stands in the subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grade {
    Accepted,
    Warned,
    Unusable,
    /// There were commands only.
    Answered,
    /// There was a dry run only.
    Trial,
}

impl Grade {
    const ALL: [Self; 5] = [Self::Accepted, Self::Warned, Self::Unusable, Self::Answered, Self::Trial];

    /// The grade of orders.
    pub fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Accepted => Self::Accepted,
            Outcome::Warned => Self::Warned,
            _ => Self::Unusable,
        }
    }

    /// The grade that is kept with a letter as its reason, in English.
    pub fn kept(reason: &str) -> Option<Self> {
        let grade = reason.split(';').next();
        Self::ALL.into_iter().find(|g| Some(g.say(Voice::ENGLISH).as_str()) == grade)
    }

    /// In words.
    pub fn say(self, voice: Voice) -> String {
        match self {
            Self::Accepted => say!(voice, "grade-accepted"),
            Self::Warned => say!(voice, "grade-warned"),
            Self::Unusable => say!(voice, "grade-unusable"),
            Self::Answered => say!(voice, "grade-answered"),
            Self::Trial => say!(voice, "grade-trial"),
        }
    }
}

impl PostOffice<'_> {
    /// Writes a receipt.
    pub fn write_receipt(&self, receipt: &Receipt) -> Written {
        self.base.papers.write("receipt", receipt)
    }
}

impl<'v> Visit<'v> {
    /// Puts the receipt into the outbox; what the letter came to.
    pub fn send(&mut self, work: &mut dyn PostWork) -> HouseResult<(Outcome, String)> {
        let outcome = self.outcome.unwrap_or(Outcome::Accepted);
        if let Some(reason) = self.unanswered.take() {
            return Ok((outcome, reason));
        }
        let informed = self.receipt.entered.is_none() && self.receipt.trial.is_none();
        let grade = match outcome {
            Outcome::Accepted if informed => Grade::Answered,
            _ if self.receipt.entered.is_none() && self.receipt.trial.is_some() => Grade::Trial,
            other => Grade::of(other),
        };
        let said = grade.say(self.voice());
        self.receipt.grade.clone_from(&said);
        if outcome == Outcome::Unusable
            && let Some((outcome, reason)) = self.silence(work)?
        {
            return Ok((outcome, reason));
        }
        let title = self.receipt.entered.as_ref().or(self.receipt.trial.as_ref()).map(|b| b.title.clone());
        let subject = title.map_or_else(|| said.clone(), |t| format!("{said}: {t}"));
        let post = self.envelope(work, subject)?;
        PostOffice::at(self.base).post(work, &self.game, &self.from.seat, post)?;
        Ok((outcome, grade.say(Voice::ENGLISH)))
    }

    /// The receipt as a mail; after too many in an hour, one that is replaced by the next.
    fn envelope(&mut self, work: &mut dyn PostWork, subject: String) -> HouseResult<Post<'v>> {
        let (game, seat, now) = (&self.from.game, &self.from.seat, self.from.now);
        let address = self.game.held(seat).map(|h| h.address.clone()).unwrap_or_default();
        let wait: Option<DateTime<Utc>> = PostOffice::at(self.base).gathered_until(work, &address, now)?;
        if wait.is_some() {
            self.receipt.remarks.push(say!(self.voice(), "receipt-gathered"));
        }
        let (kind, cause) = match wait {
            None => (MailKind::Receipt, format!("letter|{}|receipt", self.from.row.id)),
            Some(until) => (MailKind::Gathered, format!("gathered|{game}|{seat}|{}", until.timestamp())),
        };
        Ok(Post {
            kind,
            cause,
            subject,
            body: Body::Receipt(Box::new(self.receipt.clone())),
            picture: None,
            answers: Some(self.from.letter),
            at: now,
            not_before: wait.unwrap_or(now),
        })
    }
}
