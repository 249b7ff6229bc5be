//! Section 4.4.2: troops off the table come in (H16).

use estafette_board::plane::{Angle, Block, Paces, Point, Pose, Shape};
use estafette_core::said;
use estafette_core::{RuleId, cites, rule};

use super::data::Going;
use super::event::{Complies, Event, Mark};
use super::field::Battlefield;
use super::ids::{Formation, Seat, Temperament, UnitId};
use super::orders::clause::Action;
use super::position::{Edge, Position, Unit};
use super::s4_04_compliance as compliance;
use super::s4_04_march::march;
use super::s4_04_sectors::sector;

/// Places along the edge are tried so many paces apart.
const STEP: Paces = Paces::whole(5);

/// The most periods by which an arrival may be delayed: one roll must be left.
pub fn delay_allowed(pos: &Position, delay: u8) -> bool {
    cites!("W-4.4.2c", "W-4.4.2d", "W-4.4.2f");
    i64::from(delay) <= pos.data.number("h16.delay_most")
}

/// The periods in which a unit rolls to arrive: three from its earliest one on, less one for each period of
/// delay. Wagons come like the foot in close order that they are.
pub fn rolls(pos: &Position, unit: &Unit) -> Option<std::ops::RangeInclusive<i64>> {
    cites!("W-4.4.2e", "W-4.15.3c");
    let off = unit.off_table.as_ref()?;
    let name = match (pos.data.info(unit.kind).mounted(), unit.force_march) {
        (true, false) => "h16.mounted_first",
        (true, true) => "h16.mounted_forced",
        (false, false) => "h16.foot_first",
        (false, true) => "h16.foot_forced",
    };
    let first = pos.data.number(name);
    let last = first + pos.data.number("h16.rolls") - 1;
    Some(first + i64::from(off.delay)..=last)
}

/// Rolls for all troops off the table whose time has come, and sets up those that arrive.
pub fn arrivals(field: &mut Battlefield<'_>) {
    cites!("W-4.4.2a", "W-4.4.2b");
    let waiting = |u: &Unit| u.off_table.is_some() && u.figures > 0 && !u.gone && u.with.is_none();
    let all: Vec<UnitId> =
        field.pos().units.iter().filter(|(_, u)| waiting(u)).map(|(id, _)| id.clone()).collect();
    for unit in all {
        delay(field, &unit);
        arrival(field, &unit);
    }
}

/// Check CC-DELAY of notes 4.2: a delay that leaves a roll.
fn delay(field: &mut Battlefield<'_>, unit: &UnitId) {
    cites!("W-4.4.2f");
    let pos = field.pos();
    let Some(known) = pos.unit(unit) else { return };
    let (Some(off), Some(rolls)) = (&known.off_table, rolls(pos, known)) else { return };
    let kept = delay_allowed(pos, off.delay) && !rolls.is_empty();
    let answer = if kept { Complies::Complies } else { Complies::DoesNotComply };
    let numbers =
        said!("delay-rolls-in-periods", delay = %off.delay, start = %rolls.start(), end = %rolls.end());
    compliance::checked(field, rule!("W-4.4.2f"), unit, ("CC-DELAY", answer), numbers);
}

fn arrival(field: &mut Battlefield<'_>, unit: &UnitId) {
    let pos = field.pos();
    let Some(known) = pos.unit(unit) else { return };
    let ready = known.off_table.as_ref().is_some_and(|off| off.ready);
    let now = rolls(pos, known).is_some_and(|rolls| rolls.contains(&i64::from(pos.period)));
    let needs = pos.data.number("h16.needs");
    let rule: RuleId = if known.force_march { rule!("W-4.4.2b") } else { rule!("W-4.4.2a") };
    let die = match (ready, now) {
        (true, _) => 0,
        (false, true) => field.d6(rule.clone(), unit),
        (false, false) => return,
    };
    let arrived = ready || i64::from(die) >= needs;
    let to = if arrived { entry(field, unit) } else { None };
    let files = field.unit(unit).map_or(0, |u| formed(field.pos(), u).files);
    // Nothing new happens to troops that go on waiting for a free place.
    if ready && to.is_none() {
        return;
    }
    let die = die.unsigned_abs();
    field.tell(rule.clone(), Event::Arrival { unit: unit.clone(), die, arrived, files, to });
    let Some(pose) = to else { return };
    appears(field, unit);
    let with: Vec<UnitId> = field
        .pos()
        .units
        .iter()
        .filter(|(_, u)| u.with.as_ref() == Some(unit) && u.off_table.is_some())
        .map(|(id, _)| id.clone())
        .collect();
    for general in with {
        let event = Event::Arrival { unit: general.clone(), die, arrived, files: 0, to: Some(pose) };
        field.tell(rule.clone(), event);
        appears(field, &general);
    }
}

/// What happens to a unit at the moment it appears: what its march cost it, and a general's temperament.
fn appears(field: &mut Battlefield<'_>, unit: &UnitId) {
    if field.unit(unit).is_some_and(|u| u.force_march) {
        march(field, unit);
    }
    temperament(field, unit);
}

/// Fixes a general's temperament as it was written before the battle, or by a die.
fn temperament(field: &mut Battlefield<'_>, unit: &UnitId) {
    cites!("W-4.4.2i");
    let Some(general) = field.unit(unit).filter(|u| u.general.is_some()) else { return };
    let written = field.pos().data.lately.written(&general.written, unit.seat());
    let said = written.iter().find_map(|clause| match clause.action {
        Action::Character(temperament) => Some(temperament),
        _ => None,
    });
    let temperament = match general.temperament.or(said) {
        Some(temperament) => temperament,
        None => {
            let die = i64::from(field.d6(rule!("W-4.4.2i"), unit));
            let data = &field.pos().data;
            if die <= data.number("h18.cautious_to") {
                Temperament::Cautious
            } else if die <= data.number("h18.bold_to") {
                Temperament::Bold
            } else {
                Temperament::Rash
            }
        }
    };
    field.mark(rule!("W-4.4.2i"), unit, Mark::Temperament(temperament));
}

/// The edge where a unit comes in, in the direction in which it enters: the middle of its part, a direction
/// along it, half its length, and the direction inward.
fn segment(pos: &Position, seat: Seat, unit: &Unit) -> (Point, Angle, Paces, Angle) {
    let [width, depth] = pos.table;
    let edge = unit.off_table.as_ref().map_or(Edge::Own, |off| off.edge);
    let forward = match seat {
        Seat::A => Angle::degrees(0),
        Seat::B => Angle::degrees(180),
    };
    let along = forward + Angle::degrees(90);
    if edge == Edge::Own {
        let (from, to) = sector(pos, seat, unit.sector);
        let y = if seat == Seat::A { Paces::ZERO } else { depth };
        let half = (to - from).part(1, 2);
        return (Point::new(from + half, y), along, half, forward);
    }
    let half = pos.data.paces("h16.flank_segment").part(1, 2);
    let west = (edge == Edge::Left) == (seat == Seat::A);
    let x = if west { Paces::ZERO } else { width };
    let y = if seat == Seat::A { half } else { depth - half };
    let inward = if west { Angle::degrees(90) } else { Angle::degrees(270) };
    (Point::new(x, y), forward, half, inward)
}

/// The first free place where a unit comes in: its rear rank at the edge, as near the middle of its part of the
/// edge as may be; of two equally near ones a die decides.
fn entry(field: &mut Battlefield<'_>, id: &UnitId) -> Option<Pose> {
    let pos = field.pos();
    let unit = pos.unit(id)?;
    let formed = formed(pos, unit);
    let (middle, along, half, inward) = segment(pos, id.seat(), unit);
    let (width, depth) = pos.size(&formed);
    let room = (half - width.part(1, 2)).max(Paces::ZERO);
    let at = |aside: Paces| {
        let edge = Pose::new(middle, along).shifted(Paces::ZERO, aside).at;
        Pose::new(edge, inward).shifted(Paces::ZERO, depth)
    };
    let mut aside = Paces::ZERO;
    while aside <= room {
        let places = [at(aside), at(-aside)];
        let free = places.map(|pose| is_free(pos, id, &formed, pose));
        match free {
            [true, true] if aside > Paces::ZERO => {
                let die = field.d6(rule!("W-3.4i"), said!("side-of-the-free-place", %id));
                return Some(places[usize::from(die > 3)]);
            }
            [true, _] => return Some(places[0]),
            [false, true] => return Some(places[1]),
            [false, false] => aside += STEP,
        }
    }
    None
}

/// A unit as it comes in: in as many ranks as it has files for, two where nothing was said.
fn formed(pos: &Position, unit: &Unit) -> Unit {
    let ranks = u32::try_from(pos.data.number("h19.usual_ranks")).unwrap_or(2).max(1);
    let files = if unit.files == 0 { unit.figures.div_ceil(ranks).max(1) } else { unit.files };
    Unit { files, formation: Formation::Line, ..unit.clone() }
}

/// Whether a unit can stand at a place: on the table, off ground it may not enter, clear of all other bodies
/// and of the gap that enemies keep.
fn is_free(pos: &Position, id: &UnitId, unit: &Unit, pose: Pose) -> bool {
    let block = pos.block_at(unit, pose);
    let area = Shape::from(block);
    let forbidden = pos.terrain.values().any(|piece| {
        pos.data.going(piece.kind, unit.kind) == Going::Forbidden
            && Shape::Area(piece.polygon.clone()).distance(&area) == Paces::ZERO
    });
    let gap = pos.data.paces("moves.gap");
    !forbidden
        && pos.bodies().filter(|(other, _)| *other != id).all(|(other, _)| clear(pos, id, &block, other, gap))
}

fn clear(pos: &Position, id: &UnitId, block: &Block, other: &UnitId, gap: Paces) -> bool {
    pos.block(other).is_none_or(|there| match other.seat() == id.seat() {
        true => !block.overlaps(&there),
        false => block.distance(&there) >= gap,
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::position;
    use super::*;

    /// Test vector T29: with delays of 0, 1 and 2 three, two and one rolls at 4 to 6 are left.
    #[test]
    fn each_delay_costs_a_roll() {
        let mut pos = position(
            "[units.a1]\ntype = \"HK\"\nfigures = 8\noff_table = { edge = \"own\" }\n\
             [units.a2]\ntype = \"HI\"\nfigures = 8\noff_table = { edge = \"own\" }\nforce_march = true\n",
        );
        let mut left = |id: &str, delay: u8| {
            let unit = pos.units.get_mut(&id.parse::<UnitId>().unwrap()).unwrap();
            unit.off_table.as_mut().unwrap().delay = delay;
            let unit = unit.clone();
            rolls(&pos, &unit).unwrap()
        };
        assert_eq!((left("a1", 0), left("a1", 1), left("a1", 2)), (3..=5, 4..=5, 5..=5));
        assert_eq!(left("a2", 0), 3..=5);
        assert!(left("a1", 3).is_empty());
        let chances = [0, 1, 2].map(|delay| 8 - (8 >> left("a1", delay).count()));
        assert_eq!(chances, [7, 6, 4], "eighths");
        assert!(delay_allowed(&pos, 2) && !delay_allowed(&pos, 3));
    }

    #[test]
    fn edges_are_seen_by_their_owner() {
        let pos = position("[units.a1]\ntype = \"HC\"\nfigures = 8\noff_table = { edge = \"left\" }\n");
        let unit = pos.units.values().next().unwrap();
        let at = |seat| segment(&pos, seat, unit);
        assert_eq!(at(Seat::A).0, Point::whole(0, 150));
        assert_eq!(at(Seat::A).3, Angle::degrees(90));
        assert_eq!(at(Seat::B).0, Point::whole(1800, 1050));
        assert_eq!(at(Seat::B).3, Angle::degrees(270));
    }
}
