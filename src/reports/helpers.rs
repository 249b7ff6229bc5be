//! Template helpers: the house's sentences, and for plain text folding, tables, headings. No data key may
//! have one of their names, because a helper shadows it.

#![allow(missing_docs, reason = "the macro of handlebars makes public structs")]

use handlebars::{
    Context, Handlebars, Helper, HelperDef, HelperResult, Output, RenderContext, RenderError,
    RenderErrorReason, ScopedJson, handlebars_helper,
};
use serde::Deserialize;
use serde_json::Value;

use estafette_core::{Lang, words};
use estafette_words::Voice;

/// Lines are folded at this many letters.
const WIDTH: usize = 76;
/// What is to be written as it stands is not folded when it is no longer than this, in bytes.
const LONGEST_PIECE: usize = 40;

/// Adds the helper `t` to a registry: `{{t "key" name=value}}` says a sentence of the house in the
/// language of the data, which is its top-level `lang`.
pub fn register_words(registry: &mut Handlebars<'_>) {
    registry.register_helper("t", Box::new(Say));
}

/// Adds all helpers to a registry of plain text.
pub fn register_text(registry: &mut Handlebars<'_>) {
    register_words(registry);
    registry.register_helper("wrapped", Box::new(wrapped));
    registry.register_helper("folded", Box::new(folded));
    registry.register_helper("upper", Box::new(upper));
    registry.register_helper("bullet", Box::new(bullet));
    registry.register_helper("ruled", Box::new(ruled));
    registry.register_helper("cell", Box::new(cell));
    registry.register_helper("num", Box::new(num));
    registry.register_helper("joined", Box::new(joined));
}

/// Text as it is mailed: no blanks at line ends, no two empty lines together, none at the end.
pub fn without_gaps(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut empty = true;
    for line in text.lines().map(str::trim_end) {
        if !(line.is_empty() && empty) {
            out.push_str(line);
            out.push('\n');
        }
        empty = line.is_empty();
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// The helper `t`.
struct Say;

impl HelperDef for Say {
    fn call_inner<'reg: 'rc, 'rc>(
        &self,
        h: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        context: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
    ) -> Result<ScopedJson<'rc>, RenderError> {
        let lang = Lang::deserialize(&context.data()["lang"])
            .map_err(|_| RenderErrorReason::Other("the data of a template has its `lang`".to_owned()))?;
        let key = h.param(0).and_then(|p| p.value().as_str());
        let key = key.ok_or(RenderErrorReason::ParamNotFoundForIndex("t", 0))?;
        let values: Vec<(&str, words::Value<'_>)> =
            h.hash().iter().map(|(name, value)| (*name, value_of(value.value()))).collect();
        Ok(ScopedJson::Derived(Voice(lang).say(key, &values).into()))
    }
}

/// A heading in capitals; ids of rules in brackets stay as the rulebook writes them.
fn in_capitals(text: &str) -> String {
    let mut within = false;
    let one = |c: char| {
        within = (within || c == '[') && c != ']';
        if within { c.to_string() } else { c.to_uppercase().to_string() }
    };
    text.chars().map(one).collect()
}

/// A value of the data as a value of a sentence; templates give it texts and whole numbers.
fn value_of(value: &Value) -> words::Value<'_> {
    match value.as_i64() {
        Some(number) => words::Value::Number(number),
        None => words::Value::Text(value.as_str().unwrap_or("")),
    }
}

handlebars_helper!(upper: |text: str| in_capitals(text));
handlebars_helper!(bullet: |text: str| format!("* {text}"));
handlebars_helper!(ruled: |text: str, mark: str| mark.repeat(text.chars().count()));
handlebars_helper!(wrapped: |text: str, indent: usize, hang: usize| fold(text, indent, hang));
handlebars_helper!(folded: |text: str, indent: usize, hang: usize| fold_lines(text, indent, hang));
handlebars_helper!(cell: |text: Json, width: usize| format!("{:<width$}", plain(text)));
handlebars_helper!(num: |text: Json, width: usize| format!("{:>width$}", plain(text)));

/// `{{joined a b c}}`: its parameters one after the other.
pub fn joined(
    h: &Helper<'_>,
    _: &Handlebars<'_>,
    _: &Context,
    _: &mut RenderContext<'_, '_>,
    out: &mut dyn Output,
) -> HelperResult {
    for part in h.params() {
        out.write(&plain(part.value()))?;
    }
    Ok(())
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Folds a text at blanks; `indent` before every line, `hang` more before all but the first.
fn fold(text: &str, indent: usize, hang: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut line = " ".repeat(indent);
    let (mut wide, mut filled) = (indent, 0);
    for word in pieces(text) {
        let letters = word.chars().count();
        if filled > 0 && wide + 1 + letters > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent + hang)));
            (wide, filled) = (indent + hang, 0);
        }
        if filled > 0 {
            line.push(' ');
            wide += 1;
        }
        line.push_str(&word);
        wide += letters;
        filled += 1;
    }
    lines.push(line);
    lines.join("\n")
}

/// The words of a text. What stands between backticks is to be written as it stands, and holds together
/// when it is short.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut open = false;
    for word in text.split_whitespace() {
        match pieces.last_mut().filter(|p| open && p.len() + word.len() < LONGEST_PIECE) {
            Some(piece) => {
                piece.push(' ');
                piece.push_str(word);
            }
            None => pieces.push(word.to_owned()),
        }
        open ^= word.matches('`').count() % 2 == 1;
    }
    pieces
}

/// Folds each line of a text that is too long, and leaves the others as they stand. A line of an order
/// text that is shown with a mark below it stays whole.
fn fold_lines(text: &str, indent: usize, hang: usize) -> String {
    let shown = |line: &str| {
        let behind = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        behind.starts_with(['|', '='])
    };
    let line = |line: &str| match indent + line.chars().count() > WIDTH && !shown(line) {
        true => {
            let own = line.len() - line.trim_start().len();
            fold(line, indent + own, hang)
        }
        false => format!("{}{line}", " ".repeat(indent)),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_stand_in_capitals_but_for_ids_of_rules() {
        assert_eq!(in_capitals("Prizes [W-2.2.4b] of all"), "PRIZES [W-2.2.4b] OF ALL");
    }

    #[test]
    fn long_lines_fold_and_hang() {
        let text = "word ".repeat(40);
        let text = fold(&text, 2, 2);
        assert!(
            text.lines().all(|l| l.chars().count() <= WIDTH && l.starts_with("  w") | l.starts_with("    w"))
        );
        assert_eq!(text.split_whitespace().count(), 40);
        assert_eq!(fold("", 2, 2).trim(), "");
    }

    #[test]
    fn only_long_lines_fold_and_a_line_with_its_mark_stays_whole() {
        let long = "word ".repeat(20);
        let text = format!("a   table\n{}\n 12 | {long}\n    | ^^^^", long.trim_end());
        let text = fold_lines(&text, 2, 2);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), lines[0]), (5, "  a   table"));
        assert!(lines[1].starts_with("  word") && lines[2].starts_with("    word"));
        assert_eq!(lines[3], format!("   12 | {long}"));
        assert_eq!(fold_lines("", 2, 2), "");
    }
}
