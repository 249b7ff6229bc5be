//! 4.7.3, 4.7.4, 4.7.6 and 4.7.7: what charged troops do at the halt: change their formation and facing free of
//! cost, turn toward a charger from behind, get off their horses, place stakes.

use estafette_board::plane::lane::gap_ahead;
use estafette_board::plane::{Angle, Block, Paces, Shape, Side, TOUCH};
use estafette_core::{cites, rule};

use super::engine::fronts;
use super::event::{Event, Kind, Mark, Why};
use super::field::Battlefield;
use super::figures::places_at;
use super::ids::{Formation, OrderType, Stakes, UnitId};
use super::intent::{Intent, Leg};
use super::moves::{self, Change};
use super::normal::{fewer_ranks, more_ranks};
use super::orders::clause::{Action, Clause, Shape as Wanted, Turn};
use super::orders::kinds as act;
use super::position::{Position, Unit};
use super::s4_06_approach::formed;
use super::s4_07_choice::{Stand, solely_from_behind};
use super::s4_07_responses::{ChargeLine, against};
use super::s4_09_squares::unfolded;
use super::s4_09_wedges;
use super::s4_09_wheels::{pivot, wheeled};
use super::s4_10_formations as formations;
use super::s4_14_obstacles;

/// What a unit sets out to do that stands: nothing, but for the changes it may make. The chargers stay those
/// whom it may contact.
pub fn intent(field: &mut Battlefield<'_>, id: &UnitId, how: &Stand, lines: &[ChargeLine]) -> Intent {
    cites!("W-4.7.3a", "W-4.7.4c");
    if how.dismounts {
        field.mark(rule!("W-4.7.6b"), id, Mark::Mounted(false));
    }
    if let Some(line) = how.places {
        place_obstacles(field, id, lines, line);
    }
    let (legs, refused) = changes(field.pos(), id, how, lines);
    for (clause, why) in refused {
        let line = u32::try_from(clause.line).unwrap_or(0);
        field.tell(rule!("W-4.7.3c"), Event::Refused { unit: id.clone(), line, why, target: None });
    }
    Intent {
        unit: id.clone(),
        how: Kind::Normal,
        reach: field.unit(id).map(|unit| moves::allowance(field.pos(), unit)).unwrap_or_default(),
        legs,
        targets: against(lines, id).map(|line| line.unit.clone()).collect(),
        about: None,
        line: 0,
    }
}

/// Stakes and caltrops go up where they are complete before the first contact.
fn place_obstacles(field: &mut Battlefield<'_>, id: &UnitId, lines: &[ChargeLine], line: u32) {
    cites!("W-4.7.7");
    let pos = field.pos();
    let Some(unit) = pos.unit(id).filter(|unit| unit.stakes != Some(Stakes::Placed)) else { return };
    let percent = moves::change_percent(pos, unit, Change::Obstacles);
    let time = || unit.stakes == Some(Stakes::Carried) && contact_after(pos, id, lines, percent);
    let barred = match () {
        () if s4_14_obstacles::useless(pos, id).is_some() => Some(rule!("W-4.14c")),
        () if !time() => Some(rule!("W-4.7.7")),
        () => None,
    };
    match barred {
        None => field.mark(rule!("W-4.7.7"), id, Mark::Stakes(Some(Stakes::Placed))),
        Some(rule) => {
            let (unit, why) = (id.clone(), Why::NotNow);
            field.tell(rule, Event::Refused { unit, line, why, target: None });
        }
    }
}

/// Whether no charger reaches a unit before so many percent of the period are over.
fn contact_after(pos: &Position, id: &UnitId, lines: &[ChargeLine], percent: i64) -> bool {
    against(lines, id).all(|line| {
        let gap = super::measure::distance(pos, &line.unit, id).unwrap_or_default();
        let way = if line.first == *id { line.way.cost } else { gap };
        way.0 * 100 >= line.reach.0 * percent
    })
}

/// The changes that are made, and those that the rules do not let be made. Who is charged solely from behind
/// must turn, whatever else.
pub fn changes<'a>(
    pos: &Position,
    id: &UnitId,
    how: &'a Stand,
    lines: &[ChargeLine],
) -> (Vec<Leg>, Vec<(&'a Clause, Why)>) {
    let Some(unit) = pos.unit(id) else { return (Vec::new(), Vec::new()) };
    let (mut legs, mut refused) = (Vec::new(), Vec::new());
    let mut now = unit.clone();
    if solely_from_behind(pos, id, lines) {
        cites!("W-4.7.4a", "W-4.10h");
        legs.extend(adopt(&mut now, compulsory(pos, unit, id, how.toward.as_ref(), lines)));
    }
    for clause in &how.changes {
        if how.shoots {
            cites!("W-4.7.3b");
            refused.push((clause, Why::NotNow));
            continue;
        }
        match change(pos, &now, id, (&clause.action, how.toward.as_ref()), lines) {
            Ok(leg) => legs.extend(adopt(&mut now, leg)),
            Err(why) => refused.push((clause, why)),
        }
    }
    (legs, refused)
}

/// Takes a change over into the unit as it will stand.
fn adopt(now: &mut Unit, leg: Option<Leg>) -> Option<Leg> {
    if let Some(Leg::Form { formation, files, wedge, square, to, .. }) = &leg {
        (now.formation, now.files, now.wedge, now.square) = (*formation, *files, *wedge, *square);
        (now.at, now.facing) = (Some(to.at), to.facing);
    }
    leg
}

/// The turn that a unit charged solely from behind must make: of those that leave every charger his contact, one after
/// which the nearest strikes its front, and the one that brings that nearest to him.
fn compulsory(
    pos: &Position,
    unit: &Unit,
    id: &UnitId,
    charger: Option<&UnitId>,
    lines: &[ChargeLine],
) -> Option<Leg> {
    cites!("W-4.7.3c", "W-4.7.4a");
    let block = pos.block_at(unit, unit.pose()?);
    let way = pos.block(charger?)?.centre() - block.centre();
    let rest = (way.direction() - block.pose.facing).turn();
    let line = against(lines, id).find(|line| Some(&line.unit) == charger)?;
    let strikes_front = |leg: &Leg| {
        let Some(after) = block_after(pos, unit, leg) else { return false };
        let there = |gap| line.way.block.with(line.way.block.pose.shifted(Paces::ZERO, gap));
        gap_ahead(&line.way.block, &after).is_some_and(|hit| fronts(there(hit.gap), after))
    };
    let met = |leg: &Leg| still_met(pos, unit, id, leg, lines);
    let turns = [-90, 90, 180].map(Angle::degrees).into_iter();
    let legs = turns.filter_map(|turn| Some((turn, turn_leg(pos, unit, turn)?)));
    let open = legs.filter_map(|(turn, leg)| Some((turn, on_its_ground(pos, unit, leg, met)?)));
    let key = |(turn, leg): &(Angle, Leg)| (!strikes_front(leg), (rest - *turn).turn().0.abs());
    open.min_by_key(key).map(|(_, leg)| leg)
}

/// A turn on the ground that a unit has: about its middle, or with as little aside as leaves the chargers their contact;
/// `None` where nothing does.
fn on_its_ground(pos: &Position, unit: &Unit, leg: Leg, met: impl Fn(&Leg) -> bool) -> Option<Leg> {
    let (width, depth) = pos.size(unit);
    let after = block_after(pos, unit, &leg)?;
    let across = if (after.pose.facing - unit.facing).turn().0.abs() == 90_000 { depth } else { width };
    let room = (across - after.width).part(1, 2).max(Paces::ZERO);
    let aside = |way: Paces| match leg.clone() {
        Leg::Form { formation, files, wedge, square, to, cost } => {
            Leg::Form { formation, files, wedge, square, to: to.shifted(way, Paces::ZERO), cost }
        }
        other => other,
    };
    let steps = (0..=room.0 / 1_000).map(Paces::whole).chain([room]);
    steps.flat_map(|way| [aside(way), aside(-way)]).find(met)
}

/// The whole unit turned by quarters so that its front looks at the nearest charger.
fn turned_to(pos: &Position, unit: &Unit, charger: Option<&UnitId>) -> Option<Leg> {
    let block = pos.block_at(unit, unit.pose()?);
    let nearest = pos.block(charger?)?;
    let way = nearest.centre() - block.centre();
    let rest = (way.direction() - block.pose.facing).turn();
    let turn = match rest.0.abs() {
        0..=45_000 => return None,
        45_001..=135_000 => Angle(90_000 * rest.0.signum()),
        _ => Angle::degrees(180),
    };
    turn_leg(pos, unit, turn)
}

/// A turn on the spot of the whole unit, free of cost.
fn turn_leg(pos: &Position, unit: &Unit, turn: Angle) -> Option<Leg> {
    if unit.formation == Formation::Square {
        return Some(Leg::Form {
            formation: unit.formation,
            files: unit.files,
            wedge: 0,
            square: unit.square,
            to: unit.pose()?,
            cost: Paces::ZERO,
        });
    }
    let way = match turn.0 {
        90_000 => Turn::Right,
        -90_000 => Turn::Left,
        _ => Turn::About,
    };
    formations::turn(pos, unit, way).map(free)
}

/// One change as ordered, if it keeps the contact possible and no figure leaves its terrain by it.
fn change(
    pos: &Position,
    now: &Unit,
    id: &UnitId,
    (action, charger): (&Action, Option<&UnitId>),
    lines: &[ChargeLine],
) -> Result<Option<Leg>, Why> {
    let leg = match action {
        Action::TurnToFace(_) => turned_or_wheeled(pos, now, charger),
        Action::Turn(Turn::Left) => turn_leg(pos, now, Angle::degrees(-90)),
        Action::Turn(Turn::Right) => turn_leg(pos, now, Angle::degrees(90)),
        Action::Turn(Turn::About) => turn_leg(pos, now, Angle::degrees(180)),
        Action::Wheel(act::Wheel(side, angle)) => wheel_leg(pos, now, *side, *angle),
        Action::Form(act::Form { shape, .. }) => form_leg(pos, now, id, shape, lines)?,
        Action::Expand(act::Expand(by)) => {
            let files = by.map_or_else(|| fewer_ranks(now), |more| now.files + more);
            formations::files(pos, now, files).map(free)
        }
        Action::Contract(act::Contract(by)) => {
            let files = by.map_or_else(|| more_ranks(now), |fewer| now.files.saturating_sub(fewer));
            formations::files(pos, now, files.max(1)).map(free)
        }
        Action::Files(act::Files(files)) => formations::files(pos, now, *files).map(free),
        Action::ChangeRanks(_) => formations::change_ranks(pos, now).map(free),
        _ => None,
    };
    match &leg {
        Some(leg) if !still_met(pos, now, id, leg, lines) => Err(Why::NotNow),
        Some(leg) if !stays_in_terrain(pos, now, leg) => Err(Why::Terrain),
        _ => Ok(leg),
    }
}

/// Toward the nearest charger: a turn where he is far round, else a wheel.
fn turned_or_wheeled(pos: &Position, now: &Unit, charger: Option<&UnitId>) -> Option<Leg> {
    cites!("W-4.7.4c");
    if let Some(leg) = turned_to(pos, now, charger) {
        return Some(leg);
    }
    let block = pos.block_at(now, now.pose()?);
    let nearest = pos.block(charger?)?;
    let rest = ((nearest.centre() - block.centre()).direction() - block.pose.facing).turn();
    let side = if rest.0 < 0 { Side::Left } else { Side::Right };
    (rest.0.abs() >= 1_000).then(|| wheel_leg(pos, now, side, Angle(rest.0.abs()))).flatten()
}

/// A wheel of a holding unit is free: it stands there at once.
fn wheel_leg(pos: &Position, now: &Unit, side: Side, angle: Angle) -> Option<Leg> {
    let pose = now.pose()?;
    let width = pivot(now, pos.size(now).0);
    Some(Leg::Form {
        formation: now.formation,
        files: now.files,
        wedge: now.wedge,
        square: now.square,
        to: wheeled(pose, width, side, angle),
        cost: Paces::ZERO,
    })
}

/// A change of formation; a square unfolds at a cost, and only where the contact comes later.
fn form_leg(
    pos: &Position,
    now: &Unit,
    id: &UnitId,
    shape: &Wanted,
    lines: &[ChargeLine],
) -> Result<Option<Leg>, Why> {
    if now.formation != Formation::Square && matches!(shape, Wanted::Line(_) | Wanted::Column(_)) {
        // The front edge stays where it is, as in any such change; only the time of it is not counted.
        return match formations::form(pos, id, now, shape, now.orders) {
            Ok(leg) => Ok(Some(free(leg))),
            Err(_) => Err(Why::NotNow),
        };
    }
    let deep = |ranks: u32| now.figures.div_ceil(ranks.max(1)).max(1);
    let (formation, files) = match shape {
        Wanted::Line(ranks) => (Formation::Line, deep(ranks.unwrap_or(2))),
        Wanted::Column(files) => (Formation::Column, files.unwrap_or(2).max(1)),
        Wanted::Other(formation) if now.orders == OrderType::Skirmish => (*formation, now.files),
        Wanted::Wedge(size) => return wedge_leg(pos, now, id, *size).map(Some),
        Wanted::Other(_) | Wanted::Square(_) => return Err(Why::NotNow),
    };
    if now.formation == Formation::Square {
        cites!("W-4.9.3e");
        let percent = moves::change_percent(pos, now, Change::Unfold);
        if !contact_after(pos, id, lines, percent) {
            return Err(Why::NotNow);
        }
        let cost = moves::change_cost(pos, now, Change::Unfold, moves::allowance(pos, now));
        return Ok(now.pose().map(|to| unfolded(formation, files, to, cost)));
    }
    Ok(formed(pos, now, formation, files, now.facing, Paces::ZERO).first.into_iter().next())
}

/// A change that takes no time, since it is made at the halt when charged.
fn free(leg: Leg) -> Leg {
    match leg {
        Leg::Form { formation, files, wedge, square, to, .. } => {
            Leg::Form { formation, files, wedge, square, to, cost: Paces::ZERO }
        }
        other => other,
    }
}

/// A wedge, where every figure can be in its place in time; that is free too when charged at the halt.
fn wedge_leg(pos: &Position, now: &Unit, id: &UnitId, size: u32) -> Result<Leg, Why> {
    cites!("W-4.9.2a");
    match s4_09_wedges::form(pos, id, now, size) {
        Ok(leg) => Ok(free(leg)),
        Err(_) => Err(Why::NotNow),
    }
}

fn block_after(pos: &Position, now: &Unit, leg: &Leg) -> Option<Block> {
    let mut then = now.clone();
    adopt(&mut then, Some(leg.clone()));
    Some(pos.block_at(&then, then.pose()?))
}

/// Whether every charger who would have met the unit still meets it.
fn still_met(pos: &Position, now: &Unit, id: &UnitId, leg: &Leg, lines: &[ChargeLine]) -> bool {
    cites!("W-4.7.3c");
    let Some(after) = block_after(pos, now, leg) else { return false };
    let before = now.pose().map(|pose| pos.block_at(now, pose));
    against(lines, id).all(|line| {
        let met = |block: &Block| {
            gap_ahead(&line.way.block, block).is_some_and(|hit| hit.gap <= line.reach && hit.shared > TOUCH)
        };
        met(&after) || !before.as_ref().is_some_and(met)
    })
}

/// Whether no smaller share of the unit's figures would stand inside any terrain than now.
fn stays_in_terrain(pos: &Position, now: &Unit, leg: &Leg) -> bool {
    cites!("W-4.7.3d");
    let mut then = now.clone();
    adopt(&mut then, Some(leg.clone()));
    pos.terrain.values().filter(|piece| piece.polygon.len() > 2).all(|piece| {
        let area = Shape::Area(piece.polygon.clone());
        let inside = |unit: &Unit| {
            let places = unit.pose().map(|pose| places_at(pos, unit, pose)).unwrap_or_default();
            places.iter().filter(|place| area.covers(place.block.centre())).count()
        };
        inside(now) <= inside(&then)
    })
}
