//! Where an order sends a unit, and the way there.

use crate::ids::{OrderType, Sector, UnitId};
use crate::measure;
use crate::moves::{Change, allowance, change_cost, normal_move, ordered_move, share};
use crate::orders::clause::{Action, Clause, Goal, Relation, Shape, Turn, Who};
use crate::orders::kinds as act;
use crate::plan;
use crate::position::{Position, Unit};
use crate::s4_04_sectors::{enemy_edge, sector, to_sector, up};
use crate::s4_04_visibility::visible_enemies;
use crate::s4_10_formations as formations;
use estafette_board::plane::{Angle, Block, Paces, Point, Pose, Side, Vector};
use estafette_core::cites;

use super::walk::Walk;

/// A goal as a place.
#[derive(Debug, Clone)]
pub struct Aim {
    /// Where the front's centre is to be; `None`: straight on towards the enemy edge.
    pub place: Point,
    /// How far from there it stops.
    pub short: Paces,
    /// The most it goes.
    pub most: Paces,
    /// Way that it must first go sideways to its sector, positive to the east, if it is outside.
    pub aside: Option<Paces>,
    /// Advance it owes even while going sideways.
    pub owes: Paces,
    /// Where it goes on to from the place with what is left of its move: after whom it is to join, or into the
    /// enemy's camp.
    pub beyond: Option<Point>,
    /// Whether it goes for the enemy's camp, and leaves the table to loot it.
    pub loots: bool,
}

/// Where a unit's orders send it now; `None` where they leave it.
pub fn goal_of(
    pos: &Position,
    id: &UnitId,
    unit: &Unit,
    acting: &[&Clause],
    (order, sector): (OrderType, Sector),
) -> Option<Aim> {
    cites!("W-4.4.5a", "W-4.4.5b", "W-4.4.5h", "W-4.4.5j");
    let joins = acting
        .iter()
        .find_map(|c| if let Action::Join(act::Join(unit)) = &c.action { Some(unit) } else { None });
    let ordered = acting.iter().find_map(|c| match &c.action {
        // A sector by itself sends nobody anywhere.
        Action::Order(act::MovementOrder { order: None, goal: None, paces: None, .. }) => None,
        Action::Order(act::MovementOrder { goal, paces, .. }) => Some((goal.clone(), *paces)),
        _ => None,
    });
    let claim = if joins.is_none() { claim(pos, id, acting) } else { None };
    let half = ordered_move(pos, unit);
    let most = match order {
        OrderType::Varily => share(half, pos.data.number("orders.varily_most")),
        _ => normal_move(pos, unit),
    };
    let (goal, paces) = ordered.unwrap_or_default();
    let joined = joins.map(|with| (Relation::At, Goal::Unit(Who::Own(with.clone()))));
    let (relation, goal) = match joined.or(goal) {
        Some((relation, goal)) => (relation, Some(goal)),
        None => (Relation::Towards, None),
    };
    let from = unit.at?;
    let toward = relation == Relation::Towards;
    let (place, mut short) = match &goal {
        Some(goal) => place(pos, id, unit, relation, goal, paces)?,
        None => match order {
            OrderType::Hold => return None,
            OrderType::Skirmish => skirmish(pos, id, unit)?,
            OrderType::Quick | OrderType::Varily => (ahead(pos, id, from), Paces::ZERO),
        },
    };
    // Who is to join a unit goes to it however near it is.
    if order == OrderType::Hold && goal.is_some() && joins.is_none() {
        let off = (place - from).length() - short;
        if off <= pos.data.paces("orders.hold_within") {
            return None;
        }
    }
    if let Some((enemies, gap)) = &claim {
        let each: Option<Vec<Paces>> =
            enemies.iter().map(|enemy| short_of(pos, id, place, enemy, *gap)).collect();
        short = each?.into_iter().max()?;
    }
    let most = match paces {
        Some(far) if toward && claim.is_none() => most.min(far),
        _ => most,
    };
    let mut beyond = None;
    let loots = goal == Some(Goal::EnemyCamp) && toward && order != OrderType::Hold;
    if loots {
        cites!("W-2.1.4d");
        let on = normal_move(pos, unit) * up(id.seat());
        beyond = Some(Point::new(place.x, place.y + on));
    }
    if let Some(with) = joins {
        short = Paces::ZERO;
        // Whom he joins may go on meanwhile.
        beyond = pos.unit(with).and_then(|other| {
            let ahead = other.pose()?.shifted(Paces::ZERO, normal_move(pos, other)).at;
            Some(place + (ahead - other.at?))
        });
    }
    let out = to_sector(pos, id.seat(), sector, from);
    let bound = order != OrderType::Hold && toward;
    let aside = (out != Paces::ZERO && bound).then_some(out);
    let owes = match order {
        OrderType::Quick => share(half, pos.data.number("orders.quick_least")),
        OrderType::Varily => pos.data.paces("orders.varily_least"),
        OrderType::Hold | OrderType::Skirmish => Paces::ZERO,
    };
    Some(Aim { place, short, most, aside, owes, beyond, loots })
}

/// The enemy or friend to whom a unit is ordered to keep exactly some distance, which its player claims [W-3.4e];
/// several where they are equally near.
pub fn claim(pos: &Position, id: &UnitId, acting: &[&Clause]) -> Option<(Vec<UnitId>, Paces)> {
    let ordered = acting.iter().find_map(|c| match &c.action {
        Action::Order(act::MovementOrder { goal, paces, exactly, .. }) => {
            Some((goal.as_ref(), *paces, *exactly))
        }
        _ => None,
    });
    let (Some((Relation::Towards, goal)), Some(paces), true) = ordered? else { return None };
    let enemies = match goal {
        Goal::Unit(who @ (Who::Enemy(_) | Who::Enemies(_) | Who::Own(_))) => who_are(pos, id, who),
        Goal::NearestEnemy => nearest_of(pos, id, &visible_enemies(pos, id)),
        _ => return None,
    };
    (!enemies.is_empty()).then_some((enemies, paces))
}

/// How far short of a place in an enemy a unit stops that goes straight there until he is so far off; `None` where
/// it is as near already.
fn short_of(pos: &Position, id: &UnitId, place: Point, enemy: &UnitId, gap: Paces) -> Option<Paces> {
    cites!("W-3.4e", "EX-3.4a");
    let (block, there) = (pos.block(id)?, pos.block(enemy)?);
    let way = place - block.pose.at;
    let apart = |gone: i64| {
        let at = block.pose.at + Vector::polar(Paces(gone), way.direction());
        Block { pose: Pose { at, ..block.pose }, ..block }.distance(&there)
    };
    if apart(0) <= gap {
        return None;
    }
    let (mut out, mut near) = (0, way.length().0);
    while near - out > 1 {
        let middle = i64::midpoint(out, near);
        if apart(middle) < gap { near = middle } else { out = middle }
    }
    Some(way.length() - Paces(near))
}

/// The middle of some units: of several enemies equally near a unit makes for none rather than the others.
fn middle(pos: &Position, from: Point, units: &[(UnitId, Paces)]) -> Option<Point> {
    let centres: Vec<Point> = units.iter().filter_map(|(id, _)| Some(pos.block(id)?.centre())).collect();
    mean(from, &centres)
}

/// The middle of some places, as somebody sees it who stands there: ways and not places are rounded, so that the mirrored
/// question gets the mirrored answer.
fn mean(from: Point, places: &[Point]) -> Option<Point> {
    let count = i64::try_from(places.len()).ok().filter(|count| *count > 0)?;
    let (x, y): (Paces, Paces) =
        (places.iter().map(|p| p.x - from.x).sum(), places.iter().map(|p| p.y - from.y).sum());
    Some(from + Vector { x: x.part(1, count), y: y.part(1, count) })
}

/// Those of some enemies who are nearest.
fn nearest_of<'a>(pos: &Position, id: &UnitId, among: impl IntoIterator<Item = &'a UnitId>) -> Vec<UnitId> {
    measure::nearest(pos, id, among).into_iter().map(|(enemy, _)| enemy).collect()
}

/// Straight on to the enemy's base edge.
fn ahead(pos: &Position, id: &UnitId, from: Point) -> Point {
    Point::new(from.x, enemy_edge(pos, id.seat()))
}

/// The nearest place of the enemy's edge behind which his camp lies (H20).
fn before_camp(pos: &Position, id: &UnitId, from: Point) -> Point {
    let (low, high) = sector(pos, id.seat().enemy(), Sector::Centre);
    Point::new(from.x.max(low).min(high), enemy_edge(pos, id.seat()))
}

/// A sector's part of the enemy edge: straight on for who is in it.
fn edge_in(pos: &Position, id: &UnitId, from: Point, which: Sector) -> Point {
    let (low, high) = sector(pos, id.seat(), which);
    Point::new(from.x.max(low).min(high), enemy_edge(pos, id.seat()))
}

/// A goal as a place, and how far short of it to stop.
fn place(
    pos: &Position,
    id: &UnitId,
    unit: &Unit,
    relation: Relation,
    goal: &Goal,
    paces: Option<Paces>,
) -> Option<(Point, Paces)> {
    let from = unit.at?;
    let gap = paces.unwrap_or(Paces::ZERO);
    let none = Paces::ZERO;
    match goal {
        Goal::EnemyEdge(None) => Some((ahead(pos, id, from), none)),
        Goal::EnemyEdge(Some(which)) | Goal::Sector(which) => Some((edge_in(pos, id, from, *which), none)),
        Goal::EnemyCamp => Some((before_camp(pos, id, from), none)),
        Goal::Place(place) => Some((*place, none)),
        Goal::Here => None,
        Goal::Terrain(terrain, _) => {
            let polygon = &pos.terrain.get(terrain)?.polygon;
            Some((mean(from, polygon)?, none))
        }
        Goal::NearestEnemy => {
            let seen = visible_enemies(pos, id);
            Some((middle(pos, from, &measure::nearest(pos, id, seen.iter()))?, none))
        }
        Goal::Unit(who) => {
            let others = who_are(pos, id, who);
            if let ([other], Relation::At) = (&others[..], relation)
                && other.seat() == id.seat()
            {
                let block = pos.block(other)?;
                return Some((block.centre(), (pos.size(unit).1 + block.depth).part(1, 2)));
            }
            let blocks = others.iter().map(|other| pos.block(other));
            let places: Option<Vec<Point>> =
                blocks.map(|block| Some(beside(block?, relation, pos.size(unit).0, gap))).collect();
            Some((mean(from, &places?)?, none))
        }
    }
}

/// Where a unit so broad goes that is sent to another.
fn beside(other: Block, relation: Relation, width: Paces, gap: Paces) -> Point {
    let off = (other.width + width).part(1, 2) + gap;
    let aside = |side: Side| other.pose.shifted(off * side.sign(), Paces::ZERO).at;
    match relation {
        Relation::Towards | Relation::At => other.centre(),
        Relation::Behind => other.pose.shifted(Paces::ZERO, -(other.depth + gap)).at,
        Relation::LeftOf => aside(Side::Left),
        Relation::RightOf => aside(Side::Right),
    }
}

/// Whom an order means now: of enemies of some kind those in sight who are nearest.
fn who_are(pos: &Position, id: &UnitId, who: &Who) -> Vec<UnitId> {
    let seen = || visible_enemies(pos, id);
    match who {
        Who::Own(unit) => vec![unit.clone()],
        Who::Enemy(unit) if seen().contains(unit) => vec![unit.clone()],
        Who::Enemies(troops) => nearest_of(pos, id, seen().iter().filter(|e| plan::is_of(pos, troops, e))),
        Who::Enemy(_) | Who::Us => Vec::new(),
    }
}

/// Skirmishers go to where their missiles tell on the nearest enemy they see, but not nearer than they would
/// fall back to; without an enemy in sight they go on.
fn skirmish(pos: &Position, id: &UnitId, unit: &Unit) -> Option<(Point, Paces)> {
    let from = unit.at?;
    let seen = visible_enemies(pos, id);
    let nearest = measure::nearest(pos, id, seen.iter());
    let Some(distance) = nearest.first().map(|(_, distance)| *distance) else {
        return Some((ahead(pos, id, from), Paces::ZERO));
    };
    let ranges = unit.weapons.iter().filter_map(|w| pos.data.shooting.get(w)).map(|row| row.short);
    let keep = ranges.max().unwrap_or(Paces::ZERO).max(pos.data.paces("moves.fall_back"));
    let centre = middle(pos, from, &nearest)?;
    let off = (centre - from).length() - distance;
    (distance > keep).then_some((centre, off + keep))
}

/// Walks toward an aim: obliquely where it lies before the front, else after a wheel or a turn.
pub fn walk(walk: &mut Walk<'_>, aim: &Aim) {
    if let Some(aside) = aim.aside {
        return sidle(walk, aim, aside);
    }
    let way = aim.place - walk.pose.at;
    let whole = (way.length() - aim.short).max(Paces::ZERO);
    let far = whole.min(aim.most);
    if far > Paces::ZERO {
        straight_to(walk, aim, far);
    }
    if let Some(beyond) = aim.beyond
        && far == whole
    {
        let on = Aim { place: beyond, short: Paces::ZERO, most: aim.most - far, beyond: None, ..aim.clone() };
        self::walk(walk, &on);
    }
}

/// Goes so far of the way to an aim.
fn straight_to(walk: &mut Walk<'_>, aim: &Aim, far: Paces) {
    let way = aim.place - walk.pose.at;
    let off = (way.direction() - walk.pose.facing).turn();
    let side = if off.0 < 0 { Side::Left } else { Side::Right };
    let alone = walk.unit.general.is_some() && walk.unit.figures == 1;
    // What wheels and goes on stays a wedge [W-4.9.1e].
    let wedge = walk.unit.formation == crate::ids::Formation::Wedge;
    let _ = match off.0.abs() {
        _ if alone || wedge => walk.wheel(side, Angle(off.0.abs())).and_then(|()| walk.forward(far)),
        0..=1_000 => walk.forward(far),
        1_001..=45_000 => {
            let (right, forward) = walk.pose.local(aim.place);
            let length = way.length().0.max(1);
            walk.shift(right.part(far.0, length), forward.part(far.0, length))
        }
        // What lies beside it so near that a turn takes longer than the way is reached by a step aside.
        45_001..=135_000
            if far <= change_cost(walk.pos, &walk.unit, Change::Turn, allowance(walk.pos, &walk.first)) =>
        {
            let (right, forward) = walk.pose.local(aim.place);
            let length = way.length().0.max(1);
            walk.shift(right.part(far.0, length), forward.part(far.0, length))
        }
        45_001..=135_000 => {
            let turn = if side == Side::Left { Turn::Left } else { Turn::Right };
            after_turn(walk, turn, aim, far)
        }
        _ => after_turn(walk, Turn::About, aim, far),
    };
}

/// After a turn the aim lies before the front.
fn after_turn(walk: &mut Walk<'_>, turn: Turn, aim: &Aim, far: Paces) -> Result<(), crate::event::Why> {
    let leg = formations::turn(walk.pos, &walk.unit, turn);
    walk.form(leg)?;
    let (right, forward) = walk.pose.local(aim.place);
    let length = (aim.place - walk.pose.at).length().0.max(1);
    walk.shift(right.part(far.0, length), forward.part(far.0, length))
}

/// A unit outside its sector goes at least as far toward it as it advances [W-4.4.5h].
fn sidle(walk: &mut Walk<'_>, aim: &Aim, aside: Paces) {
    let most = aim.most.min(walk.left);
    let forward = aim.owes.min(most);
    let squares = most.paces().mul_add(most.paces(), -(forward.paces() * forward.paces()));
    let room = Paces::near(squares.max(0.0).sqrt() - 0.0005);
    let lateral = aside.abs().max(forward).min(room);
    let forward = forward.min(lateral);
    let east = lateral * aside.0.signum();
    let there = walk.pose.at + estafette_board::plane::Vector { x: east, y: forward * up(walk.id.seat()) };
    let (right, ahead) = walk.pose.local(there);
    let _ = walk.shift(right, ahead);
}

/// Whether a unit has that formation already.
pub fn formed_so(unit: &Unit, shape: &Shape) -> bool {
    use crate::ids::Formation;
    let ranks = unit.figures.max(1).div_ceil(unit.files.max(1));
    match shape {
        Shape::Line(deep) => unit.formation == Formation::Line && deep.is_none_or(|deep| deep == ranks),
        Shape::Column(wide) => {
            unit.formation == Formation::Column && wide.is_none_or(|wide| wide == unit.files)
        }
        Shape::Wedge(size) => unit.formation == Formation::Wedge && unit.wedge == *size,
        Shape::Square(_) => unit.formation == Formation::Square,
        Shape::Other(formation) => unit.formation == *formation,
    }
}

/// Files with one rank fewer.
pub fn fewer_ranks(unit: &Unit) -> u32 {
    let ranks = unit.figures.max(1).div_ceil(unit.files.max(1));
    unit.figures.max(1).div_ceil(ranks.saturating_sub(1).max(1))
}

/// Files with one rank more.
pub fn more_ranks(unit: &Unit) -> u32 {
    let ranks = unit.figures.max(1).div_ceil(unit.files.max(1));
    unit.figures.max(1).div_ceil(ranks + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_mirrored_exactly() {
        let places = [(0, 10), (1, 11), (4, 11)].map(|(x, y)| Point::new(Paces(x), Paces(y)));
        let mirrored = places.map(|p| Point::new(Paces(1_000) - p.x, p.y));
        let (from, there) = (Point::new(Paces(7), Paces(3)), Point::new(Paces(993), Paces(3)));
        let (one, other) = (mean(from, &places).unwrap(), mean(there, &mirrored).unwrap());
        assert_eq!((one.x, one.y), (Paces(1_000) - other.x, other.y));
        assert_eq!(mean(from, &[]), None);
    }
}
