//! The words of one clause, taken from left to right.

use std::collections::BTreeSet;
use std::ops::Range;

use jiff::civil::Time;

use super::super::days::day;
use super::super::length::read_length;
use super::super::near::nearest;
use super::super::{Beat, Days, DaysError, DurationError, Every, Length, Weeks, Whose, Window, Zone};
use super::ScheduleError;

const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/// What may follow `every`, for those who write something else.
const AFTER_EVERY: [&str; 17] = [
    "day",
    "weekday",
    "second",
    "Mon",
    "Tue",
    "Wed",
    "Thu",
    "Fri",
    "Sat",
    "Sun",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

/// A line cut into words, and how far its clauses are read.
pub(super) struct Clause<'a> {
    source: &'a str,
    /// Places of words; a comma or semicolon is one of its own.
    words: Vec<Range<usize>>,
    /// The first word of this clause, and the next to be read.
    first: usize,
    next: usize,
}

impl<'a> Clause<'a> {
    pub fn new(source: &'a str) -> Self {
        let mut words: Vec<Range<usize>> = Vec::new();
        let mut open = false;
        for (at, c) in source.char_indices() {
            let end = at + c.len_utf8();
            match words.last_mut() {
                Some(word) if open && !c.is_whitespace() && !is_mark(c) => word.end = end,
                _ if c.is_whitespace() => {}
                _ => words.push(at..end),
            }
            open = !c.is_whitespace() && !is_mark(c);
        }
        Self { source, words, first: 0, next: 0 }
    }

    /// Goes to the next clause, if there is one.
    pub fn next_clause(&mut self) -> bool {
        while self.next < self.words.len() && self.at_mark() {
            self.next += 1;
        }
        self.first = self.next;
        self.next < self.words.len()
    }

    /// The bytes of what was read of this clause.
    pub fn place(&self) -> Range<usize> {
        let last = self.next.max(self.first + 1).min(self.words.len());
        self.words[self.first].start..self.words[last - 1].end
    }

    /// The next word of this clause in lower case; empty at its end.
    pub fn peek(&self) -> String {
        match self.at_mark() {
            true => String::new(),
            false => self.raw(self.next).to_lowercase(),
        }
    }

    fn raw(&self, n: usize) -> &'a str {
        self.words.get(n).map_or("", |place| &self.source[place.clone()])
    }

    fn at_mark(&self) -> bool {
        self.raw(self.next).starts_with(is_mark)
    }

    /// The place of the next word, or just after the last.
    fn here(&self) -> Range<usize> {
        match self.words.get(self.next) {
            Some(place) => place.clone(),
            None => self.source.trim_end().len()..self.source.trim_end().len(),
        }
    }

    /// Steps over the next word if it is one of some.
    pub fn optional(&mut self, words: &[&str]) -> bool {
        let found = words.contains(&self.peek().as_str());
        self.next += usize::from(found);
        found
    }

    /// Steps over words that must come now.
    pub fn words(&mut self, words: &[&str]) -> Result<(), ScheduleError> {
        for word in words {
            if !self.optional(&[word]) {
                return Err(self.expected(&format!("`{word}`"), &[word]));
            }
        }
        Ok(())
    }

    /// Makes sure that the clause is over.
    pub fn end(&self) -> Result<(), ScheduleError> {
        match self.peek().is_empty() {
            true => Ok(()),
            false => Err(self.expected("a comma or the end", &[])),
        }
    }

    /// About the whole clause.
    pub fn refuse(&self, what: impl Into<String>) -> ScheduleError {
        ScheduleError::new(self.source, self.place(), what)
    }

    /// About the next word: what should stand there, and the nearest of some that may.
    fn expected(&self, what: &str, known: &[&str]) -> ScheduleError {
        let word = self.raw(self.next);
        let fault = match self.peek().is_empty() {
            true => format!("{what} is missing here"),
            false => format!("`{word}` stands where {what} is expected{}", hint(word, known)),
        };
        ScheduleError::new(self.source, self.here(), fault)
    }

    /// About a word with which no clause begins.
    pub fn unknown(&self, known: &[&str]) -> ScheduleError {
        let word = self.raw(self.next);
        let meant = hint(word, known);
        let there = if meant.is_empty() { format!("; there are: {}", known.join(", ")) } else { meant };
        ScheduleError::new(self.source, self.here(), format!("no clause begins with `{word}`{there}"))
    }

    /// `every Tue and Fri 20:00 Europe/Warsaw`.
    pub fn every(&mut self) -> Result<Every, ScheduleError> {
        self.words(&["every"])?;
        let weeks = if self.optional(&["second", "other", "2nd"]) { Weeks::Second } else { Weeks::Each };
        let weekdays = self.weekdays()?;
        self.optional(&["at"]);
        let time = self.time()?;
        self.optional(&["in"]);
        let zone = self.zone()?;
        let from = match self.optional(&["from"]) {
            true => {
                let place = self.here();
                let named = day(&self.peek());
                let wrong =
                    |error: DaysError| ScheduleError::new(self.source, place.clone(), error.to_string());
                let day = named.map_err(wrong)?;
                self.next += 1;
                Some(day)
            }
            false => None,
        };
        match weeks == Weeks::Second && weekdays.len() == WEEKDAYS.len() {
            true => {
                Err(self.refuse("`every second` goes with days of the week, such as `every second Sunday`"))
            }
            false => Ok(Every { weekdays, weeks, time, zone, from }),
        }
    }

    /// `day`, `weekday`, `Tue`, `Tue and Fri`, `Mon, Wed and Fri`.
    fn weekdays(&mut self) -> Result<BTreeSet<i8>, ScheduleError> {
        if self.optional(&["day"]) {
            return Ok((0..7).collect());
        }
        if self.optional(&["weekday"]) {
            return Ok((0..5).collect());
        }
        let mut found = BTreeSet::new();
        loop {
            let Some(day) = weekday(&self.peek()) else {
                return Err(self.expected("a day of the week or `day`", &AFTER_EVERY));
            };
            if !found.insert(day) {
                return Err(ScheduleError::new(self.source, self.here(), "this day is named twice"));
            }
            self.next += 1;
            if !self.one_more_weekday() {
                return Ok(found);
            }
        }
    }

    /// Steps over what joins two days of the week, if another follows. A comma may end the clause as well.
    fn one_more_weekday(&mut self) -> bool {
        let listed = |n: usize| weekday(&self.raw(n).to_lowercase()).is_some();
        let and = |n: usize| ["and", "&"].contains(&self.raw(n).to_lowercase().as_str());
        let comma = self.raw(self.next) == ",";
        let joined = usize::from(comma) + usize::from(and(self.next + usize::from(comma)));
        let more = listed(self.next + joined) || (joined > 0 && !comma);
        self.next += if more { joined } else { 0 };
        more
    }

    /// `72 h after the last turn`, `3 days after the last turn Europe/Warsaw`.
    pub fn after(&mut self) -> Result<Beat, ScheduleError> {
        let length = self.length_up_to("after")?;
        self.words(&["after"])?;
        self.optional(&["the"]);
        if !self.optional(&["last", "previous"]) {
            return Err(self.expected("`the last turn`", &["last"]));
        }
        self.words(&["turn"])?;
        self.optional(&["in"]);
        let zone = if self.peek().is_empty() { None } else { Some(self.zone()?) };
        Ok(Beat::After { length, zone })
    }

    /// `cool-off`, `cool off`, `cooloff`.
    pub fn cool_off(&mut self) -> Result<(), ScheduleError> {
        match self.optional(&["cool-off", "cooloff"]) {
            true => Ok(()),
            false => self.words(&["cool", "off"]),
        }
    }

    /// What follows `not` in `not before 18:00 nor after 22:00 in any player's zone`.
    pub fn window(&mut self) -> Result<Window, ScheduleError> {
        let from = if self.optional(&["before"]) { self.time()? } else { Time::MIN };
        let more = self.optional(&["nor", "or", "and"]);
        if more {
            self.optional(&["not"]);
        }
        let until = match more || self.peek() == "after" {
            true => {
                self.words(&["after"])?;
                self.time()?
            }
            false => Time::MAX,
        };
        Ok(Window { from, until, whose: self.whose()? })
    }

    fn whose(&mut self) -> Result<Whose, ScheduleError> {
        self.optional(&["in"]);
        if !self.optional(&["any", "every", "each", "all"]) {
            let missing = self.peek().is_empty();
            return match missing {
                true => Err(self.expected("a zone or `in any player's zone`", &[])),
                false => self.zone().map(Whose::In),
            };
        }
        let players: String = self.peek().chars().filter(|c| c.is_alphabetic()).collect();
        if !["player", "players"].contains(&players.as_str()) {
            return Err(self.expected("`player's`", &["player's"]));
        }
        self.next += 1;
        match self.optional(&["zone", "zones"]) {
            true => Ok(Whose::AnyPlayer),
            false => Err(self.expected("`zone`", &["zone"])),
        }
    }

    /// A time of day: `20:00`, `8:30`, `20.00`.
    fn time(&mut self) -> Result<Time, ScheduleError> {
        let word = self.peek();
        let parts = word.split_once([':', '.']);
        let number = |part: &str, letters: std::ops::RangeInclusive<usize>| {
            let sound = letters.contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
            sound.then(|| part.parse::<i8>().ok()).flatten()
        };
        let time = parts.and_then(|(hour, minute)| Some((number(hour, 1..=2)?, number(minute, 2..=2)?)));
        match time.and_then(|(hour, minute)| Time::new(hour, minute, 0, 0).ok()) {
            Some(time) => {
                self.next += 1;
                Ok(time)
            }
            None => Err(self.expected("a time of day from 00:00 to 23:59", &[])),
        }
    }

    /// A zone of the database; of two words too, as `America/New York`.
    fn zone(&mut self) -> Result<Zone, ScheduleError> {
        if self.peek().is_empty() {
            return Err(self.expected("a zone such as Europe/Warsaw", &[]));
        }
        let word = self.raw(self.next);
        let two = || format!("{word} {}", self.raw(self.next + 1)).parse::<Zone>();
        let (zone, words) = match word.parse::<Zone>() {
            Ok(zone) => (zone, 1),
            Err(error) => match two() {
                Ok(zone) => (zone, 2),
                Err(_) => return Err(ScheduleError::new(self.source, self.here(), error.to_string())),
            },
        };
        self.next += words;
        Ok(zone)
    }

    /// A length of time up to the end of the clause.
    pub fn length(&mut self) -> Result<Length, ScheduleError> {
        self.length_up_to("")
    }

    fn length_up_to(&mut self, end: &str) -> Result<Length, ScheduleError> {
        if self.peek().is_empty() {
            return Err(self.expected("a length of time such as 24 h", &[]));
        }
        let place = self.rest_up_to(end);
        let wrong = |error: DurationError| {
            let at = place.start + error.at.start..place.start + error.at.end;
            ScheduleError::new(self.source, at, error.to_string())
        };
        read_length(&self.source[place.clone()]).map_err(wrong)
    }

    /// `2026-12-24..2027-01-02` up to the end of the clause.
    pub fn days(&mut self) -> Result<Days, ScheduleError> {
        if self.peek().is_empty() {
            return Err(self.expected("`before` and a time, or days such as 2026-12-24..2027-01-02", &[]));
        }
        let place = self.rest_up_to("");
        let text = &self.source[place.clone()];
        Days::parse(text).map_err(|error| ScheduleError::new(self.source, place, error.to_string()))
    }

    /// Steps to a word or the end of the clause; the bytes in between.
    fn rest_up_to(&mut self, end: &str) -> Range<usize> {
        let start = self.here().start;
        let mut stop = start;
        while !self.peek().is_empty() && self.peek() != end {
            stop = self.words[self.next].end;
            self.next += 1;
        }
        start..stop
    }
}

/// What a wrong word was most likely meant to be.
fn hint(word: &str, known: &[&str]) -> String {
    let near = nearest(word, known.iter().copied());
    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

fn is_mark(c: char) -> bool {
    matches!(c, ',' | ';')
}

/// A day of the week in lower case, short or long, also in the plural: Monday is 0.
fn weekday(word: &str) -> Option<i8> {
    let bare = word.trim_end_matches('.');
    let singular = if bare.len() > 6 { bare.trim_end_matches('s') } else { bare };
    let is = |full: &str| {
        singular.len() >= 3 && full.starts_with(singular) || singular == "weds" && full.starts_with("wed")
    };
    let place = WEEKDAYS.iter().position(|full| is(full))?;
    i8::try_from(place).ok()
}
