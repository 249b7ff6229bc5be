//! A position in the shape of a case's `[position]`, whole or as a reader may know it.

use serde_json::{Map, Value, json};

use crate::rules::Reader;

use super::super::ids::{PitKind, UnitId};
use super::super::position::{OffMap, Pit, Place, Position, StandardAt, Unit};
use super::shown::Knows;

/// A whole position, with every field present.
pub fn describe(position: &Position) -> Value {
    shape(position, Knows::All)
}

/// A position as a reader may know it: to all but the Teutonic side and umpires, a pit that nobody has
/// entered is `hidden`, and the counter left in the box is not named.
pub fn view(position: &Position, reader: Reader<'_>) -> Value {
    shape(position, Knows::of(reader))
}

fn shape(position: &Position, knows: Knows) -> Value {
    let fallen: Vec<_> = position.fallen.keys().collect();
    let mut shape = json!({
        "turn": position.turn,
        "map": map(position),
        "units": keyed(position.units.iter().map(|(id, u)| (id.to_string(), unit(position, u)))),
        "leaders": keyed(position.leaders.keys().map(|id| (id.to_string(), leader(position, id)))),
        "standards": keyed(position.standards.iter().map(|(side, at)| (side.to_string(), standard(at)))),
        "pits": keyed(position.pits.iter().map(|(hex, p)| (hex.to_string(), pit(*p, knows)))),
        "off_map": keyed(position.off_map.iter().map(|(id, off)| off_map(id, off))),
        "points": keyed(position.points.iter().map(|(side, n)| (side.to_string(), json!(n)))),
        "camps_checked": position.camps_checked,
        "camps_entered": position.camps_entered,
        "king_free": position.king_free,
        "eliminated": fallen,
    });
    if let Some(out) = position.pits_out.filter(|_| knows.pits()) {
        shape["pits_out"] = json!(out);
    }
    shape
}

fn keyed(entries: impl Iterator<Item = (String, Value)>) -> Value {
    Value::Object(entries.collect::<Map<String, Value>>())
}

fn map(position: &Position) -> Value {
    let map = &position.map;
    json!({
        "default": map.default,
        "hexes": map.hexes,
        "streams": map.streams,
        "fords": map.fords,
        "lake_sides": map.lake_sides,
        "camps": map.camps,
    })
}

fn unit(position: &Position, unit: &Unit) -> Value {
    let class = position.class(unit);
    let mut shape = json!({
        "class": unit.class,
        "side": unit.side,
        "nation": unit.nation,
        "facing": unit.facing,
        "shock": unit.shock,
        "disordered": unit.disordered,
        "moved": unit.moved,
        "strength": unit.strength.unwrap_or(class.strength),
        "allowance": position.allowance(unit),
    });
    if let Some(at) = unit.at {
        shape["at"] = json!(at);
    }
    if let Some(reverse) = unit.reverse.or(class.reverse) {
        shape["reverse"] = json!(reverse);
    }
    if let Some(name) = &unit.name {
        shape["name"] = json!(name);
    }
    shape
}

fn leader(position: &Position, id: &super::super::ids::LeaderId) -> Value {
    let factor = position.factor(id);
    match &position.leaders[id].place {
        Place::At(hex) => json!({ "at": hex, "factor": factor }),
        Place::With(unit) => json!({ "with": unit, "factor": factor }),
    }
}

fn standard(at: &StandardAt) -> Value {
    match at {
        StandardAt::Unit(unit) => json!(unit),
        StandardAt::Hex(hex) => json!(hex),
        StandardAt::Out => json!("out"),
    }
}

fn pit(pit: Pit, knows: Knows) -> Value {
    if !pit.revealed && !knows.pits() {
        return json!("hidden");
    }
    json!(match (pit.kind, pit.revealed) {
        (PitKind::Real, false) => "real",
        (PitKind::Dummy, false) => "dummy",
        (PitKind::Real, true) => "real-revealed",
        (PitKind::Dummy, true) => "dummy-revealed",
    })
}

fn off_map(id: &UnitId, off: &OffMap) -> (String, Value) {
    let mut shape = json!({
        "edge": off.edge,
        "returns": off.returns,
        "disordered": off.disordered,
        "waiting": off.waiting,
    });
    if let Some(from) = off.from {
        shape["from"] = json!(from);
    }
    (id.to_string(), shape)
}
