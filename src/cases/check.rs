//! Holds what came of a step against what its author expected.

use std::collections::BTreeSet;

use serde_json::Value;

use super::case::{Case, ExpectedProblem, Step};
use super::compare::Yardstick;
use super::lines::join;
use super::near_or_list;
use super::outcome::{Failure, StepOutcome};
use super::tell::Hear;
use estafette_core::SeatId;
use estafette_rules::System;

/// The parts of a position that hold units and leaders by id.
const PIECES: [&str; 2] = ["units", "leaders"];

/// The ids of all units and leaders of a described position.
pub fn pieces(position: &Value) -> BTreeSet<String> {
    let tables = PIECES.iter().filter_map(|part| position[part].as_object());
    tables.flat_map(|table| table.keys().cloned()).collect()
}

/// The readers whose reports are told after a step: a seat, or `None` for the umpire.
pub fn readers(system: &dyn System, case: &Case, step: &Step, hear: Hear) -> Vec<(String, Option<SeatId>)> {
    let seats = case.scenario.as_deref().map_or_else(|| system.seats(), |name| system.seats_of(name));
    let seats = seats.into_iter().map(|s| (s.id.to_string(), Some(s.id)));
    let all = seats.chain([("umpire".to_owned(), None)]);
    all.filter(|(name, _)| hear == Hear::All || step.expect.reports.contains_key(name)).collect()
}

/// What stands after a step.
pub struct After<'a> {
    /// The case.
    pub case: &'a Case,
    /// The step.
    pub step: &'a Step,
    /// What was played.
    pub made: &'a StepOutcome,
    /// Every unit and leader seen so far.
    pub seen: &'a BTreeSet<String>,
    /// Every event told so far.
    pub told: &'a [Value],
    /// What values are held by.
    pub yard: Yardstick,
}

impl After<'_> {
    /// All expectations that were not met.
    pub fn check(&self) -> Vec<Failure> {
        let mut failures = Vec::new();
        self.position(&mut failures);
        self.eliminated(&mut failures);
        self.phase(&mut failures);
        self.asks(&mut failures);
        self.events(&mut failures);
        self.problems(&mut failures);
        self.reports(&mut failures);
        if !failures.is_empty() && self.step.expect.problems.is_none() && !self.made.problems.is_empty() {
            let text = format!("a note on the orders: {}", self.found_problems());
            failures.push(Failure { line: self.case.lines.at(&join(&self.step.place, "orders")), text });
        }
        failures
    }

    fn at(&self, path: &str) -> usize {
        self.case.lines.at(&join(&join(&self.step.place, "expect"), path))
    }

    fn fail(&self, path: &str, text: impl Into<String>) -> Failure {
        Failure { line: self.at(path), text: text.into() }
    }

    fn position(&self, failures: &mut Vec<Failure>) {
        let expected = Value::Object(self.step.expect.position.clone());
        for difference in self.yard.differences("", &expected, &self.made.position) {
            let gone = self.gone_piece(&difference.path);
            let text = gone.unwrap_or(difference.text);
            failures.push(self.fail(&difference.path, text));
        }
    }

    /// Whether a path names a piece that is gone, and how it went.
    fn gone_piece(&self, path: &str) -> Option<String> {
        let mut keys = path.split('.');
        let (part, id) = (keys.next()?, keys.next()?);
        let is_piece = PIECES.contains(&part) && keys.next().is_none();
        (is_piece && self.is_gone(id)).then(|| format!("`{id}` is gone: {}", self.how(id)))
    }

    fn is_gone(&self, id: &str) -> bool {
        self.seen.contains(id) && !pieces(&self.made.position).contains(id) || self.eliminate(id).is_some()
    }

    /// The event that took a piece away, as `estafette` events name it.
    fn eliminate(&self, id: &str) -> Option<&Value> {
        let names = |e: &&Value| e["kind"] == "eliminate" && (e["unit"] == id || e["leader"] == id);
        self.told.iter().find(names)
    }

    fn how(&self, id: &str) -> String {
        match self.eliminate(id) {
            Some(event) => format!("told by {event}"),
            None => "no event told how".to_owned(),
        }
    }

    fn eliminated(&self, failures: &mut Vec<Failure>) {
        let Some(expected) = &self.step.expect.eliminated else { return };
        let standing = pieces(&self.made.position);
        for (i, id) in expected.iter().enumerate().filter(|(_, id)| !self.is_gone(id)) {
            let text = if standing.contains(id) {
                let piece = PIECES.iter().map(|p| &self.made.position[*p][id]).find(|v| !v.is_null());
                format!("`{id}` is not eliminated: {}", piece.unwrap_or(&Value::Null))
            } else {
                let known: Vec<String> = self.seen.iter().cloned().collect();
                let hint = if known.len() > 24 { String::new() } else { near_or_list(id, &known) };
                format!("there never was a unit or leader `{id}`{hint}")
            };
            failures.push(self.fail(&format!("eliminated[{i}]"), text));
        }
        if expected.is_empty() {
            let gone = self.seen.iter().filter(|id| self.is_gone(id));
            failures
                .extend(gone.map(|id| self.fail("eliminated", format!("`{id}` is gone: {}", self.how(id)))));
        }
    }

    fn phase(&self, failures: &mut Vec<Failure>) {
        let Some(expected) = &self.step.expect.phase else { return };
        if self.made.due.as_ref() == Some(expected) {
            return;
        }
        let found = match (&self.made.due, &self.made.ending) {
            (Some(due), _) => format!("`{due}` is due next"),
            (None, Some(ending)) => format!("the game is over: {ending}"),
            (None, None) => "nothing is due".to_owned(),
        };
        failures.push(self.fail("phase", format!("{found}, expected `{expected}`")));
    }

    fn asks(&self, failures: &mut Vec<Failure>) {
        let Some(expected) = &self.step.expect.asks else { return };
        let open: Vec<Value> = self
            .made
            .open
            .iter()
            .map(|o| {
                serde_json::json!({ "seat": o.key.seat, "decision": o.key.decision, "subject": o.key.subject })
            })
            .collect();
        let found = if open.is_empty() {
            "no question is open".to_owned()
        } else {
            format!("open are {}", Value::Array(open.clone()))
        };
        let mut left = open;
        for (i, ask) in expected.iter().enumerate() {
            match left.iter().position(|o| self.yard.differences("", ask, o).is_empty()) {
                Some(at) => drop(left.remove(at)),
                None => {
                    failures.push(self.fail(&format!("asks[{i}]"), format!("{ask} is not asked; {found}")));
                }
            }
        }
        if expected.is_empty() && !left.is_empty() {
            failures.push(self.fail("asks", format!("no question was expected; {found}")));
        }
    }

    fn events(&self, failures: &mut Vec<Failure>) {
        let events = &self.made.events;
        let mut from = 0;
        for (i, expected) in self.step.expect.events.iter().enumerate() {
            match events[from..].iter().position(|e| self.yard.event_fits(expected, e)) {
                Some(at) => from += at + 1,
                None => {
                    failures.push(self.fail(&format!("events[{i}]"), self.no_event(expected, from)));
                    return;
                }
            }
        }
    }

    fn no_event(&self, expected: &Value, from: usize) -> String {
        let events = &self.made.events;
        let mut text = format!("no event fits {expected}");
        if events[..from].iter().any(|e| self.yard.event_fits(expected, e)) {
            text.push_str(" at this place; one stands earlier");
        }
        let kind = &expected["kind"];
        let alike: Vec<String> = events
            .iter()
            .filter(|e| !kind.is_null() && e["kind"] == *kind)
            .map(ToString::to_string)
            .collect();
        let kinds: Vec<&str> = events.iter().filter_map(|e| e["kind"].as_str()).collect();
        match alike.as_slice() {
            [] => {
                text + &format!(
                    "; told were {}",
                    if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") }
                )
            }
            alike => text + "; of this kind were " + &alike[..alike.len().min(4)].join(", "),
        }
    }

    fn problems(&self, failures: &mut Vec<Failure>) {
        let Some(expected) = &self.step.expect.problems else { return };
        for (i, wanted) in expected.iter().enumerate() {
            if !self.made.problems.iter().any(|found| self.fits(wanted, found)) {
                let rule = wanted.rule.as_ref().map_or_else(String::new, |r| format!(" under {r}"));
                let line = wanted.line.map_or_else(String::new, |l| format!(" in line {l}"));
                let text =
                    format!("no problem{rule}{line} of {}'s orders; {}", wanted.seat, self.found_problems());
                failures.push(self.fail(&format!("problems[{i}]"), text));
            }
        }
        if expected.is_empty() && !self.made.problems.is_empty() {
            failures
                .push(self.fail("problems", format!("no problem was expected; {}", self.found_problems())));
        }
    }

    fn fits(&self, wanted: &ExpectedProblem, found: &super::SeatProblem) -> bool {
        let line = wanted.line.is_none_or(|l| l == found.problem.line);
        let means = |named: &String| {
            let rule = found.problem.rule.as_ref();
            rule.is_some_and(|r| self.yard.numbering.covers(named, r.as_str()))
        };
        wanted.seat == found.seat && line && wanted.rule.as_ref().is_none_or(means)
    }

    fn found_problems(&self) -> String {
        let tell = |p: &super::SeatProblem| {
            let rule = p.problem.rule.as_ref().map_or("no rule", |r| r.as_str());
            format!("{} line {} [{rule}] {}", p.seat, p.problem.line, p.problem.message)
        };
        let all: Vec<String> = self.made.problems.iter().map(tell).collect();
        if all.is_empty() { "none was found".to_owned() } else { format!("found were: {}", all.join("; ")) }
    }

    fn reports(&self, failures: &mut Vec<Failure>) {
        for (seat, expected) in &self.step.expect.reports {
            let report = one_line(self.made.reports.get(seat).map_or("", String::as_str));
            for (i, piece) in expected.contains.iter().enumerate() {
                if !report.contains(&one_line(piece)) {
                    let text = format!("{seat}'s report does not say `{piece}`");
                    failures.push(self.fail(&format!("reports.{seat}.contains[{i}]"), text));
                }
            }
            for (i, piece) in expected.lacks.iter().enumerate() {
                if let Some(at) = report.find(&one_line(piece)) {
                    let around = around(&report, at);
                    let text = format!("{seat}'s report says `{piece}`: … {around} …");
                    failures.push(self.fail(&format!("reports.{seat}.lacks[{i}]"), text));
                }
            }
        }
    }
}

/// The text with every run of blanks and line ends as one blank, so that wrapping does not matter.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A piece of text around a place.
fn around(text: &str, at: usize) -> &str {
    let floor = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    &text[floor(at.saturating_sub(30))..floor((at + 60).min(text.len()))]
}
