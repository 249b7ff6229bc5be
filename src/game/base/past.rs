//! What was begun before a run, and so was told in a report.

use serde_json::Value;

use super::log::Log;
use super::rulings::withdrawn;
use estafette_core::Sitting;

/// A phase that was begun before a run, and so was told in a report.
#[derive(Debug, Clone)]
pub(crate) struct Begun {
    pub seq: u64,
    pub sitting: Sitting,
    pub period: Option<u32>,
}

/// What was begun before a run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Past {
    pub begun: Vec<Begun>,
    /// The journal entry by which the phases of the run were taken back, when it runs them again: what was told
    /// of them before is replaced.
    pub taken_back: u64,
    /// Whether a report that came out is made once more: then what it told is looked for, not what is new.
    pub looks_back: bool,
}

impl Past {
    /// Whether a phase like this was told since an entry, in a report that still holds.
    pub fn told(&self, since: u64, like: impl Fn(&Begun) -> bool) -> bool {
        if self.looks_back {
            return !self.begun.iter().any(|b| b.seq > since && like(b));
        }
        self.begun.iter().any(|b| b.seq > since.max(self.taken_back) && like(b))
    }

    /// Whether no report came out since an entry; in what is run again, also whether the report that did is
    /// replaced by one of these phases.
    pub fn is_fresh(&self, since: u64, story: &[(Sitting, Vec<Value>)]) -> bool {
        let first = self.begun.iter().find(|b| b.seq > since);
        let here = |b: &Begun| story.iter().any(|(of, _)| *of == b.sitting);
        match self.looks_back {
            true => first.is_some_and(here),
            false => first.is_none_or(|b| b.seq < self.taken_back && here(b)),
        }
    }

    /// Whether a ruling of this number that was entered then counts no more in what is told. A report that is made
    /// once more tells its phases as they were played last.
    pub fn is_gone(&self, log: &Log, (seq, number): (u64, u32), story: &[(Sitting, Vec<Value>)]) -> bool {
        let here = |b: &&Begun| b.seq > seq && story.iter().any(|(of, _)| *of == b.sitting);
        let told = self.begun.iter().rfind(here).filter(|_| self.looks_back).map(|b| b.seq);
        let until = told.unwrap_or(u64::MAX);
        log.iter().any(|l| withdrawn(l) == Some(number) && l.seq < until)
    }

    /// The same past, for a report that is made once more.
    pub(crate) fn looking_back(self) -> Self {
        Self { looks_back: true, ..self }
    }
}
