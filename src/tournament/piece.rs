//! A piece of a line of a text that was mailed, which knows where it stands.

use std::ops::Range;

use estafette_core::RuleId;
use estafette_orders::Problem;
use estafette_orders::near::fold;

/// What was read, or what is wrong with it.
pub(super) type PieceResult<T> = Result<T, Wrong>;

/// A problem on its way out of the readers; boxed, since what is read is small.
#[derive(Debug)]
pub(super) struct Wrong(Box<Problem>);

impl Wrong {
    /// With the nearest valid reading.
    pub fn hinting(mut self, hint: impl Into<String>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    /// With the rule that it breaks.
    pub fn under(mut self, rule: RuleId) -> Self {
        self.0.rule = Some(rule);
        self
    }
}

impl From<Wrong> for Problem {
    fn from(wrong: Wrong) -> Self {
        *wrong.0
    }
}

/// Where words are, and what they are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece<'t> {
    /// The line, from 1.
    pub line: usize,
    /// All of the line as written.
    pub source: &'t str,
    /// The first byte of the piece within the line.
    pub at: usize,
    /// The piece.
    pub text: &'t str,
}

impl Piece<'_> {
    /// The pieces between separators, trimmed; empty ones are left out.
    pub fn split(self, by: &[char]) -> Vec<Self> {
        let mut at = 0;
        let parts = self.text.split(by).map(|part| {
            let from = at;
            at += part.len();
            at += self.text[at..].chars().next().map_or(0, char::len_utf8);
            self.part(from..from + part.len())
        });
        parts.filter(|part| !part.text.is_empty()).collect()
    }

    /// A part of it, trimmed.
    pub fn part(self, range: Range<usize>) -> Self {
        let text = &self.text[range.clone()];
        let at = self.at + range.start + (text.len() - text.trim_start().len());
        Self { at, text: text.trim(), ..self }
    }

    /// What follows some words with which the piece begins, however they are written; a colon after them is
    /// passed over.
    pub fn after(self, words: &str) -> Option<Self> {
        let mut end = 0;
        for word in words.split(' ') {
            let rest = &self.text[end..];
            let start = end + (rest.len() - rest.trim_start().len());
            let own = self.text[start..].find(|c: char| c.is_whitespace() || c == ':' || c == ',');
            let stop = own.map_or(self.text.len(), |len| start + len);
            if fold(&self.text[start..stop]) != word {
                return None;
            }
            end = stop;
        }
        let rest = self.part(end..self.text.len());
        match rest.text.strip_prefix(':') {
            Some(after) => Some(rest.part(rest.text.len() - after.len()..rest.text.len())),
            None => Some(rest),
        }
    }

    /// The topic that a piece begins with, and what follows: of several the one with the longest words.
    pub fn topic<T: Copy>(self, topics: &[(&str, T)]) -> Option<(T, Self)> {
        let fits = topics.iter().filter_map(|(words, topic)| Some((words.len(), *topic, self.after(words)?)));
        fits.max_by_key(|(long, ..)| *long).map(|(_, topic, rest)| (topic, rest))
    }

    /// The piece with its first letters in lower case and plain.
    pub fn folded(self) -> String {
        fold(self.text)
    }

    /// An error at this piece.
    pub fn problem(self, message: impl Into<String>) -> Wrong {
        let span = self.at..self.at + self.text.len();
        Wrong(Box::new(Problem::error(self.line, self.source, span, message)))
    }
}

/// The statements of a line, as pieces.
pub(super) fn statements(line: usize, source: &str) -> Vec<Piece<'_>> {
    let read = estafette_orders::Sheet::read(source);
    let all = read.lines.into_iter().flat_map(|line| line.statements);
    let piece = |s: estafette_orders::Statement| Piece {
        line,
        source,
        at: s.at,
        text: &source[s.at..s.at + s.text.len()],
    };
    all.map(piece).collect()
}
