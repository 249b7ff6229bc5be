//! Field 5, Rycerze zaciezni: two mercenaries for the highest bids (NG-13).

use estafette_core::{cites, rule};

use super::ids::{Field, Kind};
use super::position::Stand;
use super::round::Round;
use super::s10_crown;

/// Resolves the field.
pub fn field(round: &mut Round<'_>) {
    cites!("NG-13.1");
    s10_crown::knights(round, Field::RycerzeZaciezni, Kind::Mercenary, [rule!("NG-13.2"), rule!("NG-13.3")]);
}

/// What counts here: ducats, whatever the pawn.
pub(super) fn total(stand: &Stand) -> u32 {
    cites!("NG-13.4");
    stand.ducats
}
