//! Parts of events: formations, places, scores, checks and ground, each with all that it takes to tell it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use estafette_board::plane::{Paces, Pose};

use super::blow::Complies;
use super::ids::{Formation, Seat, TerrainId, UnitId};
use super::position::{OffTable, Sides};
use super::sheet::ClausePlace;

/// A unit changed its formation, turned, or changed its ranks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formed {
    /// Who.
    pub unit: UnitId,
    /// Its formation now.
    pub formation: Formation,
    /// Its files now.
    pub files: u32,
    /// The size of its wedge, 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub wedge: u32,
    /// The sides of its square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Sides>,
    /// Where it stands then.
    pub to: Pose,
    /// Paces used up.
    pub cost: Paces,
    /// Of a mixed unit: the figures of its first type now in the front rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<u32>,
}

/// A unit was set up, on the table or on its owner's map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deployed {
    /// The unit.
    pub unit: UnitId,
    /// Where; `None` off the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// Its files.
    pub files: u32,
    /// Its formation.
    pub formation: Formation,
    /// The full size of its wedge; 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub wedge: u32,
    /// The sides of its square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Sides>,
    /// Whether it stands on the owner's map only.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hidden: bool,
    /// How it stands off the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off_table: Option<OffTable>,
}

/// A forced march cost casualties (H17).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarchLosses {
    /// Who.
    pub unit: UnitId,
    /// The die.
    pub die: u32,
    /// Casualties.
    pub casualties: u32,
    /// Figures lost.
    pub figures: u32,
    /// Casualties that stay on the sheet.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rest: u32,
    /// Of a mixed unit: its types afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<super::position::Part>,
}

/// Damage points of a side, item by item (notes 3.4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Damaged {
    /// Who inflicted them.
    pub seat: Seat,
    /// The unit they were inflicted on; `None` for deductions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// Why: `routing`, `dead`, `shaken`, `excess`, `camp`.
    pub why: String,
    /// In quarters of a point.
    pub quarters: i64,
}

/// A compliance check of the notes (4.2) on a unit's move, with the numbers it used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// The unit.
    pub unit: UnitId,
    /// Which check: `CC-Q`.
    pub check: String,
    /// Whether it passed.
    pub answer: Complies,
    /// The numbers: `best 55 < 60`.
    pub numbers: String,
}

/// Who last entered a piece of terrain, or for whom it is secured.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroundHeld {
    /// The terrain.
    pub terrain: TerrainId,
    /// Who last entered it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_entered: Option<Seat>,
    /// For whom it is secured now.
    pub secured: BTreeSet<Seat>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(b: &bool) -> bool {
    !b
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// What receipts refused of a seat's sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Struck {
    /// Which side's.
    pub seat: Seat,
    /// Its clauses.
    pub orders: Vec<ClausePlace>,
}
