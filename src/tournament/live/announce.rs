//! The beginning: what an announcement must say.

use chrono::{DateTime, Utc};

use super::super::format::{Entrants, Format};
use super::act::Refusal;
use super::record::{Announcement, Record};
use super::seed::LINKS;
use crate::core::Secret;

/// The first record of a tournament, after which [`Event::of`](super::Event::of) makes the event.
///
/// # Errors
/// What in the format or the announcement cannot be kept.
pub fn announce(
    format: Format,
    announcement: Announcement,
    commitment: String,
    now: DateTime<Utc>,
) -> Result<Record, Refusal> {
    let refuse = |text: &str| Err(Refusal::new(text));
    if format.rounds == 0 || format.rounds > LINKS - 8 {
        return Err(Refusal::new(format!(
            "a tournament has 1 to {} rounds, not {}",
            LINKS - 8,
            format.rounds
        )));
    }
    if let Some(playoff) = format.playoff
        && ![2, 4, 8, 16].contains(&playoff.entrants)
    {
        return Err(Refusal::new(format!("a final is played by 2, 4, 8 or 16, not {}", playoff.entrants)));
    }
    if announcement.title.trim().is_empty() {
        return refuse("the tournament has no title");
    }
    if announcement.sign_on_until <= now {
        return refuse("the time to sign on ends before it begins: set sign-on-until to a later time");
    }
    if announcement.lists_until.is_some() && format.armies.is_none() {
        return refuse("lists-until is set, but the format asks for no armies");
    }
    if announcement.round_days == 0 {
        return refuse("a round lasts one day at least: set round-days");
    }
    if format.system.is_none() && !announcement.scenarios.is_empty() {
        return refuse("scenarios are named, but the format names no system to play them with");
    }
    if !announcement.scenarios.is_empty() && !announcement.terrain.is_empty() {
        return refuse("terrain is said of real tables; games of the house have that of their scenarios");
    }
    if format.entrants == Entrants::Teams && !announcement.tables.is_multiple_of(3) {
        return refuse("tables stand in groups of three in a tournament of teams (W-2.2h)");
    }
    if Secret::from_hex(&commitment).is_none() {
        return refuse("the commitment is not a SHA-256 in 64 hex digits");
    }
    Ok(Record::Announced { format, announcement, commitment })
}
