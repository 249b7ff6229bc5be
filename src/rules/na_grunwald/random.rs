//! Random orders for whole-game tests: mostly legal, sometimes odd, in both languages.

use super::ids::{Field, Seat};
use super::phase::Phase;
use super::position::Position;
use super::s07_legal::{self, Placement};

type Pick<'p> = &'p mut dyn FnMut(u32) -> u32;

/// A sheet for the round.
pub fn sheet(position: &Position, seat: Seat, pick: Pick<'_>) -> String {
    let mut lines = Vec::new();
    if position.phase == Phase::Event {
        return event(position, seat, pick);
    }
    let options = s07_legal::all(position, seat);
    for _ in 0..3 + pick(5) {
        let Some(placement) = options.get(pick(u32::try_from(options.len()).unwrap_or(1).max(1)) as usize)
        else {
            break;
        };
        lines.push(line(*placement, pick));
    }
    if pick(3) == 0 {
        lines.push("pass".to_owned());
    }
    lines.extend(later(position, seat, pick));
    lines.join("\n")
}

fn line(placement: Placement, pick: Pick<'_>) -> String {
    let polish = pick(3) == 0;
    let pawns = match (placement.helpers, polish) {
        (0, false) => "officer".to_owned(),
        (0, true) => "oficer".to_owned(),
        (n, false) => format!("{n} helpers"),
        (n, true) => format!("{n} pomocników"),
    };
    let to = if polish { "na" } else { "to" };
    let ducats = match (placement.field, placement.ducats, polish) {
        (_, 0, _) => String::new(),
        (Field::RycerzeZaciezni, n, false) => format!(" bid {n}"),
        (_, n, false) => format!(" with {n} ducats"),
        (_, n, true) => format!(" za {n} dukaty"),
    };
    let condition = match pick(9) {
        0 => " if nobody there",
        1 => " if I lead, else skip",
        2 => " if round >= 3",
        3 => " jeśli nikogo tam nie ma",
        _ => "",
    };
    format!("{pawns} {to} {}{ducats}{condition}", placement.field.title())
}

fn event(position: &Position, seat: Seat, pick: Pick<'_>) -> String {
    let player = position.player(seat);
    match pick(7) {
        0 => "event buy".to_owned(),
        1 => format!("event bid {}", pick(player.ducats + 1)),
        2 => player.hand.first().map_or_else(String::new, |c| format!("event send knight {c}")),
        3 => "event decline".to_owned(),
        4 => player
            .camp
            .iter()
            .find(|c| !c.is_knight())
            .map_or_else(String::new, |c| format!("event ransom {c}")),
        _ => String::new(),
    }
}

/// What is decided after the placements, some of it, sometimes.
fn later(position: &Position, seat: Seat, pick: Pick<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let hand = &position.player(seat).hand;
    match pick(5) {
        0 => lines.push("skirmish play peasant".to_owned()),
        1 => lines.push("skirmish play strongest knight".to_owned()),
        2 => {
            if let Some(card) = hand.get(pick(u32::try_from(hand.len()).unwrap_or(0).max(1)) as usize) {
                lines.push(format!("skirmish play {card}"));
            }
        }
        _ => {}
    }
    if pick(3) == 0 {
        lines.push("losses: camp knights lowest first, then provision 1, then teutons".to_owned());
        lines.push("never hand knights above 3".to_owned());
    }
    match pick(4) {
        0 => lines.push(format!("helper buy if price <= {}", 1 + pick(4))),
        1 => lines.push("helper do not buy".to_owned()),
        _ => {}
    }
    if pick(4) == 0 {
        lines.push("starve lowest mercenary first".to_owned());
    }
    lines
}
