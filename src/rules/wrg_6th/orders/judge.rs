//! What is no order: noise of a mail, or an error with the nearest valid thing.

use estafette_core::said;
use std::ops::Range;

use super::clean;
use super::grammar::{Expected, KEYWORDS, Syntax};
use super::kinds::verbs;
use super::read::Original;
use estafette_core::rule;
use estafette_orders::{Problem, Verb};

/// First words of mails.
const MAIL_WORDS: [&str; 22] = [
    "hi",
    "hallo",
    "hiya",
    "many",
    "attached",
    "sincerely",
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

/// Other words with which mails begin or end, as they stand once articles are gone.
const CLOSINGS: [&str; 20] = [
    "all best",
    "with best",
    "with kind",
    "with all best",
    "until next time",
    "till next time",
    "until then",
    "till then",
    "take care",
    "have fun",
    "have good",
    "looking forward",
    "talk soon",
    "speak soon",
    "so long",
    "over to you",
    "your move",
    "viele gruesse",
    "mit freundlichen",
    "bis bald",
];

/// Words that name somebody or something of the battle.
const THINGS: [&str; 12] = [
    "unit", "units", "body", "wagons", "general", "army", "enemy", "signal", "sector", "charge", "evade",
    "paces",
];

/// Whether a piece holds no word at all.
pub fn is_blank(plain: &str) -> bool {
    !plain.bytes().any(|b| b.is_ascii_alphanumeric())
}

/// Whether a piece is drawn as a rule or a frame, perhaps with a heading in it.
pub fn is_decoration(plain: &str) -> bool {
    let text = plain.trim_start();
    text.starts_with("--") || text.starts_with("==") || is_blank(text)
}

/// Whether a word with which orders begin, or a number, stands among others.
pub fn orders(plain: &str) -> bool {
    plain.split([' ', ',', ':', '.', '!', '?', ';', '-', '=']).filter(|w| !w.is_empty()).any(is_order)
}

fn is_order(word: &str) -> bool {
    let verb = |v: &Verb| v.name != "unit" && (v.name == word || v.aliases.contains(&word));
    // `here's` has come apart, and its `s` is no SKIRMISH.
    word.bytes().any(|b| b.is_ascii_digit()) || word.len() > 1 && verbs().iter().any(verb)
}

/// Whether words that are no order are noise of a mail: a greeting, a remark, not an attempt at an order.
pub fn is_noise(plain: &str) -> bool {
    let words: Vec<&str> = plain.split([' ', ',', ':', '.', '!']).filter(|w| !w.is_empty()).collect();
    if words.is_empty() || is_greeting(plain) {
        return true;
    }
    let thing = words.iter().any(|w| THINGS.contains(w));
    let keyword = |w: &&str| KEYWORDS.contains(*w) || clean::near_keyword(w).is_some();
    let many = words.iter().filter(|w| keyword(w)).count() * 2 >= words.len();
    !thing && !many
}

/// Whether words greet or take leave: they begin as mails do, and order nothing.
pub fn is_greeting(plain: &str) -> bool {
    let mut words = plain.split([' ', ',', ':', '.', '!', '?', ';']).filter(|w| !w.is_empty());
    let closes = |phrase: &str| {
        let rest = plain.trim_start().strip_prefix(phrase);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
    };
    let closing = CLOSINGS.iter().any(|phrase| closes(phrase));
    let begins = words.next().is_some_and(|first| MAIL_WORDS.contains(&first)) || closing;
    begins && !words.any(is_order)
}

/// What people write for a keyword that is spelled quite differently.
const MEANT: [(&str, &str); 14] = [
    ("twds", "towards"),
    ("tow", "towards"),
    ("wait", "hold"),
    ("remain", "hold"),
    ("dont", "do not"),
    ("retreat", "fall back"),
    ("withdraw", "fall back"),
    ("retire", "fall back"),
    ("hundred", "100"),
    ("fire", "shoot"),
    ("run", "evade"),
    ("rush", "charge"),
    ("flee", "evade"),
    ("assault", "charge"),
];

/// Shortest word for which another is guessed.
const GUESSED: usize = 4;

/// The word that somebody who wrote another may have meant: its beginning, or a letter or two off with the same
/// first letter. Short words are near too many.
pub fn near_word<'k>(wrong: &str, known: impl Iterator<Item = &'k str> + Clone) -> Option<&'k str> {
    if wrong.len() < GUESSED || wrong.len() > LONGEST || known.clone().any(|k| k == wrong) {
        return None;
    }
    let most = if wrong.len() > GUESSED + 1 { 2 } else { 1 };
    let begun = known.clone().filter(|k| k.starts_with(wrong)).min_by_key(|k| k.len());
    let near = known.filter(|k| k.len() >= GUESSED && k.as_bytes().first() == wrong.as_bytes().first());
    let off = |k: &&str| strsim::damerau_levenshtein(wrong, k);
    begun.or_else(|| near.filter(|k| off(k) <= most).min_by_key(off))
}

/// The keyword that somebody may have meant, a verb before any other.
fn meant(wrong: &str) -> Option<&'static str> {
    let known = MEANT.iter().find(|(word, _)| *word == wrong).map(|(_, keyword)| *keyword);
    let names = verbs().iter().flat_map(|v| std::iter::once(&v.name).chain(v.aliases)).copied();
    let verb = || near_word(wrong, names).filter(|_| !KEYWORDS.contains(wrong));
    known.or_else(verb).or_else(|| near_word(wrong, KEYWORDS.iter().copied()))
}

/// Longest word for which another is guessed.
const LONGEST: usize = 24;

/// The error of words that stop being an order somewhere.
pub fn error(original: &Original<'_>, syntax: &Syntax) -> Problem {
    let text = original.plain.text();
    let range = wrong_word(text, syntax.at);
    let written = original.written(range.clone()).to_owned();
    let understood = original.written(0..range.start.min(text.len())).to_owned();
    let expected = listed(&syntax.expected);
    let begun = match understood.is_empty() {
        true => String::new(),
        false => said!("behind", understood = %tail(&understood)),
    };
    let message = match (range.is_empty(), expected.is_empty()) {
        (true, true) => said!("this-clause-is-not-complete", %begun),
        (true, false) => said!("this-clause-stops-expected", %begun, %expected),
        (false, true) => said!("is-not-understood", %written, %begun),
        (false, false) => said!("is-not-understood-expected", %written, %begun, %expected),
    };
    let wrong = &text[range.clone()];
    let problem = original.problem(range, message);
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    // Where no order has two numbers side by side, a comma is missing.
    let words: Vec<&str> = text.split_whitespace().collect();
    if let Some(two) = words.windows(2).find(|two| two.iter().all(|word| digits(word))) {
        let (x, y) = (two[0], two[1]);
        return problem.hinting(said!("a-place-has-a-comma-between", %x, %y));
    }
    match meant(wrong) {
        Some(near) if near != wrong => problem.hinting(said!("did-you-mean-2", %near)),
        _ => problem,
    }
}

/// The error of a clause that waits for another one that is not understood.
pub fn hanging(original: &Original<'_>, lost: &str) -> Problem {
    let message = said!("this-waits-for-which-is-not", lost = %tail(lost));
    original.problem(0..original.plain.text().len(), message)
}

/// The halves of a clause with `else` behind a semicolon that fall with the one that is wrong.
pub fn halves(source: &str, whole: Range<usize>, wrong: &Problem) -> Vec<Problem> {
    let mut at = whole.start;
    let halves = source.get(whole).unwrap_or_default().split(';').map(|half| {
        let start = at + half.len() - half.trim_start().len();
        at += half.len() + 1;
        (start..start + half.trim().len(), half.trim())
    });
    let (hit, others): (Vec<_>, Vec<_>) =
        halves.partition(|(span, _)| span.start <= wrong.span.end && wrong.span.start <= span.end);
    let lost = hit.first().map_or("", |(_, half)| half);
    let error = |(span, _): (Range<usize>, &str)| {
        let message = said!("this-belongs-to-which-is-not", lost = %tail(lost));
        Problem::error(wrong.line, source, span, message).under(rule!("W-4.4.4a"))
    };
    others.into_iter().filter(|(span, _)| !span.is_empty()).map(error).collect()
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
