//! What of a unit's own orders and state keeps it short of the place to which it is sent.

use crate::ids::{OrderType, Reaction};
use crate::position::Unit;
use estafette_core::text;
use estafette_core::{RuleId, cites, rule};

/// What it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Short {
    /// Ways and turns are spelled out to it, and it makes these.
    Steps,
    /// It stands outside its sector.
    Aside,
    /// It has no time for the turn before the way.
    Turn,
    /// Its orders bid it stop on the way.
    Stops,
    /// Its order lets it come no nearer.
    Order,
    /// Its test lets it come no nearer.
    Reaction,
    /// It would leave its sector.
    Sector,
}

impl Short {
    /// Why a path was cut back.
    pub(super) fn cut(unit: &Unit, order: OrderType) -> Self {
        match (unit.reaction, order) {
            (Some(Reaction::NoAdvance), _) => Self::Reaction,
            (_, OrderType::Varily) => Self::Order,
            _ => Self::Sector,
        }
    }

    /// The rule, where one says so, and the reason in English words.
    pub fn said(self) -> (Option<RuleId>, &'static str) {
        cites!("W-4.4.4h", "W-4.4.5b", "W-4.4.5d", "W-4.4.5h", "W-4.5.5");
        match self {
            Self::Steps => (None, text!("it-makes-the-steps-that-are")),
            Self::Aside => (Some(rule!("W-4.4.5h")), text!("it-stands-outside-its-sector-and")),
            Self::Turn => (None, text!("its-move-is-too-short-for")),
            Self::Stops => (Some(rule!("W-4.4.5d")), text!("its-orders-bid-it-stop-there")),
            Self::Order => (Some(rule!("W-4.4.5b")), text!("its-order-allows-no-more")),
            Self::Reaction => (Some(rule!("W-4.5.5")), text!("its-test-lets-it-come-no")),
            Self::Sector => (Some(rule!("W-4.4.4h")), text!("more-than-half-of-it-would")),
        }
    }
}
