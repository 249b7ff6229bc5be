//! Section 8.1 and 8.2: what each combat result does, and how defenders face after it. Retreats, routs
//! and pursuits themselves are in the files beside this one.

use estafette_board::Facing;
use estafette_core::said;
use estafette_core::table::Play;
use estafette_core::{RuleId, cites, rule};

use super::data::{CombatResult, Forced};
use super::event::{Cause, Event};
use super::field::{Ask, Battlefield, Pick};
use super::hex::Hex;
use super::ids::{Arm, Side, UnitId};
use super::orders::{FaceTied, Order, PursueRoutOf, RoutOrder, TieFacing};
use super::plan::speaks_of;
use super::s08_advance::{self as advance, Turning, Victors};
use super::s08_pursuit::pursue;
use super::s08_retreat::retreat;
use super::s08_rout::{self, Route, Routed, disorder, rout};
use super::s15_leaders::{self, Command};
use super::turning;

/// A combat whose result is to be applied.
pub struct Fought<'c> {
    /// The attacking side.
    pub side: Side,
    /// The attackers.
    pub attackers: &'c [UnitId],
    /// The defender.
    pub defender: &'c UnitId,
    /// The defender's hex.
    pub at: Hex,
    /// The result.
    pub result: CombatResult,
    /// Command as it stood at the start of the phase.
    pub command: &'c Command,
}

/// Turns a unit, if it does not face that way already.
pub fn face(field: &mut Battlefield<'_>, rule: RuleId, id: &UnitId, facing: Facing) {
    if field.pos().unit(id).is_some_and(|u| u.facing != facing) {
        field.tell(rule, Event::Turn { unit: id.clone(), facing, cost: 0 });
    }
}

/// Applies a result (8.11).
///
/// # Errors
/// The end of the game, or a pause.
pub fn apply(field: &mut Battlefield<'_>, fought: &Fought<'_>) -> Play<()> {
    cites!("8.11", "7.22g");
    match fought.result {
        CombatResult::AE => attackers_destroyed(field, fought, rule!("8.11-AE")),
        CombatResult::AX => attackers_destroyed(field, fought, rule!("8.11-AX")),
        CombatResult::AD => attackers_rout(field, fought),
        CombatResult::AR => attackers_retreat(field, fought),
        CombatResult::None => {
            cites!("8.11-~");
            face_attacker(field, rule!("8.21"), fought)
        }
        CombatResult::DR => defender_retreats(field, fought),
        CombatResult::DD => defender_routs(field, fought),
        CombatResult::DX => defender_destroyed(field, fought, rule!("8.11-DX")),
        CombatResult::DE => defender_destroyed(field, fought, rule!("8.11-DE")),
    }
}

/// The defender turns to the attacker who is nearest by turns (8.21); its owner breaks ties (GD-20).
fn face_attacker(field: &mut Battlefield<'_>, rule: RuleId, fought: &Fought<'_>) -> Play<()> {
    let Some((unit, at)) = field.pos().placed(fought.defender).map(|(u, at)| (u.clone(), at)) else {
        return Ok(());
    };
    let mut near = turning::nearest(at, unit.facing, field.pos(), fought.attackers);
    // Stronger first, ties to the right (GD-20).
    near.sort_by_key(|(id, turn)| {
        (std::cmp::Reverse(field.pos().strength(&field.pos().units[id])), *turn < 0)
    });
    if near.first().is_none_or(|(_, turn)| *turn == 0) {
        return Ok(());
    }
    let picks: Vec<Pick<i32>> = near
        .iter()
        .map(|(id, turn)| Pick {
            value: *turn,
            key: id.to_string(),
            text: said!("face", call = %field.pos().call(id)),
        })
        .collect();
    let said = field.plan(unit.side).last(|o| match o {
        Order::FaceTied(FaceTied { group, to: way }) if speaks_of(group, fought.defender, &unit) => match way
        {
            TieFacing::Stronger => Some(0),
            TieFacing::Left => picks.iter().position(|p| p.value < 0),
            TieFacing::Right => picks.iter().position(|p| p.value > 0),
        },
        _ => None,
    });
    let ask = Ask {
        id: "GD-20",
        rule: rule!("8.21"),
        side: unit.side,
        subject: fought.defender.to_string(),
        text: said!("whom-does-face", defender = %field.pos().call(fought.defender)),
    };
    let turn = field.choose(ask, &picks, said)?;
    face(field, rule, fought.defender, unit.facing.turned(turn));
    Ok(())
}

fn victors_of_defence(fought: &Fought<'_>) -> Victors {
    Victors {
        side: fought.side.enemy(),
        units: vec![fought.defender.clone()],
        forced: vec![],
        chosen: false,
        attacked: None,
    }
}

/// The attackers as victors; `routed` tells whether the defender ran, which forces those at 5 to 8
/// hexes from a leader as well (GA-49).
fn victors_of_attack(field: &Battlefield<'_>, fought: &Fought<'_>, routed: Outcome) -> Victors {
    let forced = |id: &&UnitId| {
        let band = fought.command.band(field.pos(), id);
        match field.pos().data.tables.forced_advance(band) {
            Forced::Never => false,
            Forced::AfterRout => routed == Outcome::Rout,
            Forced::Always => true,
        }
    };
    Victors {
        side: fought.side,
        units: fought.attackers.to_vec(),
        forced: fought.attackers.iter().filter(forced).cloned().collect(),
        chosen: false,
        attacked: Some(fought.at),
    }
}

/// What happened to the loser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Rout,
    Other,
}

fn attackers_destroyed(field: &mut Battlefield<'_>, fought: &Fought<'_>, rule: RuleId) -> Play<()> {
    let left = hexes_of(field, fought.attackers);
    for id in fought.attackers {
        field.eliminate(rule.clone(), id, Cause::Combat, Some(fought.defender))?;
    }
    let foot = field.pos().unit(fought.defender).is_some_and(|u| u.arm == Arm::Foot);
    if fought.result == CombatResult::AX && foot {
        return field.eliminate(rule, fought.defender, Cause::Combat, fought.attackers.first());
    }
    let goals: Vec<(Hex, Turning)> = left.into_iter().map(|h| (h, Turning::Free)).collect();
    advance::advance(field, &victors_of_defence(fought), &goals)
}

fn hexes_of(field: &Battlefield<'_>, units: &[UnitId]) -> Vec<Hex> {
    units.iter().filter_map(|id| field.pos().placed(id).map(|(_, at)| at)).collect()
}

/// All attackers fall into disorder and rout, one after another as their owner orders (GA-86); the
/// defender may pursue one of them (GA-48, GD-35).
fn attackers_rout(field: &mut Battlefield<'_>, fought: &Fought<'_>) -> Play<()> {
    let mut routed = Routed::default();
    let mut ways: Vec<(UnitId, Hex, Route)> = Vec::new();
    let order = losing_order(field, fought.side, fought.attackers);
    for id in &order {
        disorder(field, rule!("8.11-AD"), id);
        s15_leaders::risk(field, id)?;
    }
    for id in &order {
        let Some((_, at)) = field.pos().placed(id) else { continue };
        let route = rout(field, id, &mut routed)?;
        ways.push((id.clone(), at, route));
    }
    let victors = victors_of_defence(fought);
    let Some(way) = choose_prey(field, &victors, ways)? else { return Ok(()) };
    pursue(field, "GD-23", &victors, way.1, &way.2)
}

fn choose_prey(
    field: &mut Battlefield<'_>,
    victors: &Victors,
    mut ways: Vec<(UnitId, Hex, Route)>,
) -> Play<Option<(UnitId, Hex, Route)>> {
    if ways.is_empty() {
        return Ok(None);
    }
    let strength = |id: &UnitId| field.pos().unit(id).map_or(0, |u| field.pos().strength(u));
    ways.sort_by_key(|(id, _, _)| (std::cmp::Reverse(strength(id)), id.clone()));
    let picks: Vec<Pick<(UnitId, Hex, Route)>> = ways
        .into_iter()
        .map(|way| Pick {
            key: way.0.to_string(),
            text: said!("the-rout-of", way = %field.pos().call(&way.0)),
            value: way,
        })
        .collect();
    let said = field.plan(victors.side).last(|o| match o {
        Order::PursueRoutOf(PursueRoutOf { unit: id }) => picks.iter().position(|p| p.value.0 == *id),
        _ => None,
    });
    let ask = Ask {
        id: "GD-35",
        rule: rule!("8.62"),
        side: victors.side,
        subject: victors.units[0].to_string(),
        text: said!("whose-rout-may-pursue", units = %field.pos().call(&victors.units[0])),
    };
    field.choose(ask, &picks, said).map(Some)
}

/// Several attackers that must go: in the order of `rout order`, then by id (GA-86).
fn losing_order(field: &Battlefield<'_>, side: Side, units: &[UnitId]) -> Vec<UnitId> {
    let wished = field.plan(side).last(|o| match o {
        Order::RoutOrder(RoutOrder { units: ids }) => Some(ids.clone()),
        _ => None,
    });
    let wished = wished.map_or_else(Vec::new, |(ids, _)| ids);
    let mut order = units.to_vec();
    order.sort_by_key(|id| (wished.iter().position(|w| w == id).unwrap_or(usize::MAX), id.clone()));
    order
}

fn attackers_retreat(field: &mut Battlefield<'_>, fought: &Fought<'_>) -> Play<()> {
    cites!("8.11-AR");
    let mut routed = Routed::default();
    let mut left = Vec::new();
    for id in losing_order(field, fought.side, fought.attackers) {
        let Some((_, from)) = field.pos().placed(&id) else { continue };
        let refuge = retreat(field, rule!("8.31"), &id, &mut routed)?;
        left.push((id, from, refuge));
    }
    let goals: Vec<(Hex, Turning)> =
        left.into_iter().map(|(id, from, refuge)| (from, turning_after(field, &id, from, refuge))).collect();
    advance::advance(field, &victors_of_defence(fought), &goals)
}

/// How the advancing unit ends up: facing the one that retreated, or free to turn if it is gone (8.63).
fn turning_after(field: &Battlefield<'_>, id: &UnitId, from: Hex, refuge: Option<Hex>) -> Turning {
    refuge
        .filter(|_| field.stands(id))
        .and_then(|to| from.direction_to(to))
        .map_or(Turning::Free, Turning::Face)
}

fn defender_retreats(field: &mut Battlefield<'_>, fought: &Fought<'_>) -> Play<()> {
    cites!("8.11-DR");
    let mut routed = Routed::default();
    face_attacker(field, rule!("8.32"), fought)?;
    let refuge = retreat(field, rule!("8.32"), fought.defender, &mut routed)?;
    let victors = victors_of_attack(field, fought, Outcome::Other);
    advance::advance(
        field,
        &victors,
        &[(fought.at, turning_after(field, fought.defender, fought.at, refuge))],
    )
}

fn defender_routs(field: &mut Battlefield<'_>, fought: &Fought<'_>) -> Play<()> {
    let mut routed = Routed::default();
    disorder(field, rule!("8.11-DD"), fought.defender);
    s15_leaders::risk(field, fought.defender)?;
    let route = s08_rout::rout(field, fought.defender, &mut routed)?;
    let victors = victors_of_attack(field, fought, Outcome::Rout);
    pursue(field, "GD-23", &victors, fought.at, &route)
}

fn defender_destroyed(field: &mut Battlefield<'_>, fought: &Fought<'_>, rule: RuleId) -> Play<()> {
    field.eliminate(rule.clone(), fought.defender, Cause::Combat, fought.attackers.first())?;
    if fought.result == CombatResult::DX {
        for id in fought.attackers {
            if field.pos().unit(id).is_some_and(|u| u.arm == Arm::Foot) {
                field.eliminate(rule.clone(), id, Cause::Combat, Some(fought.defender))?;
            }
        }
    }
    let victors = victors_of_attack(field, fought, Outcome::Other);
    advance::advance(field, &victors, &[(fought.at, Turning::Free)])
}
