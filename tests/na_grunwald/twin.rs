//! A position and its events as they would be if everything were different that one seat may not know.

use estafette::rules::Snapshot;
use serde_json::{Value, json};

/// The same position with other hidden things: other orders of piles, other cards in other hands and
/// camps, other shuffles. Counts and everything open stay.
pub fn position(snapshot: &Snapshot, seat: &str) -> Snapshot {
    let mut state: Value = serde_json::from_str(&snapshot.0).expect("a position is JSON");
    for pile in state["piles"].as_object_mut().expect("piles").values_mut() {
        let cards = pile["cards"].as_array_mut().expect("cards");
        cards.reverse();
        let turned = usize::from(cards.len() > 2);
        cards.rotate_left(turned);
    }
    for (name, player) in state["seats"].as_object_mut().expect("seats") {
        for place in ["hand", "camp"] {
            let cards = player[place].as_array_mut().expect("cards").iter_mut();
            cards.filter(|_| name != seat).for_each(|card| *card = json!(other_card(card)));
            sort(&mut player[place]);
        }
    }
    if let Some(shuffles) = state.get_mut("shuffles") {
        shuffles.as_array_mut().expect("shuffles").iter_mut().for_each(other_dice);
    }
    Snapshot(state.to_string())
}

/// Another knight or Teuton for one: of the other kind where the back is the same, of another strength.
fn other_card(card: &Value) -> String {
    let (kind, strength) = card.as_str().and_then(|c| c.split_once(' ')).expect("a card");
    let strength: u8 = strength.parse().expect("a strength");
    match kind {
        "crown" => format!("mercenary {}", 7 - strength),
        "mercenary" => format!("crown {}", 7 - strength),
        _ => format!("teuton {}", 5 - strength),
    }
}

fn sort(cards: &mut Value) {
    let key = |card: &Value| {
        let (kind, strength) = card.as_str().and_then(|c| c.split_once(' ')).expect("a card");
        (kind.to_owned(), strength.to_owned())
    };
    cards.as_array_mut().expect("cards").sort_by_key(key);
}

fn other_dice(shuffle: &mut Value) {
    shuffle["dice"].as_array_mut().expect("dice").iter_mut().for_each(|die| *die = json!(1));
}

/// The same events with other hidden things: what others were asked and said, which line of whose plan it
/// was, what became of the other lines, how piles were shuffled. Piles turn up the same cards.
pub fn events(events: &[Value], seat: &str) -> Vec<Value> {
    let mut other: Vec<Value> = Vec::new();
    for event in events {
        let mut event = event.clone();
        let theirs = event["seat"] != seat;
        match event["kind"].as_str().expect("a kind") {
            "shuffle" => other_dice(&mut event),
            "decision" if theirs => {
                event["source"] = json!(if event["source"] == "default" { "reply" } else { "default" });
                event["subject"] = json!("something else");
            }
            "line" if theirs => continue,
            "place" if theirs => {
                let line = event["line"].as_u64().unwrap_or(0);
                event.as_object_mut().expect("an event").remove("line");
                if line == 0 {
                    let whose = event["seat"].clone();
                    event["line"] = json!(7);
                    let unused = json!({ "rule": "NG-7.1", "kind": "line", "seat": whose, "line": 3, "fate": "struck" });
                    other.push(unused);
                }
            }
            _ => {}
        }
        other.push(event);
    }
    other
}
