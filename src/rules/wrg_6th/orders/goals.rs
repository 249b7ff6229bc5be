//! Whom and what clauses are about: units, troops, places.

use crate::ids::{Ground, Sector, TerrainId, Type, UnitId};
use estafette_board::plane::Point;

/// Somebody in a condition or a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who {
    /// An own unit.
    Own(UnitId),
    /// An enemy unit by its number.
    Enemy(UnitId),
    /// Enemies of some kind.
    Enemies(Troops),
    /// We ourselves.
    Us,
}

/// A kind of troops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Troops {
    /// Anybody.
    Any,
    /// Foot.
    Foot,
    /// Mounted troops.
    Mounted,
    /// Elephants.
    Elephants,
    /// Chariots.
    Chariots,
    /// Light troops.
    Light,
    /// One type.
    Of(Type),
}

/// A place that an order names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// The enemy's base edge, in a sector if so said.
    EnemyEdge(Option<Sector>),
    /// The enemy's camp.
    EnemyCamp,
    /// A sector.
    Sector(Sector),
    /// A piece of terrain, and the kind that it was called.
    Terrain(TerrainId, Option<Ground>),
    /// A unit, own or enemy.
    Unit(Who),
    /// A place by its coordinates.
    Place(Point),
    /// Where the unit stands.
    Here,
    /// The nearest enemy in sight.
    NearestEnemy,
}

impl Goal {
    /// Whether it is an enemy, a certain one or the nearest of some.
    pub fn is_enemy(&self) -> bool {
        matches!(self, Self::NearestEnemy | Self::Unit(Who::Enemy(_) | Who::Enemies(_)))
    }
}

/// How a unit stands to a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// Toward it.
    Towards,
    /// On it or at it.
    At,
    /// Behind it.
    Behind,
    /// On its left.
    LeftOf,
    /// On its right.
    RightOf,
}

/// Whom to charge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChargeTarget {
    /// Units by their numbers.
    Units(Vec<UnitId>),
    /// The nearest enemy of these kinds; of any where none is named.
    Nearest(Vec<Troops>),
    /// Whatever stands straight ahead.
    Straightforward,
    /// Whatever broke the units of the condition.
    WhatBrokeThem,
}
