//! How far an order to a place was carried out that asks for no certain number of paces; and which change of orders
//! gave way to another.

use crate::board::plane::Paces;
use crate::core::RuleId;
use crate::rule;

use super::super::ids::{OrderType, UnitId};
use super::super::moves::normal_move;
use super::super::orders::clause::{Action, Clause, Goal, Relation, When};
use super::super::plan;
use super::scene::Scene;
use super::{End, Order};

/// What rounding may leave of a way.
const HAIR: Paces = Paces(1_000);

impl Scene<'_> {
    /// The end of an order to a place of whom stands short of it; nothing if it got there, or was sent nowhere so
    /// exact.
    pub(super) fn short_of(&self, id: &UnitId, clause: &Clause) -> Option<End> {
        let Action::Order { goal: Some((relation, Goal::Place(place))), paces: None, .. } = &clause.action
        else {
            return None;
        };
        if !matches!(relation, Relation::Towards | Relation::At) {
            return None;
        }
        let (before, after) = (self.before.unit(id)?, self.after.unit(id)?);
        let left = (*place - after.at?).length();
        if left <= HAIR {
            return None;
        }
        let gone = self.moved(id).map_or(Paces::ZERO, |(_, cost)| cost);
        let way = before.at.map_or(Paces::ZERO, |from| (after.at.unwrap_or(from) - from).length());
        let (rule, why): (Option<RuleId>, String) = match plan::order(self.before, id) {
            OrderType::Hold => (None, "its order allows no more".to_owned()),
            _ if before.spent + gone + HAIR >= normal_move(self.before, before) && gone > way + HAIR => {
                let lost = gone - way;
                (None, format!("its move is used up, {lost} of it by turns, formations or slow ground"))
            }
            _ if before.spent + gone + HAIR >= normal_move(self.before, before) => {
                (None, "its move is used up".to_owned())
            }
            order => match (self.refusal(id, clause), self.planned(id), order) {
                (Some(end), ..) => (end.rule, end.why),
                (None, Some(short), _) => {
                    let (rule, why) = short.said();
                    (rule, why.to_owned())
                }
                (None, None, OrderType::Varily) => {
                    (Some(rule!("W-4.4.5b")), "its order allows no more".to_owned())
                }
                (None, None, _) => (None, "it came no nearer".to_owned()),
            },
        };
        Some(End::in_part(rule, format!("{gone} paces; it stands {left} paces short of the place, {why}")))
    }

    /// Whether a marked change of orders gave way to another that counts from the same period: the first written
    /// counts.
    pub(super) fn outwritten(&self, id: &UnitId, order: &Order) -> bool {
        let (clause, period) = (&order.clause, self.before.period);
        let next = |when: &When| matches!(when, When::From(n) if *n == period + 1);
        let Action::Order { order: Some(new), .. } = &clause.action else { return false };
        order.mark == Some(period)
            && clause.when.iter().all(next)
            && self.after.unit(id).is_some_and(|unit| unit.orders != *new)
    }
}
