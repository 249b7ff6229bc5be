//! Parts of a unit's state: what a mixed unit is made of, the sides of a square, the last melee, and how troops
//! stand off the table.

use serde::{Deserialize, Serialize};

use super::ids::Type;
use super::unit::plain;

/// Figures of one type in a mixed unit [W-4.1.2].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Their type.
    #[serde(rename = "type")]
    pub kind: Type,
    /// How many.
    pub figures: u32,
    /// Casualties since the last figure lost.
    #[serde(default, skip_serializing_if = "plain")]
    pub casualties: i32,
    /// Figures lost in battle: with the casualties, all it has taken (`type_loss = "cumulative"`).
    #[serde(default, skip_serializing_if = "plain")]
    pub lost: u32,
}

/// Figures on the sides of a square [W-4.9.3c].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides {
    /// To the front.
    pub front: u32,
    /// To the rear.
    pub rear: u32,
    /// To the right.
    pub right: u32,
    /// To the left.
    pub left: u32,
}

/// What a unit did in the last melee: decides break-offs and tests.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastMelee {
    /// Whether it had charged into it.
    #[serde(default, skip_serializing_if = "plain")]
    pub charged: bool,
    /// Casualties it gave.
    #[serde(default, skip_serializing_if = "plain")]
    pub gave: u32,
    /// Casualties it took.
    #[serde(default, skip_serializing_if = "plain")]
    pub took: u32,
    /// Periods in a row it has fought (H8: tired after three).
    #[serde(default, skip_serializing_if = "plain")]
    pub periods: u32,
}

/// How a unit stands off the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OffTable {
    /// Where it comes in: `own`, `left`, `right` (as its owner sees it), with the sector for the own edge.
    #[serde(default)]
    pub edge: Edge,
    /// Periods by which it was delayed before play, 0 to 2 [W-4.4.2c].
    #[serde(default, skip_serializing_if = "plain")]
    pub delay: u8,
    /// Whether its roll succeeded, and only a free place is missing.
    #[serde(default, skip_serializing_if = "plain")]
    pub ready: bool,
}

/// The part of the table's edge where a unit comes in (H16).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// The own base edge, in the middle of the unit's sector.
    #[default]
    Own,
    /// The left flank, the 300 paces nearest the own corner.
    Left,
    /// The right flank.
    Right,
}
