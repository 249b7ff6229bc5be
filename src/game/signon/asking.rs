//! What somebody who holds no seat says: `list`, `signon SYSTEM as SIDE`, and what he says of himself. Lines
//! that say nothing of that kind are passed over: a letter begins with a greeting and ends with a name.

use super::super::commands::{self, Said, shortened};
use crate::core::Lang;
use crate::mail::looks_like_orders;
use crate::orders::near::fold;

/// Sign-ons that one letter may ask for.
const MOST: usize = 3;
/// Longest text that is taken from a line, in letters.
const LONGEST: usize = 80;

/// What a letter asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asking {
    pub wants: Vec<Want>,
    /// The language that is asked for, as it was said.
    pub language: Option<String>,
    /// Whether a command stands there in its Polish form.
    pub polish: bool,
    pub name: Option<String>,
    pub zone: Option<String>,
    pub words: Option<String>,
    /// The lines that say none of that.
    pub rest: String,
}

/// One thing that is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Want {
    Help,
    List,
    Join(Wished),
    /// To be on the waiting list of a system no longer.
    Leave(String),
    /// To look on at a game.
    Observe(String),
}

/// The game or system that somebody wants to play, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wished {
    pub what: String,
    /// The side; any without it.
    pub side: Option<String>,
    /// The invitation word of a private game.
    pub word: Option<String>,
}

/// A line that is understood.
enum Line {
    Want(Want),
    Name(String),
    Zone(String),
    Language(String),
    Words(String),
}

impl Asking {
    /// Reads a text.
    pub fn read(text: &str) -> Self {
        let mut asking = Self::default();
        for line in text.lines() {
            let Some((said, polish)) = line_of(line) else {
                asking.rest += &format!("{line}\n");
                continue;
            };
            asking.polish |= polish;
            match said {
                Line::Want(want) if asking.wants.len() < MOST && !asking.wants.contains(&want) => {
                    asking.wants.push(want);
                }
                Line::Want(_) => {}
                Line::Name(name) => asking.name = Some(name),
                Line::Zone(zone) => asking.zone = Some(zone),
                Line::Language(language) => asking.language = Some(language),
                Line::Words(words) => asking.words = Some(words),
            }
        }
        asking
    }

    /// Whether it says nothing else that a seat may say, and more than `help`: then it is no seat's letter,
    /// though it may come from the address of one.
    pub fn is_all(&self) -> bool {
        let said = commands::read(&self.rest);
        let nothing = Said { orders: said.orders.clone(), fates: said.fates.clone(), ..Said::default() };
        let of_himself = self.zone.is_some() || self.words.is_some() || self.language.is_some();
        let joins = self.wants.iter().any(|want| matches!(want, Want::Join(_)));
        let asks = joins || !of_himself && self.wants.iter().any(|want| *want != Want::Help);
        asks && said == nothing && !looks_like_orders(&self.rest)
    }

    /// The language to answer in.
    pub fn lang(&self) -> Lang {
        let said = self.language.as_ref().and_then(|said| said.parse().ok());
        said.unwrap_or(if self.polish { Lang::Polish } else { Lang::English })
    }
}

/// What a line says, and whether it says it in Polish.
fn line_of(line: &str) -> Option<(Line, bool)> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (mut word, mut rest) = (fold(first.trim_end_matches([':', '.', '!', ','])), rest.trim());
    if word == "sign" {
        rest = rest.strip_prefix("on").or_else(|| rest.strip_prefix("On"))?.trim();
        word = "signon".to_owned();
    }
    let said = cut(rest.trim_end_matches(['.', '!', ',']).trim());
    let folded = fold(&said);
    let polish = !matches!(
        word.as_str(),
        "help"
            | "list"
            | "signon"
            | "sign-on"
            | "leave"
            | "signoff"
            | "observe"
            | "name"
            | "zone"
            | "language"
            | "words"
    );
    let found = match word.as_str() {
        "help" | "pomoc" if !folded.contains(' ') => Line::Want(Want::Help),
        "list" if matches!(folded.as_str(), "" | "games" | "open games") => Line::Want(Want::List),
        "lista" | "gry" if matches!(folded.as_str(), "" | "gier" | "otwartych gier" | "otwarte") => {
            Line::Want(Want::List)
        }
        "signon" | "sign-on" | "zapisz" | "dolaczam" if !said.is_empty() => {
            Line::Want(Want::Join(Wished::read(rest)?))
        }
        "leave" | "signoff" | "wypisz" if !said.is_empty() && said.split_whitespace().count() <= 3 => {
            Line::Want(Want::Leave(said))
        }
        "observe" | "obserwuj" if !said.is_empty() && !folded.contains(' ') => {
            Line::Want(Want::Observe(said.to_lowercase()))
        }
        "name" | "imie" if !said.is_empty() => Line::Name(said),
        "zone" | "strefa" if !said.is_empty() => Line::Zone(said),
        "language" | "jezyk" if !said.is_empty() => Line::Language(said),
        "words" | "slowa" if !rest.is_empty() => Line::Words(shortened(rest)),
        _ => return None,
    };
    Some((found, polish))
}

impl Wished {
    /// Reads what stands after `signon`: `grunwald-1410 as polish`, `spring word grey geese`.
    pub fn read(text: &str) -> Option<Self> {
        let mut wished = Self::default();
        let mut words = text.split_whitespace();
        let (mut what, mut side): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
        let mut at_side = false;
        while let Some(word) = words.next() {
            match fold(word).as_str() {
                "as" | "jako" if !what.is_empty() => at_side = true,
                "word" | "slowo" | "zaproszenie" if !what.is_empty() => {
                    let word = words.collect::<Vec<_>>().join(" ");
                    wished.word = Some(word).filter(|w| !w.is_empty());
                    break;
                }
                _ if at_side => side.push(word),
                _ => what.push(word),
            }
        }
        let plain = |said: Vec<&str>| cut(said.join(" ").trim_end_matches(['.', '!', ',']));
        wished.what = plain(what);
        let anybody = |side: &String| matches!(fold(side).as_str(), "" | "any" | "anybody" | "dowolna");
        wished.side = Some(plain(side)).filter(|side| !anybody(side));
        (!wished.what.is_empty()).then_some(wished)
    }
}

/// A line's text within its length.
fn cut(said: &str) -> String {
    said.chars().filter(|c| !c.is_control()).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn join(what: &str, side: Option<&str>, word: Option<&str>) -> Want {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Want::Join(Wished { what: what.to_owned(), side: owned(side), word: owned(word) })
    }

    #[test]
    fn what_is_wanted_stands_between_the_words_of_a_letter() {
        let asking = Asking::read(
            "Dear all,\n\nI would like to play.\nsignon grunwald-1410 as Polish.\nname: Anna Kowalska\n\
             zone Europe/Warsaw\nlanguage polish\nwords seven grey geese!\n\nRegards, Anna",
        );
        assert_eq!(asking.wants, [join("grunwald-1410", Some("Polish"), None)]);
        assert_eq!(asking.name.as_deref(), Some("Anna Kowalska"));
        assert_eq!(asking.zone.as_deref(), Some("Europe/Warsaw"));
        assert_eq!(asking.words.as_deref(), Some("seven grey geese!"));
        assert_eq!(asking.lang(), Lang::Polish);
    }

    #[test]
    fn both_languages_say_the_same() {
        for (english, polish) in [
            ("list", "lista gier"),
            ("help", "pomoc"),
            ("signon spring as red", "zapisz spring jako red"),
            ("sign on spring word grey geese", "zapisz spring zaproszenie grey geese"),
            ("leave tiny", "wypisz tiny"),
            ("observe spring", "obserwuj spring"),
        ] {
            let (english, polish) = (Asking::read(english), Asking::read(polish));
            assert_eq!((english.wants.len(), &english.wants), (1, &polish.wants));
            assert_eq!((english.lang(), polish.lang()), (Lang::English, Lang::Polish));
        }
        assert_eq!(
            Asking::read("signon spring as red word grey geese.").wants,
            [join("spring", Some("red"), Some("grey geese."))]
        );
        assert_eq!(Asking::read("signon tiny as any").wants, [join("tiny", None, None)]);
    }

    #[test]
    fn other_letters_want_nothing() {
        for text in
            ["number 3", "List of things I need:", "name me one reason", "leave me alone, all of you", ""]
        {
            assert_eq!(Asking::read(text).wants, [], "{text}");
        }
    }
}
