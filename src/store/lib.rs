//! The store: one small trait over what a host must never lose, and `SQLite` behind it.
//!
//! Whoever uses it says what is to be kept, never how: typed rows, no SQL outside this room. All
//! changes are made in one unit of [`Work`], which is committed as a whole or leaves no trace; only
//! one writing unit is open at a time, whoever asks, so that no game is ever adjudicated twice at
//! once. Everything is keyed by game; no cost grows with the number of games.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

mod alarms;
#[cfg(test)]
mod conformance;
mod deliveries;
mod doors;
mod drafts;
mod foundings;
mod key;
mod listings;
mod observers;
mod people;
mod play;
mod queue;
mod rows;
mod signon;
mod sqlite;
mod tournaments;

use chrono::{DateTime, Utc};

use estafette_core::journal::Entry;
use estafette_core::{GameId, LetterId, SeatId};

pub use alarms::Alarms;
pub use deliveries::*;
pub use doors::*;
pub use drafts::*;
pub use foundings::{Founded, FoundingRow, Foundings};
pub use key::StoreKey;
pub use listings::*;
pub use observers::{ObserverRow, Observers};
pub use people::{ConfirmationRow, People, StandIn, Wish};
pub use play::*;
pub use queue::{Noticed, Queue, Queued, Tally};
pub use rows::*;
pub use signon::*;
pub use sqlite::{Arrival, Examined, Intake, Sqlite, back_up, beside, give_sums, put_in_place};
pub use tournaments::*;

/// Why the store could not do its part. Nothing of the unit of work was kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused or failed: full disk, locked for too long.
    #[error("the store failed: {0}")]
    Failed(String),
    /// The file is damaged, or was never a database.
    #[error("the file of the games is damaged: {0}")]
    Damaged(String),
    /// A row is not what was written: it does not hold against its sum.
    #[error("the file of the games is damaged: {0}")]
    Row(RowDamage),
    /// It is a copy of a file in use, without the log in which its newest commits stood.
    #[error(
        "it is a copy of a file of games that was in use, without the file `-wal` that belongs to it: the newest letters \
         and orders are missing"
    )]
    Incomplete,
    /// The file cannot be opened, or may not be written.
    #[error("the file of the games cannot be opened and written: {0}")]
    Denied(String),
    /// The disk failed under it: what the operating system shows of the file may not be on the disk.
    #[error("the disk failed under the store: {0}")]
    Disk(String),
    /// A stored row cannot be read by this version.
    #[error("the store holds a {what} that this version cannot read: {why}")]
    Unreadable {
        /// Which kind of row.
        what: &'static str,
        /// Why.
        why: String,
    },
    /// Another key than the one in hand sealed what it holds.
    #[error("the key that was given is not the one under which the file of the games is sealed")]
    OtherKey,
    /// A row of that name is already there.
    #[error("there already is a {0}")]
    Taken(String),
}

/// A result of the store.
pub type StoreResult<T> = Result<T, StoreError>;

/// A store of games.
pub trait Store: Send {
    /// Opens the one writing unit of work; waits its turn.
    ///
    /// # Errors
    /// When another writer holds the store for longer than five seconds, or it fails.
    fn write(&mut self) -> StoreResult<Box<dyn Work + '_>>;

    /// Opens a unit of work that only reads, on a state that does not move meanwhile.
    ///
    /// # Errors
    /// When the store fails.
    fn read(&mut self) -> StoreResult<Box<dyn Work + '_>>;

    /// A number that is another one when somebody else has changed the store since it was asked for: another
    /// connection of this program, or another program. What is committed here leaves it as it is.
    ///
    /// # Errors
    /// When the store fails.
    fn changes_of_others(&mut self) -> StoreResult<i64>;

    /// Opens the store anew after [`StoreError::Disk`], writes once more what was last committed, and looks
    /// all of it through. What a failed write left in memory is not trusted.
    ///
    /// # Errors
    /// When it cannot be opened or written, or is damaged.
    fn recover(&mut self) -> StoreResult<()>;
}

/// A part of a unit of work.
pub trait Parts {
    /// Begins a part that can be dropped alone. Parts do not hold parts.
    ///
    /// # Errors
    /// When the store fails.
    fn begin_part(&mut self) -> StoreResult<()>;

    /// Ends the part that was begun.
    ///
    /// # Errors
    /// When the store fails.
    fn end_part(&mut self, end: PartEnd) -> StoreResult<()>;
}

/// What all rooms read and note: letters, games and their people, journals, phases, questions, keys of pages and mails out.
pub trait Records:
    Letters + Games + People + Nicks + Journal + Phases + Questions + Foundings + Doors + Deliveries
{
}

/// The part of the store that the post needs: the records, the queue of letters, the outbox, and who looks on.
pub trait PostWork: Records + Queue + Outbox + Observers {}

/// The part that a game in play and its people need: that of the post, alarms, sign-ons, drafts and parts of
/// a unit of work.
pub trait PlayWork: PostWork + Alarms + SignOns + Drafts + Parts {}

impl<T: Letters + Games + People + Nicks + Journal + Phases + Questions + Foundings + Doors + Deliveries>
    Records for T
{
}
impl<T: Records + Queue + Outbox + Observers> PostWork for T {}
impl<T: PostWork + Alarms + SignOns + Drafts + Parts> PlayWork for T {}

/// A unit of work: the whole of the store. Dropped without [`Work::commit`], it changes nothing.
pub trait Work: PlayWork + Listings + Tournaments {
    /// Makes all of it durable: after this returns, a power cut loses none of it.
    ///
    /// # Errors
    /// When the store fails; then nothing of it was kept.
    fn commit(self: Box<Self>) -> StoreResult<()>;
}

/// How a part of a unit of work ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartEnd {
    /// It stays, if the whole does.
    Kept,
    /// It leaves no trace.
    Dropped,
}

/// Bytes of letters that are read together at most; a single one may have more.
pub const LETTERS_TOGETHER: usize = 2_000_000;

/// Letters as they came in.
pub trait Letters {
    /// Keeps a letter; `false` when the same bytes were kept before.
    fn keep_letter(&mut self, letter: &NewLetter<'_>) -> StoreResult<bool>;
    /// Reads all of a letter and holds none of it: fails as reading it would.
    fn try_letter(&mut self, id: &LetterId) -> StoreResult<()>;
    /// A letter by its id.
    fn letter(&mut self, id: &LetterId) -> StoreResult<Option<LetterRow>>;
    /// Letters not handled yet, in the order in which they were received.
    fn waiting_letters(&mut self) -> StoreResult<Vec<LetterId>>;
    /// The first letters not handled yet, in the order in which they were received: whether the proof of
    /// their sender is in, and their strikes; without their bytes.
    fn first_waiting(&mut self, most: u32) -> StoreResult<Vec<Waiting>>;
    /// The letters not handled yet whose proof is not in, from a number on, with their bytes: at most so
    /// many, and no more than have [`LETTERS_TOGETHER`] bytes in all, but one at least.
    fn unproven_letters(&mut self, after: i64, most: u32) -> StoreResult<Vec<LetterRow>>;
    /// Notes what is known of a letter's sender, as JSON.
    fn note_proof(&mut self, id: &LetterId, proof: &str) -> StoreResult<()>;
    /// Notes that a letter was a post of a forum, as JSON, when it is kept.
    fn note_forum(&mut self, id: &LetterId, post: &str) -> StoreResult<()>;
    /// Keeps what was answered to a post, as JSON.
    fn keep_reply(&mut self, id: &LetterId, reply: &str) -> StoreResult<()>;
    /// What was answered to a post, if that was kept.
    fn reply_to(&mut self, id: &LetterId) -> StoreResult<Option<String>>;
    /// Notes that the program is about to handle a letter that it may have died of.
    fn strike(&mut self, id: &LetterId) -> StoreResult<()>;
    /// Marks a letter as handled.
    fn finish_letter(&mut self, id: &LetterId, end: &LetterEnd) -> StoreResult<()>;
    /// The letter that was handled before under this fingerprint.
    fn letter_like(&mut self, fingerprint: &str) -> StoreResult<Option<LetterId>>;
    /// The first letter received since a moment that holds a text.
    fn letter_with(&mut self, text: &str, since: DateTime<Utc>) -> StoreResult<Option<LetterId>>;
    /// Letters of one seat, in the order in which they were received, without their bytes.
    fn letters_of(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Vec<LetterRow>>;
}

/// Games and their seats.
pub trait Games {
    /// The house's key, under which Message-IDs are made.
    fn house_key(&mut self) -> StoreResult<Option<[u8; 32]>>;
    /// Keeps the house's key, unless there is one already.
    fn keep_house_key(&mut self, fresh: [u8; 32]) -> StoreResult<()>;
    /// The key under which new secrets are made, if it is another one than the house's.
    fn key_of_secrets(&mut self) -> StoreResult<Option<[u8; 32]>>;
    /// Has new secrets made under a key from now on; the house's must be kept already.
    fn set_key_of_secrets(&mut self, fresh: [u8; 32]) -> StoreResult<()>;
    /// Adds a game with its empty seats.
    fn add_game(&mut self, game: &GameRow, seats: &[SeatId]) -> StoreResult<()>;
    /// A game.
    fn game(&mut self, id: &GameId) -> StoreResult<Option<GameRow>>;
    /// Names of all games, in the order in which they were made.
    fn games(&mut self) -> StoreResult<Vec<GameId>>;
    /// Changes a game's state.
    fn set_state(&mut self, id: &GameId, state: GameState) -> StoreResult<()>;
    /// Sets or clears a game's deadline.
    fn set_deadline(&mut self, id: &GameId, at: Option<DateTime<Utc>>) -> StoreResult<()>;
    /// The seats of a game, in seat order.
    fn seats(&mut self, game: &GameId) -> StoreResult<Vec<SeatRow>>;
    /// Who holds a seat, if somebody does.
    fn holder(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Option<Held>>;
    /// Gives a seat to a holder.
    fn seat(&mut self, game: &GameId, seat: &SeatId, held: &Held) -> StoreResult<()>;
    /// Takes a seat's dice words.
    fn set_words(&mut self, game: &GameId, seat: &SeatId, words: &str) -> StoreResult<()>;
}

/// Who is who on the forums.
pub trait Nicks {
    /// Gives a seat its nick, or takes it away. It must be free within the game.
    fn set_nick(&mut self, game: &GameId, seat: &SeatId, nick: Option<&Nick>) -> StoreResult<()>;
    /// The seats that have a nick with this key, in the order of games.
    fn seats_of_nick(&mut self, key: &str) -> StoreResult<Vec<NickRow>>;
    /// All nicks, in the order of games and seats; of one game, if one is named.
    fn nicks(&mut self, game: Option<&GameId>) -> StoreResult<Vec<NickRow>>;
}

/// The journal: append-only, chained by hash.
pub trait Journal {
    /// Appends an entry; its number is returned.
    fn append(&mut self, game: &GameId, at: DateTime<Utc>, entry: &Entry) -> StoreResult<u64>;
    /// The journal of a game from a number on, in order.
    fn journal_from(&mut self, game: &GameId, seq: u64) -> StoreResult<Vec<JournalRow>>;

    /// The whole journal of a game, in order.
    ///
    /// # Errors
    /// When the store fails.
    fn journal(&mut self, game: &GameId) -> StoreResult<Vec<JournalRow>> {
        self.journal_from(game, 0)
    }
}

/// Phases played and the positions between them.
pub trait Phases {
    /// Writes down a phase: begun, paused again, or resolved. A resolved one never changes.
    fn save_phase(&mut self, game: &GameId, phase: &PhaseRow) -> StoreResult<()>;
    /// A game's phases without their events and positions, in order.
    fn phases(&mut self, game: &GameId) -> StoreResult<Vec<PhaseHead>>;
    /// One phase.
    fn phase(&mut self, game: &GameId, number: u32) -> StoreResult<Option<PhaseRow>>;
    /// Keeps the position after a phase; number 0 is the opening.
    fn save_position(&mut self, game: &GameId, number: u32, position: &str) -> StoreResult<()>;
    /// The position after a phase.
    fn position(&mut self, game: &GameId, number: u32) -> StoreResult<Option<PositionRow>>;
    /// The newest position with its number.
    fn newest_position(&mut self, game: &GameId) -> StoreResult<Option<PositionRow>>;
}

/// Questions put to seats.
pub trait Questions {
    /// Puts a question; its row carries everything.
    fn put_question(&mut self, game: &GameId, question: &QuestionRow) -> StoreResult<()>;
    /// Closes the questions of a phase.
    fn close_questions(&mut self, game: &GameId, phase: u32) -> StoreResult<()>;
    /// The questions of a game that are open, in the order in which they were put.
    fn open_questions(&mut self, game: &GameId) -> StoreResult<Vec<QuestionRow>>;
    /// The highest option number that was ever given to a seat in a turn.
    fn highest_option(&mut self, game: &GameId, seat: &SeatId, turn: u32) -> StoreResult<u32>;
}

/// Mail that waits to be sent, and mail that was sent.
pub trait Outbox {
    /// Puts a mail into the outbox; `false` when one with its Message-ID is there already.
    fn post(&mut self, mail: &NewMail) -> StoreResult<bool>;
    /// Puts a mail into the outbox in place of an unsent one of the same Message-ID.
    fn post_or_replace(&mut self, mail: &NewMail) -> StoreResult<()>;
    /// The mail that is due first, claimed: nobody else is handed it before `until`.
    ///
    /// # Errors
    /// When the store fails; [`StoreError::Row`] when the mail is damaged. It stays where it is then.
    fn claim_mail(&mut self, now: DateTime<Utc>, until: DateTime<Utc>) -> StoreResult<Option<MailRow>> {
        self.claim_mail_behind(0, now, until)
    }
    /// The same of the mail that is due behind so many others, which are damaged.
    fn claim_mail_behind(
        &mut self,
        skipped: u32,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> StoreResult<Option<MailRow>>;
    /// Puts the bytes of a mail in the place of its facts.
    fn write_mail(&mut self, id: i64, bytes: &[u8]) -> StoreResult<()>;
    /// Hands out again what was claimed, because whoever claimed it is dead.
    fn release_claims(&mut self, now: DateTime<Utc>) -> StoreResult<()>;
    /// When the next mail is due.
    fn next_mail(&mut self) -> StoreResult<Option<DateTime<Utc>>>;
    /// Marks a mail as sent.
    fn mail_sent(&mut self, id: i64, at: DateTime<Utc>) -> StoreResult<()>;
    /// Notes that sending failed; `next` is the next try, `None` gives up.
    fn mail_failed(&mut self, id: i64, why: &str, next: Option<DateTime<Utc>>) -> StoreResult<()>;
    /// To whom a mail with this Message-ID went: address, game and seat.
    fn mail_to(&mut self, message_id: &str) -> StoreResult<Option<Posted>>;
    /// How many mails of a kind went into the outbox for an address since a moment.
    fn posted_since(&mut self, to: &str, kind: MailKind, since: DateTime<Utc>) -> StoreResult<u32>;
    /// Number of mails of a game that are not sent yet.
    fn unsent(&mut self, game: &GameId) -> StoreResult<usize>;
    /// All mails of a game, in order.
    fn mails(&mut self, game: &GameId) -> StoreResult<Vec<MailRow>>;
}
