//! The clock and the machine's randomness, read here and handed down as values.

use chrono::{DateTime, Utc};

use super::exit::{Exit, Failure};

/// Now, in UTC.
#[expect(clippy::disallowed_methods, reason = "the one place where the clock is read")]
pub fn now() -> DateTime<Utc> {
    Utc::now()
}

/// How many random bytes one command may draw; each needs far less.
const POOL: usize = 4096;

/// Random bytes of the operating system, drawn before anything is begun, handed out in order.
///
/// # Errors
/// When the operating system has none to give; nothing may be rolled or signed then.
pub fn randomness() -> Result<impl FnMut(&mut [u8]), Failure> {
    let mut pool = [0; POOL];
    getrandom::fill(&mut pool)
        .map_err(|e| Failure::new(Exit::Temporary, format!("the machine gives no random bytes: {e}")))?;
    let mut at = 0;
    Ok(move |bytes: &mut [u8]| {
        let end = at + bytes.len();
        bytes.copy_from_slice(&pool[at..end]);
        at = end;
    })
}
