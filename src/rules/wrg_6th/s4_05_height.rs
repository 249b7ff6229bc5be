//! Section 4.5.4: height. A hill's outline is a line of height; who stands inside it with his whole base is
//! uphill, one level for each line round him.

use estafette_board::plane::{Block, Shape};
use estafette_core::cites;

use super::figures::places;
use super::ids::{Ground, UnitId};
use super::measure::{enemies, surely_within};
use super::position::Position;
use super::s4_04_visibility::sees;

/// The outlines of all hills.
pub(super) fn hills(pos: &Position) -> Vec<Shape> {
    let hills = pos.terrain.values().filter(|piece| piece.kind == Ground::Hill);
    hills.map(|piece| Shape::Area(piece.polygon.clone())).collect()
}

/// How many lines of height lie wholly round a base.
pub fn level(pos: &Position, base: &Block) -> u32 {
    cites!("W-4.5.4b");
    level_among(&hills(pos), base)
}

pub(super) fn level_among(hills: &[Shape], base: &Block) -> u32 {
    let above = hills.iter().filter(|hill| hill.holds(base)).count();
    u32::try_from(above).unwrap_or(u32::MAX)
}

/// The levels of a unit's lowest and highest figure; `None` off the table.
pub fn levels(pos: &Position, unit: &UnitId) -> Option<(u32, u32)> {
    let hills = hills(pos);
    let levels = places(pos, unit).into_iter().map(|place| level_among(&hills, &place.block));
    levels.fold(None, |range, level| {
        Some(range.map_or((level, level), |(low, high): (u32, u32)| (low.min(level), high.max(level))))
    })
}

/// Whether one figure stands uphill of another: with its whole base above a line of height below which the
/// other still is. For shooting and melee.
pub fn is_uphill(pos: &Position, figure: &Block, of: &Block) -> bool {
    cites!("W-4.5.4b");
    let hills = hills(pos);
    level_among(&hills, figure) > level_among(&hills, of)
}

/// Whether the whole of a unit stands higher than all enemies that it sees within the range of height: its
/// lowest figure above their highest. With no enemy there it has no height over anybody.
pub fn has_height(pos: &Position, unit: &UnitId) -> bool {
    cites!("W-4.5.4a");
    let Some((lowest, _)) = levels(pos, unit).filter(|(lowest, _)| *lowest > 0) else { return false };
    let range = pos.data.paces("h15.height_range");
    let mut seen = enemies(pos, unit.seat())
        .map(|(id, _)| id)
        .filter(|id| surely_within(pos, unit, id, range) && sees(pos, unit, id))
        .peekable();
    seen.peek().is_some() && seen.all(|id| levels(pos, id).is_some_and(|(_, highest)| highest < lowest))
}
