//! The mail commands as verbs, in each language: what help mails, documentation and near names show.
//! Their sentences stand here and not in the catalogues, as those of a system's verbs do.

mod english;
mod polish;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use self::english::ENGLISH;
use self::polish::POLISH;
use estafette_core::Lang;
use estafette_orders::Verb;
use estafette_orders::near::fold;

/// The English name of each command by all of its words, folded: asked of each line of a mail, several times.
static NAMES: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
    let mut names = BTreeMap::new();
    for (at, verb) in Lang::ALL.into_iter().flat_map(|lang| commands(lang).iter().enumerate()) {
        for word in std::iter::once(&verb.name).chain(verb.aliases) {
            names.entry(fold(word)).or_insert(ENGLISH[at].name);
        }
    }
    names
});

/// The mail commands in a language; in every language the same ones in the same order. All of them are
/// read at any time.
pub fn commands(lang: Lang) -> &'static [Verb] {
    match lang {
        Lang::English => ENGLISH,
        Lang::Polish => POLISH,
    }
}

/// The English name of the command that a folded word means in some language.
pub(super) fn english(word: &str) -> Option<&'static str> {
    NAMES.get(word).copied()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_is_known_by_its_name_in_every_language() {
        assert_eq!(ENGLISH.len(), POLISH.len());
        for (here, there) in ENGLISH.iter().zip(POLISH) {
            for word in [here.name, there.name].iter().chain(here.aliases).chain(there.aliases) {
                assert_eq!(english(&fold(word)), Some(here.name), "{word}");
            }
        }
    }
}
