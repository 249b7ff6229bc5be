//! Letters that only look Latin: a Cyrillic `А` in `А20B27` is refused by name, never guessed at.

use super::codes::Coded;
use super::judge;
use super::parts::Part;
use super::read::Original;
use estafette_core::{said, text};
use estafette_orders::{Problem, TextPlace};

/// The first letter of another alphabet in a code of an order, as an error.
pub fn letter(original: &Original<'_>, part: &Part<'_>, coded: &Coded) -> Option<Problem> {
    let (line, at, c) = part.pieces.iter().find_map(|&(line, at, text)| {
        let (offset, c) = in_code(text)?;
        Some((line, at + offset, c))
    })?;
    if !judge::starts_like_an_order(coded) && !coded.names_something() {
        return None;
    }
    let place = TextPlace { line, span: at..at + c.len_utf8() };
    let message =
        said!("is-u-not-a-latin-one", %c, c2 = %alphabet(c), c3 = %format_args!("{:04X}", u32::from(c)));
    let hint = match looks_like(c) {
        Some(latin) => said!("type-it-again-with-the-latin", %latin),
        None => said!("type-hexes-and-ids-with-latin"),
    };
    Some(original.problem(place, message).hinting(hint))
}

/// A foreign letter in a word that has a digit, or in a word of one or two letters.
fn in_code(text: &str) -> Option<(usize, char)> {
    if text.is_ascii() {
        return None;
    }
    let mut start = 0;
    for (end, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if c.is_alphanumeric() {
            continue;
        }
        let word = &text[start..end];
        let code = word.chars().count() <= 2 || word.chars().any(|c| c.is_ascii_digit());
        if code && let Some((i, c)) = word.char_indices().find(|(_, c)| is_foreign(*c)) {
            return Some((start + i, c));
        }
        start = (end + c.len_utf8()).min(text.len());
    }
    None
}

fn is_foreign(c: char) -> bool {
    let latin =
        matches!(c, 'A'..='Z' | 'a'..='z' | 'ª' | 'º' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
    c.is_alphabetic() && !latin
}

fn alphabet(c: char) -> &'static str {
    match c {
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => text!("a-greek-letter"),
        '\u{400}'..='\u{52f}' => text!("a-cyrillic-letter"),
        '\u{ff21}'..='\u{ff5a}' => text!("a-full-width-letter"),
        _ => text!("a-letter-of-another-alphabet"),
    }
}

fn looks_like(c: char) -> Option<char> {
    Some(match c {
        'А' | 'а' | 'Α' | 'α' => 'A',
        'В' | 'в' | 'Β' | 'β' => 'B',
        'Е' | 'е' | 'Ε' => 'E',
        'К' | 'к' | 'Κ' | 'κ' => 'K',
        'М' | 'м' | 'Μ' => 'M',
        'Н' | 'н' | 'Ν' => 'N',
        'О' | 'о' | 'Ο' | 'ο' => 'O',
        'Р' | 'р' | 'Ρ' | 'ρ' => 'P',
        'С' | 'с' => 'C',
        'Ѕ' | 'ѕ' => 'S',
        'Т' | 'т' | 'Τ' | 'τ' => 'T',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_codes_are_looked_at() {
        assert_eq!(in_code("move L07 to А20B27"), Some((12, 'А')));
        assert_eq!(in_code("face P12 Ѕ"), Some((9, 'Ѕ')));
        assert_eq!(in_code("move Ягайло to A20B27"), None);
        assert_eq!(in_code("Święty Ł07"), None);
    }
}
