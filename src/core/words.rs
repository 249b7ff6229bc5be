//! Sentences in several languages: a catalogue of messages (Fluent), filled in with values.
//!
//! A catalogue is a text of `key = message` lines per language, with plurals and variants chosen by the
//! values, so that Polish can say `1 dukat, 2 dukaty, 5 dukatów`. Whoever says a sentence names its key;
//! what words stand in it is the catalogue's.

use std::cell::Cell;
use std::collections::BTreeMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use super::lang::Lang;

/// A value in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    /// A text: shown as it is, or choosing a variant.
    Text(&'a str),
    /// A value as it is shown; a whole number chooses a plural as well.
    Shown(String),
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

thread_local! {
    static READER: Cell<Lang> = const { Cell::new(Lang::English) };
}

/// The language of the person whose text is made now: that of the innermost [`for_reader`], else English. What an
/// adjudication says is stored with its events and is English.
pub fn reader() -> Lang {
    READER.get()
}

/// Makes a text in the language of its reader: what is said meanwhile, on this thread, is said in it.
pub fn for_reader<T>(lang: Lang, make: impl FnOnce() -> T) -> T {
    /// Gives the language of before back, also when `make` panics.
    struct Before(Lang);
    impl Drop for Before {
        fn drop(&mut self) {
            READER.set(self.0);
        }
    }
    let _before = Before(READER.replace(lang));
    make()
}

/// `said!("key", name = value, other = %value, %name)`: a sentence of the catalogue of this system, filled in, for the
/// reader. A `%` shows a value as `{}` does, and a whole number among them chooses a plural. It calls `say` of the system's own
/// `sentences`, so that a sentence is looked up in no other catalogue.
#[macro_export]
#[allow(clippy::crate_in_macro_def)]
macro_rules! said {
    ($key:literal $(, $($values:tt)*)?) => {
        crate::sentences::say($key, $crate::values!([] $($($values)*)?))
    };
}

/// `text!("key")`: a sentence without values, as [`said!`] says it, which lives as long as the program.
#[macro_export]
#[allow(clippy::crate_in_macro_def)]
macro_rules! text {
    ($key:literal) => {
        crate::sentences::text($key)
    };
}

/// The values of [`said!`], one by one.
#[doc(hidden)]
#[macro_export]
macro_rules! values {
    ([$($done:tt)*]) => { &[$($done)*] };
    ([$($done:tt)*] %$name:ident $(, $($rest:tt)*)?) => {
        $crate::values!([$($done)* (stringify!($name), $crate::words::Value::Shown($name.to_string())),] $($($rest)*)?)
    };
    ([$($done:tt)*] $name:ident = %$value:expr $(, $($rest:tt)*)?) => {
        $crate::values!([$($done)* (stringify!($name), $crate::words::Value::Shown(($value).to_string())),] $($($rest)*)?)
    };
    ([$($done:tt)*] $name:ident = $value:expr $(, $($rest:tt)*)?) => {
        $crate::values!([$($done)* (stringify!($name), $crate::words::Value::from($value)),] $($($rest)*)?)
    };
}

/// The sentences of one room or system, in every language.
pub struct Words {
    bundles: BTreeMap<Lang, Catalogue>,
}

/// The sentences of one language.
struct Catalogue {
    bundle: FluentBundle<FluentResource>,
    /// Those that choose nothing, taken apart once: adjudications say thousands of them.
    straight: BTreeMap<String, Vec<Piece>>,
    /// Those without values, as they are said.
    plain: BTreeMap<String, String>,
}

/// A piece of a sentence that chooses nothing.
enum Piece {
    Text(String),
    /// The value of that name.
    Value(String),
}

impl Words {
    /// Reads the catalogues, one per language; they are part of the program.
    ///
    /// # Panics
    /// On a catalogue that is not sound; the tests of every catalogue read it.
    pub fn new(catalogues: &[(Lang, &str)]) -> Self {
        let bundles = catalogues.iter().map(|(lang, text)| (*lang, catalogue(*lang, text))).collect();
        Self { bundles }
    }

    /// A sentence in a language; in English where that language has it not.
    ///
    /// # Panics
    /// On a key that no catalogue has: keys are written in the program, and the tests say each of them.
    pub fn say(&self, lang: Lang, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let catalogue = self.catalogue(lang, key);
        if let Some(pieces) = catalogue.straight.get(key) {
            return filled(key, pieces, values);
        }
        let bundle = &catalogue.bundle;
        let pattern =
            bundle.get_message(key).and_then(|m| m.value()).expect("the catalogue has the sentence");
        let args: FluentArgs<'_> = values.iter().map(|(name, value)| (*name, fluent(value))).collect();
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        assert!(errors.is_empty(), "the sentence `{key}` lacks a value: {errors:?}");
        said
    }

    /// A sentence without values in a language; in English where that language has it not.
    ///
    /// # Panics
    /// On a key that no catalogue has, and on a sentence with values.
    pub fn text(&self, lang: Lang, key: &str) -> &str {
        let plain = self.catalogue(lang, key).plain.get(key);
        plain.unwrap_or_else(|| panic!("the sentence `{key}` has values"))
    }

    /// The catalogue of a language, or where it lacks a sentence the English one.
    fn catalogue(&self, lang: Lang, key: &str) -> &Catalogue {
        let has = |lang: &Lang| self.bundles.get(lang).filter(|c| c.bundle.has_message(key));
        let found = [lang, Lang::English].iter().find_map(has);
        found.unwrap_or_else(|| panic!("no catalogue has the sentence `{key}`"))
    }

    /// Whether a language has a sentence of its own.
    pub fn has(&self, lang: Lang, key: &str) -> bool {
        self.bundles.get(&lang).is_some_and(|c| c.bundle.has_message(key))
    }
}

/// The pieces of a pattern that holds texts and values only; `None` where it chooses between variants.
fn pieces(pattern: &Pattern<&str>) -> Option<Vec<Piece>> {
    let piece = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Some(Piece::Text((*value).to_owned())),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
            InlineExpression::VariableReference { id } => Some(Piece::Value(id.name.to_owned())),
            InlineExpression::StringLiteral { value } if !value.contains('\\') => {
                Some(Piece::Text((*value).to_owned()))
            }
            _ => None,
        },
        PatternElement::Placeable { .. } => None,
    };
    pattern.elements.iter().map(piece).collect()
}

/// What pieces without a value come to.
fn plain(pieces: &[Piece]) -> Option<String> {
    pieces
        .iter()
        .map(|piece| if let Piece::Text(text) = piece { Some(text.as_str()) } else { None })
        .collect()
}

fn filled(key: &str, pieces: &[Piece], values: &[(&str, Value<'_>)]) -> String {
    let mut said = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) => said.push_str(text),
            Piece::Value(name) => {
                let value = values.iter().find(|(n, _)| n == name).map(|(_, value)| value);
                match value.unwrap_or_else(|| panic!("the sentence `{key}` lacks the value `{name}`")) {
                    Value::Text(text) => said.push_str(text),
                    Value::Shown(text) => said.push_str(text),
                    Value::Number(number) => said.push_str(&number.to_string()),
                }
            }
        }
    }
    said
}

fn catalogue(lang: Lang, text: &str) -> Catalogue {
    let resource = FluentResource::try_new(text.to_owned())
        .unwrap_or_else(|(_, errors)| panic!("the {lang} catalogue is not sound: {errors:?}"));
    let messages = || {
        resource
            .entries()
            .filter_map(|entry| if let Entry::Message(message) = entry { Some(message) } else { None })
    };
    let straight =
        messages().filter_map(|message| Some((message.id.name.to_owned(), pieces(message.value.as_ref()?)?)));
    let straight: BTreeMap<String, Vec<Piece>> = straight.collect();
    let plain = straight.iter().filter_map(|(key, pieces)| Some((key.clone(), plain(pieces)?))).collect();
    let tag = lang.tag().parse().expect("our tags are sound");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Marks around values would stand in plain text mails as unseen letters.
    bundle.set_use_isolating(false);
    bundle.add_resource(resource).unwrap_or_else(|errors| panic!("the {lang} catalogue: {errors:?}"));
    Catalogue { bundle, straight, plain }
}

fn fluent<'a>(value: &'a Value<'_>) -> FluentValue<'a> {
    match value {
        Value::Text(text) => FluentValue::from(*text),
        Value::Shown(text) => match text.parse::<i64>() {
            Ok(number) if number.to_string() == *text => FluentValue::from(number),
            _ => FluentValue::from(text.as_str()),
        },
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
