//! Numbers as people write them, in digits or in words of English and Polish.

/// The words of each number from one on, folded; `grammar/numbers.pest` has the same ones.
const WORDS: [&[&str]; 20] = [
    &["one", "jeden", "jedna", "jednego", "jednym"],
    &["two", "dwa", "dwie", "dwaj", "dwoch", "dwoma"],
    &["three", "trzy", "trzej", "trzech", "trzema"],
    &["four", "cztery", "czterej", "czterech", "czterema"],
    &["five", "piec", "pieciu", "piecioma"],
    &["six", "szesc", "szesciu"],
    &["seven", "siedem", "siedmiu"],
    &["eight", "osiem", "osmiu"],
    &["nine", "dziewiec", "dziewieciu"],
    &["ten", "dziesiec", "dziesieciu"],
    &["eleven", "jedenascie"],
    &["twelve", "dwanascie"],
    &["thirteen", "trzynascie"],
    &["fourteen", "czternascie"],
    &["fifteen", "pietnascie"],
    &["sixteen", "szesnascie"],
    &["seventeen", "siedemnascie"],
    &["eighteen", "osiemnascie"],
    &["nineteen", "dziewietnascie"],
    &["twenty", "dwadziescia"],
];

/// The number that a folded word is, from one to twenty.
pub fn in_words(word: &str) -> Option<u32> {
    let at = WORDS.iter().position(|words| words.contains(&word))?;
    u32::try_from(at + 1).ok()
}

/// A whole number in digits or words.
pub fn number(text: &str) -> Option<u32> {
    text.parse().ok().or_else(|| in_words(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_has_the_same_words() {
        let grammar = include_str!("../../grammar/numbers.pest");
        let mut written: Vec<&str> = grammar.split('"').skip(1).step_by(2).collect();
        let mut known: Vec<&str> = WORDS.into_iter().flatten().copied().collect();
        written.sort_unstable();
        known.sort_unstable();
        assert_eq!(written, known);
    }

    #[test]
    fn digits_and_words_are_numbers() {
        let read =
            [("7", Some(7)), ("seven", Some(7)), ("siedmiu", Some(7)), ("twenty", Some(20)), ("many", None)];
        for (text, is) in read {
            assert_eq!(number(text), is, "{text}");
        }
    }
}
