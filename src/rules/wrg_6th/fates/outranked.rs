//! Orders that never act since another of the same sheet does whenever they would: they are overtaken by it, be it
//! that both still wait.

use estafette_core::{Fate, cites};

use super::super::ids::Seat;
use super::super::legal::excludes;
use super::super::orders::clause::Clause;
use super::scene::Scene;
use super::{Ended, Order};

impl Scene<'_> {
    /// The end of an order whose place an earlier one takes, as the receipt told: the first written counts. One that
    /// was refused leaves it to the next.
    pub(super) fn outranked(&self, seat: Seat, order: &Order, end: &Ended, sheet: &[Order]) -> Option<Ended> {
        cites!("W-4.4.4a");
        let drill = self.before.period > 0 && order.mark.is_none();
        let stands = |other: &&Order| other.to == order.to && other.mark == order.mark;
        let first = sheet
            .iter()
            .take_while(|other| !std::ptr::eq(*other, order))
            .filter(stands)
            .find(|other| excludes(&other.clause, &order.clause, drill))?;
        let done = |end: &Ended| matches!(end.fate, Fate::CarriedOut | Fate::InPart);
        let its = self.end(seat, first, sheet);
        let gave_way = its.fate == Fate::Refused || done(end) && !done(&its);
        (!gave_way).then(|| instead(&first.clause))
    }
}

/// The end of what another order goes before.
pub(super) fn instead(first: &Clause) -> Ended {
    Ended::overtaken(format!("`{}`", first.text.trim_end_matches(['.', ' '])))
}
