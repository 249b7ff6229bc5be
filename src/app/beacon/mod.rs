//! Fetching rounds of the public beacon over HTTP. A round proves itself by its signature, so that endpoints need not
//! be trusted, nor be up, nor be the same tomorrow. What a round is for stands in `game`; whom to ask for one, and
//! when, is said here.

mod backoff;
mod due;
mod endpoint;
mod fetcher;
#[cfg(test)]
mod tests;
mod waiting;

pub use backoff::Backoff;
pub use due::{Entered, enter_due};
pub use endpoint::{Endpoint, NoRound};
pub use fetcher::{Fetched, Fetcher, Nowhere};
pub use waiting::Waiting;
