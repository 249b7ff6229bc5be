//! When deadlines have to come, reckoned without the house: by the civil calendar of a zone alone.

use chrono::{DateTime, TimeDelta, Utc};
use jiff::civil::Weekday;
use jiff::tz::TimeZoneDatabase;
use jiff::{Timestamp, ToSpan};

/// A schedule as the test understands it.
#[derive(Debug, Clone, Copy)]
pub enum Rule {
    /// On weekdays at an hour of a zone, with a least length of a turn in hours.
    Weekly { days: &'static [Weekday], hour: i8, minute: i8, zone: &'static str, least: i64 },
    /// So many hours after the last turn.
    After(i64),
}

/// The terms of a game.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// As the organiser writes the schedule.
    pub line: &'static str,
    pub rule: Rule,
    /// Time of grace, in hours.
    pub grace: i64,
    /// How many minutes after the last orders the game goes on before the deadline.
    pub early: Option<i64>,
    /// After so many misses in a row a seat is offered; 0 for never.
    pub takeover: u32,
}

/// A time in which a seat is away.
pub type Span = (DateTime<Utc>, DateTime<Utc>);

impl Rule {
    /// The deadline of a step that opens at a moment, when those who are asked are away at times; not before
    /// another moment.
    pub fn deadline(self, opened: DateTime<Utc>, not_before: DateTime<Utc>, away: &[Span]) -> DateTime<Utc> {
        let not_before = whole_minute(not_before);
        match self {
            Self::After(hours) => {
                let mut at = not_before.max(whole_minute(opened) + TimeDelta::hours(hours));
                while let Some((_, until)) = away.iter().find(|(from, until)| *from <= at && at < *until) {
                    at = *until;
                }
                at
            }
            Self::Weekly { days, hour, minute, zone, least } => {
                let zone = TimeZoneDatabase::bundled().get(zone).expect("a zone");
                let from = if least == 0 { opened } else { whole_minute(opened + TimeDelta::hours(least)) };
                let since = Timestamp::from_second(from.timestamp()).expect("a moment");
                let mut date = since.to_zoned(zone.clone()).date();
                loop {
                    // A time that is skipped is as much later; of one that comes twice the first counts.
                    let at =
                        date.at(hour, minute, 0, 0).to_zoned(zone.clone()).expect("a moment").timestamp();
                    let at = DateTime::from_timestamp(at.as_second(), 0).expect("a moment");
                    let late_enough = at >= not_before && if least == 0 { at > from } else { at >= from };
                    let here = !away.iter().any(|(from, until)| *from <= at && at < *until);
                    if days.contains(&date.weekday()) && late_enough && here {
                        return at;
                    }
                    date = date.saturating_add(1.day());
                }
            }
        }
    }
}

/// The same moment, or the next whole minute.
pub fn whole_minute(at: DateTime<Utc>) -> DateTime<Utc> {
    let over = at.timestamp().rem_euclid(60);
    if over == 0 { at } else { at + TimeDelta::seconds(60 - over) }
}

/// From the beginning of a day in a zone to the end of another one, as days are written in a mail.
pub fn days(zone: &str, from: DateTime<Utc>, first: i64, last: i64) -> (String, Span) {
    let zone = TimeZoneDatabase::bundled().get(zone).expect("a zone");
    let today = Timestamp::from_second(from.timestamp()).expect("a moment").to_zoned(zone.clone()).date();
    let begins = |day: jiff::civil::Date| {
        let at = day.to_zoned(zone.clone()).expect("a moment").timestamp();
        DateTime::from_timestamp(at.as_second(), 0).expect("a moment")
    };
    let (first, last) = (today.saturating_add(first.days()), today.saturating_add(last.days()));
    (format!("{first} to {last}"), (begins(first), begins(last.saturating_add(1.day()))))
}
