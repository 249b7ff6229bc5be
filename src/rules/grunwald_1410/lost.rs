//! Orders that are not in force and still have a fate: those to somebody who was lost since they were written, and
//! those for a half-turn that does not come, since the game ends before it.

use estafette_orders::{Problem, Severity};
use estafette_rules::{Numbers, OrderText};

use super::ids::Side;
use super::orders::{self, Fate, Names, Parsed, Placed};
use super::phase::{Phase, period};
use super::plan::{self, Written};
use super::position::Position;

/// The orders of a side for the half-turn that is due which were read when they came in, and are not read now.
pub fn orders(position: &Position, side: Side, texts: &[OrderText]) -> Vec<Written> {
    if position.phase.half() != Some(side) {
        return Vec::new();
    }
    let due = period(position.turn, position.phase.half()).ordinal;
    let of = |text: &OrderText, now: &Parsed, placed: &Placed| text.period == due && unread(placed, now);
    received(position, side, texts, due, &of)
}

/// The orders of a side for half-turns after the one that is due, but for the standing orders that count already.
/// `own` is the side's next half-turn.
pub fn ahead(position: &Position, side: Side, texts: &[OrderText], own: u32) -> Vec<Written> {
    let due = period(position.turn, position.phase.half()).ordinal;
    let of = |text: &OrderText, now: &Parsed, placed: &Placed| {
        let counts = || text.period == own && placed.order.is_standing() && is_read(placed, now);
        text.period > due && text.period >= own && !counts()
    };
    received(position, side, texts, own, &of)
}

/// The orders of texts as they were read when they came in, as far as `of` wants them by what is read now. They are
/// numbered for a period.
fn received(
    position: &Position,
    side: Side,
    texts: &[OrderText],
    numbered: u32,
    of: &dyn Fn(&OrderText, &Parsed, &Placed) -> bool,
) -> Vec<Written> {
    let on_map = |hex| position.map.contains(hex);
    let names = plan::names(position, side, &on_map);
    let numbers = Numbers::of(texts, numbered);
    let mut found = Vec::new();
    let due = period(position.turn, position.phase.half()).ordinal;
    for (index, text) in texts.iter().enumerate().filter(|(_, t)| t.period >= due) {
        let now = position.lately.parse(&text.text, &names);
        let then = (!now.problems.is_empty()).then(|| when_received(position, &names, text)).flatten();
        let then = then.map(|names| orders::parse(&text.text, &names));
        let read = then.as_ref().unwrap_or(&now).orders.iter();
        found.extend(read.filter(|placed| of(text, &now, placed)).map(|placed| Written {
            order: numbers.at(index, placed.line, placed.span.start),
            text: index,
            placed: placed.clone(),
        }));
    }
    found
}

/// The names as they were when a text came in; none if nobody was lost since.
fn when_received<'n>(position: &Position, now: &Names<'n>, text: &OrderText) -> Option<Names<'n>> {
    let due = text.due.as_ref().and_then(|at| Some((at.turn, Phase::named(at.phase.as_str())?)));
    let since = |id: &str| {
        let fell = position.fallen.get(id).map(|f| (f.turn, f.phase));
        fell.is_some_and(|fell| due.is_none_or(|due| fell >= due))
    };
    let dead = |fate: Fate, id: &str| fate != Fate::Alive && since(id);
    let units = now.units.iter().any(|u| dead(u.fate, u.id.as_str()));
    let leaders = now.leaders.iter().any(|l| dead(l.fate, l.id.as_str()));
    if !units && !leaders {
        return None;
    }
    let mut then = Names { units: now.units.clone(), leaders: now.leaders.clone(), ..*now };
    let revive = |fate: &mut Fate, id: &str| *fate = if since(id) { Fate::Alive } else { *fate };
    then.units.to_mut().iter_mut().for_each(|u| revive(&mut u.fate, u.id.as_str()));
    then.leaders.to_mut().iter_mut().for_each(|l| revive(&mut l.fate, l.id.as_str()));
    Some(then)
}

fn is_read(placed: &Placed, now: &Parsed) -> bool {
    now.orders.iter().any(|o| o.line == placed.line && o.order == placed.order)
}

fn is_error(problem: &Problem) -> bool {
    problem.severity == Severity::Error
}

/// Whether an order is not read as things stand, and its line has a problem. A standing order to several outlives
/// its losses without a word.
fn unread(placed: &Placed, now: &Parsed) -> bool {
    let standing = placed.order.is_standing();
    let here = now.problems.iter().any(|p| (is_error(p) || !standing) && p.line == placed.line);
    here && !is_read(placed, now)
}
