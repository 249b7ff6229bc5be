//! The words of the tiny game in its second language.

use estafette_core::Lang;

/// The words of the tiny game in Polish.
pub fn polish(words: &str) -> String {
    let pairs = [
        ("Which way?", "Którędy?"),
        ("What do you give?", "Co dajesz?"),
        ("to the left", "w lewo"),
        ("to the right", "w prawo"),
        ("crown", "korona"),
        ("provision", "prowiant"),
        ("turn ", "tura "),
        (" is past; ", " minęła; trwa "),
        (" is due", ""),
        ("that is no order", "to nie jest rozkaz"),
        ("write `", "napisz `"),
        ("you play ", "grasz "),
        ("sheet: ", "arkusz: "),
        ("the number you play", "liczba, którą grasz"),
    ];
    pairs.iter().fold(words.to_owned(), |text, (english, polish)| text.replace(english, polish))
}

/// Some words in a language.
pub fn spoken(words: &str, lang: Lang) -> String {
    match lang {
        Lang::English => words.to_owned(),
        Lang::Polish => polish(words),
    }
}
