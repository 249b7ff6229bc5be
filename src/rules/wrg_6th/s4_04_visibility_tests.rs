//! The mirrored battlefield is seen alike, and so is the one turned round with the seats changed.

use proptest::prelude::*;

use super::*;
use crate::derived::derived;
use crate::ids::Seat;
use crate::testing;
use estafette_board::plane::{Angle, Paces, Point, Pose};

const TYPES: [&str; 5] = ["HI", "LI", "LC", "El", "Wag"];
const GROUNDS: [&str; 3] = ["wood", "hill", "scrub"];

prop_compose! {
    fn a_unit()(
        kind in 0..5_usize, figures in 1..30_u32, files in 1..12_u32,
        x in 500_000..1_300_000_i64, y in 300_000..900_000_i64, facing in 0..360_000_i64, square in any::<bool>(),
        at_edge in any::<bool>(),
    ) -> String {
        let facing = if square { facing / 90_000 * 90_000 } else { facing };
        let kind = TYPES[kind];
        let (x, y, facing) = (Paces(x), Paces(y), Angle(facing));
        format!(
            "{{ type = \"{kind}\", figures = {figures}, files = {}, at = [{x}, {y}], facing = {facing}{} }}",
            files.min(figures),
            if at_edge { ", edge_of = \"T0\"" } else { "" }
        )
    }
}

prop_compose! {
    fn a_piece()(
        kind in 0..3_usize, x in 500_000..1_300_000_i64, y in 300_000..900_000_i64,
        spokes in prop::collection::vec(30_000..200_000_i64, 4..8),
    ) -> String {
        let corner = |(i, length): (usize, &i64)| {
            let angle = Angle(360_000 * i64::try_from(i).unwrap() / i64::try_from(spokes.len()).unwrap());
            let at = Point::new(Paces(x), Paces(y)) + estafette_board::plane::Vector::polar(Paces(*length), angle);
            format!("[{}, {}]", at.x, at.y)
        };
        let corners: Vec<String> = spokes.iter().enumerate().map(corner).collect();
        format!("{{ kind = \"{}\", polygon = [{}] }}", GROUNDS[kind], corners.join(", "))
    }
}

fn staged(own: &[String], enemy: &[String], terrain: &[String]) -> Position {
    use std::fmt::Write;
    let mut text = String::from("empty = true\n");
    for (i, piece) in terrain.iter().enumerate() {
        writeln!(text, "terrain.T{i} = {piece}").unwrap();
    }
    for (seat, units) in [("a", own), ("b", enemy)] {
        for (i, unit) in units.iter().enumerate() {
            writeln!(text, "units.{seat}{} = {unit}", i + 1).unwrap();
        }
    }
    testing::position(&text)
}

/// The position with every place and direction seen otherwise.
fn seen(pos: &Position, place: impl Fn(Point) -> Point, facing: impl Fn(Angle) -> Angle) -> Position {
    let mut seen = pos.clone();
    for unit in seen.units.values_mut() {
        if let Some(pose) = unit.pose() {
            let pose = Pose::new(place(pose.at), facing(pose.facing));
            (unit.at, unit.facing) = (Some(pose.at), pose.facing);
        }
    }
    for piece in seen.terrain.values_mut() {
        piece.polygon = piece.polygon.iter().rev().map(|at| place(*at)).collect();
    }
    seen
}

fn mirrored(pos: &Position) -> Position {
    let [width, _] = pos.table;
    seen(pos, |at| Point::new(width - at.x, at.y), |facing| -facing)
}

/// Turned round, and each unit given to the other side.
fn swapped(pos: &Position) -> Position {
    let [width, depth] = pos.table;
    let turned = |at: Point| Point::new(width - at.x, depth - at.y);
    let mut pos = seen(pos, turned, |facing| facing + Angle::degrees(180));
    let units = std::mem::take(&mut pos.units);
    pos.units = units.into_iter().map(|(id, unit)| (other(&id), unit)).collect();
    pos
}

fn other(id: &UnitId) -> UnitId {
    UnitId::named(id.seat().enemy(), id.name()).unwrap()
}

/// Who sees whom, by pairs.
fn sight(pos: &Position, named: impl Fn(&UnitId) -> UnitId) -> Vec<(UnitId, UnitId, bool)> {
    let sights = Sights::new(pos);
    let ids: Vec<&UnitId> = pos.on_table().map(|(id, _)| id).collect();
    let pairs = ids.iter().flat_map(|a| ids.iter().map(move |b| (*a, *b)));
    let mut all: Vec<_> = pairs.map(|(a, b)| (named(a), named(b), sights.sees(a, b))).collect();
    all.sort();
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn sight_does_not_depend_on_the_side_one_looks_from(
        own in prop::collection::vec(a_unit(), 1..4), enemy in prop::collection::vec(a_unit(), 1..4),
        terrain in prop::collection::vec(a_piece(), 1..4),
    ) {
        let pos = staged(&own, &enemy, &terrain);
        let here = sight(&pos, Clone::clone);
        prop_assert_eq!(&here, &sight(&mirrored(&pos), Clone::clone), "mirrored");
        prop_assert_eq!(&here, &sight(&swapped(&pos), other), "swapped");
        let derived_here = derived(&pos);
        let derived_there = derived(&mirrored(&pos));
        for part in ["distances", "bearings", "fighters"] {
            prop_assert_eq!(&derived_here[part], &derived_there[part], "{}", part);
        }
    }
}

#[test]
fn a_general_is_seen_over_his_unit_only() {
    let pos = testing::position(
        "empty = true\nunits.a1 = { type = \"HI\", figures = 24, files = 12, at = [600, 500], facing = 0 }\n\
         units.aG1 = { type = \"HC\", figures = 1, files = 1, at = [600, 470], facing = 0, general = \"c-in-c\", with = \"a1\" }\n\
         units.b1 = { type = \"HI\", figures = 12, files = 6, at = [600, 600], facing = 180 }",
    );
    let id = |name: &str| {
        UnitId::named(if name.starts_with('b') { Seat::B } else { Seat::A }, &name[1..]).unwrap()
    };
    assert!(sees(&pos, &id("b1"), &id("aG1")));
    assert_eq!(visible_enemies(&pos, &id("b1")), [id("a1")], "he is one with it");
}
