//! The order language of Grunwald: from a player's text to typed orders, and back to words.
//!
//! A statement goes through `codes` (names become marks), `grammar` (its shape) and `read` (its
//! meaning). What there is to know of each order stands in its verb's file under `kinds`. What is no order is judged by `judge`: mail noise, a note, or an error with a caret.

mod blank;
mod codes;
mod example;
mod foreign;
mod grammar;
mod judge;
mod kinds;
mod lately;
mod names;
mod overtaken;
mod parts;
mod read;
mod said;
mod values;
mod verbs;
mod when;
pub mod written;

#[cfg(test)]
mod last_words;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod some;
#[cfg(test)]
mod tests;

use super::hex::Hex;
use super::ids::{Arm, LeaderId, PitKind, Side, UnitId};
use estafette_core::{said, text};
use estafette_orders::bound::bound_backtracking;
use estafette_orders::sheet::LONGEST_LINE;
use estafette_orders::{Left, Plain, Problem, Sheet};

use codes::Coded;
use grammar::{Rule, Syntax};
use parts::Part;
use read::{Original, Reader};

pub use blank::{Asked, BlankSheet, blank_sheet};
pub use kinds::*;
pub use lately::Lately;
pub use names::{AllNames, Fate, KnownLeader, KnownUnit, Names};
pub use overtaken::overtaken;
pub use values::*;
pub use when::When;

/// An order with the place it was written at.
pub type Placed = estafette_orders::Placed<Order>;

/// Most statements of a text that are read.
pub const MOST_STATEMENTS: usize = 20_000;

/// What a text says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The orders, as written from top to bottom.
    pub orders: Vec<Placed>,
    /// What is wrong or doubtful, in the order of the lines.
    pub problems: Vec<Problem>,
    /// Whether the writer says that more is to come (`more follows`).
    pub more_follows: bool,
    /// The turn the text names for itself (`turn 5`).
    pub turn: Option<u32>,
    /// What is neither an order nor a problem.
    pub left: Left,
}

impl Order {
    /// Its canonical text, which reads back as the same order.
    pub fn written(&self) -> String {
        self.kind().written()
    }

    /// As a sentence without a full stop: `L02 Trocka: 3 hexes forward, turn 60 degrees right`.
    pub fn said(&self, names: &Names<'_>) -> String {
        self.kind().said(&said::Words { names })
    }

    /// What the last word wins on.
    pub fn slot(&self) -> String {
        self.kind().slot()
    }

    /// Whether it stays in force beyond the half-turn it was written for: fire, what answers the other side's phases,
    /// and what answers chance.
    pub fn is_standing(&self) -> bool {
        matches!(self.kind().facts().when, When::Fire | When::Always)
    }

    /// One order for each unit where each can be spoken of alone, so that the last word on a unit is found by its slot.
    fn split(mut self) -> Vec<Self> {
        let units = match self.kind_mut().group_mut() {
            Some(Group::Units(units)) => std::mem::take(units),
            _ => return vec![self],
        };
        let one = |unit| {
            let mut order = self.clone();
            if let Some(group) = order.kind_mut().group_mut() {
                *group = Group::Units(vec![unit]);
            }
            order
        };
        units.into_iter().map(one).collect()
    }
}

/// Reads an order text. Never panics, whatever the text.
pub fn parse(text: &str, names: &Names<'_>) -> Parsed {
    read_text(text, names, &names::Index::of(names))
}

fn read_text(text: &str, names: &Names<'_>, index: &names::Index) -> Parsed {
    bound_backtracking();
    let mut sheet = Sheet::read(text);
    let mut out = Parsed { problems: too_long(&mut sheet), ..Parsed::default() };
    let sources = sheet.lines.iter().map(|l| (l.number, l.source.as_str())).collect();
    let original = Original { names, index, sources };
    let mut before = None;
    for (read, part) in parts::cut(&sheet).into_iter().enumerate() {
        if read == MOST_STATEMENTS {
            out.problems.push(too_many(&original, &part));
            break;
        }
        if part.starts_line {
            before = None;
        }
        match part_of(&original, &part, before.take(), &mut out) {
            Next::GoOn(group) => before = group,
            Next::End => break,
        }
    }
    out.problems.sort_by_key(|p| (p.line, p.span.start));
    out
}

fn too_many(original: &Original<'_>, part: &Part<'_>) -> Problem {
    let place = part.plain().place(0..1);
    original.problem(place, said!("only-the-first-orders-of-a", most_statements = %MOST_STATEMENTS))
}

/// Takes out the lines that are too long to be read, each with a problem.
fn too_long(sheet: &mut Sheet) -> Vec<Problem> {
    let mut problems = Vec::new();
    sheet.lines.retain(|line| {
        let long = line.source.len() > LONGEST_LINE;
        if long {
            let start: String = line.source.chars().take(60).collect();
            let span = 0..start.len();
            let message = said!("this-line-is-longer-than-letters", longest_line = %LONGEST_LINE);
            let problem = Problem::error(line.number, &start, span, message);
            problems.push(problem.hinting(text!("write-one-order-to-a-line")));
        }
        !long
    });
    problems
}

/// What comes after a statement.
enum Next {
    /// The next one, which may speak of this group.
    GoOn(Option<Group>),
    /// Nothing: `end` was read.
    End,
}

fn part_of(original: &Original<'_>, part: &Part<'_>, before: Option<Group>, out: &mut Parsed) -> Next {
    let plain = part.plain();
    let line = part.pieces.first().map_or(0, |(line, ..)| *line);
    out.left.frames.extend(part.pieces.iter().skip(1).map(|(line, ..)| *line));
    if judge::is_decoration(plain.text()) {
        out.left.frames.insert(line);
        return Next::GoOn(None);
    }
    if let Some(next) = headed(original, &plain, out) {
        out.left.frames.insert(line);
        if matches!(next, Next::End) {
            out.left.end = Some(line);
        }
        return next;
    }
    let coded = Coded::of(&plain, original.index);
    if let Some(problem) = foreign::letter(original, part, &coded) {
        out.problems.push(problem);
        return Next::GoOn(None);
    }
    match grammar::statement(coded.marked.plain.text().trim_end()) {
        Ok(pair) => Next::GoOn(statement(original, &coded, pair, before, out)),
        Err(syntax) => {
            let polish = coded.in_polish();
            if let Ok(pair) = grammar::statement(polish.marked.plain.text().trim_end()) {
                return Next::GoOn(statement(original, &polish, pair, before, out));
            }
            let syntax = Syntax { at: coded.marked.before(syntax.at), ..syntax };
            match judge::problem(original, &coded, &syntax) {
                Some(problem) => out.problems.push(problem),
                None => leave(original, part, out),
            }
            Next::GoOn(None)
        }
    }
}

/// Leaves words to the house that are neither an order nor nearly one.
fn leave(original: &Original<'_>, part: &Part<'_>, out: &mut Parsed) {
    for (line, at, text) in &part.pieces {
        let source = original.sources.get(line).copied().unwrap_or_default();
        out.left.unread(*line, source, *at..*at + text.len());
    }
}

fn headed(original: &Original<'_>, plain: &Plain, out: &mut Parsed) -> Option<Next> {
    let heading = grammar::heading(plain.text().trim_end())?;
    match heading.as_rule() {
        Rule::more_follows => out.more_follows = true,
        Rule::end_of_sheet => return Some(Next::End),
        Rule::turn_heading => {
            let number = heading.into_inner().find(|p| p.as_rule() == Rule::number);
            let turn = number.and_then(|n| n.as_str().parse().ok());
            match (out.turn, turn) {
                (Some(first), Some(second)) if first != second => {
                    let place = plain.place(0..plain.text().len());
                    let message = said!("this-text-says-turn-further-up", %first);
                    out.problems.push(original.problem(place, message).as_warning());
                }
                _ => out.turn = out.turn.or(turn),
            }
        }
        _ => {}
    }
    Some(Next::GoOn(None))
}

/// Reads a parsed statement; gives the group that a `displace` after it speaks of.
fn statement(
    original: &Original<'_>,
    coded: &Coded,
    pair: pest::iterators::Pair<'_, Rule>,
    before: Option<Group>,
    out: &mut Parsed,
) -> Option<Group> {
    let place = coded.plain.place(0..coded.plain.text().trim_end().len());
    let source = original.sources.get(&place.line).copied().unwrap_or_default();
    let mut reader = Reader { original, coded, before, warnings: Vec::new() };
    let orders = reader.orders(&pair);
    out.problems.append(&mut reader.warnings);
    match orders {
        Ok(orders) => {
            let group = orders.iter().find_map(|o| match o {
                Order::Retreat(retreat) => Some(retreat.group.clone()),
                _ => None,
            });
            out.orders.extend(orders.into_iter().flat_map(Order::split).map(|order| Placed {
                line: place.line,
                span: place.span.clone(),
                source: source.to_owned(),
                order,
            }));
            group
        }
        Err(wrong) => {
            out.problems.push(wrong.problem());
            None
        }
    }
}
