//! Readings on which real groups differ, and how placements are mailed, as settings of a game.

use serde::{Deserialize, Serialize};

use super::ids::Seat;

/// NGA-21: whether the ducats of the box limit what the bank pays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bank {
    /// It always pays.
    #[default]
    Endless,
    /// It pays what is left of the box.
    Box,
}

/// NGA-37: how provisions are counted when knights are fed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feeding {
    /// By value, as if the bank gave change.
    #[default]
    Values,
    /// Whole tokens are used up.
    Tokens,
}

/// ND-04: how placements are mailed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placing {
    /// One plan for the round.
    #[default]
    Plan,
    /// One mail for each placement that no plan answers.
    Turns,
}

/// ND-01: who starts, and who sits where.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seating {
    /// Seats are drawn (NGA-34).
    #[default]
    Drawn,
    /// Red, green, purple, yellow clockwise; this seat starts.
    From(Seat),
}

/// The readings of a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Readings {
    /// NGA-21.
    pub bank: Bank,
    /// NGA-37.
    pub feeding: Feeding,
    /// ND-04.
    pub placing: Placing,
    /// ND-01.
    pub seating: Seating,
}

/// The keys a game may set and their values, the default first.
pub const KEYS: [(&str, &[&str]); 3] = [
    ("NGA-21", &["endless", "box"]),
    ("NGA-37", &["values", "tokens"]),
    ("first", &["drawn", "red", "green", "purple", "yellow"]),
];

impl Readings {
    /// Sets a reading by its key.
    ///
    /// # Errors
    /// A sentence naming the values that are known.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let seat = Seat::ALL.into_iter().find(|s| s.as_str() == value);
        match (key, value, seat) {
            ("NGA-21", "endless", _) => self.bank = Bank::Endless,
            ("NGA-21", "box", _) => self.bank = Bank::Box,
            ("NGA-37", "values", _) => self.feeding = Feeding::Values,
            ("NGA-37", "tokens", _) => self.feeding = Feeding::Tokens,
            ("first", "drawn", _) => self.seating = Seating::Drawn,
            ("first", _, Some(seat)) => self.seating = Seating::From(seat),
            _ => {
                let known = KEYS.iter().find(|(k, _)| *k == key);
                return Err(known.map_or_else(
                    || format!("`{key}` is no setting of Na Grunwald!"),
                    |(k, values)| format!("`{value}` is no value of {k}; known are {}", values.join(", ")),
                ));
            }
        }
        Ok(())
    }
}
