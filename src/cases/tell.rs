//! Where a case hears the report of what it played.

use crate::core::table::Open;
use crate::rules::{Chapter, Reader, System};

/// Writes the English plain-text report of a stretch of play.
pub trait Teller {
    /// The report for one reader; `asked` are the open questions put to that reader.
    fn tell(&self, system: &dyn System, chapter: &Chapter<'_>, reader: Reader<'_>, asked: &[Open]) -> String;
}

/// Whose reports a run of a case writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hear {
    /// Those that the case expects something of.
    Expected,
    /// Every seat's and the umpire's.
    All,
}
