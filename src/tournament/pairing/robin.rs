//! Everybody meets everybody once: the circle method. One stays, the others sit round a circle and move on
//! by a place each round; with an odd number nobody stays, and who would meet him has the bye. Those who
//! move have each side as often as the other but for the game against the one who stays, and he has them
//! in turn: over a whole plan nobody's sides differ by more than one.

use std::collections::BTreeMap;

use crate::book::{Book, Round};
use crate::name::Name;

/// A round of the plan for so many, from round 1 on: pairs with the first side first, and who has the bye.
/// After all have met all, the plan starts again with the sides changed.
pub(super) fn round(entrants: usize, round: Round) -> (Vec<(usize, usize)>, Option<usize>) {
    if entrants < 2 {
        return (Vec::new(), (entrants == 1).then_some(0));
    }
    let circle = entrants - 1 + entrants % 2;
    let (cycle, turn) = ((round as usize - 1) / circle, (round as usize - 1) % circle);
    let mut pairs: Vec<(usize, usize)> =
        (1..=(circle - 1) / 2).map(|k| ((turn + k) % circle, (turn + circle - k) % circle)).collect();
    let bye = if circle == entrants { Some(turn) } else { None };
    if bye.is_none() {
        pairs.push(if turn.is_multiple_of(2) { (turn, circle) } else { (circle, turn) });
    }
    if cycle % 2 == 1 {
        pairs = pairs.into_iter().map(|(one, other)| (other, one)).collect();
    }
    (pairs, bye)
}

/// The rounds in which so many all meet once.
pub fn rounds(entrants: usize) -> Round {
    (entrants.max(1) - 1 + entrants % 2) as Round
}

/// Who stands in the plan, by his place: all entrants, as they were shuffled.
pub(super) fn circle(book: &Book) -> Vec<&Name> {
    book.shuffle.iter().filter(|&name| book.entrants.contains_key(name)).collect()
}

/// The pairs that the plan wants in a round, by numbers, the lower first.
pub(super) fn wanted(book: &Book, at: Round, numbers: &BTreeMap<&Name, usize>) -> Vec<(usize, usize)> {
    let circle = circle(book);
    let number = |place: usize| numbers.get(circle[place]).copied();
    let (pairs, _) = round(circle.len(), at);
    pairs
        .into_iter()
        .filter_map(|(one, other)| {
            let (one, other) = (number(one)?, number(other)?);
            Some((one.min(other), one.max(other)))
        })
        .collect()
}
