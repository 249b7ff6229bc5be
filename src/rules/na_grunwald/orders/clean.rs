//! The first look at a statement: single blanks, and no words that say nothing in an order.

use estafette_orders::Plain;

/// Words that say nothing in an order. A blank, not a word, stands between what is kept.
const EMPTY_WORDS: [&str; 29] = [
    "the", "a", "an", "my", "our", "your", "please", "pls", "also", "now", "already", "it", "that", "s", "m",
    "d", "re", "ve", "prosze", "juz", "moj", "moja", "moje", "moich", "moi", "swoj", "swoich", "swoje", "mi",
];

/// A statement ready for the grammar: every byte still knows where it was written.
pub fn clean(plain: &Plain) -> Plain {
    let text = plain.text();
    let mut out = Plain::default();
    let mut at = 0;
    let mut blank = None;
    for word in text.split(' ') {
        let range = at..at + word.len();
        at = range.end + 1;
        if word.is_empty() || EMPTY_WORDS.contains(&word) {
            continue;
        }
        if let Some(blank) = blank.replace(range.end..range.end + 1) {
            out.copy(plain, blank);
        }
        out.copy(plain, range);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_single_and_empty_words_gone() {
        let mut plain = Plain::default();
        plain.push(1, 0, "  put the  officer on (Dukaty)");
        let cleaned = clean(&plain);
        assert_eq!(cleaned.text(), "put officer on dukaty");
        assert_eq!(cleaned.place(15..21).span, 23..29);
    }
}
