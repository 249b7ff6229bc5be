//! A correction in one line, in the words of a language.

use serde_json::Value;

use estafette_core::Lang;
use estafette_rules::correct;

use super::super::ids::{Card, Field, Seat};
use super::super::position::Stand;
use super::super::words::{self, said};

/// A correction in one line: what a part was and is.
pub fn say(what: &str, was: &Value, is: &Value, lang: Lang) -> String {
    let keys: Vec<&str> = what.split('.').collect();
    let seat = |name: &str| colour(name).map_or(name.to_owned(), |s| words::seat(s, lang));
    let field = |name: &str| {
        Field::ALL.into_iter().find(|f| f.as_str() == name).map_or(name.to_owned(), |f| f.title().to_owned())
    };
    let named = match keys.as_slice() {
        ["seats", name, part] => said!(lang, "ruled-of-seat", seat = &seat(name), part = *part),
        ["offer", part] => said!(lang, "ruled-offer", part = *part),
        ["placed", name] => said!(lang, "ruled-field", field = &field(name)),
        [part] => said!(lang, "ruled-part", part = *part),
        _ => what.to_owned(),
    };
    if was == is {
        return said!(lang, "ruled-hidden", what = &named);
    }
    said!(lang, "ruled", what = &named, was = &value(was, lang), is = &value(is, lang))
}

fn colour(name: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|s| s.as_str() == name)
}

/// A value in the words of a language: cards by their names.
fn value(value: &Value, lang: Lang) -> String {
    match value {
        Value::Null => "–".to_owned(),
        Value::Array(all) if all.is_empty() => "–".to_owned(),
        Value::Object(all) if all.is_empty() => "–".to_owned(),
        Value::Array(all) => all.iter().map(|v| self::value(v, lang)).collect::<Vec<_>>().join(", "),
        Value::String(text) => match (text.parse::<Card>(), colour(text)) {
            (Ok(card), _) => words::card(card, lang),
            (_, Some(seat)) => words::seat(seat, lang),
            _ => text.clone(),
        },
        Value::Object(all) => {
            let stand = serde_json::from_value::<Stand>(Value::Object(all.clone()));
            match stand {
                Ok(stand) => said!(
                    lang,
                    "ruled-stand",
                    seat = &words::seat(stand.seat, lang),
                    officer = if stand.officer { "yes" } else { "no" },
                    helpers = stand.helpers,
                    ducats = stand.ducats
                ),
                Err(_) => correct::in_words(value),
            }
        }
        other => correct::in_words(other),
    }
}
