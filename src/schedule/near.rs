//! The known word nearest to a wrong one. (`orders` has the like for what players type; this room imports
//! nothing of it.)

/// The nearest of the known words, if one is near enough to be meant: one wrong letter in a short word,
/// three in a long one.
pub(super) fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let allowed = match wrong.chars().count() {
        0 => return None,
        1..=3 => 1,
        4..=6 => 2,
        _ => 3,
    };
    let distance = |word: &str| strsim::damerau_levenshtein(&wrong, &word.to_lowercase());
    let found = known.into_iter().map(|word| (distance(word), word)).min_by_key(|(d, word)| (*d, word.len()));
    found.filter(|(d, word)| *d <= allowed && *d < word.chars().count()).map(|(_, word)| word)
}
