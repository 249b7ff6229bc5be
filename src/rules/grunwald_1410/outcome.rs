//! The parts of events that say why: causes of loss, the lines of a strength, the table used.

use serde::{Deserialize, Serialize};

use estafette_core::RuleId;

use super::ids::UnitId;

/// Why a unit or leader is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// By a result of the combat tables.
    Combat,
    /// No hex to retreat to (8.35, 8.36).
    Retreat,
    /// No way to rout (8.54).
    Rout,
    /// Sunk in a marsh (4.56).
    Marsh,
    /// In a wolf pit (14.21).
    Pit,
    /// Ridden down by friends (13.0).
    Trampled,
    /// A gun overrun, pushed aside or disordered (8.47, 12.3).
    Overrun,
    /// Did not come back to the map (10.11).
    NotReturned,
    /// A leader with his unit (15.22).
    WithUnit,
    /// A leader alone, ridden over (15.23).
    Alone,
    /// A leader on a 6 (15.24).
    Risk,
    /// An umpire took it out of play.
    Ruling,
}

/// One line of the sum that makes up a strength.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    /// Whose: a unit.
    pub unit: UnitId,
    /// The rule behind it.
    pub rule: RuleId,
    /// What it is: `shock side`, `village halves horse`, `leader ULRICH`.
    pub what: String,
    /// What it adds or takes away; the first line of a unit is its printed strength.
    pub value: i32,
}

/// What a combat table was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatTable {
    /// 20.7.
    Horse,
    /// 20.8.
    Foot,
    /// No table: a disordered defender (7.32) or a gun (12.32).
    Automatic,
}
