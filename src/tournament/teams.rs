//! Two teams choose who plays where [W-2.2h] to [W-2.2m].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::book::Period;
use super::name::Name;

/// The choice of tables of a match: three tables side by side, two teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choosing {
    /// The three tables.
    pub tables: [u32; 3],
    /// The lower-ranked team, which chooses first [W-2.2j].
    pub lower: Name,
    /// The other.
    pub other: Name,
    /// What the lower-ranked team chose.
    pub choice: Option<(Period, u32)>,
    /// What the other answered: the two periods that are left.
    pub answer: Option<BTreeMap<Period, u32>>,
    /// The die for the side: odd puts the lower-ranked team on the north side [W-2.2l].
    pub die: Option<u32>,
}

/// Where the games of a match are played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// The table of each period.
    pub tables: BTreeMap<Period, u32>,
    /// The team on the north side of all three.
    pub north: Name,
    /// The other.
    pub south: Name,
}

/// Where a match is played, once all has been chosen.
///
/// # Errors
/// What is missing or not allowed, with its rule.
pub fn placed(_choosing: &Choosing) -> Result<Placed, super::armies::Fault> {
    todo!("ARMIES")
}
