//! Orders to those who were lost since they were written: they are read no more, and still have a fate.

use crate::orders::{Problem, Severity};
use crate::rules::{Numbers, OrderText};

use super::ids::Side;
use super::orders::{self, Fate, Parsed, Placed};
use super::phase::period;
use super::plan::{self, Written};
use super::position::Position;

/// The orders of a side for the half-turn that is due which would be read if everybody was alive, and are not.
pub fn orders(position: &Position, side: Side, texts: &[OrderText]) -> Vec<Written> {
    let due = period(position.turn, position.phase.half()).ordinal;
    let on_map = |hex| position.map.contains(hex);
    let names = plan::names(position, side, &on_map);
    let dead = names.units.iter().any(|u| u.side == side && u.fate != Fate::Alive)
        || names.leaders.iter().any(|l| l.side == side && l.fate != Fate::Alive);
    if !dead || position.phase.half() != Some(side) {
        return Vec::new();
    }
    let mut then = plan::names(position, side, &on_map);
    then.units.to_mut().iter_mut().for_each(|u| u.fate = Fate::Alive);
    then.leaders.to_mut().iter_mut().for_each(|l| l.fate = Fate::Alive);
    let numbers = Numbers::of(texts, due);
    let mut found = Vec::new();
    for (index, text) in texts.iter().enumerate().filter(|(_, t)| t.period == due) {
        let now = position.lately.parse(&text.text, &names);
        if !now.problems.is_empty() {
            let read = orders::parse(&text.text, &then).orders;
            let lost = read.into_iter().filter(|placed| unread(placed, &now));
            found.extend(lost.map(|placed| Written {
                order: numbers.at(index, placed.line, placed.span.start),
                text: index,
                placed,
            }));
        }
    }
    found
}

fn is_error(problem: &Problem) -> bool {
    problem.severity == Severity::Error
}

/// Whether an order is not read as things stand, and its line has a problem. A standing order to several outlives
/// its losses without a word.
fn unread(placed: &Placed, now: &Parsed) -> bool {
    let standing = orders::is_standing(&placed.order);
    let here = now.problems.iter().any(|p| (is_error(p) || !standing) && p.line == placed.line);
    here && !now.orders.iter().any(|o| o.line == placed.line && o.order == placed.order)
}
