//! What holds for orders that speak of different groups: leaving out those that are overtaken changes the last word on
//! nobody, and each that is left has the last word on somebody.

use std::mem::discriminant;

use proptest::prelude::*;

use super::properties::{facing, listed};
use super::sample::names;
use super::*;

fn order() -> impl Strategy<Value = Order> {
    let yes = any::<bool>();
    prop_oneof![
        (listed(), facing()).prop_map(|(g, f)| Order::Face(g, f)),
        listed().prop_map(|g| Order::Fire(g, vec![Aim::Strongest])),
        listed().prop_map(Order::HoldFire),
        listed().prop_map(Order::Rally),
        listed().prop_map(Order::RallyNot),
        (listed(), facing()).prop_map(|(g, f)| Order::Retreat(g, vec![f])),
        (listed(), yes).prop_map(|(g, may)| Order::Displace(g, may)),
        listed().prop_map(|g| Order::Rout(g, None, vec![Shun::Marsh])),
        listed().prop_map(|g| Order::LeaveMap(g, LeaveMap::Never)),
        (listed(), yes).prop_map(|(g, may)| Order::AdvanceAfterDefence(g, may)),
        (listed(), yes).prop_map(|(g, may)| Order::Sacrifice(g, may)),
        listed().prop_map(|g| Order::FaceTied(g, TieFacing::Left)),
    ]
}

/// Whether two orders settle the same thing.
fn alike(a: &Order, b: &Order) -> bool {
    let one = |order: &Order| match order {
        Order::HoldFire(g) => Order::Fire(g.clone(), Vec::new()),
        Order::RallyNot(g) => Order::Rally(g.clone()),
        other => other.clone(),
    };
    discriminant(&one(a)) == discriminant(&one(b))
}

/// Whether a later order has the same done that one of a phase demands.
fn same(order: &Order, later: &Order) -> bool {
    match (order, later) {
        (Order::Face(_, one), Order::Face(_, other)) => one == other,
        (Order::Fire(..), Order::Fire(..)) | (Order::HoldFire(_), Order::HoldFire(_)) => true,
        (Order::Rally(_), Order::Rally(_)) | (Order::RallyNot(_), Order::RallyNot(_)) => true,
        _ => false,
    }
}

/// Whether an order has something to say of a unit.
fn speaks(order: &Order, unit: &KnownUnit) -> bool {
    let of = |group: &Group| match group {
        Group::All => true,
        Group::Horse => unit.arm.is_horse(),
        Group::Foot => unit.arm == Arm::Foot,
        Group::Arm(arm) => unit.arm == *arm,
        Group::Nation(nation) => unit.nation == *nation,
        Group::Units(ids) => ids.contains(&unit.id),
    };
    match order {
        Order::Sacrifice(g @ Group::Units(_), _) => of(g),
        Order::Sacrifice(g, _) => of(g) && unit.arm == Arm::Artillery,
        Order::Face(g, _)
        | Order::Fire(g, _)
        | Order::HoldFire(g)
        | Order::Rally(g)
        | Order::RallyNot(g)
        | Order::Retreat(g, _)
        | Order::Displace(g, _)
        | Order::Rout(g, ..)
        | Order::LeaveMap(g, _)
        | Order::AdvanceAfterDefence(g, _)
        | Order::FaceTied(g, _) => of(g),
        other => panic!("{other:?} speaks of no group"),
    }
}

proptest! {
    #[test]
    fn the_last_word_on_everybody_is_that_of_an_order_that_is_left(orders in prop::collection::vec(order(), 1..9)) {
        let names = names(Side::Teutonic);
        let own = || names.units.iter().filter(|u| u.side == Side::Teutonic && u.fate == Fate::Alive);
        let by = overtaken(&orders.iter().collect::<Vec<_>>(), &names);
        for (at, order) in orders.iter().enumerate() {
            let word = |unit: &KnownUnit| {
                if !speaks(order, unit) {
                    return None;
                }
                let said = |o: &&Order| alike(o, order) && speaks(o, unit);
                orders.iter().rposition(|o| said(&o))
            };
            let last = own().filter(|unit| word(unit) == Some(at)).count();
            let whom = own().filter(|unit| speaks(order, unit)).count();
            let mut against = own().filter_map(word).filter(|later| *later > at && !same(order, &orders[*later]));
            // What speaks of nobody alive is left as it is.
            let over = last == 0 && whom > 0 && against.next().is_some();
            prop_assert_eq!(by[at].is_some(), over, "{:?} of {:?}: {:?}", order, orders, by);
            if let Some(later) = by[at] {
                prop_assert!(later > at && alike(&orders[later], order) && by[later].is_none());
            }
        }
    }
}

#[test]
fn orders_to_some_overtake_an_order_to_all_of_them_together() {
    let names = names(Side::Polish);
    let orders = |text: &str| -> Vec<Order> {
        let parsed = parse(text, &names);
        assert_eq!(parsed.problems, [], "{text}");
        parsed.orders.into_iter().map(|placed| placed.order).collect()
    };
    for (text, by) in [
        (
            "advance after defence: horse yes, foot no\nadvance after defence: no",
            vec![Some(2), Some(2), None],
        ),
        ("advance after defence: no\nadvance after defence: horse yes, foot no", vec![Some(1), None, None]),
        ("advance after defence: horse yes\nadvance after defence: P12 no", vec![None, None]),
        ("rally P12 with WITOLD\nrally all", vec![None, None]),
        ("rally P12 with WITOLD\nrally not all", vec![Some(1), None]),
        ("rally P12\nrally all", vec![None, None]),
        ("rally P12\nrally not horse", vec![Some(1), None]),
        ("after win: advance P12\nafter win: hold all", vec![Some(1), None]),
        ("rout P12 by A20B24 A20B23\nrout all towards A43B23", vec![None, None]),
        ("displace never\nretreat all prefer S", vec![None, None]),
    ] {
        let orders = orders(text);
        assert_eq!(overtaken(&orders.iter().collect::<Vec<_>>(), &names), by, "{text}");
    }
}
