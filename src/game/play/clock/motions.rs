//! Proposals of seats to each other and to the umpire, as the journal tells of them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::state::Clock;
use estafette_core::SeatId;
use estafette_core::journal::{Decision, Entry, Proposal, Step, Vote};

/// A proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Motion {
    /// By which it is answered; from 1.
    pub number: u32,
    /// Who made it.
    pub seat: SeatId,
    /// The step for which it counts.
    pub step: Step,
    pub what: Proposal,
    /// Until when it can be decided.
    pub until: DateTime<Utc>,
    /// The last word of each seat that has answered.
    pub votes: BTreeMap<SeatId, Vote>,
    /// How it was decided, if it was.
    pub decided: Option<Decision>,
    /// Whether it can be decided up to the deadline, which may move.
    of_deadline: bool,
    /// Whether its time does not run, since the clock stands.
    held: bool,
}

/// Takes an entry in, while a deadline was announced last.
pub fn fold(motions: &mut Vec<Motion>, entry: &Entry, deadline: Option<DateTime<Utc>>) {
    match entry {
        Entry::Proposed { seat, number, step, what, until } => motions.push(Motion {
            number: *number,
            seat: seat.clone(),
            step: *step,
            what: what.clone(),
            until: *until,
            votes: BTreeMap::new(),
            decided: None,
            of_deadline: matches!(what, Proposal::Delay { .. }) && Some(*until) == deadline,
            held: false,
        }),
        Entry::Voted { seat, number, vote } => {
            if let Some(motion) = motions.iter_mut().find(|m| m.number == *number) {
                motion.votes.insert(seat.clone(), *vote);
            }
        }
        Entry::Decided { number, how } => {
            if let Some(motion) = motions.iter_mut().find(|m| m.number == *number) {
                motion.decided = Some(*how);
            }
        }
        _ => {}
    }
}

impl Motion {
    /// Whether it can still be decided in a step. Its time is promised to all, also where the game goes on before;
    /// but a delay is of the deadline of its own step.
    pub fn is_open(&self, step: Step, now: DateTime<Utc>) -> bool {
        let stands = self.step == step || !self.is_delay();
        self.decided.is_none() && stands && (self.held || now < self.until)
    }

    /// Whether it asks for a later deadline.
    pub fn is_delay(&self) -> bool {
        matches!(self.what, Proposal::Delay { .. })
    }

    /// The seats that agree.
    pub fn agreed(&self) -> Vec<&SeatId> {
        self.votes.iter().filter(|(_, vote)| **vote == Vote::Agree).map(|(seat, _)| seat).collect()
    }
}

impl Clock {
    /// A proposal whose time is over without a decision, or whose step is.
    pub fn lapsed(&self, step: Step, now: DateTime<Utc>) -> Option<u32> {
        let over = |m: &&Motion| m.decided.is_none() && !m.is_open(step, now);
        self.motions.iter().find(over).map(|m| m.number)
    }

    /// When the next proposal lapses.
    pub fn next_lapse(&self) -> Option<DateTime<Utc>> {
        self.motions.iter().filter(|m| m.decided.is_none() && !m.held).map(|m| m.until).min()
    }

    /// A delay that all of these seats agree to: it was agreed to while the clock stood, and there was no deadline that
    /// could be moved.
    pub fn agreed_delay<'s>(
        &self,
        seats: impl Iterator<Item = &'s SeatId> + Clone,
        step: Step,
        now: DateTime<Utc>,
    ) -> Option<u32> {
        let agrees = |m: &Motion, seat: &SeatId| *seat == m.seat || m.agreed().contains(&seat);
        let voted = |m: &&Motion| m.is_delay() && !m.agreed().is_empty() && m.is_open(step, now);
        let mut open = self.motions.iter().filter(voted);
        open.find(|m| seats.clone().all(|seat| agrees(m, seat))).map(|m| m.number)
    }

    /// The deadline is another one: what can be decided up to it can be so up to the new one.
    pub(super) fn move_motions(&mut self, deadline: DateTime<Utc>) {
        for motion in self.motions.iter_mut().filter(|m| m.decided.is_none() && m.of_deadline) {
            motion.until = deadline;
        }
    }

    /// The clock goes again after it stood: as long as it stood is given to what is asked of its deadlines.
    pub(super) fn prolong_motions(&mut self, (from, until): (DateTime<Utc>, DateTime<Utc>)) {
        let asked = |m: &&mut Motion| m.decided.is_none() && m.is_delay() && m.until > from;
        for motion in self.motions.iter_mut().filter(asked) {
            motion.until += until - from;
        }
    }

    /// The clock stands since a moment: no time of what is asked of its deadlines runs.
    pub(super) fn hold_motions(&mut self, since: DateTime<Utc>) {
        let asked = |m: &&mut Motion| m.decided.is_none() && m.is_delay() && m.until > since;
        self.motions.iter_mut().filter(asked).for_each(|motion| motion.held = true);
    }

    /// Minutes by which the deadline of a step was moved by proposals.
    pub fn delayed(&self, step: Step) -> u32 {
        let granted = self.motions.iter().filter(|m| m.step == step && m.decided == Some(Decision::Accepted));
        let minutes = |m: &Motion| match m.what {
            Proposal::Delay { minutes, .. } => minutes,
            _ => 0,
        };
        granted.map(minutes).sum()
    }
}
