//! Whether the conditions of a plan's line hold (ND-04): all of them look at what everybody may see.

use super::ids::{Field, Seat};
use super::orders::{Act, Compare, Condition, Test};
use super::position::Position;
use super::s07_legal::{self, Placement};
use super::s08_resolution;

/// Whether a condition holds at this moment for a line with its placement; passing has none.
pub fn holds(
    position: &Position,
    seat: Seat,
    condition: &Condition,
    act: &Act,
    placement: Option<Placement>,
) -> bool {
    let own = match act {
        Act::Place { field, .. } => Some(*field),
        Act::Pass => None,
    };
    test(position, seat, &condition.test, own, placement) != condition.negated
}

fn test(
    position: &Position,
    seat: Seat,
    test: &Test,
    own: Option<Field>,
    placement: Option<Placement>,
) -> bool {
    // A test that speaks of a line's field says nothing on a line without one.
    let on = |at: &Option<Field>, holds: &dyn Fn(Field) -> bool| at.or(own).is_some_and(holds);
    match test {
        Test::NobodyThere { at } => on(at, &|field| position.row(field).is_empty()),
        Test::SeatThere { seat: Some(who), at } => on(at, &|field| position.stand(field, *who).is_some()),
        Test::SeatThere { seat: None, at } => {
            on(at, &|field| position.row(field).iter().any(|s| s.seat != seat))
        }
        Test::Place { best } => {
            placement.is_some_and(|p| s07_legal::place_after(position, seat, p) <= usize::from(*best))
        }
        Test::Round(compare, n) => compare.holds(u32::from(position.round), *n),
        Test::Purse(compare, n) => compare.holds(position.player(seat).ducats, *n),
        Test::Against { compare, points, at } => on(at, &|field| {
            let others = position.row(field).iter().filter(|s| s.seat != seat);
            let best = others.map(|s| s08_resolution::total(position, field, s)).max().unwrap_or(0);
            compare.holds(best, *points)
        }),
        Test::Offer { compare, value, at } => on(at, &|field| offered(position, field, *compare, *value)),
        Test::HelpersLeft(compare, n) => compare.holds(u32::from(position.helpers_left(seat)), *n),
    }
}

/// Compares the best that a field offers; nothing on offer fits no comparison.
fn offered(position: &Position, field: Field, compare: Compare, value: u32) -> bool {
    let offer = &position.offer;
    let best = match field {
        Field::Krzyzacy => &offer.teutons,
        Field::RycerzeKoronni => &offer.crown,
        Field::Prowiant => &offer.provisions,
        Field::Dukaty => &offer.ducats,
        Field::RycerzeZaciezni => &offer.mercenary,
        Field::Pomocnicy => return false,
    };
    best.iter().max().is_some_and(|best| compare.holds(u32::from(*best), value))
}
