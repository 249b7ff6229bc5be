//! What an umpire ruled in a case: the desk's words, and what they do to a step.

use std::collections::BTreeMap;

use serde_json::Value;

use super::case::{Case, Step};
use super::outcome::Failure;
use estafette_core::{Correction, SeatId, When};
use estafette_orders::desk::{self, Demand, DeskNames, DeskWord, Edits, WhichDie};
use estafette_rules::{Snapshot, System};

/// The rulings of a step, by what they act on.
#[derive(Default)]
pub(super) struct Rulings {
    /// Statements struck and amended, by seat.
    pub edits: BTreeMap<String, Edits>,
    /// Statements added, with their seats.
    pub added: Vec<(String, String)>,
    /// Dice set: rule, subject, count and face.
    pub dice: Vec<(String, String, u32, u32)>,
    /// What stands after `answer`.
    pub answers: Vec<String>,
    /// Corrections.
    pub fixes: Vec<Fix>,
    /// Notes: the seat, if it is for one, and the text.
    pub notes: Vec<(Option<String>, String)>,
}

/// A correction that waits for its phase.
#[derive(Clone)]
pub(super) struct Fix {
    /// The line of the case.
    pub line: usize,
    /// Before or after the phase.
    pub when: When,
    /// The phase; none if the step names no phase.
    pub phase: Option<String>,
    /// What.
    pub correction: Correction,
}

impl Rulings {
    /// Reads the rulings of a step.
    ///
    /// # Errors
    /// Every ruling that cannot be read, and those that mean nothing in a case.
    pub fn read(case: &Case, step: &Step, system: &dyn System) -> Result<Self, Vec<Failure>> {
        let seats = system.seats().iter().map(|s| s.id.to_string()).collect();
        let known = DeskNames { seats, phases: system.phases().iter().map(ToString::to_string).collect() };
        let (mut rulings, mut failures) = (Self::default(), Vec::new());
        for ruling in &step.rulings {
            let at = case.lines.at(&ruling.place);
            let read = desk::read(&ruling.text, &known);
            let wrong = read.problems.into_iter().map(|p| {
                let hint = p.hint.map_or_else(String::new, |hint| format!("; {hint}"));
                Failure { line: at, text: format!("`{}`: {}{hint}", p.source.trim(), p.message) }
            });
            failures.extend(wrong);
            for spoken in read.words {
                if let Err(why) = rulings.add(spoken.word, step, at) {
                    failures.push(Failure { line: at, text: format!("`{}`: {why}", spoken.text) });
                }
            }
        }
        if failures.is_empty() { Ok(rulings) } else { Err(failures) }
    }

    fn add(&mut self, word: DeskWord, step: &Step, line: usize) -> Result<(), String> {
        let demand = match word {
            DeskWord::Rule { demand, .. } => demand,
            DeskWord::Approve | DeskWord::Hold | DeskWord::Drop => {
                return Err("a case has no draft to publish or to give up".to_owned());
            }
            DeskWord::Game(_) => return Err("a case has no clock and no players".to_owned()),
            DeskWord::Withdraw { .. } => return Err("leave a ruling out of the case instead".to_owned()),
        };
        match demand {
            Demand::Strike { seat, order } => self.edit(seat, order.number, String::new())?,
            Demand::Amend { seat, order, text } => self.edit(seat, order.number, text)?,
            Demand::Add { seat, text } => self.added.push((seat, text)),
            Demand::Die { which: WhichDie::Named { rule, subject, count }, face } => {
                self.dice.push((rule, subject, count, face));
            }
            Demand::Die { .. } => {
                return Err("a case names a die by rule and subject: `die 8.56 B = 4`".to_owned());
            }
            Demand::Answer { said } => self.answers.push(said),
            Demand::Set { path, value, when } => {
                let (when, phase) = when.unwrap_or_default();
                let value = desk::value(&value);
                self.fix(step, line, (when, phase), Correction::Set { path, value });
            }
            Demand::Award { seat, points } => {
                let seat: SeatId = seat.parse().map_err(|_| format!("there is no seat `{seat}`"))?;
                self.fix(step, line, (When::Before, None), Correction::Award { seat, points });
            }
            Demand::Waive { .. } => {
                return Err("a case expects its problems: `problems = [...]` under `[expect]`".to_owned());
            }
            Demand::Note { to, text } => self.notes.push((to, text)),
        }
        Ok(())
    }

    fn edit(&mut self, seat: String, order: u32, text: String) -> Result<(), String> {
        match self.edits.entry(seat).or_default().insert(order, text) {
            Some(_) => Err(format!("order {order} is struck or amended twice")),
            None => Ok(()),
        }
    }

    /// Without a phase the first of the step is meant, or its last for what comes after.
    fn fix(
        &mut self,
        step: &Step,
        line: usize,
        (when, phase): (When, Option<String>),
        correction: Correction,
    ) {
        let usual = match when {
            When::Before => step.phase.clone(),
            When::After => step.through.clone().or_else(|| step.phase.clone()),
        };
        self.fixes.push(Fix { line, when, phase: phase.or(usual), correction });
    }

    /// Puts the notes below the reports that they are for; the umpire's has them all.
    pub fn note(&self, reports: &mut BTreeMap<String, String>) {
        for (to, text) in &self.notes {
            let heard = reports.iter_mut().filter(|(name, _)| {
                to.as_ref().is_none_or(|seat| seat == *name) || name.as_str() == "umpire"
            });
            heard.for_each(|(_, report)| report.push_str(&format!("\nThe umpire notes: {text}\n")));
        }
    }

    /// The text of a seat as it counts, and the numbers of its orders where some were struck or amended.
    ///
    /// # Errors
    /// A sentence, when a statement is not there.
    pub fn edited(&self, seat: &str, text: &str) -> Result<(String, Option<Vec<u32>>), String> {
        let Some(edits) = self.edits.get(seat) else { return Ok((text.to_owned(), None)) };
        let count = desk::statements(text).len();
        let edited = desk::edited(text, edits);
        let edited = edited.map_err(|n| format!("{seat} has no order {n} here, only {count}"))?;
        Ok((edited, Some(desk::numbers(text, edits))))
    }
}

/// Does what is to be done before or after a phase: the position then, and its events.
///
/// # Errors
/// Why one cannot be done.
pub(super) fn correct(
    system: &dyn System,
    position: &Snapshot,
    fixes: &[Fix],
    (when, phase): (When, Option<&str>),
) -> Result<(Snapshot, Vec<Value>), Failure> {
    let mut position = position.clone();
    let mut events = Vec::new();
    for fix in fixes.iter().filter(|f| f.when == when && f.phase.as_deref() == phase) {
        let corrected = system.correct(&position, &fix.correction);
        let corrected = corrected.map_err(|text| Failure { line: fix.line, text })?;
        position = corrected.position;
        events.push(corrected.event);
    }
    Ok((position, events))
}
