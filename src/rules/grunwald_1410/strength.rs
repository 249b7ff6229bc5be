//! Strengths in an attack (7.22 b to d): the printed value, then terrain, then leader and standard, each
//! as a line that names its rule (GA-22 to GA-24).

use crate::{cites, rule};

use super::data::Terrain;
use super::event::Modifier;
use super::hex::Hex;
use super::ids::{Arm, UnitId};
use super::position::{Position, Unit};
use super::s06_zones::rear_zone;
use super::{s15_leaders, s16_standards};

/// The sum of one side, with the lines that make it up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sum {
    /// The strength.
    pub total: i32,
    /// How it came about.
    pub lines: Vec<Modifier>,
}

struct Count<'p> {
    position: &'p Position,
    id: &'p UnitId,
    total: i32,
    lines: Vec<Modifier>,
}

impl Count<'_> {
    fn add(&mut self, rule: crate::core::RuleId, what: impl Into<String>, value: i32) {
        if value != 0 || self.lines.is_empty() {
            self.total += value;
            self.lines.push(Modifier { unit: self.id.clone(), rule, what: what.into(), value });
        }
    }

    fn printed(&mut self, unit: &Unit) {
        cites!("2.2-8", "2.2-11");
        let side = match (unit.arm.is_horse(), unit.shock) {
            (true, true) => "horse, shock side",
            (true, false) => "horse, reverse side",
            _ => "strength",
        };
        let value = self.position.strength(unit) as i32;
        self.add(rule!("7.22"), side, value);
    }

    fn helpers(&mut self) {
        if let Some(leader) = s15_leaders::helper_in_combat(self.position, self.id) {
            self.add(rule!("15.21"), format!("leader {leader}"), 1);
        }
        if s16_standards::carries_own(self.position, self.id) {
            self.add(rule!("16.0-7"), "own standard", 1);
        }
    }
}

fn halved(value: i32) -> i32 {
    (value + 1) / 2
}

/// The attack strength of some units against a hex (7.47: terrain is judged for each).
pub fn attack(position: &Position, attackers: &[UnitId], target: Hex) -> Sum {
    cites!("7.22b", "7.47");
    let mut sum = Sum::default();
    for id in attackers {
        let Some((unit, at)) = position.placed(id) else { continue };
        let mut count = Count { position, id, total: 0, lines: Vec::new() };
        count.printed(unit);
        if unit.arm.is_horse() && position.map.terrain(target) == Terrain::Village {
            let loss = halved(count.total) - count.total;
            count.add(rule!("7.44"), "horse attacks into a village, halved", loss);
        }
        let marsh = |hex| position.map.terrain(hex) == Terrain::Marsh;
        if marsh(at) && !marsh(target) {
            let loss = if count.total > 0 { -1 } else { 0 };
            count.add(rule!("7.45"), "attacks out of a marsh", loss);
        }
        count.helpers();
        sum.total += count.total;
        sum.lines.extend(count.lines);
    }
    sum
}

/// The defence strength of a unit against some attackers.
pub fn defence(position: &Position, defender: &UnitId, attackers: &[UnitId]) -> Sum {
    cites!("7.22c");
    let Some((unit, at)) = position.placed(defender) else { return Sum::default() };
    let mut count = Count { position, id: defender, total: 0, lines: Vec::new() };
    let rear = rear_zone(at, unit.facing);
    let from_behind = attackers.iter().filter_map(|a| position.placed(a)).any(|(_, hex)| rear.contains(&hex));
    count.printed(unit);
    let terrain = position.map.terrain(at);
    let cover = unit.arm == Arm::Foot && matches!(terrain, Terrain::Woods | Terrain::Camp);
    let before = count.total;
    if from_behind {
        count.add(rule!("7.31"), "attacked through the rear zone, counts 1", 1 - before);
        if cover {
            count.add(rule!("7.42"), "foot in wood or camp, counts 2 from the rear", 1);
        }
    } else if cover {
        count.add(rule!("7.42"), "foot in wood or camp, doubled", before);
    } else if unit.arm.is_horse() && terrain == Terrain::Village {
        count.add(rule!("7.43"), "horse in a village, halved", halved(before) - before);
    }
    count.helpers();
    Sum { total: count.total, lines: count.lines }
}
