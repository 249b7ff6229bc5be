//! How an order to the whole army ended: what became of it for each unit, and what its general does himself.

use estafette_core::{Fate, rule};
use estafette_core::{said, text};

use super::super::event::Event;
use super::super::ids::{Seat, UnitId};
use super::super::legal::excludes;
use super::super::orders::clause::Addressee;
use super::super::orders::is_of_army;
use super::super::phase::Phase;
use super::joined::{self, Part};
use super::outranked::instead;
use super::scene::Scene;
use super::{Ended, Order};

impl Scene<'_> {
    /// What is said to all: what a general does himself, or an order to each unit.
    pub(super) fn army(&self, seat: Seat, order: &Order, sheet: &[Order]) -> Ended {
        let clause = &order.clause;
        if is_of_army(&clause.action) {
            return self.of_general(seat, clause);
        }
        if self.before.phase == Phase::NewOrders {
            let own = |unit: &UnitId| unit.seat() == seat;
            let told = self.has(|event| match event {
                Event::Meanings { seat: its, .. } => *its == seat,
                Event::Written { unit, .. } => own(unit),
                _ => false,
            });
            return if told {
                Ended::done()
            } else {
                Ended::refused(rule!("W-4.4.4b"), text!("the-old-order-stands"))
            };
        }
        let own: Vec<&UnitId> =
            self.before.bodies().map(|(id, _)| id).filter(|id| id.seat() == seat).collect();
        let end_of = |id: &&UnitId| {
            let end = || self.unit_end(id, clause, order.again);
            self.told_itself(id, order, sheet).unwrap_or_else(end)
        };
        let ends: Vec<Ended> = own.iter().map(end_of).collect();
        let done = ends.iter().filter(|end| end.fate == Fate::CarriedOut).count();
        match ends.iter().find(|end| end.fate != Fate::CarriedOut) {
            None if own.is_empty() => Ended::overtaken(text!("nobody-is-on-the-table")),
            None => Ended::done(),
            Some(other) if ends.iter().all(|end| end == other) => other.clone(),
            // Nothing of it was done, for several reasons: each is told with its units.
            Some(_) if done == 0 => {
                let of = |(id, end): (&&UnitId, &Ended)| Part {
                    to: Addressee::Unit((*id).clone()),
                    clause: clause.clone(),
                    end: end.clone(),
                };
                joined::end(&own.iter().zip(&ends).map(of).collect::<Vec<_>>())
            }
            Some(other) => Ended::in_part(
                other.rule.clone(),
                said!("of-units", %done, what = %own.len(), why = %other.why),
            ),
        }
    }

    /// The end of an order to the army for a unit to which the sheet says what excludes it: that goes before what is
    /// said to all, wherever it stands.
    fn told_itself(&self, id: &UnitId, order: &Order, sheet: &[Order]) -> Option<Ended> {
        let to = Addressee::Unit(id.clone());
        let own = sheet.iter().filter(|other| other.to == to && other.mark == order.mark);
        let mut own = own.filter(|other| excludes(&other.clause, &order.clause, false));
        own.next().map(|other| instead(&other.clause))
    }
}
