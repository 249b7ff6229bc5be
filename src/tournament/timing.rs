//! The clock of a game on a real table [W-2.1.2].

use serde::Serialize;

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
