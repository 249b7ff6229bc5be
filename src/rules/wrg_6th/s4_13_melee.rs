//! Phase 7: hand-to-hand combat (4.13, H8 to H11). Everything is counted in the position at its start, both
//! sides alike; then the dice fall, casualties are booked, generals are at risk, and the results are told.

use std::collections::{BTreeMap, BTreeSet};

use estafette_core::{cites, rule};

use super::event::{Blow, Event};
use super::field::{Battlefield, Outcome};
use super::ids::{Seat, UnitId, Weapon};
use super::orders::clause::Action;
use super::orders::kinds as act;
use super::plan::{self, Moment};
use super::position::{Position, Unit};
use super::random_factor::{self, For};
use super::s4_01_losses::{self as losses, Hit};
use super::s4_02_risk::{self as risk, Ordeal};
use super::s4_13_contact as contact;
use super::s4_13_factors::{Fight, Side, fight};
use super::s4_13_results::{self as results, Account};
use super::s4_13_weapons as weapons;
use super::s4_14_obstacles as obstacles;
use super::s4_15_wagons as wagons;

cites!("W-4.13a");

/// Two units that fight each other, as each of them does; a unit that only suffers has no fight.
struct Duel {
    sides: [(Side, Option<Fight>); 2],
}

/// Plays the phase.
///
/// # Errors
/// A pause.
pub fn phase(field: &mut Battlefield<'_>) -> Outcome {
    cites!("W-4.13d", "W-4.13e");
    let duels: Vec<Duel> = pairs(field.pos()).into_iter().filter_map(|pair| duel(field, pair)).collect();
    let mut blows = Vec::new();
    for duel in &duels {
        blows.extend(strike(field, duel));
    }
    let accounts: Vec<Account> = duels.iter().flat_map(|duel| accounts(duel, &blows)).collect();
    let threatened = risk::threatened(field.pos(), &ordeals(&duels, &accounts));
    let hits: Vec<Hit> = blows.iter().map(|blow| hit(field.pos(), blow)).collect();
    losses::book_all(field, &rule!("W-4.13e"), &hits);
    risk::risk(field, &threatened);
    results::tell(field, &accounts);
    results::remember(field, &accounts);
    Ok(())
}

/// The pairs that fight, the first of seat a, in order of ids: enemies in contact, wagons replaced by those who
/// defend them.
fn pairs(pos: &Position) -> Vec<[Side; 2]> {
    let mut pairs = Vec::new();
    for (a, unit) in pos.bodies().filter(|(id, _)| id.seat() == Seat::A) {
        let enemies: BTreeSet<&UnitId> = pos
            .bodies()
            .filter(|(id, u)| id.seat() == Seat::B && (unit.fighting.contains(*id) || u.fighting.contains(a)))
            .map(|(id, _)| id)
            .filter(|b| !wagons::between(pos, a, b))
            .collect();
        pairs.extend(enemies.into_iter().filter_map(|b| over(pos, a, b)));
    }
    pairs
}

/// Two units in contact as they fight: who fights for wagons, and whom the other touches.
fn over(pos: &Position, a: &UnitId, b: &UnitId) -> Option<[Side; 2]> {
    let fighter = |id: &UnitId| match pos.unit(id) {
        Some(unit) if wagons::wagons(unit) => wagons::fought_by(pos, id),
        Some(_) => Some(id.clone()),
        None => None,
    };
    let (first, second) = (fighter(a)?, fighter(b)?);
    let side = |by: &UnitId, own: &UnitId, against: &UnitId, its: &UnitId| Side {
        by: by.clone(),
        against: against.clone(),
        // Who stands behind his wagons reaches no farther than to them.
        touches: if by == own { its.clone() } else { own.clone() },
        over_wagons: against != its,
    };
    Some([side(&first, a, &second, b), side(&second, b, &first, a)])
}

/// Both sides of a pair with their weapons; `None` where nobody fights.
fn duel(field: &Battlefield<'_>, sides: [Side; 2]) -> Option<Duel> {
    let pos = field.pos();
    // Who runs does not strike back.
    let choice = |side: &Side| {
        let stands = pos.unit(&side.by).is_some_and(|u| !u.routing);
        stands.then(|| weapons::chosen(pos, &side.by, &side.touches, wish(field, &side.by))).flatten()
    };
    let [first, second] = sides.each_ref().map(choice);
    let worth = |side: &Side, own: &Option<weapons::Choice>, enemy: &Option<weapons::Choice>| {
        own.as_ref().map(|own| {
            let own = weapons::Choice { base: base(pos, side, own), ..*own };
            fight(pos, side, &own, enemy.as_ref())
        })
    };
    let fights = [worth(&sides[0], &first, &second), worth(&sides[1], &second, &first)];
    fights.iter().any(Option::is_some).then(|| Duel { sides: pair(sides, fights) })
}

fn pair<A, B>([a, b]: [A; 2], [x, y]: [B; 2]) -> [(A, B); 2] {
    [(a, x), (b, y)]
}

/// The base factor against who really fights, where wagons stand between.
fn base(pos: &Position, side: &Side, own: &weapons::Choice) -> i32 {
    let (Some(enemy), Some(by), Some(its)) =
        (pos.unit(&side.against), pos.block(&side.by), pos.block(&side.against))
    else {
        return own.base;
    };
    let column = weapons::column(pos, enemy, contact::face(&its, &by), None);
    pos.data.melee.get(&(own.row, column)).copied().unwrap_or(own.base)
}

/// The weapon that the owner has ordered.
fn wish(field: &Battlefield<'_>, unit: &UnitId) -> Option<Weapon> {
    let pos = field.pos();
    let clauses = plan::active(pos, field.sheets, unit);
    let mut moment = Moment { time: true, allowed: true, ..Moment::default() };
    // Who wished to break off and still fights was refused.
    moment.refused = clauses
        .iter()
        .any(|c| c.action == Action::BreakOff(act::BreakOff) && plan::acts(pos, unit, c, &moment));
    clauses.iter().filter(|c| plan::acts(pos, unit, c, &moment)).find_map(|c| match c.action {
        Action::FightWith(act::FightWith(weapon)) => Some(weapon),
        _ => None,
    })?
}

/// The blows of a duel: a's dice, then b's; with each side's blow what obstacles cost it.
fn strike(field: &mut Battlefield<'_>, duel: &Duel) -> Vec<Blow> {
    let mut blows = Vec::new();
    for (side, fight) in &duel.sides {
        let Some(fight) = fight else { continue };
        let random = random_factor::roll(field, &rule!("W-4.13e"), &side.by, For::Melee);
        let pos = field.pos();
        let blow = Blow {
            by: side.by.clone(),
            target: side.against.clone(),
            part: None,
            team: false,
            weapon: fight.weapon,
            figures: fight.figures,
            factor: fight.factor,
            modifiers: fight.modifiers.clone(),
            random,
            casualties: pos.data.casualties(fight.figures.halves, fight.factor + random),
        };
        let crossing = obstacles::crossing(pos, &side.by, &side.against, fight.figures, random);
        field.tell(rule!("W-4.13e"), Event::Melee(blow.clone()));
        blows.push(blow);
        if let Some(crossing) = crossing {
            field.tell(rule!("W-4.14a"), Event::Obstacle(crossing.clone()));
            blows.push(crossing);
        }
    }
    blows
}

/// What each side of a duel gave and took.
fn accounts(duel: &Duel, blows: &[Blow]) -> [Account; 2] {
    duel.sides.each_ref().map(|(side, fight)| {
        let sum = |by: &UnitId, at: &UnitId| -> u32 {
            blows.iter().filter(|b| b.by == *by && b.target == *at).map(|b| b.casualties).sum()
        };
        Account {
            unit: side.by.clone(),
            enemy: side.against.clone(),
            figures: fight.as_ref().map(|f| f.figures).unwrap_or_default(),
            gave: sum(&side.by, &side.against),
            took: sum(&side.against, &side.by),
        }
    })
}

/// What each unit went through in all its duels.
fn ordeals(duels: &[Duel], accounts: &[Account]) -> BTreeMap<UnitId, Ordeal> {
    let mut ordeals: BTreeMap<UnitId, Ordeal> = BTreeMap::new();
    for account in accounts {
        ordeals.entry(account.unit.clone()).or_default().casualties += account.took;
    }
    for (side, fight) in duels.iter().flat_map(|duel| &duel.sides) {
        let front = fight.as_ref().map(|f| f.front).unwrap_or_default();
        ordeals.entry(side.by.clone()).or_default().front.halves += front.halves;
    }
    ordeals
}

/// The casualties of a blow, on the type of a mixed unit that stands where it falls.
fn hit(pos: &Position, blow: &Blow) -> Hit {
    let exposed = |unit: &Unit| {
        let (own, its) = (pos.block(&blow.target)?, pos.block(&blow.by)?);
        losses::exposed(pos, unit, contact::face(&own, &its))
    };
    let part = pos.unit(&blow.target).and_then(exposed);
    Hit { unit: blow.target.clone(), part, casualties: blow.casualties }
}
