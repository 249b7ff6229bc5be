//! Takes letters in: a thread that writes them to a file of their own and says that they are on disk. It waits for
//! nothing else, so that nobody's 250 waits for the letters of others to be handled.

use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::runtime;
use tokio::sync::{OwnedMutexGuard, mpsc};
use tokio::time::timeout;

use super::super::clock;
use super::super::exit::{Exit, Failure};
use estafette_mail::{Backlog, Batch, HUGE, Incoming, Keeper, NotKept};
use estafette_store::{Intake, StoreError};

/// Letters of several batches that are taken in together at most, unless one batch holds more.
const GROUP: usize = 200;
/// After so long without letters, those that are in the store go from the file.
const QUIET: Duration = Duration::from_secs(1);

/// Between two looks whether it is the turn of a huge letter.
const STEP: Duration = Duration::from_millis(5);

/// What the handler and whoever takes letters in know of each other.
#[derive(Debug, Default)]
pub struct Gate {
    /// Held while letters get the time at which they were received, until they are on disk.
    stamping: Mutex<()>,
    /// The number of the last letter that is in the store.
    moved: AtomicI64,
    /// Why no letters are taken in now, if so.
    closed: Mutex<Option<String>>,
    /// The letters that are on their way into the store.
    backlog: Backlog,
}

impl Gate {
    /// A gate for letters that come in through a keeper.
    pub fn new(keeper: &Keeper) -> Self {
        Self { backlog: keeper.backlog(), ..Self::default() }
    }

    /// Now: whatever was received before it is on disk.
    pub fn now(&self) -> DateTime<Utc> {
        let _nobody_stamps = self.stamping.lock().unwrap_or_else(PoisonError::into_inner);
        clock::now()
    }

    /// Has no letters taken in until it is opened: the store cannot keep them.
    pub fn close(&self, why: &str) {
        *self.closed.lock().unwrap_or_else(PoisonError::into_inner) = Some(why.to_owned());
    }

    /// Has letters taken in again.
    pub fn open(&self) {
        *self.closed.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Notes that the letters up to a number are in the store, of so many bytes those that came there last.
    pub fn moved(&self, upto: i64, bytes: usize) {
        self.moved.store(upto, Ordering::Release);
        self.backlog.less(bytes);
    }

    /// Waits for the turn of a letter of so many bytes, of which only huge ones have one. It is not waited for longer
    /// than that: another huge letter may be slow to come in.
    pub fn turn(&self, bytes: usize, most: Duration) -> Option<OwnedMutexGuard<()>> {
        if bytes <= HUGE {
            return None;
        }
        let steps = most.as_millis() / STEP.as_millis();
        (0..=steps).find_map(|_| {
            self.backlog.memory().or_else(|| {
                std::thread::sleep(STEP);
                None
            })
        })
    }

    fn closed(&self) -> Option<String> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Takes letters in until nobody can hand any over; `arrived` is called then.
///
/// # Errors
/// When the operating system has no timer.
pub fn run(
    mut intake: Intake,
    (store, gate): (&Path, &Gate),
    mut batches: mpsc::Receiver<Batch>,
    arrived: &mpsc::Sender<()>,
) -> Result<(), Failure> {
    let runtime = runtime::Builder::new_current_thread().enable_time().build();
    let runtime = runtime.map_err(|e| Failure::new(Exit::Temporary, e.to_string()))?;
    let mut doubtful = false;
    let mut gone = 0;
    loop {
        let first = match runtime.block_on(async { timeout(QUIET, batches.recv()).await }) {
            Ok(Some(first)) => first,
            Ok(None) => return Ok(()),
            Err(_) => {
                let moved = gate.moved.load(Ordering::Acquire);
                let to_do = doubtful || moved > gone;
                if to_do && take(&mut intake, (store, gate), &[], &mut doubtful).is_ok() {
                    gone = moved;
                }
                continue;
            }
        };
        let mut letters = first.letters.len();
        let mut together = vec![first];
        while letters < GROUP
            && let Ok(batch) = batches.try_recv()
        {
            letters += batch.letters.len();
            together.push(batch);
        }
        let (letters, replies): (Vec<_>, Vec<_>) = together.into_iter().map(|b| (b.letters, b.reply)).unzip();
        let letters: Vec<Incoming> = letters.into_iter().flatten().collect();
        let taken = take(&mut intake, (store, gate), &letters, &mut doubtful);
        if let Err(error) = &taken {
            tracing::warn!("letters not kept, {} in all: {error}", letters.len());
        }
        drop(letters);
        for reply in replies {
            // Who asked may have gone; the letter is kept all the same.
            drop(reply.send(taken.clone()));
        }
        // Called before and not heard yet, or gone: nothing is missed.
        let _ = arrived.try_send(());
    }
}

fn take(
    intake: &mut Intake,
    (store, gate): (&Path, &Gate),
    letters: &[Incoming],
    doubtful: &mut bool,
) -> Result<(), NotKept> {
    if let Some(why) = gate.closed() {
        return Err(NotKept(why));
    }
    let told = |error: StoreError| NotKept(error.to_string());
    if *doubtful {
        intake.recover(store).map_err(told)?;
        tracing::warn!("the file of the intake was opened anew and looked through: it is sound");
        *doubtful = false;
    }
    let _stamping = gate.stamping.lock().unwrap_or_else(PoisonError::into_inner);
    let each = letters.iter().map(|letter| {
        (letter.raw.as_slice(), letter.envelope.from.as_deref(), letter.envelope.recipients.as_slice())
    });
    intake.take(each, clock::now(), gate.moved.load(Ordering::Acquire)).map_err(|error| {
        *doubtful = matches!(error, StoreError::Disk(_));
        told(error)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use super::*;
    use estafette_mail::Envelope;

    fn letter(text: &str) -> Incoming {
        Incoming { raw: text.as_bytes().to_vec(), envelope: Envelope::default() }
    }

    #[test]
    fn a_letter_is_taken_in_while_the_store_is_written_and_nobody_handles_any() {
        let dir = tempfile::tempdir().unwrap();
        let store = dir.path().join("house.db");
        let mut house = estafette_store::Sqlite::open(&store, &estafette_store::Sqlite::test_key()).unwrap();
        // Somebody writes in the store for as long as the test takes.
        let held = estafette_store::Store::write(&mut house).unwrap();
        let (keeper, batches) = Keeper::new();
        let (arrived, mut calls) = mpsc::channel(1);
        let gate = Arc::new(Gate::default());
        let taking = thread::spawn({
            let (gate, store) = (gate.clone(), store.clone());
            move || {
                run(
                    Intake::open(&store, &estafette_store::Sqlite::test_key()).unwrap(),
                    (&store, &gate),
                    batches,
                    &arrived,
                )
                .unwrap()
            }
        });
        let runtime = runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            keeper.keep(vec![letter("one"), letter("two")]).await.unwrap();
            calls.recv().await.unwrap();
            gate.close("the disk is full");
            let refused = keeper.keep(vec![letter("three")]).await.unwrap_err();
            assert!(refused.to_string().contains("the disk is full"), "{refused}");
            gate.open();
            keeper.keep(vec![letter("three")]).await.unwrap();
        });
        drop(held);
        let mut reader = Intake::open(&store, &estafette_store::Sqlite::test_key()).unwrap();
        let found = reader.first(0).unwrap();
        assert_eq!(
            found.iter().map(|a| a.raw.as_slice()).collect::<Vec<_>>(),
            [b"one".as_slice(), b"two", b"three"]
        );
        assert!(found.iter().all(|a| a.at <= gate.now()));
        drop(keeper);
        taking.join().unwrap();
    }
}
