//! The ways of routs: three hexes away through open ground (8.53, 8.54), and on from a friend's hex (8.57).

use std::collections::BTreeSet;

use estafette_core::cites;

use super::hex::Hex;
use super::position::{Position, Unit};
use super::s04_movement::entry_cost;
use super::s08_rout::LENGTH;

/// Whether a routing unit may come from one hex into the next (8.54, GA-14).
fn is_open(position: &Position, unit: &Unit, from: Hex, to: Hex) -> bool {
    cites!("8.54");
    entry_cost(position, unit.arm, from, to).is_ok()
        && position.unit_at(to).is_none_or(|(_, u)| u.side == unit.side)
        && !position.feels_enemy_zone(to, unit.side, None)
}

/// All legal paths of three steps that end three hexes away (GA-38) and whose end is free of friends
/// or can be left (8.57).
pub fn base_paths(position: &Position, unit: &Unit, start: Hex) -> Vec<Vec<Hex>> {
    let mut paths: Vec<Vec<Hex>> = vec![vec![]];
    for step in 1..=LENGTH {
        paths = longer(position, unit, start, &paths, |n| n.distance(start) == step);
    }
    paths.retain(|path| {
        let end = path[path.len() - 1];
        position.unit_at(end).is_none() || !extensions(position, unit, start, path).is_empty()
    });
    paths
}

/// Ways from a hex made longer by one open hex that `may` allows.
pub fn longer(
    position: &Position,
    unit: &Unit,
    from: Hex,
    ways: &[Vec<Hex>],
    may: impl Fn(Hex) -> bool,
) -> Vec<Vec<Hex>> {
    let on = |way: &Vec<Hex>| -> Vec<Vec<Hex>> {
        let here = way.last().copied().unwrap_or(from);
        let next = here.neighbours().filter(|n| may(*n) && is_open(position, unit, here, *n));
        next.map(|n| way.iter().copied().chain([n]).collect()).collect()
    };
    ways.iter().flat_map(on).collect()
}

/// Most ways that are followed through friends in the search for a free hex.
const MOST_WAYS: usize = 4_000;

/// All shortest ways on from a path whose end holds a friend, to hexes free of units (8.57): of two ways to
/// one hex each is a choice, since different friends may stand on them.
pub fn extensions(position: &Position, unit: &Unit, start: Hex, path: &[Hex]) -> Vec<Vec<Hex>> {
    let end = path[path.len() - 1];
    let mut seen: BTreeSet<Hex> = path.iter().copied().chain([start]).collect();
    let mut level: Vec<Vec<Hex>> = vec![vec![]];
    while !level.is_empty() {
        level = longer(position, unit, end, &level, |n| !seen.contains(&n));
        level.truncate(MOST_WAYS);
        let last = |way: &Vec<Hex>| way.last().copied().unwrap_or(end);
        let free: Vec<Vec<Hex>> =
            level.iter().filter(|w| position.unit_at(last(w)).is_none()).cloned().collect();
        if !free.is_empty() {
            return free;
        }
        seen.extend(level.iter().map(last));
    }
    Vec::new()
}
