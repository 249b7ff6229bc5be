//! An army list line by line: headings, entries with who they speak of, and their items between commas.

use estafette_core::{said, text};
use std::collections::BTreeSet;
use std::ops::Range;

use estafette_core::rule;
use estafette_orders::bound::bound_backtracking;
use estafette_orders::near::nearest;
use estafette_orders::sheet::LONGEST_LINE;
use estafette_orders::{Left, Plain, Problem};

use super::draft::{Draft, Who};
use super::grammar::{self, Rule, WORDS};
use crate::ids::{Offer, Seat};
use crate::orders::clean;
use crate::orders::judge;

/// Most units of a list that are read.
const MOST: usize = 200;

/// What a text says.
#[derive(Debug, Default)]
pub struct List {
    /// A unit for each of its lines.
    pub drafts: Vec<Draft>,
    /// What its army list offers, bought or not.
    pub offers: BTreeSet<Offer>,
    /// The line that says so.
    pub offers_line: Option<usize>,
    /// The line of the camp.
    pub camp: Option<usize>,
    /// What cannot be read.
    pub problems: Vec<Problem>,
    /// Words that are neither.
    pub left: Left,
}

/// Reads a list.
pub fn read(text: &str, seat: Seat) -> List {
    bound_backtracking();
    let mut list = List::default();
    for (number, source) in (1..).zip(text.lines()) {
        if list.drafts.len() >= MOST {
            let message = said!("an-army-list-has-at-most", most = %MOST);
            list.problems.push(Problem::error(number, source, 0..source.len(), message));
            break;
        }
        if source.len() > LONGEST_LINE {
            let start: String = source.chars().take(60).collect();
            let message = text!("this-line-is-too-long-for");
            list.problems.push(Problem::error(number, &start, 0..start.len(), message));
            continue;
        }
        if crate::orders::ends_sheet(source) {
            break;
        }
        Row { list: &mut list, seat, number, source }.read();
    }
    list
}

/// A line being read.
struct Row<'a> {
    list: &'a mut List,
    seat: Seat,
    number: usize,
    source: &'a str,
}

impl Row<'_> {
    fn read(&mut self) {
        let parts = clean::parts(self.source);
        let (number, source) = (self.number, self.source);
        let mut pieces = parts.pieces.iter().map(|piece| clean::plain(number, source, piece));
        let Some(first) = pieces.next().filter(|p| !judge::is_decoration(p.text())) else { return };
        let colons: Vec<usize> = first.text().match_indices(':').map(|(at, _)| at).collect();
        let (mut draft, rest) = match colons.first() {
            Some(at) => match self.heading(&first, *at) {
                Some(found) => found,
                None => return,
            },
            None => (self.draft(Who::default(), &first, 0..first.text().len()), part(&first, 0)),
        };
        let named = colons.is_empty();
        let colon = self.source.find(':').unwrap_or(0);
        let remarks = parts.pieces.iter().flat_map(|piece| &piece.remarks);
        let called = remarks.filter(|r| r.end < colon).map(|r| self.source[r.clone()].trim());
        draft.called = called
            .filter(|c| c.chars().all(|c| !c.is_ascii_digit()))
            .map(str::to_owned)
            .next()
            .unwrap_or_default();
        self.entry(draft, [rest].into_iter().chain(pieces), named);
    }

    /// What stands before the colon: the draft that it begins, with what stands behind it; `None` where the
    /// line is done with.
    fn heading(&mut self, plain: &Plain, colon: usize) -> Option<(Draft, Plain)> {
        let (mut before, mut slips) = (Plain::default(), Vec::new());
        before.copy(plain, 0..colon);
        if grammar::parse(Rule::heading, before.text()).is_none()
            && let Some((right, found)) = clean::put_right(&before, grammar::near)
            && grammar::parse(Rule::heading, right.text()).is_some()
        {
            slips = found.iter().map(|slip| self.slip(&before, slip)).collect();
            before = right;
        }
        let text = before.text().to_owned();
        let Some(heading) = grammar::parse(Rule::heading, &text) else {
            self.no_heading(plain, colon);
            return None;
        };
        self.list.problems.append(&mut slips);
        let inner = heading.into_inner().next()?;
        match inner.as_rule() {
            Rule::options => {
                self.offers(&part(plain, colon + 1));
                None
            }
            Rule::who => {
                let who = Who::read(inner, self.seat);
                Some((self.draft(who, plain, 0..colon), part(plain, colon + 1)))
            }
            _ => None,
        }
    }

    fn draft(&self, who: Who, plain: &Plain, range: Range<usize>) -> Draft {
        let span = plain.place(range).span;
        Draft::new(who, self.number, self.source, span)
    }

    fn no_heading(&mut self, plain: &Plain, colon: usize) {
        let mail = judge::is_noise(&plain.text()[..colon]);
        let troops = part(plain, colon + 1);
        let first = troops.text().split(',').next().unwrap_or_default().trim().to_owned();
        if mail && grammar::parse(Rule::item, &first).is_none() {
            return;
        }
        let message = text!("this-is-no-name-of-a");
        let problem = Problem::error(self.number, self.source, plain.place(0..colon).span, message)
            .under(rule!("W-4.4.4a"))
            .hinting(text!("begin-the-line-with-or"));
        self.list.problems.push(problem);
    }

    /// The items of an entry; a line without a name must begin with troops to be one.
    fn entry(&mut self, mut draft: Draft, pieces: impl Iterator<Item = Plain>, unnamed: bool) {
        let mut first = true;
        for plain in pieces {
            let text = plain.text().to_owned();
            let mut at = 0;
            for piece in text.split([',', ';']) {
                let range = at..at + piece.len();
                at = range.end + 1;
                if judge::is_blank(piece) {
                    continue;
                }
                let known = self.item(&mut draft, &plain, range.clone(), unnamed && first);
                if !known && unnamed && first {
                    return;
                }
                first = false;
            }
        }
        if let Some(line) = draft.camp {
            self.list.camp = Some(line);
        } else if !first || !unnamed {
            self.list.drafts.push(draft);
        }
    }

    /// One item; whether it was understood. Of a line that names nobody noise is passed over.
    fn item(&mut self, draft: &mut Draft, plain: &Plain, range: Range<usize>, may_be_noise: bool) -> bool {
        let mut item = Plain::default();
        item.copy(plain, range);
        let mut slips = Vec::new();
        if grammar::parse(Rule::item, item.text()).is_none()
            && let Some((right, found)) = clean::put_right(&item, grammar::near)
            && grammar::parse(Rule::item, right.text()).is_some()
        {
            slips = found.iter().map(|slip| self.slip(&item, slip)).collect();
            item = right;
        }
        let text = item.text().to_owned();
        let trimmed = text.len() - text.trim_start().len()..text.trim_end().len();
        let span = item.place(trimmed).span;
        match grammar::parse(Rule::item, &text).and_then(|pair| pair.into_inner().next()) {
            Some(pair) => {
                self.list.problems.append(&mut slips);
                let at = Problem::error(self.number, self.source, span, "");
                let wrong = draft.hear(&pair, &at);
                draft.broken |= wrong.is_some();
                self.list.problems.extend(wrong);
                true
            }
            None => {
                if judge::is_greeting(&text) {
                    self.list.left.unread(self.number, self.source, span);
                } else if !may_be_noise || names_troops(&text) {
                    let problem = self.unknown(&text, span, draft.has_troops());
                    self.list.problems.push(problem);
                    draft.broken = true;
                }
                false
            }
        }
    }

    /// An item that is none, with the nearest that is.
    fn unknown(&self, text: &str, span: Range<usize>, has_troops: bool) -> Problem {
        let written = self.source.get(span.clone()).unwrap_or_default().to_owned();
        let message = said!("is-nothing-that-an-army-list-can-say", %written);
        let problem = Problem::error(self.number, self.source, span, message).under(rule!("W-4.4.4a"));
        let mut wrong = text.split([' ', ':']).filter(|w| w.len() > 2 && !WORDS.contains(w));
        let near = wrong.find_map(|w| judge::near_word(w, WORDS.iter().copied()));
        problem.hinting(match (near, has_troops) {
            (Some(near), _) => said!("did-you-mean-2", %near),
            (None, false) => {
                said!("troops-come-first-such-as")
            }
            (None, true) => {
                said!("say-training-and-class-weapons")
            }
        })
    }

    /// What the list offers, one thing at a time: what cannot be read is told, the others count.
    fn offers(&mut self, plain: &Plain) {
        let text = plain.text().to_owned();
        let mut at = 0;
        for piece in text.split([',', '&', ';']).flat_map(|piece| piece.split(" and ")) {
            // The pieces stand in the text in their order.
            let start = at + text[at..].find(piece).unwrap_or(0);
            let range = start..start + piece.len();
            at = range.end;
            if piece.bytes().any(|b| b.is_ascii_alphanumeric()) {
                self.offer(plain, range);
            }
        }
    }

    fn offer(&mut self, plain: &Plain, range: Range<usize>) {
        let mut one = Plain::default();
        one.copy(plain, range.clone());
        if grammar::parse(Rule::offered, one.text()).is_none()
            && let Some((right, found)) = clean::put_right(&one, grammar::near)
            && grammar::parse(Rule::offered, right.text()).is_some()
        {
            let slips: Vec<Problem> = found.iter().map(|slip| self.slip(&one, slip)).collect();
            self.list.problems.extend(slips);
            one = right;
        }
        if let Some(pair) = grammar::parse(Rule::offered, one.text()) {
            self.list.offers_line = Some(self.number);
            self.list.offers.extend(pair.into_inner().flatten().filter_map(|p| super::draft::offer(&p)));
            return;
        }
        let text = &plain.text()[range.clone()];
        let trimmed = range.start + text.len() - text.trim_start().len()..range.start + text.trim_end().len();
        let span = plain.place(trimmed).span;
        let written = self.source.get(span.clone()).unwrap_or_default().to_owned();
        let all: Vec<&str> = Offer::ALL.iter().map(|o| o.as_str()).collect();
        let hint = match nearest(text.trim(), all.iter().copied()) {
            Some(near) => said!("did-you-mean-2", %near),
            None => said!("known-are", all = %all.join(", ")),
        };
        let message = said!("is-nothing-that-an-army-list", %written);
        let problem = Problem::error(self.number, self.source, span, message).under(rule!("W-4.14e"));
        self.list.problems.push(problem.hinting(hint));
    }

    fn slip(&self, plain: &Plain, slip: &clean::Slip) -> Problem {
        let span = plain.place(slip.range.clone()).span;
        let written = self.source.get(span.clone()).unwrap_or_default().to_owned();
        let message = said!("was-read-as", %written, keyword = %slip.keyword);
        Problem::error(self.number, self.source, span, message).as_warning()
    }
}

/// Whether words speak of troops, so that they are no greeting.
fn names_troops(text: &str) -> bool {
    text.split(' ').any(|word| word.parse::<u32>().is_ok() || grammar::parse(Rule::type_only, word).is_some())
}

/// A plain text from a byte on.
fn part(plain: &Plain, from: usize) -> Plain {
    let mut rest = Plain::default();
    rest.copy(plain, from..plain.text().len());
    rest
}
