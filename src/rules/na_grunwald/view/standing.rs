//! How the game stands after a report: the round, the fields, what everybody has in the open, and what the
//! reader alone may see.

use serde_json::{Value, json};

use estafette_core::{CitedEvent, Lang};

use super::super::data::Effect;
use super::super::describe::Eyes;
use super::super::event::Event;
use super::super::ids::{Field, PileId, Seat};
use super::super::position::{Laid, Player, Position};
use super::super::words::{self, said};
use super::super::{s08_resolution, s09_skirmish, s17_two_players, s18_three_players};
use super::speech::{Speech, sentence};

/// How a game ended, in words.
pub fn ending(winners: &[Seat], by_cards: bool, points: u32, lang: Lang) -> String {
    let names: Vec<String> = winners.iter().map(|s| words::seat(*s, lang)).collect();
    let names = match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => said!(lang, "left-and", one = &rest.join(", "), two = last),
        None => String::new(),
    };
    match (winners.len(), by_cards) {
        (1, false) => said!(lang, "ending-one", winner = &names, points = points),
        (1, true) => said!(lang, "ending-one-cards", winner = &names, points = points),
        _ => said!(lang, "ending-shared", winners = &names, points = points),
    }
}

/// Where the game stands: the round on its track, who starts, what is due; nothing when it is over.
pub fn lines(speech: Speech<'_>, position: &Position) -> Vec<String> {
    let lang = speech.lang;
    if position.end.is_some() {
        return Vec::new();
    }
    let rounds = position.data.tables.rounds;
    let track: Vec<String> = (1..=rounds)
        .map(|r| if r == position.round { format!("[{}]", Speech::roman(r)) } else { Speech::roman(r) })
        .collect();
    let war = Speech::roman(position.data.tables.war_from);
    let track = said!(lang, "track", track = &track.join(" "), war = &war);
    let first = speech.seat(position.first);
    let order: Vec<String> = position.turn_order().iter().map(|s| speech.seat(*s)).collect();
    let phase = words::phase(position.phase, lang);
    vec![
        track,
        sentence(&said!(lang, "stands", seat = &first, order = &order.join(", "), phase = &phase)),
        event_line(speech, position),
    ]
}

/// The event card that lies open.
fn event_line(speech: Speech<'_>, position: &Position) -> String {
    let lang = speech.lang;
    let pile = count(position.piles.size(PileId::Events).0);
    match &position.offer.event {
        Some(id) => {
            said!(lang, "event-in-force", name = &speech.event(id), effect = &speech.effect(id), pile = pile)
        }
        None => said!(lang, "event-none", pile = pile),
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// The six fields: what lies there, and who stands there in which place.
pub fn fields(speech: Speech<'_>, position: &Position) -> Vec<Value> {
    if position.end.is_some() {
        return Vec::new();
    }
    Field::ALL
        .into_iter()
        .map(|field| json!({ "head": head(speech, position, field), "rows": row(speech, position, field) }))
        .collect()
}

fn head(speech: Speech<'_>, position: &Position, field: Field) -> String {
    let lang = speech.lang;
    let name = speech.field(field);
    let offered = speech.offered(position, field);
    let pile = pile_of(field).map(|pile| count(position.piles.size(pile).0));
    let left = pile.map_or_else(String::new, |n| said!(lang, "face-down", n = n));
    let text = match field {
        Field::Krzyzacy if !position.at_war() => {
            said!(lang, "closed-until", round = &Speech::roman(position.data.tables.war_from))
        }
        Field::Pomocnicy => supply(speech, position),
        _ if offered.is_empty() => said!(lang, "nothing-offered"),
        _ => offered.clone(),
    };
    let rule = if offered.is_empty() { String::new() } else { limits(speech, position, field) };
    [format!("{name}: {text}"), rule, left]
        .into_iter()
        .filter(|p| !p.is_empty())
        .collect::<Vec<_>>()
        .join("; ")
}

/// Helpers that wait to be won.
fn supply(speech: Speech<'_>, position: &Position) -> String {
    let all = position.data.tables.helpers;
    let left: Vec<String> = position
        .seats
        .iter()
        .map(|(seat, p)| format!("{} {}", speech.seat(*seat), all.saturating_sub(p.helpers)))
        .collect();
    said!(speech.lang, "supply", helpers = &left.join(", "))
}

/// Which pile lies face down on a field.
pub fn pile_of(field: Field) -> Option<PileId> {
    match field {
        Field::Krzyzacy => Some(PileId::Teutons),
        Field::RycerzeKoronni => Some(PileId::Crown),
        Field::Prowiant => Some(PileId::Provisions),
        Field::Dukaty => Some(PileId::Ducats),
        Field::RycerzeZaciezni => Some(PileId::Mercenary),
        Field::Pomocnicy => None,
    }
}

/// What the number of players or the event changes about an offer.
pub fn limits(speech: Speech<'_>, position: &Position, field: Field) -> String {
    let lang = speech.lang;
    let offer = &position.offer;
    match field {
        Field::Krzyzacy if !offer.teutons.is_empty() => {
            let cards: u32 = offer.teutons.iter().map(|t| u32::from(*t)).sum();
            let event = match s08_resolution::event_effect(position) {
                Some(Effect::TeutonsStronger { by }) => by,
                _ => 0,
            };
            said!(lang, "teutons-sum", n = cards + s09_skirmish::bonus(position) + event)
        }
        Field::RycerzeKoronni | Field::RycerzeZaciezni if s17_two_players::knights_to_win(position) == 1 => {
            said!(lang, "stronger-only")
        }
        Field::Prowiant if !offer.provisions.is_empty() => {
            let values = s17_two_players::provision_values(position);
            if values.len() == offer.provisions.len() {
                String::new()
            } else {
                said!(lang, "counts-only", values = &speech.values(&values))
            }
        }
        Field::Dukaty if !offer.ducats.is_empty() => {
            let values = s18_three_players::ducat_amounts(position);
            if values.len() == offer.ducats.len() {
                String::new()
            } else {
                said!(lang, "counts-only", values = &speech.values(&values))
            }
        }
        _ => String::new(),
    }
}

/// The row of a field from the left, each seat with what it counts.
fn row(speech: Speech<'_>, position: &Position, field: Field) -> Vec<String> {
    position
        .row(field)
        .iter()
        .map(|stand| {
            let (seat, pawns) = (sentence(&speech.seat(stand.seat)), speech.stand(stand));
            match field {
                Field::Krzyzacy => format!("{seat}: {pawns}"),
                _ => {
                    let points = s08_resolution::total(position, field, stand);
                    said!(speech.lang, "row", seat = &seat, pawns = &pawns, points = points)
                }
            }
        })
        .collect()
}

/// Heads of the table of what everybody has.
pub fn columns(lang: Lang) -> Vec<String> {
    ["seat", "ducats", "helpers", "hand", "camp", "provisions"]
        .map(|column| said!(lang, "column", column = column))
        .to_vec()
}

/// What everybody has in the open, in the order of the turns.
pub fn rows(speech: Speech<'_>, position: &Position, eyes: Eyes) -> Vec<Vec<Value>> {
    let all = position.data.tables.helpers;
    position
        .turn_order()
        .into_iter()
        .map(|seat| {
            let player = position.player(seat);
            let name = sentence(&speech.seat(seat));
            let name = match eyes {
                Eyes::Seat(own) if own == seat => said!(speech.lang, "that-is-you", seat = &name),
                _ => name,
            };
            vec![
                json!(name),
                json!(player.ducats),
                json!(format!("{}/{all}", player.helpers)),
                json!(player.hand.len()),
                json!(player.camp.len()),
                json!(tokens(player)),
            ]
        })
        .collect()
}

/// Provision tokens, alike ones together, with their sum: `5, 1 ×2 = 7`.
pub fn tokens(player: &Player) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut left = player.provisions.as_slice();
    while let [value, ..] = left {
        let alike = left.iter().take_while(|v| *v == value).count();
        parts.push(if alike > 1 { format!("{value} ×{alike}") } else { value.to_string() });
        left = &left[alike..];
    }
    let sum: u32 = player.provisions.iter().map(|v| u32::from(*v)).sum();
    match parts.len() {
        0 => "–".to_owned(),
        _ if player.provisions.len() == 1 => parts[0].clone(),
        _ => format!("{} = {sum}", parts.join(", ")),
    }
}

/// Hands and camps that the reader may see: its own, or all.
pub fn holdings(speech: Speech<'_>, position: &Position, eyes: Eyes) -> Vec<Value> {
    let lang = speech.lang;
    let seen = |seat: &Seat| eyes == Eyes::All || eyes == Eyes::Seat(*seat);
    position
        .seats
        .iter()
        .filter(|(seat, _)| seen(seat))
        .map(|(seat, player)| {
            let title = match eyes {
                Eyes::All => sentence(&speech.seat(*seat)),
                _ => said!(lang, "your-cards"),
            };
            let peasant = said!(lang, "peasant");
            let laid = position.laid.get(seat).is_some_and(|l| *l == Laid::Peasant);
            let hand = match (player.hand.is_empty(), laid) {
                (true, true) => "–".to_owned(),
                (true, false) => peasant,
                (false, true) => speech.cards(&player.hand),
                (false, false) => format!("{}, {peasant}", speech.cards(&player.hand)),
            };
            let hand = said!(lang, "in-your-hand", cards = &hand);
            let camp = said!(lang, "in-your-camp", cards = &speech.cards(&player.camp));
            json!({ "title": title, "hand": hand, "camp": camp })
        })
        .collect()
}

/// What lies face down, in the order in which it comes up: for the umpire.
pub fn piles(speech: Speech<'_>, position: &Position, eyes: Eyes) -> Vec<String> {
    if eyes != Eyes::All {
        return Vec::new();
    }
    let piles = &position.piles;
    let strengths = |cards: &[u8]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
    let values = |cards: &[Vec<u8>]| {
        let card = |c: &Vec<u8>| c.iter().map(ToString::to_string).collect::<Vec<_>>().join("/");
        cards.iter().map(card).collect::<Vec<_>>()
    };
    PileId::ALL
        .into_iter()
        .map(|pile| {
            let cards = match pile {
                PileId::Events => piles.events.cards.iter().map(|e| speech.event(e)).collect(),
                PileId::Teutons => strengths(&piles.teutons.cards),
                PileId::Crown => strengths(&piles.crown.cards),
                PileId::Mercenary => strengths(&piles.mercenary.cards),
                PileId::Provisions => values(&piles.provisions.cards),
                PileId::Ducats => values(&piles.ducats.cards),
            };
            let name = sentence(&said!(speech.lang, "pile", pile = pile.as_str()));
            let (_, loose) = piles.size(pile);
            let cards = if cards.is_empty() { "–".to_owned() } else { cards.join(", ") };
            match loose {
                0 => format!("{name}: {cards}"),
                n => said!(speech.lang, "pile-loose", pile = &name, cards = &cards, n = count(n)),
            }
        })
        .collect()
}

/// The final table: every seat's points and what they are made of, the best first.
pub fn final_rows(speech: Speech<'_>, events: &[&CitedEvent<Event>]) -> Vec<Vec<Value>> {
    let mut rows: Vec<(u32, u32, Vec<Value>)> = events
        .iter()
        .filter_map(|told| match told.event {
            Event::Score { seat, points, knights, teutons, titles, ducats, cards, awarded } => {
                let mut row = vec![
                    json!(sentence(&speech.seat(seat))),
                    json!(knights),
                    json!(teutons),
                    json!(titles),
                    json!(ducats),
                    json!(points),
                    json!(cards),
                ];
                if is_awarded(events) {
                    row.insert(row.len() - 2, json!(awarded));
                }
                Some((points, cards, row))
            }
            _ => None,
        })
        .collect();
    rows.sort_by_key(|(points, cards, _)| std::cmp::Reverse((*points, *cards)));
    rows.into_iter().map(|(_, _, row)| row).collect()
}

/// Heads of the final table.
pub fn final_columns(lang: Lang, events: &[&CitedEvent<Event>]) -> Vec<String> {
    ["seat", "knights", "teutons", "titles", "for-ducats", "awarded", "points", "cards"]
        .into_iter()
        .filter(|column| *column != "awarded" || is_awarded(events))
        .map(|column| said!(lang, "column", column = column))
        .collect()
}

/// Whether an umpire gave or took points.
fn is_awarded(events: &[&CitedEvent<Event>]) -> bool {
    events.iter().any(|told| matches!(told.event, Event::Score { awarded, .. } if awarded != 0))
}
