//! Where the pieces of the box are, counted from a position: each is in exactly one place (NG-1).

use estafette::na_grunwald::ids::{Card, Kind};
use estafette::na_grunwald::phase::Phase;
use estafette::na_grunwald::position::{Laid, State};

/// Cards of each strength from 1 (notes a.1).
const KNIGHTS: [usize; 6] = [2, 3, 3, 3, 3, 2];
const TEUTONS: [usize; 6] = [3, 3, 3, 3, 0, 0];
/// Provision tokens of the box: value and number (notes a.2).
pub const TOKENS: [(u8, usize); 3] = [(5, 5), (3, 5), (1, 8)];

/// Fails unless every piece is in exactly one place.
pub fn check(state: &State, clue: &str) {
    for kind in [Kind::Crown, Kind::Mercenary, Kind::Teuton] {
        let mut found = [0; 6];
        for card in all_cards(state).into_iter().filter(|c| c.kind == kind) {
            found[usize::from(card.strength) - 1] += 1;
        }
        let box_of = if kind == Kind::Teuton { TEUTONS } else { KNIGHTS };
        assert_eq!(found, box_of, "{clue}: {kind:?} cards by strength");
    }
    let events = state.piles.events.cards.len() + usize::from(state.round - 1);
    let shown = usize::from(state.round > 1 && state.phase == Phase::Event);
    assert_eq!(events - shown, 14, "{clue}: event cards");
    for (value, count) in TOKENS {
        let out = state.seats.values().flat_map(|p| &p.provisions).filter(|v| **v == value).count();
        assert!(out <= count, "{clue}: {out} provision tokens of {value} are out");
    }
    for (seat, player) in &state.seats {
        assert!((2..=5).contains(&player.helpers), "{clue}: {seat} has {} helpers", player.helpers);
        assert!(player.provisions.iter().all(|v| TOKENS.iter().any(|(value, _)| value == v)), "{clue}");
        assert!(player.hand.iter().all(|c| c.is_knight()), "{clue}: a captive in the hand of {seat}");
        assert!(player.hand.is_sorted() && player.camp.is_sorted(), "{clue}: order tells of the past");
    }
}

fn all_cards(state: &State) -> Vec<Card> {
    let (piles, offer) = (&state.piles, &state.offer);
    let lying = [
        (Kind::Crown, &piles.crown.cards, &offer.crown),
        (Kind::Mercenary, &piles.mercenary.cards, &offer.mercenary),
        // A captive lies on the board until the skirmish is over.
        (Kind::Teuton, &piles.teutons.cards, &offer.teutons),
    ];
    let lying = lying
        .into_iter()
        .flat_map(|(kind, pile, offer)| pile.iter().chain(offer).map(move |s| Card::new(kind, *s)));
    let held = state.seats.values().flat_map(|p| p.hand.iter().chain(&p.camp)).copied();
    let laid = state.laid.values().filter_map(|l| match l {
        Laid::Knight(card) => Some(*card),
        Laid::Peasant => None,
    });
    lying.chain(held).chain(laid).chain(state.boxed.iter().copied()).collect()
}
