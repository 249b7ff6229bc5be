//! Holds what was found against what the author of a case expected.

use serde_json::{Map, Value};

use super::found::{Found, sorted};
use super::{Problem, failure};
use estafette_cases::{Case, Failure, Yardstick};
use estafette_orders::near::did_you_mean;
use estafette_rules::Numbering;

/// Everything that a case of a tournament may expect.
const KEYS: &[&str] = &[
    "victory_points",
    "differences",
    "damage",
    "gross",
    "standings",
    "pairing",
    "periods",
    "usable",
    "clock",
    "match",
    "terrain",
    "informed",
    "may_play",
    "timetable",
    "signals",
    "off_table",
    "mailed",
    "problems",
];

/// Values are compared as they are; lists without an order are sorted before.
const YARD: Yardstick =
    Yardstick { multisets: &[], implied: &[], samples: &[], numbering: Numbering::Decimal };

/// All expectations that were not met.
pub fn failures(case: &Case, expected: &Map<String, Value>, found: &Found) -> Vec<Failure> {
    let mut failures = Vec::new();
    for (key, value) in expected {
        let path = format!("expect.{key}");
        if !KEYS.contains(&key.as_str()) {
            let hint = match did_you_mean(key, KEYS.iter().copied()) {
                hint if hint.is_empty() => format!("; known: {}", KEYS.join(", ")),
                hint => hint,
            };
            failures.push(failure(case, &path, format!("unknown key `{key}` in `expect`{hint}")));
        } else if key == "problems" {
            problems(case, value, &found.problems, &mut failures);
        } else {
            let expected = in_order(key, value.clone());
            let there = found.values.get(key).cloned().unwrap_or_default();
            let differences = YARD.differences(key, &expected, &there);
            failures.extend(
                differences
                    .into_iter()
                    .map(|difference| failure(case, &format!("expect.{}", difference.path), difference.text)),
            );
        }
    }
    if !failures.is_empty() && !expected.contains_key("problems") && !found.problems.is_empty() {
        failures.push(failure(case, "tournament", format!("a note: {}", told(&found.problems))));
    }
    failures
}

/// The same expectation with each list that has no order in one.
fn in_order(key: &str, value: Value) -> Value {
    match (key, value) {
        ("standings", Value::Array(all)) => all.into_iter().map(sorted).collect(),
        ("periods" | "usable" | "informed" | "mailed" | "off_table", Value::Object(all)) => {
            all.into_iter().map(|(name, list)| (name, sorted(list))).collect()
        }
        ("pairing", Value::Object(mut all)) => {
            if let Some(Value::Array(pairs)) = all.remove("pairs") {
                all.insert("pairs".to_owned(), sorted(pairs.into_iter().map(sorted).collect()));
            }
            if let Some(byes) = all.remove("byes") {
                all.insert("byes".to_owned(), sorted(byes));
            }
            Value::Object(all)
        }
        (_, value) => value,
    }
}

fn problems(case: &Case, expected: &Value, found: &[Problem], failures: &mut Vec<Failure>) {
    let Some(expected) = expected.as_array() else {
        failures.push(failure(case, "expect.problems", "`problems` is a list of { player, rule }"));
        return;
    };
    for (at, wanted) in expected.iter().enumerate() {
        let path = format!("expect.problems[{at}]");
        let Some(wanted) = wanted.as_object() else {
            failures.push(failure(case, &path, "a problem is a table { player, rule }"));
            continue;
        };
        if let Some(key) = wanted.keys().find(|key| !["player", "rule"].contains(&key.as_str())) {
            let hint = did_you_mean(key, ["player", "rule"]);
            failures.push(failure(case, &path, format!("unknown key `{key}` in `problems`{hint}")));
            continue;
        }
        let text = |key: &str| wanted.get(key).and_then(Value::as_str);
        let (player, rule) = (text("player"), text("rule"));
        let fits = |problem: &&Problem| {
            let rules = std::iter::once(&problem.fault.rule).chain(&problem.fault.see);
            player.is_none_or(|player| problem.names.iter().any(|name| name.as_str() == player))
                && rule.is_none_or(|rule| rules.into_iter().any(|r| Numbering::Decimal.covers(rule, r)))
        };
        if !found.iter().any(|problem| fits(&problem)) {
            let wanted = Value::Object(wanted.clone());
            failures.push(failure(case, &path, format!("no problem {wanted}; {}", told(found))));
        }
    }
    if expected.is_empty() && !found.is_empty() {
        failures.push(failure(case, "expect.problems", format!("no problem was expected; {}", told(found))));
    }
}

fn told(problems: &[Problem]) -> String {
    let one = |p: &Problem| {
        let name = p.names.first().map_or("nobody", |name| name.as_str());
        format!("{name} [{}] {}", p.fault.rule, p.fault.text)
    };
    match problems {
        [] => "none was found".to_owned(),
        all => format!("found were: {}", all.iter().map(one).collect::<Vec<_>>().join("; ")),
    }
}
