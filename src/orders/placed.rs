//! An order with the place where it was written.

use std::ops::Range;

use super::Problem;

/// An order of a system, and where its statement stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed<O> {
    /// Line of the text, from 1.
    pub line: usize,
    /// Bytes of the statement within the line.
    pub span: Range<usize>,
    /// The line as written.
    pub source: String,
    /// What it says.
    pub order: O,
}

impl<O> Placed<O> {
    /// The player's own words.
    pub fn words(&self) -> &str {
        self.source.get(self.span.clone()).unwrap_or(&self.source).trim()
    }

    /// A problem with the whole statement.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        Problem::error(self.line, &self.source, self.span.clone(), message)
    }
}
