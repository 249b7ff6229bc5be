//! What a unit sets out to do in the movement phase: the seam between those who decide it (charges, reactions,
//! orders, the rules of rout) and the engine that moves everybody at once.

use estafette_board::plane::{Angle, Paces, Pose, Side};

use super::event::Kind;
use super::ids::{Formation, UnitId};
use super::position::Sides;

/// One stretch of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Leg {
    /// Forms, turns or changes ranks; the cost is what it takes of the move, 0 where it is free.
    Form {
        /// Formation then.
        formation: Formation,
        /// Files then.
        files: u32,
        /// Size of the wedge, 0 for none.
        wedge: u32,
        /// Sides of the square.
        square: Option<Sides>,
        /// Where it stands then.
        to: Pose,
        /// Paces off the move.
        cost: Paces,
    },
    /// Wheels about a front corner, rank by rank [W-4.9.5a].
    Wheel {
        /// To which side.
        side: Side,
        /// How far; positive.
        angle: Angle,
    },
    /// Goes straight ahead.
    Ahead(Paces),
    /// Goes in a direction without turning: sideways, or straight back.
    Shift {
        /// To the right.
        right: Paces,
        /// Forward.
        forward: Paces,
    },
    /// Turns at once to a direction and goes that way: evaders, routers.
    Run {
        /// The direction.
        direction: Angle,
        /// How far.
        paces: Paces,
    },
}

/// What a unit sets out to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intent {
    /// Who.
    pub unit: UnitId,
    /// Which kind of movement: decides who goes before whom.
    pub how: Kind,
    /// The most paces it may use; speed is this over the whole period.
    pub reach: Paces,
    /// Its path.
    pub legs: Vec<Leg>,
    /// Enemies that it may contact: the declared targets of a charge, or who charges it.
    pub targets: Vec<UnitId>,
    /// Whom a countercharger meets, whom an evader flees.
    pub about: Option<UnitId>,
    /// The line of the sheet it comes from; 0 for a written order or a rule.
    pub line: u32,
}
