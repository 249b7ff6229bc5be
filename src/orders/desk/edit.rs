//! Strikes and amendments of an order text: each statement by its number, so that lines stay where they are.

use std::collections::BTreeMap;

use crate::Sheet;

/// What becomes of the statements of one text, by their number from 1: the words that count in place of
/// them, nothing for those that are struck.
pub type Edits = BTreeMap<u32, String>;

/// The statements of an order text in their order, each with its line; the first one is number 1.
pub fn statements(text: &str) -> Vec<(usize, String)> {
    let lines = Sheet::read(text).lines;
    lines.into_iter().flat_map(|l| l.statements.into_iter().map(move |s| (l.number, s.text))).collect()
}

/// The text with its statements struck and amended. Numbers are those of the text as it is given, whatever
/// the other edits do; lines keep theirs.
///
/// # Errors
/// The number of a statement that the text does not have.
pub fn edited(text: &str, edits: &Edits) -> Result<String, u32> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut number = 0;
    let mut left = edits.clone();
    for line in Sheet::read(text).lines {
        let mut changed = String::new();
        let mut from = 0;
        for statement in &line.statements {
            number += 1;
            if let Some(words) = left.remove(&number) {
                changed.push_str(&line.source[from..statement.at]);
                changed.push_str(&one_line(&words));
                from = statement.at + statement.text.len();
            }
        }
        changed.push_str(&line.source[from..]);
        lines[line.number - 1] = changed;
    }
    match left.keys().next() {
        Some(number) => Err(*number),
        None => Ok(lines.join("\n")),
    }
}

/// The number that each statement of the text has once it is edited: its own in the text as it is given. What
/// counts in place of a statement has the number of that one.
pub fn numbers(text: &str, edits: &Edits) -> Vec<u32> {
    let of = (1..).zip(statements(text)).flat_map(|(number, _)| {
        let count = edits.get(&number).map_or(1, |words| statements(&one_line(words)).len());
        std::iter::repeat_n(number, count)
    });
    of.collect()
}

/// An umpire's words as they may stand within a line: without line ends, and without a remark, which would
/// swallow the statements behind it.
fn one_line(words: &str) -> String {
    let words = words.split('#').next().unwrap_or_default();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\n 1. face P12 NW; face PP03 N # hold\n\n* rally all\n";

    fn edited_to(edits: &[(u32, &str)]) -> Result<Vec<(usize, String)>, u32> {
        let edits = edits.iter().map(|(n, words)| (*n, (*words).to_owned())).collect();
        edited(TEXT, &edits).map(|text| statements(&text))
    }

    #[test]
    fn statements_are_struck_and_amended_by_their_number_in_the_text_as_it_was() {
        let of = |all: &[(usize, &str)]| Ok(all.iter().map(|(l, t)| (*l, (*t).to_owned())).collect());
        assert_eq!(edited_to(&[]), of(&[(2, "face P12 NW"), (2, "face PP03 N"), (4, "rally all")]));
        assert_eq!(edited_to(&[(1, "")]), of(&[(2, "face PP03 N"), (4, "rally all")]));
        assert_eq!(
            edited_to(&[(1, "face P12 S; face P13 S # so"), (3, "rally\nP12")]),
            of(&[(2, "face P12 S"), (2, "face P13 S"), (2, "face PP03 N"), (4, "rally P12")])
        );
        assert_eq!(edited_to(&[(2, ""), (1, ""), (3, "")]), of(&[]));
        assert_eq!(edited_to(&[(2, ""), (4, "")]), Err(4));
        assert_eq!(edited(TEXT, &Edits::new()).unwrap(), TEXT.trim_end_matches('\n'));
    }

    #[test]
    fn statements_keep_their_numbers_whatever_is_struck_before_them() {
        let edits = [(1, "face P12 S; face P13 S # so".to_owned()), (2, String::new())].into();
        assert_eq!(numbers(TEXT, &edits), [1, 1, 3]);
        assert_eq!(statements(&edited(TEXT, &edits).unwrap()).len(), 3);
        assert_eq!(numbers(TEXT, &Edits::new()), [1, 2, 3]);
    }
}
