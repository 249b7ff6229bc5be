//! Section 9: disorder: the routs with which an attack phase opens (7.21, 9.33, 9.34), and rallying.
//! How the disordered move is in `walk.rs`, how they are attacked in `s07_combat.rs`.

use estafette_board::Facing;
use estafette_core::said;
use estafette_core::table::Play;
use estafette_core::{RuleId, cites, rule};

use super::event::Event;
use super::field::{Ask, Battlefield, Pick};
use super::hex::Hex;
use super::ids::{LeaderId, Nation, Side, UnitId};
use super::orders::{Order, Rally, RallyFacing, RallyNot, RallyWith, RoutOrder, WhenEnemyRallies};
use super::plan::speaks_of;
use super::position::{Position, Unit};
use super::s08_advance::Victors;
use super::s08_effects::face;
use super::s08_pursuit::pursue;
use super::s08_rout::{self, Routed};
use super::s14_pits;
use super::s15_leaders::commands;
use super::s17_camps::towards;

/// How far the nearest enemy in good order must be for a rally, in hexes (9.42).
const SAFE: u32 = 6;

/// The disordered of the attacking side in enemy zones rout before any attack: first those in no attack
/// zone, then those in one, who may be pursued (GA-19).
///
/// # Errors
/// The end of the game, or a pause.
pub fn automatic_routs(field: &mut Battlefield<'_>, side: Side) -> Play<()> {
    cites!("7.21", "9.33", "9.34");
    let position = field.pos();
    let shaken: Vec<(UnitId, Hex)> = position
        .side_units(side)
        .filter(|(_, u, at)| u.disordered && position.in_enemy_zone(*at, side))
        .map(|(id, _, at)| (id.clone(), at))
        .collect();
    let (threatened, apart): (Vec<_>, Vec<_>) =
        shaken.into_iter().partition(|(_, at)| position.in_attack_zone(*at, side));
    for id in in_order(field, side, apart)? {
        if field.stands(&id) {
            s08_rout::rout(field, &id, &mut Routed::default())?;
        }
    }
    for id in in_order(field, side, threatened)? {
        let Some((_, at)) = field.pos().placed(&id) else { continue };
        let threats = field.pos().attack_zones_on(at, side);
        let route = s08_rout::rout(field, &id, &mut Routed::default())?;
        let victors =
            Victors { side: side.enemy(), units: threats, forced: vec![], chosen: false, attacked: None };
        pursue(field, "GD-25", &victors, at, &route)?;
    }
    Ok(())
}

/// The order of automatic routs: by `rout order`, else by id (GD-26).
fn in_order(field: &mut Battlefield<'_>, side: Side, units: Vec<(UnitId, Hex)>) -> Play<Vec<UnitId>> {
    let mut left: Vec<UnitId> = units.into_iter().map(|(id, _)| id).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let said = field.plan(side).last(|o| match o {
            Order::RoutOrder(RoutOrder { units: ids }) => {
                ids.iter().find_map(|w| left.iter().position(|l| l == w))
            }
            _ => None,
        });
        let picks: Vec<Pick<usize>> = left
            .iter()
            .enumerate()
            .map(|(i, id)| Pick { value: i, key: id.to_string(), text: field.pos().call(id) })
            .collect();
        let ask = Ask {
            id: "GD-26",
            rule: rule!("9.33"),
            side,
            subject: side.to_string(),
            text: said!("which-unit-in-disorder-routs-next"),
        };
        let next = field.choose(ask, &picks, said)?;
        order.push(left.remove(next));
    }
    Ok(order)
}

/// Plays the reorganisation phase of a side.
///
/// # Errors
/// A pause.
pub fn phase(field: &mut Battlefield<'_>, side: Side) -> Play<()> {
    cites!("3.1-P3", "3.1-P6", "9.41");
    s14_pits::take_off_named(field);
    refuse_hopeless(field, side);
    let trying: Vec<UnitId> = field
        .pos()
        .side_units(side)
        .filter(|(id, u, at)| u.disordered && why_not(field.pos(), id, u, *at).is_none())
        .map(|(id, _, _)| id.clone())
        .collect();
    for id in trying {
        if tries(field, side, &id)? {
            rally(field, side, &id)?;
        }
    }
    Ok(())
}

/// Why a disordered unit may not try to rally, if it may not (9.42, GA-03, GA-04, GA-05).
fn why_not(position: &Position, id: &UnitId, unit: &Unit, at: Hex) -> Option<String> {
    cites!("9.42");
    if unit.moved {
        return Some(said!("moved-this-turn", %id));
    }
    let near = position
        .side_units(unit.side.enemy())
        .filter(|(_, u, hex)| !u.disordered && hex.distance(at) < SAFE)
        .min_by_key(|(_, _, hex)| hex.distance(at));
    near.map(|(enemy, _, hex)| {
        said!("in-good-order-is-hexes-away", enemy = %position.call(enemy), at = %hex.distance(at), safe = %SAFE)
    })
}

/// Tells the owner of rally orders for units that may not try.
pub fn refuse_hopeless(field: &mut Battlefield<'_>, side: Side) {
    for entry in &field.plan(side).entries {
        let named: Vec<&UnitId> = match &entry.placed.order {
            Order::Rally(Rally { group: super::orders::Group::Units(ids) }) => ids.iter().collect(),
            Order::RallyWith(RallyWith { unit: id, .. }) => vec![id],
            _ => continue,
        };
        for id in named {
            let Some((unit, at)) = field.pos().placed(id) else { continue };
            let reason = if unit.disordered {
                why_not(field.pos(), id, unit, at)
            } else {
                Some(said!("is-in-good-order", %id))
            };
            if let Some(reason) = reason {
                field.refuse(rule!("9.42"), side, entry.place, id, reason);
            } else if let Order::RallyWith(RallyWith { leader, .. }) = &entry.placed.order
                && let Some((rule, reason)) = why_no_help(field.pos(), unit, at, leader)
            {
                field.refuse(rule, side, entry.place, id, reason);
            }
        }
    }
}

/// Why a leader cannot help a unit to rally, if he cannot (9.44, 9.46).
fn why_no_help(position: &Position, unit: &Unit, at: Hex, leader: &LeaderId) -> Option<(RuleId, String)> {
    if helpers(position, unit, at).iter().any(|(l, _)| l == leader) {
        return None;
    }
    if !commands(position, leader, unit) {
        return Some((
            rule!("9.46"),
            said!("does-not-command-units", %leader, nation = %unit.nation.as_str()),
        ));
    }
    Some((rule!("9.44"), said!("is-not-near-enough-to-help", %leader)))
}

/// Whether a unit tries (GD-12): all do, unless the orders name some or leave some out.
fn tries(field: &mut Battlefield<'_>, side: Side, id: &UnitId) -> Play<bool> {
    let unit = field.pos().units[id].clone();
    let plan = field.plan(side);
    let said = plan.last(|o| match o {
        Order::RallyNot(RallyNot { group }) if speaks_of(group, id, &unit) => Some(false),
        Order::Rally(Rally { group }) if speaks_of(group, id, &unit) => Some(true),
        Order::RallyWith(RallyWith { unit: who, .. }) if who == id => Some(true),
        _ => None,
    });
    let picks = [
        Pick { value: true, key: "try".to_owned(), text: said!("it-tries-to-rally") },
        Pick { value: false, key: "wait".to_owned(), text: said!("it-does-not-try") },
    ];
    let said = said.map(|(yes, source)| (usize::from(!yes), source));
    let ask = Ask {
        id: "GD-12",
        rule: rule!("9.41"),
        side,
        subject: id.to_string(),
        text: said!("does-try-to-rally", call = %field.pos().call(id)),
    };
    field.choose(ask, &picks, said)
}

/// The leaders who can help, with what they take off the die: the factor in the same hex, one less from
/// the next hex (9.44, GA-60). The best first.
fn helpers(position: &Position, unit: &Unit, at: Hex) -> Vec<(LeaderId, u32)> {
    cites!("9.44", "9.45", "9.46");
    let mut found: Vec<(LeaderId, u32)> = position
        .leaders
        .keys()
        .filter(|l| commands(position, l, unit))
        .filter_map(|l| {
            let factor = match position.leader_hex(l)?.distance(at) {
                0 => position.factor(l),
                1 => position.factor(l).saturating_sub(1),
                _ => 0,
            };
            (factor > 0).then(|| (l.clone(), factor))
        })
        .collect();
    found.sort_by_key(|(id, factor)| (std::cmp::Reverse(*factor), id.clone()));
    found
}

fn rally(field: &mut Battlefield<'_>, side: Side, id: &UnitId) -> Play<()> {
    let Some((unit, at)) = field.pos().placed(id).map(|(u, at)| (u.clone(), at)) else { return Ok(()) };
    let helping = helpers(field.pos(), &unit, at);
    let wished = field.plan(side).last(|o| match o {
        Order::RallyWith(RallyWith { unit: who, leader }) if who == id => {
            helping.iter().position(|(l, _)| l == leader)
        }
        _ => None,
    });
    let helper = helping.get(wished.map_or(0, |(i, _)| i)).cloned();
    let needed = if matches!(unit.nation, Nation::Lithuanian | Nation::Tartar) { 2 } else { 4 };
    let die = field.table.roll(rule!("9.43"), id, 6);
    let modifier = helper.as_ref().map_or(0, |(_, f)| *f);
    let success = die.saturating_sub(modifier) <= needed;
    let leader = helper.map(|(l, _)| l);
    field.tell(rule!("9.43"), Event::Rally { unit: id.clone(), die, modifier, leader, needed, success });
    if success { face_rallied(field, side, id, at) } else { Ok(()) }
}

/// The opponent sets the facing of a rallied unit (9.43, GD-13): by default its back to his own nearest
/// unit in good order.
fn face_rallied(field: &mut Battlefield<'_>, side: Side, id: &UnitId, at: Hex) -> Play<()> {
    let chooser = side.enemy();
    let nearest = field
        .pos()
        .side_units(chooser)
        .filter(|(_, u, _)| !u.disordered)
        .map(|(_, _, hex)| hex)
        .min_by_key(|hex| (hex.distance(at), *hex));
    let away = nearest.map_or(field.pos().units[id].facing, |hex| towards(at, hex).opposite());
    let mut facings = Facing::ALL;
    facings.sort_by_key(|f| *f != away);
    let picks = facings.map(|f| Pick { value: f, key: f.to_string(), text: said!("facing-2", %f) });
    let said = field.plan(chooser).last(|o| match o {
        Order::WhenEnemyRallies(WhenEnemyRallies { face: RallyFacing::AwayFromNearest }) => Some(0),
        Order::WhenEnemyRallies(WhenEnemyRallies { face: RallyFacing::Towards(f) }) => {
            facings.iter().position(|x| x == f)
        }
        _ => None,
    });
    let ask = Ask {
        id: "GD-13",
        rule: rule!("9.43"),
        side: chooser,
        subject: id.to_string(),
        text: said!("which-way-does-face-after-its", call = %field.pos().call(id)),
    };
    let facing = field.choose(ask, &picks, said)?;
    face(field, rule!("9.43"), id, facing);
    Ok(())
}
