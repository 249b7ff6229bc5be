//! What becomes of a melee (H11): who routs, recoils, follows up or pursues in the next movement, and what tests
//! and break-offs will want to know of it.

use std::collections::BTreeMap;

use estafette_core::{RuleId, cites, rule};

use super::dice_off;
use super::event::{Figures, Mark};
use super::field::Battlefield;
use super::ids::{OrderType, Pending, UnitId};
use super::measure;
use super::position::{LastMelee, Position, Unit};
use super::s4_13_weapons::charging;
use super::s4_15_wagons as wagons;

/// What a unit did and suffered in its fight with one enemy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Who.
    pub unit: UnitId,
    /// With whom.
    pub enemy: UnitId,
    /// Its figures that fought.
    pub figures: Figures,
    /// Casualties it gave.
    pub gave: u32,
    /// Casualties it took, those of obstacles included.
    pub took: u32,
}

/// How a unit came out of its fight with one enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    /// It or the enemy stays: they fight on.
    Even,
    /// The enemy recoils from it.
    Followed,
    /// The enemy runs from it.
    Chasing,
    /// It recoils.
    Recoiling,
    /// It runs.
    Broken,
}

/// How a loser fares by his casualties for each fighting figure.
fn fares(pos: &Position, account: &Account) -> Came {
    let number = |name: &str| u32::try_from(pos.data.number(name)).unwrap_or(u32::MAX);
    let each = |times: u32| 2 * account.took >= times * account.figures.halves;
    let wagon = pos.unit(&account.unit).is_some_and(wagons::wagons);
    let lost = account.took > account.gave && !wagon;
    match () {
        () if !lost => Came::Even,
        () if each(number("h11.rout_cpf")) && account.took >= number("h11.rout_times") * account.gave => {
            Came::Broken
        }
        () if each(number("h11.recoil_cpf")) => Came::Recoiling,
        () => Came::Even,
    }
}

/// Tells what all fights come to. Each unit has the worst of its fights; it goes after an enemy only when it
/// has no other left.
pub fn tell(field: &mut Battlefield<'_>, accounts: &[Account]) {
    cites!("W-4.15.5e");
    let pos = field.pos();
    let mut came: BTreeMap<UnitId, Vec<(UnitId, Came)>> = BTreeMap::new();
    for account in accounts {
        let its = accounts.iter().find(|a| a.unit == account.enemy && a.enemy == account.unit);
        let own = match (fares(pos, account), its.map(|a| fares(pos, a))) {
            (Came::Even, Some(Came::Broken)) => Came::Chasing,
            (Came::Even, Some(Came::Recoiling)) => Came::Followed,
            (own, _) => own,
        };
        came.entry(account.unit.clone()).or_default().push((account.enemy.clone(), own));
    }
    for (unit, all) in came {
        let Some(own) = field.unit(&unit).filter(|u| u.figures > 0) else { continue };
        if own.routing {
            continue;
        }
        let worst = all.iter().map(|(_, came)| *came).max();
        let alone = all.iter().all(|(enemy, came)| *came > Came::Even || field.unit(enemy).is_none_or(dead));
        match worst {
            Some(Came::Broken) => {
                let enemy = breaker(field, &unit, &all, accounts);
                field.mark(rule!("W-4.8.3a"), &unit, Mark::Routs(enemy));
                pending(field, rule!("W-4.8.3a"), &unit, Pending::Rout);
            }
            Some(Came::Recoiling) => pending(field, rule!("W-4.8.4a"), &unit, Pending::Recoil),
            Some(Came::Chasing) if alone && goes_after(own) => {
                pending(field, rule!("W-4.6.6a"), &unit, Pending::Pursue);
            }
            Some(Came::Followed) if alone && goes_after(own) => {
                pending(field, rule!("W-4.8.4b"), &unit, Pending::FollowUp);
            }
            _ => {}
        }
    }
}

/// Who has broken a unit, where it fought several: of those who each did enough for that, the one who did most; of
/// equals the nearest, and a die where two are equally near (notes 5.12, 5.8).
fn breaker(
    field: &mut Battlefield<'_>,
    unit: &UnitId,
    came: &[(UnitId, Came)],
    accounts: &[Account],
) -> Option<UnitId> {
    let took = |enemy: &UnitId| {
        accounts.iter().find(|a| a.unit == *unit && a.enemy == *enemy).map_or(0, |account| account.took)
    };
    let broke: Vec<&UnitId> =
        came.iter().filter(|(_, came)| *came == Came::Broken).map(|(enemy, _)| enemy).collect();
    let most = broke.iter().map(|enemy| took(enemy)).max()?;
    let equals: Vec<UnitId> = broke.into_iter().filter(|enemy| took(enemy) == most).cloned().collect();
    let nearest = measure::nearest(field.pos(), unit, &equals);
    let equals: Vec<UnitId> = nearest.into_iter().map(|(enemy, _)| enemy).collect();
    dice_off::winner(field, &rule!("W-4.8.3a"), unit, equals, UnitId::clone)
}

fn dead(unit: &Unit) -> bool {
    unit.figures == 0
}

/// Whether a winner goes after the loser: unless he has orders to hold and keeps them, or is wagons.
fn goes_after(unit: &Unit) -> bool {
    !wagons::wagons(unit) && (unit.orders != OrderType::Hold || unit.impetuous)
}

fn pending(field: &mut Battlefield<'_>, rule: RuleId, unit: &UnitId, what: Pending) {
    field.mark(rule, unit, Mark::Pending(Some(what)));
}

/// Notes of every unit what its melee was, and forgets the melees of units that fight no more.
pub fn remember(field: &mut Battlefield<'_>, accounts: &[Account]) {
    let mut last: BTreeMap<UnitId, LastMelee> = BTreeMap::new();
    for account in accounts {
        let entry = last.entry(account.unit.clone()).or_default();
        entry.gave += account.gave;
        entry.took += account.took;
    }
    let ids: Vec<UnitId> = field.pos().units.keys().cloned().collect();
    for id in ids {
        let Some(unit) = field.unit(&id) else { continue };
        let before = unit.last_melee.clone();
        let now = last.remove(&id).filter(|_| unit.figures > 0).map(|melee| LastMelee {
            charged: charging(unit) || before.as_ref().is_some_and(|b| b.charged && b.periods > 0),
            periods: before.as_ref().map_or(0, |b| b.periods) + 1,
            ..melee
        });
        if now != before {
            field.mark(rule!("W-4.8.2b"), &id, Mark::LastMelee(now));
        }
    }
}
