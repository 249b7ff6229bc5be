//! Where the ways in hand letters over: whoever keeps letters sits at the other end.
//!
//! A way in lets go of a mail only after [`Keeper::keep`] returned well, for then it is on disk.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard, mpsc, oneshot, watch};
use tokio::time::timeout;

use super::Envelope;

/// Waits until a signal to stop is given, or whoever could give it is gone.
pub async fn stopped(stop: &mut watch::Receiver<bool>) {
    drop(stop.wait_for(|stop| *stop).await);
}

/// Batches that wait to be kept; then the ways in have to wait.
const ROOM: usize = 64;

/// A mail as it came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incoming {
    /// Its bytes.
    pub raw: Vec<u8>,
    /// Who handed it over.
    pub envelope: Envelope,
}

/// Letters to be kept together, and where to say that they are.
#[derive(Debug)]
pub struct Batch {
    /// The letters, in the order in which they came.
    pub letters: Vec<Incoming>,
    /// Told once all of them are on disk, or none.
    pub reply: oneshot::Sender<Result<(), NotKept>>,
}

/// Why letters were not kept: they must stay where they are, and be tried again later.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not kept for now: {0}")]
pub struct NotKept(pub String);

/// Of letters with more bytes one is in memory at a time, whoever has it there.
pub const HUGE: usize = 500_000;
/// Letters with more bytes are large: they wait while others are on their way into the store.
const LARGE: usize = 64 * 1024;
/// Bytes of large letters that are taken in within a second, about as many as are read within one: most of the disk
/// and of the desk is left to all others.
const PACE: usize = 5_000_000;
/// So long a large letter waits at most: taking in must not depend on a store that another program holds.
const PATIENCE: Duration = Duration::from_secs(1);

/// Bytes of letters that are taken in and not yet in the store, where their senders have turns. What is here comes
/// first however small the letters behind it are, so of large letters there is one at a time.
#[derive(Debug, Clone, Default)]
pub struct Backlog {
    bytes: Arc<watch::Sender<usize>>,
    /// Held by the large letter whose turn it is to come in, and for a pause after it.
    pace: Arc<Mutex<()>>,
    /// Held by whoever has a huge letter in memory.
    memory: Arc<Mutex<()>>,
}

/// The turn of a huge letter to come in; nobody else has one in memory meanwhile.
#[derive(Debug)]
pub struct Turn {
    pace: OwnedMutexGuard<()>,
    memory: OwnedMutexGuard<()>,
}

impl Backlog {
    /// Notes that letters are in the store, or will not come there.
    pub fn less(&self, bytes: usize) {
        // Letters that were taken in before a start are not counted here.
        self.bytes.send_modify(|waiting| *waiting = waiting.saturating_sub(bytes));
    }

    /// The right to have a huge letter in memory, if nobody else has it now.
    pub fn memory(&self) -> Option<OwnedMutexGuard<()>> {
        Arc::clone(&self.memory).try_lock_owned().ok()
    }

    /// Waits for the turn of a huge letter.
    async fn turn(&self) -> Turn {
        let pace = Arc::clone(&self.pace).lock_owned().await;
        Turn { pace, memory: Arc::clone(&self.memory).lock_owned().await }
    }

    /// Counts letters, large ones when the others before them are in the store.
    async fn enter(&self, bytes: usize, turn: Option<OwnedMutexGuard<()>>) {
        let more = || self.bytes.send_modify(|waiting| *waiting += bytes);
        if bytes <= LARGE {
            return more();
        }
        let pace = timeout(PATIENCE, async {
            let pace = match turn {
                Some(pace) => pace,
                None => Arc::clone(&self.pace).lock_owned().await,
            };
            let mut waiting = self.bytes.subscribe();
            // The sender is ours, so this ends with the number.
            drop(waiting.wait_for(|waiting| *waiting <= LARGE).await);
            pace
        });
        let pace = pace.await;
        more();
        if let Ok(pace) = pace {
            let pause = PATIENCE.mul_f64(bytes as f64 / PACE as f64).min(PATIENCE);
            tokio::spawn(async move {
                tokio::time::sleep(pause).await;
                drop(pace);
            });
        }
    }
}

/// Hands letters to whoever keeps them. Cheap to clone, one for each way in.
#[derive(Debug, Clone)]
pub struct Keeper {
    batches: mpsc::Sender<Batch>,
    backlog: Backlog,
}

impl Keeper {
    /// A keeper, and the end at which letters come out.
    pub fn new() -> (Self, mpsc::Receiver<Batch>) {
        let (batches, kept) = mpsc::channel(ROOM);
        (Self { batches, backlog: Backlog::default() }, kept)
    }

    /// The letters that are not in the store yet; whoever moves them there says so to it.
    pub fn backlog(&self) -> Backlog {
        self.backlog.clone()
    }

    /// Hands letters over, and waits until they are on disk.
    ///
    /// # Errors
    /// When they could not be kept, or nobody keeps letters any more.
    pub async fn keep(&self, letters: Vec<Incoming>) -> Result<(), NotKept> {
        self.keep_in_turn(letters, None).await
    }

    /// The same for a huge letter that has waited for its turn before it came whole.
    pub(super) async fn keep_in_turn(
        &self,
        letters: Vec<Incoming>,
        turn: Option<Turn>,
    ) -> Result<(), NotKept> {
        let bytes = letters.iter().map(|letter| letter.raw.len()).sum();
        let (pace, _memory) = turn.map(|turn| (turn.pace, turn.memory)).unzip();
        self.backlog.enter(bytes, pace).await;
        let kept = self.hand_over(letters).await;
        if kept.is_err() {
            self.backlog.less(bytes);
        }
        kept
    }

    /// Waits until a letter of more than [`HUGE`] bytes may come in.
    pub(super) async fn turn_of_huge(&self) -> Turn {
        self.backlog.turn().await
    }

    async fn hand_over(&self, letters: Vec<Incoming>) -> Result<(), NotKept> {
        let (reply, kept) = oneshot::channel();
        let gone = || NotKept("the service is stopping".to_owned());
        self.batches.send(Batch { letters, reply }).await.map_err(|_| gone())?;
        kept.await.map_err(|_| gone())?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_bytes(bytes: usize) -> Vec<Incoming> {
        vec![Incoming { raw: vec![0; bytes], envelope: Envelope::default() }]
    }

    /// Keeps what comes, so that only turns have to be waited for.
    fn keeper() -> Keeper {
        let (keeper, mut batches) = Keeper::new();
        tokio::spawn(async move {
            while let Some(batch) = batches.recv().await {
                batch.reply.send(Ok(())).unwrap();
            }
        });
        keeper
    }

    #[tokio::test]
    async fn a_large_letter_waits_for_those_before_it_and_small_ones_for_none() {
        let keeper = keeper();
        keeper.keep(of_bytes(LARGE + 1)).await.unwrap();
        let second = tokio::spawn({
            let keeper = keeper.clone();
            async move { keeper.keep(of_bytes(LARGE + 1)).await }
        });
        tokio::task::yield_now().await;
        keeper.keep(of_bytes(LARGE)).await.unwrap();
        tokio::time::sleep(PATIENCE / 2).await;
        assert!(!second.is_finished(), "the first is not in the store");
        keeper.backlog().less(LARGE + 1);
        tokio::time::sleep(PATIENCE / 10).await;
        assert!(second.is_finished());
    }

    #[tokio::test]
    async fn nobody_waits_for_long_for_a_store_that_is_held() {
        let keeper = keeper();
        let all: Vec<_> = (0..5)
            .map(|_| {
                let keeper = keeper.clone();
                tokio::spawn(async move { keeper.keep(of_bytes(LARGE + 1)).await })
            })
            .collect();
        tokio::time::sleep(PATIENCE * 2).await;
        assert!(all.iter().all(tokio::task::JoinHandle::is_finished));
    }
}
