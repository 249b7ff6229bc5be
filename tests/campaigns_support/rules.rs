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

impl Rule {
    /// The deadline of a step that opens at a moment.
    pub fn deadline(self, opened: DateTime<Utc>) -> DateTime<Utc> {
        match self {
            Self::After(hours) => whole_minute(opened) + TimeDelta::hours(hours),
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
                    let soon_enough = if least == 0 { at > from } else { at >= from };
                    if days.contains(&date.weekday()) && soon_enough {
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
