//! What became of each order of a sheet when its phase has been played: read off the events that were told and
//! the positions before and after.

use crate::core::fate::{Because, Fate};
use crate::core::{Decided, RuleId, Source, Told};
use crate::rule;

use super::event::{self, Event};
use super::ids::Seat;
use super::orders::order::{Act, PlanLine};
use super::orders::{Order, Placed};
use super::phase::Phase;
use super::position::Position;
use super::reading::{Unused, unfit};
use super::replies::decisions;
use super::round::Round;
use super::words;

/// How an order ended: its fate, the rule, and the key of why in the catalogue.
type End = (Fate, Option<RuleId>, Option<Because>);

const DONE: End = (Fate::CarriedOut, None, None);

fn end(fate: Fate, key: &str) -> End {
    (fate, None, Some(Because::key(key)))
}

/// Gives the table each seat's orders of the phase that was played, with what became of them, and closes the
/// phase. At a pause the table tells nothing.
pub fn tell(round: &mut Round<'_>, before: &Position) {
    for seat in before.seats.keys().copied() {
        let (id, drawn) = (seat.id(), round.sheets().drawn(seat));
        let Some(drawn) = drawn else { continue };
        let judge = Judge { before, after: round.pos(), told: round.table.told(), seat };
        let mut line = 0;
        let ends: Vec<(u32, String, End)> = (1..)
            .zip(&drawn.in_force)
            .filter_map(|(number, order)| {
                line += u32::from(matches!(order.placed.order, Order::Place(_)));
                Some((number, words_of(&order.placed).to_owned(), judge.end(&order.placed.order, line)?))
            })
            .collect();
        let counts = |placed: &Placed| drawn.in_force.iter().any(|o| o.placed.order == placed.order);
        let gone = drawn.replaced.iter().filter(|p| phase(&p.order) == Some(before.phase) && !counts(p));
        let gone: Vec<String> = gone.map(|placed| words_of(placed).to_owned()).collect();
        for (number, text, (fate, rule, why)) in ends {
            round.table.give(&id, number, text);
            round.table.settle(&id, number, fate, rule, why);
        }
        for text in gone {
            round.table.replaced(&id, text, Because::key("fate-replaced"));
        }
    }
    round.table.close(&rule!("NG-4.2"));
}

/// The player's own words.
fn words_of(placed: &Placed) -> &str {
    placed.source.get(placed.span.clone()).unwrap_or(&placed.source).trim()
}

/// The phase in which an order acts; none for what is no order of play.
fn phase(order: &Order) -> Option<Phase> {
    match order {
        Order::Event(_) => Some(Phase::Event),
        Order::Place(_) => Some(Phase::Placement),
        Order::Skirmish(_) | Order::Losses(_) | Order::Never(_) | Order::Buy(_) => Some(Phase::Resolution),
        Order::Starve(_) => Some(Phase::End),
        Order::Keep | Order::Header { .. } | Order::Seating { .. } => None,
    }
}

/// What is known of a phase when it has been played, to say what became of one seat's orders.
struct Judge<'a> {
    before: &'a Position,
    after: &'a Position,
    told: &'a [Told<Event>],
    seat: Seat,
}

impl Judge<'_> {
    /// How an order ended, a line of the plan by its number; none if it is not one of this phase.
    fn end(&self, order: &Order, line: u32) -> Option<End> {
        if phase(order) != Some(self.before.phase) {
            return None;
        }
        Some(match order {
            Order::Place(plan) => self.placed(plan, line),
            Order::Event(_) => self.decided(order, "fate-no-event"),
            Order::Skirmish(_) => self.decided(order, "fate-no-skirmish"),
            Order::Losses(_) | Order::Never(_) => self.decided(order, "fate-no-loss"),
            Order::Buy(_) => self.decided(order, "fate-no-purchase"),
            Order::Starve(_) => self.decided(order, "fate-no-hunger"),
            Order::Keep | Order::Header { .. } | Order::Seating { .. } => return None,
        })
    }

    /// An order that a decision takes its answer from; `idle` says what did not happen.
    fn decided(&self, order: &Order, idle: &str) -> End {
        let id = self.seat.id();
        let mut taken: Vec<(&RuleId, &Decided)> = Vec::new();
        for told in self.told {
            if let Event::Decision(decided) = &told.event
                && decided.seat == id
                && decisions(order).contains(&decided.decision.as_str())
            {
                taken.push((&told.rule, decided));
            }
        }
        if taken.iter().any(|(_, d)| matches!(d.source, Source::Orders | Source::Standing)) {
            return DONE;
        }
        match taken.last() {
            None if self.forced(order) => end(Fate::Overtaken, "fate-no-choice"),
            None => end(Fate::Waiting, idle),
            Some((_, Decided { source: Source::Ruling, .. })) => end(Fate::Overtaken, "fate-ruled"),
            Some((_, Decided { source: Source::Reply, .. })) => end(Fate::Overtaken, "fate-answered"),
            Some((rule, _)) => {
                (Fate::Refused, Some((*rule).clone()), Some(Because::key("fate-not-possible")))
            }
        }
    }

    /// Whether what an order speaks of was settled for the seat without a choice.
    fn forced(&self, order: &Order) -> bool {
        self.told.iter().any(|t| match (order, &t.event) {
            (Order::Skirmish(_), Event::Reveal { seat: Some(seat), card: Some(_), .. })
            | (Order::Losses(_) | Order::Never(_), Event::Loss { seat, .. } | Event::Spared { seat })
            | (Order::Buy(_), Event::NoHelper { seat, .. } | Event::BuyHelper { seat, .. })
            | (Order::Starve(_), Event::Starve { seat, .. })
            | (
                Order::Event(_),
                Event::Levy { seat, .. }
                | Event::Send { seat, .. }
                | Event::Ransom { seat, .. }
                | Event::NoEffect { seat: Some(seat), .. },
            ) => *seat == self.seat,
            _ => false,
        })
    }

    /// A line of the plan.
    fn placed(&self, plan: &PlanLine, number: u32) -> End {
        let struck = event::Fate::Struck;
        for told in self.told {
            match &told.event {
                Event::Place { seat, line, .. } if *seat == self.seat && *line == number => return DONE,
                Event::Line { seat, line, fate } if *seat == self.seat && *line == number => {
                    return if *fate == struck {
                        end(Fate::Overtaken, "fate-struck")
                    } else {
                        self.unused(plan)
                    };
                }
                _ => {}
            }
        }
        match plan.act {
            Act::Pass if self.passed() => DONE,
            Act::Pass | Act::Place { .. } => end(Fate::Overtaken, "fate-answered"),
        }
    }

    fn passed(&self) -> bool {
        self.told.iter().any(|t| matches!(&t.event, Event::Pass { seat } if *seat == self.seat))
    }

    /// Why a line of the plan was not reached.
    fn unused(&self, plan: &PlanLine) -> End {
        let purse = self.after.player(self.seat).ducats;
        match unfit(self.after, self.seat, plan) {
            Unused::Illegal(why) if why.is_used_up() => end(Fate::Overtaken, "why-earlier"),
            Unused::Illegal(why) => (Fate::Refused, Some(why.rule()), Some(words::because(why, purse))),
            Unused::Condition => end(Fate::Waiting, "why-condition"),
            _ if self.passed() => end(Fate::Overtaken, "why-passed"),
            Unused::Earlier | Unused::Passed => end(Fate::Overtaken, "why-earlier"),
        }
    }
}
