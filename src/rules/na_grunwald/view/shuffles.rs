//! How the decks were shuffled, told to everybody when the game is over: the dice with the label of the
//! first, the deck before and after, so that anyone can check them (docs/checking-dice.md).

use serde_json::{Value, json};

use estafette_core::cites;
use estafette_core::table::Shuffled;

use super::super::ids::PileId;
use super::super::position::Position;
use super::super::words::said;
use super::speech::{Speech, sentence};

/// The shuffles of a game that is over; none while it goes on.
pub fn shuffles(speech: Speech<'_>, position: &Position) -> Vec<Value> {
    cites!("NG-3.8", "NG-3.17");
    if position.end.is_none() {
        return Vec::new();
    }
    position.shuffles.iter().map(|shuffled| shuffle(speech, position, shuffled)).collect()
}

fn shuffle(speech: Speech<'_>, position: &Position, shuffled: &Shuffled) -> Value {
    let dice: Vec<String> = shuffled.dice.iter().map(ToString::to_string).collect();
    let pile = sentence(&said!(speech.lang, "pile", pile = &shuffled.pile));
    let deck = deck(speech, position, &shuffled.pile);
    // A deck of which a part was stacked has an order of its own, which no rule tells.
    let whole = deck.len() == shuffled.dice.len() + 1;
    let mut after = if whole { deck.clone() } else { Vec::new() };
    shuffled.apply(&mut after);
    json!({
        "pile": pile,
        "key": shuffled.key,
        "round": shuffled.round,
        "dice": said!(speech.lang, "shuffle-dice", dice = &dice.join(" ")),
        "from": if whole { said!(speech.lang, "shuffle-from", cards = &deck.join(", ")) } else { String::new() },
        "to": if whole { said!(speech.lang, "shuffle-to", cards = &after.join(", ")) } else { String::new() },
    })
}

/// The cards of a deck as the data files name them, or the seats.
fn deck(speech: Speech<'_>, position: &Position, pile: &str) -> Vec<String> {
    let decks = &position.data.decks;
    let strengths = |cards: &[u8]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
    let values = |cards: &[Vec<u8>]| {
        let card = |c: &Vec<u8>| c.iter().map(ToString::to_string).collect::<Vec<_>>().join("/");
        cards.iter().map(card).collect::<Vec<_>>()
    };
    match PileId::ALL.into_iter().find(|p| p.as_str() == pile) {
        Some(PileId::Events) => decks.events.iter().map(ToString::to_string).collect(),
        Some(PileId::Teutons) => strengths(&decks.teutons),
        Some(PileId::Crown) => strengths(&decks.crown),
        Some(PileId::Mercenary) => strengths(&decks.mercenary),
        Some(PileId::Provisions) => values(&decks.provisions),
        Some(PileId::Ducats) => values(&decks.ducats),
        None => position.seats.keys().map(|s| speech.seat(*s)).collect(),
    }
}
