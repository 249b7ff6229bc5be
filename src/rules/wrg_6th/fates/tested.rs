//! Charges that the unit's test may still call off: what became of the order is told after the tests.

use estafette_core::text;
use estafette_core::{Fate, RuleId, cites};

use super::super::event::Event;
use super::super::ids::UnitId;
use super::super::legal::excludes;
use super::super::orders::clause::{Action, Addressee, ChargeTarget};
use super::super::orders::kinds as act;
use super::super::phase::Phase;
use super::super::position::Position;
use super::scene::Scene;
use super::{Ended, Order, phase_of};

impl Scene<'_> {
    /// Whether an order to charge was carried out as far as declaring goes, and its test comes first.
    pub(super) fn awaits_test(&self, order: &Order, end: &Ended, all: &[&Order]) -> bool {
        let goes_on = self.before.phase == Phase::Charges && self.after.end.is_none();
        goes_on && end.fate == Fate::CarriedOut && declared(self.after, order, all).is_some()
    }

    /// How such an order ended after the tests; nothing of all others.
    pub(super) fn tested(&self, order: &Order, all: &[&Order]) -> Option<Ended> {
        cites!("W-4.5.5", "W-4.6.1a", "EX-4.6.6");
        let of_this_phase = self.before.phase == Phase::Reactions;
        let unit = declared(self.before, order, all).filter(|_| of_this_phase)?;
        let off = self.called_off(unit).map(|rule| {
            let why = match self.after.unit(unit) {
                Some(after) if after.routing => text!("it-was-declared-and-its-test-makes-it-run"),
                Some(after) if after.impetuous => {
                    text!("it-was-declared-and-the-pursuers")
                }
                _ => text!("it-was-declared-and-its-test"),
            };
            Ended::refused(rule, why)
        });
        Some(off.unwrap_or_else(Ended::done))
    }

    /// The rule by which a unit's charge was called off in this phase.
    fn called_off(&self, id: &UnitId) -> Option<RuleId> {
        let of_it = |event: &Event| matches!(event, Event::Cancel { unit, .. } if unit == id);
        self.told.iter().find(|told| of_it(&told.event)).map(|told| told.rule.clone())
    }
}

/// The unit whose declared charge is an order's, and no other's: at all whom it names, if it names any. It is found by
/// what stays the same from the declaration to the test.
fn declared<'a>(pos: &Position, order: &'a Order, all: &[&Order]) -> Option<&'a UnitId> {
    let (Addressee::Unit(id), Action::Charge(act::Charge { target, .. })) = (&order.to, &order.clause.action)
    else {
        return None;
    };
    let named = if let ChargeTarget::Units(named) = target { named.as_slice() } else { &[] };
    let charge = pos.charges.iter().find(|charge| charge.unit == *id && !charge.pursuit)?;
    // Impetuous troops charge by the rules.
    let by_order = !pos.unit(id)?.impetuous && phase_of(pos, order) == Phase::Charges;
    let concerns = |other: &&&Order| other.to == order.to || other.to == Addressee::Army;
    let alone = all.iter().filter(concerns).all(|other| {
        std::ptr::eq::<Order>(*other, order)
            || !matches!(other.clause.action, Action::Charge(_))
                && !excludes(&other.clause, &order.clause, true)
                && (order.whole.1 == 0 || other.whole != order.whole)
    });
    (by_order && alone && named.iter().all(|enemy| charge.targets.contains(enemy))).then_some(id)
}
