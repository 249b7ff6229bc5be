//! The order language of part (e) of the notes: what a general writes on the order sheet, read and said back.
//!
//! A line is taken apart by `clean`, its clauses go through the `grammar` (their shape) and `read` (their
//! meaning). What is no order is judged by `judge`. A line that is none in the language of the house may be one as
//! people write them: `prose` puts it into that language, with the names that `callings` takes from a position.

mod blank;
mod callings;
pub mod clause;
pub(super) mod clean;
mod entries;
pub mod goals;
mod grammar;
mod heads;
pub(super) mod judge;
pub mod kinds;
mod lines;
mod prosaic;
mod prose;
mod read;
pub mod say;
mod told;

use std::ops::Range;

use estafette_orders::{Left, Plain, Problem};

use super::ids::Seat;
use clause::Entry;

pub use blank::blank_sheet;
pub use callings::Callings;
pub use entries::is_of_army;
pub use kinds::{Topic, topic, verbs};
pub use lines::{parse, parse_clauses};

/// An entry with the place where it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// What it says.
    pub entry: Entry,
    /// For each of its clauses the bytes within the line.
    pub spans: Vec<Range<usize>>,
    /// The whole line as written.
    pub source: String,
    /// Bytes of the addressees within the line.
    pub span: Range<usize>,
    /// Remarks in round brackets behind the addressees: bytes of the line, without the brackets.
    pub remarks: Vec<Remark>,
}

/// A remark in round brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Whom it stands behind: the number of the addressee, from 0.
    pub of: usize,
    /// Bytes of the line, without the brackets.
    pub span: Range<usize>,
    /// Its words.
    pub text: String,
}

/// What the head of a sheet says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Head {
    /// The period, with the place where it stands.
    pub period: Option<(u8, Spot)>,
    /// The side, with the place where it stands.
    pub side: Option<(Seat, Spot)>,
}

/// Where words of a text stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// The line, from 1.
    pub line: usize,
    /// Bytes of the line.
    pub span: Range<usize>,
    /// The whole line as written.
    pub source: String,
}

/// What a text says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parsed {
    /// Its head.
    pub head: Head,
    /// Its entries, from top to bottom.
    pub entries: Vec<Placed>,
    /// What is wrong or doubtful, in the order of the lines.
    pub problems: Vec<Problem>,
    /// What is neither.
    pub left: Left,
}

/// Whether a line is the one that ends a sheet.
pub(super) fn ends_sheet(line: &str) -> bool {
    let mut plain = Plain::default();
    plain.push(1, 0, line);
    grammar::heading(plain.text().trim()) == Some(grammar::Rule::end_of_sheet)
}

#[cfg(test)]
mod tests;
