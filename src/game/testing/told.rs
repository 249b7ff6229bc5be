//! What the tiny system tells of a stretch of play, from the events that its reader is shown.

use serde_json::{Value, json};

use estafette_core::table::Roll;
use estafette_core::{CitedEvent, Lang};
use estafette_rules::kit::Die;

/// The facts of a report.
pub(super) fn facts(shown: &[Value], lang: Lang) -> Value {
    let word = |e: &Value| if e["kind"] == "roll" { "rolled" } else { "told" };
    let entries: Vec<Value> =
        shown.iter().map(|e| json!({ "head": format!("{} {e}", word(e)), "lines": [] })).collect();
    // Reports of games on a beacon are held to what they say of its rounds.
    let rolls = shown.iter().filter(|e| e["kind"] == "roll" && e["round"].is_u64());
    let die = |(n, event): (usize, &Value)| {
        let told: CitedEvent<Roll> = serde_json::from_value(event.clone()).expect("a die");
        Die::of(format!("D{n}"), &told.rule, &told.event)
    };
    let dice: Vec<Die> = (1..).zip(rolls).map(die).collect();
    let phase = json!({ "title": if lang == Lang::Polish { "Starcie" } else { "Clash" }, "passed": false, "quiet": false, "entries": entries });
    json!({
        "ending": null, "summary": [], "phases": [phase], "score": [], "score_columns": [],
        "score_rows": [], "armies": [], "army_columns": [], "army_rows": [], "off_map": [], "dice": dice,
    })
}
