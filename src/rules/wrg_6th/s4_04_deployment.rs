//! Section 4.4: deployment. Scouting (H22), places in the own area, what must be set up in the open and what
//! stays on its owner's map, detachments, and the orders written last.

use std::collections::BTreeMap;

use estafette_board::plane::{Paces, Point, Pose, Shape};
use estafette_core::{cites, rule};

use super::data::Going;
use super::event::{Deployed, Event, Mark, Why};
use super::field::{Battlefield, Outcome};
use super::ids::{OrderType, Seat, Sector, UnitId};
use super::orders::clause::{Action, Addressee, Clause};
use super::orders::kinds as act;
use super::position::{Position, Unit};
use super::readings::Armies;
use super::s4_04_observed::observed;
use super::s4_04_places::{Refusal, Wish, place, wishes};
use super::{points, s4_03_before, s4_04_march, sheet};

/// Set-up: both sheets are opened together; each step is taken by both sides at once.
///
/// # Errors
/// None but what the table raises.
pub fn phase(field: &mut Battlefield<'_>) -> Outcome {
    if field.pos().readings.armies == Armies::Scenario {
        s4_03_before::tell_lists(field);
    }
    scout(field);
    let wishes = wishes(field.pos(), field.sheets);
    let mut refused = Vec::new();
    detachments(field, &wishes, &mut refused);
    for id in wishes.iter().filter(|(_, wish)| wish.force_march).map(|(id, _)| id) {
        if field.unit(id).is_some_and(|u| !u.force_march) {
            field.mark(rule!("W-4.4f"), id, Mark::ForceMarch);
        }
    }
    let planned = place(field.pos(), &wishes, &mut refused);
    set_up(field, planned);
    for (id, wish) in &wishes {
        for general in &wish.with {
            if field.unit(general).is_some_and(|u| u.general.is_some()) {
                field.tell(rule!("W-4.2.2b"), Event::Join { unit: general.clone(), with: id.clone() });
            }
        }
    }
    march_losses(field);
    write_orders(field, &wishes);
    for Refusal { rule, unit, line, why, .. } in refused {
        field.tell(rule, Event::Refused { unit, line, why, target: None });
    }
    Ok(())
}

/// Points of scouting, and who has less than half the enemy's (H22). Troops off the table do not scout.
fn scout(field: &mut Battlefield<'_>) {
    let pos = field.pos();
    let points = |seat: Seat| {
        let scouts = points::own(pos, seat).filter(|(_, u)| u.off_table.is_none());
        let each = |(_, u): (&UnitId, &Unit)| {
            let of = points::by_type(u).into_iter();
            of.map(|(kind, n)| pos.data.info(kind).scouting * n).sum::<u32>()
        };
        (seat, scouts.map(each).sum::<u32>())
    };
    let points: BTreeMap<Seat, u32> = Seat::ALL.into_iter().map(points).collect();
    let share = pos.data.number("h22.share");
    let outscouted = Seat::ALL
        .into_iter()
        .find(|seat| i64::from(points[seat]) * 100 < i64::from(points[&seat.enemy()]) * share);
    if points.values().any(|p| *p > 0) {
        field.tell(rule!("W-4.4c"), Event::Scout { points, outscouted });
    }
}

/// Detachments are declared with their mother units, as far as the army list allows them.
fn detachments(field: &mut Battlefield<'_>, wishes: &BTreeMap<UnitId, Wish>, refused: &mut Vec<Refusal>) {
    for (id, wish) in wishes {
        let Some((mother, line)) = &wish.mother else { continue };
        if points::may_be_detachment(field.pos(), id, mother) {
            field.mark(rule!("W-4.1.1b"), id, Mark::Detachment(mother.clone()));
        } else {
            let (unit, line, why) = (id.clone(), *line, Why::NotNow);
            refused.push(Refusal { rule: rule!("W-4.1.1a"), unit, line, why, met: None });
        }
    }
}

/// Why a unit may not be set up at a place: outside its area, or on ground it may not enter.
pub fn misplaced(pos: &Position, id: &UnitId, unit: &Unit, pose: Pose, force_march: bool) -> Option<Why> {
    cites!("W-4.4f");
    let block = pos.block_at(unit, pose);
    let area = area(pos, id.seat(), force_march);
    if !block.corners().iter().all(|corner| Shape::Area(area.to_vec()).covers(*corner)) {
        return Some(Why::DeploymentArea);
    }
    let shape = Shape::from(block);
    let forbidden = pos.terrain.values().filter(|t| pos.data.going(t.kind, unit.kind) == Going::Forbidden);
    let touches = forbidden.into_iter().any(|t| {
        let ground = Shape::Area(t.polygon.clone());
        ground.distance(&shape) == Paces::ZERO
    });
    touches.then_some(Why::Terrain)
}

/// The corners of a side's deployment area (H20), or of the ground that it can reach with a forced march (H17).
pub fn area(pos: &Position, seat: Seat, force_march: bool) -> [Point; 4] {
    let [width, depth] = pos.table;
    let beyond = if force_march { pos.data.paces("h17.beyond") } else { Paces::ZERO };
    let deep = pos.data.paces("h20.deployment") + beyond;
    let (near, far) = match seat {
        Seat::A => (Paces::ZERO, deep),
        Seat::B => (depth, depth - deep),
    };
    let zero = Paces::ZERO;
    [Point::new(zero, near), Point::new(width, near), Point::new(width, far), Point::new(zero, far)]
}

/// Sets everybody up: in the open, or on his owner's map as far as nobody could see him there.
fn set_up(field: &mut Battlefield<'_>, mut planned: Position) {
    let open = observed(&planned);
    for (id, rule) in open {
        if let Some(unit) = planned.units.get_mut(&id) {
            unit.hidden = false;
        }
        if field.unit(&id).is_some_and(|u| u.hidden) {
            field.mark(rule, &id, Mark::Revealed);
        }
    }
    let units: Vec<(UnitId, Unit)> = planned.units.iter().map(|(id, u)| (id.clone(), u.clone())).collect();
    for (unit, state) in units {
        let off_table = state.off_table.clone();
        let to = state.pose().filter(|_| off_table.is_none());
        let (files, formation, hidden) = (state.files, state.formation, state.hidden);
        let (wedge, square) = (state.wedge, state.square);
        let rule = if hidden { rule!("W-4.4a") } else { rule!("W-4.4b") };
        let deployed = Deployed { unit, to, files, formation, wedge, square, hidden, off_table };
        field.tell(rule, Event::Deploy(deployed));
    }
}

/// Troops that marched hard to where they stand pay for it; those off the table when they arrive.
fn march_losses(field: &mut Battlefield<'_>) {
    let marched = |u: &Unit| u.force_march && u.off_table.is_none() && u.figures > 0 && u.march_losses == 0;
    let all: Vec<UnitId> =
        field.pos().units.iter().filter(|(_, u)| marched(u)).map(|(id, _)| id.clone()).collect();
    for unit in all {
        s4_04_march::march(field, &unit);
    }
}

/// Whether a unit is kept off the table, and the sector in which it comes in if one is named; whom it brings along.
pub fn arrival(sheets: &sheet::Sheets, id: &UnitId) -> (Option<Option<Sector>>, Vec<UnitId>) {
    let to = Addressee::Unit(id.clone());
    let own: Vec<&Clause> =
        sheets.to(id.seat(), &to).flat_map(|e| &e.clauses).filter(|c| c.when.is_empty()).collect();
    let place = own.iter().find(|c| matches!(c.action, Action::OffTable(_) | Action::Deploy(_)));
    let off = place.and_then(|c| match &c.action {
        Action::OffTable(act::OffTable { sector, .. }) => Some(*sector),
        _ => None,
    });
    let with = own.iter().filter_map(|c| {
        if let Action::Together(act::Together(g)) = &c.action { Some(g.clone()) } else { None }
    });
    (off, with.collect())
}

/// The orders that a unit has in writing after the set-up; of another sector than its own only the one in which it
/// comes in, or the one that is ordered.
pub fn written(
    pos: &Position,
    sheets: &sheet::Sheets,
    id: &UnitId,
    arrives: Option<Sector>,
) -> Option<(OrderType, Sector, Vec<String>)> {
    let unit = pos.unit(id)?;
    let (mut orders, mut sector, mut written) = (unit.orders, unit.sector, unit.written.clone());
    if let Some(standing) = sheet::standing(pos, sheets, id) {
        (orders, sector, written) = (standing.orders, standing.sector, standing.written);
    }
    let ordered = sector != unit.sector;
    Some((orders, arrives.filter(|_| !ordered).unwrap_or(sector), written))
}

/// Orders are written last, when all that can be seen has been seen.
fn write_orders(field: &mut Battlefield<'_>, wishes: &BTreeMap<UnitId, Wish>) {
    for (id, wish) in wishes {
        let arrives = wish.off_table.as_ref().and_then(|(_, sector, _)| *sector);
        let now = written(field.pos(), field.sheets, id, arrives);
        let (Some(unit), Some((orders, sector, written))) = (field.unit(id), now) else { continue };
        if (orders, sector, &written) != (unit.orders, unit.sector, &unit.written) {
            let unit = id.clone();
            field.tell(rule!("W-4.1b"), Event::Written { unit, orders, sector, written });
        }
        for mark in &wish.marks {
            field.mark(rule!("W-4.4.2i"), id, mark.clone());
        }
    }
    for seat in Seat::ALL {
        if let Some(meanings) = sheet::meanings(field.pos(), field.sheets, seat) {
            field.tell(rule!("W-4.4.4a"), Event::Meanings { seat, meanings });
        }
    }
}
