//! The house's own sentences, in the language of whoever reads them.
//!
//! A [`Voice`] is a language and nothing else: mails, receipts and problems hold one and say their
//! sentences through it. The sentences are in `words/house.en.ftl` and `words/house.pl.ftl`; a test
//! holds both catalogues, the sources and the templates to the same keys and values.

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

use std::sync::LazyLock;

pub use estafette_core::words::Value;
use estafette_core::{Lang, Words};

/// The catalogues of the house, one for each language.
const CATALOGUES: &[(Lang, &str)] = &[
    (Lang::English, include_str!("../../words/house.en.ftl")),
    (Lang::Polish, include_str!("../../words/house.pl.ftl")),
];

static HOUSE: LazyLock<Words> = LazyLock::new(|| Words::new(CATALOGUES));

/// Says the sentences of the house in one language. Write [`say!`](crate::say) to say one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Voice(pub Lang);

impl Voice {
    /// What umpires, logs and the command line hear.
    pub const ENGLISH: Self = Self(Lang::English);

    /// The sentence of a key, filled in with values.
    ///
    /// # Panics
    /// On a key or a value that the catalogues do not know; the tests say every sentence.
    pub fn say(self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        HOUSE.say(self.0, key, values)
    }
}

/// `say!(voice, "key", name = value)`: a sentence of the house, filled in.
#[macro_export]
macro_rules! say {
    ($voice:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $voice.say($key, &[$((stringify!($name), $crate::Value::from($value))),*])
    };
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    /// The names of the values in each sentence of a catalogue.
    fn sentences(text: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            if let Some((name, _)) = line.split_once(" =").filter(|_| !line.starts_with([' ', '}'])) {
                key = name.to_owned();
                assert!(!found.contains_key(&key), "`{key}` stands twice in a catalogue");
                found.insert(key.clone(), BTreeSet::new());
            }
            for value in line.split('$').skip(1) {
                let name = value.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
                found.get_mut(&key).expect("a value stands in a sentence").insert(name);
            }
        }
        found
    }

    fn files(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { files(&path, found) } else { found.push(path) }
        }
    }

    fn written(folder: &str) -> Vec<(String, String)> {
        let mut paths = Vec::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder), &mut paths);
        paths.sort();
        let text = |p: PathBuf| (p.display().to_string(), fs::read_to_string(&p).unwrap());
        paths.into_iter().map(text).collect()
    }

    /// The names before a `=` at the top of a list of values: `n = 3, what = &f(a == b)` names n and what.
    fn named(values: &str) -> BTreeSet<String> {
        let (mut depth, mut names, mut word) = (0, BTreeSet::new(), String::new());
        let mut fresh = true;
        for c in values.chars() {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                ',' if depth == 0 => (fresh, word) = (true, String::new()),
                '=' if depth == 0 && fresh => {
                    names.insert(word.trim().to_owned());
                    fresh = false;
                }
                _ if depth == 0 && fresh => word.push(c),
                _ => {}
            }
        }
        names
    }

    /// What stands up to the bracket that closes what is open.
    fn up_to_end(text: &str) -> &str {
        let mut depth = 1;
        let end = text.char_indices().find(|(_, c)| {
            depth += i32::from(*c == '(') - i32::from(*c == ')');
            depth == 0
        });
        &text[..end.map_or(text.len(), |(at, _)| at)]
    }

    /// Every sentence said in a source: `say!(voice, "key", name = value)`.
    fn said_in_source(text: &str) -> Vec<(String, BTreeSet<String>)> {
        let calls = text.match_indices("say!(").map(|(at, call)| up_to_end(&text[at + call.len()..]));
        let read = |call: &str| {
            let (_, rest) = call.split_once(",")?;
            let (key, values) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
            Some((key.to_owned(), named(values.trim_start().trim_start_matches(','))))
        };
        calls.filter_map(read).collect()
    }

    /// Every sentence said in a template: `{{t "key" name=value}}`, or the same in round brackets.
    fn said_in_template(text: &str) -> Vec<(String, BTreeSet<String>)> {
        let mut found = Vec::new();
        for opening in ["{{t \"", "(t \""] {
            for (at, call) in text.match_indices(opening) {
                let rest = &text[at + call.len()..];
                let (key, rest) = rest.split_once('"').unwrap();
                let values = &rest[..rest.find(['}', ')']).unwrap()];
                let names = values.split_whitespace().filter_map(|v| v.split_once('='));
                found.push((key.to_owned(), names.map(|(n, _)| n.to_owned()).collect()));
            }
        }
        found
    }

    #[test]
    fn both_catalogues_hold_the_same_sentences_with_the_same_values() {
        let [english, polish] = [CATALOGUES[0].1, CATALOGUES[1].1].map(sentences);
        for (key, values) in &english {
            assert_eq!(Some(values), polish.get(key), "`{key}` in the Polish catalogue");
        }
        assert!(polish.keys().all(|key| english.contains_key(key)), "Polish has sentences of its own");
    }

    #[test]
    fn every_sentence_can_be_said_in_every_language() {
        for (key, values) in sentences(CATALOGUES[0].1) {
            for (lang, n) in Lang::ALL.into_iter().flat_map(|l| [1, 3, 5, 22].map(|n| (l, n))) {
                let numbers: Vec<_> = values.iter().map(|v| (v.as_str(), Value::Number(n))).collect();
                assert!(!Voice(lang).say(&key, &numbers).is_empty(), "{key}");
                assert!(HOUSE.has(lang, &key), "{key} in {lang}");
            }
        }
    }

    #[test]
    fn sources_and_templates_say_what_the_catalogues_hold_and_all_of_it() {
        let known = sentences(CATALOGUES[0].1);
        let (sources, templates) = (written("src"), written("templates"));
        let in_sources = sources.iter().map(|(path, text)| (path, said_in_source(text)));
        let in_templates = templates.iter().map(|(path, text)| (path, said_in_template(text)));
        for (path, said) in in_sources.filter(|(p, _)| !p.ends_with("words/lib.rs")).chain(in_templates) {
            for (key, values) in said {
                assert_eq!(Some(&values), known.get(&key), "`{key}` in {path}");
            }
        }
        for key in known.keys() {
            let quoted = format!("\"{key}\"");
            let used = sources.iter().chain(&templates).any(|(_, text)| text.contains(&quoted));
            assert!(used, "nobody says `{key}`");
        }
    }
}
