//! The same battle with other names, so that units come in another order everywhere.

use estafette::core::{DiceSource, Keyed, Label};
use estafette::wrg_6th::Wrg6th;
use serde_json::Value;

use super::counterpart::{self, Counterpart};
use super::play::Renamed;

/// Plays a battle and the one with other names, and compares them.
pub fn check(system: &Wrg6th, scenario: &str, seed: u64) {
    counterpart::check(system, scenario, seed, &Backwards);
}

struct Backwards;

impl Counterpart for Backwards {
    fn name(&self) -> &'static str {
        "by other names"
    }

    fn position(&self, value: &Value, _: [f64; 2]) -> Value {
        renamed(value)
    }

    fn seat(&self, seat: &str) -> String {
        seat.to_owned()
    }

    fn text(&self, text: &str) -> String {
        let line = |line: &str| match line.strip_prefix("UNIT ").and_then(|rest| rest.split_once(':')) {
            Some((name, said)) => format!("UNIT {}:{said}\n", &word(&format!("a{name}"))[1..]),
            None => format!("{line}\n"),
        };
        text.lines().map(line).collect()
    }

    fn dice(&self, dice: Keyed) -> impl DiceSource {
        Alike(Renamed { dice, name: &subject })
    }

    fn own_dice(&self, dice: Keyed) -> impl DiceSource {
        Alike(dice)
    }
}

/// Dice of which a unit throws the same against each of several enemies, as which is the first depends on names.
struct Alike<D>(D);

impl<D: DiceSource> DiceSource for Alike<D> {
    fn die(&mut self, label: &Label<'_>) -> u32 {
        let factor = matches!(label.rule.as_str(), "W-4.12.1d" | "W-4.13e");
        let count = if factor { 1 + (label.count + 1) % 2 } else { label.count };
        self.0.die(&Label { count, rule: label.rule.clone(), ..*label })
    }
}

/// A unit or a pair of units by its other name: the last of a side comes first.
fn word(text: &str) -> String {
    let name = |part: &str| -> String {
        let (seat, rest) = part.split_at(part.len().min(1));
        let letters: String = rest.chars().take_while(char::is_ascii_uppercase).collect();
        match (seat, rest[letters.len()..].parse::<u32>()) {
            ("a" | "b", Ok(number @ 0..=99)) => format!("{seat}{letters}{}", 99 - number),
            _ => part.to_owned(),
        }
    };
    text.split(':').map(name).collect::<Vec<_>>().join(":")
}

/// The subject of a die, in which names stand between other words.
fn subject(text: &str) -> String {
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Everything in a value by its other name.
fn renamed(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(word(text)),
        Value::Array(all) => all.iter().map(renamed).collect(),
        Value::Object(all) => all.iter().map(|(key, one)| (word(key), renamed(one))).collect(),
        other => other.clone(),
    }
}
