//! What can happen in a battle. An event carries all that is needed to apply it and to tell it; the kinds and
//! the fields named in the case format are fixed, others may be added.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use estafette_board::plane::{Angle, Paces, Point, Pose};
use estafette_core::fate::Fates;
use estafette_core::{Decided, Roll};
use estafette_rules::correct::Righted;

use super::ids::{Cause, Influence, Occasion, Offer, OrderType, Reaction, Seat, Sector, Type, UnitId};
use super::phase::Phase;
use super::position::{GameEnd, Unit};
use super::unit::plain;

pub use super::blow::{Blow, Complies, Fate, Figures, Part};
pub use super::deeds::{Checked, Damaged, Deployed, Formed, GroundHeld, MarchLosses, Struck};
pub use super::mark::{Kind, Mark, Modifier, Why};

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
        /// The period.
        period: u8,
        /// The phase now due.
        phase: Phase,
        /// Whether only the closing tests are left [W-2.1.2j].
        #[serde(default, skip_serializing_if = "is_false")]
        closing: bool,
    },
    /// A phase in which there was nothing to do.
    Passed {
        /// The phase.
        phase: Phase,
    },
    /// A unit was set up, on the table or on its owner's map.
    Deploy(Deployed),
    /// Points of scouting, and who is outscouted (H22).
    Scout {
        /// Points of each seat.
        points: BTreeMap<Seat, u32>,
        /// Who is outscouted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        outscouted: Option<Seat>,
    },
    /// A unit's written orders as they now stand.
    Written {
        /// The unit.
        unit: UnitId,
        /// Its movement order.
        orders: OrderType,
        /// Its sector.
        sector: Sector,
        /// Its standing clauses.
        written: Vec<String>,
    },
    /// What a seat wrote about signals.
    Meanings {
        /// The seat.
        seat: Seat,
        /// Its clauses to the whole army.
        meanings: Vec<String>,
    },
    /// A charge was declared.
    Declare {
        /// Who charges.
        unit: UnitId,
        /// At whom.
        targets: Vec<UnitId>,
        /// Straight ahead.
        #[serde(default, skip_serializing_if = "is_false")]
        straightforward: bool,
        /// In pursuit.
        #[serde(default, skip_serializing_if = "is_false")]
        pursuit: bool,
    },
    /// A declared charge came to nothing before it began [W-4.6.6].
    Cancel {
        /// Who will not charge.
        unit: UnitId,
        /// Whom he may not contact.
        targets: Vec<UnitId>,
    },
    /// A reaction test.
    Test {
        /// Who tests.
        unit: UnitId,
        /// Why.
        occasion: Occasion,
        /// Dice, class and modifiers together.
        total: i32,
        /// What is added to the dice.
        modifiers: Vec<Modifier>,
        /// What it comes to.
        result: Reaction,
    },
    /// How a general takes part in a test.
    Influence {
        /// The general's body.
        general: UnitId,
        /// Who tests.
        unit: UnitId,
        /// How.
        how: Influence,
    },
    /// A break-off was declared.
    BreakOff {
        /// Who leaves the melee.
        unit: UnitId,
    },
    /// A unit moved.
    Move {
        /// Who.
        unit: UnitId,
        /// Which kind of movement.
        how: Kind,
        /// Paces used up.
        cost: Paces,
        /// Where it stood before; a report and a picture need it, a position does not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Pose>,
        /// Where it stood after each quarter of the period, the last one where it ends.
        path: Vec<Pose>,
    },
    /// A unit wheeled.
    Wheel {
        /// Who.
        unit: UnitId,
        /// How far, positive clockwise.
        degrees: Angle,
        /// Paces used up.
        cost: Paces,
        /// Where it stands then.
        to: Pose,
    },
    /// A unit changed its formation, turned, or changed its ranks.
    Form(Formed),
    /// Enemies came into contact.
    Contact {
        /// Who moved into it; the charger.
        by: UnitId,
        /// Whom.
        target: UnitId,
        /// When, as a part of the period, 0 to 1.
        time: Part,
        /// Whether in the flank or rear.
        flank: bool,
    },
    /// A unit stopped short.
    Stop {
        /// Who.
        unit: UnitId,
        /// Why. Unseen bodies read as `blocked`.
        why: Why,
        /// Where.
        at: Point,
        /// Which body is in its way, if one is that its side sees.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<UnitId>,
        /// How far to its right it would have to go (to its left where negative) to get past a friend in its way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        aside: Option<Paces>,
    },
    /// A unit countercharged.
    Countercharge {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// How far.
        paces: Paces,
    },
    /// A unit evaded.
    Evade {
        /// Who.
        unit: UnitId,
        /// Whom.
        from: UnitId,
        /// In which direction.
        direction: Angle,
        /// How far.
        distance: Paces,
        /// Whether the chargers caught it.
        caught: bool,
    },
    /// A unit ran.
    Rout {
        /// Who.
        unit: UnitId,
        /// How far in all.
        distance: Paces,
        /// Of that, straight.
        straight: Paces,
        /// Of that, along an obstacle.
        sideways: Paces,
    },
    /// A unit fell back to 60 paces.
    FallBack {
        /// Who.
        unit: UnitId,
        /// How far.
        paces: Paces,
    },
    /// A unit recoiled.
    Recoil {
        /// Who.
        unit: UnitId,
        /// How far.
        paces: Paces,
    },
    /// A unit got disordered.
    Disorder {
        /// Who.
        unit: UnitId,
        /// Why.
        cause: Cause,
    },
    /// Figures shot.
    Shoot(Blow),
    /// Figures fought hand to hand.
    Melee(Blow),
    /// A charge over stakes or caltrops cost the chargers casualties [W-4.14].
    Obstacle(Blow),
    /// Casualties were booked.
    Casualties {
        /// Whose.
        unit: UnitId,
        /// Of a mixed unit: on which type.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<Type>,
        /// How many.
        casualties: u32,
    },
    /// Figures were lost.
    Loss {
        /// Whose.
        unit: UnitId,
        /// Of a mixed unit: of which type.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<Type>,
        /// How many.
        figures: u32,
    },
    /// A general in the front rank was at risk (H18).
    Risk {
        /// His body.
        unit: UnitId,
        /// Casualties for each own fighting front-rank figure, rounded down.
        quotient: u32,
        /// The die.
        die: u32,
        /// What became of him.
        result: Fate,
    },
    /// Troops off the table tried to arrive (H16).
    Arrival {
        /// Who.
        unit: UnitId,
        /// The die; 0 where an earlier success waited for a free place.
        die: u32,
        /// Whether they arrived.
        arrived: bool,
        /// Their files.
        #[serde(default, skip_serializing_if = "plain")]
        files: u32,
        /// Where they come in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Pose>,
    },
    /// A forced march cost casualties (H17).
    MarchLoss(MarchLosses),
    /// A general joined a unit.
    Join {
        /// His body.
        unit: UnitId,
        /// The unit.
        with: UnitId,
    },
    /// A general left a unit.
    Leave {
        /// His body.
        unit: UnitId,
        /// The unit.
        with: UnitId,
    },
    /// A demand for a check was answered [W-4.4.4d].
    Check {
        /// The unit that was checked.
        unit: UnitId,
        /// Who demanded it.
        by: Seat,
        /// The answer.
        answer: Complies,
    },
    /// A compliance check of the notes (4.2) on a unit's move, with the numbers it used.
    Compliance(Checked),
    /// A side gave a new order or signal [W-4.4.4g].
    Announce {
        /// Which.
        seat: Seat,
        /// The unit, where a game announces it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
    },
    /// A signal was given.
    Signal {
        /// By whom.
        seat: Seat,
        /// Its name.
        name: String,
    },
    /// An order was not carried out.
    Refused {
        /// The unit.
        unit: UnitId,
        /// Line of the sheet, from 1; 0 for a written order.
        line: u32,
        /// Why.
        why: Why,
        /// The enemy about whom it is not carried out, of a charge that names some.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<UnitId>,
    },
    /// A state of a unit changed.
    Mark {
        /// Whose.
        unit: UnitId,
        /// How.
        mark: Mark,
    },
    /// A camp was looted.
    Looted {
        /// Whose.
        seat: Seat,
    },
    /// Who last entered a piece of terrain, or for whom it is secured.
    Ground(GroundHeld),
    /// A side brought an army of its own in place of the scenario's.
    Muster {
        /// Which side.
        seat: Seat,
        /// Its units, with the places where they stand unless its set-up sheet says otherwise.
        units: BTreeMap<UnitId, Unit>,
        /// What its army list offers [W-4.14e].
        offers: BTreeSet<Offer>,
    },
    /// What a player may know of the other army before the game [W-4.3.1a].
    ArmyList {
        /// Whose army.
        seat: Seat,
        /// Its troops, those that are alike together; nothing says which of them stand where.
        troops: Vec<super::s4_03_before::Row>,
        /// What it cost (H13).
        cost: i64,
    },
    /// Who can still surprise the enemy, confirmed at the start of a period [W-3.6d].
    Surprise {
        /// Whose units.
        seat: Seat,
        /// Those that no enemy unit has seen.
        units: Vec<UnitId>,
    },
    /// What a general did himself came to nothing.
    Denied {
        /// Which side.
        seat: Seat,
        /// What: `concede`, `signal`, `check`.
        what: String,
    },
    /// What receipts refused of a seat's sheet, which the period is played without; nobody else is told.
    Struck(Struck),
    /// A side conceded [W-2.1.3].
    Concede {
        /// Which.
        seat: Seat,
    },
    /// Damage points of a side, item by item (notes 3.4).
    Damage(Damaged),
    /// An umpire's correction of the position.
    Correct(Righted),
    /// The battle is over.
    GameOver(GameEnd),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(b: &bool) -> bool {
    !b
}
