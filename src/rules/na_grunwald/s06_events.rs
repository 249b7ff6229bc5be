//! Phase 1: the event card, what it has players do at once, then the new offers (NG-6).

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::event::{Event, Why};
use super::ids::PileId;
use super::phase::Phase;
use super::position::{Position, SetUp};
use super::round::Round;
use super::{s03_setup, s06_cards};

/// Plays the phase. In round 1 it is skipped (NG-6.1), and the set-up takes its time.
///
/// # Errors
/// A pause.
pub fn phase(round: &mut Round<'_>) -> Play<()> {
    cites!("NG-6.2", "NG-6.6", "NG-6.8");
    if round.pos().set_up == SetUp::Due {
        s03_setup::set_up(round);
    }
    if round.pos().round == 1 {
        round.tell(rule!("NG-6.1"), Event::Passed { phase: Phase::Event });
    } else {
        reveal_event(round);
        s06_cards::play(round)?;
    }
    offers(round);
    Ok(())
}

/// Turns up the offers of the round.
pub(super) fn offers(round: &mut Round<'_>) {
    for pile in turned_up(round.pos()) {
        reveal(round, pile);
    }
}

/// Turns up the event card of the round.
fn reveal_event(round: &mut Round<'_>) {
    s03_setup::shuffle_if_loose(round, PileId::Events);
    match round.pos().piles.events.cards.first().cloned() {
        Some(card) => {
            let event = Some(card);
            let pile = Some(PileId::Events);
            round.tell(
                rule!("NG-6.2"),
                Event::Reveal { pile, values: Vec::new(), event, seat: None, card: None },
            );
        }
        None => round.tell(rule!("NG-6.2"), Event::NoEffect { seat: None, why: Why::NoCards }),
    }
}

/// The piles of which cards are turned up now: all but the events, and the Teutons only in war
/// (NG-6.7). What a position states to lie open already stays.
fn turned_up(position: &Position) -> Vec<PileId> {
    cites!("NG-6.7");
    let open = |pile: PileId| match pile {
        PileId::Events => true,
        PileId::Teutons => !position.offer.teutons.is_empty() || !position.at_war(),
        PileId::Crown => !position.offer.crown.is_empty(),
        PileId::Mercenary => !position.offer.mercenary.is_empty(),
        PileId::Provisions => !position.offer.provisions.is_empty(),
        PileId::Ducats => !position.offer.ducats.is_empty(),
    };
    PileId::ALL.into_iter().filter(|pile| !open(*pile)).collect()
}

/// Turns up what a pile gives in a round.
fn reveal(round: &mut Round<'_>, pile: PileId) {
    s03_setup::shuffle_if_loose(round, pile);
    let piles = &round.pos().piles;
    let two = |cards: &[u8]| cards.iter().take(2).copied().collect::<Vec<u8>>();
    let one = |cards: &[Vec<u8>]| cards.first().cloned().unwrap_or_default();
    let (rule, values) = match pile {
        PileId::Events => return,
        PileId::Teutons => (rule!("NG-9.1"), two(&piles.teutons.cards)),
        PileId::Crown => (rule!("NG-10.1"), two(&piles.crown.cards)),
        PileId::Mercenary => (rule!("NG-13.1"), two(&piles.mercenary.cards)),
        PileId::Provisions => (rule!("NG-11.1"), one(&piles.provisions.cards)),
        PileId::Ducats => (rule!("NG-12.1"), one(&piles.ducats.cards)),
    };
    if !values.is_empty() {
        let rule = if round.pos().round == 1 { rule!("NG-3.15") } else { rule };
        let pile = Some(pile);
        round.tell(rule, Event::Reveal { pile, values, event: None, seat: None, card: None });
    }
}
