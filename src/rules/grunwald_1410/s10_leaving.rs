//! Section 10: leaving the map in a retreat, rout or pursuit, and coming back five turns later.

use estafette_board::Facing;
use estafette_core::table::Play;
use estafette_core::{cites, rule};
use estafette_core::{said, text};

use super::data::MapEdge;
use super::event::{Cause, Event};
use super::field::{Ask, Battlefield, Pick};
use super::hex::Hex;
use super::ids::{LeaderId, Side, UnitId};
use super::orders::{Enter, Leave, LeaveMap, Order, Step};
use super::plan::speaks_of;
use super::position::{OffMap, Position, Unit};
use super::s17_camps::towards;
use super::{s08_ways, walk};

/// Turns off the map (10.11).
const TURNS_AWAY: u32 = 5;

/// The shortest way off the map in at most `steps` steps, the last of which leaves it: the hexes entered,
/// and the edge (GA-61). Of equal ways that through the fewest friends, who may hold the edge hex too (8.55).
pub fn way_off(position: &Position, unit: &Unit, start: Hex, steps: u32) -> Option<(Vec<Hex>, MapEdge)> {
    cites!("8.55");
    let friends = |way: &Vec<Hex>| way.iter().filter(|h| position.unit_at(**h).is_some()).count();
    let mut ways: Vec<Vec<Hex>> = vec![vec![]];
    for step in 1..=steps {
        let off = |way: &Vec<Hex>| {
            let edge = *position.map.edges(way.last().copied().unwrap_or(start)).first()?;
            Some((way.clone(), edge))
        };
        let off = ways.iter().filter_map(off).min_by_key(|(way, _)| friends(way));
        if off.is_some() {
            return off;
        }
        ways = s08_ways::longer(position, unit, start, &ways, |n| n.distance(start) == step);
    }
    None
}

/// The edge crossed by a step from an edge hex to a hex beyond the map; a corner's sides by the step taken.
pub fn edge_crossed(position: &Position, from: Hex, to: Hex) -> Option<MapEdge> {
    let map = &position.map;
    if map.contains(to) {
        return None;
    }
    let sideways = |e: &MapEdge| matches!(e, MapEdge::East | MapEdge::West);
    let edges = map.edges(from);
    let column_gone = to.a != from.a && !map.all_hexes().any(|h| h.a == to.a);
    edges.iter().find(|e| sideways(e) == column_gone).or_else(|| edges.first()).copied()
}

/// Whether a unit that must go leaves the map (GD-28): by default only to avoid elimination.
///
/// # Errors
/// A pause.
pub fn offered(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    unit: &Unit,
    start: Hex,
    steps: u32,
    other: bool,
) -> Play<bool> {
    if way_off(field.pos(), unit, start, steps).is_none() {
        return Ok(false);
    }
    let said = field.plan(unit.side).last(|o| match o {
        Order::LeaveMap(LeaveMap { group, when }) if speaks_of(group, id, unit) => Some(*when),
        _ => None,
    });
    let stay = if other { text!("stay-on-the-map") } else { text!("stay-and-be-eliminated") };
    let mut picks = [
        Pick { value: false, key: "stay".to_owned(), text: stay.to_owned() },
        Pick { value: true, key: "leave".to_owned(), text: said!("leave-the-map") },
    ];
    if !other {
        picks.reverse();
    }
    let said = said.and_then(|(when, source)| {
        let leave = match when {
            Leave::Never => false,
            Leave::Freely => true,
            Leave::OnlyIfEliminated => !other,
        };
        Some((picks.iter().position(|p| p.value == leave)?, source))
    });
    let ask = Ask {
        id: "GD-28",
        rule: rule!("10.11"),
        side: unit.side,
        subject: id.to_string(),
        text: said!("does-leave-the-map", call = %field.pos().call(id)),
    };
    field.choose(ask, &picks, said)
}

/// Whether a pursuer follows its prey off the map (GA-47, GD-28): only if its owner wants it to.
///
/// # Errors
/// A pause.
pub fn follow_off(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    from: Hex,
    edge: MapEdge,
    leaders: &[LeaderId],
) -> Play<()> {
    let Some(unit) = field.pos().unit(id).cloned() else { return Ok(()) };
    let said = field.plan(unit.side).last(|o| match o {
        Order::LeaveMap(LeaveMap { group, when }) if speaks_of(group, id, &unit) => {
            Some(usize::from(*when == Leave::Freely))
        }
        _ => None,
    });
    let picks = [
        Pick { value: false, key: "stay".to_owned(), text: said!("stay-on-the-map") },
        Pick { value: true, key: "leave".to_owned(), text: said!("follow-off-the-map") },
    ];
    let ask = Ask {
        id: "GD-28",
        rule: rule!("10.11"),
        side: unit.side,
        subject: id.to_string(),
        text: said!("does-follow-off-the-map", call = %field.pos().call(id)),
    };
    if field.choose(ask, &picks, said)? {
        leave(field, id, from, edge, leaders);
    }
    Ok(())
}

/// A unit leaves the map over an edge with these leaders; those whom it met in its last hex stay there.
pub fn leave(field: &mut Battlefield<'_>, id: &UnitId, from: Hex, edge: MapEdge, leaders: &[LeaderId]) {
    let returns = field.pos().turn + TURNS_AWAY;
    let staying = field.pos().leaders_not_in(id, leaders);
    field.tell(rule!("10.11"), Event::LeaveMap { unit: id.clone(), edge, from, returns, staying });
}

/// Why a unit cannot be ordered back to the map in a turn: it is on the map, and nobody is away for less than
/// `TURNS_AWAY` turns, or it may not come back yet.
pub fn why_no_return(position: &Position, id: &UnitId, turn: u32) -> Option<String> {
    match position.off_map.get(id) {
        None if turn < position.turn + TURNS_AWAY => Some(said!("is-not-off-the-map", %id)),
        Some(off) if off.returns > turn => {
            Some(said!("may-try-to-come-back-in", %id, returns = %off.returns))
        }
        None | Some(_) => None,
    }
}

/// At the start of a side's movement phase its units off the map try to come back (10.11).
///
/// # Errors
/// The end of the game, or a pause.
pub fn returns(field: &mut Battlefield<'_>, side: Side) -> Play<()> {
    let turn = field.pos().turn;
    let due: Vec<(UnitId, OffMap)> = field
        .pos()
        .off_map
        .iter()
        .filter(|(id, off)| off.returns <= turn && field.pos().unit(id).is_some_and(|u| u.side == side))
        .map(|(id, off)| (id.clone(), off.clone()))
        .collect();
    for (id, off) in due {
        if off.waiting || roll_return(field, &id, &off)? {
            enter(field, side, &id, &off)?;
        }
    }
    Ok(())
}

fn roll_return(field: &mut Battlefield<'_>, id: &UnitId, off: &OffMap) -> Play<bool> {
    let needed = if off.disordered { 2 } else { 3 };
    let die = field.table.roll(rule!("10.11"), id, 6);
    let success = die <= needed;
    let unit = id.to_string();
    let tried = Event::Return { unit, die: Some(die), needed, success, at: None, facing: None };
    field.tell(rule!("10.11"), tried);
    if !success {
        for leader in field.pos().leaders_with(id) {
            leader_returns_alone(field, &leader, off);
        }
        field.eliminate(rule!("10.11"), id, Cause::NotReturned, None)?;
    }
    Ok(success)
}

/// A leader comes back of himself, whatever becomes of his unit (10.11).
fn leader_returns_alone(field: &mut Battlefield<'_>, id: &LeaderId, off: &OffMap) {
    let side = field.pos().leader_data(id).side;
    let at = entry_hexes(field.pos(), side, super::ids::Arm::Heavy, off, EntryBy::Leader).first().copied();
    if at.is_some() {
        let unit = id.to_string();
        let back = Event::Return { unit, die: None, needed: 0, success: true, at, facing: None };
        field.tell(rule!("10.11"), back);
    }
}

/// Who enters: a unit needs an empty hex, a leader one without enemies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EntryBy {
    Unit,
    Leader,
}

/// Legal entry hexes on the edge it left by, the nearest to where it left first (10.13, GD-29); a leader
/// alone comes into no hex with an enemy leader (15.15).
fn entry_hexes(position: &Position, side: Side, arm: super::ids::Arm, off: &OffMap, by: EntryBy) -> Vec<Hex> {
    cites!("10.13");
    let mut hexes: Vec<Hex> = position
        .map
        .hexes_on(off.edge)
        .filter(|h| position.data.tables.entry_cost(position.map.terrain(*h), arm).is_some())
        .filter(|h| match position.unit_at(*h) {
            Some((_, u)) => by == EntryBy::Leader && u.side == side,
            None => true,
        })
        .filter(|h| !position.in_enemy_zone(*h, side))
        .filter(|h| by == EntryBy::Unit || !position.holds_enemy_leader(*h, side))
        .collect();
    hexes.sort_by_key(|h| (off.from.map_or(0, |from| h.distance(from)), *h));
    hexes
}

fn enter(field: &mut Battlefield<'_>, side: Side, id: &UnitId, off: &OffMap) -> Play<()> {
    let Some(unit) = field.pos().unit(id).cloned() else { return Ok(()) };
    let open = entry_hexes(field.pos(), side, unit.arm, off, EntryBy::Unit);
    let ordered = field.plan(side).entries.iter().rev().find_map(|e| match &e.placed.order {
        Order::Enter(Enter { unit: who, hex: at, facing, steps }) if who == id => {
            Some((e.place, e.source, *at, *facing, steps.clone()))
        }
        _ => None,
    });
    let (place, mut facing, mut steps) = (ordered.as_ref().map_or(0, |o| o.0), None, Vec::new());
    if open.is_empty() {
        field.refuse(
            rule!("10.13"),
            side,
            place,
            id,
            said!("every-hex-of-the-edge-is", edge = %off.edge.as_str()),
        );
        return Ok(());
    }
    let mut said = None;
    if let Some((_, source, at, wished, then)) = ordered {
        match open.iter().position(|h| *h == at) {
            Some(index) => {
                said = Some((index, source));
                facing = wished;
                steps = then;
            }
            None => {
                let why = said!("is-no-free-hex-of-the", %at, edge = %off.edge.as_str(), open = %open[0]);
                field.refuse(rule!("10.13"), side, place, id, why);
            }
        }
    }
    let picks: Vec<Pick<Hex>> =
        open.iter().map(|h| Pick { value: *h, key: h.to_string(), text: said!("enter-at", %h) }).collect();
    let ask = Ask {
        id: "GD-29",
        rule: rule!("10.11"),
        side,
        subject: id.to_string(),
        text: said!("where-does-come-back", call = %field.pos().call(id)),
    };
    let at = field.choose(ask, &picks, said)?;
    let facing = facing.unwrap_or_else(|| towards(at, centre(field.pos())));
    step_in(field, id, &unit, at, facing, place, &steps)
}

/// The hex in the middle of the map, towards which a unit looks when nothing is ordered.
fn centre(position: &Position) -> Hex {
    let hexes: Vec<Hex> = position.map.all_hexes().collect();
    let count = (hexes.len() as i32).max(1);
    let sum = hexes.iter().fold((0i32, 0i32), |s, h| (s.0 + i32::from(h.a), s.1 + i32::from(h.b)));
    Hex::new((sum.0 / count) as i16, (sum.1 / count) as i16)
}

fn step_in(
    field: &mut Battlefield<'_>,
    id: &UnitId,
    unit: &Unit,
    at: Hex,
    facing: Facing,
    place: u32,
    steps: &[Step],
) -> Play<()> {
    cites!("10.12");
    let (name, at_once) = (id.to_string(), Some(at));
    let back =
        Event::Return { unit: name, die: None, needed: 0, success: true, at: at_once, facing: Some(facing) };
    field.tell(rule!("10.11"), back);
    let cost = field.pos().data.tables.entry_cost(field.pos().map.terrain(at), unit.arm).unwrap_or(0);
    walk::march_on(field, place, id, cost, steps)
}
