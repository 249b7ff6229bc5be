//! The texts of sheets that were read lately.

use std::sync::Arc;

use super::orders::{self, Parsed};
use estafette_core::Lang;
use estafette_rules::kit::Texts;

/// Texts read lately: a plan is read when it comes in, with each letter after it, when pawns are placed, and
/// when fields are resolved, and reading is most of the work of a round. What a text means depends on nothing
/// else, but for the language of its problems.
#[derive(Debug)]
pub struct Library(Texts<Lang, Parsed>);

impl Default for Library {
    fn default() -> Self {
        Self(Texts::new(Self::MOST))
    }
}

impl Library {
    /// Bytes that are kept: some thousand texts.
    const MOST: usize = 4_000_000;

    /// The orders of a text, with problems in a language.
    pub(super) fn read(&self, text: &str, lang: Lang) -> Arc<Parsed> {
        self.0.read(lang, text, || orders::parse(text, lang), weight)
    }
}

/// About how many bytes a reading takes: each order and problem holds its line.
fn weight(parsed: &Parsed) -> usize {
    let orders: usize = parsed.orders.iter().map(|o| 200 + o.source.len()).sum();
    let problems: usize = parsed.problems.iter().map(|p| 400 + p.source.len()).sum();
    orders + problems
}
