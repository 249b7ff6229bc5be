//! What becomes of the clauses of an entry once all of it is read.

use super::Placed;
use super::clause::{Action, Addressee, Clause, Entry};
use super::kinds as act;
use crate::position::Edge;

/// Makes one `OFF TABLE` of several clauses that speak of it.
pub(super) fn finish(placed: &mut Placed) {
    let is_off = |c: &Clause| matches!(c.action, Action::OffTable(_));
    let Some(first) = placed.entry.clauses.iter().position(is_off) else { return };
    let mut at = first + 1;
    while at < placed.entry.clauses.len() {
        let Action::OffTable(act::OffTable { edge, sector, delay }) = placed.entry.clauses[at].action else {
            at += 1;
            continue;
        };
        if let Action::OffTable(act::OffTable { edge: e, sector: s, delay: d }) =
            &mut placed.entry.clauses[first].action
        {
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

/// A general's character that is written with the unit he arrives with becomes his own order.
pub(super) fn arrivals(placed: &mut Placed) -> Option<Placed> {
    let general = placed.entry.clauses.iter().find_map(|c| match &c.action {
        Action::Together(act::Together(unit)) => Some(unit.clone()),
        _ => None,
    });
    let is_character = |c: &Clause| matches!(c.action, Action::Character(_));
    let general = general.filter(|g| !placed.entry.to.contains(&Addressee::Unit(g.clone())))?;
    let index = placed.entry.clauses.iter().position(is_character)?;
    let clause = placed.entry.clauses.remove(index);
    let span = placed.spans.remove(index);
    let (line, mark) = (placed.entry.line, placed.entry.mark);
    let entry = Entry { line, to: vec![Addressee::Unit(general)], clauses: vec![clause], mark };
    let source = placed.source.clone();
    Some(Placed { entry, spans: vec![span.clone()], source, span, remarks: Vec::new() })
}

/// Whether an order needs nobody to be named: what a general does himself.
pub fn is_of_army(action: &Action) -> bool {
    matches!(
        action,
        Action::Check(_)
            | Action::Concede(_)
            | Action::AgreeToEnd(_)
            | Action::CallUmpire(_)
            | Action::GiveSignal(_)
            | Action::SignalMeans(_)
    )
}
