//! What a case may expect that no position holds, since it follows from it.

use serde_json::{Value, json};

use super::position::Position;

/// Sight, bearings, distances, fighters and costs of all units on the table.
pub fn derived(position: &Position) -> Value {
    let costs: serde_json::Map<String, Value> =
        position.on_table().map(|(id, unit)| (id.to_string(), json!(unit.spent))).collect();
    json!({ "costs": costs })
}
