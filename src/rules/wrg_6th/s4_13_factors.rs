//! What a fight is worth (H8): the base factor of the weapon and everything that is added to it or taken off.

use estafette_board::plane::Shape;
use estafette_core::cites;

use super::event::{Figures, Modifier};
use super::figures::rim;
use super::ids::{Cause, Ground, UnitId, Weapon};
use super::position::{Position, Unit};
use super::s4_01_mixed::Face;
use super::s4_02_generals as generals;
use super::s4_05_height as height;
use super::s4_13_contact as contact;
use super::s4_13_weapons::{self as weapons, Choice};
use super::s4_15_wagons as wagons;

/// One side of a melee before the dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fight {
    /// The weapon.
    pub weapon: Option<Weapon>,
    /// All who fight.
    pub figures: Figures,
    /// Those of the front rank.
    pub front: Figures,
    /// The factor without the random one.
    pub factor: i32,
    /// What makes it.
    pub modifiers: Vec<Modifier>,
}

/// Who fights whom, and over what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// Who.
    pub by: UnitId,
    /// Whom.
    pub against: UnitId,
    /// What he touches of the enemy: the enemy himself, or wagons before him.
    pub touches: UnitId,
    /// Whether he must fight over wagons that the enemy defends.
    pub over_wagons: bool,
}

/// One side of a melee with a weapon it has chosen, against an enemy with his.
pub fn fight(pos: &Position, side: &Side, own: &Choice, enemy: Option<&Choice>) -> Fight {
    let mut modifiers = vec![Modifier { what: "base".to_owned(), value: own.base }];
    modifiers.extend(modifiers_of(pos, side, enemy));
    Fight {
        weapon: own.weapon,
        figures: own.fighting.figures,
        front: own.fighting.front,
        factor: modifiers.iter().map(|m| m.value).sum(),
        modifiers,
    }
}

fn modifiers_of(pos: &Position, side: &Side, enemy_choice: Option<&Choice>) -> Vec<Modifier> {
    cites!("W-4.15.5a", "W-4.15.5c");
    let (Some(unit), Some(enemy)) = (pos.unit(&side.by), pos.unit(&side.against)) else { return Vec::new() };
    let number = |name: &str| i32::try_from(pos.data.number(name)).unwrap_or(0);
    let causes = i32::try_from(generals::disorder(pos, &side.by).len()).unwrap_or(0);
    let disordered = (causes * number("h8.disordered")).max(number("h8.disordered_most"));
    let periods = unit.last_melee.as_ref().map_or(0, |last| i64::from(last.periods));
    let obstacle = side.over_wagons || behind_obstacle(pos, side);
    let mantlet = number("h8.mantlet");
    let all = [
        ("charging", weapons::charging(unit), number("h8.charging")),
        ("impetuous", unit.impetuous, number("h8.impetuous")),
        ("uphill", uphill(pos, &side.by, &side.against), number("h8.uphill")),
        ("disordered", causes > 0, disordered),
        ("shieldless", shieldless(enemy, enemy_choice), number("h8.shieldless")),
        ("obstacle", obstacle, number("h8.obstacle")),
        ("mantlet", wagons::crew(unit) > 0, mantlet),
        ("mantlet", wagons::crew(enemy) > 0, -mantlet),
        ("flank", flanked(pos, side, enemy), number("h8.flank")),
        ("tired", periods >= pos.data.number("h8.tired_after"), number("h8.tired")),
    ];
    all.into_iter()
        .filter(|(_, counts, _)| *counts)
        .map(|(what, _, value)| Modifier { what: what.to_owned(), value })
        .collect()
}

/// Whether an enemy fights without a shield: he has none, or both hands full. Wagons count as shielded.
fn shieldless(enemy: &Unit, choice: Option<&Choice>) -> bool {
    let both_hands =
        choice.is_some_and(|c| matches!(c.weapon, Some(Weapon::TwoHandedCutting | Weapon::Pike)));
    !wagons::wagons(enemy) && (both_hands || !enemy.shield)
}

/// Whether the enemy is disordered by a contact in flank or rear, and hit there by this side.
fn flanked(pos: &Position, side: &Side, enemy: &Unit) -> bool {
    let (Some(own), Some(its)) = (pos.block(&side.by), pos.block(&side.against)) else { return false };
    enemy.disordered.contains(&Cause::Flank) && contact::face(&its, &own) != Face::Front
}

/// Whether the enemy stands behind a minor linear obstacle: it lies between, and he did not come over it.
fn behind_obstacle(pos: &Position, side: &Side) -> bool {
    let (Some(own), Some(its)) = (pos.block(&side.by), pos.block(&side.against)) else { return false };
    let came = |u: &Unit| weapons::charging(u) || u.last_melee.as_ref().is_some_and(|last| last.charged);
    let way = Shape::Line(vec![own.centre(), its.centre()]);
    let between = pos
        .terrain
        .values()
        .filter(|piece| piece.kind == Ground::Obstacle)
        .any(|piece| Shape::Line(piece.line.clone()).touches(&way));
    between && !pos.unit(&side.against).is_some_and(came)
}

/// Whether the figures of a unit's front, or of its rim, stand uphill of an enemy, each with its whole base.
fn uphill(pos: &Position, id: &UnitId, other: &UnitId) -> bool {
    cites!("W-4.5.4b");
    let Some((_, highest)) = height::levels(pos, other) else { return false };
    let front = rim(pos, id);
    !front.is_empty() && front.iter().all(|base| height::level(pos, base) > highest)
}
