//! A side's own units, one row each: where they stand, what they are worth, what is the matter with them.

use estafette_core::{said, text};
use estafette_rules::Roster;

use super::super::ids::{Side, UnitId};
use super::super::position::{LeaderPlace, Position, Unit};
use super::super::s15_leaders::Command;

/// A row for each living unit of a side and each of its leaders who is alone. Narrow enough for a phone: hex and facing
/// are one cell, strength and movement points another.
pub fn roster(position: &Position, side: Side) -> Roster {
    let columns = [
        text!("column-unit"),
        text!("column-kind"),
        text!("column-hex"),
        text!("column-strength-moves"),
        text!("column-command"),
        text!("column-state"),
    ];
    let units = position.units.iter().filter(|(_, unit)| unit.side == side);
    let alone = position.leaders.iter().filter_map(|(id, leader)| match &leader.place {
        LeaderPlace::At(hex) if position.leader_data(id).side == side => {
            let name = position.leader_data(id).name.clone();
            let none = String::new;
            Some(vec![id.to_string(), name, hex.to_string(), none(), none(), text!("alone").to_owned()])
        }
        _ => None,
    });
    let command = Command::measure(position, side);
    let rows = units.map(|(id, unit)| row(position, &command, id, unit)).chain(alone).collect();
    Roster { columns: columns.map(str::to_owned).to_vec(), rows }
}

fn row(position: &Position, command: &Command, id: &UnitId, unit: &Unit) -> Vec<String> {
    let place = match unit.at {
        None => text!("off-map").to_owned(),
        Some(hex) if unit.disordered => hex.to_string(),
        Some(hex) => format!("{hex} {}", unit.facing),
    };
    vec![
        id.to_string(),
        unit.name.clone().unwrap_or_else(|| position.class(unit).title.clone()),
        place,
        format!("{} / {}", position.strength(unit), position.allowance(unit)),
        in_command(command, id, unit),
        state(position, id, unit),
    ]
}

/// How many hexes a unit is from a leader who commands it. Units in disorder are exempt from the chart, and off the map
/// there is no command [15.33, 15.34].
fn in_command(command: &Command, id: &UnitId, unit: &Unit) -> String {
    match command.distance(id) {
        _ if unit.disordered || unit.at.is_none() => String::new(),
        Some(hexes) => hexes.to_string(),
        None => text!("no-command").to_owned(),
    }
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
    if !position.standards_of(id).is_empty() {
        all.push(text!("bears-a-standard").to_owned());
    }
    let leaders = position.leaders_with(id);
    if !leaders.is_empty() {
        let names: Vec<_> = leaders.iter().map(ToString::to_string).collect();
        all.push(said!("with-leaders", leaders = %names.join(", ")));
    }
    all.join(", ")
}
