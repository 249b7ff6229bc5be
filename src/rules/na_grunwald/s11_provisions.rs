//! Field 3, Prowiant: provision tokens for the first two (NG-11).

use estafette_core::{cites, rule};

use super::data::Effect;
use super::event::{Event, Prize, Why};
use super::ids::{Field, Seat};
use super::position::Position;
use super::round::Round;
use super::{s08_resolution, s17_two_players};

/// Resolves the field.
pub fn field(round: &mut Round<'_>) {
    cites!("NG-11.1", "NG-11.4");
    let effect = s08_resolution::event_effect(round.pos());
    let mut values = s17_two_players::provision_values(round.pos());
    if effect == Some(Effect::ProvisionFirstOnly) {
        values.truncate(1);
    }
    let prizes = values.iter().map(|v| Prize::Provision(*v)).collect();
    let seats = s08_resolution::count(round, Field::Prowiant, prizes);
    for ((seat, value), rule) in seats.iter().zip(&values).zip([rule!("NG-11.2"), rule!("NG-11.3")]) {
        if give_token(round, rule, *seat, *value, Some(Field::Prowiant)) {
            s08_resolution::pay_on_field(round, Field::Prowiant, *seat);
        }
    }
    if let (Some(Effect::ProvisionExtra { value }), Some(first)) = (effect, seats.first()) {
        give_token(round, rule!("NG-6.3"), *first, value, None);
    }
}

/// Gives a seat a provision token from the bank, or what stands for it (NGA-19); whether it got any.
pub(super) fn give_token(
    round: &mut Round<'_>,
    rule: estafette_core::RuleId,
    seat: Seat,
    value: u8,
    field: Option<Field>,
) -> bool {
    let tokens = tokens_for(round.pos(), value, field);
    if tokens.is_empty() {
        round.tell(rule, Event::NoGain { seat, field, why: Why::BankEmpty });
        return false;
    }
    for token in tokens {
        round.tell(rule.clone(), Event::Gain { seat, field, what: Prize::Provision(token) });
    }
    true
}

/// The tokens that the bank gives for a value: the token itself; the same value in smaller ones; on
/// Prowiant the largest smaller token; else none.
pub(super) fn tokens_for(position: &Position, value: u8, field: Option<Field>) -> Vec<u8> {
    if position.bank(value) > 0 {
        return vec![value];
    }
    let smaller = || position.data.tables.provision_tokens.keys().rev().copied().filter(|v| *v < value);
    let mut left = value;
    let mut tokens = Vec::new();
    for token in smaller() {
        let mut stock = position.bank(token);
        while stock > 0 && token <= left {
            tokens.push(token);
            left -= token;
            stock -= 1;
        }
    }
    if left == 0 {
        return tokens;
    }
    let largest = smaller().find(|v| position.bank(*v) > 0);
    largest.filter(|_| field.is_some()).into_iter().collect()
}
