//! Folding of what players type, and the nearest known word to a wrong one.

use deunicode::deunicode;

/// Lower case without accents or doubled blanks: `Łucznicy  KP01` → `lucznicy kp01`.
pub fn fold(text: &str) -> String {
    let plain = match text.is_ascii() {
        true => text.to_ascii_lowercase(),
        false => deunicode(text).to_lowercase(),
    };
    joined(&plain)
}

/// The words of a text with one blank between them.
fn joined(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// A name as loosely as people spell it: `Müller`, `Mueller` and `MULLER` are one, and so are `ß` and `ss`.
/// For comparing two names, never for showing one.
pub fn loose(name: &str) -> String {
    let mut plain = fold(name).replace('.', " ");
    for (long, short) in [("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s")] {
        plain = plain.replace(long, short);
    }
    joined(&plain)
}

/// The known word nearest to a wrong one, if one is near enough to be meant.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = fold(wrong);
    let near = known.into_iter().filter_map(|k| Some((distance(&wrong, k)?, k)));
    near.min_by_key(|(distance, k)| (*distance, k.len())).map(|(_, k)| k)
}

/// How far a known word is from a folded wrong one, if it is near enough to be meant.
fn distance(wrong: &str, known: &str) -> Option<usize> {
    let known = fold(known);
    // Two of five letters wrong make another word, `hello` for `help`; so does the first letter where more is wrong or
    // nothing else stands, `please` for `leave`, `to` for `no`.
    let (letters, begins_alike) = (wrong.chars().count(), wrong.chars().next() == known.chars().next());
    let allowed = match letters {
        0 => return None,
        1..=2 => usize::from(begins_alike),
        6..=8 if begins_alike => 2,
        9.. if begins_alike => 3,
        _ => 1,
    };
    let distance = strsim::damerau_levenshtein(wrong, &known);
    (distance <= allowed && distance < known.chars().count().max(2)).then_some(distance)
}

/// A sentence about a wrong name of a short list: all that it may have been taken for, those of which it is a part
/// among them; where nothing is like it, all that there are.
pub fn which<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let (folded, known) = (fold(wrong), known.into_iter().collect::<Vec<_>>());
    let part = |k: &str| fold(k).split(['-', '.', '_', ' ']).any(|part| part == folded);
    let near: Vec<String> = known
        .iter()
        .filter(|k| part(k) || distance(&folded, k).is_some())
        .map(|k| format!("`{k}`"))
        .collect();
    match (near.as_slice(), known.as_slice()) {
        ([], []) => String::new(),
        ([], [only]) => format!("; there is only {only}"),
        ([], all) => format!("; there are {}", all.join(", ")),
        ([one], _) => format!("; did you mean {one}?"),
        ([first @ .., last], _) => format!("; did you mean {} or {last}?", first.join(", ")),
    }
}

/// A sentence about a wrong word: what it was taken for, or nothing.
pub fn did_you_mean<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wrong, known).map_or_else(String::new, |k| format!("; did you mean `{k}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_name_is_told_with_all_that_may_be_meant() {
        let systems = ["grunwald-1410", "na-grunwald", "wrg-6th"];
        assert_eq!(which("grunwald", systems), "; did you mean `grunwald-1410` or `na-grunwald`?");
        assert_eq!(which("WRG", systems), "; did you mean `wrg-6th`?");
        assert_eq!(which("chess", systems), "; there are grunwald-1410, na-grunwald, wrg-6th");
        assert_eq!(which("foo", ["grunwald"]), "; there is only grunwald");
        assert_eq!(which("foo", []), "");
    }

    #[test]
    fn polish_letters_fold_and_typos_find_their_word() {
        assert_eq!(fold("  Łódź  ŻÓŁĆ "), "lodz zolc");
        assert_eq!(nearest("forwrad", ["forward", "left", "right"]), Some("forward"));
        assert_eq!(loose("Großmüller"), loose("GROSSMUELLER"));
        assert_eq!(loose("Sw.Jerzego"), loose("Św. Jerzego"));
        assert_eq!(nearest("xyzzy", ["forward", "left"]), None);
        assert_eq!(nearest("K1", ["K01", "P01"]), Some("K01"));
    }
}
