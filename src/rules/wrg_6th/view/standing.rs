//! How things stand: the two armies, the troops that the reader knows, the damage points at the end.

use estafette_core::CitedEvent;
use estafette_core::said;
use estafette_rules::Roster;

use super::super::event::{Damaged, Event};
use super::super::ids::{Seat, UnitId};
use super::super::memory::Sight;
use super::super::position::{GameEnd, Position, Unit};
use super::telling::formed;
use super::words::{self, degrees, place, side};
use super::{Eyes, fog};

/// How the battle ended, in a sentence.
pub fn ending(end: &GameEnd) -> String {
    let net = |seat| quarters(end.net.get(&seat).copied().unwrap_or(0));
    let points = |seat| end.victory.get(&seat).copied().unwrap_or(0);
    let text =
        said!("ending", a = &net(Seat::A), b = &net(Seat::B), va = points(Seat::A), vb = points(Seat::B));
    match end.conceded {
        Some(seat) => format!("{text} {}", said!("ending-conceded", side = side(seat))),
        None => text,
    }
}

/// Quarters of a point as a number: `12.25`.
fn quarters(n: i64) -> String {
    let sign = if n < 0 { "−" } else { "" };
    let (whole, rest) = (n.unsigned_abs() / 4, n.unsigned_abs() % 4);
    let rest = ["", ".25", ".5", ".75"][usize::try_from(rest).unwrap_or(0)];
    format!("{sign}{whole}{rest}")
}

/// Headings of the table of armies.
pub fn army_columns() -> Vec<String> {
    vec![
        said!("column-army"),
        said!("column-units"),
        said!("column-sound"),
        said!("column-disordered"),
        said!("column-shaken"),
        said!("column-routing"),
        said!("column-gone"),
        said!("column-figures"),
        said!("column-lost"),
    ]
}

/// A row for each army, of those units that the reader knows.
pub fn armies(veiled: &Position) -> Vec<Vec<String>> {
    let row = |seat: Seat| {
        let mine: Vec<&Unit> =
            veiled.units.iter().filter(|(id, _)| id.seat() == seat).map(|(_, unit)| unit).collect();
        let there = |u: &&&Unit| !u.gone && u.figures > 0;
        let count = |is: &dyn Fn(&Unit) -> bool| mine.iter().filter(there).filter(|u| is(u)).count();
        let figures: u32 = mine.iter().filter(there).map(|u| u.figures).sum();
        let lost: u32 = mine.iter().map(|u| u.start_figures.saturating_sub(u.figures)).sum();
        let numbers = [
            mine.len(),
            count(&|u| !u.routing && !u.shaken && u.disordered.is_empty()),
            count(&|u| !u.disordered.is_empty()),
            count(&|u| u.shaken),
            count(&|u| u.routing),
            mine.iter().filter(|u| u.gone || u.figures == 0).count(),
        ];
        let mut row = vec![side(seat).to_owned()];
        row.extend(numbers.iter().map(ToString::to_string));
        row.extend([figures.to_string(), lost.to_string()]);
        row
    };
    Seat::ALL.map(row).to_vec()
}

/// Headings of a table of troops, own or all.
pub fn own_columns() -> Vec<String> {
    let mut columns = columns();
    columns.push(said!("column-orders"));
    columns
}

/// Headings of the table of the enemy's troops.
pub fn enemy_columns() -> Vec<String> {
    let mut columns = columns();
    columns.push(said!("column-seen"));
    columns
}

fn columns() -> Vec<String> {
    vec![
        said!("column-unit"),
        said!("column-type"),
        said!("column-figures"),
        said!("column-place"),
        said!("column-state"),
    ]
}

/// The reader's own troops, or all of them where nothing is hidden.
pub fn own(veiled: &Position, eyes: Eyes) -> Vec<Vec<String>> {
    let open = fog::open(veiled, eyes);
    let mine = veiled.units.iter().filter(|(id, _)| open || eyes.owns(id));
    mine.map(|(id, unit)| own_row(id, unit)).collect()
}

fn own_row(id: &UnitId, unit: &Unit) -> Vec<String> {
    let mut row = row(id, unit);
    let order = said!("order", order = unit.orders.as_str());
    row.push(format!("{order}, {}", words::sector(unit.sector)));
    row
}

/// The troops of one side, as it may know them.
pub fn roster(pos: &Position, seat: Seat) -> Roster {
    let eyes = Eyes::Seat(seat);
    let veiled = fog::veil(pos, eyes);
    let mine = veiled.units.iter().filter(|(id, _)| eyes.owns(id));
    Roster { columns: own_columns(), rows: mine.map(|(id, unit)| own_row(id, unit)).collect() }
}

/// The other troops that the reader knows of.
pub fn others(veiled: &Position, eyes: Eyes) -> Vec<Vec<String>> {
    if fog::open(veiled, eyes) {
        return Vec::new();
    }
    let theirs = veiled.units.iter().filter(|(id, _)| !eyes.owns(id));
    theirs
        .map(|(id, unit)| {
            let mut row = row(id, unit);
            row.push(match &unit.sight {
                Sight::Last(last) => said!("seen-in", period = last.period),
                _ => said!("seen-now"),
            });
            row
        })
        .collect()
}

fn row(id: &UnitId, unit: &Unit) -> Vec<String> {
    let place = match (unit.at, &unit.with) {
        _ if unit.gone || unit.figures == 0 => said!("gone"),
        (_, Some(with)) => said!("with-unit", unit = &with.to_string()),
        (Some(at), None) => {
            let formed = formed(unit.formation, unit.wedge);
            let files =
                if unit.files > 0 { format!(", {}", said!("files", n = unit.files)) } else { String::new() };
            format!("{} {}°, {formed}{files}", place(at), degrees(unit.facing))
        }
        (None, None) => said!("off-table"),
    };
    let figures = if unit.figures == unit.start_figures {
        unit.figures.to_string()
    } else {
        format!("{} / {}", unit.figures, unit.start_figures)
    };
    vec![id.to_string(), unit.kind.to_string(), figures, place, state(unit)]
}

fn state(unit: &Unit) -> String {
    let all = [
        (unit.routing, "state-routing"),
        (unit.shaken, "state-shaken"),
        (!unit.disordered.is_empty(), "state-disordered"),
        (unit.impetuous, "state-impetuous"),
        (!unit.fighting.is_empty(), "state-melee"),
        (unit.pausing, "state-pausing"),
        (unit.injured, "state-injured"),
    ];
    let words: Vec<String> =
        all.into_iter().filter(|(is, _)| *is).map(|(_, key)| crate::sentences::say(key, &[])).collect();
    if words.is_empty() { said!("state-good") } else { words.join(", ") }
}

/// Headings of the table of damage.
pub fn damage_columns() -> Vec<String> {
    vec![said!("column-side"), said!("column-item"), said!("column-points")]
}

/// Damage points item by item, when the battle is counted out.
pub fn damage(pos: &Position, events: &[&CitedEvent<Event>]) -> Vec<Vec<String>> {
    let row = |told: &&CitedEvent<Event>| match &told.event {
        Event::Damage(Damaged { seat, unit, why, quarters: points, .. }) => {
            let unit = unit.as_ref().map_or_else(String::new, |id| {
                pos.unit(id).map_or_else(|| id.to_string(), |u| format!("{id} {}", u.kind))
            });
            let plain = format!("{unit} {}", why.replace('-', " "));
            let item = said!("damage-why", why = why, unit = &unit, other = plain.trim());
            Some(vec![side(*seat).to_owned(), format!("{item} [{}]", told.rule), quarters(*points)])
        }
        _ => None,
    };
    events.iter().filter_map(row).collect()
}
