//! The engine on small tables: the worked examples of the notes, and what must hold on any table.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use crate::data::Data;
use crate::event::{Kind, Why};
use crate::ids::{Type, UnitId};
use crate::intent::{Intent, Leg};
use crate::phase::Phase;
use crate::position::{Position, State};
use crate::readings::Readings;
use crate::unit::Unit;
use estafette_board::plane::{Angle, Paces, Point, Pose};
use estafette_rules::files::DataFiles;

use super::*;

mod property;

static DATA: LazyLock<Arc<Data>> = LazyLock::new(|| {
    let files =
        DataFiles::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../games/wrg-6th")).unwrap();
    Arc::new(Data::load(&files).unwrap())
});

fn run(pos: &Position, jobs: &[Job], order: &Order) -> std::result::Result<Result, Vec<Ask>> {
    super::run(pos, jobs, order, &mut Relations::default())
}

fn id(name: &str) -> UnitId {
    name.parse().unwrap()
}

/// A table with these units: name, type, figures, files, x, y, facing.
fn table(units: &[(&str, Type, u32, u32, i64, i64, i64)]) -> Position {
    let units = units.iter().map(|&(name, kind, figures, files, x, y, facing)| {
        let mut unit = Unit::new(kind, figures);
        unit.files = files;
        unit.at = Some(Point::whole(x, y));
        unit.facing = Angle::degrees(facing);
        (id(name), unit)
    });
    let state = State {
        period: 1,
        phase: Phase::Movement,
        closing: false,
        table: [Paces::whole(1800), Paces::whole(1200)],
        terrain: BTreeMap::new(),
        camps: BTreeMap::new(),
        signals: BTreeMap::new(),
        meanings: BTreeMap::new(),
        outscouted: Default::default(),
        charges: Vec::new(),
        break_offs: Default::default(),
        units: units.collect(),
        awarded: BTreeMap::new(),
        offers: BTreeMap::new(),
        readings: Readings::default(),
        struck: BTreeMap::new(),
        end: None,
    };
    Position::new(state, DATA.clone())
}

fn job(name: &str, how: Kind, reach: i64, legs: Vec<Leg>, targets: &[&str]) -> Job {
    Job::new(Intent {
        unit: id(name),
        how,
        reach: Paces::whole(reach),
        legs,
        targets: targets.iter().map(|t| id(t)).collect(),
        about: None,
        line: 0,
    })
}

fn ahead(paces: i64) -> Vec<Leg> {
    vec![Leg::Ahead(Paces::whole(paces))]
}

fn end<'a>(result: &'a Result, name: &str) -> &'a Moved {
    result.moved.iter().find(|m| m.unit == id(name)).unwrap()
}

fn last(result: &Result, name: &str) -> Pose {
    *end(result, name).path.last().unwrap()
}

#[test]
fn a_straight_move_goes_straight() {
    let pos = table(&[("a1", Type::Hi, 20, 10, 900, 100, 0)]);
    let result = run(&pos, &[job("a1", Kind::Normal, 80, ahead(60), &[])], &Order::default()).unwrap();
    assert_eq!(last(&result, "a1").at, Point::whole(900, 160));
    let ys: Vec<_> = end(&result, "a1").path.iter().map(|p| p.at.y).collect();
    assert_eq!(ys, [120, 140, 160, 160].map(Paces::whole));
    assert_eq!(end(&result, "a1").cost, Paces::whole(60));
}

#[test]
fn countercharges_meet_as_in_the_notes() {
    for (kind, reach, gap, counter, charger, time) in
        [(160, 160, 120, 60, 60, 0.375), (200, 160, 120, 60, 60, 0.375), (140, 160, 150, 70, 80, 0.5)]
            .map(|(c, r, g, k, m, t)| (c, r, g, k, m, t))
    {
        let pos =
            table(&[("a1", Type::Hc, 10, 10, 900, 100, 0), ("b1", Type::Hc, 10, 10, 900, 100 + gap, 180)]);
        let jobs = [
            job("a1", Kind::Charge, reach, ahead(reach), &["b1"]),
            job("b1", Kind::Countercharge, kind, ahead(gap / 2), &["a1"]),
        ];
        let result = run(&pos, &jobs, &Order::default()).unwrap();
        assert_eq!(result.met.len(), 1);
        assert!((result.met[0].time - time).abs() < 1e-6, "{:?}", result.met);
        assert_eq!(result.met[0].by, id("a1"));
        assert_eq!(end(&result, "b1").gone, Paces::whole(counter), "{gap}");
        assert_eq!(end(&result, "a1").gone, Paces::whole(charger), "{gap}");
    }
}

#[test]
fn a_crossed_charge_stops_where_it_was_crossed() {
    // X looks east with its front at x = 0; Y crosses before it.
    let pos = table(&[("a1", Type::Hc, 2, 2, 500, 500, 90), ("a2", Type::Lch, 1, 1, 600, 390, 0)]);
    let jobs = [job("a1", Kind::Charge, 160, ahead(160), &[]), job("a2", Kind::Charge, 200, ahead(200), &[])];
    let result = run(&pos, &jobs, &Order::default()).unwrap();
    assert_eq!(last(&result, "a1").at.x, Paces::whole(590));
    assert_eq!(end(&result, "a1").stop.as_ref().unwrap().0, Why::CrossCharge);
    assert_eq!(end(&result, "a2").gone, Paces::whole(200));
}

#[test]
fn who_did_not_declare_stops_short() {
    let pos = table(&[("a1", Type::Hc, 6, 6, 900, 100, 0), ("b1", Type::Li, 6, 6, 900, 200, 180)]);
    let charge = job("a1", Kind::Charge, 160, ahead(160), &[]);
    let result = run(&pos, &[charge], &Order::default()).unwrap();
    assert_eq!(last(&result, "a1").at.y, Paces::whole(199));
    let walk = job("a1", Kind::Normal, 120, ahead(120), &[]);
    let result = run(&pos, &[walk], &Order::default()).unwrap();
    assert_eq!(last(&result, "a1").at.y, Paces::whole(190));
    assert!(result.met.is_empty());
    let formed = table(&[("a1", Type::Hc, 6, 6, 900, 100, 0), ("b1", Type::Hi, 6, 6, 900, 200, 180)]);
    let walk = job("a1", Kind::Normal, 120, ahead(120), &[]);
    let result = run(&formed, &[walk], &Order::default()).unwrap();
    assert_eq!(last(&result, "a1").at.y, Paces::whole(170));
}

#[test]
fn neighbours_advance_side_by_side() {
    let pos = table(&[("a1", Type::Hi, 10, 10, 900, 100, 0), ("a2", Type::Hi, 10, 10, 975, 100, 0)]);
    let jobs = [job("a1", Kind::Normal, 80, ahead(80), &[]), job("a2", Kind::Normal, 80, ahead(40), &[])];
    let result = run(&pos, &jobs, &Order::default()).unwrap();
    assert_eq!(last(&result, "a1").at.y, Paces::whole(180));
    assert_eq!(last(&result, "a2").at.y, Paces::whole(140));
}

#[test]
fn friends_who_cross_throw_a_die() {
    let pos = table(&[("a1", Type::Hi, 10, 10, 900, 100, 45), ("a2", Type::Hi, 10, 10, 1000, 100, 315)]);
    let jobs = [job("a1", Kind::Normal, 80, ahead(80), &[]), job("a2", Kind::Normal, 80, ahead(80), &[])];
    let ask = run(&pos, &jobs, &Order::default()).unwrap_err();
    assert_eq!(ask, [Ask::First([id("a1"), id("a2")].into())]);
    let order = Order { pass: [(id("a2"), 1)].into(), ..Order::default() };
    let result = run(&pos, &jobs, &order).unwrap();
    assert!(end(&result, "a1").gone > end(&result, "a2").gone);
}

#[test]
fn a_charger_lines_up_with_the_front() {
    let pos = table(&[("a1", Type::Hc, 6, 6, 880, 100, 20), ("b1", Type::Hi, 20, 10, 900, 200, 180)]);
    let result = run(&pos, &[job("a1", Kind::Charge, 160, ahead(160), &["b1"])], &Order::default()).unwrap();
    let stands = last(&result, "a1");
    assert_eq!((stands.at.y, stands.facing), (Paces::whole(200), Angle::degrees(0)));
    assert!(!result.met[0].flank);
}

#[test]
fn a_charge_from_behind_hits_the_flank() {
    let pos = table(&[("a1", Type::Hc, 6, 6, 700, 240, 90), ("b1", Type::Hi, 20, 5, 900, 220, 180)]);
    let result = run(&pos, &[job("a1", Kind::Charge, 200, ahead(200), &["b1"])], &Order::default()).unwrap();
    assert!(result.met[0].flank);
    assert_eq!(last(&result, "a1").facing, Angle::degrees(90));
}

#[test]
fn routers_go_round_a_friend() {
    let pos = table(&[("b1", Type::Hi, 6, 6, 900, 800, 180), ("b2", Type::Hi, 6, 6, 910, 900, 180)]);
    let run_away = vec![Leg::Run { direction: Angle::degrees(0), paces: Paces::whole(120) }];
    let result = run(&pos, &[job("b1", Kind::Rout, 120, run_away, &[])], &Order::default()).unwrap();
    let moved = end(&result, "b1");
    assert!(moved.aside > Paces::ZERO, "{moved:?}");
    assert_eq!(moved.gone, Paces::whole(120));
    assert!(last(&result, "b1").at.x < Paces::whole(900));
}

#[test]
fn a_bystander_clears_the_way() {
    let pos = table(&[("b1", Type::Li, 4, 4, 900, 800, 180), ("b2", Type::Hi, 6, 6, 900, 870, 180)]);
    let flee = vec![Leg::Run { direction: Angle::degrees(0), paces: Paces::whole(160) }];
    let side = vec![Leg::Shift { right: Paces::whole(80), forward: Paces::ZERO }];
    let jobs = [job("b1", Kind::Evade, 160, flee, &[]), job("b2", Kind::Normal, 80, side, &[])];
    let ask = run(&pos, &jobs, &Order::default()).unwrap_err();
    assert_eq!(ask, [Ask::Clear(id("b2"))]);
    let order = Order { ahead: [id("b2")].into(), ..Order::default() };
    let result = run(&pos, &jobs, &order).unwrap();
    assert_eq!(end(&result, "b1").gone, Paces::whole(160));
    assert_eq!(end(&result, "b1").aside, Paces::ZERO);
}
