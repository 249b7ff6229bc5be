//! Section 13: heavy cavalry riding down its own foot or guns.

use estafette_core::said;
use estafette_core::table::Play;
use estafette_core::{RuleId, cites, rule};

use super::event::Cause;
use super::field::Battlefield;
use super::ids::{Arm, UnitId};
use super::position::Position;

/// Movement points on top of the terrain's (13.0-3).
pub const EXTRA_COST: u32 = 2;

/// Whether `rider` may trample `victim`.
///
/// # Errors
/// The rule it breaks, and why.
pub fn may(position: &Position, rider: &UnitId, victim: &UnitId) -> Result<(), (RuleId, String)> {
    cites!("13.0-3");
    let rule = || rule!("13.0-2");
    let (Some(r), Some(v)) = (position.unit(rider), position.unit(victim)) else {
        return Err((rule(), said!("is-not-there-to-be-ridden", %victim)));
    };
    if r.arm != Arm::Heavy || r.disordered {
        return Err((rule(), said!("only-heavy-horse-in-good-order")));
    }
    if v.side != r.side || !matches!(v.arm, Arm::Foot | Arm::Artillery) {
        return Err((rule(), said!("is-neither-own-foot-nor-an", victim = %position.call(victim))));
    }
    Ok(())
}

/// The victim is gone, without points for anybody (13.0-4).
///
/// # Errors
/// The end of the game, when the king falls with it (GA-56).
pub fn trample(field: &mut Battlefield<'_>, rider: &UnitId, victim: &UnitId) -> Play<()> {
    field.eliminate(rule!("13.0-4"), victim, Cause::Trampled, Some(rider))
}
