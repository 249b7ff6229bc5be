//! The same battle seen from the other side of the table: seats swapped, the field turned by half a circle.

use std::collections::BTreeMap;

use estafette::core::{DiceKey, Keyed, SeatId, Secret};
use estafette::rules::wrg_6th::Wrg6th;
use estafette::rules::wrg_6th::ids::Seat;
use estafette::rules::{OrderText, SeatOrders, Settings, Snapshot, System};
use serde_json::{Value, json};

use super::play::{Renamed, Whim, resolve};

/// Plays a battle and its counterpart side by side, by the standing orders and simple sheets, and compares
/// every position.
pub fn check(system: &Wrg6th, scenario: &str, seed: u64) {
    let mut one = system.open(scenario, &Settings::default()).expect("the scenario opens");
    let mut other = rewritten(system, &one);
    let mut whim = Whim(seed + 7);
    let (mut orders, mut turned): (BTreeMap<SeatId, SeatOrders>, BTreeMap<SeatId, SeatOrders>) =
        (BTreeMap::new(), BTreeMap::new());
    for _ in 0..200 {
        let Ok(due) = system.due(&one) else { break };
        for seat in &due.owed {
            let text = OrderText::new(due.period.ordinal, sheet(system, &one, seat, &mut whim));
            orders.entry(seat.clone()).or_default().push(text.clone());
            turned.entry(SeatId::new(&swapped_word(seat.as_str()))).or_default().push(text);
        }
        let key = || Keyed(DiceKey::new(&Secret::from_phrase(&format!("swap {seed}")), [""]));
        let step = resolve(system, one, &orders, &mut key());
        let mut dice = Renamed { dice: key(), name: &swapped_word };
        let counterpart = resolve(system, other, &turned, &mut dice);
        let (wanted, found) = (swapped(&value(&step.after), table(&step.after)), value(&counterpart.after));
        if let Some(what) = difference("", &sorted(wanted), &sorted(found)) {
            let phase = due.phase.as_str();
            let told =
                |step: &super::play::Step| step.events.iter().map(|e| format!("\n  {e}")).collect::<String>();
            eprintln!("one:{}\nother:{}", told(&step), told(&counterpart));
            panic!("{scenario} {seed}, period {} {phase}: with the seats swapped {what}", due.turn);
        }
        (one, other) = (step.after, counterpart.after);
    }
}

/// Orders that say the same for either side.
fn sheet(system: &Wrg6th, position: &Snapshot, seat: &SeatId, whim: &mut Whim) -> String {
    const SAID: [&str; 8] = [
        "charge the nearest enemy",
        "move 40 forward",
        "wheel left 30 degrees",
        "wheel right 20 degrees; move 20 forward",
        "turn about",
        "if charged evade",
        "shoot nearest",
        "fall back",
    ];
    let position = system.position(position);
    let mine = position.on_table().filter(|(id, _)| Seat::of_id(seat) == Some(id.seat()));
    let mut lines = String::new();
    for (id, unit) in mine {
        if position.period > 0 && unit.general.is_none() && whim.pick(3) > 0 {
            let said = SAID[whim.pick(8) as usize];
            lines.push_str(&format!("UNIT {}: {said}\n", id.name()));
        }
    }
    lines
}

fn value(position: &Snapshot) -> Value {
    serde_json::from_str(&position.0).expect("a position is JSON")
}

fn table(position: &Snapshot) -> [f64; 2] {
    let table = &value(position)["table"];
    [table[0].as_f64().expect("a width"), table[1].as_f64().expect("a depth")]
}

/// The counterpart of a position, as the system writes it.
fn rewritten(system: &Wrg6th, position: &Snapshot) -> Snapshot {
    let text = swapped(&value(position), table(position)).to_string();
    system.position(&Snapshot(text)).snapshot()
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
    parts.sort();
    parts.join(":")
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

fn is_place(pair: &[Value]) -> bool {
    pair.len() == 2 && pair.iter().all(Value::is_number)
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// A number of paces or degrees to the thousandth.
fn near(number: f64) -> Value {
    json!((number * 1_000.0).round() / 1_000.0)
}

/// Lists in an order of their own: what comes first in them differs with the names.
fn sorted(value: Value) -> Value {
    match value {
        Value::Array(all) if is_place(&all) => Value::Array(all),
        Value::Array(all) => {
            let mut all: Vec<Value> = all.into_iter().map(sorted).collect();
            all.sort_by_key(Value::to_string);
            Value::Array(all)
        }
        Value::Object(all) => {
            let all: BTreeMap<String, Value> = all.into_iter().map(|(k, v)| (k, sorted(v))).collect();
            all.into_iter().collect()
        }
        other => other,
    }
}

/// The first place where two values differ; numbers of less than two thousandths of a pace are the same.
fn difference(path: &str, wanted: &Value, found: &Value) -> Option<String> {
    match (wanted, found) {
        (Value::Object(a), Value::Object(b)) => {
            let keys = a.keys().chain(b.keys());
            keys.into_iter().find_map(|key| {
                let none = Value::Null;
                difference(&format!("{path}.{key}"), a.get(key).unwrap_or(&none), b.get(key).unwrap_or(&none))
            })
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().find_map(|(i, (a, b))| difference(&format!("{path}[{i}]"), a, b))
        }
        (Value::Number(a), Value::Number(b)) if (a.as_f64()? - b.as_f64()?).abs() < 0.001_5 => None,
        _ if wanted == found => None,
        _ => Some(format!("{path} is {found}, not {wanted}")),
    }
}
