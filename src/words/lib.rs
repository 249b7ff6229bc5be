//! The house's own sentences, in the language of whoever reads them.
//!
//! A [`Voice`] is a language and nothing else: mails, receipts and problems hold one and say their
//! sentences through it. The sentences are in `words/house.en.ftl` and `words/house.pl.ftl`;
//! `tests/sentences.rs` holds the catalogues, the sources and the templates to the same keys and values.

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
