//! The answers of a case to the questions of a phase.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::case::CaseAnswer;
use estafette_core::table::{Given, Open, Question, Source};
use estafette_core::{Answer, DecisionId, Lang, Modes, QuestionKey};
use estafette_orders::giving;
use estafette_orders::near::fold;
use estafette_rules::{Snapshot, System};
use estafette_words::Voice;

/// Where a phase paused.
#[derive(Clone, Copy)]
pub struct Pause<'p> {
    /// Whose questions are open.
    pub system: &'p dyn System,
    /// The position at the pause.
    pub position: &'p Snapshot,
}

impl Pause<'_> {
    /// Whether an open question may be called by a decision's id.
    fn goes_by(self, open: &Open, named: &str) -> bool {
        let own = &open.key.decision;
        let others = self.system.synonyms(own);
        std::iter::once(own.as_str()).chain(others.iter().copied()).any(|id| id.eq_ignore_ascii_case(named))
    }

    /// What a text answers to a question: a choice, what it gives, or what an order of these words means.
    fn choose(self, open: &Open, text: &str) -> Result<Answer, String> {
        choose(&open.question, text).or_else(|why| {
            let (seat, open) = (&open.key.seat, std::slice::from_ref(open));
            let replies = self.system.replies(self.position, seat, open, text, Lang::English);
            replies.answers.into_iter().next().map(|(_, answer)| answer).ok_or(why)
        })
    }
}

/// What an umpire answered.
struct RuledAnswer {
    decision: String,
    /// The subject, if it is named, and the answer.
    rest: String,
    taken: bool,
}

impl RuledAnswer {
    /// The answer, if it may be about this subject.
    fn about(&self, subject: &str) -> Option<&str> {
        let words = self.rest.split_whitespace().count();
        let named = subject.split_whitespace().count();
        let skip = |n: usize| self.rest.splitn(n + 1, ' ').nth(n).map(|rest| rest.trim_matches([' ', ':']));
        let first: Vec<&str> = self.rest.split_whitespace().take(named).collect();
        if words > named && fold(first.join(" ").trim_end_matches(':')) == fold(subject) {
            return skip(named);
        }
        (words == 1).then_some(self.rest.as_str())
    }
}

/// The answers that are still to be given, and those given to the present phase.
pub struct Answers {
    waiting: Vec<CaseAnswer>,
    ruled: Vec<RuledAnswer>,
    given: BTreeMap<QuestionKey, Given>,
    asked: BTreeSet<DecisionId>,
    complaints: Vec<String>,
}

impl Answers {
    /// No answers yet; `modes` are the decisions that the case sets to `ask`.
    pub fn new(modes: &Modes) -> Self {
        Self {
            waiting: Vec::new(),
            ruled: Vec::new(),
            given: BTreeMap::new(),
            asked: modes.ask.clone(),
            complaints: Vec::new(),
        }
    }

    /// Adds answers behind those that wait.
    pub fn add(&mut self, answers: &[CaseAnswer]) {
        self.waiting.extend_from_slice(answers);
    }

    /// Adds what an umpire answered: a decision, perhaps its subject, and the answer.
    pub fn rule(&mut self, said: &str) {
        let (decision, rest) = said.split_once([' ', ':']).unwrap_or((said, ""));
        let rest: Vec<&str> = rest.trim_matches([' ', ':']).split_whitespace().collect();
        self.ruled.push(RuledAnswer { decision: decision.to_owned(), rest: rest.join(" "), taken: false });
    }

    /// Lets what an umpire answered count for decisions that orders or defaults have taken; whether there
    /// was one, so that the phase must be run again.
    pub fn overrule(&mut self, told: &[Value]) -> bool {
        let before = self.given.len();
        for event in told.iter().filter(|e| e["kind"] == "decision" && e["source"] != "ruling") {
            let field = |key: &str| event[key].as_str().unwrap_or_default();
            let (decision, subject) = (field("decision"), field("subject"));
            let meant = |r: &&mut RuledAnswer| !r.taken && r.decision.eq_ignore_ascii_case(decision);
            for ruled in self.ruled.iter_mut().filter(meant) {
                let Some(words) = ruled.about(subject) else { continue };
                let key = (decision.parse().ok()).zip(field("seat").parse().ok());
                let Some((decision, seat)) = key else { continue };
                let key = QuestionKey { decision, seat, subject: subject.to_owned(), count: 1 };
                self.given.insert(key, given(&Answer::of(words), Source::Ruling));
                ruled.taken = true;
                break;
            }
        }
        self.given.len() > before
    }

    /// What an umpire answered in a phase that is over, and what was decided otherwise all the same, as
    /// sentences.
    pub fn disobeyed(&self, told: &[Value]) -> Vec<String> {
        let obeyed = |key: &QuestionKey| {
            told.iter().any(|e| {
                e["kind"] == "decision"
                    && e["source"] == "ruling"
                    && e["decision"] == key.decision.as_str()
                    && e["subject"] == key.subject.as_str()
            })
        };
        let wrong = self.given.iter().filter(|(key, g)| g.source == Source::Ruling && !obeyed(key));
        wrong.map(|(key, g)| format!("`{}` does not answer {key}", g.answer)).collect()
    }

    /// Forgets what was given to the phase that is over.
    pub fn next_phase(&mut self) {
        self.given.clear();
    }

    /// Answers that came as orders while the phase waited.
    pub fn give(&mut self, answers: Vec<(QuestionKey, Answer)>) {
        self.given.extend(answers.into_iter().map(|(key, answer)| (key, given(&answer, Source::Reply))));
    }

    /// What was given to this phase.
    pub fn given(&self) -> &BTreeMap<QuestionKey, Given> {
        &self.given
    }

    /// Which decisions stop the play: those set to `ask`, and those an answer waits for.
    pub fn modes(&self, system: &dyn System) -> Modes {
        let mut ask = self.asked.clone();
        ask.extend(self.waiting.iter().filter_map(|a| a.decision.to_ascii_uppercase().parse().ok()));
        ask.extend(self.ruled.iter().filter_map(|r| r.decision.to_ascii_uppercase().parse().ok()));
        ask.extend(self.given.keys().map(|k| k.decision.clone()));
        let called = |id: &DecisionId| ask.iter().any(|a| system.synonyms(id).contains(&a.as_str()));
        let more = system.decisions(Lang::English).into_iter().map(|d| d.id).filter(called);
        let more: Vec<DecisionId> = more.collect();
        ask.extend(more);
        Modes { ask }
    }

    /// Answers what can be answered; whether the phase can be run again with more than before.
    pub fn meet(&mut self, pause: Pause<'_>, open: &[Open]) -> bool {
        let before = self.given.len();
        for open in open {
            let asked = |d: &DecisionId| pause.goes_by(open, d.as_str());
            match self.take(pause, open) {
                Some(given) => drop(self.given.insert(open.key.clone(), given)),
                None if !self.asked.iter().any(asked) => {
                    drop(self.given.insert(open.key.clone(), given(&open.question.default, Source::Default)));
                }
                None => {}
            }
        }
        self.given.len() > before
    }

    fn take(&mut self, pause: Pause<'_>, open: &Open) -> Option<Given> {
        let meant = |r: &&mut RuledAnswer| !r.taken && pause.goes_by(open, &r.decision);
        for ruled in self.ruled.iter_mut().filter(meant) {
            let answer = ruled.about(&open.key.subject).and_then(|words| pause.choose(open, words).ok());
            if let Some(answer) = answer {
                ruled.taken = true;
                return Some(given(&answer, Source::Ruling));
            }
        }
        let fits = |a: &CaseAnswer| {
            a.seat == open.key.seat.as_str()
                && pause.goes_by(open, &a.decision)
                && a.subject.as_ref().is_none_or(|s| fold(s) == fold(&open.key.subject))
        };
        let at = self.waiting.iter().position(fits)?;
        let answer = self.waiting.remove(at);
        match pause.choose(open, &answer.answer) {
            Ok(choice) => Some(given(&choice, Source::Reply)),
            Err(why) => {
                let known: Vec<_> = open.question.choices.iter().map(|c| c.answer.to_string()).collect();
                let (wrong, known) = (answer.answer, known.join(", "));
                self.complaints
                    .push(format!("`{wrong}` does not answer {}; the choices are {known}{why}", open.key));
                None
            }
        }
    }

    /// What was wrong with the answers so far.
    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }

    /// The answers that nobody asked for, as sentences.
    pub fn unused(&self) -> impl Iterator<Item = String> + '_ {
        let ruled = self.ruled.iter().filter(|r| !r.taken);
        let ruled = ruled.map(|r| format!("nobody decided {} like `{}`", r.decision, r.rest));
        ruled.chain(self.waiting.iter().map(|a| {
            let subject = a.subject.as_deref().unwrap_or("");
            format!(
                "the answer `{}` of {} to {} {subject} was not asked for; orders or standing orders may \
                 have answered already",
                a.answer, a.seat, a.decision
            )
        }))
    }
}

fn given(answer: &Answer, source: Source) -> Given {
    Given { answer: answer.clone(), source, fingerprint: String::new() }
}

/// What a text means: a choice by key, by words, or by number from 1; or what it gives.
///
/// # Errors
/// What is wrong with what it gives, to be added to a sentence; nothing, where nothing can be given.
fn choose(question: &Question, text: &str) -> Result<Answer, String> {
    let number = text.trim().parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let numbered = || question.choices.get(number?);
    if let Some(choice) = giving::choice(question, &fold(text)).or_else(numbered) {
        return Ok(choice.answer.clone());
    }
    let payment = question.payment.as_ref().ok_or_else(String::new)?;
    giving::read(payment, &[], text, Voice::ENGLISH).map_err(|why| format!("; {why}"))
}
