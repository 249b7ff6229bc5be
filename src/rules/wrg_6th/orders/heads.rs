//! What stands on a line besides orders: headings, rules and frames, remarks in brackets, marks of changes. Whatever
//! of it has words and is none of these is left for the house to tell of.

use estafette_core::text;
use std::ops::Range;

use estafette_core::rule;
use estafette_orders::{Plain, Problem};

use super::grammar::Rule;
use super::lines::{Row, Sheet};
use super::{Spot, clean, grammar, judge, read};
use crate::ids::Seat;

/// What a piece of a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An order, or what is meant as one.
    Order,
    /// A heading or a frame: nothing by itself.
    Frame,
    /// Words that are neither.
    Unread,
    /// The end of the sheet.
    End,
}

impl Sheet<'_> {
    /// What a piece of a line is. Behind an addressee nothing is a heading, whatever its words.
    pub(super) fn kind(&mut self, row: &Row<'_>, plain: &Plain, alone: bool) -> Kind {
        let text = plain.text();
        if judge::is_blank(text) {
            return Kind::Frame;
        }
        let inside = row.entry.is_some();
        if judge::is_decoration(text) {
            return if inside || judge::orders(text) { Kind::Unread } else { Kind::Frame };
        }
        let outside = |kind| if inside { Kind::Unread } else { kind };
        match grammar::heading(text) {
            Some(Rule::end_of_sheet) if alone => return Kind::End,
            Some(Rule::end_of_sheet) => return Kind::Unread,
            Some(_) => return outside(Kind::Frame),
            None => {}
        }
        match inside {
            true if grammar::head(text).is_some() => Kind::Unread,
            true => Kind::Order,
            false => self.head(row, plain),
        }
    }

    /// Reads a line of the head.
    fn head(&mut self, row: &Row<'_>, plain: &Plain) -> Kind {
        let Some(head) = grammar::head(plain.text()) else { return Kind::Order };
        let mut kind = Kind::Frame;
        let spot = |range: Range<usize>| Spot {
            line: row.number,
            span: plain.place(range).span,
            source: row.source.to_owned(),
        };
        for part in head.into_inner().flatten() {
            let span = part.as_span();
            let place = span.start()..span.end();
            match part.as_rule() {
                Rule::h_period => {
                    let number = part.into_inner().last().and_then(|n| n.as_str().parse().ok());
                    let said = number.map(|n| (n, spot(place)));
                    self.out.head.period = said.or_else(|| self.out.head.period.take());
                }
                Rule::h_setup => self.out.head.period = Some((0, spot(place))),
                Rule::h_seat => {
                    let side = Seat::ALL.into_iter().find(|s| s.as_str() == part.as_str());
                    self.out.head.side = side.map(|s| (s, spot(place)));
                }
                // The name of a list is free, but no order.
                Rule::h_list if judge::orders(part.as_str()) => kind = Kind::Unread,
                _ => {}
            }
        }
        kind
    }

    /// Brackets that are no remark behind a name: what stands in them is not read.
    pub(super) fn asides(&mut self, row: &Row<'_>, piece: &clean::Piece) {
        let colon = piece.words.iter().find_map(|w| row.source[w.clone()].find(':').map(|at| w.start + at));
        let begins = colon.filter(|_| row.entry.is_some());
        for remark in &piece.remarks {
            let spoken = row.entry.filter(|_| row.prose).map(|at| self.out.entries[at].span.end);
            let behind_name = begins.or(spoken.map(|end| end + 3)).is_some_and(|colon| remark.start < colon);
            let text = &row.source[remark.clone()];
            if !behind_name && text.bytes().any(|b| b.is_ascii_alphanumeric()) {
                self.out.left.unread(row.number, row.source, remark.clone());
            }
        }
    }

    /// `[changed in period n]`.
    pub(super) fn mark(&mut self, row: &Row<'_>, span: Range<usize>) {
        let text = row.source.get(span.clone()).unwrap_or_default();
        let words: Vec<String> = text.split_whitespace().map(str::to_ascii_lowercase).collect();
        let known = ["changed", "change", "in", "period", "turn", "new", "order"];
        let number = words.last().and_then(|n| read::number(n.trim_end_matches('.')));
        let good = words.len() > 1 && words[..words.len() - 1].iter().all(|w| known.contains(&w.as_str()));
        let problem = |message: &str| {
            Problem::error(row.number, row.source, span.clone(), message).under(rule!("W-4.4.4b"))
        };
        match (number.filter(|_| good), row.entry) {
            (Some(number), Some(at)) => {
                let mark = &mut self.out.entries[at].entry.mark;
                if mark.replace(number).is_some_and(|before| before != number) {
                    let hint = text!("write-each-change-on-a-line");
                    let twice = problem(text!("this-line-has-another-mark-already"));
                    self.out.problems.push(twice.as_warning().hinting(hint));
                }
            }
            (Some(_), None) => self.out.problems.push(problem(text!("this-mark-stands-behind-no-order"))),
            (None, _) => {
                let wrong = problem(text!("a-mark-reads-changed-in-period"));
                self.out.problems.push(wrong);
            }
        }
    }
}
