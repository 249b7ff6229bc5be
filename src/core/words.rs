//! Sentences in several languages: a catalogue of messages (Fluent), filled in with values.
//!
//! A catalogue is a text of `key = message` lines per language, with plurals and variants chosen by the
//! values, so that Polish can say `1 dukat, 2 dukaty, 5 dukatów`. Whoever says a sentence names its key;
//! what words stand in it is the catalogue's.

use std::collections::BTreeMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::lang::Lang;

/// A value in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    /// A text: shown as it is, or choosing a variant.
    Text(&'a str),
    /// A number: shown, and choosing a plural.
    Number(i64),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

macro_rules! from_number {
    ($($number:ty),+) => {
        $(impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self {
                Self::Number(i64::from(number))
            }
        })+
    };
}

from_number!(i8, u8, i16, u16, i32, u32, i64);

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// The sentences of one room or system, in every language.
pub struct Words {
    bundles: BTreeMap<Lang, FluentBundle<FluentResource>>,
}

impl Words {
    /// Reads the catalogues, one per language; they are part of the program.
    ///
    /// # Panics
    /// On a catalogue that is not sound; the tests of every catalogue read it.
    pub fn new(catalogues: &[(Lang, &str)]) -> Self {
        let bundles = catalogues.iter().map(|(lang, text)| (*lang, bundle(*lang, text))).collect();
        Self { bundles }
    }

    /// A sentence in a language; in English where that language has it not.
    ///
    /// # Panics
    /// On a key that no catalogue has: keys are written in the program, and the tests say each of them.
    pub fn say(&self, lang: Lang, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let found = [lang, Lang::English].into_iter().find_map(|lang| {
            let bundle = self.bundles.get(&lang)?;
            Some((bundle, bundle.get_message(key)?.value()?))
        });
        let (bundle, pattern) = found.unwrap_or_else(|| panic!("no catalogue has the sentence `{key}`"));
        let args: FluentArgs<'_> = values.iter().map(|(name, value)| (*name, fluent(value))).collect();
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        assert!(errors.is_empty(), "the sentence `{key}` lacks a value: {errors:?}");
        said
    }

    /// Whether a language has a sentence of its own.
    pub fn has(&self, lang: Lang, key: &str) -> bool {
        self.bundles.get(&lang).is_some_and(|b| b.has_message(key))
    }
}

fn bundle(lang: Lang, text: &str) -> FluentBundle<FluentResource> {
    let resource = FluentResource::try_new(text.to_owned())
        .unwrap_or_else(|(_, errors)| panic!("the {lang} catalogue is not sound: {errors:?}"));
    let tag = lang.tag().parse().expect("our tags are sound");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Marks around values would stand in plain text mails as unseen letters.
    bundle.set_use_isolating(false);
    bundle.add_resource(resource).unwrap_or_else(|errors| panic!("the {lang} catalogue: {errors:?}"));
    bundle
}

fn fluent<'a>(value: &Value<'a>) -> FluentValue<'a> {
    match value {
        Value::Text(text) => FluentValue::from(*text),
        Value::Number(number) => FluentValue::from(*number),
    }
}

/// `1 mail`, `2 mails`: a number of things whose name takes an `s`, in English.
pub fn counted(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// `open: R1, R2`, `open: none`: all that there is of something, where a name of it was wrong.
pub fn listed(what: &str, all: impl IntoIterator<Item = String>) -> String {
    let all: Vec<String> = all.into_iter().collect();
    if all.is_empty() { format!("{what}: none") } else { format!("{what}: {}", all.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EN: &str = "ducats = { $n ->\n    [one] { $n } ducat\n   *[other] { $n } ducats\n}\nonly = here\n";
    const PL: &str =
        "ducats = { $n ->\n    [one] { $n } dukat\n    [few] { $n } dukaty\n   *[other] { $n } dukatów\n}\n";

    #[test]
    fn plurals_are_each_language_s_own_and_english_fills_gaps() {
        let words = Words::new(&[(Lang::English, EN), (Lang::Polish, PL)]);
        let say = |lang, n: u32| words.say(lang, "ducats", &[("n", n.into())]);
        assert_eq!(
            [1, 2, 5, 22].map(|n| say(Lang::Polish, n)),
            ["1 dukat", "2 dukaty", "5 dukatów", "22 dukaty"]
        );
        assert_eq!(say(Lang::English, 1), "1 ducat");
        assert_eq!(words.say(Lang::Polish, "only", &[]), "here");
    }
}
