//! Orders for a phase of the period that has been played: after a game went back into a period, or while an umpire is
//! asked in the middle of one.

use super::{At, Judge};
use crate::phase::Phase;
use estafette_core::rule;
use estafette_core::said;

impl Judge<'_> {
    /// An order that comes after its phase. What the second sheet of a period lacks is told by `too_late`.
    pub(super) fn over(&mut self, at: &At<'_>) {
        let (now, acts_in) = (self.position.phase, at.clause.action.kind().facts().phase);
        let played = Phase::Start < acts_in && acts_in < now && now > Phase::Charges;
        let first = self.second && !acts_in.second_half();
        if self.now(at) && played && !first {
            let title = acts_in.title();
            let message = said!("too-late-of-this-period-has", %title);
            self.problems.push(at.error(rule!("W-2.1.2h"), message));
        }
    }
}
