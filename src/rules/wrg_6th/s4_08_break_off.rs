//! 4.8.2: leaving a melee by choice, declared right after the charges. The move itself belongs to the movement
//! phase.

use estafette_core::{RuleId, cites, rule};

use super::event::{Event, Why};
use super::field::{Battlefield, Outcome};
use super::ids::UnitId;
use super::orders::clause::{Action, Clause};
use super::orders::kinds as act;
use super::plan::{self, Moment};
use super::position::Position;
use super::s4_06_charges::holds;

/// Plays the phase: both sides declare as things stand, so that where both leave a melee, both do.
///
/// # Errors
/// Never.
pub fn phase(field: &mut Battlefield<'_>) -> Outcome {
    cites!("W-4.8.2a", "W-4.8.2e", "W-2.1.2j");
    if field.pos().closing {
        return Ok(());
    }
    let declared: Vec<(RuleId, Event)> =
        field.pos().bodies().filter_map(|(id, _)| Some(declare(field, id, &ordered(field, id)?))).collect();
    for (rule, event) in declared {
        field.tell(rule, event);
    }
    Ok(())
}

/// The clause by which a unit is to break off now.
fn ordered(field: &Battlefield<'_>, id: &UnitId) -> Option<Clause> {
    let moment = Moment { allowed: barred(field.pos(), id).is_none(), time: true, ..Moment::default() };
    plan::active(field.pos(), field.sheets, id)
        .into_iter()
        .find(|clause| {
            clause.action == Action::BreakOff(act::BreakOff) && holds(field.pos(), id, clause, &moment)
        })
        // A standing clause waits for a melee without a word.
        .filter(|clause| clause.line > 0 || field.unit(id).is_some_and(|unit| !unit.fighting.is_empty()))
}

fn declare(field: &Battlefield<'_>, id: &UnitId, clause: &Clause) -> (RuleId, Event) {
    match barred(field.pos(), id) {
        None => (rule!("W-4.8.2a"), Event::BreakOff { unit: id.clone() }),
        Some(rule) => {
            let line = u32::try_from(clause.line).unwrap_or(0);
            (rule, Event::Refused { unit: id.clone(), line, why: Why::NotNow, target: None })
        }
    }
}

/// The rule that keeps a unit from breaking off, if one does.
pub fn barred(pos: &Position, id: &UnitId) -> Option<RuleId> {
    let unit = pos.unit(id)?;
    if unit.fighting.is_empty() || unit.routing {
        return Some(rule!("W-4.8.2a"));
    }
    let won_its_charge =
        unit.last_melee.as_ref().is_some_and(|melee| melee.charged && melee.gave > melee.took);
    if won_its_charge {
        return Some(rule!("W-4.8.2b"));
    }
    if unit.impetuous {
        return Some(rule!("W-4.8.2c"));
    }
    let all_rout = unit.fighting.iter().all(|enemy| pos.unit(enemy).is_none_or(|enemy| enemy.routing));
    all_rout.then(|| rule!("W-4.8.2d"))
}
