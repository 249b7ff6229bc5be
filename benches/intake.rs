//! A mail in, its receipt durable on disk: SQLite with WAL and synchronous FULL.

use chrono::{DateTime, Utc};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use estafette::core::{GameId, Lang};
use estafette::game::{Holder, House, Identity, NewGame};
use estafette::mail::Envelope;
use estafette::rules::Settings;
use estafette::store::{Sqlite, StoreKey};

/// Games that letters go to in turns.
const GAMES: u32 = 20;

fn bench(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let library = estafette::shelf::load(None).expect("built-in data");
    let now: DateTime<Utc> = "2026-01-05T20:00:00Z".parse().expect("a time");
    let mut seed = 0u8;
    let mut random = |bytes: &mut [u8]| {
        for b in bytes {
            seed = seed.wrapping_mul(29).wrapping_add(71);
            *b = seed;
        }
    };
    let own = Identity::new("Estafette", "orders", "club.example");
    let store =
        Box::new(Sqlite::open(&folder.path().join("bench.db"), &StoreKey::new([3; 32])).expect("a store"));
    let mut house = House::open(store, &library, own, &mut random).expect("a house");
    // Several games take turns, so that none grows beyond what a real one has of letters.
    let mut addresses = Vec::new();
    for n in 0..GAMES {
        let game = GameId::new(&format!("bench-{n}"));
        let new = NewGame {
            game: game.clone(),
            system: "grunwald-1410".into(),
            scenario: None,
            settings: Settings::default(),
        };
        for seat in house.create(&new, &mut random, now).expect("a game").seats {
            let holder = Holder {
                address: format!("{seat}@players.example"),
                name: format!("Player {seat}"),
                zone: "Europe/Warsaw".into(),
                lang: Lang::English,
            };
            let seated = house.seat(&game, &seat, &holder, &mut random, now).expect("a seat");
            if seat.as_str() == "polish" {
                addresses.push(seated.reply_to);
            }
        }
    }
    let mut number = 0u32;
    c.bench_function("mail in to receipt durable on disk", |b| {
        b.iter_batched(
            || {
                number += 1;
                let reply_to = &addresses[number as usize % addresses.len()];
                format!(
                    "From: Player <polish@players.example>\r\nTo: {reply_to}\r\nSubject: orders {number}\r\n\
                     Message-ID: <{number}@players.example>\r\n\r\nturn {}\r\nmove P25: forward 2\r\n\
                     move L07: left 60\r\nretreat P12 prefer SE, S, NE\r\n",
                    1 + number % 22
                )
            },
            |raw| {
                let kept = house.take(raw.as_bytes(), &Envelope::default(), now).expect("taken");
                house.handle(kept.id(), now).expect("handled");
            },
            BatchSize::PerIteration,
        );
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);
