//! Moments as an umpire reads them: in his zone, short enough for a table.

use chrono::{DateTime, Utc};

/// A moment in a zone: `Fri 10 Jul 20:00`. The page says the zone once.
pub(super) fn short(at: DateTime<Utc>, zone: &str) -> String {
    let known = jiff::tz::TimeZoneDatabase::bundled().get(zone);
    match (known, jiff::Timestamp::from_second(at.timestamp())) {
        (Ok(known), Ok(moment)) => moment.to_zoned(known).strftime("%a %-d %b %Y %H:%M").to_string(),
        _ => at.format("%a %-d %b %Y %H:%M UTC").to_string(),
    }
}

/// The same where there may be none.
pub(super) fn short_opt(at: Option<DateTime<Utc>>, zone: &str) -> String {
    at.map_or_else(String::new, |at| short(at, zone))
}

/// How far away a moment is, in its largest units: `in 2 d 5 h`, `3 h ago`.
pub(super) fn away(at: DateTime<Utc>, now: DateTime<Utc>) -> String {
    let minutes = (at - now).num_minutes();
    let far = minutes.unsigned_abs();
    let (days, hours, rest) = (far / 1440, far / 60 % 24, far % 60);
    let length = match (days, hours) {
        (0, 0) => format!("{rest} min"),
        (0, _) => format!("{hours} h {rest} min"),
        _ => format!("{days} d {hours} h"),
    };
    if minutes <= 0 { format!("{length} ago") } else { format!("in {length}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_told_in_the_umpires_zone_and_how_far_away_they_are() {
        let at = "2026-07-10T18:00:00Z".parse().unwrap();
        assert_eq!(short(at, "Europe/Warsaw"), "Fri 10 Jul 2026 20:00");
        assert_eq!(away(at, "2026-07-08T13:00:00Z".parse().unwrap()), "in 2 d 5 h");
        assert_eq!(away(at, "2026-07-10T18:30:00Z".parse().unwrap()), "30 min ago");
    }
}
