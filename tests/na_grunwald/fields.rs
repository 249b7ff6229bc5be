//! The resolution of a round once more, from NG-8 to NG-14, NG-17 and NG-18: who gains what on each field,
//! and how the skirmish ends.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use estafette::na_grunwald::event::{Event, Prize, Why};
use estafette::na_grunwald::ids::{Card, Field, Kind, Seat};
use estafette::na_grunwald::position::{Laid, Stand, State};
use estafette::na_grunwald::readings::Bank;

/// Holds a resolution phase against the position before it.
pub fn check(before: &State, events: &[Event], clue: &str) {
    skirmish(before, events, clue);
    let players = before.order.len();
    let winnable = if players == 2 { 1 } else { 2 };
    let knights = |kind, offer: &[u8]| -> Vec<Prize> {
        let cards = falling(offer).into_iter().take(winnable);
        cards.map(|strength| Prize::Card(Card::new(kind, strength))).collect()
    };
    let gains = |field| gained(events, field);
    let first = |field, prizes: Vec<Prize>| -> Vec<(Seat, Prize)> {
        ranking(before, field).into_iter().zip(prizes).collect()
    };
    let offer = &before.offer;
    let crown = first(Field::RycerzeKoronni, knights(Kind::Crown, &offer.crown));
    assert_eq!(gains(Field::RycerzeKoronni), crown, "{clue}: NG-10");
    let hired = first(Field::RycerzeZaciezni, knights(Kind::Mercenary, &offer.mercenary));
    assert_eq!(gains(Field::RycerzeZaciezni), hired, "{clue}: NG-13");
    let mut amounts = falling(&offer.ducats);
    match players {
        2 => drop(amounts.drain(..amounts.len().saturating_sub(2))),
        3 => amounts.truncate(2),
        _ => {}
    }
    if before.readings.bank == Bank::Endless {
        let amounts = amounts.into_iter().map(|a| Prize::Ducats(u32::from(a))).collect();
        assert_eq!(gains(Field::Dukaty), first(Field::Dukaty, amounts), "{clue}: NG-12");
    }
    provisions(before, events, clue);
    helpers(before, events, clue);
    for event in events {
        let Event::Pay { seat, field: Some(field), .. } = event else { continue };
        assert!(gains(*field).iter().any(|(s, _)| s == seat), "{clue}: NG-8.6: {event:?}");
    }
}

fn falling(values: &[u8]) -> Vec<u8> {
    let mut values = values.to_vec();
    values.sort_by_key(|v| Reverse(*v));
    values
}

fn is_event(state: &State, id: &str) -> bool {
    state.offer.event.as_ref().is_some_and(|e| e.0 == id)
}

fn row(state: &State, field: Field) -> &[Stand] {
    state.placed.get(&field).map_or(&[], Vec::as_slice)
}

/// The seats on a field, the leader first; equal ones from the left (NG-8.2, NG-8.3, NG-13.4).
fn ranking(state: &State, field: Field) -> Vec<Seat> {
    let officer = if field == Field::RycerzeKoronni && is_event(state, "E09") { 3 } else { 2 };
    let count = |s: &&Stand| {
        let pawns = u32::from(s.helpers) + if s.officer { officer } else { 0 };
        s.ducats + if field == Field::RycerzeZaciezni { 0 } else { pawns }
    };
    let mut stands: Vec<&Stand> = row(state, field).iter().collect();
    stands.sort_by_key(|s| Reverse(count(s)));
    stands.into_iter().map(|s| s.seat).collect()
}

fn gained(events: &[Event], on: Field) -> Vec<(Seat, Prize)> {
    let gains = events.iter().filter_map(|e| match e {
        Event::Gain { seat, field: Some(field), what } if *field == on => Some((*seat, *what)),
        _ => None,
    });
    gains.collect()
}

/// Provisions: the right seats, no more than the card shows (the bank may have less, NGA-19).
fn provisions(before: &State, events: &[Event], clue: &str) {
    let mut values = falling(&before.offer.provisions);
    if before.order.len() == 2 {
        values = values.split_off(values.len().saturating_sub(1));
    }
    if is_event(before, "E07") {
        values.truncate(1);
    }
    let due: Vec<(Seat, u8)> = ranking(before, Field::Prowiant).into_iter().zip(values).collect();
    let gains = gained(events, Field::Prowiant);
    for (seat, what) in &gains {
        let Prize::Provision(token) = what else { panic!("{clue}: {what:?} on Prowiant") };
        let shown = due.iter().find(|(s, _)| s == seat).map(|(_, value)| *value);
        assert!(shown.is_some_and(|value| *token <= value), "{clue}: NG-11: {seat} took {token}");
    }
    for (seat, value) in due {
        let tokens = gains.iter().filter(|(s, _)| *s == seat);
        let sum: u8 = tokens.map(|(_, w)| if let Prize::Provision(v) = w { *v } else { 0 }).sum();
        let none = Event::NoGain { seat, field: Some(Field::Prowiant), why: Why::BankEmpty };
        assert!(sum <= value, "{clue}: NG-11: {seat} took {sum} of {value}");
        assert!(sum > 0 || events.contains(&none), "{clue}: NG-11: {seat} took nothing");
    }
}

/// Helpers: the first gets one unless he has all; nobody but the second may buy (NG-14, NGA-17).
fn helpers(before: &State, events: &[Event], clue: &str) {
    let ranks = ranking(before, Field::Pomocnicy);
    let free: Vec<(Seat, Prize)> = ranks.iter().take(1).map(|s| (*s, Prize::Helper)).collect();
    assert_eq!(gained(events, Field::Pomocnicy), free, "{clue}: NG-14.2");
    let second = events.iter().filter_map(|e| match e {
        Event::BuyHelper { seat, .. } | Event::NoHelper { seat, .. } => Some(*seat),
        _ => None,
    });
    let second: Vec<Seat> = second.collect();
    assert_eq!(second, ranks.get(1).copied().into_iter().collect::<Vec<Seat>>(), "{clue}: NG-14.3");
}

fn skirmish(before: &State, events: &[Event], clue: &str) {
    let laid: Vec<(Seat, Laid)> = events
        .iter()
        .filter_map(|e| match e {
            Event::Reveal { seat: Some(seat), card: Some(card), .. } => Some((*seat, *card)),
            _ => None,
        })
        .collect();
    let fought = events.iter().find_map(|e| match e {
        Event::Skirmish { strength, teutons, won, due, .. } => Some((*strength, *teutons, *won, *due)),
        _ => None,
    });
    if before.round < 4 {
        assert!(laid.is_empty() && fought.is_none(), "{clue}: NG-6.7");
        return;
    }
    let seats: Vec<Seat> = laid.iter().map(|(s, _)| *s).collect();
    let stand: Vec<Seat> = row(before, Field::Krzyzacy).iter().map(|s| s.seat).collect();
    assert_eq!(seats, stand, "{clue}: NG-9.4");
    let mut knights: Vec<(Seat, Card)> = laid
        .iter()
        .filter_map(|(seat, laid)| if let Laid::Knight(card) = laid { Some((*seat, *card)) } else { None })
        .collect();
    let strength: u32 = knights.iter().map(|(_, c)| u32::from(c.strength)).sum();
    let offer = &before.offer.teutons;
    let bonus = 2 * u32::try_from(before.order.len() - 1).expect("few players");
    let guests = if is_event(before, "E12") { 2 } else { 0 };
    let teutons = offer.iter().map(|t| u32::from(*t)).sum::<u32>() + bonus + guests;
    let due = teutons.saturating_sub(strength);
    assert_eq!(fought, Some((strength, teutons, due == 0, due)), "{clue}: NG-9.13, NG-9.14");
    // Duels: the strongest takes the stronger Teuton that he beats, the second the weaker one if it is left.
    knights.sort_by_key(|(_, card)| Reverse(card.strength));
    let (weaker, stronger) = (offer.iter().min().copied(), offer.iter().max().copied());
    let beaten = |knight: Option<&(Seat, Card)>, teuton: Option<u8>| {
        knight.zip(teuton).filter(|((_, card), t)| card.strength > *t).map(|((seat, _), t)| (*seat, t))
    };
    let first = beaten(knights.first(), stronger).or_else(|| beaten(knights.first(), weaker));
    let took_weaker = first.is_some_and(|(_, t)| Some(t) == weaker && weaker != stronger);
    let second = beaten(knights.get(1), weaker).filter(|_| !took_weaker);
    let expected: Vec<(Seat, u8)> = first.into_iter().chain(second).collect();
    let captured = events.iter().filter_map(|e| match e {
        Event::Capture { seat, card, .. } => Some((*seat, card.strength)),
        _ => None,
    });
    assert_eq!(captured.collect::<Vec<_>>(), expected, "{clue}: NG-9.6 to NG-9.10");
    let pay = events.iter().filter_map(|e| if let Event::Loss { seat, .. } = e { Some(*seat) } else { None });
    let all = before.order.iter().copied().filter(|s| due > 0 && !before.safe.contains(s));
    assert_eq!(pay.collect::<BTreeSet<_>>(), all.collect(), "{clue}: NG-9.14, NG-9.20");
}
