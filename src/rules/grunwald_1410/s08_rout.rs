//! Section 8.5: routs: three hexes away from where the unit stood, through friends if it must, who may
//! be swept along. Where a rout begins is decided by combat, fire, retreat and disorder.

use std::collections::{BTreeSet, VecDeque};

use crate::core::RuleId;
use crate::core::table::Play;
use crate::{cites, rule};

use super::arrival::{self, Arrival, Manner};
use super::data::{MapEdge, Terrain};
use super::event::{Cause, Event};
use super::field::{Ask, Field, Pick};
use super::hex::Hex;
use super::ids::{Arm, Side, UnitId};
use super::orders::{Order, Shun};
use super::plan::speaks_of;
use super::position::{Position, Unit};
use super::readings::RoutChooser;
use super::s04_movement::{entry_cost, marsh_takes, sinks};
use super::s10_leaving;

/// How far a rout goes, in hexes (8.51, GA-38).
pub const LENGTH: u32 = 3;

/// What sets units going: retreats and routs after fire are decisions of their own (GD-10, GD-11).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum After {
    /// A combat, or disorder at the start of an attack phase.
    #[default]
    Combat,
    /// A shot.
    Fire,
}

impl After {
    /// The decision about the hex of a retreat.
    pub fn retreat_decision(self) -> &'static str {
        if self == Self::Fire { "GD-10" } else { "GD-15" }
    }

    /// The decision about the path of a rout.
    pub fn rout_decision(self) -> &'static str {
        if self == Self::Fire { "GD-11" } else { "GD-17" }
    }
}

/// Who has routed in the present combat or from the present shot, and who has yet to (8.56-A, GA-40).
#[derive(Debug, Clone, Default)]
pub struct Routed {
    /// What set them going.
    pub after: After,
    done: BTreeSet<UnitId>,
    waiting: VecDeque<UnitId>,
}

impl Routed {
    /// Nobody has routed from this shot yet.
    pub fn from_fire() -> Self {
        Self { after: After::Fire, ..Self::default() }
    }
}

/// The way a unit went in its rout.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Route {
    /// The hexes it entered, the one it started from not among them.
    pub entered: Vec<Hex>,
    /// Whether a pit held it, or it was lost on its way.
    pub held: bool,
    /// The edge over which it left the map.
    pub off: Option<MapEdge>,
}

/// Marks a unit as disordered, if it is not so already (9.37); a gun is lost instead (12.34).
pub fn disorder(field: &mut Field<'_>, rule: RuleId, id: &UnitId) {
    cites!("8.51", "9.11", "9.37");
    if field.pos().unit(id).is_some_and(|u| !u.disordered) {
        field.tell(rule, Event::Disorder { unit: id.clone() });
    }
}

/// Routs a unit, then everybody it sweeps along, in the order in which they were swept (GA-40).
///
/// # Errors
/// The end of the game, or a pause.
pub fn rout(field: &mut Field<'_>, id: &UnitId, routed: &mut Routed) -> Play<Route> {
    let route = run(field, id, routed)?;
    while let Some(next) = routed.waiting.pop_front() {
        if field.stands(&next) {
            run(field, &next, routed)?;
        }
    }
    Ok(route)
}

fn run(field: &mut Field<'_>, id: &UnitId, routed: &mut Routed) -> Play<Route> {
    cites!("8.53", "8.11-AD");
    routed.done.insert(id.clone());
    let Some((unit, start)) = field.pos().placed(id).map(|(u, at)| (u.clone(), at)) else {
        return Ok(Route::default());
    };
    let paths = ranked_paths(field, id, &unit, start);
    if s10_leaving::offered(field, id, &unit, start, LENGTH, !paths.is_empty())? {
        return run_off(field, id, &unit, start, routed);
    }
    if paths.is_empty() {
        field.eliminate(rule!("8.54"), id, Cause::Rout, None)?;
        return Ok(Route::default());
    }
    let path = choose_path(field, id, &unit, &paths, routed.after)?;
    let path = extend(field, id, &unit, start, path)?;
    walk(field, id, &unit, start, &path, routed)
}

/// Leaves the map by the shortest way (10.11), passing friends, marshes and pits like every rout.
fn run_off(field: &mut Field<'_>, id: &UnitId, unit: &Unit, start: Hex, routed: &mut Routed) -> Play<Route> {
    let Some((way, edge)) = s10_leaving::way_off(field.pos(), unit, start, LENGTH) else {
        return Ok(Route::default());
    };
    let route = walk(field, id, unit, start, &way, routed)?;
    let from = way.last().copied().unwrap_or(start);
    if field.pos().placed(id).is_some_and(|(_, at)| at == from)
        && route.entered.len() == way.len()
        && !route.held
    {
        s10_leaving::leave(field, id, from, edge);
        return Ok(Route { off: Some(edge), ..route });
    }
    Ok(route)
}

/// Walks the path hex by hex, with the dice of friends passed, marshes and pits.
fn walk(
    field: &mut Field<'_>,
    id: &UnitId,
    unit: &Unit,
    start: Hex,
    path: &[Hex],
    routed: &mut Routed,
) -> Play<Route> {
    let mut told = vec![start];
    let mut route = Route::default();
    for &hex in path {
        told.push(hex);
        route.entered.push(hex);
        if let Some((friend, _)) = field.pos().unit_at(hex) {
            let friend = friend.clone();
            pass_through(field, &friend, routed)?;
            if unit.arm == Arm::Heavy && marsh_takes(field, id, hex)? {
                return Ok(Route { held: true, ..route });
            }
        } else if arrival::is_eventful(field.pos(), id, hex) {
            let stretch = std::mem::replace(&mut told, vec![hex]);
            field.tell(rule!("8.53"), Event::Rout { unit: id.clone(), path: stretch });
            if matches!(arrival::come_in(field, id, hex, Manner::Driven)?, Arrival::Gone | Arrival::Held) {
                return Ok(Route { held: true, ..route });
            }
        }
    }
    if told.len() > 1 {
        field.tell(rule!("8.53"), Event::Rout { unit: id.clone(), path: told });
    }
    Ok(route)
}

/// A friend is run through: on 4 to 6 he is swept along, a gun is lost (8.56, GA-39, GA-42).
fn pass_through(field: &mut Field<'_>, friend: &UnitId, routed: &mut Routed) -> Play<()> {
    cites!("8.55", "8.56-A");
    let Some(unit) = field.pos().unit(friend).cloned() else { return Ok(()) };
    if unit.disordered || routed.done.contains(friend) {
        return Ok(());
    }
    let die = field.table.roll(rule!("8.56"), friend, 6);
    if die < 4 {
        return Ok(());
    }
    if unit.arm == Arm::Artillery {
        return field.eliminate(rule!("12.34"), friend, Cause::Overrun, None);
    }
    disorder(field, rule!("8.56"), friend);
    routed.waiting.push_back(friend.clone());
    Ok(())
}

/// Whether a routing unit may come from one hex into the next (8.54, GA-14).
pub fn is_open(position: &Position, unit: &Unit, from: Hex, to: Hex) -> bool {
    cites!("8.54");
    entry_cost(position, unit.arm, from, to).is_ok()
        && position.unit_at(to).is_none_or(|(_, u)| u.side == unit.side)
        && !position.feels_enemy_zone(to, unit.side, None)
}

/// All legal paths of three steps that end three hexes away (GA-38) and whose end is free of friends
/// or can be left (8.57).
fn base_paths(position: &Position, unit: &Unit, start: Hex) -> Vec<Vec<Hex>> {
    let mut paths: Vec<Vec<Hex>> = vec![vec![]];
    for step in 1..=LENGTH {
        paths = paths
            .into_iter()
            .flat_map(|path| {
                let here = path.last().copied().unwrap_or(start);
                here.neighbours()
                    .filter(|n| n.distance(start) == step && is_open(position, unit, here, *n))
                    .map(|n| path.iter().copied().chain([n]).collect())
                    .collect::<Vec<Vec<Hex>>>()
            })
            .collect();
    }
    paths.retain(|path| {
        let end = path[path.len() - 1];
        position.unit_at(end).is_none() || !extensions(position, unit, start, path).is_empty()
    });
    paths
}

/// The shortest ways on from a path whose end holds a friend, to hexes free of units.
fn extensions(position: &Position, unit: &Unit, start: Hex, path: &[Hex]) -> Vec<Vec<Hex>> {
    let end = path[path.len() - 1];
    let mut seen: BTreeSet<Hex> = path.iter().copied().chain([start]).collect();
    let mut level: Vec<Vec<Hex>> = vec![vec![]];
    while !level.is_empty() {
        let mut next = Vec::new();
        for way in level {
            let here = way.last().copied().unwrap_or(end);
            for n in here.neighbours().filter(|n| is_open(position, unit, here, *n)) {
                if seen.insert(n) {
                    next.push(way.iter().copied().chain([n]).collect::<Vec<Hex>>());
                }
            }
        }
        let mut free: Vec<Vec<Hex>> =
            next.iter().filter(|w| position.unit_at(w[w.len() - 1]).is_none()).cloned().collect();
        if !free.is_empty() {
            free.sort_by_key(|w| (std::cmp::Reverse(w[w.len() - 1].distance(start)), w.clone()));
            return free;
        }
        level = next;
    }
    Vec::new()
}

/// What a side has said about a unit's routs.
struct Wish {
    towards: Option<Hex>,
    shun: Vec<Shun>,
}

/// The legal paths, best first by the wish, then by the default: fewest friends passed, no marsh or
/// pits, far from enemies, towards one's own camp (GD-17).
fn ranked_paths(field: &Field<'_>, id: &UnitId, unit: &Unit, start: Hex) -> Vec<Vec<Hex>> {
    let position = field.pos();
    let mut paths = base_paths(position, unit, start);
    let enemies: Vec<Hex> = position
        .side_units(unit.side.enemy())
        .filter(|(_, u, _)| !u.disordered)
        .map(|(_, _, at)| at)
        .collect();
    let camp: Vec<Hex> = own_camp(position, unit);
    let (wish, _) = wish(field, chooser(position, unit.side), id, unit);
    paths.sort_by_cached_key(|path| {
        let end = path[path.len() - 1];
        let count = |f: &dyn Fn(Hex) -> bool| path.iter().filter(|h| f(**h)).count();
        let friends = count(&|h| position.unit_at(h).is_some());
        let marsh = count(&|h| sinks(position, unit.arm, h) || position.map.terrain(h) == Terrain::Marsh);
        let pits = count(&|h| position.pits.contains_key(&h));
        let near = |to: &[Hex]| to.iter().map(|h| h.distance(end)).min();
        let enemy = std::cmp::Reverse(near(&enemies).unwrap_or(u32::MAX));
        let wished: Vec<usize> = wish
            .shun
            .iter()
            .map(|s| match s {
                Shun::Friends => friends,
                Shun::Marsh => marsh,
                Shun::Pits => pits,
                Shun::Enemies => usize::MAX - near(&enemies).map_or(0, |d| d as usize),
            })
            .collect();
        let towards = wish.towards.map_or(0, |h| h.distance(end));
        (wished, towards, friends, marsh + pits, enemy, near(&camp), path.clone())
    });
    paths
}

fn own_camp(position: &Position, unit: &Unit) -> Vec<Hex> {
    let own = |camp: &super::ids::Camp| {
        camp.nation() == unit.nation || (camp.side() == Side::Teutonic && unit.side == Side::Teutonic)
    };
    position.map.camps.iter().filter(|(_, c)| own(c)).map(|(h, _)| *h).collect()
}

fn wish(field: &Field<'_>, side: Side, id: &UnitId, unit: &Unit) -> (Wish, Option<crate::core::Source>) {
    let said = field.plan(side).last(|o| match o {
        Order::Rout(group, towards, shun) if speaks_of(group, id, unit) => Some((*towards, shun.clone())),
        _ => None,
    });
    match said {
        Some(((towards, shun), source)) => (Wish { towards, shun }, Some(source)),
        None => (Wish { towards: None, shun: vec![] }, None),
    }
}

/// Who chooses the path of a side's routs (GA-88).
fn chooser(position: &Position, side: Side) -> Side {
    match position.readings.rout_chooser {
        RoutChooser::Owner => side,
        RoutChooser::Victor => side.enemy(),
    }
}

fn choose_path(
    field: &mut Field<'_>,
    id: &UnitId,
    unit: &Unit,
    paths: &[Vec<Hex>],
    after: After,
) -> Play<Vec<Hex>> {
    let side = chooser(field.pos(), unit.side);
    let picks: Vec<Pick<Vec<Hex>>> = paths.iter().map(|p| pick(field.pos(), p)).collect();
    let exact = field.plan(side).last(|o| match o {
        Order::RoutBy(who, path) if who == id => paths.iter().position(|p| p == path),
        _ => None,
    });
    // A general wish has ranked the paths already; naming the first keeps its source on record.
    let said = exact.or_else(|| wish(field, side, id, unit).1.map(|source| (0, source)));
    let ask = Ask {
        id: after.rout_decision(),
        rule: rule!("8.53"),
        side,
        subject: id.to_string(),
        text: format!("which way does {} rout?", field.pos().call(id)),
    };
    field.choose(ask, &picks, said)
}

fn pick(position: &Position, path: &[Hex]) -> Pick<Vec<Hex>> {
    let words: Vec<String> = path.iter().map(Hex::to_string).collect();
    let friends: Vec<String> =
        path.iter().filter_map(|h| position.unit_at(*h)).map(|(id, _)| id.to_string()).collect();
    let through =
        if friends.is_empty() { String::new() } else { format!(", through {}", friends.join(", ")) };
    Pick { value: path.to_vec(), key: words.join("-"), text: format!("by {}{through}", words.join(" ")) }
}

/// Goes on from a path whose end holds a friend (8.57, GD-18).
fn extend(field: &mut Field<'_>, id: &UnitId, unit: &Unit, start: Hex, path: Vec<Hex>) -> Play<Vec<Hex>> {
    let end = path[path.len() - 1];
    if field.pos().unit_at(end).is_none() {
        return Ok(path);
    }
    let side = chooser(field.pos(), unit.side);
    let mut ways = extensions(field.pos(), unit, start, &path);
    let said = field.plan(side).last(|o| match o {
        Order::RoutExtend(towards) => Some(*towards),
        _ => None,
    });
    if let Some((Some(towards), _)) = said {
        ways.sort_by_key(|w| (w[w.len() - 1].distance(towards), w.clone()));
    }
    let picks: Vec<Pick<Vec<Hex>>> = ways.iter().map(|w| pick(field.pos(), w)).collect();
    let ask = Ask {
        id: "GD-18",
        rule: rule!("8.57"),
        side,
        subject: id.to_string(),
        text: format!("{} cannot stay in {end}: where does it run on to?", field.pos().call(id)),
    };
    let more = field.choose(ask, &picks, said.map(|(_, source)| (0, source)))?;
    Ok(path.into_iter().chain(more).collect())
}
