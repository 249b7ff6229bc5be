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
    let phrase_at = |from: usize| {
        PHRASES.iter().find_map(|(phrase, command)| {
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
        })
    };
    let rest_of = |range: std::ops::Range<usize>| -> Vec<&str> {
        said.get(range).unwrap_or_default().iter().map(|(word, _)| *word).collect()
    };
    let Some((command, behind)) = phrase_at(from) else {
        // `From 20 to 27 December I am away`: the dates may stand in front.
        let dates = said[from..to].iter().take_while(|(_, word)| dates(word)).count();
        let (command, behind) = (from + 1..=(from + dates).min(to))
            .find_map(|at| phrase_at(at).filter(|(c, _)| *c == "absent"))?;
        let leads = said[from..].iter().take_while(|(_, word)| leads(word)).count();
        let rest = [rest_of(from + leads..from + dates), rest_of(behind..to.max(behind))]
            .concat()
            .join(" ")
            .replace("bis zum", "bis");
        return Some(format!("{command} {}", rest.trim_end_matches(marks)).trim().to_owned());
    };
    let rest = rest_of(behind..to.max(behind)).join(" ").replace("bis zum", "bis");
    Some(format!("{command} {}", rest.trim_end_matches(['.', '!', '?', ','])).trim().to_owned())
}

/// Whether a word only leads to dates: `I will be`.
fn leads(word: &str) -> bool {
    word.split(' ')
        .all(|word| ["i", "will", "am", "ll", "m", "be", "shall", "ich", "bin", "werde"].contains(&word))
}

/// Whether a word may stand in dates, or lead from them to the words for an absence.
fn dates(word: &str) -> bool {
    const MONTHS: [&str; 26] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "sty", "lut",
        "kwi", "maj", "cze", "lip", "sie", "wrz", "paz", "lis", "gru", "mai", "okt", "dez",
    ];
    const WORDS: [&str; 30] = [
        "from",
        "to",
        "until",
        "till",
        "through",
        "and",
        "between",
        "next",
        "this",
        "week",
        "month",
        "i",
        "will",
        "am",
        "vom",
        "von",
        "bis",
        "zum",
        "nachste",
        "woche",
        "bin",
        "ich",
        "od",
        "do",
        "w",
        "przyszlym",
        "tygodniu",
        "the",
        "on",
        "of",
    ];
    if leads(word) {
        return true;
    }
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let number = word.starts_with(|c: char| c.is_ascii_digit()) && word.len() <= 10;
    number || WORDS.contains(&word) || MONTHS.iter().any(|month| word.len() <= 12 && word.starts_with(month))
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
