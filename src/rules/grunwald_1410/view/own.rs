//! A reader's own units, one row each: where they stand, what they are worth, what is the matter with them.

use estafette_core::{said, text};

use estafette_rules::Roster;

use super::super::ids::{Side, UnitId};
use super::super::position::{Place, Position, StandardAt, Unit};
use super::shown::Knows;

/// Headings of the table.
pub fn columns() -> Vec<&'static str> {
    vec![
        text!("column-unit"),
        text!("column-kind"),
        text!("column-hex"),
        text!("column-facing"),
        text!("column-strength"),
        text!("column-moves"),
        text!("column-state"),
    ]
}

/// A row for each living unit and each leader alone that the reader commands; the umpire and the public command none.
pub fn rows(position: &Position, knows: Knows) -> Vec<Vec<String>> {
    let mine = |side: Side| knows == Knows::Side(side);
    let units = position.units.iter().filter(|(_, unit)| mine(unit.side));
    let alone = position.leaders.iter().filter_map(|(id, leader)| match &leader.place {
        Place::At(hex) if mine(position.leader_data(id).side) => Some(vec![
            id.to_string(),
            position.leader_data(id).name.clone(),
            hex.to_string(),
            String::new(),
            String::new(),
            String::new(),
            text!("alone").to_owned(),
        ]),
        _ => None,
    });
    units.map(|(id, unit)| row(position, id, unit)).chain(alone).collect()
}

fn row(position: &Position, id: &UnitId, unit: &Unit) -> Vec<String> {
    let kind = unit.name.clone().unwrap_or_else(|| position.class(unit).title.clone());
    let facing = if unit.disordered { String::new() } else { unit.facing.to_string() };
    vec![
        id.to_string(),
        kind,
        unit.at.map_or_else(|| text!("off-map").to_owned(), |hex| hex.to_string()),
        facing,
        position.strength(unit).to_string(),
        position.allowance(unit).to_string(),
        state(position, id, unit),
    ]
}

/// What is to be known of a unit besides its numbers: its order, its shock side, its standard, its leaders.
fn state(position: &Position, id: &UnitId, unit: &Unit) -> String {
    let mut all: Vec<String> = Vec::new();
    if unit.disordered {
        all.push(text!("in-disorder").to_owned());
    }
    if unit.arm.is_horse() && !unit.shock {
        all.push(text!("shock-spent").to_owned());
    }
    let bears = |at: &StandardAt| matches!(at, StandardAt::Unit(bearer) if bearer == id);
    if position.standards.values().any(bears) {
        all.push(text!("bears-a-standard").to_owned());
    }
    let leaders = position.leaders_with(id);
    if !leaders.is_empty() {
        let names: Vec<_> = leaders.iter().map(ToString::to_string).collect();
        all.push(said!("with-leaders", leaders = %names.join(", ")));
    }
    all.join(", ")
}

/// The table of one side.
pub fn roster(position: &Position, side: Side) -> Roster {
    let columns = columns().into_iter().map(str::to_owned).collect();
    Roster { columns, rows: rows(position, Knows::Side(side)) }
}
