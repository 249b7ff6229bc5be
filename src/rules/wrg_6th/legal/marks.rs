//! Changes of orders and their marks (CC-MARK), and signals (CC-SIG).

use estafette_core::rule;
use estafette_core::{said, text};

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
                let message = said!("this-is-the-set-up-sheet", %mark);
                let problem = self.at_head(placed, message).under(rule!("W-4.4.4b"));
                let from = mark.saturating_add(1);
                let hint = said!("what-holds-from-the-beginning-has", %from);
                self.problems.push(problem.hinting(hint));
            }
            None if self.period == 0 => {}
            Some(mark) if mark != self.period => {
                let message = said!("the-mark-says-period-but-this", %mark, period = %self.period);
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
                        let message = said!("a-change-of-period-cannot-take", %mark, %early, saturating_add = %mark.saturating_add(1));
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
        self.problems.push(problem.hinting(text!("the-old-order-stands")));
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
            Action::Order(act::MovementOrder { order: Some(new), .. }) if *new != order => {
                said!("has-orders-a-change-without-its", say = %say::own(id), order = %say::order_name(order))
            }
            Action::Order(act::MovementOrder { sector: Some(new), .. }) if *new != sector => {
                said!("belongs-to-a-change-without-its", say = %say::own(id), sector = %say::sector(sector))
            }
            Action::Order(_) if later => {
                said!("this-is-for-another-period-and")
            }
            _ => return None,
        };
        let hint = said!("write-changed-in-period-behind-it", period = %self.period);
        Some(at.error(rule!("W-4.4.4b"), message).hinting(hint))
    }

    /// Signals must be listed before play.
    pub(super) fn signal(&mut self, at: &At<'_>) {
        let listed = |name: &str| self.signals.contains(&name.to_ascii_uppercase());
        let all = || {
            let names: Vec<&str> = self.signals.iter().map(String::as_str).collect();
            if names.is_empty() {
                said!("none-was-listed")
            } else {
                said!("listed-are", what = %names.join(", "))
            }
        };
        let problem = match &at.clause.action {
            Action::GiveSignal(act::GiveSignal(name)) if !listed(name) => {
                let message = said!("signal-was-not-listed-with-its", %name);
                Some(at.error(rule!("W-4.4.4g"), message).hinting(all()))
            }
            Action::SignalMeans(act::SignalMeans { name, .. }) if self.period > 0 && !listed(name) => {
                let message = said!("the-meaning-of-signal-must-be", %name);
                Some(at.error(rule!("W-4.4.4g"), message).hinting(all()))
            }
            _ => at.clause.when.iter().find_map(|when| match when {
                When::Signal(name) if !listed(name) && self.period > 0 => {
                    let message = said!("signal-was-not-listed-before-play", %name);
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
        let message = said!("signal-is-not-among-the-signals", %name);
        let hint = match nearest(&name, self.meant.iter().map(String::as_str)) {
            Some(near) => said!("did-you-mean", enemy = %near),
            None => said!("listed-are", what = %self.meant.iter().cloned().collect::<Vec<_>>().join(", ")),
        };
        self.problems.push(at.error(rule!("W-4.4.4g"), message).as_warning().hinting(hint));
    }
}
