//! Orders as people write them: a name for a number, no colon, the order of the words as it comes. A line that is none
//! in the language of the house is put into it, word by word (`words/wrg-6th.LANGUAGE.words`), and is taken only where
//! all of it comes out as an order; each word still knows where it was written. What is open is asked, never guessed.

mod clause;
mod front;
mod lexica;
mod order;
mod places;
mod unit;
mod whom;

use std::ops::Range;

use estafette_core::rule;
use estafette_orders::{Plain, Problem, numbers};

use super::callings::Callings;
use super::clean;
use crate::ids::Seat;

use unit::is_number;

pub use lexica::{LANGUAGES, speaks};

/// A word of a line, or a mark in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Token {
    text: String,
    /// Bytes of the marked line.
    at: Range<usize>,
}

impl Token {
    fn becomes(&mut self, text: &str) {
        text.clone_into(&mut self.text);
    }

    /// Another word in its place.
    fn saying(&self, text: impl Into<String>) -> Self {
        Self { text: text.into(), at: self.at.clone() }
    }

    fn is(&self, words: &[&str]) -> bool {
        words.contains(&self.text.as_str())
    }
}

/// A stretch of a line in the language of the house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadStretch {
    /// The words; each knows where it was written.
    pub plain: Plain,
    /// Whether it changes the orders from the next period on [W-4.4.4b].
    pub changes: bool,
}

/// What somebody who writes so is asked or told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// Bytes of the line as written.
    pub span: Range<usize>,
    /// The question.
    pub question: String,
    /// What to write.
    pub hint: String,
    /// What could stand in place of the span.
    pub offers: Vec<String>,
    /// Whether nothing is wrong: it is told, and nothing is ordered.
    pub told: bool,
}

impl Asked {
    /// As the receipt shows it.
    pub fn problem(&self, line: usize, source: &str) -> Problem {
        let problem = Problem::error(line, source, self.span.clone(), &self.question)
            .under(rule!("W-4.4.4a"))
            .hinting(&self.hint)
            .offering(self.offers.clone());
        if self.told { problem.as_warning() } else { problem }
    }
}

/// Reads the lines of a seat for a period.
#[derive(Debug, Clone, Copy)]
pub struct Prose<'a> {
    /// Whose lines.
    pub seat: Seat,
    /// For which period; 0 in set-up.
    pub period: u8,
    /// How units are called.
    pub callings: &'a Callings,
}

impl Prose<'_> {
    /// A stretch of a line in the words of the house, in one of the [`LANGUAGES`]; `begun` where it goes on with the
    /// unit of the stretch before. None where nobody is spoken to.
    ///
    /// # Errors
    /// What has to be asked.
    pub fn read(
        &self,
        language: usize,
        words: &Plain,
        begun: bool,
    ) -> Result<Vec<ReadStretch>, Option<Asked>> {
        let known = |word: &str| self.callings.has(self.seat, word);
        let marked = lexica::mark(language, words, known, self.callings.words(self.seat));
        let pen = Pen { prose: self, marked: &marked };
        let mut out = Vec::new();
        let mut begun = begun;
        let mut tokens = tokens(marked.text());
        tokens.retain(|t| !t.is(&["my", "our", "his"]));
        let tokens = self.parted(tokens);
        if is_question(&tokens) {
            return Err(None);
        }
        for tokens in pen.sentences(tokens)? {
            out.extend(pen.sentence(tokens, begun)?);
            begun = true;
        }
        if out.is_empty() { Err(None) } else { Ok(out) }
    }
}

impl Prose<'_> {
    /// Words of names that are joined by hyphens, one by one: `men-at-arms`.
    fn parted(&self, tokens: Vec<Token>) -> Vec<Token> {
        let named = |word: &str| self.callings.has(self.seat, word);
        let parts = |token: Token| {
            let joined = token.text.contains('-') && token.text.split('-').next().is_some_and(named);
            match joined && !named(&token.text) {
                true => token.text.split('-').map(|part| token.saying(part)).collect(),
                false => vec![token],
            }
        };
        tokens.into_iter().flat_map(parts).collect()
    }
}

/// Writes down a stretch.
struct Pen<'a> {
    prose: &'a Prose<'a>,
    marked: &'a Plain,
}

impl Pen<'_> {
    /// What is said to one unit, or to several in one breath.
    fn sentence(&self, tokens: Vec<Token>, begun: bool) -> Result<Vec<ReadStretch>, Option<Asked>> {
        let refuses = tokens.first().is_some_and(|t| t.is(&["REFUSE", "SCREEN", "SUPPORT"]));
        if refuses || !self.addressees(&tokens)?.0.is_empty() {
            self.beyond(&[], &tokens)?;
        }
        let mut whom = self.whom(tokens)?;
        if whom.to.is_empty() && !begun {
            return Err(None);
        }
        let later = |two: &[Token]| two[0].is(&["from"]) && two[1].text.starts_with("period");
        whom.changes |= whom.rest.windows(2).any(later);
        let mut out = Vec::new();
        for mut tokens in clause::clauses(&whom.rest) {
            self.clause(&whom.to, &mut tokens)?;
            if tokens.is_empty() {
                continue;
            }
            tokens.splice(0..0, whom.when.iter().cloned());
            for tokens in clause::readable(self, tokens) {
                // `occupy the hill and stay there` says one thing twice.
                let again = matches!(tokens.as_slice(), [hold] if hold.is(&["hold"]));
                if again
                    && out.last().is_some_and(|before: &ReadStretch| before.plain.text().contains("hold "))
                {
                    continue;
                }
                let head = if out.is_empty() { whom.head() } else { Vec::new() };
                out.push(ReadStretch { plain: self.written(&head, &tokens), changes: whom.changes });
            }
        }
        Ok(out)
    }

    /// A line of tokens, with whom it is for in front.
    fn written(&self, head: &[Token], tokens: &[Token]) -> Plain {
        let mut out = Plain::default();
        let mut end = 0;
        for token in head.iter().chain(tokens) {
            let joined = token.is(&[",", ":"]) || out.text().is_empty();
            if !joined {
                out.put(" ", self.marked, end..end);
            }
            end = token.at.end;
            out.put(&token.text, self.marked, token.at.clone());
        }
        out
    }

    /// A question about some words.
    fn ask(&self, at: Range<usize>, question: impl Into<String>, hint: impl Into<String>) -> Option<Asked> {
        let span = self.marked.place(at).span;
        Some(Asked { span, question: question.into(), hint: hint.into(), offers: Vec::new(), told: false })
    }

    /// A question of which of several is meant.
    fn ask_which(&self, at: Range<usize>, offers: Vec<String>, asked: [String; 2]) -> Option<Asked> {
        let [question, hint] = asked;
        self.ask(at, question, hint).map(|asked| Asked { offers, ..asked })
    }
}

/// Cuts a text into words and marks of punctuation; the letters of an order sheet are its orders.
fn tokens(text: &str) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let inside = |n: usize| bytes.get(n).is_some_and(u8::is_ascii_alphanumeric);
        let start = at;
        let hyphen =
            |n: usize| n > start && matches!(bytes[n], b'-' | b'.') && inside(n - 1) && inside(n + 1);
        while at < bytes.len()
            && (inside(at)
                || hyphen(at)
                || bytes[at] == b'-' && inside(at + 1) && at == start && bytes[at + 1].is_ascii_digit())
        {
            at += 1;
        }
        if at == start {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
            if text[start..at].trim().is_empty() {
                continue;
            }
        }
        let word = match &text[start..at] {
            "q" => "quick",
            "v" => "varily",
            "h" => "hold",
            "s" => "skirmish",
            "p" => "paces",
            "\u{b0}" | "\u{ba}" => "degrees",
            word => word,
        };
        out.push(Token { text: word.to_owned(), at: start..at });
    }
    counted(&mut out);
    meant(&mut out);
    // The full stop of an ordinal: `4. Runde`.
    let ordinal =
        |three: &[Token]| is_number(&three[0].text) && three[1].is(&["."]) && three[2].is(&["period"]);
    while let Some(at) = out.windows(3).position(ordinal) {
        out.remove(at + 1);
    }
    let text = |n: Option<usize>| n.and_then(|n| out.get(n)).map(|t| t.text.as_str());
    let article = |n: usize| clean::is_article(text(n.checked_sub(1)), &out[n].text, text(Some(n + 1)));
    let articles: Vec<bool> = (0..out.len()).map(article).collect();
    let mut articles = articles.into_iter();
    out.retain(|_| !articles.next().unwrap_or_default());
    out
}

/// Whether words ask, and order nothing: `Is unit 8 holding?`; `could unit 9 …?` only asks kindly.
fn is_question(tokens: &[Token]) -> bool {
    let asks = tokens.last().is_some_and(|t| t.is(&["?"]));
    let kindly = tokens.first().is_some_and(|t| t.is(&["could", "would", "will"]))
        || tokens.first().is_some_and(|t| t.is(&["can", "may"]))
            && tokens.get(1).is_some_and(|t| t.is(&["you", "we", "i"]));
    asks && !kindly
}

/// `until turn 4` names a period, and `wheel R` a side.
fn meant(tokens: &mut [Token]) {
    for at in 0..tokens.len() {
        let number = tokens.get(at + 1).is_some_and(|t| t.text.bytes().all(|b| b.is_ascii_digit()));
        let when = at > 0
            && tokens[at - 1]
                .is(&["from", "until", "in", "before", "after", "since", "of", "to", "towards", "on"]);
        if tokens[at].is(&["turn"]) && number && (when || at == 0) {
            tokens[at].becomes("period");
        }
        let moves = tokens[..at].iter().any(|t| t.is(&["wheel", "turn", "move", "sidestep"]));
        let count = at > 0 && tokens[at - 1].text.bytes().all(|b| b.is_ascii_digit());
        let ends = tokens.get(at + 1).is_none_or(|t| t.is(&[",", ".", ";"]));
        match tokens[at].text.as_str() {
            "turn" if count && ends && !moves => tokens[at].becomes("periods"),
            "+" if number => tokens[at].becomes("and"),
            "r" if moves => tokens[at].becomes("right"),
            "l" if moves => tokens[at].becomes("left"),
            _ => {}
        }
    }
}

/// Numbers in words, where they count something or name a unit; `one` and its like stand for others too.
fn counted(tokens: &mut [Token]) {
    const BEFORE: [&str; 9] =
        ["unit", "units", "period", "general", "body", "forward", "back", "left", "right"];
    const BEHIND: [&str; 10] =
        ["paces", "degrees", "files", "ranks", "wide", "deep", "forward", "back", "left", "right"];
    for at in 0..tokens.len() {
        let Some(number) = numbers::in_words(&tokens[at].text) else { continue };
        let before = at > 0 && tokens[at - 1].is(&BEFORE);
        let behind = tokens.get(at + 1).is_some_and(|t| t.is(&BEHIND));
        let more = tokens.get(at + 1).is_some_and(|t| numbers::in_words(&t.text).is_some());
        if !more && (number > 3 || before || behind) {
            tokens[at].text = number.to_string();
        }
    }
}
