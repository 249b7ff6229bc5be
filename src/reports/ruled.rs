//! Orders that an umpire struck, amended or added: told with what became of the seat's other orders.

use serde_json::{Value, json};

/// Puts lines on ruled orders under the orders of a report; `title` heads that part.
pub fn with_ruled(mut facts: Value, lines: &[String], title: &str) -> Value {
    if lines.is_empty() {
        return facts;
    }
    if let Some(told) = facts.pointer_mut("/orders/lines").and_then(Value::as_array_mut) {
        told.extend(lines.iter().map(|line| json!(line)));
        // The part is shown by its last line, the count.
        if facts["orders"]["count"] == "" {
            let last = facts["orders"]["lines"].as_array_mut().and_then(Vec::pop);
            facts["orders"]["count"] = last.unwrap_or_default();
        }
    } else if let Some(sections) = facts.get_mut("phases").and_then(Value::as_array_mut) {
        let entries = lines.iter().map(|line| json!({ "head": line, "lines": [] }));
        let part = sections.iter_mut().find(|section| section["title"] == title);
        match part.and_then(|part| part["entries"].as_array_mut()) {
            Some(told) => told.extend(entries),
            None => {
                let entries: Vec<Value> = entries.collect();
                sections.push(json!({ "title": title, "passed": false, "quiet": false, "entries": entries }));
            }
        }
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_stand_under_the_orders_in_the_shape_of_each_system() {
        let lines = ["struck".to_owned(), "amended".to_owned()];
        let of = |facts: Value| with_ruled(facts, &lines, "Your orders");
        let told = of(json!({ "phases": [{ "title": "Your orders", "entries": [{ "head": "x" }] }] }));
        assert_eq!(told["phases"][0]["entries"].as_array().map(Vec::len), Some(3));
        let alone = of(json!({ "phases": [] }));
        assert_eq!(alone["phases"][0]["entries"][1]["head"], "amended");
        let counted = of(json!({ "phases": [], "orders": { "lines": [], "count": "2 carried out" } }));
        assert_eq!(counted["orders"]["lines"], json!(["struck", "amended"]));
        let uncounted = of(json!({ "orders": { "lines": [], "count": "" } }));
        assert_eq!(uncounted["orders"], json!({ "lines": ["struck"], "count": "amended" }));
        assert_eq!(with_ruled(json!({ "phases": [] }), &[], "x"), json!({ "phases": [] }));
    }
}
