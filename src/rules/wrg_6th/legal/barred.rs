//! What the state of a unit forbids it for the whole period, whatever the enemy does: told when the sheet comes in.

use super::{At, Judge};
use crate::event::Why;
use crate::ids::UnitId;
use crate::orders::clause::Action;
use crate::orders::kinds as act;
use crate::orders::say;
use crate::position::Unit;
use crate::s3_05_barred;
use estafette_core::said;
use estafette_core::{RuleId, cites, rule};

impl Judge<'_> {
    /// Orders of this period for who rests, has rallied once, or is drawn by nobody; charges in the closing tests.
    pub(super) fn barred(&mut self, at: &At<'_>, id: &UnitId, unit: &Unit) {
        cites!("W-4.11d", "W-4.15.1c", "W-4.5.1a", "W-2.1.2k");
        if !self.now(at) {
            return;
        }
        let name = say::own(id);
        let action = &at.clause.action;
        let linked = at.placed.entry.clauses.iter().any(|c| c.action == Action::Link(act::Link(true)));
        let wrong: Option<(RuleId, String)> = match action {
            Action::Rally(_) if unit.routing && unit.rally_used => {
                Some((rule!("W-4.5.1a"), said!("has-had-its-one-attempt-to", %name)))
            }
            Action::Charge(_) if self.position.closing => {
                Some((rule!("W-2.1.2k"), said!("only-automatic-charges-are-declared-in")))
            }
            _ => s3_05_barred::bar(self.position, unit, action).and_then(|(rule, why)| match why {
                Why::Pausing => Some((rule, said!("must-rest-this-period-after-its", %name))),
                Why::NoTeam if linked => Some((rule, said!("linking-its-team-takes-the-whole", %name))),
                Why::NoTeam => Some((rule, said!("stays-where-it-is-no-team", %name))),
                _ => None,
            }),
        };
        self.problems.extend(wrong.map(|(rule, message)| at.error(rule, message)));
    }
}
