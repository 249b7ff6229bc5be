//! What a sheet says, typed (notes, part e). Names stand as written, and are looked up when a clause acts.

use crate::ids::UnitId;
use estafette_board::plane::Paces;

pub use super::goals::{ChargeTarget, Goal, Relation, Troops, Who};
pub use super::kinds::{Action, Asked, Shape, ShootAt, SquareSide, Turn};

/// One entry of a sheet: to whom, and what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Line in the sheet, from 1.
    pub line: usize,
    /// To whom.
    pub to: Vec<Addressee>,
    /// What, in the order written.
    pub clauses: Vec<Clause>,
    /// `[changed in period n]`.
    pub mark: Option<u8>,
}

/// Who is spoken to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Addressee {
    /// An own unit, body or wagons.
    Unit(UnitId),
    /// Everybody.
    Army,
}

/// One clause: under a condition or none, an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Line in the sheet, from 1.
    pub line: usize,
    /// The words, as they stand in the sheet and in a position's `written`.
    pub text: String,
    /// When; all must hold.
    pub when: Vec<When>,
    /// What.
    pub action: Action,
}

/// When a clause acts; each is a level of precedence of the notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum When {
    /// `from period n` on.
    From(u8),
    /// `in period n` alone; `this period` is that of the sheet.
    In(u8),
    /// `on signal NAME`: from the period after it was given.
    Signal(String),
    /// `if` or `when`.
    If(Condition),
    /// Before `until …`.
    Until(Condition),
    /// After `until … then`.
    After(Condition),
    /// `on arrival`.
    Arrival,
    /// `then`, after what stands before it in the entry is done: `OFF TABLE, …; then SKIRMISH`.
    Then,
    /// `else`, `if not`: when the clause before it could not act.
    Else,
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// All of these.
    All(Vec<Condition>),
    /// One of these.
    Any(Vec<Condition>),
    /// The opposite.
    Not(Box<Condition>),
    /// `charged`, by some kind of troops, while something holds.
    Charged {
        /// By whom; `None` by anybody.
        by: Option<Troops>,
        /// While mounted.
        mounted: bool,
    },
    /// Our own charge is countercharged, of foot on mounted [W-4.6.8].
    Countercharged {
        /// By such troops, whom we charge; empty: by anybody.
        on: Vec<Troops>,
    },
    /// A unit routs.
    Routs(Who),
    /// A unit is shaken.
    Shaken(Who),
    /// A unit charges.
    Charges(Who),
    /// Somebody comes within so many paces, on a flank if so said.
    Within {
        /// Who.
        who: Who,
        /// How near.
        paces: Paces,
        /// On the flank.
        flank: bool,
    },
    /// Period n has come.
    Period(u8),
    /// The enemy can charge us and we cannot charge them [W-4.4.5d].
    StopOption,
    /// There is time.
    Time,
    /// What was ordered before was refused.
    Refused,
    /// The rules allow it.
    Allowed,
    /// The target is within reach.
    InReach,
    /// The bonus for charging light troops, flanks and so on is safe [W-4.6.2a].
    BonusSafe,
    /// It raises the total, of a general's influence.
    RaisesTotal,
    /// The general does not fight in the front rank.
    NotFighting,
    /// Our loss exceeds so many points.
    LossExceeds(u32),
    /// A signal was given.
    Signal(String),
}
