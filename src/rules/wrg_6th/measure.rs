//! Section 3.4: distances between units, who is nearest, distances that a rule makes exact, and the die that
//! decides when a distance cannot be told from a limit.
//!
//! Footprints are blocks (notes 1). When measuring is forbidden [W-3.4b] is the sequence's business: no phase
//! shows a player a distance between the start of the declarations and their end.

use estafette_core::said;
use std::cmp::Ordering;
use std::collections::BTreeSet;

use estafette_board::plane::{NOWHERE, Paces, Shape};
use estafette_core::{cites, rule};

use super::event::Mark;
use super::field::Battlefield;
use super::ids::{Seat, TerrainId, UnitId};
use super::phase::Phase;
use super::position::{Position, Unit};
use super::readings::TieDie;
use super::s4_06_charges;

/// As near as positions can be told apart: distances that differ by no more are equal (notes 1).
pub const TIE: Paces = Paces(1);

/// A computed distance against a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nearness {
    /// Nearer than the limit, or claimed to be exactly at it.
    Within,
    /// Farther.
    Out,
    /// Not to be told apart from it.
    Tied,
}

/// The distance between two units: the least between their footprints, or what a player claimed it to be.
/// `None` while one of them is off the table. A general is measured from his own base [W-4.4.3i].
pub fn distance(pos: &Position, a: &UnitId, b: &UnitId) -> Option<Paces> {
    cites!("W-3.4a", "W-3.4g", "W-3.4j", "W-4.4.3i");
    let (first, second) = (pos.block(a)?, pos.block(b)?);
    Some(claimed(pos, a, b).unwrap_or_else(|| first.distance(&second)))
}

/// The distance between two units, if it is no more than that; `None` while one of them is off the table, too.
pub fn distance_within(pos: &Position, a: &UnitId, b: &UnitId, limit: Paces) -> Option<Paces> {
    let far = || Some(pos.block(a)?.is_beyond(&pos.block(b)?, limit));
    if claimed(pos, a, b).is_none() && far()? {
        return None;
    }
    distance(pos, a, b).filter(|distance| *distance <= limit)
}

/// The distance between two units that one of their players claimed to be exactly that by the rules.
pub fn claimed(pos: &Position, a: &UnitId, b: &UnitId) -> Option<Paces> {
    cites!("W-3.4e", "EX-3.4a");
    let claim = |from: &UnitId, to: &UnitId| claimed_by(pos.unit(from)?, to);
    claim(a, b).or_else(|| claim(b, a))
}

/// What one of two units itself keeps of such a claim.
fn claimed_by(unit: &Unit, other: &UnitId) -> Option<Paces> {
    if unit.exactly.is_empty() { None } else { unit.exactly.get(other).copied() }
}

/// The distance from a unit to a piece of terrain, 0 where it stands in it.
pub fn distance_to_terrain(pos: &Position, unit: &UnitId, terrain: &TerrainId) -> Option<Paces> {
    let block = pos.block(unit)?;
    let piece = pos.terrain.get(terrain)?;
    let area = Shape::Area(piece.polygon.clone());
    let course = Shape::Line(piece.line.clone());
    let nearest = area.distance(&Shape::from(block)).min(course.distance(&Shape::from(block)));
    (nearest < NOWHERE).then_some(nearest)
}

/// Enemy bodies on the table, seen or not, in order of ids.
pub fn enemies(pos: &Position, seat: Seat) -> impl Iterator<Item = (&UnitId, &Unit)> {
    pos.bodies().filter(move |(id, _)| id.seat() != seat)
}

/// The enemies nearest to a unit: all that are equally near, in order of ids, with their distance.
pub fn nearest_enemies(pos: &Position, unit: &UnitId) -> Vec<(UnitId, Paces)> {
    nearest(pos, unit, enemies(pos, unit.seat()).map(|(id, _)| id))
}

/// Those of some units that are nearest to one: all that are equally near, in order of ids. Their distance is the least
/// of theirs, so that nothing hangs on which of them comes first.
pub fn nearest<'a>(
    pos: &Position,
    unit: &UnitId,
    among: impl IntoIterator<Item = &'a UnitId>,
) -> Vec<(UnitId, Paces)> {
    let all: Vec<(UnitId, Paces)> =
        among.into_iter().filter_map(|id| Some((id.clone(), distance(pos, unit, id)?))).collect();
    let Some(least) = all.iter().map(|(_, distance)| *distance).min() else { return Vec::new() };
    all.into_iter().filter(|(_, distance)| *distance - least <= TIE).map(|(id, _)| (id, least)).collect()
}

/// The enemy nearest to a unit, seen or not, with its distance; of several equally near the first id, so ask
/// [`nearest_enemies`] where it matters which.
pub fn nearest_enemy(pos: &Position, unit: &UnitId) -> Option<(UnitId, Paces)> {
    nearest_enemies(pos, unit).into_iter().next()
}

/// A distance against a limit: nothing is *at* a distance but by a claim, which counts as within.
pub fn compare(distance: Paces, limit: Paces) -> Nearness {
    cites!("W-3.4h");
    match distance - limit {
        over if over.abs() <= TIE => Nearness::Tied,
        over if over > Paces::ZERO => Nearness::Out,
        _ => Nearness::Within,
    }
}

/// Whether two units are within a distance of each other; `None` off the table. A tie is left open.
pub fn nearness(pos: &Position, a: &UnitId, b: &UnitId, limit: Paces) -> Option<Nearness> {
    cites!("W-3.4e", "W-3.4h");
    let (one, other) = (pos.unit(a)?, pos.unit(b)?);
    match claimed_by(one, b).or_else(|| claimed_by(other, a)) {
        Some(claim) => Some(if claim <= limit { Nearness::Within } else { Nearness::Out }),
        None => {
            let (first, second) = (pos.block_at(one, one.pose()?), pos.block_at(other, other.pose()?));
            if first.is_beyond(&second, limit) {
                return Some(Nearness::Out);
            }
            Some(compare(first.distance(&second), limit))
        }
    }
}

/// Whether two units are within a distance, a tie counting as within unless the game reads it as out: for
/// rules that only look.
pub fn surely_within(pos: &Position, a: &UnitId, b: &UnitId, limit: Paces) -> bool {
    match nearness(pos, a, b, limit) {
        Some(Nearness::Within) => true,
        Some(Nearness::Tied) => pos.readings.tie_die != TieDie::Out,
        Some(Nearness::Out) | None => false,
    }
}

/// Throws the die for every distance from a unit that cannot be told from one of these limits, where that makes
/// a difference to a number that its side would like to be high. From then on the distance is a hair less or
/// more than the limit, until one of the two moves.
pub fn settle_ties(
    field: &mut Battlefield<'_>,
    unit: &UnitId,
    limits: &[Paces],
    number: impl Fn(&Position) -> i32,
) {
    if field.pos().readings.tie_die != TieDie::Die {
        return;
    }
    for (other, limit) in ties(field.pos(), unit, limits) {
        let mut pos = field.pos().clone();
        let mut falling = |to: Paces| {
            if let Some(unit) = pos.units.get_mut(unit) {
                unit.exactly.insert(other.clone(), to);
            }
            number(&pos)
        };
        let (less, more) = (limit - TIE * 2, limit + TIE * 2);
        let of_use_to = match falling(less).cmp(&falling(more)) {
            Ordering::Equal => continue,
            Ordering::Greater => unit.seat(),
            Ordering::Less => unit.seat().enemy(),
        };
        let inside = tied(field, &format!("{unit} {other} {limit}"), of_use_to);
        let settled = if inside { less } else { more };
        field.mark(rule!("W-3.4i"), unit, Mark::Exactly(other, settled));
    }
}

/// The units at one of these distances from a unit, as far as can be told.
fn ties(pos: &Position, unit: &UnitId, limits: &[Paces]) -> Vec<(UnitId, Paces)> {
    let limits: BTreeSet<Paces> = limits.iter().copied().collect();
    let others = pos.on_table().map(|(id, _)| id).filter(|id| *id != unit);
    others
        .flat_map(|id| limits.iter().map(move |limit| (id, *limit)))
        .filter(|(id, limit)| nearness(pos, unit, id, *limit) == Some(Nearness::Tied))
        .map(|(id, limit)| (id.clone(), limit))
        .collect()
}

/// Whether a way to another unit is no longer than a limit. None is exactly as long: the die has said which of the two it
/// is; where it has not been thrown, a tie counts as within.
pub fn reaches(pos: &Position, unit: &UnitId, other: &UnitId, way: Paces, limit: Paces) -> bool {
    cites!("W-3.4h", "W-3.4i");
    match compare(way, limit) {
        Nearness::Within => true,
        Nearness::Out => false,
        Nearness::Tied => match pos.readings.tie_die {
            TieDie::In => true,
            TieDie::Out => false,
            TieDie::Die => !put_out(pos, unit, other),
        },
    }
}

/// By how much the die of a tie puts two units nearer or farther apart than they stand.
const HAIR: Paces = Paces(TIE.0 * 2);

/// The distance that counts for a unit's reach, beside that at which the two stand: claimed by either, or settled by
/// the unit's own die. What the die of the other has settled is about his reach alone, or it would matter whose die
/// is thrown first where both would charge.
fn claimed_for_reach(pos: &Position, unit: &UnitId, other: &UnitId) -> Option<(Paces, Paces)> {
    let apart = pos.block(unit)?.distance(&pos.block(other)?);
    let claim = |from: &UnitId, to: &UnitId| pos.unit(from)?.exactly.get(to).copied();
    let theirs = || claim(other, unit).filter(|claim| (*claim - apart).abs() != HAIR);
    Some((claim(unit, other).or_else(theirs)?, apart))
}

/// Whether the die of a tie has put an enemy out of a unit's reach.
fn put_out(pos: &Position, unit: &UnitId, other: &UnitId) -> bool {
    claimed_for_reach(pos, unit, other).is_some_and(|(claim, apart)| claim - apart >= HAIR)
}

/// Throws the die where a way to another unit is exactly as long as a limit that its side would like to reach. From then
/// on the other is a hair nearer or farther than he stands, until one of them moves. Where both would charge each other
/// on that way it is one distance, in or out for both: both throw, and again until both say the same.
pub fn settle_reach(field: &mut Battlefield<'_>, unit: &UnitId, other: &UnitId, way: Paces, limit: Paces) {
    let pos = field.pos();
    let open = pos.readings.tie_die == TieDie::Die && claimed_for_reach(pos, unit, other).is_none();
    let (Some(here), Some(there)) = (pos.block(unit), pos.block(other)) else { return };
    if !open || compare(way, limit) != Nearness::Tied {
        return;
    }
    let apart = here.distance(&there);
    let back = || s4_06_charges::would_charge(pos, field.sheets, other, unit);
    let declares = pos.phase == Phase::Charges && claimed_for_reach(pos, other, unit).is_none();
    let both =
        declares && back().is_some_and(|(its, most)| most == limit && compare(its, most) == Nearness::Tied);
    let question = format!("{unit} {other} {limit}");
    let inside = if both { agreed(field, [unit, other], limit) } else { tied(field, &question, unit.seat()) };
    let hair = if inside { -HAIR } else { HAIR };
    field.mark(rule!("W-3.4i"), unit, Mark::Exactly(other.clone(), apart + hair));
    if both {
        field.mark(rule!("W-3.4i"), other, Mark::Exactly(unit.clone(), apart + hair));
    }
}

/// The dice of a tie about which two units ask, thrown until both are answered alike.
fn agreed(field: &mut Battlefield<'_>, [one, two]: [&UnitId; 2], limit: Paces) -> bool {
    cites!("W-3.4h", "W-3.4i");
    let mut throws = [1, 1];
    loop {
        let first = thrown(field, &format!("{one} {two} {limit}"), one.seat(), &mut throws[0]);
        let second = thrown(field, &format!("{two} {one} {limit}"), two.seat(), &mut throws[1]);
        if first == second {
            return first;
        }
    }
}

/// The die of a tie [W-3.4i]: true if it falls for that side.
pub fn tied(field: &mut Battlefield<'_>, question: &str, of_use_to: Seat) -> bool {
    match field.pos().readings.tie_die {
        TieDie::In => return true,
        TieDie::Out => return false,
        TieDie::Die => {}
    }
    thrown(field, question, of_use_to, &mut 1)
}

/// The same by dice, from a throw on; the number of the next throw is left behind.
fn thrown(field: &mut Battlefield<'_>, question: &str, of_use_to: Seat, throw: &mut u32) -> bool {
    loop {
        let now = *throw;
        let mut die = |seat: Seat| field.d6(rule!("W-3.4i"), said!("throw-of", %question, %now, %seat));
        let (first, second) = (die(Seat::A), die(Seat::B));
        *throw += 1;
        if first != second {
            return (first > second) == (of_use_to == Seat::A);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn whoever_comes_first_equally_near_is_as_near() {
        let unit = |id: &str, x: f64, y: f64, facing: u32| {
            format!(
                "[units.{id}]\ntype = \"HI\"\nfigures = 4\nfiles = 4\nat = [{x}, {y}]\nfacing = {facing}\n"
            )
        };
        let far = |b1: f64, b2: f64| {
            let units = [unit("a1", 900.0, 300.0, 0), unit("b1", 870.0, b1, 180), unit("b2", 930.0, b2, 180)];
            let pos = testing::position(&format!("empty = true\nperiod = 4\n{}", units.concat()));
            nearest_enemies(&pos, &"a1".parse().unwrap()).into_iter().map(|(_, far)| far).collect::<Vec<_>>()
        };
        assert_eq!(far(400.0, 400.001), far(400.001, 400.0));
        assert_eq!(far(400.0, 400.001).len(), 2);
    }
}
