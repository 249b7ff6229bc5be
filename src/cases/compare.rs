//! Whether what was found has everything that was expected; what is not named is not compared.

use serde_json::Value;

use super::lines::join;
use super::{near_or_list, rule_covers};

/// Numbers this near to each other are the same.
const TOLERANCE: f64 = 0.01;

/// Lists of events whose order says nothing: they compare as multisets.
const UNORDERED: &[&str] = &["attackers", "winners", "targets"];

/// One place where the found value is not as expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Path of keys to the place: `units.K02.at`.
    pub path: String,
    /// What was expected and what was found.
    pub text: String,
}

/// All differences between an expectation and what was found, at a path.
pub fn differences(path: &str, expected: &Value, found: &Value) -> Vec<Difference> {
    let mut all = Vec::new();
    compare(path, expected, found, &mut all);
    all
}

fn compare(path: &str, expected: &Value, found: &Value, all: &mut Vec<Difference>) {
    match (expected, found) {
        (Value::Object(wanted), Value::Object(there)) => {
            for (key, value) in wanted {
                let path = join(path, key);
                match there.get(key) {
                    Some(found) => compare(&path, value, found, all),
                    None if says_none(value) && is_id(key) => {}
                    None => all.push(missing(path, key, there)),
                }
            }
        }
        (Value::Array(wanted), Value::Array(there)) if wanted.len() == there.len() => {
            for (i, (value, found)) in wanted.iter().zip(there).enumerate() {
                compare(&format!("{path}[{i}]"), value, found, all);
            }
        }
        _ if same(expected, found) => {}
        _ => {
            let text = format!("`{path}` is {found}, expected {expected}");
            all.push(Difference { path: path.to_owned(), text });
        }
    }
}

fn missing(path: String, key: &str, there: &serde_json::Map<String, Value>) -> Difference {
    let known: Vec<String> = there.keys().cloned().collect();
    let hint = if known.len() > 24 {
        crate::orders::near::did_you_mean(key, known.iter().map(String::as_str))
    } else {
        near_or_list(key, &known)
    };
    let text = format!("there is no `{path}`{hint}");
    Difference { path, text }
}

/// Whether two values that are not both tables or lists are the same.
fn same(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Number(a), Value::Number(b)) => match (a.as_f64(), b.as_f64()) {
            (Some(a), Some(b)) => (a - b).abs() <= TOLERANCE,
            _ => a == b,
        },
        (Value::Bool(wanted), Value::Array(there)) => *wanted != there.is_empty(),
        (wanted, Value::Null) => says_none(wanted),
        _ => expected == found,
    }
}

/// Whether a value says that nothing is there.
fn says_none(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty() || text == "none",
        Value::Array(all) => all.is_empty(),
        _ => false,
    }
}

/// Whether a key is an id such as a unit or a hex, and not the name of a field.
fn is_id(key: &str) -> bool {
    key.contains(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit())
}

/// Whether an event is as expected: each named field, the rule by itself or one of its sub-rules. What
/// an event is `at` may be named by the unit there or by its hex, if the event tells both.
pub fn event_fits(expected: &Value, event: &Value) -> bool {
    let (Some(wanted), Some(there)) = (expected.as_object(), event.as_object()) else { return false };
    wanted.iter().all(|(key, value)| match (key.as_str(), there.get(key)) {
        ("rule", Some(rule)) => match (value.as_str(), rule.as_str()) {
            (Some(named), Some(actual)) => rule_covers(named, actual),
            _ => false,
        },
        (key, Some(found)) if UNORDERED.contains(&key) => {
            differences("", &sorted(value), &sorted(found)).is_empty()
        }
        ("at", Some(found)) => {
            let hex = there.get("hex").unwrap_or(found);
            [found, hex].iter().any(|f| differences("", value, f).is_empty())
        }
        (_, Some(found)) => differences("", value, found).is_empty(),
        (_, None) => says_none(value),
    })
}

fn sorted(value: &Value) -> Value {
    let Some(list) = value.as_array() else { return value.clone() };
    let mut list = list.clone();
    list.sort_by_key(ToString::to_string);
    Value::Array(list)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn texts(expected: Value, found: Value) -> Vec<String> {
        differences("", &expected, &found).into_iter().map(|d| d.text).collect()
    }

    #[test]
    fn only_what_is_named_is_compared() {
        let found =
            json!({ "units": { "K02": { "at": "A20B27", "facing": "S", "turned": null, "x": 1.004 } } });
        let ok = json!({ "units": { "K02": { "at": "A20B27", "turned": false, "x": 1 } } });
        assert_eq!(texts(ok, found.clone()), Vec::<String>::new());
        let wrong = json!({ "units": { "K02": { "at": "A20B28", "fcing": "S" } } });
        assert_eq!(
            texts(wrong, found.clone()),
            [
                "`units.K02.at` is \"A20B27\", expected \"A20B28\"",
                "there is no `units.K02.fcing`; did you mean `facing`?"
            ]
        );
        assert_eq!(texts(json!({ "untis": {} }), found), ["there is no `untis`; did you mean `units`?"]);
    }

    #[test]
    fn nothing_expected_is_met_by_a_missing_id_but_not_by_a_misspelt_field() {
        let found = json!({ "pits": { "A24B31": "real" }, "disordered": ["flank"] });
        assert!(texts(json!({ "pits": { "A24B32": "none" } }), found.clone()).is_empty());
        assert_eq!(texts(json!({ "disordred": false }), found.clone()).len(), 1);
        assert!(texts(json!({ "disordered": true }), found).is_empty());
    }

    #[test]
    fn events_fit_by_their_named_fields_and_the_rule_s_family() {
        let event = json!({ "rule": "7.22f", "kind": "combat", "attackers": ["B", "A"], "differential": 1 });
        assert!(event_fits(&json!({ "rule": "7.22", "attackers": ["A", "B"] }), &event));
        assert!(!event_fits(&json!({ "rule": "7.2a" }), &event));
        assert!(!event_fits(&json!({ "kind": "combat", "differential": 2 }), &event));
        assert!(!event_fits(&json!({ "rule": "7" , "kind": "roll" }), &event));
    }
}
