//! What differs with two players (NG-17).

use estafette_core::cites;

use super::position::Position;

cites!("NG-17.1");

/// How many players there are.
pub fn players(position: &Position) -> usize {
    position.order.len()
}

/// How many knights of one kind can be won in a round: two, with two players one (NG-17.2).
pub fn knights_to_win(position: &Position) -> usize {
    cites!("NG-17.2");
    if players(position) == 2 { 1 } else { 2 }
}

/// The values that can be won on Prowiant, for the first, the second: those of the card, with two players
/// only the lower one (NG-17.3, NGA-43).
pub fn provision_values(position: &Position) -> Vec<u8> {
    cites!("NG-17.3");
    let mut values = position.offer.provisions.clone();
    values.sort_unstable_by(|a, b| b.cmp(a));
    if players(position) == 2 {
        values = values.last().copied().into_iter().collect();
    }
    values
}

/// The ducat amounts of a card that count with two players: the two lowest (NG-17.4).
pub(super) fn ducat_amounts(mut amounts: Vec<u8>) -> Vec<u8> {
    cites!("NG-17.4");
    amounts.split_off(amounts.len().saturating_sub(2))
}
