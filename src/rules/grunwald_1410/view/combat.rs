//! How an attack came about: both strengths line by line, the differential, the die, the result.

use estafette_core::RuleId;
use estafette_core::{said, text};

use super::super::event::{CombatTable, Event, Modifier};
use super::super::ids::UnitId;
use super::words::{self, Names, listed, signed};

/// The lines under an attack: both strengths with every modifier, then the differential, the die and
/// the result.
pub fn lines(names: &Names<'_>, rule: &RuleId, event: &Event, dice: &str) -> Vec<String> {
    let Event::Combat { defender, attack, defence, differential, table, die, result, modifiers, .. } = event
    else {
        return Vec::new();
    };
    let (of_defender, of_attackers): (Vec<_>, Vec<_>) = modifiers.iter().partition(|m| m.unit == *defender);
    let meaning = words::combat(*result);
    let table = match table {
        CombatTable::Horse => text!("horse-table-20-7"),
        CombatTable::Foot => text!("foot-table-20-8"),
        CombatTable::Automatic => return vec![said!("without-a-die", %result, %meaning, %rule)],
    };
    let die = die.map_or_else(String::new, |d| said!("die", %d, %dice));
    vec![
        said!("attack", %attack, of_attackers = %sums(names, &of_attackers)),
        said!("defence", %defence, of_defender = %sums(names, &of_defender)),
        said!("differential", differential = %signed(*differential), %table, %die, %result, %meaning, %rule),
    ]
}

/// `K12 7 (horse, shock side) +1 leader ULRICH [15.21]; K13 5 (…)`.
fn sums(names: &Names<'_>, modifiers: &[&Modifier]) -> String {
    let mut units: Vec<String> = Vec::new();
    let mut of: Option<&UnitId> = None;
    for m in modifiers {
        if of == Some(&m.unit) {
            let line = units.last_mut().expect("its first line came before");
            line.push_str(&format!(", {} {} [{}]", signed(m.value), m.what, m.rule));
        } else {
            units.push(format!("{} {} ({})", names.unit(&m.unit), m.value, m.what));
            of = Some(&m.unit);
        }
    }
    if units.is_empty() { said!("nothing-counts") } else { listed(&units) }
}
