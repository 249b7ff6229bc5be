//! A seat's orders for a round as the table is given them: one for each statement of its mails.

use std::collections::BTreeMap;

use estafette_core::Source;

use super::orders::Order;
use super::sheet::{Drawn, InForce};

/// A statement. A heading is none: it orders nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Its number, as receipts, reports and rulings call it; 0 for one of an earlier round that is kept.
    pub order: u32,
    /// The player's own words.
    pub text: String,
    /// What it orders; `losses` may say `never` too.
    pub(super) parts: Vec<Part>,
}

/// One of the things that a statement orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// It counts; a line of a plan goes by this number in events.
    Counts(Order, u32),
    /// A later order took its place.
    Replaced(Order),
}

impl Drawn {
    /// The statements for the round: what counts, and what was replaced.
    pub fn statements(&self) -> Vec<Statement> {
        let mut found: BTreeMap<(usize, usize, usize), Statement> = BTreeMap::new();
        let counts = self.in_force.iter().chain(&self.idle).map(|o| (o, true));
        for (order, counts) in counts.chain(self.replaced.iter().map(|o| (o, false))) {
            let InForce { placed, text, source, number } = order;
            if matches!(placed.order, Order::Header(_)) {
                continue;
            }
            let new = || Statement {
                order: if *source == Source::Orders { *number } else { 0 },
                text: placed.words().to_owned(),
                parts: Vec::new(),
            };
            let place = (*text, placed.line, placed.span.start);
            let what = placed.order.clone();
            let part = if counts { Part::Counts(what, *number) } else { Part::Replaced(what) };
            found.entry(place).or_insert_with(new).parts.push(part);
        }
        found.into_values().collect()
    }
}
