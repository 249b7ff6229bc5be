//! What became of each order when its phase has been played: read off the events that were told and the
//! positions before and after. Moves and set-up are in `fates/moves.rs`, fire, rallies and attacks in
//! `fates/battle.rs`.

mod battle;
mod moves;
#[cfg(test)]
mod tests;

use estafette_core::{CitedEvent, Decided, End, OrderKey, RuleId, Source, rule};
use estafette_core::{said, text};

use super::event::Event;
use super::field::Battlefield;
use super::ids::{Side, UnitId};
use super::orders::{
    AdvanceAfterDefence, AfterRout, AfterWin, AttackOrder, DestroyGun, Displace, Enter, Face, FaceTied, Fire,
    Group, Gun, HoldFire, LeaderInAdvance, LeaderTo, LeaveMap, Move, Order, PitOut, Pits, PitsRemove, Rally,
    RallyNot, RallyWith, Retreat, Rout, RoutBy, When,
};
use super::phase::Phase;
use super::plan::{Entry, Plan, Replaced, speaks_of};
use super::position::Position;
use super::statement::{Part, Statement, whom};

/// Why an order that nothing was done about ended with the game.
fn game_over() -> &'static str {
    text!("the-game-was-over-before-that")
}

/// Says of each order that the table was given what became of it in the phase that was played, and closes the
/// phase. At a pause the table tells nothing.
pub fn tell(field: &mut Battlefield<'_>, before: &Position) {
    let judge = |side: Side| Judge {
        before,
        after: field.pos(),
        told: field.table.told(),
        plan: field.plan(side),
        side,
    };
    let of = |(side, key, statement): &(Side, OrderKey, Statement)| (*key, judge(*side).statement(statement));
    let ends: Vec<(OrderKey, Option<End>)> = field.given.iter().map(of).collect();
    for (key, end) in ends {
        field.table.end(key, end);
    }
    field.table.close(&rule!("3.0-3"));
}

/// Why an order of a side is for another kind of period than the set-up, or than a half-turn; none for one that fits.
pub fn out_of_time(order: &Order, side: Side, set_up: bool) -> Option<&'static str> {
    let phase = order.kind().facts().when.phase(side)?;
    ((phase == Phase::SetUp) != set_up).then(|| misplaced(phase))
}

fn misplaced(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => text!("positions-are-taken-up-before-turn"),
        _ => text!("the-set-up-has-no-such"),
    }
}

/// What is known of a phase when it has been played, to say what became of one side's orders.
struct Judge<'a> {
    before: &'a Position,
    after: &'a Position,
    told: &'a [CitedEvent<Event>],
    plan: &'a Plan,
    side: Side,
}

impl Judge<'_> {
    /// How a statement ended; none if nothing of it is due in this phase.
    fn statement(&self, statement: &Statement) -> Option<End> {
        let mut parts: Vec<(String, End)> = Vec::new();
        for part in &statement.parts {
            let (order, end) = match part {
                Part::InForce(entry) => (&entry.placed.order, self.end(entry)),
                Part::Replaced(Replaced { old, new }) => {
                    let order = &old.placed.order;
                    let why = || said!("a-later-order-of-yours-counts", new = %new.words());
                    (order, self.is_now(order).then(|| End::overtaken(why())))
                }
                Part::Lost(placed) => {
                    let why = text!("whom-it-speaks-of-was-lost-before");
                    (&placed.order, self.is_now(&placed.order).then(|| End::overtaken(why)))
                }
                Part::Ahead(placed) => (&placed.order, self.over().then(|| End::overtaken(game_over()))),
            };
            parts.extend(end.map(|end| (whom(order), end)));
        }
        // Of a standing order to several it is told what came of it; the others just go on waiting.
        let waits = |(_, end): &(String, End)| *end == End::standing();
        if !parts.iter().all(waits) {
            parts.retain(|part| !waits(part));
        }
        (!parts.is_empty()).then(|| End::together(parts))
    }

    /// How an order ended; none if it is not due in this phase.
    fn end(&self, entry: &Entry) -> Option<End> {
        match entry.placed.order.kind().facts().when.phase(self.side) {
            Some(phase) if phase == self.before.phase => Some(self.of_phase(entry)),
            Some(phase) => self.out_of_time(phase),
            None if self.plan.was_taken(entry.place) => Some(End::done()),
            None => self.standing(entry).or_else(|| {
                let over = || End::overtaken(game_over());
                self.closes().then(|| if self.over() { over() } else { End::standing() })
            }),
        }
    }

    /// Whether an order that is in force no more would be due in this phase.
    fn is_now(&self, order: &Order) -> bool {
        match order.kind().facts().when.phase(self.side) {
            Some(phase) => phase == self.before.phase || self.out_of_time(phase).is_some(),
            None => self.closes(),
        }
    }

    /// Whether a side's half-turn, or the set-up, ends with this phase, or the game does.
    fn closes(&self) -> bool {
        let phase = self.before.phase;
        self.over() || phase == Phase::SetUp || phase == When::Attack.phase(self.side).unwrap_or(phase)
    }

    fn over(&self) -> bool {
        self.after.end.is_some()
    }

    /// An order of another phase: fire goes on into later turns, others end with their half-turn.
    fn out_of_time(&self, phase: Phase) -> Option<End> {
        let now = self.before.phase;
        let fire = phase == Phase::Fire;
        if fire && !self.over() {
            return self.closes().then(End::standing);
        }
        if fire || phase.half() == now.half() {
            return (self.over() && (fire || phase > now)).then(|| End::overtaken(game_over()));
        }
        self.closes().then(|| End::refused(rule!("3.0-3"), misplaced(phase)))
    }

    /// An order of the phase that was played.
    fn of_phase(&self, entry: &Entry) -> End {
        let place = entry.place;
        match &entry.placed.order {
            Order::Face(Face { group, .. }) => self.faced(group),
            Order::Place(_) => self.put(place),
            Order::Pits(Pits { hexes, .. }) => {
                self.relaid(place, hexes).unwrap_or_else(|| self.laid(place, hexes.len()))
            }
            Order::PitsRest(_) => self.laid(place, usize::MAX),
            Order::PitOut(PitOut { kind }) => self.left_out(*kind),
            Order::Move(Move { unit, steps }) => self.walked(place, unit, steps),
            Order::LeaderTo(LeaderTo { leader, hexes }) => self.rode(place, leader, hexes),
            Order::LeaderWith(_) => self.put(place),
            Order::Gun(Gun { unit, .. }) => self.walked(place, unit, &[]),
            Order::Enter(Enter { unit, .. }) => self.entered(place, unit),
            Order::Fire(Fire { group, aims }) => self.fired(place, group, aims),
            Order::FireGunsFirst(_) => self.first(),
            Order::HoldFire(HoldFire { group }) => self.held_fire(group),
            Order::Rally(Rally { group }) => self.rallied(place, group, None),
            Order::RallyWith(RallyWith { unit, leader }) => {
                self.rallied(place, &Group::Units(vec![unit.clone()]), Some(leader))
            }
            Order::RallyNot(RallyNot { group }) => self.let_be(group),
            Order::AttackOrder(AttackOrder { hexes }) => self.attacked(place, hexes),
            Order::AfterWin(AfterWin { at: hex, .. }) => self.after_attack(place, *hex, &["GD-21", "GD-31"]),
            Order::AfterRout(AfterRout { at: hex, with, .. }) => self.after_rout(place, *hex, with),
            Order::DestroyGun(DestroyGun { hex, .. }) => self.after_attack(place, Some(*hex), &["GD-27"]),
            Order::WhenEnemyRallies(_)
            | Order::Retreat(_)
            | Order::Displace(_)
            | Order::Rout(_)
            | Order::RoutBy(_)
            | Order::RoutExtend(_)
            | Order::RoutOrder(_)
            | Order::LeaveMap(_)
            | Order::AdvanceAfterDefence(_)
            | Order::CampFollowers(_)
            | Order::PitsRemove(_)
            | Order::OnPit(_)
            | Order::OnCampCheck(_)
            | Order::Sacrifice(_)
            | Order::FaceTied(_)
            | Order::PursueInEnemyPhase(_)
            | Order::LeaderInAdvance(_)
            | Order::StandardAdvance(_)
            | Order::PursueRoutOf(_) => End::nothing(),
        }
    }

    /// A standing order of which no decision took its answer: what the phase had to say to it, if anything.
    fn standing(&self, entry: &Entry) -> Option<End> {
        let order = &entry.placed.order;
        if let Order::PitsRemove(PitsRemove { hexes }) = order {
            let gone =
                |t: &CitedEvent<Event>| matches!(&t.event, Event::RemovePit { hex } if hexes.contains(hex));
            return self.told.iter().any(gone).then(End::done);
        }
        if self.side == Side::Polish && order.kind().facts().when == When::Fire && self.closes() {
            return Some(End::refused(rule!("11.11"), text!("only-the-teutonic-side-has-crossbows")));
        }
        if let Some((rule, why)) = self.refusals(entry.place).last() {
            return Some(End::refused((*rule).clone(), *why));
        }
        // A more special order may have sent one of its group on, or kept it.
        if let Order::AdvanceAfterDefence(AdvanceAfterDefence { group, .. }) = order
            && let Some((rule, decided)) = self.decided(order.kind().facts().decisions).find(|(_, d)| {
                matches!(d.source, Source::Orders | Source::Standing) && self.is_of(group, &d.answer.0)
            })
        {
            return Some(self.other(rule, decided));
        }
        let about = |subject: &str| order.kind().is_about(subject, &|group| self.is_of(group, subject));
        let Some((rule, decided)) =
            self.decided(order.kind().facts().decisions).find(|(_, d)| about(&d.subject))
        else {
            return self.lost(order);
        };
        match decided.source {
            Source::Default => {
                let why = said!("the-rules-did-not-leave-that", decided = %decided.text);
                Some(End::refused(rule.clone(), why))
            }
            // A more special order of the same side took it.
            Source::Ruling | Source::Reply | Source::Orders | Source::Standing => {
                Some(self.other(rule, decided))
            }
        }
    }

    /// The end of a standing order all of whose units were lost in this phase, before it was asked for.
    fn lost(&self, order: &Order) -> Option<End> {
        let gone = |id: &str| {
            self.told.iter().any(|t| matches!(&t.event, Event::Eliminate { unit, .. } if unit.as_str() == id))
        };
        let all = match order {
            Order::Retreat(Retreat { group: Group::Units(units), .. })
            | Order::Displace(Displace { group: Group::Units(units), .. })
            | Order::Rout(Rout { group: Group::Units(units), .. })
            | Order::LeaveMap(LeaveMap { group: Group::Units(units), .. })
            | Order::FaceTied(FaceTied { group: Group::Units(units), .. }) => {
                units.iter().all(|unit| gone(unit.as_str()))
            }
            Order::RoutBy(RoutBy { unit, .. }) => gone(unit.as_str()),
            Order::LeaderInAdvance(LeaderInAdvance { leader, .. }) => gone(leader.as_str()),
            _ => false,
        };
        all.then(|| End::overtaken(text!("whom-it-speaks-of-was-lost")))
    }

    /// The answer to a decision came from elsewhere.
    fn other(&self, rule: &RuleId, decided: &Decided) -> End {
        let text = &decided.text;
        match decided.source {
            Source::Ruling => End::overtaken(said!("the-umpire-ruled", %text)),
            Source::Reply => End::overtaken(said!("your-answer-to-the-question-counted", %text)),
            Source::Orders | Source::Standing => {
                End::overtaken(said!("another-order-of-yours-counted", %text))
            }
            Source::Default => End::refused(rule.clone(), said!("that-could-not-be-done", %text)),
        }
    }

    /// The side's decisions of some kinds that were taken in the phase.
    fn decided<'s>(
        &'s self,
        kinds: &'s [&'static str],
    ) -> impl Iterator<Item = (&'s RuleId, &'s Decided)> + 's {
        let seat = self.side.seat();
        self.told.iter().filter_map(move |t| match &t.event {
            Event::Decision(d) if d.seat == seat && kinds.contains(&d.decision.as_str()) => {
                Some((&t.rule, d))
            }
            _ => None,
        })
    }

    /// What was told against an order: the rule, and why.
    fn refusals(&self, place: u32) -> Vec<(&RuleId, &str)> {
        let found = self.told.iter().filter_map(|t| match &t.event {
            Event::Refused { place: at, side, reason, .. } if *at == place && *side == self.side => {
                Some((&t.rule, reason.as_str()))
            }
            _ => None,
        });
        found.collect()
    }

    /// Whether a group has a unit of this id.
    fn is_of(&self, group: &Group, id: &str) -> bool {
        let id = UnitId::from(id);
        let unit = self.before.unit(&id).or_else(|| self.after.unit(&id));
        unit.is_some_and(|unit| unit.side == self.side && speaks_of(group, &id, unit))
    }
}
