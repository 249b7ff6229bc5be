//! Field 4, Dukaty: ducats for as many as the card names (NG-12).

use estafette_core::{cites, rule};

use super::event::{Event, Prize, Why};
use super::ids::Field;
use super::round::Round;
use super::{s08_resolution, s18_three_players};

/// Resolves the field.
pub fn field(round: &mut Round<'_>) {
    cites!("NG-12.1", "NG-12.4");
    let amounts = s18_three_players::ducat_amounts(round.pos());
    let prizes = amounts.iter().map(|a| Prize::Ducats(u32::from(*a))).collect();
    let seats = s08_resolution::count(round, Field::Dukaty, prizes);
    for (place, (seat, amount)) in seats.into_iter().zip(amounts).enumerate() {
        let rule = if place == 0 { rule!("NG-12.2") } else { rule!("NG-12.3") };
        let field = Some(Field::Dukaty);
        match round.pos().ducats_from_bank(u32::from(amount)) {
            0 => round.tell(rule, Event::NoGain { seat, field, why: Why::BankEmpty }),
            ducats => round.tell(rule, Event::Gain { seat, field, what: Prize::Ducats(ducats) }),
        }
    }
}
