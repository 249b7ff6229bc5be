//! The review of a draft: all that an umpire wants to know before it goes out, as values.

use crate::play::Play;
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::super::rounds::moment;
use super::{
    DecisionReview, DieReview, PhaseReview, ProblemReview, Review, RuleReview, RulingReview, SeatReview,
    Waived, ledger,
};
use crate::base::draft::Rehearsed;
use crate::base::load::{Game, numbered_texts, texts_in_force};
use crate::base::log::Logged;
use crate::base::questions;
use crate::base::rulings::rulings_in_force;
use crate::base::stored::Frozen;
use crate::{House, HouseError, HouseResult, Stopped};
use estafette_core::dice::Sides;
use estafette_core::journal::Entry;
use estafette_core::{DecisionId, GameId, Lang, Ruling, SeatId, Sitting};
use estafette_orders::Severity;
use estafette_reports::{Picture, Reports};
use estafette_rules::{Chapter, Reader, Understood};
use estafette_store::PlayWork;
use estafette_words::Voice;

impl House<'_> {
    /// The draft of a game that waits, with all that an umpire wants to know of it.
    ///
    /// # Errors
    /// An unknown game, one without a draft.
    pub fn review(&mut self, id: &GameId, now: DateTime<Utc>) -> HouseResult<Review> {
        let mut work = self.store.read()?;
        let rehearsed = Play::at(&self.base).rehearsed(&mut *work, id, now)?;
        Play::at(&self.base).review_of(&mut *work, &rehearsed)
    }

    /// The maps of a draft as the umpire sees them: before it, and after it with the moves drawn.
    ///
    /// # Errors
    /// An unknown game, one without a draft.
    pub fn review_maps(&mut self, id: &GameId, now: DateTime<Utc>) -> HouseResult<(Picture, Picture)> {
        let mut work = self.store.read()?;
        Ok(Play::at(&self.base).rehearsed(&mut *work, id, now)?.maps(self.base.reports))
    }

    /// The same maps as SVG alone, for a page.
    ///
    /// # Errors
    /// As for [`House::review_maps`].
    pub fn review_svgs(&mut self, id: &GameId, now: DateTime<Utc>) -> HouseResult<(String, String)> {
        let mut work = self.store.read()?;
        let Rehearsed { run, .. } = Play::at(&self.base).rehearsed(&mut *work, id, now)?;
        let events: Vec<Value> = run.story.iter().flat_map(|(_, e)| e.iter().cloned()).collect();
        let svg = |position, events: &[Value]| {
            self.base.reports.svg(&run.game.system.scene(position, events, Reader::Umpire, Lang::English))
        };
        Ok((svg(&run.before, &[]), svg(&run.after, &events)))
    }
}

impl<'d> Play<'d> {
    /// The draft of a game, run without being written down.
    pub(super) fn rehearsed(
        self,
        work: &mut dyn PlayWork,
        id: &GameId,
        now: DateTime<Utc>,
    ) -> HouseResult<Rehearsed<'d>> {
        let game = self.base.load(work, id)?;
        let Some(draft) = game.draft() else {
            return Err(HouseError::Refused(format!("no draft of `{id}` waits for an umpire")));
        };
        self.rehearse(work, game, &draft, now)
    }

    /// Everything about a draft.
    pub(super) fn review_of(
        &self,
        work: &mut dyn PlayWork,
        rehearsed: &Rehearsed<'_>,
    ) -> HouseResult<Review> {
        let Rehearsed { draft, run, .. } = rehearsed;
        let game = &run.game;
        let facts = rehearsed.umpires_facts();
        let events: Vec<(&Sitting, &Value)> =
            run.story.iter().flat_map(|(sitting, events)| events.iter().map(move |e| (sitting, e))).collect();
        let seats: Vec<SeatReview> = game.seats.iter().map(|s| rehearsed.seat(&s.seat)).collect();
        let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
        for rule in events.iter().filter_map(|(_, e)| e["rule"].as_str()) {
            *rules.entry(rule).or_default() += 1;
        }
        let precedents = ledger::all(work, game.system.name())?;
        let numbering = game.system.rules().numbering();
        let mut acted = Vec::new();
        for entry in game.system.rules().entries() {
            let Some(times) = rules.get(entry.id.as_str()) else { continue };
            acted.push(RuleReview {
                rule: entry.id.to_string(),
                title: entry.title.clone(),
                section: entry.section.clone(),
                times: *times,
                precedents: ledger::about(&precedents, entry.id.as_str(), numbering),
            });
        }
        Ok(Review {
            game: game.row.id.to_string(),
            system: game.system.name().to_owned(),
            system_title: game.system.title().to_owned(),
            draft: draft.number,
            turn: run.story.first().map_or(0, |(sitting, _)| sitting.turn),
            title: run.title(Voice::ENGLISH),
            since: draft.since,
            publish: draft.publish,
            stops: rehearsed.stops(),
            problems: rehearsed.problems(&events),
            seats,
            phases: phases(&facts),
            dice: rehearsed.dice(&facts, &events),
            decisions: events.iter().filter_map(|(_, e)| decision(e)).collect(),
            questions: game
                .questions
                .iter()
                .map(|q| (q.open.key.seat.clone(), questions::asked(game, q)))
                .collect(),
            settings: settings(game),
            rules: acted,
            rulings: all_rulings(game.log.whole(), &rehearsed.without_effect()),
        })
    }
}

impl Rehearsed<'_> {
    /// The maps before and after, as the umpire sees them.
    pub(super) fn maps(&self, reports: &Reports) -> (Picture, Picture) {
        let run = &self.run;
        let events: Vec<Value> = run.story.iter().flat_map(|(_, e)| e.iter().cloned()).collect();
        let scene = |position, events: &[Value]| {
            run.game.system.scene(position, events, Reader::Umpire, Lang::English)
        };
        let picture = |scene| reports.picture(&scene);
        (picture(scene(&run.before, &[])), picture(scene(&run.after, &events)))
    }

    fn stops(&self) -> String {
        let names = |seats: &[SeatId]| seats.iter().map(SeatId::as_str).collect::<Vec<_>>().join(", ");
        match &self.stopped {
            Stopped::Owed { phase, turn, seats } if seats.is_empty() => {
                format!("before {phase} of turn {turn}, which is adjudicated after this")
            }
            Stopped::Owed { phase, turn, seats } => {
                format!("before {phase} of turn {turn}: {} owe orders", names(seats))
            }
            Stopped::Asked { phase, turn, seats } => {
                format!("in {phase} of turn {turn}: {} are asked", names(seats))
            }
            Stopped::Drawn { phase, turn, round, comes } => {
                format!(
                    "before {phase} of turn {turn}, for which round {round} of the beacon comes at {}",
                    moment(*comes)
                )
            }
            Stopped::Over { text } => format!("the game is over: {text}"),
        }
    }

    /// The facts of the umpire's report.
    pub(super) fn umpires_facts(&self) -> Value {
        let run = &self.run;
        let chapter = Chapter { before: &run.before, phases: &run.story, after: &run.after, open: &[] };
        run.game.system.facts(&chapter, Reader::Umpire, Lang::English)
    }

    fn seat(&self, seat: &SeatId) -> SeatReview {
        let (run, game) = (&self.run, &self.run.game);
        let periods = self.periods();
        let frozen = |period: u32| Frozen {
            sitting: Sitting {
                game: game.row.id.clone(),
                line: 0,
                turn: 0,
                phase: estafette_core::PhaseName::new("review"),
                occurrence: 1,
            },
            period,
            upto: self.draft.upto,
        };
        let mut understood = Vec::new();
        for period in &periods {
            let texts = texts_in_force(&game.log, seat, &frozen(*period));
            if texts.iter().any(|t| t.period == *period) {
                let reading = game.system.read(&run.before, seat, &texts, Lang::English);
                understood.extend(reading.sheet.iter().map(Understood::told));
            }
        }
        let letters = game.log.iter().filter(|l| l.seq <= self.draft.upto).filter_map(|l| match &l.entry {
            Entry::Orders { seat: s, letter, period, text, .. }
                if s == seat && periods.contains(&period.ordinal) =>
            {
                Some((letter.clone(), text.clone()))
            }
            _ => None,
        });
        SeatReview {
            seat: seat.to_string(),
            title: game.title(seat),
            holder: game.held(seat).map(|h| h.name.clone()),
            letters: letters.collect(),
            orders: self.orders(seat),
            understood,
            report: run.words_to(seat),
        }
    }

    /// What the orders of all seats said that could not be taken, what was not carried out, and who owed
    /// what.
    pub(super) fn problems(&self, events: &[(&Sitting, &Value)]) -> Vec<ProblemReview> {
        let (run, game) = (&self.run, &self.run.game);
        let periods = self.periods();
        let mut found: Vec<String> = Vec::new();
        let mut read = Vec::new();
        for row in &game.seats {
            let texts = numbered_texts(&game.log, &row.seat, self.draft.upto);
            let texts: Vec<_> = texts.into_iter().map(|(_, text)| text).collect();
            let counting: Vec<usize> =
                (1..=texts.len()).filter(|n| periods.contains(&texts[n - 1].period)).collect();
            let of_period: Vec<_> = counting.iter().map(|n| &texts[n - 1]).collect();
            for &upto in &counting[game.system.begun_anew(&of_period)..] {
                let reading =
                    game.system.read(&run.before, &row.seat, &texts[..upto].to_vec(), Lang::English);
                for problem in reading.problems {
                    let worst = problem.severity == Severity::Error;
                    let what = if worst { "refused" } else { "warning" };
                    found.push(format!(
                        "{} ({what}): {}",
                        row.seat,
                        problem.render(Lang::English).trim_end()
                    ));
                    read.push((&row.seat, problem));
                }
                let calls = reading.calls.iter();
                found.extend(calls.map(|about| format!("{} (calls the umpire): {about}", row.seat)));
            }
        }
        for logged in game.log.iter().filter(|l| l.seq <= self.draft.upto) {
            if let Entry::Missed { seat, step, taken, .. } = &logged.entry
                && periods.contains(&step.period)
            {
                found.push(format!("{seat}: no orders in time; taken for it: {taken:?}").to_lowercase());
            }
        }
        let foretold = |e: &Value| read.iter().any(|(seat, problem)| game.system.foretold(e, seat, problem));
        for (sitting, event) in events.iter().filter(|(_, e)| e["kind"] == "refused" && !foretold(e)) {
            let text = |key: &str| event[key].as_str().unwrap_or_default();
            found.push(format!(
                "{}: {} was not carried out: {}",
                sitting.phase,
                text("unit"),
                game.system.refusal(event)
            ));
        }
        let waived: Vec<&String> = rulings_in_force(&game.log)
            .filter_map(|r| if let Ruling::Waived { problem } = &r.ruling { Some(problem) } else { None })
            .collect();
        (1..)
            .zip(found)
            .map(|(number, text)| ProblemReview {
                number,
                waived: if waived.contains(&&text) { Waived::Yes } else { Waived::No },
                text,
            })
            .collect()
    }

    /// Every die, under the mark that it has in the umpire's report.
    pub(super) fn dice(&self, facts: &Value, events: &[(&Sitting, &Value)]) -> Vec<DieReview> {
        let marked = facts["dice"].as_array().map_or(&[][..], Vec::as_slice);
        let mark_of = |key: &str| {
            marked.iter().find(|d| d["key"].as_str() == Some(key)).and_then(|d| d["mark"].as_str())
        };
        let number = |event: &Value, key: &str| event[key].as_u64().and_then(|n| u32::try_from(n).ok());
        let rolls = events.iter().filter(|(_, e)| e["kind"] == "roll");
        let dice = (1..).zip(rolls).map(|(n, (sitting, event)): (u32, _)| {
            let key = event["key"].as_str().unwrap_or_default();
            let sides = number(event, "sides").unwrap_or(0);
            DieReview {
                mark: mark_of(key).map_or_else(|| format!("D{n}"), str::to_owned),
                die: number(event, "die").unwrap_or(0),
                computed: number(event, "computed"),
                sides,
                of: Sides::told(key, sides).to_string(),
                rule: event["rule"].as_str().unwrap_or_default().to_owned(),
                subject: event["subject"].as_str().unwrap_or_default().to_owned(),
                key: key.to_owned(),
                sitting: Some((*sitting).clone()),
            }
        });
        dice.collect()
    }
}

/// The readings of a game, set or not, and what else was set.
fn settings(game: &Game<'_>) -> Vec<(String, String)> {
    let readings = game.system.setting_keys().into_iter().filter_map(|(key, values)| {
        let default = values.first().filter(|_| !game.settings.0.contains_key(key))?;
        Some((key.to_owned(), format!("{default} (as always)")))
    });
    let set = game.settings.0.iter().map(|(key, value)| (key.clone(), value.clone()));
    let mut all: Vec<(String, String)> = readings.chain(set).collect();
    all.sort();
    all
}

/// The phases as the umpire's report tells them.
pub(super) fn phases(facts: &Value) -> Vec<PhaseReview> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let entry = |entry: &Value| (text(&entry["head"]), list(&entry["lines"]).iter().map(text).collect());
    let phase = |phase: &Value| PhaseReview {
        title: text(&phase["title"]),
        entries: list(&phase["entries"]).iter().map(entry).collect(),
    };
    list(&facts["phases"]).iter().map(phase).collect()
}

fn decision(event: &Value) -> Option<DecisionReview> {
    let text = |key: &str| event[key].as_str().unwrap_or_default().to_owned();
    let decision = event["decision"].as_str()?.parse::<DecisionId>().ok()?;
    event["source"].as_str()?;
    Some(DecisionReview {
        decision: decision.to_string(),
        rule: text("rule"),
        seat: text("seat"),
        subject: text("subject"),
        // An answer of an umpire's that is no choice of the system's own has no words.
        text: Some(text("text")).filter(|t| !t.is_empty()).unwrap_or_else(|| text("answer")),
        source: text("source"),
    })
}

/// All rulings of a game, those that count no more as well.
fn all_rulings(log: &[std::sync::Arc<Logged>], without_effect: &[u32]) -> Vec<RulingReview> {
    let withdrawn = |number: u32| {
        log.iter().find_map(|l| match &l.entry {
            Entry::Withdrawn(w) if w.number == number => Some(format!("by {}: {}", w.by, w.because)),
            _ => None,
        })
    };
    let review = |l: &std::sync::Arc<Logged>| match &l.entry {
        Entry::Ruled(ruled) => Some(RulingReview {
            number: ruled.number,
            text: ruled.ruling.to_string(),
            replaced: ruled.replaced.clone(),
            by: ruled.by.clone(),
            because: ruled.because.clone(),
            at: l.at,
            withdrawn: withdrawn(ruled.number),
            without_effect: without_effect.contains(&ruled.number),
        }),
        _ => None,
    };
    log.iter().filter_map(review).collect()
}
