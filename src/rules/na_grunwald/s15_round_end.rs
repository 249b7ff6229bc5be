//! The end of a round: the board is cleared, the token and the marker move on (NG-15).

use estafette_core::{cites, rule};

use super::data::Effect;
use super::event::{Event, Prize};
use super::round::Round;
use super::s08_resolution;

/// Ends the round. The marker moves with the phase that comes next (NG-15.3).
pub fn end(round: &mut Round<'_>) {
    cites!("NG-15.3", "NG-6.5");
    if let (Some(Effect::Lease { pays }), Some(seat)) =
        (s08_resolution::event_effect(round.pos()), round.pos().lease)
    {
        let ducats = round.pos().ducats_from_bank(pays);
        round.tell(rule!("NG-6.3"), Event::Gain { seat, field: None, what: Prize::Ducats(ducats) });
    }
    round.tell(rule!("NG-15.1"), Event::Clear);
    if let Some(next) = round.pos().turn_order().get(1).copied() {
        round.tell(rule!("NG-15.2"), Event::First { seat: next });
    }
}
