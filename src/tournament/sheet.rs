//! The result sheet of a game on a real table: what both players hand in, and whether it holds [W-2.1.4].

mod check;
mod compare;
mod read;
mod reckon;
mod words;

use serde::{Deserialize, Serialize};

use super::name::Name;

pub use check::{faults, incomplete, incomplete_penalties};
pub use compare::{differences, may_change};
pub use read::read;
pub use reckon::{accounts, damage};

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
    /// What casualty-inflicting obstacles of theirs cost besides [W-4.14f].
    #[serde(default)]
    pub obstacles: i64,
    /// What became of these. It changes nothing of what they count.
    #[serde(default)]
    pub used: Used,
    /// What counts for damage; empty for sound troops.
    #[serde(default)]
    pub state: Vec<State>,
}

/// What became of casualty-inflicting obstacles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Used {
    /// They were not used.
    #[default]
    No,
    /// They were used up.
    Up,
    /// The enemy took them up.
    Taken,
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
    /// Whether it says that nobody won.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub drawn: bool,
    /// Whose signature it has, by name.
    pub signed: Vec<Name>,
    /// Whether whoever hands it in signs it without a name; [`Sheet::handed_in_by`] fills it in.
    pub signed_by_sender: bool,
    /// For games without damage: points of both.
    pub points: Option<[i64; 2]>,
}

impl Sheet {
    /// The same sheet as handed in by a player: a signature without a name is his.
    pub fn handed_in_by(mut self, player: &Name) -> Self {
        if std::mem::take(&mut self.signed_by_sender) && !self.is_signed_by(player) {
            self.signed.push(player.clone());
        }
        self
    }

    /// Whether a player signed it by name.
    pub fn is_signed_by(&self, player: &Name) -> bool {
        self.signed.iter().any(|name| name.is(player))
    }
}

#[cfg(test)]
mod tests;
