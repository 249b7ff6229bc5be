//! A position in the shape of a case's `[position]`, whole for the umpire, with what is hidden left out
//! for a seat (notes d).

use serde_json::{Map, Value, json};

use super::ids::{Field, PileId, Seat};
use super::position::{Player, Position, State};

/// Whose eyes look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    /// Everything is seen.
    All,
    /// What this seat may see.
    Seat(Seat),
    /// What lies open.
    Nobody,
}

/// A position with every field present.
pub fn describe(position: &Position, eyes: Eyes) -> Value {
    let state: &State = position;
    let seats: Map<String, Value> = state
        .seats
        .iter()
        .map(|(seat, player)| (seat.to_string(), describe_player(*seat, player, eyes)))
        .collect();
    let placed: Map<String, Value> =
        Field::ALL.iter().map(|f| (f.to_string(), json!(position.row(*f)))).collect();
    let tokens = position.data.tables.provision_tokens.keys();
    let bank: Map<String, Value> = tokens.map(|v| (v.to_string(), json!(position.bank(*v)))).collect();
    let points: Map<String, Value> =
        state.seats.iter().filter_map(|(seat, p)| Some((seat.to_string(), json!(p.points?)))).collect();
    let mut all = json!({
        "round": state.round,
        "first": state.first,
        "order": state.order,
        "seats": seats,
        "offer": {
            "teutons": state.offer.teutons,
            "crown": state.offer.crown,
            "mercenary": state.offer.mercenary,
            "provisions": state.offer.provisions,
            "ducats": state.offer.ducats,
            "event": state.offer.event,
        },
        "placed": placed,
        "passed": state.passed,
        "safe": state.safe,
        "lease": state.lease,
        "decks": decks(state, eyes),
        "bank": bank,
        "points": points,
        "winners": state.end.as_ref().map_or_else(Vec::new, |end| end.winners.clone()),
    });
    if eyes == Eyes::All {
        all["boxed"] = json!(state.boxed);
    }
    all
}

fn describe_player(seat: Seat, player: &Player, eyes: Eyes) -> Value {
    let mut described = json!({
        "ducats": player.ducats,
        "provisions": player.provisions,
        "helpers": player.helpers,
        "cards_in_hand": player.hand.len(),
        "cards_in_camp": player.camp.len(),
        "awarded": player.awarded,
        "points": player.points,
    });
    if eyes == Eyes::All || eyes == Eyes::Seat(seat) {
        described["hand"] = json!(player.hand);
        described["camp"] = json!(player.camp);
    }
    described
}

/// The piles: their order for the umpire, how many cards they have for everybody else.
fn decks(state: &State, eyes: Eyes) -> Value {
    let piles = &state.piles;
    if eyes == Eyes::All {
        return json!({
            "events": piles.events.cards,
            "teutons": piles.teutons.cards,
            "crown": piles.crown.cards,
            "mercenary": piles.mercenary.cards,
            "provisions": piles.provisions.cards,
            "ducats": piles.ducats.cards,
        });
    }
    let sizes = PileId::ALL.map(|pile| (pile.as_str().to_owned(), json!(piles.size(pile).0)));
    Value::Object(sizes.into_iter().collect())
}
