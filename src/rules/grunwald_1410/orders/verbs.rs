//! The words with which orders begin, for near names and for what is no order.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Side, kinds};
use estafette_orders::near::fold;

/// Each first word of a verb, and whether the Polish-Lithuanian side has a use for it.
static WORDS: LazyLock<BTreeMap<&str, bool>> = LazyLock::new(|| {
    let mut words = BTreeMap::new();
    for declared in kinds::declared() {
        let names = std::iter::once(declared.verb.name).chain(declared.verb.aliases.iter().copied());
        for word in names.filter_map(|name| name.split(' ').next()) {
            *words.entry(word).or_default() |= declared.of_the_order.is_none();
        }
    }
    words
});

/// Whether a plain word starts an order.
pub fn is_verb_word(word: &str) -> bool {
    WORDS.contains_key(word)
}

/// Whether a plain text is a verb with all of its words, and nothing else.
pub fn is_verb(text: &str) -> bool {
    kinds::verbs().iter().any(|verb| verb.name == text)
}

/// Whether a text as written starts with a verb.
pub fn starts_with_verb(text: &str) -> bool {
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    end <= 40 && is_verb_word(&fold(&text[..end]))
}

/// Whether a word starts an order that a side may give.
pub fn is_of(word: &str, side: Side) -> bool {
    WORDS.get(word).is_some_and(|of_both| *of_both || side == Side::Teutonic)
}

/// The words that start an order which a side may give.
pub fn words_of(side: Side) -> impl Iterator<Item = &'static str> {
    WORDS.iter().filter(move |(_, of_both)| **of_both || side == Side::Teutonic).map(|(word, _)| *word)
}
