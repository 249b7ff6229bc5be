//! The sentences that players and umpires read. They stand in `words/grunwald-1410.*.ftl`, a file for each language;
//! `said!` and `text!` say them.

use std::sync::LazyLock;

use estafette_core::Lang;
use estafette_core::words::{Value, Words, reader};

static WORDS: LazyLock<Words> =
    LazyLock::new(|| Words::new(&[(Lang::English, include_str!("../../../words/grunwald-1410.en.ftl"))]));

/// A sentence, filled in, in the language of the reader.
pub fn say(key: &str, values: &[(&str, Value<'_>)]) -> String {
    WORDS.say(reader(), key, values)
}

/// A sentence without values, in the language of the reader.
pub fn text(key: &str) -> &'static str {
    WORDS.text(reader(), key)
}
