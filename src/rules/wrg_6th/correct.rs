//! Corrections of a position by an umpire (3.1 to 3.3). What a case may state may be corrected, but for the clock;
//! orders are struck, dice set and penalties given by the desk's own words.

use estafette_core::said;
use serde_json::Value;

use estafette_board::plane::{Paces, Point};
use estafette_core::{Correction, SeatId, cites};
use estafette_rules::correct::{in_words, no_part, says_gone, stating};
use estafette_rules::kit;

use super::ids::{Seat, UnitId};
use super::position::Position;
use super::stage;
use super::stated::Stated;

/// The parts that may be corrected.
const PARTS: [&str; 8] =
    ["units", "terrain", "camps", "signals", "meanings", "charges", "break_offs", "awarded"];
/// The most damage points that a seat can be given or taken.
const MOST_POINTS: i32 = 9_999;

/// The position after a correction, and the part that it is about.
///
/// # Errors
/// A sentence for the umpire.
pub fn corrected(position: &Position, correction: &Correction) -> Result<(String, Position), String> {
    cites!(
        "W-3.1e", "EX-3.1a", "W-3.2b", "W-3.2c", "W-3.2d", "W-3.2e", "W-3.2f", "W-3.2h", "W-3.2i", "W-3.3"
    );
    if position.end.is_some() {
        return Err(said!("the-battle-is-over-here-correct"));
    }
    match correction {
        Correction::Set { path, value } => Ok((path.clone(), set(position, path, value)?)),
        Correction::Award { seat, points } => award(position, seat, *points),
    }
}

/// Awarded damage points count when the battle is counted out.
fn award(position: &Position, seat: &SeatId, points: i32) -> Result<(String, Position), String> {
    let seat = Seat::of_id(seat).ok_or_else(|| said!("does-not-play-in-this-game", %seat))?;
    let mut after = position.clone();
    let all = after.awarded.entry(seat).or_default();
    *all = all.saturating_add(points);
    if all.unsigned_abs() > MOST_POINTS.unsigned_abs() {
        return Err(said!("awarded-no-more-than-points-can", %seat, most_points = %MOST_POINTS));
    }
    Ok((format!("awarded.{seat}"), after))
}

fn set(position: &Position, path: &str, value: &Value) -> Result<Position, String> {
    let keys: Vec<&str> = path.split('.').collect();
    match keys.as_slice() {
        ["period" | "turn" | "phase" | "closing", ..] => {
            return Err(said!("is-the-games-clock-roll-the", %path));
        }
        ["sees" | "unseen" | "bearings" | "distances" | "fighters" | "costs" | "end", ..] => {
            return Err(said!("follows-from-the-rest-correct-or", %path));
        }
        [part, ..] if !PARTS.contains(part) => return Err(no_part(path, part, PARTS)),
        ["units", id] if says_gone(value) => return without(position, path, id),
        ["units", id, _, ..] => known_unit(position, path, id)?,
        _ => {}
    }
    let stated: Stated = kit::stated(&stating(path, value)?)?;
    let named: Vec<UnitId> = stated.units.keys().cloned().collect();
    let mut after = position.clone();
    let data = after.data.clone();
    stage::put(&mut after, stated, &data)?;
    named.iter().try_for_each(|id| has_room(&after, id))?;
    Ok(after)
}

fn known_unit(position: &Position, path: &str, id: &str) -> Result<(), String> {
    let names: Vec<String> = position.units.keys().map(UnitId::to_string).collect();
    if names.iter().any(|name| name == id) {
        return Ok(());
    }
    Err(no_part(path, id, names.iter().map(String::as_str)))
}

fn without(position: &Position, path: &str, id: &str) -> Result<Position, String> {
    known_unit(position, path, id)?;
    let mut after = position.clone();
    if let Some(unit) = id.parse().ok().and_then(|id: UnitId| after.units.get_mut(&id)) {
        (unit.gone, unit.at, unit.with) = (true, None, None);
    }
    Ok(after)
}

/// No unit stands inside another, or off the table without being off it.
fn has_room(position: &Position, id: &UnitId) -> Result<(), String> {
    let alone = position.unit(id).is_some_and(|unit| unit.with.is_none());
    let Some(block) = position.block(id).filter(|_| alone) else { return Ok(()) };
    let [width, depth] = position.table;
    let inside = |c: &Point| (Paces::ZERO..=width).contains(&c.x) && (Paces::ZERO..=depth).contains(&c.y);
    if !block.corners().iter().all(inside) {
        return Err(said!("units-it-would-stand-beyond-the", %id));
    }
    let blocks = position.bodies().filter(|(other, _)| *other != id);
    let other = blocks.filter_map(|(other, _)| Some((other, position.block(other)?)));
    match other.into_iter().find(|(_, b)| block.overlaps(b)) {
        Some((other, _)) => Err(said!("units-it-would-stand-inside", %id, %other)),
        None => Ok(()),
    }
}

/// What a part was and is, in one English line.
pub fn say(what: &str, was: &Value, is: &Value) -> String {
    // What is awarded is counted with the damage, never as victory points.
    let what = match what.strip_prefix("awarded.") {
        Some(seat) => said!("damage-points-awarded-to", seat = %seat.to_uppercase()),
        None => what.to_owned(),
    };
    said!("was", %what, is = %in_words(is), was = %in_words(was))
}
