//! The sentences of the order language, in both languages: `words/na-grunwald-orders.*.ftl`.

use std::sync::LazyLock;

use super::values::Compare;
use estafette_core::Lang;
use estafette_core::words::{Value, Words};

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&[
        (Lang::English, include_str!("../../../../words/na-grunwald-orders.en.ftl")),
        (Lang::Polish, include_str!("../../../../words/na-grunwald-orders.pl.ftl")),
    ])
});

/// A sentence of the catalogue.
pub fn say(lang: Lang, key: &str, values: &[(&str, Value<'_>)]) -> String {
    WORDS.say(lang, key, values)
}

/// A comparison in words: `at least`.
pub fn compare(lang: Lang, compare: Compare) -> &'static str {
    match (lang, compare) {
        (Lang::English, Compare::Less) => "less than",
        (Lang::English, Compare::AtMost) => "at most",
        (Lang::English, Compare::Equal) => "exactly",
        (Lang::English, Compare::AtLeast) => "at least",
        (Lang::English, Compare::More) => "more than",
        (Lang::Polish, Compare::Less) => "mniej niż",
        (Lang::Polish, Compare::AtMost) => "co najwyżej",
        (Lang::Polish, Compare::Equal) => "dokładnie",
        (Lang::Polish, Compare::AtLeast) => "co najmniej",
        (Lang::Polish, Compare::More) => "więcej niż",
    }
}
