//! Lines of a letter that whoever reads it has no use for: an order beside `confirm`, a misspelt `signon`. They are
//! told, so that none is dropped in silence; only talk is passed over.

use super::fates;
use estafette_orders::near;
use estafette_orders::talk::talk;
use estafette_orders::vocabulary::words;
use estafette_words::{Voice, say};

/// Longest piece of a line that is repeated, in letters.
const SHOWN: usize = 60;

/// A line that was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unheard {
    /// Its number in the text, from 1.
    pub line: usize,
    said: String,
    /// The word that was perhaps meant.
    pub near: Option<&'static str>,
}

/// Whether a letter's own words may be repeated to its sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// The sender is known.
    Words,
    /// Anybody can write under any address, and have us mail his words to whomever he likes.
    Numbers,
}

/// The lines that are neither talk nor `heard`. `known` are the words with which lines begin that are read here,
/// `names` are those of the writer.
pub(crate) fn unheard(
    text: &str,
    names: &[String],
    known: &[&'static str],
    heard: &dyn Fn(&str) -> bool,
) -> Vec<Unheard> {
    let is_word = |word: &str| known.contains(&word) || fates::is_word(fates::of_house(), word);
    let talk = talk(text, names, &is_word, &|word| nearest(word, known).is_some());
    let told = (1..).zip(text.lines()).filter(|(number, line)| {
        !words(line).is_empty() && !heard(line) && talk.get(number).is_none_or(|talk| talk.meant)
    });
    told.map(|(line, said)| Unheard { line, said: shortened(said), near: nearest(said, known) }).collect()
}

/// The word that the first of a line is, or nearly is.
pub(crate) fn nearest(line: &str, known: &[&'static str]) -> Option<&'static str> {
    let said = words(line);
    let first = said.first()?;
    known.iter().find(|word| *word == first).copied().or_else(|| near::nearest(first, known.iter().copied()))
}

/// A paragraph that tells the lines; none when there are none.
pub(crate) fn told(lines: &[Unheard], repeat: Repeat, voice: Voice) -> Option<String> {
    let each = |unheard: &Unheard| {
        let line = match repeat {
            Repeat::Words => say!(voice, "unheard-said", line = unheard.line, said = &unheard.said),
            Repeat::Numbers => say!(voice, "unheard-line", line = unheard.line),
        };
        match unheard.near {
            Some(word) => say!(voice, "unheard-near", line = &line, word = word),
            None => line,
        }
    };
    let all: Vec<String> = lines.iter().map(each).collect();
    (!all.is_empty()).then(|| say!(voice, "unheard", n = all.len(), lines = &all.join("; ")))
}

fn shortened(line: &str) -> String {
    line.trim().chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[&str] = &["stop", "signon"];

    fn lines(text: &str) -> Vec<(usize, Option<&'static str>)> {
        let names = ["Anna Nowak".to_owned()];
        let found = unheard(text, &names, KNOWN, &|line| words(line) == ["stop"]);
        found.into_iter().map(|u| (u.line, u.near)).collect()
    }

    #[test]
    fn all_but_talk_and_what_is_heard_is_told_with_the_nearest_word() {
        assert_eq!(lines("Hello,\n\nstop.\n\nBest regards\nAnna Nowak"), []);
        assert_eq!(
            lines("Hello,\nstpo\nsingon spring\nface all SE\nstop\nThanks!\ncancel"),
            [(2, Some("stop")), (3, Some("signon")), (4, None), (7, None)]
        );
    }

    #[test]
    fn words_of_somebody_unknown_are_not_repeated() {
        let found = unheard("buy geese now", &[], KNOWN, &|_| false);
        let told = |repeat| told(&found, repeat, Voice::ENGLISH).unwrap();
        assert!(told(Repeat::Words).contains("geese"), "{}", told(Repeat::Words));
        assert!(!told(Repeat::Numbers).contains("geese"), "{}", told(Repeat::Numbers));
        assert!(told(Repeat::Numbers).contains("line 1"), "{}", told(Repeat::Numbers));
    }
}
