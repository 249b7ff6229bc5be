//! Where the single figures of a unit stand, as it is formed (notes 1, 5.10, 5.11): who is in front, who is on
//! the rim of a wedge, how many have their base in a wood.

use estafette_board::plane::{Block, FigurePlace, Pose, Shape, Stand};
use estafette_core::cites;

use super::ids::{Formation, TerrainId, UnitId};
use super::position::{Position, Sides, Unit};

/// The places of a unit's figures, rank by rank from the left; empty off the table.
pub fn places(pos: &Position, id: &UnitId) -> Vec<FigurePlace> {
    let placed = pos.unit(id).and_then(|unit| Some((unit, unit.pose()?)));
    placed.map(|(unit, pose)| places_at(pos, unit, pose)).unwrap_or_default()
}

/// The places that a unit's figures would have elsewhere, formed as it is.
pub fn places_at(pos: &Position, unit: &Unit, pose: Pose) -> Vec<FigurePlace> {
    cites!("W-4.2.3b", "W-4.9.2j", "W-4.9.3c");
    let base = pos.data.base(unit.kind);
    let stand = Stand { width: base.width, depth: base.depth };
    match (unit.formation, unit.square) {
        (Formation::Wedge, _) => stand.wedge(pose, unit.wedge, unit.figures),
        (Formation::Square, Some(sides)) => stand.square(pose, left_of(sides, unit.figures)),
        _ => stand.ranks(pose, unit.files, unit.figures),
    }
}

/// The sides of a square after losses, which the rear and the front bear in turn: front, rear, right, left.
fn left_of(sides: Sides, figures: u32) -> [u32; 4] {
    let mut left = [sides.front, sides.rear, sides.right, sides.left];
    let mut rear = true;
    while left.iter().sum::<u32>() > figures {
        let side = if rear { [1, 0, 2, 3] } else { [0, 1, 3, 2] };
        if let Some(side) = side.into_iter().find(|side| left[*side] > 0) {
            left[side] -= 1;
        }
        rear = !rear;
    }
    left
}

/// How many figures of a unit have the middle of their base in a piece of terrain, and how many it has.
pub fn share_in(pos: &Position, id: &UnitId, terrain: &TerrainId) -> (u32, u32) {
    cites!("W-4.7.3d");
    let places = places(pos, id);
    let inside = pos.terrain.get(terrain).map_or(0, |piece| {
        let area = Shape::Area(piece.polygon.clone());
        places.iter().filter(|place| area.covers(place.block.centre())).count()
    });
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    (count(inside), count(places.len()))
}

/// The bases of the figures in the front rank, or on the rim of a wedge or square.
pub fn rim(pos: &Position, id: &UnitId) -> Vec<Block> {
    places(pos, id).into_iter().filter(|place| place.rim).map(|place| place.block).collect()
}
