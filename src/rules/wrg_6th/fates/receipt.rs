//! What the receipt of a text refused: that is no order understood, and ends nowhere else. Of what a unit is told to do
//! in a period the position may have changed since; that is judged again in its phase.

use crate::orders::{Problem, Severity};
use crate::rule;
use crate::rules::OrderText;

use super::super::ids::Seat;
use super::super::legal;
use super::super::orders::clause::{Action, Addressee};
use super::super::orders::is_of_army;
use super::super::phase::Phase;
use super::super::position::Position;
use super::super::sheet::{self, Drawn, Given};

/// What the receipts of a seat's texts refused.
pub(super) struct Receipt<'a> {
    before: &'a Position,
    /// The errors of each text, where any matters.
    errors: Vec<(usize, Vec<Problem>)>,
}

impl<'a> Receipt<'a> {
    pub(super) fn of(
        before: &'a Position,
        seat: Seat,
        (texts, ordinal): (&[OrderText], u32),
        drawn: &Drawn,
    ) -> Self {
        let all = drawn.given.iter().chain(drawn.replaced.iter().map(|(old, _)| old));
        let mut judged: Vec<usize> = all.filter(|g| judged(before, g)).map(|g| g.text).collect();
        judged.sort_unstable();
        judged.dedup();
        let errors = judged.into_iter().filter_map(|index| {
            let text = texts.get(index)?;
            let parsed = before.data.lately.read(&text.text, seat, sheet::period_of(ordinal));
            let mut problems = legal::check(before, seat, (&parsed, &[]), text.period);
            problems.retain(|problem| problem.severity == Severity::Error);
            Some((index, problems))
        });
        Self { before, errors: errors.collect() }
    }

    /// Whether an order was refused when it came in.
    pub(super) fn refuses(&self, given: &Given) -> bool {
        if matches!(&given.to, Addressee::Unit(id) if self.before.unit(id).is_none()) {
            return true;
        }
        if !judged(self.before, given) {
            return false;
        }
        let of_text = self.errors.iter().filter(|(index, _)| *index == given.text);
        let mut here = of_text.flat_map(|(_, problems)| problems).filter(|p| p.line == given.clause.line);
        here.any(|problem| {
            if !(judged_all(self.before, given) || lasts(given, problem)) {
                return false;
            }
            let whole = problem.span == given.head && problem.rule == Some(rule!("W-4.4.4b"));
            whole || given.span.contains(&problem.span.start)
        })
    }
}

/// Whether anything that the receipt judges of an order still stands in the phase in which it ends.
fn judged(before: &Position, given: &Given) -> bool {
    judged_all(before, given) || given.mark.is_some() || topic_lasts(&given.clause.action)
}

/// Whether all that the receipt judges of an order still stands.
fn judged_all(before: &Position, given: &Given) -> bool {
    before.phase == Phase::SetUp || is_of_army(&given.clause.action)
}

/// Actions that are refused for what a unit is, which no battle changes.
fn topic_lasts(action: &Action) -> bool {
    matches!(
        action,
        Action::Character(_)
            | Action::ForceMarch
            | Action::OffTable { .. }
            | Action::Deploy { .. }
            | Action::DetachmentOf(_)
            | Action::FallBack { .. }
            | Action::Dismount
            | Action::FightWith(_)
            | Action::Join(_)
            | Action::Leave { .. }
            | Action::Influence(_)
            | Action::FrontRank(_)
    )
}

/// Whether an error that the receipt told of an order is one that no battle changes.
fn lasts(given: &Given, problem: &Problem) -> bool {
    let is = |ids: &[&str]| problem.rule.as_ref().is_some_and(|rule| ids.contains(&rule.as_str()));
    let mark = given.mark.is_some() && is(&["W-4.4.4b"]);
    let unit = ["W-4.1.1b", "W-4.2.1c", "W-4.2.2b", "W-4.2h", "W-4.4.2d", "W-4.4.2i", "W-4.4.4b"];
    let kind = ["W-4.7.6b", "W-4.9.4d", "W-4.13d"];
    mark || topic_lasts(&given.clause.action) && (is(&unit) || is(&kind))
}
