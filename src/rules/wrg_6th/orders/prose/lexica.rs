//! The words of each language that orders are written in.

use std::sync::LazyLock;

use estafette_orders::Plain;
use estafette_orders::lexicon::Lexicon;

use super::super::grammar::KEYWORDS;

/// How many languages there are: English, German, Polish.
pub const LANGUAGES: usize = 3;

/// Of each language the articles, and all of it.
static LEXICA: LazyLock<[[Lexicon; 2]; LANGUAGES]> = LazyLock::new(|| {
    [
        include_str!("../../../../../words/wrg-6th.en.words"),
        include_str!("../../../../../words/wrg-6th.de.words"),
        include_str!("../../../../../words/wrg-6th.pl.words"),
    ]
    .map(|words| {
        // The first of them are the articles.
        let articles = words.lines().find(|line| line.trim_end().ends_with('=')).unwrap_or_default();
        [articles, words].map(|words| Lexicon::read(words).expect("a test reads the words"))
    })
});

/// Whether a line has a word of a language.
pub fn speaks(language: usize, line: &str) -> bool {
    let mut plain = Plain::default();
    plain.push(1, 0, line);
    LEXICA[language][1].mark(&plain).plain.text() != plain.text()
}

/// A line with marks for the phrases of a language. A word that is neither one of its words nor `known` and one letter
/// off is read as that.
pub fn mark<'n>(
    language: usize,
    words: &Plain,
    known: impl Fn(&str) -> bool,
    names: impl Iterator<Item = &'n str>,
) -> Plain {
    // Articles go first, so that no phrase has to have them.
    let [empty, all] = &LEXICA[language];
    // What a signal is called is the writer's.
    let keeps =
        |before: &str, word: &str| before.ends_with("signal ") || KEYWORDS.contains(word) || known(word);
    let right = all.spelled(words, &names.collect(), keeps);
    all.mark(&empty.mark(right.as_ref().unwrap_or(words)).plain).plain
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
