//! Dice that rest on rounds of a public beacon (`dice=beacon` in the terms): when orders are closed, which round decides,
//! and how play goes on once it is known.
//!
//! 1. **Orders are closed** (`closing.rs`): all are in, the deadline has passed, or an umpire goes on without what is
//!    missing. One journal entry, [`RoundFixed`](estafette_core::journal::RoundFixed), says so and fixes the round. What was
//!    entered before it counts; what comes later does not count for what this round decides.
//! 2. **The round is awaited** ([`House::awaited_rounds`](crate::House::awaited_rounds)). Nothing else happens in the game:
//!    nobody is late by it, no deadline runs, and the next one is set when play has gone on.
//! 3. **The round is entered** ([`House::enter_round`](crate::House::enter_round)): its signature is held against the
//!    beacon's public key, it is journalled, and the game goes on from where it was closed.
//!
//! One closing decides all phases that are played from it, until something is missing: the next period or an answer. Its
//! round lies after the deadline and a margin where orders were closed at the deadline
//! ([`Beacon::deciding`](estafette_core::dice::Beacon::deciding)), and after the moment of closing and the margin otherwise: when
//! all were in early, when the service slept, when an umpire goes on. It is never one that was out when orders were closed.
//!
//! A phase that pauses for answers has **stretches** (`dice.rs`). Dice rolled before the pause keep their round. When the
//! answers are closed, another round is fixed, and the dice that were not rolled yet take that one. When the phase is run
//! again from its start, the table meets the questions of the pause, and from there on the later round counts.
//!
//! A game that is rolled back has other labels and rounds that are fixed anew. Phases that are only run again keep theirs.
//! A draft is a rehearsal with the round that is known; when it is dropped, orders are open again, and the next closing
//! fixes another round.
//!
//! # What holds, and against whom
//!
//! - Nobody can choose a die by his words, his secret or his orders, the host included: when these are fixed, the round is
//!   not there yet. Who finds the key of one phase learns nothing of the next.
//! - Nobody can know a die before orders are closed. Afterwards the host can, since he has the secret; by then orders do not
//!   count.
//! - Nobody can show another round for the one that was fixed: `verify` computes each number again from the deadline and
//!   the moment of closing, holds each signature against the beacon's key, and counts the closings that were given up.
//! - The moment of closing is the host's word. A host who plays and enters a false moment, so that orders of his own that
//!   he wrote with the round in view seem to have come before, is not found by `verify`; he has to hold the report back
//!   until the round is out, and to keep to a round that he announced with the deadline. Where a report comes long after
//!   its round, ask why.
//! - Whoever can make the servers of the beacon sign ahead of time (a threshold of independent organisations together)
//!   could know dice beforehand. He could not choose them.

mod check;
mod closing;
mod dice;
mod enter;
mod overdue;
mod told;

use chrono::{DateTime, Utc};

use crate::HouseResult;
use crate::base::load::Game;
use crate::base::terms::DiceFrom;
use estafette_core::dice::{Round, Sitting};
use estafette_core::journal::Entry;

pub(crate) use check::against_beacon;
pub(crate) use closing::{Closed, Closing};
pub(crate) use dice::{answers_until, dice_of, dispatch_key};
pub use enter::Awaited;
pub use told::{beacon_name, round_page};

impl Game<'_> {
    /// Whether its dice rest on rounds of a beacon.
    pub fn on_beacon(&self) -> HouseResult<bool> {
        Ok(self.terms()?.dice == DiceFrom::Beacon)
    }

    /// The rounds that decided something, in the order in which they were fixed: which phase was due or had paused,
    /// which stretch of it the round begins, and the round. A round holds for the phases after that one as well, until
    /// the next was fixed; each die says its own ([`Roll::round`](estafette_core::Roll)).
    pub fn rounds(&self) -> Vec<(Sitting, u32, Round)> {
        let fixed = self.log.whole().iter().filter_map(|l| match &l.entry {
            Entry::RoundFixed(fixed) => Some(fixed),
            _ => None,
        });
        let known =
            fixed.filter_map(|f| Some((f.sitting.clone(), f.stretch, self.known_round(f.round)?.clone())));
        known.collect()
    }

    /// A round by its number, if the journal has it.
    pub fn known_round(&self, number: u64) -> Option<&Round> {
        self.log.whole().iter().find_map(|l| match &l.entry {
            Entry::RoundKnown(known) if known.round.number == number => Some(&known.round),
            _ => None,
        })
    }
}

/// A moment to the second: rounds come every few of them.
pub(crate) fn moment(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M:%S UTC").to_string()
}
