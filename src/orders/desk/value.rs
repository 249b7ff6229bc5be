//! The value of a `set`: as a case would write it, with the quotes left out where nothing is in doubt.

use serde_json::Value;

/// Reads a value: a number, `true` or `false`, a list or a table in the way of TOML; anything else is a
/// text, with or without quotes.
pub fn value(text: &str) -> Value {
    let text = text.trim();
    let read = format!("value = {text}").parse::<toml::Table>().ok();
    let read = read.filter(|table| table.len() == 1).and_then(|mut table| table.remove("value"));
    read.filter(|read| !matches!(read, toml::Value::Datetime(_)))
        .and_then(|read| serde_json::to_value(read).ok())
        .unwrap_or_else(|| Value::from(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_value_is_read_as_a_case_writes_it() {
        for (text, is) in [
            ("3", json!(3)),
            ("true", json!(true)),
            ("A20B27", json!("A20B27")),
            ("\"A20B27\"", json!("A20B27")),
            ("gone", json!("gone")),
            ("crown 4", json!("crown 4")),
            ("[\"crown 4\", \"mercenary 2\"]", json!(["crown 4", "mercenary 2"])),
            ("{ class = \"p_horse\", at = \"A20B27\" }", json!({ "class": "p_horse", "at": "A20B27" })),
            ("1410-07-15", json!("1410-07-15")),
            ("= 3", json!("= 3")),
            ("", json!("")),
        ] {
            assert_eq!(value(text), is, "{text}");
        }
    }
}
