//! 3.4: who moves to a distance that the rules name, and whose player claims it, is exactly at it, wherever his
//! figures came to stand. Who falls back claims his in `s4_09_fall_back`.

use estafette_board::plane::Paces;
use estafette_core::{cites, rule};

use super::event::Mark;
use super::field::Battlefield;
use super::ids::UnitId;
use super::orders::clause::Clause;
use super::plan::{self, Moment};
use super::position::Position;
use super::{measure, normal};

/// Distances that the rules name: the gaps to enemies and in front of a formed one, the least sight, the fall back.
const NAMED: [&str; 4] = ["moves.gap", "moves.gap_formed", "h24.minimum", "moves.fall_back"];

/// As near as a move comes to where it was to end.
const NEAR: Paces = Paces::whole(1);

/// Marks the distances that were claimed, when everybody stands.
pub fn play(field: &mut Battlefield<'_>) {
    cites!("W-3.4e", "W-3.4g", "EX-3.4a");
    let pos = field.pos();
    let moved = pos.bodies().filter(|(_, unit)| unit.was.is_some() && unit.was != unit.pose());
    let all: Vec<(UnitId, UnitId, Paces)> = moved
        .flat_map(|(id, _)| {
            claimed(field, pos, id).into_iter().map(|(enemy, paces)| (id.clone(), enemy, paces))
        })
        .collect();
    for (id, enemy, paces) in all {
        field.mark(rule!("W-3.4e"), &id, Mark::Exactly(enemy, paces));
    }
}

/// The enemies and the distance that a unit's player claims, where the rules name it and the unit came so near.
fn claimed(field: &Battlefield<'_>, pos: &Position, id: &UnitId) -> Vec<(UnitId, Paces)> {
    let moment = Moment { time: true, allowed: true, ..Moment::default() };
    let clauses = plan::active(pos, field.sheets, id);
    let acting: Vec<&Clause> = clauses.iter().filter(|c| plan::acts(pos, id, c, &moment)).collect();
    let Some((enemies, paces)) = normal::claim(pos, id, &acting) else { return Vec::new() };
    if !NAMED.iter().any(|name| pos.data.paces(name) == paces) {
        return Vec::new();
    }
    let open = |enemy: &UnitId| measure::claimed(pos, id, enemy).is_none();
    let there = |enemy: &UnitId| measure::distance(pos, id, enemy).is_some_and(|d| (d - paces).abs() <= NEAR);
    enemies.into_iter().filter(|e| open(e) && there(e)).map(|enemy| (enemy, paces)).collect()
}
