//! Detachments and bodies (4.1, 4.1.1): what counts as a unit, and the limits of detachments. That every body
//! has orders, charges and is charged like a unit needs no code here: all are kept alike.

use crate::cites;

use super::event::Complies;
use super::ids::UnitId;
use super::position::{Position, Unit};

cites!("W-4.1b", "W-4.1c", "W-4.1.1a", "W-4.1.1b");

/// Whether it counts as a unit where the rules ask for units: no general with few guards, and no detachment
/// [W-4.1.1e].
pub fn is_unit(pos: &Position, unit: &Unit) -> bool {
    cites!("W-4.1a", "W-4.1.1e");
    let guards = i64::from(unit.figures.saturating_sub(1));
    let body = unit.general.is_some() && guards <= pos.data.number("h19.body_guards");
    !body && unit.detachment_of.is_none()
}

/// The check CC-DET: whether a detachment keeps near its mother unit. What the army list says besides is for
/// the umpire, who has to charge the command factor of a detachment that is misused [W-4.1.1d].
pub fn check(pos: &Position, id: &UnitId) -> Option<(Complies, String)> {
    cites!("W-4.1.1c", "W-4.1.1d");
    let unit = pos.unit(id)?;
    let mother = unit.detachment_of.as_ref()?;
    let (Some(own), Some(its)) = (pos.block(id), pos.block(mother)) else {
        return Some((Complies::Complies, format!("{mother} is not on the table")));
    };
    if pos.unit(mother).is_none_or(|u| u.figures == 0) {
        return Some((Complies::Complies, format!("{mother} is no more")));
    }
    let (distance, most) = (own.distance(&its), pos.data.paces("orders.detachment_within"));
    Some(if distance <= most {
        (Complies::Complies, format!("{distance} <= {most} from {mother}"))
    } else {
        (Complies::Umpire, format!("{distance} > {most} from {mother}"))
    })
}
