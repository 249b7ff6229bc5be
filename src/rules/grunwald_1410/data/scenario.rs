//! Reading a scenario: its opening position, in the shape of a case's `[position]`, and its pits.
//!
//! The position itself is staged by the same code as a case's; here it is only checked against the map,
//! the classes and the leaders, so that a fault has its line.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::super::hex::Hex;
use super::super::ids::{LeaderId, Nation, Side};
use super::map::{Map, Terrain};
use super::units::{Class, ClassId, LeaderData};
use super::words::{NATIONS, SIDES};
use estafette_board::Facing;
use estafette_rules::source::{Entry, Section};

/// What a scenario may refer to.
pub(super) struct ScenarioNames<'a> {
    /// The classes of units.
    pub classes: &'a BTreeMap<ClassId, Class>,
    /// The leaders.
    pub leaders: &'a BTreeMap<LeaderId, LeaderData>,
    /// The map.
    pub map: &'a Map,
}

/// Where wolf pits may be and how many there are (14.11, 18.0).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SetUp {
    /// The hexes that may hold a pit, in printed order.
    pub pit_hexes: Vec<Hex>,
    /// Counters with stakes.
    pub real: u32,
    /// Counters without.
    pub dummy: u32,
}

/// A scenario.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ScenarioFile {
    /// Its name in mails.
    pub title: String,
    /// The opening position, in the shape of a case's `[position]`.
    pub position: toml::Table,
    /// The wolf pits.
    pub set_up: SetUp,
}

/// The keys of a unit in a position.
const UNIT_KEYS: &[&str] = &[
    "class",
    "side",
    "nation",
    "name",
    "at",
    "facing",
    "shock",
    "disordered",
    "moved",
    "strength",
    "reverse",
    "allowance",
];

/// The facings.
const FACINGS: &[(&str, Facing)] = &[
    ("N", Facing::N),
    ("NE", Facing::NE),
    ("SE", Facing::SE),
    ("S", Facing::S),
    ("SW", Facing::SW),
    ("NW", Facing::NW),
];

/// Reads a scenario; `text` is the whole file.
pub(super) fn read(root: &Section<'_>, text: &str, known: &ScenarioNames<'_>) -> Option<ScenarioFile> {
    root.allow(&["title", "set_up", "position"]);
    let title = root.need("title").and_then(|e| e.text());
    let set_up = root.need("set_up").and_then(|e| set_up(&e, known));
    let position = root.need("position").and_then(|e| e.section());
    check_position(&position?, known);
    let whole: toml::Table = toml::from_str(text).ok()?;
    let position = whole.get("position")?.as_table()?.clone();
    Some(ScenarioFile { title: title?.to_owned(), position, set_up: set_up? })
}

fn set_up(entry: &Entry<'_>, known: &ScenarioNames<'_>) -> Option<SetUp> {
    let section = entry.section()?;
    section.allow(&["pit_hexes", "pits_real", "pits_dummy"]);
    let counters = [section.need("pits_real")?, section.need("pits_dummy")?];
    let [real, dummy] = [counters[0].whole()?, counters[1].whole()?];
    let mut pit_hexes = Vec::new();
    let mut seen = BTreeSet::new();
    for entry in section.need("pit_hexes")?.list()? {
        let Some(hex) = known.standable(&entry) else { continue };
        entry.once(&mut seen, hex, || format!("{hex} is listed twice; a hex holds one pit (14.12)"));
        pit_hexes.push(hex);
    }
    let (hexes, counted) = (pit_hexes.len(), u64::from(real) + u64::from(dummy));
    if counted < hexes as u64 {
        counters[0].fault(format!("{hexes} pit hexes need as many counters; there are {real} + {dummy}"));
    } else if counted > hexes as u64 + 1 {
        let left = counted - hexes as u64;
        counters[0].fault(format!(
            "{left} of {real} + {dummy} counters find no hex among {hexes}; at most one stays out (GA-02)"
        ));
    }
    Some(SetUp { pit_hexes, real, dummy })
}

impl ScenarioNames<'_> {
    /// A hex on the map that is not wholly lake.
    fn standable(&self, entry: &Entry<'_>) -> Option<Hex> {
        let hex: Hex = entry.parsed()?;
        if !self.map.contains(hex) {
            entry.fault(format!("{hex} is off the map"));
            return None;
        }
        if self.map.terrain(hex) == Terrain::Lake {
            entry.fault(format!("{hex} is wholly lake; nothing can stand there (4.54)"));
        }
        Some(hex)
    }
}

fn check_position(position: &Section<'_>, known: &ScenarioNames<'_>) {
    position.allow(&["turn", "units", "leaders", "standards", "points"]);
    if let Some(turn) = position.get("turn") {
        turn.whole();
    }
    let units = position.need("units").and_then(|e| e.section());
    let sides = units.map(|u| check_units(&u, known)).unwrap_or_default();
    if let Some(leaders) = position.need("leaders").and_then(|e| e.section()) {
        check_leaders(&leaders, known, &sides);
    }
    if let Some(standards) = position.need("standards").and_then(|e| e.section()) {
        check_standards(&standards, known, &sides);
    }
}

/// Checks every unit; gives the side of each.
fn check_units<'s>(units: &Section<'s>, known: &ScenarioNames<'_>) -> BTreeMap<&'s str, Option<Side>> {
    let mut taken: BTreeMap<Hex, &str> = BTreeMap::new();
    let mut sides = BTreeMap::new();
    for (id, entry) in units.entries() {
        let Some(unit) = entry.section() else { continue };
        unit.allow(UNIT_KEYS);
        sides.insert(id, check_unit(id, &entry, &unit, known));
        let Some(at) = unit.need("at") else { continue };
        let Some(hex) = known.standable(&at) else { continue };
        if let Some(other) = taken.insert(hex, id) {
            at.fault(format!("`{id}` stands in {hex}, where `{other}` stands (5.0-1)"));
        }
    }
    sides
}

fn check_unit(id: &str, entry: &Entry<'_>, unit: &Section<'_>, known: &ScenarioNames<'_>) -> Option<Side> {
    if id.is_empty() || !id.bytes().all(|b| b.is_ascii_alphanumeric()) {
        entry.fault(format!("unit id `{id}` must be letters and digits"));
    }
    if let Some(facing) = unit.get("facing") {
        facing.word("facing", FACINGS);
    }
    for key in ["shock", "disordered", "moved"] {
        if let Some(flag) = unit.get(key) {
            flag.flag();
        }
    }
    for key in ["strength", "reverse", "allowance"] {
        if let Some(number) = unit.get(key) {
            number.whole();
        }
    }
    let class = class_of(unit, known)?;
    let stated = unit.get("nation").and_then(|e| e.word("nation", NATIONS));
    let Some(nation) = class.nation.or(stated) else {
        entry.fault(format!("`{id}` needs a `nation`: its class `{}` has none", class.id));
        return None;
    };
    check_side(id, unit, nation);
    Some(nation.side())
}

fn class_of<'k>(unit: &Section<'_>, known: &ScenarioNames<'k>) -> Option<&'k Class> {
    let entry = unit.need("class")?;
    let id = entry.text()?;
    let class = known.classes.get(&ClassId::from(id));
    if class.is_none() {
        let ids: Vec<_> = known.classes.keys().map(ClassId::as_str).collect();
        entry.unknown("class", id, &ids);
    }
    class
}

fn check_side(id: &str, unit: &Section<'_>, nation: Nation) {
    let Some(entry) = unit.get("side") else { return };
    if entry.word("side", SIDES).is_some_and(|side| side != nation.side()) {
        entry.fault(format!("`{id}` is {} and cannot fight on that side", nation.as_str()));
    }
}

/// A unit named by a leader or a standard; complains if there is none, or if it is the enemy's.
fn own_unit(entry: &Entry<'_>, side: Option<Side>, units: &BTreeMap<&str, Option<Side>>) {
    let Some(id) = entry.text() else { return };
    match units.get(id) {
        None => {
            let ids: Vec<_> = units.keys().copied().collect();
            entry.unknown("unit", id, &ids);
        }
        Some(Some(found)) if side.is_some_and(|s| s != *found) => {
            entry.fault(format!("`{id}` is a unit of the other side"));
        }
        Some(_) => {}
    }
}

fn check_leaders(leaders: &Section<'_>, known: &ScenarioNames<'_>, units: &BTreeMap<&str, Option<Side>>) {
    for (name, entry) in leaders.entries() {
        let leader = known.leaders.get(&LeaderId::from(name));
        if leader.is_none() {
            let names: Vec<_> = known.leaders.keys().map(LeaderId::as_str).collect();
            entry.unknown("leader", name, &names);
        }
        let Some(place) = entry.section() else { continue };
        place.allow(&["with", "at", "factor"]);
        match (place.get("with"), place.get("at")) {
            (Some(unit), None) => own_unit(&unit, leader.map(|l| l.side), units),
            (None, Some(hex)) => {
                known.standable(&hex);
            }
            _ => entry.fault(format!("leader `{name}` needs either `with` a unit or `at` a hex")),
        }
    }
    for name in known.leaders.keys() {
        if leaders.get(name.as_str()).is_none() {
            leaders.fault(format!("leader `{name}` has no place"));
        }
    }
}

fn check_standards(standards: &Section<'_>, known: &ScenarioNames<'_>, units: &BTreeMap<&str, Option<Side>>) {
    standards.allow(&["teutonic", "polish"]);
    for (word, side) in SIDES {
        let Some(entry) = standards.need(word) else { continue };
        // A standard stands with a unit or, lost by it, in a hex.
        match entry.text().map(str::parse::<Hex>) {
            Some(Ok(_)) => {
                known.standable(&entry);
            }
            Some(Err(_)) => own_unit(&entry, Some(*side), units),
            None => {}
        }
    }
}
