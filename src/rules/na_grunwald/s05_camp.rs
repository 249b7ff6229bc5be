//! The camp: knights that were used, and captives (NG-5).

use estafette_core::{cites, rule};

use super::event::Event;
use super::ids::{Card, Seat};
use super::position::Laid;
use super::round::Round;

/// Sends everybody's card and captive to the camp when a skirmish is over; a peasant goes back to the
/// hand. What is in a camp is never in a hand again, so that no knight is used twice (NG-5.2).
pub fn rest(round: &mut Round<'_>, laid: &[(Seat, Laid)]) {
    cites!("NG-5.2", "NG-5.3", "NG-5.4");
    for (seat, laid) in laid {
        let captive = round.pos().captives.get(seat).copied();
        round.tell(rule!("NG-9.19"), Event::ToCamp { seat: *seat, laid: *laid, captive });
    }
}

/// Sends a knight on a task: he is used, and rests in the camp (NG-5.1, NG-5.2).
pub fn send(round: &mut Round<'_>, seat: Seat, card: Card) {
    round.tell(rule!("NG-5.2"), Event::Send { seat, card });
}
