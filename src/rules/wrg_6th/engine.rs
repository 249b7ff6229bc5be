//! 3.4, 3.5 and notes 5.1: everybody moves at once. The engine takes what each unit sets out to do and lets
//! time run from 0 to 1, in four quarters. Between two events everybody goes straight at a uniform speed, so
//! that times of contact are computed and not stepped; only wheels go in steps of at most a pace.
//!
//! It changes no position and throws no die: it says what came of all movement, or what it must know first
//! ([`Ask`]): who goes first where two cross, on which side a router goes round. It is then run again with
//! the answer. No result depends on the order of units, and the mirrored table moves as the mirror image.

mod aside;
pub mod body;
mod conform;
mod crossing;
mod files;
mod fold;
mod hindered;
mod known;
mod meeting;
mod path;
pub mod shape;
mod sim;
mod steps;
mod stops;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use estafette_board::plane::{Angle, Paces, Point, Pose, Side};

use super::event::{Kind, Why};
use super::ids::{TerrainId, UnitId};
use super::intent::Intent;
use super::position::Position;

pub use body::{Become, Deed};
pub use conform::fronts;
pub use path::{about_face, off_table, to_edge};

/// Whether and where a unit may leave the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Exits {
    /// Nowhere.
    #[default]
    None,
    /// Over the middle of the enemy's base edge, at his camp (H20).
    Enemy,
    /// Anywhere: it runs.
    Any,
}

/// A unit's movement, with what the rules of its kind say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// What it sets out to do.
    pub intent: Intent,
    /// Where it may leave the table.
    pub exits: Exits,
    /// Terrain in which it would be slower than its pursuers [W-4.8.3c].
    pub shuns: Vec<TerrainId>,
    /// Enemies whom it is told to come no nearer than so, of its own accord [W-4.4.5d].
    pub halts: Vec<(UnitId, Paces)>,
    /// Own wagons that it may cross, as long as they stand still [W-4.15.5c].
    pub over: Vec<UnitId>,
}

impl Job {
    /// How far from an enemy it is told to stop, if it is.
    pub fn halts_before(&self, enemy: &UnitId) -> Option<Paces> {
        self.halts.iter().find(|(other, _)| other == enemy).map(|(_, gap)| *gap)
    }

    /// A movement that ends at the table's edge.
    pub fn new(intent: Intent) -> Self {
        Self { intent, exits: Exits::None, shuns: Vec::new(), halts: Vec::new(), over: Vec::new() }
    }
}

/// What was decided so far about who moves before whom.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Order {
    /// In which pass of each quarter a unit moves; the first where it is missing.
    pub pass: BTreeMap<UnitId, u8>,
    /// Who moves before everybody else, to clear the way of evaders and routers.
    pub ahead: BTreeSet<UnitId>,
    /// On which side routers and evaders go round what is in their way, where both are equally long.
    pub round: BTreeMap<UnitId, Side>,
    /// Who wheels as a block, as there is no room for the ranks behind the first.
    pub blocks: BTreeSet<UnitId>,
    /// Who stops before which wagons, as he would not get over them.
    pub before: BTreeSet<(UnitId, UnitId)>,
}

/// What all are to each other, as it was worked out last. It hangs on nothing that is decided on the way but on who
/// stops before which wagons.
#[derive(Debug, Default)]
pub struct Relations {
    before: BTreeSet<(UnitId, UnitId)>,
    all: Option<Arc<Vec<Vec<meeting::Relation>>>>,
}

/// What the engine must know before it can go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// These get into each other's way at once: who goes first [W-3.4c]?
    First(BTreeSet<UnitId>),
    /// The first must let the second go first: its kind of movement comes later [W-3.5b].
    Yield(UnitId, UnitId),
    /// A bystander can clear the way of an evader or router by its own move [EX-3.5].
    Clear(UnitId),
    /// A router or evader can go round on either side.
    Round(UnitId),
    /// The ranks that follow the first round a wheel have no room behind it in the end.
    AsBlock(UnitId),
    /// The first would end its movement in the second, wagons that it set out to cross [W-4.15.5c].
    Inside(UnitId, UnitId),
}

/// Enemies that came into contact.
#[derive(Debug, Clone, PartialEq)]
pub struct Met {
    /// Who moved into it.
    pub by: UnitId,
    /// Whom.
    pub target: UnitId,
    /// When, 0 to 1.
    pub time: f64,
    /// Whether in the flank or rear, from behind it [W-4.6.7b].
    pub flank: bool,
}

/// What came of a unit's movement.
#[derive(Debug, Clone, PartialEq)]
pub struct Moved {
    /// Whose.
    pub unit: UnitId,
    /// Which kind.
    pub how: Kind,
    /// Where it began.
    pub from: Pose,
    /// Where it stood after each quarter; the last is where it ends.
    pub path: Vec<Pose>,
    /// Formations and wheels, in their order.
    pub deeds: Vec<Deed>,
    /// Paces used up by straight ways and crossings.
    pub cost: Paces,
    /// Paces gone straight.
    pub gone: Paces,
    /// Of these, along an obstacle.
    pub aside: Paces,
    /// Why it did less than it set out to, where, and which body was in the way.
    pub stop: Option<(Why, Point, Option<UnitId>)>,
    /// Wagons that it has crossed.
    pub crossed: BTreeSet<UnitId>,
    /// Whether it left the table, and the direction it went.
    pub left: Option<Angle>,
    /// When it ended its movement, 0 to 1.
    pub end: f64,
}

/// What came of all movement.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Result {
    /// Of each unit that had something to do, in order of ids.
    pub moved: Vec<Moved>,
    /// Contacts, the earliest first.
    pub met: Vec<Met>,
}

/// The precedence of a kind of movement [W-3.5b]: the lower goes before the higher.
pub fn rank(kind: Kind) -> u8 {
    estafette_core::cites!("W-3.5b");
    match kind {
        Kind::Recoil => 0,
        Kind::FollowUp => 1,
        Kind::Rout => 2,
        Kind::BreakOff => 3,
        Kind::Pursuit => 4,
        Kind::Charge | Kind::Countercharge | Kind::Evade => 5,
        Kind::Retreat => 6,
        Kind::Rally => 7,
        Kind::Normal | Kind::Impetuous => 8,
        Kind::FallBack => 9,
    }
}

/// Moves everybody at once; `relations` are those of the last run with these jobs from this position.
///
/// # Errors
/// What must be decided first: all that comes up at one moment, so that no question depends on another.
pub fn run(
    pos: &Position,
    jobs: &[Job],
    order: &Order,
    relations: &mut Relations,
) -> std::result::Result<Result, Vec<Ask>> {
    // What has been moved is told once; a later step has no movement in which to take it back.
    estafette_core::cites!("W-3.5a", "W-4.6.4a", "W-3.4d", "EX-3.5");
    sim::Sim::new(pos, jobs, order, relations).run()
}
