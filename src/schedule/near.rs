//! The known word nearest to a wrong one. (`orders` has the like for what players type; this room imports
//! nothing of it.)

/// Letters of the longest word for which a nearest one is looked for, and that is shown in an error: what is
/// longer is no typing error, and may come from a stranger.
const LONGEST: usize = 60;

/// The nearest of the known words, if one is near enough to be meant: one wrong letter in a short word,
/// three in a long one.
pub(super) fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = wrong.chars().count();
    let allowed = match letters {
        1..=3 => 1,
        4..=6 => 2,
        7..=LONGEST => 3,
        _ => return None,
    };
    let wrong = wrong.to_lowercase();
    let longer = |word: &str| word.chars().count().abs_diff(letters);
    let near = |word: &str| (strsim::osa_distance(&wrong, &word.to_lowercase()), longer(word));
    let measured = known.into_iter().filter(|word| longer(word) <= allowed).map(|word| (near(word), word));
    let found = measured.min_by_key(|(near, _)| *near);
    found.filter(|((d, _), word)| *d <= allowed && *d < word.chars().count()).map(|(_, word)| word)
}

/// A text as an error shows it: its beginning, if it is long.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typing_error_finds_its_word_and_noise_finds_none() {
        let known = ["every", "not", "day", "days"];
        assert_eq!(nearest("evrey", known), Some("every"));
        assert_eq!(nearest("dayz", known), Some("days"));
        assert_eq!(nearest("x", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest(&"every".repeat(1000), known), None);
    }

    #[test]
    fn what_a_stranger_wrote_is_shown_in_short() {
        assert_eq!(short("żółw"), "żółw");
        assert_eq!(short(&"ż".repeat(5000)), format!("{}…", "ż".repeat(60)));
    }
}
