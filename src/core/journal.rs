//! The journal: the inputs of a game, in the order in which they counted, chained by hash.
//!
//! Position, events and reports follow from it. Each entry's hash is
//! `SHA-256(previous hash in hex ‖ 0x0a ‖ the entry's stored bytes)`; the first previous hash is 64
//! zeros. One changed byte breaks the chain at that entry.

mod desk;
mod people;
mod period;
mod rounds;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::dice::{Scheme, Sitting, sha256_hex};
use super::ids::{GameId, LetterId, SeatId};
use super::lang::Lang;
use super::offered::Offered;
use super::press::{Delivered, Dispatched, Pressed};
use super::ruling::Ruled;
use super::table::{Given, QuestionKey};
use super::ways::Ways;
pub use desk::*;
pub use people::*;
pub use period::*;
pub use rounds::*;

/// The hash before the first entry.
pub const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The revision of a system's rules: a number raised by hand, and the hash of its data files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revision {
    /// Raised when a change of code would change a result.
    pub number: u32,
    /// SHA-256 over the names and bytes of the data files, in hex.
    pub data: String,
}

/// One input of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case")]
pub enum Entry {
    /// The game was set up.
    Created {
        /// Its name.
        game: GameId,
        /// The rule system.
        system: String,
        /// The scenario within it.
        scenario: String,
        /// Decision modes, readings and house rules, by key.
        settings: Value,
        /// Seats in seat order.
        seats: Vec<SeatId>,
        /// Commitment to the dice secret.
        commitment: String,
        /// How the labels of its dice are written.
        #[serde(default, skip_serializing_if = "Scheme::is_first")]
        labels: Scheme,
    },
    /// Somebody took a seat, or a seat's holder changed.
    Seated {
        /// The seat.
        seat: SeatId,
        /// The holder's mail address.
        address: String,
        /// The holder's name, as it stands in mails.
        name: String,
        /// IANA time zone in which the holder reads deadlines.
        zone: String,
        /// Until when he stands in for the holder before him; for good without it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<DateTime<Utc>>,
        /// Whether it is the host or an umpire: then the seat gives no words to the dice.
        #[serde(default, skip_serializing_if = "is_not")]
        host: bool,
    },
    /// A seat chose the language of its mails. Until it does, and when its holder changes, it is English.
    Language {
        /// The seat.
        seat: SeatId,
        /// The language.
        lang: Lang,
    },
    /// What a seat is called on the forum, whose posts then count as its letters. It ends when the seat's
    /// holder changes.
    Nick {
        /// The seat.
        seat: SeatId,
        /// The nick; nothing when it has none any more.
        nick: Option<String>,
    },
    /// How letters are proven to come from the holder of a seat. Until it is said, by the secret.
    Proof {
        /// Each of them is enough.
        ways: Ways,
    },
    /// A holder's addresses changed.
    Addressed {
        /// The seat.
        seat: SeatId,
        /// The address.
        address: String,
        /// What became of it.
        change: AddressChange,
    },
    /// A seat was given a new secret; the one before is void.
    Renewed {
        /// The seat.
        seat: SeatId,
    },
    /// A seat's words that go into the dice key; taken before the first die only.
    Words {
        /// The seat.
        seat: SeatId,
        /// The words as mailed.
        words: String,
    },
    /// A seat sealed its words for the dice.
    Sealed(Sealed),
    /// Orders taken from a letter.
    Orders {
        /// The seat.
        seat: SeatId,
        /// The letter they came in.
        letter: LetterId,
        /// Which period they are for.
        period: Period,
        /// Whether the seat said `more follows`.
        #[serde(default)]
        more_follows: bool,
        /// Whether the seat said `done`: its sheet is in, complete or not.
        #[serde(default, skip_serializing_if = "is_not")]
        done: bool,
        /// The order text.
        text: String,
        /// The number of the entry before which it counts, for a letter that was confirmed when later ones
        /// were entered already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<u64>,
        /// The phase that was due: its receipt judged it by the position before that one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<At>,
    },
    /// A receipt offered readings of unclear orders.
    Offered(Offered),
    /// A seat took back its orders of a period.
    Cancelled {
        /// The seat.
        seat: SeatId,
        /// The letter.
        letter: LetterId,
        /// The period whose orders are void.
        period: Period,
        /// Whether the standing orders of earlier periods are void as well.
        standing: bool,
        /// The number of the entry before which it counts, as with orders.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<u64>,
    },
    /// A question of a phase was answered.
    Answered {
        /// The phase instance.
        sitting: Sitting,
        /// The question.
        question: QuestionKey,
        /// The answer with its source.
        given: Given,
        /// The letter, unless an umpire's command or the clock answered.
        letter: Option<LetterId>,
    },
    /// The terms under which the game is played by post, all of them; they count from here on.
    Terms {
        /// By key.
        terms: Value,
    },
    /// The deadline was set; UTC.
    Deadline {
        /// When the sheets now owed are due.
        at: Option<DateTime<Utc>>,
        /// The same as the schedule's zone shows it (RFC 9557), when a schedule gave it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        civil: Option<String>,
        /// Version of the zone database by which it was found.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tzdb: Option<String>,
        /// What a change of the clocks did to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shift: Option<Shift>,
        /// What moved it.
        #[serde(default, skip_serializing_if = "Why::is_umpire")]
        why: Why,
    },
    /// Orders were missing at the deadline.
    Late {
        /// The step.
        step: Step,
        /// Whose.
        seats: Vec<SeatId>,
    },
    /// The game went on without what a seat owed.
    Missed {
        /// The seat.
        seat: SeatId,
        /// The step that it missed.
        step: Step,
        /// What was taken in place of its orders.
        taken: Taken,
        /// Whether it had said that it would be away.
        excused: bool,
    },
    /// The clock of the game stands: nothing goes on by itself until the umpire says so.
    Halted {
        /// The step.
        step: Step,
        /// Why.
        halt: Halt,
    },
    /// The clock goes on.
    Resumed,
    /// A seat wants its time, or needs it no longer.
    Paced {
        /// The seat.
        seat: SeatId,
        /// The step for which it counts.
        step: Step,
        /// Which of the two.
        pace: Pace,
    },
    /// A seat will be away.
    Absent {
        /// The seat.
        seat: SeatId,
        /// As it said it: `2026-12-20..2027-01-03`.
        days: String,
        /// From when, UTC.
        from: DateTime<Utc>,
        /// Until when, UTC; the moment itself is outside.
        until: DateTime<Utc>,
    },
    /// A seat will not be away after all, or is back.
    Present {
        /// The seat.
        seat: SeatId,
        /// From when.
        from: DateTime<Utc>,
    },
    /// Seats were reminded of what they owe.
    Reminded {
        /// Who.
        seats: Vec<SeatId>,
    },
    /// A seat chose when it is reminded.
    Reminders {
        /// The seat.
        seat: SeatId,
        /// Minutes before the deadline, the longest first; none for no reminders.
        minutes: Vec<u32>,
    },
    /// A seat reads deadlines in another zone.
    Zone {
        /// The seat.
        seat: SeatId,
        /// The IANA zone.
        zone: String,
    },
    /// A seat is to be taken over: its holder stays until somebody does.
    Vacated {
        /// The seat.
        seat: SeatId,
        /// Why.
        why: Vacancy,
    },
    /// A holder stays after all.
    Stays {
        /// The seat.
        seat: SeatId,
    },
    /// A phase was begun: the orders in force are frozen.
    Begun {
        /// The phase instance.
        sitting: Sitting,
        /// Number of the last journal entry whose orders count.
        upto: u64,
        /// The rules in force.
        revision: Revision,
    },
    /// A phase was resolved to its end; the record that a recomputation is held against.
    Resolved {
        /// The phase instance.
        sitting: Sitting,
        /// SHA-256 of the events as stored.
        events: String,
        /// SHA-256 of the position after it, as stored.
        position: String,
    },
    /// A seat proposes something to the others, or asks the umpire for it.
    Proposed {
        /// The seat.
        seat: SeatId,
        /// Rises from 1 through the game.
        number: u32,
        /// The step for which it counts.
        step: Step,
        /// What.
        what: Proposal,
        /// Until when it can be decided.
        until: DateTime<Utc>,
    },
    /// A seat answered a proposal.
    Voted {
        /// The seat.
        seat: SeatId,
        /// Which proposal.
        number: u32,
        /// How.
        vote: Vote,
    },
    /// A proposal is decided.
    Decided {
        /// Which.
        number: u32,
        /// How.
        how: Decision,
    },
    /// A holder has found somebody who will stand in, and who has agreed.
    Promised {
        /// The seat.
        seat: SeatId,
        /// The address of whoever stands in.
        address: String,
        /// The name.
        name: String,
        /// From when.
        from: DateTime<Utc>,
        /// Until when; then the seat goes back.
        until: DateTime<Utc>,
    },
    /// The game ended, though not by its rules.
    Ended {
        /// How.
        how: Agreement,
    },
    /// The game ended and its dice secret was made known.
    Revealed {
        /// The secret in hex.
        secret: String,
    },
    /// A seat wrote to others.
    Pressed(Pressed),
    /// A seat sent off a dispatch.
    Dispatched(Dispatched),
    /// The day came on which a dispatch was to arrive.
    Delivered(Delivered),
    /// An adjudication waits for the umpires.
    Drafted(Drafted),
    /// An umpire ruled.
    Ruled(Ruled),
    /// A ruling counts no more.
    Withdrawn(Withdrawn),
    /// A draft is not published by itself.
    Held(Acted),
    /// A draft was dropped: its phases wait for orders again.
    Dropped(Acted),
    /// A draft was published.
    Published(Acted),
    /// The game went back.
    WentBack(WentBack),
    /// Orders or answers are closed, and a round of the beacon decides.
    RoundFixed(RoundFixed),
    /// A round of the beacon is known.
    RoundKnown(RoundKnown),
}

impl Entry {
    /// The ruling of this number, if this is it.
    pub fn ruling(&self, number: u32) -> Option<&Ruled> {
        match self {
            Self::Ruled(ruled) if ruled.number == number => Some(ruled),
            _ => None,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_not(said: &bool) -> bool {
    !said
}

/// The hash of an entry's bytes after the hash before it.
pub fn chain(previous: &str, bytes: &[u8]) -> String {
    let mut message = Vec::with_capacity(previous.len() + 1 + bytes.len());
    message.extend_from_slice(previous.as_bytes());
    message.push(b'\n');
    message.extend_from_slice(bytes);
    sha256_hex(&message)
}
