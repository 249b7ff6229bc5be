//! Reading `map.toml`: every hex on the map and in one list, every ford on a stream.

use std::collections::{BTreeMap, BTreeSet};

use super::super::hex::{Hex, HexSide};
use super::map::{Extent, Map, Terrain};
use super::words::{CAMPS, TERRAIN};
use estafette_rules::source::{Entry, Section};

/// The top keys of the file.
const KEYS: &[&str] = &["default", "extent", "area", "camp", "stream", "ford", "lake_side"];

/// The highest column or row number that a hex code can hold.
const FURTHEST: i16 = 999;

/// Reads the file.
pub(super) fn read(root: &Section<'_>) -> Option<Map> {
    root.allow(KEYS);
    let default = root.need("default").and_then(|e| terrain(&e));
    let extent = extent(&root.need("extent")?)?;
    let mut map = Map::empty(default?, extent);
    let mut listed = BTreeMap::new();
    for section in blocks(root, "area", &["terrain", "name", "label", "hexes"]) {
        area(&mut map, &section, &mut listed);
    }
    for section in blocks(root, "camp", &["camp", "name", "label", "hexes"]) {
        camp(&mut map, &section, &mut listed);
    }
    let sides = &["name", "label", "sides"];
    for section in blocks(root, "stream", sides) {
        label(&mut map, &section);
        stream(&mut map, &section);
    }
    for section in blocks(root, "ford", sides) {
        ford(&mut map, &section);
    }
    for section in blocks(root, "lake_side", sides) {
        for (side, _) in hexsides(&map, &section) {
            map.lake_sides.insert(side);
        }
    }
    Some(map)
}

fn extent(entry: &Entry<'_>) -> Option<Extent> {
    let section = entry.section()?;
    section.allow(&["first_column", "last_column", "lowest", "highest"]);
    let number = |key| {
        let entry = section.need(key)?;
        let number = i16::try_from(entry.whole()?).ok().filter(|n| (1..=FURTHEST).contains(n));
        if number.is_none() {
            entry.fault(format!("`{key}` must lie between 1 and {FURTHEST}"));
        }
        number
    };
    let [first_column, last_column, lowest, highest] =
        ["first_column", "last_column", "lowest", "highest"].map(number);
    let extent =
        Extent { first_column: first_column?, last_column: last_column?, lowest: lowest?, highest: highest? };
    let broken = if extent.first_column > extent.last_column {
        "`first_column` lies east of `last_column`".to_owned()
    } else if extent.lowest > extent.highest {
        "`lowest` lies above `highest`".to_owned()
    } else if extent.low(extent.last_column) < 1 {
        let row = extent.low(extent.last_column);
        format!("column {} would begin with row {row}; rows are numbered from 1", extent.last_column)
    } else {
        return Some(extent);
    };
    entry.fault(broken);
    None
}

/// The `[[key]]` tables, their keys checked.
fn blocks<'s>(root: &Section<'s>, key: &str, keys: &[&str]) -> Vec<Section<'s>> {
    let list = root.get(key).and_then(|e| e.list()).unwrap_or_default();
    let sections: Vec<_> = list.iter().filter_map(Entry::section).collect();
    for section in &sections {
        section.allow(keys);
    }
    sections
}

/// The name of a block, written on the map if it has a label's hex.
fn label(map: &mut Map, section: &Section<'_>) {
    let name = section.need("name").and_then(|e| e.text());
    let place = section.get("label").and_then(|e| on_map(map, &e));
    if let (Some(name), Some(hex)) = (name, place) {
        map.names.push((name.to_owned(), hex));
    }
}

/// A hex that lies on the map.
fn on_map(map: &Map, entry: &Entry<'_>) -> Option<Hex> {
    let hex: Hex = entry.parsed()?;
    if !map.contains(hex) {
        entry.fault(format!("{hex} is off the map"));
        return None;
    }
    Some(hex)
}

/// The hexes of a block that are on the map and not yet in another; notes where each was listed.
fn hexes(map: &Map, section: &Section<'_>, kind: &str, listed: &mut BTreeMap<Hex, String>) -> Vec<Hex> {
    let name = section.get("name").and_then(|e| e.text()).unwrap_or_default();
    let mut hexes = Vec::new();
    for entry in section.need("hexes").and_then(|e| e.list()).unwrap_or_default() {
        let Some(hex) = on_map(map, &entry) else { continue };
        let here = format!("{kind} ({name})");
        match listed.insert(hex, here.clone()) {
            None => hexes.push(hex),
            Some(before) => entry.fault(format!("{hex} is listed twice: as {before} and as {here}")),
        }
    }
    hexes
}

/// A terrain other than camp, whose hexes need an owner.
fn terrain(entry: &Entry<'_>) -> Option<Terrain> {
    let terrain = entry.word("terrain", TERRAIN);
    if terrain == Some(Terrain::Camp) {
        entry.fault("a camp needs an owner: use a [[camp]] block");
        return None;
    }
    terrain
}

fn area(map: &mut Map, section: &Section<'_>, listed: &mut BTreeMap<Hex, String>) {
    label(map, section);
    let Some(terrain) = section.need("terrain").and_then(|e| terrain(&e)) else { return };
    for hex in hexes(map, section, terrain.as_str(), listed) {
        map.hexes.insert(hex, terrain);
    }
}

fn camp(map: &mut Map, section: &Section<'_>, listed: &mut BTreeMap<Hex, String>) {
    label(map, section);
    let Some(camp) = section.need("camp").and_then(|e| e.word("camp", CAMPS)) else { return };
    for hex in hexes(map, section, "camp", listed) {
        map.camps.insert(hex, camp);
    }
}

/// The hexsides of a block that are on the map, each with its place.
fn hexsides<'s>(map: &Map, section: &Section<'s>) -> Vec<(HexSide, Entry<'s>)> {
    let mut sides = Vec::new();
    let mut seen = BTreeSet::new();
    for entry in section.need("sides").and_then(|e| e.list()).unwrap_or_default() {
        let Some(side) = entry.parsed::<HexSide>() else { continue };
        let (one, other) = side.hexes();
        if let Some(off) = [one, other].into_iter().find(|h| !map.contains(*h)) {
            entry.fault(format!("{off} is off the map"));
            continue;
        }
        entry.once(&mut seen, side, || format!("hexside {side} is listed twice"));
        sides.push((side, entry));
    }
    sides
}

fn stream(map: &mut Map, section: &Section<'_>) {
    let mut before: Option<HexSide> = None;
    for (side, entry) in hexsides(map, section) {
        if before.is_some_and(|b| !joined(b, side)) {
            entry.warn(format!("the stream breaks off: {side} does not touch the hexside before it"));
        }
        before = Some(side);
        map.streams.insert(side);
    }
}

/// Whether two hexsides share a corner: one hex in common, and the other two adjacent.
fn joined(one: HexSide, other: HexSide) -> bool {
    let ((a, b), (c, d)) = (one.hexes(), other.hexes());
    [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)]
        .into_iter()
        .any(|(shared, rest, also, last)| shared == also && rest.distance(last) == 1)
}

fn ford(map: &mut Map, section: &Section<'_>) {
    for (side, entry) in hexsides(map, section) {
        if !map.streams.contains(&side) {
            entry.fault(format!("the ford {side} lies on no stream"));
        }
        map.fords.insert(side);
    }
}
