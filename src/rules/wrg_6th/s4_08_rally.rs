//! 4.8.1: rallying. A disordered unit that does nothing else for a period loses all causes of disorder that are
//! no longer there.

use estafette_core::{cites, rule};

use super::event::{Event, Mark, Why};
use super::field::Battlefield;
use super::ids::{Cause, UnitId};
use super::orders::clause::{Action, Clause};
use super::orders::kinds as act;
use super::plan::{self, Level, Moment};
use super::position::{Position, Unit};
use super::s4_05_results::face_forward;
use super::s4_09_terrain as terrain;
use super::sheet::Sheets;

/// Whether a unit stands to rally this period: it is disordered by something that rallying removes, is not in
/// contact, and no order of this period sends it anywhere. Impetuous troops are not exempt [W-4.11d].
pub fn rallies(pos: &Position, sheets: &Sheets, id: &UnitId) -> bool {
    cites!("W-4.8.1", "W-4.11d");
    let Some(unit) = pos.unit(id) else { return false };
    in_need(unit) && (asked(pos, sheets, id, &Action::Rally(act::Rally)) || !busy(pos, sheets, id))
}

/// Whether a unit is disordered by something that rallying removes, and free to rally.
pub fn in_need(unit: &Unit) -> bool {
    let cured = unit.disordered.iter().any(|cause| *cause != Cause::Terrain);
    cured && unit.fighting.is_empty() && !unit.routing && unit.pending.is_none()
}

/// Whether orders that hold now ask for something.
fn asked(pos: &Position, sheets: &Sheets, id: &UnitId, what: &Action) -> bool {
    let moment = Moment::default();
    let clauses = plan::active(pos, sheets, id);
    clauses.iter().any(|c| c.action == *what && plan::acts(pos, id, c, &moment))
}

/// Whether the sheet of this period sends it somewhere.
fn busy(pos: &Position, sheets: &Sheets, id: &UnitId) -> bool {
    let moves = |action: &Action| {
        matches!(
            action,
            Action::Forward(_)
                | Action::Sideways(_)
                | Action::Oblique(_)
                | Action::Wheel(_)
                | Action::Turn(_)
                | Action::Form(_)
                | Action::Expand(_)
                | Action::Files(_)
                | Action::Contract(_)
                | Action::ChangeRanks(_)
        )
    };
    let ranked = plan::ranked(pos, sheets, id);
    let now = ranked.iter().filter(|(level, _)| *level == Level::Period);
    now.map(|(_, clause)| clause).any(|c| moves(&c.action))
}

/// Whether a unit runs that has had its one attempt to rally before this period [W-4.5.1a].
pub fn tried_before(unit: &Unit) -> bool {
    cites!("W-4.5.1a");
    unit.routing && unit.rally_used && unit.reaction.is_none()
}

/// Tells those who were ordered to rally and are not disordered, or run for good, that they may not.
pub fn refuse(field: &mut Battlefield<'_>) {
    cites!("W-4.8.1");
    let pos = field.pos();
    let moment = Moment::default();
    let calm = |unit: &Unit| unit.disordered.is_empty() && !unit.routing && unit.pending.is_none();
    let refused: Vec<(UnitId, u32, bool)> = pos
        .bodies()
        .filter(|(_, unit)| calm(unit) || tried_before(unit))
        // Who has rallied by his test has done it.
        .filter(|(_, unit)| !(unit.rally_used && unit.reaction.is_some()))
        .filter_map(|(id, unit)| {
            let clauses = plan::active(pos, field.sheets, id);
            let told = |c: &&Clause| {
                c.line > 0 && c.action == Action::Rally(act::Rally) && plan::acts(pos, id, c, &moment)
            };
            let line = clauses.iter().find(told)?.line;
            Some((id.clone(), u32::try_from(line).unwrap_or(0), unit.routing))
        })
        .collect();
    for (unit, line, runs) in refused {
        let (rule, why) = match runs {
            true => (rule!("W-4.5.1a"), Why::OnlyOnce),
            false => (rule!("W-4.8.1"), Why::NotNow),
        };
        field.tell(rule, Event::Refused { unit, line, why, target: None });
    }
}

/// Ends the disorder of who stood to rally, moved nowhere and was not contacted.
pub fn play(field: &mut Battlefield<'_>) {
    let pos = field.pos().clone();
    let mut turn = Vec::new();
    for (id, unit) in pos.bodies() {
        let stood = unit.was.is_none() && unit.spent == estafette_board::plane::Paces::ZERO;
        if !stood || unit.reaction == Some(super::ids::Reaction::Rout) || !rallies(&pos, field.sheets, id) {
            continue;
        }
        field.mark(rule!("W-4.8.1"), id, Mark::Rallies);
        if unit.impetuous {
            field.mark(rule!("W-4.11d"), id, Mark::Impetuous(false));
        }
        let inside = unit.pose().is_some_and(|pose| terrain::disorders(&pos, unit, pose));
        if inside {
            field.tell(rule!("W-4.8.1"), Event::Disorder { unit: id.clone(), cause: Cause::Terrain });
        }
        if asked(&pos, field.sheets, id, &Action::FaceEnemyEdge(act::FaceEnemyEdge)) {
            turn.push(id.clone());
        }
    }
    face_forward(field, &rule!("W-4.8.1"), &turn);
}
