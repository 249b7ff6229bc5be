//! What was read of order texts at one position, kept for the next letter.

use std::sync::{Arc, OnceLock};

use super::super::ids::Side;
use super::names::{AllNames, Index};
use super::{Names, Parsed, read_text};
use estafette_rules::kit::Texts;

/// Bytes that are kept of one position's texts: the sheets of both sides as full as they may be.
const MOST: usize = 4_000_000;

/// The texts that were read at a position, and everybody who has a name there. A position holds one for as long as nothing
/// changes in it; a copy begins with an empty one, since copies are made to be changed.
#[derive(Debug)]
pub struct Lately {
    known: OnceLock<AllNames>,
    index: OnceLock<Index>,
    texts: Texts<Side, Parsed>,
}

impl Default for Lately {
    fn default() -> Self {
        Self { known: OnceLock::new(), index: OnceLock::new(), texts: Texts::new(MOST) }
    }
}

impl Clone for Lately {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Lately {
    /// Everybody of this position, gathered when they are first asked for.
    pub fn known(&self, gather: impl FnOnce() -> AllNames) -> &AllNames {
        self.known.get_or_init(gather)
    }

    /// What a text says with the names of this position.
    pub fn parse(&self, text: &str, names: &Names<'_>) -> Arc<Parsed> {
        let index = || self.index.get_or_init(|| Index::of(names));
        self.texts.read(names.side, text, || read_text(text, names, index()), weight)
    }
}

/// About how many bytes a reading takes: each order and problem holds its line.
fn weight(parsed: &Parsed) -> usize {
    let orders: usize = parsed.orders.iter().map(|o| 200 + o.source.len()).sum();
    let problems: usize = parsed.problems.iter().map(|p| 400 + p.source.len()).sum();
    orders + problems
}
