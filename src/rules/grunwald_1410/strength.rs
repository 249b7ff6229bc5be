//! Strengths in an attack (7.22 b to d): the printed value, then terrain, then leader and standard, each
//! as a line that names its rule (GA-22 to GA-24).

use estafette_core::{RuleId, cites, rule};
use estafette_core::{said, text};

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
    /// None where only the total is wanted: while attacks are put in order, all are counted again and
    /// again.
    lines: Option<Vec<Modifier>>,
}

impl Count<'_> {
    fn add<S: Into<String>>(&mut self, rule: RuleId, what: impl FnOnce() -> S, value: i32) {
        self.total += value;
        if let Some(lines) = &mut self.lines
            && (value != 0 || lines.is_empty())
        {
            lines.push(Modifier { unit: self.id.clone(), rule, what: what().into(), value });
        }
    }

    fn printed(&mut self, unit: &Unit) {
        cites!("2.2-8", "2.2-11");
        let side = || match (unit.arm.is_horse(), unit.shock) {
            (true, true) => text!("horse-shock-side"),
            (true, false) => text!("horse-reverse-side"),
            _ => text!("strength-printed"),
        };
        let value = self.position.strength(unit) as i32;
        self.add(rule!("7.22"), side, value);
    }

    fn helpers(&mut self) {
        if let Some(leader) = s15_leaders::helper_in_combat(self.position, self.id) {
            self.add(rule!("15.21"), || said!("leader", %leader), 1);
        }
        if s16_standards::carries_own(self.position, self.id) {
            self.add(rule!("16.0-7"), || text!("own-standard"), 1);
        }
    }
}

fn halved(value: i32) -> i32 {
    (value + 1) / 2
}

/// Attack minus defence strength, without the lines (7.22d).
pub fn differential(position: &Position, attackers: &[UnitId], at: Hex, defender: &UnitId) -> i32 {
    let attack: i32 = attackers.iter().map(|id| of_attacker(position, id, at, None).total).sum();
    attack - of_defender(position, defender, attackers, None).total
}

/// The attack strength of some units against a hex (7.47: terrain is judged for each).
pub fn attack(position: &Position, attackers: &[UnitId], target: Hex) -> Sum {
    cites!("7.22b", "7.47");
    let mut sum = Sum::default();
    for id in attackers {
        let one = of_attacker(position, id, target, Some(Vec::new()));
        sum.total += one.total;
        sum.lines.extend(one.lines.unwrap_or_default());
    }
    sum
}

fn of_attacker<'p>(
    position: &'p Position,
    id: &'p UnitId,
    target: Hex,
    lines: Option<Vec<Modifier>>,
) -> Count<'p> {
    let mut count = Count { position, id, total: 0, lines };
    if let Some((unit, at)) = position.placed(id) {
        count.printed(unit);
        if unit.arm.is_horse() && position.map.terrain(target) == Terrain::Village {
            let loss = halved(count.total) - count.total;
            count.add(rule!("7.44"), || text!("horse-attacks-into-a-village-halved"), loss);
        }
        let marsh = |hex| position.map.terrain(hex) == Terrain::Marsh;
        if marsh(at) && !marsh(target) {
            let loss = if count.total > 0 { -1 } else { 0 };
            count.add(rule!("7.45"), || text!("attacks-out-of-a-marsh"), loss);
        }
        count.helpers();
    }
    count
}

/// The defence strength of a unit against some attackers.
pub fn defence(position: &Position, defender: &UnitId, attackers: &[UnitId]) -> Sum {
    cites!("7.22c");
    let count = of_defender(position, defender, attackers, Some(Vec::new()));
    Sum { total: count.total, lines: count.lines.unwrap_or_default() }
}

fn of_defender<'p>(
    position: &'p Position,
    defender: &'p UnitId,
    attackers: &[UnitId],
    lines: Option<Vec<Modifier>>,
) -> Count<'p> {
    let mut count = Count { position, id: defender, total: 0, lines };
    let Some((unit, at)) = position.placed(defender) else { return count };
    let rear = rear_zone(at, unit.facing);
    let from_behind = attackers.iter().filter_map(|a| position.placed(a)).any(|(_, hex)| rear.contains(&hex));
    count.printed(unit);
    let terrain = position.map.terrain(at);
    let cover = unit.arm == Arm::Foot && matches!(terrain, Terrain::Woods | Terrain::Camp);
    let before = count.total;
    if from_behind {
        count.add(rule!("7.31"), || text!("attacked-through-the-rear-zone-counts"), 1 - before);
        if cover {
            count.add(rule!("7.42"), || text!("foot-in-wood-or-camp-counts"), 1);
        }
    } else if cover {
        count.add(rule!("7.42"), || text!("foot-in-wood-or-camp-doubled"), before);
    } else if unit.arm.is_horse() && terrain == Terrain::Village {
        count.add(rule!("7.43"), || text!("horse-in-a-village-halved"), halved(before) - before);
    }
    count.helpers();
    count
}
