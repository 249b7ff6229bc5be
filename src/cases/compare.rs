//! Whether what was found has everything that was expected; what is not named is not compared.

use serde_json::Value;

use super::lines::join;
use super::near_or_list;
use estafette_rules::{Numbering, System};

/// Numbers this near to each other are the same.
const TOLERANCE: f64 = 0.01;

/// One place where the found value is not as expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Path of keys to the place: `units.K02.at`.
    pub path: String,
    /// What was expected and what was found.
    pub text: String,
}

/// What a system's values are held by.
#[derive(Debug, Clone, Copy)]
pub struct Yardstick {
    /// Keys whose lists say nothing by their order.
    pub multisets: &'static [&'static str],
    /// What may stand in such a list or be left out of it.
    pub implied: &'static [&'static str],
    /// Keys whose lists an expectation names only in part.
    pub samples: &'static [&'static str],
    /// How its rules are numbered.
    pub numbering: Numbering,
}

impl Yardstick {
    /// That of a system.
    pub fn of(system: &dyn System) -> Self {
        let numbering = system.rules().numbering();
        let (multisets, implied, samples) = (system.multisets(), system.implied(), system.samples());
        Self { multisets, implied, samples, numbering }
    }

    /// All differences between an expectation and what was found, at a path.
    pub fn differences(self, path: &str, expected: &Value, found: &Value) -> Vec<Difference> {
        let mut all = Vec::new();
        self.compare(path, expected, found, &mut all);
        all
    }

    fn compare(self, path: &str, expected: &Value, found: &Value, all: &mut Vec<Difference>) {
        match (expected, found) {
            (Value::Object(wanted), Value::Object(there)) => {
                for (key, value) in wanted {
                    let path = join(path, key);
                    match there.get(key) {
                        Some(found) => self.compare(&path, value, found, all),
                        None if says_none(value) && is_id(key) => {}
                        None => all.push(missing(path, key, there)),
                    }
                }
            }
            (Value::Array(wanted), Value::Array(there)) if names(self.samples, path) => {
                let missing = |w: &&Value| !there.iter().any(|t| self.differences("", w, t).is_empty());
                all.extend(wanted.iter().filter(missing).map(|one| {
                    let text = format!("`{path}` has no {one}; it is {found}");
                    Difference { path: path.to_owned(), text }
                }));
            }
            (Value::Array(wanted), Value::Array(there)) if names(self.multisets, path) => {
                let implied = |v: &&Value| v.as_str().is_some_and(|v| self.implied.contains(&v));
                let wanted: Vec<Value> =
                    wanted.iter().filter(|v| !implied(v) || there.contains(v)).cloned().collect();
                if wanted.len() != there.len() || !self.can_be_paired(&wanted, there) {
                    let text = format!("`{path}` is {found}, expected {expected} in any order");
                    all.push(Difference { path: path.to_owned(), text });
                }
            }
            (Value::Array(wanted), Value::Array(there)) if wanted.len() == there.len() => {
                for (i, (value, found)) in wanted.iter().zip(there).enumerate() {
                    self.compare(&format!("{path}[{i}]"), value, found, all);
                }
            }
            _ if same(expected, found) => {}
            _ => {
                let text = format!("`{path}` is {found}, expected {expected}");
                all.push(Difference { path: path.to_owned(), text });
            }
        }
    }

    /// Whether each wanted value can have a found one of its own that fits it.
    fn can_be_paired(self, wanted: &[Value], there: &[Value]) -> bool {
        let fits: Vec<Vec<usize>> = wanted
            .iter()
            .map(|w| (0..there.len()).filter(|t| self.differences("", w, &there[*t]).is_empty()).collect())
            .collect();
        let mut taken_by = vec![None; there.len()];
        (0..wanted.len()).all(|w| pair(w, &fits, &mut taken_by, &mut vec![false; there.len()]))
    }

    /// Whether an event is as expected: each named field, the rule by itself or one of its sub-rules.
    /// What an event is `at` may be named by the unit there or by its hex, if the event tells both.
    pub fn event_fits(self, expected: &Value, event: &Value) -> bool {
        let (Some(wanted), Some(there)) = (expected.as_object(), event.as_object()) else { return false };
        wanted.iter().all(|(key, value)| match (key.as_str(), there.get(key)) {
            ("rule", Some(rule)) => match (value.as_str(), rule.as_str()) {
                (Some(named), Some(actual)) => self.numbering.covers(named, actual),
                _ => false,
            },
            ("at", Some(found)) => {
                let hex = there.get("hex").unwrap_or(found);
                [found, hex].iter().any(|f| self.differences("at", value, f).is_empty())
            }
            (key, Some(found)) => self.differences(key, value, found).is_empty(),
            (_, None) => says_none(value) || value.as_f64() == Some(0.0),
        })
    }
}

/// Whether the last key of a path is one of these.
fn names(keys: &[&str], path: &str) -> bool {
    path.rsplit('.').next().is_some_and(|key| keys.contains(&key))
}

/// Finds a partner for a wanted value, if need be by giving those who have theirs another one.
fn pair(wanted: usize, fits: &[Vec<usize>], taken_by: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for &there in &fits[wanted] {
        if std::mem::replace(&mut tried[there], true) {
            continue;
        }
        if taken_by[there].is_none_or(|other| pair(other, fits, taken_by, tried)) {
            taken_by[there] = Some(wanted);
            return true;
        }
    }
    false
}

fn missing(path: String, key: &str, there: &serde_json::Map<String, Value>) -> Difference {
    let known: Vec<String> = there.keys().cloned().collect();
    let hint = if known.len() > 24 {
        estafette_orders::near::did_you_mean(key, known.iter().map(String::as_str))
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const YARD: Yardstick = Yardstick {
        multisets: &["attackers", "hand"],
        implied: &["peasant"],
        samples: &["sees"],
        numbering: Numbering::Decimal,
    };

    fn texts(expected: Value, found: Value) -> Vec<String> {
        YARD.differences("", &expected, &found).into_iter().map(|d| d.text).collect()
    }

    #[test]
    fn of_some_lists_an_expectation_names_a_part() {
        let found = json!({ "sees": [["a1", "b1"], ["b1", "a1"]] });
        assert_eq!(texts(json!({ "sees": [["b1", "a1"]] }), found.clone()), [""; 0]);
        let told = texts(json!({ "sees": [["a1", "b2"]] }), found);
        assert!(told[0].starts_with(r#"`sees` has no ["a1","b2"]"#), "{told:?}");
    }

    fn event_fits(expected: &Value, event: &Value) -> bool {
        YARD.event_fits(expected, event)
    }

    #[test]
    fn hands_compare_as_multisets_and_rows_by_their_order() {
        let found = json!({ "red": { "hand": ["crown 4", "teuton 1", "crown 4"], "row": [1, 2] } });
        assert!(
            texts(json!({ "red": { "hand": ["teuton 1", "crown 4", "crown 4"] } }), found.clone()).is_empty()
        );
        assert_eq!(
            texts(json!({ "red": { "hand": ["teuton 1", "teuton 1", "crown 4"] } }), found.clone()),
            ["`red.hand` is [\"crown 4\",\"teuton 1\",\"crown 4\"], expected \
              [\"teuton 1\",\"teuton 1\",\"crown 4\"] in any order"]
        );
        assert_eq!(texts(json!({ "red": { "hand": ["crown 4", "teuton 1"] } }), found.clone()).len(), 1);
        assert_eq!(texts(json!({ "red": { "row": [2, 1] } }), found).len(), 2);
        let tables = json!({ "hand": [{ "n": 1, "x": 5.001 }, { "n": 1, "x": 7 }] });
        assert!(texts(json!({ "hand": [{ "n": 1 }, { "x": 5 }] }), tables.clone()).is_empty(), "no greed");
        assert!(!texts(json!({ "hand": [{ "x": 5 }, { "x": 5 }] }), tables).is_empty());
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
        assert!(event_fits(
            &json!({ "modifiers": [], "sideways": 0, "part": "none", "team": false }),
            &event
        ));
        assert!(!event_fits(&json!({ "sideways": 1 }), &event));
    }
}
