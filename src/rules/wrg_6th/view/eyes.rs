//! Whose eyes look.

use estafette_rules::Reader;

use super::super::ids::{Seat, UnitId};

/// Whose eyes look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    /// Everything is seen.
    All,
    /// What this side may know.
    Seat(Seat),
    /// What both sides may know.
    Nobody,
}

impl Eyes {
    /// Those of a reader; a seat that is not of this game knows what everybody knows.
    pub fn of(reader: Reader<'_>) -> Self {
        match reader {
            Reader::Umpire => Self::All,
            Reader::Public => Self::Nobody,
            Reader::Seat(seat) => Seat::of_id(seat).map_or(Self::Nobody, Self::Seat),
        }
    }

    /// Whether a side's secrets are known.
    pub fn own(self, seat: Seat) -> bool {
        self == Self::All || self == Self::Seat(seat)
    }

    /// Whether all of a unit is known because of whose it is.
    pub fn owns(self, unit: &UnitId) -> bool {
        self.own(unit.seat())
    }
}
