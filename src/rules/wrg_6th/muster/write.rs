//! Units written as an army list, which reads as the same units.

use std::fmt::Write as _;

use super::say::weapon;
use crate::ids::{Command, Team, Training, Type, UnitId};
use crate::orders::say;
use crate::points;
use crate::position::Unit;

/// A line for each unit, detachments behind all others.
pub fn write<'u>(units: impl Iterator<Item = (&'u UnitId, &'u Unit)>) -> String {
    let (mothers, detachments): (Vec<_>, Vec<_>) = units.partition(|(_, u)| u.detachment_of.is_none());
    let mut text = String::new();
    for (id, unit) in mothers.into_iter().chain(detachments) {
        let _ = writeln!(text, "{}", line(id, unit));
    }
    text
}

fn line(id: &UnitId, unit: &Unit) -> String {
    let wagons = matches!(unit.kind, Type::Cart | Type::Wag);
    let mut items = vec![troops(unit)];
    if !wagons {
        let training = if unit.training == Training::Regular { "regular" } else { "irregular" };
        items.push(format!("{training} {}", unit.class));
    }
    items.extend(unit.temperament.map(|t| t.to_string()));
    items.extend(unit.shield.then(|| "shield".to_owned()));
    items.extend(unit.weapons.iter().map(|w| weapon(*w).to_owned()));
    items.extend(unit.mantlet.then(|| "mantlets".to_owned()));
    items.extend(unit.team.map(|team| {
        let where_ = match team {
            Team::Linked => "linked",
            Team::Unlinked => "inside",
            Team::Off => "off table",
        };
        format!("teams {where_}")
    }));
    items.extend(unit.standard.then(|| "army standard".to_owned()));
    items.extend(unit.stakes.map(|_| match unit.only_against {
        Some(offer) => format!("stakes only against {}", offer.words()),
        None => "stakes".to_owned(),
    }));
    if !wagons && unit.figures > 1 && unit.files > 0 {
        items.push(format!("{} files", unit.files));
    }
    let mother = unit.detachment_of.as_ref();
    let mother = mother.map_or_else(String::new, |m| format!(", detachment of unit {}", m.name()));
    format!("{}{mother}: {}", say::own(id), items.join(", "))
}

fn troops(unit: &Unit) -> String {
    let parts: Vec<String> = points::by_type(unit).iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    let general = match unit.general {
        Some(Command::Chief) => "C-in-C",
        Some(Command::Sub) => "sub-general",
        None => "",
    };
    match (general, parts.len()) {
        ("", 1) => parts.join(""),
        ("", _) => format!("mixed {}", parts.join(" + ")),
        (general, 1) if unit.figures == 1 => format!("{general} on {}", unit.kind),
        (general, 1) => format!("{general} on {} with {} guards", unit.kind, unit.figures - 1),
        (general, _) => format!("mixed {}, {general}", parts.join(" + ")),
    }
}
