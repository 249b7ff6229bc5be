//! What is no order: noise of a mail, a note, or an error with the nearest valid thing.

use super::codes::{Coded, WORDS};
use super::grammar::{self, Syntax};
use super::names::Fate;
use super::read::Original;
use super::{Side, example, verbs};
use estafette_core::{said, text};
use estafette_orders::Problem;
use estafette_orders::near::nearest;

/// First words of mails that are near a verb and never meant as one.
const MAIL_WORDS: [&str; 24] = [
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
    "more",
    "some",
    "have",
    "here",
    "there",
    "note",
    "not",
    "are",
    "far",
    "fine",
    "ok",
    "on",
];

/// Verbs that often start a sentence.
const EVERYDAY: [&str; 5] = ["on", "when", "whenever", "after", "rest"];

/// Fewest words of a sentence.
const SENTENCE: usize = 5;

/// Whether a statement holds nothing to be read: rules, frames, the marks of a sheet.
pub fn is_decoration(plain: &str) -> bool {
    let text = plain.trim_start();
    text.starts_with("--") || text.starts_with("==") || !text.bytes().any(|b| b.is_ascii_alphanumeric())
}

/// Whether the first word is a verb.
pub fn starts_like_an_order(coded: &Coded) -> bool {
    verbs::is_verb_word(first_word(coded))
}

fn first_word(coded: &Coded) -> &str {
    let text = coded.plain.text().trim_start();
    let len = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    &text[..len]
}

/// What is to be said about a statement that is no order; nothing if it is noise.
pub fn problem(original: &Original<'_>, coded: &Coded, syntax: &Syntax) -> Option<Problem> {
    let first = first_word(coded);
    if let Some(whom) = addressed(coded) {
        return Some(unsaid(original, coded, whom));
    }
    if verbs::is_verb_word(first) && !(first == "hold" && original.names.side == Side::Polish) {
        return with_verb(original, coded, syntax, first);
    }
    if coded.plain.text().starts_with('\u{1}') || coded.plain.text().starts_with('\u{2}') {
        let wrong = &coded.plain.text()[wrong_word(coded, syntax.at)];
        let meant = near_word(original, coded, syntax).is_some()
            || other_words(wrong).is_some()
            || coded.mentions.len() + coded.hexes > 1;
        return Some(if meant { error(original, coded, syntax, None) } else { not_read(original, coded) });
    }
    without_verb(original, coded, first)
}

/// Whether a text with names as marks is an order.
fn is_order(text: &str) -> bool {
    grammar::statement(&WORDS.mark_text(text)).is_ok()
}

/// The end of units or a group with nothing but a colon behind: somebody is spoken to, and nothing ordered.
fn addressed(coded: &Coded) -> Option<usize> {
    let whom = coded.plain.text().trim_end().strip_suffix(':')?;
    let many = is_order(&format!("rally {}", whom.trim()));
    many.then_some(whom.len())
}

fn unsaid(original: &Original<'_>, coded: &Coded, end: usize) -> Problem {
    let whom = written(original, coded, 0..end);
    let message = said!("nothing-is-ordered-of-expected-an", %whom);
    let example = text!("an-order-says-what-is-to");
    original.problem(coded.plain.place(end..end + 1), message).hinting(example)
}

fn with_verb(original: &Original<'_>, coded: &Coded, syntax: &Syntax, first: &str) -> Option<Problem> {
    let text = coded.plain.text().trim_end();
    let heads = |text: &str| !verbs::is_verb(text.trim_end());
    if text.strip_suffix(':').is_some_and(heads) && !coded.names_something() {
        return None;
    }
    let at_second_word = text[..syntax.at.min(text.len())].split_whitespace().count() <= 1;
    let everyday = EVERYDAY.contains(&first) || !text.bytes().any(|b| b.is_ascii_digit());
    let sentence = everyday && text.split_whitespace().count() >= SENTENCE;
    if at_second_word && sentence && !coded.names_something() && near_word(original, coded, syntax).is_none()
    {
        return Some(not_read(original, coded));
    }
    Some(error(original, coded, syntax, Some(first)))
}

fn without_verb(original: &Original<'_>, coded: &Coded, first: &str) -> Option<Problem> {
    let text = coded.plain.text();
    let start = text.len() - text.trim_start().len();
    if let Some(hint) = other_words(first).filter(|_| coded.names_something()) {
        if STAYING.contains(&first) {
            return Some(not_read(original, coded).hinting(hint));
        }
        let place = coded.plain.place(start..start + first.len());
        let message = said!("is-no-order", first = %written(original, coded, start..start + first.len()));
        return Some(original.problem(place, message).hinting(hint));
    }
    let near = match first.len() < 3 || MAIL_WORDS.contains(&first) {
        true => None,
        false => nearest(first, verbs::words_of(original.names.side).filter(|w| w.len() > 2)),
    };
    if let Some(verb) = near {
        let meant = format!("{verb}{}", text[start + first.len()..].trim_end());
        if coded.names_something() || is_order(&meant) {
            let place = coded.plain.place(start..start + first.len());
            let message = said!("is-no-order", first = %written(original, coded, start..start + first.len()));
            return Some(original.problem(place, message).hinting(said!("did-you-mean", w = %verb)));
        }
        return smells_of_order(text).then(|| not_read(original, coded));
    }
    (coded.names_something() || smells_of_order(text)).then(|| not_read(original, coded))
}

/// A few words with a verb among them: `no pursuit`.
fn smells_of_order(text: &str) -> bool {
    let words: Vec<_> = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|w| !w.is_empty()).collect();
    words.len() < SENTENCE && words.iter().any(|w| w.len() > 4 && verbs::is_verb_word(w))
}

fn not_read(original: &Original<'_>, coded: &Coded) -> Problem {
    let place = coded.plain.place(0..coded.plain.text().trim_end().len());
    original.problem(place, text!("not-read-as-an-order-nothing")).as_warning()
}

/// The error of a statement that stops being an order somewhere.
fn error(original: &Original<'_>, coded: &Coded, syntax: &Syntax, verb: Option<&str>) -> Problem {
    let range = wrong_word(coded, syntax.at);
    let expected = listed(&syntax.expected);
    let message = match (range.is_empty(), syntax.expected.is_empty()) {
        (true, true) => said!("this-order-is-not-complete"),
        (true, false) => said!("the-order-stops-here-expected", %expected),
        (false, true) => said!("is-not-understood-here", range = %written(original, coded, range.clone())),
        (false, false) => {
            said!("is-not-understood-here-expected", range = %written(original, coded, range.clone()), %expected)
        }
    };
    let word = coded.plain.text()[range.clone()].to_owned();
    let problem = original.problem(coded.plain.place(range), message);
    if let Some(hint) = misunderstanding(coded, verb, &word, syntax) {
        return problem.hinting(hint);
    }
    let example = verb
        .and_then(|_| example::nearest_example(coded.plain.text().trim_start(), original.names.side))
        .map(|e| said!("an-order-of-this-kind", %e));
    match near_word(original, coded, syntax).map(|w| said!("did-you-mean", %w)).or(example) {
        Some(hint) => problem.hinting(hint),
        None => problem,
    }
}

/// Words for staying where one is.
const STAYING: [&str; 10] =
    ["hold", "holds", "stay", "stays", "wait", "waits", "stand", "stands", "defend", "guard"];

/// Words of battles that are no orders here: what becomes of it, or what to write. A word that is merely
/// spelled like one of them is never what was meant.
fn other_words(word: &str) -> Option<&'static str> {
    match word {
        "attack" | "attacks" | "charge" | "charges" | "rush" | "rushes" | "assault" | "storm" | "fight"
        | "engage" | "strike" => Some(text!("a-unit-attacks-the-enemy-straight-ahead-of-it")),
        "retire" | "retires" | "withdraw" | "withdraws" | "flee" => {
            Some(text!("is-one-hex-straight-back-for"))
        }
        word if STAYING.contains(&word) => Some(text!("a-unit-without-a-move-order-stays-where-it")),
        _ => None,
    }
}

/// What people often try to say and the language has no word for.
fn misunderstanding(coded: &Coded, verb: Option<&str>, word: &str, syntax: &Syntax) -> Option<&'static str> {
    let text = coded.plain.text();
    let expects = |what: &str| syntax.expected.iter().any(|e| e.starts_with(what));
    if verb == Some("hold") && expects("`fire`") {
        return Some(text!("a-unit-without-a-move-order"));
    }
    if matches!(verb, Some("attack" | "attacks")) && !coded.mentions.is_empty() {
        return Some(text!("a-unit-attacks-the-enemy-straight"));
    }
    if verb != Some(word)
        && let Some(hint) = other_words(word)
    {
        return Some(hint);
    }
    if expects("a step") && (text.contains("face") || text.contains("facing")) {
        return Some(text!("a-unit-that-moves-turns-by"));
    }
    let many = ["all", "every", "everyone", "horse", "foot", "light", "heavy"].contains(&word);
    if expects(text!("a-unit-like")) && expects(text!("a-leader-like")) && (many || text.contains(" units")) {
        return Some(text!("name-the-units-that-move-or"));
    }
    None
}

/// The word that starts at a byte of the coded text; empty at its end.
fn wrong_word(coded: &Coded, at: usize) -> std::ops::Range<usize> {
    let text = coded.plain.text().trim_end();
    let at = at.min(text.len());
    let start = at + (text[at..].len() - text[at..].trim_start().len());
    let len = text[start..].find([' ', ',', ':', ';']).unwrap_or(text.len() - start);
    start..start + if start < text.len() { len.max(1) } else { 0 }
}

/// The words as the player wrote them.
fn written(original: &Original<'_>, coded: &Coded, range: std::ops::Range<usize>) -> String {
    let place = coded.plain.place(range);
    let source = original.sources.get(&place.line).copied().unwrap_or_default();
    source.get(place.span).unwrap_or_default().trim().chars().take(40).collect()
}

fn listed(expected: &[&str]) -> String {
    match expected {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => {
            let shown = &rest[..rest.len().min(5)];
            said!("one-of-or-the-last", shown = %shown.join(", "), %last)
        }
    }
}

/// The word nearest to the wrong one, among those that could have stood there.
fn near_word(original: &Original<'_>, coded: &Coded, syntax: &Syntax) -> Option<String> {
    let range = wrong_word(coded, syntax.at);
    let wrong = &coded.plain.text()[range];
    if wrong.is_empty() || wrong.starts_with(char::is_control) || other_words(wrong).is_some() {
        return None;
    }
    let mut known: Vec<&str> = Vec::new();
    for name in &syntax.expected {
        known.extend(name.split('`').skip(1).step_by(2));
        if name.starts_with("a facing") {
            known.extend(["N", "NE", "SE", "S", "SW", "NW"]);
        }
        if name.starts_with("a leader") {
            let living = original.names.leaders.iter().filter(|l| l.side == original.names.side);
            known.extend(living.filter(|l| l.fate == Fate::Alive).map(|l| l.id.as_str()));
        }
        if name.contains("K03") {
            known.extend(original.names.own().map(|u| u.name.as_deref().unwrap_or(u.id.as_str())));
        }
    }
    nearest(wrong, known).filter(|near| *near != wrong).map(str::to_owned)
}
