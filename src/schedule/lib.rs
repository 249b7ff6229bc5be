//! When: the schedule of a game in one readable line, and the deadlines that follow from it.
//!
//! A schedule is read from a line (`read`), kept as that line, and asked for a [`Moment`] (`seek`). All is
//! reckoned on the clocks of places, by the zone database in the program (`zone`); what comes out is UTC.
//! This room knows no clock, no game and no mail: it is told when a turn was published, who is where and who
//! is away. What is done when a deadline comes is `game`'s. For users: `docs/schedules.md`.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

mod days;
mod days_in_words;
mod length;
mod moment;
mod near;
mod outside;
mod read;
mod say;
mod seek;
mod zone;

use std::collections::BTreeSet;
use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};

pub use days::{Days, DaysError, Span};
pub use length::{DurationError, read_duration, say_duration};
pub use moment::read_moment;
pub use outside::Unfit;
pub use read::ScheduleError;
pub use zone::{Twice, Zone, ZoneError, tzdb_version};

pub use estafette_core::journal::Shift;

use estafette_words::{Voice, say};
use length::Length;

/// When the deadlines of a game are, and what may move them: `every Tue and Fri 20:00 Europe/Warsaw, early`.
///
/// Read from one line and shown as one; what is shown is read as the same schedule again. It is kept as that
/// line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Schedule {
    beat: Beat,
    /// In the order of their owners, each owner once.
    windows: Vec<Window>,
    weekdays_only: bool,
    /// Days that do not count, in order, none twice.
    skipped: Vec<Days>,
    least: Length,
    grace: Length,
    cool_off: Length,
    early: bool,
}

/// What deadlines follow from.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Beat {
    /// A time of certain days.
    Every(Every),
    /// A length of time after the last turn.
    After { length: Length, zone: Option<Zone> },
}

/// A time of certain days in a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Every {
    /// Days of the week, Monday as 0; at least one.
    weekdays: BTreeSet<i8>,
    weeks: Weeks,
    time: Time,
    zone: Zone,
    /// The first day that can have a deadline.
    from: Option<Date>,
}

/// Which weeks have deadlines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Weeks {
    Each,
    Second,
}

/// Times of day within which a deadline must be, both ends included. From a later to an earlier time it
/// goes over midnight.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Window {
    from: Time,
    until: Time,
    whose: Whose,
}

/// On whose clocks a window is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Whose {
    AnyPlayer,
    In(Zone),
}

impl Schedule {
    /// The schedule as one sentence for players, with a full stop.
    pub fn say(&self, voice: Voice) -> String {
        say::sentence(self, voice)
    }

    /// The deadline of the turn that follows the one published at `opened`. It is later than `opened`, by
    /// [`least`](Self::least) at least, never before `not_before`, and in no time in which somebody is away.
    /// It is a whole minute; what is not one is rounded up. The same question has the same answer, and a
    /// later `opened` never an earlier one.
    ///
    /// # Errors
    /// When no moment within 60 days fits, days off and absences not counted.
    pub fn deadline(&self, asked: &Asked<'_>) -> Result<Moment, NoMoment> {
        seek::deadline(self, asked)
    }

    /// The same where windows leave no moment soon: then the nearest outside them, with [`Shift::Outside`] where they leave
    /// none at all and [`Shift::OffHours`] where only the schedule's own time of day is outside.
    ///
    /// # Errors
    /// When days off and absences leave none.
    pub fn deadline_or_nearest(&self, asked: &Asked<'_>) -> Result<Moment, NoMoment> {
        outside::deadline(self, asked)
    }

    /// The first whole minute at or after a moment that days and windows allow and in which nobody is away, whatever
    /// the beat: for what moves a deadline later, such as grace.
    ///
    /// # Errors
    /// When no moment within 60 days fits, days off and absences not counted.
    pub fn in_hours(&self, at: DateTime<Utc>, asked: &Asked<'_>) -> Result<Moment, NoMoment> {
        seek::in_hours(self, at, asked)
    }

    /// The same where windows leave no moment soon: then the nearest outside them, with [`Shift::Outside`].
    ///
    /// # Errors
    /// When days off and absences leave none.
    pub fn in_hours_or_nearest(&self, at: DateTime<Utc>, asked: &Asked<'_>) -> Result<Moment, NoMoment> {
        outside::in_hours(self, at, asked)
    }

    /// The zone on whose clocks it is reckoned, if it names one.
    pub fn zone(&self) -> Option<&Zone> {
        match &self.beat {
            Beat::Every(every) => Some(&every.zone),
            Beat::After { zone, .. } => zone.as_ref(),
        }
    }

    /// Whether deadlines must be at certain times of day of players or places.
    pub fn has_windows(&self) -> bool {
        !self.windows.is_empty()
    }

    /// Whether the game goes on as soon as all are in.
    pub fn early(&self) -> bool {
        self.early
    }

    /// How long to wait after the last order is in before going on early; zero if not said.
    pub fn cool_off(&self) -> TimeDelta {
        self.cool_off.delta()
    }

    /// How long after the deadline orders are still taken; zero if not said.
    pub fn grace(&self) -> TimeDelta {
        self.grace.delta()
    }

    /// The least time from the opening of a turn to its deadline; zero if not said.
    pub fn least(&self) -> TimeDelta {
        self.least.delta()
    }
}

/// What a deadline depends on besides the schedule.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// When the turn before was published.
    pub opened: DateTime<Utc>,
    /// A moment that was announced already: the deadline is never earlier.
    pub not_before: Option<DateTime<Utc>>,
    /// Zones of the players. With none, the schedule's zone or UTC stands for them.
    pub zones: &'a [Zone],
    /// Times in which somebody who owes orders is away: no deadline falls into one.
    pub away: &'a [Span],
}

/// A deadline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// When it is.
    pub at: DateTime<Utc>,
    /// The same in the schedule's zone, or in UTC where it has none, as RFC 9557 writes it:
    /// `2026-10-27T20:00:00+01:00[Europe/Warsaw]`.
    pub civil: String,
    /// The version of the zone database by which it was reckoned.
    pub tzdb: String,
    /// Why it is another moment than the schedule says.
    pub shift: Option<Shift>,
}

/// The zone of a civil time as the journal keeps it: `2026-01-06T20:00[Europe/Warsaw]`.
pub fn zone_of(civil: &str) -> Option<Zone> {
    let (_, zone) = civil.split_once('[')?;
    zone.trim_end_matches(']').parse().ok()
}

/// What happened on the clocks of the schedule's zone, as a sentence for players with a full stop. Of a time that comes
/// twice nothing: that is said to each reader of his own clocks ([`Zone::twice`]).
pub fn say_shift(shift: Shift, zone: &Zone, voice: Voice) -> Option<String> {
    match shift {
        Shift::Skipped => Some(say!(voice, "shift-skipped", zone = zone.name())),
        Shift::Doubled => None,
        Shift::Outside => Some(say!(voice, "shift-outside")),
        Shift::OffHours => Some(say!(voice, "shift-off-hours")),
    }
}

impl Zone {
    /// That the clocks of the zone show the time of a moment twice on that day, if they do, as a sentence for those who
    /// live by them with a full stop.
    pub fn say_twice(&self, at: DateTime<Utc>, voice: Voice) -> Option<String> {
        let n = match self.twice(at)? {
            Twice::First => 1,
            Twice::Second => 2,
        };
        Some(say!(voice, "shift-doubled", zone = self.name(), n = n))
    }
}

/// There is no deadline that fits a schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoMoment {
    /// From when on it was looked for.
    pub since: DateTime<Utc>,
    why: Why,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Why {
    /// Days and windows leave none.
    Windows { zones: usize },
    /// No day that counts has one.
    Days,
    /// It lies beyond any calendar.
    Far,
}

impl NoMoment {
    /// Why there is none, without a full stop.
    pub fn say(&self, voice: Voice) -> String {
        let since = self.since.format("%Y-%m-%d").to_string();
        match self.why {
            Why::Windows { zones } => {
                say!(voice, "no-moment-windows", days = seek::DAYS, since = &since, n = zones)
            }
            Why::Days => say!(voice, "no-moment-days", days = seek::DAYS, since = &since),
            Why::Far => say!(voice, "no-moment-far", since = &since),
        }
    }
}

impl fmt::Display for NoMoment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Voice::ENGLISH))
    }
}

impl std::error::Error for NoMoment {}

impl TryFrom<String> for Schedule {
    type Error = ScheduleError;

    fn try_from(text: String) -> Result<Self, ScheduleError> {
        text.parse()
    }
}

impl From<Schedule> for String {
    fn from(schedule: Schedule) -> Self {
        schedule.to_string()
    }
}

#[cfg(test)]
mod tests;
