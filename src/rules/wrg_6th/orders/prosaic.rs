//! A line that is no order in the language of the house, tried as people write orders. It is taken only where all of it
//! is understood; else what the house said of it stands, or the question that is open.

use estafette_orders::{Plain, Problem, Severity, Unread};

use super::lines::{Row, Sheet};
use super::prose::{Asked, LANGUAGES, Prose, speaks};
use super::{Head, Parsed, Placed, clean, grammar};

/// Longest line, in bytes, that is tried as prose.
const LONGEST: usize = 1_200;

/// How far a sheet was read before a line.
pub(super) struct Before {
    line: usize,
    entries: usize,
    problems: usize,
    unread: usize,
    head: Head,
    end: Option<usize>,
}

/// What was read of a line.
struct Reading {
    entries: Vec<Placed>,
    problems: Vec<Problem>,
    unread: Vec<Unread>,
    head: Head,
    end: Option<usize>,
    framed: bool,
}

impl Sheet<'_> {
    /// How far the sheet is read before a line.
    pub(super) fn before(&self, line: usize) -> Before {
        let Parsed { head, entries, problems, left } = &self.out;
        Before {
            line,
            entries: entries.len(),
            problems: problems.len(),
            unread: left.unread.len(),
            head: head.clone(),
            end: left.end,
        }
    }

    /// Whether something of a line was not understood.
    pub(super) fn is_wrong(&self, before: &Before) -> bool {
        let error = |p: &Problem| p.severity == Severity::Error;
        self.out.problems[before.problems..].iter().any(error) || self.out.left.unread.len() > before.unread
    }

    fn take(&mut self, before: &Before) -> Reading {
        let Parsed { head, entries, problems, left } = &mut self.out;
        Reading {
            entries: entries.split_off(before.entries),
            problems: problems.split_off(before.problems),
            unread: left.unread.split_off(before.unread),
            head: std::mem::replace(head, before.head.clone()),
            end: std::mem::replace(&mut left.end, before.end),
            framed: left.frames.remove(&before.line),
        }
    }

    fn put(&mut self, line: usize, reading: Reading) {
        let Parsed { head, entries, problems, left } = &mut self.out;
        entries.extend(reading.entries);
        problems.extend(reading.problems);
        left.unread.extend(reading.unread);
        if reading.framed {
            left.frames.insert(line);
        }
        (*head, left.end) = (reading.head, reading.end);
    }

    /// Tries a line in each language that orders are written in.
    pub(super) fn prose(&mut self, number: usize, source: &str, before: &Before) {
        if source.len() > LONGEST {
            return;
        }
        let strict = self.take(before);
        let mut asked: Option<Asked> = None;
        // What is wrong behind an addressee whom the house does not know by that name.
        let mut behind: Option<Vec<Problem>> = None;
        // Of a line in another language than the house's the words behind a known name tell what is wrong.
        let refused = |language: usize| {
            strict.entries.is_empty()
                && (language > 0 && speaks(language, source) || !strict.problems.is_empty())
        };
        for language in 0..LANGUAGES {
            match self.in_language(language, number, source) {
                Ok(words) if !self.is_wrong(before) && self.out.entries.len() > before.entries => {
                    let read = words.join("; ");
                    let message = format!("read as `{}`", read.replace("unit ", "UNIT "));
                    let span = 0..source.trim_end().len();
                    self.out.problems.push(Problem::error(number, source, span, message).as_warning());
                    return;
                }
                Ok(_) if self.out.entries.len() > before.entries && refused(language) => {
                    let read = self.take(before);
                    behind = behind.or(Some(read.problems).filter(|told| !told.is_empty()));
                }
                Ok(_) => {}
                Err(question) => asked = asked.or(question),
            }
            drop(self.take(before));
        }
        match (asked, behind) {
            (Some(asked), _) => {
                self.out.left.frames.insert(number);
                self.out.problems.push(asked.problem(number, source));
            }
            (None, Some(told)) => {
                self.out.left.frames.insert(number);
                self.out.problems.extend(told);
            }
            (None, None) => self.put(number, strict),
        }
    }

    /// Reads a line in a language: its words as the house writes them.
    fn in_language(
        &mut self,
        language: usize,
        number: usize,
        source: &str,
    ) -> Result<Vec<String>, Option<Asked>> {
        let prose = Prose { seat: self.seat, period: self.period, callings: self.callings };
        let mut row = Row::new(number, source);
        row.prose = true;
        let mut words = Vec::new();
        for (first, piece) in clean::parts(source).pieces.iter().enumerate() {
            let mut plain = Plain::default();
            // What looks like a number of the line may be a unit's.
            let from = source.len() - source.trim_start().len();
            let first =
                (first == 0).then(|| piece.words.first().map(|w| from.min(w.start)..w.start)).flatten();
            let first = first.filter(|before| !numbers_a_list(source, before.clone(), piece));
            let named = piece.remarks.iter().filter(|r| names_units(&source[(*r).clone()])).cloned();
            let mut stretches: Vec<_> = piece.words.iter().cloned().chain(named).chain(first).collect();
            stretches.sort_by_key(|stretch| stretch.start);
            for stretch in stretches {
                plain.push(number, stretch.start, &source[stretch.clone()]);
                plain.push(number, stretch.end, " ");
            }
            if !plain.text().bytes().any(|b| b.is_ascii_alphanumeric()) {
                continue;
            }
            for said in prose.read(language, &plain, row.entry.is_some())? {
                words.push(said.plain.text().to_owned());
                self.piece(&mut row, &said.plain, piece);
                if let Some(at) = row.entry.filter(|_| said.changes && self.period > 0) {
                    self.out.entries[at].entry.mark = Some(self.period);
                }
            }
            let mut aside = piece.clone();
            aside.remarks.retain(|remark| !names_units(&source[remark.clone()]));
            self.asides(&row, &aside);
            for mark in &piece.marks {
                self.mark(&row, mark.clone());
            }
        }
        self.end(&row);
        Ok(words)
    }
}

/// Whether a number in front is that of a list: `2. Archers shoot …`; in `7. charge …` it is whom it speaks to.
fn numbers_a_list(source: &str, before: std::ops::Range<usize>, piece: &clean::Piece) -> bool {
    let marked = source[before.clone()].trim_end().ends_with(['.', ')']);
    let name = source[before.end..].trim_start().starts_with(char::is_uppercase);
    marked && name && piece.words.iter().any(|w| w.start >= before.end)
}

/// Whether a remark in brackets says which unit is meant: `(b1)`, `(units 3 and 4)`.
fn names_units(remark: &str) -> bool {
    let words: Vec<String> = remark.split_whitespace().map(str::to_ascii_lowercase).collect();
    let id = |word: &str| word.strip_prefix(['a', 'b', 'u']).is_some_and(|n| n.parse::<u8>().is_ok());
    words.first().is_some_and(|w| matches!(w.as_str(), "unit" | "units") || id(w)) && words.len() <= 6
}

/// Whether words are a clause in the language of the house.
pub(super) fn is_clause(text: &str) -> bool {
    let behind = text.find(':').map_or(text, |colon| &text[colon + 1..]);
    grammar::clause(behind.trim()).is_ok()
}
