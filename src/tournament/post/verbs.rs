//! The lines that can be written to a tournament, each declared in one place: its help, and how it is read. The help
//! page, near names, the tests and `docs/tournaments.md` all read this.

mod players;
mod umpires;

use std::sync::LazyLock;

use super::below;
use super::cut::LetterLine;
use super::letter::Reader;
use estafette_orders::near::fold;
use estafette_orders::{Problem, Verb, Vocabulary, Whose};
use players::PLAYERS;
use umpires::UMPIRES;

/// A line as it is declared.
pub(super) struct Declared {
    /// Its help.
    pub verb: Verb,
    /// Reads it, and enters what it asks for.
    pub read: for<'r, 's> fn(&'r mut Reader<'s>, &'r LetterLine) -> Result<(), Problem>,
}

static FOR_PLAYERS: LazyLock<Vec<Verb>> = LazyLock::new(|| PLAYERS.iter().map(|line| line.verb).collect());
static FOR_UMPIRES: LazyLock<Vec<Verb>> = LazyLock::new(|| UMPIRES.iter().map(|line| line.verb).collect());

/// What players can write, one act to a line.
pub fn for_players() -> &'static [Verb] {
    &FOR_PLAYERS
}

/// What umpires can write besides.
pub fn for_umpires() -> &'static [Verb] {
    &FOR_UMPIRES
}

/// Whether a line of this name is an umpire's to write.
pub(super) fn is_umpires(name: &str) -> bool {
    UMPIRES.iter().any(|line| line.verb.name == name)
}

/// The line of a name, whoever may write it.
pub(super) fn declared(name: &str) -> Option<&'static Declared> {
    PLAYERS.iter().chain(UMPIRES).find(|line| line.verb.name == name)
}

/// The verb of a name, whoever may write it.
pub(super) fn named(name: &str) -> Option<&'static Verb> {
    declared(name).map(|line| &line.verb)
}

/// All verbs.
pub(super) fn all() -> impl Iterator<Item = &'static Verb> {
    PLAYERS.iter().chain(UMPIRES).map(|line| &line.verb)
}

/// A verb found at the beginning of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    /// Its name.
    pub name: &'static str,
    /// Bytes of the line's text that it takes.
    pub len: usize,
    /// Whether one letter of it was wrong.
    pub slip: bool,
}

/// The verb with which a text begins: the longest that is written right, else one with a single slip in a
/// word of four letters or more.
pub(super) fn at_start(text: &str) -> Option<Found> {
    spelt(text, |said, word| said == word, false).or_else(|| spelt(text, slipped, true))
}

/// Whether a line begins as one that can be written here, with no slip; or as one of an army or a result sheet, even
/// with one.
pub fn stands(line: &str) -> bool {
    at_start(line).is_some_and(|found| !found.slip) || below::begins(line)
}

static KNOWN: LazyLock<Vocabulary> = LazyLock::new(|| {
    Vocabulary::default().with(for_players(), Whose::House).with(for_umpires(), Whose::House)
});

/// All verbs, for near names.
pub(super) fn vocabulary() -> &'static Vocabulary {
    &KNOWN
}

fn slipped(said: &str, word: &str) -> bool {
    word.chars().count() >= 4
        && said.starts_with(word.chars().next().unwrap_or_default())
        && strsim::osa_distance(said, word) == 1
}

/// The verb that as many first words of a text spell as it has itself; the longest, if more than one does.
fn spelt(text: &str, is: impl Fn(&str, &str) -> bool, slip: bool) -> Option<Found> {
    let ends = word_ends(text);
    let spellings =
        all().flat_map(|v| [v.name].into_iter().chain(v.aliases.iter().copied()).map(|w| (v.name, w)));
    let mut found: Option<(usize, Found)> = None;
    for (name, spelling) in spellings {
        let words = spelling.split(' ').count();
        let Some(len) = words.checked_sub(1).and_then(|last| ends.get(last)).copied() else { continue };
        let said = fold(text[..len].trim_end_matches([':', '.', '!', ',']));
        if is(&said, spelling) && found.as_ref().is_none_or(|(most, _)| words > *most) {
            found = Some((words, Found { name, len, slip }));
        }
    }
    found.map(|(_, found)| found)
}

/// Where each of the first words of a text ends; a colon ends a word.
fn word_ends(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut within = false;
    for (at, c) in text.char_indices() {
        if within && (c.is_whitespace() || c == ':') {
            ends.push(at);
            within = false;
            if ends.len() == 3 {
                return ends;
            }
        } else if !c.is_whitespace() && c != ':' {
            within = true;
        }
    }
    if within {
        ends.push(text.len());
    }
    ends
}

/// A verb that can be written at any time.
const fn verb(
    name: &'static str,
    aliases: &'static [&'static str],
    short: &'static str,
    long: &'static str,
    examples: &'static [&'static str],
    rules: &'static [&'static str],
) -> Verb {
    Verb { name, aliases, when: "any", short, long, examples, rules }
}
