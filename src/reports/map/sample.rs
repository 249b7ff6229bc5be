//! A made-up scene as large as a full Grunwald game, for tests and benchmarks of the drawing alone.

use estafette_board::scene::{Arrow, Cell, Counter, Ground, HexScene, HexSide, Marker, Scene, Symbol};
use estafette_board::{Facing, Hex};

const COLUMNS: i32 = 52;
const ROWS: i32 = 32;
const UNITS: usize = 183;

/// 1,664 hexes of all terrains, 183 counters in every state, pits, and arrows of every kind.
pub fn full_game() -> Scene {
    Scene::Hexes(HexScene {
        title: "A full game · turn 3, second half-turn".to_owned(),
        ground: ground(),
        counters: (0..UNITS).map(counter).collect(),
        markers: (0..29).map(marker).collect(),
        arrows: (0..90).map(arrow).collect(),
        notes: vec!["Teutonic 24 points".to_owned(), "Polish-Lithuanian 31 points".to_owned()],
    })
}

/// The hex in a column and a row of the rectangle, from the north-west.
fn at(column: i32, row: i32) -> Hex {
    Hex::new(column + 1, row - 58 - column / 2)
}

fn ground() -> Ground {
    let places = (0..COLUMNS).flat_map(|c| (0..ROWS).map(move |r| (c, r)));
    let cells = places.map(|(c, r)| {
        let hex = at(c, r);
        Cell { hex, code: format!("A{}B{}", hex.x, -hex.x - hex.y), terrain: terrain(c, r).to_owned() }
    });
    let stream = (0..30).map(|r| {
        let kind = if r % 9 == 4 { "ford" } else { "stream" };
        HexSide { hex: at(27, r), side: Facing::NE, kind: kind.to_owned() }
    });
    let kinds =
        ["clear", "scrub", "woods", "marsh", "village", "camp", "lake", "partial_lake", "stream", "ford"];
    let armies = ["teutonic", "crusader", "polish", "lithuanian", "tartar"];
    Ground {
        cells: cells.collect(),
        sides: stream.collect(),
        names: vec![(at(6, 8), "Grunwald".to_owned()), (at(44, 24), "Ulnowo".to_owned())],
        legend: kinds.iter().chain(&armies).map(|k| ((*k).to_owned(), k.replace('_', " "))).collect(),
        metres: 150,
    }
}

fn terrain(column: i32, row: i32) -> &'static str {
    match (column / 5 + 3 * (row / 4)) % 13 {
        3 => "woods",
        5 => "scrub",
        7 if row < 8 => "village",
        7 => "camp",
        9 if column > 40 => "lake",
        9 => "marsh",
        10 if column > 40 => "partial_lake",
        _ => "clear",
    }
}

/// Two lines of battle, seven deep.
fn place(i: usize) -> Hex {
    let (file, rank) = ((i / 7) as i32, (i % 7) as i32);
    let column = if rank < 4 { 12 + rank } else { 20 + rank };
    at(column, 2 + file)
}

fn counter(i: usize) -> Counter {
    let (style, letter, symbol) = match i % 7 {
        0 => ("crusader", "G", Symbol::HeavyHorse),
        1 | 2 => ("teutonic", "K", Symbol::HeavyHorse),
        3 if i.is_multiple_of(3) => ("teutonic", "B", Symbol::Gun),
        3 => ("teutonic", "KP", Symbol::Crossbow),
        4 => ("tartar", "T", Symbol::LightHorse),
        5 => ("lithuanian", "L", Symbol::LightHorse),
        _ => ("polish", "P", Symbol::HeavyHorse),
    };
    let disordered = i % 11 == 5;
    Counter {
        hex: place(i),
        id: format!("{letter}{:02}", i / 7 + 1),
        style: style.to_owned(),
        symbol,
        strength: (i % 9).to_string(),
        facing: (!disordered).then(|| Facing::ALL[i % 6]),
        shock: i.is_multiple_of(3),
        disordered,
        leaders: if i % 40 == 7 { vec!["ULRICH".to_owned()] } else { Vec::new() },
        standard: (i % 90 == 8).then(|| style.to_owned()),
    }
}

fn marker(i: i32) -> Marker {
    let kind = ["pit", "pit-real", "pit-dummy", "lost"][i as usize % 4];
    Marker { hex: at(19, i + 1), kind: kind.to_owned() }
}

fn arrow(i: usize) -> Arrow {
    let kind = ["move", "advance", "retreat", "rout", "attack", "fire"][i % 6];
    let side = Facing::ALL[i / 6 % 6];
    let from = place(i * 2);
    let steps = if kind == "attack" { 1 } else { 3 };
    let path = (0..=steps).map(|n| from + side.step() * n).collect();
    Arrow { path, kind: kind.to_owned(), style: "polish".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rectangle_is_whole() {
        let ground = ground();
        let hexes: std::collections::BTreeSet<_> = ground.cells.iter().map(|c| (c.hex.x, c.hex.y)).collect();
        assert_eq!(hexes.len(), 1664);
        assert!((0..UNITS).all(|i| hexes.contains(&(place(i).x, place(i).y))));
    }
}
