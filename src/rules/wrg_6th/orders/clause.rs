//! What a sheet says, typed (notes, part e). Names stand as written, and are looked up when a clause acts.

use crate::ids::{
    Formation, Influence, OrderType, Sector, TargetType, Temperament, TerrainId, UnitId, Weapon,
};
use crate::position::Edge;
use estafette_board::plane::{Angle, Paces, Point, Side};

pub use super::goals::{ChargeTarget, Goal, Relation, Troops, Who};

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

/// A turn of the whole unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// 90° to the left.
    Left,
    /// 90° to the right.
    Right,
    /// 180°.
    About,
}

/// What a formation is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// A line so many ranks deep.
    Line(Option<u32>),
    /// A column so many files wide.
    Column(Option<u32>),
    /// A wedge of 6, 12 or 15.
    Wedge(u32),
    /// A square; the sides that get the extra figures, in that order.
    Square(Vec<SquareSide>),
    /// One of the horse archers'.
    Other(Formation),
}

/// A side of a square, or of any unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareSide {
    /// Where it looks.
    Front,
    /// Behind.
    Rear,
    /// Right.
    Right,
    /// Left.
    Left,
}

/// What is ordered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// A movement order, with a goal if one is named, at a distance from it if one is named.
    Order {
        /// Q, V, H or S; `None` where only the goal changes.
        order: Option<OrderType>,
        /// Where to.
        goal: Option<(Relation, Goal)>,
        /// How far from the goal, or how far at all.
        paces: Option<Paces>,
        /// `exactly`: a claim [W-3.4e].
        exactly: bool,
        /// The sector.
        sector: Option<Sector>,
    },
    /// Declare a charge.
    Charge {
        /// At whom.
        target: ChargeTarget,
        /// `without change of formation`.
        plain: bool,
    },
    /// Never charge such troops.
    DoNotCharge(Vec<Troops>),
    /// When charged: evade.
    Evade,
    /// When charged: do not evade.
    DoNotEvade,
    /// When charged: stand; so many paces forward where foot hold against mounted [W-4.6.8b].
    Stand {
        /// How far forward.
        advance: Option<Paces>,
        /// In which formation it stays, as a word, if one was named.
        stays: Option<&'static str>,
    },
    /// When countercharged: complete the charge [W-4.6.8a].
    Complete,
    /// When charged: countercharge.
    Countercharge,
    /// Turn toward the charger.
    TurnToFace,
    /// Get off the horses [W-4.7.6b].
    Dismount,
    /// Get on the horses.
    Mount,
    /// Place stakes or caltrops.
    PlaceObstacles(Obstacles),
    /// Stop where we are.
    Stop,
    /// Targets of shooting, best first.
    Shoot(Vec<ShootAt>),
    /// Do not shoot.
    HoldFire,
    /// After how many quarters of the period to shoot when evading, 0 to 4 [W-4.7.5a].
    ShootAfter(u8),
    /// Change the formation, within so many paces of the enemy if so said.
    Form {
        /// Into what.
        shape: Shape,
        /// Only within so many paces of an enemy.
        within: Option<Paces>,
    },
    /// Move so far straight ahead (negative: back).
    Forward(Paces),
    /// Move so far to a side without turning.
    Sideways(Side, Paces),
    /// Move so far forward (negative: back) and so far to a side at once, on the straight line between.
    Oblique {
        /// Forward.
        forward: Paces,
        /// To which side.
        side: Side,
        /// How far to it.
        aside: Paces,
    },
    /// Wheel.
    Wheel(Side, Angle),
    /// Turn on the spot.
    Turn(Turn),
    /// More files, by so many; `None` as many as make one rank fewer.
    Expand(Option<u32>),
    /// Expand or contract to so many files.
    Files(u32),
    /// Fewer files.
    Contract(Option<u32>),
    /// Bring the other ranks to the front.
    ChangeRanks,
    /// Conform to the edge of a terrain piece [W-4.10c].
    Conform(TerrainId),
    /// A general joins a unit.
    Join(UnitId),
    /// A general leaves his unit.
    Leave {
        /// To that side of it.
        to: Option<SquareSide>,
        /// Only when a pursuit test of his unit comes, before its dice [EX-4.2.1a].
        before_pursuit: bool,
    },
    /// A general's influence.
    Influence(Influence),
    /// A general fights in the front rank, or not.
    FrontRank(bool),
    /// A general's temperament.
    Character(Temperament),
    /// Off the table.
    OffTable {
        /// Where it comes in.
        edge: Edge,
        /// The sector of the own edge.
        sector: Option<Sector>,
        /// Periods of delay.
        delay: u8,
    },
    /// March hard before the battle.
    ForceMarch,
    /// Generals or units that arrive together with it.
    Together(UnitId),
    /// Set-up: stand here.
    Deploy {
        /// The centre of the front edge.
        at: Point,
        /// Facing.
        facing: Option<Angle>,
        /// Hidden if it may be.
        hidden: bool,
    },
    /// A detachment of that unit (set-up).
    DetachmentOf(UnitId),
    /// Fall back.
    FallBack {
        /// To so many paces from the enemy.
        to: Option<Paces>,
        /// `exactly`: a claim [W-3.4e].
        exactly: bool,
    },
    /// Break off the melee.
    BreakOff,
    /// Fight on with a weapon.
    FightWith(Option<Weapon>),
    /// Rally.
    Rally,
    /// With `rally`: then look to the enemy's edge.
    FaceEnemyEdge,
    /// Pursue, or do not where the rules leave the choice.
    Pursue(bool),
    /// Give a signal.
    GiveSignal(String),
    /// What a signal means to all units that name it, or to units with an order type.
    SignalMeans {
        /// The signal.
        name: String,
        /// From units with this order…
        from: Option<OrderType>,
        /// …to this one; `None`: all units naming it.
        to: Option<OrderType>,
    },
    /// Link or unlink wagons and their teams.
    Link(bool),
    /// Demand a check of an enemy unit's orders [W-4.4.4d].
    Check {
        /// Whose.
        unit: UnitId,
        /// Which of its orders.
        of: Asked,
    },
    /// Concede.
    Concede {
        /// Not before this period.
        not_before: Option<u8>,
    },
    /// Agree to an end of the battle.
    AgreeToEnd,
    /// Call the umpire about something.
    CallUmpire(String),
}

/// Which of a unit's orders a check is about; none named is all of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asked {
    /// Its movement order.
    pub order: bool,
    /// Its sector.
    pub sector: bool,
    /// Its delay.
    pub delay: bool,
}

impl Asked {
    /// Whether none is named, and all are meant.
    pub fn is_all(self) -> bool {
        self == Self::default()
    }

    /// Both demands as one.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        if self.is_all() || other.is_all() {
            return Self::default();
        }
        Self {
            order: self.order || other.order,
            sector: self.sector || other.sector,
            delay: self.delay || other.delay,
        }
    }
}

/// What obstacles were called where they are to be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacles {
    /// Just so.
    Obstacles,
    /// Stakes.
    Stakes,
    /// Caltrops.
    Caltrops,
}

/// A target of shooting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShootAt {
    /// A kind.
    Kind(TargetType),
    /// An enemy unit.
    Unit(UnitId),
    /// The team of enemy wagons, by itself [W-4.15.4a].
    Team(UnitId),
}
