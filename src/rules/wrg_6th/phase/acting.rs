//! In which phase what is ordered is done.

use super::Phase;
use crate::orders::clause::Action;

impl Phase {
    /// The phase in which an order acts that is for the period.
    pub fn of(action: &Action) -> Self {
        match action {
            Action::Charge { .. } | Action::DoNotCharge(_) => Self::Charges,
            Action::BreakOff => Self::BreakOffs,
            Action::Influence(_) | Action::Pursue(_) | Action::Concede { .. } | Action::AgreeToEnd => {
                Self::Reactions
            }
            Action::Shoot(_) | Action::HoldFire | Action::ShootAfter(_) => Self::Shooting,
            Action::FightWith(_) => Self::Melee,
            Action::GiveSignal(_)
            | Action::SignalMeans { .. }
            | Action::Check { .. }
            | Action::CallUmpire(_)
            | Action::Character(_)
            | Action::OffTable { .. }
            | Action::ForceMarch
            | Action::Together(_)
            | Action::Deploy { .. }
            | Action::DetachmentOf(_) => Self::NewOrders,
            Action::Order { .. }
            | Action::Evade
            | Action::DoNotEvade
            | Action::Stand { .. }
            | Action::Complete
            | Action::Countercharge
            | Action::TurnToFace
            | Action::Dismount
            | Action::Mount
            | Action::PlaceObstacles(_)
            | Action::Stop
            | Action::Form { .. }
            | Action::Forward(_)
            | Action::Sideways(..)
            | Action::Oblique { .. }
            | Action::Wheel(..)
            | Action::Turn(_)
            | Action::Expand(_)
            | Action::Files(_)
            | Action::Contract(_)
            | Action::ChangeRanks
            | Action::Conform(_)
            | Action::Join(_)
            | Action::Leave { .. }
            | Action::FrontRank(_)
            | Action::FallBack { .. }
            | Action::Rally
            | Action::FaceEnemyEdge
            | Action::Link(_) => Self::Movement,
        }
    }
}
