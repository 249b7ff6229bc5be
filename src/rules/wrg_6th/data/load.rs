//! Reads the profile's files; every fault is noted with its line, and every number must say where it is from.

use std::collections::BTreeMap;

use estafette_rules::charts::charts;
use estafette_rules::files::{DataFault, DataFiles, Weight};
use estafette_rules::kit::{no_stray_files, part};
use estafette_rules::list::RuleList;
use estafette_rules::source::{Faults, Section};

use super::super::ids::{Column, Ground, Type, Weapon};
use super::super::s4_04_looked::Recalled;
use super::cell::{Cell, Reader, Row, paces};
use super::scenario;
use super::tables::{self, Tables};
use super::{Base, Data, Going, MeleeRow, Mover, Order, Shooting, TypeInfo};

/// The files of every profile.
const FILES: &[&str] = &[
    "melee.toml",
    "numbers.toml",
    "rules.toml",
    "shooting.toml",
    "tables.toml",
    "terrain.toml",
    "types.toml",
];

/// Where scenarios lie.
const SCENARIOS: &str = "scenarios/";

/// The columns of types.toml.
const TYPE_COLUMNS: &[&str] = &[
    "order",
    "width",
    "depth",
    "column",
    "light",
    "model",
    "mover",
    "normal",
    "charge",
    "points",
    "fights-as",
    "scouting",
    "on-foot",
];

const ORDERS: &[(&str, Order)] = &[("close", Order::Close), ("loose", Order::Loose), ("open", Order::Open)];

const YES_NO: &[(&str, bool)] = &[("yes", true), ("no", false)];

const MOVERS: &[(&str, Mover)] = &[
    ("open-foot", Mover::OpenFoot),
    ("loose-foot", Mover::LooseFoot),
    ("close-foot", Mover::CloseFoot),
    ("light-mounted", Mover::LightMounted),
    ("other-mounted", Mover::OtherMounted),
    ("camels", Mover::Camels),
    ("elephants", Mover::Elephants),
    ("chariots", Mover::Chariots),
    ("wagons", Mover::Wagons),
];

const MELEE: &[(&str, MeleeRow)] = &[
    ("pike", MeleeRow::Pike),
    ("long-spear", MeleeRow::LongSpear),
    ("heavy-throwing", MeleeRow::HeavyThrowing),
    ("javelins", MeleeRow::Javelins),
    ("two-handed-cutting", MeleeRow::TwoHandedCutting),
    ("two-handed-thrusting", MeleeRow::TwoHandedThrusting),
    ("side-arms", MeleeRow::SideArms),
    ("lance", MeleeRow::Lance),
    ("other-mounted", MeleeRow::OtherMounted),
    ("chariot", MeleeRow::Chariot),
    ("scythes", MeleeRow::Scythes),
    ("elephant", MeleeRow::Elephant),
];

/// Reads all files of the profile.
///
/// # Errors
/// Every fault found in them; warnings alone do not keep it from loading.
pub fn load(files: &DataFiles) -> Result<Data, Vec<DataFault>> {
    match read(files) {
        (Some(data), faults) if faults.iter().all(|f| f.weight == Weight::Warning) => Ok(data),
        (_, faults) => Err(faults),
    }
}

/// What the files hold, as far as they can be read, and everything wrong or doubtful in them.
pub(super) fn read(files: &DataFiles) -> (Option<Data>, Vec<DataFault>) {
    let faults = Faults::default();
    let data = read_all(files, &faults);
    (data, faults.into_sorted())
}

fn read_all(files: &DataFiles, faults: &Faults) -> Option<Data> {
    no_stray_files(files, FILES, SCENARIOS, faults);
    let rules = rules(files, faults)?;
    let reader = Reader { rules: &rules };
    let types = part(files, "types.toml", faults, |root| types(reader, root));
    let terrain = part(files, "terrain.toml", faults, |root| terrain(reader, root));
    let shooting = part(files, "shooting.toml", faults, |root| shooting(reader, root));
    let melee = part(files, "melee.toml", faults, |root| melee(reader, root));
    let tables = part(files, "tables.toml", faults, |root| tables::read(reader, root));
    let numbers = part(files, "numbers.toml", faults, |root| tables::numbers(reader, root));
    let (types, numbers) = (types?, numbers?);
    let scenarios = scenario::read_all(files, SCENARIOS, faults, &types, &numbers);
    let Tables { rates, weapon_points, impetuous, wedge_wheels, victory } = tables?;
    let (terrain, shooting, melee) = (terrain?, shooting?, melee?);
    Some(Data {
        hash: files.hash(),
        types,
        terrain,
        shooting,
        melee,
        rates,
        weapon_points,
        impetuous,
        wedge_wheels,
        victory,
        lately: Default::default(),
        numbers,
        scenarios,
        recalled: Recalled::default(),
        rules,
        charts: charts(files),
    })
}

fn rules(files: &DataFiles, faults: &Faults) -> Option<RuleList> {
    let file = files.shown("rules.toml");
    let Some(text) = files.text("rules.toml") else {
        faults.note(DataFault::new(file, 0, "the file is missing"));
        return None;
    };
    let list = RuleList::parse(text, &file).map_err(|found| found.into_iter().for_each(|f| faults.note(f)));
    list.ok()
}

/// Every thing that is written as one of some words, with its word.
pub(super) fn words<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str) -> Vec<(&'static str, T)> {
    all.iter().map(|one| (word(*one), *one)).collect()
}

/// A map with a value for each of some words and for nothing else.
pub(super) fn complete<K: Copy + Ord, V>(
    table: &Section<'_>,
    what: &str,
    words: &[(&str, K)],
    rows: &[Row<'_>],
    read: impl Fn(&Row<'_>) -> Option<V>,
) -> Option<BTreeMap<K, V>> {
    let known: Vec<_> = words.iter().map(|(w, _)| *w).collect();
    let mut found = BTreeMap::new();
    let mut good = true;
    for row in rows {
        match words.iter().find(|(word, _)| *word == row.name) {
            None => row.entry.unknown(what, row.name, &known),
            Some((_, key)) => match read(row) {
                Some(value) => drop(found.insert(*key, value)),
                None => good = false,
            },
        }
    }
    for (word, _) in words.iter().filter(|(w, _)| rows.iter().all(|r| r.name != *w)) {
        table.fault(format!("the {what} `{word}` has no row"));
        good = false;
    }
    good.then_some(found)
}

fn columns() -> Vec<&'static str> {
    Column::ALL.iter().map(|c| c.as_str()).collect()
}

fn types(reader: Reader<'_>, root: &Section<'_>) -> Option<BTreeMap<Type, TypeInfo>> {
    root.allow(&["columns", "type"]);
    let table = root.need("type")?.section()?;
    let rows = reader.rows(&table, TYPE_COLUMNS, root.need("columns").as_ref(), &["name"]);
    complete(&table, "type", &words(Type::ALL, Type::as_str), &rows, type_info)
}

fn type_info(row: &Row<'_>) -> Option<TypeInfo> {
    let [
        order,
        width,
        depth,
        column,
        light,
        model,
        mover,
        normal,
        charge,
        points,
        fights_as,
        scouting,
        on_foot,
    ] = row.cells.as_slice()
    else {
        return None;
    };
    let optional = |cell: &Cell<'_>| match cell.unless("none") {
        None => Some(None),
        Some(cell) => cell.paces().map(Some),
    };
    let on_foot = match on_foot.unless("none") {
        None => None,
        Some(cell) => Some(cell.word("type", &words(Type::ALL, Type::as_str))?),
    };
    Some(TypeInfo {
        name: row.section.need("name")?.text()?.to_owned(),
        order: order.word("order", ORDERS)?,
        base: Base { width: width.paces()?, depth: depth.paces()? },
        column: column.word("column", &words(Column::ALL, Column::as_str))?,
        light: light.word("answer", YES_NO)?,
        model: model.word("answer", YES_NO)?,
        mover: mover.word("mover", MOVERS)?,
        normal: normal.paces()?,
        charge: optional(charge)?,
        points: points.number()?,
        fights_as: fights_as.number()?,
        scouting: scouting.number()?,
        on_foot,
    })
}

fn terrain(reader: Reader<'_>, root: &Section<'_>) -> Option<BTreeMap<(Ground, Mover), Going>> {
    root.allow(&["columns", "ground"]);
    let table = root.need("ground")?.section()?;
    let movers: Vec<&str> = MOVERS.iter().map(|(word, _)| *word).collect();
    let rows = reader.rows(&table, &movers, root.need("columns").as_ref(), &[]);
    let read = |row: &Row<'_>| row.cells.iter().map(going).collect::<Option<Vec<Going>>>();
    let by_ground = complete(&table, "terrain", &words(Ground::ALL, Ground::as_str), &rows, read)?;
    let mut all = BTreeMap::new();
    for (ground, row) in by_ground {
        all.extend(MOVERS.iter().zip(row).map(|((_, mover), going)| ((ground, *mover), going)));
    }
    Some(all)
}

/// `3/4`, `1/2 D`, `-20`, `-40 D` or `X`.
fn going(cell: &Cell<'_>) -> Option<Going> {
    let (measure, disorders) = match cell.value().strip_suffix(" D") {
        Some(measure) => (measure.trim_end(), true),
        None => (cell.value(), false),
    };
    let part = || {
        let (num, den) = measure.split_once('/').unwrap_or((measure, "1"));
        let (num, den) = (num.parse().ok()?, den.parse().ok()?);
        (0 < num && num <= den && den <= 100).then_some(Going::Part { num, den, disorders })
    };
    let flat = || Some(Going::Flat { paces: paces(measure.strip_prefix('-')?)?, disorders });
    let going = if measure == "X" && !disorders { Some(Going::Forbidden) } else { flat().or_else(part) };
    if going.is_none() {
        cell.fault(format!("`{}` is no going; write it like `3/4`, `1/2 D`, `-20` or `X`", cell.value()));
    }
    going
}

fn shooting(reader: Reader<'_>, root: &Section<'_>) -> Option<BTreeMap<Weapon, Shooting>> {
    root.allow(&["columns", "weapon"]);
    let table = root.need("weapon")?.section()?;
    let mut names = vec!["minimum", "range", "short"];
    names.extend(columns());
    let rows = reader.rows(&table, &names, root.need("columns").as_ref(), &[]);
    let all: Vec<_> = words(Weapon::ALL, Weapon::as_str).into_iter().filter(|(_, w)| shoots(*w)).collect();
    complete(&table, "weapon", &all, &rows, |row| {
        let (reach, factors) = row.cells.split_at(3);
        let [minimum, range, short] = reach else { return None };
        Some(Shooting {
            minimum: minimum.paces()?,
            range: range.paces()?,
            short: short.paces()?,
            factors: by_column(factors)?,
        })
    })
}

/// Whether a weapon has a row in the table of shooting (H7).
fn shoots(weapon: Weapon) -> bool {
    matches!(
        weapon,
        Weapon::Bow
            | Weapon::Longbow
            | Weapon::Crossbow
            | Weapon::Sling
            | Weapon::StaffSling
            | Weapon::Javelins
            | Weapon::Darts
            | Weapon::Handgun
            | Weapon::LightArtillery
            | Weapon::HeavyArtillery
    )
}

fn by_column(cells: &[Cell<'_>]) -> Option<BTreeMap<Column, i32>> {
    Column::ALL.iter().zip(cells).map(|(column, cell)| Some((*column, cell.number()?))).collect()
}

fn melee(reader: Reader<'_>, root: &Section<'_>) -> Option<BTreeMap<(MeleeRow, Column), i32>> {
    root.allow(&["columns", "weapon"]);
    let table = root.need("weapon")?.section()?;
    let rows = reader.rows(&table, &columns(), root.need("columns").as_ref(), &[]);
    let by_row = complete(&table, "weapon", MELEE, &rows, |row| by_column(&row.cells))?;
    let cells = by_row
        .into_iter()
        .flat_map(|(row, factors)| factors.into_iter().map(move |(column, factor)| ((row, column), factor)));
    Some(cells.collect())
}
