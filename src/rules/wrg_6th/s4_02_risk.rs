//! The risk to generals who fight in front (4.2.3, H18).

use std::collections::BTreeMap;

use estafette_core::{cites, rule};

use super::event::{Event, Fate, Figures};
use super::field::Battlefield;
use super::ids::UnitId;
use super::position::{Position, Unit};

/// What a unit went through in a melee: casualties it took, and its figures that fought in the front rank.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ordeal {
    /// Casualties taken.
    pub casualties: u32,
    /// Figures of its front rank that fought, of a wedge those of its rim [W-4.2.3b], [W-4.2.3c].
    pub front: Figures,
}

/// Casualties for each fighting figure of the front rank, rounded down [W-4.2.3a].
pub fn quotient(ordeal: Ordeal) -> u32 {
    cites!("W-4.2.3a", "W-4.2.3b", "W-4.2.3c");
    (2 * ordeal.casualties).checked_div(ordeal.front.halves).unwrap_or(ordeal.casualties)
}

/// The generals who fought in front with a unit, or as one.
fn at_risk<'a>(pos: &'a Position, unit: &'a UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let in_front = move |(id, u): (&UnitId, &Unit)| {
        let with = u.with.as_ref() == Some(unit) && u.front_rank;
        // A general by himself is all his front.
        let alone = id == unit && (u.front_rank || u.figures == 1);
        (u.general.is_some() && u.figures > 0 && (with || alone)).then(|| id.clone())
    };
    pos.units.iter().filter_map(in_front)
}

/// The generals whom a melee puts at risk, in order of units, each with his quotient.
pub fn threatened(pos: &Position, ordeals: &BTreeMap<UnitId, Ordeal>) -> Vec<(UnitId, u32)> {
    let of = |(unit, ordeal): (&UnitId, &Ordeal)| {
        at_risk(pos, unit).map(|id| (id, quotient(*ordeal))).collect::<Vec<_>>()
    };
    ordeals.iter().flat_map(of).filter(|(_, quotient)| *quotient > 0).collect()
}

/// Throws for the generals at risk.
pub fn risk(field: &mut Battlefield<'_>, threatened: &[(UnitId, u32)]) {
    for (unit, quotient) in threatened {
        if field.unit(unit).is_none_or(|u| u.figures == 0) {
            continue;
        }
        let die = u32::try_from(field.d6(rule!("W-4.2.3a"), unit)).unwrap_or(0);
        let result = if die <= *quotient { fate(field, unit) } else { Fate::Unhurt };
        let (unit, quotient) = (unit.clone(), *quotient);
        field.tell(rule!("W-4.2.3a"), Event::Risk { unit, quotient, die, result });
    }
}

fn fate(field: &mut Battlefield<'_>, unit: &UnitId) -> Fate {
    let die = i64::from(field.d6(rule!("W-4.2.3a"), unit));
    if die <= field.pos().data.number("h18.injured_to") { Fate::Injured } else { Fate::Killed }
}
