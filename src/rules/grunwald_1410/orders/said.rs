//! The parts of orders in the game's own words, for receipts and sheets.

use super::super::hex::Hex;
use super::super::ids::{Arm, LeaderId, UnitId};
use super::names::{KnownUnit, Names};
use super::values::{Aim, ArcHex, Group, Onward, Shun, Step};
use super::written::{list, nation_word};
use estafette_board::Facing;
use estafette_core::{said, text};

/// The names with which orders are said.
pub struct Words<'a> {
    /// Who exists.
    pub names: &'a Names<'a>,
}

impl Words<'_> {
    pub fn steps(&self, steps: &[Step]) -> String {
        let step = |step: &Step| match step {
            Step::Forward(1) => said!("so-1-hex-forward"),
            Step::Forward(hexes) => said!("hexes-forward", %hexes),
            Step::Turn(sixths) => turn(*sixths),
            Step::Back => said!("so-1-hex-straight-back"),
            Step::Disorder => said!("go-into-disorder"),
            Step::To(hexes) => said!("go-to", hexes = %way(hexes)),
            Step::Trample(unit) => said!("ride-over", unit = %self.unit(unit)),
        };
        steps.iter().map(step).collect::<Vec<_>>().join(", ")
    }

    pub fn aim(&self, aim: &Aim) -> String {
        match aim {
            Aim::Hex(hex) => hex.to_string(),
            Aim::Unit(unit) => self.unit(unit),
            Aim::Arc(ArcHex::A) => said!("hex-a-straight-ahead"),
            Aim::Arc(ArcHex::B) => said!("hex-b-two-ahead-to-the"),
            Aim::Arc(ArcHex::C) => said!("hex-c-two-straight-ahead"),
            Aim::Arc(ArcHex::D) => said!("hex-d-two-ahead-to-the"),
            Aim::Strongest => said!("the-strongest-enemy-in-reach"),
        }
    }

    pub fn unit(&self, id: &UnitId) -> String {
        self.names.unit(id).map_or_else(|| id.to_string(), KnownUnit::title)
    }

    pub fn units(&self, ids: &[UnitId]) -> String {
        ids.iter().map(|id| self.unit(id)).collect::<Vec<_>>().join(", ")
    }

    pub fn leader(&self, id: &LeaderId) -> String {
        self.names.leader(id).map_or_else(|| id.to_string(), |l| l.name.clone())
    }

    /// A group with what it does, in its number: `all horse retreat`, `P12 retreats`.
    pub fn does(&self, group: &Group, plural: &str) -> String {
        format!("{} {}", self.group(group), verb(group, plural))
    }

    /// Who a group is: `all horse`.
    pub fn group(&self, group: &Group) -> String {
        match group {
            Group::All => said!("all-units-2"),
            Group::Horse => said!("all-horse"),
            Group::Foot | Group::Arm(Arm::Foot) => said!("all-foot"),
            Group::Arm(Arm::Heavy) => said!("all-heavy-horse"),
            Group::Arm(Arm::Light) => said!("all-light-horse"),
            Group::Arm(Arm::Artillery) => said!("all-guns"),
            Group::Nation(nation) => said!("all-units", nation = %nation_word(*nation)),
            Group::Units(units) => self.units(units),
        }
    }
}

/// A verb in the number of its group.
pub fn verb(group: &Group, plural: &str) -> String {
    let one = matches!(group, Group::Units(units) if units.len() == 1);
    match (one, plural) {
        (false, "be") => "are".to_owned(),
        (true, "be") => "is".to_owned(),
        (false, _) => plural.to_owned(),
        (true, "do") => "does".to_owned(),
        (true, "try") => "tries".to_owned(),
        (true, _) => format!("{plural}s"),
    }
}

pub fn turn(sixths: i32) -> String {
    said!("turn-degrees", unsigned_abs = %sixths.unsigned_abs() * 60, sixths = %if sixths < 0 { "left" } else { "right" })
}

pub fn turns(sixths: i32) -> String {
    turn(sixths).replacen("turn", "turns", 1)
}

pub fn compass(facing: Facing) -> &'static str {
    match facing {
        Facing::N => "north",
        Facing::NE => "north-east",
        Facing::SE => "south-east",
        Facing::S => "south",
        Facing::SW => "south-west",
        Facing::NW => "north-west",
    }
}

/// `A29B31, A28B31`: the last is where it ends.
pub fn way(hexes: &[Hex]) -> String {
    match hexes {
        [] => "nowhere".to_owned(),
        [only] => only.to_string(),
        [through @ .., end] => said!("through", %end, through = %list(through, ", ")),
    }
}

pub fn on(at: Option<Hex>) -> String {
    at.map_or_else(String::new, |hex| said!("on-hex", %hex))
}

pub fn onward(then: Onward) -> &'static str {
    match then {
        Onward::Stop => text!("stops-there"),
        Onward::GoOn => text!("goes-on"),
    }
}

/// What is avoided, in words.
pub fn shun(shun: Shun) -> &'static str {
    match shun {
        Shun::Friends => "friends",
        Shun::Marsh => "marsh",
        Shun::Pits => text!("wolf-pits"),
        Shun::Enemies => "enemies",
    }
}
