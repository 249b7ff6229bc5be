//! Reads the small tables and the numbers that are no table.

use std::collections::BTreeMap;

use estafette_board::plane::Paces;
use estafette_rules::source::Section;

use super::super::ids::{Class, Training, Weapon};
use super::Numbers;
use super::cell::{Cell, Reader, Row, paces};
use super::load::{complete, words};

/// The numbers that every profile must have: those of the profile we ship.
const SHIPPED: &str = include_str!("../../../../games/wrg-6th/numbers.toml");

/// What tables.toml holds.
pub(super) struct Tables {
    pub rates: Vec<u32>,
    pub weapon_points: BTreeMap<Weapon, u32>,
    pub impetuous: BTreeMap<(Class, Training), i32>,
    pub wedge_wheels: BTreeMap<(u32, Paces), Paces>,
    pub victory: Vec<i64>,
}

/// Factors from −4 to +10 have a rate each.
const RATES: usize = 15;

/// Victory points from 1 to 100 have a threshold each.
const VICTORY: usize = 100;

/// Reads tables.toml.
pub(super) fn read(reader: Reader<'_>, root: &Section<'_>) -> Option<Tables> {
    root.allow(&["rates", "weapon_points", "impetuous", "wedge_wheels", "victory"]);
    let section = |key: &str| root.need(key)?.section();
    let rates = section("rates").and_then(|s| list(reader, &s, RATES));
    let weapon_points = section("weapon_points").and_then(|s| weapon_points(reader, &s));
    let impetuous = section("impetuous").and_then(|s| impetuous(reader, &s));
    let wedge_wheels = section("wedge_wheels").and_then(|s| wedge_wheels(reader, &s));
    let victory = section("victory").and_then(|s| {
        let victory: Vec<i64> = list(reader, &s, VICTORY)?;
        if !victory.is_sorted_by(|a, b| a < b) {
            s.fault("the differences must rise from row to row");
        }
        Some(victory)
    });
    Some(Tables {
        rates: rates?,
        weapon_points: weapon_points?,
        impetuous: impetuous?,
        wedge_wheels: wedge_wheels?,
        victory: victory?,
    })
}

/// A list of so many numbers.
fn list<T: std::str::FromStr>(reader: Reader<'_>, section: &Section<'_>, count: usize) -> Option<Vec<T>> {
    section.allow(&["from", "row"]);
    let cells = reader.cells(section)?;
    if cells.len() != count {
        section.fault(format!("there are {} cells; there must be {count}", cells.len()));
        return None;
    }
    cells.iter().map(Cell::number).collect()
}

fn weapon_points(reader: Reader<'_>, section: &Section<'_>) -> Option<BTreeMap<Weapon, u32>> {
    let words = words(Weapon::ALL, Weapon::as_str);
    let mut keys: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    keys.push("from");
    section.allow(&keys);
    let mark = reader.mark(section);
    let points =
        words.iter().map(|(word, weapon)| Some((*weapon, reader.cell(section.need(word)?, mark)?.number()?)));
    points.collect::<Vec<Option<_>>>().into_iter().collect()
}

fn impetuous(reader: Reader<'_>, section: &Section<'_>) -> Option<BTreeMap<(Class, Training), i32>> {
    let rows = reader.rows(section, &["irr", "reg"], section.need("columns").as_ref(), &[]);
    let by_class = complete(section, "class", &words(Class::ALL, Class::as_str), &rows, |row| {
        let at = |cell: &Cell<'_>| match cell.unless("never") {
            None => Some(None),
            Some(cell) => cell.number::<i32>().map(Some),
        };
        row.cells.iter().map(at).collect::<Option<Vec<Option<i32>>>>()
    })?;
    let trainings = [Training::Irregular, Training::Regular];
    let cells = by_class.into_iter().flat_map(|(class, row)| {
        trainings.into_iter().zip(row).filter_map(move |(t, at)| Some(((class, t), at?)))
    });
    Some(cells.collect())
}

fn wedge_wheels(reader: Reader<'_>, section: &Section<'_>) -> Option<BTreeMap<(u32, Paces), Paces>> {
    let widths = ["7.5", "10", "15"];
    let sizes = [("6", 6), ("12", 12), ("15", 15)];
    let rows = reader.rows(section, &widths, section.need("columns").as_ref(), &[]);
    let read = |row: &Row<'_>| row.cells.iter().map(Cell::paces).collect::<Option<Vec<Paces>>>();
    let mut all = BTreeMap::new();
    for (size, row) in complete(section, "size of a wedge", &sizes, &rows, read)? {
        all.extend(widths.iter().zip(row).filter_map(|(width, cost)| Some(((size, paces(width)?), cost))));
    }
    Some(all)
}

/// The numbers that a profile must have, by table, as the shipped one has them.
fn demanded() -> BTreeMap<String, Vec<String>> {
    let shipped: toml::Table = SHIPPED.parse().unwrap_or_default();
    let names = |table: &toml::Value| {
        let table = table.as_table().into_iter().flatten();
        table.map(|(name, _)| name.clone()).filter(|name| name != "from").collect()
    };
    shipped.iter().map(|(table, numbers)| (table.clone(), names(numbers))).collect()
}

/// Reads numbers.toml, which must have every number that the shipped one has and no other.
pub(super) fn numbers(reader: Reader<'_>, root: &Section<'_>) -> Option<Numbers> {
    let demanded = demanded();
    root.allow(&demanded.keys().map(String::as_str).collect::<Vec<_>>());
    let mut numbers = Numbers::default();
    let mut good = true;
    for (table, names) in &demanded {
        let Some(section) = root.need(table).and_then(|e| e.section()) else {
            good = false;
            continue;
        };
        let mut keys: Vec<&str> = names.iter().map(String::as_str).collect();
        keys.push("from");
        section.allow(&keys);
        let mark = reader.mark(&section);
        for name in names {
            let cell = section.need(name).and_then(|e| reader.cell(e, mark));
            match cell.and_then(|c| c.number()) {
                Some(number) => drop(numbers.insert(format!("{table}.{name}"), number)),
                None => good = false,
            }
        }
    }
    good.then_some(numbers)
}
