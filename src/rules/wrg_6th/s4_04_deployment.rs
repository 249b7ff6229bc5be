//! Section 4.4: deployment. Scouting (H22), places in the own area, what must be set up in the open and what
//! stays on its owner's map, detachments, and the orders written last.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::plane::{Paces, Point, Pose, Shape};
use crate::core::RuleId;
use crate::{cites, rule};

use super::data::Going;
use super::event::{Deployed, Event, Mark, Why};
use super::field::{Field, Outcome};
use super::ids::{Formation, OrderType, Seat, Sector, Type, UnitId};
use super::orders::clause::{Action, Addressee, Clause, Shape as Wanted};
use super::position::{OffTable, Position, Unit};
use super::readings::Armies;
use super::s4_04_observed::observed;
use super::s4_09_squares as squares;
use super::s4_09_wedges as wedges;
use super::{points, s4_03_before, s4_04_arrival, s4_04_march, sheet};

/// What the set-up sheet says of a unit, beside its written orders.
#[derive(Debug, Clone, Default)]
struct Wish {
    place: Option<(Pose, u32)>,
    shape: Option<(Wanted, u32)>,
    hidden: bool,
    off_table: Option<(OffTable, Option<Sector>, u32)>,
    force_march: bool,
    mother: Option<(UnitId, u32)>,
    with: Vec<UnitId>,
    marks: Vec<Mark>,
}

/// An order of the set-up sheet that cannot be carried out.
struct Refusal {
    rule: RuleId,
    unit: UnitId,
    line: u32,
    why: Why,
}

/// Set-up: both sheets are opened together; each step is taken by both sides at once.
///
/// # Errors
/// None but what the table raises.
pub fn phase(field: &mut Field<'_>) -> Outcome {
    if field.pos().readings.armies == Armies::Scenario {
        s4_03_before::tell_lists(field);
    }
    scout(field);
    let wishes = wishes(field);
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
    for Refusal { rule, unit, line, why } in refused {
        field.tell(rule, Event::Refused { unit, line, why });
    }
    Ok(())
}

/// Points of scouting, and who has less than half the enemy's (H22). Troops off the table do not scout.
fn scout(field: &mut Field<'_>) {
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

/// What the set-up sheets say of each unit.
fn wishes(field: &Field<'_>) -> BTreeMap<UnitId, Wish> {
    let pos = field.pos();
    let mut all: BTreeMap<UnitId, Wish> = BTreeMap::new();
    for (id, unit) in &pos.units {
        let to = Addressee::Unit(id.clone());
        let own = field.sheets.to(id.seat(), &to);
        let mut wish = Wish { hidden: unit.hidden, force_march: unit.force_march, ..Wish::default() };
        for clause in own.flat_map(|entry| &entry.clauses).filter(|c| c.when.is_empty()) {
            wish.hear(unit, clause);
        }
        all.insert(id.clone(), wish);
    }
    // Who comes with a unit off the table is off the table as it is.
    let brought: Vec<(UnitId, UnitId)> = all
        .iter()
        .filter(|(_, w)| w.off_table.is_some())
        .flat_map(|(id, w)| w.with.iter().map(|general| (general.clone(), id.clone())))
        .collect();
    for (general, unit) in brought {
        let (off, march) = all.get(&unit).map_or((None, false), |w| (w.off_table.clone(), w.force_march));
        if let Some(wish) = all.get_mut(&general) {
            wish.off_table = wish.off_table.take().or(off);
            wish.force_march |= march;
        }
    }
    all
}

impl Wish {
    /// Of two clauses that cannot both be done the first written counts.
    fn hear(&mut self, unit: &Unit, clause: &Clause) {
        let line = u32::try_from(clause.line).unwrap_or(0);
        let free = self.place.is_none() && self.off_table.is_none();
        match &clause.action {
            Action::Deploy { .. } | Action::OffTable { .. } if !free => {}
            Action::Deploy { at, facing, hidden } => {
                self.place = Some((Pose::new(*at, facing.unwrap_or(unit.facing)), line));
                self.hidden = *hidden;
            }
            Action::OffTable { edge, sector, delay } => {
                let off = OffTable { edge: *edge, delay: *delay, ready: false };
                self.off_table = Some((off, *sector, line));
            }
            Action::ForceMarch => self.force_march = true,
            Action::DetachmentOf(mother) => self.mother = Some((mother.clone(), line)),
            Action::Together(general) => self.with.push(general.clone()),
            Action::Character(temperament)
                if !self.marks.iter().any(|mark| matches!(mark, Mark::Temperament(_))) =>
            {
                self.marks.push(Mark::Temperament(*temperament));
            }
            Action::Form { shape, within: None } if self.shape.is_none() => {
                self.shape = Some((shape.clone(), line))
            }
            _ => {}
        }
    }
}

/// Detachments are declared with their mother units, as far as the army list allows them.
fn detachments(field: &mut Field<'_>, wishes: &BTreeMap<UnitId, Wish>, refused: &mut Vec<Refusal>) {
    for (id, wish) in wishes {
        let Some((mother, line)) = &wish.mother else { continue };
        if points::may_be_detachment(field.pos(), id, mother) {
            field.mark(rule!("W-4.1.1b"), id, Mark::Detachment(mother.clone()));
        } else {
            let (unit, line, why) = (id.clone(), *line, Why::NotNow);
            refused.push(Refusal { rule: rule!("W-4.1.1a"), unit, line, why });
        }
    }
}

/// The position with everybody where he is to stand: where his sheet says if he may stand there, else where he
/// stood. Of own units that would overlap those go back that their sheet moved.
fn place(pos: &Position, wishes: &BTreeMap<UnitId, Wish>, refused: &mut Vec<Refusal>) -> Position {
    let mut planned = pos.clone();
    for (id, wish) in wishes {
        let lent = wish.with.iter().filter_map(|general| pos.unit(general)).map(|g| g.figures).sum();
        let Some(unit) = planned.units.get_mut(id) else { continue };
        unit.hidden = wish.hidden;
        if let Some((shape, line)) = &wish.shape
            && !drawn_up(unit, shape, lent)
        {
            let (rule, unit, line) = (rule!("W-4.10a"), id.clone(), *line);
            refused.push(Refusal { rule, unit, line, why: Why::NotNow });
        }
        if let Some((off, _, line)) = &wish.off_table {
            if s4_04_arrival::delay_allowed(pos, off.delay) {
                (unit.at, unit.off_table) = (None, Some(off.clone()));
            } else {
                let (unit, line) = (id.clone(), *line);
                refused.push(Refusal { rule: rule!("W-4.4.2f"), unit, line, why: Why::NotNow });
            }
        } else if let Some((pose, line)) = &wish.place {
            let why = misplaced(pos, id, unit, *pose, wish.force_march);
            match why {
                Some(why) => {
                    let (unit, line) = (id.clone(), *line);
                    refused.push(Refusal { rule: rule!("W-4.4b"), unit, line, why });
                }
                None => (unit.at, unit.facing, unit.off_table) = (Some(pose.at), pose.facing, None),
            }
        }
    }
    untangle(pos, &mut planned, wishes, refused);
    planned
}

/// Draws a unit up for the set-up in any legal formation, which takes no time then; whether it has the figures and
/// is of the kind for it. `lent` figures of a general who starts with it make up the number of a wedge [W-4.9.2h].
fn drawn_up(unit: &mut Unit, shape: &Wanted, lent: u32) -> bool {
    cites!("W-4.10a", "W-4.9.2e", "W-4.9.2h", "W-4.9.3c", "W-4.1.2l");
    let figures = unit.figures.max(1);
    let (formation, files, wedge, square) = match shape {
        Wanted::Line(ranks) => {
            let ranks = ranks.unwrap_or(2);
            (Formation::Line, figures.div_ceil(ranks.max(1)), 0, None)
        }
        Wanted::Column(files) => (Formation::Column, files.unwrap_or(2).clamp(1, figures), 0, None),
        Wanted::Wedge(size) => {
            let whole = (unit.figures..=unit.figures + lent).contains(size) && unit.types.is_empty();
            if !wedges::SIZES.contains(size) || !whole {
                return false;
            }
            (Formation::Wedge, wedges::rear_rank(*size) - 2, *size, None)
        }
        Wanted::Square(named) if unit.figures >= 4 => {
            let sides = squares::division(unit.figures, named);
            (Formation::Square, sides.front.max(1), 0, Some(sides))
        }
        Wanted::Square(_) => return false,
        Wanted::Other(_) if !matches!(unit.kind, Type::Lc | Type::Lcm) => return false,
        Wanted::Other(formation) => (*formation, unit.files, 0, None),
    };
    (unit.formation, unit.files, unit.wedge, unit.square) = (formation, files.max(1), wedge, square);
    true
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

/// Sends back those moved or formed otherwise by their sheet that overlap own units or would stand where they may
/// not, until nobody does.
fn untangle(
    pos: &Position,
    planned: &mut Position,
    wishes: &BTreeMap<UnitId, Wish>,
    refused: &mut Vec<Refusal>,
) {
    let changed = |wish: &Wish| wish.place.is_some() || wish.shape.is_some();
    let mut moved: BTreeSet<UnitId> =
        wishes.iter().filter(|(_, w)| changed(w)).map(|(id, _)| id.clone()).collect();
    moved.retain(|id| planned.block(id) != pos.block(id));
    loop {
        let astray = |id: &UnitId| {
            let march = wishes.get(id).is_some_and(|wish| wish.force_march);
            let there = planned.unit(id).and_then(|unit| Some((unit, unit.pose()?)));
            there.is_some_and(|(unit, pose)| misplaced(planned, id, unit, pose, march).is_some())
        };
        let tangled: Vec<UnitId> =
            moved.iter().filter(|id| overlaps_own(planned, id) || astray(id)).cloned().collect();
        if tangled.is_empty() {
            return;
        }
        for id in tangled {
            moved.remove(&id);
            if let (Some(unit), Some(before)) = (planned.units.get_mut(&id), pos.unit(&id)) {
                let hidden = unit.hidden;
                *unit = Unit { hidden, ..before.clone() };
            }
            let wish = wishes.get(&id);
            let placed = wish.and_then(|w| w.place.as_ref()).map(|(_, line)| *line);
            let formed = wish.and_then(|w| w.shape.as_ref()).map(|(_, line)| *line);
            let line = placed.or(formed).unwrap_or(0);
            refused.push(Refusal { rule: rule!("W-4.4b"), unit: id, line, why: Why::Blocked });
        }
    }
}

fn overlaps_own(pos: &Position, id: &UnitId) -> bool {
    let Some(block) = pos.block(id) else { return false };
    let others = pos.bodies().filter(|(other, _)| *other != id && other.seat() == id.seat());
    others.into_iter().any(|(other, _)| pos.block(other).is_some_and(|there| block.overlaps(&there)))
}

/// Sets everybody up: in the open, or on his owner's map as far as nobody could see him there.
fn set_up(field: &mut Field<'_>, mut planned: Position) {
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
fn march_losses(field: &mut Field<'_>) {
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
    let place = own.iter().find(|c| matches!(c.action, Action::OffTable { .. } | Action::Deploy { .. }));
    let off = place.and_then(|c| match &c.action {
        Action::OffTable { sector, .. } => Some(*sector),
        _ => None,
    });
    let with =
        own.iter().filter_map(|c| if let Action::Together(g) = &c.action { Some(g.clone()) } else { None });
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
fn write_orders(field: &mut Field<'_>, wishes: &BTreeMap<UnitId, Wish>) {
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
