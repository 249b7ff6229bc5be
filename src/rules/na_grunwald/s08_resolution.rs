//! Phase 3 in general: the fields in their order, how a row is counted, what goes home (NG-8).

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::data::Effect;
use super::event::{Event, Prize, Ranked};
use super::ids::{Field, Seat};
use super::position::{Position, Stand};
use super::round::Round;
use super::{s09_skirmish, s10_crown, s11_provisions, s12_ducats, s13_mercenaries, s14_helpers};

/// Resolves all fields in the order of the printed numbers.
///
/// # Errors
/// A pause.
pub fn phase(round: &mut Round<'_>) -> Play<()> {
    cites!("NG-8.1");
    for field in Field::ALL {
        match field {
            Field::Krzyzacy => s09_skirmish::field(round)?,
            Field::RycerzeKoronni => s10_crown::field(round),
            Field::Prowiant => s11_provisions::field(round),
            Field::Dukaty => s12_ducats::field(round),
            Field::RycerzeZaciezni => s13_mercenaries::field(round),
            Field::Pomocnicy => s14_helpers::field(round)?,
        }
        home(round, field);
    }
    Ok(())
}

/// What a seat's pawns and ducats on a field count: an officer 2, a helper 1, a ducat 1 (NG-8.2); on
/// Rycerze zaciezni the ducats alone (NG-13.4).
pub fn total(position: &Position, field: Field, stand: &Stand) -> u32 {
    cites!("NG-8.2");
    if field == Field::RycerzeZaciezni {
        return s13_mercenaries::total(stand);
    }
    let officer = match (field, event_effect(position)) {
        (Field::RycerzeKoronni, Some(Effect::CrownOfficer { counts })) => counts,
        _ => position.data.tables.officer,
    };
    u32::from(stand.helpers) + stand.ducats + if stand.officer { officer } else { 0 }
}

/// What the event card of the round does.
pub fn event_effect(position: &Position) -> Option<Effect> {
    let event = position.offer.event.as_ref()?;
    position.data.events.get(event).map(|card| card.effect)
}

/// A row from the first to the last: by totals, equal ones as they stand from the left.
pub fn rank(position: &Position, field: Field, row: &[Stand]) -> Vec<Ranked> {
    cites!("NG-8.3");
    let mut ranks: Vec<Ranked> = row
        .iter()
        .map(|stand| Ranked {
            seat: stand.seat,
            officer: stand.officer,
            helpers: stand.helpers,
            ducats: stand.ducats,
            total: total(position, field, stand),
            tied: false,
        })
        .collect();
    ranks.sort_by_key(|r| std::cmp::Reverse(r.total));
    for i in 1..ranks.len() {
        ranks[i].tied = ranks[i].total == ranks[i - 1].total;
    }
    ranks
}

/// Counts a field's row and tells it with what there is to gain. Each seat stands in a row once, so that
/// none gains twice (NG-8.4).
pub fn count(round: &mut Round<'_>, field: Field, prizes: Vec<Prize>) -> Vec<Seat> {
    cites!("NG-8.4");
    let ranks = rank(round.pos(), field, round.pos().row(field));
    let seats = ranks.iter().map(|r| r.seat).collect();
    if !ranks.is_empty() {
        let rule = if ranks.iter().any(|r| r.tied) { rule!("NG-8.3") } else { rule!("NG-8.2") };
        round.tell(rule, Event::Count { field, ranks, prizes });
    }
    seats
}

/// Takes the ducats that won something on a field to the bank.
pub fn pay_on_field(round: &mut Round<'_>, field: Field, seat: Seat) {
    let ducats = round.pos().stand(field, seat).map_or(0, |s| s.ducats);
    if ducats > 0 {
        round.tell(rule!("NG-8.6"), Event::Pay { seat, field: Some(field), ducats });
    }
}

/// Sends pawns home, and ducats that gained nothing (NG-8.5, NG-8.6).
fn home(round: &mut Round<'_>, field: Field) {
    cites!("NG-8.6");
    if !round.pos().row(field).is_empty() {
        round.tell(rule!("NG-8.5"), Event::Home { field });
    }
}
