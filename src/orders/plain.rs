//! An order text in plain small letters, where every byte still knows the place it was written at.
//!
//! Grammars read the plain text (accents, capitals, dashes, quotes and no-break spaces are gone);
//! problems point at what the player wrote.

use std::ops::Range;

use deunicode::deunicode_char;

/// Where a byte of the plain text was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spot {
    line: usize,
    start: usize,
    end: usize,
}

/// A place in the text as written: a line, and bytes of that line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextPlace {
    /// Number of the line, as given to [`Plain::push`].
    pub line: usize,
    /// Bytes within the line.
    pub span: Range<usize>,
}

/// A plain text with its places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plain {
    text: String,
    from: Vec<Spot>,
}

impl Plain {
    /// Adds a piece of a line, folded; `at` is where the piece starts within the line.
    pub fn push(&mut self, line: usize, at: usize, piece: &str) {
        for (i, c) in piece.char_indices() {
            let spot = Spot { line, start: at + i, end: at + i + c.len_utf8() };
            let mut buffer = [0; 4];
            for byte in folded(c, &mut buffer).bytes() {
                self.text.push(char::from(byte.to_ascii_lowercase()));
                self.from.push(spot);
            }
        }
    }

    /// The plain text: printable ASCII without capitals, and what [`Plain::put`] added.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Adds a stretch of another plain text, with its places.
    pub fn copy(&mut self, other: &Self, range: Range<usize>) {
        self.text.push_str(&other.text[range.clone()]);
        self.from.extend_from_slice(&other.from[range]);
    }

    /// Adds `token` in the place of a stretch of another plain text.
    pub fn put(&mut self, token: &str, other: &Self, instead_of: Range<usize>) {
        let place = other.place(instead_of);
        let spot = Spot { line: place.line, start: place.span.start, end: place.span.end };
        self.text.push_str(token);
        self.from.extend(std::iter::repeat_n(spot, token.len()));
    }

    /// Drops everything from a byte on.
    pub fn truncate(&mut self, len: usize) {
        self.text.truncate(len);
        self.from.truncate(len);
    }

    /// Where a stretch was written. A stretch over several lines is cut at the end of the first; an
    /// empty one lies behind the byte before it.
    pub fn place(&self, range: Range<usize>) -> TextPlace {
        let end = range.end.min(self.from.len());
        if let Some([first, rest @ ..]) = self.from.get(range.start..end) {
            let last = rest.iter().rev().find(|s| s.line == first.line).unwrap_or(first);
            return TextPlace { line: first.line, span: first.start..last.end.max(first.end) };
        }
        match self.from[..range.start.min(self.from.len())].last() {
            Some(before) => TextPlace { line: before.line, span: before.end..before.end },
            None => TextPlace { line: 1, span: 0..0 },
        }
    }
}

/// A letter in plain ASCII; empty for what is not seen.
fn folded(c: char, buffer: &mut [u8; 4]) -> &str {
    match c {
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{300}'..='\u{36f}' => "",
        '→' | '⇒' | '➔' | '➜' | '»' => ">",
        '–' | '—' | '−' | '‐' | '‑' | '‒' | '―' => "-",
        '°' | 'º' | '˚' => " deg",
        '"' | '\'' | '`' | '“' | '”' | '„' | '‘' | '’' | '«' | '*' | '_' | '(' | ')' | '[' | ']' | '{'
        | '}' => " ",
        _ if c.is_whitespace() || c.is_control() => " ",
        _ if c.is_ascii() => c.encode_utf8(buffer),
        _ => match deunicode_char(c) {
            Some(plain) if plain.bytes().all(|b| (b' '..0x7f).contains(&b)) => plain,
            _ => "?",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_words_point_at_what_was_written() {
        let mut plain = Plain::default();
        plain.push(7, 2, "Jagiełło\u{a0}60° → Ł");
        assert_eq!(plain.text(), "jagiello 60 deg > l");
        assert_eq!(plain.place(0..8), TextPlace { line: 7, span: 2..12 });
        assert_eq!(plain.place(9..11), TextPlace { line: 7, span: 14..16 });
        assert_eq!(plain.place(99..100).span, 25..25);
    }

    #[test]
    fn a_token_stands_where_its_words_stood() {
        let mut plain = Plain::default();
        plain.push(1, 0, "move A 20 B 27");
        let mut out = Plain::default();
        out.copy(&plain, 0..5);
        out.put("a20b27", &plain, 5..14);
        assert_eq!(out.text(), "move a20b27");
        assert_eq!(out.place(5..11).span, 5..14);
        assert_eq!(Plain::default().place(3..9), TextPlace { line: 1, span: 0..0 });
    }
}
