//! Cells of the profile's tables: a value, and behind it where it is from if that differs from its row.

use estafette_board::plane::Paces;
use estafette_rules::list::RuleList;
use estafette_rules::source::{Entry, Section};

/// What the profile is our own in is marked with this.
const HOUSE: &str = "house";

/// The sources of the notes (2.1) are S1 to S16.
const SOURCES: u32 = 16;

/// A cell: what it says and where it stands.
pub(super) struct Cell<'s> {
    entry: Entry<'s>,
    value: &'s str,
}

/// A row of a table: its name, its section for what is no cell, and its cells.
pub(super) struct Row<'s> {
    pub name: &'s str,
    pub entry: Entry<'s>,
    pub section: Section<'s>,
    pub cells: Vec<Cell<'s>>,
}

/// Reads cells, and looks up the rules they name.
#[derive(Clone, Copy)]
pub(super) struct Reader<'r> {
    pub rules: &'r RuleList,
}

impl<'s> Cell<'s> {
    /// What it says.
    pub fn value(&self) -> &'s str {
        self.value
    }

    /// Notes a fault here.
    pub fn fault(&self, reason: impl Into<String>) {
        self.entry.fault(reason);
    }

    fn wrong<T>(&self, wanted: &str) -> Option<T> {
        self.fault(format!("`{}` in `{}` must be {wanted}", self.value, self.entry.path()));
        None
    }

    /// A whole number of either sign.
    pub fn number<T: std::str::FromStr>(&self) -> Option<T> {
        self.value.parse().ok().or_else(|| self.wrong("a whole number"))
    }

    /// A length in paces, with at most three decimals.
    pub fn paces(&self) -> Option<Paces> {
        paces(self.value).or_else(|| self.wrong("a number of paces, such as 120 or 7.5"))
    }

    /// One of some words; a wrong one gets the nearest right one.
    pub fn word<T: Copy>(&self, what: &str, words: &[(&str, T)]) -> Option<T> {
        let found = words.iter().find(|(w, _)| *w == self.value).map(|(_, t)| *t);
        if found.is_none() {
            let known: Vec<_> = words.iter().map(|(w, _)| *w).collect();
            self.entry.unknown(what, self.value, &known);
        }
        found
    }

    /// What `none` or `never` stands for, or the cell for whatever else it says.
    pub fn unless(&self, absent: &str) -> Option<&Self> {
        (self.value != absent).then_some(self)
    }
}

/// A length written in paces.
pub(super) fn paces(text: &str) -> Option<Paces> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let good = !whole.is_empty() && whole.len() <= 6 && decimals.len() <= 3;
    if !good || !digits(whole) || !digits(decimals) || text.ends_with('.') {
        return None;
    }
    format!("{whole}{decimals:0<3}").parse().ok().map(Paces)
}

impl Reader<'_> {
    /// The mark of a section: where its cells are from unless they say otherwise.
    pub fn mark<'s>(self, section: &Section<'s>) -> Option<&'s str> {
        let entry = section.get("from")?;
        let mark = entry.text()?;
        if !looks_like_mark(mark) || !self.known(&entry, mark) {
            entry.fault(format!(
                "`{mark}` says not where this is from: `{HOUSE}`, a rule such as `W-4.9.1b`, or a source such as `S4`"
            ));
        }
        Some(mark)
    }

    /// Whether the rule that a mark names is there; marks that name none are known.
    fn known(self, entry: &Entry<'_>, mark: &str) -> bool {
        let rule = mark.starts_with("W-") || mark.starts_with("EX-");
        if rule && self.rules.get(mark).is_none() {
            let hint =
                self.rules.nearest(mark).map_or(String::new(), |r| format!("; did you mean `{}`?", r.id));
            entry.fault(format!("`{mark}` is no rule{hint}"));
        }
        true
    }

    /// A cell of a section with this mark.
    pub fn cell<'s>(self, entry: Entry<'s>, mark: Option<&str>) -> Option<Cell<'s>> {
        let text = entry.text()?.trim();
        let (value, own) = match text.rsplit_once(' ') {
            Some((value, last)) if looks_like_mark(last) => (value.trim_end(), Some(last)),
            _ => (text, None),
        };
        if let Some(own) = own {
            self.known(&entry, own);
        } else if mark.is_none() {
            entry.fault(format!(
                "`{}` says not where it is from: `from = \"{HOUSE}\"` for the row, or behind the value",
                entry.path()
            ));
        }
        Some(Cell { entry, value })
    }

    /// The cells of a `row` with its `from`.
    pub fn cells<'s>(self, section: &Section<'s>) -> Option<Vec<Cell<'s>>> {
        let mark = self.mark(section);
        let cells = section.need("row")?.list()?;
        cells.into_iter().map(|cell| self.cell(cell, mark)).collect()
    }

    /// The rows of a table whose columns must be these; `beside` are keys that a row has beside its cells.
    pub fn rows<'s>(
        self,
        table: &Section<'s>,
        columns: &[&str],
        given: Option<&Entry<'s>>,
        beside: &[&str],
    ) -> Vec<Row<'s>> {
        let named: Option<Vec<&str>> =
            given.and_then(Entry::list).and_then(|l| l.iter().map(Entry::text).collect());
        if named.as_deref() != Some(columns) {
            let place = given.map_or(table.clone(), |_| table.clone());
            let reason = format!("`columns` must be: {}", columns.join(", "));
            given.map_or_else(|| place.fault(reason.clone()), |e| e.fault(reason.clone()));
        }
        let mut keys = vec!["from", "row"];
        keys.extend(beside);
        let rows = table.entries().into_iter().filter(|(name, _)| *name != "columns");
        let row = |(name, entry): (&'s str, Entry<'s>)| {
            let section = entry.section()?;
            section.allow(&keys);
            let cells = self.cells(&section)?;
            if cells.len() != columns.len() {
                entry.fault(format!("`{name}` has {} cells for {} columns", cells.len(), columns.len()));
                return None;
            }
            Some(Row { name, entry, section, cells })
        };
        rows.filter_map(row).collect()
    }
}

/// Whether a word says where something is from.
fn looks_like_mark(word: &str) -> bool {
    let source = word.strip_prefix('S').and_then(|n| n.parse::<u32>().ok());
    let source = source.is_some_and(|n| (1..=SOURCES).contains(&n));
    word == HOUSE || source || word.starts_with("W-") || word.starts_with("EX-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_to_the_thousandth() {
        assert_eq!(paces("7.5"), Some(Paces(7_500)));
        assert_eq!(paces("120"), Some(Paces::whole(120)));
        for wrong in ["", ".5", "7.", "7,5", "-3", "1.2345", "12345678"] {
            assert_eq!(paces(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn marks_are_told_from_values() {
        assert!(["house", "S4", "W-4.9.1b", "EX-3.4c"].into_iter().all(looks_like_mark));
        assert!(["S", "S99", "D", "10", "ours"].into_iter().all(|w| !looks_like_mark(w)));
    }
}
