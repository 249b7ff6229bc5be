//! WRG 6th Edition: a period of two armies of 25 units with 400 figures each, from its texts to the melees, and
//! the map of it. Goals in `benches/README.md`.

use std::collections::BTreeMap;
use std::fmt::Write;

use criterion::{Criterion, criterion_group, criterion_main};
use estafette::core::{DiceKey, GameId, Keyed, Lang, Modes, SeatId, Secret, Sitting};
use estafette::reports::picture::{Drawer, usual};
use estafette::rules::{CasePosition, OrderText, PhaseRun, Reader, SeatOrders, Settings, Snapshot, System};

type Orders = BTreeMap<SeatId, SeatOrders>;

/// Units of each army, sixteen figures each.
const UNITS: u32 = 25;

/// Two armies in two rows, near enough to charge and to shoot.
fn armies() -> toml::Table {
    const KINDS: [(&str, &str); 5] =
        [("HI", "LTS"), ("MI", "B"), ("HC", "L"), ("LI", "JLS"), ("LHI", "2HCW")];
    let mut text = String::new();
    for (seat, facing) in [("a", 0), ("b", 180)] {
        for n in 0..UNITS {
            let (kind, weapon) = KINDS[n as usize % 5];
            let (row, column) = (i64::from(n / 13), i64::from(n % 13));
            let y = if seat == "a" { 480 - 80 * row } else { 620 + 80 * row };
            let _ = write!(
                text,
                "[units.{seat}{}]\ntype = \"{kind}\"\nfigures = 16\nfiles = 8\nat = [{}, {y}]\n\
                 facing = {facing}\nweapons = [\"{weapon}\"]\nshield = true\norders = \"quick\"\n",
                n + 1,
                100 + 130 * column,
            );
        }
    }
    text.parse().expect("a position")
}

fn sheet(number: u32) -> String {
    let mut text = String::new();
    for n in 1..=UNITS {
        let said = match n % 5 {
            0 => "charge the nearest enemy",
            1 => "QUICK towards the enemy edge; if charged hold",
            2 => "VARILY towards sector CENTRE; shoot M, then nearest",
            3 => "charge the nearest enemy; do not evade",
            _ => "wheel left 20 degrees; move 20 forward",
        };
        let _ = writeln!(text, "UNIT {n}: {said}");
    }
    // Texts that were never read before: the remark tells them apart.
    let _ = writeln!(text, "# {number}");
    text
}

fn period(system: &dyn System, opened: &Snapshot, orders: &Orders, key: &DiceKey) -> Snapshot {
    let mut position = opened.clone();
    while let Ok(due) = system.due(&position) {
        if due.turn > 2 {
            break;
        }
        let (given, modes) = (BTreeMap::new(), Modes::default());
        let sitting =
            Sitting { game: GameId::new("bench"), line: 0, turn: due.turn, phase: due.phase, occurrence: 1 };
        let mut dice = Keyed(key.clone());
        let run =
            PhaseRun { position: &position, sitting, orders, given: &given, modes: &modes, dice: &mut dice };
        position = system.resolve(run).position;
    }
    position
}

fn bench(c: &mut Criterion) {
    let library = estafette::shelf::load(None).expect("built-in data");
    let system = library.find("wrg-6th").expect("WRG 6th Edition");
    let key = DiceKey::new(&Secret::from_phrase("bench"), [""]);
    let stated = toml::Table::from_iter([
        ("period".to_owned(), toml::Value::Integer(2)),
        ("units".to_owned(), armies().remove("units").expect("units")),
    ]);
    let case = CasePosition {
        phase: Some("start"),
        stated: Some(&stated),
        settings: Settings::default(),
        ..CasePosition::default()
    };
    let opened = system.stage(&case).expect("a position");
    let mut number = 0;
    c.bench_function("a period of two armies of 25 units", |b| {
        b.iter(|| {
            number += 1;
            let orders: Orders =
                system.seats().into_iter().map(|s| (s.id, vec![OrderText::new(4, sheet(number))])).collect();
            period(system, &opened, &orders, &key)
        });
    });
    let after = period(system, &opened, &Orders::new(), &key);
    let seat = SeatId::new("a");
    let drawn = || system.scene(&after, &[], Reader::Seat(&seat), Lang::English);
    let (drawer, view) = (Drawer::new(), usual(&drawn()));
    drawer.picture(&drawn(), &view).expect("the map draws");
    c.bench_function("its map, as one side sees it, warm", |b| {
        b.iter(|| drawer.picture(&drawn(), &view).expect("the map draws"));
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);
