//! The map: terrain, streams, lakes, camps and edges (2.1, 10.11). What they do to a unit is a rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::super::hex::{Hex, HexSide};
use super::super::ids::Camp;

/// The terrain of a hex (20.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Open ground.
    Clear,
    /// Scrub.
    Scrub,
    /// Woods.
    Woods,
    /// Marsh.
    Marsh,
    /// A village.
    Village,
    /// A camp.
    Camp,
    /// Wholly lake: closed.
    Lake,
    /// Partly lake, otherwise clear (4.54).
    PartialLake,
}

impl Terrain {
    /// All kinds, in the order of the chart.
    pub const ALL: [Self; 8] = [
        Self::Clear,
        Self::Scrub,
        Self::Woods,
        Self::Marsh,
        Self::Village,
        Self::Camp,
        Self::Lake,
        Self::PartialLake,
    ];

    /// As written in data and cases: `partial_lake`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Scrub => "scrub",
            Self::Woods => "woods",
            Self::Marsh => "marsh",
            Self::Village => "village",
            Self::Camp => "camp",
            Self::Lake => "lake",
            Self::PartialLake => "partial_lake",
        }
    }

    /// In words: `partly lake`.
    pub fn title(self) -> &'static str {
        match self {
            Self::PartialLake => "partly lake",
            other => other.as_str(),
        }
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// An edge of the map (10.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MapEdge {
    /// The highest hex of each column.
    North,
    /// The last column.
    East,
    /// The lowest hex of each column.
    South,
    /// The first column.
    West,
}

impl MapEdge {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// In lower case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }
}

impl fmt::Display for MapEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// How far the map reaches: columns, and in column A the rows from `lowest` to `highest`, each less half
/// of A rounded up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// The westernmost column.
    pub first_column: i16,
    /// The easternmost column.
    pub last_column: i16,
    /// The lowest row, as it would be in column 0.
    pub lowest: i16,
    /// The highest row, as it would be in column 0.
    pub highest: i16,
}

impl Extent {
    /// The lowest row of a column.
    pub fn low(self, column: i16) -> i16 {
        self.lowest - slant(column)
    }

    /// The highest row of a column.
    pub fn high(self, column: i16) -> i16 {
        self.highest - slant(column)
    }

    /// Whether a hex lies within.
    pub fn contains(self, hex: Hex) -> bool {
        (self.first_column..=self.last_column).contains(&hex.a)
            && (self.low(hex.a)..=self.high(hex.a)).contains(&hex.b)
    }

    /// Every hex, by column, then by row.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        (self.first_column..=self.last_column)
            .flat_map(move |a| (self.low(a)..=self.high(a)).map(move |b| Hex::new(a, b)))
    }
}

/// Half a column number, rounded up: how far the rows have climbed there.
fn slant(column: i16) -> i16 {
    column / 2 + column % 2
}

/// A map, printed or stated in a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Map {
    /// Terrain of every hex that is not in `hexes` or `camps`.
    pub default: Terrain,
    /// Terrain by hex.
    pub hexes: BTreeMap<Hex, Terrain>,
    /// Hexsides with a stream.
    pub streams: BTreeSet<HexSide>,
    /// Hexsides where a stream can be forded.
    pub fords: BTreeSet<HexSide>,
    /// Hexsides that are wholly lake.
    pub lake_sides: BTreeSet<HexSide>,
    /// Camp hexes with whose camp they are.
    pub camps: BTreeMap<Hex, Camp>,
    /// Names to be written on the map, each over its hex.
    pub names: Vec<(String, Hex)>,
    /// How far it reaches.
    pub extent: Extent,
}

impl Map {
    /// A map of nothing but one terrain.
    pub fn empty(default: Terrain, extent: Extent) -> Self {
        Self {
            default,
            hexes: BTreeMap::new(),
            streams: BTreeSet::new(),
            fords: BTreeSet::new(),
            lake_sides: BTreeSet::new(),
            camps: BTreeMap::new(),
            names: Vec::new(),
            extent,
        }
    }

    /// Whether a hex is on the map.
    pub fn contains(&self, hex: Hex) -> bool {
        self.extent.contains(hex)
    }

    /// The terrain of a hex; a hex of a camp is camp, whatever else it is listed as.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        if self.camps.contains_key(&hex) {
            return Terrain::Camp;
        }
        self.hexes.get(&hex).copied().unwrap_or(self.default)
    }

    /// Whether a stream without a ford runs between two adjacent hexes (4.52, 4.53).
    pub fn stream_between(&self, one: Hex, other: Hex) -> bool {
        !self.streams.is_empty()
            && HexSide::between(one, other)
                .is_some_and(|s| self.streams.contains(&s) && !self.fords.contains(&s))
    }

    /// Whether the side between two adjacent hexes is wholly lake (4.54).
    pub fn lake_side(&self, one: Hex, other: Hex) -> bool {
        !self.lake_sides.is_empty()
            && HexSide::between(one, other).is_some_and(|s| self.lake_sides.contains(&s))
    }

    /// The edges a hex lies on; a corner lies on two.
    pub fn edges(&self, hex: Hex) -> Vec<MapEdge> {
        MapEdge::ALL.into_iter().filter(|e| self.on_edge(hex, *e)).collect()
    }

    /// Whether a hex lies on an edge.
    pub fn on_edge(&self, hex: Hex, edge: MapEdge) -> bool {
        self.contains(hex)
            && match edge {
                MapEdge::North => hex.b == self.extent.high(hex.a),
                MapEdge::East => hex.a == self.extent.last_column,
                MapEdge::South => hex.b == self.extent.low(hex.a),
                MapEdge::West => hex.a == self.extent.first_column,
            }
    }

    /// Every hex, by column, then by row.
    pub fn all_hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        self.extent.hexes()
    }

    /// The hexes of an edge, by column, then by row.
    pub fn hexes_on(&self, edge: MapEdge) -> impl Iterator<Item = Hex> + '_ {
        self.all_hexes().filter(move |h| self.on_edge(*h, edge))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> Map {
        Map::empty(Terrain::Clear, Extent { first_column: 1, last_column: 52, lowest: 27, highest: 58 })
    }

    fn hex(code: &str) -> Hex {
        code.parse().unwrap()
    }

    #[test]
    fn the_sheet_has_32_hexes_in_each_of_52_columns() {
        let map = map();
        assert_eq!(map.all_hexes().count(), 1664);
        for (code, on) in [
            ("A1B26", true),
            ("A1B25", false),
            ("A1B57", true),
            ("A1B58", false),
            ("A52B1", true),
            ("A52B33", false),
        ] {
            assert_eq!(map.contains(hex(code)), on, "{code}");
        }
        assert!(map.all_hexes().all(|h| h.b >= 1 && map.contains(h)));
    }

    #[test]
    fn corners_lie_on_two_edges_and_inner_hexes_on_none() {
        let map = map();
        assert_eq!(map.edges(hex("A1B57")), [MapEdge::North, MapEdge::West]);
        assert_eq!(map.edges(hex("A52B1")), [MapEdge::East, MapEdge::South]);
        assert_eq!(map.edges(hex("A20B27")), []);
        assert_eq!(map.edges(hex("A53B1")), []);
        let counts = MapEdge::ALL.map(|e| map.hexes_on(e).count());
        assert_eq!(counts, [52, 32, 52, 32]);
    }

    #[test]
    fn a_ford_takes_the_stream_away_and_a_camp_covers_the_ground() {
        let mut map = map();
        let side = HexSide::between(hex("A24B33"), hex("A25B32")).unwrap();
        map.streams.insert(side);
        assert!(map.stream_between(hex("A25B32"), hex("A24B33")));
        map.fords.insert(side);
        assert!(!map.stream_between(hex("A25B32"), hex("A24B33")));
        map.hexes.insert(hex("A5B41"), Terrain::Woods);
        map.camps.insert(hex("A5B41"), Camp::Teutonic);
        assert_eq!(map.terrain(hex("A5B41")), Terrain::Camp);
        assert_eq!(map.terrain(hex("A5B42")), Terrain::Clear);
    }
}
