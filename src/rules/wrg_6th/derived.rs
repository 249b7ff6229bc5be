//! What a case may expect that no position holds, since it follows from it: who sees whom, from where a charge
//! would come, distances, and what has been spent of the move.

use serde_json::{Map, Value, json};

use super::ids::UnitId;
use super::measure::distance;
use super::position::Position;
use super::s4_04_visibility::Sights;
use super::s4_06_flanks::bearing;

/// Sight, bearings, distances and costs of all units on the table. `sees` and `unseen` are lists of
/// viewer and target, friends among them; bearings and distances go by `a1:b1`, bearings with the charger first.
pub fn derived(position: &Position) -> Value {
    let ids: Vec<&UnitId> = position.on_table().map(|(id, _)| id).collect();
    let sights = Sights::new(position);
    let (mut sees, mut unseen) = (Vec::new(), Vec::new());
    let (mut bearings, mut distances) = (Map::new(), Map::new());
    let pairs = ids.iter().flat_map(|a| ids.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b);
    for (a, b) in pairs {
        let pair = format!("{a}:{b}");
        let list = if sights.sees(a, b) { &mut sees } else { &mut unseen };
        list.push(json!([a, b]));
        distances.extend(distance(position, a, b).map(|paces| (pair.clone(), json!(paces))));
        if a.seat() != b.seat() {
            bearings.extend(bearing(position, a, b).map(|bearing| (pair, json!(bearing))));
        }
    }
    let costs: Map<String, Value> =
        position.on_table().map(|(id, unit)| (id.to_string(), json!(unit.spent))).collect();
    json!({
        "sees": sees,
        "unseen": unseen,
        "bearings": bearings,
        "distances": distances,
        "costs": costs,
    })
}
