//! Section 7: the attack phase: who must attack whom, in what order, with what result. Strengths are in
//! `strength.rs`, effects in `s08_effects.rs`, the disordered who rout first in `s09_disorder.rs`.

use estafette_core::said;
use std::collections::{BTreeMap, BTreeSet};

use estafette_core::table::Play;
use estafette_core::{cites, rule};

use super::data::CombatResult;
use super::event::{CombatTable, Event};
use super::field::{Ask, Battlefield, Pick};
use super::hex::Hex;
use super::ids::{Arm, Side, UnitId};
use super::orders::{AttackOrder, DestroyGun, Order};
use super::position::{Position, Unit};
use super::s07_duty::Duty;
use super::s08_advance::{self as advance, Victors};
use super::s08_effects::{self, Fought};
use super::s15_leaders::Command;
use super::{s09_disorder, s14_pits, strength};

/// One attack: everybody who attacks this unit (GA-16).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attack {
    /// The attackers, by id.
    pub attackers: Vec<UnitId>,
    /// The unit attacked.
    pub defender: UnitId,
    /// Its hex.
    pub at: Hex,
    /// Attack minus defence strength.
    pub differential: i32,
}

/// The enemy in a unit's attack zone (7.14), unless a lake hexside lies between (7.46).
pub fn enemy_ahead(position: &Position, id: &UnitId) -> Option<(UnitId, Hex)> {
    cites!("7.14", "7.46");
    let (unit, at) = position.placed(id)?;
    if unit.disordered || unit.arm == Arm::Artillery {
        cites!("12.31", "9.36");
        return None;
    }
    let hex = at.neighbour(unit.facing);
    let (enemy, other) = position.unit_at(hex)?;
    (other.side != unit.side && !position.map.lake_side(at, hex)).then(|| (enemy.clone(), hex))
}

/// The enemy a unit attacks now, if any: in enemy attack zones only one of those who threaten it (7.13).
pub fn target(position: &Position, id: &UnitId) -> Option<(UnitId, Hex)> {
    cites!("7.13");
    let (enemy, hex) = enemy_ahead(position, id)?;
    let (unit, at) = position.placed(id)?;
    let threats = position.attack_zones_on(at, unit.side);
    (threats.is_empty() || threats.contains(&enemy)).then_some((enemy, hex))
}

/// The attacks that some units would make as things stand, by the defender's hex.
pub fn attacks(position: &Position, units: &BTreeSet<UnitId>) -> Vec<Attack> {
    cites!("7.15", "7.16");
    let mut by_target: BTreeMap<Hex, (UnitId, Vec<UnitId>)> = BTreeMap::new();
    for id in units {
        if let Some((enemy, hex)) = target(position, id) {
            by_target.entry(hex).or_insert_with(|| (enemy, Vec::new())).1.push(id.clone());
        }
    }
    by_target
        .into_iter()
        .map(|(at, (defender, attackers))| {
            cites!("7.22d");
            let differential = strength::differential(position, &attackers, at, &defender);
            Attack { attackers, defender, at, differential }
        })
        .collect()
}

/// The units of a side that must attack (7.12).
pub fn bound_to_attack(position: &Position, side: Side) -> BTreeSet<UnitId> {
    cites!("7.12");
    position
        .side_units(side)
        .filter(|(id, _, _)| enemy_ahead(position, id).is_some())
        .map(|(id, _, _)| id.clone())
        .collect()
}

/// Plays the attack phase of a side.
///
/// # Errors
/// The end of the game, or a pause.
pub fn phase(field: &mut Battlefield<'_>, side: Side) -> Play<()> {
    cites!("3.1-P4", "3.1-P7", "7.11", "7.23", "7.25");
    s14_pits::take_off_named(field);
    let command = Command::measure(field.pos(), side);
    // The duty is judged before anything moves, target and ability when the attack comes up (GA-18).
    let bound = bound_to_attack(field.pos(), side);
    s09_disorder::automatic_routs(field, side)?;
    let mut duty = Duty::new(side, bound);
    duty.refuse_hopeless(field);
    loop {
        cites!("7.17");
        let mut open = duty.open(field);
        open.retain(|a| !duty.attacked.contains(&a.defender));
        if open.is_empty() {
            duty.refuse(field, &|_, _| true);
            return Ok(());
        }
        let attack = choose_attack(field, side, open)?;
        for id in &attack.attackers {
            duty.bound.remove(id);
        }
        duty.attacked.insert(attack.defender.clone());
        duty.settled.insert(attack.at);
        fight(field, side, &attack, &command)?;
    }
}

/// Tells the owner of attack orders for hexes that nobody will be able to attack.
pub fn refuse_impossible(field: &mut Battlefield<'_>, side: Side) {
    let bound = bound_to_attack(field.pos(), side);
    Duty::new(side, bound).refuse_hopeless(field);
}

/// The next attack: as ordered, then by the highest differential, ties by lower A, then lower B (GD-14).
fn choose_attack(field: &mut Battlefield<'_>, side: Side, mut open: Vec<Attack>) -> Play<Attack> {
    open.sort_by_key(|a| (std::cmp::Reverse(a.differential), a.at));
    let said = field.plan(side).last(|o| match o {
        Order::AttackOrder(AttackOrder { hexes }) => {
            hexes.iter().find_map(|h| open.iter().position(|a| a.at == *h))
        }
        _ => None,
    });
    let picks: Vec<Pick<Attack>> = open
        .into_iter()
        .map(|a| Pick {
            key: a.at.to_string(),
            text: said!("in-at", defender = %field.pos().call(&a.defender), at = %a.at, differential = %format_args!("{:+}", a.differential)),
            value: a,
        })
        .collect();
    let ask = Ask {
        id: "GD-14",
        rule: rule!("7.24"),
        side,
        subject: side.to_string(),
        text: said!("which-attack-comes-next"),
    };
    field.choose(ask, &picks, said)
}

fn fight(field: &mut Battlefield<'_>, side: Side, attack: &Attack, command: &Command) -> Play<()> {
    let Some((defender, _)) = field.pos().placed(&attack.defender).map(|(u, at)| (u.clone(), at)) else {
        return Ok(());
    };
    if defender.arm == Arm::Artillery {
        return overrun_gun(field, side, attack);
    }
    let result = resolve(field, attack, &defender);
    lose_shock(field, attack, &defender, result);
    let fought = Fought {
        side,
        attackers: &attack.attackers,
        defender: &attack.defender,
        at: attack.at,
        result,
        command,
    };
    s08_effects::apply(field, &fought)
}

/// Counts strengths, rolls and reads the table (7.22); the disordered are routed without a die (7.32).
fn resolve(field: &mut Battlefield<'_>, attack: &Attack, defender: &Unit) -> CombatResult {
    cites!("7.22a", "20.7", "20.7-1", "20.7-2", "20.7-3", "20.7-4", "20.7-5", "20.7-6");
    cites!("7.22e", "20.8", "20.8-1", "20.8-2", "20.8-3", "20.8-4", "20.8-5", "20.8-6");
    let position = field.pos();
    let attacking = strength::attack(position, &attack.attackers, attack.at);
    let defending = strength::defence(position, &attack.defender, &attack.attackers);
    let differential = attacking.total - defending.total;
    let infantry = |id: &UnitId| position.unit(id).is_some_and(|u| u.arm == Arm::Foot);
    let foot = defender.arm == Arm::Foot || attack.attackers.iter().any(infantry);
    let table = match (defender.disordered, foot) {
        (true, _) => CombatTable::Automatic,
        (false, true) => CombatTable::Foot,
        (false, false) => CombatTable::Horse,
    };
    let die =
        (table != CombatTable::Automatic).then(|| field.table.roll(rule!("7.22f"), &attack.defender, 6));
    let tables = &field.pos().data.tables;
    let result = match (table, die) {
        (CombatTable::Horse, Some(die)) => tables.horse(differential, die),
        (CombatTable::Foot, Some(die)) => tables.foot(differential, die),
        _ => {
            cites!("9.35");
            CombatResult::DD
        }
    };
    let combat = Event::Combat {
        attackers: attack.attackers.clone(),
        defender: attack.defender.clone(),
        at: attack.at,
        attack: attacking.total,
        defence: defending.total,
        differential,
        table,
        die,
        result,
        modifiers: attacking.lines.into_iter().chain(defending.lines).collect(),
    };
    let rule = if die.is_some() { rule!("7.22") } else { rule!("7.32") };
    field.tell(rule, combat);
    result
}

/// Cavalry that fought loses its shock side, save on the best results for it (7.54, 7.55, GA-27, GA-28).
fn lose_shock(field: &mut Battlefield<'_>, attack: &Attack, defender: &Unit, result: CombatResult) {
    cites!("2.2-9", "2.2-10", "7.53");
    use CombatResult::{AD, AE, AR, AX, DD, DE, DR, DX, None};
    let attackers_flip = matches!(result, AD | AR | None | DR | DX);
    let defender_flips = matches!(result, AX | AR | None | DR | DD);
    debug_assert!(matches!(result, AE | DE) || attackers_flip || defender_flips);
    if attackers_flip {
        for id in &attack.attackers {
            if field.pos().unit(id).is_some_and(|u| u.arm.is_horse() && u.shock) {
                field.tell(rule!("7.54"), Event::Flip { unit: id.clone() });
            }
        }
    }
    if defender_flips && defender.arm.is_horse() && defender.shock {
        field.tell(rule!("7.55"), Event::Flip { unit: attack.defender.clone() });
    }
}

/// A gun attacked falls only if one of the attackers goes in (12.32, GA-26, GD-27).
fn overrun_gun(field: &mut Battlefield<'_>, side: Side, attack: &Attack) -> Play<()> {
    let mut picks: Vec<Pick<Option<UnitId>>> = attack
        .attackers
        .iter()
        .map(|id| Pick {
            value: Some(id.clone()),
            key: id.to_string(),
            text: said!("goes-in-and-destroys-it", call = %field.pos().call(id)),
        })
        .collect();
    let position = field.pos();
    picks.sort_by_key(|p| {
        p.value.as_ref().map(|id| std::cmp::Reverse(position.strength(&position.units[id])))
    });
    picks.push(Pick { value: None, key: "none".to_owned(), text: said!("leave-it") });
    let said = field.plan(side).last(|o| match o {
        Order::DestroyGun(DestroyGun { hex, with }) if *hex == attack.at => {
            picks.iter().position(|p| p.value == *with)
        }
        _ => None,
    });
    let ask = Ask {
        id: "GD-27",
        rule: rule!("12.32"),
        side,
        subject: attack.at.to_string(),
        text: said!("who-destroys-the-gun-in", defender = %attack.defender, at = %attack.at),
    };
    let Some(id) = field.choose(ask, &picks, said)? else { return Ok(()) };
    let victors = Victors {
        side,
        units: vec![id.clone()],
        forced: vec![id.clone()],
        chosen: true,
        attacked: Some(attack.at),
    };
    field.eliminate(rule!("12.32"), &attack.defender, super::event::Cause::Overrun, Some(&id))?;
    advance::advance(field, &victors, &[(attack.at, advance::Turning::Free)])
}
