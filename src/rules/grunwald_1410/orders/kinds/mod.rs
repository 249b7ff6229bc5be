//! The orders of Grunwald, a file for each verb: its help, its forms of the grammar and how they are read, and of
//! each of its orders how it is written and said, when it acts, whom it is about and what it settles.

/// Of an order to its `group`: whom it is about, and that each unit of it can be spoken of alone.
macro_rules! to_a_group {
    () => {
        fn whom(&self) -> Whom<'_> {
            Whom::Group(&self.group)
        }

        fn group_mut(&mut self) -> Option<&mut Group> {
            Some(&mut self.group)
        }
    };
}

mod after_defence;
mod after_rout;
mod after_win;
mod attack_order;
mod camp;
mod destroy;
mod displace;
mod enter;
mod face;
mod face_tied;
mod fire;
mod gun;
mod hold_fire;
mod leader;
mod leave_map;
mod march;
mod on_met;
mod pits;
mod pits_remove;
mod place;
mod pursue;
mod rally;
mod retreat;
mod rout;
mod sacrifice;
mod standard;
mod when_rallies;

use std::sync::LazyLock;

use pest::iterators::Pair;
#[cfg(test)]
use proptest::prelude::*;

use super::super::hex::Hex;
use super::super::ids::{Arm, Camp, LeaderId, PitKind, UnitId};
use super::super::s17_camps;
use super::grammar::Rule;
use super::read::{ReadResult, Reader, child, children, has};
use super::said::{self, Words};
#[cfg(test)]
use super::some;
use super::values::{Aim, Group, Leave, Onward, RallyFacing, Shun, Step, TieFacing, WinAction};
use super::when::When;
use super::written;
use estafette_board::Facing;
use estafette_core::{RuleId, rule};
use estafette_orders::Verb;

pub use after_defence::AdvanceAfterDefence;
pub use after_rout::AfterRout;
pub use after_win::AfterWin;
pub use attack_order::AttackOrder;
pub use camp::CampFollowers;
pub use destroy::DestroyGun;
pub use displace::Displace;
pub use enter::Enter;
pub use face::Face;
pub use face_tied::FaceTied;
pub use fire::{Fire, FireGunsFirst};
pub use gun::Gun;
pub use hold_fire::HoldFire;
pub use leader::{LeaderInAdvance, LeaderTo, LeaderWith};
pub use leave_map::LeaveMap;
pub use march::Move;
pub use on_met::{OnCampCheck, OnPit};
pub use pits::{PitOut, Pits, PitsRest};
pub use pits_remove::PitsRemove;
pub use place::Place;
pub use pursue::{PursueInEnemyPhase, PursueRoutOf};
pub use rally::{Rally, RallyNot, RallyWith};
pub use retreat::Retreat;
pub use rout::{Rout, RoutBy, RoutExtend, RoutOrder};
pub use sacrifice::Sacrifice;
pub use standard::StandardAdvance;
pub use when_rallies::WhenEnemyRallies;

estafette_rules::orders! {
    /// One order: names resolved, nothing yet held against the position beyond that the units exist.
    pub enum Order: OrderKind with any {
        Face, Place, Pits, PitsRest, PitOut,
        Move, LeaderTo, LeaderWith, Gun, Enter,
        Fire, FireGunsFirst, HoldFire,
        Rally, RallyWith, RallyNot, WhenEnemyRallies,
        AttackOrder, AfterWin, AfterRout, DestroyGun,
        Retreat, Displace, Rout, RoutBy, RoutExtend, RoutOrder, LeaveMap, AdvanceAfterDefence, CampFollowers,
        PitsRemove, OnPit, OnCampCheck, Sacrifice, FaceTied, PursueInEnemyPhase, LeaderInAdvance,
        StandardAdvance, PursueRoutOf,
    }
}

/// All that is known of an order.
pub trait OrderKind {
    /// When it acts, what it answers, and what it settles.
    fn facts(&self) -> Facts;

    /// Its canonical text: it reads back as the same order.
    ///
    /// Holds for every order that is read from a text. Empty lists of units, hexes or targets where the language
    /// demands one, and `Arm(Foot)` (which reads back as `Foot`), are no such orders.
    fn written(&self) -> String;

    /// What it says in the game's own words, without a full stop: `L02 Trocka: 3 hexes forward`.
    fn said(&self, words: &Words<'_>) -> String;

    /// Whom it is about.
    fn whom(&self) -> Whom<'_>;

    /// Of whom or what it settles its matters.
    fn settled(&self) -> Whom<'_> {
        self.whom()
    }

    /// The group that it speaks of, if each unit of it can be spoken of alone.
    fn group_mut(&mut self) -> Option<&mut Group> {
        None
    }

    /// What the last word wins on: of two orders with the same slot the later one counts.
    fn slot(&self) -> String {
        match self.whom().to_string() {
            whom if whom.is_empty() => self.facts().slot.to_owned(),
            whom => format!("{} {whom}", self.facts().slot),
        }
    }

    /// Whether it speaks of what a decision that it answers is about; `is_of` says whether that is one of a group.
    fn is_about(&self, subject: &str, is_of: &dyn Fn(&Group) -> bool) -> bool {
        match self.whom() {
            Whom::Group(group) => is_of(group),
            Whom::Unit(unit) => unit.as_str() == subject,
            Whom::Leader(leader) => leader.as_str() == subject,
            Whom::Nobody | Whom::Hexes(_) => false,
        }
    }

    /// Any order of this kind that a text can say, for tests.
    #[cfg(test)]
    fn any() -> BoxedStrategy<Self>
    where
        Self: Sized;
}

/// What is the same of all orders of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// When it acts.
    pub when: When,
    /// The decisions of the notes that may take their answer from it.
    pub decisions: &'static [&'static str],
    /// How its slot begins.
    pub slot: &'static str,
    /// What it settles for those of whom it speaks, first what it is itself about; nothing where one order alone is
    /// in force anyway, or where later ones leave it as it is.
    pub settles: &'static [Matter],
}

/// Whom an order is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whom<'o> {
    /// Nobody in particular.
    Nobody,
    /// A unit, of either side.
    Unit(&'o UnitId),
    /// A leader of one's own.
    Leader(&'o LeaderId),
    /// A group of one's own units.
    Group(&'o Group),
    /// Hexes.
    Hexes(&'o [Hex]),
}

impl std::fmt::Display for Whom<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nobody => Ok(()),
            Self::Unit(unit) => f.write_str(unit.as_str()),
            Self::Leader(leader) => f.write_str(leader.as_str()),
            Self::Group(group) => f.write_str(&written::group(group)),
            Self::Hexes(hexes) => f.write_str(&written::list(hexes, " ")),
        }
    }
}

/// What an order settles for those of whom it speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Matter {
    /// How a unit faces at the start.
    Face,
    /// What it fires at.
    Fire,
    /// Whether it tries to rally.
    Rally,
    /// Which leader helps it to rally.
    RallyWith,
    /// What it does after an attack that was won.
    AfterWin,
    /// Where it retreats.
    Retreat,
    /// Whether it pushes friends aside.
    Displace,
    /// Where it routs.
    Rout,
    /// When it leaves the map.
    LeaveMap,
    /// Whether it advances after an attack that was beaten off.
    AfterDefence,
    /// Whether it is given up.
    Sacrifice,
    /// Whom it faces of two attackers.
    FaceTied,
    /// Of which kind the pit in a hex is.
    Pit,
}

/// Reads a form of the grammar.
pub type ReadForm = fn(&mut Reader<'_>, &Pair<'_, Rule>) -> ReadResult<Vec<Order>>;

/// A verb as it is declared.
pub struct Declared {
    /// Its help.
    pub verb: Verb,
    /// The forms of the grammar that are its orders; none where another verb's form takes it in.
    pub forms: &'static [(Rule, ReadForm)],
    /// Why the Polish-Lithuanian side has no use for it, and the rule; it has no crossbows, guns or pits.
    pub of_the_order: Option<(&'static str, RuleId)>,
}

/// Every verb, in the order of play.
static DECLARED: [&Declared; 30] = [
    &place::VERB,
    &face::VERB,
    &pits::VERB,
    &pits::REST,
    &march::VERB,
    &leader::VERB,
    &gun::VERB,
    &enter::VERB,
    &fire::VERB,
    &hold_fire::VERB,
    &rally::VERB,
    &when_rallies::VERB,
    &attack_order::VERB,
    &after_win::VERB,
    &after_rout::VERB,
    &destroy::VERB,
    &retreat::VERB,
    &displace::VERB,
    &rout::VERB,
    &leave_map::VERB,
    &after_defence::VERB,
    &camp::VERB,
    &pits_remove::VERB,
    &on_met::PIT,
    &on_met::CAMP,
    &sacrifice::VERB,
    &face_tied::VERB,
    &pursue::IN_ENEMY_PHASE,
    &pursue::ROUT_OF,
    &standard::VERB,
];

static VERBS: LazyLock<Vec<Verb>> = LazyLock::new(|| DECLARED.iter().map(|declared| declared.verb).collect());

/// Every verb, in the order of play.
pub fn declared() -> impl Iterator<Item = &'static Declared> {
    DECLARED.into_iter()
}

/// The help of every verb, in the order of play.
pub fn verbs() -> &'static [Verb] {
    &VERBS
}

/// The verb of a form of the grammar, and how the form is read.
pub fn form(rule: Rule) -> Option<(&'static Declared, ReadForm)> {
    let of = |declared: &&'static Declared| {
        let form = declared.forms.iter().find(|(form, _)| *form == rule)?;
        Some((*declared, form.1))
    };
    DECLARED.iter().find_map(of)
}
