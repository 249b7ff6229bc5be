//! What an army list may offer that restricted equipment of its opponent depends on [W-4.14e].

use estafette_core::text;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::ids::Type;
use super::points;
use super::position::Unit;
use super::terms::words;

words!(
    /// Kinds of troops that an army list offers.
    Offer {
        /// Elephants.
        Elephants = "elephants",
        /// Scythed chariots, which are chariots too.
        Scythed = "scythed-chariots",
        /// Chariots.
        Chariots = "chariots",
        /// Camelry.
        Camels = "camels",
        /// Knights.
        Knights = "knights",
        /// Artillery.
        Artillery = "artillery",
        /// War wagons.
        Wagons = "war-wagons",
        /// Mounted troops of any kind.
        Mounted = "mounted",
    }
);

impl Offer {
    /// In words, of many.
    pub fn words(self) -> &'static str {
        match self {
            Self::Scythed => text!("scythed-chariots"),
            Self::Wagons => text!("war-wagons"),
            Self::Mounted => text!("mounted-troops"),
            _ => self.as_str(),
        }
    }

    /// What a unit is.
    pub fn of(unit: &Unit) -> Vec<Self> {
        let each =
            points::by_type(unit).into_iter().flat_map(|(kind, _)| Self::of_type(kind).iter().copied());
        let mut all: Vec<Self> = each.chain(unit.mantlet.then_some(Self::Wagons)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn of_type(kind: Type) -> &'static [Self] {
        match kind {
            Type::El => &[Self::Elephants, Self::Mounted],
            Type::Sch => &[Self::Scythed, Self::Chariots, Self::Mounted],
            Type::Lch | Type::Hch => &[Self::Chariots, Self::Mounted],
            Type::Lcm | Type::Hcm => &[Self::Camels, Self::Mounted],
            Type::Hk | Type::Ehk | Type::Shk => &[Self::Knights, Self::Mounted],
            Type::Lc | Type::Mc | Type::Hc | Type::Ehc | Type::Shc | Type::MtI => &[Self::Mounted],
            Type::Art => &[Self::Artillery],
            _ => &[],
        }
    }
}
