//! Which word is the last: the thing an order settles, and how long it stays in force.

use super::write::group;
use super::{AfterWin, Group, Order};

/// Whether an order stays in force beyond the half-turn it was written for: fire, what answers the other
/// side's phases, and what answers chance. Set-up, movement, rally and attack orders do not.
pub fn is_standing(order: &Order) -> bool {
    match order {
        Order::Face(..) | Order::Place(..) | Order::Pits(..) | Order::PitsRest(_) | Order::PitOut(_) => false,
        Order::Move(..) | Order::LeaderTo(..) | Order::LeaderWith(..) | Order::Gun(..) | Order::Enter(..) => {
            false
        }
        Order::Rally(_) | Order::RallyWith(..) | Order::RallyNot(_) => false,
        Order::AttackOrder(_) | Order::AfterWin(..) | Order::AfterRout(..) | Order::DestroyGun(..) => false,
        Order::Fire(..) | Order::FireGunsFirst(_) | Order::HoldFire(_) | Order::WhenEnemyRallies(_) => true,
        Order::Retreat(..) | Order::Displace(..) | Order::Rout(..) | Order::RoutBy(..) => true,
        Order::RoutExtend(_) | Order::RoutOrder(_) | Order::LeaveMap(..) => true,
        Order::AdvanceAfterDefence(..) | Order::CampFollowers(..) | Order::PitsRemove(_) => true,
        Order::OnPit(_) | Order::OnCampCheck(_) | Order::Sacrifice(..) | Order::FaceTied(..) => true,
        Order::PursueInEnemyPhase(_) | Order::LeaderInAdvance(..) => true,
        Order::StandardAdvance(_) | Order::PursueRoutOf(_) => true,
    }
}

/// What the last word wins on: of two orders with the same slot the later one counts.
pub fn slot(order: &Order) -> String {
    match order {
        Order::Face(g, _) => format!("face {}", group(g)),
        Order::Place(unit, _) => format!("place {unit}"),
        Order::Pits(kind, _) => format!("pits {kind:?}").to_lowercase(),
        Order::PitsRest(_) => "pits rest".to_owned(),
        Order::PitOut(_) => "pit-out".to_owned(),
        Order::Move(unit, _) | Order::Gun(unit, _) | Order::Enter(unit, ..) => format!("move {unit}"),
        Order::LeaderTo(leader, _) | Order::LeaderWith(leader, _) => format!("leader {leader}"),
        Order::Fire(g, _) | Order::HoldFire(g) => format!("fire {}", group(g)),
        Order::FireGunsFirst(_) => "fire-first".to_owned(),
        Order::Rally(g) | Order::RallyNot(g) => format!("rally {}", group(g)),
        Order::RallyWith(unit, _) => format!("rally {unit}"),
        Order::WhenEnemyRallies(_) => "when-enemy-rallies".to_owned(),
        Order::AttackOrder(_) => "attack-order".to_owned(),
        Order::AfterWin(Some(hex), _) => format!("after-win {hex}"),
        Order::AfterWin(None, AfterWin::Advance(unit, _)) => format!("after-win {unit}"),
        Order::AfterWin(None, AfterWin::AdvanceGroup(g) | AfterWin::Hold(g)) => {
            format!("after-win {}", group(g))
        }
        Order::AfterRout(Some(hex), ..) => format!("after-rout {hex}"),
        Order::AfterRout(None, ..) => "after-rout".to_owned(),
        Order::DestroyGun(hex, _) => format!("destroy {hex}"),
        Order::Retreat(g, _) => format!("retreat {}", group(g)),
        Order::Displace(g, _) => format!("displace {}", group(g)),
        Order::Rout(g, ..) => format!("rout {}", group(g)),
        Order::RoutBy(unit, _) => format!("rout {unit}"),
        Order::RoutExtend(_) => "rout-extend".to_owned(),
        Order::RoutOrder(_) => "rout-order".to_owned(),
        Order::LeaveMap(g, _) => format!("leave-map {}", group(g)),
        Order::AdvanceAfterDefence(g, _) => format!("after-defence {}", group(g)),
        Order::CampFollowers(camp, ..) => format!("camp {camp}"),
        Order::PitsRemove(_) => "pits-remove".to_owned(),
        Order::OnPit(_) => "on-pit".to_owned(),
        Order::OnCampCheck(_) => "on-camp-check".to_owned(),
        Order::Sacrifice(g, _) => format!("sacrifice {}", group(g)),
        Order::FaceTied(g, _) => format!("face-tied {}", group(g)),
        Order::PursueInEnemyPhase(_) => "pursue-in-enemy-phase".to_owned(),
        Order::LeaderInAdvance(leader, _) => format!("leader-in-advance {leader}"),
        Order::StandardAdvance(_) => "standard".to_owned(),
        Order::PursueRoutOf(unit) => format!("pursue-rout-of {unit}"),
    }
}

/// One order for each unit where each unit can be spoken of alone, so that the last word on a unit is
/// found by its slot. Lists whose order matters stay whole.
pub(super) fn split(order: Order) -> Vec<Order> {
    let each = |g: Group, one: &dyn Fn(Group) -> Order| match g {
        Group::Units(units) => units.into_iter().map(|u| one(Group::Units(vec![u]))).collect(),
        other => vec![one(other)],
    };
    match order {
        Order::Face(g, facing) => each(g, &|g| Order::Face(g, facing)),
        Order::Fire(g, aims) => each(g, &|g| Order::Fire(g, aims.clone())),
        Order::HoldFire(g) => each(g, &Order::HoldFire),
        Order::Rally(g) => each(g, &Order::Rally),
        Order::RallyNot(g) => each(g, &Order::RallyNot),
        Order::Retreat(g, facings) => each(g, &|g| Order::Retreat(g, facings.clone())),
        Order::Displace(g, may) => each(g, &|g| Order::Displace(g, may)),
        Order::Rout(g, towards, shunned) => each(g, &|g| Order::Rout(g, towards, shunned.clone())),
        Order::LeaveMap(g, when) => each(g, &|g| Order::LeaveMap(g, when)),
        Order::AdvanceAfterDefence(g, may) => each(g, &|g| Order::AdvanceAfterDefence(g, may)),
        Order::Sacrifice(g, may) => each(g, &|g| Order::Sacrifice(g, may)),
        Order::FaceTied(g, to) => each(g, &|g| Order::FaceTied(g, to)),
        Order::AfterWin(None, AfterWin::Hold(g)) => each(g, &|g| Order::AfterWin(None, AfterWin::Hold(g))),
        whole => vec![whole],
    }
}
