//! Plays a case on its system: reads the orders, resolves exactly the named phases, and has each step
//! checked.

mod orders;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::answers::{Answers, Pause};
use super::case::{Case, CaseDice, Step};
use super::check::{self, After};
use super::compare::Yardstick;
use super::dice::Dice;
use super::lines::join;
use super::names;
use super::near_or_list;
use super::outcome::{Failure, Outcome, StepOutcome, TakenAnswer};
use super::paused::Paused;
use super::rulings::{self, Fix, Rulings};
use super::tell::{Hear, Teller};
use estafette_core::table::Open;
use estafette_core::{DiceKey, GameId, Keyed, SeatId, Secret, Sitting, When};
use estafette_rules::{CasePosition, Chapter, Due, PhaseRun, Reader, SeatOrders, Snapshot, System};

/// A phase is run again at most this often; a system that always asks anew would never end.
const MOST_RUNS: usize = 10_000;

/// Plays a case and checks it.
pub fn run(case: &Case, system: &dyn System, teller: &dyn Teller, hear: Hear) -> Outcome {
    let mut outcome = Outcome::of(case);
    let mut failures = names::check(case, system);
    if failures.is_empty() {
        match stage(case, system) {
            Ok(position) => {
                Run::new(case, system, (teller, hear), position).play(&mut outcome, &mut failures);
            }
            Err(failure) => failures.push(failure),
        }
    }
    outcome.passed = failures.is_empty();
    outcome.failures = failures;
    outcome
}

fn stage(case: &Case, system: &dyn System) -> Result<Snapshot, Failure> {
    let stated = CasePosition {
        scenario: case.scenario.as_deref(),
        phase: case.steps[0].phase.as_deref(),
        turn: case.turn,
        stated: case.position.as_ref(),
        settings: case.settings.clone(),
    };
    system.stage(&stated).map_err(|text| {
        let parts = ["position", "settings", "decisions", "phase", "scenario"];
        let line = parts.iter().find_map(|part| case.lines.mentioned(part, &text));
        Failure { line: line.unwrap_or_else(|| case.lines.at("position")), text }
    })
}

/// A case being played.
struct Run<'a> {
    case: &'a Case,
    system: &'a dyn System,
    teller: &'a dyn Teller,
    hear: Hear,
    position: Snapshot,
    orders: BTreeMap<SeatId, SeatOrders>,
    answers: Answers,
    /// Corrections whose phase is not over.
    fixes: Vec<Fix>,
    /// The phase instance that waits for answers.
    paused: Option<Paused>,
    /// Every unit and leader that ever stood in the position.
    seen: BTreeSet<String>,
    /// Every event of the case so far.
    told: Vec<Value>,
}

/// The phases resolved in a step.
#[derive(Default)]
struct Played {
    phases: Vec<(Sitting, Vec<Value>)>,
    after: Option<Snapshot>,
    open: Vec<Open>,
}

impl<'a> Run<'a> {
    fn new(
        case: &'a Case,
        system: &'a dyn System,
        (teller, hear): (&'a dyn Teller, Hear),
        position: Snapshot,
    ) -> Self {
        let answers = Answers::new(&case.settings.modes());
        let seen = check::pieces(&system.describe(&position));
        let (orders, told) = (BTreeMap::new(), Vec::new());
        let (fixes, paused) = (Vec::new(), None);
        Self { case, system, teller, hear, position, orders, answers, fixes, paused, seen, told }
    }

    fn play(&mut self, outcome: &mut Outcome, failures: &mut Vec<Failure>) {
        for step in &self.case.steps {
            let mut made = StepOutcome { phase: step.phase.clone(), ..StepOutcome::default() };
            let played = self.step(step, &mut made, failures);
            outcome.steps.push(made);
            if !played {
                return;
            }
        }
        let answers: Vec<String> = self.answers.unused().collect();
        failures
            .extend(answers.into_iter().map(|text| Failure { line: self.case.lines.at("answers"), text }));
        if let Some(Paused { dice, .. }) = &self.paused {
            let line = self.case.lines.at("dice");
            failures.extend(dice.unused().map(|text| Failure { line, text }));
        }
    }

    /// Plays one step and checks it; whether the case can go on.
    fn step(&mut self, step: &Step, made: &mut StepOutcome, failures: &mut Vec<Failure>) -> bool {
        let before = self.position.clone();
        let rulings = match Rulings::read(self.case, step, self.system) {
            Ok(rulings) => rulings,
            Err(wrong) => {
                failures.extend(wrong);
                return false;
            }
        };
        let read = self.read_orders(step, &rulings, made);
        self.answers.add(&step.answers);
        rulings.answers.iter().for_each(|said| self.answers.rule(said));
        self.fixes.extend_from_slice(&rulings.fixes);
        let played = match read.and_then(|()| self.resolve(step, &rulings, made, failures)) {
            Ok(played) => played,
            Err(failure) => {
                failures.push(failure);
                return false;
            }
        };
        let after = played.after.clone().unwrap_or_else(|| self.position.clone());
        made.events = played.phases.iter().flat_map(|(_, events)| events.iter().cloned()).collect();
        made.answers = TakenAnswer::among(&made.events);
        made.position = self.system.describe(&after);
        self.seen.extend(check::pieces(&made.position));
        self.told.extend(made.events.iter().cloned());
        match self.system.due(&after) {
            Ok(due) => made.due = Some(due.phase.to_string()),
            Err(ending) => made.ending = Some(ending.text),
        }
        let chapter = Chapter { before: &before, phases: &played.phases, after: &after, open: &played.open };
        made.reports = self.reports(step, &chapter);
        rulings.note(&mut made.reports);
        made.open = played.open;
        if self.paused.is_none() {
            self.position = after;
        }
        let yard = Yardstick::of(self.system);
        let after = After { case: self.case, step, made, seen: &self.seen, told: &self.told, yard };
        failures.extend(after.check());
        true
    }

    fn reports(&self, step: &Step, chapter: &Chapter<'_>) -> BTreeMap<String, String> {
        check::readers(self.system, self.case, step, self.hear)
            .into_iter()
            .map(|(name, reader)| {
                let mine = |o: &&Open| reader.as_ref().is_none_or(|seat| o.key.seat == *seat);
                let asked: Vec<Open> = chapter.open.iter().filter(mine).cloned().collect();
                let reader = reader.as_ref().map_or(Reader::Umpire, Reader::Seat);
                (name, self.teller.tell(self.system, chapter, reader, &asked))
            })
            .collect()
    }

    fn resolve(
        &mut self,
        step: &Step,
        rulings: &Rulings,
        made: &mut StepOutcome,
        failures: &mut Vec<Failure>,
    ) -> Result<Played, Failure> {
        let mut played = Played::default();
        let Some(named) = &step.phase else {
            self.corrected(&mut played)?;
            if !step.rolls.is_empty() {
                return Err(self.failure(
                    step,
                    "dice",
                    "no `phase` is named, so nothing is played and no die rolled",
                ));
            }
            return Ok(played);
        };
        let due = self.due(step, named)?;
        made.turn = Some(due.turn);
        let last = step.through.as_ref().unwrap_or(named);
        self.known_phase(step, "through", last)?;
        let (mut dice, mut orders) = self.resume(&due);
        dice.add(&step.rolls);
        for (rule, subject, count, face) in &rulings.dice {
            dice.set((rule, subject, *count), *face);
        }
        let mut position = self.position.clone();
        let mut due = due;
        loop {
            let sitting = sitting(&due);
            let phase = Some(sitting.phase.as_str());
            let (begun, mut events) =
                rulings::correct(self.system, &position, &self.fixes, (When::Before, phase))?;
            let (after, told, open) = self.phase(&begun, &sitting, (&orders, &mut dice), step, failures);
            events.extend(told);
            position = after;
            if open.is_empty() {
                let (ended, more) =
                    rulings::correct(self.system, &position, &self.fixes, (When::After, phase))?;
                events.extend(more);
                position = ended;
                self.fixes.retain(|fix| fix.phase.as_deref() != phase);
            }
            played.phases.push((sitting.clone(), events));
            made.dice = dice.rolled().to_vec();
            if !open.is_empty() {
                played.open.clone_from(&open);
                self.note(step, &dice, failures);
                self.paused = Some(Paused { sitting, dice, position: position.clone(), open, orders });
                break;
            }
            self.answers.next_phase();
            orders.clone_from(&self.orders);
            if due.phase.as_str() == last {
                self.finish(step, &dice, failures);
                break;
            }
            due = match self.system.due(&position) {
                Ok(next) if played.phases.len() < 1000 => next,
                Ok(_) => return Err(self.failure(step, "through", format!("`{last}` never came"))),
                Err(ending) => {
                    let text = format!("the game was over before `{last}`: {}", ending.text);
                    return Err(self.failure(step, "through", text));
                }
            };
        }
        played.after = Some(position);
        Ok(played)
    }

    /// What is due, if it is what the step names.
    fn due(&self, step: &Step, named: &str) -> Result<Due, Failure> {
        self.known_phase(step, "phase", named)?;
        let due = self
            .system
            .due(&self.position)
            .map_err(|ending| self.failure(step, "phase", format!("the game is over: {}", ending.text)))?;
        if due.phase.as_str() != named {
            let text = format!("`{named}` is not due; due is `{}` of turn {}", due.phase, due.turn);
            return Err(self.failure(step, "phase", text));
        }
        match step.turn {
            Some(turn) if turn != due.turn => Err(self.failure(
                step,
                "turn",
                format!("turn {turn} is not due; due is `{named}` of turn {}", due.turn),
            )),
            _ => Ok(due),
        }
    }

    fn known_phase(&self, step: &Step, key: &str, named: &str) -> Result<(), Failure> {
        let known: Vec<String> = self.system.phases().iter().map(ToString::to_string).collect();
        if known.iter().any(|k| k == named) {
            return Ok(());
        }
        Err(self.failure(step, key, format!("there is no phase `{named}`{}", near_or_list(named, &known))))
    }

    fn failure(&self, step: &Step, key: &str, text: impl Into<String>) -> Failure {
        Failure { line: self.case.lines.at(&join(&step.place, key)), text: text.into() }
    }

    /// The dice and orders of the paused phase if that is what goes on, else fresh dice and all orders.
    fn resume(&mut self, due: &Due) -> (Dice, BTreeMap<SeatId, SeatOrders>) {
        if let Some(paused) = self.paused.take().filter(|p| p.sitting == sitting(due)) {
            return (paused.dice, paused.orders);
        }
        let (CaseDice::Scripted(phrase) | CaseDice::Phrase(phrase)) = &self.case.dice;
        let words = self.system.seats().into_iter().map(|_| "");
        let key = Keyed(DiceKey::new(&Secret::from_phrase(phrase), words));
        let dice = match &self.case.dice {
            CaseDice::Scripted(_) => Dice::scripted(self.system.rules().numbering(), key),
            CaseDice::Phrase(_) => Dice::keyed(self.system.rules().numbering(), key),
        };
        (dice, self.orders.clone())
    }

    /// Runs one phase, again and again as answers come, to its end or to a question nobody answers.
    fn phase(
        &mut self,
        position: &Snapshot,
        sitting: &Sitting,
        (orders, dice): (&BTreeMap<SeatId, SeatOrders>, &mut Dice),
        step: &Step,
        failures: &mut Vec<Failure>,
    ) -> (Snapshot, Vec<Value>, Vec<Open>) {
        let mut told: Vec<Value> = Vec::new();
        for run in 0.. {
            let modes = self.answers.modes(self.system);
            let resolution = self.system.resolve(PhaseRun {
                position,
                sitting: sitting.clone(),
                orders,
                given: self.answers.given(),
                modes: &modes,
                dice,
            });
            if !resolution.events.starts_with(&told) {
                let text = "run again with its answers, the phase told another story than before";
                failures.push(self.failure(step, "phase", text));
            }
            told = resolution.events;
            if resolution.open.is_empty() && self.answers.overrule(&told) {
                told.clear();
                continue;
            }
            let pause = Pause { system: self.system, position: &resolution.position };
            let stuck =
                resolution.open.is_empty() || run == MOST_RUNS || !self.answers.meet(pause, &resolution.open);
            if stuck {
                let disobeyed = self.answers.disobeyed(&told).into_iter();
                failures.extend(disobeyed.map(|text| self.failure(step, "rulings", text)));
                return (resolution.position, told, resolution.open);
            }
        }
        unreachable!("the runs are counted")
    }

    fn finish(&self, step: &Step, dice: &Dice, failures: &mut Vec<Failure>) {
        self.note(step, dice, failures);
        failures.extend(dice.unused().map(|text| self.failure(step, "dice", text)));
        failures.extend(dice.set_in_vain().map(|text| self.failure(step, "rulings", text)));
        failures.extend(self.fixes.iter().map(|fix| {
            let phase = fix.phase.as_deref().unwrap_or_default();
            Failure { line: fix.line, text: format!("`{phase}` is none of the phases that were played") }
        }));
    }

    /// Corrections of a step that plays nothing: they are told in the phase that is due.
    fn corrected(&mut self, played: &mut Played) -> Result<(), Failure> {
        let fixes = std::mem::take(&mut self.fixes);
        if let Some(fix) = fixes.iter().find(|fix| fix.phase.is_some()) {
            let text = "no `phase` is named, so there is none before or after which this could be".to_owned();
            return Err(Failure { line: fix.line, text });
        }
        let (position, mut events) =
            rulings::correct(self.system, &self.position, &fixes, (When::Before, None))?;
        let (position, more) = rulings::correct(self.system, &position, &fixes, (When::After, None))?;
        events.extend(more);
        if let (Ok(due), false) = (self.system.due(&position), events.is_empty()) {
            played.phases.push((sitting(&due), events));
            played.after = Some(position);
        }
        Ok(())
    }

    fn note(&self, step: &Step, dice: &Dice, failures: &mut Vec<Failure>) {
        failures.extend(dice.complaints().iter().map(|text| self.failure(step, "dice", text.clone())));
        let complaints = self.answers.complaints().iter();
        failures.extend(complaints.map(|text| self.failure(step, "answers", text.clone())));
    }
}

fn sitting(due: &Due) -> Sitting {
    Sitting {
        game: GameId::new("case"),
        line: 0,
        turn: due.turn,
        phase: due.phase.clone(),
        occurrence: due.occurrence,
    }
}
