//! Commands of the house as people word them: `send me the map, please`. The words stand in `words/house.words`.

use std::sync::LazyLock;

use estafette_orders::lexicon::Lexicon;
use estafette_orders::near::fold;

/// The phrases, the longest first, each with its command.
static PHRASES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let words = include_str!("../../../words/house.words");
    let lexicon = Lexicon::read(words).expect("a test reads the words");
    let mut phrases: Vec<(String, String)> =
        lexicon.phrases().map(|(phrase, mark)| (phrase.to_owned(), mark.to_owned())).collect();
    phrases.sort_by_key(|(phrase, _)| std::cmp::Reverse(phrase.len()));
    phrases
});

/// Words around a command that say nothing.
const EMPTY: &[&str] = &[
    "please", "pls", "the", "thanks", "thank", "you", "kindly", "prosze", "bitte", "danke", "dziekuje", "hi",
    "hello", "umpire", "dear", "house", "just",
];

/// Words for everything.
const ALL: &[&str] = &["all", "everything", "wszystko", "alles"];

/// A line as the house words it: the command, and what stands behind the phrase as it was written.
pub(crate) fn in_the_words_of_the_house(line: &str) -> Option<String> {
    let marks = |c: char| !c.is_alphanumeric();
    // A word as written, and as it is compared: `I'm` is two.
    let written: Vec<&str> = line.split_whitespace().collect();
    let compared = |word: &&str| fold(word).replace(['\'', '’'], " ").trim_matches(marks).to_owned();
    let said: Vec<(&str, String)> = written.iter().map(|word| (*word, compared(word))).collect();
    let empty = |word: &str| EMPTY.contains(&word) || word.is_empty();
    let from = said.iter().position(|(_, word)| !empty(word))?;
    let to = said.iter().rposition(|(_, word)| !empty(word))? + 1;
    let (command, behind) = PHRASES.iter().find_map(|(phrase, command)| {
        let mut left = phrase.as_str();
        let mut at = from;
        while !left.is_empty() {
            let word = &said.get(at)?.1;
            at += 1;
            if empty(word) && !left.starts_with(word.as_str()) {
                continue;
            }
            let rest = left.strip_prefix(word.as_str())?;
            left = match rest.is_empty() {
                true => rest,
                false => rest.strip_prefix(' ')?,
            };
        }
        Some((command, at))
    })?;
    let rest: Vec<&str> = said.get(behind..to.max(behind))?.iter().map(|(word, _)| *word).collect();
    let rest = rest.join(" ");
    Some(format!("{command} {}", rest.trim_end_matches(['.', '!', '?', ','])).trim().to_owned())
}

/// A line with the words that only ask kindly taken off its ends: `delay 2 days please`.
pub(crate) fn plainly(line: &str) -> Option<&str> {
    let marks = |c: char| c.is_whitespace() || matches!(c, '.' | '!' | '?' | ',');
    let kind = ["please", "pls", "prosze", "proszę", "bitte", "thanks"];
    let mut text = line.trim_matches(marks);
    loop {
        let before = text.len();
        let (first, last) = (text.split_whitespace().next()?, text.split_whitespace().next_back()?);
        if kind.contains(&first.trim_matches(marks).to_lowercase().as_str()) {
            text = text[first.len()..].trim_matches(marks);
        } else if kind.contains(&last.trim_matches(marks).to_lowercase().as_str()) {
            text = text[..text.len() - last.len()].trim_matches(marks);
        }
        if text.len() == before {
            // How much `all` is, is asked.
            let all = text.split_whitespace().any(|word| ALL.contains(&fold(word).as_str()));
            return (text.len() < line.trim_matches(marks).len() && !all).then_some(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_known_in_the_words_of_people() {
        for (line, command) in [
            ("Send me the map, please.", "map"),
            ("my timezone is Europe/Berlin", "zone Europe/Berlin"),
            ("Please offer a draw", "draw"),
            ("What are my orders?", "orders"),
            ("I'm away until Monday.", "absent until Monday"),
            ("Abwesend vom 3. bis 9. Dezember", "absent vom 3. bis 9. Dezember"),
        ] {
            assert_eq!(in_the_words_of_the_house(line).as_deref(), Some(command), "{line}");
        }
        for line in ["UNIT 7: hold", "maps are nice", "", "the report was great", "press to b: draw?"] {
            assert_eq!(in_the_words_of_the_house(line), None, "{line}");
        }
        assert_eq!(plainly("delay 2 days please"), Some("delay 2 days"));
        assert_eq!(plainly("delay 2 days"), None);
    }
}
