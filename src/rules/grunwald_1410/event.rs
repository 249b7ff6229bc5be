//! What can happen in Grunwald, with all that applying and telling it takes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use estafette_board::Facing;
use estafette_core::fate::Fates;
use estafette_core::{Decided, Roll};
use estafette_rules::correct::Righted;

use super::data::{CombatResult, FireResult, MapEdge, PitResult};
use super::hex::Hex;
use super::ids::{Camp, LeaderId, PitKind, Side, UnitId};
use super::phase::Phase;

pub use super::outcome::{Cause, CombatTable, Modifier};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// A die.
    Roll(Roll),
    /// A decision.
    Decision(Decided),
    /// What became of a seat's orders of this phase; nobody else is told.
    Fates(Fates),
    /// A phase is over; this one is due.
    Phase {
        /// Game turn.
        turn: u32,
        /// The phase now due.
        phase: Phase,
    },
    /// A phase in which nobody could do anything.
    Passed {
        /// The phase.
        phase: Phase,
    },
    /// A side took up its positions (18.0).
    SetUp {
        /// The side.
        side: Side,
        /// Facings that differ from the side's default.
        facings: BTreeMap<UnitId, Facing>,
        /// Units that changed places with their like.
        places: BTreeMap<UnitId, Hex>,
    },
    /// The wolf pits were laid (14.11). Kinds are the Teutonic side's secret.
    PlacePits {
        /// What lies where.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        pits: BTreeMap<Hex, PitKind>,
        /// Where counters lie, for those who may not know more.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hexes: Vec<Hex>,
        /// The kind left in the box.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        out: Option<PitKind>,
    },
    /// A pit was taken off unseen (14.13, 14.14).
    RemovePit {
        /// Where.
        hex: Hex,
    },
    /// A unit moved.
    Move {
        /// The unit.
        unit: UnitId,
        /// From its hex, hex by hex, to where it stands.
        path: Vec<Hex>,
        /// Movement points for this stretch.
        cost: u32,
        /// Movement points spent so far in this phase, this stretch included.
        spent: u32,
        /// Its facing at the end.
        facing: Facing,
        /// Leaders carried along.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        leaders: Vec<LeaderId>,
    },
    /// A leader moved alone (15.12).
    LeaderMove {
        /// The leader.
        leader: LeaderId,
        /// From his hex to where he stands.
        path: Vec<Hex>,
        /// Movement points.
        cost: u32,
        /// The unit he joins.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<UnitId>,
    },
    /// A unit turned where it stands.
    Turn {
        /// The unit.
        unit: UnitId,
        /// Its new facing.
        facing: Facing,
        /// Movement points; 0 outside the movement phase.
        cost: u32,
    },
    /// An order, or the rest of one, was not carried out.
    Refused {
        /// The unit, leader, gun or hex it was about.
        unit: String,
        /// Why, as a sentence.
        reason: String,
        /// The number of the order, as receipts, reports and rulings call it; 0 if it has none.
        order: u32,
        /// Its place among the orders in force, from 1, for the system alone; 0 if there is no order.
        #[serde(default)]
        place: u32,
        /// Whose order it was; nobody else is told.
        side: Side,
    },
    /// A heavy horse entered a marsh (4.56).
    Marsh {
        /// The unit.
        unit: UnitId,
        /// The hex.
        at: Hex,
        /// One die, or two.
        dice: Vec<u32>,
        /// Whether the unit is lost.
        lost: bool,
    },
    /// A Polish-Lithuanian unit entered a wolf pit (14.21).
    Pit {
        /// The unit.
        unit: UnitId,
        /// The hex.
        at: Hex,
        /// What it was.
        pit: PitKind,
        /// The die, if it was real.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<u32>,
        /// What it did.
        result: PitResult,
    },
    /// A camp's followers turned out (17.0).
    CampCheck {
        /// The camp.
        camp: Camp,
        /// The unit that came near.
        unit: UnitId,
        /// The die.
        die: u32,
        /// How many units stand to arms.
        followers: u32,
    },
    /// A unit of camp followers was placed (17.0-4).
    PlaceFollowers {
        /// Its camp.
        camp: Camp,
        /// Its id.
        unit: UnitId,
        /// Where.
        at: Hex,
        /// Looking that way.
        facing: Facing,
    },
    /// A shot (11.13, 12.12).
    Fire {
        /// The firing unit.
        by: UnitId,
        /// The unit fired at.
        at: UnitId,
        /// Its hex.
        hex: Hex,
        /// The die.
        die: u32,
        /// What it did.
        result: FireResult,
    },
    /// An attack (7.22).
    Combat {
        /// All units that take part.
        attackers: Vec<UnitId>,
        /// The unit attacked.
        defender: UnitId,
        /// Its hex.
        at: Hex,
        /// Attack strength.
        attack: i32,
        /// Defence strength.
        defence: i32,
        /// Attack minus defence, not limited to the table.
        differential: i32,
        /// Which table.
        table: CombatTable,
        /// The die, if a table was used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<u32>,
        /// The result.
        result: CombatResult,
        /// How the strengths came about.
        modifiers: Vec<Modifier>,
    },
    /// A unit went back one hex (8.3).
    Retreat {
        /// The unit.
        unit: UnitId,
        /// From.
        from: Hex,
        /// To.
        to: Hex,
        /// Its facing afterwards.
        facing: Facing,
    },
    /// A unit was pushed back by a retreating friend (8.4).
    Displace {
        /// The unit.
        unit: UnitId,
        /// From.
        from: Hex,
        /// To.
        to: Hex,
        /// For whom it made room.
        by: UnitId,
    },
    /// A unit ran (8.5).
    Rout {
        /// The unit.
        unit: UnitId,
        /// From its hex to where it stopped.
        path: Vec<Hex>,
        /// Leaders it met on its way, who stay in the path's first hex.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        staying: Vec<LeaderId>,
    },
    /// A unit fell into disorder (9.1).
    Disorder {
        /// The unit.
        unit: UnitId,
    },
    /// A victor took the hex left by the loser (8.63, 8.64).
    Advance {
        /// The unit.
        unit: UnitId,
        /// From.
        from: Hex,
        /// To.
        to: Hex,
        /// Its facing afterwards.
        facing: Facing,
        /// Leaders who stay behind in the hex it left.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        staying: Vec<LeaderId>,
    },
    /// A victor ran after a routing unit (8.65), or joined a pursuit (8.68).
    Pursue {
        /// The unit.
        unit: UnitId,
        /// From its hex to where it stopped.
        path: Vec<Hex>,
        /// Its facing afterwards.
        facing: Facing,
        /// Leaders who stay behind in the hex it left.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        staying: Vec<LeaderId>,
    },
    /// An attempt to rally (9.4).
    Rally {
        /// The unit.
        unit: UnitId,
        /// The die.
        die: u32,
        /// What the leader takes off the die.
        modifier: u32,
        /// Who helps.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leader: Option<LeaderId>,
        /// The highest modified die that rallies.
        needed: u32,
        /// Whether it did.
        success: bool,
    },
    /// A cavalry unit lost its shock side (7.53).
    Flip {
        /// The unit.
        unit: UnitId,
    },
    /// A unit or leader is gone.
    Eliminate {
        /// Unit or leader.
        unit: String,
        /// The hex it stood in; none off the map, and none for a leader lost with his unit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Hex>,
        /// Why.
        cause: Cause,
        /// By whom, if it was somebody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<UnitId>,
    },
    /// A leader's life was diced for (15.24).
    LeaderRisk {
        /// The leader.
        leader: LeaderId,
        /// The unit he is with.
        unit: UnitId,
        /// The die; he falls on a 6.
        die: u32,
        /// Whether he fell.
        lost: bool,
    },
    /// A standard was taken up (16.0-5).
    Capture {
        /// Whose standard.
        standard: Side,
        /// The unit that now carries it.
        unit: UnitId,
    },
    /// A standard lies in a hex without a bearer (16.0-5, GA-70).
    DropStandard {
        /// Whose standard.
        standard: Side,
        /// Where.
        at: Hex,
    },
    /// A unit left the map (10.11).
    LeaveMap {
        /// The unit.
        unit: UnitId,
        /// Over which edge.
        edge: MapEdge,
        /// The hex it left from.
        from: Hex,
        /// The turn in which it may return.
        returns: u32,
        /// Leaders it met in that hex, who stay there.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        staying: Vec<LeaderId>,
    },
    /// A unit off the map tried to return (10.11); `at` when it entered.
    Return {
        /// The unit, or a leader who returns alone.
        unit: String,
        /// The die, if one was rolled.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<u32>,
        /// The highest die that returns.
        needed: u32,
        /// Whether it may return.
        success: bool,
        /// Where it entered; absent while it waits for a free hex.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Hex>,
        /// Its facing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Facing>,
    },
    /// A Teutonic or Polish-Lithuanian unit rode into an enemy camp hex (19.0).
    EnterCamp {
        /// The unit.
        unit: UnitId,
        /// The hex.
        at: Hex,
    },
    /// An umpire corrected a part of the position.
    Correct(Righted),
    /// Victory points.
    Score {
        /// For whom.
        side: Side,
        /// How many.
        points: u32,
        /// What for.
        why: String,
    },
    /// The game is over (19.0).
    GameOver {
        /// The winner; none for a draw.
        winners: Vec<Side>,
        /// `draw`, `minor victory` …
        degree: String,
        /// Points of the Teutonic side.
        teutonic: u32,
        /// Points of the Polish-Lithuanian side.
        polish: u32,
    },
}

estafette_core::from_table!(Event, Decision);
