//! How far the steps of a drill were done (ways, wheels, changes of formation), and how shooting and rallying ended.

use estafette_board::plane::Paces;
use estafette_core::{CitedEvent, Fate, rule};
use estafette_core::{said, text};

use super::super::event::{Event, Mark};
use super::super::ids::{OrderType, Reaction, UnitId};
use super::super::moves::allowance;
use super::super::normal::{self, Short, Step};
use super::super::orders::clause::{Action, Clause, Condition, ShootAt, When};
use super::super::orders::kinds as act;
use super::super::orders::say;
use super::super::plan;
use super::super::position::Unit;
use super::super::s4_12_priorities::{self as priorities, Class};
use super::super::view;
use super::Ended;
use super::scene::Scene;

/// What rounding may take of a way.
const HAIR: Paces = Paces(500);

impl Scene<'_> {
    /// A step of a drill: how far it was done. `again` counts the same step before it.
    pub(super) fn step(&self, id: &UnitId, unit: &Unit, clause: &Clause, again: usize) -> Ended {
        let refused = || self.refusal(id, clause);
        if about_charge(clause) {
            return match self.formed(id) || self.has(|e| matches!(e, Event::Wheel { unit, .. } if unit == id))
            {
                true => Ended::done(),
                false => refused()
                    .or_else(|| self.instead(id, unit))
                    .unwrap_or_else(|| Ended::overtaken(text!("it-stands-so-or-answers-otherwise"))),
            };
        }
        if let Some(end) = self.goes_along(id, unit, clause) {
            return end;
        }
        if let Some(end) = self.instead(id, unit) {
            return refused().unwrap_or(end);
        }
        // Whatever turns it took were not by its orders.
        if self.moved(id).is_none()
            && let Some(end) = self.barred(id, unit, clause)
        {
            return end;
        }
        // Who is told to stop makes no step.
        if self.moved(id).is_none()
            && let Some(end) = self.superseded(id, clause, |a| matches!(a, Action::Stop(_)))
        {
            return end;
        }
        let moment = self.moment(id);
        let steps = normal::steps_of(self.before, self.sheets, id, &moment);
        let same = |c: &Clause| c.line == clause.line && c.action == clause.action && c.text == clause.text;
        let mut alike = steps.iter().enumerate().filter(|(_, step)| same(&step.clause)).map(|(at, _)| at);
        let Some(at) = alike.nth(again) else {
            return refused()
                .or_else(|| self.held(id, unit))
                .unwrap_or_else(|| Ended::overtaken(text!("a-more-binding-order")));
        };
        let which = match steps.len() {
            1 => String::new(),
            all => said!("step-of", at = %at + 1, %all),
        };
        let short = |far: String| {
            let stop = self.stop(id).map(|(rule, why)| (Some(rule), why));
            let (rule, why) = match (stop, refused()) {
                (Some(stop), _) => stop,
                (None, Some(end)) => (end.rule, end.why),
                (None, None) if self.spent(id, unit) => (None, said!("its-move-is-used-up")),
                (None, None) => match plan::order(self.before, id) {
                    OrderType::Varily => (Some(rule!("W-4.4.5b")), said!("its-order-allows-no-more")),
                    OrderType::Hold => (Some(rule!("W-3.6f")), said!("its-order-allows-no-more")),
                    OrderType::Quick | OrderType::Skirmish => match self.planned(id) {
                        Some(Short::Steps) | None => (None, said!("its-move-is-used-up")),
                        Some(short) => {
                            let (rule, why) = short.said();
                            (rule, why.to_owned())
                        }
                    },
                },
            };
            match far.is_empty() {
                true => {
                    // What a rule kept back is refused by it; what is over for want of paces, steps came before.
                    let fate = if rule.is_some() { Fate::Refused } else { Fate::Overtaken };
                    Ended { fate, ..Ended::in_part(rule, said!("not-begun", %which, %why)) }
                }
                false => Ended::in_part(rule, format!("{which}{far}; {why}")),
            }
        };
        let otherwise = || refused().or_else(|| self.held(id, unit));
        let earlier = |alike: &dyn Fn(&Step) -> bool| steps[..at].iter().filter(|step| alike(step)).count();
        let step = &steps[at];
        match &clause.action {
            Action::Wheel(act::Wheel(_, angle)) => {
                let mut wheels = self.told.iter().filter_map(|told| match &told.event {
                    Event::Wheel { unit, degrees, .. } if unit == id => Some(degrees.0.abs()),
                    _ => None,
                });
                match wheels.nth(earlier(&|s| matches!(s.clause.action, Action::Wheel(_)))) {
                    Some(done) if done + 100 >= angle.0.abs() => Ended::done(),
                    Some(done) => {
                        short(said!("of-degrees", done = %done / 1_000, angle = %angle.0.abs() / 1_000))
                    }
                    None if angle.0.abs() <= 100 => otherwise().unwrap_or_else(Ended::done),
                    None => otherwise().unwrap_or_else(|| short(String::new())),
                }
            }
            Action::Forward(_) | Action::Sideways(_) | Action::Oblique(_) => {
                let before: Paces = steps[..at].iter().map(|step| step.cost).sum();
                let used = self.moved(id).map_or(Paces::ZERO, |(_, cost)| cost);
                let left = used - before;
                let gone =
                    || Paces::whole((normal::gone_of(self.before, id, step, left).0 + HAIR.0 / 10) / 1_000);
                let last = !steps[at + 1..].iter().any(|step| step.cost > Paces::ZERO);
                match () {
                    // Who must go half his move goes on behind the last of his steps.
                    () if last && left > step.cost + HAIR => {
                        let more = left - step.cost;
                        let why = said!("it-goes-on-for-of-its", %which, %more);
                        Ended::in_part(Some(rule!("W-4.4.5a")), why)
                    }
                    () if left + HAIR >= step.cost => Ended::done(),
                    () if left > HAIR => short(said!("of-paces", gone = %gone(), paces = %step.paces)),
                    () => otherwise().unwrap_or_else(|| short(String::new())),
                }
            }
            _ => {
                let told = |told: &&CitedEvent<Event>| matches!(&told.event, Event::Form(f) if f.unit == *id);
                let formed = self.told.iter().filter(told).count();
                match &step.unfit {
                    _ if step.forms && formed > earlier(&|s| s.forms) => Ended::done(),
                    Some((_, rule, why)) => {
                        let rule = rule.clone().unwrap_or_else(|| normal::barred_by(*why));
                        Ended::refused(rule, format!("{which}{}", view::refused_since(*why)))
                    }
                    None if !step.forms => Ended::overtaken(said!("it-stands-so-already", %which)),
                    None => otherwise().unwrap_or_else(|| short(String::new())),
                }
            }
        }
    }

    /// Whether a unit's move is used up.
    pub(super) fn spent(&self, id: &UnitId, unit: &Unit) -> bool {
        let spent = self.after.unit(id).map_or(Paces::ZERO, |unit| unit.spent);
        spent + HAIR >= allowance(self.before, unit)
    }

    /// What keeps a unit short of where it is sent, as it sets out.
    pub(super) fn planned(&self, id: &UnitId) -> Option<Short> {
        normal::plan(self.before, self.sheets, id, self.before.readings.order_violation).short
    }

    /// Targets of shooting, or none.
    pub(super) fn shot(&self, id: &UnitId, clause: &Clause) -> Ended {
        let shoots = self.has(|e| matches!(e, Event::Shoot(blow) if blow.by == *id));
        let passed_over = || {
            if let Action::Shoot(act::Shoot(at)) = &clause.action {
                self.shot_at_others(id, at)
            } else {
                None
            }
        };
        let alike = |a: &Action| matches!(a, Action::Shoot(_) | Action::HoldFire(_));
        if let Some(other) = self.superseded(id, clause, alike) {
            return other;
        }
        match (clause.action == Action::HoldFire(act::HoldFire), shoots) {
            (true, true) => Ended::overtaken(text!("the-rules-make-it-shoot")),
            (false, true) => passed_over().unwrap_or_else(Ended::done),
            (true, false) => Ended::done(),
            (false, false) => Ended::waiting(text!("it-has-no-target-that-it")),
        }
    }

    /// The end of an order to shoot at some where the unit shot at none of them, but at whom the rules have it.
    fn shot_at_others(&self, id: &UnitId, named: &[ShootAt]) -> Option<Ended> {
        let mut at: Vec<UnitId> = Vec::new();
        for told in self.told {
            match &told.event {
                Event::Shoot(blow) if blow.by == *id && !at.contains(&blow.target) => {
                    at.push(blow.target.clone());
                }
                _ => {}
            }
        }
        let class = |target: &UnitId| priorities::class(self.before, id, target, named);
        let (rule, why) = match at.iter().map(class).min()? {
            _ if named.is_empty() || at.iter().any(|target| matches!(class(target), Class::Named(_))) => {
                return None;
            }
            Class::Charging => (rule!("W-4.12.1a"), text!("who-charges-it-or-fights-it")),
            _ => (rule!("W-4.12.2"), text!("none-of-those-named-is-there")),
        };
        let why = said!("it-shot-at", at = %say::enemies(&at), %why);
        Some(Ended { rule: Some(rule), ..Ended::overtaken(why) })
    }

    /// Rallying, from rout or from disorder.
    pub(super) fn rallied(&self, id: &UnitId, unit: &Unit, clause: &Clause) -> Ended {
        let tried = unit.rally_used && unit.reaction.is_some();
        match () {
            () if self.marked(id, |m| *m == Mark::Rallies) => Ended::done(),
            () if tried && unit.reaction == Some(Reaction::Obey) && !unit.routing => Ended::done(),
            () if tried && unit.routing => {
                Ended::in_part(Some(rule!("W-4.5.1a")), text!("it-tried-and-runs-on"))
            }
            () => self
                .refusal(id, clause)
                .or_else(|| self.instead(id, unit))
                .or_else(|| self.held(id, unit))
                .unwrap_or_else(|| match self.moved(id) {
                    Some(_) => Ended::overtaken(text!("it-has-moved")),
                    None => Ended::waiting(text!("it-is-in-no-disorder-that")),
                }),
        }
    }
}

/// Whether a clause is an answer to a charge at the unit.
fn about_charge(clause: &Clause) -> bool {
    clause.when.iter().any(|when| matches!(when, When::If(Condition::Charged { .. })))
}
