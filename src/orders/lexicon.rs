//! The words of an order language, as data: each phrase that people write stands for a mark, and a grammar reads the
//! marks. A synonym, an abbreviation or another language is a line of data, and no rule of a grammar is about spelling.
//!
//! A file has a line for each mark: `move, mov, mv, march = MOVE`. Phrases are in small letters without accents, as
//! [`Plain`] has them. What stands for nothing is left out: `the, please =`. The longest phrase counts, at the beginning
//! of a word and up to the end of one; digits may follow at once, as in `forward3`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Plain;

/// The phrases of a language, by their first words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lexicon {
    phrases: BTreeMap<String, Vec<(String, String)>>,
    /// The words of all phrases.
    words: BTreeSet<String>,
}

/// Shortest word that is put right.
const SHORTEST: usize = 5;

/// A text with marks in the place of phrases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marked {
    /// The text for the grammar; it knows where everything was written.
    pub plain: Plain,
    /// For each of its bytes, and for its end, the byte of the text that was marked.
    from: Vec<usize>,
}

impl Marked {
    /// The byte of the text before it was marked, for a byte of the marked one.
    pub fn before(&self, at: usize) -> usize {
        self.from.get(at).or(self.from.last()).copied().unwrap_or(0)
    }

    fn put(&mut self, mark: &str, source: &Plain, range: Range<usize>) {
        self.from.extend(std::iter::repeat_n(range.start, mark.len()));
        self.plain.put(mark, source, range);
    }

    fn copy(&mut self, source: &Plain, at: usize) {
        self.from.push(at);
        self.plain.copy(source, at..at + 1);
    }
}

impl Lexicon {
    /// Reads a file of phrases.
    ///
    /// # Errors
    /// The first line that is none, or has a phrase that stands further up already.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut lexicon = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let fault = |what: String| format!("line {number}: {what}");
            let (phrases, mark) =
                line.split_once('=').ok_or_else(|| fault(format!("`{line}` names no mark")))?;
            for phrase in phrases.split(',').map(str::trim) {
                let plain = |c: char| c.is_ascii_lowercase() || c == ' ' || c == '-';
                if phrase.is_empty() || !phrase.chars().all(plain) {
                    return Err(fault(format!("`{phrase}` is no phrase in small letters")));
                }
                let known = lexicon.phrases.entry(first(phrase).to_owned()).or_default();
                if known.iter().any(|(other, _)| other == phrase) {
                    return Err(fault(format!("`{phrase}` stands further up")));
                }
                lexicon.words.extend(phrase.split([' ', '-']).map(str::to_owned));
                known.push((phrase.to_owned(), mark.trim().to_owned()));
                known.sort_by_key(|(phrase, _)| std::cmp::Reverse(phrase.len()));
            }
        }
        Ok(lexicon)
    }

    /// All marks and their phrases, in no particular order.
    pub fn phrases(&self) -> impl Iterator<Item = (&str, &str)> {
        self.phrases.values().flatten().map(|(phrase, mark)| (phrase.as_str(), mark.as_str()))
    }

    /// Puts marks in the place of phrases. Blanks in a row become one, and none stands at the start.
    pub fn mark(&self, source: &Plain) -> Marked {
        let mut out = Marked::default();
        self.walk(source.text(), |range, mark| match mark {
            Some(mark) => out.put(mark, source, range),
            None => out.copy(source, range.start),
        });
        out.from.push(source.text().len());
        out
    }

    /// The same for a text without places.
    pub fn mark_text(&self, text: &str) -> String {
        let mut out = String::new();
        self.walk(text, |range, mark| out.push_str(mark.unwrap_or(&text[range])));
        out
    }

    /// A text with each unknown word that is one letter off the only word like it put right as that word; none where no
    /// word is. Words of phrases and `names` are known, and so is what `keeps` says of a word and the text before it.
    pub fn spelled(
        &self,
        text: &Plain,
        names: &BTreeSet<&str>,
        keeps: impl Fn(&str, &str) -> bool,
    ) -> Option<Plain> {
        let mut out = Plain::default();
        let (mut right, mut at) = (false, 0);
        for piece in text.text().split_inclusive(|c: char| !c.is_ascii_alphabetic()) {
            let word = piece.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
            let range = at..at + word.len();
            let meant = self.meant(word, names).filter(|_| !keeps(&text.text()[..at], word));
            match meant {
                Some(meant) => out.put(meant, text, range.clone()),
                None => out.copy(text, range.clone()),
            }
            right |= meant.is_some();
            at += piece.len();
            out.copy(text, range.end..at);
        }
        right.then_some(out)
    }

    /// The word that an unknown one was meant for.
    fn meant<'w>(&'w self, word: &str, names: &BTreeSet<&'w str>) -> Option<&'w str> {
        if word.len() < SHORTEST || self.words.contains(word) || names.contains(word) {
            return None;
        }
        let initial = word.as_bytes().first();
        let alike = self.words.range(word.get(..1)?.to_owned()..).map(String::as_str);
        let alike = alike.take_while(|near| near.as_bytes().first() == initial).chain(names.iter().copied());
        let near = |near: &&str| {
            near.len() >= SHORTEST
                && near.len().abs_diff(word.len()) <= 1
                && strsim::damerau_levenshtein(near, word) == 1
        };
        let mut near = alike.filter(near);
        let first = near.next()?;
        near.all(|other| other == first).then_some(first)
    }

    /// Gives each phrase with its mark, and each other letter; leaves out what stands for nothing, and needless blanks.
    fn walk(&self, text: &str, mut give: impl FnMut(Range<usize>, Option<&str>)) {
        let (mut at, mut blank) = (0, true);
        while at < text.len() {
            let begins = at == 0 || !text.as_bytes()[at - 1].is_ascii_alphabetic();
            let found = if begins { self.longest(&text[at..]) } else { None };
            let len =
                found.map_or_else(|| text[at..].chars().next().map_or(1, char::len_utf8), |(len, _)| len);
            match found {
                Some((_, "")) => {}
                Some((_, mark)) => {
                    give(at..at + len, Some(mark));
                    blank = false;
                }
                None if blank && text[at..].starts_with(' ') => {}
                None => {
                    give(at..at + len, None);
                    blank = text[at..].starts_with(' ');
                }
            }
            at += len;
        }
    }

    /// The longest phrase at the start of a text: its length and its mark.
    fn longest(&self, text: &str) -> Option<(usize, &str)> {
        let known = self.phrases.get(first(text))?;
        let ends = |phrase: &str| text.as_bytes().get(phrase.len()).is_none_or(|b| !b.is_ascii_alphabetic());
        let found = known.iter().find(|(phrase, _)| text.starts_with(phrase.as_str()) && ends(phrase))?;
        Some((found.0.len(), found.1.as_str()))
    }
}

/// The letters that a text begins with.
fn first(text: &str) -> &str {
    let end = text.bytes().position(|b| !b.is_ascii_lowercase()).unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexicon() -> Lexicon {
        let words = "# Words.\nmove, mv, march = MOVE\nforward, f = FORWARD\nhold, stay = HOLD\nhold fire = HOLDFIRE\n\
                     the, please =\nnorth-east = ne";
        Lexicon::read(words).unwrap()
    }

    fn marked(text: &str) -> Marked {
        let mut plain = Plain::default();
        plain.push(3, 4, text);
        lexicon().mark(&plain)
    }

    #[test]
    fn the_longest_phrase_becomes_a_mark_that_knows_where_it_was_written() {
        let out = marked("March the L07: f3, forwards please; hold fire");
        assert_eq!(out.plain.text(), "MOVE l07: FORWARD3, forwards ; HOLDFIRE");
        let hold = out.plain.text().find("HOLDFIRE").unwrap();
        assert_eq!(out.plain.place(hold..hold + 8).span, 40..49);
        assert_eq!((out.before(0), out.before(hold), out.before(99)), (0, 36, 45));
        assert_eq!(marked("North-East").plain.text(), "ne");
        assert_eq!(lexicon().mark_text("stay  the \u{1}3\u{1}"), "HOLD \u{1}3\u{1}");
    }

    #[test]
    fn a_line_that_is_none_is_told() {
        for (text, told) in [
            ("move", "line 1: `move` names no mark"),
            ("\nMove = MOVE", "line 2: `Move` is no phrase in small letters"),
            ("a, b = A\nb = B", "line 2: `b` stands further up"),
        ] {
            assert_eq!(Lexicon::read(text), Err(told.to_owned()));
        }
    }
}
