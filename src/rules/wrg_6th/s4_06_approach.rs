//! 4.6.3: the way of a charge, as direct as possible: a turn and a wheel where they are needed, announced and
//! paid for, then a straight line to the target as it stands. Who may charge whom is decided in
//! `s4_06_eligible.rs`; whether anybody comes between, in the movement phase.

use estafette_board::plane::lane::{DEGREES, Hit, Lanes, gap_ahead};
use estafette_board::plane::{Angle, Block, Paces, Point, Pose, Side, TOUCH};
use estafette_core::cites;

use super::engine::off_table;
use super::ids::{Formation, UnitId};
use super::intent::Leg;
use super::measure::{self, Nearness};
use super::moves::{self, Change};
use super::orders::clause::{Shape, Turn};
use super::position::{Position, Unit};
use super::s4_09_squares::unfolded;
use super::s4_09_wheels::{pivot, wheeled};
use super::s4_10_formations as formations;

/// What a charger may do before it goes straight ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Swerve {
    /// Turn and wheel.
    Any,
    /// Wheel, but not turn: `without change of formation`.
    Wheel,
    /// Nothing: straightforward, and in pursuit [W-4.6.6a].
    None,
}

/// A way to a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approach {
    /// What it does before it goes straight ahead.
    pub first: Vec<Leg>,
    /// Paces that this takes.
    pub first_cost: Paces,
    /// How it stands then.
    pub block: Block,
    /// How it is formed then.
    pub formed: (Formation, u32),
    /// Straight ahead to the first contact.
    pub ahead: Paces,
    /// Paces of its reach that all of it takes, terrain counted.
    pub cost: Paces,
}

impl Approach {
    /// The whole path, going on straight ahead for so many paces.
    pub fn legs(&self, ahead: Paces) -> Vec<Leg> {
        let mut legs = self.first.clone();
        if ahead > Paces::ZERO {
            legs.push(Leg::Ahead(ahead));
        }
        legs
    }
}

/// The cheapest way on which a unit reaches a block that stands still; `None` where there is none, whatever
/// its reach.
pub fn approach(pos: &Position, id: &UnitId, target: &Block, swerve: Swerve) -> Option<Approach> {
    cites!("W-4.6.3b", "W-4.6.3c");
    let unit = pos.unit(id)?;
    approach_within(pos, unit, target, swerve, moves::charge_move(pos, unit)?)
}

/// The same on a move of that reach, of which turns take their part.
pub fn approach_within(
    pos: &Position,
    unit: &Unit,
    target: &Block,
    swerve: Swerve,
    reach: Paces,
) -> Option<Approach> {
    best(pos, unit, &starts(pos, unit, reach, swerve), target, (swerve, reach))
}

/// The cheapest way from some starts that brings half of the narrower front into contact, where there is one in reach.
fn best(
    pos: &Position,
    unit: &Unit,
    starts: &[Approach],
    target: &Block,
    (swerve, reach): (Swerve, Paces),
) -> Option<Approach> {
    let half = starts
        .iter()
        .filter_map(|start| straight_on(pos, unit, start.clone(), target, swerve))
        .min_by_key(|way| way.cost);
    if half.as_ref().is_some_and(|way| within(way.cost, reach)) {
        return half;
    }
    most_of_it(pos, unit, starts, target, (swerve, reach)).or(half)
}

/// Whether a cost is no more than the reach; a tie is left open.
fn within(cost: Paces, reach: Paces) -> bool {
    measure::compare(cost, reach) != Nearness::Out
}

/// Where no wheel brings half of the narrower front into contact within the reach: the way on which most of it meets
/// the enemy. Any contact is one, as straight ahead [W-4.6.5a].
fn most_of_it(
    pos: &Position,
    unit: &Unit,
    starts: &[Approach],
    target: &Block,
    (swerve, reach): (Swerve, Paces),
) -> Option<Approach> {
    cites!("W-4.6.5a");
    let far = |start: &Approach| start.block.is_beyond(target, reach + start.block.depth + start.block.width);
    if swerve == Swerve::None || starts.iter().all(far) {
        return None;
    }
    let ways = starts.iter().flat_map(|start| {
        let (side, width, lanes) = wheels(unit, start, target);
        let angles = (1..).zip(&DEGREES[1..]).filter(move |(_, way)| lanes.may_touch(**way));
        angles.filter_map(move |(degrees, _)| {
            let (way, hit) = after_wheel(pos, unit, start, target, (side, width, Angle::degrees(degrees)))?;
            let near = hit.shared > TOUCH && within(way.first_cost + hit.gap, reach);
            let formed = as_formed(unit, start.formed);
            let way = if near { finished(pos, &formed, way, hit.gap) } else { None }?;
            within(way.cost, reach).then_some((hit.shared, way))
        })
    });
    ways.max_by_key(|(shared, way)| (*shared, std::cmp::Reverse(way.cost))).map(|(_, way)| way)
}

/// To which side a unit wheels toward a target, about a corner of a front how wide, and what it sees of it meanwhile.
fn wheels(unit: &Unit, start: &Approach, target: &Block) -> (Side, Paces, Lanes) {
    let (right, _) = start.block.pose.local(target.centre());
    let side = if right < Paces::ZERO { Side::Left } else { Side::Right };
    let width = pivot(&as_formed(unit, start.formed), start.block.width);
    (side, width, Lanes::of(&start.block, width, side, target))
}

/// A start with a wheel behind it, and how it meets the target then; none that leads over the table's edge.
fn after_wheel(
    pos: &Position,
    unit: &Unit,
    start: &Approach,
    target: &Block,
    (side, width, angle): (Side, Paces, Angle),
) -> Option<(Approach, Hit)> {
    let block = start.block.with(wheeled(start.block.pose, width, side, angle));
    let hit = gap_ahead(&block, target)?;
    if off_table(pos, block) && !off_table(pos, start.block) {
        return None;
    }
    let mut way = start.clone();
    way.first.push(Leg::Wheel { side, angle });
    way.first_cost += moves::wheel_cost(pos, &as_formed(unit, start.formed), angle);
    way.block = block;
    Some((way, hit))
}

/// The same after a change of formation that was announced with the charge and takes its time off the reach.
/// Nobody charges in the period in which he forms a wedge or a square, or disbands a wedge: that takes all of it.
pub fn approach_after(
    pos: &Position,
    id: &UnitId,
    target: &Block,
    swerve: Swerve,
    shape: Option<&Shape>,
) -> Option<Approach> {
    cites!("W-4.6.3c");
    let Some(shape) = shape else { return approach(pos, id, target, swerve) };
    let unit = pos.unit(id)?;
    let reach = moves::charge_move(pos, unit)?;
    let rows = !matches!(shape, Shape::Wedge(_) | Shape::Square(_));
    let able = matches!(unit.formation, Formation::Line | Formation::Column) && rows;
    let leg = able.then(|| formations::form_of(pos, id, unit, shape, (unit.orders, reach)).ok()).flatten()?;
    let Leg::Form { formation, files, to, cost, .. } = &leg else { return None };
    let formed = (*formation, *files);
    let start = Approach {
        first_cost: *cost,
        block: pos.block_at(&as_formed(unit, formed), *to),
        formed,
        ahead: Paces::ZERO,
        cost: *cost,
        first: vec![leg],
    };
    let swerve = if swerve == Swerve::Any { Swerve::Wheel } else { swerve };
    best(pos, unit, &[start], target, (swerve, reach))
}

/// The ways to begin: as it stands, or after a turn. A square first stands in two ranks [W-4.9.3f].
fn starts(pos: &Position, unit: &Unit, reach: Paces, swerve: Swerve) -> Vec<Approach> {
    let Some(pose) = unit.pose() else { return Vec::new() };
    if unit.formation == Formation::Square {
        cites!("W-4.9.3f");
        let files = unit.figures.div_ceil(2).max(1);
        let cost = moves::share(reach, pos.data.number("h5.square_charge"));
        let ranks = (Formation::Line, files);
        return vec![Approach {
            first: vec![unfolded(ranks.0, ranks.1, pose, cost)],
            first_cost: cost,
            block: pos.block_at(&as_formed(unit, ranks), pose),
            formed: ranks,
            ahead: Paces::ZERO,
            cost,
        }];
    }
    let turns = swerve == Swerve::Any && matches!(unit.formation, Formation::Line | Formation::Column);
    turned(pos, unit, pose, reach, turns)
}

/// As a unit stands, and after each turn if it may turn.
pub fn turned(pos: &Position, unit: &Unit, pose: Pose, reach: Paces, turns: bool) -> Vec<Approach> {
    let standing = Approach {
        first: Vec::new(),
        first_cost: Paces::ZERO,
        block: pos.block_at(unit, pose),
        formed: (unit.formation, unit.files),
        ahead: Paces::ZERO,
        cost: Paces::ZERO,
    };
    let mut starts = vec![standing];
    if turns {
        cites!("W-4.2c");
        let cost = moves::change_cost(pos, unit, Change::Turn, reach);
        let turn = |way| {
            let (formation, files, to) = formations::turned(pos, unit, pose, way);
            let form = Leg::Form { formation, files, wedge: 0, square: None, to, cost };
            Approach {
                first: vec![form],
                first_cost: cost,
                block: pos.block_at(&as_formed(unit, (formation, files)), to),
                formed: (formation, files),
                ahead: Paces::ZERO,
                cost,
            }
        };
        starts.extend([Turn::About, Turn::Left, Turn::Right].map(turn));
    }
    starts
}

/// Formed anew on the same ground: its middle stays where it is.
pub fn formed(
    pos: &Position,
    unit: &Unit,
    formation: Formation,
    files: u32,
    facing: Angle,
    cost: Paces,
) -> Approach {
    let changed = as_formed(unit, (formation, files));
    let middle = unit.pose().map(|pose| pos.block_at(unit, pose).centre()).unwrap_or_default();
    let block = about(pos, &changed, middle, facing);
    let form = Leg::Form { formation, files, wedge: 0, square: None, to: block.pose, cost };
    Approach {
        first: vec![form],
        first_cost: cost,
        block,
        formed: (formation, files),
        ahead: Paces::ZERO,
        cost,
    }
}

/// A unit in another formation; a wedge and a square stay what they are while the formation does.
pub fn as_formed(unit: &Unit, (formation, files): (Formation, u32)) -> Unit {
    if (formation, files) == (unit.formation, unit.files) {
        return unit.clone();
    }
    Unit { formation, files, wedge: 0, square: None, ..unit.clone() }
}

/// The block of a unit about its middle, looking in a direction.
pub fn about(pos: &Position, unit: &Unit, middle: Point, facing: Angle) -> Block {
    let there = pos.block_at(unit, Pose::new(middle, facing));
    there.with(there.pose.shifted(Paces::ZERO, there.depth.part(1, 2)))
}

/// Straight ahead from a start, after the least wheel that brings half of the narrower front into contact where straight
/// ahead misses.
fn straight_on(
    pos: &Position,
    unit: &Unit,
    start: Approach,
    target: &Block,
    swerve: Swerve,
) -> Option<Approach> {
    let formed = as_formed(unit, start.formed);
    if let Some(hit) = gap_ahead(&start.block, target).filter(|hit| hit.shared > TOUCH) {
        return finished(pos, &formed, start, hit.gap);
    }
    if swerve == Swerve::None {
        return None;
    }
    let (side, width, lanes) = wheels(unit, &start, target);
    let angles = (1..).zip(&DEGREES[1..]).filter(|(_, way)| lanes.may_serve(**way));
    angles.map(|(degrees, _)| Angle::degrees(degrees)).find_map(|angle| {
        let (way, hit) = after_wheel(pos, unit, &start, target, (side, width, angle))?;
        // Who reaches half of the narrower front aims at no corner.
        let serves = hit.shared * 2 >= way.block.width.min(hit.width);
        if serves { finished(pos, &formed, way, hit.gap) } else { None }
    })
}

/// The way with its straight part; none through ground that bars it.
fn finished(pos: &Position, unit: &Unit, mut way: Approach, ahead: Paces) -> Option<Approach> {
    way.ahead = ahead;
    let pose = way.block.pose;
    way.cost = way.first_cost + moves::path_cost(pos, unit, pose, pose.facing, ahead)?;
    Some(way)
}
