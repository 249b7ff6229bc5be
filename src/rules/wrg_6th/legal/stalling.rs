//! CC-STALL beforehand: changes of formation that leave a Quick unit less than half its move are told when the
//! sheet comes in, and are the umpire's to judge [W-4.4.5f].

use super::{At, Judge};
use crate::ids::{OrderType, UnitId};
use crate::moves::{allowance, share};
use crate::normal;
use crate::orders::clause::{Action, Clause, When};
use crate::orders::{Placed, say};
use crate::position::Unit;
use estafette_core::rule;
use estafette_core::{said, text};
use estafette_orders::Problem;

impl Judge<'_> {
    /// Doubts about an entry's changes of formation for one unit.
    pub(super) fn stalling(&mut self, placed: &Placed, id: &UnitId, unit: &Unit, order: OrderType) {
        let free = unit.fighting.is_empty() && !unit.routing && unit.at.is_some();
        if self.period == 0 || order != OrderType::Quick || placed.entry.mark.is_some() || !free {
            return;
        }
        let now = |when: &When| matches!(when, When::In(n) if *n == self.period);
        let clauses: Vec<&Clause> = placed.entry.clauses.iter().filter(|c| c.when.iter().all(now)).collect();
        let Some(left) = normal::left_by_changes(self.position, id, unit, &clauses, order) else { return };
        let whole = allowance(self.position, unit);
        let least = share(whole, self.position.data.number("orders.quick_least"));
        let change = |c: &Clause| c.action.kind().reshapes() || matches!(c.action, Action::Form(_));
        let Some(last) = placed.entry.clauses.iter().rposition(change).filter(|_| left < least) else {
            return;
        };
        let at = At { placed, clause: &placed.entry.clauses[last], span: &placed.spans[last] };
        let message = said!("this-leaves-of-its-paces-a", say = %say::own(id), %left, %whole, %least);
        let problem: Problem = at.error(rule!("W-4.4.5e"), message).as_warning();
        self.problems.push(problem.hinting(text!("the-umpire-judges-it-change-less")));
    }
}
