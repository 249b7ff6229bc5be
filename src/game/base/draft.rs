//! A draft that stands, and one that was run without being written down.

use chrono::{DateTime, Utc};

use super::load::Game;
use super::log::Logged;
use super::story::Run;
use crate::{HouseError, HouseResult, Mode, Stopped};
use estafette_core::journal::{self, Drafted, Entry, Period};

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

fn draft_of(logged: &Logged, drafted: &Drafted) -> Draft {
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

impl Game<'_> {
    /// The draft that stands, if one does.
    pub fn draft(&self) -> Option<Draft> {
        self.standing_draft().0
    }

    /// The number of the newest draft, whether it stands or not.
    pub fn drafts_and_rulings(&self) -> u32 {
        self.standing_draft().1
    }

    fn standing_draft(&self) -> (Option<Draft>, u32) {
        let (mut standing, mut number): (Option<Draft>, u32) = (None, 0);
        for logged in self.log.whole() {
            match &logged.entry {
                Entry::Drafted(drafted) => {
                    number += 1;
                    standing = Some(draft_of(logged, drafted));
                }
                Entry::Ruled(_) | Entry::Withdrawn(_) => {
                    number += 1;
                    standing.iter_mut().for_each(|d| d.ruled += 1);
                }
                Entry::Held(_) => standing.iter_mut().for_each(|d| d.publish = None),
                Entry::Dropped(_) | Entry::Published(_) | Entry::WentBack(_) => standing = None,
                _ => {}
            }
        }
        (standing.map(|draft| Draft { number, ..draft }), number)
    }

    /// Refuses to go on while a draft stands.
    pub fn is_free(&self) -> HouseResult<()> {
        let Some(draft) = self.draft() else { return Ok(()) };
        Err(HouseError::Refused(format!(
            "draft {} of `{}` waits for an umpire: see `estafette desk review {}`",
            draft.number, self.row.id, self.row.id
        )))
    }

    /// Whether orders for a period come too late, since it is being adjudicated, or closed until its round is known.
    pub fn is_frozen(&self, period: &Period) -> bool {
        let again = || self.rerun().and_then(|again| again.through);
        let closed = || self.closing().map(|closing| closing.fixed.period);
        let through = self.draft().map(|draft| draft.through).or_else(again).or_else(closed);
        through.is_some_and(|through| period.ordinal <= through)
    }
}
