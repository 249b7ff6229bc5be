//! The clock of a game on a real table [W-2.1.2].

use serde::{Deserialize, Serialize};

/// The clock of a tournament's games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ClockRules {
    /// Minutes that each player has to set up [W-2.1.2a].
    pub set_up: u32,
    /// Minutes of playing time before which a period can be begun [W-2.1.2i].
    pub last_begin: u32,
    /// Minutes after which a game stops wherever it is [W-2.1.2l].
    pub stop: u32,
    /// Most periods of a game [W-2.1.2h].
    pub periods: u32,
    /// Whether closing tests follow the last of them (key `closing_tests_after_12`).
    pub closing_tests_after_12: bool,
    /// The first period in which somebody may concede by himself [W-2.1.3a].
    pub concede_from: u32,
    /// Minutes that two teams have to choose tables [W-2.2.2].
    pub choose_tables: u32,
    /// What a missed deadline costs in a game by mail (key `pbem_late`).
    pub pbem_late: PbemLate,
}

impl Default for ClockRules {
    fn default() -> Self {
        Self {
            set_up: 15,
            last_begin: 180,
            stop: 225,
            periods: 12,
            closing_tests_after_12: true,
            concede_from: 6,
            choose_tables: 15,
            pbem_late: PbemLate::default(),
        }
    }
}

/// What a missed deadline costs in a game by mail (key `pbem_late`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PbemLate {
    /// Default orders are played, and each full day costs a victory point.
    #[default]
    DefaultOrders,
    /// An umpire says.
    Umpire,
}

/// What follows when a period ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// A new period is played in full.
    NewPeriod,
    /// Only the reaction tests of the next period, then the game is over [W-2.1.2i].
    ClosingTests,
    /// The game is over as it stands; what was not finished did not happen [W-2.1.2l], [W-2.1.2m].
    End,
}

/// What follows at so many minutes of playing time with so many periods complete.
pub fn next(_minutes: u32, _periods: u32) -> Next {
    todo!("ARMIES")
}
