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
    let allowed = match wrong.chars().count() {
        0 => return None,
        1..=2 => 1,
        3..=5 => 2,
        _ => 3,
    };
    known
        .into_iter()
        .map(|k| (strsim::damerau_levenshtein(&wrong, &fold(k)), k))
        .filter(|(distance, k)| *distance <= allowed && *distance < k.chars().count().max(2))
        .min_by_key(|(distance, k)| (*distance, k.len()))
        .map(|(_, k)| k)
}

/// A sentence about a wrong word: what it was taken for, or nothing.
pub fn did_you_mean<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wrong, known).map_or_else(String::new, |k| format!("; did you mean `{k}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
