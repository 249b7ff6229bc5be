//! H6 1, the start of a period: troops off the table arrive, written orders take effect, terrain is marked, and
//! both sides confirm who can still surprise the enemy.

use estafette_core::rule;
use estafette_core::said;

use super::event::{Event, Mark};
use super::field::{Battlefield, Outcome};
use super::ids::{OrderType, Seat, Sector, UnitId};
use super::measure::enemies;
use super::orders::clause::Action;
use super::orders::kinds as act;
use super::position::{Position, Unit};
use super::s4_04_visibility::Sights;
use super::{ground, plan, s4_04_arrival, s4_10_formations};

/// The start of a period.
///
/// # Errors
/// None but what the table raises.
pub fn phase(field: &mut Battlefield<'_>) -> Outcome {
    if !field.pos().closing {
        s4_04_arrival::arrivals(field);
    }
    take_effect(field);
    ground::marks(field);
    s4_10_formations::found(field);
    reveal(field);
    for seat in Seat::ALL {
        let units = unseen(field.pos(), seat);
        field.tell(rule!("W-3.6d"), Event::Surprise { seat, units });
    }
    Ok(())
}

/// The bodies of a side that no enemy unit has ever seen. Those off the table are among them, so that the list
/// does not tell who is hidden on it and who is to come.
fn unseen(pos: &Position, seat: Seat) -> Vec<UnitId> {
    let own = pos.units.iter().filter(|(id, u)| id.seat() == seat && u.with.is_none());
    let unseen = own.filter(|(_, u)| u.seen_by.is_empty() && u.figures > 0 && !u.gone);
    unseen.map(|(id, _)| id.clone()).collect()
}

/// Units that stand on their owner's map alone are set up where an enemy unit sees the place.
pub fn reveal(field: &mut Battlefield<'_>) {
    let pos = field.pos();
    let sights = Sights::new(pos);
    let hidden = pos.bodies().filter(|(_, u)| u.hidden);
    let seen = hidden.filter(|(id, _)| enemies(pos, id.seat()).any(|(enemy, _)| sights.sees(enemy, id)));
    let seen: Vec<UnitId> = seen.map(|(id, _)| id.clone()).collect();
    for unit in seen {
        field.mark(rule!("W-4.4b"), &unit, Mark::Revealed);
    }
}

/// Orders that come into force by a period, a signal or an event are the units' orders from now on.
fn take_effect(field: &mut Battlefield<'_>) {
    let pos = field.pos();
    let changed: Vec<(UnitId, OrderType, Sector)> = pos
        .units
        .iter()
        .filter_map(|(id, unit)| {
            let (orders, sector) = plan::order_now(pos, id)?;
            ((orders, sector) != (unit.orders, unit.sector)).then(|| (id.clone(), orders, sector))
        })
        .collect();
    for (unit, orders, sector) in changed {
        let Some(written) = field.unit(&unit).map(|u| with_standing_order(field.pos(), u, &unit)) else {
            continue;
        };
        field.tell(rule!("W-4.4.4b"), Event::Written { unit, orders, sector, written });
    }
}

/// A unit's clauses with the order it had so far among them: it counts again when the new one ends.
fn with_standing_order(pos: &Position, unit: &Unit, id: &UnitId) -> Vec<String> {
    let clauses = pos.data.lately.written(&unit.written, id.seat());
    let stands = |c: &Action| matches!(c, Action::Order(act::MovementOrder { order: Some(_), .. }));
    let mut written = unit.written.clone();
    if !clauses.iter().any(|c| c.when.is_empty() && stands(&c.action)) {
        let (order, sector) = (unit.orders.as_str(), unit.sector.as_str());
        written.push(said!("sector-2", order = %order.to_uppercase(), sector = %sector.to_uppercase()));
    }
    written
}
