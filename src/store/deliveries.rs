//! What becomes of mails after they were sent: bounces, addresses that mail does not reach, mails held back;
//! and what was said to whom lately.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::rows::stored_enum;
use super::{MailRow, StoreResult};
use estafette_core::{GameId, LetterId, SeatId};

/// What becomes of mails after they were sent, and what was said to whom lately. Addresses are compared
/// without regard to case.
pub trait Deliveries {
    /// The mail that was sent under this envelope sender, which no other mail has.
    fn mail_sent_from(&mut self, envelope_from: &str) -> StoreResult<Option<MailRow>>;
    /// The mail with this Message-ID, without angle brackets.
    fn mail_named(&mut self, message_id: &str) -> StoreResult<Option<MailRow>>;
    /// The Message-IDs of the latest mails to a seat that were made before a moment, newest first, at most so many.
    fn mails_to_seat(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        before: DateTime<Utc>,
        most: u32,
    ) -> StoreResult<Vec<String>>;
    /// Notes that a mail did not arrive.
    fn note_bounce(&mut self, bounce: &NewBounce<'_>) -> StoreResult<()>;
    /// How many bounces of a weight an address had since a moment.
    fn bounces_since(&mut self, address: &str, weight: Weight, since: DateTime<Utc>) -> StoreResult<u32>;
    /// Marks an address as one that mail does not reach; `false` when it was marked already.
    fn mark_bouncing(&mut self, address: &str, why: &str, at: DateTime<Utc>) -> StoreResult<bool>;
    /// All addresses that mail does not reach.
    fn bouncing(&mut self) -> StoreResult<Vec<Bouncing>>;
    /// Whether mail does not reach an address, and why.
    fn bounces_at(&mut self, address: &str) -> StoreResult<Option<Bouncing>>;
    /// Takes an address for sound again, its bounces being forgotten; `false` when it was not marked.
    fn clear_bouncing(&mut self, address: &str) -> StoreResult<bool>;
    /// Notes that a seat wants no reports for now; `false` when that was known.
    fn set_mail_off(&mut self, game: &GameId, seat: &SeatId, since: DateTime<Utc>) -> StoreResult<bool>;
    /// Notes that a seat wants its reports; `false` when it never said otherwise.
    fn set_mail_on(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<bool>;
    /// Since when a seat wants no reports.
    fn mail_off(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Option<DateTime<Utc>>>;
    /// Holds a mail back, also one that was sent and came back.
    fn hold_mail(&mut self, id: i64, why: Hold) -> StoreResult<()>;
    /// Sends a mail that came back once more, not before a moment.
    fn try_again(&mut self, id: i64, at: DateTime<Utc>) -> StoreResult<()>;
    /// Holds back all mails of seats that wait to be sent to an address; how many.
    fn hold_waiting(&mut self, address: &str, why: Hold) -> StoreResult<u32>;
    /// Holds back all mails of a seat that wait and answer no letter of it; how many.
    fn hold_waiting_reports(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<u32>;
    /// Notes that a report, by its Message-ID, waits for a later one, and with which phase its story begins.
    fn note_waiting_report(&mut self, message_id: &str, since: u32) -> StoreResult<()>;
    /// Sends a report that waits for a later one never, since that one tells all of it: with which phase its story
    /// begins, and when it would have been sent. `None` when there is none that no mail server has seen.
    fn take_back_report(&mut self, game: &GameId, seat: &SeatId)
    -> StoreResult<Option<(u32, DateTime<Utc>)>>;
    /// Sends the receipts of a seat that nobody has begun to send never, since a report brings them: what each is
    /// written from, in the order in which they were put into the outbox.
    fn take_back_receipts(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Vec<String>>;
    /// Lets go of what is held back because an address bounced; how many mails.
    fn release_to(&mut self, address: &str, now: DateTime<Utc>) -> StoreResult<u32>;
    /// Lets go of what is held back because a seat wanted no mails; how many.
    fn release_seat(&mut self, game: &GameId, seat: &SeatId, now: DateTime<Utc>) -> StoreResult<u32>;
    /// Sends what waits for a seat, or is held back because its address bounced, from the first of two
    /// addresses to the second instead; how many mails.
    fn redirect(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        addresses: (&str, &str),
        now: DateTime<Utc>,
    ) -> StoreResult<u32>;
    /// Gives up for good what is held back for a seat; how many mails.
    fn withdraw(&mut self, game: &GameId, seat: &SeatId, why: &str) -> StoreResult<u32>;
    /// How many mails are held back for a seat.
    fn held(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<u32>;
    /// Notes what was said to whom. What is older than a day is forgotten.
    fn note_said(&mut self, said: &CountedText<'_>) -> StoreResult<()>;
    /// How often something was said to an address since a moment, within a day: this text, or any.
    fn said_to(&mut self, address: &str, digest: Option<&str>, since: DateTime<Utc>) -> StoreResult<u32>;
    /// How often something was said about a game since a moment, within a day.
    fn said_of(&mut self, game: &GameId, since: DateTime<Utc>) -> StoreResult<u32>;
    /// Letters of a seat since a moment in which nothing could be used, after its last one in which
    /// something could; counted up to `most`.
    fn unusable_in_a_row(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        since: DateTime<Utc>,
        most: u32,
    ) -> StoreResult<u32>;
}

stored_enum!(
    /// Why a mail is held back.
    Hold {
        /// Its address bounces.
        Bouncing = "bouncing",
        /// It could not be sent for days.
        GivenUp = "given-up",
        /// Its reader wants no mails for now.
        Off = "off",
    }
);

stored_enum!(
    /// How much a bounce says of an address.
    Weight {
        /// No mail will ever arrive there.
        Hard = "hard",
        /// This one did not; others may.
        Soft = "soft",
        /// It is on its way still.
        Delayed = "delayed",
    }
);

/// A bounce to be noted.
#[derive(Debug, Clone, Copy)]
pub struct NewBounce<'a> {
    /// The mail of the outbox that did not arrive.
    pub mail: i64,
    /// The letter that said so; `None` when the server refused the mail at once.
    pub letter: Option<&'a LetterId>,
    /// The address that it was sent to.
    pub address: &'a str,
    /// How much it says.
    pub weight: Weight,
    /// The status: `5.1.1`.
    pub status: Option<&'a str>,
    /// What the server said.
    pub why: &'a str,
    /// When it was noted.
    pub at: DateTime<Utc>,
}

/// An address that mail does not reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bouncing {
    /// The address, in lower case.
    pub address: String,
    /// What the server said.
    pub why: String,
    /// Since when.
    pub since: DateTime<Utc>,
}

/// Something that was said to an address, to be counted.
#[derive(Debug, Clone, Copy)]
pub struct CountedText<'a> {
    /// To whom.
    pub address: &'a str,
    /// About which game.
    pub game: Option<&'a GameId>,
    /// Hash of the text.
    pub digest: &'a str,
    /// When.
    pub at: DateTime<Utc>,
}
