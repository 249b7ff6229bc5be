//! 4.7.5: evading: directly away from the charger, as far as a charge and a die; and the forced retreat of H15,
//! which is a normal move in the same direction.

use std::collections::BTreeMap;

use estafette_board::plane::{Angle, Block, Paces};
use estafette_core::{cites, rule};

use super::event::Kind;
use super::field::Battlefield;
use super::ids::{Seat, UnitId};
use super::intent::{Intent, Leg};
use super::measure;
use super::moves;
use super::position::Position;
use super::s4_05_results::breaker;
use super::s4_07_choice::Answer;
use super::s4_07_responses::ChargeLine;

/// Somebody who evades, with the dice of both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flight {
    /// Who evades.
    pub unit: UnitId,
    /// Whom.
    pub from: UnitId,
    /// In which direction.
    pub direction: Angle,
    /// How far he runs.
    pub runner: Paces,
    /// How far the charger gets.
    pub pursuer: Paces,
    /// Whether the charger catches him on the same line (H21).
    pub caught: bool,
}

impl Flight {
    /// What the evader sets out to do.
    pub fn intent(&self) -> Intent {
        Intent {
            unit: self.unit.clone(),
            how: Kind::Evade,
            reach: self.runner,
            legs: vec![Leg::Run { direction: self.direction, paces: self.runner }],
            targets: Vec::new(),
            about: Some(self.from.clone()),
            line: 0,
        }
    }
}

/// Everybody who evades. For each the pursuer's die comes first, once for each pursuer, then the runner's.
pub fn flights(
    field: &mut Battlefield<'_>,
    lines: &[ChargeLine],
    answers: &BTreeMap<UnitId, Answer>,
) -> Vec<Flight> {
    cites!("W-4.7.5e");
    let mut pursuers: BTreeMap<UnitId, Paces> = BTreeMap::new();
    let mut flights = Vec::new();
    for (unit, answer) in answers {
        let Answer::Evade(from) = answer else { continue };
        let Some(line) = lines.iter().find(|line| line.unit == *from) else { continue };
        if line.how == Kind::Pursuit {
            // The pursuit has its own die.
            pursuers.insert(from.clone(), line.reach);
        } else if !pursuers.contains_key(from) {
            let die = field.average(rule!("W-4.7.5d"), from);
            pursuers.insert(from.clone(), line.reach + moves::run_die(field.pos(), die));
        }
        let die = field.average(rule!("W-4.7.5d"), unit);
        flights.extend(flight(field.pos(), unit, from, pursuers[from], die));
    }
    flights
}

fn flight(pos: &Position, unit: &UnitId, from: &UnitId, pursuer: Paces, die: i32) -> Option<Flight> {
    let runner = moves::run_move(pos, pos.unit(unit)?) + moves::run_die(pos, die);
    let gap = measure::distance(pos, unit, from)?;
    Some(Flight {
        unit: unit.clone(),
        from: from.clone(),
        direction: away(&pos.block(from)?, &pos.block(unit)?),
        runner,
        pursuer,
        caught: pursuer >= gap + runner,
    })
}

/// The direction straight away from somebody: from the nearest place of his footprint to the centre of the own
/// front; where they touch there, the way he looks.
pub fn away(from: &Block, unit: &Block) -> Angle {
    cites!("W-4.7.5e");
    let (right, forward) = from.pose.local(unit.pose.at);
    let half = from.width.part(1, 2);
    let nearest = from.pose.shifted(right.max(-half).min(half), forward.max(-from.depth).min(Paces::ZERO)).at;
    let way = unit.pose.at - nearest;
    // Rounding must not turn a way straight ahead by a hair.
    let straight = right.abs() <= half && forward > Paces::ZERO;
    if straight || way.length() == Paces::ZERO { from.pose.facing } else { way.direction() }
}

/// A forced retreat: one normal move straight away from the enemy that caused it, or else to the own edge.
pub fn retreat(field: &mut Battlefield<'_>, id: &UnitId) -> Option<Intent> {
    let breaker = breaker(field, id);
    let pos = field.pos();
    let unit = pos.unit(id)?;
    let block = pos.block(id)?;
    let direction = match breaker.and_then(|enemy| pos.block(&enemy)) {
        Some(enemy) => away(&enemy, &block),
        None => home(id.seat()),
    };
    let reach = moves::normal_move(pos, unit);
    Some(Intent {
        unit: id.clone(),
        how: Kind::Retreat,
        reach,
        legs: vec![Leg::Run { direction, paces: reach }],
        targets: Vec::new(),
        about: None,
        line: 0,
    })
}

/// The direction of a side's own base edge.
fn home(seat: Seat) -> Angle {
    match seat {
        Seat::A => Angle::degrees(180),
        Seat::B => Angle::degrees(0),
    }
}
