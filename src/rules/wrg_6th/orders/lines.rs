//! A text line by line: heads, entries with their addressees, clauses, marks.

use estafette_core::{said, text};
use std::ops::Range;

use estafette_core::rule;
use estafette_orders::bound::bound_backtracking;
use estafette_orders::sheet::LONGEST_LINE;
use estafette_orders::{Plain, Problem};

use super::clause::{Addressee, Clause, Entry};
use super::entries::{arrivals, finish, is_of_army};
use super::grammar::Syntax;
use super::heads::Kind;
use super::read::{Context, Original, Reader};
use super::told::{remarks, slip, span_of, unlike, unsaid};
use super::{Callings, Parsed, Placed, Remark, Topic, clean, grammar, judge, read, topic};
use crate::ids::Seat;

/// Most clauses of a text that are read.
const MOST_CLAUSES: usize = 2_000;

/// Most words in which an addressee without a colon is looked for.
const MOST_WORDS: usize = 8;

/// Most bytes of standing clauses of a unit that are read.
const LONGEST_WRITTEN: usize = 40_000;

/// Reads a sheet of a seat for a period (0 in set-up), in which units may be called by their names. Never panics,
/// whatever the text.
pub fn parse(text: &str, seat: Seat, period: u8, callings: &Callings) -> Parsed {
    bound_backtracking();
    let mut sheet = Sheet { seat, period, callings, clauses: 0, out: Parsed::default() };
    for (number, source) in (1..).zip(text.lines()) {
        let before = sheet.before(number);
        let goes_on = sheet.line(number, source);
        if sheet.is_wrong(&before) {
            sheet.prose(number, source, &before);
        }
        if goes_on.is_none() {
            break;
        }
    }
    sheet.out
}

/// Reads clauses by themselves, as they stand in a position's `written`; what cannot be read is left out.
pub fn parse_clauses(text: &str, seat: Seat) -> Vec<Clause> {
    bound_backtracking();
    let callings = Callings::default();
    let mut sheet = Sheet { seat, period: 0, callings: &callings, clauses: 0, out: Parsed::default() };
    let mut row = Row::new(0, text);
    let to = vec![Addressee::Army];
    sheet.begin(&mut row, to, 0..0, Vec::new());
    if text.len() <= LONGEST_WRITTEN {
        for piece in &clean::parts(text).pieces {
            let plain = clean::plain(0, text, piece);
            sheet.clause(&mut row, &plain, piece.span());
        }
    }
    sheet.out.entries.pop().map(|e| e.entry.clauses).unwrap_or_default()
}

/// A text being read.
pub(super) struct Sheet<'c> {
    pub(super) seat: Seat,
    pub(super) period: u8,
    pub(super) callings: &'c Callings,
    clauses: usize,
    pub(super) out: Parsed,
}

/// A line being read.
pub(super) struct Row<'a> {
    pub(super) number: usize,
    pub(super) source: &'a str,
    context: Context,
    /// The entry that clauses belong to.
    pub(super) entry: Option<usize>,
    /// A part of the entry that is not understood: what follows with `then` is not taken either.
    lost: Option<String>,
    /// How much was said of the text when the entry began: an entry that comes to nothing is told by itself, unless
    /// something was said of its words since.
    before: usize,
    /// Whether the words of the house stand in the place of those that were written.
    pub(super) prose: bool,
}

impl<'a> Row<'a> {
    pub(super) fn new(number: usize, source: &'a str) -> Self {
        let context = Context::default();
        Self { number, source, context, entry: None, lost: None, before: 0, prose: false }
    }
}

impl Sheet<'_> {
    /// Reads a line; `None` at the end of the sheet.
    fn line(&mut self, number: usize, source: &str) -> Option<()> {
        if source.len() > LONGEST_LINE {
            let start: String = source.chars().take(60).collect();
            let message = text!("this-line-is-too-long-to");
            self.out.problems.push(Problem::error(number, &start, 0..start.len(), message));
            return Some(());
        }
        let parts = clean::parts(source);
        let mut row = Row::new(number, source);
        for piece in &parts.pieces {
            self.clauses += 1;
            if self.clauses > MOST_CLAUSES {
                let message = said!("more-than-clauses-the-rest-is", most_clauses = %MOST_CLAUSES);
                self.out.problems.push(Problem::error(number, source, piece.span(), message));
                return None;
            }
            let plain = clean::plain(number, source, piece);
            match self.kind(&row, &plain, parts.pieces.len() == 1) {
                // Words that say nothing in an order are no frame either.
                Kind::Frame if plain.text().is_empty() && piece.says(source) => {
                    self.out.left.unread(number, source, piece.span());
                }
                Kind::Order => self.piece(&mut row, &plain, piece),
                Kind::Frame => drop(self.out.left.frames.insert(number)),
                Kind::Unread => self.out.left.unread(number, source, piece.span()),
                Kind::End => {
                    self.out.left.frames.insert(number);
                    self.out.left.end = Some(number);
                    return None;
                }
            }
            self.asides(&row, piece);
            for mark in &piece.marks {
                self.mark(&row, mark.clone());
            }
        }
        self.end(&row);
        Some(())
    }

    /// One piece of a line: it may begin an entry, and holds a clause.
    pub(super) fn piece(&mut self, row: &mut Row<'_>, plain: &Plain, piece: &clean::Piece) {
        let colon = plain.text().find(':');
        if let Some(colon) = colon
            && let Some(rest) = self.addressed(row, plain, colon, piece)
        {
            let behind = plain.place(colon..colon + 1).span.end;
            if !judge::is_blank(rest.text()) {
                self.clause(row, &rest, piece.span());
            } else if piece.says_behind(row.source, behind) {
                // Words that say nothing in an order were not read.
                self.out.left.unread(row.number, row.source, piece.span());
            }
            return;
        }
        if row.entry.is_none() && !self.unaddressed(row, plain, piece) {
            return;
        }
        self.clause(row, plain, piece.span());
    }

    /// Begins an entry if the words before a colon are addressees; the words behind it.
    fn addressed(
        &mut self,
        row: &mut Row<'_>,
        plain: &Plain,
        colon: usize,
        piece: &clean::Piece,
    ) -> Option<Plain> {
        let mut before = Plain::default();
        before.copy(plain, 0..colon);
        let slipped = || {
            clean::put_right(&before, clean::near_addressee)
                .filter(|(right, _)| grammar::addressed(right.text()).is_ok())
        };
        let as_written = grammar::addressed(before.text());
        let right = if as_written.is_err() { Some(slipped()?) } else { None };
        let (words, slips) =
            right.as_ref().map_or((&before, &[][..]), |(right, slips)| (right, slips.as_slice()));
        let parsed = right.as_ref().map_or(as_written, |(right, _)| grammar::addressed(right.text()));
        let to = read::addressees(&self.original(row, words), &parsed.ok()?);
        let span = plain.place(0..colon).span;
        let warnings = slips.iter().map(|s| slip(row, plain, s)).collect::<Vec<_>>();
        match to {
            Ok(to) => {
                let remarks = remarks(row.source, piece, to.len());
                self.begin(row, to, span, remarks);
                self.out.problems.extend(warnings);
                row.before = self.told();
            }
            Err(problem) => {
                self.out.problems.push(*problem);
                self.begin(row, Vec::new(), span, Vec::new());
            }
        }
        let mut rest = Plain::default();
        let text = plain.text();
        let from = colon + 1 + (text[colon + 1..].len() - text[colon + 1..].trim_start().len());
        rest.copy(plain, from..text.len());
        Some(rest)
    }

    fn begin(&mut self, row: &mut Row<'_>, to: Vec<Addressee>, span: Range<usize>, remarks: Vec<Remark>) {
        self.end(row);
        row.before = self.told();
        self.out.left.frames.insert(row.number);
        (row.context, row.lost) = (Context::default(), None);
        row.entry = Some(self.out.entries.len());
        let entry = Entry { line: row.number, to, clauses: Vec::new(), mark: None };
        let source = row.source.to_owned();
        self.out.entries.push(Placed { entry, spans: Vec::new(), source, span, remarks });
    }

    /// Words without an addressee: an act of the general himself, or an error, or noise.
    fn unaddressed(&mut self, row: &mut Row<'_>, plain: &Plain, piece: &clean::Piece) -> bool {
        let right = clean::put_right(plain, clean::near_keyword);
        let words = right.as_ref().map_or(plain, |(right, _)| right);
        let original = self.original(row, words);
        let mut reader = Reader { original: &original, warnings: Vec::new() };
        let said = grammar::clause(words.text())
            .ok()
            .map(|pair| reader.clauses(&pair, &mut Context::default(), "").unwrap_or_default());
        match said {
            Some(clauses) if !clauses.is_empty() && clauses.iter().all(|c| is_of_army(&c.action)) => {
                self.begin(row, vec![Addressee::Army], piece.span(), Vec::new());
                true
            }
            Some(_) => {
                let message = text!("this-line-names-nobody-who-should");
                let hint = text!("begin-each-line-with-unit-and");
                let problem = Problem::error(row.number, row.source, span_of(plain), message);
                self.out.problems.push(problem.under(rule!("W-4.4.4a")).hinting(hint));
                false
            }
            None if judge::is_noise(plain.text()) => {
                self.out.left.unread(row.number, row.source, piece.span());
                false
            }
            None => {
                self.out.problems.push(self.without_colon(row, plain));
                false
            }
        }
    }

    /// What is wrong with words that name nobody and are no order of the general himself.
    fn without_colon(&self, row: &Row<'_>, plain: &Plain) -> Problem {
        let text = plain.text();
        let ends = text.match_indices(' ').map(|(at, _)| at).take(MOST_WORDS);
        let named = ends.filter(|at| grammar::addressed(&text[..*at]).is_ok()).last();
        let error = |range, message: &str| {
            let span = plain.place(range).span;
            Problem::error(row.number, row.source, span, message).under(rule!("W-4.4.4a"))
        };
        if let Some(end) = named.filter(|_| !text.contains(':')) {
            // Whom it speaks to is known: what is wrong is a word behind it.
            let mut rest = Plain::default();
            rest.copy(plain, end + 1..text.len());
            if let Err(syntax) = grammar::clause(rest.text()) {
                return judge::error(&self.original(row, &rest), &syntax);
            }
            return error(0..end, text!("a-colon-belongs-behind-the-unit"));
        }
        if let Some(colon) = text.find(':') {
            let message = said!("is-nobody-who-can-be-given", span = %&row.source[plain.place(0..colon).span], addressee = %grammar::Expected::Addressee.words());
            return error(0..colon, &message);
        }
        let original = self.original(row, plain);
        let syntax = grammar::clause(text).err().unwrap_or(Syntax { at: 0, expected: Vec::new() });
        judge::error(&original, &syntax)
    }

    /// Reads a clause of the entry that the row is in.
    fn clause(&mut self, row: &mut Row<'_>, plain: &Plain, span: Range<usize>) {
        let Some(at) = row.entry else { return };
        if plain.text().is_empty() {
            return;
        }
        let as_written = grammar::clause(plain.text());
        let right = match &as_written {
            Ok(_) => None,
            Err(_) => clean::put_keywords_right(plain, |words| grammar::clause(words).is_ok()),
        };
        let parsed = right.as_ref().map_or(as_written, |(right, _)| grammar::clause(right.text()));
        let (words, slips) =
            right.as_ref().map_or((plain, &[][..]), |(right, slips)| (right, slips.as_slice()));
        let original = Original {
            seat: self.seat,
            period: self.period,
            plain: words,
            line: row.number,
            source: row.source,
        };
        let mut reader = Reader { original: &original, warnings: Vec::new() };
        let whole = words.place(0..words.text().len()).span;
        let text = match row.prose {
            true => words.text(),
            false => row.source.get(whole.clone()).unwrap_or_default(),
        };
        let text = text.trim().to_owned();
        let said = match parsed {
            Ok(pair) => match row.lost.as_ref().filter(|_| row.context.follows(&pair)) {
                Some(lost) => Err(Box::new(judge::hanging(&original, lost))),
                None => reader.clauses(&pair, &mut row.context, &text),
            },
            Err(_) if judge::is_greeting(plain.text()) => {
                return self.out.left.unread(row.number, row.source, span);
            }
            Err(syntax) => Err(Box::new(judge::error(&original, &syntax))),
        };
        match said {
            // Words that come to nothing were not read.
            Ok(clauses) if clauses.is_empty() => self.out.left.unread(row.number, row.source, span),
            // What ends the battle is not guessed.
            Ok(clauses) if !slips.is_empty() && clauses.iter().any(|c| topic(&c.action) == Topic::End) => {
                self.out.problems.extend(slips.iter().map(|s| unlike(row, plain, s)));
            }
            Ok(clauses) => {
                self.out.problems.append(&mut reader.warnings);
                self.out.problems.extend(slips.iter().map(|s| slip(row, plain, s)));
                let entry = &mut self.out.entries[at];
                let span = if whole.is_empty() { span } else { whole };
                entry.spans.extend(clauses.iter().map(|_| span.clone()));
                entry.entry.clauses.extend(clauses);
            }
            Err(problem) => {
                // What an earlier part has put off is not what a later `then` waits for.
                (row.context, row.lost) = (Context::default(), Some(text));
                let others = judge::halves(row.source, whole, &problem);
                self.out.problems.push(*problem);
                self.out.problems.extend(others);
            }
        }
    }

    /// How many things were said of the text so far, besides what was read.
    fn told(&self) -> usize {
        self.out.problems.len() + self.out.left.unread.len()
    }

    fn original<'a>(&self, row: &Row<'a>, plain: &'a Plain) -> Original<'a> {
        Original { seat: self.seat, period: self.period, plain, line: row.number, source: row.source }
    }

    /// Ends the entry that a row is in.
    pub(super) fn end(&mut self, row: &Row<'_>) {
        let Some(at) = row.entry else { return };
        if self.out.entries[at].entry.clauses.is_empty() && self.told() == row.before {
            self.out.problems.push(unsaid(row, &self.out.entries[at]));
        }
        finish(&mut self.out.entries[at]);
        let own = arrivals(&mut self.out.entries[at]);
        self.out.entries.extend(own);
        self.of_general(at);
    }

    /// What a general does himself needs no addressee: behind another order it is his all the same.
    fn of_general(&mut self, at: usize) {
        let placed = &mut self.out.entries[at];
        if placed.entry.to.is_empty() || placed.entry.to.contains(&Addressee::Army) {
            return;
        }
        let both =
            std::mem::take(&mut placed.entry.clauses).into_iter().zip(std::mem::take(&mut placed.spans));
        let (own, others): (Vec<_>, Vec<_>) = both.partition(|(clause, _)| is_of_army(&clause.action));
        (placed.entry.clauses, placed.spans) = others.into_iter().unzip();
        let (line, mark, source) = (placed.entry.line, placed.entry.mark, placed.source.clone());
        if placed.entry.clauses.is_empty() && !own.is_empty() && at + 1 == self.out.entries.len() {
            self.out.entries.pop();
        }
        for (clause, span) in own {
            let entry = Entry { line, to: vec![Addressee::Army], clauses: vec![clause], mark };
            let (source, spans) = (source.clone(), vec![span.clone()]);
            self.out.entries.push(Placed { entry, spans, source, span, remarks: Vec::new() });
        }
    }
}
