//! Phase 2 told: placements turn by turn, and what became of the reader's own plan.

use std::collections::BTreeSet;

use estafette_core::{RuleId, rule};

use super::super::super::describe::Eyes;
use super::super::super::event::{Event, Fate};
use super::super::super::ids::{Field, Seat};
use super::super::super::position::Position;
use super::super::super::readings::Placing;
use super::super::super::s07_legal::{self, Placement};
use super::super::super::words::said;
use super::super::entry::About;
use super::super::speech::Speech;
use super::Tale;

/// Which turn is played: a new one begins when a seat acts again.
#[derive(Debug, Clone, Default)]
pub struct Turns {
    number: u32,
    acted: BTreeSet<Seat>,
    /// Whether earlier turns were told in an earlier report.
    goes_on: bool,
}

impl Turns {
    /// Begins to count, on a board where placements may stand already.
    pub fn after(position: &Position) -> Self {
        let goes_on = !position.placed.is_empty() || !position.passed.is_empty();
        Self { number: 0, acted: BTreeSet::new(), goes_on }
    }

    fn next(&mut self, seat: Seat) -> u32 {
        if self.number == 0 || self.acted.contains(&seat) {
            self.number += 1;
            self.acted.clear();
        }
        self.acted.insert(seat);
        self.number
    }
}

/// What became of a plan.
#[derive(Debug, Clone, Default)]
pub struct PlanUse {
    used: Vec<u32>,
    struck: Vec<u32>,
    unused: Vec<u32>,
    /// Placements that no line of the seat's own ordered.
    by_house: u32,
}

impl PlanUse {
    /// All that in words.
    pub fn text(&self, speech: Speech<'_>) -> String {
        let lang = speech.lang;
        let some = |lines: &[u32]| (!lines.is_empty()).then(|| numbers(speech, lines));
        let count = |lines: &[u32]| u32::try_from(lines.len()).unwrap_or(u32::MAX);
        let parts = [
            some(&self.used).map(|l| said!(lang, "plan-used", lines = &l, n = count(&self.used))),
            some(&self.struck).map(|l| said!(lang, "plan-was-struck", lines = &l, n = count(&self.struck))),
            some(&self.unused).map(|l| said!(lang, "plan-left", lines = &l, n = count(&self.unused))),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        match parts.is_empty() {
            true if self.by_house > 0 => said!(lang, "plan-none"),
            true => said!(lang, "plan-empty"),
            false => said!(lang, "plan-use", parts = &parts.join("; ")),
        }
    }
}

fn numbers(speech: Speech<'_>, lines: &[u32]) -> String {
    speech.list(&lines.iter().map(ToString::to_string).collect::<Vec<_>>())
}

impl Tale<'_> {
    /// Whether the reader may know a seat's plan.
    fn knows_plan(&self, seat: Seat) -> bool {
        let own = self.eyes == Eyes::All || self.eyes == Eyes::Seat(seat);
        own && self.now.readings.placing == Placing::Plan
    }

    fn turn_entry(&mut self, seat: Seat) {
        let turn = self.turn.next(seat);
        let lang = self.speech.lang;
        let goes_on = self.turn.goes_on;
        self.entry(About::Turn(turn), |_| {
            let head = if goes_on { said!(lang, "turn-later") } else { said!(lang, "turn", n = turn) };
            (head, vec![rule!("NG-7.3")])
        });
    }

    pub(super) fn placed(&mut self, rule: &RuleId, event: &Event) {
        match event {
            Event::Place { seat, field, officer, helpers, ducats, line } => {
                self.turn_entry(*seat);
                let placement = Placement { field: *field, helpers: *helpers, ducats: *ducats };
                let text = self.placement(*seat, placement, *officer);
                self.clause(rule, *seat, text);
                if self.knows_plan(*seat) {
                    let plan = self.plans.entry(*seat).or_default();
                    if *line > 0 {
                        plan.used.push(*line);
                    } else {
                        plan.by_house += 1;
                    }
                }
            }
            Event::Pass { seat } => {
                self.turn_entry(*seat);
                self.clause(rule, *seat, said!(self.speech.lang, "passes"));
                if self.knows_plan(*seat) {
                    self.plans.entry(*seat).or_default();
                }
            }
            Event::Line { seat, line, fate } => {
                if !self.knows_plan(*seat) {
                    return;
                }
                let plan = self.plans.entry(*seat).or_default();
                match fate {
                    Fate::Struck => plan.struck.push(*line),
                    Fate::Unused => plan.unused.push(*line),
                }
            }
            of_cards!() | of_skirmish!() | of_gains!() | of_closing!() | told_singly!() => {}
        }
    }

    /// A placement, with the place that it gives on the field; on Krzyzacy nothing is counted.
    fn placement(&self, seat: Seat, placement: Placement, officer: bool) -> String {
        let speech = self.speech;
        let pawns = speech.pawns_taken(officer, placement.helpers, placement.ducats);
        let joins = self.now.stand(placement.field, seat).is_some();
        let field = placement.field.title();
        let text = match joins {
            true => said!(speech.lang, "joins", pawns = &pawns, field = field),
            false => said!(speech.lang, "places", pawns = &pawns, field = field),
        };
        if placement.field == Field::Krzyzacy {
            return text;
        }
        let place = s07_legal::place_after(&self.now, seat, placement);
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        let alone = s07_legal::row_after(&self.now, seat, placement).len() == 1;
        if alone { text } else { format!("{text} ({})", said!(speech.lang, "place-now", place = place)) }
    }
}
