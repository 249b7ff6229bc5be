//! Looks into the senders of letters, beside the desk: records are asked for over the network, and nobody
//! shall wait for that who does not have to.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use tokio::sync::{mpsc, watch};

use super::super::clock;
use super::job::Job;
use crate::core::LetterId;
use crate::game::{House, Unproven};
use crate::mail::{Checker, Proof};

/// Letters looked into at the same time: as many as are handled in one commit.
const TOGETHER: u32 = 32;

/// Longest time between two looks.
const LOOK: Duration = Duration::from_secs(1);

/// Looks into what comes in, until the service stops.
pub fn run(
    mut house: House<'_>,
    checker: &Checker,
    letters_kept: &Receiver<()>,
    jobs: &mpsc::Sender<Job>,
    stopping: &watch::Receiver<bool>,
) {
    let mut after = 0;
    while !*stopping.borrow() {
        let letters = match house.unproven(after, TOGETHER) {
            Ok(letters) => letters,
            Err(error) => {
                tracing::warn!("letters cannot be looked into now: {error}");
                Vec::new()
            }
        };
        let Some(last) = letters.last() else {
            // Letters of other programs are found at the next look.
            if letters_kept.recv_timeout(LOOK) == Err(RecvTimeoutError::Disconnected) {
                return;
            }
            continue;
        };
        after = last.number;
        let proofs = look_into(checker, &letters);
        // Whoever notes the proofs takes the letters in hand again, and they may be large.
        drop(letters);
        if jobs.blocking_send(Job::Proofs(proofs)).is_err() {
            return;
        }
    }
}

/// What is known of the senders, in the order of the letters.
fn look_into(checker: &Checker, letters: &[Unproven]) -> Vec<(LetterId, Proof)> {
    let check = |letter: &Unproven| {
        let now = clock::now();
        let proof = catch_unwind(AssertUnwindSafe(|| checker.check(&letter.raw, &letter.envelope, now)));
        proof.unwrap_or_else(|_| {
            tracing::error!(letter = %letter.id, "its sender could not be looked into");
            Proof::default()
        })
    };
    // Threads are for waiting on the network, not for reading.
    let proofs: Vec<Proof> = if letters.len() > 1 && checker.asks() {
        thread::scope(|scope| {
            let checks: Vec<_> = letters.iter().map(|letter| scope.spawn(move || check(letter))).collect();
            checks.into_iter().map(|c| c.join().unwrap_or_default()).collect()
        })
    } else {
        letters.iter().map(check).collect()
    };
    letters.iter().map(|l| l.id.clone()).zip(proofs).collect()
}
