//! The words that the data files use for the system's enums.

use super::super::ids::{Arm, Camp, Nation, Side};
use super::map::Terrain;

/// Sides.
pub const SIDES: &[(&str, Side)] = &[("teutonic", Side::Teutonic), ("polish", Side::Polish)];

/// Nations.
pub const NATIONS: &[(&str, Nation)] = &[
    ("teutonic", Nation::Teutonic),
    ("crusader", Nation::Crusader),
    ("polish", Nation::Polish),
    ("lithuanian", Nation::Lithuanian),
    ("tartar", Nation::Tartar),
];

/// Arms.
pub const ARMS: &[(&str, Arm)] =
    &[("heavy", Arm::Heavy), ("light", Arm::Light), ("foot", Arm::Foot), ("artillery", Arm::Artillery)];

/// Camps.
pub const CAMPS: &[(&str, Camp)] = &[
    ("teutonic", Camp::Teutonic),
    ("polish", Camp::Polish),
    ("lithuanian", Camp::Lithuanian),
    ("tartar", Camp::Tartar),
];

/// Terrain.
pub const TERRAIN: &[(&str, Terrain)] = &[
    ("clear", Terrain::Clear),
    ("scrub", Terrain::Scrub),
    ("woods", Terrain::Woods),
    ("marsh", Terrain::Marsh),
    ("village", Terrain::Village),
    ("camp", Terrain::Camp),
    ("lake", Terrain::Lake),
    ("partial_lake", Terrain::PartialLake),
];
