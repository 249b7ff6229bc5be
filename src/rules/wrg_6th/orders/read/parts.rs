//! The parts of what the grammar read.

use pest::iterators::Pair;

use super::super::grammar::Rule;

/// The first part of a rule directly below.
pub fn child<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> Option<Pair<'i, Rule>> {
    children(pair, rule).next()
}

/// The parts of a rule directly below.
pub fn children<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> impl Iterator<Item = Pair<'i, Rule>> {
    pair.clone().into_inner().filter(move |p| p.as_rule() == rule)
}

/// All parts, at any depth.
pub fn descendants<'i>(pair: &Pair<'i, Rule>) -> impl Iterator<Item = Pair<'i, Rule>> {
    pair.clone().into_inner().flatten()
}

/// Whether any part, at any depth, is of a rule.
pub fn has(pair: &Pair<'_, Rule>, rule: Rule) -> bool {
    descendants(pair).any(|p| p.as_rule() == rule)
}
