//! The board as a picture: fields with offers and pawns in their order, what everybody has in the open,
//! and the cards that the reader may see.

use estafette_board::cards::{
    Badge, BoardField, Card as Drawn, CardKind, CardScene, EventSpace, FieldState, Hand, Holding, Placement,
    SeatRow, Sign, Step, Tone, Track,
};
use estafette_board::scene::Scene;
use estafette_core::Lang;

use super::super::describe::Eyes;
use super::super::ids::{Card, Field, Kind, PileId, Seat};
use super::super::position::{Laid, Position};
use super::super::words::{self, said};
use super::super::{s08_resolution, s09_skirmish};
use super::speech::{Speech, sentence};
use super::{ending, standing};

/// The board's picture for a reader.
pub fn scene(position: &Position, eyes: Eyes, lang: Lang) -> Scene {
    let speech = Speech { lang, data: &position.data };
    let round = Speech::roman(position.round);
    Scene::Cards(CardScene {
        title: said!(lang, "scene-title", round = &round),
        subtitle: subtitle(speech, position),
        banner: (eyes == Eyes::All).then(|| said!(lang, "banner")),
        track: track(position),
        event: Some(event(speech, position)),
        fields: Field::ALL.into_iter().map(|f| space(speech, position, f)).collect(),
        columns: columns(speech, position),
        seats: position.turn_order().into_iter().map(|s| seat(speech, position, s, eyes)).collect(),
        hands: hands(speech, position, eyes),
        kinds: kinds(lang),
        legend: legend(lang),
        notes: notes(speech, position, eyes),
    })
}

fn subtitle(speech: Speech<'_>, position: &Position) -> String {
    if position.end.is_some() {
        return sentence(&ending(position, speech.lang));
    }
    let first = speech.seat(position.first);
    let phase = words::phase(position.phase, speech.lang);
    sentence(&said!(speech.lang, "scene-subtitle", seat = &first, phase = &phase))
}

fn track(position: &Position) -> Track {
    let tables = &position.data.tables;
    let step = |round: u8| Step {
        label: Speech::roman(round),
        emblem: (round >= tables.war_from).then(|| Kind::Teuton.as_str().to_owned()),
    };
    Track {
        steps: (1..=tables.rounds).map(step).collect(),
        current: Some(usize::from(position.round.saturating_sub(1))),
    }
}

fn event(speech: Speech<'_>, position: &Position) -> EventSpace {
    let heading = said!(speech.lang, "scene-event");
    let pile = Some(number(position.piles.size(PileId::Events).0));
    match &position.offer.event {
        Some(id) => EventSpace { heading, name: speech.event(id), text: speech.effect(id), pile },
        None => {
            let text = match position.round {
                1 => said!(speech.lang, "no-event-first"),
                _ => said!(speech.lang, "scene-no-event"),
            };
            EventSpace { heading, name: String::new(), text, pile }
        }
    }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// One stack of a pile, or two; the first has the odd card, since cards are dealt in turns.
fn stacks(position: &Position, field: Field) -> Vec<u32> {
    let Some(pile) = standing::pile_of(field) else { return Vec::new() };
    let cards = number(position.piles.size(pile).0);
    match field {
        Field::Prowiant | Field::Dukaty => vec![cards],
        _ => vec![cards.div_ceil(2), cards / 2],
    }
}

fn space(speech: Speech<'_>, position: &Position, field: Field) -> BoardField {
    let all = position.data.tables.helpers;
    let shut = field == Field::Krzyzacy && !position.at_war();
    let stock = if field == Field::Pomocnicy {
        position
            .seats
            .iter()
            .map(|(seat, p)| (seat.to_string(), u32::from(all.saturating_sub(p.helpers))))
            .collect()
    } else {
        Vec::new()
    };
    let offers = offers(position, field);
    let limits = if offers.is_empty() { String::new() } else { standing::limits(speech, position, field) };
    BoardField {
        number: field.number().to_string(),
        name: field.title().to_owned(),
        style: style(field).to_owned(),
        state: if shut { FieldState::Shut } else { FieldState::Open },
        badges: badges(speech, position, field),
        piles: stacks(position, field),
        offers,
        stock,
        notes: Some(limits).filter(|l| !l.is_empty()).into_iter().map(|l| sentence(&l)).collect(),
        placements: position
            .row(field)
            .iter()
            .map(|stand| Placement {
                seat: stand.seat.to_string(),
                large: u32::from(stand.officer),
                small: u32::from(stand.helpers),
                coins: stand.ducats,
                score: match field {
                    Field::Krzyzacy => String::new(),
                    _ => {
                        let points = s08_resolution::total(position, field, stand);
                        said!(speech.lang, "points", n = points)
                    }
                },
            })
            .collect(),
    }
}

fn style(field: Field) -> &'static str {
    match field {
        Field::Krzyzacy => "teuton",
        Field::RycerzeKoronni => "crown",
        Field::Prowiant => "provision",
        Field::Dukaty => "ducats",
        Field::RycerzeZaciezni => "mercenary",
        Field::Pomocnicy => "helper",
    }
}

fn badges(speech: Speech<'_>, position: &Position, field: Field) -> Vec<Badge> {
    let lang = speech.lang;
    let plain = |text: String| Badge { text, tone: Tone::Plain };
    match field {
        Field::Krzyzacy => {
            let bonus = plain(format!("+{}", s09_skirmish::bonus(position)));
            let war = Speech::roman(position.data.tables.war_from);
            let shut = Badge { text: said!(lang, "from-round", round = &war), tone: Tone::Bar };
            if position.at_war() { vec![bonus] } else { vec![shut, bonus] }
        }
        Field::RycerzeZaciezni => vec![plain(said!(lang, "one-pawn"))],
        _ => Vec::new(),
    }
}

fn drawn(card: Card) -> Drawn {
    Drawn { kind: card.kind.as_str().to_owned(), values: vec![card.strength.to_string()] }
}

fn peasant() -> Drawn {
    Drawn { kind: "peasant".to_owned(), values: vec!["0".to_owned()] }
}

fn offers(position: &Position, field: Field) -> Vec<Drawn> {
    let offer = &position.offer;
    let row = |kind: Kind, strengths: &[u8]| {
        strengths.iter().map(|s| drawn(Card::new(kind, *s))).collect::<Vec<_>>()
    };
    let one = |kind: &str, values: &[u8]| match values {
        [] => Vec::new(),
        _ => vec![Drawn { kind: kind.to_owned(), values: values.iter().map(ToString::to_string).collect() }],
    };
    match field {
        Field::Krzyzacy => row(Kind::Teuton, &offer.teutons),
        Field::RycerzeKoronni => row(Kind::Crown, &offer.crown),
        Field::Prowiant => one("provision", &offer.provisions),
        Field::Dukaty => one("ducats", &offer.ducats),
        Field::RycerzeZaciezni => row(Kind::Mercenary, &offer.mercenary),
        Field::Pomocnicy => Vec::new(),
    }
}

fn columns(speech: Speech<'_>, position: &Position) -> Vec<String> {
    let mut names = vec!["ducats", "provisions", "helpers", "hand", "camp"];
    if position.end.is_some() {
        names.push("points");
    }
    names.into_iter().map(|column| said!(speech.lang, "column", column = column)).collect()
}

fn seat(speech: Speech<'_>, position: &Position, seat: Seat, eyes: Eyes) -> SeatRow {
    let lang = speech.lang;
    let player = position.player(seat);
    let over = position.end.is_some();
    let badge = |text: String, tone: Tone| Badge { text, tone };
    let you = (eyes == Eyes::Seat(seat)).then(|| badge(said!(lang, "tag-you"), Tone::Plain));
    let first = (!over && position.first == seat).then(|| badge(said!(lang, "tag-first"), Tone::Honour));
    let winner = position.end.as_ref().is_some_and(|end| end.winners.contains(&seat));
    let winner = winner.then(|| badge(said!(lang, "tag-winner"), Tone::Honour));
    let passed = position.passed.contains(&seat).then(|| badge(said!(lang, "tag-passed"), Tone::Bar));
    let safe = position.safe.contains(&seat).then(|| badge(said!(lang, "tag-safe"), Tone::Plain));
    let lease = (position.lease == Some(seat)).then(|| badge(said!(lang, "tag-lease"), Tone::Plain));
    let mut cells = vec![
        Holding::Coins(player.ducats),
        Holding::Tokens(player.provisions.iter().map(|v| u32::from(*v)).collect()),
        Holding::Pawns { owned: u32::from(player.helpers), of: u32::from(position.data.tables.helpers) },
        Holding::Cards(number(player.hand.len())),
        Holding::Cards(number(player.camp.len())),
    ];
    if over {
        cells.push(Holding::Words(player.points.map_or_else(String::new, |p| p.to_string())));
    }
    SeatRow {
        seat: seat.to_string(),
        mark: said!(lang, "mark", seat = seat.as_str()),
        name: sentence(&speech.seat(seat)),
        tags: you.into_iter().chain(first).chain(winner).chain(passed).chain(safe).chain(lease).collect(),
        cells,
    }
}

/// Hands and camps that the reader may see, and cards laid for a skirmish that is not over, which all see.
fn hands(speech: Speech<'_>, position: &Position, eyes: Eyes) -> Vec<Hand> {
    let lang = speech.lang;
    let mut hands = Vec::new();
    for (seat, player) in &position.seats {
        if eyes != Eyes::All && eyes != Eyes::Seat(*seat) {
            continue;
        }
        let name = sentence(&speech.seat(*seat));
        let title = |place: &str| match eyes {
            Eyes::All => said!(lang, "scene-cards-of", place = place, seat = &name),
            _ => said!(lang, "scene-your-cards", place = place),
        };
        let cards = player.hand.iter().map(|c| drawn(*c));
        let laid = position.laid.get(seat) == Some(&Laid::Peasant);
        let hand = cards.chain((!laid && position.end.is_none()).then(peasant)).collect();
        let camp = player.camp.iter().map(|c| drawn(*c)).collect();
        hands.push(Hand { seat: seat.to_string(), title: title("hand"), cards: hand });
        hands.push(Hand { seat: seat.to_string(), title: title("camp"), cards: camp });
    }
    for (seat, laid) in &position.laid {
        let card = match laid {
            Laid::Knight(card) => drawn(*card),
            Laid::Peasant => peasant(),
        };
        let name = sentence(&speech.seat(*seat));
        let title = said!(lang, "scene-cards-of", place = "laid", seat = &name);
        hands.push(Hand { seat: seat.to_string(), title, cards: vec![card] });
    }
    hands
}

fn kinds(lang: Lang) -> Vec<CardKind> {
    ["crown", "mercenary", "teuton", "peasant", "provision", "ducats"]
        .into_iter()
        .map(|class| CardKind {
            class: class.to_owned(),
            letter: said!(lang, "kind-letter", kind = class),
            title: said!(lang, "kind-title", kind = class),
        })
        .collect()
}

fn legend(lang: Lang) -> Vec<(Sign, String)> {
    [
        (Sign::Large, "officer"),
        (Sign::Small, "helper"),
        (Sign::Coin, "coin"),
        (Sign::Token, "token"),
        (Sign::Pile, "pile"),
    ]
    .into_iter()
    .map(|(sign, key)| (sign, said!(lang, "sign", sign = key)))
    .collect()
}

/// How hands are counted; and the order of the piles, for the umpire.
fn notes(speech: Speech<'_>, position: &Position, eyes: Eyes) -> Vec<String> {
    let hands = said!(speech.lang, "hand-note");
    let piles = standing::piles(speech, position, eyes);
    let head = (!piles.is_empty()).then(|| format!("{}:", said!(speech.lang, "heading-piles")));
    [hands].into_iter().chain(head).chain(piles).collect()
}
