//! Na Grunwald!: a whole round of four players with plans from text, and whole random games. Goals in
//! `benches/README.md`.

use std::collections::BTreeMap;

use criterion::{Criterion, criterion_group, criterion_main};
use estafette::core::{DiceKey, GameId, Keyed, Modes, SeatId, Secret, Sitting};
use estafette::rules::{OrderText, PhaseRun, SeatOrders, Settings, Snapshot, System};

type Orders = BTreeMap<SeatId, SeatOrders>;

/// Games in one iteration; the goal is set for a thousand.
const GAMES: u64 = 10;

/// Plans for the fifth round, one for each seat, in both languages.
const PLANS: [&str; 4] = [
    "officer to Rycerze koronni\n2 helpers to Pomocnicy if nobody there\nhelper to Rycerze zaciezni bid 2\n\
     helpers 1 to Prowiant with 1 ducats\npass\nskirmish play weakest knight that captures, else peasant\n\
     losses: camp knights lowest first, then provision 1, then teutons; never hand knights above 3",
    "helper to Krzyzacy if round >= 4\nofficer to Dukaty\nhelper to mercenaries bid to lead, at most 3\n\
     helper buy if price <= 3\nevent bid 1",
    "oficer na Prowiant za 1 dukaty\npomocnik na Krzyżaków od rundy 4\npomocnik na Dukaty, jeśli nikogo tam \
     nie ma, inaczej pomiń\nstraty: rycerze z obozowiska od najsłabszych, potem prowiant 1, potem Krzyżacy\n\
     potyczka: najsłabszy rycerz, który pojmie, inaczej chłop",
    "officer to Krzyzacy\nhelpers 1 to Rycerze koronni\nall helpers to field 4\nskirmish play strongest \
     knight\nstanding orders: keep until changed",
];

fn resolve(system: &dyn System, position: &Snapshot, orders: &Orders, key: &DiceKey) -> Snapshot {
    let due = system.due(position).expect("the game goes on");
    let mut dice = Keyed(key.clone());
    let (given, modes) = (BTreeMap::new(), Modes::default());
    let sitting =
        Sitting { game: GameId::new("bench"), line: 0, turn: due.turn, phase: due.phase, occurrence: 1 };
    let run = PhaseRun { position, sitting, orders, given: &given, modes: &modes, dice: &mut dice };
    let done = system.resolve(run);
    assert!(done.open.is_empty(), "nothing is asked");
    done.position
}

/// A whole game in which each seat writes a random sheet for each round.
fn game(system: &dyn System, seed: u64) -> Snapshot {
    let mut state = seed;
    let mut pick = |below: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as u32) % below.max(1)
    };
    let key = DiceKey::new(&Secret::from_phrase(&format!("bench {seed}")), [""]);
    let mut position = system.open("four-players", &Settings::default()).expect("the scenario opens");
    let mut orders = Orders::new();
    while let Ok(due) = system.due(&position) {
        for seat in &due.owed {
            let text = system.random_sheet(&position, seat, &mut pick);
            orders.entry(seat.clone()).or_default().push(OrderText::new(due.period.ordinal, text));
        }
        position = resolve(system, &position, &orders, &key);
    }
    position
}

fn bench(c: &mut Criterion) {
    let library = estafette::shelf::load(None).expect("built-in data");
    let system = library.find("na-grunwald").expect("Na Grunwald!");
    let key = DiceKey::new(&Secret::from_phrase("bench"), [""]);
    let mut position = system.open("four-players", &Settings::default()).expect("the scenario opens");
    while system.due(&position).expect("the game goes on").turn < 5 {
        position = resolve(system, &position, &Orders::new(), &key);
    }
    let seats: Vec<SeatId> = system.seats().into_iter().map(|s| s.id).collect();
    let mut mailed = 0;
    c.bench_function("a round of four players with plans from text", |b| {
        b.iter(|| {
            // Texts that were never read before: the remark tells them apart.
            mailed += 1;
            let text = |plan: &str| vec![OrderText::new(5, format!("{plan}\n# {mailed}"))];
            let orders: Orders = seats.iter().cloned().zip(PLANS.map(text)).collect();
            (0..4).fold(position.clone(), |position, _| resolve(system, &position, &orders, &key))
        });
    });
    let mut seed = 0;
    let mut group = c.benchmark_group("games");
    group.sample_size(20);
    group.bench_function(format!("{GAMES} random games of four players"), |b| {
        b.iter(|| {
            for _ in 0..GAMES {
                seed += 1;
                assert!(game(system, seed).0.contains("\"end\""), "the game is over");
            }
        });
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
