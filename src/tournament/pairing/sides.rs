//! Who has which side.

use crate::book::{Book, Round};
use crate::format::Sides;
use crate::name::Name;

/// A pair, given with the higher ranked first, with the one who has the first side first.
///
/// Balanced, it is who had it in fewer games before; of two who had it equally often, who had the second
/// side more often; of two alike in both, the lower ranked.
pub(super) fn sides(book: &Book, round: Round, higher: &Name, lower: &Name) -> [Name; 2] {
    let had = |name: &Name, side: usize| {
        let games = book.games.iter().filter(|game| game.round < round);
        games.filter(|game| book.entrant_of(&game.pair[side]) == Some(name)).count()
    };
    let claim = |name: &Name| (had(name, 0), std::cmp::Reverse(had(name, 1)));
    let higher_first = match book.format.pairing.sides {
        Sides::ByRank => true,
        Sides::Balance => claim(higher) < claim(lower),
    };
    let (first, second) = if higher_first { (higher, lower) } else { (lower, higher) };
    [first.clone(), second.clone()]
}
