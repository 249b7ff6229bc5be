//! Losses (4.1.3): casualties are booked by unit, type and general, and every twenty of them take a figure.

use std::collections::BTreeMap;

use estafette_board::plane::Paces;
use estafette_core::{RuleId, cites, rule};

use super::event::{Event, Formed, Mark};
use super::field::Battlefield;
use super::ids::{Formation, Type, UnitId};
use super::position::{Part, Position, Sides, Unit};
use super::readings::{GeneralShare, TypeLoss};
use super::s4_01_mixed::{self as mixed, Face};
use super::s4_02_generals as generals;
use super::s4_09_wedges as wedges;

cites!("W-4.1.2e", "EX-4.1.3a", "EX-4.1.3b");

/// Casualties on a unit, of a mixed unit on one of its types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// Whose.
    pub unit: UnitId,
    /// On which type, where known.
    pub part: Option<Type>,
    /// How many.
    pub casualties: u32,
}

/// Whose casualties count towards a figure together: a unit, a type of a mixed unit, or a joined general.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Account {
    unit: UnitId,
    part: Option<Type>,
    kind: Type,
    figures: u32,
    casualties: i32,
    /// Figures lost in battle before.
    before: u32,
    /// Figures lost now.
    lost: u32,
}

/// Books casualties that a unit has suffered under a rule, and takes away the figures they cost.
pub fn book(field: &mut Battlefield<'_>, rule: &RuleId, unit: &UnitId, part: Option<Type>, casualties: u32) {
    book_all(field, rule, &[Hit { unit: unit.clone(), part, casualties }]);
}

/// Books casualties that all fell at the same moment.
pub fn book_all(field: &mut Battlefield<'_>, rule: &RuleId, hits: &[Hit]) {
    let mut units: BTreeMap<&UnitId, Vec<&Hit>> = BTreeMap::new();
    for hit in hits.iter().filter(|hit| hit.casualties > 0) {
        units.entry(&hit.unit).or_default().push(hit);
    }
    for (unit, hits) in units {
        let mut accounts = accounts(field.pos(), unit);
        if accounts.is_empty() {
            continue;
        }
        let shares = divided(field.pos(), unit, &accounts, &hits);
        for (account, share) in accounts.iter_mut().zip(shares).filter(|(_, share)| *share > 0) {
            let rule = if account.unit == *unit { rule.clone() } else { rule!("W-4.1.3d") };
            let (unit, part) = (account.unit.clone(), account.part);
            field.tell(rule, Event::Casualties { unit, part, casualties: share });
            account.casualties += i32::try_from(share).unwrap_or(i32::MAX);
        }
        remove(&mut accounts, price(field.pos()), field.pos());
        take(field, unit, &accounts);
    }
}

/// Casualties that cost a figure [W-4.1.3a].
fn price(pos: &Position) -> i32 {
    i32::try_from(pos.data.number("h1.casualties_per_figure")).unwrap_or(i32::MAX).max(1)
}

/// The accounts of a unit: its types or itself, then the generals in it.
fn accounts(pos: &Position, id: &UnitId) -> Vec<Account> {
    let Some(unit) = pos.unit(id).filter(|u| u.figures > 0) else { return Vec::new() };
    let whole = |id: &UnitId, u: &Unit| Account {
        unit: id.clone(),
        part: None,
        kind: u.kind,
        figures: u.figures,
        casualties: u.casualties,
        before: u.start_figures.saturating_sub(u.figures + u.march_losses),
        lost: 0,
    };
    let part = |part: &Part| Account {
        unit: id.clone(),
        part: Some(part.kind),
        kind: part.kind,
        figures: part.figures,
        casualties: part.casualties,
        before: part.lost,
        lost: 0,
    };
    let own =
        if unit.types.is_empty() { vec![whole(id, unit)] } else { unit.types.iter().map(part).collect() };
    own.into_iter().chain(generals::joined(pos, id).map(|(id, body)| whole(id, body))).collect()
}

/// The casualties of each account: those of the unit are shared with its generals [W-4.1.3d], and fall on the
/// type that was hit, or on the dearer of the front where that is not known [W-4.1.2b].
fn divided(pos: &Position, id: &UnitId, accounts: &[Account], hits: &[&Hit]) -> Vec<u32> {
    cites!("W-4.1.2b", "W-4.1.3d");
    let Some(unit) = pos.unit(id) else { return Vec::new() };
    let mut shares = vec![0; accounts.len()];
    let unknown = exposed(pos, unit, Face::Front);
    for hit in hits {
        let part = hit.part.or(unknown);
        let own = |account: &Account| account.unit == *id && (account.part.is_none() || account.part == part);
        let at = accounts.iter().position(own).unwrap_or(0);
        shares[at] += hit.casualties;
    }
    let all: u32 = shares.iter().sum();
    let bodies: Vec<usize> = (0..accounts.len()).filter(|i| accounts[*i].unit != *id).collect();
    let figures: u32 = unit.figures + bodies.iter().map(|i| accounts[*i].figures).sum::<u32>();
    for body in bodies {
        // Rounded to the nearest; a half is the unit's.
        let share = match pos.readings.general_share {
            GeneralShare::ProRata => {
                (2 * all * accounts[body].figures).saturating_sub(figures).div_ceil(2 * figures)
            }
            GeneralShare::Equal => all / 2,
        };
        for own in 0..accounts.len() {
            let more = (share - shares[body]).min(if accounts[own].unit == *id { shares[own] } else { 0 });
            shares[own] -= more;
            shares[body] += more;
        }
    }
    shares
}

/// The type of a mixed unit that a blow on a side of it hits: the dearer of those that stand there, if several
/// do; `None` for a unit of one type.
pub fn exposed(pos: &Position, unit: &Unit, face: Face) -> Option<Type> {
    cites!("W-4.1.2f");
    if unit.types.is_empty() {
        return None;
    }
    let seen = mixed::visible(unit, face);
    // Of two types at the same price the one listed first.
    seen.into_iter().map(|(kind, _)| kind).rev().max_by_key(|kind| pos.data.info(*kind).points)
}

/// Takes figures until fewer than twenty casualties are left in all: each from the account with most of the
/// casualties, the dearer of equals [W-4.1.3c].
fn remove(accounts: &mut [Account], price: i32, pos: &Position) {
    cites!("W-4.1.3b", "W-4.1.3f");
    while accounts.iter().map(|a| a.casualties).sum::<i32>() >= price {
        let most = |a: &Account| match pos.readings.type_loss {
            TypeLoss::Residual => a.casualties,
            TypeLoss::Cumulative => {
                a.casualties + price * i32::try_from(a.before + a.lost).unwrap_or(i32::MAX / price)
            }
        };
        let dear = |a: &Account| pos.data.info(a.kind).points;
        let chosen = accounts.iter_mut().rev().filter(|a| a.figures > 0).max_by_key(|a| (most(a), dear(a)));
        let Some(account) = chosen else { return };
        account.figures -= 1;
        account.lost += 1;
        account.casualties -= price;
    }
}

/// Tells the losses, and what follows at once from them.
fn take(field: &mut Battlefield<'_>, id: &UnitId, accounts: &[Account]) {
    for account in accounts.iter().filter(|account| account.lost > 0) {
        let model = field.pos().data.info(account.kind).model;
        let rule = match (account.part, accounts.iter().any(|a| a.unit != *id), model) {
            (Some(_), ..) => rule!("W-4.1.3c"),
            (None, true, _) => rule!("W-4.1.3e"),
            (None, false, true) => rule!("W-4.1.3g"),
            (None, false, false) => rule!("W-4.1.3a"),
        };
        let (unit, part) = (account.unit.clone(), account.part);
        field.tell(rule, Event::Loss { unit, part, figures: account.lost });
    }
    let mut lost: Vec<&UnitId> = accounts.iter().filter(|a| a.lost > 0).map(|a| &a.unit).collect();
    lost.dedup();
    for unit in lost {
        shake(field, unit);
        close_square(field, unit);
        break_wedge(field, unit);
        if field.unit(unit).is_some_and(|u| u.figures == 0) {
            end(field, unit);
        }
    }
}

/// Whether a unit has lost so much that it is shaken for good, whoever joins it [W-4.2.2i], [W-4.2.2j]. A
/// general's body is no unit in this.
pub fn lost_for_good(pos: &Position, unit: &Unit) -> bool {
    cites!("W-4.2.2j");
    let lost = i64::from(unit.start_figures.saturating_sub(unit.figures));
    unit.general.is_none()
        && lost * 100 >= i64::from(unit.start_figures) * pos.data.number("h12.lost_for_good")
        && lost > 0
}

fn shake(field: &mut Battlefield<'_>, id: &UnitId) {
    let pos = field.pos();
    let shaken = |u: &Unit| u.figures > 0 && !u.shaken && lost_for_good(pos, u);
    if pos.unit(id).is_some_and(shaken) {
        field.mark(rule!("W-4.2.2i"), id, Mark::Shaken(true));
    }
}

/// A square with fewer figures closes up: the sides lose in the order left, right, rear, front, the fullest
/// first [W-4.9.3c].
fn close_square(field: &mut Battlefield<'_>, id: &UnitId) {
    let Some(unit) = field.unit(id).filter(|u| u.formation == Formation::Square) else { return };
    let (Some(mut sides), Some(to)) = (unit.square, unit.pose()) else { return };
    let all = |s: &Sides| s.front + s.rear + s.right + s.left;
    let before = all(&sides);
    while all(&sides) > unit.figures {
        let most = sides.front.max(sides.rear).max(sides.right).max(sides.left);
        let side = [&mut sides.left, &mut sides.right, &mut sides.rear, &mut sides.front]
            .into_iter()
            .find(|side| **side == most);
        if let Some(side) = side {
            *side -= 1;
        }
    }
    if all(&sides) < before {
        let formed = Event::Form(Formed {
            unit: id.clone(),
            formation: Formation::Square,
            files: unit.files,
            wedge: 0,
            square: Some(sides),
            to,
            cost: Paces::ZERO,
            front: unit.front,
        });
        field.tell(rule!("W-4.9.3c"), formed);
    }
}

/// A wedge that misses more figures than it may is none any more [W-4.9.2g].
fn break_wedge(field: &mut Battlefield<'_>, id: &UnitId) {
    let pos = field.pos();
    if pos.unit(id).is_some_and(|u| wedges::broken(pos, id, u)) {
        wedges::fall_apart(field, id, rule!("W-4.9.2g"));
    }
}

/// A unit without figures: the generals in it stand alone, and nobody fights it any more.
fn end(field: &mut Battlefield<'_>, id: &UnitId) {
    let bodies: Vec<UnitId> = generals::joined(field.pos(), id).map(|(body, _)| body.clone()).collect();
    for unit in bodies {
        super::s4_02_leaving::step_out(field, &rule!("W-4.2g"), &unit, id);
    }
    let units = &field.pos().units;
    let without: Vec<_> = units
        .iter()
        .filter(|(_, u)| u.fighting.contains(id))
        .map(|(enemy, u)| (enemy.clone(), u.fighting.iter().filter(|one| *one != id).cloned().collect()))
        .collect();
    for (enemy, fighting) in without {
        field.mark(rule!("W-4.13e"), &enemy, Mark::Fighting(fighting));
    }
}

#[cfg(test)]
mod tests;
