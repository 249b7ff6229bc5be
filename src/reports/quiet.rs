//! Phases in which nothing happened that the reader could see: those that follow one another are told together,
//! so that a report does not say the same five times over.

use serde_json::{Value, json};

/// Puts quiet phases that follow one another under one title: the first and the last of them.
pub fn gathered(mut facts: Value) -> Value {
    let Some(phases) = facts.get_mut("phases").and_then(Value::as_array_mut) else { return facts };
    let quiet = |phase: &Value| {
        let empty = phase["entries"].as_array().is_none_or(Vec::is_empty);
        phase["quiet"] == true && phase["passed"] != true && empty
    };
    let mut kept: Vec<Value> = Vec::new();
    let mut run: Vec<String> = Vec::new();
    for phase in std::mem::take(phases) {
        if !quiet(&phase) {
            run.clear();
            kept.push(phase);
            continue;
        }
        run.push(phase["title"].as_str().unwrap_or_default().to_owned());
        match kept.last_mut().filter(|_| run.len() > 1) {
            Some(last) => last["title"] = json!(together(&run)),
            None => kept.push(phase),
        }
    }
    *phases = kept;
    facts
}

/// `Turn 3: fire, attack` of two titles, `Turn 3: movement – attack` of more; what both begin with up to a colon
/// is said once.
fn together(titles: &[String]) -> String {
    let (Some(first), Some(last)) = (titles.first(), titles.last()) else { return String::new() };
    let begins = first.find(": ").map_or("", |at| &first[..at + 2]);
    let rest = last.strip_prefix(begins).unwrap_or(last);
    format!("{first}{}{rest}", if titles.len() == 2 { ", " } else { " – " })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_phases_that_follow_one_another_are_told_once() {
        let quiet = |title: &str| json!({ "title": title, "quiet": true, "entries": [] });
        let loud = json!({ "title": "Turn 1: fire", "quiet": false, "entries": [{ "head": "a shot" }] });
        let titles = |phases: Vec<Value>| {
            let facts = gathered(json!({ "phases": phases }));
            let phases = facts["phases"].as_array().unwrap().clone();
            phases.iter().map(|p| p["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let five = ["orders", "charges", "reaction", "moves", "rout"].map(|p| quiet(&format!("Turn 1: {p}")));
        assert_eq!(titles(five.to_vec()), ["Turn 1: orders – rout"]);
        let parted =
            vec![quiet("Turn 1: a"), quiet("Turn 1: b"), loud, quiet("Turn 1: c"), quiet("Turn 2: d")];
        assert_eq!(titles(parted), ["Turn 1: a, b", "Turn 1: fire", "Turn 1: c, Turn 2: d"]);
        assert_eq!(gathered(json!({ "dice": [] })), json!({ "dice": [] }));
    }
}
