//! The terms of a game: under which conditions it is played by post. `keys` says how each is written.

mod keys;

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use estafette_core::journal::Taken;
use estafette_schedule::Schedule;
use keys::not_one_of;
pub use keys::{TERM_KEYS, TermKey};

/// The terms of a game. A game without any waits for its umpire.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Terms {
    /// When orders are due.
    pub schedule: Option<Schedule>,
    /// What becomes of a seat without orders, when the time is over.
    pub missing: Missing,
    /// After so many misses in a row a seat is offered to others; 0 for never.
    pub takeover: u32,
    /// What becomes of a seat whose holder resigned, or that missed too often.
    pub deserted: Deserted,
    /// When the game should be over. Where a deserted seat has lost, so has whoever is away until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<DateTime<Utc>>,
    /// When more than this share of those who owe would miss, the game waits for its umpire; in percent,
    /// 100 for never.
    pub fuse: u32,
    /// Days that a seat may be away at a time; 0 for none.
    pub absence: u32,
    /// Days that a seat may be away in all.
    pub absences: u32,
    /// Who grants a delay.
    pub delay: Delaying,
    /// The longest delay that can be asked for, in hours.
    pub delay_most: u32,
    /// What seats may write to each other through the house.
    pub press: Press,
    /// In-character dispatches: how many turns they travel, and the chance in percent that each is intercepted.
    pub dispatches: Option<Dispatches>,
    /// Who may look on.
    pub observers: Observing,
    /// Whether all seats together may end the game as a draw.
    pub draw: Allowed,
    /// Whether a seat may concede.
    pub concede: Allowed,
    /// Who may take an empty seat by mail.
    pub signon: SignOn,
    /// The share of orders in time that somebody must have to sign on; in percent.
    pub reliability: u32,
    /// Whether a report that asks nothing of its reader waits for the next one.
    pub reports: Reports,
    /// Whether the umpires see an adjudication before it is published.
    pub gate: Gate,
    /// What the dice rest on; settled when the first phase is begun.
    #[serde(skip_serializing_if = "DiceFrom::is_words")]
    pub dice: DiceFrom,
    /// How long after a round of the beacon was due an umpire may enter it by hand, in hours.
    #[serde(skip_serializing_if = "is_usual_by_hand")]
    pub beacon_by_hand: u32,
}

/// How long it is waited for a round of the beacon unless the terms say otherwise, in hours.
const BY_HAND: u32 = 6;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_usual_by_hand(hours: &u32) -> bool {
    *hours == BY_HAND
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            schedule: None,
            missing: Missing::Standing,
            takeover: 3,
            deserted: Deserted::Offered,
            ends: None,
            fuse: 100,
            absence: 14,
            absences: 42,
            delay: Delaying::Umpire,
            delay_most: 72,
            press: Press::Signed,
            dispatches: None,
            observers: Observing::No,
            draw: Allowed::Yes,
            concede: Allowed::Yes,
            signon: SignOn::Closed,
            reliability: 0,
            reports: Reports::Each,
            gate: Gate::Publish,
            dice: DiceFrom::Words,
            beacon_by_hand: BY_HAND,
        }
    }
}

/// A closed list that is written by its names.
macro_rules! named_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$vdoc])* $variant,)+ }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self { $(Self::$variant => $text,)+ })
            }
        }

        impl FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($text => Ok(Self::$variant),)+
                    other => Err(not_one_of(other, &[$($text),+])),
                }
            }
        }
    };
}

named_enum!(
    /// What becomes of a seat without orders.
    Missing {
        /// Its standing orders, and where there are none the defaults.
        Standing = "standing",
        /// An empty sheet is taken for it.
        Hold = "hold",
        /// The defaults of the rules.
        Default = "default",
        /// The game waits, and the umpire is asked.
        Ask = "ask",
    }
);

impl Missing {
    /// What is taken in place of orders; `None` when the umpire has to say.
    pub fn taken(self) -> Option<Taken> {
        match self {
            Self::Standing => Some(Taken::Standing),
            Self::Hold => Some(Taken::Hold),
            Self::Default => Some(Taken::Default),
            Self::Ask => None,
        }
    }
}

named_enum!(
    /// What becomes of a seat whose holder resigned, or that missed too often in a row.
    Deserted {
        /// It is offered to others.
        Offered = "offered",
        /// In a game of two it has lost at once; in another it is offered.
        Lost = "lost",
    }
);

named_enum!(
    /// Who grants a delay.
    Delaying {
        /// Nobody.
        No = "no",
        /// The umpire.
        Umpire = "umpire",
        /// The other seats, all of them.
        Vote = "vote",
    }
);

named_enum!(
    /// What seats may write to each other through the house.
    Press {
        /// Nothing.
        No = "no",
        /// Letters that bear the seat's name.
        Signed = "signed",
        /// Letters without a name.
        Anonymous = "anonymous",
        /// Both, as each letter says.
        Both = "both",
    }
);

named_enum!(
    /// When reports are mailed that ask nothing of their reader.
    Reports {
        /// At once, each of them.
        Each = "each",
        /// With the next one, after a day at most.
        Gathered = "gathered",
    }
);

named_enum!(
    /// Whether something may be done.
    Allowed {
        /// It may.
        Yes = "yes",
        /// It may not.
        No = "no",
    }
);

named_enum!(
    /// What the dice rest on.
    DiceFrom {
        /// The secret and the seats' words.
        Words = "words",
        /// These, and rounds of a public beacon that come after orders are closed.
        Beacon = "beacon",
    }
);

impl DiceFrom {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    fn is_words(&self) -> bool {
        *self == Self::Words
    }
}

/// How dispatches travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispatches {
    /// Game turns between writing and arriving.
    pub turns: u32,
    /// Chance in percent that one is intercepted.
    pub chance: u32,
}

/// Who may look on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Observing {
    /// Nobody.
    No,
    /// Whoever asks, with the public reports so many turns late.
    After(u32),
}

/// Who may take an empty seat by mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SignOn {
    /// Nobody: the organiser gives the seats.
    Closed,
    /// Whoever asks.
    Open,
    /// Whoever knows the word.
    Word(String),
}

/// Whether the umpires see an adjudication before it is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gate {
    /// It is published at once.
    Publish,
    /// It is published after so many hours unless an umpire objects.
    Object(u32),
    /// It waits for an umpire.
    Hold,
}
