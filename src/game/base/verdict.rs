//! What `verify` found.

use serde::Serialize;

use crate::Founding;
use estafette_core::{GameId, Sitting};

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
    /// What is wrong with the words of seats, one line for each that is.
    pub words: Vec<String>,
    /// Where it stands among the games that were set up here.
    pub founding: Founding,
    /// One line for each time that orders or answers were closed; none in a game without a beacon.
    pub rounds: Vec<RoundVerdict>,
    /// Phases that were begun otherwise than from orders that were closed before their round, one line for each.
    pub begun: Vec<String>,
}

/// What `verify` found for one round of the beacon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundVerdict {
    /// The phase that was due, or had paused, when it was fixed.
    pub sitting: Sitting,
    /// Which stretch of that phase it begins.
    pub stretch: u32,
    /// The number of the round.
    pub round: u64,
    /// Its signature, once it is known.
    pub signature: Option<String>,
    /// Whether anything was played with it. A game in which closings were given up has its reasons in the journal: a
    /// draft that was dropped, a roll back, an end.
    pub used: bool,
    /// What is wrong with it, if anything: its number by the rule, or its signature.
    pub fault: Option<String>,
}

impl Verdict {
    /// Whether nothing was found wrong.
    pub fn is_sound(&self) -> bool {
        self.chain.is_none()
            && self.opening.is_none()
            && self.commitment != Some(false)
            && self.dispatches.is_empty()
            && self.words.is_empty()
            && self.founding.fault.is_none()
            && self.begun.is_empty()
            && self.rounds.iter().all(|round| round.fault.is_none())
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
