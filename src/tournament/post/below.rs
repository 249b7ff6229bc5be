//! Lines of armies and result sheets, as they stand below the line that begins one.

use estafette_orders::near::fold;

/// What they begin with, whatever follows.
const WORDS: [&str; 12] = [
    "items",
    "offers",
    "looted",
    "winner",
    "signed",
    "sub-list",
    "sublist",
    "commander",
    "mixed",
    "detachment",
    "detachments",
    "conceded",
];

/// The same where a number follows.
const COUNTED: [&str; 9] =
    ["list", "variant", "years", "cost", "cheapest", "damage", "points", "round", "table"];

/// The same of two words.
const PAIRS: [(&str, &str); 16] = [
    ("not", "used"),
    ("used", "last"),
    ("no", "shk"),
    ("with", "shk"),
    ("without", "shk"),
    ("commanded", "by"),
    ("cheapest", "figure"),
    ("from", "abroad"),
    ("close", "lmi"),
    ("close-based", "lmi"),
    ("troops", "of"),
    ("camp", "looted"),
    ("victory", "points"),
    ("period", "antique"),
    ("period", "dark"),
    ("period", "medieval"),
];

/// Whether a line begins as one of them, or nearly so: what is misspelt is told of, and is no rest of the line above.
pub(super) fn begins(line: &str) -> bool {
    let folded = fold(line.trim_start_matches(['-', '*', '•', ' ']));
    let mut words = folded.split([' ', ',', ':']).filter(|word| !word.is_empty());
    let (one, two) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let counted = two.starts_with(|c: char| c.is_ascii_digit());
    let pair = |pair: &(&str, &str)| {
        let right = (one == pair.0, two == pair.1);
        right == (true, true) || right.1 && nearly(one, pair.0) || right.0 && nearly(two, pair.1)
    };
    WORDS.iter().any(|word| one == *word || nearly(one, word))
        || counted && COUNTED.iter().any(|word| one == *word || nearly(one, word))
        || PAIRS.iter().any(pair)
}

/// Whether a word is another one but for one slip, or two where it is long.
fn nearly(said: &str, word: &str) -> bool {
    let long = word.chars().count();
    let most = match long {
        0..=3 => return false,
        4..=7 => 1,
        _ => 2,
    };
    let first = word.chars().next();
    // `last` and `lost` are no slips for `list`.
    let mut letters = [said, word].map(|word| word.chars().collect::<Vec<_>>());
    letters.iter_mut().for_each(|letters| letters.sort_unstable());
    if long == 4 && letters[0].len() == 4 && letters[0] != letters[1] {
        return false;
    }
    let begins = said.chars().take(2).any(|c| Some(c) == first);
    begins && said.chars().count().abs_diff(long) <= most && strsim::osa_distance(said, word) <= most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_armies_and_sheets_are_known_with_a_slip_and_other_lines_are_not() {
        for line in [
            "items stakes if elephants",
            "itms stakes if elephants",
            "tiems stakes",
            "- ofers elephants",
            "comander Hulagu",
            "detachmnt javelinmen as listed",
            "cots 1250, cheapest 3",
            "chaepest 3",
            "not usde last year",
            "from abraod",
            "period medeival",
            "siged",
            "winer Bauer",
        ] {
            assert!(begins(line), "{line}");
        }
        for line in [
            "Khan of the Horde",
            "cost of it, if the enemy comes",
            "last of all",
            "last 3 hexes",
            "lost 2 units",
            "list of hexes",
            "hill, then by differential",
            "with the others",
            "from there",
            "not before dusk",
            "",
        ] {
            assert!(!begins(line), "{line}");
        }
    }
}
