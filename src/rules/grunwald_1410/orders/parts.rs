//! Statements as they were meant: a line that a mail program has broken is put together again.

use super::verbs;
use estafette_orders::near::fold;
use estafette_orders::sheet::LONGEST_LINE;
use estafette_orders::{Plain, Sheet};

/// A statement, in pieces if it goes over several lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<'a> {
    /// Line, place in the line and text of each piece.
    pub pieces: Vec<(usize, usize, &'a str)>,
    /// Whether it is the first of its line.
    pub starts_line: bool,
}

impl Part<'_> {
    /// The statement in plain letters.
    pub fn plain(&self) -> Plain {
        let mut plain = Plain::default();
        for (i, (line, at, text)) in self.pieces.iter().enumerate() {
            if i > 0 {
                plain.push(*line, *at, " ");
            }
            plain.push(*line, *at, text);
        }
        plain
    }

    /// Whether what starts so goes on with this statement: the statement is an order, and it is open at
    /// the end of its line, or what comes starts with a hex.
    fn goes_on_with(&self, place_in_line: usize, next: &str) -> bool {
        let (Some(first), Some(last)) = (self.pieces.first(), self.pieces.last()) else { return false };
        let long: usize = self.pieces.iter().map(|p| p.2.len()).sum();
        let open = place_in_line == 0 && last.2.ends_with([',', ':', '>']);
        let goes_on = starts_with_hex(next) || (open && !verbs::starts_with_verb(next));
        goes_on && long + next.len() <= LONGEST_LINE && verbs::starts_with_verb(first.2)
    }
}

/// Cuts a sheet into statements.
pub fn cut(sheet: &Sheet) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut line_before = 0;
    for line in &sheet.lines {
        for (i, statement) in line.statements.iter().enumerate() {
            let piece = (line.number, statement.at, statement.text.as_str());
            match parts.last_mut() {
                Some(last) if line.number <= line_before + 1 && last.goes_on_with(i, piece.2) => {
                    last.pieces.push(piece);
                }
                _ => parts.push(Part { pieces: vec![piece], starts_line: i == 0 }),
            }
            line_before = line.number;
        }
    }
    parts
}

fn starts_with_hex(text: &str) -> bool {
    if !text.starts_with(['a', 'A']) {
        return false;
    }
    let start: String = text.chars().take(12).collect();
    let code: String = fold(&start).chars().filter(|c| !c.is_whitespace()).collect();
    let Some((a, b)) = code.strip_prefix('a').and_then(|rest| rest.split_once('b')) else { return false };
    !a.is_empty() && a.bytes().all(|c| c.is_ascii_digit()) && b.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_broken_by_the_mail_program_is_one_statement() {
        let sheet = Sheet::read("pits real A29B40 A28B39\nA25B36; rest dummy\nrally all\nHi,\nrally all");
        let counts: Vec<_> = cut(&sheet).iter().map(|p| (p.pieces.len(), p.starts_line)).collect();
        assert_eq!(counts, [(2, true), (1, false), (1, true), (1, true), (1, true)]);
    }
}
