//! A phase of a case that waits for answers.

use std::collections::BTreeMap;

use super::dice::Dice;
use estafette_core::table::Open;
use estafette_core::{Lang, SeatId, Sitting};
use estafette_rules::{Replies, SeatOrders, Snapshot, System};

/// A phase instance that waits for answers.
pub(super) struct Paused {
    /// Which it is.
    pub sitting: Sitting,
    /// Its dice.
    pub dice: Dice,
    /// The position at the pause.
    pub position: Snapshot,
    /// The open questions.
    pub open: Vec<Open>,
    /// The orders that were in when it began: later ones count from the next phase.
    pub orders: BTreeMap<SeatId, SeatOrders>,
}

impl Paused {
    /// What a seat's order text answers, as it does by mail: questions that its orders answer already are
    /// left alone.
    pub fn replies(&self, system: &dyn System, seat: &SeatId, text: &str) -> Replies {
        let settled = |o: &Open| o.question.ordered.as_ref().is_some_and(|a| o.question.allows(a));
        let mine: Vec<Open> =
            self.open.iter().filter(|o| o.key.seat == *seat && !settled(o)).cloned().collect();
        system.replies(&self.position, seat, &mine, text, Lang::English)
    }
}
