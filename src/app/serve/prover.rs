//! Looks into the senders of letters, beside the handler: records are asked for over the network, and nobody
//! shall wait for that who does not have to.
//!
//! Several look at the same time: a server that does not answer holds up one of them. Senders are looked into in turns,
//! no lane keeps all of them busy, and of large letters one is in hand at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::{mpsc, watch};

use super::super::clock;
use super::intake::Gate;
use super::job::Job;
use estafette_game::{House, HouseError, Reader, Unproven};
use estafette_mail::{Checker, Letter, Proof};
use estafette_store::Queued;

/// Letters looked into at the same time when that means to wait for the network.
const ASKING: usize = 16;
/// The same when it does not: one of them may have a large letter in hand.
const READING: usize = 2;
/// Bytes of a large letter, and of small ones that one takes in hand together.
const LARGE: usize = 64 * 1024;
/// Small letters that one takes in hand together where nobody has to be asked.
const TOGETHER: usize = 32;
/// Longest time between two looks.
const LOOK: Duration = Duration::from_secs(1);

/// Looks into what comes in, until the service stops.
pub fn run<'h>(
    (house, reader, gate): (House<'h>, Reader, &'h Gate),
    checker: &Checker,
    letters_kept: &Receiver<()>,
    jobs: &mpsc::Sender<Job>,
    stopping: &watch::Receiver<bool>,
) {
    let hands = match checker.asks() {
        true => Hands { together: 1, of_one_lane: 2, ..Hands::default() },
        false => Hands { together: TOGETHER, of_one_lane: 1, ..Hands::default() },
    };
    let table = Table { house, hands, large: clock::Stopwatch::start(), over: false };
    let shared = Shared { table: Mutex::new(table), called: Condvar::new(), reader, gate };
    thread::scope(|scope| {
        for _ in 0..if checker.asks() { ASKING } else { READING } {
            scope.spawn(|| while !*stopping.borrow() && shared.look_into_next(checker, jobs) == Goes::On {});
        }
        while !*stopping.borrow() {
            // Letters of other programs are found at the next look.
            if letters_kept.recv_timeout(LOOK) == Err(RecvTimeoutError::Disconnected) {
                break;
            }
            shared.called.notify_all();
        }
        shared.table().over = true;
        shared.called.notify_all();
    });
}

/// What those share who look into letters.
struct Shared<'h> {
    table: Mutex<Table<'h>>,
    called: Condvar,
    reader: Reader,
    gate: &'h Gate,
}

/// Whether somebody goes on.
#[derive(PartialEq, Eq)]
enum Goes {
    On,
    Home,
}

impl<'h> Shared<'h> {
    fn table(&self) -> MutexGuard<'_, Table<'h>> {
        // Nothing is left half done in there.
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next letters in hand, or waits for some.
    fn look_into_next(&self, checker: &Checker, jobs: &mpsc::Sender<Job>) -> Goes {
        let mut table = self.table();
        if table.over {
            return Goes::Home;
        }
        let taken = table.take(&self.reader).unwrap_or_else(|error| {
            tracing::warn!("letters cannot be looked into now: {error}");
            Vec::new()
        });
        if taken.is_empty() {
            drop(self.called.wait_timeout(table, LOOK));
            return Goes::On;
        }
        drop(table);
        let (mut proofs, mut hands) = (Vec::new(), Vec::new());
        for queued in taken {
            // Waited for while nobody waits for the table.
            let _turn = self.gate.turn(queued.size, LOOK);
            let Some(letter) = self.table().letter(&queued) else { continue };
            let proof = look_into(checker, &letter);
            // Should it panic, the handler sees to it that the letter is set aside.
            drop(catch_unwind(AssertUnwindSafe(|| self.read(&letter))));
            proofs.push((queued.id.clone(), proof));
            hands.push(queued);
        }
        if proofs.is_empty() {
            drop(self.called.wait_timeout(self.table(), LOOK));
            return Goes::On;
        }
        let sent = jobs.blocking_send(Job::Proofs(proofs));
        let mut table = self.table();
        table.hands.put_down(&hands);
        drop(table);
        // Another of its lane may be taken in hand now.
        self.called.notify_one();
        if sent.is_ok() { Goes::On } else { Goes::Home }
    }
}

impl Shared<'_> {
    /// Reads a letter for the handler, which reads it itself if that fails.
    fn read(&self, letter: &Unproven) {
        let before = |read: &Letter| self.table().house.before(letter.at, read);
        match self.reader.read((&letter.raw, &letter.envelope), before) {
            Ok(ahead) => self.reader.keep(letter.id.clone(), ahead),
            Err(error) => tracing::warn!(letter = %letter.id, "a letter cannot be read ahead now: {error}"),
        }
    }
}

/// What is known of a letter's sender.
fn look_into(checker: &Checker, letter: &Unproven) -> Proof {
    let now = clock::now();
    let proof = catch_unwind(AssertUnwindSafe(|| checker.check(&letter.raw, &letter.envelope, now)));
    proof.unwrap_or_else(|_| {
        tracing::error!(letter = %letter.id, "its sender could not be looked into");
        Proof::default()
    })
}

/// The letters that wait, and which of them are in hand.
struct Table<'h> {
    house: House<'h>,
    hands: Hands,
    /// Since a large letter was taken in hand.
    large: clock::Stopwatch,
    over: bool,
}

impl Table<'_> {
    /// Takes letters in hand, each as its size allows.
    fn take(&mut self, reader: &Reader) -> Result<Vec<Queued>, HouseError> {
        let queue = self.house.to_look_into()?;
        // Those that were read and wait for something must not hold up all others.
        let large = reader.has_room() || self.large.elapsed() >= LOOK;
        let taken = self.hands.take(queue, large);
        for queued in &taken {
            if queued.size > LARGE {
                self.large = clock::Stopwatch::start();
            }
            self.house.served(&queued.lane);
        }
        Ok(taken)
    }

    /// A letter that was taken in hand, with its bytes; put down where it cannot be looked into.
    fn letter(&mut self, queued: &Queued) -> Option<Unproven> {
        let letter = self.house.look_into(&queued.id).unwrap_or_else(|error| {
            tracing::warn!(letter = %queued.id, "a letter cannot be looked into now: {error}");
            self.hands.done.remove(&queued.number);
            None
        });
        if letter.is_none() {
            self.hands.put_down(std::slice::from_ref(queued));
        }
        letter
    }
}

/// Which letters are in hand.
#[derive(Default)]
struct Hands {
    /// Small letters that one takes at once, at most.
    together: usize,
    /// Letters of one lane that are in hand when the next one is looked for, at most.
    of_one_lane: usize,
    /// Letters that were taken in hand, until their proof is noted.
    done: BTreeSet<i64>,
    lanes: BTreeMap<String, usize>,
    large: usize,
}

impl Hands {
    /// Takes the next letters in hand: a large one alone, if there is `room` for one, or small ones.
    fn take(&mut self, queue: Vec<Queued>, room: bool) -> Vec<Queued> {
        let mut waiting: Vec<i64> = queue.iter().map(|queued| queued.number).collect();
        waiting.sort_unstable();
        self.done.retain(|number| waiting.binary_search(number).is_ok());
        let full: BTreeSet<&String> = self
            .lanes
            .iter()
            .filter(|(_, count)| **count >= self.of_one_lane)
            .map(|(lane, _)| lane)
            .collect();
        let (mut taken, mut bytes) = (Vec::new(), 0);
        for queued in queue {
            let large = queued.size > LARGE;
            let no_room =
                if large { !room || self.large > 0 || bytes > 0 } else { bytes + queued.size > LARGE };
            if self.done.contains(&queued.number) || full.contains(&queued.lane) || no_room {
                continue;
            }
            bytes += queued.size;
            taken.push(queued);
            if large || taken.len() >= self.together {
                break;
            }
        }
        for queued in &taken {
            self.done.insert(queued.number);
            *self.lanes.entry(queued.lane.clone()).or_default() += 1;
            self.large += usize::from(queued.size > LARGE);
        }
        taken
    }

    fn put_down(&mut self, letters: &[Queued]) {
        for queued in letters {
            self.large -= usize::from(queued.size > LARGE);
            if let Some(count) = self.lanes.get_mut(&queued.lane) {
                *count -= 1;
            }
        }
        self.lanes.retain(|_, count| *count > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_core::LetterId;

    fn queued(number: i64, lane: &str, size: usize) -> Queued {
        Queued { number, id: LetterId(number.to_string()), lane: lane.to_owned(), size }
    }

    fn numbers(taken: &[Queued]) -> Vec<i64> {
        taken.iter().map(|queued| queued.number).collect()
    }

    #[test]
    fn one_large_letter_is_in_hand_at_a_time_and_small_ones_go_past_it() {
        let mut hands = Hands { together: 8, of_one_lane: 1, ..Hands::default() };
        let queue = || {
            vec![
                queued(1, "ann", LARGE + 1),
                queued(2, "ben", 10),
                queued(3, "", LARGE + 1),
                queued(4, "", 9),
            ]
        };
        let large = hands.take(queue(), true);
        assert_eq!(numbers(&large), [1]);
        let small = hands.take(queue(), true);
        assert_eq!(numbers(&small), [2, 4]);
        hands.put_down(&small);
        assert!(hands.take(queue(), true).is_empty(), "one large letter is in hand");
        hands.put_down(&large);
        assert!(hands.take(queue(), false).is_empty(), "large letters were read that wait for the handler");
        assert_eq!(numbers(&hands.take(queue(), true)), [3]);
    }

    #[test]
    fn a_lane_has_no_more_letters_in_hand_than_it_may() {
        let mut hands = Hands { together: 1, of_one_lane: 2, ..Hands::default() };
        let queue =
            || vec![queued(1, "ann", 1), queued(2, "ann", 1), queued(3, "ann", 1), queued(4, "ben", 1)];
        let first = hands.take(queue(), true);
        assert_eq!(numbers(&first), [1]);
        assert_eq!(numbers(&hands.take(queue(), true)), [2]);
        assert_eq!(numbers(&hands.take(queue(), true)), [4]);
        assert!(hands.take(queue(), true).is_empty());
        hands.put_down(&first);
        assert_eq!(numbers(&hands.take(queue(), true)), [3]);
    }
}
