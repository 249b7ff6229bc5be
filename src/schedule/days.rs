//! Days of the calendar, from one to another: `2026-12-24..2027-01-02`.

use std::fmt;

use chrono::{DateTime, NaiveDate, Utc};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::near::short;
use super::zone::{Zone, utc};
use estafette_words::{Voice, say};

/// Years that a day may have.
const YEARS: std::ops::RangeInclusive<i16> = 2000..=2999;
/// Words that may stand before the first day.
const FROM: [&str; 3] = ["from", "od", "on"];
/// Words and marks that may stand between two days.
const TO: [&str; 9] = ["..", "...", "to", "until", "till", "do", "-", "–", "—"];

/// A stretch of time: from a moment up to another that is no longer part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Span {
    /// The first moment.
    pub from: DateTime<Utc>,
    /// The first moment after it.
    pub until: DateTime<Utc>,
}

impl Span {
    /// Whether a moment lies in it.
    pub fn contains(&self, at: DateTime<Utc>) -> bool {
        self.from <= at && at < self.until
    }
}

/// Whole days of the calendar, both named ones included. When they begin depends on where one is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Days {
    pub(super) first: Date,
    pub(super) last: Date,
}

impl Days {
    /// Reads one day or two with a word or mark between: `2026-12-20`, `2026-12-24..2027-01-02`,
    /// `2026-12-20 to 2027-01-03`, `od 2026-12-20 do 2027-01-03`.
    ///
    /// # Errors
    /// When a day is not written as `2026-12-20` or is in no calendar, or the last is before the first.
    pub fn parse(text: &str) -> Result<Self, DaysError> {
        let spaced = text.replace("...", " .. ").replace("..", " .. ").replace(['–', '—'], " - ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let lower: Vec<String> = words.iter().map(|w| w.to_lowercase()).collect();
        let said = match lower.first() {
            Some(word) if FROM.contains(&word.as_str()) => &lower[1..],
            _ => &lower[..],
        };
        match said {
            [one] => day(one).map(|day| Self { first: day, last: day }),
            [first, between, last] if TO.contains(&between.as_str()) => {
                Self::between(day(first)?, day(last)?)
            }
            _ => Err(DaysError::Unread(short(text.trim()))),
        }
    }

    pub(super) fn between(first: Date, last: Date) -> Result<Self, DaysError> {
        match first <= last {
            true => Ok(Self { first, last }),
            false => Err(DaysError::Backwards { first: first.to_string(), last: last.to_string() }),
        }
    }

    /// Reads days as [`Days::parse`] does, or in words as [`Days::in_words`] does, for somebody in a zone.
    ///
    /// # Errors
    /// Those of [`Days::parse`].
    pub fn said(text: &str, now: DateTime<Utc>, zone: &Zone) -> Result<Self, DaysError> {
        Self::parse(text).or_else(|error| {
            let now = Timestamp::from_second(now.timestamp()).unwrap_or_default();
            let today = now.to_zoned(zone.rules().clone()).date();
            Self::in_words(text, today).ok_or(error)
        })
    }

    /// The first day.
    pub fn first(&self) -> NaiveDate {
        chrono_date(self.first)
    }

    /// The last day.
    pub fn last(&self) -> NaiveDate {
        chrono_date(self.last)
    }

    /// How many days they are; at least one.
    pub fn count(&self) -> u32 {
        let days = (self.last() - self.first()).num_days() + 1;
        u32::try_from(days).expect("the last day is not before the first")
    }

    /// When they are in a zone: from the first midnight there to the one after the last day.
    pub fn span(&self, zone: &Zone) -> Span {
        let after = self.last.tomorrow().expect("years are limited");
        Span { from: utc(beginning(self.first, zone)), until: utc(beginning(after, zone)) }
    }

    /// Whether the two have a day in common.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    /// Whether a day is one of them.
    pub(super) fn has(&self, day: Date) -> bool {
        self.first <= day && day <= self.last
    }
}

/// The moment in which a day begins in a zone: midnight, or where the clocks skip midnight, just after.
pub(super) fn beginning(day: Date, zone: &Zone) -> Timestamp {
    let midnight = day.at(0, 0, 0, 0);
    zone.rules().to_timestamp(midnight).expect("years are limited")
}

fn chrono_date(day: Date) -> NaiveDate {
    let (year, month, of_month) = (day.year(), day.month().unsigned_abs(), day.day().unsigned_abs());
    NaiveDate::from_ymd_opt(year.into(), month.into(), of_month.into()).expect("both count days alike")
}

/// A day written as `2026-12-20`.
pub(super) fn day(word: &str) -> Result<Date, DaysError> {
    let parts: Vec<&str> = word.split('-').collect();
    let number = |part: &str, letters: usize| {
        let sound = part.len() == letters && part.bytes().all(|b| b.is_ascii_digit());
        sound.then(|| part.parse::<i16>().ok()).flatten()
    };
    let unread = || DaysError::Unread(short(word));
    let [year, month, of_month] = parts[..] else { return Err(unread()) };
    let (year, month, of_month) =
        (number(year, 4), number(month, 2).map(|m| m as i8), number(of_month, 2).map(|d| d as i8));
    let (Some(year), Some(month), Some(of_month)) = (year, month, of_month) else { return Err(unread()) };
    let there_is = Date::new(year, month, of_month).ok().filter(|day| YEARS.contains(&day.year()));
    there_is.ok_or_else(|| DaysError::NoSuchDay(word.to_owned()))
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first == self.last {
            true => write!(f, "{}", self.first),
            false => write!(f, "{}..{}", self.first, self.last),
        }
    }
}

impl TryFrom<String> for Days {
    type Error = DaysError;

    fn try_from(text: String) -> Result<Self, DaysError> {
        Self::parse(&text)
    }
}

impl From<Days> for String {
    fn from(days: Days) -> Self {
        days.to_string()
    }
}

/// A text that names no days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DaysError {
    /// It is not written as days are.
    Unread(String),
    /// No calendar has such a day, or no game will see it.
    NoSuchDay(String),
    /// The last day comes before the first.
    Backwards {
        /// The day named first.
        first: String,
        /// The day named last.
        last: String,
    },
}

impl DaysError {
    /// What is wrong, without a full stop.
    pub fn say(&self, voice: Voice) -> String {
        match self {
            Self::Unread(said) => say!(voice, "days-unread", said = said),
            Self::NoSuchDay(said) => say!(voice, "days-no-such", said = said),
            Self::Backwards { first, last } => say!(voice, "days-backwards", first = first, last = last),
        }
    }
}

impl fmt::Display for DaysError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Voice::ENGLISH))
    }
}

impl std::error::Error for DaysError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        Days::parse(text).map(|days| days.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn days_are_read_as_people_write_them() {
        for text in [
            "2026-12-20..2027-01-03",
            " 2026-12-20  ..  2027-01-03 ",
            "2026-12-20 to 2027-01-03",
            "from 2026-12-20 until 2027-01-03",
            "2026-12-20 – 2027-01-03",
            "2026-12-20–2027-01-03",
            "Od 2026-12-20 do 2027-01-03",
        ] {
            assert_eq!(read(text).as_deref(), Ok("2026-12-20..2027-01-03"), "{text}");
        }
        assert_eq!(read("2028-02-29").as_deref(), Ok("2028-02-29"));
        assert_eq!(Days::parse("2026-12-20..2027-01-03").unwrap().count(), 15);
        assert_eq!(Days::parse("2026-12-20").unwrap().count(), 1);
    }

    #[test]
    fn what_names_no_days_is_refused_with_the_reason() {
        assert_eq!(read("2027-02-29"), Err("there is no day `2027-02-29`".to_owned()));
        assert_eq!(
            read("2027-01-03..2026-12-20"),
            Err("2026-12-20 is before 2027-01-03; name the first day first".to_owned())
        );
        for text in
            ["", "tomorrow", "20.12.2026", "2026-12-20 2027-01-03", "2026-12-20..", "2026-1-2", "-1-02-03"]
        {
            assert!(read(text).unwrap_err().contains("written as"), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn days_are_each_zone_s_own_and_a_day_may_have_23_hours() {
        let span = |days: &str, zone: &str| {
            let span = Days::parse(days).unwrap().span(&zone.parse().unwrap());
            format!("{} {}", span.from.format("%F %R"), span.until.format("%F %R"))
        };
        assert_eq!(span("2026-03-29", "Europe/Warsaw"), "2026-03-28 23:00 2026-03-29 22:00");
        assert_eq!(span("2026-12-24..2027-01-02", "UTC"), "2026-12-24 00:00 2027-01-03 00:00");
        // Clocks in Cairo skip midnight: the day begins at one.
        assert_eq!(span("2026-04-24", "Africa/Cairo"), "2026-04-23 22:00 2026-04-24 21:00");
    }
}
