//! Orders that speak of different groups and settle the same thing: the last word on each unit counts, so that one is
//! overtaken when later ones have spoken of all whom it speaks of.

use std::collections::BTreeMap;

use super::super::hex::Hex;
use super::super::ids::{Arm, UnitId};
use super::{AfterWin, Fate, Group, KnownUnit, Names, Order};

/// What an order settles for those of whom it speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Matter {
    Face,
    Fire,
    Rally,
    RallyWith,
    AfterWin,
    Retreat,
    Displace,
    Rout,
    LeaveMap,
    AfterDefence,
    Sacrifice,
    FaceTied,
    Pit,
}

/// Of whom or what an order speaks.
enum Subject<'o> {
    Group(&'o Group),
    Unit(&'o UnitId),
    Hexes(&'o [Hex]),
}

/// One of those.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum One {
    Unit(UnitId),
    Hex(Hex),
}

/// The matters that an order settles, the first of which it is itself about; nothing of orders of which one alone is
/// in force anyway, or that later ones leave as they are.
fn matters(order: &Order) -> Option<(&'static [Matter], Subject<'_>)> {
    use Matter as M;
    Some(match order {
        Order::Face(g, _) => (&[M::Face], Subject::Group(g)),
        Order::Fire(g, _) | Order::HoldFire(g) => (&[M::Fire], Subject::Group(g)),
        Order::Rally(g) => (&[M::Rally], Subject::Group(g)),
        // Who does not try needs no leader either.
        Order::RallyNot(g) => (&[M::Rally, M::RallyWith], Subject::Group(g)),
        Order::RallyWith(unit, _) => (&[M::RallyWith, M::Rally], Subject::Unit(unit)),
        Order::AfterWin(None, AfterWin::Advance(unit, _)) => (&[M::AfterWin], Subject::Unit(unit)),
        Order::AfterWin(None, AfterWin::AdvanceGroup(g) | AfterWin::Hold(g)) => {
            (&[M::AfterWin], Subject::Group(g))
        }
        Order::Retreat(g, _) => (&[M::Retreat], Subject::Group(g)),
        Order::Displace(g, _) => (&[M::Displace], Subject::Group(g)),
        Order::Rout(g, ..) => (&[M::Rout], Subject::Group(g)),
        Order::LeaveMap(g, _) => (&[M::LeaveMap], Subject::Group(g)),
        Order::AdvanceAfterDefence(g, _) => (&[M::AfterDefence], Subject::Group(g)),
        Order::Sacrifice(g, _) => (&[M::Sacrifice], Subject::Group(g)),
        Order::FaceTied(g, _) => (&[M::FaceTied], Subject::Group(g)),
        Order::Pits(_, hexes) => (&[M::Pit], Subject::Hexes(hexes)),
        Order::Place(..)
        | Order::PitsRest(_)
        | Order::PitOut(_)
        | Order::Move(..)
        | Order::LeaderTo(..)
        | Order::LeaderWith(..)
        | Order::Gun(..)
        | Order::Enter(..)
        | Order::FireGunsFirst(_)
        | Order::WhenEnemyRallies(_)
        | Order::AttackOrder(_)
        | Order::AfterWin(Some(_), _)
        | Order::AfterRout(..)
        | Order::DestroyGun(..)
        | Order::RoutBy(..)
        | Order::RoutExtend(_)
        | Order::RoutOrder(_)
        | Order::CampFollowers(..)
        | Order::PitsRemove(_)
        | Order::OnPit(_)
        | Order::OnCampCheck(_)
        | Order::PursueInEnemyPhase(_)
        | Order::LeaderInAdvance(..)
        | Order::StandardAdvance(_)
        | Order::PursueRoutOf(_) => return None,
    })
}

/// For each of a side's orders, oldest first, the one that overtakes most of it; nothing of one that is left something
/// to settle, or with which all the later ones agree.
pub fn overtaken(orders: &[&Order], names: &Names<'_>) -> Vec<Option<usize>> {
    let mut settled: BTreeMap<(Matter, One), usize> = BTreeMap::new();
    let mut by = vec![None; orders.len()];
    for (at, order) in orders.iter().enumerate().rev() {
        let Some((matters, subject)) = matters(order) else { continue };
        let Some(own) = matters.first() else { continue };
        let of = |one: &One| settled.get(&(*own, one.clone())).copied();
        let all = each(&subject, *own, names);
        let later: Option<Vec<usize>> = all.iter().map(of).collect();
        let mut share: BTreeMap<usize, usize> = BTreeMap::new();
        for later in later.into_iter().flatten().filter(|later| !agree(order, orders[*later])) {
            *share.entry(later).or_default() += 1;
        }
        by[at] = share.into_iter().max_by_key(|(later, share)| (*share, *later)).map(|(later, _)| later);
        for matter in matters {
            for one in &all {
                settled.entry((*matter, one.clone())).or_insert(at);
            }
        }
    }
    by
}

/// Whether what an order demands of a phase is done where a later one is. Standing orders are carried out one by one:
/// of two that say the same the later one is.
fn agree(order: &Order, later: &Order) -> bool {
    match (order, later) {
        (Order::Face(_, one), Order::Face(_, other)) => one == other,
        (Order::Fire(_, one), Order::Fire(_, other)) => one == other,
        (Order::HoldFire(_), Order::HoldFire(_)) | (Order::RallyNot(_), Order::RallyNot(_)) => true,
        (Order::Rally(_), Order::Rally(_) | Order::RallyWith(..)) => true,
        _ => false,
    }
}

/// All of whom an order speaks that still live.
fn each(subject: &Subject<'_>, matter: Matter, names: &Names<'_>) -> Vec<One> {
    let one = |id: &UnitId| One::Unit(id.clone());
    match subject {
        Subject::Unit(id) => vec![one(id)],
        Subject::Group(Group::Units(ids)) => ids.iter().map(one).collect(),
        Subject::Hexes(hexes) => hexes.iter().map(|hex| One::Hex(*hex)).collect(),
        Subject::Group(group) => {
            let own = names.units.iter().filter(|u| u.side == names.side && u.fate == Fate::Alive);
            // Only guns are given up.
            let fits = |u: &&KnownUnit| matter != Matter::Sacrifice || u.arm == Arm::Artillery;
            own.filter(fits).filter(|u| group.has(&u.id, (u.arm, u.nation))).map(|u| one(&u.id)).collect()
        }
    }
}
