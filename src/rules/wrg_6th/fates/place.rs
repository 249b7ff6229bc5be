//! How far an order to a place was carried out that asks for no certain number of paces; and which change of orders
//! gave way to another.

use estafette_board::plane::Paces;
use estafette_core::{RuleId, rule};
use estafette_core::{said, text};

use super::super::ids::{OrderType, UnitId};
use super::super::measure;
use super::super::moves::normal_move;
use super::super::normal::{self, Short};
use super::super::orders::clause::{Action, Clause, Goal, Relation, When};
use super::super::orders::kinds as act;
use super::super::plan;
use super::scene::Scene;
use super::{Ended, Order};

/// What rounding may leave of a way.
const HAIR: Paces = Paces(1_000);

impl Scene<'_> {
    /// The end of an order to a place of whom stands short of it; nothing if it got there, or was sent nowhere so
    /// exact.
    pub(super) fn short_of(&self, id: &UnitId, clause: &Clause) -> Option<Ended> {
        let (before, after) = (self.before.unit(id)?, self.after.unit(id)?);
        let left = self.left_of_way(id, clause)?;
        if left <= HAIR {
            return None;
        }
        let gone = self.moved(id).map_or(Paces::ZERO, |(_, cost)| cost);
        let way = before.at.map_or(Paces::ZERO, |from| (after.at.unwrap_or(from) - from).length());
        let (rule, why): (Option<RuleId>, String) = match plan::order(self.before, id) {
            _ if before.spent + gone + HAIR >= normal_move(self.before, before) && gone > way + HAIR => {
                let lost = gone - way;
                (None, said!("its-move-is-used-up-of", %lost))
            }
            _ if before.spent + gone + HAIR >= normal_move(self.before, before) => {
                (None, said!("its-move-is-used-up"))
            }
            OrderType::Hold => (None, said!("its-order-allows-no-more")),
            order => match (self.refusal(id, clause), self.planned(id), order) {
                (Some(end), ..) => (end.rule, end.why),
                (None, Some(short), _) => {
                    let (rule, why) = short.said();
                    (rule, why.to_owned())
                }
                (None, None, OrderType::Varily) => {
                    (Some(rule!("W-4.4.5b")), said!("its-order-allows-no-more"))
                }
                (None, None, _) => (None, said!("it-came-no-nearer")),
            },
        };
        Some(Ended::in_part(rule, said!("paces-it-stands-paces-short-of", %gone, %left, %why)))
    }

    /// The end of an order to go somewhere of a unit that stays where it is since its test lets it come no nearer.
    pub(super) fn no_advance(&self, id: &UnitId) -> Option<Ended> {
        let short = self.planned(id).filter(|short| *short == Short::Reaction)?;
        let (rule, why) = short.said();
        Some(Ended { rule, ..Ended::overtaken(why) })
    }

    /// The end of an order to go to a claimed distance from somebody of a unit that stays where it is: it has nobody
    /// such in sight, or stands nearer already.
    pub(super) fn needless(&self, id: &UnitId, clause: &Clause) -> Option<Ended> {
        let Action::Order(act::MovementOrder {
            goal: Some((Relation::Towards, goal)),
            paces: Some(gap),
            exactly: true,
            ..
        }) = &clause.action
        else {
            return None;
        };
        if !matches!(goal, Goal::Unit(_) | Goal::NearestEnemy) {
            return None;
        }
        let Some((others, _)) = normal::claim(self.before, id, &[clause]) else {
            return Some(Ended::waiting(text!("nobody-such-is-in-sight")));
        };
        let apart = others.iter().filter_map(|other| measure::distance(self.before, id, other)).min()?;
        let nearer = *gap - apart;
        (nearer > HAIR).then(|| Ended::overtaken(said!("it-stands-paces-nearer-already", %nearer)))
    }

    /// How far a unit stands from where a clause sends it: to a place, onto a piece of terrain, or to a distance from
    /// somebody that its player claims; nothing of other orders.
    fn left_of_way(&self, id: &UnitId, clause: &Clause) -> Option<Paces> {
        let Action::Order(act::MovementOrder { goal: Some((relation, goal)), paces, exactly, .. }) =
            &clause.action
        else {
            return None;
        };
        match (goal, relation, paces) {
            (Goal::Place(place), Relation::Towards | Relation::At, None) => {
                Some((*place - self.after.unit(id)?.at?).length())
            }
            (Goal::Terrain(terrain, _), Relation::At, None) => {
                measure::distance_to_terrain(self.after, id, terrain)
            }
            (_, Relation::Towards, Some(gap)) if *exactly => {
                let (others, _) = normal::claim(self.before, id, &[clause])?;
                let apart = |other| measure::distance(self.after, id, other);
                others.iter().filter_map(apart).min().map(|apart| apart - *gap)
            }
            _ => None,
        }
    }

    /// Whether a marked change of orders gave way to another that counts from the same period: the first written
    /// counts.
    pub(super) fn outwritten(&self, id: &UnitId, order: &Order) -> bool {
        let (clause, period) = (&order.clause, self.before.period);
        let next = |when: &When| matches!(when, When::From(n) if *n == period + 1);
        let Action::Order(act::MovementOrder { order: Some(new), .. }) = &clause.action else { return false };
        order.mark == Some(period)
            && clause.when.iter().all(next)
            && self.after.unit(id).is_some_and(|unit| unit.orders != *new)
    }
}
