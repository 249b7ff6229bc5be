//! What the receipt only doubts: what the battle may change before the order acts; and what only the order of a unit
//! forbids, in games where the umpire decides about it (`order_violation = "umpire"`): that is done as written unless
//! he rules otherwise.

use super::{At, Judge};
use crate::readings::OrderViolation;
use estafette_core::cites;
use estafette_core::text;
use estafette_orders::{Problem, Severity};

impl Judge<'_> {
    /// A problem that the battle may end before the order acts: a doubt only, if it is not for now.
    pub(super) fn if_later(&self, at: &At<'_>, problem: Problem) -> Problem {
        let set_up = self.period == 0 && at.clause.when.is_empty();
        let warned = problem.severity == Severity::Warning;
        if set_up || warned || self.now(at) {
            return problem;
        }
        problem.as_warning().hinting(text!("it-is-judged-when-it-comes"))
    }

    /// A problem of the written order alone: an error, or a warning that the umpire will decide. Before play nobody is
    /// asked, nor about the answers to a charge.
    pub(super) fn by_order(&self, at: &At<'_>, problem: Problem) -> Problem {
        cites!("W-3.2e");
        let umpire = self.position.readings.order_violation == OrderViolation::Umpire;
        if !umpire || self.period == 0 || at.when_charged() {
            return problem;
        }
        problem.as_warning().hinting(text!("in-this-game-the-umpire-decides"))
    }
}
