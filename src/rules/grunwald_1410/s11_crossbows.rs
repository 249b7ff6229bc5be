//! Section 11, and phase 2 as a whole: crossbows and guns fire, one by one. The gun's arc and table are
//! in `s12_artillery.rs`.

use estafette_core::said;
use estafette_core::table::Play;

use estafette_core::{RuleId, cites, rule};

use super::data::FireResult;
use super::event::Event;
use super::field::{Ask, Battlefield, Pick};
use super::hex::Hex;
use super::ids::{Arm, Side, UnitId};
use super::orders::{Aim, Fire, FireGunsFirst, HoldFire, Order};
use super::plan::speaks_of;
use super::position::{Position, Unit};
use super::s06_zones::front_zone;
use super::{s08_retreat, s08_rout, s12_artillery, s14_pits, s15_leaders};

/// Whether a unit can fire at all (11.11, 11.15, 12.11).
pub fn fires(position: &Position, unit: &Unit) -> bool {
    cites!("11.11", "11.15", "2.2-3");
    let armed = unit.arm == Arm::Artillery || position.class(unit).crossbow;
    armed && !unit.disordered && unit.side == Side::Teutonic
}

/// The enemy units a unit can fire at now: for a crossbow those in its frontal zone, straight ahead
/// first; for a gun those in its arc (GA-63).
pub fn targets(position: &Position, id: &UnitId) -> Vec<(UnitId, Hex)> {
    cites!("11.12");
    let Some((unit, at)) = position.placed(id) else { return Vec::new() };
    let hexes = if unit.arm == Arm::Artillery {
        s12_artillery::reach(position, id)
    } else {
        let [left, ahead, right] = front_zone(at, unit.facing);
        vec![ahead, left, right]
    };
    let enemy = |hex: Hex| {
        let (target, u) = position.unit_at(hex)?;
        (u.side != unit.side).then(|| (target.clone(), hex))
    };
    hexes.into_iter().filter_map(enemy).collect()
}

/// Plays phase 2 (GA-82: once a game turn, in the Polish-Lithuanian half).
///
/// # Errors
/// The end of the game, or a pause.
pub fn phase(field: &mut Battlefield<'_>) -> Play<()> {
    cites!("3.1-P2", "11.14", "7.11");
    s14_pits::take_off_named(field);
    for id in firing_order(field) {
        if !field.pos().unit(&id).is_some_and(|u| fires(field.pos(), u)) {
            continue;
        }
        let Some(target) = choose_target(field, &id)? else { continue };
        if field.pos().unit(&id).is_some_and(|u| u.arm == Arm::Artillery) {
            s12_artillery::shoot(field, &id, &target)?;
        } else {
            shoot(field, &id, &target)?;
        }
    }
    Ok(())
}

/// Guns first unless ordered otherwise (GD-08); within a kind those named in fire orders come in the
/// order written, then the rest by id.
fn firing_order(field: &Battlefield<'_>) -> Vec<UnitId> {
    let plan = field.plan(Side::Teutonic);
    let guns_first = plan.last(|o| match o {
        Order::FireGunsFirst(FireGunsFirst { guns: first }) => Some(*first),
        _ => None,
    });
    let guns_first = guns_first.is_none_or(|(first, _)| first);
    let named: Vec<&UnitId> = plan
        .all(|o| match o {
            Order::Fire(Fire { group: super::orders::Group::Units(ids), .. }) => Some(ids),
            _ => None,
        })
        .flatten()
        .collect();
    let position = field.pos();
    let mut firing: Vec<UnitId> = position
        .side_units(Side::Teutonic)
        .filter(|(_, u, _)| fires(position, u))
        .map(|(id, _, _)| id.clone())
        .collect();
    firing.sort_by_key(|id| {
        let gun = position.units[id].arm == Arm::Artillery;
        let place = named.iter().position(|n| *n == id).unwrap_or(usize::MAX);
        (gun != guns_first, place)
    });
    firing
}

fn choose_target(field: &mut Battlefield<'_>, id: &UnitId) -> Play<Option<UnitId>> {
    let plan = field.plan(Side::Teutonic);
    let unit = field.pos().units[id].clone();
    let said = plan.last_entry(|o| match o {
        Order::Fire(Fire { group, aims }) if speaks_of(group, id, &unit) => Some(Some(aims.clone())),
        Order::HoldFire(HoldFire { group }) if speaks_of(group, id, &unit) => Some(None),
        _ => None,
    });
    let found = targets(field.pos(), id);
    let (aims, source, place) = match said {
        Some((None, _)) => return Ok(None),
        Some((Some(aims), entry)) => (aims, Some(entry.source), entry.place),
        None => (Vec::new(), None, 0),
    };
    let ranked = by_default(field.pos(), found);
    if !aims.iter().any(|aim| aimed_at(field.pos(), id, &ranked, aim).is_some())
        && let Some(why) = s12_artillery::why_screened(field.pos(), id, &aims)
    {
        field.refuse(rule!("12.11"), Side::Teutonic, place, id, why);
    }
    if ranked.is_empty() {
        return Ok(None);
    }
    let mut picks: Vec<Pick<Option<UnitId>>> = ranked.iter().map(|t| pick(field.pos(), t)).collect();
    picks.push(Pick { value: None, key: "hold".to_owned(), text: said!("hold-fire") });
    let said = aims.iter().find_map(|aim| aimed_at(field.pos(), id, &ranked, aim)).zip(source);
    let gun = unit.arm == Arm::Artillery;
    let ask = Ask {
        id: if gun { "GD-09" } else { "GD-08" },
        rule: if gun { rule!("12.11") } else { rule!("11.12") },
        side: Side::Teutonic,
        subject: id.to_string(),
        text: said!("whom-does-fire-at", call = %field.pos().call(id)),
    };
    // To hold is a choice too, so that a single target is still a question.
    field.choose(ask, &picks, said)
}

fn pick(position: &Position, (id, hex): &(UnitId, Hex)) -> Pick<Option<UnitId>> {
    let text = said!("fire-at-in", call = %position.call(id), %hex);
    Pick { value: Some(id.clone()), key: id.to_string(), text }
}

/// Best target first: hex A for a gun (GD-09); otherwise the strongest good-order enemy, ties straight
/// ahead first (GD-08). `found` comes with the hex ahead first.
fn by_default(position: &Position, mut found: Vec<(UnitId, Hex)>) -> Vec<(UnitId, Hex)> {
    found.sort_by_key(|(id, _)| {
        let unit = &position.units[id];
        (unit.disordered, std::cmp::Reverse(position.strength(unit)))
    });
    found
}

fn aimed_at(position: &Position, firer: &UnitId, ranked: &[(UnitId, Hex)], aim: &Aim) -> Option<usize> {
    match aim {
        Aim::Hex(hex) => ranked.iter().position(|(_, h)| h == hex),
        Aim::Unit(id) => ranked.iter().position(|(t, _)| t == id),
        Aim::Strongest => (!ranked.is_empty()).then_some(0),
        Aim::Arc(letter) => {
            let (unit, at) = position.placed(firer)?;
            let hex = s12_artillery::arc(at, unit.facing).into_iter().find(|(l, _)| l == letter)?.1;
            ranked.iter().position(|(_, h)| *h == hex)
        }
    }
}

/// One shot of a crossbow unit (11.13); several may take the same target, each with its own die.
fn shoot(field: &mut Battlefield<'_>, by: &UnitId, target: &UnitId) -> Play<()> {
    cites!("20.4", "20.4-1", "20.4-5", "20.4-6");
    let Some((_, hex)) = field.pos().placed(target) else { return Ok(()) };
    let die = field.table.roll(rule!("11.13"), by, 6);
    let result = field.pos().data.tables.crossbow(die);
    field.tell(rule!("11.13"), Event::Fire { by: by.clone(), at: target.clone(), hex, die, result });
    if result == FireResult::None { Ok(()) } else { hit(field, by, target, result) }
}

/// What a hit does (GA-64): shock is lost (7.56), leaders dice (15.24), the target goes.
///
/// # Errors
/// The end of the game, or a pause.
pub fn hit(field: &mut Battlefield<'_>, by: &UnitId, target: &UnitId, result: FireResult) -> Play<()> {
    let Some(unit) = field.pos().unit(target).cloned() else { return Ok(()) };
    if unit.arm.is_horse() && unit.shock {
        field.tell(rule!("7.56"), Event::Flip { unit: target.clone() });
    }
    match result {
        FireResult::None => Ok(()),
        FireResult::DR => s08_retreat::driven_back_by_fire(field, rule!("8.32"), target, by),
        FireResult::DD => {
            s08_rout::disorder(field, rule!("8.11-DD"), target);
            s15_leaders::risk(field, target)?;
            let mut routed = s08_rout::Routed::from_fire();
            s08_rout::rout(field, target, &mut routed).map(|_| ())
        }
    }
}

/// Why a unit ordered to fire cannot, or not at what it was told to.
pub fn why_no_shot(position: &Position, id: &UnitId, aims: &[Aim]) -> Option<(RuleId, String)> {
    let (unit, at) = position.placed(id)?;
    let gun = unit.arm == Arm::Artillery;
    if !gun && !position.class(unit).crossbow {
        return Some((rule!("11.11"), said!("has-no-crossbows", call = %position.call(id))));
    }
    if unit.disordered {
        return Some((rule!("11.15"), said!("is-in-disorder-and-cannot-fire", %id)));
    }
    let hexes: Vec<Hex> = if gun {
        s12_artillery::arc(at, unit.facing).map(|(_, hex)| hex).to_vec()
    } else {
        front_zone(at, unit.facing).to_vec()
    };
    let far = aims.iter().find_map(|aim| match aim {
        Aim::Hex(hex) if !hexes.contains(hex) => Some(*hex),
        _ => None,
    })?;
    let reach: Vec<String> = hexes.iter().map(Hex::to_string).collect();
    let rule = if gun { rule!("12.11") } else { rule!("11.12") };
    Some((
        rule,
        said!("in-facing-reaches-only-not", %id, %at, facing = %unit.facing, reach = %reach.join(", "), %far),
    ))
}
