//! Changes of orders and their marks (CC-MARK), and signals (CC-SIG).

use estafette_core::rule;

use super::{At, Judge};
use crate::ids::UnitId;
use crate::orders::clause::{Action, Condition, When};
use crate::orders::kinds as act;
use crate::orders::{Placed, say};
use crate::plan;
use estafette_orders::Problem;
use estafette_orders::near::nearest;

impl Judge<'_> {
    /// The mark of an entry, and what may not be written without one [W-4.4.4b].
    pub(super) fn mark(&mut self, placed: &Placed, units: &[UnitId]) {
        match placed.entry.mark {
            Some(mark) if self.period == 0 => {
                let message =
                    format!("this is the set-up sheet; a change of period {mark} is made in that period");
                let problem = self.at_head(placed, message).under(rule!("W-4.4.4b"));
                let from = mark.saturating_add(1);
                let hint = format!(
                    "what holds from the beginning has no mark; for later write `from period {from}`"
                );
                self.problems.push(problem.hinting(hint));
            }
            None if self.period == 0 => {}
            Some(mark) if mark != self.period => {
                let message =
                    format!("the mark says period {mark}, but this is written in period {}", self.period);
                self.refuse(placed, message);
            }
            Some(mark) => {
                for (clause, span) in placed.entry.clauses.iter().zip(&placed.spans) {
                    let early = clause.when.iter().find_map(|w| match w {
                        When::From(n) | When::In(n) if *n <= mark => Some(*n),
                        _ => None,
                    });
                    if let Some(early) = early {
                        let at = At { placed, clause, span };
                        let message = format!(
                            "a change of period {mark} cannot take effect in period {early}, only from {} on",
                            mark.saturating_add(1)
                        );
                        self.problems.push(at.error(rule!("W-4.4.4b"), message));
                    }
                }
            }
            None => {
                self.about(None);
                for id in units {
                    self.without_mark(placed, id);
                    self.about(Some(id));
                }
            }
        }
    }

    fn refuse(&mut self, placed: &Placed, message: String) {
        let problem = self.at_head(placed, message).under(rule!("W-4.4.4b"));
        self.problems.push(problem.hinting("the old order stands"));
    }

    /// Orders of an entry that would change what a unit has in writing, without a mark.
    fn without_mark(&mut self, placed: &Placed, id: &UnitId) {
        let clauses = placed.entry.clauses.iter().zip(&placed.spans);
        let found: Vec<Problem> =
            clauses.filter_map(|(clause, span)| self.unmarked(&At { placed, clause, span }, id)).collect();
        self.problems.extend(found);
    }

    /// An order of another type or sector, or a movement order for a later period, without a mark. Other things that
    /// name a later period change nothing that was written before, and say themselves when they count.
    pub(super) fn unmarked(&self, at: &At<'_>, id: &UnitId) -> Option<Problem> {
        let (order, sector) = plan::order_now(self.position, id)?;
        let later = at.clause.when.iter().any(|w| match w {
            When::From(n) => *n > self.period,
            When::In(n) => *n != self.period,
            _ => false,
        });
        let message = match &at.clause.action {
            Action::Order(act::MovementOrder { order: Some(new), .. }) if *new != order => format!(
                "{} has {} orders; a change without its mark does not count, the old order stands",
                say::own(id),
                say::order_name(order)
            ),
            Action::Order(act::MovementOrder { sector: Some(new), .. }) if *new != sector => format!(
                "{} belongs to {}; a change without its mark does not count, the old sector stands",
                say::own(id),
                say::sector(sector)
            ),
            Action::Order(_) if later => {
                "this is for another period and carries no mark of the change".to_owned()
            }
            _ => return None,
        };
        let hint = format!("write [changed in period {}] behind it", self.period);
        Some(at.error(rule!("W-4.4.4b"), message).hinting(hint))
    }

    /// Signals must be listed before play.
    pub(super) fn signal(&mut self, at: &At<'_>) {
        let listed = |name: &str| self.signals.contains(&name.to_ascii_uppercase());
        let all = || {
            let names: Vec<&str> = self.signals.iter().map(String::as_str).collect();
            if names.is_empty() {
                "none was listed".to_owned()
            } else {
                format!("listed are {}", names.join(", "))
            }
        };
        let problem = match &at.clause.action {
            Action::GiveSignal(act::GiveSignal(name)) if !listed(name) => {
                let message = format!("signal {name} was not listed with its meaning before play");
                Some(at.error(rule!("W-4.4.4g"), message).hinting(all()))
            }
            Action::SignalMeans(act::SignalMeans { name, .. }) if self.period > 0 && !listed(name) => {
                let message = format!("the meaning of signal {name} must be listed before play");
                Some(at.error(rule!("W-4.4.4g"), message).hinting(all()))
            }
            _ => at.clause.when.iter().find_map(|when| match when {
                When::Signal(name) if !listed(name) && self.period > 0 => {
                    let message = format!("signal {name} was not listed before play");
                    Some(at.error(rule!("W-4.4.4g"), message).hinting(all()))
                }
                _ => None,
            }),
        };
        self.problems.extend(problem);
        self.unlike(at);
    }

    /// In the set-up: a signal that orders wait for and that the list does not hold, where there is a list. It may
    /// still come.
    fn unlike(&mut self, at: &At<'_>) {
        if self.period > 0 || self.meant.is_empty() {
            return;
        }
        let waited = at.clause.when.iter().find_map(|when| match when {
            When::Signal(name) | When::If(Condition::Signal(name)) => Some(name.to_ascii_uppercase()),
            _ => None,
        });
        let Some(name) = waited.filter(|name| !self.meant.contains(name)) else { return };
        let message = format!("signal {name} is not among the signals listed with their meaning so far");
        let hint = match nearest(&name, self.meant.iter().map(String::as_str)) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("listed are {}", self.meant.iter().cloned().collect::<Vec<_>>().join(", ")),
        };
        self.problems.push(at.error(rule!("W-4.4.4g"), message).as_warning().hinting(hint));
    }
}
