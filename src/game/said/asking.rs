//! What somebody who holds no seat says: `list`, `signon SYSTEM as SIDE`, and what he says of himself. Of all other
//! lines but talk he is told that they were not read.

use std::collections::BTreeSet;

use super::commands::{self, SortedText};
use super::unheard::{self, Repeat, unheard};
use super::verbs::{self, Declared, shortened};
use estafette_core::Lang;
use estafette_mail::looks_like_orders;
use estafette_orders::near::fold;
use estafette_words::{Voice, say};

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
    /// Whether more of its lines begin with Polish words than with English ones.
    pub polish: bool,
    pub name: Option<String>,
    pub zone: Option<String>,
    pub words: Option<String>,
    /// The lines that say none of that.
    pub rest: String,
    /// Lines that count no more, since a later one says the same of its writer again.
    pub again: Vec<usize>,
    /// Lines with more wishes than a letter may have.
    pub over: Vec<usize>,
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
enum AskingLine {
    Want(Want),
    Name(String),
    Zone(String),
    Language(String),
    Words(String),
}

/// What a line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Help,
    List,
    Join,
    Leave,
    Observe,
    Name,
    Zone,
    Language,
    Words,
}

/// The commands of the house that are heard of whoever holds no seat, too: by all of their words.
const COMMANDS: [(Word, &str); 8] = [
    (Word::Help, "help"),
    (Word::List, "list"),
    (Word::Join, "signon"),
    (Word::Leave, "signoff"),
    (Word::Observe, "observe"),
    (Word::Zone, "zone"),
    (Word::Language, "language"),
    (Word::Words, "words"),
];

/// Words that are heard of nobody else, and whether they are Polish.
const BESIDES: [(Word, &str, bool); 3] =
    [(Word::Leave, "leave", false), (Word::Name, "name", false), (Word::Name, "imie", true)];

impl Word {
    /// What a folded word is about, and whether it is Polish.
    fn of(word: &str) -> Option<(Self, bool)> {
        let besides = BESIDES.iter().find(|(_, spelt, _)| *spelt == word);
        besides.map(|(what, _, polish)| (*what, *polish)).or_else(|| {
            let command = verbs::named(word)?;
            let (what, _) = COMMANDS.iter().find(|(_, name)| *name == command.name())?;
            Some((*what, command.is_polish(word)))
        })
    }

    /// Whether it asks for something, and does not only say something of its writer.
    fn is_wish(self) -> bool {
        matches!(self, Self::Help | Self::List | Self::Join | Self::Leave | Self::Observe)
    }
}

/// The words with which lines can begin, in all languages.
fn all_words() -> Vec<&'static str> {
    let commands = COMMANDS.iter().filter_map(|(_, name)| verbs::named(name));
    commands.flat_map(Declared::words).chain(BESIDES.iter().map(|(_, word, _)| *word)).collect()
}

/// The words that were perhaps meant in a letter that asks for nothing; no name, which any letter may begin with.
pub(crate) fn nearly_asked(text: &str) -> BTreeSet<&'static str> {
    let wishes: Vec<&'static str> = all_words()
        .into_iter()
        .filter(|word| Word::of(word).is_some_and(|(what, _)| what.is_wish()))
        .collect();
    text.lines().filter_map(|line| unheard::nearest(line, &wishes)).collect()
}

impl Asking {
    /// Reads a text.
    pub fn read(text: &str) -> Self {
        let mut asking = Self::default();
        // The lines on which name, zone, language and words were said last.
        let mut said_on = [None; 4];
        let (mut lines, mut polish_lines) = (0_usize, 0_usize);
        for (number, line) in (1..).zip(text.lines()) {
            let Some((said, polish)) = line_of(line) else {
                asking.rest += &format!("{line}\n");
                continue;
            };
            (lines, polish_lines) = (lines + 1, polish_lines + usize::from(polish));
            asking.polish = 2 * polish_lines > lines;
            let (at, place, value) = match said {
                AskingLine::Want(want) if asking.wants.contains(&want) => continue,
                AskingLine::Want(_) if asking.wants.len() == MOST => {
                    asking.over.push(number);
                    continue;
                }
                AskingLine::Want(want) => {
                    asking.wants.push(want);
                    continue;
                }
                AskingLine::Name(name) => (0, &mut asking.name, name),
                AskingLine::Zone(zone) => (1, &mut asking.zone, zone),
                AskingLine::Language(language) => (2, &mut asking.language, language),
                AskingLine::Words(words) => (3, &mut asking.words, words),
            };
            let before = place.replace(value.clone());
            let same = before.is_none_or(|before| before == value);
            asking.again.extend(said_on[at].replace(number).filter(|_| !same));
        }
        asking
    }

    /// What its writer is told of lines that were not read, or that count no more.
    pub fn untold(&self, text: &str, names: &[String], repeat: Repeat) -> Vec<String> {
        let voice = Voice(self.lang());
        let lines = unheard(text, names, &all_words(), &|line| line_of(line).is_some());
        let listed = |lines: &[usize]| {
            let each = |line: &usize| say!(voice, "unheard-line", line = *line);
            (!lines.is_empty()).then(|| lines.iter().map(each).collect::<Vec<_>>().join("; "))
        };
        let over = listed(&self.over).map(|lines| say!(voice, "signon-over", most = MOST, lines = &lines));
        let again = listed(&self.again).map(|lines| say!(voice, "signon-again", lines = &lines));
        unheard::told(&lines, repeat, voice).into_iter().chain(over).chain(again).collect()
    }

    /// Whether it says nothing else that a seat may say, and more than `help`: then it is no seat's letter,
    /// though it may come from the address of one.
    pub fn is_all(&self) -> bool {
        let said = commands::read(&self.rest);
        let nothing =
            SortedText { orders: said.orders.clone(), fates: said.fates.clone(), ..SortedText::default() };
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
fn line_of(line: &str) -> Option<(AskingLine, bool)> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (mut word, mut rest) = (fold(first.trim_end_matches([':', '.', '!', ','])), rest.trim());
    if word == "sign" {
        rest = rest.strip_prefix("on").or_else(|| rest.strip_prefix("On"))?.trim();
        "signon".clone_into(&mut word);
    }
    let said = cut(rest.trim_end_matches(['.', '!', ',']).trim());
    let folded = fold(&said);
    let (about, polish) = Word::of(&word)?;
    let open = ["", "games", "open games", "gier", "otwartych gier", "otwarte"];
    let found = match about {
        Word::Help if !folded.contains(' ') => AskingLine::Want(Want::Help),
        Word::List if open.contains(&folded.as_str()) => AskingLine::Want(Want::List),
        Word::Join if !said.is_empty() => AskingLine::Want(Want::Join(Wished::read(rest)?)),
        Word::Leave if !said.is_empty() && said.split_whitespace().count() <= 3 => {
            AskingLine::Want(Want::Leave(said))
        }
        Word::Observe if !said.is_empty() && !folded.contains(' ') => {
            AskingLine::Want(Want::Observe(said.to_lowercase()))
        }
        Word::Name if !said.is_empty() => AskingLine::Name(said),
        Word::Zone if !said.is_empty() => AskingLine::Zone(said),
        Word::Language if !said.is_empty() => AskingLine::Language(said),
        Word::Words if !rest.is_empty() => AskingLine::Words(shortened(rest)),
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
    fn lines_that_are_not_read_or_count_no_more_are_told() {
        let text = "Hello,\nsingon spring\nname Anna\nname Hanna\nlist\nlist\nhelp\nsignon a\nsignon b\n\
                    move K03: forward 3\n\nRegards\nAnna";
        let asking = Asking::read(text);
        assert_eq!((asking.again.as_slice(), asking.over.as_slice()), (&[3][..], &[9][..]));
        let told = asking.untold(text, &["Anna".to_owned()], Repeat::Words);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told[0].contains("`singon spring`") && told[0].contains("`signon`"), "{told:?}");
        assert!(told[0].contains("`move K03: forward 3`") && !told[0].contains("Hello"), "{told:?}");
        assert!(told[1].contains("line 9") && told[2].contains("line 3"), "{told:?}");
        let quiet = "Dear all,\n\nsignon a\n\nRegards, Anna";
        assert_eq!(Asking::read(quiet).untold(quiet, &[], Repeat::Words), Vec::<String>::new());
    }

    #[test]
    fn what_was_nearly_asked_is_found() {
        let found = |text| nearly_asked(text).into_iter().collect::<Vec<_>>();
        assert_eq!(found("Hello,\nsingon spring as red\nlsit\nnam Anna"), ["list", "signon"]);
        assert_eq!(found("Please tell me more of your games.\nface all SE"), Vec::<&str>::new());
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
