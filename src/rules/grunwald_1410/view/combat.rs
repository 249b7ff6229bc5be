//! How an attack came about: both strengths line by line, the differential, the die, the result.

use estafette_core::RuleId;

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
        CombatTable::Horse => "horse table [20.7]",
        CombatTable::Foot => "foot table [20.8]",
        CombatTable::Automatic => return vec![format!("Without a die: {result}, {meaning}. [{rule}]")],
    };
    let die = die.map_or_else(String::new, |d| format!(", die {d}{dice}"));
    vec![
        format!("Attack {attack}: {}.", sums(names, &of_attackers)),
        format!("Defence {defence}: {}.", sums(names, &of_defender)),
        format!("Differential {}, {table}{die}: {result}, {meaning}. [{rule}]", signed(*differential)),
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
    if units.is_empty() { "nothing counts".to_owned() } else { listed(&units) }
}
