//! The order language of Na Grunwald!, in English and Polish: from a player's text to orders, and back.
//!
//! A statement is cleaned (`clean`), goes through the `grammar` (its shape) and `read` (its meaning). What
//! is no order is judged by `judge`: noise of a mail, a note, or an error with a caret. Nothing here knows
//! a position.

mod blank;
mod clean;
mod grammar;
mod judge;
mod kinds;
mod prose;
mod read;
mod said;
mod say;
mod values;
mod verbs;

#[cfg(test)]
mod some;
#[cfg(test)]
mod tests;

use std::ops::Range;

use super::ids::{Card, Field, Kind, Seat};
use estafette_core::Lang;
use estafette_orders::bound::bound_backtracking;
use estafette_orders::sheet::LONGEST_LINE;
use estafette_orders::{Left, Line, Plain, Problem, Sheet};

use grammar::Rule;
use read::{Original, Reader};

pub use blank::{Asked, BlankFacts, blank_sheet};
pub use kinds::*;
pub use values::*;

/// Most statements of a text that are read.
pub const MOST_STATEMENTS: usize = 2_000;

/// An order with the place where it was written.
pub type Placed = estafette_orders::Placed<Order>;

/// What a text says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The orders, from top to bottom.
    pub orders: Vec<Placed>,
    /// What is wrong or doubtful, in the order of the lines.
    pub problems: Vec<Problem>,
    /// What is neither.
    pub left: Left,
}

impl Order {
    /// In the game's words, in a language; what is said reads back as the same order, in either language.
    pub fn said(&self, lang: Lang) -> String {
        self.kind().said(said::Speaker { lang })
    }
}

/// Reads an order text in both languages; problems are told in `lang`. Never panics, whatever the text.
pub fn parse(text: &str, lang: Lang) -> Parsed {
    bound_backtracking();
    let sheet = Sheet::read(text);
    let mut reading = Reading { lang, plan_lines: 0, passed: None, out: Parsed::default() };
    let statements = sheet.lines.iter().flat_map(|line| line.statements.iter().map(move |s| (line, s)));
    for (read, (line, statement)) in statements.enumerate() {
        if read == MOST_STATEMENTS {
            let message = say::say(lang, "too-many", &[]);
            let span = statement.at..statement.at + statement.text.len();
            reading.out.problems.push(Problem::error(line.number, &line.source, span, message));
            break;
        }
        if line.source.len() > LONGEST_LINE {
            reading.too_long(line, statement.at);
        } else if reading.statement(line, statement.at, &statement.text) == Next::End {
            break;
        }
    }
    reading.out
}

/// What comes after a statement.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    End,
}

/// A text being read.
struct Reading {
    lang: Lang,
    /// Lines of the plan so far, faulty ones too.
    plan_lines: u32,
    /// The line of a `pass` without conditions: nothing behind it is reached.
    passed: Option<usize>,
    out: Parsed,
}

impl Reading {
    fn too_long(&mut self, line: &Line, at: usize) {
        if line.statements.first().is_some_and(|s| s.at != at) {
            return;
        }
        let start: String = line.source.chars().take(60).collect();
        let message = say::say(self.lang, "too-long", &[]);
        self.out.problems.push(Problem::error(line.number, &start, 0..start.len(), message));
    }

    fn statement(&mut self, line: &Line, at: usize, text: &str) -> Next {
        let mut plain = Plain::default();
        plain.push(line.number, at, text);
        let decoration = judge::is_decoration(plain.text());
        let plain = clean::clean(&plain);
        let heading = grammar::heading(plain.text());
        let end = matches!(plain.text(), "koniec" | "koniec rozkazow");
        if heading.is_some() || end || decoration {
            self.out.left.frames.insert(line.number);
        }
        if end || heading == Some(Rule::end_of_sheet) {
            self.out.left.end = Some(line.number);
            return Next::End;
        }
        if heading.is_some() || decoration {
            return Next::GoOn;
        }
        let span = at..at + text.len();
        if plain.text().is_empty() {
            self.out.left.unread(line.number, &line.source, span);
            return Next::GoOn;
        }
        let original = Original { lang: self.lang, plain: &plain, line: line.number, source: &line.source };
        match grammar::statement(plain.text()) {
            Ok(pair) => self.understood(&original, pair, span),
            Err(syntax) => {
                if let Some(prose) = prose::in_the_words_of_the_house(&plain) {
                    let original = Original { plain: &prose, ..original };
                    if let Ok(pair) = grammar::statement(prose.text()) {
                        let message = original.say("read-as-words", &[("words", prose.text().into())]);
                        let told = Problem::error(line.number, &line.source, span.clone(), message);
                        self.out.problems.push(told.as_warning());
                        self.understood(&original, pair, span);
                        return Next::GoOn;
                    }
                }
                if judge::is_plan_line(plain.text()) {
                    self.plan_lines += 1;
                }
                match judge::problem(&original, &syntax) {
                    Some(problem) => self.out.problems.push(problem),
                    None => self.out.left.unread(line.number, &line.source, span),
                }
            }
        }
        Next::GoOn
    }

    fn understood(
        &mut self,
        original: &Original<'_>,
        pair: pest::iterators::Pair<'_, Rule>,
        span: Range<usize>,
    ) {
        let is_plan = pair.as_rule() == Rule::plan;
        if is_plan {
            self.plan_lines += 1;
        }
        let mut reader = Reader { original, number: self.plan_lines, warnings: Vec::new() };
        match reader.orders(&pair) {
            Ok(orders) => {
                self.out.problems.append(&mut reader.warnings);
                for order in orders {
                    self.reached(original, &order, &span);
                    let source = original.source.to_owned();
                    self.out.orders.push(Placed { order, line: original.line, span: span.clone(), source });
                }
            }
            Err(wrong) => self.out.problems.push(wrong.problem()),
        }
    }

    /// Notes a line of the plan that stands behind a `pass` without conditions.
    fn reached(&mut self, original: &Original<'_>, order: &Order, span: &Range<usize>) {
        let Order::Place(line) = order else { return };
        if let Some(passed) = self.passed {
            let passed = u32::try_from(passed).unwrap_or(u32::MAX);
            let message = say::say(self.lang, "never-reached", &[("line", passed.into())]);
            let problem = Problem::error(original.line, original.source, span.clone(), message);
            self.out.problems.push(problem.as_warning().under(estafette_core::rule!("NG-7.10")));
        }
        if line.act == Act::Pass && line.conditions.is_empty() {
            self.passed = self.passed.or(Some(original.line));
        }
    }
}
