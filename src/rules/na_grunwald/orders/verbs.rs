//! The words with which orders begin, in both languages, for near names and for what is no order.

use super::kinds::verbs;
use estafette_core::Lang;
use estafette_orders::Verb;
use estafette_orders::near::fold;

/// Words with which a line of the plan may start before its pawns.
const OTHER_STARTS: [&str; 18] = [
    "place",
    "put",
    "send",
    "postaw",
    "all",
    "wszyscy",
    "if",
    "jeśli",
    "jeżeli",
    "unless",
    "from",
    "od",
    "player",
    "gracz",
    "discard",
    "two",
    "three",
    "obowiązują",
];

/// First words of orders, in both languages.
pub fn starts() -> impl Iterator<Item = &'static str> {
    let verbs = Lang::ALL.into_iter().flat_map(verbs);
    let names = verbs.flat_map(|v| [v.name].into_iter().chain(v.aliases.iter().copied()));
    names.filter_map(|n| n.split(' ').next()).chain(OTHER_STARTS)
}

/// Whether an order may start with a folded word.
pub fn starts_order(word: &str) -> bool {
    starts().any(|start| fold(start) == word)
}

/// An example for an order that starts with a folded word.
pub fn example(word: &str, lang: Lang) -> Option<&'static str> {
    let starts = |v: &&Verb| {
        v.name.split(' ').next().is_some_and(|n| fold(n) == word) || v.aliases.iter().any(|a| fold(a) == word)
    };
    let at = Lang::ALL.into_iter().find_map(|all| verbs(all).iter().position(|v| starts(&v)))?;
    verbs(lang)[at].examples.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_starts_like_an_order() {
        for example in Lang::ALL.into_iter().flat_map(verbs).flat_map(|v| v.examples) {
            let words = fold(example);
            let first =
                words.split([' ', ':', ',']).find(|w| !w.starts_with(|c: char| c.is_ascii_digit())).unwrap();
            assert!(starts_order(first), "{example}");
            for lang in Lang::ALL {
                let parsed = super::super::parse(example, lang);
                assert!(parsed.problems.is_empty(), "{}", parsed.problems[0].render(lang));
                assert!(!parsed.orders.is_empty(), "{example}");
            }
        }
    }
}
