//! Names of games, seats, phases, decisions and letters, each its own type.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Why a name was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` is no {what}: {why}")]
pub struct BadName {
    what: &'static str,
    given: String,
    why: &'static str,
}

/// At most this many bytes in a game, seat, phase or decision name.
const LONGEST: usize = 64;

fn check(what: &'static str, given: &str) -> Result<(), BadName> {
    let bad = |why| BadName { what, given: given.chars().take(LONGEST).collect(), why };
    if given.is_empty() {
        return Err(bad("it is empty"));
    }
    if given.len() > LONGEST {
        return Err(bad("it is longer than 64 letters"));
    }
    if !given.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') {
        return Err(bad("only the letters a-z, digits and - are allowed"));
    }
    Ok(())
}

macro_rules! name_type {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// Takes a name that the program itself wrote.
            ///
            /// # Panics
            /// On a name that [`FromStr`] would refuse.
            pub fn new(name: &str) -> Self {
                name.parse().unwrap_or_else(|e: BadName| panic!("{e}"))
            }

            /// The name as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = BadName;
            fn from_str(s: &str) -> Result<Self, BadName> {
                check($what, s).map(|()| Self(s.to_owned()))
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadName;
            fn try_from(s: String) -> Result<Self, BadName> {
                check($what, &s).map(|()| Self(s))
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
    };
}

name_type!(
    /// A game, as it stands in subjects and addresses: `spring-1410`.
    GameId, "game name"
);
name_type!(
    /// A tournament, as it stands in subjects; no game of the house has the same name: `open-2027`.
    TournamentId, "tournament name"
);
name_type!(
    /// A seat of a game, by side name in lower case: `polish`.
    SeatId, "seat name"
);
name_type!(
    /// A phase of a system's sequence of play: `polish-attack`.
    PhaseName, "phase name"
);
name_type!(
    /// A decision of a system's notes: `GD-15`.
    DecisionId, "decision id"
);

/// A letter as it came in: the SHA-256 of its bytes, and of the seat for which it was handed over where
/// that is known, in lower-case hex. Of a post of a forum, of its author and its turn as well.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LetterId(pub String);

impl fmt::Display for LetterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_refuse_what_would_break_a_die_label_or_an_address() {
        for bad in ["", "a|b", "a b", "ż", &"x".repeat(65)] {
            assert!(bad.parse::<GameId>().is_err(), "{bad:?}");
        }
        assert_eq!(GameId::new("spring-1410").as_str(), "spring-1410");
    }
}
