//! The clock and the machine's randomness, read here and handed down as values.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use rustix::time::{ClockId, clock_gettime};

use super::exit::{Exit, Failure};

/// How far the clock may go away from the time that went by before it counts as wrong.
const LEAP: TimeDelta = TimeDelta::minutes(5);
/// So long after a start of the machine its clock may be set: many have none that goes on without power.
const SETTLING: Duration = Duration::from_mins(10);

/// The clock of a service, once it is to be steady.
static STEADY: Mutex<Option<Steady>> = Mutex::new(None);

/// Now, in UTC: what the clock shows. In a service whose clock leaps it is what it was and what went by since.
pub fn now() -> DateTime<Utc> {
    let seen = Seen::now();
    let mut steady = STEADY.lock().unwrap_or_else(PoisonError::into_inner);
    steady.as_mut().map_or(seen.wall, |steady| steady.now(seen))
}

/// From now on a leap of the clock changes nothing. For what goes on for long; a command goes by the clock.
pub fn keep_steady() {
    *STEADY.lock().unwrap_or_else(PoisonError::into_inner) = Some(Steady::new(Seen::now()));
}

/// What the clock shows while it is wrong.
pub fn leapt() -> Option<DateTime<Utc>> {
    let seen = Seen::now();
    let mut steady = STEADY.lock().unwrap_or_else(PoisonError::into_inner);
    steady.as_mut().and_then(|steady| (steady.now(seen) != seen.wall).then_some(seen.wall))
}

/// What the clocks of the machine show at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    /// The clock on the wall, which anybody may set.
    wall: DateTime<Utc>,
    /// Time since the machine was started, while it slept as well. It cannot be set.
    since_start: Duration,
}

impl Seen {
    #[expect(clippy::disallowed_methods, reason = "the one place where the clock is read")]
    fn now() -> Self {
        let ticks = clock_gettime(ClockId::Boottime);
        let (seconds, nanos) = (u64::try_from(ticks.tv_sec), u32::try_from(ticks.tv_nsec));
        let since_start = Duration::new(seconds.unwrap_or(0), nanos.unwrap_or(0));
        Self { wall: Utc::now(), since_start }
    }
}

/// A clock that follows the one on the wall for as long as that agrees with the time that went by.
#[derive(Debug, Clone, Copy)]
struct Steady {
    /// When both agreed last.
    agreed: Seen,
}

impl Steady {
    fn new(seen: Seen) -> Self {
        Self { agreed: seen }
    }

    /// What it shows.
    fn now(&mut self, seen: Seen) -> DateTime<Utc> {
        let went_by = seen.since_start.saturating_sub(self.agreed.since_start);
        let due = self.agreed.wall + TimeDelta::from_std(went_by).unwrap_or(TimeDelta::zero());
        if (seen.wall - due).abs() <= LEAP || seen.since_start < SETTLING {
            self.agreed = seen;
            return seen.wall;
        }
        due
    }
}

/// Tells how long something took, whatever happens to the clock meanwhile.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Begins.
    #[expect(clippy::disallowed_methods, reason = "the one place where the clock is read")]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// How long it is since.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

/// How many random bytes one command may draw; each needs far less.
const POOL: usize = 4096;

/// Random bytes of the operating system, drawn before anything is begun, handed out in order.
///
/// # Errors
/// When the operating system has none to give; nothing may be rolled or signed then.
pub fn randomness() -> Result<impl FnMut(&mut [u8]), Failure> {
    let mut pool = [0; POOL];
    getrandom::fill(&mut pool)
        .map_err(|e| Failure::new(Exit::Temporary, format!("the machine gives no random bytes: {e}")))?;
    let mut at = 0;
    Ok(move |bytes: &mut [u8]| {
        let end = at + bytes.len();
        bytes.copy_from_slice(&pool[at..end]);
        at = end;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many seconds after the clocks were looked at first, the clock on the wall off by so much.
    fn seen(seconds: u64, off: TimeDelta) -> Seen {
        let begun: DateTime<Utc> = "2026-01-05T20:00:00Z".parse().unwrap();
        let wall = begun + TimeDelta::seconds(seconds as i64) + off;
        Seen { wall, since_start: Duration::from_secs(86_400 + seconds) }
    }

    #[test]
    fn a_year_ahead_for_a_minute_is_no_year() {
        let right = TimeDelta::zero();
        for off in
            [TimeDelta::days(365), TimeDelta::days(-365), TimeDelta::minutes(6), TimeDelta::minutes(-6)]
        {
            let mut steady = Steady::new(seen(0, right));
            assert_eq!(steady.now(seen(10, right)), seen(10, right).wall);
            for second in 11..71 {
                assert_eq!(steady.now(seen(second, off)), seen(second, right).wall, "{off}");
            }
            assert_eq!(steady.now(seen(71, right)), seen(71, right).wall);
        }
    }

    #[test]
    fn a_clock_that_is_corrected_by_little_or_wakes_from_sleep_is_followed() {
        let mut steady = Steady::new(seen(0, TimeDelta::zero()));
        let mut off = TimeDelta::zero();
        for second in 1..100 {
            off += TimeDelta::seconds(30);
            assert_eq!(steady.now(seen(second, off)), seen(second, off).wall);
        }
        // The machine slept for a day: both clocks went on.
        assert_eq!(steady.now(seen(86_500, off)), seen(86_500, off).wall);
    }

    #[test]
    fn a_clock_that_is_set_after_the_machine_was_started_is_followed() {
        let early = |seen: Seen| Seen { since_start: seen.since_start - Duration::from_secs(86_400), ..seen };
        let mut steady = Steady::new(early(seen(5, TimeDelta::days(-400))));
        let set = early(seen(60, TimeDelta::zero()));
        assert_eq!(steady.now(set), set.wall);
    }
}
