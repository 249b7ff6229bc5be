//! Section 8.5: routs: three hexes away from where the unit stood, through friends if it must, who may
//! be swept along. Where a rout begins is decided by combat, fire, retreat and disorder.

use estafette_core::said;
use std::collections::{BTreeSet, VecDeque};

use estafette_core::table::Play;
use estafette_core::{RuleId, Source, cites, rule};

use super::arrival::{self, Arrival, Manner};
use super::data::{MapEdge, Terrain};
use super::event::{Cause, Event};
use super::field::{Ask, Battlefield, Pick};
use super::hex::Hex;
use super::ids::{Arm, LeaderId, Side, UnitId};
use super::orders::{Order, Rout, RoutBy, RoutExtend, Shun};
use super::plan::speaks_of;
use super::position::{Position, Unit};
use super::readings::RoutChooser;
use super::s04_movement::{marsh_takes, sinks};
use super::s08_ways::{base_paths, extensions};
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

/// A unit that runs, as it stood when its rout began.
struct Runner<'r> {
    id: &'r UnitId,
    unit: Unit,
    start: Hex,
    /// Leaders who go with it; those it meets on its way do not (15.11, GA-55).
    leaders: Vec<LeaderId>,
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
pub fn disorder(field: &mut Battlefield<'_>, rule: RuleId, id: &UnitId) {
    cites!("8.51", "9.11", "9.37");
    if field.pos().unit(id).is_some_and(|u| !u.disordered) {
        field.tell(rule, Event::Disorder { unit: id.clone() });
    }
}

/// Routs a unit, then everybody it sweeps along, in the order in which they were swept (GA-40).
///
/// # Errors
/// The end of the game, or a pause.
pub fn rout(field: &mut Battlefield<'_>, id: &UnitId, routed: &mut Routed) -> Play<Route> {
    let route = run(field, id, routed)?;
    while let Some(next) = routed.waiting.pop_front() {
        if field.stands(&next) {
            run(field, &next, routed)?;
        }
    }
    Ok(route)
}

fn run(field: &mut Battlefield<'_>, id: &UnitId, routed: &mut Routed) -> Play<Route> {
    cites!("8.53", "8.11-AD");
    routed.done.insert(id.clone());
    let Some((unit, start)) = field.pos().placed(id).map(|(u, at)| (u.clone(), at)) else {
        return Ok(Route::default());
    };
    let runner = Runner { id, unit, start, leaders: field.pos().leaders_with(id) };
    let paths = ranked_paths(field, &runner);
    if s10_leaving::offered(field, id, &runner.unit, start, LENGTH, !paths.is_empty())? {
        return run_off(field, &runner, routed);
    }
    if paths.is_empty() {
        field.eliminate(rule!("8.54"), id, Cause::Rout, None)?;
        return Ok(Route::default());
    }
    let path = choose_path(field, &runner, &paths, routed.after)?;
    // Whether a gun in the last hex makes room is known only when it has been run through (12.34, GA-38).
    let end = path[path.len() - 1];
    let gun = field.pos().unit_at(end).is_some_and(|(_, u)| u.arm == Arm::Artillery);
    let mut more = if gun { Vec::new() } else { choose_extension(field, &runner, &path)? };
    let mut trail = Trail::from(start);
    if trail.along(field, &runner, &path, routed)? {
        if gun {
            more = choose_extension(field, &runner, &path)?;
        }
        trail.go_on_to_a_free_hex(field, &runner, &more, routed)?;
        trail.tell(field, &runner);
    }
    Ok(trail.route)
}

/// Leaves the map by the shortest way (10.11), passing friends, marshes and pits like every rout.
fn run_off(field: &mut Battlefield<'_>, runner: &Runner<'_>, routed: &mut Routed) -> Play<Route> {
    let Some((way, edge)) = s10_leaving::way_off(field.pos(), &runner.unit, runner.start, LENGTH) else {
        return Ok(Route::default());
    };
    let mut trail = Trail::from(runner.start);
    if trail.along(field, runner, &way, routed)? {
        trail.tell(field, runner);
        s10_leaving::leave(field, runner.id, trail.end(), edge, &runner.leaders);
        trail.route.off = Some(edge);
    }
    Ok(trail.route)
}

/// Whether another unit stands in the hex a runner has come into.
fn shares(position: &Position, runner: &Runner<'_>, hex: Hex) -> bool {
    position.unit_at(hex).is_some_and(|(other, _)| other != runner.id)
}

/// A rout as it is walked, hex by hex.
struct Trail {
    /// What is yet untold; the first hex is where the last stretch ended.
    told: Vec<Hex>,
    route: Route,
}

impl Trail {
    fn from(start: Hex) -> Self {
        Self { told: vec![start], route: Route::default() }
    }

    fn end(&self) -> Hex {
        *self.told.last().expect("a trail has a last hex")
    }

    /// Walks a path; whether the unit has come to its end.
    fn along(
        &mut self,
        field: &mut Battlefield<'_>,
        runner: &Runner<'_>,
        path: &[Hex],
        routed: &mut Routed,
    ) -> Play<bool> {
        for &hex in path {
            if !self.into(field, runner, hex, routed)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Walks on until no friend is in the unit's hex; a gun that falls makes room (12.34, GA-38).
    fn go_on_to_a_free_hex(
        &mut self,
        field: &mut Battlefield<'_>,
        runner: &Runner<'_>,
        way: &[Hex],
        routed: &mut Routed,
    ) -> Play<()> {
        for &hex in way {
            if !self.into(field, runner, hex, routed)? || !shares(field.pos(), runner, hex) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Comes into one hex, with the dice of a friend passed, of a marsh, of a pit; whether it can go on.
    fn into(
        &mut self,
        field: &mut Battlefield<'_>,
        runner: &Runner<'_>,
        hex: Hex,
        routed: &mut Routed,
    ) -> Play<bool> {
        self.told.push(hex);
        self.route.entered.push(hex);
        if let Some(friend) = field.pos().unit_at(hex).map(|(friend, _)| friend.clone()) {
            pass_through(field, &friend, routed)?;
        }
        if !arrival::is_eventful(field.pos(), runner.id, hex) {
            return Ok(true);
        }
        // Who sinks or falls lies in the hex he has come into, a friend's or not (4.56, GA-70).
        self.tell(field, runner);
        let stopped = if shares(field.pos(), runner, hex) {
            runner.unit.arm == Arm::Heavy && marsh_takes(field, runner.id, hex)?
        } else {
            let arrival = arrival::come_in(field, runner.id, hex, Manner::Driven)?;
            matches!(arrival, Arrival::Gone | Arrival::Held)
        };
        self.route.held |= stopped;
        Ok(!stopped)
    }

    /// Tells the stretch walked since the last telling; leaders it met on its way are left there (15.11).
    fn tell(&mut self, field: &mut Battlefield<'_>, runner: &Runner<'_>) {
        if self.told.len() < 2 {
            return;
        }
        let end = self.end();
        let path = std::mem::replace(&mut self.told, vec![end]);
        let staying = field.pos().leaders_not_in(runner.id, &runner.leaders);
        field.tell(rule!("8.53"), Event::Rout { unit: runner.id.clone(), path, staying });
    }
}

/// A friend is run through: on 4 to 6 he is swept along, a gun is lost (8.56, GA-39, GA-42).
fn pass_through(field: &mut Battlefield<'_>, friend: &UnitId, routed: &mut Routed) -> Play<()> {
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

/// What a side has said about a unit's routs.
struct Wish {
    towards: Option<Hex>,
    shun: Vec<Shun>,
}

/// The legal paths, best first by the wish, then by the default (GD-17).
fn ranked_paths(field: &Battlefield<'_>, runner: &Runner<'_>) -> Vec<Vec<Hex>> {
    let mut paths = base_paths(field.pos(), &runner.unit, runner.start);
    rank(field, runner, &mut paths);
    paths
}

/// Sorts ways, best first: by the wish, then fewest friends passed, no marsh or pits, far from enemies,
/// towards one's own camp.
fn rank(field: &Battlefield<'_>, runner: &Runner<'_>, paths: &mut [Vec<Hex>]) {
    let (position, unit) = (field.pos(), &runner.unit);
    let enemies: Vec<Hex> = position
        .side_units(unit.side.enemy())
        .filter(|(_, u, _)| !u.disordered)
        .map(|(_, _, at)| at)
        .collect();
    let camp: Vec<Hex> = own_camp(position, unit);
    let (wish, _) = wish(field, chooser(position, unit.side), runner.id, unit);
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
}

fn own_camp(position: &Position, unit: &Unit) -> Vec<Hex> {
    let own = |camp: &super::ids::Camp| {
        camp.nation() == unit.nation || (camp.side() == Side::Teutonic && unit.side == Side::Teutonic)
    };
    position.map.camps.iter().filter(|(_, c)| own(c)).map(|(h, _)| *h).collect()
}

fn wish(field: &Battlefield<'_>, side: Side, id: &UnitId, unit: &Unit) -> (Wish, Option<Source>) {
    let said = field.plan(side).last(|o| match o {
        Order::Rout(Rout { group, towards, shun }) if speaks_of(group, id, unit) => {
            Some((*towards, shun.clone()))
        }
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
    field: &mut Battlefield<'_>,
    runner: &Runner<'_>,
    paths: &[Vec<Hex>],
    after: After,
) -> Play<Vec<Hex>> {
    let (id, unit) = (runner.id, &runner.unit);
    let side = chooser(field.pos(), unit.side);
    let picks: Vec<Pick<Vec<Hex>>> = paths.iter().map(|p| pick(field.pos(), p)).collect();
    let exact = field.plan(side).last(|o| match o {
        Order::RoutBy(RoutBy { unit: who, path }) if who == id => paths.iter().position(|p| p == path),
        _ => None,
    });
    // A general wish has ranked the paths already; naming the first keeps its source on record.
    let said = exact.or_else(|| wish(field, side, id, unit).1.map(|source| (0, source)));
    let ask = Ask {
        id: after.rout_decision(),
        rule: rule!("8.53"),
        side,
        subject: id.to_string(),
        text: said!("which-way-does-rout", call = %field.pos().call(id)),
    };
    field.choose(ask, &picks, said)
}

fn pick(position: &Position, path: &[Hex]) -> Pick<Vec<Hex>> {
    let words: Vec<String> = path.iter().map(Hex::to_string).collect();
    let friends: Vec<String> =
        path.iter().filter_map(|h| position.unit_at(*h)).map(|(id, _)| id.to_string()).collect();
    let through =
        if friends.is_empty() { String::new() } else { said!("through-2", friends = %friends.join(", ")) };
    let text = said!("rout-by", way = %words.join(" "), %through);
    Pick { value: path.to_vec(), key: words.join("-"), text }
}

/// The way on from the end of a path, if a friend holds it (8.57, GD-18).
fn choose_extension(field: &mut Battlefield<'_>, runner: &Runner<'_>, path: &[Hex]) -> Play<Vec<Hex>> {
    let (id, end) = (runner.id, path[path.len() - 1]);
    if !shares(field.pos(), runner, end) {
        return Ok(Vec::new());
    }
    let side = chooser(field.pos(), runner.unit.side);
    let mut ways = extensions(field.pos(), &runner.unit, runner.start, path);
    rank(field, runner, &mut ways);
    let said = field.plan(side).last(|o| match o {
        Order::RoutExtend(RoutExtend { towards }) => Some(*towards),
        _ => None,
    });
    if let Some((Some(towards), _)) = said {
        ways.sort_by_key(|w| w[w.len() - 1].distance(towards));
    }
    let picks: Vec<Pick<Vec<Hex>>> = ways.iter().map(|w| pick(field.pos(), w)).collect();
    let ask = Ask {
        id: "GD-18",
        rule: rule!("8.57"),
        side,
        subject: id.to_string(),
        text: said!("cannot-stay-in-where-does-it", call = %field.pos().call(id), %end),
    };
    field.choose(ask, &picks, said.map(|(_, source)| (0, source)))
}
