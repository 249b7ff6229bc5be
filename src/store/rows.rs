//! What the store keeps, as typed rows.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::Hold;
use estafette_core::dice::Secret;
use estafette_core::{GameId, LetterId, SeatId};

/// A small closed list that is stored by name.
macro_rules! stored_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$vdoc])* $variant,)+ }

        impl $name {
            /// The name under which it is stored and printed.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }

            /// Reads the stored name.
            pub fn named(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$variant),)+ _ => None }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

pub(super) use stored_enum;

stored_enum!(
    /// Where a game is in its life.
    GameState {
        /// Some seats are still empty.
        Gathering = "gathering",
        /// It is played.
        Running = "running",
        /// It is over and its secret is revealed.
        Over = "over",
    }
);

stored_enum!(
    /// What became of a letter.
    Outcome {
        /// Orders or commands of a seat, all taken.
        Accepted = "accepted",
        /// Taken, with something to be looked at.
        Warned = "warned",
        /// From a seat, but nothing in it could be used.
        Unusable = "unusable",
        /// The same mail came before.
        Duplicate = "duplicate",
        /// From nobody who was proven; a short answer went out.
        Stranger = "stranger",
        /// Written by a machine, or from somebody who had an answer today: no answer.
        Silent = "silent",
        /// Not a mail that can be read.
        Refused = "refused",
        /// It waits until the holder of the seat confirms that it is his.
        Waiting = "waiting",
        /// The domain of its sender disowns it.
        Forged = "forged",
    }
);

stored_enum!(
    /// Whether a phase came to its end.
    PhaseState {
        /// It waits for answers.
        Paused = "paused",
        /// Resolved for good.
        Resolved = "resolved",
    }
);

stored_enum!(
    /// What kind of mail it is.
    MailKind {
        /// The first mail to the holder of a seat.
        Welcome = "welcome",
        /// The answer to a letter.
        Receipt = "receipt",
        /// One answer for many letters of a busy hour.
        Gathered = "gathered",
        /// A report of phases played, with the questions that are open.
        Report = "report",
        /// The last report, with the secret.
        Final = "final",
        /// The short answer to a stranger.
        Stranger = "stranger",
        /// A notice, such as that the seat is offered to others.
        Notice = "notice",
        /// A deadline was set, moved or lifted.
        Deadline = "deadline",
        /// A reminder of what is owed.
        Reminder = "reminder",
        /// Asks the holder of a seat whether a letter was his.
        Confirmation = "confirmation",
        /// Somebody's words to a seat: press, or a dispatch.
        Press = "press",
        /// What somebody is told who looks on.
        Observer = "observer",
        /// What people of a tournament are told.
        Tournament = "tournament",
        /// A report to a forum's address for posts.
        Forum = "forum",
        /// A note to the umpire: something wants a person.
        Umpire = "umpire",
    }
);

/// A letter to be kept.
#[derive(Debug, Clone, Copy)]
pub struct NewLetter<'a> {
    /// SHA-256 of its bytes.
    pub id: &'a LetterId,
    /// Its bytes.
    pub raw: &'a [u8],
    /// The envelope sender, if the transport knew it; empty for the null sender.
    pub envelope_from: Option<&'a str>,
    /// The envelope recipients, if the transport knew them.
    pub envelope_to: &'a [String],
    /// When it was received.
    pub at: DateTime<Utc>,
}

/// A letter that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterRow {
    /// SHA-256 of its bytes.
    pub id: LetterId,
    /// Rises in the order of receiving.
    pub number: i64,
    /// Its bytes; empty in listings.
    pub raw: Vec<u8>,
    /// The envelope sender.
    pub envelope_from: Option<String>,
    /// The envelope recipients.
    pub envelope_to: Vec<String>,
    /// When it was received.
    pub at: DateTime<Utc>,
    /// What is known of its sender, as JSON; `None` until it was looked into.
    pub proof: Option<String>,
    /// Whose post of which forum it was, as JSON; `None` for a mail.
    pub forum: Option<String>,
    /// What became of it; `None` while it waits.
    pub end: Option<LetterEnd>,
}

/// A letter that is not handled yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// SHA-256 of its bytes.
    pub id: LetterId,
    /// When it was received.
    pub at: DateTime<Utc>,
    /// Whether it is known what can be known of its sender.
    pub proven: bool,
    /// How often the program died when it may have been handling it.
    pub strikes: u32,
}

/// How the handling of a letter ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterEnd {
    /// What became of it.
    pub outcome: Outcome,
    /// A sentence for the log.
    pub reason: String,
    /// The game and seat it came from.
    pub seat: Option<(GameId, SeatId)>,
    /// Message-ID and text in one hash, to know the same mail over another way.
    pub fingerprint: Option<String>,
    /// When it was handled.
    pub at: DateTime<Utc>,
}

/// A game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// Its name.
    pub id: GameId,
    /// The rule system, by name.
    pub system: String,
    /// The scenario.
    pub scenario: String,
    /// Settings as JSON.
    pub settings: String,
    /// The dice secret.
    pub secret: Secret,
    /// Where it is in its life.
    pub state: GameState,
    /// The deadline.
    pub deadline: Option<DateTime<Utc>>,
    /// The terms under which it is played by post, as JSON; `None` when nothing happens by itself.
    pub terms: Option<String>,
    /// When it was made.
    pub at: DateTime<Utc>,
}

/// A seat of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatRow {
    /// The seat.
    pub seat: SeatId,
    /// Who holds it.
    pub held: Option<Held>,
    /// Its dice words, if it sent any.
    pub words: Option<String>,
}

/// Who holds a seat, and the secret that proves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Mail address.
    pub address: String,
    /// Name in mails.
    pub name: String,
    /// IANA time zone.
    pub zone: String,
    /// 80 random bits in base 32, part of the reply address.
    pub token: String,
}

/// A nick on a forum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nick {
    /// By which it is known however it is written.
    pub key: String,
    /// As its holder writes it.
    pub shown: String,
}

/// Whose nick it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NickRow {
    /// The game.
    pub game: GameId,
    /// The seat.
    pub seat: SeatId,
    /// The nick.
    pub nick: Nick,
}

/// An entry of the journal as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalRow {
    /// From 1, without gaps.
    pub seq: u64,
    /// When it was entered.
    pub at: DateTime<Utc>,
    /// The entry's bytes, JSON of [`Entry`](estafette_core::journal::Entry).
    pub entry: String,
    /// Its hash in the chain.
    pub hash: String,
}

/// A mail to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    /// Its Message-ID without angle brackets; the same cause gives the same one.
    pub message_id: String,
    /// The game and seat it is for.
    pub seat: Option<(GameId, SeatId)>,
    /// What kind it is.
    pub kind: MailKind,
    /// Envelope sender; empty for the null sender.
    pub envelope_from: String,
    /// The recipient.
    pub to: String,
    /// The mail; empty while it is not written yet.
    pub bytes: Vec<u8>,
    /// What it is written from, as JSON; `None` once it is written.
    pub facts: Option<String>,
    /// When it was written.
    pub at: DateTime<Utc>,
    /// Not to be sent before.
    pub not_before: DateTime<Utc>,
}

/// A mail of the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailRow {
    /// Its number in the outbox.
    pub id: i64,
    /// What was put in.
    pub mail: NewMail,
    /// When it was sent.
    pub sent: Option<DateTime<Utc>>,
    /// How often sending was tried in vain.
    pub attempts: u32,
    /// The next try; `None` when it was sent or given up.
    pub next_try: Option<DateTime<Utc>>,
    /// What went wrong last.
    pub last_error: Option<String>,
    /// Why it is held back.
    pub held: Option<Hold>,
}

impl NewMail {
    /// The beginning of its Message-ID: enough to find it in the log of a mail server. Logs show no more, since
    /// whoever knows the whole can refer to it, and that proves a seat where its holder's address is known.
    pub fn short_id(&self) -> String {
        self.message_id.chars().take(12).collect()
    }
}

/// Where a mail of ours went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posted {
    /// The address.
    pub to: String,
    /// The game and seat.
    pub seat: Option<(GameId, SeatId)>,
    /// Whether the seat has had another secret since: then it proves nothing.
    pub void: bool,
}

/// A row that is not what was written into it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RowDamage {
    /// Its table.
    pub table: String,
    /// Its key, each part behind a blank; or what is the matter with the whole table.
    pub key: String,
    /// The game that it belongs to, where it says so.
    pub game: Option<String>,
}

impl fmt::Display for RowDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}, row {}", self.table, self.key)?;
        self.game.as_ref().map_or(Ok(()), |game| write!(f, ", of game {game}"))
    }
}
