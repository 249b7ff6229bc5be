//! A side's plan: its order texts merged, the last word on each thing winning.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use estafette_core::{Source, cites};
use estafette_orders::{Left, Problem, Sheet};
use estafette_rules::{Numbers, OrderText};

use super::ids::{LeaderId, Side, UnitId};
use super::orders::{
    self, AllNames, Fate, Group, KnownLeader, KnownUnit, Lately, Move, Names, Order, Parsed, Placed, When,
};
use super::phase::{Phase, period};
use super::position::{Position, Unit};

/// One order in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its place among the entries, from 1; nobody is told it.
    pub place: u32,
    /// The number of the order that says it, as receipts, reports and rulings call it; 0 for what has none.
    pub order: u32,
    /// Index of the text it came from.
    pub text: usize,
    /// Whether it is an order for the period that is due, or a standing order from before.
    pub source: Source,
    /// The order with its place.
    pub placed: Placed,
}

/// An order that is not in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The number of the order that says it.
    pub order: u32,
    /// Index of the text it came from.
    pub text: usize,
    /// The order with its place.
    pub placed: Placed,
}

/// An order that a later one replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replaced {
    /// The order.
    pub old: Written,
    /// The later one.
    pub new: Placed,
}

/// The orders of one side that are in force in a phase.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// In the order in which they were last written.
    pub entries: Vec<Entry>,
    /// Orders of the period that a later one replaced.
    pub replaced: Vec<Replaced>,
    /// Orders of the period that speak of the dead, and were read before.
    pub lost: Vec<Written>,
    /// Orders for half-turns that are not due, which end with the game if it ends before.
    pub ahead: Vec<Written>,
    heard: Heard,
}

/// Which orders were looked up while a phase was played, and which of them an answer was taken from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Heard {
    asked: RefCell<Vec<u32>>,
    taken: RefCell<BTreeSet<u32>>,
}

/// What reading a side's texts gave.
#[derive(Default)]
pub struct Drawn {
    /// The plan.
    pub plan: Plan,
    /// The orders of the newest text, as written there.
    pub newest: Vec<Placed>,
    /// The problems of the newest text.
    pub problems: Vec<Problem>,
    /// What is neither in the newest text.
    pub left: Left,
}

impl Entry {
    /// Whether it stands in one statement with another: an order to several units is one entry for each.
    pub fn is_written_with(&self, other: &Self) -> bool {
        let place = |e: &Self| (e.text, e.placed.line, e.placed.span.clone());
        place(self) == place(other)
    }

    /// The unit that it moves.
    pub fn moved_unit(&self) -> Option<&UnitId> {
        match &self.placed.order {
            Order::Move(Move { unit, .. }) => Some(unit),
            _ => None,
        }
    }
}

impl Plan {
    /// Merges texts, oldest first. Texts of the period `due` count whole; of others only the standing orders do, and
    /// nothing of those that are kept for a period after `own`: the side's next half-turn, where another's is due.
    /// Numbers are those of the period `own`.
    pub fn draw(texts: &[OrderText], (due, own): (u32, u32), names: &Names<'_>, lately: &Lately) -> Drawn {
        let numbers = Numbers::of(texts, own);
        let order = |text: usize, placed: &Placed| numbers.at(text, placed.line, placed.span.start);
        let newest = |index: usize| index + 1 == texts.len();
        let read = |(index, text): (usize, &OrderText)| match text.period == due || newest(index) {
            true => lately.parse(&text.text, names),
            false => lately.parse(&without_moves(&text.text), names),
        };
        let read: Vec<Arc<Parsed>> = texts.iter().enumerate().map(read).collect();
        let mut slots: BTreeMap<String, (usize, usize, &Placed)> = BTreeMap::new();
        let mut written = 0;
        let mut drawn = Drawn::default();
        for (index, parsed) in read.iter().enumerate() {
            let current = texts[index].period == due;
            if newest(index) {
                drawn.newest.clone_from(&parsed.orders);
                drawn.problems.clone_from(&parsed.problems);
                drawn.left.clone_from(&parsed.left);
            }
            if texts[index].period > own {
                continue;
            }
            for placed in &parsed.orders {
                // What its receipt refused as too late stands on no sheet.
                if is_late(&texts[index], &placed.order) || !current && !placed.order.is_standing() {
                    continue;
                }
                written += 1;
                let before = slots.insert(placed.order.slot(), (written, index, placed));
                if let Some((_, text, old)) = before
                    && texts[text].period == own
                {
                    let old = Written { order: order(text, old), text, placed: old.clone() };
                    drawn.plan.replaced.push(Replaced { old, new: placed.clone() });
                }
            }
        }
        let mut last: Vec<(usize, usize, &Placed)> = slots.into_values().collect();
        last.sort_by_key(|(written, ..)| *written);
        let spoken: Vec<&Order> = last.iter().map(|(.., placed)| &placed.order).collect();
        let by = orders::overtaken(&spoken, names);
        for ((_, text, old), new) in
            last.iter().zip(&by).filter(|((_, text, _), _)| texts[*text].period == own)
        {
            let Some((.., new)) = new.and_then(|new| last.get(new)) else { continue };
            let old = Written { order: order(*text, old), text: *text, placed: (*old).clone() };
            drawn.plan.replaced.push(Replaced { old, new: (*new).clone() });
        }
        let mut stays = by.iter().map(Option::is_none);
        last.retain(|_| stays.next().unwrap_or(true));
        let entry = |((_, text, placed), place): ((usize, usize, &Placed), u32)| {
            let source = if texts[text].period == due { Source::Orders } else { Source::Standing };
            Entry { place, order: order(text, placed), text, source, placed: placed.clone() }
        };
        drawn.plan.entries = last.into_iter().zip(1..).map(entry).collect();
        drawn
    }

    /// The number of the order that says an entry; 0 for what has none.
    pub fn order(&self, place: u32) -> u32 {
        self.entries.iter().find(|e| e.place == place).map_or(0, |e| e.order)
    }

    /// The last order for which `f` finds something, with its source: the last word wins.
    pub fn last<T>(&self, f: impl FnMut(&Order) -> Option<T>) -> Option<(T, Source)> {
        self.last_entry(f).map(|(found, entry)| (found, entry.source))
    }

    /// The last order for which `f` finds something, with its entry.
    pub fn last_entry<T>(&self, mut f: impl FnMut(&Order) -> Option<T>) -> Option<(T, &Entry)> {
        let found = self.entries.iter().rev().find_map(|e| f(&e.placed.order).map(|t| (t, e)))?;
        self.heard.asked.borrow_mut().push(found.1.place);
        Some(found)
    }

    /// Notes that a decision took its answer from the order that was last looked up for it.
    pub fn taken(&self, decision: &str, source: Source) {
        let asked = self.heard.asked.borrow();
        let entry = |place: &u32| self.entries.iter().find(|e| e.place == *place);
        let mut said = asked.iter().rev().filter_map(entry);
        let found =
            said.find(|e| e.source == source && e.placed.order.kind().facts().decisions.contains(&decision));
        if let Some(entry) = found {
            self.heard.taken.borrow_mut().insert(entry.place);
        }
    }

    /// Whether a decision took its answer from this order.
    pub fn was_taken(&self, place: u32) -> bool {
        self.heard.taken.borrow().contains(&place)
    }

    /// Everything that `f` finds, in the order of the sheet.
    pub fn all<'s, T: 's>(&'s self, f: impl Fn(&'s Order) -> Option<T> + 's) -> impl Iterator<Item = T> + 's {
        self.entries.iter().filter_map(move |e| f(&e.placed.order))
    }
}

/// A text of another period with rules for its moves, which are most of it and do not count: reading them again in
/// every phase of a long game would be most of the work. All else stays where it stands, and keeps its number.
fn without_moves(text: &str) -> String {
    let is_move = |s: &str| s.get(..5).is_some_and(|w| w.eq_ignore_ascii_case("move "));
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for line in Sheet::read(text).lines {
        for moved in line.statements.iter().filter(|s| is_move(&s.text)) {
            let place = moved.at..moved.at + moved.text.len();
            lines[line.number - 1].replace_range(place, &format!("{:<1$}", "--", moved.text.len()));
        }
    }
    lines.join("\n")
}

/// Both sides' plans.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plans {
    /// Of the Teutonic side.
    pub teutonic: Plan,
    /// Of the Polish-Lithuanian side.
    pub polish: Plan,
}

impl Plans {
    /// A side's plan.
    pub fn of(&self, side: Side) -> &Plan {
        match side {
            Side::Teutonic => &self.teutonic,
            Side::Polish => &self.polish,
        }
    }

    /// A side's plan, to be filled in.
    pub fn of_mut(&mut self, side: Side) -> &mut Plan {
        match side {
            Side::Teutonic => &mut self.teutonic,
            Side::Polish => &mut self.polish,
        }
    }
}

/// Whether the phase of an order had been played when its text came in.
pub fn is_late(text: &OrderText, order: &Order) -> bool {
    let due = text.due.as_ref().and_then(|due| Some((due.turn, Phase::named(due.phase.as_str())?)));
    let Some((turn, phase)) = due else { return false };
    period(turn, phase.half()).ordinal == text.period && played(order, phase).is_some()
}

/// The phase of an order, if it has been played in the half-turn when another is due: orders to move and to rally.
pub fn played(order: &Order, due: Phase) -> Option<&'static str> {
    cites!("3.0-3");
    let moved = due != Phase::SetUp && !matches!(due, Phase::PolishMovement | Phase::TeutonicMovement);
    let rallied = matches!(due, Phase::PolishAttack | Phase::TeutonicAttack);
    match order.kind().facts().when {
        When::Movement => moved.then_some("movement"),
        When::Reorganisation => rallied.then_some("reorganisation"),
        When::SetUp | When::Fire | When::Attack | When::Always => None,
    }
}

/// Whether an order that speaks of a group speaks of this unit.
pub fn speaks_of(group: &Group, id: &UnitId, unit: &Unit) -> bool {
    group.has(id, (unit.arm, unit.nation))
}

/// The names that a side's orders may use, the dead among them.
pub fn names<'a>(
    position: &'a Position,
    side: Side,
    on_map: &'a dyn Fn(super::hex::Hex) -> bool,
) -> Names<'a> {
    let everybody = || AllNames { units: known_units(position), leaders: known_leaders(position) };
    let AllNames { units, leaders } = position.lately.known(everybody);
    Names { units: units.into(), leaders: leaders.into(), side, on_map }
}

fn known_units(position: &Position) -> Vec<KnownUnit> {
    let alive = position.units.iter().map(|(id, u)| KnownUnit {
        id: id.clone(),
        side: u.side,
        arm: u.arm,
        nation: u.nation,
        name: u.name.clone(),
        fate: Fate::Alive,
    });
    let gone = position.fallen.iter().filter_map(|(id, f)| {
        let (class, nation) = f.unit.clone()?;
        Some(KnownUnit {
            id: UnitId::from(id.clone()),
            side: f.side,
            arm: position.data.classes.get(&class)?.arm,
            nation,
            name: f.name.clone(),
            fate: Fate::Eliminated(f.turn),
        })
    });
    alive.chain(gone).collect()
}

fn known_leaders(position: &Position) -> Vec<KnownLeader> {
    let alive = position.leaders.keys().map(|id| (id.clone(), Fate::Alive));
    let fallen = position.fallen.iter().filter(|(_, f)| f.unit.is_none());
    let gone = fallen.map(|(id, f)| (LeaderId(id.clone()), Fate::Eliminated(f.turn)));
    alive
        .chain(gone)
        .filter_map(|(id, fate)| {
            let data = position.data.leaders.get(&id)?;
            Some(KnownLeader { id, side: data.side, name: data.name.clone(), fate })
        })
        .collect()
}
