//! The sequence of play (3.1): set-up, then seven phases a turn, for 22 turns.

use estafette_core::{said, text};
use serde::{Deserialize, Serialize};

use estafette_core::PhaseName;
use estafette_core::journal::Period;

use super::ids::Side;

/// A phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// 18.0.
    SetUp,
    /// Phase 1.
    PolishMovement,
    /// Phase 2.
    Fire,
    /// Phase 3.
    PolishReorganisation,
    /// Phase 4.
    PolishAttack,
    /// Phase 5.
    TeutonicMovement,
    /// Phase 6.
    TeutonicReorganisation,
    /// Phase 7.
    TeutonicAttack,
}

impl Phase {
    /// Set-up, then the phases of a turn in the order of 3.1.
    pub const SEQUENCE: [Self; 8] = [
        Self::SetUp,
        Self::PolishMovement,
        Self::Fire,
        Self::PolishReorganisation,
        Self::PolishAttack,
        Self::TeutonicMovement,
        Self::TeutonicReorganisation,
        Self::TeutonicAttack,
    ];

    /// Its name in cases and mails.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SetUp => "set-up",
            Self::PolishMovement => "polish-movement",
            Self::Fire => "fire",
            Self::PolishReorganisation => "polish-reorganisation",
            Self::PolishAttack => "polish-attack",
            Self::TeutonicMovement => "teutonic-movement",
            Self::TeutonicReorganisation => "teutonic-reorganisation",
            Self::TeutonicAttack => "teutonic-attack",
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

    /// In words.
    pub fn title(self) -> &'static str {
        match self {
            Self::SetUp => "Set-up",
            Self::PolishMovement => text!("polish-lithuanian-movement"),
            Self::Fire => text!("teutonic-crossbow-and-artillery-fire"),
            Self::PolishReorganisation => text!("polish-lithuanian-reorganisation"),
            Self::PolishAttack => text!("polish-lithuanian-attack"),
            Self::TeutonicMovement => text!("teutonic-movement"),
            Self::TeutonicReorganisation => text!("teutonic-reorganisation"),
            Self::TeutonicAttack => text!("teutonic-attack"),
        }
    }

    /// The side in whose half-turn it lies; none for the set-up.
    pub fn half(self) -> Option<Side> {
        match self {
            Self::SetUp => None,
            Self::PolishMovement | Self::Fire | Self::PolishReorganisation | Self::PolishAttack => {
                Some(Side::Polish)
            }
            Self::TeutonicMovement | Self::TeutonicReorganisation | Self::TeutonicAttack => {
                Some(Side::Teutonic)
            }
        }
    }

    /// The phase after it and the turn that one lies in.
    pub fn next(self, turn: u32) -> (u32, Self) {
        match self {
            Self::TeutonicAttack => (turn + 1, Self::PolishMovement),
            other => (turn, Self::SEQUENCE[other as usize + 1]),
        }
    }
}

/// The period of a side's half-turn; of the set-up for `None`.
pub fn period(turn: u32, half: Option<Side>) -> Period {
    match half {
        None => Period { ordinal: 0, turn: 0, title: "set-up".to_owned() },
        Some(side) => Period {
            ordinal: turn * 2 + u32::from(side == Side::Teutonic),
            turn,
            title: said!("turn-half-turn", %turn, title = %side.title()),
        },
    }
}

/// The turn in which the period with an ordinal lies.
pub fn turn_of(ordinal: u32) -> u32 {
    ordinal / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_phases_follow_the_rulebook() {
        let mut at = (1, Phase::PolishMovement);
        let mut names = Vec::new();
        for _ in 0..7 {
            names.push(at.1.as_str());
            at = at.1.next(at.0);
        }
        assert_eq!(at, (2, Phase::PolishMovement));
        assert_eq!(names[1], "fire");
        assert_eq!(names[6], "teutonic-attack");
    }
}
