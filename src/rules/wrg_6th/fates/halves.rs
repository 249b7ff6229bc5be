//! Orders in two halves, `if …, …, else …`: an order has one end, that of the half which was done.

use super::super::orders::clause::{Action, Addressee, Clause, Condition, When};
use super::joined::Part;
use super::scene::Scene;
use super::{Ended, Order, phase_of};
use estafette_core::Fate;

impl Scene<'_> {
    /// Whether the other half of an order tells in another phase what became of it: the second, where nothing came of
    /// the first, or the first, where it was done before.
    pub(super) fn left_to_other_half(&self, order: &Order, end: &Ended, sheet: &[Order]) -> bool {
        let alike = |other: &&Order| order.whole.1 > 0 && other.whole == order.whole && other.to == order.to;
        let mut whole = sheet.iter().filter(alike);
        let done = matches!(end.fate, Fate::CarriedOut | Fate::InPart);
        whole.any(|other| {
            let (own, its) = (phase_of(self.before, order), phase_of(self.before, other));
            let second = denies(&other.clause, &order.clause) && its > own && own == self.before.phase;
            let first = denies(&order.clause, &other.clause) && its < own;
            second && !done || first && self.was_done(other)
        })
    }

    /// Whether what is declared before movement was declared.
    fn was_done(&self, order: &Order) -> bool {
        let Addressee::Unit(id) = &order.to else { return false };
        match order.clause.action {
            Action::Charge(_) => self.before.charges.iter().any(|charge| charge.unit == *id),
            Action::BreakOff(_) => self.before.break_offs.contains(id),
            _ => false,
        }
    }
}

/// Leaves out halves that wait for what did not come, where the other half was for the same phase.
pub(super) fn settle(parts: &mut Vec<Part>) {
    let all = parts.clone();
    parts.retain(|part| {
        let other = |other: &Part| denies(&other.clause, &part.clause) || denies(&part.clause, &other.clause);
        let mut others = all.iter().filter(|o| o.to == part.to && o.end.fate != Fate::Waiting);
        part.end.fate != Fate::Waiting || !others.any(other)
    });
}

/// Whether a clause is for when a condition of another does not hold.
fn denies(second: &Clause, first: &Clause) -> bool {
    let demanded = |c: &Condition| first.when.contains(&When::If(c.clone()));
    let denied = |c: &Condition| match c {
        Condition::Not(inner) => demanded(inner),
        other => demanded(&Condition::Not(Box::new(other.clone()))),
    };
    second.line == first.line
        && second.when.iter().any(|when| match when {
            When::If(Condition::Any(many)) => many.iter().all(denied),
            When::If(condition) => denied(condition),
            _ => false,
        })
}
