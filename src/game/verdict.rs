//! What `verify` found.

use serde::Serialize;

use crate::core::{GameId, Sitting};

/// What `verify` found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The game.
    pub game: GameId,
    /// Number of journal entries whose chain is whole.
    pub entries: u64,
    /// The chain's first fault, if any.
    pub chain: Option<String>,
    /// What is wrong with the opening position, if anything.
    pub opening: Option<String>,
    /// Whether the revealed secret matches the commitment; `None` before it is revealed.
    pub commitment: Option<bool>,
    /// One line for each phase.
    pub phases: Vec<PhaseVerdict>,
    /// What is wrong with the dice of dispatches, one line for each that is.
    pub dispatches: Vec<String>,
}

impl Verdict {
    /// Whether nothing was found wrong.
    pub fn is_sound(&self) -> bool {
        self.chain.is_none()
            && self.opening.is_none()
            && self.commitment != Some(false)
            && self.dispatches.is_empty()
            && self.phases.iter().all(|p| !matches!(p.found, Found::Fault { .. }))
    }
}

/// What `verify` found for one phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PhaseVerdict {
    /// Its number in the game, from 1.
    pub number: u32,
    /// Which phase instance.
    pub sitting: Sitting,
    /// What was found.
    pub found: Found,
}

/// The ways a phase can stand up to `verify`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
pub enum Found {
    /// Recomputed from the journal: the same events and the same position.
    Recomputed {
        /// Number of dice rolled again.
        dice: usize,
    },
    /// Played under an older revision: its stored events were applied and gave the same position.
    Applied {
        /// The revision's number.
        revision: u32,
    },
    /// It waits for answers; what was told so far came out the same.
    Paused,
    /// It waited for answers when the game went back; what was told came out the same.
    GivenUp,
    /// No phase: the game went back, and the position is the earlier one.
    WentBack {
        /// The phase whose position stands again; 0 for the opening.
        to: u32,
    },
    /// Something differs.
    Fault {
        /// What.
        what: String,
    },
}
