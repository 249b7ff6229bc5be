//! A sheet: the lines of an order text with their places, nothing resolved yet.
//!
//! A line holds statements separated by `;`. What stands after `#` is a remark, unless a number follows at once. Blank lines,
//! numbering (`1.`, `2)`) and bullets (`-`, `*`, `•`) before an order are noise.

/// Longest line that is read; a longer one is a problem, not an order.
pub const LONGEST_LINE: usize = 2_000;

/// An order text cut into lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Lines that hold at least one statement.
    pub lines: Vec<Line>,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number in the text, from 1.
    pub number: usize,
    /// The line as written, without its line end.
    pub source: String,
    /// Its statements, in order.
    pub statements: Vec<Statement>,
}

/// One statement of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Where it starts within the line, in bytes.
    pub at: usize,
    /// Its text, trimmed.
    pub text: String,
}

impl Sheet {
    /// Cuts a text into lines and statements.
    pub fn read(text: &str) -> Self {
        let lines = text
            .lines()
            .enumerate()
            .filter_map(|(i, source)| {
                let statements = statements(source);
                let line = Line { number: i + 1, source: source.to_owned(), statements };
                (!line.statements.is_empty()).then_some(line)
            })
            .collect();
        Self { lines }
    }

    /// Whether a text holds any statement.
    pub fn is_in(text: &str) -> bool {
        text.lines().any(|line| pieces(line).next().is_some())
    }
}

/// Where the statements of a text begin, so that whoever knows a place finds the number of its statement. Rulings,
/// reviews, receipts and reports call orders by these numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places(Vec<(usize, usize)>);

impl Places {
    /// The places of a text.
    pub fn of(text: &str) -> Self {
        let lines = (1..).zip(text.lines());
        Self(lines.flat_map(|(line, source)| pieces(source).map(move |(at, _)| (line, at))).collect())
    }

    /// How many statements the text has.
    pub fn count(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    /// The number of the statement at a byte of a line, from 1: the last that begins there or before, or the
    /// first of its line. 0 where no statement stands.
    pub fn number(&self, line: usize, at: usize) -> u32 {
        let before = self.0.partition_point(|place| *place <= (line, at));
        let begins_line = |i: usize| self.0.get(i).is_some_and(|place| place.0 == line);
        let here = before.checked_sub(1).is_some_and(begins_line);
        u32::try_from(if !here && begins_line(before) { before + 1 } else { before }).unwrap_or(u32::MAX)
    }
}

/// A line without the remark behind its `#`. A number right behind a `#` belongs to it: `#7` is number 7.
pub fn without_remark(line: &str) -> &str {
    let numbers = |at: usize| line[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    line.match_indices('#').find(|(at, _)| !numbers(*at)).map_or(line, |(at, _)| &line[..at])
}

fn statements(source: &str) -> Vec<Statement> {
    pieces(source).map(|(at, text)| Statement { at, text: text.to_owned() }).collect()
}

/// The statements of a line, each with the place where it starts.
fn pieces(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let code = without_remark(source);
    let mut next = code.len() - without_bullet(code).len();
    code[next..].split(';').filter_map(move |piece| {
        let at = next + piece.len() - piece.trim_start().len();
        next += piece.len() + 1;
        let text = piece.trim();
        (!text.is_empty()).then_some((at, text))
    })
}

/// The line after numbering and bullets.
fn without_bullet(line: &str) -> &str {
    let trimmed = line.trim_start();
    let digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=3).contains(&digits)
        && let Some(rest) = trimmed[digits..].strip_prefix(['.', ')'])
        && rest.starts_with(char::is_whitespace)
    {
        return rest.trim_start();
    }
    match trimmed.strip_prefix(['-', '*', '•', '–', '—']) {
        Some(rest) if rest.starts_with(char::is_whitespace) => rest.trim_start(),
        _ => trimmed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_know_where_they_stand() {
        let sheet = Sheet::read("\n 1. face P12 NW; face PP03 N # hold\n\n* rally all\n# nothing\n");
        let found: Vec<_> = sheet
            .lines
            .iter()
            .flat_map(|l| l.statements.iter().map(|s| (l.number, s.at, s.text.as_str())))
            .collect();
        assert_eq!(found, [(2, 4, "face P12 NW"), (2, 17, "face PP03 N"), (4, 2, "rally all")]);
        assert_eq!(&sheet.lines[0].source[17..28], "face PP03 N");
    }

    #[test]
    fn a_place_leads_to_the_number_of_its_statement() {
        let places = Places::of("Hello\n 1. face P12 NW; face PP03 N # hold\n\n* rally all\n");
        assert_eq!(places.count(), 4);
        let numbers = [(1, 0), (2, 1), (2, 4), (2, 16), (2, 17), (2, 25), (3, 0), (4, 0), (4, 2), (9, 9)];
        assert_eq!(numbers.map(|(line, at)| places.number(line, at)), [1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
        assert_eq!(Places::of("").number(1, 0), 0);
    }
}
