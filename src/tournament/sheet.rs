//! The result sheet of a game on a real table: what both players hand in, and whether it holds [W-2.1.4].

use serde::{Deserialize, Serialize};

use super::armies::Fault;
use super::book::{Account, Book, Game};
use super::name::Name;

/// One condition of troops that counts for damage [W-2.1.4h] to [W-2.1.4n].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// In rout.
    Routing,
    /// Dead.
    Dead,
    /// Prisoner.
    Prisoner,
    /// Off the table, not routing.
    OffTable,
    /// Off the table and successfully diced in: counts as on the table.
    Arrived,
    /// Shaken.
    Shaken,
    /// An injured general.
    Injured,
    /// Lost on a forced march.
    MarchLoss,
}

/// Troops of one side at the end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Troops {
    /// Whose.
    pub owner: Name,
    /// What they are called, for readers.
    #[serde(default)]
    pub what: String,
    /// Points that they cost.
    pub value: i64,
    /// What counts for damage; empty for sound troops.
    #[serde(default)]
    pub state: Vec<State>,
}

/// A sheet as one player hands it in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Sheet {
    /// The round that it says it is of.
    pub round: Option<u32>,
    /// The table that it says it is of.
    pub table: Option<u32>,
    /// Damage inflicted by the first and by the second, in quarters, before deductions; none if not said.
    pub damage: Option<[i64; 2]>,
    /// Points that both armies cost.
    pub cost: Option<[i64; 2]>,
    /// Whose camp was looted.
    pub looted: Vec<Name>,
    /// Who conceded, if anybody.
    pub conceded: Option<Name>,
    /// The period after whose reaction tests he did, if that is said [W-2.1.3a].
    pub conceded_in: Option<u32>,
    /// Whether both agreed to end the game early [W-2.1.3e].
    pub agreed: bool,
    /// Troops, item by item.
    pub troops: Vec<Troops>,
    /// Victory points as the players reckoned them.
    pub vp: Option<[i64; 2]>,
    /// Who is marked as the winner; none for a draw, or when nobody is marked.
    pub winner: Option<Name>,
    /// Whose signature it has, by name.
    pub signed: Vec<Name>,
    /// Whether whoever hands it in signs it without a name; [`Sheet::handed_in_by`] fills it in.
    pub signed_by_sender: bool,
    /// For games without damage: points of both.
    pub points: Option<[i64; 2]>,
}

/// The damage that both sides inflicted, in quarters, by the troops item by item.
pub fn damage(_book: &Book, _game: &Game, _troops: &[Troops], _conceded: Option<&Name>) -> [i64; 2] {
    todo!("ARMIES")
}

/// The accounts that a sheet comes to.
pub fn accounts(_book: &Book, _game: &Game, _sheet: &Sheet) -> Result<[Account; 2], Vec<Fault>> {
    todo!("ARMIES")
}

/// What is wrong with a sheet: missing, contradictory, not signed [W-2.1.4s], [W-2.1.4t].
pub fn faults(_book: &Book, _game: &Game, _sheet: &Sheet) -> Vec<Fault> {
    todo!("ARMIES")
}
