//! Orders that speak of different groups and settle the same thing: the last word on each unit counts, so that one is
//! overtaken when later ones have spoken of all whom it speaks of.

use std::collections::BTreeMap;

use super::super::hex::Hex;
use super::super::ids::{Arm, UnitId};
use super::{Face, Fate, Fire, Group, KnownUnit, Matter, Names, Order, Whom};

/// One of those.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum One {
    Unit(UnitId),
    Hex(Hex),
}

/// For each of a side's orders, oldest first, the one that overtakes most of it; nothing of one that is left something
/// to settle, or with which all the later ones agree.
pub fn overtaken(orders: &[&Order], names: &Names<'_>) -> Vec<Option<usize>> {
    let mut settled: BTreeMap<(Matter, One), usize> = BTreeMap::new();
    let mut by = vec![None; orders.len()];
    for (at, order) in orders.iter().enumerate().rev() {
        let matters = order.kind().facts().settles;
        let Some(own) = matters.first() else { continue };
        let of = |one: &One| settled.get(&(*own, one.clone())).copied();
        let all = each(order.kind().settled(), *own, names);
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
        (Order::Face(Face { facing: one, .. }), Order::Face(Face { facing: other, .. })) => one == other,
        (Order::Fire(Fire { aims: one, .. }), Order::Fire(Fire { aims: other, .. })) => one == other,
        (Order::HoldFire(_), Order::HoldFire(_)) | (Order::RallyNot(_), Order::RallyNot(_)) => true,
        (Order::Rally(_), Order::Rally(_) | Order::RallyWith(_)) => true,
        _ => false,
    }
}

/// All of whom an order speaks that still live.
fn each(whom: Whom<'_>, matter: Matter, names: &Names<'_>) -> Vec<One> {
    let one = |id: &UnitId| One::Unit(id.clone());
    match whom {
        Whom::Unit(id) => vec![one(id)],
        Whom::Group(Group::Units(ids)) => ids.iter().map(one).collect(),
        Whom::Hexes(hexes) => hexes.iter().map(|hex| One::Hex(*hex)).collect(),
        Whom::Group(group) => {
            let own = names.units.iter().filter(|u| u.side == names.side && u.fate == Fate::Alive);
            // Only guns are given up.
            let fits = |u: &&KnownUnit| matter != Matter::Sacrifice || u.arm == Arm::Artillery;
            own.filter(fits).filter(|u| group.has(&u.id, (u.arm, u.nation))).map(|u| one(&u.id)).collect()
        }
        Whom::Nobody | Whom::Leader(_) => Vec::new(),
    }
}
