//! A position in the public shape of a case's `[position]`, for expectations, views and tools.

use serde_json::{Map as JsonMap, Value, json};

use super::data::Map;
use super::ids::{Arm, PitKind, Side};
use super::position::{LeaderPlace, Pit, Position, StandardAt, Unit};

/// A position in the shape of a case, with every field present.
pub fn describe(position: &Position) -> Value {
    let units: JsonMap<String, Value> =
        position.units.iter().map(|(id, u)| (id.to_string(), unit_value(position, u))).collect();
    let leaders: JsonMap<String, Value> = position
        .leaders
        .iter()
        .map(|(id, l)| {
            let with = match &l.place {
                LeaderPlace::With(unit) => json!(unit),
                LeaderPlace::At(_) => Value::Null,
            };
            (
                id.to_string(),
                json!({ "at": position.leader_hex(id), "with": with, "factor": position.factor(id) }),
            )
        })
        .collect();
    let standards: JsonMap<String, Value> = position
        .standards
        .iter()
        .map(|(side, at)| {
            let place = match at {
                StandardAt::Unit(id) => json!(id),
                StandardAt::Hex(hex) => json!(hex),
                StandardAt::Out => json!("out"),
            };
            (side.to_string(), place)
        })
        .collect();
    let points: JsonMap<String, Value> = Side::BOTH
        .iter()
        .map(|s| (s.to_string(), json!(position.points.get(s).copied().unwrap_or(0))))
        .collect();
    json!({
        "turn": position.turn,
        "units": units,
        "leaders": leaders,
        "standards": standards,
        "pits": position.pits.iter().map(|(h, p)| (h.to_string(), pit_value(*p))).collect::<JsonMap<_, _>>(),
        "pits_out": position.pits_out,
        "off_map": position.off_map.iter().map(|(id, o)| (id.to_string(), json!(o))).collect::<JsonMap<_, _>>(),
        "points": points,
        "camps_checked": position.camps_checked,
        "camps_entered": position.camps_entered,
        "king_free": position.king_free,
        "map": map_value(&position.map),
    })
}

fn map_value(map: &Map) -> Value {
    json!({
        "default": map.default,
        "hexes": map.hexes.keys().chain(map.camps.keys()).map(|h| (h.to_string(), json!(map.terrain(*h)))).collect::<JsonMap<_, _>>(),
        "camps": map.camps.iter().map(|(h, c)| (h.to_string(), json!(c))).collect::<JsonMap<_, _>>(),
        "streams": map.streams,
        "fords": map.fords,
        "lake_sides": map.lake_sides,
    })
}

fn pit_value(pit: Pit) -> Value {
    let kind = if pit.kind == PitKind::Real { "real" } else { "dummy" };
    if pit.revealed { json!(format!("{kind}-revealed")) } else { json!(kind) }
}

fn unit_value(position: &Position, unit: &Unit) -> Value {
    let class = position.class(unit);
    json!({
        "class": unit.class,
        "side": unit.side,
        "nation": unit.nation,
        "name": unit.name,
        "at": unit.at,
        "facing": unit.facing,
        "shock": unit.shock,
        "disordered": unit.disordered,
        "moved": unit.moved,
        "strength": unit.strength.unwrap_or(class.strength),
        "reverse": unit.reverse.or(class.reverse),
        "allowance": if unit.arm == Arm::Artillery { 0 } else { position.allowance(unit) },
    })
}
