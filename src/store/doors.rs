//! Who may look at pages: one-time links to log in, sessions, the secret links of seats' own pages.

use chrono::{DateTime, Utc};

use super::StoreResult;
use estafette_core::{GameId, SeatId};

/// The doors to the pages. Secrets are known here by their keyed hashes alone; addresses are compared
/// without regard to case.
pub trait Doors {
    /// Keeps a one-time link that is mailed.
    fn add_login(&mut self, login: &LoginRow) -> StoreResult<()>;
    /// A one-time link by its hash.
    fn login(&mut self, print: &str) -> StoreResult<Option<LoginRow>>;
    /// Notes that a link was used; `false` when it was used before.
    fn use_login(&mut self, print: &str, at: DateTime<Utc>) -> StoreResult<bool>;
    /// How many links went to an address since a moment.
    fn logins_since(&mut self, address: &str, since: DateTime<Utc>) -> StoreResult<u32>;
    /// Keeps a session.
    fn add_session(&mut self, session: &SessionRow) -> StoreResult<()>;
    /// A session by its hash.
    fn session(&mut self, print: &str) -> StoreResult<Option<SessionRow>>;
    /// Notes that a session was used.
    fn see_session(&mut self, print: &str, at: DateTime<Utc>) -> StoreResult<()>;
    /// Ends a session.
    fn end_session(&mut self, print: &str) -> StoreResult<()>;
    /// Forgets links and sessions that ended before a moment.
    fn forget_ended(&mut self, before: DateTime<Utc>) -> StoreResult<()>;
    /// Keeps the link of a seat's page.
    fn add_seat_link(&mut self, link: &SeatLinkRow) -> StoreResult<()>;
    /// A seat's link by its hash, revoked ones too.
    fn seat_link(&mut self, print: &str) -> StoreResult<Option<SeatLinkRow>>;
    /// The link of a seat that is in force.
    fn link_of_seat(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Option<SeatLinkRow>>;
    /// Revokes the links of a seat; whether one was in force.
    fn revoke_seat_links(&mut self, game: &GameId, seat: &SeatId, at: DateTime<Utc>) -> StoreResult<bool>;
    /// Notes who gets a seat back that is lent, or that it is lent no more.
    fn set_lender(&mut self, game: &GameId, seat: &SeatId, address: Option<&str>) -> StoreResult<()>;
    /// Who gets a seat back, if it is lent.
    fn lender(&mut self, game: &GameId, seat: &SeatId) -> StoreResult<Option<String>>;
    /// The seats that somebody has lent.
    fn lent_by(&mut self, address: &str) -> StoreResult<Vec<(GameId, SeatId)>>;
}

/// A one-time link to log in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginRow {
    /// The keyed hash of its secret.
    pub print: String,
    /// Whom it logs in.
    pub address: String,
    /// When it was asked for.
    pub at: DateTime<Utc>,
    /// Until when it works.
    pub until: DateTime<Utc>,
    /// When it was used.
    pub used: Option<DateTime<Utc>>,
}

/// A session of somebody who logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    /// The keyed hash of its secret.
    pub print: String,
    /// Who logged in.
    pub address: String,
    /// When.
    pub at: DateTime<Utc>,
    /// Until when it lasts.
    pub until: DateTime<Utc>,
    /// When a page was last asked for.
    pub seen: DateTime<Utc>,
}

/// The secret link of a seat's own page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatLinkRow {
    /// The keyed hash of its secret.
    pub print: String,
    /// The game.
    pub game: GameId,
    /// The seat.
    pub seat: SeatId,
    /// When it was made.
    pub at: DateTime<Utc>,
    /// When it was revoked.
    pub revoked: Option<DateTime<Utc>>,
}
