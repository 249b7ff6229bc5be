//! A draft that stands, and one that was run without being written down.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::log::Logged;
use super::super::story::Run;
use super::super::{Mode, Stopped};
use super::difference::Difference;
use estafette_core::journal;
use estafette_core::journal::Drafted;

/// A draft that stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Draft {
    pub number: u32,
    /// The newest journal entry whose orders and answers count.
    pub upto: u64,
    pub run: journal::Run,
    /// The ordinal of the last period that it plays.
    pub through: u32,
    /// When it is published unless an umpire objects.
    pub publish: Option<DateTime<Utc>>,
    pub since: DateTime<Utc>,
    /// How many rulings and withdrawals there were since it was made.
    pub ruled: u32,
}

impl Draft {
    /// Whether an umpire ruled on it.
    pub fn is_ruled(&self) -> bool {
        self.ruled > 0
    }

    pub fn mode(&self) -> Mode {
        match self.run {
            journal::Run::WhenAllIn => Mode::WhenAllIn,
            journal::Run::Now => Mode::Now,
        }
    }
}

pub(crate) fn draft_of(logged: &Logged, drafted: &Drafted) -> Draft {
    Draft {
        number: 0,
        upto: drafted.upto,
        run: drafted.run,
        through: drafted.through,
        publish: drafted.publish,
        since: logged.at,
        ruled: 0,
    }
}

/// A draft that was run without being written down.
pub(crate) struct Rehearsed<'d> {
    pub draft: Draft,
    pub run: Run<'d>,
    pub stopped: Stopped,
}

/// What came of what an umpire did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ActResult {
    /// The number of the draft that stands now; `None` when none does.
    pub draft: Option<u32>,
    /// What was done, one sentence each.
    pub done: Vec<String>,
    /// What changed in the draft.
    pub changed: Difference,
    /// Number of mails put into the outbox.
    pub mails: usize,
}
