//! What an umpire demands, as the ruling that the journal keeps: the order, die, question or phase that is meant is
//! looked for in the draft.

use super::{DieReview, Waived};
use crate::base::chain::{Kind, kind};
use crate::base::draft::Rehearsed;
use crate::base::questions;
use crate::{HouseError, HouseResult};
use estafette_core::dice::Sides;
use estafette_core::table::{Given, Source};
use estafette_core::{Correction, Lang, Ruling, SeatId, Sitting, When};
use estafette_orders::Severity;
use estafette_orders::desk::{Demand, WhichDie, value};
use estafette_rules::OrderText;
use estafette_store::QuestionRow;
use estafette_words::Voice;

/// At most this many decisions are named to whoever answers none of them.
const SHOWN: usize = 12;

impl Rehearsed<'_> {
    /// The ruling that a demand asks for, and what stood before.
    pub(super) fn ruling(&self, demand: &Demand) -> HouseResult<(Ruling, String)> {
        let refused = |why: String| HouseError::Refused(why);
        match demand {
            Demand::Strike { seat, order } => {
                let seat = self.seat_named(seat)?;
                let found = self.order(&seat, order)?;
                let (period, seq, statement, text) = (found.period, found.seq, found.statement, found.text);
                Ok((Ruling::Struck { seat, period, seq, statement, text: text.clone() }, text))
            }
            Demand::Amend { seat, order, text } => {
                let seat = self.seat_named(seat)?;
                let found = self.order(&seat, order)?;
                self.must_read(&seat, found.period, text)?;
                let (period, seq, statement, was) = (found.period, found.seq, found.statement, found.text);
                let text = text.clone();
                Ok((Ruling::Amended { seat, period, seq, statement, was: was.clone(), text }, was))
            }
            Demand::Add { seat, text } => {
                let seat = self.seat_named(seat)?;
                let periods = self.periods();
                let period = periods.first().copied().unwrap_or(self.draft.through);
                self.must_read(&seat, period, text)?;
                Ok((Ruling::Added { seat, period, text: text.clone() }, String::new()))
            }
            Demand::Die { which, face } => self.die(which, *face),
            Demand::Answer { said } => self.answer(said),
            Demand::Set { path, value: said, when } => {
                // A set-up sets all that it touches anew: what is not said otherwise acts behind it.
                let set_up = self.run.story.first().filter(|(sitting, _)| sitting.turn == 0);
                let usual = set_up.map(|(sitting, _)| (When::After, Some(sitting.phase.as_str().to_owned())));
                let (when, phase) = when.clone().or(usual).unwrap_or_default();
                let sitting = self.sitting(phase.as_deref(), when)?;
                let correction = Correction::Set { path: path.clone(), value: value(said) };
                let was = self.before_or_after(when, &correction)?;
                Ok((Ruling::Corrected { sitting, when, correction }, was))
            }
            Demand::Award { seat, points } => {
                let correction = Correction::Award { seat: self.seat_named(seat)?, points: *points };
                let ended = self.sitting(None, When::After).map(|sitting| (sitting, When::After));
                let (sitting, when) = match ended {
                    Ok(ended) => ended,
                    Err(_) => (self.sitting(None, When::Before)?, When::Before),
                };
                Ok((Ruling::Corrected { sitting, when, correction }, String::new()))
            }
            Demand::Waive { problem } => {
                let events: Vec<_> =
                    self.run.story.iter().flat_map(|(s, e)| e.iter().map(move |e| (s, e))).collect();
                let problems = self.problems(&events);
                let found = problems.into_iter().find(|p| p.number == *problem);
                let found = found.ok_or_else(|| refused(format!("the draft has no problem P{problem}")))?;
                if found.waived == Waived::Yes {
                    return Err(refused(format!("P{problem} is waived already")));
                }
                Ok((Ruling::Waived { problem: found.text }, String::new()))
            }
            Demand::Note { to, text } => {
                let to = to.as_deref().map(|to| self.seat_named(to)).transpose()?;
                Ok((Ruling::Noted { to, text: text.clone() }, String::new()))
            }
        }
    }

    /// Refuses an order that the system would not take.
    fn must_read(&self, seat: &SeatId, period: u32, text: &str) -> HouseResult<()> {
        let texts = vec![OrderText::new(period, text)];
        let reading = self.run.game.system.read(&self.run.before, seat, &texts, Lang::English);
        match reading.problems.iter().find(|p| p.severity == Severity::Error) {
            Some(problem) => Err(HouseError::Refused(format!(
                "the order cannot be taken:\n{}",
                problem.render(Lang::English).trim_end()
            ))),
            None => Ok(()),
        }
    }

    fn seat_named(&self, name: &str) -> HouseResult<SeatId> {
        let found = self.run.game.seats.iter().find(|s| s.seat.as_str().eq_ignore_ascii_case(name));
        found
            .map(|s| s.seat.clone())
            .ok_or_else(|| HouseError::Refused(format!("`{}` has no seat `{name}`", self.run.game.row.id)))
    }

    fn die(&self, which: &WhichDie, face: u32) -> HouseResult<(Ruling, String)> {
        let events: Vec<_> = self.run.story.iter().flat_map(|(s, e)| e.iter().map(move |e| (s, e))).collect();
        let facts = self.umpires_facts();
        let dice = self.dice(&facts, &events);
        let found = match which {
            WhichDie::Numbered(number) => dice.iter().find(|d| d.mark == format!("D{number}")),
            WhichDie::Named { rule, subject, count } => {
                let like = |d: &&DieReview| d.rule == *rule && d.subject.eq_ignore_ascii_case(subject);
                dice.iter().filter(like).nth((*count as usize).saturating_sub(1))
            }
        };
        let Some(found) = found else {
            let mut marks = dice.iter().map(|d| d.mark.as_str());
            let (first, last) = (marks.clone().next(), marks.next_back());
            let there = first.zip(last).map_or_else(
                || "it has no dice".to_owned(),
                |(first, last)| match first == last {
                    true => format!("it has {first} alone"),
                    false => format!("it has {first} to {last}"),
                },
            );
            return Err(HouseError::Refused(format!("the draft has no such die: {there}")));
        };
        let kind = Sides::told(&found.key, found.sides);
        if !kind.has(face) {
            let has = match &kind {
                Sides::Counted(sides) => format!("{sides} sides"),
                Sides::Marked(_) => format!("{kind} on its sides"),
            };
            return Err(HouseError::Refused(format!("{} has {has}, so it cannot show {face}", found.mark)));
        }
        let Some(sitting) = found.sitting.clone() else {
            return Err(HouseError::Refused(format!("{} belongs to no phase", found.mark)));
        };
        let computed = found.computed.unwrap_or(found.die);
        let ruling = Ruling::Die { sitting, label: found.key.clone(), die: face, computed };
        Ok((ruling, found.die.to_string()))
    }

    /// The answer to a question that is open at the end of the draft, or another answer to one that was
    /// decided in it.
    fn answer(&self, said: &str) -> HouseResult<(Ruling, String)> {
        let game = &self.run.game;
        let rows: Vec<&QuestionRow> = game.questions.iter().collect();
        let open = questions::read(game.system, &rows, said, Voice::ENGLISH);
        if let (Ok(chosen), Some(paused)) = (&open, &game.paused)
            && let [chosen] = chosen.as_slice()
        {
            let given = Given {
                answer: chosen.answer.clone(),
                source: Source::Ruling,
                fingerprint: chosen.row.open.question.fingerprint(),
            };
            let (sitting, question) = (paused.head.sitting.clone(), chosen.row.open.key.clone());
            return Ok((Ruling::Answered { sitting, question, given }, String::new()));
        }
        self.decided(said).map_or_else(
            || {
                let why =
                    open.err().map_or_else(|| "one question at a time".to_owned(), |_| self.undecided(said));
                Err(HouseError::Refused(why))
            },
            Ok,
        )
    }

    /// What can be answered, for whoever named something else.
    fn undecided(&self, said: &str) -> String {
        let open =
            self.run.game.questions.iter().map(|q| (q.open.key.to_string(), q.open.key.seat.to_string()));
        let events = self.run.story.iter().flat_map(|(_, events)| events);
        let taken = events.filter(|e| !e["decision"].is_null() && !e["source"].is_null()).map(|e| {
            let text = |key: &str| e[key].as_str().unwrap_or_default().to_owned();
            (format!("{} {}", text("decision"), text("subject")).trim().to_owned(), text("seat"))
        });
        let mut all: Vec<(String, String)> = open.chain(taken).collect();
        all.dedup();
        if all.is_empty() {
            return "nothing was decided in this draft, and no question is open".to_owned();
        }
        let listed = all.iter().take(SHOWN).map(|(what, seat)| format!("{what} ({seat})"));
        let more = if all.len() > SHOWN { ", …" } else { "" };
        format!(
            "`{said}` answers no decision of this draft: name one and the answer, such as `answer {} ANSWER`; there are {}{more}",
            all[0].0,
            listed.collect::<Vec<_>>().join(", ")
        )
    }

    /// Refuses an answer to a decision of the draft that is none of its choices: the run went past it.
    pub(super) fn heeds(&self, ruling: &Ruling) -> HouseResult<()> {
        let Ruling::Answered { question, given, .. } = ruling else { return Ok(()) };
        let is_it = |e: &serde_json::Value| {
            let text = |key: &str| e[key].as_str().unwrap_or_default();
            text("decision") == question.decision.as_str()
                && text("seat") == question.seat.as_str()
                && text("subject") == question.subject
                && text("source") == "ruling"
        };
        let taken = self.run.story.iter().flat_map(|(_, events)| events).any(is_it);
        let waits = self.run.game.questions.iter().find(|q| q.open.key == *question);
        if taken || waits.is_some_and(|q| q.open.question.allows(&given.answer)) {
            return Ok(());
        }
        let (seat, answer) = (&question.seat, &given.answer);
        let choices = waits.map_or_else(String::new, |q| {
            let keys: Vec<String> = q.open.question.choices.iter().map(|c| c.answer.to_string()).collect();
            format!(": choose of {}", keys.join(", "))
        });
        Err(HouseError::Refused(format!("{question} of {seat} has no choice `{answer}`{choices}")))
    }

    /// Another answer to a decision that was taken in the draft: `GD-15 P12 S`.
    fn decided(&self, said: &str) -> Option<(Ruling, String)> {
        let mut words = said.splitn(2, ' ');
        let (decision, rest) = (words.next()?, words.next()?.trim());
        for (sitting, events) in &self.run.story {
            let mut counts = std::collections::BTreeMap::new();
            for event in events {
                let text = |key: &str| event[key].as_str().unwrap_or_default();
                if text("decision").is_empty() || text("source").is_empty() {
                    continue;
                }
                let slot = (text("decision").to_owned(), text("seat").to_owned(), text("subject").to_owned());
                let count = counts.entry(slot).or_insert(0u32);
                *count += 1;
                let answer = rest
                    .strip_prefix(text("subject"))
                    .filter(|a| a.is_empty() || a.starts_with([' ', ':', '=']))
                    .map(|a| a.trim_start_matches([' ', ':', '=']).trim());
                if let (true, Some(answer)) = (text("decision").eq_ignore_ascii_case(decision), answer)
                    && !answer.is_empty()
                {
                    let question = estafette_core::QuestionKey {
                        decision: text("decision").parse().ok()?,
                        seat: SeatId::new(text("seat")),
                        subject: text("subject").to_owned(),
                        count: *count,
                    };
                    let given = Given {
                        answer: estafette_core::Answer::of(answer),
                        source: Source::Ruling,
                        fingerprint: String::new(),
                    };
                    let sitting = sitting.clone();
                    return Some((Ruling::Answered { sitting, question, given }, text("text").to_owned()));
                }
            }
        }
        None
    }

    /// The phase instance in which a correction acts: the first of the draft, or the last, unless one is
    /// named.
    fn sitting(&self, phase: Option<&str>, when: When) -> HouseResult<Sitting> {
        let played = |s: &&Sitting| kind(s) == Kind::Played;
        // A phase that waits for answers has no end yet.
        let waits = self.run.game.paused.as_ref().map(|p| &p.head.sitting);
        let ends = |s: &&Sitting| when == When::Before || waits != Some(*s);
        let sittings = self.run.story.iter().map(|(sitting, _)| sitting);
        let mut sittings = sittings.filter(played).filter(ends);
        let found = match (phase, when) {
            (Some(name), _) => sittings.rev().find(|s| s.phase.as_str() == name),
            (None, When::Before) => sittings.next(),
            (None, When::After) => sittings.next_back(),
        };
        found.cloned().ok_or_else(|| {
            let phase = phase.unwrap_or("phase");
            HouseError::Refused(match when {
                When::Before => format!("the draft plays no {phase}"),
                When::After => format!("the draft plays no {phase} to its end"),
            })
        })
    }

    /// What a part of the position is before it is corrected, as far as the first and the last position of the
    /// draft tell.
    fn before_or_after(&self, when: When, correction: &Correction) -> HouseResult<String> {
        let position = match when {
            When::Before => &self.run.before,
            When::After => &self.run.after,
        };
        let corrected = self.run.game.system.correct(position, correction);
        let corrected = corrected.map_err(HouseError::Refused)?;
        Ok(match &corrected.event["was"] {
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Null => String::new(),
            other => other.to_string(),
        })
    }
}
