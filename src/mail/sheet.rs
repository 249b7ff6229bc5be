//! The order sheet of a report, filled in within the quote and mailed back.

use super::flowed::{Line, Mark, marks};

/// The line above a blank order sheet.
pub const SHEET_BEGIN: &str = "--- order sheet: begin ---";
/// The line below a blank order sheet.
pub const SHEET_END: &str = "--- order sheet: end ---";

/// An order sheet found in a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sheet {
    /// None, or a blank one.
    None,
    /// It begins and does not end.
    Incomplete,
    /// Its lines, quote marks removed, and where it stands among the mail's lines.
    Filled { lines: Vec<Line>, from: usize, to: usize },
}

/// Finds the first order sheet among lines and reads what is in it.
pub(super) fn find(lines: &[Line]) -> Sheet {
    let Some(from) = lines.iter().position(|l| is_marker(&l.text, SHEET_BEGIN)) else { return Sheet::None };
    let rest = &lines[from + 1..];
    let Some(length) = rest.iter().position(|l| is_marker(&l.text, SHEET_END)) else {
        return Sheet::Incomplete;
    };
    let depth = lines[from].depth;
    let inside: Vec<Line> = rest[..length]
        .iter()
        .filter(|l| l.depth <= depth + 1)
        .map(|l| Line { depth: 0, text: marks(&l.text).1.to_owned(), mark: firm(l.mark) })
        .collect();
    if inside.iter().all(|l| is_remark(&l.text)) {
        return Sheet::None;
    }
    Sheet::Filled { lines: inside, from, to: from + length + 1 }
}

fn firm(mark: Mark) -> Mark {
    if mark == Mark::Wrapped { Mark::Wrapped } else { Mark::Firm }
}

/// Whether a line is blank or a remark.
pub(super) fn is_remark(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || text.starts_with('#')
}

/// Whether a line is one of the two marker lines, however its dashes and letters came through.
pub(super) fn is_marker(text: &str, marker: &str) -> bool {
    let core = |t: &str| t.trim_matches(['-', ' ', '>', '*', '_']).to_lowercase();
    text.contains("order sheet") && core(text) == core(marker)
        || text.to_lowercase().contains("order sheet") && core(text) == core(marker)
}

#[cfg(test)]
mod tests {
    use super::super::flowed::{Flow, read};
    use super::*;

    #[test]
    fn a_filled_sheet_is_found_and_a_blank_one_is_not() {
        let filled =
            format!("hi\n> {SHEET_BEGIN}\n> # Polish movement\n> move L07: back\n> {SHEET_END}\n> bye\n");
        let Sheet::Filled { lines, .. } = find(&read(&filled, Flow::Fixed)) else { panic!("filled") };
        let texts: Vec<_> = lines.iter().map(|l| l.text.as_str()).collect();
        assert_eq!(texts, ["# Polish movement", "move L07: back"]);
        let blank = format!("> {SHEET_BEGIN}\n> # nothing yet\n>\n> {SHEET_END}\n");
        assert_eq!(find(&read(&blank, Flow::Fixed)), Sheet::None);
        let cut = format!("> {SHEET_BEGIN}\n> move L07: back\n");
        assert_eq!(find(&read(&cut, Flow::Fixed)), Sheet::Incomplete);
    }
}
