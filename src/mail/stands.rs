//! Which lines stand by themselves, however long the line above them is.

use std::fmt;

use super::orderlike::{begins_item, begins_order};

/// What those know for whom mails are read: whether a line says something to them by itself. A mail program may have
/// broken a long line, and what it broke is joined again; such a line is not the rest of one.
#[derive(Clone, Default)]
pub struct Stands(Vec<fn(&str) -> bool>);

impl Stands {
    /// With what somebody knows.
    pub fn new(known: impl IntoIterator<Item = fn(&str) -> bool>) -> Self {
        Self(known.into_iter().collect())
    }

    /// Whether a line is no rest of the line above it.
    pub(super) fn alone(&self, line: &str) -> bool {
        begins_order(line) || begins_item(line) || self.0.iter().any(|known| known(line.trim()))
    }
}

impl fmt::Debug for Stands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stands({})", self.0.len())
    }
}
