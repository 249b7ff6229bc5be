//! What is told of a line beside its orders: words that were put right, remarks behind names, an entry without orders.

use estafette_core::{said, text};
use std::ops::Range;

use super::lines::Row;
use super::{Placed, Remark, clean, grammar};
use estafette_core::rule;
use estafette_orders::{Plain, Problem};

/// What is wrong with an entry that names somebody and orders nothing.
pub(super) fn unsaid(row: &Row<'_>, placed: &Placed) -> Problem {
    let behind = row.source.get(placed.span.end..).and_then(|rest| rest.find(':'));
    let end = behind.map_or(placed.span.end, |colon| placed.span.end + colon + 1);
    let whom = row.source.get(placed.span.start..end).unwrap_or_default().trim();
    let expected = grammar::Expected::Action.words();
    let message = said!("nothing-is-ordered-behind-expected", %whom, %expected);
    let problem = Problem::error(row.number, row.source, end..end, message).under(rule!("W-4.4.4a"));
    problem.hinting(text!("the-order-is-written-behind-the"))
}

pub(super) fn span_of(plain: &Plain) -> Range<usize> {
    plain.place(0..plain.text().len()).span
}

/// The remark that a word was read as another one.
pub(super) fn slip(row: &Row<'_>, plain: &Plain, slip: &clean::Slip) -> Problem {
    let span = plain.place(slip.range.clone()).span;
    let written = row.source.get(span.clone()).unwrap_or_default().to_owned();
    Problem::error(row.number, row.source, span, said!("was-read-as", %written, keyword = %slip.keyword))
        .as_warning()
}

/// The error that a word is near to one that ends the battle, and no more than near.
pub(super) fn unlike(row: &Row<'_>, plain: &Plain, slip: &clean::Slip) -> Problem {
    let span = plain.place(slip.range.clone()).span;
    let written = row.source.get(span.clone()).unwrap_or_default().to_owned();
    let message = said!("is-no-word-of-an-order", %written);
    let problem = Problem::error(row.number, row.source, span, message).under(rule!("W-2.1.3a"));
    problem.hinting(said!("did-you-mean-2", near = %slip.keyword))
}

/// Remarks behind addressees; each belongs to the addressee that it follows.
pub(super) fn remarks(source: &str, piece: &clean::Piece, addressees: usize) -> Vec<Remark> {
    let colon = piece.words.iter().find_map(|w| source[w.clone()].find(':').map(|at| w.start + at));
    let before = piece.remarks.iter().filter(|r| colon.is_none_or(|c| r.start < c));
    before
        .filter_map(|r| {
            // As many addressees stand before it as names with a number do.
            let words = piece.words.iter().filter(|w| w.end <= r.start).map(|w| &source[w.clone()]);
            let names = words
                .flat_map(|w| w.split([' ', ',', '&']))
                .filter(|w| w.bytes().any(|b| b.is_ascii_digit()));
            let of = names.count().checked_sub(1)?;
            (of < addressees).then(|| Remark { of, span: r.clone(), text: source[r.clone()].to_owned() })
        })
        .collect()
}
