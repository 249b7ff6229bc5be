//! The deadlines that a journal tells of.

use chrono::{DateTime, TimeDelta, Utc};

use super::load::Game;
use super::log::Logged;
use estafette_core::journal::{Entry, Why};

/// What was entered more than so much later than it is now was entered while the clock was wrong.
const WRONG: TimeDelta = TimeDelta::minutes(5);

impl Game<'_> {
    /// How often a deadline was set or lifted. The number of the last entry would tell how much others
    /// have sent since.
    pub fn deadlines_set(&self) -> usize {
        self.log.iter().filter(|l| matches!(l.entry, Entry::Deadline { .. })).count()
    }

    /// The latest deadline that was announced for what the game waits for, even one that was lifted since. What a wrong
    /// clock may have made does not bind: one that was pushed after an outage, and one that was entered at a time that
    /// is still to come.
    pub fn announced(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let mut latest = self.row.deadline.filter(|_| !self.is_deadline_doubtful(now));
        for logged in self.log.iter().rev() {
            match &logged.entry {
                Entry::Begun { .. } | Entry::WentBack(_) => break,
                Entry::Deadline { why: Why::Done, .. } => break,
                Entry::Deadline { .. } if is_doubtful(logged, now) => {}
                Entry::Deadline { at, why, .. } => {
                    latest = latest.max(*at);
                    if *why == Why::Opened {
                        break;
                    }
                }
                _ => {}
            }
        }
        latest
    }

    /// Whether a wrong clock may have made the deadline in force.
    pub fn is_deadline_doubtful(&self, now: DateTime<Utc>) -> bool {
        let newest = self.log.iter().rev().find(|logged| matches!(logged.entry, Entry::Deadline { .. }));
        newest.is_some_and(|logged| is_doubtful(logged, now))
    }
}

/// Whether a wrong clock may have made a deadline.
fn is_doubtful(logged: &Logged, now: DateTime<Utc>) -> bool {
    matches!(logged.entry, Entry::Deadline { why: Why::Outage, .. }) || logged.at > now + WRONG
}
