//! What is wrong with a schedule: the reason, the line, and a caret under the place.

use std::fmt;
use std::ops::Range;

/// Columns of the line that are shown, so that a mail can hold them.
const COLUMNS: usize = 72;

/// A line that is no schedule. Shown in English, to umpires: what is wrong, and under the line its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduleError {
    /// What is wrong, what was expected and the nearest valid word, as a sentence without a full stop.
    pub what: String,
    line: Vec<char>,
    /// Letters of the line, counted from 0.
    at: Range<usize>,
}

impl ScheduleError {
    /// About some bytes of a line.
    pub(super) fn new(source: &str, at: Range<usize>, what: impl Into<String>) -> Self {
        let letters = |bytes: usize| source.char_indices().take_while(|(i, _)| *i < bytes).count();
        let blank = |c: char| if c.is_whitespace() || c.is_control() { ' ' } else { c };
        Self {
            what: what.into(),
            line: source.chars().map(blank).collect(),
            at: letters(at.start)..letters(at.end),
        }
    }

    /// The letters of the line that are shown: all, or those around the place.
    fn shown(&self) -> Range<usize> {
        match self.line.len() > COLUMNS {
            false => 0..self.line.len(),
            true => {
                let from = self.at.start.saturating_sub(COLUMNS / 3).min(self.line.len() - COLUMNS);
                from..from + COLUMNS
            }
        }
    }
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.shown();
        let line: String = self.line[shown.clone()].iter().collect();
        let place = self.at.start.max(shown.start)..self.at.end.min(shown.end);
        let carets = "^".repeat(place.len().max(1));
        writeln!(f, "{}", self.what)?;
        writeln!(f, "  {}", line.trim_end())?;
        write!(f, "  {}{carets}", " ".repeat(place.start - shown.start))
    }
}

impl std::error::Error for ScheduleError {}
