//! Whether an act can be done, and which records it makes.

use chrono::{DateTime, Utc};

use super::act::{Act, By, Refusal};
use super::event::Event;
use super::record::Record;

/// Holds an act against the event.
///
/// # Errors
/// Why it cannot be done.
pub fn decide(_event: &Event, _act: &Act, _by: &By, _now: DateTime<Utc>) -> Result<Vec<Record>, Refusal> {
    todo!("LIVE")
}

/// What the clock owes: acts that are due now, in order; do them one by one and ask again.
pub fn due(_event: &Event, _now: DateTime<Utc>) -> Vec<Act> {
    todo!("LIVE")
}

/// The next moment at which [`due`] may owe more than it does now; `None` when nothing comes by itself.
pub fn next_due(_event: &Event, _now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    todo!("LIVE")
}
