//! What differs with three players (NG-18).

use estafette_core::cites;

use super::position::Position;
use super::s17_two_players::{self, players};

cites!("NG-18.1");

/// The amounts that can be won on Dukaty, for the first, the second, the third: those of the card, with
/// three players the two highest (NG-18.2), with two the two lowest.
pub fn ducat_amounts(position: &Position) -> Vec<u8> {
    cites!("NG-18.2");
    let mut amounts = position.offer.ducats.clone();
    amounts.sort_unstable_by(|a, b| b.cmp(a));
    match players(position) {
        2 => s17_two_players::ducat_amounts(amounts),
        3 => {
            amounts.truncate(2);
            amounts
        }
        _ => amounts,
    }
}
