//! The parts of orders as text that reads back as the same parts.

use super::super::hex::Hex;
use super::super::ids::{Arm, Nation, PitKind};
use super::values::{Aim, Group, Onward, Shun, Step};

/// A group as it is written.
pub fn group(group: &Group) -> String {
    match group {
        Group::All => "all".to_owned(),
        Group::Horse => "horse".to_owned(),
        Group::Foot | Group::Arm(Arm::Foot) => "foot".to_owned(),
        Group::Arm(Arm::Heavy) => "heavy horse".to_owned(),
        Group::Arm(Arm::Light) => "light horse".to_owned(),
        Group::Arm(Arm::Artillery) => "guns".to_owned(),
        Group::Nation(nation) => format!("{} units", nation_word(*nation)),
        Group::Units(units) => list(units, ", "),
    }
}

/// A nation as it is written: `Lithuanian`.
pub fn nation_word(nation: Nation) -> &'static str {
    match nation {
        Nation::Teutonic => "Teutonic",
        Nation::Crusader => "Crusader",
        Nation::Polish => "Polish",
        Nation::Lithuanian => "Lithuanian",
        Nation::Tartar => "Tartar",
    }
}

/// Some things as they are written, with this between them.
pub fn list<T: std::fmt::Display>(items: &[T], between: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

pub fn pit_kind(kind: PitKind) -> &'static str {
    match kind {
        PitKind::Real => "real",
        PitKind::Dummy => "dummy",
    }
}

/// A turn, in sixths of a circle: `left 60`.
pub fn hand(sixths: i32) -> String {
    format!("{} {}", if sixths < 0 { "left" } else { "right" }, sixths.unsigned_abs() * 60)
}

pub fn steps(steps: &[Step]) -> String {
    let step = |step: &Step| match step {
        Step::Forward(hexes) => format!("forward {hexes}"),
        Step::Turn(sixths) => hand(*sixths),
        Step::Back => "back".to_owned(),
        Step::Disorder => "disorder".to_owned(),
        Step::To(hexes) => format!("to {}", list(hexes, " ")),
        Step::Trample(unit) => format!("trample {unit}"),
    };
    steps.iter().map(step).collect::<Vec<_>>().join(", ")
}

pub fn aim(aim: &Aim) -> String {
    match aim {
        Aim::Hex(hex) => hex.to_string(),
        Aim::Unit(unit) => unit.to_string(),
        Aim::Arc(arc) => format!("{arc:?}"),
        Aim::Strongest => "strongest".to_owned(),
    }
}

pub fn at(at: Option<Hex>) -> String {
    at.map_or_else(String::new, |hex| format!(" at {hex}"))
}

pub fn shun(shun: Shun) -> &'static str {
    match shun {
        Shun::Friends => "friends",
        Shun::Marsh => "marsh",
        Shun::Pits => "pits",
        Shun::Enemies => "enemies",
    }
}

pub fn onward(then: Onward) -> &'static str {
    match then {
        Onward::Stop => "stop",
        Onward::GoOn => "go on",
    }
}
