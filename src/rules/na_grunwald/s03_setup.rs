//! The set-up: decks are shuffled and put on the board, seats drawn, the first cards turned up (NG-3).
//! What each player starts with stands in the opening position (see `stage.rs`).

use estafette_core::table::Shuffled;
use estafette_core::{cites, rule};

use super::event::Event;
use super::ids::{PileId, Seat};
use super::readings::Seating;
use super::round::Round;

/// Shuffles every deck that is not stacked, and draws who sits where. The first cards are turned up by
/// the phase that follows (NG-3.15, NGA-02); the round marker stands on I from the start (NG-3.16).
pub fn set_up(round: &mut Round<'_>) {
    cites!("NG-3.15", "NG-3.16");
    for pile in PileId::ALL {
        shuffle_if_loose(round, pile);
    }
    seat_players(round);
}

/// Shuffles what is loose of a pile. Crown, mercenary and Teutonic cards lie in two stacks of equal size
/// (NG-3.10, NG-3.11, NG-3.14): the shuffled deck is dealt onto them in turns.
pub fn shuffle_if_loose(round: &mut Round<'_>, pile: PileId) {
    cites!("NG-3.9", "NG-3.10", "NG-3.11", "NG-3.12", "NG-3.13", "NG-3.14");
    let (_, loose) = round.pos().piles.size(pile);
    let Ok(cards) = u32::try_from(loose) else { return };
    if cards > 0 {
        let shuffled = round.table.shuffle(&rule!("NG-3.8"), pile.as_str(), cards);
        round.tell(rule!("NG-3.8"), Event::Shuffle(shuffled));
    }
}

/// Who sits where, and who starts: drawn, or as the umpire set it (ND-01, NGA-34).
fn seat_players(round: &mut Round<'_>) {
    let mut order: Vec<Seat> = round.pos().order.clone();
    let first = match round.pos().readings.seating {
        Seating::From(seat) if order.contains(&seat) => seat,
        Seating::From(_) | Seating::Drawn => {
            let count = u32::try_from(order.len()).unwrap_or(0);
            let shuffled: Shuffled = round.table.shuffle(&rule!("NG-3.17"), "seats", count);
            shuffled.apply(&mut order);
            round.tell(rule!("NG-3.17"), Event::Shuffle(shuffled));
            order[0]
        }
    };
    round.tell(rule!("NG-3.17"), Event::Seats { order, first });
}
