//! A seat's sheet as its texts make it up, each clause with the text and the number of its order; and what later texts
//! took the place of.

use std::ops::Range;

use super::{Lately, counting, period_of, single};
use crate::rules::wrg_6th::ids::Seat;
use crate::rules::wrg_6th::orders::clause::{Addressee, Clause, Entry};
use crate::rules::wrg_6th::orders::{Placed, topic};
use crate::rules::{Numbers, OrderText};

/// A clause to one addressee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// To whom.
    pub to: Addressee,
    /// What.
    pub clause: Clause,
    /// `[changed in period n]`.
    pub mark: Option<u8>,
    /// The number of its order among all that the seat mailed for the period; 0 for one of the period's first sheet.
    pub number: u32,
    /// The text that it stands in.
    pub text: usize,
    /// Bytes of its line.
    pub span: Range<usize>,
    /// Bytes of those to whom its line speaks.
    pub head: Range<usize>,
}

impl Given {
    /// Whether both say the same, in the same words.
    pub fn same(&self, other: &Self) -> bool {
        let (a, b) = (&self.clause, &other.clause);
        let alike = a.action == b.action && a.when == b.when && a.text.eq_ignore_ascii_case(&b.text);
        alike && self.to == other.to && self.mark == other.mark
    }
}

/// A seat's sheet for a period.
#[derive(Debug, Clone, Default)]
pub struct Drawn {
    /// All entries, oldest first, each to one addressee.
    pub entries: Vec<Entry>,
    /// Their clauses.
    pub given: Vec<Given>,
    /// Clauses that a later text took the place of, each with the first of those that count instead.
    pub replaced: Vec<(Given, Given)>,
}

/// What the texts of a seat come to for a period.
pub fn drawn(lately: &Lately, texts: &[OrderText], seat: Seat, ordinal: u32) -> Drawn {
    let numbers = Numbers::of(texts, ordinal);
    let (mut entries, mut replaced): (Vec<(Entry, Vec<Given>)>, Vec<_>) = (Vec::new(), Vec::new());
    for text in counting(texts, ordinal) {
        let index = texts.iter().position(|t| std::ptr::eq(t, text)).unwrap_or(usize::MAX);
        let read = lately.read(&text.text, seat, period_of(ordinal));
        // Nothing is changed yet in the set-up.
        let counts = |placed: &&Placed| ordinal / 2 > 0 || placed.entry.mark.is_none();
        let new: Vec<(Entry, Vec<Given>)> = read
            .entries
            .iter()
            .filter(counts)
            .flat_map(|placed| single(&placed.entry).map(move |entry| (placed, entry)))
            .map(|(placed, entry)| {
                let given = given(placed, &entry, index, &numbers);
                (entry, given)
            })
            .collect();
        if !text.continues {
            forget(&mut entries, &new, &mut replaced);
        }
        entries.extend(new);
    }
    let (entries, given): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
    Drawn { entries, given: given.into_iter().flatten().collect(), replaced }
}

/// The clauses of an entry to one addressee, with their places.
fn given(placed: &Placed, entry: &Entry, text: usize, numbers: &Numbers) -> Vec<Given> {
    let to = entry.to.first().cloned().unwrap_or(Addressee::Army);
    let one = |(clause, span): (&Clause, &Range<usize>)| Given {
        to: to.clone(),
        clause: clause.clone(),
        mark: entry.mark,
        number: numbers.at(text, clause.line.max(entry.line), span.start),
        text,
        span: span.clone(),
        head: placed.span.clone(),
    };
    entry.clauses.iter().zip(&placed.spans).map(one).collect()
}

/// Takes out what newer entries speak of again: the same thing of the same unit, for the same time.
fn forget(
    entries: &mut Vec<(Entry, Vec<Given>)>,
    newer: &[(Entry, Vec<Given>)],
    replaced: &mut Vec<(Given, Given)>,
) {
    for (entry, given) in entries.iter_mut() {
        let instead = |clause: &Clause| {
            let alike = newer
                .iter()
                .filter(|(n, _)| n.to == entry.to && n.mark.is_some() == entry.mark.is_some())
                .flat_map(|(_, given)| given);
            let mut alike = alike.filter(|g| topic(&g.clause.action) == topic(&clause.action));
            alike.next().cloned()
        };
        let gone: Vec<Option<Given>> = entry.clauses.iter().map(instead).collect();
        let mut stays = gone.iter().map(Option::is_none);
        entry.clauses.retain(|_| stays.next().unwrap_or(true));
        let old = std::mem::take(given);
        for (old, new) in old.into_iter().zip(gone) {
            match new {
                Some(new) => replaced.push((old, new)),
                None => given.push(old),
            }
        }
    }
    entries.retain(|(e, _)| !e.clauses.is_empty());
}
