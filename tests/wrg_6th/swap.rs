//! The same battle seen from the other side of the table: seats swapped, the field turned by half a circle.

use estafette::core::{DiceSource, Keyed};
use estafette::wrg_6th::Wrg6th;
use serde_json::{Value, json};

use super::counterpart::{self, Counterpart, is_place, near, number};
use super::play::Renamed;

/// Plays a battle and the one with the seats swapped, and compares them.
pub fn check(system: &Wrg6th, scenario: &str, seed: u64) {
    counterpart::check(system, scenario, seed, &Swapped);
}

struct Swapped;

impl Counterpart for Swapped {
    fn name(&self) -> &'static str {
        "with the seats swapped"
    }

    fn position(&self, value: &Value, table: [f64; 2]) -> Value {
        swapped(value, table)
    }

    fn seat(&self, seat: &str) -> String {
        swapped_word(seat)
    }

    fn text(&self, text: &str) -> String {
        text.to_owned()
    }

    fn dice(&self, dice: Keyed) -> impl DiceSource {
        Renamed { dice, name: &swapped_subject }
    }
}

/// A seat, a unit or a pair of units as the other side calls it.
fn swapped_word(word: &str) -> String {
    let swap = |part: &str| -> String {
        let rest = part.get(1..).unwrap_or_default();
        let named = rest.is_empty()
            || rest.chars().next().is_some_and(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
        match part.chars().next() {
            Some('a') if named => format!("b{rest}"),
            Some('b') if named => format!("a{rest}"),
            _ => part.to_owned(),
        }
    };
    let mut parts: Vec<String> = word.split(':').map(swap).collect();
    // A pair is named with the unit of seat a first, whoever that is.
    parts.sort_by_key(|part| part.chars().next());
    parts.join(":")
}

/// The subject of a die as the other side calls it: `a1`, or `a9 b7 150: throw 1 of a`.
fn swapped_subject(subject: &str) -> String {
    let swap = |word: &str| match word.strip_suffix(':') {
        Some(name) => swapped_word(name) + ":",
        None => swapped_word(word),
    };
    subject.split(' ').map(swap).collect::<Vec<_>>().join(" ")
}

/// Everything in a value as it stands on the turned table.
fn swapped(value: &Value, table: [f64; 2]) -> Value {
    match value {
        Value::String(text) => Value::String(swapped_word(text)),
        Value::Array(pair) if is_place(pair) => {
            json!([near(table[0] - number(&pair[0])), near(table[1] - number(&pair[1]))])
        }
        Value::Array(all) => all.iter().map(|one| swapped(one, table)).collect(),
        Value::Object(all) => all
            .iter()
            .map(|(key, one)| match key.as_str() {
                "facing" => (key.clone(), near((number(one) + 180.0) % 360.0)),
                "table" | "written" | "meanings" => (swapped_word(key), one.clone()),
                _ => (swapped_word(key), swapped(one, table)),
            })
            .collect(),
        other => other.clone(),
    }
}
