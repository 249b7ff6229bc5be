//! What the event cards do (NG-6.3, notes a.4). Choices are asked of all seats at once and carried out in
//! turn order (NG-6.4), so that an event takes one mailing.

use estafette_core::table::Play;
use estafette_core::{RuleId, Source};
use estafette_core::{cites, rule};

use super::data::Effect;
use super::event::{Event, Prize, Why};
use super::ids::{Card, Seat};
use super::orders::EventOrder;
use super::position::Player;
use super::round::{Ask, Round};
use super::s14_helpers::{BUY, DECLINE};
use super::{s05_camp, s08_resolution, s11_provisions, s14_helpers};

/// The key of the levy in ducats.
pub const DUCATS: &str = "ducats";
/// The key of no card.
pub const NONE: &str = "none";

const RULE: RuleId = rule!("NG-6.3");

/// Carries out the event card that lies open.
///
/// # Errors
/// A pause.
pub fn play(round: &mut Round<'_>) -> Play<()> {
    cites!("NG-6.4", "NG-5.1");
    let Some(effect) = s08_resolution::event_effect(round.pos()) else { return Ok(()) };
    match effect {
        Effect::BuyProvision { price, value } => buy_provision(round, price, value),
        Effect::BidProvision { value } => {
            if let Some(seat) = bid(round, |_| true)? {
                s11_provisions::give_token(round, RULE, seat, value, None);
            }
            Ok(())
        }
        Effect::BidHelper => {
            let all = round.pos().data.tables.helpers;
            if let Some(seat) = bid(round, |player| player.helpers < all)? {
                s14_helpers::give_helper(round, seat, None);
            }
            Ok(())
        }
        Effect::SendForProvision { least, value } => send_for_provision(round, least, value),
        Effect::Foray { first, second } => foray(round, [first, second]),
        Effect::Ransom { plus } => ransom(round, plus),
        Effect::Treasury { ducats } => {
            for seat in round.pos().turn_order() {
                give_ducats(round, seat, ducats);
            }
            Ok(())
        }
        Effect::Levy { ducats } => levy(round, ducats),
        Effect::SafeConduct { price } => safe_conduct(round, price),
        Effect::Lease { .. } => {
            if let Some(seat) = bid(round, |_| true)? {
                round.tell(RULE, Event::Lease { seat });
            }
            Ok(())
        }
        Effect::TeutonsStronger { .. } if !round.pos().at_war() => {
            round.tell(RULE, Event::NoEffect { seat: None, why: Why::Truce });
            Ok(())
        }
        Effect::ProvisionFirstOnly
        | Effect::ProvisionExtra { .. }
        | Effect::CrownOfficer { .. }
        | Effect::TeutonsStronger { .. } => Ok(()),
    }
}

/// A question about the event to one seat.
fn ask(round: &Round<'_>, id: &'static str, seat: Seat, choices: Vec<String>, default: String) -> Ask {
    let event = round.pos().offer.event.as_ref().map_or_else(String::new, ToString::to_string);
    let said = round.sheets().of(seat).event.as_ref();
    let said: Option<(String, Source)> = said.and_then(|s| Some((answer(s.what, &choices)?, s.source)));
    Ask { id, rule: RULE, seat, subject: event, amount: None, choices, payment: None, said, default }
}

/// The choice that an order means; `None` if it fits none of them.
pub(super) fn answer(order: EventOrder, choices: &[String]) -> Option<String> {
    let meant = |choice: &&String| match order {
        EventOrder::Buy => *choice == BUY,
        EventOrder::Bid(ducats) => **choice == ducats.to_string(),
        EventOrder::Send(card) | EventOrder::Ransom(card) => **choice == card.key(),
        EventOrder::PayDucat => [DUCATS, BUY].contains(&choice.as_str()),
        EventOrder::PayProvision(Some(value)) => **choice == format!("provision-{value}"),
        EventOrder::PayProvision(None) => choice.starts_with("provision-"),
        EventOrder::Decline => [DECLINE, NONE, "0"].contains(&choice.as_str()),
    };
    choices.iter().find(meant).cloned()
}

fn give_ducats(round: &mut Round<'_>, seat: Seat, ducats: u32) {
    match round.pos().ducats_from_bank(ducats) {
        0 => round.tell(RULE, Event::NoGain { seat, field: None, why: Why::BankEmpty }),
        ducats => round.tell(RULE, Event::Gain { seat, field: None, what: Prize::Ducats(ducats) }),
    }
}

fn pay(round: &mut Round<'_>, seat: Seat, ducats: u32) {
    round.tell(RULE, Event::Pay { seat, field: None, ducats });
}

/// Whether to pay a price, of all who can (ND-02): purses are no secret, so that nobody else is asked.
fn offers(round: &mut Round<'_>, price: u32) -> Play<Vec<Seat>> {
    let seats: Vec<Seat> =
        round.pos().turn_order().into_iter().filter(|s| round.pos().player(*s).ducats >= price).collect();
    let asks = seats
        .iter()
        .map(|seat| {
            let choices = vec![BUY.to_owned(), DECLINE.to_owned()];
            ask(round, "ND-02", *seat, choices, DECLINE.to_owned())
        })
        .collect();
    let answers = round.ask_sealed(asks)?;
    for seat in round.pos().turn_order() {
        if !seats.contains(&seat) {
            round.tell(RULE, Event::NoEffect { seat: Some(seat), why: Why::NoDucats });
        }
    }
    let mut buyers = Vec::new();
    for (seat, answer) in seats.into_iter().zip(answers) {
        if answer == BUY {
            buyers.push(seat);
        } else {
            round.tell(RULE, Event::NoEffect { seat: Some(seat), why: Why::Declined });
        }
    }
    Ok(buyers)
}

fn buy_provision(round: &mut Round<'_>, price: u32, value: u8) -> Play<()> {
    for seat in offers(round, price)? {
        if s11_provisions::give_token(round, RULE, seat, value, None) {
            pay(round, seat, price);
        }
    }
    Ok(())
}

fn safe_conduct(round: &mut Round<'_>, price: u32) -> Play<()> {
    if !round.pos().at_war() {
        round.tell(RULE, Event::NoEffect { seat: None, why: Why::Truce });
        return Ok(());
    }
    for seat in offers(round, price)? {
        pay(round, seat, price);
        round.tell(RULE, Event::SafeConduct { seat });
    }
    Ok(())
}

/// Sealed bids (ND-03) of all who may bid: the highest wins and pays, of equal ones that of the player
/// earlier in turn order; a bid of nothing never wins.
fn bid(round: &mut Round<'_>, may: impl Fn(&Player) -> bool) -> Play<Option<Seat>> {
    // An empty purse is there for all to see, and bids nothing.
    let seats: Vec<Seat> = round
        .pos()
        .turn_order()
        .into_iter()
        .filter(|seat| may(round.pos().player(*seat)) && round.pos().player(*seat).ducats > 0)
        .collect();
    let asks = seats
        .iter()
        .map(|seat| {
            let purse = round.pos().player(*seat).ducats;
            // Nothing comes last, so that the first number of a choice is the bid.
            let choices = (1..=purse).chain([0]).map(|bid| bid.to_string()).collect();
            ask(round, "ND-03", *seat, choices, "0".to_owned())
        })
        .collect();
    let answers = round.ask_sealed(asks)?;
    let bids: Vec<(Seat, u32)> =
        seats.into_iter().zip(answers.iter().map(|a| a.parse().unwrap_or(0))).collect();
    for (seat, ducats) in &bids {
        round.tell(RULE, Event::Bid { seat: *seat, ducats: *ducats });
    }
    let best = bids.iter().map(|(_, ducats)| *ducats).max().unwrap_or(0);
    let winner = bids.into_iter().find(|(_, ducats)| *ducats == best && best > 0);
    match winner {
        Some((seat, ducats)) => pay(round, seat, ducats),
        None => round.tell(RULE, Event::NoEffect { seat: None, why: Why::NoBid }),
    }
    Ok(winner.map(|(seat, _)| seat))
}

/// One card of each seat, or none (ND-13). Everybody is asked, since nobody may know who has such cards,
/// but for those who can be seen to have no card at all.
fn cards(
    round: &mut Round<'_>,
    from: fn(&Player) -> usize,
    eligible: impl Fn(&Player) -> Vec<Card>,
) -> Play<Vec<(Seat, Option<Card>)>> {
    let mut seats = round.pos().turn_order();
    seats.retain(|seat| from(round.pos().player(*seat)) > 0);
    let asks = seats
        .iter()
        .map(|seat| {
            let mut may = eligible(round.pos().player(*seat));
            may.dedup();
            let choices = may.iter().map(|c| c.key()).chain([NONE.to_owned()]).collect();
            ask(round, "ND-13", *seat, choices, NONE.to_owned())
        })
        .collect();
    let answers = round.ask_sealed(asks)?;
    Ok(seats.into_iter().zip(answers.iter().map(|a| a.parse().ok())).collect())
}

fn send_for_provision(round: &mut Round<'_>, least: u8, value: u8) -> Play<()> {
    let strong =
        |player: &Player| player.hand.iter().copied().filter(|c| c.strength >= least).collect::<Vec<Card>>();
    for (seat, card) in cards(round, |p| p.hand.len(), strong)? {
        match card {
            Some(card) => {
                s05_camp::send(round, seat, card);
                s11_provisions::give_token(round, RULE, seat, value, None);
            }
            None => round.tell(RULE, Event::NoEffect { seat: Some(seat), why: Why::Declined }),
        }
    }
    Ok(())
}

fn foray(round: &mut Round<'_>, prizes: [u32; 2]) -> Play<()> {
    let mut sent: Vec<(Seat, Card)> = Vec::new();
    for (seat, card) in cards(round, |p| p.hand.len(), |player| player.hand.clone())? {
        match card {
            Some(card) => {
                s05_camp::send(round, seat, card);
                sent.push((seat, card));
            }
            None => round.tell(RULE, Event::NoEffect { seat: Some(seat), why: Why::Declined }),
        }
    }
    if sent.is_empty() {
        round.tell(RULE, Event::NoEffect { seat: None, why: Why::NobodySent });
    }
    sent.sort_by_key(|(_, card)| std::cmp::Reverse(card.strength));
    for ((seat, _), ducats) in sent.into_iter().zip(prizes) {
        give_ducats(round, seat, ducats);
    }
    Ok(())
}

fn ransom(round: &mut Round<'_>, plus: u32) -> Play<()> {
    let captives =
        |player: &Player| player.camp.iter().copied().filter(|c| !c.is_knight()).collect::<Vec<Card>>();
    for (seat, card) in cards(round, |p| p.camp.len(), captives)? {
        match card {
            Some(card) => {
                let ducats = round.pos().ducats_from_bank(u32::from(card.strength) + plus);
                round.tell(RULE, Event::Ransom { seat, card, ducats });
            }
            None => round.tell(RULE, Event::NoEffect { seat: Some(seat), why: Why::Declined }),
        }
    }
    Ok(())
}

/// The levy (ND-02): ducats, or one provision token; who has neither pays nothing.
fn levy(round: &mut Round<'_>, ducats: u32) -> Play<()> {
    let choices = |player: &Player| {
        let mut tokens = player.provisions.clone();
        tokens.sort_unstable();
        tokens.dedup();
        let pays = (player.ducats >= ducats).then(|| DUCATS.to_owned());
        pays.into_iter().chain(tokens.iter().map(|v| format!("provision-{v}"))).collect::<Vec<String>>()
    };
    let seats: Vec<(Seat, Vec<String>)> =
        round.pos().turn_order().into_iter().map(|s| (s, choices(round.pos().player(s)))).collect();
    let (able, poor): (Vec<_>, Vec<_>) = seats.into_iter().partition(|(_, choices)| !choices.is_empty());
    let asks = able
        .iter()
        .map(|(seat, choices)| ask(round, "ND-02", *seat, choices.clone(), choices[0].clone()))
        .collect();
    let answers = round.ask_sealed(asks)?;
    for ((seat, _), answer) in able.into_iter().zip(answers) {
        match answer.strip_prefix("provision-").and_then(|v| v.parse().ok()) {
            Some(provision) => round.tell(RULE, Event::Levy { seat, provision }),
            None => pay(round, seat, ducats),
        }
    }
    for (seat, _) in poor {
        round.tell(RULE, Event::NoEffect { seat: Some(seat), why: Why::NothingToGive });
    }
    Ok(())
}
