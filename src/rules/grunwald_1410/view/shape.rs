//! A position in the shape of a case's `[position]`, as a reader may know it.

use serde_json::{Value, json};

use estafette_rules::Reader;

use super::super::describe;
use super::super::position::Position;
use super::shown::Knows;

/// A position as a reader may know it: to all but the Teutonic side and umpires, a pit that nobody has
/// entered is `hidden`, and so is the counter left in the box.
pub fn view(position: &Position, reader: Reader<'_>) -> Value {
    let mut shape = describe::describe(position);
    if Knows::of(reader).pits() {
        return shape;
    }
    for (hex, pit) in &position.pits {
        if !pit.revealed {
            shape["pits"][hex.to_string()] = json!("hidden");
        }
    }
    shape["pits_out"] = json!("hidden");
    shape
}
