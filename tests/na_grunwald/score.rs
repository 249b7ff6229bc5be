//! The final scores once more, from NG-16 and the readings NGA-36 to NGA-41, not from the system's code.

use std::collections::{BTreeMap, BTreeSet};

use estafette::na_grunwald::ids::{Card, Kind, Seat};
use estafette::na_grunwald::position::State;
use estafette::na_grunwald::readings::{Bank, Feeding};

/// Everybody's points and the winners.
#[derive(Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Points in all.
    pub points: BTreeMap<Seat, u32>,
    /// Who won.
    pub winners: BTreeSet<Seat>,
}

/// What a seat brings to Grunwald.
struct Army {
    cards: Vec<Card>,
    spare: u32,
    ducats: u32,
}

impl Army {
    fn of(&self, kind: Kind) -> (u32, u32) {
        let mine = self.cards.iter().filter(|c| c.kind == kind);
        mine.fold((0, 0), |(count, sum), card| (count + 1, sum + u32::from(card.strength)))
    }
}

/// Scores the position before the last `end` phase, with the knights that then left.
pub fn outcome(state: &State, starved: &BTreeMap<Seat, Vec<Card>>) -> Outcome {
    let armies: BTreeMap<Seat, Army> =
        state.seats.keys().map(|seat| (*seat, army(state, *seat, starved.get(seat)))).collect();
    let mut points: BTreeMap<Seat, u32> = armies
        .iter()
        .map(|(seat, army)| {
            let strength: u32 = army.cards.iter().map(|c| u32::from(c.strength)).sum();
            (*seat, strength + army.ducats / 2)
        })
        .collect();
    for kind in [Kind::Crown, Kind::Mercenary] {
        // The most cards; among equals the strongest; all that are still equal.
        let best = armies.values().map(|army| army.of(kind)).max().expect("there are players");
        for (seat, _) in armies.iter().filter(|(_, army)| army.of(kind) == best) {
            *points.entry(*seat).or_default() += best.0;
        }
    }
    let most = armies.values().map(|army| army.spare).max().expect("there are players");
    for (seat, _) in armies.iter().filter(|(_, army)| army.spare == most) {
        *points.entry(*seat).or_default() += most;
    }
    let rank = |seat: &Seat| (points[seat], armies[seat].cards.len());
    let best = armies.keys().map(rank).max().expect("there are players");
    let winners = armies.keys().copied().filter(|seat| rank(seat) == best).collect();
    Outcome { points, winners }
}

fn army(state: &State, seat: Seat, starved: Option<&Vec<Card>>) -> Army {
    let player = &state.seats[&seat];
    let mut cards: Vec<Card> = player.hand.iter().chain(&player.camp).copied().collect();
    let knights = cards.iter().filter(|c| c.kind != Kind::Teuton).count();
    let provisions: usize = player.provisions.iter().map(|v| usize::from(*v)).sum();
    let hungry = knights.saturating_sub(provisions);
    let starved = starved.map_or(&[][..], Vec::as_slice);
    assert_eq!(starved.len(), hungry, "{seat} feeds as many knights as it can, and no more leave (NGA-36)");
    for card in starved {
        assert_ne!(card.kind, Kind::Teuton, "Teutons need no food (NG-16.5)");
        let at = cards.iter().position(|c| c == card).expect("only own knights leave");
        cards.remove(at);
    }
    let fed = knights - hungry;
    let eaten = match state.readings.feeding {
        Feeding::Values => fed,
        Feeding::Tokens => least_tokens(&player.provisions, fed),
    };
    Army {
        cards,
        spare: u32::try_from(provisions - eaten).expect("few provisions"),
        ducats: player.ducats + lease(state, seat),
    }
}

/// The value of the whole tokens that feed so many with the least waste.
fn least_tokens(tokens: &[u8], fed: usize) -> usize {
    let sets = 0..1_usize << tokens.len();
    let value = |set: usize| {
        let taken = tokens.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        taken.map(|(_, token)| usize::from(*token)).sum::<usize>()
    };
    sets.map(value).filter(|value| *value >= fed).min().expect("all tokens feed as many as were fed")
}

/// The lease of this round pays before the game is counted (notes a.4, E14; NGA-50).
fn lease(state: &State, seat: Seat) -> u32 {
    let leased = state.lease == Some(seat) && state.offer.event.as_ref().is_some_and(|e| e.0 == "E14");
    let purses: u32 = state.seats.values().map(|p| p.ducats).sum();
    match state.readings.bank {
        _ if !leased => 0,
        Bank::Endless => 4,
        Bank::Box => 4.min(48 - purses),
    }
}
