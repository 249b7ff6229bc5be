//! Grunwald with all its 183 units: a movement phase of a whole side, an attack phase of 40 combats, a
//! sheet of 100 orders. Goals in `benches/README.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use criterion::{Criterion, criterion_group, criterion_main};
use estafette::core::{DiceKey, GameId, Keyed, Lang, Modes, PhaseName, SeatId, Secret, Sitting};
use estafette::rules::{CasePosition, OrderText, PhaseRun, SeatOrders, Snapshot, System};

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

/// The scenario's position with forty Teutonic and forty Polish horse set face to face, apart from all
/// others.
fn forty_combats(system: &dyn System, start: &Snapshot) -> Snapshot {
    let state = system.describe(start);
    let moved = |id: &str| ("K07"..="K46").contains(&id) || ("P14"..="P53").contains(&id);
    let units = state["units"].as_object().expect("units");
    let taken: BTreeSet<String> = units
        .iter()
        .filter(|(id, _)| !moved(id))
        .filter_map(|(_, u)| u["at"].as_str().map(str::to_owned))
        .collect();
    let mut stated = String::new();
    let mut pairs = 0;
    for a in (1..=52).step_by(2) {
        for b in ((29 - (a + 1) / 2)..(56 - (a + 1) / 2)).step_by(5) {
            let free = (b..=b + 1).all(|b| !taken.contains(&format!("A{a}B{b}")));
            if free && pairs < 40 {
                let (p, k) = (14 + pairs, 7 + pairs);
                let _ = write!(
                    stated,
                    "[units.P{p:02}]\nat = \"A{a}B{b}\"\nfacing = \"N\"\n\
                     [units.K{k:02}]\nat = \"A{a}B{}\"\nfacing = \"S\"\n",
                    b + 1
                );
                pairs += 1;
            }
        }
    }
    let table: toml::Table = stated.parse().expect("the bench's position is TOML");
    let case = CasePosition { phase: Some("polish-attack"), stated: Some(&table), ..CasePosition::default() };
    system.stage(&case).expect("the bench's position stands")
}

fn bench(c: &mut Criterion) {
    let library = estafette::shelf::load(None).expect("built-in data");
    let system = library.find("grunwald-1410").expect("Grunwald");
    let seat = SeatId::new("polish");
    let start = system
        .stage(&CasePosition { phase: Some("polish-movement"), ..CasePosition::default() })
        .expect("the scenario");
    let period = system.due(&start).expect("due").period.ordinal;
    let text = whole_side(system, &start);
    let orders = BTreeMap::from([(seat.clone(), vec![OrderText::new(period, text)])]);
    c.bench_function("movement phase, one whole side of 101 units", |b| {
        b.iter(|| resolve(system, &start, &orders));
    });
    let clash = forty_combats(system, &start);
    let nothing = BTreeMap::new();
    assert!(resolve(system, &clash, &nothing) > 100, "forty combats are fought");
    c.bench_function("attack phase, 40 combats", |b| b.iter(|| resolve(system, &clash, &nothing)));
    let hundred: String =
        whole_side(system, &start).lines().take(100).fold(String::new(), |t, l| t + l + "\n");
    let texts = vec![OrderText::new(period, hundred)];
    c.bench_function("parse and check a sheet of 100 orders", |b| {
        b.iter(|| system.read(&start, &seat, &texts, Lang::English).sheet.len());
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);
