//! The house in this process: letters of both systems taken in and answered, without sockets.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use estafette::core::{GameId, Lang};
use estafette::game::{Handled, Holder, House, Identity, NewGame, Outcome};
use estafette::mail::{Envelope, Incoming, Proof};
use estafette::rules::{Library, Settings};
use estafette::store::{Sqlite, StoreKey};

use super::letters::Seat;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| estafette::shelf::load(None).expect("built-in data"));

/// Games of each system that letters go to in turns, so that none grows beyond what a real one has: a seat gets some
/// eight letters into one period, the last of them at the end of the benchmark.
const GAMES: usize = 100;

/// A house with games, and the addresses of their seats.
pub struct Bench {
    house: House<'static>,
    seats: Vec<Seat>,
    written: usize,
    now: DateTime<Utc>,
}

impl Bench {
    /// A house on a store with games; one that an earlier run has left in the folder is used again, since a
    /// profiler takes long to make it.
    pub fn open(folder: &Path) -> Self {
        let mut seed = 1u64;
        let mut random = |bytes: &mut [u8]| {
            for byte in bytes {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *byte = (seed >> 56) as u8;
            }
        };
        let now: DateTime<Utc> = "2026-01-05T20:00:00Z".parse().expect("a time");
        let store =
            Box::new(Sqlite::open(&folder.join("house.db"), &StoreKey::new([3; 32])).expect("a store"));
        let own = Identity::new("Estafette", "orders", "club.example");
        let mut house = House::open(store, &*LIBRARY, own, &mut random).expect("a house");
        let list = folder.join("seats.json");
        if let Ok(known) = fs::read(&list) {
            let seats = serde_json::from_slice(&known).expect("seats");
            // The store only grows, so that no earlier run has used these numbers.
            let written = fs::metadata(folder.join("house.db")).expect("a store").len() as usize;
            return Self { house, seats, written, now };
        }
        let mut seats = Vec::new();
        for n in 0..GAMES {
            for (system, short) in [("grunwald-1410", "g"), ("na-grunwald", "n")] {
                let game = GameId::new(&format!("{short}{n}"));
                let new = NewGame {
                    game: game.clone(),
                    system: system.into(),
                    scenario: None,
                    settings: Settings::default(),
                };
                for seat in house.create(&new, &mut random, now).expect("a game").seats {
                    let holder = Holder {
                        address: format!("{seat}-{n}@players.example"),
                        name: format!("Player {seat}"),
                        zone: "Europe/Warsaw".into(),
                        lang: Lang::English,
                    };
                    let seated = house.seat(&game, &seat, &holder, &mut random, now).expect("a seat");
                    let name = seat.to_string();
                    seats.push(Seat { game: n, system: system.into(), name, orders: seated.reply_to });
                }
            }
        }
        fs::write(list, serde_json::to_vec(&seats).expect("JSON")).expect("a list");
        Self { house, seats, written: 0, now }
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.seats.len()
    }

    /// New letters, each another text to another seat.
    pub fn letters(&mut self, count: usize) -> Vec<Vec<u8>> {
        // Time goes on, so that receipts are not gathered by the hour.
        self.now += TimeDelta::hours(2);
        (0..count)
            .map(|_| {
                self.written += 1;
                self.seats[self.written % self.seats.len()].letter(self.written)
            })
            .collect()
    }

    /// Each letter on disk before the next, as its 250 promises.
    #[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
    pub fn accept(&mut self, letters: &[Vec<u8>]) -> Duration {
        let begun = Instant::now();
        for letter in letters {
            self.house.take(letter, &Envelope::default(), self.now).expect("taken");
        }
        let time = begun.elapsed();
        self.handle_all();
        time
    }

    /// Each letter on disk, then its receipt, before the next.
    #[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
    pub fn receipts(&mut self, letters: &[Vec<u8>]) -> Duration {
        let begun = Instant::now();
        for letter in letters {
            let kept = self.house.take(letter, &Envelope::default(), self.now).expect("taken");
            check(&self.house.handle(kept.id(), self.now).expect("handled"));
        }
        begun.elapsed()
    }

    /// So many letters on disk in one commit.
    #[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
    pub fn accept_in_groups(&mut self, letters: &[Vec<u8>], group: usize) -> Duration {
        let groups: Vec<Vec<Incoming>> = incoming(letters).chunks(group).map(<[_]>::to_vec).collect();
        let begun = Instant::now();
        for group in &groups {
            self.house.take_all(group, self.now).expect("taken");
        }
        let time = begun.elapsed();
        self.handle_all();
        time
    }

    /// A backlog: everything taken in groups, then answered in groups, as the service does.
    #[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
    pub fn receipts_in_groups(&mut self, letters: &[Vec<u8>]) -> Duration {
        let letters = incoming(letters);
        let begun = Instant::now();
        for group in letters.chunks(50) {
            self.house.take_all(group, self.now).expect("taken");
        }
        self.handle_all();
        begun.elapsed()
    }

    fn handle_all(&mut self) {
        loop {
            let unproven = self.house.unproven(0, 32).expect("read");
            let proofs: Vec<_> = unproven.into_iter().map(|l| (l.id, Proof::default())).collect();
            let handled = self.house.handle_proven(&proofs, self.now, &mut || true).expect("handled");
            handled.iter().for_each(check);
            if handled.is_empty() && proofs.is_empty() {
                return;
            }
        }
    }
}

/// What is measured is a letter that does what it says.
fn check(handled: &Handled) {
    assert_eq!(handled.outcome, Outcome::Accepted, "{handled:?}");
}

fn incoming(letters: &[Vec<u8>]) -> Vec<Incoming> {
    letters.iter().map(|raw| Incoming { raw: raw.clone(), envelope: Envelope::default() }).collect()
}
