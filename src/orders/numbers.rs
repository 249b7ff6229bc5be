//! Numbers as people write them, in digits or in words of English and Polish.

/// The words of each number, folded; `grammar/numbers.pest` has the same ones.
const WORDS: [(u32, &[&str]); 28] = [
    (1, &["one", "jeden", "jedna", "jednego", "jednym"]),
    (2, &["two", "dwa", "dwie", "dwaj", "dwoch", "dwoma"]),
    (3, &["three", "trzy", "trzej", "trzech", "trzema"]),
    (4, &["four", "cztery", "czterej", "czterech", "czterema"]),
    (5, &["five", "piec", "pieciu", "piecioma"]),
    (6, &["six", "szesc", "szesciu"]),
    (7, &["seven", "siedem", "siedmiu"]),
    (8, &["eight", "osiem", "osmiu"]),
    (9, &["nine", "dziewiec", "dziewieciu"]),
    (10, &["ten", "dziesiec", "dziesieciu"]),
    (11, &["eleven", "jedenascie"]),
    (12, &["twelve", "dwanascie"]),
    (13, &["thirteen", "trzynascie"]),
    (14, &["fourteen", "czternascie"]),
    (15, &["fifteen", "pietnascie"]),
    (16, &["sixteen", "szesnascie"]),
    (17, &["seventeen", "siedemnascie"]),
    (18, &["eighteen", "osiemnascie"]),
    (19, &["nineteen", "dziewietnascie"]),
    (20, &["twenty", "dwadziescia"]),
    (30, &["thirty", "trzydziesci"]),
    (40, &["forty", "fourty", "czterdziesci"]),
    (50, &["fifty", "piecdziesiat"]),
    (60, &["sixty", "szescdziesiat"]),
    (70, &["seventy", "siedemdziesiat"]),
    (80, &["eighty", "osiemdziesiat"]),
    (90, &["ninety", "dziewiecdziesiat"]),
    (100, &["hundred", "sto"]),
];

/// The number that a folded word is, from one to twenty, then in tens to a hundred.
pub fn in_words(word: &str) -> Option<u32> {
    WORDS.iter().find(|(_, words)| words.contains(&word)).map(|(number, _)| *number)
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
        let mut known: Vec<&str> = WORDS.into_iter().flat_map(|(_, words)| words).copied().collect();
        written.sort_unstable();
        known.sort_unstable();
        assert_eq!(written, known);
    }

    #[test]
    fn digits_and_words_are_numbers() {
        let read = [("7", 7), ("seven", 7), ("siedmiu", 7), ("twenty", 20), ("sixty", 60), ("sto", 100)];
        for (text, is) in read {
            assert_eq!(number(text), Some(is), "{text}");
        }
        assert_eq!(number("many"), None);
    }
}
