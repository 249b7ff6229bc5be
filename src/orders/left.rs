//! What a rule system leaves of a text: words that it neither understands nor refuses, and lines that only frame
//! the others. The house says what becomes of them, so that no line is dropped in silence.

use std::collections::BTreeSet;
use std::ops::Range;

/// What is left of a text when its orders and what is wrong with them are taken out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Left {
    /// Words that are neither an order nor refused, from top to bottom.
    pub unread: Vec<Unread>,
    /// Lines that say nothing by themselves: headings, names without orders, what goes on with the line above.
    pub frames: BTreeSet<usize>,
    /// The line that ends the sheet; what stands below it was not looked at.
    pub end: Option<usize>,
}

/// Words that are neither an order nor refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Line in the text, from 1.
    pub line: usize,
    /// Bytes of that line.
    pub span: Range<usize>,
    /// The whole line as written.
    pub source: String,
}

impl Unread {
    /// The words themselves.
    pub fn words(&self) -> &str {
        self.source.get(self.span.clone()).unwrap_or(&self.source)
    }
}

impl Left {
    /// Notes words that are no order.
    pub fn unread(&mut self, line: usize, source: &str, span: Range<usize>) {
        self.unread.push(Unread { line, span, source: source.to_owned() });
    }
}
