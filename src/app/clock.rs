//! The clock and the machine's randomness, read here and handed down as values.

use chrono::{DateTime, Utc};

use super::exit::{Exit, Failure};

/// Now, in UTC.
#[expect(clippy::disallowed_methods, reason = "the one place where the clock is read")]
pub fn now() -> DateTime<Utc> {
    Utc::now()
}

/// Fills a buffer with random bytes of the operating system.
///
/// # Errors
/// When the operating system has none to give; nothing may be rolled or signed then.
pub fn random(bytes: &mut [u8]) -> Result<(), Failure> {
    getrandom::fill(bytes)
        .map_err(|e| Failure::new(Exit::Temporary, format!("the machine gives no random bytes: {e}")))
}
