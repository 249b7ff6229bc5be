//! The telling of phases: each event becomes an entry, a line of one, or a clause of a line. What the
//! telling needs to know of the board it learns from the events that the reader is shown.

#![allow(clippy::unnested_or_patterns, reason = "groups of events stand side by side, each by its name")]

// Which file tells which events. Each of them matches its own events and names the other groups: an event that stands
// in a group and is forgotten in that group's file does not compile.
macro_rules! of_cards {
    () => {
        Event::Passed { .. }
            | Event::Reveal { pile: Some($crate::ids::PileId::Events), .. }
            | Event::Bid { .. }
            | Event::Lease { .. }
            | Event::SafeConduct { .. }
            | Event::Send { .. }
            | Event::Ransom { .. }
            | Event::Levy { .. }
            | Event::NoEffect { .. }
    };
}
macro_rules! of_turns {
    () => {
        Event::Place { .. } | Event::Pass { .. } | Event::Line { .. }
    };
}
macro_rules! of_skirmish {
    () => {
        Event::Capture { .. }
            | Event::NoCapture { .. }
            | Event::Skirmish { .. }
            | Event::Loss { .. }
            | Event::Spared { .. }
            | Event::ToCamp { .. }
    };
}
macro_rules! of_gains {
    () => {
        Event::Gain { .. }
            | Event::NoGain { .. }
            | Event::Pay { .. }
            | Event::BuyHelper { .. }
            | Event::NoHelper { .. }
    };
}
macro_rules! of_closing {
    () => {
        Event::Clear
            | Event::First { .. }
            | Event::Feed { .. }
            | Event::Starve { .. }
            | Event::Title { .. }
            | Event::Score { .. }
            | Event::GameOver { .. }
    };
}
/// Events that are told here, one by one.
macro_rules! told_singly {
    () => {
        Event::Decision(_)
            | Event::Shuffle(_)
            | Event::Seats { .. }
            | Event::Reveal { .. }
            | Event::Count { .. }
            | Event::Home { .. }
            | Event::Phase { .. }
            | Event::Correct(_)
            | Event::Fates(_)
            | Event::Roll(_)
    };
}

mod cards;
mod closing;
mod fields;
mod turns;

use std::collections::BTreeMap;

use serde_json::Value;

use estafette_core::fate::Fates;
use estafette_core::table::Position as _;
use estafette_core::{CitedEvent, Decided, RuleId, Source};

use estafette_rules::correct::Righted;

use super::super::correct;
use super::super::describe::Eyes;
use super::super::event::{Event, Why};
use super::super::ids::{Field, Seat};
use super::super::phase::Phase;
use super::super::position::Position;
use super::super::words::{self, said};
use super::entry::{About, Begins, Entry, EntryLine};
use super::speech::{Speech, sentence};

/// Tells a chapter, phase by phase.
pub struct Tale<'a> {
    speech: Speech<'a>,
    eyes: Eyes,
    /// The board as the reader has seen it change.
    now: Position,
    entries: Vec<Entry>,
    /// What became of the plans of seats whose plans the reader may know.
    plans: BTreeMap<Seat, turns::PlanUse>,
    decisions: Vec<EntryLine>,
    turn: turns::Turns,
    /// Fields on which somebody stood.
    stood: Vec<Field>,
    /// Sealed bids of the event, opened.
    bids: Vec<(Seat, u32)>,
    /// How many could gain on the field that is resolved.
    prizes: usize,
    /// Whether the first phase told began before, and goes on after a pause.
    resumed: bool,
}

impl<'a> Tale<'a> {
    /// Begins to tell after a position.
    pub fn new(speech: Speech<'a>, eyes: Eyes, before: &Position) -> Self {
        Self {
            speech,
            eyes,
            now: before.clone(),
            entries: Vec::new(),
            plans: BTreeMap::new(),
            decisions: Vec::new(),
            turn: turns::Turns::default(),
            stood: Vec::new(),
            bids: Vec::new(),
            prizes: 0,
            resumed: before.phase == Phase::Resolution,
        }
    }

    /// Tells the events of one phase that the reader is shown, and gives its entries.
    pub fn phase(&mut self, events: &[CitedEvent<Event>]) -> Vec<Value> {
        self.turn = turns::Turns::after(&self.now);
        (self.stood, self.bids) = (Vec::new(), Vec::new());
        for told in events {
            self.tell(told);
            self.now.apply(&told.rule, &told.event);
        }
        self.resumed = false;
        self.own();
        let speech = self.speech;
        let idle = move |why: Why, seats: &[Seat]| cards::idle(speech, why, seats);
        std::mem::take(&mut self.entries).into_iter().map(|entry| entry.finished(&idle)).collect()
    }

    fn tell(&mut self, CitedEvent { rule, event }: &CitedEvent<Event>) {
        match event {
            Event::Decision(decided) => self.decided(rule, decided),
            Event::Shuffle(shuffled) => self.shuffled(rule, shuffled),
            Event::Seats { order, first } => self.seated(rule, order, *first),
            of_cards!() => self.card(rule, event),
            Event::Reveal { pile: Some(pile), values, .. } => self.offer(rule, *pile, values),
            Event::Reveal { seat: Some(seat), card: Some(laid), .. } => self.laid(rule, *seat, *laid),
            of_turns!() => self.placed(rule, event),
            Event::Count { field, ranks, prizes } => self.counted(rule, *field, ranks, prizes),
            of_skirmish!() => self.skirmish(rule, event),
            of_gains!() => self.gained(rule, event),
            Event::Home { field } => self.home(*field),
            Event::Phase { .. } => self.phase_over(),
            of_closing!() => self.ending(rule, event),
            Event::Correct(righted) => self.ruled(righted),
            Event::Fates(fates) => self.fated(fates),
            Event::Reveal { .. } | Event::Roll(_) => {}
        }
    }

    /// What an umpire corrected, under no rule of the game.
    fn ruled(&mut self, righted: &Righted) {
        let text = correct::say(&righted.what, &righted.was, &righted.is, self.speech.lang);
        self.entries.push(Entry { about: About::Ruled, head: text, rules: Vec::new(), lines: Vec::new() });
    }

    /// The reader's own part on orders tells what became of a plan; it is not told twice.
    fn fated(&mut self, fates: &Fates) {
        if let Some(seat) = Seat::of_id(&fates.seat)
            && self.eyes == Eyes::Seat(seat)
        {
            self.plans.remove(&seat);
        }
    }

    /// The entry about something: the last one, or a new one with a head.
    fn entry(&mut self, about: About, head: impl FnOnce(&Self) -> (String, Vec<RuleId>)) -> &mut Entry {
        if self.entries.last().is_none_or(|e| e.about != about) {
            let (head, rules) = head(self);
            self.entries.push(Entry { about, head, rules, lines: Vec::new() });
        }
        self.entries.last_mut().expect("there is one now")
    }

    /// An entry that is a sentence and nothing else.
    fn headline(&mut self, about: About, rule: &RuleId, head: String) {
        self.entries.push(Entry { about, head, rules: vec![rule.clone()], lines: Vec::new() });
    }

    /// A line under the last entry.
    fn line(&mut self, rule: &RuleId, text: String) {
        if let Some(entry) = self.entries.last_mut() {
            let rules = vec![rule.clone()];
            entry.lines.push(EntryLine { begins: Begins::Text(text), clauses: Vec::new(), rules });
        }
    }

    /// A clause of a seat's line under the last entry; a new line if the seat has none that goes on.
    fn clause(&mut self, rule: &RuleId, seat: Seat, clause: String) {
        let name = self.speech.seat(seat);
        let Some(entry) = self.entries.last_mut() else { return };
        let line = match entry.of_seat(seat) {
            Some(line) => line,
            None => {
                let begins = Begins::Seat(seat, name);
                entry.lines.push(EntryLine { begins, clauses: Vec::new(), rules: Vec::new() });
                entry.lines.last_mut().expect("there is one now")
            }
        };
        line.clauses.push(clause);
        line.rules.push(rule.clone());
    }

    /// Notes a decision, to be told to whoever may know it when the phase is told.
    fn decided(&mut self, rule: &RuleId, decided: &Decided) {
        let Some(seat) = Seat::of_id(&decided.seat) else { return };
        let lang = self.speech.lang;
        let from = match decided.source {
            Source::Ruling => "ruling",
            Source::Orders => "orders",
            Source::Reply => "reply",
            Source::Standing => "standing",
            Source::Default if decided.unfit.is_some() => "unfit",
            Source::Default => "default",
        };
        if decided.decision.as_str() == "ND-04" && !matches!(decided.source, Source::Default | Source::Ruling)
        {
            return;
        }
        let about =
            words::About { decision: decided.decision.as_str(), subject: &decided.subject, price: None };
        let answer = words::answer(about, &decided.answer.0, self.speech.data, lang);
        let id = decided.decision.as_str();
        let what = said!(lang, "decided-about", decision = id);
        let text = said!(lang, "decided", what = &what, id = id, answer = &answer, source = from);
        let text = match self.eyes {
            Eyes::All => format!("{}: {text}", sentence(&self.speech.seat(seat))),
            _ => text,
        };
        self.decisions.push(EntryLine {
            begins: Begins::Text(text),
            clauses: Vec::new(),
            rules: vec![rule.clone()],
        });
    }

    /// What a seat alone is told at the end of a phase: its decisions, and what became of its plan.
    fn own(&mut self) {
        let mut lines = std::mem::take(&mut self.decisions);
        for (seat, plan) in std::mem::take(&mut self.plans) {
            let text = plan.text(self.speech);
            let text = match self.eyes {
                Eyes::All => format!("{}: {text}", sentence(&self.speech.seat(seat))),
                _ => text,
            };
            lines.push(EntryLine { begins: Begins::Text(text), clauses: Vec::new(), rules: Vec::new() });
        }
        if lines.is_empty() {
            return;
        }
        let lang = self.speech.lang;
        let head = if self.eyes == Eyes::All { said!(lang, "own-all") } else { said!(lang, "own-seat") };
        self.entries.push(Entry { about: About::Own, head, rules: Vec::new(), lines });
    }

    /// Closes what is told only when a phase is over.
    fn phase_over(&mut self) {
        if self.now.phase == Phase::Resolution {
            self.empty_fields();
        }
    }
}
