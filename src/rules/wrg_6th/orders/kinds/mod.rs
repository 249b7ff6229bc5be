//! What can be ordered in WRG, a file for each verb: its help, its forms of the grammar and how they are read, and of
//! each of its orders what it speaks of, when it acts and how it is said.

mod break_off;
mod charge;
mod check;
mod countercharge;
mod dismount;
mod evade;
mod fall_back;
mod form;
mod general;
mod link;
mod movement;
mod moves;
mod obstacles;
mod off_table;
mod shoot;
mod signal;
mod stand;
mod unit;

use estafette_core::text;
use std::sync::LazyLock;

use pest::iterators::Pair;

use super::clause::{ChargeTarget, Goal, Relation, Troops, When, Who};
use super::grammar::Rule;
use super::read::{ActionPart, ReadResult, Reader, child, children, descendants, has, one, things};
use super::say::{self, Subject};
use crate::ids::{
    Formation, Influence, OrderType, Sector, TargetType, Temperament, TerrainId, UnitId, Weapon,
};
use crate::phase::Phase;
use crate::position::Edge;
use estafette_board::plane::{Angle, Paces, Point, Side};
use estafette_core::{RuleId, rule};
use estafette_orders::Verb;

pub use break_off::{BreakOff, FaceEnemyEdge, FightWith, Pursue, Rally};
pub use charge::{Charge, DoNotCharge};
pub use check::{AgreeToEnd, Asked, CallUmpire, Check, Concede};
pub use countercharge::{Complete, Countercharge};
pub use dismount::{Dismount, Mount};
pub use evade::{DoNotEvade, Evade};
pub use fall_back::FallBack;
pub use form::{ChangeRanks, Conform, Contract, Expand, Files, Form, Shape, formation};
pub use general::{FrontRank, Join, Leave, SquareSide, influence_of};
pub use link::Link;
pub use movement::{MovementOrder, order_name};
pub use moves::{Forward, Oblique, Sideways, Stop, Turn, Wheel};
pub use obstacles::Obstacles;
pub use off_table::{Deploy, DetachmentOf, ForceMarch, OffTable, Together};
pub use shoot::{HoldFire, Shoot, ShootAfter, ShootAt};
pub use signal::{GiveSignal, SignalMeans};
pub use stand::{Stand, TurnToFace};

estafette_rules::orders! {
    /// What is ordered.
    pub enum Action: ActionKind {
        Order(MovementOrder),
        Charge, DoNotCharge,
        Evade, DoNotEvade, Stand, TurnToFace, Countercharge, Complete, Dismount, Mount, PlaceObstacles(Obstacles),
        Shoot, HoldFire, ShootAfter,
        Form, Expand, Files, Contract, ChangeRanks, Conform,
        Forward, Sideways, Oblique, Wheel, Turn, Stop, FallBack, Link,
        BreakOff, FightWith, Rally, FaceEnemyEdge, Pursue,
        Join, Leave, Influence, FrontRank, Character(Temperament),
        OffTable, ForceMarch, Together, Deploy, DetachmentOf,
        GiveSignal, SignalMeans, Check, Concede, AgreeToEnd, CallUmpire,
    }
}

/// All that is known of what is ordered.
pub trait ActionKind {
    /// What it speaks of and when it acts.
    fn facts(&self) -> Facts;

    /// What stands behind the subject of a sentence: `wheels 30 degrees to the left`.
    fn said(&self, subject: &Subject) -> String;

    /// Whether it changes a formation, or turns it, wherever the enemy is.
    fn reshapes(&self) -> bool {
        false
    }
}

/// What is the same of all orders of a kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// What it speaks of.
    pub topic: Topic,
    /// The phase in which it acts, if it is for the period.
    pub phase: Phase,
    /// The rule that says which sheet of the period asks for it.
    pub asked: RuleId,
    /// Whether it is the general's own act, whoever it is addressed to.
    pub by_general: bool,
}

impl Facts {
    /// What acts in a phase, and is written as all orders are (W-4.4.4a).
    fn new(topic: Topic, phase: Phase) -> Self {
        Self { topic, phase, asked: rule!("W-4.4.4a"), by_general: false }
    }

    /// What is asked for with one sheet of the period, as a rule says.
    fn asked(self, rule: RuleId) -> Self {
        Self { asked: rule, ..self }
    }

    /// The general's own act.
    fn by_general(self) -> Self {
        Self { by_general: true, ..self }
    }
}

/// Which thing an order speaks of: a later text on the same thing takes the place of an earlier one.
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

/// What an action speaks of.
pub fn topic(action: &Action) -> Topic {
    action.kind().facts().topic
}

/// Reads a form of the grammar, under the conditions before it.
pub type ReadForm = fn(&mut Reader<'_>, &Pair<'_, Rule>, &[When]) -> ReadResult<Vec<ActionPart>>;

/// A verb as it is declared.
pub struct Declared {
    /// Its help.
    pub verb: Verb,
    /// The forms of the grammar that are its orders.
    pub forms: &'static [(Rule, ReadForm)],
}

/// Every verb, in the order of a sheet.
static DECLARED: [&Declared; 20] = [
    &unit::VERB,
    &movement::QUICK,
    &movement::VARILY,
    &stand::HOLD,
    &movement::SKIRMISH,
    &charge::VERB,
    &evade::VERB,
    &countercharge::VERB,
    &dismount::VERB,
    &obstacles::VERB,
    &shoot::VERB,
    &form::VERB,
    &moves::VERB,
    &fall_back::VERB,
    &link::VERB,
    &break_off::VERB,
    &general::VERB,
    &off_table::VERB,
    &signal::VERB,
    &check::VERB,
];

static VERBS: LazyLock<Vec<Verb>> = LazyLock::new(|| DECLARED.iter().map(|declared| declared.verb).collect());

/// The help of every verb, in the order of a sheet: help mails, order sheets and hints of near names read it.
pub fn verbs() -> &'static [Verb] {
    &VERBS
}

/// How a form of the grammar is read.
pub fn form(rule: Rule) -> Option<ReadForm> {
    let forms = DECLARED.iter().flat_map(|declared| declared.forms);
    forms.copied().find(|(form, _)| *form == rule).map(|(_, read)| read)
}

/// An own unit somewhere below.
fn own_below(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<UnitId> {
    match descendants(pair).find(|p| p.as_rule() == Rule::own_unit) {
        Some(unit) => reader.own_unit(&unit),
        None => Err(reader.wrong(pair, text!("an-own-unit-is-missing"))),
    }
}

/// A side in words.
fn side(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}
