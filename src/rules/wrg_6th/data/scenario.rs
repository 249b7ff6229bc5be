//! Reads scenarios: a table, its terrain, and two armies with the places where they stand.

use std::collections::BTreeMap;

use estafette_board::plane::{Angle, Paces, Point};
use estafette_orders::near::did_you_mean;
use estafette_rules::files::DataFiles;
use estafette_rules::kit::part;
use estafette_rules::source::{Entry, Faults, Section};

use super::super::ids::{
    Class, Command, Formation, Ground, OrderType, Seat, Sector, Stakes, Team, Temperament, TerrainId,
    Training, Type, UnitId, Weapon,
};
use super::super::position::{Edge, OffTable, Part, Terrain, Unit};
use super::load::words;
use super::{Numbers, Scenario, TypeInfo};

const EDGES: &[(&str, Edge)] = &[("own", Edge::Own), ("left", Edge::Left), ("right", Edge::Right)];

/// What a unit of a scenario may say; the words of a case's `[position]`, and its name.
const UNIT_KEYS: &[&str] = &[
    "name",
    "type",
    "figures",
    "files",
    "at",
    "facing",
    "formation",
    "wedge",
    "training",
    "class",
    "weapons",
    "shield",
    "orders",
    "sector",
    "written",
    "types",
    "general",
    "temperament",
    "standard",
    "with",
    "front_rank",
    "detachment_of",
    "detachable",
    "hidden",
    "off_table",
    "force_march",
    "stakes",
    "mantlet",
    "team",
];

/// Reads every scenario of a folder by its name.
pub(super) fn read_all(
    files: &DataFiles,
    folder: &str,
    faults: &Faults,
    types: &BTreeMap<Type, TypeInfo>,
    numbers: &Numbers,
) -> BTreeMap<String, Scenario> {
    let mut all = BTreeMap::new();
    for file in files.names().filter(|n| n.starts_with(folder)) {
        let name = file.trim_start_matches(folder).trim_end_matches(".toml");
        if let Some(scenario) = part(files, file, faults, |root| scenario(root, types, numbers)) {
            all.insert(name.to_owned(), scenario);
        }
    }
    all
}

fn scenario(root: &Section<'_>, types: &BTreeMap<Type, TypeInfo>, numbers: &Numbers) -> Option<Scenario> {
    root.allow(&["title", "table", "armies", "terrain", "units"]);
    let title = root.need("title").and_then(|e| e.text());
    let usual =
        ["h1.table_width", "h1.table_depth"].map(|n| Paces::whole(numbers.get(n).copied().unwrap_or(0)));
    let table = root.get("table").and_then(|e| point(&e)).map_or(usual, <[Paces; 2]>::from);
    let armies = root.need("armies").and_then(|e| by_seat(&e));
    let mut terrain = BTreeMap::new();
    for (name, entry) in root.get("terrain").and_then(|e| e.section()).map_or(Vec::new(), |s| s.entries()) {
        if let Some(piece) = piece(&entry) {
            terrain.insert(TerrainId(name.to_owned()), piece);
        }
    }
    let (mut units, mut names) = (BTreeMap::new(), BTreeMap::new());
    for (name, entry) in root.need("units")?.section()?.entries() {
        let id = match name.parse::<UnitId>() {
            Ok(id) => id,
            Err(reason) => {
                entry.fault(reason);
                continue;
            }
        };
        if let Some((called, unit)) = unit(&entry, id.seat(), types, table) {
            names.insert(id.clone(), called);
            units.insert(id, unit);
        }
    }
    complain_of_strangers(root, &units);
    let middle = |y| Point::new(table[0].part(1, 2), y);
    let camps = BTreeMap::from([(Seat::A, middle(Paces::ZERO)), (Seat::B, middle(table[1]))]);
    Some(Scenario { title: title?.to_owned(), table, terrain, units, armies: armies?, names, camps })
}

fn by_seat(entry: &Entry<'_>) -> Option<BTreeMap<Seat, String>> {
    let section = entry.section()?;
    section.allow(&["a", "b"]);
    let name = |seat: &Seat| Some((*seat, section.need(seat.as_str())?.text()?.to_owned()));
    Seat::ALL.iter().map(name).collect()
}

/// `[x, y]` in whole paces.
fn point(entry: &Entry<'_>) -> Option<Point> {
    let list = entry.list()?;
    let [x, y] = list.as_slice() else {
        entry.fault(format!("`{}` must be a place such as [900, 200]", entry.path()));
        return None;
    };
    Some(Point::whole(x.whole()?.into(), y.whole()?.into()))
}

fn piece(entry: &Entry<'_>) -> Option<Terrain> {
    let section = entry.section()?;
    section.allow(&["kind", "polygon", "line"]);
    let kind = section.need("kind")?.word("terrain", &words(Ground::ALL, Ground::as_str))?;
    let (key, least) = if kind == Ground::Obstacle { ("line", 2) } else { ("polygon", 3) };
    let places: Vec<Point> = section.need(key)?.list()?.iter().filter_map(point).collect();
    if places.len() < least {
        section.fault(format!("`{key}` of {kind} needs at least {least} places"));
        return None;
    }
    let (polygon, line) = if key == "line" { (Vec::new(), places) } else { (places, Vec::new()) };
    Some(Terrain { kind, polygon, line, last_entered: None, secured: std::collections::BTreeSet::new() })
}

/// A unit with its name.
fn unit(
    entry: &Entry<'_>,
    seat: Seat,
    types: &BTreeMap<Type, TypeInfo>,
    table: [Paces; 2],
) -> Option<(String, Unit)> {
    let section = entry.section()?;
    section.allow(UNIT_KEYS);
    let name = section.need("name")?.text()?.to_owned();
    let kind = section.need("type")?.word("type", &words(Type::ALL, Type::as_str))?;
    let figures = section.need("figures")?.whole().filter(|n| (1..=100).contains(n));
    let Some(figures) = figures else {
        section.fault(format!("`{}` needs 1 to 100 figures", entry.path()));
        return None;
    };
    let mut unit = Unit::new(kind, figures);
    let off = section.get("off_table").and_then(|e| off_table(&e));
    if let Some(at) = section.get("at").and_then(|e| on_table(&e, table)) {
        unit.at = Some(at);
    } else if off.is_none() && section.get("with").is_none() {
        section.need("at");
    }
    unit.off_table = off;
    let facing = section.get("facing").and_then(|e| e.whole()).map(i64::from);
    unit.facing = Angle::degrees(facing.unwrap_or(match seat {
        Seat::A => 0,
        Seat::B => 180,
    }))
    .direction();
    unit.files = section.get("files").and_then(|e| e.whole()).unwrap_or(figures).clamp(1, figures);
    standing(&section, &mut unit);
    quality(&section, &mut unit);
    if let Some(parts) = section.get("types") {
        unit.types = parts.list()?.iter().filter_map(mixed).collect();
        if unit.types.iter().map(|p| p.figures).sum::<u32>() != figures {
            parts.fault(format!("the types of `{}` do not make {figures} figures", entry.path()));
        }
    }
    if unit.orders != OrderType::Hold && types[&kind].normal == Paces::ZERO {
        entry.warn(format!("`{}` cannot move and has other orders than hold", entry.path()));
    }
    Some((name, unit))
}

/// A place on the table.
fn on_table(entry: &Entry<'_>, [width, depth]: [Paces; 2]) -> Option<Point> {
    let place = point(entry)?;
    if place.x > width || place.y > depth {
        entry.fault(format!("`{}` is not on the table of {width} by {depth} paces", entry.path()));
    }
    Some(place)
}

/// Formation, order and whatever else is written on the sheet.
fn standing(section: &Section<'_>, unit: &mut Unit) {
    let flag = |key: &str| section.get(key).and_then(|e| e.flag()).unwrap_or_default();
    let own = |key: &str| section.get(key).and_then(|e| e.parsed::<UnitId>());
    if let Some(formation) = word(section, "formation", Formation::ALL, Formation::as_str) {
        unit.formation = formation;
    }
    unit.wedge = section.get("wedge").and_then(|e| e.whole()).unwrap_or_default();
    if let Some(orders) = word(section, "orders", OrderType::ALL, OrderType::as_str) {
        unit.orders = orders;
    }
    if let Some(sector) = word(section, "sector", Sector::ALL, Sector::as_str) {
        unit.sector = sector;
    }
    if let Some(written) = section.get("written").and_then(|e| e.list()) {
        unit.written = written.iter().filter_map(|e| e.text().map(str::to_owned)).collect();
    }
    unit.general = word(section, "general", Command::ALL, Command::as_str);
    unit.temperament = word(section, "temperament", Temperament::ALL, Temperament::as_str);
    unit.stakes = word(section, "stakes", Stakes::ALL, Stakes::as_str);
    unit.team = word(section, "team", Team::ALL, Team::as_str);
    (unit.with, unit.detachment_of) = (own("with"), own("detachment_of"));
    (unit.front_rank, unit.hidden) = (flag("front_rank"), flag("hidden"));
    unit.detachable = flag("detachable");
    (unit.force_march, unit.mantlet, unit.standard) =
        (flag("force_march"), flag("mantlet"), flag("standard"));
}

/// Training, class and equipment.
fn quality(section: &Section<'_>, unit: &mut Unit) {
    if let Some(training) = word(section, "training", Training::ALL, Training::as_str) {
        unit.training = training;
    }
    if let Some(class) = word(section, "class", Class::ALL, Class::as_str) {
        unit.class = class;
    }
    let weapons = section.get("weapons").and_then(|e| e.list()).unwrap_or_default();
    let weapon = |entry: &Entry<'_>| entry.word("weapon", &words(Weapon::ALL, Weapon::as_str));
    unit.weapons = weapons.iter().filter_map(weapon).collect();
    unit.shield = section.get("shield").and_then(|e| e.flag()).unwrap_or_default();
}

fn word<T: Copy>(
    section: &Section<'_>,
    key: &str,
    all: &[T],
    as_str: impl Fn(T) -> &'static str,
) -> Option<T> {
    section.get(key)?.word(key, &words(all, as_str))
}

fn mixed(entry: &Entry<'_>) -> Option<Part> {
    let section = entry.section()?;
    section.allow(&["type", "figures"]);
    let kind = section.need("type")?.word("type", &words(Type::ALL, Type::as_str))?;
    Some(Part { kind, figures: section.need("figures")?.whole()?, casualties: 0, lost: 0 })
}

fn off_table(entry: &Entry<'_>) -> Option<OffTable> {
    let section = entry.section()?;
    section.allow(&["edge", "delay"]);
    let edge = section.get("edge").map_or(Some(Edge::Own), |e| e.word("edge", EDGES))?;
    let delay = section.get("delay").and_then(|e| e.whole()).unwrap_or_default();
    Some(OffTable { edge, delay: u8::try_from(delay).unwrap_or(u8::MAX), ready: false })
}

/// Units that are named must be there, and be the side's own.
fn complain_of_strangers(root: &Section<'_>, units: &BTreeMap<UnitId, Unit>) {
    let Some(section) = root.get("units").and_then(|e| e.section()) else { return };
    let names: Vec<String> = units.keys().map(ToString::to_string).collect();
    for (id, unit) in units {
        for other in [&unit.with, &unit.detachment_of].into_iter().flatten() {
            if !units.contains_key(other) || other.seat() != id.seat() {
                let hint = did_you_mean(&other.to_string(), names.iter().map(String::as_str));
                let place = section.get(&id.to_string());
                let reason = format!("`{other}` is no unit of the same army{hint}");
                place.map_or_else(|| section.fault(reason.clone()), |e| e.fault(reason.clone()));
            }
        }
    }
}
