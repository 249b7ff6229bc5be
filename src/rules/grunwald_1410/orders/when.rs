//! When an order acts.

use super::super::ids::Side;
use super::super::phase::Phase;

/// When an order acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Before turn 1.
    SetUp,
    /// In the side's movement phase.
    Movement,
    /// In the phase of crossbows and guns; it stays in force.
    Fire,
    /// In the side's reorganisation phase.
    Reorganisation,
    /// In the side's attack phase.
    Attack,
    /// In each phase in which its occasion comes; it stays in force.
    Always,
}

impl When {
    /// As help names it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::SetUp => "set-up",
            Self::Movement => "movement",
            Self::Fire => "fire",
            Self::Reorganisation => "reorganisation",
            Self::Attack => "attack",
            Self::Always => "standing",
        }
    }

    /// The phase of a side; none for orders that wait for their occasion. The Polish-Lithuanian side has no
    /// phase of fire.
    pub fn phase(self, side: Side) -> Option<Phase> {
        match (self, side) {
            (Self::SetUp, _) => Some(Phase::SetUp),
            (Self::Movement, Side::Polish) => Some(Phase::PolishMovement),
            (Self::Movement, Side::Teutonic) => Some(Phase::TeutonicMovement),
            (Self::Reorganisation, Side::Polish) => Some(Phase::PolishReorganisation),
            (Self::Reorganisation, Side::Teutonic) => Some(Phase::TeutonicReorganisation),
            (Self::Attack, Side::Polish) => Some(Phase::PolishAttack),
            (Self::Attack, Side::Teutonic) => Some(Phase::TeutonicAttack),
            (Self::Fire, Side::Teutonic) => Some(Phase::Fire),
            (Self::Fire, Side::Polish) | (Self::Always, _) => None,
        }
    }
}
