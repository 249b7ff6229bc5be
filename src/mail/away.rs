//! How out-of-office notes are worded that do not say in their header what they are. A person may write the
//! same, so the words count only where a letter holds nothing that could be used.

use std::sync::LazyLock;

use super::finder::Finder;

/// Words of such notes, in lower case.
const WORDS: &[&str] = &[
    "out of office",
    "out of the office",
    "out-of-office",
    "not in the office",
    "away from the office",
    "away from my desk",
    "away from my email",
    "currently away",
    "i am away",
    "i'm away",
    "on vacation",
    "on holiday",
    "on annual leave",
    "on leave",
    "limited access to email",
    "limited access to my email",
    "when i return",
    "upon my return",
    "automatic reply",
    "automatic response",
    "automated reply",
    "automated response",
    "autoreply",
    "poza biurem",
    "na urlopie",
    "nieobecn",
    "automatyczna odpowiedź",
    "odpowiedź automatyczna",
    "wygenerowana automatycznie",
    "po powrocie",
    "ograniczony dostęp do poczty",
    "nicht im büro",
    "nicht im hause",
    "außer haus",
    "im urlaub",
    "abwesend",
    "abwesenheit",
    "automatische antwort",
    "automatisch generiert",
    "automatisch erstellt",
    "nach meiner rückkehr",
    "keinen zugriff auf meine",
];

static FINDER: LazyLock<Finder> = LazyLock::new(|| Finder::new(&[WORDS]));

/// Whether a subject or text is worded like an out-of-office note.
pub(super) fn worded(subject: &str, text: &str) -> bool {
    let lower = format!("{subject}\n{text}").to_lowercase().replace('\u{2019}', "'");
    let mut one_line = String::with_capacity(lower.len());
    for word in lower.split_whitespace() {
        one_line.push_str(word);
        one_line.push(' ');
    }
    FINDER.is_in(&one_line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_known_over_line_breaks_and_in_three_languages() {
        assert!(worded("Re: report", "Thank you. I am out\nof the office until Monday."));
        assert!(worded("Odp: raport", "Dzień dobry, przebywam na urlopie do 5 stycznia."));
        assert!(worded("AW: report", "Ich bin bis zum 5. Januar nicht im Büro."));
        assert!(!worded("Re: [spring T3] report", "move P12: forward 1"));
    }
}
