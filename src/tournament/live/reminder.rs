//! What players are reminded of.

use serde::{Deserialize, Serialize};

use super::super::book::Round;
use super::super::name::Name;

/// What somebody is reminded of. Nobody is reminded of the same thing twice.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reminder {
    /// A player has not handed in an army that may be played.
    Army(Name),
    /// A player has not chosen a variant for this round.
    Variant(Round, Name),
    /// A team has not chosen its tables in this round.
    Tables(Round, Name),
    /// A player has not handed in the sheet of his game in this round.
    Sheet(Round, Name),
    /// So many minutes of this round have been played: the umpire gives a signal [W-2.1.2o].
    Signal(Round, u32),
}

impl Reminder {
    /// The round that it is about, if it is about one.
    pub fn round(&self) -> Option<Round> {
        match self {
            Self::Army(_) => None,
            Self::Variant(round, _)
            | Self::Tables(round, _)
            | Self::Sheet(round, _)
            | Self::Signal(round, _) => Some(*round),
        }
    }

    /// Whom it is for: a player, or a team; none when it is for all who play.
    pub fn whom(&self) -> Option<&Name> {
        match self {
            Self::Army(name) | Self::Variant(_, name) | Self::Tables(_, name) | Self::Sheet(_, name) => {
                Some(name)
            }
            Self::Signal(..) => None,
        }
    }
}
