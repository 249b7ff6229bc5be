//! Armies by mail: before the set-up each side sends its army list; then both lists are opened together, and each
//! player is told the other's [W-4.3.1a]. Who sends none, or none with a unit in it, has the scenario's army.

use estafette_core::{cites, rule};

use super::event::Event;
use super::field::{Battlefield, Outcome};
use super::ids::Seat;
use super::{muster, s4_03_before};

/// The phase before the set-up.
///
/// # Errors
/// None but what the table raises.
pub fn phase(field: &mut Battlefield<'_>) -> Outcome {
    cites!("W-2.1.1i");
    for seat in Seat::ALL {
        let Some(text) = field.sheets.lists.get(&seat) else { continue };
        let army = muster::read(&field.pos().data, text, seat);
        if army.units.is_empty() {
            continue;
        }
        let units = muster::stand(field.pos(), seat, army.units);
        field.tell(rule!("W-2.1.1d"), Event::Muster { seat, units, offers: army.offers });
    }
    s4_03_before::tell_lists(field);
    Ok(())
}
