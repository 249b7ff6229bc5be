//! In which phase an order acts, and which decisions it answers.

use super::super::ids::Side;
use super::super::orders::{Group, Order};
use super::super::phase::Phase;
use super::super::s17_camps;

/// When an order acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Before turn 1.
    SetUp,
    /// In the side's movement phase.
    Movement,
    /// In the phase of crossbows and guns.
    Fire,
    /// In the side's reorganisation phase.
    Reorganisation,
    /// In the side's attack phase.
    Attack,
    /// In each phase in which its occasion comes.
    Always,
}

impl When {
    /// The phase of a side; none for orders that wait for their occasion. The Polish-Lithuanian side has no
    /// phase of fire.
    pub fn phase(self, side: Side) -> Option<Phase> {
        match (self, side) {
            (Self::SetUp, _) => Some(Phase::SetUp),
            (Self::Movement, Side::Polish) => Some(Phase::PolishMovement),
            (Self::Movement, Side::Teutonic) => Some(Phase::TeutonicMovement),
            (Self::Reorganisation, Side::Polish) => Some(Phase::PolishReorganisation),
            (Self::Reorganisation, Side::Teutonic) => Some(Phase::TeutonicReorganisation),
            (Self::Attack, Side::Polish) => Some(Phase::PolishAttack),
            (Self::Attack, Side::Teutonic) => Some(Phase::TeutonicAttack),
            (Self::Fire, Side::Teutonic) => Some(Phase::Fire),
            (Self::Fire, Side::Polish) | (Self::Always, _) => None,
        }
    }
}

/// When an order acts, and which decisions take their answer from it.
fn sort(order: &Order) -> (When, &'static [&'static str]) {
    match order {
        Order::Face(..) | Order::Place(..) | Order::Pits(..) => (When::SetUp, &[]),
        Order::PitsRest(_) | Order::PitOut(_) => (When::SetUp, &[]),
        Order::Move(..) | Order::LeaderTo(..) | Order::LeaderWith(..) | Order::Gun(..) => {
            (When::Movement, &[])
        }
        Order::Enter(..) => (When::Movement, &["GD-29"]),
        Order::Fire(..) | Order::HoldFire(_) => (When::Fire, &["GD-08", "GD-09"]),
        Order::FireGunsFirst(_) => (When::Fire, &[]),
        Order::Rally(_) | Order::RallyWith(..) | Order::RallyNot(_) => (When::Reorganisation, &["GD-12"]),
        Order::AttackOrder(_) => (When::Attack, &["GD-14"]),
        Order::AfterWin(..) => (When::Attack, &["GD-21", "GD-31", "GD-22", "GD-23"]),
        Order::AfterRout(..) => (When::Attack, &["GD-23", "GD-24"]),
        Order::DestroyGun(..) => (When::Attack, &["GD-27"]),
        Order::WhenEnemyRallies(_) => (When::Always, &["GD-13"]),
        Order::Retreat(..) => (When::Always, &["GD-15", "GD-10"]),
        Order::Displace(..) => (When::Always, &["GD-16"]),
        Order::Rout(..) | Order::RoutBy(..) => (When::Always, &["GD-17", "GD-11"]),
        Order::RoutExtend(_) => (When::Always, &["GD-18"]),
        Order::RoutOrder(_) => (When::Always, &["GD-26"]),
        Order::LeaveMap(..) => (When::Always, &["GD-28"]),
        Order::AdvanceAfterDefence(..) => (When::Always, &["GD-21", "GD-31", "GD-23", "GD-25"]),
        Order::CampFollowers(..) => (When::Always, &["GD-07"]),
        Order::PitsRemove(_) => (When::Always, &[]),
        Order::OnPit(_) => (When::Always, &["GD-04"]),
        Order::OnCampCheck(_) => (When::Always, &["GD-06"]),
        Order::Sacrifice(..) => (When::Always, &["GD-19"]),
        Order::FaceTied(..) => (When::Always, &["GD-20"]),
        Order::PursueInEnemyPhase(_) => (When::Always, &["GD-23", "GD-25"]),
        Order::LeaderInAdvance(..) => (When::Always, &["GD-30"]),
        Order::StandardAdvance(_) => (When::Always, &["GD-31"]),
        Order::PursueRoutOf(_) => (When::Always, &["GD-35"]),
    }
}

/// When an order acts.
pub fn when(order: &Order) -> When {
    sort(order).0
}

/// The decisions that may take their answer from an order.
pub fn decisions(order: &Order) -> &'static [&'static str] {
    sort(order).1
}

/// Whether a decision may take its answer from an order.
pub fn decides(order: &Order, decision: &str) -> bool {
    decisions(order).contains(&decision)
}

/// Whether an order speaks of what a decision of its kind is about; `is_of` says whether that is one of a group.
pub fn is_about(order: &Order, subject: &str, is_of: &dyn Fn(&Group) -> bool) -> bool {
    match order {
        Order::Retreat(g, _) | Order::Displace(g, _) | Order::Rout(g, ..) => is_of(g),
        Order::LeaveMap(g, _) | Order::FaceTied(g, _) => is_of(g),
        Order::Fire(g, _) | Order::HoldFire(g) | Order::Rally(g) | Order::RallyNot(g) => is_of(g),
        Order::RoutBy(unit, _) | Order::RallyWith(unit, _) | Order::Enter(unit, ..) => {
            unit.as_str() == subject
        }
        Order::LeaderInAdvance(leader, _) => leader.as_str() == subject,
        Order::AfterWin(Some(hex), _) | Order::AfterRout(Some(hex), ..) | Order::DestroyGun(hex, _) => {
            hex.to_string() == subject
        }
        Order::CampFollowers(camp, hexes, _) => !hexes.is_empty() && s17_camps::is_of(*camp, subject),
        Order::WhenEnemyRallies(_) | Order::OnPit(_) | Order::OnCampCheck(_) => true,
        Order::StandardAdvance(_) => true,
        // A decision about others may well be taken without these.
        Order::AttackOrder(_)
        | Order::AfterWin(None, _)
        | Order::AfterRout(None, ..)
        | Order::RoutExtend(_)
        | Order::RoutOrder(_)
        | Order::AdvanceAfterDefence(..)
        | Order::Sacrifice(..)
        | Order::PursueInEnemyPhase(_)
        | Order::PursueRoutOf(_) => false,
        // No decision takes its answer from these.
        Order::Face(..)
        | Order::Place(..)
        | Order::Pits(..)
        | Order::PitsRest(_)
        | Order::PitOut(_)
        | Order::PitsRemove(_)
        | Order::Move(..)
        | Order::LeaderTo(..)
        | Order::LeaderWith(..)
        | Order::Gun(..)
        | Order::FireGunsFirst(_) => false,
    }
}
