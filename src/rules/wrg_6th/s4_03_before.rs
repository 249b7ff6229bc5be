//! Section 4.3: what a player may know of the other army before the game.
//!
//! Everything, but for one thing: which of several units that differ in nothing else are C and which are D.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use estafette_core::{cites, rule};

use super::event::Event;
use super::field::Battlefield;
use super::ids::{Class, Command, Seat, Training, Type, UnitId, Weapon};
use super::points;
use super::position::{Position, Unit};

/// Troops of an army that are alike, as the opponent may know them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Listed {
    /// Their type.
    #[serde(rename = "type")]
    pub kind: Type,
    /// The types of a mixed unit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mixed: Vec<Type>,
    /// Figures or models of each unit.
    pub figures: u32,
    /// How they were trained.
    pub training: Training,
    /// Their class.
    pub class: Class,
    /// Their weapons.
    pub weapons: Vec<Weapon>,
    /// Whether they have shields.
    pub shield: bool,
    /// The general whose body it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub general: Option<Command>,
    /// What they have besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extras: Vec<Extra>,
}

/// What troops may have besides their weapons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extra {
    /// The army standard.
    Standard,
    /// Stakes or caltrops.
    Stakes,
    /// Mantlets on their wagons.
    Mantlets,
    /// The command factor of a detachment.
    Detachable,
}

impl Extra {
    /// As written in events.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Stakes => "stakes",
            Self::Mantlets => "mantlets",
            Self::Detachable => "detachable",
        }
    }
}

impl Listed {
    fn of(unit: &Unit) -> Self {
        let extras = [
            (unit.standard, Extra::Standard),
            (unit.stakes.is_some(), Extra::Stakes),
            (unit.mantlet, Extra::Mantlets),
            (unit.detachable, Extra::Detachable),
        ];
        let extras = extras.into_iter().filter_map(|(has, extra)| has.then_some(extra)).collect();
        Self {
            kind: unit.kind,
            mixed: unit.types.iter().map(|part| part.kind).collect(),
            figures: unit.start_figures,
            training: unit.training,
            class: unit.class,
            weapons: unit.weapons.clone(),
            shield: unit.shield,
            general: unit.general,
            extras,
        }
    }
}

/// An army as its opponent may know it: a row for each kind of unit, and how many there are of it.
pub fn army_list(pos: &Position, seat: Seat) -> Vec<(Listed, u32)> {
    cites!("W-4.3.1a");
    let mut rows: BTreeMap<Listed, u32> = BTreeMap::new();
    for (_, unit) in points::own(pos, seat) {
        *rows.entry(Listed::of(unit)).or_default() += 1;
    }
    rows.into_iter().collect()
}

/// The class of a unit as its opponent may know it; `None` where it is C or D and the army has a unit of the
/// other of these classes that is the same in everything else.
pub fn known_class(pos: &Position, unit: &UnitId) -> Option<Class> {
    cites!("W-4.3.1b");
    let own = pos.unit(unit)?;
    let twin = match own.class {
        Class::A | Class::B => return Some(own.class),
        Class::C => Class::D,
        Class::D => Class::C,
    };
    let wanted = Listed { class: twin, ..Listed::of(own) };
    let has_twin = points::own(pos, unit.seat()).any(|(_, other)| Listed::of(other) == wanted);
    (!has_twin).then_some(own.class)
}

/// Tells each player the other's army list.
pub fn tell_lists(field: &mut Battlefield<'_>) {
    for seat in Seat::ALL {
        let troops = army_list(field.pos(), seat);
        let cost = points::army(field.pos(), seat);
        if !troops.is_empty() {
            let troops = troops.into_iter().map(|(listed, units)| Row { listed, units }).collect();
            field.tell(rule!("W-4.3.1a"), Event::ArmyList { seat, troops, cost });
        }
    }
}

/// A row of an army list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The troops.
    #[serde(flatten)]
    pub listed: Listed,
    /// How many such units there are.
    pub units: u32,
}

#[cfg(test)]
mod tests {
    use super::super::testing::position;
    use super::*;

    #[test]
    fn which_of_two_like_units_is_c_is_nobodys_business() {
        let pos = position(
            "[units.a1]\ntype = \"HI\"\nfigures = 24\nat = [600, 200]\n\
             [units.a2]\ntype = \"HI\"\nfigures = 24\nat = [700, 200]\nclass = \"D\"\n\
             [units.a3]\ntype = \"HI\"\nfigures = 20\nat = [800, 200]\nclass = \"D\"\n",
        );
        let class = |id: &str| known_class(&pos, &id.parse().unwrap());
        assert_eq!((class("a1"), class("a2"), class("a3")), (None, None, Some(Class::D)));
        let list = army_list(&pos, Seat::A);
        assert_eq!(
            list.iter().map(|(l, n)| (l.figures, l.class, *n)).collect::<Vec<_>>(),
            [(20, Class::D, 1), (24, Class::C, 1), (24, Class::D, 1)]
        );
    }
}
