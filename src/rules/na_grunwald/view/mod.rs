//! What readers are shown: events, facts for reports, the board's picture. Nothing leaves this folder that
//! the reader may not know (notes d).

use serde_json::{Value, json};

use crate::board::scene::Scene;
use crate::core::Lang;
use crate::rules::Chapter;

use super::data::Data;
use super::describe::Eyes;
use super::position::Position;
use super::words;

/// How the game ended, in words.
pub fn ending(position: &Position, lang: Lang) -> String {
    let Some(end) = &position.end else { return String::new() };
    let winners: Vec<String> = end.winners.iter().map(|s| words::seat(*s, lang)).collect();
    let points = end.winners.first().and_then(|s| position.player(*s).points).unwrap_or(0);
    let winners = winners.join(", ");
    let (key, name) = match (end.winners.len(), end.by_cards) {
        (1, false) => ("ending-one", "winner"),
        (1, true) => ("ending-one-cards", "winner"),
        _ => ("ending-shared", "winners"),
    };
    words::say(lang, key, &[(name, (&winners).into()), ("points", points.into())])
}

/// What a reader is shown of an event; `None` if nothing.
pub fn shown(event: &Value, eyes: Eyes) -> Option<Value> {
    let mut event = event.clone();
    if eyes == Eyes::All {
        return Some(event);
    }
    let mine = matches!(eyes, Eyes::Seat(seat) if event["seat"] == seat.as_str());
    match event["kind"].as_str()? {
        "shuffle" => None,
        "decision" | "line" if !mine => None,
        "place" if !mine => {
            event.as_object_mut()?.remove("line");
            Some(event)
        }
        _ => Some(event),
    }
}

/// The facts of a report.
pub fn facts(_data: &Data, _chapter: &Chapter<'_>, _eyes: Eyes, _lang: Lang) -> Value {
    json!({})
}

/// The board's picture.
pub fn scene(_position: &Position, _eyes: Eyes, _lang: Lang) -> Scene {
    Scene::Hexes(crate::board::scene::HexScene::default())
}
