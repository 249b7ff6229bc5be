//! Cards that a correction gives and takes: none is there twice, none is lost, and no pile that is still to be
//! shuffled changes, since its dice would.

use super::super::ids::{Card, Kind};
use super::super::position::{Pile, Position};

/// Cards that a correction took away go to the box; those that it gave come from there, or out of a pile
/// that is shuffled already, from below.
pub(super) fn move_cards(
    before: &Position,
    after: &mut Position,
    had: Vec<Card>,
    has: &[Card],
) -> Result<(), String> {
    let mut gone = had;
    let mut come = Vec::new();
    for card in has {
        match gone.iter().position(|c| c == card) {
            Some(at) => drop(gone.remove(at)),
            None => come.push(*card),
        }
    }
    after.boxed.extend(gone);
    for card in come {
        fetch(before, after, card)?;
    }
    Ok(())
}

fn fetch(before: &Position, after: &mut Position, card: Card) -> Result<(), String> {
    if let Some(at) = after.boxed.iter().position(|c| *c == card) {
        after.boxed.remove(at);
        return Ok(());
    }
    let piles = &mut after.piles;
    let pile = match card.kind {
        Kind::Crown => &mut piles.crown,
        Kind::Mercenary => &mut piles.mercenary,
        Kind::Teuton => &mut piles.teutons,
    };
    if let Some(found) = draw(pile, &card.strength) {
        return found.map_err(|()| format!("{card} lies face down in a pile that is not shuffled yet"));
    }
    let mut places: Vec<String> = Vec::new();
    for (seat, player) in &before.seats {
        for (cards, place) in [(&player.hand, "hand"), (&player.camp, "camp")] {
            if cards.contains(&card) {
                places.push(format!("in the {place} of {seat}"));
            }
        }
    }
    let offer = match card.kind {
        Kind::Crown => &before.offer.crown,
        Kind::Mercenary => &before.offer.mercenary,
        Kind::Teuton => &before.offer.teutons,
    };
    if offer.contains(&card.strength) {
        places.push("on the board".to_owned());
    }
    places.dedup();
    Err(match places.is_empty() {
        true => format!("there is no `{card}` in the game"),
        false => format!("every {card} is elsewhere: {}; take one away there first", places.join(", ")),
    })
}

/// Takes a card out of a pile from below; an error where that would change dice that are still to be rolled.
pub(super) fn draw<T: PartialEq>(pile: &mut Pile<T>, card: &T) -> Option<Result<(), ()>> {
    let shuffled = pile.cards.len().saturating_sub(pile.loose);
    if let Some(at) = pile.cards[..shuffled].iter().rposition(|c| c == card) {
        pile.cards.remove(at);
        return Some(Ok(()));
    }
    pile.cards.contains(card).then_some(Err(()))
}

/// The values of another open card: one of the deck, and no longer in its pile.
pub(super) fn turned_up(
    pile: &mut Pile<Vec<u8>>,
    deck: &[Vec<u8>],
    was: &[u8],
    mut is: Vec<u8>,
) -> Result<Vec<u8>, String> {
    is.sort_unstable_by(|a, b| b.cmp(a));
    if is == was || is.is_empty() {
        return Ok(is);
    }
    let in_words = || is.iter().map(ToString::to_string).collect::<Vec<_>>().join("/");
    let sorted = |card: &Vec<u8>| {
        let mut card = card.clone();
        card.sort_unstable_by(|a, b| b.cmp(a));
        card
    };
    let Some(card) = deck.iter().find(|card| sorted(card) == is) else {
        return Err(format!("there is no card of {}", in_words()));
    };
    match draw(pile, card) {
        Some(Err(())) => Err(format!("{} lies face down in a pile that is not shuffled yet", in_words())),
        _ => Ok(is),
    }
}
