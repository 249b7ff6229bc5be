//! What is no order: noise of a mail, a note, or an error with the nearest valid thing.

use std::ops::Range;

use super::grammar::{self, Expected, FIELDS, Syntax};
use super::read::Original;
use super::verbs;
use estafette_core::rule;
use estafette_orders::Problem;
use estafette_orders::near::{fold, nearest};

/// First words of mails that are near a word of orders and never meant as one.
const MAIL_WORDS: [&str; 22] = [
    "hi",
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
    "part",
    "past",
    "czesc",
    "witam",
    "pozdrawiam",
    "dzieki",
    "dziekuje",
    "drogi",
    "panie",
    "pani",
];

/// Words of orders that often start a sentence.
const EVERYDAY: [&str; 15] = [
    "if", "from", "until", "turn", "all", "two", "three", "place", "play", "put", "send", "jesli", "nie",
    "do", "od",
];

/// Words that stand above a sheet with a colon: `Orders:`, `Rozkazy:`. Behind others something must follow.
const HEADS: [&str; 6] = ["orders", "rozkazy", "round", "turn", "runda", "tura"];

/// Fewest words of a sentence.
const SENTENCE: usize = 5;

/// Whether a statement holds nothing to be read: rules, frames, the marks of a sheet.
pub fn is_decoration(plain: &str) -> bool {
    let text = plain.trim_start();
    text.starts_with("--") || text.starts_with("==") || !text.bytes().any(|b| b.is_ascii_alphanumeric())
}

/// Whether a statement that is no order was meant as a line of the plan.
pub fn is_plan_line(plain: &str) -> bool {
    let first = &plain[first_word(plain)];
    ["officer", "oficer", "helper", "pomocni", "pass", "pas"].iter().any(|w| first.starts_with(w))
}

/// The first word, behind a number if there is one.
fn first_word(text: &str) -> Range<usize> {
    let start = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let number = text[..start].bytes().all(|b| b.is_ascii_digit() || b" .:-".contains(&b));
    let start = if number { start } else { 0 };
    let len = text[start..].bytes().take_while(u8::is_ascii_alphabetic).count();
    start..start + len
}

/// What is to be said about a statement that is no order; nothing if it is noise.
pub fn problem(original: &Original<'_>, syntax: &Syntax) -> Option<Problem> {
    let text = original.plain.text();
    let first = first_word(text);
    let word = &text[first.clone()];
    let words = text.split(' ').count();
    if verbs::starts_order(word) {
        let read = text[..syntax.at.min(text.len())].split_whitespace().count();
        let begins = usize::from(first.start > 0) + 1;
        let everyday = EVERYDAY.contains(&word);
        let talk = !text.bytes().any(|b| b.is_ascii_digit()) && !names_field(text) && read <= begins + 1;
        if talk && everyday && !names_something(text) {
            return None;
        }
        if talk && words >= SENTENCE {
            return Some(not_read(original));
        }
        let heads = read <= begins && words == 1 && text.ends_with(':') && HEADS.contains(&word);
        return (!heads).then(|| error(original, syntax));
    }
    let near = match word.len() < 4 && words == 1 || word.len() < 3 || MAIL_WORDS.contains(&word) {
        true => None,
        false => {
            nearest(word, verbs::starts().filter(|w| w.len() > 2)).filter(|near| is_slip(word, &fold(near)))
        }
    };
    if let Some(near) = near {
        let meant = format!("{}{}{}", &text[..first.start], fold(near), &text[first.end..]);
        if grammar::statement(&meant).is_ok() || names_something(text) {
            let message = original.say("no-order", &[("word", (&original.written(first.clone())).into())]);
            let hint = original.say("did-you-mean", &[("word", near.into())]);
            return Some(original.problem(first, message).hinting(hint));
        }
    }
    (names_something(text) && words < 2 * SENTENCE).then(|| not_read(original))
}

/// Whether a word is another misspelled: `retire` is no `hire`, which the rules may forbid besides.
fn is_slip(word: &str, meant: &str) -> bool {
    let off = strsim::damerau_levenshtein(word, meant);
    let same_start = word.as_bytes().first() == meant.as_bytes().first();
    off <= 1 || same_start && off <= word.len() / 3
}

/// Whether a pawn or a field is named.
fn names_something(text: &str) -> bool {
    names_field(text) || names_one_of(text, &["officer", "oficer", "helper", "pomocni"])
}

fn names_field(text: &str) -> bool {
    names_one_of(text, &["krzyza", "koronn", "prowian", "zaciezn", "dukat", "teuton", "crown", "mercenar"])
}

fn names_one_of(text: &str, starts: &[&str]) -> bool {
    text.split(' ').any(|word| starts.iter().any(|start| word.starts_with(start)))
}

fn not_read(original: &Original<'_>) -> Problem {
    original.problem(0..original.plain.text().len(), original.say("not-read", &[])).as_warning()
}

/// The error of a statement that stops being an order somewhere.
fn error(original: &Original<'_>, syntax: &Syntax) -> Problem {
    let text = original.plain.text();
    let range = wrong_word(text, syntax.at);
    let written = original.written(range.clone());
    let field = syntax.expected.contains(&Expected::Field) && !range.is_empty();
    let expected = listed(original, &syntax.expected);
    let message = match (range.is_empty(), expected.is_empty()) {
        (true, true) => original.say("incomplete", &[]),
        (true, false) => original.say("stops", &[("expected", (&expected).into())]),
        (false, _) if field => original.say("no-field", &[("word", (&written).into())]),
        (false, true) => original.say("not-understood", &[("word", (&written).into())]),
        (false, false) => {
            original.say("not-here", &[("word", (&written).into()), ("expected", (&expected).into())])
        }
    };
    let problem = original.problem(range.clone(), message);
    let problem = if field { problem.under(rule!("NG-7.2")) } else { problem };
    let known = syntax.expected.iter().flat_map(|e| e.words().iter().copied());
    let wrong = &text[range];
    let near = nearest(wrong, known.chain(FIELDS.into_iter().filter(|_| field)));
    if let Some(near) = near.filter(|near| fold(near) != wrong) {
        return problem.hinting(original.say("did-you-mean", &[("word", near.into())]));
    }
    match verbs::example(&text[first_word(text)], original.lang) {
        Some(example) => problem.hinting(original.say("for-example", &[("example", example.into())])),
        None => problem,
    }
}

/// The word that starts at a byte; empty at the end.
fn wrong_word(text: &str, at: usize) -> Range<usize> {
    let text = text.trim_end();
    let at = at.min(text.len());
    let start = at + (text[at..].len() - text[at..].trim_start_matches([' ', ',']).len());
    let len = text[start..].find([' ', ',', ':']).unwrap_or(text.len() - start);
    start..start + if start < text.len() { len.max(1) } else { 0 }
}

fn listed(original: &Original<'_>, expected: &[Expected]) -> String {
    let mut names: Vec<_> = expected.iter().take(4).map(|e| original.say(e.key(), &[])).collect();
    match (names.pop(), names.is_empty()) {
        (None, _) => String::new(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} {} {last}", names.join(", "), original.say("or", &[])),
    }
}
