//! What a case may expect that no position holds, since it follows from it: who sees whom, from where a charge
//! would come, distances, what has been spent of the move, and what units cost.

use serde_json::{Map, Value, json};

use estafette_board::plane::TOUCH;

use super::ids::UnitId;
use super::measure::distance;
use super::points;
use super::position::Position;
use super::s4_04_visibility::Sights;
use super::s4_06_flanks::bearing;
use super::s4_13_fighters::fighters;

/// Sight, bearings, distances, fighters and costs of all units on the table, and the points of all units. `sees` and `unseen` are lists of
/// viewer and target, friends among them; bearings and distances go by `a1:b1`, bearings with the charger first;
/// fighters are those of the first against the second, 0 of enemies that do not touch.
pub fn derived(position: &Position) -> Value {
    let ids: Vec<&UnitId> = position.on_table().map(|(id, _)| id).collect();
    let sights = Sights::new(position);
    let (mut sees, mut unseen) = (Vec::new(), Vec::new());
    let (mut bearings, mut distances, mut fighting) = (Map::new(), Map::new(), Map::new());
    let pairs = ids.iter().flat_map(|a| ids.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b);
    for (a, b) in pairs {
        let pair = format!("{a}:{b}");
        let list = if sights.sees(a, b) { &mut sees } else { &mut unseen };
        list.push(json!([a, b]));
        distances.extend(distance(position, a, b).map(|paces| (pair.clone(), json!(paces))));
        if a.seat() != b.seat() {
            bearings.extend(bearing(position, a, b).map(|bearing| (pair.clone(), json!(bearing))));
            let touching = in_contact(position, a, b).then(|| fighters(position, a, b));
            fighting.insert(pair, json!(touching.unwrap_or_default()));
        }
    }
    let points: Map<String, Value> = position
        .units
        .iter()
        .filter(|(_, unit)| unit.figures > 0)
        .map(|(id, unit)| (id.to_string(), json!(points::unit(&position.data, unit))))
        .collect();
    let costs: Map<String, Value> =
        position.on_table().map(|(id, unit)| (id.to_string(), json!(unit.spent))).collect();
    json!({
        "sees": sees,
        "unseen": unseen,
        "bearings": bearings,
        "distances": distances,
        "fighters": fighting,
        "costs": costs,
        "points": points,
    })
}

/// Whether two enemies touch, or are in melee however they stand.
fn in_contact(position: &Position, a: &UnitId, b: &UnitId) -> bool {
    let near = position.block(a).zip(position.block(b)).is_some_and(|(a, b)| a.distance(&b) <= TOUCH);
    near || position.unit(a).is_some_and(|unit| unit.fighting.contains(b))
}
