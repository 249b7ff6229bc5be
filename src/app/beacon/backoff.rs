//! How long to leave the endpoints alone after none of them gave a round.

use std::time::Duration;

/// The first rest.
const SHORTEST: Duration = Duration::from_secs(1);
/// The longest: a beacon that was down for a day has its round a minute after it is back.
const LONGEST: Duration = Duration::from_mins(1);

/// Rests that double from one second to sixty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff(Duration);

impl Default for Backoff {
    fn default() -> Self {
        Self(SHORTEST)
    }
}

impl Backoff {
    /// The rest after this failure; the next one is twice as long.
    pub fn rest(&mut self) -> Duration {
        let rest = self.0;
        self.0 = (rest * 2).min(LONGEST);
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rests_double_up_to_a_minute() {
        let mut backoff = Backoff::default();
        let rests: Vec<u64> = (0..9).map(|_| backoff.rest().as_secs()).collect();
        assert_eq!(rests, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
    }
}
