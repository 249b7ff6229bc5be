//! Places for connections: so many at most, and who is too slow gives way to who comes.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// Connections served at the same time.
pub(super) const MOST_CONNECTIONS: usize = 100;
/// A connection that brought no whole command or letter for so long gives way when there is no place.
pub(super) const SLOW: Duration = Duration::from_secs(5);

/// The places.
#[derive(Debug)]
pub(super) struct Places {
    slow: Duration,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    guests: BTreeMap<u64, Guest>,
    last: u64,
}

#[derive(Debug)]
struct Guest {
    /// When it last brought something whole.
    since: Instant,
    leave: Arc<Notify>,
}

/// A connection's place, free again when this is dropped.
#[derive(Debug)]
pub(super) struct HeldPlace {
    places: Arc<Places>,
    number: u64,
    leave: Arc<Notify>,
}

impl Places {
    /// Places that are all free; who brought nothing whole for as long as `slow` may lose his.
    pub fn new(slow: Duration) -> Arc<Self> {
        Arc::new(Self { slow, taken: Mutex::default() })
    }

    /// A place for one more connection, that of the slowest if need be; `None` when all are quick.
    pub fn enter(self: &Arc<Self>) -> Option<HeldPlace> {
        let mut taken = self.taken();
        if taken.guests.len() >= MOST_CONNECTIONS {
            let (&number, slowest) = taken.guests.iter().min_by_key(|(_, guest)| guest.since)?;
            if slowest.since.elapsed() < self.slow {
                return None;
            }
            slowest.leave.notify_one();
            taken.guests.remove(&number);
        }
        taken.last += 1;
        let (number, leave) = (taken.last, Arc::new(Notify::new()));
        taken.guests.insert(number, Guest { since: Instant::now(), leave: leave.clone() });
        drop(taken);
        Some(HeldPlace { places: self.clone(), number, leave })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // Nothing is left half done in there.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HeldPlace {
    /// Notes that the connection brought something whole.
    pub fn went_on(&self) {
        if let Some(guest) = self.places.taken().guests.get_mut(&self.number) {
            guest.since = Instant::now();
        }
    }

    /// Waits until the place is given to another.
    pub async fn given_away(&self) {
        self.leave.notified().await;
    }
}

impl Drop for HeldPlace {
    fn drop(&mut self) {
        self.places.taken().guests.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_slowest_gives_way_and_the_quick_ones_stay() {
        let places = Places::new(Duration::from_secs(3_600));
        let guests: Vec<HeldPlace> = (0..MOST_CONNECTIONS).map(|_| places.enter().unwrap()).collect();
        assert!(places.enter().is_none(), "all came just now");
        drop(guests);
        let places = Places::new(Duration::ZERO);
        let guests: Vec<HeldPlace> = (0..MOST_CONNECTIONS).map(|_| places.enter().unwrap()).collect();
        guests[0].went_on();
        let newcomer = places.enter().unwrap();
        guests[1].given_away().await;
        drop(guests);
        assert_eq!(places.taken().guests.len(), 1);
        drop(newcomer);
        assert_eq!(places.taken().guests.len(), 0);
    }
}
