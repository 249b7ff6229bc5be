//! What a player can say in Grunwald, as types: names resolved, nothing yet held against the position
//! beyond that the unit exists. Part (e) of the notes is the vocabulary.

use super::super::hex::Hex;
use super::super::ids::{Arm, Camp, LeaderId, Nation, PitKind, UnitId};
use estafette_board::Facing;

/// An order with the place it was written at.
pub type Placed = estafette_orders::Placed<Order>;

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
pub enum LeaveMap {
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
pub enum AfterWin {
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

/// One order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// `face all SE`, `face P12 NW` (18.0-6, GD-01).
    Face(Group, Facing),
    /// `place K06 at A21B38`: which counter of a class in which hex (18.0-2, GD-01).
    Place(UnitId, Hex),
    /// `pits real A29B40 …`, `pits dummy …` (14.11, GD-02).
    Pits(PitKind, Vec<Hex>),
    /// `rest dummy` after a list of pits.
    PitsRest(PitKind),
    /// `pit out dummy` (GA-02).
    PitOut(PitKind),

    /// `move L07: forward 3, right 60` (4.2).
    Move(UnitId, Vec<Step>),
    /// `leader WITOLD to A29B31 A28B31` (15.12).
    LeaderTo(LeaderId, Vec<Hex>),
    /// `leader LICHTENSTEIN with K04` (GA-53).
    LeaderWith(LeaderId, UnitId),
    /// `gun B03 left 60`: -1 or 1 (12.21).
    Gun(UnitId, i32),
    /// `enter P33 at A52B10 facing NW: forward 2` (10.11, GD-29).
    Enter(UnitId, Hex, Option<Facing>, Vec<Step>),

    /// `fire KP01 at A28B38 else strongest` (11.12, 12.11).
    Fire(Group, Vec<Aim>),
    /// `…, guns first` or `crossbows first`; otherwise in the order written (GD-08).
    FireGunsFirst(bool),
    /// `hold fire KP05`.
    HoldFire(Group),

    /// `rally all`, `rally L07` (9.41).
    Rally(Group),
    /// `rally L07 with WITOLD` (9.44).
    RallyWith(UnitId, LeaderId),
    /// `rally not T02`.
    RallyNot(Group),
    /// `when enemy rallies, face away from my nearest unit` (9.43).
    WhenEnemyRallies(RallyFacing),

    /// `attack order A20B33, A19B33, then by differential`: targets in order (7.24).
    AttackOrder(Vec<Hex>),
    /// `after win at A20B33: advance P12, turn right 60`; no hex means anywhere (8.61).
    AfterWin(Option<Hex>, AfterWin),
    /// `after rout at A19B33: pursue P15 with P16 P17`; `None` pursues with nobody (8.65, 8.68).
    AfterRout(Option<Hex>, Option<UnitId>, Vec<UnitId>),
    /// `destroy gun A21B33 with P12`, `destroy gun A21B33 never` (12.32).
    DestroyGun(Hex, Option<UnitId>),

    /// `retreat P12 prefer SE, S, NE` (8.31).
    Retreat(Group, Vec<Facing>),
    /// `displace never`, `displace freely` (8.41): whether friends may be pushed.
    Displace(Group, bool),
    /// `rout L units towards A43B23, avoid friends` (8.53).
    Rout(Group, Option<Hex>, Vec<Shun>),
    /// `rout P12 by A20B24 A20B23 A20B22`: a path for one unit.
    RoutBy(UnitId, Vec<Hex>),
    /// `rout extend shortest`, `rout extend towards A43B23` (8.57).
    RoutExtend(Option<Hex>),
    /// `rout order T02, T01` (9.33).
    RoutOrder(Vec<UnitId>),
    /// `leave map only if otherwise eliminated` (10.11).
    LeaveMap(Group, LeaveMap),
    /// `advance after defence: horse yes, foot no` (8.61).
    AdvanceAfterDefence(Group, bool),
    /// `camp Polish followers at A43B16 … facing NW` (17.0-4).
    CampFollowers(Camp, Vec<Hex>, Option<Facing>),
    /// `pits remove A24B35 A24B36` (14.13); an empty list means never.
    PitsRemove(Vec<Hex>),
    /// `on pit: stop` (14.21).
    OnPit(Onward),
    /// `on camp check: go on` (17.0).
    OnCampCheck(Onward),
    /// `sacrifice gun B03 to save horse`, `sacrifice guns never` (8.47); the bool says whether.
    Sacrifice(Group, bool),
    /// `face stronger when tied` (8.21).
    FaceTied(Group, TieFacing),
    /// `pursue in enemy attack phase: none` or units in order of preference (9.34); `pursue in enemy
    /// attack phase: default` goes back to the default.
    PursueInEnemyPhase(Option<Vec<UnitId>>),
    /// `leader ULRICH stays`, `leader ULRICH goes` in an advance (GA-55).
    LeaderInAdvance(LeaderId, bool),
    /// `standard: do not advance` (16.0-5).
    StandardAdvance(bool),
    /// `pursue rout of K05` (GA-48).
    PursueRoutOf(UnitId),
}
