//! Which rounds are to be asked for, and when: each as soon as it has come, and again after a rest that grows.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use super::Backoff;
use estafette_core::GameId;
use estafette_game::Awaited;

/// How long after its moment a round is asked for first: servers sign it, and hand it to each other.
const LATENCY: TimeDelta = TimeDelta::seconds(1);

/// The rounds that games wait for.
#[derive(Debug, Clone, Default)]
pub struct Waiting(BTreeMap<u64, Wanting>);

/// A round that games wait for.
#[derive(Debug, Clone)]
struct Wanting {
    games: Vec<GameId>,
    /// When it is asked for next.
    at: DateTime<Utc>,
    backoff: Backoff,
    /// Whether it was told that no endpoint has it.
    told: bool,
}

impl Waiting {
    /// Takes over what games wait for now; the rests of rounds that were waited for before go on. What is new is
    /// returned, to be told.
    pub fn update(&mut self, awaited: Vec<Awaited>) -> Vec<Awaited> {
        let mut before = std::mem::take(&mut self.0);
        let mut fresh = Vec::new();
        for one in awaited {
            let old = before.remove(&one.round);
            let known = old.as_ref().is_some_and(|old| old.games.contains(&one.game));
            let wanting = self.0.entry(one.round).or_insert_with(|| match old {
                Some(old) => Wanting { games: Vec::new(), ..old },
                None => Wanting {
                    games: Vec::new(),
                    at: one.comes + LATENCY,
                    backoff: Backoff::default(),
                    told: false,
                },
            });
            wanting.games.push(one.game.clone());
            if !known {
                fresh.push(one);
            }
        }
        fresh
    }

    /// A round that is to be asked for by now: the one that has waited longest.
    pub fn due(&self, now: DateTime<Utc>) -> Option<u64> {
        let due = self.0.iter().filter(|(_, wanting)| wanting.at <= now);
        due.min_by_key(|(_, wanting)| wanting.at).map(|(round, _)| *round)
    }

    /// When the next one is to be asked for.
    pub fn next(&self) -> Option<DateTime<Utc>> {
        self.0.values().map(|wanting| wanting.at).min()
    }

    /// The games that wait for a round.
    pub fn games(&self, round: u64) -> Vec<GameId> {
        self.0.get(&round).map(|wanting| wanting.games.clone()).unwrap_or_default()
    }

    /// Notes that a round could not be had, or not be entered. Whether that is the first time.
    pub fn failed(&mut self, round: u64, now: DateTime<Utc>) -> bool {
        let Some(wanting) = self.0.get_mut(&round) else { return false };
        let rest = TimeDelta::from_std(wanting.backoff.rest()).unwrap_or(TimeDelta::MAX);
        wanting.at = now + rest;
        !std::mem::replace(&mut wanting.told, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_core::Beacon;

    fn at(second: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + second, 0).unwrap()
    }

    fn awaited(game: &str, round: u64, comes: i64) -> Awaited {
        Awaited {
            game: GameId::new(game),
            round,
            network: Beacon::quicknet(),
            comes: at(comes),
            since: at(0),
        }
    }

    #[test]
    fn a_round_is_asked_for_when_it_has_come_and_told_of_once() {
        let mut waiting = Waiting::default();
        assert_eq!(
            waiting.update(vec![awaited("a", 7, 10), awaited("b", 7, 10), awaited("c", 8, 13)]).len(),
            3
        );
        assert_eq!((waiting.due(at(10)), waiting.next()), (None, Some(at(11))));
        assert_eq!(waiting.due(at(11)), Some(7));
        assert!(waiting.failed(7, at(11)), "the first failure is told");
        assert_eq!(waiting.due(at(11)), None);
        let again = waiting.update(vec![awaited("a", 7, 10), awaited("d", 7, 10), awaited("c", 8, 13)]);
        assert_eq!(again.iter().map(|a| a.game.as_str()).collect::<Vec<_>>(), ["d"]);
        assert_eq!(waiting.due(at(12)), Some(7));
        assert!(!waiting.failed(7, at(12)), "and no other");
        assert_eq!(
            (waiting.due(at(13)), waiting.due(at(14))),
            (None, Some(7)),
            "two seconds the second time"
        );
        assert_eq!(waiting.games(7).len(), 2);
        assert!(waiting.update(Vec::new()).is_empty());
        assert_eq!(waiting.next(), None, "nobody waits any more");
    }
}
