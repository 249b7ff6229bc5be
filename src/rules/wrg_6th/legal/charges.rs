//! Charges on a sheet (CC-CHG): what the order type, the weapons and the eyes of a unit allow.

use estafette_core::{cites, rule};
use estafette_core::{said, text};

use super::{At, Judge};
use crate::ids::{OrderType, Type, UnitId};
use crate::orders::clause::{Action, ChargeTarget, When};
use crate::orders::kinds as act;
use crate::orders::say;
use crate::position::Unit;
use crate::s4_04_visibility::Sights;
use crate::{measure, s4_06_eligible};
use estafette_board::plane::Paces;

impl Judge<'_> {
    /// A charge of one unit.
    pub(super) fn charge(&mut self, at: &At<'_>, id: &UnitId, unit: &Unit, order: OrderType) {
        let Action::Charge(act::Charge { target, .. }) = &at.clause.action else { return };
        let data = &self.position.data;
        if unit.team.is_some() || matches!(unit.kind, Type::Cart | Type::Wag) {
            let message = said!("is-wagons-which-always-hold-and", say = %say::own(id));
            self.problems.push(at.error(rule!("W-4.15.2b"), message));
            return;
        }
        let Some(reach) = data.info(unit.kind).charge else {
            let message = said!("does-not-charge", say = %say::own(id), kind = %unit.kind);
            self.problems.push(at.error(rule!("W-4.6.5a"), message));
            return;
        };
        if unit.pausing && self.now(at) {
            let message = said!("must-pause-this-period-after-its", say = %say::own(id));
            self.problems.push(at.error(rule!("W-4.11d"), message));
        }
        let ChargeTarget::Units(targets) = target else { return };
        let seen: Vec<&UnitId> = targets.iter().filter(|t| self.sees(t)).collect();
        // Pursuers charge whoever stands in their path, whatever their order [W-4.6.6a].
        cites!("W-4.6.6a");
        let order = if self.now(at) && s4_06_eligible::pursuing(unit) { OrderType::Quick } else { order };
        for target in seen {
            if order == OrderType::Skirmish && !s4_06_eligible::for_skirmishers(self.position, id, target) {
                let message = said!("has-skirmish-orders-and-may-not", say = %say::own(id), target = %say::enemy(target));
                let hint = text!("skirmishers-charge-light-troops-artillery-who");
                let problem = at.error(rule!("W-4.6.2c"), message).hinting(hint);
                let problem = self.by_order(at, problem);
                self.problems.push(self.if_later(at, problem));
            }
            let distance = measure::distance(self.position, id, target);
            let (Some(distance), true) = (distance, self.now(at)) else { continue };
            let most = match order {
                OrderType::Hold => reach.part(data.number("orders.hold_charge"), 100),
                _ => reach,
            };
            // Nobody measures before charges are declared: only what the eye is sure of is told [W-3.4b].
            if distance.part(2, 3) > most {
                let problem = self.out_of_reach(at, id, target, most, order).as_warning();
                let by_order = order == OrderType::Hold && distance.part(2, 3) <= reach;
                self.problems.push(if by_order { self.by_order(at, problem) } else { problem });
            }
        }
    }

    fn out_of_reach(
        &self,
        at: &At<'_>,
        id: &UnitId,
        target: &UnitId,
        most: Paces,
        order: OrderType,
    ) -> estafette_orders::Problem {
        let (unit, enemy) = (say::own(id), say::enemy(target));
        let (rule, why) = match order {
            OrderType::Hold => (rule!("W-3.6f"), said!("with-hold-orders-charges-up-to", %unit, %most)),
            _ => (rule!("W-4.6.5a"), said!("charges-up-to-paces", %unit, %most)),
        };
        cites!("W-3.4b");
        at.error(rule, said!("is-plainly-out-of-reach", %enemy, %why))
    }

    /// Whether a clause is meant for the period of the sheet, and without condition.
    pub(super) fn now(&self, at: &At<'_>) -> bool {
        let marked = at.placed.entry.mark.is_some();
        self.period > 0
            && self.period == self.position.period
            && !marked
            && at.clause.when.iter().all(|w| matches!(w, When::In(n) if *n == self.period))
    }

    /// Whether any own unit has a target in sight: nothing else may be told of it.
    pub(super) fn sees(&self, target: &UnitId) -> bool {
        let sight = Sights::new(self.position);
        let mut own = self.position.bodies().filter(|(id, _)| id.seat() == self.seat);
        target.seat() != self.seat && own.any(|(id, _)| sight.sees(id, target))
    }
}
