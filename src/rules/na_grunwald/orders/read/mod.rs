//! From a parsed statement to orders: words become fields, cards and numbers, each held against the box.
//!
//! `plan` reads lines of the placement plan, `conditions` their conditions, `cards` the picks of cards and tokens; what else
//! an order says is read in its file of `kinds`. Nothing here looks at a position.

mod cards;
mod conditions;
mod plan;

pub use cards::which_end;

use pest::iterators::Pair;

use super::grammar::Rule;
use super::kinds;
use super::say::say;
use super::{Card, Compare, Field, Kind, Order, Seat};
use estafette_core::rule;
use estafette_core::words::Value;
use estafette_core::{Lang, RuleId};
use estafette_orders::{Plain, Problem, numbers};

pub type ReadResult<T> = Result<T, Wrong>;

/// Why a statement is not carried out.
#[derive(Debug, Clone)]
pub struct Wrong(Box<Problem>);

impl Wrong {
    /// The problem to be shown.
    pub fn problem(self) -> Problem {
        *self.0
    }

    pub fn under(self, rule: RuleId) -> Self {
        Self(Box::new(self.0.under(rule)))
    }

    pub fn hinting(self, hint: impl Into<String>) -> Self {
        Self(Box::new(self.0.hinting(hint)))
    }
}

/// A statement and where it stands.
pub struct Original<'a> {
    /// The language of problems.
    pub lang: Lang,
    /// The cleaned statement.
    pub plain: &'a Plain,
    /// Its line, from 1.
    pub line: usize,
    /// The whole line as written.
    pub source: &'a str,
}

impl Original<'_> {
    /// An error over bytes of the cleaned statement.
    pub fn problem(&self, range: std::ops::Range<usize>, message: impl Into<String>) -> Problem {
        Problem::error(self.line, self.source, self.plain.place(range).span, message)
    }

    /// A sentence in the language of problems.
    pub fn say(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        say(self.lang, key, values)
    }

    /// What was written where bytes of the cleaned statement stand.
    pub fn written(&self, range: std::ops::Range<usize>) -> String {
        let span = self.plain.place(range).span;
        self.source.get(span).unwrap_or_default().trim().chars().take(40).collect()
    }
}

/// One statement being read.
pub struct Reader<'a> {
    /// The statement.
    pub original: &'a Original<'a>,
    /// The number of this line of the plan, from 1.
    pub number: u32,
    /// What is to be said although the order is read.
    pub warnings: Vec<Problem>,
}

impl Reader<'_> {
    /// The orders of a statement.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn orders(&mut self, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
        match kinds::form(pair.as_rule()) {
            Some(read) => read(self, pair),
            None => Err(self.wrong(pair, "incomplete", &[])),
        }
    }

    /// The number of a round, 1 to 8 (NG-4.1), in digits, words or as on the track.
    pub fn round(&self, pair: &Pair<'_, Rule>) -> ReadResult<u32> {
        let round = match child(pair, Rule::roman) {
            Some(roman) => {
                let track = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii"];
                track.iter().zip(1..).find(|(r, _)| **r == roman.as_str()).map_or(0, |(_, n)| n)
            }
            None => self.number(&self.demand(pair, Rule::num)?)?,
        };
        match round {
            1..=8 => Ok(round),
            _ => Err(self.wrong(pair, "wrong-round", &[]).under(rule!("NG-4.1"))),
        }
    }

    /// An error over the words of a pair.
    pub fn wrong(&self, pair: &Pair<'_, Rule>, key: &str, values: &[(&str, Value<'_>)]) -> Wrong {
        let span = pair.as_span();
        let text = span.as_str().trim_end();
        let range = span.start()..span.start() + text.len();
        Wrong(Box::new(self.original.problem(range, self.original.say(key, values))))
    }

    /// A child that the grammar demands.
    pub fn demand<'i>(&self, pair: &Pair<'i, Rule>, rule: Rule) -> ReadResult<Pair<'i, Rule>> {
        child(pair, rule).ok_or_else(|| self.wrong(pair, "incomplete", &[]))
    }

    /// A field of the board (NG-7.2).
    pub fn field(&self, pair: &Pair<'_, Rule>) -> ReadResult<Field> {
        if let Some(num) = child(pair, Rule::num) {
            let number = self.number(&num)?;
            let found = Field::ALL.into_iter().find(|f| u32::from(f.number()) == number);
            return found.ok_or_else(|| self.wrong(&num, "wrong-field", &[]).under(rule!("NG-7.2")));
        }
        let named = self.demand(pair, Rule::named)?;
        let name = named.clone().into_inner().next().map(|n| n.as_rule());
        Ok(match name {
            Some(Rule::f_teutons) => Field::Krzyzacy,
            Some(Rule::f_crown) => Field::RycerzeKoronni,
            Some(Rule::f_provisions) => Field::Prowiant,
            Some(Rule::f_ducats) => Field::Dukaty,
            Some(Rule::f_mercenaries) => Field::RycerzeZaciezni,
            Some(Rule::f_helpers) => Field::Pomocnicy,
            _ => return Err(self.wrong(&named, "which-knights", &[]).under(rule!("NG-7.2"))),
        })
    }

    /// A number in digits or words.
    pub fn number(&self, pair: &Pair<'_, Rule>) -> ReadResult<u32> {
        let known = numbers::number(pair.as_str().trim_end()).filter(|n| *n <= MOST);
        known.ok_or_else(|| self.wrong(pair, "wrong-number", &[]))
    }

    /// A number that fits a byte.
    pub fn small(&self, pair: &Pair<'_, Rule>) -> ReadResult<u8> {
        u8::try_from(self.number(pair)?).map_err(|_| self.wrong(pair, "wrong-number", &[]))
    }

    /// A comparison and its number; `plain` is how a bare number compares.
    pub fn compared(&self, pair: &Pair<'_, Rule>, plain: Compare) -> ReadResult<(Compare, u32)> {
        let number = self.number(&self.demand(pair, Rule::num)?)?;
        let before = child(pair, Rule::compare).map(|c| comparison(&c));
        let behind = child(pair, Rule::suffix).map(|s| suffix(&s));
        match (before, behind) {
            (Some(_), Some(_)) => Err(self.wrong(pair, "two-comparisons", &[])),
            (before, behind) => Ok((before.or(behind).unwrap_or(plain), number)),
        }
    }

    /// A card with its kind and strength (NG-1.4, NG-1.5, NG-1.7).
    pub fn card(&self, pair: &Pair<'_, Rule>) -> ReadResult<Card> {
        let kind = kind(&self.demand(pair, Rule::kind)?);
        let strength = self.demand(pair, Rule::num)?;
        let (most, rule) = match kind {
            Kind::Crown => (6, rule!("NG-1.4")),
            Kind::Mercenary => (6, rule!("NG-1.5")),
            Kind::Teuton => (4, rule!("NG-1.7")),
        };
        match self.number(&strength)? {
            n if (1..=most).contains(&n) => Ok(Card::new(kind, u8::try_from(n).unwrap_or(u8::MAX))),
            _ => Err(self.wrong(&strength, "wrong-strength", &[("most", most.into())]).under(rule)),
        }
    }

    /// A provision token of a value, or of any (NG-1.12).
    pub fn token(&self, pair: &Pair<'_, Rule>) -> ReadResult<Option<u8>> {
        let Some(num) = child(pair, Rule::num) else { return Ok(None) };
        match self.number(&num)? {
            1 => Ok(Some(1)),
            3 => Ok(Some(3)),
            5 => Ok(Some(5)),
            _ => Err(self.wrong(&num, "wrong-token", &[]).under(rule!("NG-1.12"))),
        }
    }
}

/// Largest number that is read.
const MOST: u32 = 999;

/// The seat that a pair names by its colour.
pub fn colour(pair: &Pair<'_, Rule>) -> Option<Seat> {
    let colour = child(pair, Rule::colour)?.into_inner().next()?;
    Some(match colour.as_rule() {
        Rule::c_red => Seat::Red,
        Rule::c_green => Seat::Green,
        Rule::c_purple => Seat::Purple,
        _ => Seat::Yellow,
    })
}

/// The kind of cards that a pair names.
pub fn kind(pair: &Pair<'_, Rule>) -> Kind {
    match pair.clone().into_inner().next().map(|k| k.as_rule()) {
        Some(Rule::k_crown) => Kind::Crown,
        Some(Rule::k_mercenary) => Kind::Mercenary,
        _ => Kind::Teuton,
    }
}

fn comparison(pair: &Pair<'_, Rule>) -> Compare {
    match pair.clone().into_inner().next().map(|c| c.as_rule()) {
        Some(Rule::ge) => Compare::AtLeast,
        Some(Rule::le) => Compare::AtMost,
        Some(Rule::gt) => Compare::More,
        Some(Rule::lt) => Compare::Less,
        _ => Compare::Equal,
    }
}

fn suffix(pair: &Pair<'_, Rule>) -> Compare {
    match has(pair, Rule::s_more) {
        true => Compare::AtLeast,
        false => Compare::AtMost,
    }
}

/// The first child of a kind.
pub fn child<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> Option<Pair<'i, Rule>> {
    children(pair, rule).next()
}

/// The children of a kind, in order.
pub fn children<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> impl Iterator<Item = Pair<'i, Rule>> + use<'i> {
    pair.clone().into_inner().filter(move |p| p.as_rule() == rule)
}

/// Whether there is a child of a kind.
pub fn has(pair: &Pair<'_, Rule>, rule: Rule) -> bool {
    child(pair, rule).is_some()
}
