//! Where the ways in hand letters over: whoever keeps letters sits at the other end.
//!
//! A way in lets go of a mail only after [`Keeper::keep`] returned well, for then it is on disk.

use tokio::sync::{mpsc, oneshot, watch};

use super::Envelope;

/// Waits until a signal to stop is given, or whoever could give it is gone.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
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

/// Hands letters to whoever keeps them. Cheap to clone, one for each way in.
#[derive(Debug, Clone)]
pub struct Keeper {
    batches: mpsc::Sender<Batch>,
}

impl Keeper {
    /// A keeper, and the end at which letters come out.
    pub fn new() -> (Self, mpsc::Receiver<Batch>) {
        let (batches, kept) = mpsc::channel(ROOM);
        (Self { batches }, kept)
    }

    /// Hands letters over, and waits until they are on disk.
    ///
    /// # Errors
    /// When they could not be kept, or nobody keeps letters any more.
    pub async fn keep(&self, letters: Vec<Incoming>) -> Result<(), NotKept> {
        let (reply, kept) = oneshot::channel();
        let gone = || NotKept("the service is stopping".to_owned());
        self.batches.send(Batch { letters, reply }).await.map_err(|_| gone())?;
        kept.await.map_err(|_| gone())?
    }
}
