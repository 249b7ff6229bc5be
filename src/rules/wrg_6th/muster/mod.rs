//! Army lists: what a player writes to bring an army of his own, a line for each unit, read, said back, costed by
//! H13 and held against what the amendments demand of an army [W-2.1.1]. `open` sets such armies up.
//!
//! A line is taken apart by `lines`, its items go through the `grammar` into a `draft`; `check` judges the army,
//! `say` says it back, `place` stands it behind its deployment line, `write` writes a list of units.

mod check;
mod draft;
mod grammar;
mod lines;
mod place;
mod say;
mod write;

#[cfg(test)]
mod tests;

use estafette_core::said;
use std::collections::{BTreeMap, BTreeSet};

use estafette_core::cites;
use estafette_orders::{Left, Problem, Severity};
use estafette_rules::Mustered;

use super::data::Data;
use super::ids::{Offer, Seat, UnitId};
use super::points;
use super::position::{Position, Unit};

pub use place::stand;
pub use write::write;

/// An army list as read for a seat.
#[derive(Debug, Clone, Default)]
pub struct Army {
    /// Its units; they stand nowhere yet.
    pub units: BTreeMap<UnitId, Unit>,
    /// What its list offers [W-4.14e], what it has among it.
    pub offers: BTreeSet<Offer>,
    /// What each line was understood as, with its number from 1.
    pub lines: Vec<(usize, String)>,
    /// What is wrong or doubtful, in line order.
    pub problems: Vec<Problem>,
    /// What is neither understood nor refused.
    pub left: Left,
    /// Points of the army (H13).
    pub cost: i64,
    /// Points of its cheapest figure; 0 where it has none.
    pub cheapest: i64,
}

/// Reads an army list of a seat. Never panics, whatever the text. A line that is wrong is left out of the army.
pub fn read(data: &Data, text: &str, seat: Seat) -> Army {
    cites!("W-2.1.1d");
    let list = lines::read(text, seat);
    let mut army = Army { problems: list.problems, left: list.left, ..Army::default() };
    let mut kept = Vec::new();
    for draft in list.drafts {
        let before = army.problems.len();
        let enlisted = check::unit(data, seat, &draft, &kept, &mut army.problems);
        let wrong = army.problems[before..].iter().any(|p| p.severity == Severity::Error);
        if let Some((id, unit)) = enlisted.filter(|_| !wrong) {
            army.lines.push((draft.line, say::unit(data, &id, &unit)));
            kept.push((draft, id, unit));
        }
    }
    army.lines.extend(list.camp.map(|line| (line, said!("the-camp-is-behind-the-army"))));
    let own = kept.iter().flat_map(|(_, _, unit)| Offer::of(unit));
    army.offers = list.offers.iter().copied().chain(own).collect();
    army.cheapest = kept.iter().map(|(_, _, unit)| points::cheapest(data, unit)).min().unwrap_or(0);
    army.cost = kept.iter().map(|(_, _, unit)| points::unit(data, unit)).sum();
    check::army(data, &kept, (army.cost, army.cheapest), &mut army.problems);
    army.lines.extend(list.offers_line.map(|line| (line, say::offers(&list.offers))));
    army.lines.sort_by_key(|(line, _)| *line);
    army.problems.sort_by_key(|p| (p.line, p.span.start));
    army.units = kept.into_iter().map(|(_, id, unit)| (id, unit)).collect();
    army
}

impl Army {
    /// What it comes to, in a sentence.
    pub fn total(&self) -> String {
        say::total(self.units.len(), self.cost, self.cheapest)
    }
}

/// Reads an army list for whoever asks, whatever the seat.
pub fn muster(data: &Data, text: &str) -> Mustered {
    cites!("W-4.14c");
    let army = read(data, text, Seat::A);
    let restricted = army.units.values().filter_map(|unit| Some((unit.stakes?, unit.only_against?)));
    let items = restricted.map(|(_, needs)| ("stakes".to_owned(), needs.to_string())).collect();
    let stated = army.lines.iter().map(|(_, text)| text.clone()).chain([army.total()]).collect();
    Mustered {
        cost: army.cost,
        cheapest: army.cheapest,
        stated,
        offers: army.offers.iter().map(ToString::to_string).collect(),
        items,
        problems: army.problems,
    }
}

/// The army of a seat in place of the one it has: all units with the places where they stand unless the set-up
/// sheet says otherwise.
///
/// # Errors
/// The first thing that is wrong with the list, with its line.
pub fn enlist(position: &mut Position, seat: Seat, text: &str) -> Result<(), String> {
    let army = read(&position.data.clone(), text, seat);
    if let Some(problem) = army.problems.iter().find(|p| p.severity == Severity::Error) {
        return Err(
            said!("the-army-list-of", %seat, english = %problem.render(estafette_core::Lang::English)),
        );
    }
    if army.units.is_empty() {
        return Err(said!("the-army-list-of-has-no", %seat));
    }
    take(position, seat, &army);
    Ok(())
}

/// Puts an army in the place of the one that a seat has.
pub fn take(position: &mut Position, seat: Seat, army: &Army) {
    position.units.retain(|id, _| id.seat() != seat);
    let standing = stand(position, seat, army.units.clone());
    position.units.extend(standing);
    position.offers.insert(seat, army.offers.clone());
}
