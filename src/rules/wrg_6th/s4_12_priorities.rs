//! Which target a figure must shoot at (4.12.1, 4.12.2): of all that it could have shot at in the period, the
//! best by the situation at the end of movement.

use std::collections::BTreeMap;

use estafette_board::plane::{Block, Paces};
use estafette_core::cites;

use super::ids::{Column, TargetType, Type, UnitId};
use super::orders::clause::ShootAt;
use super::position::{Position, Unit};
use super::s4_02_generals as generals;
use super::s4_12_arc::distance_in_arc;
use super::s4_12_moments::Moments;
use super::s4_12_shooters::Shooter;
use super::s4_13_weapons as weapons;
use super::s4_15_wagons as wagons;

/// How binding a target is: the smallest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// It charges the shooter's unit, or is in contact with it.
    Charging,
    /// It is named in the orders, in that place.
    Named(usize),
    /// It is just an enemy: the nearest counts.
    Other,
}

/// Whether an enemy charges a unit this period, or is in contact with it.
pub fn charges(pos: &Position, enemy: &UnitId, unit: &UnitId) -> bool {
    let declared = pos.charges.iter().any(|c| c.unit == *enemy && c.targets.contains(unit));
    let runs = pos.unit(enemy).is_none_or(|u| u.routing);
    (declared && !runs) || pos.unit(unit).is_some_and(|u| u.fighting.contains(enemy))
}

/// The class of a target for a unit with these shooting orders.
pub fn class(pos: &Position, unit: &UnitId, target: &UnitId, orders: &[ShootAt]) -> Class {
    cites!("W-4.12.1a", "W-4.12.2", "EX-4.12.2");
    if charges(pos, target, unit) {
        return Class::Charging;
    }
    let named = orders.iter().position(|order| match order {
        ShootAt::Unit(id) => id == target,
        ShootAt::Team(id) => id == target && pos.unit(id).is_some_and(wagons::has_team),
        ShootAt::Kind(kind) => is(pos, target, *kind),
    });
    named.map_or(Class::Other, Class::Named)
}

/// Whether a target of a class is shot at by its team alone, as its wagons are not named before [W-4.15.4a].
pub fn by_team(class: Class, orders: &[ShootAt]) -> bool {
    cites!("W-4.15.4a");
    matches!(class, Class::Named(n) if matches!(orders.get(n), Some(ShootAt::Team(_))))
}

/// Whether a target is of a kind that orders name; one of several kinds is covered by each [W-4.12.2].
pub fn is(pos: &Position, target: &UnitId, kind: TargetType) -> bool {
    let Some(unit) = pos.unit(target) else { return false };
    let info = |unit: &Unit| pos.data.info(weapons::kind(pos, unit));
    // Joined generals are seen in the unit: they and their mounts count as it does.
    let bodies = || generals::joined(pos, target).map(|(_, body)| body).chain([unit]);
    match kind {
        TargetType::Generals => bodies().any(|u| u.general.is_some()),
        TargetType::Mounted => info(unit).mounted(),
        TargetType::Elephants => bodies().any(|u| info(u).column == Column::El),
        TargetType::Artillery => unit.kind == Type::Art,
        TargetType::Chariots => bodies().any(|u| info(u).column == Column::Ch),
        TargetType::Nearest => true,
    }
}

/// An enemy that a unit may shoot at.
pub struct Target {
    /// Which.
    pub id: UnitId,
    /// Whether it may still be shot at when everybody has moved.
    pub until_last: bool,
    /// Where it stands at each moment.
    pub blocks: Vec<Option<Block>>,
}

/// A target of a figure: the moments at which it could shoot at it, and the distances then.
pub type Chances = BTreeMap<UnitId, Vec<(usize, Paces)>>;

/// The targets at which a figure could have shot at some moment, with its distances then: in its arc and in
/// sight, no farther than a range. Who is in contact with others at the end was a target before that only.
pub fn chances(
    moments: &Moments,
    by: &UnitId,
    shooter: &Shooter,
    targets: &[Target],
    arc: i64,
    range: Paces,
) -> Chances {
    cites!("W-4.12.1b", "W-4.12.1d");
    let mut chances = Chances::new();
    for Target { id: target, until_last, blocks } in targets {
        for (moment, block) in blocks.iter().enumerate() {
            if moment == moments.last() && !until_last {
                continue;
            }
            let Some(block) = block else { continue };
            let eyes = shooter.eyes[moment].iter().filter(|eye| !block.is_beyond_place(eye.at, range));
            let near = eyes.filter_map(|eye| distance_in_arc(*eye, arc, block)).min();
            let Some(distance) = near.filter(|distance| *distance <= range) else { continue };
            if moments.sees(moment, by, target) {
                chances.entry(target.clone()).or_default().push((moment, distance));
            }
        }
    }
    chances
}

/// The targets that a figure must shoot at: of the best class that it could shoot at, the nearest at the end of
/// movement; several only where equally near.
pub fn choose<'a>(
    candidates: impl Iterator<Item = &'a UnitId> + Clone,
    classes: &BTreeMap<UnitId, Class>,
    base: &Block,
    blocks: &BTreeMap<UnitId, Block>,
) -> Vec<UnitId> {
    let class = |id: &UnitId| classes.get(id).copied().unwrap_or(Class::Other);
    let Some(best) = candidates.clone().map(class).min() else { return Vec::new() };
    let near: Vec<(&UnitId, Paces)> = candidates
        .filter(|id| class(id) == best)
        .filter_map(|id| Some((id, blocks.get(id)?.distance(base))))
        .collect();
    let least = near.iter().map(|(_, distance)| *distance).min();
    // What differs by no more than rounding is equal.
    let nearest = |d: Paces| least.is_some_and(|least| d - least <= Paces(1));
    near.into_iter().filter(|(_, d)| nearest(*d)).map(|(id, _)| id.clone()).collect()
}
