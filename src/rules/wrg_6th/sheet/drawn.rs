//! A seat's sheet as its texts make it up, each clause with the text and the number of its order; and what later texts
//! took the place of.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::super::orders::Callings;
use super::{Lately, counting, period_of, single};
use crate::ids::{Seat, UnitId};
use crate::orders::clause::{Addressee, Clause, Entry};
use crate::orders::{Parsed, Placed, topic};
use estafette_core::Lang;
use estafette_rules::{Numbers, OrderText};

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
    /// Which it is of its sheet.
    pub place: ClausePlace,
    /// Bytes of its line.
    pub span: Range<usize>,
    /// Bytes of those to whom its line speaks.
    pub head: Range<usize>,
}

/// Which clause of a seat's sheets one is, whatever is mailed later.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ClausePlace {
    /// The ordinal of the sheet.
    pub sheet: u32,
    /// The number of its order on that sheet; 0 of what an umpire added.
    pub order: u32,
    /// Which it is of the clauses of that order, from 0.
    pub part: u32,
    /// To whom; nobody where it is said to all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// Its words.
    pub text: String,
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
    pub entries: Arc<Vec<Entry>>,
    /// Their clauses.
    pub given: Vec<Given>,
    /// Clauses that a later text took the place of, each with the first of those that count instead.
    pub replaced: Vec<(Given, Given)>,
}

/// All that a seat's sheet depends on once its texts were judged.
#[derive(Debug, PartialEq, Eq)]
pub struct DrawnFrom {
    /// Whose.
    pub seat: Seat,
    /// The ordinal of the sheet.
    pub ordinal: u32,
    /// The texts of the period, oldest first.
    pub texts: Vec<OrderText>,
    /// The units that there are, and how they are called.
    pub callings: Arc<Callings>,
    /// What the first phase struck out.
    pub struck: Vec<ClausePlace>,
    /// The language that problems are told in.
    pub reader: Lang,
}

/// Entries to one addressee each, with the places of their clauses.
pub type Pieces = Vec<(Entry, Vec<Given>)>;

/// A text of a sheet, read.
pub struct Read<'a> {
    /// The text.
    pub text: &'a OrderText,
    /// What it says.
    pub parsed: Arc<Parsed>,
    /// The same in pieces.
    pub pieces: Pieces,
}

/// What the texts of a seat come to for a period. `keep` is asked of each text, with what those before it come to,
/// which of its pieces count at all.
pub fn drawn(
    (lately, callings): (&Lately, &Arc<Callings>),
    texts: &[OrderText],
    seat: Seat,
    ordinal: u32,
    keep: &mut dyn FnMut(&Read<'_>, &Pieces) -> Pieces,
) -> Drawn {
    let (mut entries, mut replaced) = (Pieces::new(), Vec::new());
    for text in counting(texts, ordinal) {
        let index = texts.iter().position(|t| std::ptr::eq(t, text)).unwrap_or(usize::MAX);
        let parsed = lately.read(&text.text, seat, period_of(ordinal), callings);
        // Nothing is changed yet in the set-up.
        let counts = |placed: &&Placed| ordinal / 2 > 0 || placed.entry.mark.is_none();
        let (now, own) = (Numbers::of(texts, ordinal), Numbers::of(texts, text.period));
        let mut parts: BTreeMap<u32, u32> = BTreeMap::new();
        let mut given = |placed: &Placed, entry: Entry| {
            let to = entry.to.first().cloned().unwrap_or(Addressee::Army);
            let one = |(clause, span): (&Clause, &Range<usize>)| {
                let line = clause.line.max(entry.line);
                let order = own.at(index, line, span.start);
                let part = parts.entry(order).or_default();
                *part += 1;
                let unit = if let Addressee::Unit(id) = &to { Some(id.clone()) } else { None };
                let text = clause.text.clone();
                Given {
                    to: to.clone(),
                    clause: clause.clone(),
                    mark: entry.mark,
                    number: now.at(index, line, span.start),
                    place: ClausePlace { sheet: texts[index].period, order, part: *part - 1, unit, text },
                    span: span.clone(),
                    head: placed.span.clone(),
                }
            };
            let given = entry.clauses.iter().zip(&placed.spans).map(one).collect();
            (entry, given)
        };
        let placed = parsed.entries.iter().filter(counts);
        let pieces = placed.flat_map(|placed| single(&placed.entry).map(move |entry| (placed, entry)));
        let pieces = pieces.map(|(placed, entry)| given(placed, entry)).collect();
        let new = keep(&Read { text, parsed, pieces }, &entries);
        merge(&mut entries, new, text.continues, &mut replaced);
    }
    let (entries, given): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
    Drawn { entries: Arc::new(entries), given: given.into_iter().flatten().collect(), replaced }
}

/// Adds the pieces of a newer text, which take the place of older ones unless it goes on from these.
pub fn merge(entries: &mut Pieces, new: Pieces, continues: bool, replaced: &mut Vec<(Given, Given)>) {
    if !continues {
        forget(entries, &new, replaced);
    }
    entries.extend(new);
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
