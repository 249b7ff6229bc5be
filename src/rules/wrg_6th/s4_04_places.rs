//! Section 4.4: where everybody is to stand by the set-up sheets, and who goes back to where he stood: units at places
//! where they may not stand, and of own units on one spot those that were written later.

use std::collections::{BTreeMap, BTreeSet};

use estafette_board::plane::Pose;
use estafette_core::{RuleId, cites, rule};

use super::event::{Mark, Why};
use super::ids::{Formation, Seat, Sector, Type, UnitId};
use super::orders::clause::{Action, Addressee, Clause, Shape as Wanted};
use super::orders::kinds as act;
use super::position::{OffTable, Position, Unit};
use super::s4_04_arrival;
use super::s4_04_deployment::misplaced;
use super::s4_09_squares as squares;
use super::s4_09_wedges as wedges;
use super::sheet::Sheets;

/// What the set-up sheet says of a unit, beside its written orders.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// Where its first order about its place or formation stands in the sheet: the earlier one counts.
    written: usize,
    place: Option<(Pose, u32)>,
    shape: Option<(Wanted, u32)>,
    hidden: bool,
    /// It stays off the table, and the line.
    pub off_table: Option<(OffTable, Option<Sector>, u32)>,
    /// It marches hard.
    pub force_march: bool,
    /// Whose detachment it is to be, and the line.
    pub mother: Option<(UnitId, u32)>,
    /// Generals that start with it.
    pub with: Vec<UnitId>,
    /// What else is said of it.
    pub marks: Vec<Mark>,
}

/// An order of the set-up sheet that cannot be carried out.
pub struct Refusal {
    /// The rule.
    pub rule: RuleId,
    /// Whose.
    pub unit: UnitId,
    /// Its line.
    pub line: u32,
    /// Why.
    pub why: Why,
    /// The own unit that stands there.
    pub met: Option<UnitId>,
}

/// What the set-up sheets say of each unit.
pub fn wishes(pos: &Position, sheets: &Sheets) -> BTreeMap<UnitId, Wish> {
    let mut all: BTreeMap<UnitId, Wish> = BTreeMap::new();
    for (id, unit) in &pos.units {
        let to = Addressee::Unit(id.clone());
        let all_of_seat =
            sheets.entries.get(&id.seat()).map_or(&[][..], |entries| entries).iter().enumerate();
        let own = all_of_seat.filter(|(_, entry)| entry.to.contains(&to));
        let mut wish = Wish { hidden: unit.hidden, force_march: unit.force_march, ..Wish::default() };
        for (written, entry) in own {
            for clause in entry.clauses.iter().filter(|c| c.when.is_empty()) {
                wish.hear(unit, clause, written);
            }
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
    fn hear(&mut self, unit: &Unit, clause: &Clause, written: usize) {
        let line = u32::try_from(clause.line).unwrap_or(0);
        let free = self.place.is_none() && self.off_table.is_none();
        if self.place.is_none() && self.shape.is_none() {
            self.written = written;
        }
        match &clause.action {
            Action::Deploy(_) | Action::OffTable(_) if !free => {}
            Action::Deploy(act::Deploy { at, facing, hidden }) => {
                self.place = Some((Pose::new(*at, facing.unwrap_or(unit.facing)), line));
                self.hidden = *hidden;
            }
            Action::OffTable(act::OffTable { edge, sector, delay }) => {
                let off = OffTable { edge: *edge, delay: *delay, ready: false };
                self.off_table = Some((off, *sector, line));
            }
            Action::ForceMarch(_) => self.force_march = true,
            Action::DetachmentOf(_) if self.mother.is_some() => {}
            Action::DetachmentOf(act::DetachmentOf(mother)) => self.mother = Some((mother.clone(), line)),
            Action::Together(act::Together(general)) => self.with.push(general.clone()),
            Action::Character(temperament)
                if !self.marks.iter().any(|mark| matches!(mark, Mark::Temperament(_))) =>
            {
                self.marks.push(Mark::Temperament(*temperament));
            }
            Action::Form(act::Form { shape, within: None }) if self.shape.is_none() => {
                self.shape = Some((shape.clone(), line));
            }
            _ => {}
        }
    }
}

/// The position with everybody where he is to stand: where his sheet says if he may stand there, else where he
/// stood. Of own units that would overlap those go back that their sheet moved.
pub fn place(pos: &Position, wishes: &BTreeMap<UnitId, Wish>, refused: &mut Vec<Refusal>) -> Position {
    let mut planned = pos.clone();
    for (id, wish) in wishes {
        let lent = wish.with.iter().filter_map(|general| pos.unit(general)).map(|g| g.figures).sum();
        let Some(unit) = planned.units.get_mut(id) else { continue };
        unit.hidden = wish.hidden;
        if let Some((shape, line)) = &wish.shape
            && !drawn_up(unit, shape, lent)
        {
            let (rule, unit, line) = (rule!("W-4.10a"), id.clone(), *line);
            refused.push(Refusal { rule, unit, line, why: Why::NotNow, met: None });
        }
        if let Some((off, _, line)) = &wish.off_table {
            if s4_04_arrival::delay_allowed(pos, off.delay) {
                (unit.at, unit.off_table) = (None, Some(off.clone()));
            } else {
                let (unit, line) = (id.clone(), *line);
                refused.push(Refusal { rule: rule!("W-4.4.2f"), unit, line, why: Why::NotNow, met: None });
            }
        } else if let Some((pose, line)) = &wish.place {
            let why = misplaced(pos, id, unit, *pose, wish.force_march);
            match why {
                Some(why) => {
                    let (unit, line) = (id.clone(), *line);
                    refused.push(Refusal { rule: rule!("W-4.4b"), unit, line, why, met: None });
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
        let mut in_turn: Vec<&UnitId> = moved.iter().collect();
        in_turn.sort_by_key(|id| wishes.get(*id).map(|wish| wish.written));
        let mut kept: BTreeSet<&UnitId> = BTreeSet::new();
        let mut back: Vec<(UnitId, Option<UnitId>)> = Vec::new();
        for id in in_turn {
            let met = met(planned, id, |other| kept.contains(other) || !moved.contains(other));
            if met.is_some() || astray(id) {
                back.push((id.clone(), met));
            } else {
                kept.insert(id);
            }
        }
        if back.is_empty() {
            return;
        }
        for (id, met) in back {
            moved.remove(&id);
            if let (Some(unit), Some(before)) = (planned.units.get_mut(&id), pos.unit(&id)) {
                let hidden = unit.hidden;
                *unit = Unit { hidden, ..before.clone() };
            }
            let wish = wishes.get(&id);
            let placed = wish.and_then(|w| w.place.as_ref()).map(|(_, line)| *line);
            let formed = wish.and_then(|w| w.shape.as_ref()).map(|(_, line)| *line);
            let line = placed.or(formed).unwrap_or(0);
            refused.push(Refusal { rule: rule!("W-4.4b"), unit: id, line, why: Why::Blocked, met });
        }
    }
}

/// The own unit that a unit would stand in, of those that count.
fn met(pos: &Position, id: &UnitId, counts: impl Fn(&UnitId) -> bool) -> Option<UnitId> {
    let block = pos.block(id)?;
    let mut others =
        pos.bodies().filter(|(other, _)| *other != id && other.seat() == id.seat() && counts(other));
    others
        .find(|(other, _)| pos.block(other).is_some_and(|there| block.overlaps(&there)))
        .map(|(other, _)| other.clone())
}

/// What of a side's set-up sheet will be refused since somebody may not stand where it says.
pub fn foretold(pos: &Position, sheets: &Sheets, seat: Seat) -> Vec<Refusal> {
    let mut refused = Vec::new();
    place(pos, &wishes(pos, sheets), &mut refused);
    let about_place = |r: &Refusal| matches!(r.why, Why::Blocked | Why::Terrain) && r.unit.seat() == seat;
    refused.retain(about_place);
    refused
}
