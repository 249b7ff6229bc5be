//! What each army knows of terrain: who last entered a piece [W-3.6a], and for whom it is secured [W-4.5.2].
//! Kept for an army as a whole: what one of its units sees, all know.

use std::collections::BTreeSet;

use estafette_core::{cites, rule};

use super::event::{Event, GroundHeld};
use super::field::Battlefield;
use super::figures::share_in;
use super::ids::{Seat, TerrainId, UnitId};
use super::position::Position;
use super::s3_06_vision::last_entered;
use super::s4_04_visibility::seen_by_army;

/// What an army does about a piece of terrain in a period.
#[derive(Debug, Clone, Copy, Default)]
struct Presence {
    /// Its troops stand in it.
    inside: bool,
    /// Its unbroken troops stand in it.
    unbroken: bool,
    /// Its unbroken troops came out of it or went into it, and the enemy's army saw it.
    passed: bool,
}

/// Brings the marks of all terrain up to date with who stands where now and stood at the start of the period.
pub fn marks(field: &mut Battlefield<'_>) {
    cites!("W-3.6a", "W-4.5.2a", "W-4.5.2b", "W-4.5.2c");
    let pos = field.pos();
    let before = before(pos);
    let pieces = pos.terrain.iter().filter(|(_, piece)| !piece.polygon.is_empty());
    let marked = pieces.map(|(id, piece)| {
        let now = (last_entered(pos, id), secured(pos, &before, id, &piece.secured));
        (id.clone(), now, (piece.last_entered, piece.secured.clone()))
    });
    let changed: Vec<_> = marked.filter(|(_, now, then)| now != then).collect();
    for (terrain, (last_entered, secured), _) in changed {
        field.tell(rule!("W-4.5.2a"), Event::Ground(GroundHeld { terrain, last_entered, secured }));
    }
}

/// The position as it was before the last movement.
fn before(pos: &Position) -> Position {
    let mut before = pos.clone();
    for unit in before.units.values_mut() {
        if let Some(was) = unit.moved_from.or(unit.was) {
            (unit.at, unit.facing) = (Some(was.at), was.facing);
        }
    }
    before
}

/// For whom it is secured: contested, or entered by own troops and since then no unbroken enemy was seen to come
/// out of it or to go into it.
fn secured(
    pos: &Position,
    before: &Position,
    terrain: &TerrainId,
    so_far: &BTreeSet<Seat>,
) -> BTreeSet<Seat> {
    let is = |seat: &Seat| {
        let own = presence(pos, before, terrain, *seat);
        let enemy = presence(pos, before, terrain, seat.enemy());
        let holds = own.inside || so_far.contains(seat);
        own.unbroken && enemy.unbroken || holds && !enemy.passed
    };
    Seat::ALL.into_iter().filter(is).collect()
}

fn presence(pos: &Position, before: &Position, terrain: &TerrainId, seat: Seat) -> Presence {
    let within = |pos: &Position, id: &UnitId| share_in(pos, id, terrain).0 > 0;
    // What one unit of the enemy's army sees, all know.
    let seen = |id: &UnitId| [before, pos].iter().any(|pos| seen_by_army(pos, seat.enemy(), id));
    let mut all = Presence::default();
    for (id, unit) in pos.on_table().filter(|(id, _)| id.seat() == seat) {
        let (then, now) = (within(before, id), within(pos, id));
        all.inside |= now;
        all.unbroken |= now && !unit.routing;
        all.passed |= now != then && !unit.routing && seen(id);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::testing::position;
    use super::*;

    fn secured_for(stated: &str) -> Vec<Seat> {
        let wood =
            "terrain.W1 = { kind = \"wood\", polygon = [[500, 500], [700, 500], [700, 700], [500, 700]] }\n";
        let pos = position(&format!("{wood}{stated}"));
        let id = TerrainId("W1".to_owned());
        secured(&pos, &before(&pos), &id, &pos.terrain[&id].secured).into_iter().collect()
    }

    #[test]
    fn terrain_is_secured_by_own_troops_until_an_enemy_is_seen_at_it() {
        let own = "[units.a1]\ntype = \"LI\"\nfigures = 8\nat = [600, 600]\n";
        let enemy = |at: &str, was: &str| {
            format!(
                "[units.b1]\ntype = \"LI\"\nfigures = 8\nat = {at}\nwas = {{ at = {was}, facing = 180 }}\n"
            )
        };
        assert_eq!(secured_for(own), [Seat::A]);
        let far = enemy("[600, 900]", "[600, 1000]");
        assert_eq!(secured_for(&format!("{own}{far}")), [Seat::A]);
        let out = enemy("[600, 900]", "[600, 690]");
        assert_eq!(secured_for(&format!("{own}{out}")), [Seat::A], "an enemy came out of it unseen");
        let watch = "[units.a2]\ntype = \"LI\"\nfigures = 8\nat = [1200, 900]\n";
        assert_eq!(secured_for(&format!("{own}{watch}{out}")), [], "an enemy was seen to come out of it");
        let both = enemy("[600, 680]", "[600, 690]");
        assert_eq!(secured_for(&format!("{own}{both}")), [Seat::A, Seat::B], "contested");
        assert_eq!(secured_for(&enemy("[600, 680]", "[600, 900]")), [Seat::B]);
    }
}
