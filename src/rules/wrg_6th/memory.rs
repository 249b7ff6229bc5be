//! What the enemy knows of where a unit is (notes 7). The rules do not ask it: it is for reports, pictures and
//! positions that a seat is shown. It is kept by `view/watch.rs`.

use serde::{Deserialize, Serialize};

use estafette_board::plane::Pose;

use super::ids::Formation;
use super::unit::{Sides, Unit, plain};

/// What the enemy knows of where a unit is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    /// Nothing: no enemy unit has seen it.
    #[default]
    Never,
    /// All that can be seen of it: some enemy unit sees it.
    Now,
    /// Where some enemy unit saw it last.
    Last(LastSeen),
}

/// A unit as it was when the enemy saw it last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastSeen {
    /// In which period; 0 in set-up.
    pub period: u8,
    /// Where.
    pub pose: Pose,
    /// How many figures.
    pub figures: u32,
    /// In how many files.
    pub files: u32,
    /// In which formation.
    pub formation: Formation,
    /// The size of its wedge; 0 for none.
    #[serde(default, skip_serializing_if = "plain")]
    pub wedge: u32,
    /// The sides of its square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Sides>,
}

impl LastSeen {
    /// A unit as it is, seen at a place.
    pub fn of(unit: &Unit, period: u8, pose: Pose) -> Self {
        Self {
            period,
            pose,
            figures: unit.figures,
            files: unit.files,
            formation: unit.formation,
            wedge: unit.wedge,
            square: unit.square,
        }
    }
}
