//! What became of each order of a sheet when its phase has been played: read off the events that were told and
//! the positions before and after.

use estafette_core::{Because, CitedEvent, Decided, End, OrderKey, RuleId, Source, rule};

use super::event::{self, Event};
use super::ids::Seat;
use super::orders::Order;
use super::orders::{Act, PlanLine};
use super::position::Position;
use super::reading::{Unused, unfit};
use super::round::Round;
use super::statement::{Part, Statement};
use super::words;

fn waiting(key: &str) -> End {
    End::waiting(Because::key(key))
}

fn overtaken(key: &str) -> End {
    End::overtaken(Because::key(key))
}

/// Says of each order that the table was given what became of it in the phase that was played, and closes the
/// phase. At a pause the table tells nothing.
pub fn tell(round: &mut Round<'_>, before: &Position) {
    let judge = |seat: Seat| Judge { before, after: round.pos(), told: round.table.told(), seat };
    let of = |(seat, key, statement): &(Seat, OrderKey, Statement)| (*key, judge(*seat).statement(statement));
    let ends: Vec<(OrderKey, Option<End>)> = round.given.iter().map(of).collect();
    for (key, end) in ends {
        round.table.end(key, end);
    }
    round.table.close(&rule!("NG-4.2"));
}

/// What is known of a phase when it has been played, to say what became of one seat's orders.
struct Judge<'a> {
    before: &'a Position,
    after: &'a Position,
    told: &'a [CitedEvent<Event>],
    seat: Seat,
}

impl Judge<'_> {
    /// How a statement ended; none if nothing of it is due in this phase.
    fn statement(&self, statement: &Statement) -> Option<End> {
        let kept = statement.order == 0;
        let end = |part: &Part| match part {
            Part::Counts(order, number) => self.end(order, *number, kept),
            Part::Replaced(order) => {
                (order.kind().phase() == self.before.phase).then(|| overtaken("fate-replaced"))
            }
        };
        let parts: Vec<(String, End)> =
            statement.parts.iter().filter_map(end).map(|end| (String::new(), end)).collect();
        (!parts.is_empty()).then(|| End::together(parts))
    }

    /// How an order ended, a line of the plan by its number; none if it is not due in this phase.
    fn end(&self, order: &Order, number: u32, kept: bool) -> Option<End> {
        if order.kind().phase() != self.before.phase {
            return None;
        }
        Some(match order {
            Order::Place(plan) => self.placed(plan, number),
            Order::Event(_) => self.decided(order, "fate-no-event"),
            Order::Skirmish(_) => self.decided(order, "fate-no-skirmish"),
            Order::Losses(_) | Order::Never(_) => self.decided(order, "fate-no-loss"),
            Order::Buy(_) => self.decided(order, "fate-no-purchase"),
            Order::Starve(_) => self.decided(order, "fate-no-hunger"),
            // In later rounds the sheet is kept without a word.
            Order::Keep(_) if kept => return None,
            Order::Keep(_) if self.after.end.is_some() => overtaken("fate-over"),
            Order::Keep(_) => End::done(),
            Order::Seating(_) => End::refused(rule!("NG-3.17"), Because::key("fate-seating")),
            Order::Header(_) => return None,
        })
    }

    /// An order that a decision takes its answer from; `idle` says what did not happen.
    fn decided(&self, order: &Order, idle: &str) -> End {
        let id = self.seat.id();
        let mut taken: Vec<(&RuleId, &Decided)> = Vec::new();
        for told in self.told {
            if let Event::Decision(decided) = &told.event
                && decided.seat == id
                && order.kind().decisions().contains(&decided.decision.as_str())
            {
                taken.push((&told.rule, decided));
            }
        }
        if taken.iter().any(|(_, d)| matches!(d.source, Source::Orders | Source::Standing)) {
            return End::done();
        }
        match taken.last() {
            None if self.forced(order) => overtaken("fate-no-choice"),
            None => waiting(idle),
            Some((_, Decided { source: Source::Ruling, .. })) => overtaken("fate-ruled"),
            Some((_, Decided { source: Source::Reply, .. })) => overtaken("fate-answered"),
            Some((rule, _)) => End::refused((*rule).clone(), Because::key("fate-not-possible")),
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
                Event::Place { seat, line, .. } if *seat == self.seat && *line == number => {
                    return End::done();
                }
                Event::Line { seat, line, fate } if *seat == self.seat && *line == number => {
                    return if *fate == struck { overtaken("fate-struck") } else { self.unused(plan) };
                }
                _ => {}
            }
        }
        match plan.act {
            Act::Pass if self.passed() => End::done(),
            Act::Pass | Act::Place { .. } if self.was_asked() => overtaken("fate-answered"),
            Act::Pass | Act::Place { .. } => End::nothing(),
        }
    }

    /// Whether a placement was decided otherwise than by the plan.
    fn was_asked(&self) -> bool {
        let id = self.seat.id();
        self.told.iter().any(|t| {
            matches!(&t.event, Event::Decision(d) if d.seat == id
                && d.decision.as_str() == "ND-04" && matches!(d.source, Source::Reply | Source::Ruling))
        })
    }

    fn passed(&self) -> bool {
        self.told.iter().any(|t| matches!(&t.event, Event::Pass { seat } if *seat == self.seat))
    }

    /// Why a line of the plan was not reached.
    fn unused(&self, plan: &PlanLine) -> End {
        let purse = self.after.player(self.seat).ducats;
        match unfit(self.after, self.seat, plan) {
            Unused::Illegal(why) if why.is_used_up() => overtaken("why-earlier"),
            Unused::Illegal(why) => End::refused(why.rule(), words::because(why, purse)),
            Unused::Condition => waiting("why-condition"),
            Unused::Earlier | Unused::Passed if self.passed() => overtaken("why-passed"),
            Unused::Earlier | Unused::Passed => overtaken("why-earlier"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use super::super::data::Data;
    use super::super::sheet::{Library, Sheets};
    use super::super::stage;
    use super::*;
    use crate::phase::Phase;
    use estafette_core::fate::{Fate, Fates};
    use estafette_core::table::Seating;
    use estafette_core::{DiceSource, GameId, Label, Modes, Sitting, Table};
    use estafette_rules::{OrderText, Settings};

    struct Ones;

    impl DiceSource for Ones {
        fn die(&mut self, _: &Label<'_>) -> u32 {
            1
        }
    }

    /// What is told of red's orders when a phase has been played so: number and fate.
    fn told(phase: Phase, play: impl FnOnce(&mut Round<'_>, &Position)) -> Vec<(u32, Fate)> {
        let data = Arc::new(Data::load(&crate::EDITION.data(None).unwrap()).unwrap());
        let mut before = stage::open("two-players", &Settings::default(), &data).unwrap();
        before.phase = phase;
        let texts = "round 1 orders from red\nofficer to Dukaty\npass\nhelper buy";
        let orders = BTreeMap::from([(Seat::Red.id(), vec![OrderText::new(1, texts)])]);
        let library = Library::default();
        let sheets = Sheets::of_period(&orders, 1, &library);
        let sitting =
            Sitting { game: GameId::new("g"), line: 0, turn: 1, phase: phase.name(), occurrence: 1 };
        let (given, modes) = (BTreeMap::new(), Modes::default());
        let seating = Seating { sitting, dice: &mut Ones, given: &given, modes: &modes };
        let mut round = Round::new(Table::new(before.clone(), seating), &sheets);
        play(&mut round, &before);
        let fates = |event: &Event| if let Event::Fates(f) = event { Some(f.clone()) } else { None };
        let all: Vec<Fates> = round.table.told().iter().filter_map(|t| fates(&t.event)).collect();
        all.into_iter().flat_map(|f| f.orders).map(|o| (o.order, o.fate)).collect()
    }

    #[test]
    fn the_table_is_given_every_order_before_the_phase_is_played() {
        let nothing = |n: u32| (n, Fate::Nothing);
        let closed = told(Phase::Event, |round, _| round.table.close(&rule!("NG-4.2")));
        assert_eq!(closed, [2, 3, 4].map(nothing));
    }

    #[test]
    fn a_line_of_the_plan_of_which_nothing_is_told_came_to_nothing() {
        let unplayed = told(Phase::Placement, tell);
        assert_eq!(unplayed, [2, 3].map(|n| (n, Fate::Nothing)));
        assert_eq!(told(Phase::Event, tell), []);
    }
}
