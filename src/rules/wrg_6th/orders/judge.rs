//! What is no order: noise of a mail, or an error with the nearest valid thing.

use std::ops::Range;

use super::clean;
use super::grammar::{Expected, KEYWORDS, Syntax};
use super::read::Desk;
use crate::orders::Problem;
use crate::orders::near::nearest;

/// First words of mails.
const MAIL_WORDS: [&str; 16] = [
    "hello",
    "hey",
    "dear",
    "love",
    "best",
    "cheers",
    "thanks",
    "thank",
    "regards",
    "greetings",
    "yours",
    "good",
    "here",
    "see",
    "sorry",
    "kind",
];

/// Words that name somebody or something of the battle.
const THINGS: [&str; 12] = [
    "unit", "units", "body", "wagons", "general", "army", "enemy", "signal", "sector", "charge", "evade",
    "paces",
];

/// Whether a piece holds nothing to be read: rules, frames, the marks of a sheet.
pub fn is_decoration(plain: &str) -> bool {
    let text = plain.trim_start();
    text.starts_with("--") || text.starts_with("==") || !text.bytes().any(|b| b.is_ascii_alphanumeric())
}

/// Whether words that are no order are noise of a mail: a greeting, a remark, not an attempt at an order.
pub fn is_noise(plain: &str) -> bool {
    let words: Vec<&str> = plain.split([' ', ',', ':', '.', '!']).filter(|w| !w.is_empty()).collect();
    let Some(first) = words.first() else { return true };
    let greeting = MAIL_WORDS.contains(first);
    let thing = words.iter().any(|w| THINGS.contains(w));
    let keyword = |w: &&str| KEYWORDS.contains(*w) || clean::near_keyword(w).is_some();
    let many = words.iter().filter(|w| keyword(w)).count() * 2 >= words.len();
    !thing && (greeting || !many)
}

/// The error of words that stop being an order somewhere.
pub fn error(desk: &Desk<'_>, syntax: &Syntax) -> Problem {
    let text = desk.plain.text();
    let range = wrong_word(text, syntax.at);
    let written = desk.written(range.clone()).to_owned();
    let understood = desk.written(0..range.start.min(text.len())).to_owned();
    let expected = listed(&syntax.expected);
    let begun = match understood.is_empty() {
        true => String::new(),
        false => format!(" behind `{}`", tail(&understood)),
    };
    let message = match (range.is_empty(), expected.is_empty()) {
        (true, true) => format!("this clause is not complete{begun}"),
        (true, false) => format!("this clause stops{begun}; expected: {expected}"),
        (false, true) => format!("`{written}` is not understood{begun}"),
        (false, false) => format!("`{written}` is not understood{begun}; expected: {expected}"),
    };
    let wrong = &text[range.clone()];
    let problem = desk.problem(range, message);
    match nearest(wrong, KEYWORDS.iter().copied().filter(|k| k.len() > 2)) {
        Some(near) if near != wrong => problem.hinting(format!("did you mean `{near}`?")),
        _ => problem,
    }
}

/// The last words of a text, so that a message stays short.
fn tail(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let from = words.len().saturating_sub(6);
    let dots = if from > 0 { "… " } else { "" };
    format!("{dots}{}", words[from..].join(" "))
}

/// The word that starts at a byte; empty at the end.
fn wrong_word(text: &str, at: usize) -> Range<usize> {
    let text = text.trim_end();
    let at = at.min(text.len());
    let start = at + (text[at..].len() - text[at..].trim_start_matches([' ', ',']).len());
    let len = text[start..].find([' ', ',', ':']).unwrap_or(text.len() - start);
    start..start + if start < text.len() { len.max(1) } else { 0 }
}

fn listed(expected: &[Expected]) -> String {
    let mut names: Vec<_> = expected.iter().take(3).map(|e| e.words()).collect();
    match (names.pop(), names.is_empty()) {
        (None, _) => String::new(),
        (Some(last), true) => last.to_owned(),
        (Some(last), false) => format!("{}; or {last}", names.join("; ")),
    }
}
