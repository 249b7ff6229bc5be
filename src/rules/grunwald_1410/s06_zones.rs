//! Section 6: zones of control and attack zones. Says where they lie; what they do to a move is in
//! `s04_movement.rs`, to a rout in `s08_rout.rs`, to a line of command in `s15_leaders.rs`.

use estafette_board::Facing;
use estafette_core::cites;

use super::hex::Hex;
use super::ids::{Arm, Side, UnitId};
use super::position::{Position, Unit};

// Zones are looked up, never counted, and only enemy zones are ever looked up.
cites!("4.12", "6.11", "6.14", "6.16", "8.52", "9.12");

/// Whether a unit has zones at all: not artillery, not the disordered.
pub fn exerts(unit: &Unit) -> bool {
    cites!("6.12");
    !unit.disordered && unit.arm != Arm::Artillery
}

/// The three hexes to the front, the attack zone in the middle (4.12).
pub fn front_zone(at: Hex, facing: Facing) -> [Hex; 3] {
    [-1, 0, 1].map(|turn| at.neighbour(facing.turned(turn)))
}

/// The three hexes to the rear, the centre rear in the middle (4.12).
pub fn rear_zone(at: Hex, facing: Facing) -> [Hex; 3] {
    front_zone(at, facing.opposite())
}

impl Position {
    /// Whether a hex lies in a zone of control of `side`'s enemies, whoever stands in it.
    pub fn in_enemy_zone(&self, hex: Hex, side: Side) -> bool {
        cites!("6.13");
        hex.neighbours().any(|n| {
            self.unit_of_at(side.enemy(), n).is_some_and(|(_, u)| exerts(u)) && !self.map.lake_side(hex, n)
        })
    }

    /// Whether an enemy zone is felt in a hex: not where a friend in good order stands, `mover` apart.
    pub fn feels_enemy_zone(&self, hex: Hex, side: Side, mover: Option<&UnitId>) -> bool {
        cites!("6.15");
        let shielded = self.unit_of_at(side, hex).is_some_and(|(id, u)| !u.disordered && Some(id) != mover);
        !shielded && self.in_enemy_zone(hex, side)
    }

    /// The enemies of `side` in whose attack zone a hex lies, clockwise from north.
    pub fn attack_zones_on(&self, hex: Hex, side: Side) -> Vec<UnitId> {
        Facing::ALL
            .into_iter()
            .filter_map(|f| {
                let from = hex.neighbour(f);
                let (id, unit) = self.unit_of_at(side.enemy(), from)?;
                let looks = exerts(unit) && unit.facing == f.opposite() && !self.map.lake_side(hex, from);
                looks.then(|| id.clone())
            })
            .collect()
    }

    /// Whether a hex lies in an enemy attack zone.
    pub fn in_attack_zone(&self, hex: Hex, side: Side) -> bool {
        !self.attack_zones_on(hex, side).is_empty()
    }
}
