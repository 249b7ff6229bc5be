//! A position as a case or a scenario states it: the public shape. `describe.rs` gives it back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use estafette_core::cites;
use estafette_orders::near::did_you_mean;
use estafette_rules::{CasePosition, Settings, kit};

use super::data::Data;
use super::ids::{Card, EventId, Field, Kind, Seat};
use super::index;
use super::phase::Phase;
use super::position::{Offer, Pile, Piles, Player, Position, SetUp, Stand, State};
use super::readings::{self, Placing, Readings, Seating};
use super::stated::{
    Stacks, Stated, StatedCard, StatedDecks, StatedOffer, StatedPlayer, StatedStand, ValueCards,
};

cites!("NG-3.1", "NG-3.2");

/// The readings a game's settings ask for; decision modes are checked by their ids.
///
/// # Errors
/// A sentence with the nearest known key.
pub fn read_settings(settings: &Settings) -> Result<Readings, String> {
    let mut readings = Readings::default();
    for (key, value) in &settings.0 {
        if index::is_decision(key) {
            match value.as_str() {
                "ask" if key == "ND-04" => readings.placing = Placing::Turns,
                "ask" | "default" => {}
                _ => return Err(format!("{key} is `ask` or `default`, not `{value}`")),
            }
            continue;
        }
        readings.set(key, value).map_err(|why| {
            let known = index::IDS.iter().copied().chain(readings::KEYS.iter().map(|(k, _)| *k));
            let hint = if known.clone().any(|k| k == key) { String::new() } else { did_you_mean(key, known) };
            format!("{why}{hint}")
        })?;
    }
    Ok(readings)
}

/// The position in which a scenario opens.
///
/// # Errors
/// A sentence with the nearest scenario.
pub fn open(scenario: &str, settings: &Settings, data: &Arc<Data>) -> Result<Position, String> {
    let seats = seats_of(Some(scenario), data)?;
    let mut state = opening(&seats, data);
    state.readings = read_settings(settings)?;
    Ok(Position::new(state, data.clone()))
}

fn seats_of(scenario: Option<&str>, data: &Data) -> Result<Vec<Seat>, String> {
    match scenario {
        Some(name) => data.scenarios.get(name).map(|s| s.seats.clone()).ok_or_else(|| {
            let known = data.scenarios.keys().map(String::as_str);
            format!("`{name}` is no scenario of Na Grunwald!{}", did_you_mean(name, known))
        }),
        None => data
            .scenarios
            .values()
            .next()
            .map(|s| s.seats.clone())
            .ok_or_else(|| "there is no scenario".to_owned()),
    }
}

/// What each player has before the first round: pawns, ducats, a token (NG-3.1, NG-3.2).
fn starting(data: &Data) -> Player {
    let mut provisions = data.tables.start_provisions.clone();
    provisions.sort_unstable_by(|a, b| b.cmp(a));
    Player {
        ducats: data.tables.start_ducats,
        provisions,
        helpers: data.tables.start_helpers,
        ..Player::default()
    }
}

fn opening(seats: &[Seat], data: &Arc<Data>) -> State {
    fn loose<T: Clone>(cards: &[T]) -> Pile<T> {
        Pile { cards: cards.to_vec(), loose: cards.len() }
    }
    let decks = &data.decks;
    State {
        round: 1,
        phase: Phase::Event,
        order: seats.to_vec(),
        first: seats[0],
        set_up: SetUp::Due,
        seats: seats.iter().map(|s| (*s, starting(data))).collect(),
        offer: Offer::default(),
        placed: BTreeMap::new(),
        passed: BTreeSet::new(),
        piles: Piles {
            events: loose(&decks.events),
            teutons: loose(&decks.teutons),
            crown: loose(&decks.crown),
            mercenary: loose(&decks.mercenary),
            provisions: loose(&decks.provisions),
            ducats: loose(&decks.ducats),
        },
        boxed: Vec::new(),
        laid: BTreeMap::new(),
        captives: BTreeMap::new(),
        safe: BTreeSet::new(),
        lease: None,
        shuffles: Vec::new(),
        readings: Readings::default(),
        end: None,
    }
}

/// The position a case states.
///
/// # Errors
/// A sentence for its author.
pub fn stage(case: &CasePosition<'_>, data: &Arc<Data>) -> Result<Position, String> {
    let stated = case.stated.map_or_else(|| Ok(Stated::default()), kit::stated)?;
    let seats = players(case, &stated, data)?;
    let mut state = opening(&seats, data);
    state.readings = read_settings(&case.settings)?;
    state.phase = match case.phase {
        Some(name) => Phase::named(name).ok_or_else(|| {
            format!(
                "`{name}` is no phase of Na Grunwald!{}",
                did_you_mean(name, Phase::SEQUENCE.map(Phase::as_str))
            )
        })?,
        None => Phase::Event,
    };
    let named = (case.turn, stated.round.map(u32::from));
    let round = named.0.or(named.1).unwrap_or(1);
    if let (Some(turn), Some(round)) = named
        && turn != round
    {
        return Err(format!("`turn` says {turn} and `position.round` says {round}"));
    }
    state.round = u8::try_from(round)
        .ok()
        .filter(|r| (1..=data.tables.rounds).contains(r))
        .ok_or_else(|| format!("there is no round {round}; the game has {}", data.tables.rounds))?;
    fill(&mut state, stated, data)?;
    Ok(Position::new(state, data.clone()))
}

/// Who plays: the seats of a named scenario; else those that the position states, if there are at least
/// two; else those of the first scenario.
fn players(case: &CasePosition<'_>, stated: &Stated, data: &Data) -> Result<Vec<Seat>, String> {
    if case.scenario.is_some() {
        let seats = seats_of(case.scenario, data)?;
        let stray = stated.seats.keys().find(|s| !seats.contains(s));
        return stray.map_or(Ok(seats), |s| Err(format!("`{s}` does not play in this scenario")));
    }
    let mut seats: BTreeSet<Seat> = stated.seats.keys().copied().collect();
    seats.extend(stated.placed.values().flatten().map(|s| s.seat));
    seats.extend(stated.first);
    seats.extend(stated.order.iter().flatten());
    if seats.len() < 2 && stated.empty && !seats.is_empty() {
        let other = Seat::ALL.into_iter().find(|s| !seats.contains(s));
        seats.extend(other);
    }
    if seats.len() >= 2 { Ok(seats.into_iter().collect()) } else { seats_of(None, data) }
}

fn fill(state: &mut State, stated: Stated, data: &Arc<Data>) -> Result<(), String> {
    let on_board = |seat: Seat, of: fn(&StatedStand) -> u32| -> u32 {
        stated.placed.values().flatten().filter(|s| s.seat == seat).map(of).sum()
    };
    let named = !stated.seats.is_empty() || stated.first.is_some() || stated.order.is_some();
    if stated.empty {
        for player in state.seats.values_mut() {
            *player = Player { helpers: data.tables.start_helpers, ..Player::default() };
        }
    }
    for (seat, player) in &mut state.seats {
        let out = u8::try_from(on_board(*seat, |s| u32::from(s.helpers))).unwrap_or(u8::MAX);
        player.helpers = player.helpers.max(out);
        let officers = on_board(*seat, |s| u32::from(s.officer));
        if officers > 1 {
            return Err(format!("`placed` has the officer of {seat} on {officers} fields"));
        }
    }
    if let Some(order) = stated.order {
        let all: BTreeSet<Seat> = order.iter().copied().collect();
        if all.len() != order.len() || !all.iter().eq(state.seats.keys()) {
            return Err("`order` must name every seat in play once".to_owned());
        }
        state.order = order;
    }
    state.first = stated.first.unwrap_or(state.order[0]);
    if named {
        state.readings.seating = Seating::From(state.first);
    }
    for (seat, given) in stated.seats {
        let Some(player) = state.seats.get_mut(&seat) else { continue };
        fill_player(player, given).map_err(|why| format!("seats.{seat}: {why}"))?;
        let out = state_helpers(&stated.placed, seat);
        if player.helpers > data.tables.helpers || player.helpers < out {
            return Err(format!(
                "seats.{seat}: {} helpers do not fit: {out} stand on the board, and there are {} of a colour",
                player.helpers, data.tables.helpers
            ));
        }
    }
    let begins = state.round == 1 && matches!(state.phase, Phase::Event | Phase::Placement);
    if stated.empty || stated.offer.is_some() || !begins {
        state.set_up = SetUp::Done;
    }
    if let Some(offer) = stated.offer {
        let StatedOffer { teutons, crown, mercenary, mut provisions, mut ducats, event } = offer;
        provisions.sort_unstable_by(|a, b| b.cmp(a));
        ducats.sort_unstable_by(|a, b| b.cmp(a));
        if let Some(event) = event.as_ref().filter(|e| !data.events.contains_key(e)) {
            let known = data.events.keys().map(|e| e.0.as_str());
            return Err(format!("offer.event: there is no event `{event}`{}", did_you_mean(&event.0, known)));
        }
        state.offer = Offer { teutons, crown, mercenary, provisions, ducats, event };
    }
    for (field, row) in stated.placed {
        let row = row.into_iter().map(|s| Stand {
            seat: s.seat,
            officer: s.officer,
            helpers: s.helpers,
            ducats: s.ducats,
        });
        state.placed.insert(field, row.collect());
    }
    (state.passed, state.safe, state.lease) = (stated.passed, stated.safe, stated.lease);
    stack(state, stated.decks, data)
}

fn state_helpers(placed: &BTreeMap<Field, Vec<StatedStand>>, seat: Seat) -> u8 {
    placed.values().flatten().filter(|s| s.seat == seat).map(|s| s.helpers).sum()
}

/// Gives a player what is stated.
///
/// # Errors
/// What cannot be.
pub(super) fn fill_player(player: &mut Player, given: StatedPlayer) -> Result<(), String> {
    let cards = |given: Vec<StatedCard>| {
        let mut cards: Vec<Card> = given
            .into_iter()
            .filter_map(|c| if let StatedCard::Card(card) = c { Some(card) } else { None })
            .collect();
        cards.sort_unstable();
        cards
    };
    player.ducats = given.ducats.unwrap_or(player.ducats);
    player.helpers = given.helpers.unwrap_or(player.helpers);
    player.awarded = given.awarded.unwrap_or(player.awarded);
    if let Some(mut provisions) = given.provisions {
        provisions.sort_unstable_by(|a, b| b.cmp(a));
        player.provisions = provisions;
    }
    if let Some(hand) = given.hand {
        player.hand = cards(hand);
        if let Some(card) = player.hand.iter().find(|c| !c.is_knight()) {
            return Err(format!("`{card}` is a captive, and lies in the camp"));
        }
    }
    if let Some(camp) = given.camp {
        player.camp = cards(camp);
    }
    Ok(())
}

/// Takes what is seen elsewhere out of the piles, and puts the stacked cards on top, in their order.
fn stack(state: &mut State, decks: StatedDecks, data: &Data) -> Result<(), String> {
    let row = |stacks: Option<Stacks>| stacks.map(Stacks::row).unwrap_or_default();
    let values = |cards: Option<ValueCards>| cards.map(ValueCards::row).unwrap_or_default();
    let held = |kind: Kind| -> Vec<u8> {
        let all = state.seats.values().flat_map(|p| p.hand.iter().chain(&p.camp));
        all.filter(|c| c.kind == kind).map(|c| c.strength).collect()
    };
    let (crown, mercenary, teutons) = (held(Kind::Crown), held(Kind::Mercenary), held(Kind::Teuton));
    let seen = |of: Vec<u8>, offer: &[u8]| of.into_iter().chain(offer.iter().copied()).collect::<Vec<u8>>();
    if let Some(event) = decks.events.iter().find(|e| !data.events.contains_key(e)) {
        let known = data.events.keys().map(|e| e.0.as_str());
        return Err(format!("decks.events: there is no event `{event}`{}", did_you_mean(&event.0, known)));
    }
    let offer = state.offer.clone();
    let events: Vec<EventId> = offer.event.into_iter().collect();
    let card = |values: Vec<u8>| if values.is_empty() { Vec::new() } else { vec![values] };
    state.piles = Piles {
        events: pile(&data.decks.events, events, decks.events),
        teutons: pile(&data.decks.teutons, seen(teutons, &offer.teutons), row(decks.teutons)),
        crown: pile(&data.decks.crown, seen(crown, &offer.crown), row(decks.crown)),
        mercenary: pile(&data.decks.mercenary, seen(mercenary, &offer.mercenary), row(decks.mercenary)),
        provisions: pile(&data.decks.provisions, card(offer.provisions), values(decks.provisions)),
        ducats: pile(&data.decks.ducats, card(offer.ducats), values(decks.ducats)),
    };
    Ok(())
}

fn pile<T: Clone + PartialEq>(deck: &[T], seen: Vec<T>, top: Vec<T>) -> Pile<T> {
    let mut rest = deck.to_vec();
    for card in seen.iter().chain(&top) {
        if let Some(at) = rest.iter().position(|c| c == card) {
            rest.remove(at);
        }
    }
    let loose = rest.len();
    Pile { cards: top.into_iter().chain(rest).collect(), loose }
}
