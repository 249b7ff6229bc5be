//! A position of Grunwald: what stands where, and nothing that follows from it.
//!
//! Only events change it (see `apply.rs`). The stored form is the JSON of [`State`].

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

use estafette_board::Facing;
use estafette_rules::Snapshot;

use super::data::{Class, ClassId, Data, LeaderData, Map, MapEdge};
use super::event::Cause;
use super::hex::Hex;
use super::ids::{Arm, Camp, LeaderId, Nation, PitKind, Side, UnitId};
use super::orders::Lately;
use super::phase::Phase;
use super::readings::Readings;

/// A unit of horse, foot or artillery (2.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Its class: strengths, allowance, arm.
    pub class: ClassId,
    /// Its side.
    pub side: Side,
    /// Its nation.
    pub nation: Nation,
    /// Its arm, from the class.
    pub arm: Arm,
    /// Its name, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its hex; `None` while it is off the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// Its facing; without meaning while it is disordered (9.12).
    pub facing: Facing,
    /// Whether the front of the counter is up; only cavalry loses it (7.5).
    pub shock: bool,
    /// Whether it lies under an R counter (9.11).
    #[serde(default, skip_serializing_if = "is_false")]
    pub disordered: bool,
    /// Whether it moved in its own movement phase of this turn (3.1, GA-03).
    #[serde(default, skip_serializing_if = "is_false")]
    pub moved: bool,
    /// Strength of the front, instead of the class's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u32>,
    /// Strength of the reverse, instead of the class's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reverse: Option<u32>,
    /// Movement allowance in points, instead of the class's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowance: Option<u32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(b: &bool) -> bool {
    !b
}

/// Where a leader is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LeaderPlace {
    /// Alone in a hex.
    At(Hex),
    /// Stacked with a unit, wherever it is.
    With(UnitId),
}

/// A leader (15.0).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leader {
    /// Where he is.
    pub place: LeaderPlace,
    /// Reorganisation factor, instead of that of the data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factor: Option<u32>,
}

/// Where a standard is (16.0).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StandardAt {
    /// Carried by a unit.
    Unit(UnitId),
    /// In a hex, without a bearer.
    Hex(Hex),
    /// Out of play (GA-70).
    Out,
}

/// A wolf pit counter on the map (14.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pit {
    /// What it hides.
    pub kind: PitKind,
    /// Whether it lies face up.
    pub revealed: bool,
}

/// A unit off the map (10.11).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OffMap {
    /// The edge it left over.
    pub edge: MapEdge,
    /// The hex it left from, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Hex>,
    /// The turn in which it may return.
    pub returns: u32,
    /// Whether it left in disorder.
    pub disordered: bool,
    /// Whether it has rolled for its return and waits for a free hex (GA-61).
    pub waiting: bool,
}

/// A unit or leader that is gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fallen {
    /// The turn.
    pub turn: u32,
    /// The phase.
    pub phase: Phase,
    /// Why.
    pub cause: Cause,
    /// The unit's class and nation; none for a leader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<(ClassId, Nation)>,
    /// The unit's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its side.
    pub side: Side,
}

/// How the game ended (19.0).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEnd {
    /// The winner; none for a draw.
    pub winners: Vec<Side>,
    /// The degree of victory.
    pub degree: String,
}

/// The stored part of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Game turn, from 1.
    pub turn: u32,
    /// The phase that is due.
    pub phase: Phase,
    /// A map of its own, if it is not that of the data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_map: Option<Map>,
    /// Units on the map and off it. Copies of a position share them until one changes any.
    pub units: Arc<BTreeMap<UnitId, Unit>>,
    /// Leaders alive.
    pub leaders: BTreeMap<LeaderId, Leader>,
    /// The standards.
    pub standards: BTreeMap<Side, StandardAt>,
    /// Wolf pits on the map.
    pub pits: BTreeMap<Hex, Pit>,
    /// The kind of counter left in the box (GA-02).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pits_out: Option<PitKind>,
    /// Units off the map.
    pub off_map: BTreeMap<UnitId, OffMap>,
    /// Victory points.
    pub points: BTreeMap<Side, u32>,
    /// Camps whose followers have turned out (GA-71).
    pub camps_checked: BTreeSet<Camp>,
    /// Enemy camp hexes already scored (19.0-2e).
    pub camps_entered: BTreeSet<Hex>,
    /// Whether the king is free of his bodyguard (15.14).
    pub king_free: bool,
    /// Who is gone.
    pub fallen: BTreeMap<String, Fallen>,
    /// Readings of ambiguous rules.
    pub readings: Readings,
    /// The end, once it has come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<GameEnd>,
}

/// A position: its state, the data it is read by, and an index of the units by hex.
#[derive(Debug, Clone)]
pub struct Position {
    state: State,
    /// Tables, classes, leaders.
    pub data: Arc<Data>,
    /// The map in force.
    pub map: Arc<Map>,
    /// Rules ask for it all the time; nothing hangs on its order.
    by_hex: Arc<IndexMap<Hex, (UnitId, Side), FxBuildHasher>>,
    /// What was read of order texts, until something changes.
    pub(super) lately: Lately,
}

impl Deref for Position {
    type Target = State;
    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Position {
    fn deref_mut(&mut self) -> &mut State {
        self.lately = Lately::default();
        &mut self.state
    }
}

impl Position {
    /// A position from its state.
    pub fn new(state: State, data: Arc<Data>) -> Self {
        let map = state.own_map.clone().map_or_else(|| data.map.clone(), Arc::new);
        let by_hex = state.units.iter().filter_map(|(id, u)| Some((u.at?, (id.clone(), u.side)))).collect();
        Self { state, data, map, by_hex: Arc::new(by_hex), lately: Lately::default() }
    }

    /// Reads a stored position.
    ///
    /// # Errors
    /// A sentence when the text is no position of this system.
    pub fn read(snapshot: &Snapshot, data: &Arc<Data>) -> Result<Self, String> {
        let state = serde_json::from_str(&snapshot.0)
            .map_err(|e| format!("the stored position cannot be read: {e}"))?;
        Ok(Self::new(state, data.clone()))
    }

    /// The position as stored.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(serde_json::to_string(&self.state).expect("a position is plain data"))
    }

    /// Puts a unit into a hex or takes it off the map; `apply` alone calls it.
    pub(super) fn put(&mut self, id: &UnitId, at: Option<Hex>) {
        let (units, by_hex) = (Arc::make_mut(&mut self.state.units), Arc::make_mut(&mut self.by_hex));
        let Some(unit) = units.get_mut(id) else { return };
        if let Some(old) = unit.at.take()
            && by_hex.get(&old).is_some_and(|(there, _)| there == id)
        {
            by_hex.swap_remove(&old);
        }
        unit.at = at;
        if let Some(hex) = at {
            // Who only runs through a friend's hex does not take it from him (8.55).
            by_hex.entry(hex).or_insert_with(|| (id.clone(), unit.side));
        }
    }

    /// Adds a unit; `apply` alone calls it.
    pub(super) fn add(&mut self, id: UnitId, unit: Unit) {
        if let Some(hex) = unit.at {
            Arc::make_mut(&mut self.by_hex).insert(hex, (id.clone(), unit.side));
        }
        self.units_mut().insert(id, unit);
    }

    /// The units, to be changed; `apply` alone calls it.
    pub(super) fn units_mut(&mut self) -> &mut BTreeMap<UnitId, Unit> {
        Arc::make_mut(&mut self.units)
    }

    /// The unit of that id, on the map or off it.
    pub fn unit(&self, id: &UnitId) -> Option<&Unit> {
        self.units.get(id)
    }

    /// The unit of that id with its hex, if it is on the map.
    pub fn placed(&self, id: &UnitId) -> Option<(&Unit, Hex)> {
        let unit = self.units.get(id)?;
        Some((unit, unit.at?))
    }

    /// The unit in a hex; there is never more than one (5.0).
    pub fn unit_at(&self, hex: Hex) -> Option<(&UnitId, &Unit)> {
        let (id, _) = self.by_hex.get(&hex)?;
        Some((id, &self.units[id]))
    }

    /// The unit of a side in a hex.
    pub fn unit_of_at(&self, side: Side, hex: Hex) -> Option<(&UnitId, &Unit)> {
        // Most hexes near a unit are empty or its own side's: that is told without looking at the unit.
        let (id, _) = self.by_hex.get(&hex).filter(|(_, whose)| *whose == side)?;
        Some((id, &self.units[id]))
    }

    /// All units of a side that stand on the map, with their hexes, by id.
    pub fn side_units(&self, side: Side) -> impl Iterator<Item = (&UnitId, &Unit, Hex)> {
        self.units.iter().filter(move |(_, u)| u.side == side).filter_map(|(id, u)| Some((id, u, u.at?)))
    }

    /// A unit's class.
    pub fn class(&self, unit: &Unit) -> &Class {
        &self.data.classes[&unit.class]
    }

    /// The strength printed on the side that is up (2.2-8, 7.53).
    pub fn strength(&self, unit: &Unit) -> u32 {
        let class = self.class(unit);
        let front = unit.strength.unwrap_or(class.strength);
        if unit.shock || !unit.arm.is_horse() {
            return front;
        }
        unit.reverse.or(class.reverse).unwrap_or(front)
    }

    /// The movement allowance in points, before command is looked at (2.2-12).
    pub fn allowance(&self, unit: &Unit) -> u32 {
        unit.allowance.unwrap_or(self.class(unit).allowance)
    }

    /// Where a leader is; `None` while he is off the map.
    pub fn leader_hex(&self, id: &LeaderId) -> Option<Hex> {
        match &self.leaders.get(id)?.place {
            LeaderPlace::At(hex) => Some(*hex),
            LeaderPlace::With(unit) => self.units.get(unit)?.at,
        }
    }

    /// What is known of a leader.
    pub fn leader_data(&self, id: &LeaderId) -> &LeaderData {
        &self.data.leaders[id]
    }

    /// A leader's reorganisation factor (GA-87).
    pub fn factor(&self, id: &LeaderId) -> u32 {
        self.leaders.get(id).and_then(|l| l.factor).unwrap_or_else(|| self.leader_data(id).factor)
    }

    /// The leaders stacked with a unit, by name.
    pub fn leaders_with(&self, unit: &UnitId) -> Vec<LeaderId> {
        let with = |l: &Leader| matches!(&l.place, LeaderPlace::With(u) if u == unit);
        self.leaders.iter().filter(|(_, l)| with(l)).map(|(id, _)| id.clone()).collect()
    }

    /// The leaders alone in a hex.
    pub fn leaders_alone_at(&self, hex: Hex) -> Vec<LeaderId> {
        let here = |l: &Leader| l.place == LeaderPlace::At(hex);
        self.leaders.iter().filter(|(_, l)| here(l)).map(|(id, _)| id.clone()).collect()
    }

    /// Whether a leader of `side`'s enemies is alone in a hex.
    pub fn holds_enemy_leader(&self, hex: Hex, side: Side) -> bool {
        self.leaders_alone_at(hex).iter().any(|l| self.leader_data(l).side != side)
    }

    /// The standards a unit carries.
    pub fn standards_of(&self, unit: &UnitId) -> Vec<Side> {
        let carried = |at: &StandardAt| matches!(at, StandardAt::Unit(u) if u == unit);
        self.standards.iter().filter(|(_, at)| carried(at)).map(|(side, _)| *side).collect()
    }

    /// A unit's id with its name: `K03 Wielka`.
    pub fn call(&self, id: &UnitId) -> String {
        let name = self.units.get(id).and_then(|u| u.name.clone());
        let name = name.or_else(|| self.fallen.get(id.as_str()).and_then(|f| f.name.clone()));
        name.map_or_else(|| id.to_string(), |n| format!("{id} {n}"))
    }
}
