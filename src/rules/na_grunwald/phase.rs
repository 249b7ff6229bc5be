//! The phases of a round (NG-4.2), and the sheet that covers them.

use serde::{Deserialize, Serialize};

use estafette_core::PhaseName;
use estafette_core::journal::Period;

/// A phase. The resolution phase of the rulebook is two here: the fields, and what ends the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// NG-6; in round 1 the set-up (NG-3).
    Event,
    /// NG-7.
    Placement,
    /// NG-8 to NG-14.
    Resolution,
    /// NG-15, and after the last round NG-16.
    End,
}

impl Phase {
    /// All, in the order of a round.
    pub const SEQUENCE: [Self; 4] = [Self::Event, Self::Placement, Self::Resolution, Self::End];

    /// Its name in cases and mails.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Placement => "placement",
            Self::Resolution => "resolution",
            Self::End => "end",
        }
    }

    /// The phase of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::SEQUENCE.into_iter().find(|p| p.as_str() == name)
    }

    /// The name as the house's type.
    pub fn name(self) -> PhaseName {
        PhaseName::new(self.as_str())
    }

    /// In English words.
    pub fn title(self) -> &'static str {
        match self {
            Self::Event => "Event",
            Self::Placement => "Royal officers",
            Self::Resolution => "Resolution",
            Self::End => "End of the round",
        }
    }
}

/// The stretch that one sheet covers: a whole round.
pub fn period(round: u8) -> Period {
    Period { ordinal: u32::from(round), turn: u32::from(round), title: format!("round {round}") }
}
