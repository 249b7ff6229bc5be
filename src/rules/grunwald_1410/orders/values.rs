//! What the orders of Grunwald speak of. Part (e) of the notes is the vocabulary.

use super::super::hex::Hex;
use super::super::ids::{Arm, Nation, UnitId};
use estafette_board::Facing;

/// Which of one's own units an order speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Group {
    /// Every unit.
    All,
    /// All cavalry.
    Horse,
    /// All infantry.
    Foot,
    /// All of one arm.
    Arm(Arm),
    /// All of one nation: `L units`.
    Nation(Nation),
    /// These.
    Units(Vec<UnitId>),
}

impl Group {
    /// Whether an order that speaks of the group speaks of this unit.
    pub fn has(&self, id: &UnitId, (arm, nation): (Arm, Nation)) -> bool {
        match self {
            Self::All => true,
            Self::Horse => arm.is_horse(),
            Self::Foot => arm == Arm::Foot,
            Self::Arm(of) => arm == *of,
            Self::Nation(of) => nation == *of,
            Self::Units(ids) => ids.contains(id),
        }
    }
}

/// One step of a move (phases 1 and 5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Straight ahead by so many hexes, at least 1.
    Forward(u32),
    /// A turn in sixths of a circle: 1 to 3, or -1 to -3 to the left.
    Turn(i32),
    /// One hex straight back for the whole allowance (4.41).
    Back,
    /// Voluntary disorder (9.13).
    Disorder,
    /// Through these hexes, each adjacent to the one before: for units in disorder.
    To(Vec<Hex>),
    /// Into the hex ahead, over this friend (13.0).
    Trample(UnitId),
}

/// What fire is aimed at, in order of preference (GD-08, GD-09).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Aim {
    /// A hex.
    Hex(Hex),
    /// A unit, wherever it stands when the shot is due.
    Unit(UnitId),
    /// One of the four hexes of a gun's arc.
    Arc(ArcHex),
    /// The strongest good-order enemy.
    Strongest,
}

/// The hexes of a gun's arc: A ahead, B ahead-left, C straight on, D ahead-right (12.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArcHex {
    /// Straight ahead, distance 1; any unit here blocks the others.
    A,
    /// Distance 2, ahead-left.
    B,
    /// Distance 2, straight ahead.
    C,
    /// Distance 2, ahead-right.
    D,
}

/// What a rout avoids, besides what the rules forbid (GD-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shun {
    /// Hexes with friends.
    Friends,
    /// Marsh.
    Marsh,
    /// Wolf pits.
    Pits,
    /// Being near enemies.
    Enemies,
}

/// When a unit may leave the map in a retreat, rout or pursuit (GD-28).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// Only to avoid elimination.
    OnlyIfEliminated,
    /// Never.
    Never,
    /// Whenever the rules allow it.
    Freely,
}

/// Which way a defender turns when two attackers are equally near (GD-20).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TieFacing {
    /// To the stronger; ties to the right.
    Stronger,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// What happens when a move meets something unexpected (GD-04, GD-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Onward {
    /// Stop there.
    Stop,
    /// Go on along the ordered path.
    GoOn,
}

/// What to do after an attack that was won (GD-21, GD-22).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WinAction {
    /// This unit advances and turns by -1, 0 or 1 sixths where a turn is allowed.
    Advance(UnitId, i32),
    /// These advance if they can; the strongest first.
    AdvanceGroup(Group),
    /// These stay where they are.
    Hold(Group),
}

/// How a rallied enemy is faced (GD-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RallyFacing {
    /// Its back to one's own nearest good-order unit.
    AwayFromNearest,
    /// Looking that way.
    Towards(Facing),
}
