//! What the house tells in every system becomes an event of this one: dice, decisions, the fates of orders.

use crate::core::fate::Fates;
use crate::core::{Decided, Roll};

use super::event::Event;

impl From<Roll> for Event {
    fn from(roll: Roll) -> Self {
        Self::Roll(roll)
    }
}

impl From<Decided> for Event {
    fn from(decided: Decided) -> Self {
        Self::Decision(decided)
    }
}

impl From<Fates> for Event {
    fn from(fates: Fates) -> Self {
        Self::Fates(fates)
    }
}
