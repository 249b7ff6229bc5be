//! Who looks on at games.

use chrono::{DateTime, Utc};

use super::StoreResult;
use estafette_core::{GameId, Lang};

/// Somebody who looks on at a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObserverRow {
    /// The game.
    pub game: GameId,
    /// Mail address; compared without regard to case.
    pub address: String,
    /// Name in mails.
    pub name: String,
    /// IANA time zone.
    pub zone: String,
    /// The language of the mails.
    pub lang: Lang,
    /// What is kept of the secret in the reply address.
    pub print: String,
    /// Since when.
    pub since: DateTime<Utc>,
    /// The last game turn that they were told of.
    pub told: u32,
}

/// Who looks on.
pub trait Observers {
    /// Adds somebody; `false` when that address looks on at the game already.
    fn add_observer(&mut self, observer: &ObserverRow) -> StoreResult<bool>;
    /// Takes somebody out; `false` when that address does not look on.
    fn remove_observer(&mut self, game: &GameId, address: &str) -> StoreResult<bool>;
    /// Takes an address out of all games; of how many.
    fn forget_observer(&mut self, address: &str) -> StoreResult<u32>;
    /// Notes the last game turn that those who look on at a game were told of.
    fn set_told(&mut self, game: &GameId, turn: u32) -> StoreResult<()>;
    /// Notes that those who look on at a game were told of no later turn than this.
    fn lower_told(&mut self, game: &GameId, turn: u32) -> StoreResult<()>;
    /// Who looks on at a game, in the order in which they came.
    fn observers(&mut self, game: &GameId) -> StoreResult<Vec<ObserverRow>>;
    /// Who has the secret of this print.
    fn observer_of(&mut self, print: &str) -> StoreResult<Option<ObserverRow>>;
}
