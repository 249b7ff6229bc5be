//! The commands of the house, each declared in one place: its help in every language and how its line is read. Help
//! mails, documentation and near names show them as verbs.
//!
//! Their sentences stand here and not in the catalogues, as those of a system's verbs do.

mod answers;
mod asking;
mod joining;
mod letters;
mod mails;
mod proposals;
mod seats;
mod sheets;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::command::{Cancel, Command, Folk, Own, Wanted};
use estafette_core::Lang;
use estafette_core::journal::{Pace, Vote};
use estafette_orders::Verb;
use estafette_orders::near::fold;

/// Longest dice words that are taken, in bytes.
const LONGEST_WORDS: usize = 200;

/// A command as it is declared.
pub(crate) struct Declared {
    /// Its help in English.
    english: Verb,
    /// Its help in Polish.
    polish: Verb,
    /// How its line is read.
    pub read: Reads,
}

impl Declared {
    /// Its English name.
    pub fn name(&self) -> &'static str {
        self.english.name
    }

    /// All of its words, in every language.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        let (english, polish) = (self.english, self.polish);
        [english.name, polish.name].into_iter().chain(english.aliases.iter().chain(polish.aliases).copied())
    }

    /// Whether a folded word is Polish; the other names of a command are known in both languages.
    pub fn is_polish(&self, word: &str) -> bool {
        let named = fold(self.polish.name) == word && self.english.name != word;
        named || self.polish.is(word) && !self.english.is(word)
    }

    /// Its help in a language.
    const fn help(&self, lang: Lang) -> Verb {
        match lang {
            Lang::English => self.english,
            Lang::Polish => self.polish,
        }
    }
}

/// How the line of a command is read.
#[derive(Clone, Copy)]
pub(crate) enum Reads {
    /// The name is all of it: `more follows`.
    Whole(fn() -> Own),
    /// The name is its first word; `None` when the line is rather a sentence.
    Line(fn(&Behind<'_>) -> Option<Own>),
    /// As a line, and a colon may stand behind the name: `language: polish`.
    Headed(fn(&Behind<'_>) -> Option<Own>),
    /// Among other words or as a block, before lines are read: `turn`, `phrase`, `press`, `dispatch`.
    Elsewhere,
}

/// What stands behind the name of a command.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Behind<'l> {
    /// Its words, trimmed.
    pub rest: &'l str,
    /// Whether the line ends with a colon.
    pub heads: bool,
}

impl<'l> Behind<'l> {
    /// Whether nothing stands there.
    fn alone(&self) -> bool {
        self.rest.is_empty()
    }

    /// What stands there, if anything does.
    fn more(&self) -> Option<&'l str> {
        (!self.alone()).then_some(self.rest)
    }

    /// How many words stand there.
    fn words(&self) -> usize {
        self.rest.split_whitespace().count()
    }

    /// Whether a figure stands there.
    fn figures(&self) -> bool {
        self.rest.contains(|c: char| c.is_ascii_digit())
    }

    /// The command without a number, or with one alone.
    fn numbered(&self, command: fn(Option<u32>) -> Command) -> Option<Own> {
        let number = match self.more() {
            None => None,
            Some(number) => Some(number.parse().ok()?),
        };
        Some(Own::Command(command(number)))
    }

    /// The number of a proposal: `2`, `#2`.
    fn proposal(&self) -> Option<u32> {
        self.rest.trim_start_matches('#').parse().ok()
    }
}

/// Every command, in the order of help.
static DECLARED: [Declared; 44] = [
    asking::HELP,
    asking::STATUS,
    asking::REPORT,
    asking::MAP,
    asking::UNITS,
    asking::HISTORY,
    sheets::CANCEL,
    sheets::CHECK,
    answers::WORDS,
    answers::WORDS_HASH,
    mails::LANGUAGE,
    answers::ANSWER,
    mails::MAIL,
    mails::PAGE,
    mails::RENEW,
    sheets::TURN,
    sheets::GAME,
    mails::ADDRESS,
    mails::PHRASE,
    mails::CONFIRM,
    sheets::MORE_FOLLOWS,
    sheets::DONE,
    mails::ZONE,
    mails::REMIND,
    asking::WHOAMI,
    asking::ORDERS,
    sheets::WAIT,
    sheets::READY,
    seats::ABSENT,
    seats::PRESENT,
    seats::SUBSTITUTE,
    seats::RESIGN,
    seats::STAY,
    proposals::DELAY,
    proposals::DRAW,
    proposals::CONCEDE,
    proposals::AGREE,
    proposals::OBJECT,
    joining::LIST,
    joining::SIGNON,
    joining::SIGNOFF,
    letters::PRESS,
    letters::DISPATCH,
    joining::OBSERVE,
];

static ENGLISH: LazyLock<Vec<Verb>> =
    LazyLock::new(|| DECLARED.iter().map(|d| d.help(Lang::English)).collect());
static POLISH: LazyLock<Vec<Verb>> =
    LazyLock::new(|| DECLARED.iter().map(|d| d.help(Lang::Polish)).collect());

/// Each command by all of its words, folded: asked of each line of a mail, several times.
static NAMES: LazyLock<BTreeMap<String, &'static Declared>> = LazyLock::new(|| {
    let mut names = BTreeMap::new();
    for (lang, declared) in Lang::ALL.into_iter().flat_map(|lang| DECLARED.iter().map(move |d| (lang, d))) {
        let verb = declared.help(lang);
        for word in std::iter::once(&verb.name).chain(verb.aliases) {
            names.entry(fold(word)).or_insert(declared);
        }
    }
    names
});

/// The commands in a language; in every language the same ones in the same order. All of them are
/// read at any time.
pub fn commands(lang: Lang) -> &'static [Verb] {
    match lang {
        Lang::English => &ENGLISH,
        Lang::Polish => &POLISH,
    }
}

/// The command that a folded word means in some language.
pub(crate) fn named(word: &str) -> Option<&'static Declared> {
    NAMES.get(word).copied()
}

/// The English name of the command that a folded word means in some language.
pub(crate) fn english(word: &str) -> Option<&'static str> {
    named(word).map(Declared::name)
}

const fn verb(
    name: &'static str,
    aliases: &'static [&'static str],
    short: &'static str,
    long: &'static str,
    examples: &'static [&'static str],
) -> Verb {
    Verb { name, aliases, when: "any", short, long, examples, rules: &[] }
}

/// Dice words within their length, cut at a letter.
pub(crate) fn shortened(words: &str) -> String {
    words[..words.floor_char_boundary(LONGEST_WORDS)].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_is_known_by_its_name_in_every_language() {
        for declared in &DECLARED {
            for verb in Lang::ALL.map(|lang| declared.help(lang)) {
                for word in [verb.name].iter().chain(verb.aliases) {
                    assert_eq!(english(&fold(word)), Some(declared.name()), "{word}");
                }
            }
        }
    }
}
