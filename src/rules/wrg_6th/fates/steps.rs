//! How far the steps of a drill were done (ways, wheels, changes of formation), and how shooting and rallying ended.

use crate::board::plane::Paces;
use crate::core::{Fate, Told};
use crate::rule;

use super::super::event::{Event, Mark};
use super::super::ids::{OrderType, Reaction, UnitId};
use super::super::normal::{self, Step};
use super::super::orders::clause::{Action, Clause, Condition, When};
use super::super::plan;
use super::super::position::Unit;
use super::super::view;
use super::End;
use super::scene::Scene;

/// What rounding may take of a way.
const HAIR: Paces = Paces(500);

impl Scene<'_> {
    /// A step of a drill: how far it was done. `again` counts the same step before it.
    pub(super) fn step(&self, id: &UnitId, unit: &Unit, clause: &Clause, again: usize) -> End {
        let refused = || self.refusal(id, clause);
        if about_charge(clause) {
            return match self.formed(id) || self.has(|e| matches!(e, Event::Wheel { unit, .. } if unit == id))
            {
                true => End::done(),
                false => refused()
                    .or_else(|| self.instead(id, unit))
                    .unwrap_or_else(|| End::overtaken("it stands so, or answers otherwise")),
            };
        }
        if let Some(end) = self.instead(id, unit) {
            return refused().unwrap_or(end);
        }
        // Who is told to stop makes no step.
        if self.moved(id).is_none()
            && let Some(end) = self.superseded(id, clause, |a| matches!(a, Action::Stop))
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
                .unwrap_or_else(|| End::overtaken("a more binding order"));
        };
        let which = match steps.len() {
            1 => String::new(),
            all => format!("step {} of {all}: ", at + 1),
        };
        let short = |far: String| {
            let stop = self.stop(id).map(|(rule, why)| (Some(rule), why));
            let (rule, why) = match (stop, refused()) {
                (Some(stop), _) => stop,
                (None, Some(end)) => (end.rule, end.why),
                (None, None) => match plan::order(self.before, id) {
                    OrderType::Varily => (Some(rule!("W-4.4.5b")), "its order allows no more".to_owned()),
                    OrderType::Hold => (None, "its order allows no more".to_owned()),
                    OrderType::Quick | OrderType::Skirmish => (None, "its move is used up".to_owned()),
                },
            };
            match far.is_empty() {
                true => {
                    // What a rule kept back is refused by it; what is over for want of paces, steps came before.
                    let fate = if rule.is_some() { Fate::Refused } else { Fate::Overtaken };
                    End { fate, ..End::in_part(rule, format!("{which}not begun; {why}")) }
                }
                false => End::in_part(rule, format!("{which}{far}; {why}")),
            }
        };
        let otherwise = || refused().or_else(|| self.held(id, unit));
        let earlier = |alike: &dyn Fn(&Step) -> bool| steps[..at].iter().filter(|step| alike(step)).count();
        let step = &steps[at];
        match &clause.action {
            Action::Wheel(_, angle) => {
                let mut wheels = self.told.iter().filter_map(|told| match &told.event {
                    Event::Wheel { unit, degrees, .. } if unit == id => Some(degrees.0.abs()),
                    _ => None,
                });
                match wheels.nth(earlier(&|s| matches!(s.clause.action, Action::Wheel(..)))) {
                    Some(done) if done + 100 >= angle.0.abs() => End::done(),
                    Some(done) => short(format!("{} of {} degrees", done / 1_000, angle.0.abs() / 1_000)),
                    None if angle.0.abs() <= 100 => otherwise().unwrap_or_else(End::done),
                    None => otherwise().unwrap_or_else(|| short(String::new())),
                }
            }
            Action::Forward(_) | Action::Sideways(..) | Action::Oblique { .. } => {
                let before: Paces = steps[..at].iter().map(|step| step.cost).sum();
                let used = self.moved(id).map_or(Paces::ZERO, |(_, cost)| cost);
                match () {
                    () if used + HAIR >= before + step.cost => End::done(),
                    () if used > before + HAIR => short(format!("{} of {} paces", used - before, step.cost)),
                    () => otherwise().unwrap_or_else(|| short(String::new())),
                }
            }
            _ => {
                let told = |told: &&Told<Event>| matches!(&told.event, Event::Form(f) if f.unit == *id);
                let formed = self.told.iter().filter(told).count();
                match &step.unfit {
                    _ if step.forms && formed > earlier(&|s| s.forms) => End::done(),
                    Some((_, rule, why)) => {
                        let rule = rule.clone().unwrap_or_else(|| normal::barred_by(*why));
                        End::refused(rule, format!("{which}{}", view::refused_since(*why)))
                    }
                    None if !step.forms => End::overtaken(format!("{which}it stands so already")),
                    None => otherwise().unwrap_or_else(|| short(String::new())),
                }
            }
        }
    }

    /// Targets of shooting, or none.
    pub(super) fn shot(&self, id: &UnitId, clause: &Clause) -> End {
        let shoots = self.has(|e| matches!(e, Event::Shoot(blow) if blow.by == *id));
        let alike = |a: &Action| matches!(a, Action::Shoot(_) | Action::HoldFire);
        if let Some(other) = self.superseded(id, clause, alike) {
            return other;
        }
        match (clause.action == Action::HoldFire, shoots) {
            (true, true) => End::overtaken("the rules make it shoot"),
            (true, false) | (false, true) => End::done(),
            (false, false) => End::waiting("it has no target that it may shoot at"),
        }
    }

    /// Rallying, from rout or from disorder.
    pub(super) fn rallied(&self, id: &UnitId, unit: &Unit, clause: &Clause) -> End {
        let tried = unit.rally_used && unit.reaction.is_some();
        match () {
            () if self.marked(id, |m| *m == Mark::Rallies) => End::done(),
            () if tried && unit.reaction == Some(Reaction::Obey) && !unit.routing => End::done(),
            () if tried && unit.routing => End::in_part(Some(rule!("W-4.5.1a")), "it tried, and runs on"),
            () => self
                .refusal(id, clause)
                .or_else(|| self.instead(id, unit))
                .or_else(|| self.held(id, unit))
                .unwrap_or_else(|| match self.moved(id) {
                    Some(_) => End::overtaken("it has moved"),
                    None => End::waiting("it is in no disorder that rallying ends"),
                }),
        }
    }
}

/// Whether a clause is an answer to a charge at the unit.
fn about_charge(clause: &Clause) -> bool {
    clause.when.iter().any(|when| matches!(when, When::If(Condition::Charged { .. })))
}
