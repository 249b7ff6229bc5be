//! Proposals of seats to each other and to the umpire, as the journal tells of them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use crate::core::SeatId;
use crate::core::journal::{Decision, Entry, Proposal, Step, Vote};

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
}

/// Takes an entry in.
pub fn fold(motions: &mut Vec<Motion>, entry: &Entry) {
    match entry {
        Entry::Proposed { seat, number, step, what, until } => motions.push(Motion {
            number: *number,
            seat: seat.clone(),
            step: *step,
            what: what.clone(),
            until: *until,
            votes: BTreeMap::new(),
            decided: None,
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
