//! The house profile H1–H24 with the rules' list and the scenarios: everything that the amendments leave out
//! is data under `games/wrg-6th/`, each cell marked as from the amendments, from a source, or ours.

mod cell;
mod load;
mod scenario;
mod tables;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use estafette_board::plane::{Paces, Point};
use estafette_rules::charts::Chart;
use estafette_rules::files::{DataFault, DataFiles};
use estafette_rules::list::RuleList;

use super::ids::{Class, Column, Ground, Seat, TerrainId, Training, Type, UnitId, Weapon};
use super::position::{Terrain, Unit};
use super::s4_04_looked::Recalled;
use super::sheet::Lately;

/// How close together troops stand (H2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Close order.
    Close,
    /// Loose order.
    Loose,
    /// Open order.
    Open,
}

/// Who moves through terrain alike: a column of H4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mover {
    /// Foot in open order.
    OpenFoot,
    /// Foot in loose order.
    LooseFoot,
    /// Foot in close order.
    CloseFoot,
    /// Light horse.
    LightMounted,
    /// Other horse.
    OtherMounted,
    /// Camels.
    Camels,
    /// Elephants.
    Elephants,
    /// Chariots.
    Chariots,
    /// Wagons, carts and artillery.
    Wagons,
}

/// The base of one figure or model.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Base {
    /// Along the front.
    pub width: Paces,
    /// Behind it.
    pub depth: Paces,
}

/// A row of H2 and H3.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeInfo {
    /// In words: `light infantry`.
    pub name: String,
    /// How close they stand.
    pub order: Order,
    /// Their base.
    pub base: Base,
    /// As a target of H7 and H8.
    pub column: Column,
    /// Whether they are light troops [W-4.4.1].
    pub light: bool,
    /// Whether they are models (a chariot, an elephant, a gun).
    pub model: bool,
    /// Their column of H4.
    pub mover: Mover,
    /// Normal move of a period in good going.
    pub normal: Paces,
    /// Whole reach of a charge; `None` for those who do not charge.
    pub charge: Option<Paces>,
    /// Points of a figure or model (H13).
    pub points: u32,
    /// As how many figures a model fights (H10).
    pub fights_as: u32,
    /// Points of scouting of a figure (H22).
    pub scouting: u32,
    /// What mounted infantry is on foot [W-4.7.6b].
    pub on_foot: Option<Type>,
}

impl TypeInfo {
    /// M0 to M3, chariots and elephants.
    pub fn mounted(&self) -> bool {
        matches!(self.column, Column::M0 | Column::M1 | Column::M2 | Column::M3 | Column::Ch | Column::El)
    }
}

/// What terrain does to a mover (H4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Going {
    /// The move inside is this part of the path: numerator and denominator; whether it disorders.
    Part {
        /// Numerator.
        num: i64,
        /// Denominator.
        den: i64,
        /// Whether who is inside is disordered.
        disorders: bool,
    },
    /// Crossing costs so many paces; whether it disorders.
    Flat {
        /// Paces off the move.
        paces: Paces,
        /// Whether who crosses is disordered.
        disorders: bool,
    },
    /// May not enter.
    Forbidden,
}

impl Going {
    /// Whether it disorders.
    pub fn disorders(self) -> bool {
        match self {
            Self::Part { disorders, .. } | Self::Flat { disorders, .. } => disorders,
            Self::Forbidden => false,
        }
    }
}

/// A row of H7.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shooting {
    /// Nearest target.
    pub minimum: Paces,
    /// Farthest target.
    pub range: Paces,
    /// Up to here the range is short.
    pub short: Paces,
    /// Base factor against a shielded target.
    pub factors: BTreeMap<Column, i32>,
}

/// A row of H8: a weapon in a certain use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MeleeRow {
    /// Pike.
    Pike,
    /// Long spear.
    LongSpear,
    /// Heavy throwing weapon, charging or at first contact.
    HeavyThrowing,
    /// Javelins.
    Javelins,
    /// Two-handed cutting.
    TwoHandedCutting,
    /// Two-handed thrusting.
    TwoHandedThrusting,
    /// Side arms and others.
    SideArms,
    /// Lance, charging.
    Lance,
    /// Other mounted, also the lance halted.
    OtherMounted,
    /// Chariot crew and team.
    Chariot,
    /// Scythes after at least 80 paces.
    Scythes,
    /// Elephant.
    Elephant,
}

/// Everything else that is a number of the profile, by its table and name: `h15.rout = 1`. Rules ask for them all the
/// time, so they are found by a hash; nothing hangs on their order.
pub type Numbers = IndexMap<String, i64, FxBuildHasher>;

/// A scenario: a table with terrain, and two armies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// Its title.
    pub title: String,
    /// Width and depth of the table.
    pub table: [Paces; 2],
    /// Terrain.
    pub terrain: BTreeMap<TerrainId, Terrain>,
    /// Both armies, with the places where they stand unless their set-up sheet says otherwise.
    pub units: BTreeMap<UnitId, Unit>,
    /// Names of the armies.
    pub armies: BTreeMap<Seat, String>,
    /// Names of the units: `HC Companions`.
    pub names: BTreeMap<UnitId, String>,
    /// Where generals' camps are: the middle of the centre sector of the own edge.
    pub camps: BTreeMap<Seat, Point>,
}

/// All data of the system.
#[derive(Debug)]
pub struct Data {
    /// The rules.
    pub rules: RuleList,
    /// The charts of the files, as they stand there.
    pub charts: Vec<Chart>,
    /// Hash of all files: the profile that a game records.
    pub hash: String,
    /// H2 and H3.
    pub types: BTreeMap<Type, TypeInfo>,
    /// H4.
    pub terrain: BTreeMap<(Ground, Mover), Going>,
    /// H7.
    pub shooting: BTreeMap<Weapon, Shooting>,
    /// H8.
    pub melee: BTreeMap<(MeleeRow, Column), i32>,
    /// H10: casualties of a figure in twelfths, for the factors −4 to +10.
    pub rates: Vec<u32>,
    /// H13: points of a weapon for each figure.
    pub weapon_points: BTreeMap<Weapon, u32>,
    /// H14: the total at which troops are impetuous; absent for never.
    pub impetuous: BTreeMap<(Class, Training), i32>,
    /// [W-4.9.1b]: paces for a wheel of 90°, by size of the wedge and width of a figure.
    pub wedge_wheels: BTreeMap<(u32, Paces), Paces>,
    /// [W-2.1.4g]: the least difference for each number of victory points from 1 on.
    pub victory: Vec<i64>,
    /// All other numbers of H1 to H24, by `table.name`.
    pub numbers: Numbers,
    /// Scenarios by name.
    pub scenarios: BTreeMap<String, Scenario>,
    /// Sheets read lately, which are no data but kept where all who read them come by.
    pub lately: Lately,
    /// Who saw whom in positions that were looked at lately.
    pub(super) recalled: Recalled,
}

/// Everything that is wrong or doubtful in the data files.
pub fn check(files: &DataFiles) -> Vec<DataFault> {
    load::read(files).1
}

impl Data {
    /// Reads the data files.
    ///
    /// # Errors
    /// Every fault found in them.
    pub fn load(files: &DataFiles) -> Result<Self, Vec<DataFault>> {
        load::load(files)
    }

    /// A row of H2 and H3.
    ///
    /// # Panics
    /// Never: a profile without a row for each type does not load.
    pub fn info(&self, kind: Type) -> &TypeInfo {
        &self.types[&kind]
    }

    /// The base of a figure.
    pub fn base(&self, kind: Type) -> Base {
        self.info(kind).base
    }

    /// A number of the profile by its table and name, such as `h15.rout`.
    ///
    /// # Panics
    /// Never for a name that the loader demands: a profile without it does not load.
    pub fn number(&self, name: &str) -> i64 {
        self.numbers[name]
    }

    /// A length of the profile, in whole paces.
    pub fn paces(&self, name: &str) -> Paces {
        Paces::whole(self.number(name))
    }

    /// What terrain does to troops of a type; good going where the table says nothing.
    pub fn going(&self, ground: Ground, kind: Type) -> Going {
        let good = Going::Part { num: 1, den: 1, disorders: false };
        self.terrain.get(&(ground, self.info(kind).mover)).copied().unwrap_or(good)
    }

    /// Casualties of so many half figures at a factor (H10), rounded down.
    pub fn casualties(&self, halves: u32, factor: i32) -> u32 {
        let row = usize::try_from(factor.clamp(-4, 10) + 4).unwrap_or(0);
        halves * self.rates[row] / 24
    }
}
