//! The end of the game: feeding, titles, scores, the winner (NG-16, NG-2.2, NG-2.3).

use std::collections::BTreeMap;

use estafette_core::payment::Amount;
use estafette_core::rule;
use estafette_core::table::Play;
use estafette_core::{Payment, cites};

use super::event::{Event, Title};
use super::ids::{Card, Kind, Seat};
use super::orders::{Pick, RowEnd, Starve, What};
use super::position::{Player, Position};
use super::readings::Feeding;
use super::round::{self, Ask, Round};
use super::s09_losses::{self, Thing};

/// Counts the game out after the last round.
///
/// # Errors
/// A pause.
pub fn end(round: &mut Round<'_>) -> Play<()> {
    cites!("NG-16.1");
    feed(round)?;
    let mut titles: BTreeMap<Seat, u32> = BTreeMap::new();
    commander(round, Kind::Crown, &mut titles);
    commander(round, Kind::Mercenary, &mut titles);
    quartermaster(round, &mut titles);
    score(round, &titles);
    Ok(())
}

/// A player's knights, in hand and camp together (NG-16.3).
fn knights(player: &Player) -> impl Iterator<Item = Card> + '_ {
    cites!("NG-16.3");
    player.hand.iter().chain(&player.camp).copied().filter(|c| c.is_knight())
}

fn count(cards: impl Iterator) -> u32 {
    u32::try_from(cards.count()).unwrap_or(u32::MAX)
}

fn strength(cards: impl Iterator<Item = Card>) -> u32 {
    cards.map(|c| u32::from(c.strength)).sum()
}

fn of_kind(player: &Player, kind: Kind) -> impl Iterator<Item = Card> + '_ {
    player.hand.iter().chain(&player.camp).copied().filter(move |c| c.kind == kind)
}

/// Each knight eats one unit (NG-16.2); Teutons eat nothing (NG-16.5). Who has too little loses knights of
/// his choice, as few as he must (NG-16.4, NGA-36).
fn feed(round: &mut Round<'_>) -> Play<()> {
    cites!("NG-16.2", "NG-16.5");
    let mut asks = Vec::new();
    let mut hungry = Vec::new();
    for seat in round.pos().turn_order() {
        let player = round.pos().player(seat);
        let eaters = count(knights(player));
        let provisions = player.provisions.iter().map(|v| u32::from(*v)).sum();
        round.tell(rule!("NG-16.3"), Event::Feed { seat, knights: eaters, provisions });
        let lost = eaters.saturating_sub(provisions);
        if lost > 0 {
            asks.push(ask(round, seat, lost));
            hungry.push(seat);
        }
    }
    let answers = round.ask_sealed(asks)?;
    for (seat, answer) in hungry.into_iter().zip(answers) {
        let answer = estafette_core::Answer::of(answer);
        let lost: Vec<Thing> = Payment::keys(&answer).into_iter().filter_map(Thing::of_key).collect();
        let cards = lost.iter().filter_map(|t| t.card()).collect();
        let hand = lost.iter().filter(|t| matches!(t, Thing::Hand(_))).filter_map(|t| t.card()).collect();
        round.tell(rule!("NG-16.4"), Event::Starve { seat, cards, hand });
    }
    Ok(())
}

/// The question which knights to lose (ND-11).
fn ask(round: &Round<'_>, seat: Seat, lost: u32) -> Ask {
    let order = by_default(round.pos(), seat);
    let payment = round::payment(order.iter().map(|t| (t.key(), 1)), Amount::Items(lost));
    let answer = |things: &[Thing]| {
        let keys: Vec<String> = things.iter().take(lost as usize).map(|t| t.key()).collect();
        payment.answer(keys.iter().map(String::as_str)).0
    };
    let default = answer(&order);
    let said = round.sheets().of(seat).starve.as_ref();
    let said = said.map(|said| (answer(&meant(round.pos(), seat, &said.what)), said.source));
    let mut choices = vec![default.clone()];
    for kind in [Kind::Mercenary, Kind::Crown] {
        let mut other = order.clone();
        other.sort_by_key(|t| (t.card().is_some_and(|c| c.kind != kind), t.worth()));
        let other = answer(&other);
        if !choices.contains(&other) {
            choices.push(other);
        }
    }
    Ask {
        id: "ND-11",
        rule: rule!("NG-16.4"),
        seat,
        subject: "hunger".to_owned(),
        amount: Some(lost),
        choices,
        payment: Some(payment),
        said,
        default,
    }
}

/// A seat's knights in the order in which an order loses them.
pub(super) fn meant(position: &Position, seat: Seat, starve: &Starve) -> Vec<Thing> {
    let order = by_default(position, seat);
    match starve {
        Starve::Default => order,
        Starve::These(picks) => wished(order, picks),
    }
}

/// A seat's knights in the order in which the default of ND-11 loses them: the weakest first, of equal
/// ones those of the kind in which he cannot become commander.
fn by_default(position: &Position, seat: Seat) -> Vec<Thing> {
    let force = |player: &Player, kind| (count(of_kind(player, kind)), strength(of_kind(player, kind)));
    let may_command = |kind: Kind| {
        let own = force(position.player(seat), kind);
        position.seats.values().all(|p| force(p, kind) <= own)
    };
    let (crown, mercenary) = (may_command(Kind::Crown), may_command(Kind::Mercenary));
    let commands = |card: Card| if card.kind == Kind::Crown { crown } else { mercenary };
    let things = s09_losses::things(position.player(seat)).into_iter();
    let mut all: Vec<Thing> = things.filter(|t| t.card().is_some_and(Card::is_knight)).collect();
    all.sort_by_key(|t| (t.worth(), t.card().map(|c| (commands(c), c.kind)), *t));
    all
}

/// Knights with those first that a sheet names.
fn wished(order: Vec<Thing>, picks: &[Pick]) -> Vec<Thing> {
    let mut rest = order;
    let mut row = Vec::new();
    for pick in picks {
        let (mut these, others): (Vec<Thing>, Vec<Thing>) =
            rest.into_iter().partition(|t| s09_losses::fits(pick, *t));
        these.sort_by_key(|t| t.worth());
        if pick.end == RowEnd::Highest {
            these.reverse();
        }
        rest = others;
        if matches!(pick.what, What::Card(_)) {
            rest = these.split_off(these.len().min(1)).into_iter().chain(rest).collect();
        }
        row.extend(these);
    }
    row.extend(rest);
    row
}

/// The commander of a kind: the most cards, then the highest strength, else all who share both (NG-16.11).
/// He scores as many points as he has cards (NG-16.9, NG-16.10).
fn commander(round: &mut Round<'_>, kind: Kind, titles: &mut BTreeMap<Seat, u32>) {
    cites!("NG-16.11", "NG-1.13", "NG-3.6");
    let held: Vec<(Seat, u32, u32)> = round
        .pos()
        .turn_order()
        .into_iter()
        .map(|seat| {
            let cards = || of_kind(round.pos().player(seat), kind);
            (seat, count(cards()), strength(cards()))
        })
        .collect();
    let best = held.iter().map(|(_, cards, strength)| (*cards, *strength)).max().unwrap_or_default();
    if best.0 == 0 {
        return;
    }
    let tie = held.iter().filter(|(_, cards, _)| *cards == best.0).count() > 1;
    let (rule, title) = if kind == Kind::Crown {
        (rule!("NG-16.9"), Title::CrownCommander)
    } else {
        (rule!("NG-16.10"), Title::MercenaryCommander)
    };
    let rule = if tie { rule!("NG-16.11") } else { rule };
    for (seat, points, strength) in held {
        if (points, strength) == best {
            *titles.entry(seat).or_default() += points;
            let strength = tie.then_some(strength);
            round.tell(rule.clone(), Event::Title { seat, title, points, strength });
        }
    }
}

/// The quartermaster: the most spare provisions; all who share them (NG-16.12 to NG-16.14).
fn quartermaster(round: &mut Round<'_>, titles: &mut BTreeMap<Seat, u32>) {
    cites!("NG-16.12");
    let position = round.pos();
    let spare: Vec<(Seat, u32)> =
        position.turn_order().into_iter().map(|seat| (seat, spare(position, seat))).collect();
    let best = spare.iter().map(|(_, spare)| *spare).max().unwrap_or(0);
    if best == 0 {
        return;
    }
    let tie = spare.iter().filter(|(_, spare)| *spare == best).count() > 1;
    let rule = if tie { rule!("NG-16.14") } else { rule!("NG-16.13") };
    for (seat, points) in spare.into_iter().filter(|(_, spare)| *spare == best) {
        *titles.entry(seat).or_default() += points;
        let title = Title::Quartermaster;
        round.tell(rule.clone(), Event::Title { seat, title, points, strength: None });
    }
}

/// A seat's provisions that feed nobody: by value (NGA-37), or, as a reading, in whole tokens.
fn spare(position: &Position, seat: Seat) -> u32 {
    let player = position.player(seat);
    let eaters = count(knights(player));
    let total: u32 = player.provisions.iter().map(|v| u32::from(*v)).sum();
    match position.readings.feeding {
        Feeding::Values => total.saturating_sub(eaters),
        Feeding::Tokens => {
            let tokens: Vec<Thing> = player.provisions.iter().map(|v| Thing::Token(*v)).collect();
            let eaten: u32 = s09_losses::cheapest(&tokens, eaters).iter().map(|t| t.worth()).sum();
            total.saturating_sub(eaten)
        }
    }
}

/// The scores, with what an umpire gave or took, and who won: the most points (NG-16.16), then the most cards (NG-16.17), else shared
/// (NG-16.18).
fn score(round: &mut Round<'_>, titles: &BTreeMap<Seat, u32>) {
    cites!("NG-2.2", "NG-2.3", "NG-16.15", "NG-16.17", "NG-16.18");
    let mut scores: Vec<(Seat, u32, u32)> = Vec::new();
    for seat in round.pos().turn_order() {
        let position = round.pos();
        let player = position.player(seat);
        let own = strength(knights(player));
        let teutons = strength(of_kind(player, Kind::Teuton));
        let cards = count(knights(player)) + count(of_kind(player, Kind::Teuton));
        let ducats = player.ducats / position.data.tables.ducats_for_a_point.max(1);
        let titles = titles.get(&seat).copied().unwrap_or(0);
        let awarded = player.awarded;
        let points = (own + teutons + titles + ducats).saturating_add_signed(awarded);
        let score = Event::Score { seat, points, knights: own, teutons, titles, ducats, cards, awarded };
        round.tell(rule!("NG-16.8"), score);
        scores.push((seat, points, cards));
    }
    let best = scores.iter().map(|(_, points, cards)| (*points, *cards)).max().unwrap_or_default();
    let by_cards = scores.iter().filter(|(_, points, _)| *points == best.0).count() > 1;
    let mut winners: Vec<Seat> =
        scores.into_iter().filter(|(_, p, c)| (*p, *c) == best).map(|(seat, ..)| seat).collect();
    winners.sort_unstable();
    let rule = match (by_cards, winners.len()) {
        (false, _) => rule!("NG-16.16"),
        (true, 1) => rule!("NG-16.17"),
        (true, _) => rule!("NG-16.18"),
    };
    round.tell(rule, Event::GameOver { winners, by_cards });
}
