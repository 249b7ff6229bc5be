//! Which thing an order speaks of: a later text on the same thing takes the place of an earlier one.

use super::clause::Action;

/// A thing that can be ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// Where to go.
    Movement,
    /// Whom to charge.
    Charge,
    /// What to do when charged.
    Reaction,
    /// The formation.
    Formation,
    /// What to shoot at.
    Shooting,
    /// When to shoot while evading.
    ShotMoment,
    /// With what to fight.
    Weapon,
    /// Which unit a general is with.
    Company,
    /// A general's influence.
    Influence,
    /// A general's place.
    Rank,
    /// A general's temperament.
    Character,
    /// Where a unit begins.
    Deployment,
    /// Leaving a melee.
    BreakOff,
    /// Rallying.
    Rally,
    /// Pursuing.
    Pursuit,
    /// Stakes and caltrops.
    Obstacles,
    /// What signals mean.
    Meaning,
    /// Giving signals.
    Signal,
    /// Wagons and their teams.
    Team,
    /// Demands for checks.
    Check,
    /// Ending the battle.
    End,
    /// The umpire.
    Umpire,
}

/// Whether an action changes a formation, or turns it, wherever the enemy is.
pub fn reshapes(action: &Action) -> bool {
    matches!(
        action,
        Action::Form { within: None, .. }
            | Action::Expand(_)
            | Action::Files(_)
            | Action::Contract(_)
            | Action::ChangeRanks
            | Action::Turn(_)
    )
}

/// What an action speaks of.
pub fn topic(action: &Action) -> Topic {
    match action {
        Action::Order { .. }
        | Action::Forward(_)
        | Action::Sideways(..)
        | Action::Oblique { .. }
        | Action::Wheel(..)
        | Action::Turn(_)
        | Action::FallBack { .. }
        | Action::Stop
        | Action::Conform(_) => Topic::Movement,
        Action::Charge { .. } | Action::DoNotCharge(_) => Topic::Charge,
        Action::Evade
        | Action::DoNotEvade
        | Action::Stand { .. }
        | Action::Complete
        | Action::Countercharge
        | Action::TurnToFace
        | Action::Dismount => Topic::Reaction,
        Action::Form { .. }
        | Action::Expand(_)
        | Action::Files(_)
        | Action::Contract(_)
        | Action::ChangeRanks
        | Action::Mount => Topic::Formation,
        Action::Shoot(_) | Action::HoldFire => Topic::Shooting,
        Action::ShootAfter(_) => Topic::ShotMoment,
        Action::FightWith(_) => Topic::Weapon,
        Action::Join(_) | Action::Leave { .. } => Topic::Company,
        Action::Influence(_) => Topic::Influence,
        Action::FrontRank(_) => Topic::Rank,
        Action::Character(_) => Topic::Character,
        Action::OffTable { .. }
        | Action::ForceMarch
        | Action::Together(_)
        | Action::Deploy { .. }
        | Action::DetachmentOf(_) => Topic::Deployment,
        Action::BreakOff => Topic::BreakOff,
        Action::Rally | Action::FaceEnemyEdge => Topic::Rally,
        Action::Pursue(_) => Topic::Pursuit,
        Action::PlaceObstacles(_) => Topic::Obstacles,
        Action::SignalMeans { .. } => Topic::Meaning,
        Action::GiveSignal(_) => Topic::Signal,
        Action::Link(_) => Topic::Team,
        Action::Check { .. } => Topic::Check,
        Action::Concede { .. } | Action::AgreeToEnd => Topic::End,
        Action::CallUmpire(_) => Topic::Umpire,
    }
}
