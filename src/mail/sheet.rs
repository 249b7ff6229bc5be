//! The order sheet of a report, filled in within the quote and mailed back.

use std::sync::LazyLock;

use deunicode::{AsciiChars, deunicode};

use super::flowed::{BodyLine, Mark, begins_anew, marks};
use super::stands::Stands;
use estafette_core::Lang;

/// The line above a blank order sheet.
pub(super) const SHEET_BEGIN: &str = "--- order sheet: begin ---";
/// The line below a blank order sheet.
pub(super) const SHEET_END: &str = "--- order sheet: end ---";

/// The same in Polish.
const BEGIN_POLISH: &str = "--- arkusz rozkazów: początek ---";
const END_POLISH: &str = "--- arkusz rozkazów: koniec ---";

/// The lines above and below a blank order sheet in a language. They are known in all of them.
pub fn sheet_marks(lang: Lang) -> (&'static str, &'static str) {
    match lang {
        Lang::English => (SHEET_BEGIN, SHEET_END),
        Lang::Polish => (BEGIN_POLISH, END_POLISH),
    }
}

/// A line of fewer bytes is none of them.
const SHORTEST: usize = 16;

/// The words of the lines above and below in all languages, in small letters without accents.
static BEGINS: LazyLock<Vec<String>> = LazyLock::new(|| plain_marks(|m| m.0));
static ENDS: LazyLock<Vec<String>> = LazyLock::new(|| plain_marks(|m| m.1));

fn plain_marks(of: fn((&'static str, &'static str)) -> &'static str) -> Vec<String> {
    Lang::ALL.into_iter().map(|lang| deunicode(core(of(sheet_marks(lang)))).to_lowercase()).collect()
}

/// An order sheet found in a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sheet {
    /// None, or a blank one.
    None,
    /// It begins and does not end.
    Incomplete,
    /// Its lines, quote marks removed, and where it stands among the mail's lines.
    Filled {
        /// The lines.
        lines: Vec<BodyLine>,
        /// How many line breaks of the answering program were joined again.
        joined: usize,
        /// Its first line.
        from: usize,
        /// Its last line.
        to: usize,
    },
}

/// Finds the first order sheet among lines and reads what is in it.
pub(super) fn find(lines: &[BodyLine], stands: &Stands) -> Sheet {
    let Some(from) = lines.iter().position(|l| is_mark(&l.text, &BEGINS)) else { return Sheet::None };
    let rest = &lines[from + 1..];
    let Some(length) = rest.iter().position(|l| is_mark(&l.text, &ENDS)) else {
        return Sheet::Incomplete;
    };
    let (inside, joined) = unquoted(&rest[..length], lines[from].depth, stands);
    if inside.iter().all(|l| is_remark(&l.text)) {
        return Sheet::None;
    }
    Sheet::Filled { lines: inside, joined, from, to: from + length + 1 }
}

/// The lines without quote marks. A long quoted line that the answering program broke goes on in the
/// next line without a mark.
fn unquoted(lines: &[BodyLine], depth: usize, stands: &Stands) -> (Vec<BodyLine>, usize) {
    let mut out: Vec<BodyLine> = Vec::new();
    let (mut joined, mut width) = (0, 0);
    for line in lines {
        let text = marks(&line.text).1;
        let word = text.split_whitespace().next().map_or(0, |w| w.chars().count());
        let broken = line.depth < depth && word > 0 && width >= 60 && width + 1 + word > 70;
        match out.last_mut() {
            Some(last) if broken && !stands.alone(text) && !begins_anew(&last.text, text) => {
                last.text.push(' ');
                last.text.push_str(text.trim());
                joined += 1;
                width = 0;
            }
            _ => {
                width = if line.depth >= depth { text.chars().count() + 2 * line.depth } else { 0 };
                out.push(BodyLine { depth: 0, text: text.to_owned(), mark: firm(line.mark) });
            }
        }
    }
    (out, joined)
}

fn firm(mark: Mark) -> Mark {
    if mark == Mark::Wrapped { Mark::Wrapped } else { Mark::Firm }
}

/// Whether a line is blank or a remark.
pub(super) fn is_remark(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || text.starts_with('#')
}

/// Whether a line is above or below a sheet.
pub(super) fn is_marker(text: &str) -> bool {
    is_mark(text, &BEGINS) || is_mark(text, &ENDS)
}

/// Whether a line is the one above or below a sheet in some language, however its dashes and letters
/// came through.
fn is_mark(text: &str, marks: &[String]) -> bool {
    if text.len() < SHORTEST {
        return false;
    }
    let text = core(text);
    marks.iter().any(|m| if text.is_ascii() { text.eq_ignore_ascii_case(m) } else { reads_as(text, m) })
}

/// Whether a text without its accents is a mark; looks no further than to the first letter that differs.
fn reads_as(text: &str, mark: &str) -> bool {
    let mut rest = mark.as_bytes();
    for plain in text.ascii_chars() {
        // Just any letter that stands in no mark.
        let plain = plain.unwrap_or("?").as_bytes();
        match rest.split_at_checked(plain.len()) {
            Some((start, after)) if start.eq_ignore_ascii_case(plain) => rest = after,
            _ => return false,
        }
    }
    rest.is_empty()
}

fn core(text: &str) -> &str {
    text.trim_matches(['-', '–', '—', ' ', '>', '*', '_'])
}

#[cfg(test)]
mod tests {
    use super::super::flowed::{Flow, read};
    use super::*;

    #[test]
    fn a_filled_sheet_is_found_and_a_blank_one_is_not() {
        let filled =
            format!("hi\n> {SHEET_BEGIN}\n> # Polish movement\n> move L07: back\n> {SHEET_END}\n> bye\n");
        let Sheet::Filled { lines, .. } = find(&read(&filled, Flow::Fixed, usize::MAX), &Stands::default())
        else {
            panic!("filled")
        };
        let texts: Vec<_> = lines.iter().map(|l| l.text.as_str()).collect();
        assert_eq!(texts, ["# Polish movement", "move L07: back"]);
        let long = "attack order A20B33, A19B33, A21B34, A22B34, A23B35, A24B35, A25B36, then";
        let broken = format!("> {SHEET_BEGIN}\n> {long}\nby differential\n> rally all\n> {SHEET_END}\n");
        let Sheet::Filled { lines, joined, .. } =
            find(&read(&broken, Flow::Fixed, usize::MAX), &Stands::default())
        else {
            panic!("filled")
        };
        assert_eq!((lines[0].text.clone(), lines.len(), joined), (format!("{long} by differential"), 2, 1));
        let blank = format!("> {SHEET_BEGIN}\n> # nothing yet\n>\n> {SHEET_END}\n");
        assert_eq!(find(&read(&blank, Flow::Fixed, usize::MAX), &Stands::default()), Sheet::None);
        let polish = "> --- Arkusz rozkazow: poczatek ---\n> wystaw\n> --- arkusz rozkazów: koniec ---\n";
        let Sheet::Filled { lines, .. } = find(&read(polish, Flow::Fixed, usize::MAX), &Stands::default())
        else {
            panic!("filled")
        };
        assert_eq!(lines[0].text, "wystaw");
        let cut = format!("> {SHEET_BEGIN}\n> move L07: back\n");
        assert_eq!(find(&read(&cut, Flow::Fixed, usize::MAX), &Stands::default()), Sheet::Incomplete);
    }
}
