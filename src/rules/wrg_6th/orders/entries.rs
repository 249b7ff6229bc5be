//! What becomes of the clauses of an entry once all of it is read.

use super::Placed;
use super::clause::{Action, Clause};
use crate::rules::wrg_6th::position::Edge;

/// Makes one `OFF TABLE` of several clauses that speak of it.
pub(super) fn finish(placed: &mut Placed) {
    let is_off = |c: &Clause| matches!(c.action, Action::OffTable { .. });
    let Some(first) = placed.entry.clauses.iter().position(is_off) else { return };
    let mut at = first + 1;
    while at < placed.entry.clauses.len() {
        let Action::OffTable { edge, sector, delay } = placed.entry.clauses[at].action else {
            at += 1;
            continue;
        };
        if let Action::OffTable { edge: e, sector: s, delay: d } = &mut placed.entry.clauses[first].action {
            *s = sector.or(*s);
            *d = delay.max(*d);
            if edge != Edge::Own {
                *e = edge;
            }
        }
        placed.entry.clauses.remove(at);
        placed.spans.remove(at);
    }
}

/// Whether an order needs nobody to be named: what a general does himself.
pub(super) fn is_of_army(action: &Action) -> bool {
    matches!(
        action,
        Action::Check { .. }
            | Action::Concede { .. }
            | Action::AgreeToEnd
            | Action::CallUmpire(_)
            | Action::GiveSignal(_)
            | Action::SignalMeans { .. }
    )
}
