//! Lengths of time as people write them: `48 h`, `2 d 12 h`, `3 dni`.

use std::fmt;
use std::ops::Range;

use chrono::TimeDelta;

use super::near::{nearest, short};
use estafette_words::{Voice, say};

/// Minutes of the longest time that can be said: a year.
const LONGEST: u32 = 366 * DAY;
/// Minutes of a day that is no civil day.
const DAY: u32 = 24 * 60;
/// Up to this many hours are said as hours.
const SAID_AS_HOURS: i64 = 72;

/// What units are called, in English and Polish, and the minutes of each.
const UNITS: &[(&str, u32)] = &[
    ("min", 1),
    ("mins", 1),
    ("minute", 1),
    ("minutes", 1),
    ("minuta", 1),
    ("minuty", 1),
    ("minut", 1),
    ("minutę", 1),
    ("h", 60),
    ("hr", 60),
    ("hrs", 60),
    ("hour", 60),
    ("hours", 60),
    ("godz", 60),
    ("godzina", 60),
    ("godzinę", 60),
    ("godziny", 60),
    ("godzin", 60),
    ("d", DAY),
    ("day", DAY),
    ("days", DAY),
    ("dzień", DAY),
    ("dzien", DAY),
    ("dni", DAY),
    ("w", 7 * DAY),
    ("week", 7 * DAY),
    ("weeks", 7 * DAY),
    ("tydzień", 7 * DAY),
    ("tydzien", 7 * DAY),
    ("tygodnie", 7 * DAY),
    ("tygodni", 7 * DAY),
];

/// A length as it was said: days apart from hours, since a day of a calendar is not always 24 hours.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Length {
    /// Whole days, weeks as seven of them.
    pub days: u32,
    /// Minutes besides.
    pub minutes: u32,
}

impl Length {
    /// As real time: 24 hours for each day.
    pub fn delta(self) -> TimeDelta {
        TimeDelta::minutes(i64::from(self.days * DAY + self.minutes))
    }

    /// In the words of a reader: hours as hours, days as days.
    pub fn say(self, voice: Voice) -> String {
        let (hours, minutes) = (self.minutes / 60, self.minutes % 60);
        join(i64::from(self.days), i64::from(hours), i64::from(minutes), voice)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, minutes) = (self.minutes / 60, self.minutes % 60);
        let days = if self.days == 1 { "day" } else { "days" };
        let parts = [(self.days, days), (hours, "h"), (minutes, "min")];
        let said: Vec<String> =
            parts.iter().filter(|(n, _)| *n > 0).map(|(n, unit)| format!("{n} {unit}")).collect();
        f.write_str(&said.join(" "))
    }
}

/// Reads a length of time: `48 h`, `3 days`, `90 min`, `2 d 12 h`, `3 dni`, `48 godz`. A day is 24 hours
/// here.
///
/// # Errors
/// When it has no number or unit, is nothing, or is longer than a year.
pub fn read_duration(text: &str) -> Result<TimeDelta, DurationError> {
    read_length(text).map(Length::delta)
}

/// Says a length of time: in hours up to three days, in days and hours above. Seconds are left out; a
/// length below nothing is said as nothing.
pub fn say_duration(d: TimeDelta, voice: Voice) -> String {
    let minutes = d.num_minutes().max(0);
    match minutes {
        _ if minutes <= SAID_AS_HOURS * 60 => join(0, minutes / 60, minutes % 60, voice),
        _ => join(minutes / 1440, minutes / 60 % 24, minutes % 60, voice),
    }
}

fn join(days: i64, hours: i64, minutes: i64, voice: Voice) -> String {
    let mut said = Vec::new();
    if days > 0 {
        said.push(say!(voice, "length-days", n = days));
    }
    if hours > 0 {
        said.push(say!(voice, "length-hours", n = hours));
    }
    if minutes > 0 || said.is_empty() {
        said.push(say!(voice, "length-minutes", n = minutes));
    }
    said.join(" ")
}

/// The places of numbers and words in a text: `2d 12 h` has four.
fn pieces(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut last = ' ';
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match found.last_mut() {
            _ if c.is_whitespace() => {}
            Some(piece) if !last.is_whitespace() && c.is_ascii_digit() == last.is_ascii_digit() => {
                piece.end = end;
            }
            _ => found.push(at..end),
        }
        last = c;
    }
    found
}

pub(super) fn read_length(text: &str) -> Result<Length, DurationError> {
    let mut length = Length::default();
    let mut number: Option<u32> = None;
    for place in pieces(text) {
        let piece = text[place.clone()].to_lowercase();
        let fault = |what| DurationError { what, at: place.clone() };
        let digits = piece.starts_with(|c: char| c.is_ascii_digit());
        match number.take() {
            None if digits => number = Some(piece.parse().map_err(|_| fault(Fault::TooLong))?),
            None if ["and", "i", "oraz"].contains(&piece.as_str()) && length != Length::default() => {}
            None => return Err(fault(Fault::NoNumber(short(&piece)))),
            Some(_) if digits => return Err(fault(Fault::NoUnit)),
            Some(n) => length = plus(length, n, unit(&piece).map_err(fault)?).map_err(fault)?,
        }
    }
    let whole = DurationError { what: Fault::NoUnit, at: 0..text.len() };
    match length {
        _ if number.is_some() => Err(whole),
        Length { days: 0, minutes: 0 } => Err(DurationError { what: Fault::Nothing, ..whole }),
        _ => Ok(length),
    }
}

/// The minutes of a unit.
fn unit(word: &str) -> Result<u32, Fault> {
    let bare = word.trim_end_matches('.');
    let known = UNITS.iter().find(|(name, _)| *name == bare).map(|(_, minutes)| *minutes);
    known.ok_or_else(|| Fault::UnknownUnit {
        nearest: nearest(bare, UNITS.iter().map(|(name, _)| *name).filter(|name| name.len() > 2)),
        said: short(word),
    })
}

fn plus(mut length: Length, n: u32, unit: u32) -> Result<Length, Fault> {
    let more = n.checked_mul(unit).filter(|minutes| *minutes <= LONGEST).ok_or(Fault::TooLong)?;
    match unit >= DAY {
        true => length.days += more / DAY,
        false => length.minutes += more,
    }
    match length.days * DAY + length.minutes <= LONGEST {
        true => Ok(length),
        false => Err(Fault::TooLong),
    }
}

/// A text that is no length of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DurationError {
    what: Fault,
    /// Bytes of the text that are wrong.
    pub at: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Fault {
    Nothing,
    NoNumber(String),
    NoUnit,
    UnknownUnit { said: String, nearest: Option<&'static str> },
    TooLong,
}

impl DurationError {
    /// What is wrong, without a full stop.
    pub fn say(&self, voice: Voice) -> String {
        match &self.what {
            Fault::Nothing => say!(voice, "length-nothing"),
            Fault::NoNumber(said) => say!(voice, "length-no-number", word = said),
            Fault::NoUnit => say!(voice, "length-no-unit"),
            Fault::UnknownUnit { said, nearest } => {
                let hint = nearest.map_or_else(String::new, |n| say!(voice, "did-you-mean", word = n));
                say!(voice, "length-unknown-unit", word = said, hint = &hint)
            }
            Fault::TooLong => say!(voice, "length-too-long"),
        }
    }
}

impl fmt::Display for DurationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Voice::ENGLISH))
    }
}

impl std::error::Error for DurationError {}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_core::Lang;

    const POLISH: Voice = Voice(Lang::Polish);

    fn minutes(text: &str) -> i64 {
        read_duration(text).unwrap_or_else(|error| panic!("{text}: {error}")).num_minutes()
    }

    fn wrong(text: &str) -> String {
        read_duration(text).unwrap_err().to_string()
    }

    #[test]
    fn lengths_are_read_in_english_and_polish() {
        for text in
            ["48 h", "48h", " 48  Hours ", "2 days", "2 d", "2 dni", "48 godz", "48 godz.", "1 day 24 h"]
        {
            assert_eq!(minutes(text), 48 * 60, "{text}");
        }
        for text in ["2 d 12 h", "2d12h", "2 days and 12 hours", "60 h", "2 dni i 12 godzin", "3600 min"] {
            assert_eq!(minutes(text), 60 * 60, "{text}");
        }
        assert_eq!(minutes("90 min"), 90);
        assert_eq!(minutes("1 dzień"), 24 * 60);
        assert_eq!(minutes("2 TYGODNIE"), 14 * 24 * 60);
        assert_eq!(minutes("366 days"), 366 * 24 * 60);
    }

    #[test]
    fn what_is_no_length_is_refused_with_the_reason_and_the_place() {
        assert_eq!(
            wrong("3 dayz"),
            "`dayz` is no unit of time; there are min, h, days and weeks; did you mean `days`?"
        );
        assert_eq!(
            wrong("3 fortnights"),
            "`fortnights` is no unit of time; there are min, h, days and weeks"
        );
        assert_eq!(wrong("48"), "a number needs its unit: min, h, days or weeks");
        assert_eq!(wrong("2 3 h"), "a number needs its unit: min, h, days or weeks");
        assert_eq!(wrong("soon"), "a number should stand here, as in 24 h or 3 days, not `soon`");
        assert_eq!(wrong("-3 h"), "a number should stand here, as in 24 h or 3 days, not `-`");
        assert_eq!(wrong("and 3 h"), "a number should stand here, as in 24 h or 3 days, not `and`");
        for text in ["", " ", "0 h", "0 days 0 min"] {
            assert_eq!(
                wrong(text),
                "a length of time is more than nothing, such as 24 h or 3 days",
                "{text}"
            );
        }
        for text in ["367 days", "99999999999 h", "4294967295 weeks", "300 days 300 days", "8785 h"] {
            assert_eq!(wrong(text), "a length of time is a year at most", "{text}");
        }
        assert_eq!(read_duration("3 dayz").unwrap_err().at, 2..6);
        assert!(read_duration("3 dayz").unwrap_err().say(POLISH).contains("może chodziło o `days`"));
    }

    #[test]
    fn lengths_are_said_in_hours_up_to_three_days() {
        let said = |minutes, voice| say_duration(TimeDelta::minutes(minutes), voice);
        let cases = [
            (0, "0 minutes", "0 minut"),
            (-5, "0 minutes", "0 minut"),
            (1, "1 minute", "1 minuta"),
            (60, "1 hour", "1 godzina"),
            (90, "1 hour 30 minutes", "1 godzina 30 minut"),
            (24 * 60, "24 hours", "24 godziny"),
            (72 * 60, "72 hours", "72 godziny"),
            (72 * 60 + 1, "3 days 1 minute", "3 dni 1 minuta"),
            (108 * 60, "4 days 12 hours", "4 dni 12 godzin"),
            (14 * 24 * 60, "14 days", "14 dni"),
        ];
        for (minutes, english, polish) in cases {
            assert_eq!(said(minutes, Voice::ENGLISH), english);
            assert_eq!(said(minutes, POLISH), polish);
        }
    }
}
