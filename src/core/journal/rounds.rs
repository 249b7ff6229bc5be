//! What the journal says of rounds of a public beacon.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::Run;
use crate::dice::{Beacon, Round, Sitting};
use crate::question::QuestionKey;

/// Orders, or the answers to the questions of a pause, are closed, and the round is fixed that decides. What was entered
/// before counts; what is entered later does not count for what this round decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundFixed {
    /// The phase that was due, or that had paused.
    pub sitting: Sitting,
    /// Which stretch of that phase the round begins: 1, and one more with each pause of a run of it.
    pub stretch: u32,
    /// The ordinal of the period that was due.
    pub period: u32,
    /// The number of the round.
    pub round: u64,
    /// The network whose round it is. The first one holds for the whole game, whatever the house is set to later;
    /// `None` in a journal that was begun before it was written down: the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<Beacon>,
    /// When that round comes by the beacon's own clock, UTC.
    pub comes: DateTime<Utc>,
    /// When it was closed, UTC.
    pub closed: DateTime<Utc>,
    /// The deadline that had passed, if one had; UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<DateTime<Utc>>,
    /// Whether play goes on without what is missing.
    pub run: Run,
    /// The questions of the pause; none where orders were closed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<QuestionKey>,
}

/// The round that was waited for is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundKnown {
    /// The phase for which it was waited.
    pub sitting: Sitting,
    /// The stretch of that phase.
    pub stretch: u32,
    /// The round with its signature, held against the beacon's public key before it was entered.
    pub round: Round,
    /// Where it came from.
    pub how: RoundSource,
}

/// Where a round came from. Its signature tells whether it is the right one, whoever handed it over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundSource {
    /// The program fetched it.
    Fetched {
        /// The server that answered.
        from: String,
    },
    /// A person entered it.
    ByHand {
        /// Who.
        by: String,
    },
}
