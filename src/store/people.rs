//! How holders are known: ways of proof, addresses beside the registered one, pass phrases, confirmations.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::StoreResult;
use estafette_core::{GameId, LetterId, SeatId, Ways};

/// How holders are known: ways of proof, addresses beside the registered one, pass phrases, confirmations
/// that were asked for, and secrets that opened nothing. Addresses are compared without regard to case.
pub trait People {
    /// The ways in which a game lets letters be proven.
    fn ways(&mut self, game: &GameId) -> StoreResult<Ways>;
    /// Sets them.
    fn set_ways(&mut self, game: &GameId, ways: &Ways) -> StoreResult<()>;
    /// The confirmed addresses of a holder beside the registered one, in the order of confirming.
    fn addresses(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Vec<String>>;
    /// Adds a confirmed address.
    fn add_address(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        address: &str,
        at: DateTime<Utc>,
    ) -> StoreResult<()>;
    /// Takes a confirmed address away.
    fn remove_address(&mut self, game: &GameId, seat: &SeatId, address: &str) -> StoreResult<()>;
    /// Changes the registered address of a seat that is held.
    fn set_registered(&mut self, game: &GameId, seat: &SeatId, address: &str) -> StoreResult<()>;
    /// The seats whose holders have this address, registered or confirmed.
    fn seats_of(&mut self, address: &str) -> StoreResult<Vec<(GameId, SeatId)>>;
    /// The keyed hash of a seat's pass phrase.
    fn phrase(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Option<String>>;
    /// Sets or clears it.
    fn set_phrase(&mut self, game: &GameId, seat: &SeatId, print: Option<&str>) -> StoreResult<()>;
    /// Forgets addresses, phrase and confirmations of a seat, because somebody else takes it.
    fn forget_holder(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<()>;
    /// Voids whatever waits for a confirmation about a seat.
    fn drop_confirmations(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<()>;
    /// Keeps a confirmation that is asked for; one with the same hash is left as it is.
    fn ask_confirmation(&mut self, asked: &ConfirmationRow) -> StoreResult<()>;
    /// A confirmation by the hash of its secret.
    fn confirmation(&mut self, print: &str) -> StoreResult<Option<ConfirmationRow>>;
    /// Notes that a confirmation was given.
    fn use_confirmation(&mut self, print: &str, at: DateTime<Utc>) -> StoreResult<()>;
    /// The confirmations of a seat that can still be given, in the order of asking.
    fn open_confirmations(
        &mut self,
        game: &GameId,
        seat: &SeatId,
        now: DateTime<Utc>,
    ) -> StoreResult<Vec<ConfirmationRow>>;
    /// Notes a wrong secret from an address on a day, numbered from 1970; how many there were that day.
    fn note_guess(&mut self, address: &str, day: i64) -> StoreResult<u32>;
    /// How many wrong secrets came from an address on a day.
    fn guesses(&mut self, address: &str, day: i64) -> StoreResult<u32>;
}

/// Something that is done when whoever gets a mail of ours confirms it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "wish", rename_all = "kebab-case")]
pub enum Wish {
    /// An address is to count beside the registered one.
    Address {
        /// The address, which is asked.
        address: String,
    },
    /// An address is to be the registered one.
    Main {
        /// The address.
        address: String,
    },
    /// An address is to count no longer.
    Remove {
        /// The address.
        address: String,
    },
    /// The seat is to have a new pass phrase.
    Phrase {
        /// The keyed hash of the phrase.
        print: String,
    },
    /// Somebody is to stand in for the holder, and is asked next.
    Substitute {
        /// Who, and when.
        stand_in: StandIn,
    },
    /// Whoever is asked stands in for the holder.
    StandIn {
        /// Who, and when.
        stand_in: StandIn,
    },
    /// A letter that waits is to be taken as the seat's.
    Letter {
        /// The letter.
        letter: LetterId,
    },
}

/// Somebody who is to hold a seat for a time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandIn {
    /// The address.
    pub address: String,
    /// The name.
    pub name: String,
    /// From when.
    pub from: DateTime<Utc>,
    /// Until when; then the seat goes back.
    pub until: DateTime<Utc>,
}

/// A confirmation that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfirmationRow {
    /// The keyed hash of its secret, which stands nowhere but in the mail that asks.
    pub print: String,
    /// The game.
    pub game: GameId,
    /// The seat.
    pub seat: SeatId,
    /// What is done then.
    pub wish: Wish,
    /// When it was asked for.
    pub at: DateTime<Utc>,
    /// Until when it can be given.
    pub until: DateTime<Utc>,
    /// When it was given; it counts once.
    pub used: Option<DateTime<Utc>>,
}
