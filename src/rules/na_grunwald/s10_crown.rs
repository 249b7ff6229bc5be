//! Field 2, Rycerze koronni: two crown knights for the first two (NG-10).

use estafette_core::{RuleId, cites, rule};

use super::event::{Event, Prize};
use super::ids::{Card, Field, Kind};
use super::round::Round;
use super::{s08_resolution, s17_two_players};

/// Resolves the field.
pub fn field(round: &mut Round<'_>) {
    cites!("NG-10.1");
    knights(round, Field::RycerzeKoronni, Kind::Crown, [rule!("NG-10.2"), rule!("NG-10.3")]);
}

/// Hands the knights on offer to the first players of a field, the stronger first. A seat pays the
/// ducats that won it one.
pub(super) fn knights(round: &mut Round<'_>, field: Field, kind: Kind, rules: [RuleId; 2]) {
    let offer = &round.pos().offer;
    let mut cards = if kind == Kind::Crown { offer.crown.clone() } else { offer.mercenary.clone() };
    cards.sort_unstable_by(|a, b| b.cmp(a));
    cards.truncate(s17_two_players::knights_to_win(round.pos()));
    let prizes = cards.into_iter().map(|strength| Prize::Card(Card::new(kind, strength))).collect();
    let prizes: Vec<Prize> = prizes;
    let seats = s08_resolution::count(round, field, prizes.clone());
    for ((seat, what), rule) in seats.into_iter().zip(prizes).zip(rules) {
        round.tell(rule, Event::Gain { seat, field: Some(field), what });
        s08_resolution::pay_on_field(round, field, seat);
    }
}
