//! What became of each order when its phase has been played: read off the events that were told and the
//! positions before and after. Moves and set-up are in `fates/moves.rs`, fire, rallies and attacks in
//! `fates/battle.rs`.

mod battle;
mod moves;
mod sort;

use crate::core::fate::Fate;
use crate::core::{Decided, RuleId, Source, Told};
use crate::orders::Severity;
use crate::rule;
use crate::rules::OrderText;

use super::event::Event;
use super::field::Field;
use super::ids::{Side, UnitId};
use super::orders::{self, Fate as Life, Group, Order, Placed};
use super::phase::{Phase, period};
use super::plan::{self, Entry, Plan, speaks_of};
use super::position::Position;

pub use sort::decides;
use sort::{When, decisions, when};

/// How an order ended.
#[derive(Debug, Clone, PartialEq, Eq)]
struct End {
    fate: Fate,
    rule: Option<RuleId>,
    why: Option<String>,
}

impl End {
    fn done() -> Self {
        Self { fate: Fate::CarriedOut, rule: None, why: None }
    }

    /// What nobody thought of.
    fn nothing() -> Self {
        Self { fate: Fate::Nothing, rule: None, why: None }
    }

    fn part(rule: RuleId, why: impl Into<String>) -> Self {
        Self { fate: Fate::InPart, rule: Some(rule), why: Some(why.into()) }
    }

    fn refused(rule: RuleId, why: impl Into<String>) -> Self {
        Self { fate: Fate::Refused, rule: Some(rule), why: Some(why.into()) }
    }

    fn overtaken(why: impl Into<String>) -> Self {
        Self { fate: Fate::Overtaken, rule: None, why: Some(why.into()) }
    }

    fn waiting(what: impl Into<String>) -> Self {
        Self { fate: Fate::Waiting, rule: None, why: Some(what.into()) }
    }
}

/// Why an order that nothing was done about ended with the game.
const GAME_OVER: &str = "the game was over before that";

/// Gives the table each side's orders of the phase that was played, with what became of them, and closes the
/// phase. At a pause the table tells nothing.
pub fn tell(field: &mut Field<'_>, before: &Position, texts: impl Fn(Side) -> Vec<OrderText>) {
    for side in Side::BOTH {
        let seat = side.seat();
        let plan = field.plan(side);
        let judge = Judge { before, after: field.pos(), told: field.table.told(), plan, side };
        let ends: Vec<(u32, String, End)> = plan
            .entries
            .iter()
            .filter_map(|e| Some((e.number, words(&e.placed).to_owned(), judge.end(e)?)))
            .collect();
        let mut gone: Vec<(String, String)> = plan
            .replaced
            .iter()
            .filter(|(old, new)| old.order != new.order && judge.is_now(&old.order))
            .map(|(old, new)| {
                (words(old).to_owned(), format!("a later order of yours counts: {}", words(new)))
            })
            .collect();
        gone.extend(judge.lost(&texts(side)));
        for (number, text, End { fate, rule, why }) in ends {
            field.table.give(&seat, number, text);
            field.table.settle(&seat, number, fate, rule, why.map(Into::into));
        }
        for (text, why) in gone {
            field.table.replaced(&seat, text, why.into());
        }
    }
    field.table.close(&rule!("3.0-3"));
}

/// The player's own words.
fn words(placed: &Placed) -> &str {
    placed.source.get(placed.span.clone()).unwrap_or(&placed.source).trim()
}

/// What is known of a phase when it has been played, to say what became of one side's orders.
struct Judge<'a> {
    before: &'a Position,
    after: &'a Position,
    told: &'a [Told<Event>],
    plan: &'a Plan,
    side: Side,
}

impl Judge<'_> {
    /// How an order ended; none if it is not one of this phase.
    fn end(&self, entry: &Entry) -> Option<End> {
        let phase = when(&entry.placed.order).phase(self.side);
        if let Some(phase) = phase {
            return match self.before.phase == phase {
                true => Some(self.of_phase(entry)),
                false => self.out_of_time(phase),
            };
        }
        if self.plan.was_taken(entry.number) {
            return Some(End::done());
        }
        self.standing(entry).or_else(|| {
            let over = || End::overtaken(GAME_OVER);
            let wait = || End::waiting("its occasion has not come yet");
            self.closes().then(|| if self.over() { over() } else { wait() })
        })
    }

    /// Whether an order's fate is told in this phase.
    fn is_now(&self, order: &Order) -> bool {
        when(order).phase(self.side).map_or_else(|| self.closes(), |phase| phase == self.before.phase)
    }

    /// Whether a side's half-turn, or the set-up, ends with this phase, or the game does.
    fn closes(&self) -> bool {
        let phase = self.before.phase;
        self.over() || phase == Phase::SetUp || phase == When::Attack.phase(self.side).unwrap_or(phase)
    }

    fn over(&self) -> bool {
        self.after.end.is_some()
    }

    /// An order for a phase that its period does not have.
    fn out_of_time(&self, phase: Phase) -> Option<End> {
        if phase == Phase::Fire {
            return None;
        }
        let ends = self.before.phase == Phase::SetUp
            || Some(self.before.phase) == When::Attack.phase(self.side) && phase == Phase::SetUp;
        let why = match phase {
            Phase::SetUp => "positions are taken up before turn 1 only",
            _ => "the set-up has no such orders; it is for a half-turn",
        };
        ends.then(|| End::refused(rule!("3.0-3"), why))
    }

    /// An order of the phase that was played.
    fn of_phase(&self, entry: &Entry) -> End {
        let number = entry.number;
        match &entry.placed.order {
            Order::Face(group, _) => self.faced(group),
            Order::Place(..) => self.put(number),
            Order::Pits(_, hexes) => self.laid(number, hexes.len()),
            Order::PitsRest(_) => self.laid(number, usize::MAX),
            Order::PitOut(kind) => self.left_out(*kind),
            Order::Move(unit, steps) => self.walked(number, unit, steps),
            Order::LeaderTo(leader, hexes) => self.rode(number, leader, hexes),
            Order::LeaderWith(..) => self.put(number),
            Order::Gun(unit, _) => self.walked(number, unit, &[]),
            Order::Enter(unit, ..) => self.entered(number, unit),
            Order::Fire(group, aims) => self.fired(number, group, aims),
            Order::FireGunsFirst(_) => self.first(),
            Order::HoldFire(group) => self.held_fire(group),
            Order::Rally(group) => self.rallied(number, group, None),
            Order::RallyWith(unit, leader) => {
                self.rallied(number, &Group::Units(vec![unit.clone()]), Some(leader))
            }
            Order::RallyNot(group) => self.let_be(group),
            Order::AttackOrder(hexes) => self.attacked(number, hexes),
            Order::AfterWin(hex, _) => self.after_attack(number, *hex, &["GD-21", "GD-31"]),
            Order::AfterRout(hex, _, with) => self.after_rout(number, *hex, with),
            Order::DestroyGun(hex, _) => self.after_attack(number, Some(*hex), &["GD-27"]),
            Order::WhenEnemyRallies(_)
            | Order::Retreat(..)
            | Order::Displace(..)
            | Order::Rout(..)
            | Order::RoutBy(..)
            | Order::RoutExtend(_)
            | Order::RoutOrder(_)
            | Order::LeaveMap(..)
            | Order::AdvanceAfterDefence(..)
            | Order::CampFollowers(..)
            | Order::PitsRemove(_)
            | Order::OnPit(_)
            | Order::OnCampCheck(_)
            | Order::Sacrifice(..)
            | Order::FaceTied(..)
            | Order::PursueInEnemyPhase(_)
            | Order::LeaderInAdvance(..)
            | Order::StandardAdvance(_)
            | Order::PursueRoutOf(_) => End::nothing(),
        }
    }

    /// A standing order of which no decision took its answer: what the phase had to say to it, if anything.
    fn standing(&self, entry: &Entry) -> Option<End> {
        let order = &entry.placed.order;
        if let Order::PitsRemove(hexes) = order {
            let gone = |t: &Told<Event>| matches!(&t.event, Event::RemovePit { hex } if hexes.contains(hex));
            return self.told.iter().any(gone).then(End::done);
        }
        if self.side == Side::Polish && matches!(when(order), When::Fire) && self.closes() {
            return Some(End::refused(rule!("11.11"), "only the Teutonic side has crossbows and guns"));
        }
        if let Some((rule, why)) = self.refusals(entry.number).last() {
            return Some(End::refused((*rule).clone(), *why));
        }
        let about = |subject: &str| match order {
            Order::Retreat(g, _) | Order::Displace(g, _) | Order::Rout(g, ..) => self.is_of(g, subject),
            Order::LeaveMap(g, _) | Order::FaceTied(g, _) => self.is_of(g, subject),
            Order::RoutBy(unit, _) => unit.as_str() == subject,
            Order::LeaderInAdvance(leader, _) => leader.as_str() == subject,
            Order::WhenEnemyRallies(_) | Order::OnPit(_) | Order::OnCampCheck(_) => true,
            Order::StandardAdvance(_) => true,
            // A decision about other units may well be taken without these.
            _ => false,
        };
        let (rule, decided) = self.decided(decisions(order)).find(|(_, d)| about(&d.subject))?;
        match decided.source {
            Source::Default => {
                let why = format!("the rules did not leave that choice; {}", decided.text);
                Some(End::refused(rule.clone(), why))
            }
            Source::Ruling | Source::Reply => Some(self.other(rule, decided)),
            Source::Orders | Source::Standing => None,
        }
    }

    /// The answer to a decision came from elsewhere.
    fn other(&self, rule: &RuleId, decided: &Decided) -> End {
        let text = &decided.text;
        match decided.source {
            Source::Ruling => End::overtaken(format!("the umpire ruled: {text}")),
            Source::Reply => End::overtaken(format!("your answer to the question counted: {text}")),
            Source::Orders | Source::Standing => {
                End::overtaken(format!("another order of yours counted: {text}"))
            }
            Source::Default => End::refused(rule.clone(), format!("that could not be done; {text}")),
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
    fn refusals(&self, number: u32) -> Vec<(&RuleId, &str)> {
        let found = self.told.iter().filter_map(|t| match &t.event {
            Event::Refused { order, side, reason, .. } if *order == number && *side == self.side => {
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

    /// Orders to those who were lost before this phase, since they were written.
    fn lost(&self, texts: &[OrderText]) -> Vec<(String, String)> {
        let due = period(self.before.turn, self.before.phase.half()).ordinal;
        let on_map = |hex| self.before.map.contains(hex);
        let names = plan::names(self.before, self.side, &on_map);
        let dead = names.units.iter().any(|u| u.side == self.side && u.fate != Life::Alive)
            || names.leaders.iter().any(|l| l.side == self.side && l.fate != Life::Alive);
        if !dead || self.before.phase.half() != Some(self.side) {
            return Vec::new();
        }
        let mut then = plan::names(self.before, self.side, &on_map);
        then.units.to_mut().iter_mut().for_each(|u| u.fate = Life::Alive);
        then.leaders.to_mut().iter_mut().for_each(|l| l.fate = Life::Alive);
        let mut found = Vec::new();
        for text in texts.iter().filter(|t| t.period == due) {
            let parsed = self.before.lately.parse(&text.text, &names);
            let unread = |placed: &Placed| {
                let here = |p: &orders::Parsed| {
                    let same =
                        |q: &crate::orders::Problem| q.severity == Severity::Error && q.line == placed.line;
                    p.problems.iter().any(same)
                };
                !parsed.orders.iter().any(|o| o.line == placed.line && o.order == placed.order)
                    && here(&parsed)
            };
            if parsed.problems.iter().all(|p| p.severity != Severity::Error) {
                continue;
            }
            let read = orders::parse(&text.text, &then);
            let lost = read.orders.iter().filter(|o| self.is_now(&o.order) && unread(o));
            found.extend(lost.map(|o| {
                let why = "whom it speaks of was lost before";
                (words(o).to_owned(), why.to_owned())
            }));
        }
        found
    }
}
