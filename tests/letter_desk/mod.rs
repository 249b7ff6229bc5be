//! A house that keeps what a way in hands over, as the service does, and counts what came twice.

use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use chrono::{DateTime, Utc};
use estafette::game::{House, Identity, Kept};
use estafette::mail::{Keeper, Limits, NotKept};
use estafette::store::{MailRow, Sqlite};
use tokio::time::sleep;

/// What the house has seen.
#[derive(Debug, Default)]
pub struct Seen {
    /// Letters kept, in order.
    pub kept: Vec<Vec<u8>>,
    /// Letters handed over again that were kept before.
    pub again: usize,
    /// How often to say that nothing can be kept.
    pub refuse: usize,
    /// Mails that came of them.
    pub outbox: Vec<MailRow>,
}

/// The house behind a [`Keeper`].
pub struct LetterDesk {
    pub keeper: Keeper,
    pub seen: Arc<Mutex<Seen>>,
    thread: JoinHandle<()>,
}

pub fn now() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

impl LetterDesk {
    pub fn open() -> Self {
        let (keeper, mut batches) = Keeper::new();
        let seen: Arc<Mutex<Seen>> = Arc::default();
        let shared = Arc::clone(&seen);
        let thread = std::thread::spawn(move || {
            let library = estafette::shelf::load(None).unwrap();
            let own = Identity::new("Estafette", "orders", "club.example");
            let store = Box::new(Sqlite::in_memory().unwrap());
            let mut house = House::open(store, &library, own, &mut |bytes| bytes.fill(7)).unwrap();
            house = house.with_limits(Limits { mail: 200_000, ..Limits::default() });
            while let Some(batch) = batches.blocking_recv() {
                let mut seen = shared.lock().unwrap();
                if seen.refuse > 0 {
                    seen.refuse -= 1;
                    drop(batch.reply.send(Err(NotKept("the store is locked".into()))));
                    continue;
                }
                let keeping = house.take_all(&batch.letters, now()).unwrap();
                for (kept, letter) in keeping.iter().zip(batch.letters) {
                    match kept {
                        Kept::New(_) => seen.kept.push(letter.raw),
                        Kept::Known(_) => seen.again += 1,
                    }
                }
                house.handle_waiting(now()).unwrap();
                seen.outbox.extend(house.claim_mails(100, now()).unwrap());
                drop(batch.reply.send(Ok(())));
            }
        });
        Self { keeper, seen, thread }
    }

    /// Ends the house; what it has seen.
    pub fn close(self) -> Seen {
        drop(self.keeper);
        self.thread.join().unwrap();
        std::mem::take(&mut *self.seen.lock().unwrap())
    }

    /// Letters kept so far.
    pub fn kept(&self) -> usize {
        self.seen.lock().unwrap().kept.len()
    }
}

/// Waits until something is so; fails after 60 seconds.
pub async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..3_000 {
        if is_so() {
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("not after 60 seconds: {what}");
}
