//! Section 3.6: what an army knows though not each of its units sees it. Whose a piece of terrain is counts for
//! the whole army; whether a unit can still surprise depends on every enemy unit's eyes.

use std::collections::BTreeSet;

use estafette_board::plane::Shape;
use estafette_core::{cites, rule};

use super::event::Mark;
use super::field::Battlefield;
use super::figures::share_in;
use super::ids::{Seat, TerrainId, UnitId};
use super::measure::surely_within;
use super::position::Position;
use super::s4_04_visibility::Sights;

/// What a piece of terrain is to an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holding {
    /// Unbroken troops of both sides are in it.
    Contested,
    /// Its own, alone or last.
    Friendly,
    /// The enemy's, alone or last.
    Unfriendly,
    /// Nobody's yet.
    Neutral,
}

/// The seats that have unbroken troops in a piece of terrain: some figure with the middle of its base in it.
pub fn inside(pos: &Position, terrain: &TerrainId) -> BTreeSet<Seat> {
    let unbroken = pos.bodies().filter(|(_, unit)| !unit.routing);
    unbroken.filter(|(id, _)| share_in(pos, id, terrain).0 > 0).map(|(id, _)| id.seat()).collect()
}

/// What a piece of terrain is to an army as a whole.
pub fn holding(pos: &Position, terrain: &TerrainId, seat: Seat) -> Holding {
    cites!("W-3.6a");
    let inside = inside(pos, terrain);
    let last = pos.terrain.get(terrain).and_then(|piece| piece.last_entered);
    match (inside.contains(&seat), inside.contains(&seat.enemy())) {
        (true, true) => Holding::Contested,
        (true, false) => Holding::Friendly,
        (false, true) => Holding::Unfriendly,
        (false, false) if last == Some(seat) => Holding::Friendly,
        (false, false) if last.is_some() => Holding::Unfriendly,
        (false, false) => Holding::Neutral,
    }
}

/// Who has entered a piece of terrain last as things stand: the only side in it, or who was there before.
pub fn last_entered(pos: &Position, terrain: &TerrainId) -> Option<Seat> {
    let inside = inside(pos, terrain);
    match inside.len() {
        1 => inside.first().copied(),
        _ => pos.terrain.get(terrain).and_then(|piece| piece.last_entered),
    }
}

/// The units on the table that no enemy unit has ever seen, in order of ids: only these can surprise. That
/// their side was outscouted does not matter.
pub fn can_surprise(pos: &Position) -> Vec<UnitId> {
    cites!("W-3.6b", "W-3.6c", "W-3.6d");
    unseen(pos).cloned().collect()
}

fn unseen(pos: &Position) -> impl Iterator<Item = &UnitId> {
    pos.bodies().filter(|(_, unit)| unit.seen_by.is_empty()).map(|(id, _)| id)
}

/// The enemies that surprise a unit now: never seen before, and within the distance of surprise they come in
/// sight or charge it.
pub fn surprised_by(pos: &Position, unit: &UnitId) -> Vec<UnitId> {
    cites!("W-3.6b", "W-3.6c");
    let sights = Sights::new(pos);
    let range = pos.data.paces("h24.surprise");
    let charges = |enemy: &UnitId| pos.charges.iter().any(|c| c.unit == *enemy && c.targets.contains(unit));
    unseen(pos)
        .filter(|enemy| enemy.seat() != unit.seat() && surely_within(pos, unit, enemy, range))
        .filter(|enemy| sights.sees(unit, enemy) || charges(enemy))
        .cloned()
        .collect()
}

/// Tells which enemy units see each unit now for the first time. To be called when the tests of a period are
/// over, so that whoever came in sight since the last time has had his surprise.
pub fn look(field: &mut Battlefield<'_>) {
    for (unit, by) in first_seen(field.pos()) {
        field.mark(rule!("W-3.6b"), &unit, Mark::SeenBy(by));
    }
}

/// Units and the enemies that see them now and have not seen them before.
fn first_seen(pos: &Position) -> Vec<(UnitId, BTreeSet<UnitId>)> {
    let sights = Sights::new(pos);
    let seen = pos.bodies().map(|(id, unit)| {
        let enemies = pos.bodies().map(|(enemy, _)| enemy).filter(|enemy| enemy.seat() != id.seat());
        let new = enemies.filter(|enemy| !unit.seen_by.contains(enemy) && sights.sees(enemy, id));
        (id.clone(), new.cloned().collect::<BTreeSet<UnitId>>())
    });
    seen.filter(|(_, by)| !by.is_empty()).collect()
}

/// Whether a unit stands in a piece of terrain with some part of its footprint.
pub fn touches(pos: &Position, unit: &UnitId, terrain: &TerrainId) -> bool {
    let piece = pos.terrain.get(terrain).map(|piece| Shape::Area(piece.polygon.clone()));
    piece.zip(pos.block(unit)).is_some_and(|(area, block)| area.touches(&Shape::from(block)))
}
