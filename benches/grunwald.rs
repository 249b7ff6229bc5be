//! Grunwald with all its 183 units: a movement phase of a whole side, an attack phase of 40 combats, a
//! sheet of 100 orders. Goals in `benches/README.md`.

use std::collections::BTreeMap;
use std::fmt::Write;

use criterion::{Criterion, criterion_group, criterion_main};
use estafette::core::{DiceKey, GameId, Keyed, Modes, PhaseName, SeatId, Secret, Sitting};
use estafette::rules::{CasePosition, Library, OrderText, PhaseRun, SeatOrders, Snapshot, System};

fn resolve(system: &dyn System, position: &Snapshot, orders: &BTreeMap<SeatId, SeatOrders>) -> usize {
    let due = system.due(position).expect("the game goes on");
    let mut dice = Keyed(DiceKey::new(&Secret::from_phrase("bench"), [""]));
    let (given, modes) = (BTreeMap::new(), Modes::default());
    let sitting = Sitting {
        game: GameId::new("bench"),
        line: 0,
        turn: due.turn,
        phase: PhaseName::new(due.phase.as_str()),
        occurrence: 1,
    };
    let run = PhaseRun { position, sitting, orders, given: &given, modes: &modes, dice: &mut dice };
    system.resolve(run).events.len()
}

/// Every Polish-Lithuanian unit of the scenario goes two hexes forward.
fn whole_side(system: &dyn System, position: &Snapshot) -> String {
    let state = system.describe(position);
    let units = state["units"].as_object().expect("units");
    let own = units.iter().filter(|(_, u)| u["side"] == "polish");
    own.fold(String::new(), |mut text, (id, _)| {
        let _ = writeln!(text, "move {id}: forward 2");
        text
    })
}

/// The scenario's position, and forty pairs of horse set face to face in its empty east.
fn forty_combats(system: &dyn System) -> Snapshot {
    let mut stated = String::new();
    for n in 0..40 {
        let (a, b) = (34 + n % 8 * 2, 24 + n / 8 * 3 - n % 8);
        let _ = write!(
            stated,
            "[units.P{:02}]\nat = \"A{a}B{b}\"\nfacing = \"N\"\n[units.K{:02}]\nat = \"A{a}B{}\"\nfacing = \"S\"\n",
            n + 14,
            n + 7,
            b + 1
        );
    }
    let table: toml::Table = stated.parse().expect("the bench's position is TOML");
    let case = CasePosition { phase: Some("polish-attack"), stated: Some(&table), ..CasePosition::default() };
    system.stage(&case).expect("the bench's position stands")
}

fn bench(c: &mut Criterion) {
    let library = Library::load(None).expect("built-in data");
    let system = library.find("grunwald-1410").expect("Grunwald");
    let seat = SeatId::new("polish");
    let start = system
        .stage(&CasePosition { phase: Some("polish-movement"), ..CasePosition::default() })
        .expect("the scenario");
    let period = system.due(&start).expect("due").period.ordinal;
    let text = whole_side(system, &start);
    let orders = BTreeMap::from([(seat.clone(), vec![OrderText { period, text }])]);
    c.bench_function("movement phase, one whole side of 101 units", |b| {
        b.iter(|| resolve(system, &start, &orders));
    });
    let clash = forty_combats(system);
    let nothing = BTreeMap::new();
    assert!(resolve(system, &clash, &nothing) > 100, "forty combats are fought");
    c.bench_function("attack phase, 40 combats", |b| b.iter(|| resolve(system, &clash, &nothing)));
    let hundred: String =
        whole_side(system, &start).lines().take(100).fold(String::new(), |t, l| t + l + "\n");
    let texts = vec![OrderText { period, text: hundred }];
    c.bench_function("parse and check a sheet of 100 orders", |b| {
        b.iter(|| system.read(&start, &seat, &texts).sheet.len());
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);
