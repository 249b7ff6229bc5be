//! Corrections of a position by an umpire: what every system shares. A system says what a correction makes
//! of a position; here it becomes an event that can be applied again, and it is worked out what each reader
//! may be told of it.
//!
//! A reader is told nothing of what changes nothing in its own view of the position, and of anything else
//! no more than what its view held before and holds now. So a correction can never tell what a view hides.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Reader, Snapshot, System};
use estafette_core::Correction;
use estafette_orders::near::did_you_mean;

/// Under what corrections are told: they stand under no rule of the game.
pub const UMPIRE: &str = "umpire";

/// How everybody is called among those who are told.
const PUBLIC: &str = "public";

/// What a correction made of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corrected {
    /// The position after it.
    pub position: Snapshot,
    /// The event, of kind `correct`, as it is stored.
    pub event: Value,
    /// What was done, in one English line.
    pub text: String,
}

/// An event of kind `correct`: what a part of the position was and is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Righted {
    /// The part, in the names of a case's `[position]`.
    pub what: String,
    /// What it was; null where there was no such thing, or where the reader may not know it.
    #[serde(default)]
    pub was: Value,
    /// What it is; null in the same way.
    #[serde(default)]
    pub is: Value,
    /// The same in one English line.
    pub text: String,
    /// The correction, which is what changes a position; absent for readers who may not know all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correction: Option<Correction>,
    /// Who besides the umpires is told, and how much: seats by their id, and the public. For umpires only.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub seen: BTreeMap<String, Seen>,
}

/// What one reader's view held and holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Before.
    #[serde(default)]
    pub was: Value,
    /// After.
    #[serde(default)]
    pub is: Value,
}

/// Says in one English line what a part was and is.
pub type Say<'a> = &'a dyn Fn(&str, &Value, &Value) -> String;

impl Righted {
    /// What a reader is told; nothing, when its view stays the same.
    pub fn shown(&self, reader: Reader<'_>, say: Say<'_>) -> Option<Self> {
        let name = match reader {
            Reader::Umpire => return Some(self.clone()),
            Reader::Seat(seat) => seat.as_str(),
            Reader::Public => PUBLIC,
        };
        let Seen { was, is } = self.seen.get(name)?.clone();
        let all = was == self.was && is == self.is;
        let (what, text) = (self.what.clone(), say(&self.what, &was, &is));
        let correction = self.correction.clone().filter(|_| all);
        Some(Self { what, was, is, text, correction, seen: BTreeMap::new() })
    }
}

/// A correction as an event, once a system has worked out the position `after` it; `what` is the part that
/// it is about.
///
/// # Errors
/// A sentence, when it changes nothing.
pub fn told(
    system: &dyn System,
    (before, after): (&Snapshot, &Snapshot),
    (what, correction): (&str, &Correction),
    say: Say<'_>,
) -> Result<Corrected, String> {
    let held = |view: &Value| part(view, what).cloned().unwrap_or(Value::Null);
    let (was, is) = (held(&system.describe(before)), held(&system.describe(after)));
    if before == after {
        return Err(format!("`{what}` is {} already", in_words(&is)));
    }
    let seats = system.seats();
    let readers = seats.iter().map(|s| (s.id.as_str(), Reader::Seat(&s.id)));
    let mut seen = BTreeMap::new();
    for (name, reader) in readers.chain([(PUBLIC, Reader::Public)]) {
        let (old, new) = (system.view(before, reader), system.view(after, reader));
        if old != new {
            seen.insert(name.to_owned(), Seen { was: held(&old), is: held(&new) });
        }
    }
    let text = say(what, &was, &is);
    let correction = Some(correction.clone());
    let righted = Righted { what: what.to_owned(), was, is, text: text.clone(), correction, seen };
    let mut event = json!({ "rule": UMPIRE, "kind": "correct" });
    let fields = serde_json::to_value(righted).expect("an event is plain data");
    if let (Some(event), Value::Object(fields)) = (event.as_object_mut(), fields) {
        event.extend(fields);
    }
    let position = system.apply(before, std::slice::from_ref(&event))?;
    if position != *after {
        return Err(format!("`{what}` cannot be corrected like that"));
    }
    Ok(Corrected { position, event, text })
}

/// The part of a described position that a path names.
pub fn part<'v>(position: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(position, |value, key| value.get(key))
}

/// A value as it stands in a sentence: `A20B27`, `3`, `crown 4, mercenary 2`, `nothing`.
pub fn in_words(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(n) => n.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(all) if all.is_empty() => "nothing".to_owned(),
        Value::Array(all) => all.iter().map(in_words).collect::<Vec<_>>().join(", "),
        Value::Object(all) if all.is_empty() => "nothing".to_owned(),
        Value::Object(all) => {
            let told = all.iter().filter(|(_, v)| !v.is_null() && **v != Value::Bool(false));
            told.map(|(k, v)| format!("{k} {}", in_words(v))).collect::<Vec<_>>().join(", ")
        }
    }
}

/// Whether a value says that something is taken out of play.
pub fn says_gone(value: &Value) -> bool {
    value.as_str().is_some_and(|word| ["gone", "none", "eliminated", "removed"].contains(&word))
}

/// The `[position]` of a case that states nothing but one part.
///
/// # Errors
/// A sentence, when the path is none.
pub fn stating(path: &str, value: &Value) -> Result<toml::Table, String> {
    let keys: Vec<&str> = path.split('.').collect();
    if keys.iter().any(|key| key.is_empty()) {
        return Err(format!("`{path}` is no part of a position; write it as in `units.K02.at`"));
    }
    let value = toml::Value::try_from(value).map_err(|_| format!("{value} cannot be a value of `{path}`"))?;
    let (last, above) = keys.split_last().expect("a path has a key");
    let innermost = toml::Table::from_iter([((*last).to_owned(), value)]);
    let nest = |inner, key: &&str| toml::Table::from_iter([((*key).to_owned(), toml::Value::Table(inner))]);
    Ok(above.iter().rev().fold(innermost, nest))
}

/// A sentence about a part that a position has not, with the nearest one that it has.
pub fn no_part<'k>(path: &str, wrong: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let hint = match did_you_mean(wrong, known.iter().copied()) {
        hint if hint.is_empty() && known.len() <= 24 => format!("; known: {}", known.join(", ")),
        hint => hint,
    };
    format!("there is no `{wrong}` to correct in `{path}`{hint}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_core::SeatId;

    #[test]
    fn a_path_states_one_part() {
        let table = stating("units.K02.at", &json!("A20B27")).unwrap();
        assert_eq!(table.to_string(), "[units.K02]\nat = \"A20B27\"\n");
        assert!(stating("units..at", &json!(1)).is_err() && stating("turn", &Value::Null).is_err());
        assert_eq!(part(&json!({ "units": { "K02": { "at": 3 } } }), "units.K02.at"), Some(&json!(3)));
    }

    #[test]
    fn a_reader_is_told_what_its_view_holds_and_no_more() {
        let say = |what: &str, was: &Value, is: &Value| format!("{what}: {was} {is}");
        let seen = |was: &str, is: &str| Seen { was: json!(was), is: json!(is) };
        let righted = Righted {
            what: "pits.A1B1".into(),
            was: json!("real"),
            is: json!("dummy-revealed"),
            text: "all".into(),
            correction: Some(Correction::Set { path: "pits.A1B1".into(), value: json!("dummy-revealed") }),
            seen: [
                ("teutonic".to_owned(), seen("real", "dummy-revealed")),
                ("polish".to_owned(), seen("hidden", "dummy-revealed")),
            ]
            .into(),
        };
        let (teutonic, polish) = (SeatId::new("teutonic"), SeatId::new("polish"));
        let told = righted.shown(Reader::Seat(&polish), &say).unwrap();
        assert_eq!((told.was, told.correction, told.seen.len()), (json!("hidden"), None, 0));
        assert_eq!(told.text, "pits.A1B1: \"hidden\" \"dummy-revealed\"");
        let told = righted.shown(Reader::Seat(&teutonic), &say).unwrap();
        assert!(told.correction.is_some() && told.seen.is_empty());
        assert_eq!(righted.shown(Reader::Public, &say), None);
        assert_eq!(righted.shown(Reader::Umpire, &say), Some(righted));
    }
}
