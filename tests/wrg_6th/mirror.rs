//! The same battle in a mirror: what was on the left of the table is on its right.

use estafette::core::{DiceSource, Keyed, Label};
use estafette::wrg_6th::Wrg6th;
use serde_json::{Value, json};

use super::counterpart::{self, Counterpart, is_place, near, number};

/// Plays a battle and its mirror image, and compares them.
pub fn check(system: &Wrg6th, scenario: &str, seed: u64) {
    counterpart::check(system, scenario, seed, &Mirrored);
}

struct Mirrored;

impl Counterpart for Mirrored {
    fn name(&self) -> &'static str {
        "in the mirror"
    }

    fn position(&self, value: &Value, table: [f64; 2]) -> Value {
        mirrored(value, table)
    }

    fn seat(&self, seat: &str) -> String {
        seat.to_owned()
    }

    fn text(&self, text: &str) -> String {
        other_hand(text)
    }

    fn dice(&self, dice: Keyed) -> impl DiceSource {
        Turned(dice)
    }
}

/// Dice of which those that choose between left and right are read in the mirror, too; what has a die for each of its
/// sides throws that of the other side.
struct Turned(Keyed);

impl DiceSource for Turned {
    fn die(&mut self, label: &Label<'_>) -> u32 {
        let chooses_side = matches!(label.rule.as_str(), "W-4.8.3d" | "W-4.2.1j")
            || label.subject.ends_with("side of the free place");
        let subject = other_hand(label.subject);
        let die = self.0.die(&Label { subject: &subject, rule: label.rule.clone(), ..*label });
        if chooses_side { label.sides + 1 - die } else { die }
    }
}

/// A text with left for right.
fn other_hand(text: &str) -> String {
    let words = [("left", "right"), ("Left", "Right"), ("LEFT", "RIGHT")];
    let mut rest = text;
    let mut out = String::new();
    while let Some(next) = rest.chars().next() {
        let turn = words
            .iter()
            .flat_map(|(left, right)| [(left, right), (right, left)])
            .find(|(from, _)| rest.starts_with(**from));
        if let Some((from, to)) = turn {
            out.push_str(to);
            rest = &rest[from.len()..];
        } else {
            out.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    out
}

/// Everything in a value as it stands in the mirror.
fn mirrored(value: &Value, table: [f64; 2]) -> Value {
    match value {
        Value::String(text) => Value::String(other_hand(text)),
        Value::Array(pair) if is_place(pair) => json!([near(table[0] - number(&pair[0])), pair[1]]),
        Value::Array(all) => all.iter().map(|one| mirrored(one, table)).collect(),
        Value::Object(all) => all
            .iter()
            .map(|(key, one)| match key.as_str() {
                "facing" => (key.clone(), near((360.0 - number(one)) % 360.0)),
                "table" => (key.clone(), one.clone()),
                _ => (other_hand(key), mirrored(one, table)),
            })
            .collect(),
        other => other.clone(),
    }
}
