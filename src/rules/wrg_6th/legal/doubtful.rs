//! What only the order of a unit forbids, in games where the umpire decides about it (`order_violation = "umpire"`):
//! told when the sheet comes in, and done as written unless he rules otherwise.

use super::{At, Judge};
use crate::cites;
use crate::orders::Problem;
use crate::rules::wrg_6th::readings::OrderViolation;

impl Judge<'_> {
    /// A problem of the written order alone: an error, or a warning that the umpire will decide. Before play nobody is
    /// asked, nor about the answers to a charge.
    pub(super) fn by_order(&self, at: &At<'_>, problem: Problem) -> Problem {
        cites!("W-3.2e");
        let umpire = self.position.readings.order_violation == OrderViolation::Umpire;
        if !umpire || self.period == 0 || at.when_charged() {
            return problem;
        }
        problem.as_warning().hinting("in this game the umpire decides what becomes of it")
    }
}
