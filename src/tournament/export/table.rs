//! A table of words: in columns for readers, and as CSV for spreadsheets.

use std::borrow::Cow;

/// A table for readers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// Heads of the columns; one that begins with `>` stands at the right, as numbers do.
    pub columns: Vec<Cow<'static, str>>,
    /// Rows, each as long as the columns.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// The head of a column, for readers.
    pub fn head(column: &str) -> &str {
        column.trim_start_matches('>')
    }

    /// The table in lines of text: columns as wide as they must be.
    pub fn lines(&self) -> Vec<String> {
        let letters = |text: &str| text.chars().count();
        let heads: Vec<&str> = self.columns.iter().map(|c| Self::head(c)).collect();
        let width = |at: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(at)).map(|cell| letters(cell));
            cells.chain([letters(heads[at])]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..heads.len()).map(width).collect();
        let line = |cells: &[&str]| {
            let mut text = String::from("  ");
            for (at, cell) in cells.iter().enumerate().take(widths.len()) {
                let gap = " ".repeat(widths[at].saturating_sub(letters(cell)));
                let right = self.columns[at].starts_with('>');
                text.push_str(if right { &gap } else { "" });
                text.push_str(cell);
                text.push_str(if right { "" } else { &gap });
                text.push_str("  ");
            }
            text.trim_end().to_owned()
        };
        let body = self.rows.iter().map(|row| line(&row.iter().map(String::as_str).collect::<Vec<_>>()));
        [line(&heads)].into_iter().chain(body).collect()
    }

    /// The table with one more column, which is the same in all rows.
    #[must_use]
    pub fn with(mut self, column: &'static str, cell: &str) -> Self {
        self.columns.push(column.into());
        self.rows.iter_mut().for_each(|row| row.push(cell.to_owned()));
        self
    }

    /// The table as CSV [RFC 4180], in UTF-8 with a line of heads. What somebody called himself so that a
    /// spreadsheet would take it for a formula has an apostrophe before it.
    pub fn csv(&self) -> String {
        let heads = self.columns.iter().map(|c| Self::head(c)).collect::<Vec<_>>();
        let rows = self.rows.iter().map(|row| row.iter().map(String::as_str).collect());
        let mut text = String::new();
        for cells in std::iter::once(heads).chain(rows) {
            let cells: Vec<String> = cells.into_iter().map(field).collect();
            text.push_str(&cells.join(","));
            text.push_str("\r\n");
        }
        text
    }
}

/// One field of CSV.
fn field(cell: &str) -> String {
    let number = cell.strip_prefix(['-', '+']).unwrap_or(cell);
    let number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || c == '.');
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    let plain = match formula && !number && cell != "-" {
        true => format!("'{cell}"),
        false => cell.to_owned(),
    };
    match plain.contains([',', '"', '\r', '\n']) || plain.starts_with(' ') || plain.ends_with(' ') {
        true => format!("\"{}\"", plain.replace('"', "\"\"")),
        false => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_of_csv_is_a_formula_and_quotes_are_doubled() {
        let of = |cell: &str| {
            Table { columns: vec![">x".into()], rows: vec![vec![cell.to_owned()]] }.csv().replace("x\r\n", "")
        };
        for (cell, written) in [
            ("=HYPERLINK(1)", "'=HYPERLINK(1)\r\n"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0\r\n"),
            ("-Bob", "'-Bob\r\n"),
            ("-570", "-570\r\n"),
            ("-0.25", "-0.25\r\n"),
            ("-", "-\r\n"),
            ("@sum", "'@sum\r\n"),
            ("Bauer, \"K\"", "\"Bauer, \"\"K\"\"\"\r\n"),
            ("two\nlines", "\"two\nlines\"\r\n"),
        ] {
            assert_eq!(of(cell), written);
        }
    }
}
