//! From a parsed statement to typed orders: names resolved, hexes held against the map.
//!
//! `who` finds units, leaders and groups, `steps` reads ways; each verb reads its own forms in `kinds`. Nothing here
//! looks at where a unit stands.

mod steps;
mod who;

use estafette_core::{said, text};
pub use who::nation;

use std::collections::BTreeMap;

use pest::iterators::Pair;

use super::codes::Coded;
use super::grammar::Rule;
use super::kinds;
use super::names::{Index, Names};
use super::{Group, Order};
use crate::hex::Hex;
use crate::ids::Side;
use estafette_board::Facing;
use estafette_core::{RuleId, rule};
use estafette_orders::{Problem, TextPlace};

pub type ReadResult<T> = Result<T, Wrong>;

/// Why a statement cannot be carried out.
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

    /// With what could stand there instead.
    pub fn offering(self, offers: Vec<String>) -> Self {
        Self(Box::new(self.0.offering(offers)))
    }

    /// Under a rule, if it names none yet.
    pub fn or_under(self, rule: RuleId) -> Self {
        match self.0.rule {
            Some(_) => self,
            None => self.under(rule),
        }
    }
}

/// What does not change from statement to statement.
pub struct Original<'a> {
    /// Who exists.
    pub names: &'a Names<'a>,
    /// Their names, sorted.
    pub index: &'a Index,
    /// The lines of the text, by number.
    pub sources: BTreeMap<usize, &'a str>,
}

impl Original<'_> {
    /// An error at a place of the text.
    pub fn problem(&self, place: TextPlace, message: impl Into<String>) -> Problem {
        let source = self.sources.get(&place.line).copied().unwrap_or_default();
        Problem::error(place.line, source, place.span, message)
    }
}

/// One statement being read.
pub struct Reader<'a> {
    /// What does not change.
    pub original: &'a Original<'a>,
    /// The statement with its marks.
    pub coded: &'a Coded,
    /// Whom the statement before it on the same line spoke of.
    pub before: Option<Group>,
    /// What is to be said although the order is read.
    pub warnings: Vec<Problem>,
}

impl Reader<'_> {
    /// The orders of a statement.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn orders(&mut self, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
        let Some((declared, read)) = kinds::form(pair.as_rule()) else {
            return Err(self.wrong(pair, text!("this-is-no-order")));
        };
        match &declared.of_the_order {
            Some((why, rule)) if self.original.names.side == Side::Polish => {
                Err(self.wrong(pair, *why).under(rule.clone()))
            }
            _ => read(self, pair),
        }
    }

    /// An error over the words of a pair.
    pub fn wrong(&self, pair: &Pair<'_, Rule>, message: impl Into<String>) -> Wrong {
        let span = pair.as_span();
        let text = span.as_str().trim_end();
        let place = self.coded.marked.plain.place(span.start()..span.start() + text.len());
        Wrong(Box::new(self.original.problem(place, message)))
    }

    pub fn hex(&self, pair: &Pair<'_, Rule>) -> ReadResult<Hex> {
        let code = child(pair, Rule::hex_code).map_or("", |c| c.as_str());
        let hex: Hex = code.parse().map_err(|_| self.wrong(pair, text!("this-is-no-hex-a-hex")))?;
        if (self.original.names.on_map)(hex) {
            return Ok(hex);
        }
        let problem = self.wrong(pair, said!("is-not-on-the-map", %hex)).under(rule!("2.1-4"));
        Err(match self.nearest_on_map(hex) {
            Some(near) => problem.hinting(said!("the-nearest-hex-on-the-map", %near)),
            None => problem,
        })
    }

    fn nearest_on_map(&self, hex: Hex) -> Option<Hex> {
        const REACH: i16 = 8;
        let around = (-REACH..=REACH).flat_map(|a| (-REACH..=REACH).map(move |b| (a, b)));
        around
            .map(|(a, b)| Hex::new(hex.a.saturating_add(a), hex.b.saturating_add(b)))
            .filter(|h| (self.original.names.on_map)(*h))
            .min_by_key(|h| (h.distance(hex), *h))
            .or_else(|| self.nearest_in_column(hex))
    }

    fn nearest_in_column(&self, hex: Hex) -> Option<Hex> {
        let column = (0..=99).map(|b| Hex::new(hex.a, b)).filter(|h| (self.original.names.on_map)(*h));
        column.min_by_key(|h| h.distance(hex))
    }

    pub fn hexes(&self, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Hex>> {
        children(pair, Rule::hex).map(|h| self.hex(&h)).collect()
    }

    pub fn one_hex(&self, pair: &Pair<'_, Rule>) -> ReadResult<Option<Hex>> {
        child(pair, Rule::hex).map(|h| self.hex(&h)).transpose()
    }

    /// A hex that the grammar demands.
    pub fn the_hex(&self, pair: &Pair<'_, Rule>) -> ReadResult<Hex> {
        self.one_hex(pair)?.ok_or_else(|| self.wrong(pair, text!("which-hex")))
    }

    pub fn facing(&self, pair: &Pair<'_, Rule>) -> ReadResult<Option<Facing>> {
        child(pair, Rule::facing).map(|f| self.compass(&f)).transpose()
    }

    pub fn facings(&self, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Facing>> {
        children(pair, Rule::facing).map(|f| self.compass(&f)).collect()
    }

    pub fn compass(&self, pair: &Pair<'_, Rule>) -> ReadResult<Facing> {
        pair.as_str().trim().parse().map_err(|()| self.wrong(pair, text!("this-is-no-facing-the-six")))
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
