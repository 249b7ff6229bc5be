//! The first look at a line: remarks in round brackets and marks in square ones apart, pieces at semicolons and
//! full stops, no words that say nothing, and keywords that are one letter off put right.

use std::ops::Range;

use estafette_orders::Plain;
use estafette_orders::sheet::without_remark;

use super::grammar::KEYWORDS;

/// Words that say nothing in an order.
const EMPTY_WORDS: [&str; 11] =
    ["the", "please", "pls", "immediately", "must", "shall", "should", "will", "may", "always", "any"];

/// Words before a name that a player chose freely.
const BEFORE_NAMES: [&str; 6] = ["signal", "naming", "terrain", "side", "seat", "game"];

/// Shortest keyword that is put right; shorter ones are near too many others.
const SHORTEST: usize = 4;

/// Letters that the forms of one word have in common at least.
const STEM: usize = 3;

/// A line taken apart: bytes of the line as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parts {
    /// Clauses, in order, each as stretches between the brackets.
    pub pieces: Vec<Piece>,
}

/// A stretch that ends at a semicolon or a full stop.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Piece {
    /// What was written outside brackets.
    pub words: Vec<Range<usize>>,
    /// What was written in round brackets, without these.
    pub remarks: Vec<Range<usize>>,
    /// What was written in square brackets, without these.
    pub marks: Vec<Range<usize>>,
}

impl Piece {
    /// From its first to its last byte outside brackets.
    pub fn span(&self) -> Range<usize> {
        let start = self.words.first().map_or(0, |w| w.start);
        start..self.words.last().map_or(start, |w| w.end)
    }

    /// Whether a word stands outside its brackets.
    pub fn says(&self, line: &str) -> bool {
        self.words.iter().any(|w| line[w.clone()].contains(char::is_alphanumeric))
    }

    /// Whether a word stands outside its brackets, from a byte of the line on.
    pub fn says_behind(&self, line: &str, from: usize) -> bool {
        let mut behind = self.words.iter().map(|w| w.start.max(from)..w.end).filter(|w| w.start < w.end);
        behind.any(|w| line.get(w).is_some_and(|words| words.contains(char::is_alphanumeric)))
    }

    fn is_empty(&self, line: &str) -> bool {
        self.marks.is_empty()
            && self.remarks.is_empty()
            && self.words.iter().all(|w| line[w.clone()].trim().is_empty())
    }
}

/// Takes a line apart. What stands behind `#` is a remark; a bracket that is never closed ends with the line.
pub fn parts(line: &str) -> Parts {
    let code = without_remark(line);
    let mut parts = Parts::default();
    let mut piece = Piece::default();
    let start = numbering(code);
    let mut from = start;
    let mut at = start;
    let bytes = code.as_bytes();
    while at < bytes.len() {
        let closing = match bytes[at] {
            b'(' => Some(b')'),
            b'[' => Some(b']'),
            _ => None,
        };
        if let Some(closing) = closing {
            piece.words.push(from..at);
            let end = bytes[at..].iter().position(|b| *b == closing).map_or(bytes.len(), |n| at + n);
            let inside = (at + 1).min(end)..end;
            if closing == b')' {
                piece.remarks.push(inside);
            } else {
                piece.marks.push(inside);
            }
            at = (end + 1).min(bytes.len());
            from = at;
            continue;
        }
        let ends = match bytes[at] {
            b';' => true,
            b'.' if is_inside(code, at) => false,
            b'.' => bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace) || bytes[at + 1] == b'[',
            _ => false,
        };
        if bytes[at] == b';' && goes_on(&code[at + 1..]) {
            piece.words.push(from..at);
            from = at + 1;
        } else if ends {
            piece.words.push(from..at);
            parts.pieces.push(std::mem::take(&mut piece));
            from = at + 1;
        }
        at += 1;
    }
    piece.words.push(from..bytes.len());
    parts.pieces.push(piece);
    parts.pieces.retain(|p| !p.is_empty(code));
    parts
}

/// Words behind the full stop of an ordinal: `4. Runde`.
const COUNTED: [&str; 8] = ["runde", "zug", "periode", "tury", "turze", "etapu", "etapie", "period"];

/// Whether a full stop ends no sentence: `No. 7`, `4. Runde`.
fn is_inside(code: &str, at: usize) -> bool {
    let before = code[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let next = code[at + 1..].split_whitespace().next().unwrap_or_default().to_lowercase();
    let number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let short = ["no", "nr"].iter().any(|short| before.eq_ignore_ascii_case(short));
    short && next.starts_with(|c: char| c.is_ascii_digit())
        || number(before) && COUNTED.contains(&next.as_str())
}

/// Whether what stands behind a semicolon belongs to the clause before it: `else …`.
fn goes_on(rest: &str) -> bool {
    let first = rest.split_whitespace().next().unwrap_or_default();
    let word = first.trim_end_matches(',');
    ["else", "otherwise"].iter().any(|w| word.eq_ignore_ascii_case(w))
}

/// Bytes of numbering and bullets at the start of a line: `3.`, `(4)`, `12  `, `-`.
fn numbering(line: &str) -> usize {
    let trimmed = line.trim_start();
    let blank = line.len() - trimmed.len();
    let digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &trimmed[digits..];
    let mark = rest.len() - rest.trim_start_matches(['.', ')']).len();
    let spaced = rest[mark..].starts_with(char::is_whitespace);
    let before_order = rest[mark..].trim_start().starts_with(|c: char| c.is_alphabetic());
    if (1..=3).contains(&digits) && spaced && before_order {
        return blank + digits + mark;
    }
    let bullet = trimmed.chars().next().filter(|c| ['-', '*', '•', '–', '—', '>', '|'].contains(c));
    match bullet {
        Some(c) if trimmed[c.len_utf8()..].starts_with(char::is_whitespace) => blank + c.len_utf8(),
        _ => 0,
    }
}

/// The words of a piece, ready for the grammar: every byte still knows where it was written.
pub fn plain(number: usize, line: &str, piece: &Piece) -> Plain {
    let mut plain = Plain::default();
    for words in &piece.words {
        plain.push(number, words.start, &line[words.clone()]);
        plain.push(number, words.end, " ");
    }
    clean(&plain)
}

/// Any text, ready for the grammar.
pub fn clean(plain: &Plain) -> Plain {
    let words = tokens(plain.text());
    let mut out = Plain::default();
    let mut blank: Option<Range<usize>> = None;
    for (n, range) in words.iter().enumerate() {
        let word = &plain.text()[range.clone()];
        let before = n.checked_sub(1).map(|i| &plain.text()[words[i].clone()]);
        let next = words.get(n + 1).map(|r| &plain.text()[r.clone()]);
        if says_nothing(before, word, next) {
            continue;
        }
        if let Some(blank) = blank.replace(range.end..range.end + 1)
            && blank.end <= plain.text().len()
        {
            out.copy(plain, blank);
        }
        out.copy(plain, range.clone());
    }
    out
}

/// Whether a word may go.
fn says_nothing(before: Option<&str>, word: &str, next: Option<&str>) -> bool {
    EMPTY_WORDS.contains(&word) || is_article(before, word, next)
}

/// Whether a word is an article, and not the A of GMEACE or of a side.
pub fn is_article(before: Option<&str>, word: &str, next: Option<&str>) -> bool {
    let free = before.is_none_or(|b| !b.ends_with(',') && !matches!(b, "side" | "seat" | "from" | "then"));
    let noun = next.is_some_and(|n| n.len() > 2 && !matches!(n, "then" | "and" | "nearest"));
    matches!(word, "a" | "an") && free && noun
}

fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    for word in text.split(' ') {
        let range = at..at + word.len();
        at = range.end + 1;
        if !word.is_empty() {
            tokens.push(range);
        }
    }
    tokens
}

/// A keyword that was one letter off, put right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// Bytes of the text before it was put right.
    pub range: Range<usize>,
    /// The keyword it was read as.
    pub keyword: &'static str,
}

/// Puts words right that are one letter off, as `near` finds them; `None` if there is none.
pub fn put_right(plain: &Plain, near: impl Fn(&str) -> Option<&'static str>) -> Option<(Plain, Vec<Slip>)> {
    let words = tokens(plain.text());
    let mut slips: Vec<Slip> = Vec::new();
    let mut out = Plain::default();
    let mut copied = 0;
    for (n, range) in words.iter().enumerate() {
        let token = &plain.text()[range.clone()];
        let word = token.trim_end_matches([',', ':', '.', '!']);
        let before = n.checked_sub(1).map_or("", |i| &plain.text()[words[i].clone()]);
        if BEFORE_NAMES.contains(&before) {
            continue;
        }
        let Some(keyword) = near(word) else { continue };
        let range = range.start..range.start + word.len();
        out.copy(plain, copied..range.start);
        out.put(keyword, plain, range.clone());
        copied = range.end;
        slips.push(Slip { range, keyword });
    }
    out.copy(plain, copied..plain.text().len());
    (!slips.is_empty()).then_some((out, slips))
}

/// Puts keywords right, of several forms of one word that which can be read, if there is a way.
pub fn put_keywords_right(plain: &Plain, reads: impl Fn(&str) -> bool) -> Option<(Plain, Vec<Slip>)> {
    let first = put_right(plain, near_keyword);
    if first.as_ref().is_some_and(|(words, _)| reads(words.text())) {
        return first;
    }
    let longer = put_right(plain, near_longer);
    longer.filter(|(words, _)| reads(words.text())).or(first)
}

/// The keyword that is a letter away from a word that is none; of several forms of one word the shortest.
pub fn near_keyword(word: &str) -> Option<&'static str> {
    let near = near_keywords(word)?;
    let shortest = near.iter().copied().min_by_key(|k| k.len())?;
    // `when` and `wheel` are as near as each other to some words, and are no forms of one.
    near.iter().all(|k| k.starts_with(shortest)).then_some(shortest)
}

/// The same, but of several forms of one word the longest.
fn near_longer(word: &str) -> Option<&'static str> {
    near_keywords(word).and_then(|near| near.into_iter().max_by_key(|k| k.len()))
}

/// The keywords that are a letter away from a word that is none, if all of them are forms of one word, such as
/// `charge` and `charged`.
fn near_keywords(word: &str) -> Option<Vec<&'static str>> {
    let letters = word.len() >= SHORTEST && word.bytes().all(|b| b.is_ascii_lowercase());
    if !letters || word.len() > 24 || KEYWORDS.contains(word) {
        return None;
    }
    let near: Vec<&'static str> =
        KEYWORDS.iter().filter(|k| k.len() >= SHORTEST && is_near(word, k)).copied().collect();
    let stem = near.first()?.get(..STEM)?;
    near.iter().all(|k| k.starts_with(stem)).then_some(near)
}

/// The word for an addressee that is a letter away from a word that is none.
pub fn near_addressee(word: &str) -> Option<&'static str> {
    const WORDS: [&str; 7] = ["unit", "units", "body", "wagons", "general", "army", "bodies"];
    let known = word.len() < SHORTEST || WORDS.contains(&word);
    WORDS.into_iter().find(|w| !known && is_near(word, w))
}

fn is_near(word: &str, keyword: &str) -> bool {
    keyword.len().abs_diff(word.len()) <= 1 && strsim::damerau_levenshtein(word, keyword) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(text: &str) -> String {
        let mut plain = Plain::default();
        plain.push(1, 0, text);
        clean(&plain).text().to_owned()
    }

    #[test]
    fn articles_go_and_the_letter_of_artillery_stays() {
        assert_eq!(cleaned("HOLD on the  hill H1"), "hold on hill h1");
        assert_eq!(cleaned("shoot G, A, then nearest"), "shoot g, a, then nearest");
        assert_eq!(cleaned("shoot A"), "shoot a");
        assert_eq!(cleaned("form a wedge of 12"), "form wedge of 12");
    }

    #[test]
    fn a_line_falls_into_pieces_outside_its_brackets() {
        let line = " 3. UNIT 2 (HI; old.): HOLD 7.5 paces; stop. [changed in period 3] # why";
        let parts = parts(line);
        let words: Vec<String> = parts
            .pieces
            .iter()
            .map(|p| p.words.iter().map(|w| &line[w.clone()]).collect::<String>().trim().to_owned())
            .collect();
        assert_eq!(words, ["UNIT 2 : HOLD 7.5 paces", "stop", ""]);
        assert_eq!(&line[parts.pieces[0].remarks[0].clone()], "HI; old.");
        assert_eq!(&line[parts.pieces[2].marks[0].clone()], "changed in period 3");
    }

    #[test]
    fn one_letter_is_put_right_and_two_are_not() {
        assert_eq!(near_keyword("chrage"), Some("charge"));
        assert_eq!(near_keyword("skirmsh"), Some("skirmish"));
        assert_eq!(near_keyword("shirmsh"), None);
        assert_eq!(near_keyword("hold"), None);
    }
}
