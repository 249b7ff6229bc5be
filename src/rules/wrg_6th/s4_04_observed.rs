//! Section 4.4: which of the troops that their owner would rather keep on his map must be set up, since they can
//! be seen.
//!
//! First what can be seen from anywhere in the enemy's deployment area at the height of a man's eyes. Elephants
//! are not assumed everywhere: only those that are themselves set up look over the front ranks, from where they
//! stand. Then forced marchers come on the table, in the open unless terrain hides them, and see in their turn.
//! An outscouted side sets up everything.

use std::collections::BTreeMap;

use estafette_board::plane::Paces;
use estafette_core::{RuleId, cites, rule};

use super::ids::{Seat, Type, UnitId};
use super::measure::distance;
use super::position::{Position, Unit};
use super::readings::StandardRange;
use super::s4_04_deployment::area;
use super::s4_04_visibility::{seen_from, sees};

/// The units hidden in a planned position that must be set up after all, with the rule that demands it.
pub fn observed(planned: &Position) -> Vec<(UnitId, RuleId)> {
    cites!("W-4.4b", "EX-4.4");
    let mut pos = planned.clone();
    let mut found: BTreeMap<UnitId, RuleId> = BTreeMap::new();
    let mut step = |pos: &mut Position, rule: RuleId, seen: &dyn Fn(&Position, &UnitId, &Unit) -> bool| {
        let now: Vec<UnitId> =
            hidden(pos).filter(|(id, unit)| seen(pos, id, unit)).map(|(id, _)| id.clone()).collect();
        for id in now {
            if let Some(unit) = pos.units.get_mut(&id) {
                unit.hidden = false;
            }
            found.insert(id, rule.clone());
        }
    };
    step(&mut pos, rule!("W-4.4b"), &|pos, id, _| pos.outscouted.contains(&id.seat()));
    step(&mut pos, rule!("W-4.4b"), &|pos, id, unit| !marched(pos, id, unit) && from_area(pos, id, unit));
    if pos.outscouted.is_empty() {
        step(&mut pos, rule!("W-4.4e"), &|pos, id, unit| from_elephants(pos, id, unit));
    } else {
        step(&mut pos, rule!("W-4.4c"), &|pos, id, unit| {
            has_elephant(pos, id.seat().enemy()) && from_area(&alone(pos, &[id]), id, unit)
        });
    }
    step(&mut pos, rule!("W-4.4f"), &|pos, id, unit| marched(pos, id, unit) && !in_cover(pos, id));
    step(&mut pos, rule!("W-4.4g"), &|pos, id, unit| from_marchers(pos, id, unit));
    found.into_iter().collect()
}

/// Units on their owner's map alone.
fn hidden(pos: &Position) -> impl Iterator<Item = (&UnitId, &Unit)> {
    pos.bodies().filter(|(_, unit)| unit.hidden)
}

/// How far off troops are seen at deployment. Standards make no difference unless the game reads it so.
fn range(pos: &Position, unit: &Unit) -> Paces {
    cites!("W-4.4a");
    let info = pos.data.info(unit.kind);
    let far = match pos.readings.standard_range {
        StandardRange::ByTroops => info.model || info.mounted() && unit.figures > 1,
        StandardRange::ByStandard => unit.standard,
    };
    pos.data.paces(if far { "h24.deployed_mounted" } else { "h24.deployed_foot" })
}

/// Whether a unit can be seen from the enemy's deployment area, past terrain and other troops.
fn from_area(pos: &Position, id: &UnitId, unit: &Unit) -> bool {
    seen_from(pos, &area(pos, id.seat().enemy(), false), id, range(pos, unit))
}

/// Whether a unit can be seen over its front ranks by an elephant that the enemy has set up.
fn from_elephants(pos: &Position, id: &UnitId, unit: &Unit) -> bool {
    cites!("W-4.4c", "W-4.4d");
    let set_up = pos.bodies().filter(|(e, u)| e.seat() != id.seat() && u.kind == Type::El);
    let stands = |elephant: &UnitId, u: &Unit| !u.hidden && from_area(pos, elephant, u);
    let mut looking = set_up.filter(|(elephant, u)| stands(elephant, u)).map(|(elephant, _)| elephant);
    looking
        .any(|elephant| in_range(pos, elephant, id, unit) && sees(&alone(pos, &[elephant, id]), elephant, id))
}

/// Whether a unit stands beyond its deployment area after a forced march.
fn marched(pos: &Position, id: &UnitId, unit: &Unit) -> bool {
    let area = estafette_board::plane::Shape::Area(area(pos, id.seat(), false).to_vec());
    unit.force_march && pos.block(id).is_some_and(|b| !b.corners().iter().all(|c| area.covers(*c)))
}

/// Whether terrain alone hides a unit from the whole of the enemy's deployment area, however far off.
fn in_cover(pos: &Position, id: &UnitId) -> bool {
    let [width, depth] = pos.table;
    !seen_from(&alone(pos, &[id]), &area(pos, id.seat().enemy(), false), id, width + depth)
}

/// Whether a unit can be seen by enemies that a forced march has brought out of their deployment area.
fn from_marchers(pos: &Position, id: &UnitId, unit: &Unit) -> bool {
    let enemies = pos.bodies().filter(|(enemy, _)| enemy.seat() != id.seat());
    let mut out = enemies.filter(|(enemy, u)| marched(pos, enemy, u)).map(|(enemy, _)| enemy);
    out.any(|enemy| in_range(pos, enemy, id, unit) && sees(pos, enemy, id))
}

fn in_range(pos: &Position, from: &UnitId, id: &UnitId, unit: &Unit) -> bool {
    distance(pos, from, id).is_some_and(|d| d <= range(pos, unit))
}

fn has_elephant(pos: &Position, seat: Seat) -> bool {
    pos.units.iter().any(|(id, u)| id.seat() == seat && u.kind == Type::El && u.figures > 0)
}

/// The position with nobody on the table but these.
fn alone(pos: &Position, who: &[&UnitId]) -> Position {
    let mut bare = pos.clone();
    for (id, unit) in &mut bare.units {
        if !who.contains(&id) {
            unit.at = None;
        }
    }
    bare
}
