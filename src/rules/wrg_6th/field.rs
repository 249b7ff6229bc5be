//! The table with both sheets beside it, and the dice of the rulebook.

use std::fmt;

use estafette_core::table::Play;
use estafette_core::{RuleId, Table};

use super::event::{Event, Mark};
use super::ids::UnitId;
use super::position::{Position, Unit};
use super::sheet::Sheets;

/// A phase being played.
pub struct Battlefield<'a> {
    /// The table.
    pub table: Table<'a, Position>,
    /// What the seats wrote.
    pub sheets: &'a Sheets,
}

/// An average die shows 2, 3, 3, 4, 4 and 5 (S13).
pub const AVERAGE: [u32; 6] = [2, 3, 3, 4, 4, 5];

impl Battlefield<'_> {
    /// The position as it stands.
    pub fn pos(&self) -> &Position {
        self.table.position()
    }

    /// A unit as it stands.
    pub fn unit(&self, id: &UnitId) -> Option<&Unit> {
        self.pos().unit(id)
    }

    /// Tells an event.
    pub fn tell(&mut self, rule: RuleId, event: Event) {
        self.table.tell(rule, event);
    }

    /// Tells a change of a unit's state.
    pub fn mark(&mut self, rule: RuleId, unit: &UnitId, mark: Mark) {
        self.tell(rule, Event::Mark { unit: unit.clone(), mark });
    }

    /// A die with six sides.
    pub fn d6(&mut self, rule: RuleId, subject: impl fmt::Display) -> i32 {
        signed(self.table.roll(rule, subject, 6))
    }

    /// An average die: 2 to 5.
    pub fn average(&mut self, rule: RuleId, subject: impl fmt::Display) -> i32 {
        signed(self.table.roll_marked(rule, subject, &AVERAGE))
    }
}

fn signed(die: u32) -> i32 {
    i32::try_from(die).expect("dice show small numbers")
}

/// What a rule function comes to; a battle never pauses but for an umpire's decision.
pub type Outcome = Play<()>;
