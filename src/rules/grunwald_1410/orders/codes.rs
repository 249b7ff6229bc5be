//! The first look at a statement: hex codes are made compact, and units and leaders, by id or by name,
//! become marks that the reader can look up; then words become marks too, which the grammar reads.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::names::{Bearers, Index, LONGEST_NAME, Who, word};
use estafette_orders::Plain;
use estafette_orders::lexicon::{Lexicon, Marked};
use estafette_orders::near::loose;

/// How orders are worded.
pub static WORDS: LazyLock<Lexicon> = LazyLock::new(|| {
    let words = include_str!("../../../../words/grunwald-1410.en.words");
    Lexicon::read(words).expect("a test reads the words")
});

/// Words that no phrase has to have: they go first.
const ARTICLES: [&str; 7] = ["the", "my", "our", "please", "pls", "also", "now"];

/// How orders are worded in Polish.
static POLISH: LazyLock<Lexicon> = LazyLock::new(|| {
    let words = include_str!("../../../../words/grunwald-1410.pl.words");
    Lexicon::read(words).expect("a test reads the words")
});

/// Somebody mentioned in a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// As written, in plain letters.
    pub text: String,
    /// Who can be meant; nobody for the id of a unit that never was.
    pub bearers: Bearers,
}

/// A statement ready for the grammar.
#[derive(Debug, Default)]
pub struct Coded {
    /// The text with names as marks.
    pub plain: Plain,
    /// The same with words as marks too.
    pub marked: Marked,
    /// What the marks stand for, by number.
    pub mentions: Vec<Mention>,
    /// Hexes found.
    pub hexes: usize,
    /// The last mark, while nothing but a blank stands behind it.
    open: Option<Mark>,
}

#[derive(Debug, Clone)]
struct Mark {
    starts: usize,
    range: Range<usize>,
}

impl Coded {
    /// The same statement with its words looked up in Polish.
    pub fn in_polish(&self) -> Self {
        Self {
            plain: self.plain.clone(),
            marked: POLISH.mark(&self.plain),
            mentions: self.mentions.clone(),
            hexes: self.hexes,
            open: None,
        }
    }

    /// Whether the statement names a hex, a unit or a leader.
    pub fn names_something(&self) -> bool {
        self.hexes > 0 || !self.mentions.is_empty()
    }

    /// Looks over a plain statement.
    pub fn of(source: &Plain, index: &Index) -> Self {
        let text = source.text();
        let mut out = Self::default();
        let mut at = 0;
        while at < text.len() {
            let starts = at == 0 || !text.as_bytes()[at - 1].is_ascii_alphanumeric();
            at = if starts { out.word(source, at, index) } else { out.byte(source, at) };
        }
        out.marked = WORDS.mark(&out.plain);
        out
    }

    /// Reads what starts here; says where the next thing starts.
    fn word(&mut self, source: &Plain, at: usize, index: &Index) -> usize {
        let text = source.text();
        if let Some((end, code)) = hex(text, at) {
            self.plain.put(&code, source, at..end);
            self.hexes += 1;
            self.open = None;
            return end;
        }
        let named =
            name(text, at, index).or_else(|| id(text, at, index)).or_else(|| free_id(text, at, index));
        if let Some((end, bearers)) = named {
            self.mention(source, at..end, bearers);
            return end;
        }
        let end = at + word_len(text, at);
        if ARTICLES.contains(&&text[at..end]) {
            return end;
        }
        self.byte(source, at)
    }

    /// Copies one byte; blanks in a row become one.
    fn byte(&mut self, source: &Plain, at: usize) -> usize {
        let blank = source.text().as_bytes()[at] == b' ';
        if blank && (self.plain.text().is_empty() || self.plain.text().ends_with(' ')) {
            return at + 1;
        }
        if !blank {
            self.open = None;
        }
        self.plain.copy(source, at..at + 1);
        at + 1
    }

    /// Puts a mark; `K03 Wielka` and `Wielka (K03)` are one mention.
    fn mention(&mut self, source: &Plain, range: Range<usize>, bearers: Bearers) {
        if let (Some(open), Some(last)) = (&self.open, self.mentions.last_mut())
            && let Some(both) = same(&last.bearers, &bearers)
        {
            last.bearers = both;
            let whole = open.range.start..range.end;
            let starts = open.starts;
            self.plain.truncate(starts);
            let number = self.mentions.len() - 1;
            self.put(source, whole, number);
            return;
        }
        let number = self.mentions.len();
        self.mentions.push(Mention { text: source.text()[range.clone()].to_owned(), bearers });
        self.put(source, range, number);
    }

    fn put(&mut self, source: &Plain, range: Range<usize>, number: usize) {
        let leader = self.mentions[number].bearers.first().is_some_and(|w| matches!(w, Who::Leader(_)));
        let sign = if leader { '\u{2}' } else { '\u{1}' };
        let starts = self.plain.text().len();
        self.plain.put(&format!("{sign}{number}{sign}"), source, range.clone());
        self.open = Some(Mark { starts, range });
    }
}

impl Bearers {
    fn only(who: Who) -> Self {
        Self { exact: BTreeSet::from([who]), partly: BTreeSet::new() }
    }

    fn all(&self) -> BTreeSet<Who> {
        self.exact.union(&self.partly).copied().collect()
    }

    /// Somebody who may be meant.
    pub fn first(&self) -> Option<Who> {
        self.exact.iter().chain(&self.partly).next().copied()
    }
}

/// The one that both can mean.
fn same(one: &Bearers, other: &Bearers) -> Option<Bearers> {
    let both: Vec<_> = one.all().intersection(&other.all()).copied().collect();
    match both[..] {
        [who] => Some(Bearers::only(who)),
        _ => None,
    }
}

fn word_len(text: &str, at: usize) -> usize {
    text.as_bytes()[at..].iter().take_while(|b| b.is_ascii_alphanumeric()).count()
}

fn run(text: &str, at: usize, of: impl Fn(u8) -> bool) -> usize {
    at + text.as_bytes()[at..].iter().take_while(|b| of(**b)).count()
}

fn number(text: &str, at: usize) -> Option<(usize, u32)> {
    let end = run(text, at, |b| b.is_ascii_digit());
    match end - at {
        1..=3 => text[at..end].parse().ok().map(|n| (end, n)),
        _ => None,
    }
}

/// A hex however it is spaced: `A20B27`, `A 20 B 27`, `A20-B27`.
fn hex(text: &str, at: usize) -> Option<(usize, String)> {
    let rest = text.as_bytes();
    if rest[at] != b'a' {
        return None;
    }
    let (end, a) = number(text, run(text, at + 1, |b| b == b' '))?;
    let b_at = run(text, end, |b| matches!(b, b' ' | b'-' | b'.' | b'/'));
    if rest.get(b_at) != Some(&b'b') {
        return None;
    }
    let (end, b) = number(text, run(text, b_at + 1, |b| b == b' '))?;
    let open = rest.get(end).is_some_and(u8::is_ascii_alphanumeric);
    (!open).then(|| (end, format!("a{a}b{b}")))
}

/// A unit's id however it is spaced: `L7`, `l 07`, `L-07`. `l 60` is a turn to the left, and so is
/// whatever stands apart and is no unit.
fn id(text: &str, at: usize, index: &Index) -> Option<(usize, Bearers)> {
    let letters = run(text, at, |b| b.is_ascii_lowercase());
    let prefix = &text[at..letters];
    if !index.is_prefix(prefix) {
        return None;
    }
    let digits = run(text, letters, |b| matches!(b, b' ' | b'-' | b'.'));
    let (end, number) = number(text, digits)?;
    if digits - letters > 1 || text.as_bytes().get(end).is_some_and(u8::is_ascii_alphanumeric) {
        return None;
    }
    match index.unit(prefix, number) {
        Some(unit) => Some((end, Bearers::only(Who::Unit(unit)))),
        None if digits > letters || matches!(number, 60 | 120 | 180) => None,
        None => Some((end, Bearers::default())),
    }
}

/// Words before a number that counts something.
const COUNTED: [&str; 13] =
    ["forward", "forwards", "fwd", "f", "ahead", "left", "l", "right", "r", "turn", "back", "turned", "by"];

/// A unit's id of any other form, as cases may have them: `B`, `4`, `rear-guard`. A number after a step
/// counts hexes or degrees, and `at A` is a hex of a gun's arc.
fn free_id(text: &str, at: usize, index: &Index) -> Option<(usize, Bearers)> {
    let end = run(text, at, |b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    let word = text[at..end].trim_end_matches('-');
    let unit = index.free(word)?;
    let before = text[..at].trim_end().rsplit([' ', ',', ':']).next().unwrap_or("");
    let counts = word.bytes().all(|b| b.is_ascii_digit()) && COUNTED.contains(&before);
    let arc = before == "at" && matches!(word, "a" | "b" | "c" | "d");
    (!counts && !arc).then(|| (at + word.len(), Bearers::only(Who::Unit(unit))))
}

/// A plain word as names are compared; most are so already.
fn loosened(word: &str) -> Cow<'_, str> {
    let spelled = ["ae", "oe", "ue", "ss"].iter().any(|two| word.contains(two));
    if spelled { Cow::Owned(loose(word)) } else { Cow::Borrowed(word) }
}

/// The longest name that starts here.
fn name(text: &str, at: usize, index: &Index) -> Option<(usize, Bearers)> {
    let first = &text[at..at + word_len(text, at)];
    if first.is_empty() || !index.starts_a_name(word(&loosened(first))) {
        return None;
    }
    let mut key = String::new();
    let mut found = None;
    let mut from = at;
    for _ in 0..LONGEST_NAME {
        let end = from + word_len(text, from);
        if end == from {
            break;
        }
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(word(&loosened(&text[from..end])));
        if let Some(bearers) = index.bearers(&key) {
            found = Some((end, bearers.clone()));
        }
        from = run(text, end, |b| matches!(b, b' ' | b'.' | b'-'));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    fn coded(text: &str) -> (String, Vec<String>) {
        let names = sample::names(super::super::Side::Polish);
        let mut plain = Plain::default();
        plain.push(1, 0, text);
        let out = Coded::of(&plain, &Index::of(&names));
        let shown = out.plain.text().replace('\u{1}', "'").replace('\u{2}', "\"");
        (shown, out.mentions.into_iter().map(|m| m.text).collect())
    }

    #[test]
    fn hexes_become_compact_and_units_become_marks() {
        assert_eq!(coded("move  L7 to A 20 B 27, a20-b27").0, "move '0' to a20b27, a20b27");
        assert_eq!(coded("m l 07: l 60 l60 l 90").0, "m '0': l 60 l60 l 90");
        assert_eq!(coded("move P 1 Krakowska with Jagiełło").0, "move '0' with \"1\"");
    }

    #[test]
    fn an_id_with_its_name_is_one_mention() {
        assert_eq!(coded("L02 (Trocka): back").0, "'0' : back");
        assert_eq!(coded("K03, L02").0, "'0', '1'");
    }
}
