//! Sections 2, 3 and 5 where they only say what things are: kept by the types of `ids.rs`, `hex.rs` and
//! `position.rs`, and by the data.

use estafette_core::cites;

use super::ids::{Arm, Nation};

// A hex is named by its column and its row (`hex.rs`); the map's names are data.
cites!("2.1-4", "EX-2.1");
// Ten kinds of unit: an arm and a nation each.
cites!("2.2-4");

/// The weight of a nation's horse: Teutonic, Crusader and Polish horse is heavy (2.2-5), Lithuanian and
/// Tartar horse light (2.2-6). `games check` holds the unit classes against it.
pub fn horse_of(nation: Nation) -> Arm {
    cites!("2.2-5", "2.2-6", "2.2-14");
    match nation {
        Nation::Teutonic | Nation::Crusader | Nation::Polish => Arm::Heavy,
        Nation::Lithuanian | Nation::Tartar => Arm::Light,
    }
}
