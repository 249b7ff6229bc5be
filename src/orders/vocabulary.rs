//! The words with which orders and commands begin, of several registries at once: what a line begins with, what it
//! nearly begins with, and which order it is most like.

use std::collections::BTreeSet;

use super::Verb;
use super::near::fold;

/// Most words of a verb's name.
const LONGEST: usize = 3;
/// Longest word that is compared with others.
const LONGEST_WORD: usize = 30;
/// Shortest word by which a line is like an example.
const TELLING: usize = 4;

/// Whose word it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    /// An order of the rule system.
    System,
    /// A command of the house.
    House,
}

/// Verbs of several registries.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    known: Vec<VerbName>,
}

#[derive(Debug, Clone)]
struct VerbName {
    spelt: String,
    words: usize,
    whose: Whose,
    verb: &'static Verb,
}

/// A verb with which a line begins, or nearly does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The verb.
    pub verb: &'static Verb,
    /// How it is spelt right.
    pub spelt: String,
    /// Whose it is.
    pub whose: Whose,
    /// Letters that are wrong; 0 where it is written right.
    pub off: usize,
    /// How many words of the line it takes.
    pub words: usize,
}

impl Vocabulary {
    /// With the verbs of a registry besides.
    #[must_use]
    pub fn with(mut self, verbs: &'static [Verb], whose: Whose) -> Self {
        for verb in verbs {
            for name in std::iter::once(&verb.name).chain(verb.aliases) {
                let spelt = fold(name);
                let words = spelt.split(' ').count();
                self.known.push(VerbName { spelt, words, whose, verb });
            }
        }
        self
    }

    /// Whether a folded word is the first of a verb.
    pub fn has(&self, word: &str) -> bool {
        self.known.iter().any(|known| known.spelt.split(' ').next() == Some(word))
    }

    /// Whether a folded word is by itself the verb of an order.
    pub fn is_order(&self, word: &str) -> bool {
        self.known.iter().any(|known| known.whose == Whose::System && known.spelt == word)
    }

    /// Whether a folded word is nearly a verb.
    pub fn is_near(&self, word: &str) -> bool {
        self.at_start(word).is_some_and(|found| found.off > 0 && (found.off == 1 || word.len() > 6))
    }

    /// The verb with which a text begins: the longest that is written right, else the nearest. Where a system's and
    /// the house's are equally near, the system's is meant.
    pub fn at_start(&self, text: &str) -> Option<Found> {
        let said = words(text);
        let found = |known: &VerbName, off| Found {
            verb: known.verb,
            spelt: known.spelt.clone(),
            whose: known.whose,
            off,
            words: known.words,
        };
        let begins =
            |known: &&VerbName| said.len() >= known.words && said[..known.words].join(" ") == known.spelt;
        if let Some(known) =
            self.known.iter().filter(begins).reduce(|a, b| if b.words > a.words { b } else { a })
        {
            return Some(found(known, 0));
        }
        let off = |known: &VerbName| {
            let begun = said.get(..known.words)?.join(" ");
            let letters = begun.chars().count();
            if letters > LONGEST_WORD * LONGEST || known.spelt.len() < 3 {
                return None;
            }
            let off = strsim::damerau_levenshtein(&begun, &known.spelt);
            let same = begun.chars().next() == known.spelt.chars().next();
            let most = match letters {
                // Of three letters any other would do, but for two that changed places.
                0..=2 => 0,
                3 => usize::from(is_turned(&begun, &known.spelt)),
                4 => 1,
                5 => 1 + usize::from(same),
                _ => 2,
            };
            (off <= most).then_some(off)
        };
        let near = self.known.iter().filter_map(|known| Some((off(known)?, known)));
        let (off, known) = near.min_by_key(|(off, known)| (*off, known.whose, known.spelt.len()))?;
        Some(found(known, off))
    }

    /// An example of the order that a text is most like: one whose verb it names somewhere, or whose examples have
    /// most of its words.
    pub fn like(&self, text: &str) -> Option<&'static str> {
        let said: BTreeSet<String> = words(text).into_iter().filter(|word| word.len() >= TELLING).collect();
        let systems = || self.known.iter().filter(|known| known.whose == Whose::System);
        let named = |known: &&VerbName| known.words == 1 && said.contains(&known.spelt);
        let alike = |example: &str| words(example).iter().filter(|word| said.contains(*word)).count();
        let examples = |verb: &'static Verb| verb.examples.iter().copied();
        if let Some(known) = systems().find(named) {
            let best = examples(known.verb).rev().max_by_key(|example| alike(example));
            return best;
        }
        let all = systems().flat_map(|known| examples(known.verb)).map(|example| (alike(example), example));
        let best = all.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.filter(|(shared, _)| *shared > 0).map(|(_, example)| example)
    }
}

/// Whether two words have the same letters.
fn is_turned(one: &str, other: &str) -> bool {
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    letters(one) == letters(other)
}

/// The words of a text, folded, without marks around them.
pub fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let parted = folded.split(|c: char| c.is_whitespace() || ",:;=".contains(c));
    let bare = parted.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    bare.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn verb(
        name: &'static str,
        aliases: &'static [&'static str],
        examples: &'static [&'static str],
    ) -> Verb {
        Verb { name, aliases, when: "any", short: "", long: "", examples, rules: &[] }
    }

    static ORDERS: &[Verb] = &[
        verb("move", &["march"], &["move K03: forward 3, right 60", "march K04 home"]),
        verb("fire", &[], &["fire KP01 at A28B38 else strongest"]),
    ];
    static COMMANDS: &[Verb] = &[
        verb("cancel", &[], &["cancel"]),
        verb("more follows", &[], &[]),
        verb("absent", &["absence"], &[]),
    ];

    fn both() -> Vocabulary {
        Vocabulary::default().with(ORDERS, Whose::System).with(COMMANDS, Whose::House)
    }

    #[test]
    fn the_nearest_verb_of_both_registries_is_found() {
        let found = |text: &str| both().at_start(text).map(|f| (f.spelt, f.off));
        for (text, spelt, off) in [
            ("cancle", "cancel", 1),
            ("Absense from Monday", "absence", 1),
            ("mroe follows", "more follows", 1),
            ("cancel: all", "cancel", 0),
            ("marhc K03", "march", 1),
        ] {
            assert_eq!(found(text), Some((spelt.to_owned(), off)), "{text}");
        }
        assert_eq!((found("nothing"), found("mv"), found("")), (None, None, None));
    }

    #[test]
    fn an_order_is_like_the_example_that_has_its_words() {
        let like = |text: &str| both().like(text);
        assert_eq!(like("all horse forward 2"), Some("move K03: forward 3, right 60"));
        assert_eq!(like("guns fire at strongest"), Some("fire KP01 at A28B38 else strongest"));
        assert_eq!(like("what a day"), None);
    }
}
