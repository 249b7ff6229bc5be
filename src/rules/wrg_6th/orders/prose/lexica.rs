//! The words of each language that orders are written in.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use estafette_orders::Plain;
use estafette_orders::lexicon::Lexicon;

use super::super::grammar::KEYWORDS;

/// How many languages there are: English, German, Polish.
pub const LANGUAGES: usize = 3;

/// Of each language what stands for nothing, and all of it.
static LEXICA: LazyLock<[[Lexicon; 2]; LANGUAGES]> = LazyLock::new(|| {
    [
        include_str!("../../../../../words/wrg-6th.en.words"),
        include_str!("../../../../../words/wrg-6th.de.words"),
        include_str!("../../../../../words/wrg-6th.pl.words"),
    ]
    .map(|words| {
        let empty: Vec<&str> = words.lines().filter(|line| line.trim_end().ends_with('=')).collect();
        [empty.join("\n").as_str(), words].map(|words| Lexicon::read(words).expect("a test reads the words"))
    })
});

/// The words of all phrases of each language that are long enough to be put right.
static SPELLINGS: LazyLock<[BTreeSet<String>; LANGUAGES]> = LazyLock::new(|| {
    [0, 1, 2].map(|language: usize| {
        let phrases = LEXICA[language][1].phrases().map(|(phrase, _)| phrase);
        phrases.flat_map(|phrase| phrase.split([' ', '-'])).map(str::to_owned).collect()
    })
});

/// Shortest word that is put right.
const SHORTEST: usize = 5;

/// A line with marks for the phrases of a language. A word that is neither one of its words nor `known` and one letter
/// off is read as that.
pub fn mark(language: usize, words: &Plain, known: impl Fn(&str) -> bool) -> Plain {
    // Articles go first, so that no phrase has to have them.
    let [empty, all] = &LEXICA[language];
    let words = empty.mark(&spelled(language, words, known)).plain;
    all.mark(&words).plain
}

fn spelled(language: usize, words: &Plain, known: impl Fn(&str) -> bool) -> Plain {
    let spellings = &SPELLINGS[language];
    let mut out = Plain::default();
    let mut at = 0;
    for piece in words.text().split_inclusive(|c: char| !c.is_ascii_alphabetic()) {
        let word = piece.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
        let range = at..at + word.len();
        let strange =
            word.len() >= SHORTEST && !spellings.contains(word) && !KEYWORDS.contains(word) && !known(word);
        let mut near = spellings
            .range(word.get(..1).unwrap_or_default().to_owned()..)
            .take_while(|near| near.as_bytes().first() == word.as_bytes().first());
        let mut right = near.by_ref().filter(|near| {
            strange
                && near.len() >= SHORTEST
                && near.len().abs_diff(word.len()) <= 1
                && strsim::damerau_levenshtein(near, word) == 1
        });
        match (right.next(), right.next()) {
            (Some(one), None) => out.put(one, words, range.clone()),
            _ => out.copy(words, range.clone()),
        }
        at += piece.len();
        out.copy(words, range.end..at);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_words_can_be_read() {
        for [_, all] in LEXICA.iter() {
            assert!(all.phrases().count() > 100);
        }
    }
}
