//! Moments as an umpire writes them: the clocks of his zone.

use chrono::{DateTime, NaiveDateTime, Utc};
use jiff::tz::{AmbiguousOffset, TimeZoneDatabase};

/// The moment that `2026-12-01 20:00`, or the same with a `T`, means in a zone.
///
/// # Errors
/// What is no such moment, and the hour that is left out or comes twice in the night in which the clocks change: nobody
/// can know which is meant.
pub fn read_moment(said: &str, zone: &str) -> Result<DateTime<Utc>, String> {
    let wrong = || format!("`{said}` is no moment: write it as 2026-12-01T20:00, in {zone}");
    let plain = said.trim().replacen(' ', "T", 1);
    NaiveDateTime::parse_from_str(&plain, "%Y-%m-%dT%H:%M").map_err(|_| wrong())?;
    let civil: jiff::civil::DateTime = format!("{plain}:00").parse().map_err(|_| wrong())?;
    let known = TimeZoneDatabase::bundled().get(zone).map_err(|_| wrong())?;
    let unclear = match known.to_ambiguous_timestamp(civil).offset() {
        AmbiguousOffset::Unambiguous { .. } => None,
        AmbiguousOffset::Gap { .. } => {
            Some("is left out, since the clocks go forward: take one before or after it")
        }
        AmbiguousOffset::Fold { .. } => {
            Some("comes twice, since the clocks go back: take one before or after that hour")
        }
    };
    if let Some(unclear) = unclear {
        return Err(format!("on that night {} in {zone} {unclear}", civil.strftime("%H:%M")));
    }
    let at = civil.to_zoned(known).map_err(|_| wrong())?;
    DateTime::from_timestamp(at.timestamp().as_second(), 0).ok_or_else(wrong)
}
