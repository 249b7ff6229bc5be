//! A line to a [`Schedule`] and back: clauses between commas or semicolons, in any order and case.
//!
//! Each clause is known by its first word. What contradicts itself is refused here, with the place, and not
//! found out when the first deadline is due.

mod clause;
mod error;
mod shown;

use std::ops::Range;
use std::str::FromStr;

use clause::Clause;
pub use error::ScheduleError;
pub(super) use shown::clock;

use super::length::Length;
use super::{Beat, Days, Every, Schedule, Whose, Window};

/// Letters of the longest schedule.
const LONGEST: usize = 400;
/// Windows and days off that one schedule may have.
const MOST: usize = 40;

/// How the clauses begin, for those who begin one otherwise.
const CLAUSES: [&str; 8] =
    ["every", "72 h after the last turn", "not", "weekdays only", "at least", "grace", "cool-off", "early"];

/// What a clause says, and where it stands in the line.
struct Placed<T> {
    what: T,
    at: Range<usize>,
}

/// The clauses of a line as they were found.
#[derive(Default)]
struct Found {
    beat: Option<Placed<Beat>>,
    windows: Vec<Placed<Window>>,
    weekdays_only: Option<Placed<()>>,
    skipped: Vec<Placed<Days>>,
    least: Option<Placed<Length>>,
    grace: Option<Placed<Length>>,
    cool_off: Option<Placed<Length>>,
    early: Option<Placed<()>>,
}

impl FromStr for Schedule {
    type Err = ScheduleError;

    fn from_str(source: &str) -> Result<Self, ScheduleError> {
        if source.chars().count() > LONGEST {
            let what = format!("a schedule is one line of at most {LONGEST} letters");
            return Err(ScheduleError::new(source, 0..0, what));
        }
        let mut found = Found::default();
        let mut clause = Clause::new(source);
        while clause.next_clause() {
            found.take(&mut clause)?;
            clause.end()?;
        }
        found.check(source)?;
        found.into_schedule(source)
    }
}

impl Found {
    /// Reads one clause.
    fn take(&mut self, clause: &mut Clause<'_>) -> Result<(), ScheduleError> {
        let first = clause.peek();
        match first.as_str() {
            "every" => {
                let every = clause.every()?;
                once(&mut self.beat, Beat::Every(every), clause)
            }
            word if word.starts_with(|c: char| c.is_ascii_digit()) => {
                let after = clause.after()?;
                once(&mut self.beat, after, clause)
            }
            "not" => self.take_not(clause),
            "weekdays" => {
                clause.words(&["weekdays"])?;
                clause.optional(&["only"]);
                once(&mut self.weekdays_only, (), clause)
            }
            "at" => {
                clause.words(&["at", "least"])?;
                let least = clause.length()?;
                once(&mut self.least, least, clause)
            }
            "grace" => {
                clause.words(&["grace"])?;
                let grace = clause.length()?;
                once(&mut self.grace, grace, clause)
            }
            "cool-off" | "cooloff" | "cool" => {
                clause.cool_off()?;
                let cool_off = clause.length()?;
                once(&mut self.cool_off, cool_off, clause)
            }
            "early" => {
                clause.words(&["early"])?;
                once(&mut self.early, (), clause)
            }
            _ => Err(clause.unknown(&CLAUSES)),
        }
    }

    /// Reads a window, or days that do not count.
    fn take_not(&mut self, clause: &mut Clause<'_>) -> Result<(), ScheduleError> {
        clause.words(&["not"])?;
        if !["before", "after"].contains(&clause.peek().as_str()) {
            let days = clause.days()?;
            if self.skipped.iter().any(|other| other.what.meets(&days)) {
                return Err(clause.refuse("some of these days are left out already"));
            }
            if self.skipped.len() == MOST {
                return Err(clause.refuse(format!("a schedule leaves out days at most {MOST} times")));
            }
            self.skipped.push(Placed { what: days, at: clause.place() });
            return Ok(());
        }
        let window = clause.window()?;
        if self.windows.iter().any(|other| other.what.whose == window.whose) {
            return Err(clause.refuse("the times of day there are said already"));
        }
        if self.windows.len() == MOST {
            return Err(clause.refuse(format!("a schedule has at most {MOST} windows")));
        }
        self.windows.push(Placed { what: window, at: clause.place() });
        Ok(())
    }

    /// Refuses what cannot be meant together.
    fn check(&self, source: &str) -> Result<(), ScheduleError> {
        let refuse = |at: &Range<usize>, what: &str| Err(ScheduleError::new(source, at.clone(), what));
        match &self.beat {
            Some(Placed { what: Beat::Every(every), .. }) => self.check_every(every, source)?,
            Some(Placed { what: Beat::After { length, .. }, .. }) => {
                if let Some(least) = self.least.as_ref().filter(|least| least.what.delta() > length.delta()) {
                    return refuse(&least.at, &format!("the deadline is only {length} after the last turn"));
                }
            }
            None => {}
        }
        match (&self.cool_off, &self.early) {
            (Some(cool_off), None) => {
                refuse(&cool_off.at, "only a game that goes on early cools off; say `early` as well")
            }
            _ => Ok(()),
        }
    }

    /// Refuses what leaves nothing of a time of certain days.
    fn check_every(&self, every: &Every, source: &str) -> Result<(), ScheduleError> {
        let refuse = |at: &Range<usize>, what: &str| Err(ScheduleError::new(source, at.clone(), what));
        if let Some(only) = self.weekdays_only.as_ref().filter(|_| every.weekdays.iter().all(|day| *day > 4))
        {
            return refuse(&only.at, "every deadline would be on a Saturday or Sunday");
        }
        let outside = |window: &&Placed<Window>| {
            window.what.whose == Whose::In(every.zone.clone()) && !window.what.has(every.time)
        };
        match self.windows.iter().find(outside) {
            Some(window) => refuse(&window.at, "the time of the deadlines is outside of this"),
            None => Ok(()),
        }
    }

    fn into_schedule(self, source: &str) -> Result<Schedule, ScheduleError> {
        let Some(beat) = self.beat else {
            let what = "a schedule says when deadlines are: `every Tue and Fri 20:00 Europe/Warsaw`, \
                        `every day 20:00 UTC` or `72 h after the last turn`";
            return Err(ScheduleError::new(source, 0..0, what));
        };
        let length = |placed: Option<Placed<Length>>| placed.map_or_else(Length::default, |p| p.what);
        let mut windows: Vec<Window> = self.windows.into_iter().map(|w| w.what).collect();
        windows.sort_by(|a, b| a.whose.cmp(&b.whose));
        let mut skipped: Vec<Days> = self.skipped.into_iter().map(|d| d.what).collect();
        skipped.sort();
        Ok(Schedule {
            beat: beat.what,
            windows,
            weekdays_only: self.weekdays_only.is_some(),
            skipped,
            least: length(self.least),
            grace: length(self.grace),
            cool_off: length(self.cool_off),
            early: self.early.is_some(),
        })
    }
}

/// Keeps what a clause says, unless another said the like.
fn once<T>(kept: &mut Option<Placed<T>>, what: T, clause: &Clause<'_>) -> Result<(), ScheduleError> {
    match kept {
        Some(_) => Err(clause.refuse("a schedule says this only once")),
        None => {
            *kept = Some(Placed { what, at: clause.place() });
            Ok(())
        }
    }
}
