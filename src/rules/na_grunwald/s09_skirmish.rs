//! Field 1, Krzyzacy: cards are laid, Teutons captured, the skirmish won or lost (NG-9.1 to NG-9.13, NG-9.19).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::data::Effect;
use super::event::{Event, Why};
use super::ids::{Card, Field, Kind, Seat};
use super::orders::{Capturing, RowEnd, SkirmishCard};
use super::position::{Laid, Position};
use super::round::{Ask, Round};
use super::{s05_camp, s08_resolution, s09_losses};

/// Resolves the field: nothing while there is a truce, and no Teuton lies there.
///
/// # Errors
/// A pause.
pub fn field(round: &mut Round<'_>) -> Play<()> {
    cites!("NG-9.1", "NG-9.3", "NG-9.12");
    if round.pos().offer.teutons.is_empty() {
        return Ok(());
    }
    let laid = lay(round)?;
    capture(round, &laid);
    let due = decide(round, &laid);
    if due > 0 {
        s09_losses::pay(round, due)?;
    }
    s05_camp::rest(round, &laid);
    Ok(())
}

/// Has everybody with a pawn on the field lay a card, secretly and all at once; the row from the left.
fn lay(round: &mut Round<'_>) -> Play<Vec<(Seat, Laid)>> {
    cites!("NG-9.4");
    let seats: Vec<Seat> = round.pos().row(Field::Krzyzacy).iter().map(|s| s.seat).collect();
    // How many cards a hand holds all may see: who has none lays the peasant without being asked.
    let armed: Vec<Seat> =
        seats.iter().copied().filter(|seat| !round.pos().player(*seat).hand.is_empty()).collect();
    let asks = armed.iter().map(|seat| ask(round, *seat)).collect();
    let answers = round.ask_sealed(asks)?;
    let chosen: BTreeMap<Seat, Laid> = armed.into_iter().zip(answers.iter().map(|a| laid_of(a))).collect();
    let laid: Vec<(Seat, Laid)> =
        seats.into_iter().map(|seat| (seat, chosen.get(&seat).copied().unwrap_or(Laid::Peasant))).collect();
    for (seat, laid) in &laid {
        let (seat, card) = (Some(*seat), Some(*laid));
        round
            .tell(rule!("NG-9.5"), Event::Reveal { pile: None, values: Vec::new(), event: None, seat, card });
    }
    Ok(laid)
}

/// The question for a card (ND-08): any of the hand, or the peasant.
fn ask(round: &Round<'_>, seat: Seat) -> Ask {
    let position = round.pos();
    let hand = &position.player(seat).hand;
    let mut cards = hand.clone();
    cards.dedup();
    let mut choices: Vec<String> = cards.iter().map(|c| c.key()).collect();
    choices.push(Laid::Peasant.key());
    let said = round.sheets().of(seat).skirmish.as_ref();
    let said = said.and_then(|s| Some((wished(position, hand, &s.what)?.key(), s.source)));
    let weakest = SkirmishCard::Knight { end: RowEnd::Lowest, kind: None, capturing: Capturing::Weaker };
    let default = pick(position, hand, weakest).unwrap_or(Laid::Peasant);
    Ask {
        id: "ND-08",
        rule: rule!("NG-9.4"),
        seat,
        subject: Field::Krzyzacy.to_string(),
        amount: None,
        choices,
        payment: None,
        said,
        default: default.key(),
    }
}

fn laid_of(key: &str) -> Laid {
    key.parse().map_or(Laid::Peasant, Laid::Knight)
}

/// The first card of a list of wishes that can be had.
pub(super) fn wished(position: &Position, hand: &[Card], wishes: &[SkirmishCard]) -> Option<Laid> {
    wishes.iter().find_map(|wish| pick(position, hand, *wish))
}

/// The card that a wish means, if it is in the hand.
fn pick(position: &Position, hand: &[Card], wish: SkirmishCard) -> Option<Laid> {
    let (low, high) = teutons(position);
    match wish {
        SkirmishCard::Peasant => Some(Laid::Peasant),
        SkirmishCard::Card(card) => hand.contains(&card).then_some(Laid::Knight(card)),
        SkirmishCard::Knight { end, kind, capturing } => {
            let beats = |card: &Card| match capturing {
                Capturing::No => true,
                Capturing::Weaker => card.strength > low,
                Capturing::Stronger => card.strength > high,
            };
            let fits = |card: &&Card| kind.is_none_or(|k| card.kind == k) && beats(card);
            let found = hand.iter().filter(fits).copied();
            let found = match end {
                RowEnd::Lowest => found.min_by_key(|c| (c.strength, c.kind)),
                RowEnd::Highest => found.max_by_key(|c| (c.strength, Reverse(c.kind))),
            };
            found.map(Laid::Knight)
        }
    }
}

/// The weaker and the stronger Teuton on the board.
fn teutons(position: &Position) -> (u8, u8) {
    let all = || position.offer.teutons.iter().copied();
    (all().min().unwrap_or(0), all().max().unwrap_or(0))
}

/// The duels: the first and the second knight, by strength and then from the left (NGA-29), capture what
/// they can. What they capture stays on the board for now (NG-9.11).
fn capture(round: &mut Round<'_>, laid: &[(Seat, Laid)]) {
    cites!("NG-9.11", "NG-9.7");
    let mut knights: Vec<(Seat, Card)> = laid
        .iter()
        .filter_map(|(seat, laid)| match laid {
            Laid::Knight(card) => Some((*seat, *card)),
            Laid::Peasant => None,
        })
        .collect();
    knights.sort_by_key(|(_, card)| Reverse(card.strength));
    let mut left = round.pos().offer.teutons.clone();
    left.sort_unstable();
    for ((seat, with), place) in knights.into_iter().zip(1u8..) {
        match place {
            1 => first(round, seat, with, &mut left),
            2 => second(round, seat, with, &left),
            _ => round.tell(rule!("NG-9.9"), Event::NoCapture { seat, with, place, why: Why::Place }),
        }
    }
}

/// The strongest knight takes the strongest Teuton below his own strength (NG-9.6 to NG-9.8, NGA-30).
fn first(round: &mut Round<'_>, seat: Seat, with: Card, left: &mut Vec<u8>) {
    match left.iter().rposition(|teuton| *teuton < with.strength) {
        Some(at) => {
            let both = at + 1 == left.len();
            let card = Card::new(Kind::Teuton, left.remove(at));
            let rule = if both { rule!("NG-9.7") } else { rule!("NG-9.6") };
            round.tell(rule, Event::Capture { seat, card, with });
        }
        None => {
            round.tell(rule!("NG-9.8"), Event::NoCapture { seat, with, place: 1, why: Why::TooStrong });
        }
    }
}

/// The second knight takes the weaker Teuton, if it is still there and below his strength (NG-9.9,
/// NG-9.10, NGA-31).
fn second(round: &mut Round<'_>, seat: Seat, with: Card, left: &[u8]) {
    let weaker = round.pos().offer.teutons.iter().min().copied();
    let there = weaker.filter(|w| left.contains(w));
    let (rule, event) = match there {
        Some(teuton) if teuton < with.strength => {
            (rule!("NG-9.9"), Event::Capture { seat, card: Card::new(Kind::Teuton, teuton), with })
        }
        Some(_) => (rule!("NG-9.10"), Event::NoCapture { seat, with, place: 2, why: Why::TooStrong }),
        None => (rule!("NG-9.9"), Event::NoCapture { seat, with, place: 2, why: Why::Taken }),
    };
    round.tell(rule, event);
}

/// The skirmish as a whole: all knights against both Teutons, captured or not, and the bonus (NG-9.2,
/// NG-9.12, NG-9.13). Gives what every player must pay.
fn decide(round: &mut Round<'_>, laid: &[(Seat, Laid)]) -> u32 {
    let position = round.pos();
    let strength: u32 = laid.iter().map(|(_, laid)| laid.strength()).sum();
    let bonus = bonus(position);
    let event = match s08_resolution::event_effect(position) {
        Some(Effect::TeutonsStronger { by }) => by,
        _ => 0,
    };
    let cards: u32 = position.offer.teutons.iter().map(|t| u32::from(*t)).sum();
    let teutons = cards + bonus + event;
    let due = teutons.saturating_sub(strength);
    let rule = if due == 0 { rule!("NG-9.13") } else { rule!("NG-9.14") };
    round.tell(rule, Event::Skirmish { strength, teutons, bonus, event, won: due == 0, due });
    due
}

/// What the Teutons are stronger by, for the number of players (NG-9.2, NG-17.1, NG-18.1).
pub fn bonus(position: &Position) -> u32 {
    cites!("NG-9.2");
    let players = u8::try_from(position.order.len()).unwrap_or(u8::MAX);
    position.data.tables.bonus.get(&players).copied().unwrap_or(0)
}
