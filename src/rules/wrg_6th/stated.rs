//! The words in which a case or a correction states a position; every unknown one is an error.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use estafette_board::plane::{Angle, Paces, Point, Pose};

use super::ids::{
    Cause, Class, Command, Formation, Ground, Offer, OrderType, Pending, Reaction, Seat, Sector, Stakes,
    Team, Temperament, TerrainId, Training, Type, UnitId, Weapon,
};
use super::position::{Camp, Charge, LastMelee, OffTable, Part, Sides};

/// A `[position]`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Stated {
    pub empty: bool,
    pub period: Option<u8>,
    pub table: Option<[Paces; 2]>,
    pub closing: Option<bool>,
    pub terrain: BTreeMap<TerrainId, StatedTerrain>,
    pub camps: BTreeMap<Seat, Camp>,
    pub signals: BTreeMap<Seat, BTreeSet<String>>,
    pub meanings: BTreeMap<Seat, Vec<String>>,
    pub outscouted: Option<BTreeSet<Seat>>,
    pub charges: Option<Vec<Charge>>,
    pub break_offs: Option<BTreeSet<UnitId>>,
    pub awarded: BTreeMap<Seat, i32>,
    pub offers: BTreeMap<Seat, BTreeSet<Offer>>,
    pub units: BTreeMap<UnitId, StatedUnit>,
}

/// A piece of terrain.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct StatedTerrain {
    pub kind: Option<Ground>,
    pub polygon: Option<Vec<Point>>,
    pub line: Option<Vec<Point>>,
    pub last_entered: Option<Seat>,
    pub secured: Option<BTreeSet<Seat>>,
}

/// A value that `none`, an empty text or `false` takes away.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Maybe<T> {
    Some(T),
    Bool(bool),
    Text(String),
}

impl<T> Maybe<T> {
    /// The value, or none where the words say so.
    ///
    /// # Errors
    /// A sentence when they say something else.
    pub fn value(self, key: &str) -> Result<Option<T>, String> {
        match self {
            Self::Some(value) => Ok(Some(value)),
            Self::Bool(false) => Ok(None),
            Self::Text(text) if text.is_empty() || text == "none" => Ok(None),
            Self::Bool(true) => Err(format!("`{key} = true` says nothing; a value is expected, or none")),
            Self::Text(text) => Err(format!("`{text}` is no value of `{key}`")),
        }
    }
}

/// Causes of disorder, by name; or a truth value: disordered by terrain, or not at all.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum StatedCauses {
    Causes(BTreeSet<Cause>),
    Bool(bool),
}

/// A unit. What is left out stays as it is in the scenario, or is at its default.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct StatedUnit {
    pub name: Option<String>,
    #[serde(rename = "type")]
    pub kind: Option<Type>,
    pub figures: Option<u32>,
    pub files: Option<u32>,
    pub at: Option<Maybe<Point>>,
    pub facing: Option<Angle>,
    pub formation: Option<Formation>,
    pub wedge: Option<u32>,
    pub wedge_lent: Option<bool>,
    pub square: Option<Maybe<Sides>>,
    pub training: Option<Training>,
    pub class: Option<Class>,
    pub weapons: Option<Vec<Weapon>>,
    pub shield: Option<bool>,
    pub orders: Option<OrderType>,
    pub sector: Option<Sector>,
    pub written: Option<Vec<String>>,
    pub start_figures: Option<u32>,
    pub casualties: Option<i32>,
    pub types: Option<Vec<Part>>,
    pub disordered: Option<StatedCauses>,
    pub shaken: Option<bool>,
    pub impetuous: Option<bool>,
    pub routing: Option<bool>,
    pub broken_by: Option<Maybe<UnitId>>,
    pub rally_used: Option<bool>,
    pub pausing: Option<bool>,
    pub spent: Option<Paces>,
    pub reaction: Option<Maybe<Reaction>>,
    pub charged: Option<bool>,
    pub fighting: Option<BTreeSet<UnitId>>,
    pub last_melee: Option<Maybe<LastMelee>>,
    pub pending: Option<Maybe<Pending>>,
    pub following_up: Option<bool>,
    pub was: Option<Maybe<Pose>>,
    pub exactly: Option<BTreeMap<UnitId, Paces>>,
    pub general: Option<Maybe<Command>>,
    pub temperament: Option<Maybe<Temperament>>,
    pub injured: Option<bool>,
    pub standard: Option<bool>,
    pub with: Option<Maybe<UnitId>>,
    pub front_rank: Option<bool>,
    pub influenced: Option<bool>,
    pub detachment_of: Option<Maybe<UnitId>>,
    pub detachable: Option<bool>,
    pub edge_of: Option<Maybe<TerrainId>>,
    pub hidden: Option<bool>,
    pub seen_by: Option<BTreeSet<UnitId>>,
    pub off_table: Option<Maybe<OffTable>>,
    pub force_march: Option<bool>,
    pub march_losses: Option<u32>,
    pub mounted: Option<bool>,
    pub stakes: Option<Maybe<Stakes>>,
    pub only_against: Option<Maybe<Offer>>,
    pub mantlet: Option<bool>,
    pub team: Option<Maybe<Team>>,
    pub team_casualties: Option<u32>,
    pub shot: Option<u32>,
    pub rear_shot: Option<bool>,
    pub evaded: Option<bool>,
    pub fell_back: Option<Paces>,
    pub files_before: Option<u32>,
    pub front: Option<u32>,
    pub missed: Option<BTreeSet<String>>,
    pub gone: Option<bool>,
}
