//! Wagons, carts and laagers in battle (4.15): what they are as targets, who defends them, and the cover they
//! give. How far they move says `moves`, that they take no tests the reaction; their points
//! are in `points`. The movement calls [`link`] when all have moved.

use std::collections::BTreeMap;

use estafette_board::plane::{Block, Paces, Point, Shape, TOUCH};
use estafette_core::{cites, rule};

use super::data::Going;
use super::event::{Blow, Mark};
use super::field::Battlefield;
use super::ids::{Column, Ground, OrderType, Team, Type, UnitId};
use super::orders::clause::{Action, Clause};
use super::orders::kinds as act;
use super::plan::{self, Moment};
use super::position::{Position, Unit};
use super::s4_09_terrain::going;
use super::s4_13_weapons as weapons;

cites!("W-4.15.1a", "W-4.15.1c", "W-4.15.1d", "W-4.15.1f", "W-4.15.1g", "W-4.15.4d");

/// Whether a unit is wagons or carts.
pub fn wagons(unit: &Unit) -> bool {
    matches!(unit.kind, Type::Cart | Type::Wag)
}

/// The figures that fight in each of its mantlet carts or wagons; others hold none [W-4.15.4b], [W-4.15.5b].
pub fn crew(unit: &Unit) -> u32 {
    cites!("W-4.15.4b", "W-4.15.5b");
    match unit.kind {
        Type::Cart if unit.mantlet => 2,
        Type::Wag if unit.mantlet => 4,
        _ => 0,
    }
}

/// What wagons are as a target: with their team shielded EHC, without it shielded EHI [W-4.15.4a].
pub fn column(pos: &Position, unit: &Unit) -> Column {
    cites!("W-4.15.4a");
    let like = if unit.team == Some(Team::Linked) { Type::Ehc } else { Type::Ehi };
    pos.data.info(like).column
}

/// What a team is as a target that is shot at alone: shielded MI [W-4.15.4a].
pub fn team_column(pos: &Position) -> Column {
    cites!("W-4.15.4a");
    pos.data.info(Type::Mi).column
}

/// Whether wagons have a team on the table, yoked or standing by.
pub fn has_team(unit: &Unit) -> bool {
    wagons(unit) && matches!(unit.team, Some(Team::Linked | Team::Unlinked))
}

/// Books casualties of teams. As many as take a figure take a yoke of oxen, mules or horses, and a formation stays
/// one: with a yoke less nothing draws it any more [W-4.15.3a], [W-4.15.3b].
pub fn hit_teams<'b>(field: &mut Battlefield<'_>, blows: impl Iterator<Item = &'b Blow>) {
    cites!("W-4.15.3a", "W-4.15.3b", "W-4.15.1a");
    let mut taken: BTreeMap<UnitId, u32> = BTreeMap::new();
    for blow in blows.filter(|blow| blow.casualties > 0) {
        *taken.entry(blow.target.clone()).or_default() += blow.casualties;
    }
    let yoke = field.pos().data.number("h1.casualties_per_figure");
    for (id, casualties) in taken {
        let all = field.unit(&id).map_or(0, |unit| unit.team_casualties) + casualties;
        field.mark(rule!("W-4.15.4a"), &id, Mark::TeamCasualties(all));
        if i64::from(all) >= yoke {
            field.mark(rule!("W-4.15.3a"), &id, Mark::Team(Some(Team::Off)));
        }
    }
}

/// Own foot that defends wagons: it touches them, with orders to hold or to skirmish [W-4.15.5d].
pub fn defenders(pos: &Position, wagon: &UnitId) -> Vec<UnitId> {
    cites!("W-4.15.2c", "W-4.15.5d", "W-4.15.5f");
    let Some(block) = pos.block(wagon) else { return Vec::new() };
    let ordered = |u: &Unit| matches!(u.orders, OrderType::Hold | OrderType::Skirmish);
    let foot = |u: &Unit| !wagons(u) && !pos.data.info(weapons::kind(pos, u)).mounted();
    let near = |id: &UnitId| pos.block(id).is_some_and(|its| its.distance(&block) <= TOUCH);
    pos.bodies()
        .filter(|(id, u)| id.seat() == wagon.seat() && *id != wagon && foot(u) && ordered(u) && !u.routing)
        .filter(|(id, _)| near(id))
        .map(|(id, _)| id.clone())
        .collect()
}

/// Whether somebody defends wagons: a crew with weapons in them, or foot in contact behind them.
pub fn defended(pos: &Position, wagon: &UnitId) -> bool {
    let Some(unit) = pos.unit(wagon).filter(|u| wagons(u)) else { return false };
    crew(unit) > 0 && !unit.weapons.is_empty() || !defenders(pos, wagon).is_empty()
}

/// Whether a unit counts as a chariot to its enemies' reaction tests: defended mantlet wagons do [W-4.15.2d].
pub fn like_chariots(pos: &Position, id: &UnitId) -> bool {
    cites!("W-4.15.2d");
    pos.unit(id).is_some_and(|u| wagons(u) && u.mantlet) && defended(pos, id)
}

/// Whether wagons are to stand still this period, since linking or unlinking, which takes all of it, is ordered
/// before any movement.
pub fn links_first(unit: &Unit, acting: &[&Clause]) -> bool {
    cites!("W-4.15.3d");
    let team = unit.team.filter(|team| wagons(unit) && *team != Team::Off);
    let changes = |action: &Action| match action {
        Action::Link(act::Link(true)) => team.is_some_and(|team| team != Team::Linked),
        Action::Link(act::Link(false)) => team == Some(Team::Linked),
        _ => false,
    };
    let moves = |action: &Action| {
        matches!(action, Action::Forward(_) | Action::Sideways(_) | Action::Wheel(_) | Action::Turn(_))
    };
    let first = acting.iter().map(|c| &c.action).find(|action| moves(action) || changes(action));
    first.is_some_and(changes)
}

/// Teams are linked and unlinked as ordered: it takes all of the period, so only wagons that have stood still and
/// are not fought do it [W-4.15.3d]. A team off the table cannot be brought.
pub fn link(field: &mut Battlefield<'_>) {
    cites!("W-4.15.3a", "W-4.15.3b", "W-4.15.3d");
    let pos = field.pos();
    let free = |u: &Unit| wagons(u) && u.at.is_some() && u.spent == Paces::ZERO && u.fighting.is_empty();
    let ids: Vec<UnitId> = pos.units.iter().filter(|(_, u)| free(u)).map(|(id, _)| id.clone()).collect();
    for id in ids {
        let pos = field.pos();
        let Some(team) = pos.unit(&id).and_then(|u| u.team) else { continue };
        let moment = Moment { time: true, allowed: true, ..Moment::default() };
        let clauses = plan::active(pos, field.sheets, &id);
        let wish = clauses.iter().filter(|c| plan::acts(pos, &id, c, &moment)).find_map(|c| match c.action {
            Action::Link(act::Link(true)) => Some(Team::Linked),
            Action::Link(act::Link(false)) => Some(Team::Unlinked),
            _ => None,
        });
        let Some(wish) = wish.filter(|wish| *wish != team && team != Team::Off) else { continue };
        let whole = pos.unit(&id).map_or(Paces::ZERO, |u| pos.data.info(u.kind).normal);
        field.mark(rule!("W-4.15.3d"), &id, Mark::Team(Some(wish)));
        field.mark(rule!("W-4.15.3d"), &id, Mark::Spent(whole));
    }
}

/// Whether own wagons, in contact with it, stand between a unit and who shoots from somewhere [W-4.15.4c].
pub fn cover(pos: &Position, target: &UnitId, from: Point) -> bool {
    cites!("W-4.15.4c");
    let Some(block) = pos.block(target) else { return false };
    pos.bodies()
        .filter(|(id, u)| id.seat() == target.seat() && *id != target && wagons(u))
        .filter_map(|(id, _)| pos.block(id))
        .filter(|wagon| wagon.distance(&block) <= TOUCH)
        .any(|wagon| Shape::from(wagon).inside(from, block.centre()) > TOUCH)
}

/// Own wagons that a unit may cross in normal movement, as linear obstacles, wherever they stand [W-4.15.5c]. The
/// enemy's are enemies: nobody touches them without a charge [W-4.6.1a].
pub fn crossed_by(pos: &Position, id: &UnitId) -> Vec<(UnitId, Block)> {
    cites!("W-4.15.5c", "W-4.6.1a");
    let Some(unit) = pos.unit(id) else { return Vec::new() };
    if going(pos, unit, Ground::Obstacle) == Going::Forbidden {
        return Vec::new();
    }
    let own = pos.bodies().filter(|(other, u)| other.seat() == id.seat() && *other != id && wagons(u));
    own.filter_map(|(other, _)| Some((other.clone(), pos.block(other)?))).collect()
}

/// Who fights enemies that have come to wagons: their crew, or else, of those behind them, whoever has most
/// figures along them; `None` when nobody defends them [W-4.15.5b].
pub fn fought_by(pos: &Position, wagon: &UnitId) -> Option<UnitId> {
    let unit = pos.unit(wagon)?;
    if crew(unit) > 0 {
        return Some(wagon.clone());
    }
    let figures = |id: &UnitId| super::s4_13_fighters::fighters(pos, id, wagon);
    defenders(pos, wagon).into_iter().rev().max_by_key(figures)
}

/// Whether wagons stand between two enemies in melee: one touches wagons behind which the other stands, who is
/// not touched himself, and is fought through them [W-4.15.5b].
pub fn between(pos: &Position, a: &UnitId, b: &UnitId) -> bool {
    let (Some(first), Some(second)) = (pos.block(a), pos.block(b)) else { return false };
    let fought = |wagon: &UnitId, by: &UnitId| {
        let fights = |x: &UnitId, y: &UnitId| pos.unit(x).is_some_and(|u| u.fighting.contains(y));
        fights(wagon, by) || fights(by, wagon)
    };
    let through = |behind: &UnitId, enemy: &UnitId| {
        pos.bodies()
            .filter(|(id, u)| id.seat() == behind.seat() && wagons(u) && *id != behind && crew(u) == 0)
            .any(|(id, _)| fought(id, enemy) && defenders(pos, id).contains(behind))
    };
    first.distance(&second) > TOUCH && (through(a, b) || through(b, a))
}
