//! A battle and its counterpart, played side by side: the same battle in other words, or on another table.

use std::collections::BTreeMap;

use estafette::core::{DiceKey, DiceSource, Keyed, SeatId, Secret};
use estafette::rules::{Game, OrderText, SeatOrders, Settings, Snapshot, System};
use estafette::wrg_6th::Wrg6th;
use estafette::wrg_6th::ids::Seat;
use serde_json::Value;

use super::play::{Step, Whim, resolve};

/// What the counterpart of a battle is.
pub trait Counterpart {
    /// What to call it where it fails.
    fn name(&self) -> &'static str;

    /// The counterpart of a position, on a table of this width and depth.
    fn position(&self, value: &Value, table: [f64; 2]) -> Value;

    /// Who plays a seat's part.
    fn seat(&self, seat: &str) -> String;

    /// What he writes.
    fn text(&self, text: &str) -> String;

    /// What he throws.
    fn dice(&self, dice: Keyed) -> impl DiceSource;

    /// What is thrown in the battle that he plays over again.
    fn own_dice(&self, dice: Keyed) -> impl DiceSource {
        dice
    }
}

/// Plays a battle and its counterpart side by side, by the standing orders and simple sheets, and compares
/// every position.
pub fn check(system: &Wrg6th, scenario: &str, seed: u64, counterpart: &impl Counterpart) {
    let mut one = system.open(scenario, &Settings::default()).expect("the scenario opens");
    let mut other = rewritten(system, &one, counterpart);
    let mut whim = Whim(seed + 7);
    let (mut orders, mut theirs): (BTreeMap<SeatId, SeatOrders>, BTreeMap<SeatId, SeatOrders>) =
        (BTreeMap::new(), BTreeMap::new());
    for _ in 0..200 {
        let Ok(due) = system.due(&one) else { break };
        for seat in &due.owed {
            let text = sheet(system, &one, seat, &mut whim);
            let their = OrderText::new(due.period.ordinal, counterpart.text(&text));
            orders.entry(seat.clone()).or_default().push(OrderText::new(due.period.ordinal, text));
            theirs.entry(SeatId::new(&counterpart.seat(seat.as_str()))).or_default().push(their);
        }
        let key = || Keyed(DiceKey::new(&Secret::from_phrase(&format!("swap {seed}")), [""]));
        let step = resolve(system, one, &orders, &mut counterpart.own_dice(key()));
        let their = resolve(system, other, &theirs, &mut counterpart.dice(key()));
        let (wanted, found) =
            (counterpart.position(&value(&step.after), table(&step.after)), value(&their.after));
        if let Some(what) = difference("", &sorted(wanted), &sorted(found)) {
            let phase = due.phase.as_str();
            let told = |step: &Step| step.events.iter().map(|e| format!("\n  {e}")).collect::<String>();
            eprintln!("one:{}\nother:{}", told(&step), told(&their));
            panic!("{scenario} {seed}, period {} {phase}: {} {what}", due.turn, counterpart.name());
        }
        (one, other) = (step.after, their.after);
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
fn rewritten(system: &Wrg6th, position: &Snapshot, counterpart: &impl Counterpart) -> Snapshot {
    let text = counterpart.position(&value(position), table(position)).to_string();
    system.position(&Snapshot(text)).snapshot()
}

/// Whether a list is a place on the table.
pub fn is_place(pair: &[Value]) -> bool {
    pair.len() == 2 && pair.iter().all(Value::is_number)
}

/// A number of a position.
pub fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// A number of paces or degrees to the thousandth.
pub fn near(number: f64) -> Value {
    serde_json::json!((number * 1_000.0).round() / 1_000.0)
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

/// The first place where two values differ, to the thousandth; the directions 0 and 360 are the same.
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
        (Value::Number(a), Value::Number(b)) => {
            let apart = (a.as_f64()? - b.as_f64()?).abs();
            let round = path.ends_with(".facing") && apart > 359.999_5;
            (apart >= 0.000_5 && !round).then(|| format!("{path} is {found}, not {wanted}"))
        }
        _ if wanted == found => None,
        _ => Some(format!("{path} is {found}, not {wanted}")),
    }
}
