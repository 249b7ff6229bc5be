//! What holds for orders that speak of different groups: leaving out those that are overtaken changes the last word on
//! nobody, and each that is left has the last word on somebody.

use proptest::prelude::*;

use super::sample::names;
use super::some::listed;
use super::*;

/// An order to any group.
fn order() -> impl Strategy<Value = Order> {
    let to_group = |order: &Order| matches!(order.kind().whom(), Whom::Group(_));
    let of = |(mut order, group): (Order, Group)| {
        *order.kind_mut().group_mut().expect("each unit of a group can be spoken of alone") = group;
        order
    };
    (Order::any().prop_filter("not to a group", to_group), listed()).prop_map(of)
}

/// Whether two orders settle the same thing.
fn alike(a: &Order, b: &Order) -> bool {
    a.kind().facts().settles[0] == b.kind().facts().settles[0]
}

/// Whether a later order has the same done that one of a phase demands.
fn same(order: &Order, later: &Order) -> bool {
    match (order, later) {
        (Order::Face(one), Order::Face(other)) => one.facing == other.facing,
        (Order::Fire(one), Order::Fire(other)) => one.aims == other.aims,
        (Order::HoldFire(_), Order::HoldFire(_)) => true,
        (Order::Rally(_), Order::Rally(_)) | (Order::RallyNot(_), Order::RallyNot(_)) => true,
        _ => false,
    }
}

/// Whether an order has something to say of a unit.
fn speaks(order: &Order, unit: &KnownUnit) -> bool {
    let Whom::Group(group) = order.kind().whom() else { panic!("{order:?} speaks of no group") };
    let whole = !matches!(group, Group::Units(_));
    let gun = unit.arm == Arm::Artillery;
    group.has(&unit.id, (unit.arm, unit.nation)) && (gun || !whole || !matches!(order, Order::Sacrifice(_)))
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
