//! The grammar of army lists: pest's types stop at this file, `lines` and `draft`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

/// The parser made from `grammar/wrg-6th-army.pest`.
#[derive(Parser)]
#[grammar = "../../../grammar/numbers.pest"]
#[grammar = "../../../grammar/wrg-6th-army.pest"]
pub struct Grammar;

/// Reads a text by a rule, if it is one.
pub fn parse(rule: Rule, text: &str) -> Option<Pair<'_, Rule>> {
    Grammar::parse(rule, text).ok()?.next()
}

/// Every word of the grammar, in small letters.
pub static WORDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let source = include_str!("../../../../grammar/wrg-6th-army.pest");
    let code = source.lines().filter(|l| !l.starts_with("//"));
    let quoted = code.flat_map(|l| l.split('"').skip(1).step_by(2));
    let words = quoted.flat_map(|q| q.split(' '));
    words.filter(|w| w.len() > 1 && w.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')).collect()
});

/// Shortest word that is put right; shorter ones are near too many others.
const SHORTEST: usize = 4;

/// The one word that is a letter away from a word that is none.
pub fn near(word: &str) -> Option<&'static str> {
    if !(SHORTEST..24).contains(&word.len()) || WORDS.contains(word) {
        return None;
    }
    let near = |known: &&&str| known.len() >= SHORTEST && strsim::damerau_levenshtein(word, known) == 1;
    let mut found = WORDS.iter().filter(near);
    let first = found.next()?;
    // `spear` and `spears` are as good as each other.
    found.all(|other| other.starts_with(first) || first.starts_with(*other)).then_some(*first)
}
