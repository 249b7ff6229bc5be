//! A side's orders as the table is given them: one for each statement of its mails, with all that the statement
//! orders.

use std::collections::BTreeMap;

use super::orders::{Group, Order, Placed, Whom};
use super::plan::{Entry, Plan, Replaced, Written};

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Its number, as receipts, reports and rulings call it; 0 for one without.
    pub order: u32,
    /// The player's own words.
    pub text: String,
    /// What it orders.
    pub(super) parts: Vec<Part>,
}

/// One of the things that a statement orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// It is in force.
    InForce(Entry),
    /// A later order replaced it.
    Replaced(Replaced),
    /// It speaks of somebody who was lost since.
    Lost(Placed),
    /// It is for a half-turn that is not due.
    Ahead(Placed),
}

impl Plan {
    /// The statements of a side's sheets: what is in force, what was replaced, what was lost and what is to come
    /// of each.
    pub fn statements(&self) -> Vec<Statement> {
        let mut found: BTreeMap<(usize, usize, usize), Statement> = BTreeMap::new();
        let mut put = |text: usize, order: u32, placed: &Placed, part: Part| {
            let new = || Statement { order, text: placed.words().to_owned(), parts: Vec::new() };
            let place = (text, placed.line, placed.span.start);
            found.entry(place).or_insert_with(new).parts.push(part);
        };
        for entry in &self.entries {
            put(entry.text, entry.order, &entry.placed, Part::InForce(entry.clone()));
        }
        for replaced in &self.replaced {
            let Written { order, text, placed } = &replaced.old;
            // Who is named twice in one statement is ordered once.
            let same = |e: &&Entry| e.text == *text && is_place_of(&e.placed, placed);
            let anew = self.entries.iter().filter(same).any(|e| e.placed.order == replaced.new.order);
            if !anew || !is_place_of(&replaced.new, placed) {
                put(*text, *order, placed, Part::Replaced(replaced.clone()));
            }
        }
        for Written { order, text, placed } in &self.lost {
            put(*text, *order, placed, Part::Lost(placed.clone()));
        }
        for Written { order, text, placed } in &self.ahead {
            put(*text, *order, placed, Part::Ahead(placed.clone()));
        }
        found.into_values().collect()
    }
}

fn is_place_of(one: &Placed, other: &Placed) -> bool {
    (one.line, &one.span) == (other.line, &other.span)
}

/// The one whom an order is about; nobody if it is about several, or none.
pub(super) fn whom(order: &Order) -> String {
    match order.kind().whom() {
        Whom::Unit(unit) => unit.to_string(),
        Whom::Leader(leader) => leader.to_string(),
        Whom::Group(Group::Units(units)) if units.len() == 1 => units[0].to_string(),
        Whom::Nobody | Whom::Group(_) | Whom::Hexes(_) => String::new(),
    }
}
