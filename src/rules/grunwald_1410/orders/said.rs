//! The parts of orders in the game's own words, for receipts and sheets.

use super::super::hex::Hex;
use super::super::ids::{Arm, LeaderId, UnitId};
use super::names::{KnownUnit, Names};
use super::values::{Aim, ArcHex, Group, Onward, Shun, Step};
use super::written::{list, nation_word};
use estafette_board::Facing;

/// The names with which orders are said.
pub struct Words<'a> {
    /// Who exists.
    pub names: &'a Names<'a>,
}

impl Words<'_> {
    pub fn steps(&self, steps: &[Step]) -> String {
        let step = |step: &Step| match step {
            Step::Forward(1) => "1 hex forward".to_owned(),
            Step::Forward(hexes) => format!("{hexes} hexes forward"),
            Step::Turn(sixths) => turn(*sixths),
            Step::Back => "1 hex straight back".to_owned(),
            Step::Disorder => "go into disorder".to_owned(),
            Step::To(hexes) => format!("go to {}", way(hexes)),
            Step::Trample(unit) => format!("ride over {}", self.unit(unit)),
        };
        steps.iter().map(step).collect::<Vec<_>>().join(", ")
    }

    pub fn aim(&self, aim: &Aim) -> String {
        match aim {
            Aim::Hex(hex) => hex.to_string(),
            Aim::Unit(unit) => self.unit(unit),
            Aim::Arc(ArcHex::A) => "hex A (straight ahead)".to_owned(),
            Aim::Arc(ArcHex::B) => "hex B (two ahead, to the left)".to_owned(),
            Aim::Arc(ArcHex::C) => "hex C (two straight ahead)".to_owned(),
            Aim::Arc(ArcHex::D) => "hex D (two ahead, to the right)".to_owned(),
            Aim::Strongest => "the strongest enemy in reach".to_owned(),
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
            Group::All => "all units".to_owned(),
            Group::Horse => "all horse".to_owned(),
            Group::Foot | Group::Arm(Arm::Foot) => "all foot".to_owned(),
            Group::Arm(Arm::Heavy) => "all heavy horse".to_owned(),
            Group::Arm(Arm::Light) => "all light horse".to_owned(),
            Group::Arm(Arm::Artillery) => "all guns".to_owned(),
            Group::Nation(nation) => format!("all {} units", nation_word(*nation)),
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
    format!("turn {} degrees {}", sixths.unsigned_abs() * 60, if sixths < 0 { "left" } else { "right" })
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
        [through @ .., end] => format!("{end} through {}", list(through, ", ")),
    }
}

pub fn on(at: Option<Hex>) -> String {
    at.map_or_else(String::new, |hex| format!(" on {hex}"))
}

pub fn onward(then: Onward) -> &'static str {
    match then {
        Onward::Stop => "stops there",
        Onward::GoOn => "goes on",
    }
}

/// What is avoided, in words.
pub fn shun(shun: Shun) -> &'static str {
    match shun {
        Shun::Friends => "friends",
        Shun::Marsh => "marsh",
        Shun::Pits => "wolf pits",
        Shun::Enemies => "enemies",
    }
}
