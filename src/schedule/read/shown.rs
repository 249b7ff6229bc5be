//! A schedule as its line: clauses in one order, in the words that the manual uses.

use std::fmt;

use jiff::civil::Time;

use super::super::{Beat, Every, Schedule, Weeks, Whose, Window};

const SHORT: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

impl fmt::Display for Schedule {
    /// The canonical line; reading it gives the same schedule.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.beat {
            Beat::Every(every) => write!(f, "{every}")?,
            Beat::After { length, zone: None } => write!(f, "{length} after the last turn")?,
            Beat::After { length, zone: Some(zone) } => write!(f, "{length} after the last turn {zone}")?,
        }
        for window in &self.windows {
            write!(f, ", {window}")?;
        }
        if self.weekdays_only {
            write!(f, ", weekdays only")?;
        }
        for days in &self.skipped {
            write!(f, ", not {days}")?;
        }
        for (name, length) in [("at least", self.least), ("grace", self.grace), ("cool-off", self.cool_off)] {
            if !length.delta().is_zero() {
                write!(f, ", {name} {length}")?;
            }
        }
        if self.early { write!(f, ", early") } else { Ok(()) }
    }
}

impl fmt::Display for Every {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let week = if self.weeks == Weeks::Second { "second " } else { "" };
        write!(f, "every {week}{} {} {}", self.days(), clock(self.time), self.zone)?;
        match self.from {
            Some(day) => write!(f, " from {day}"),
            None => Ok(()),
        }
    }
}

impl Every {
    fn days(&self) -> String {
        let weekdays: Vec<i8> = self.weekdays.iter().copied().collect();
        let names: Vec<&str> = weekdays.iter().map(|day| SHORT[usize::from(day.unsigned_abs())]).collect();
        match (weekdays.as_slice(), names.split_last()) {
            ([0, 1, 2, 3, 4, 5, 6], _) => "day".to_owned(),
            ([0, 1, 2, 3, 4], _) => "weekday".to_owned(),
            (_, Some((last, []))) => (*last).to_owned(),
            (_, Some((last, others))) => format!("{} and {last}", others.join(", ")),
            (_, None) => String::new(),
        }
    }
}

impl Window {
    /// Whether a time of day is within.
    pub(in super::super) fn has(&self, time: Time) -> bool {
        match self.from <= self.until {
            true => self.from <= time && time <= self.until,
            false => self.from <= time || time <= self.until,
        }
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, until) = (clock(self.from), clock(self.until));
        match self.until {
            Time::MAX => write!(f, "not before {from}")?,
            _ if self.from == Time::MIN => write!(f, "not after {until}")?,
            _ => write!(f, "not before {from} nor after {until}")?,
        }
        match &self.whose {
            Whose::AnyPlayer => write!(f, " in any player's zone"),
            Whose::In(zone) => write!(f, " {zone}"),
        }
    }
}

/// A time of day as it is written: `20:00`.
pub(in super::super) fn clock(time: Time) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}
